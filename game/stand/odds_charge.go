package stand

import "frontage/game"

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
