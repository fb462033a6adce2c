package stand

// Odds returns the chances of the first round that a charge leads to, with the
// stands where this answer puts them: nil when it is not legal, or touches nobody.
// They are those before anyone shoots at the chargers.
func (a *ChargeAnswer) Odds() *OddsAnswer {
	if !a.Legal || a.layout == nil {
		return nil
	}
	after := a.charge.b.state.Clone()
	after.Turn.Pending = nil
	a.charge.settle(&after, a.layout, a.Stands)
	a.charge.removeLost(&after, a.layout)
	odds, err := newBoard(&after).oddsIn(string(a.Unit))
	if err != nil {
		return nil
	}
	return odds
}
