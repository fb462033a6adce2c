package stand

import "frontage/game"

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
	rounds, err := roundsArg(q)
	if err != nil {
		return nil, err
	}
	if rounds > 0 {
		chained, err := charge.Chain(rounds)
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

// Odds returns the chances of the first round after a charge, with the stands where this
// answer puts them and before anyone shoots at the chargers; nil if the charge is illegal
// or touches nobody.
func (a *ChargeAnswer) Odds() *OddsAnswer {
	after := a.settled()
	if after == nil {
		return nil
	}
	odds, err := newBoard(after).oddsIn(string(a.Unit))
	if err != nil {
		return nil
	}
	return odds
}

// settled returns the table with the stands where this answer puts them; nil if the charge is
// illegal.
func (a *ChargeAnswer) settled() *game.State {
	if !a.Legal || a.layout == nil {
		return nil
	}
	after := a.charge.b.state.Clone()
	OwnTurn(&after).Pending = nil
	a.charge.settle(&after, a.layout, a.Stands)
	a.charge.removeLost(&after, a.layout)
	return &after
}
