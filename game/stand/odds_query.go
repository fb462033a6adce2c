package stand

import (
	"strconv"

	"frontage/game"
)

// queryOdds answers "odds": the chances of a round of an engagement, or of a charge.
func (b *board) queryOdds(q game.Query) (game.Answer, error) {
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
	rounds, err := numberArg(q, "rounds", 0, lastRound)
	if err != nil {
		return nil, err
	}
	battles, err := numberArg(q, "battles", sampleSize, mostSampled)
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

// numberArg reads a number from 1 to most, missing where it is left out.
func numberArg(q game.Query, name string, missing, most int) (int, error) {
	text := q.Args[name]
	if text == "" {
		return missing, nil
	}
	n, err := strconv.Atoi(text)
	if err != nil || n < 1 || n > most {
		return 0, &game.BadQuery{Reason: game.Say("%s is a whole number from 1 to %d, not %q", name, most, text)}
	}
	return n, nil
}
