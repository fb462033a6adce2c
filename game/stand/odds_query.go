package stand

import "frontage/game"

// queryOdds answers "odds": the chances of a round of an engagement, of a charge, or of shooting.
func (b *board) queryOdds(q game.Query) (game.Answer, error) {
	if q.Args["shooting"] != "" {
		return b.queryShotOdds(q)
	}
	if q.Args["target"] != "" {
		return b.queryChargeOdds(q)
	}
	return answer(b.oddsIn(q.Args["engagement"]))
}

// queryChargeOdds answers "odds" with the arguments of a charge: the chances of its first
// round, or of what follows in so many rounds.
func (b *board) queryChargeOdds(q game.Query) (game.Answer, error) {
	answer, err := b.queryCharge(q)
	if err != nil {
		return nil, err
	}
	charge := answer.(*ChargeAnswer)
	if !charge.Legal {
		return nil, &game.BadQuery{Reason: charge.Reason}
	}
	rounds, err := q.Number("rounds", 0, 1, lastRound)
	if err != nil {
		return nil, err
	}
	battles, err := q.Number("battles", sampleSize, 1, mostSampled)
	if err != nil {
		return nil, err
	}
	if rounds > 0 {
		chained, err := charge.Chain(rounds, battles)
		if err != nil {
			return nil, err
		}
		if chained != nil {
			return chained, nil
		}
	} else if odds := charge.Odds(); odds != nil {
		return odds, nil
	}
	return nil, &game.BadQuery{Reason: game.Say("the charge leads to no combat whose odds are known")}
}
