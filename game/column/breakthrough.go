package column

import (
	"slices"

	"frontage/game"
)

// breakThrough takes the answer of a unit that has made a breakthrough: any Action of the Action
// Phase (COL-BREAKTHROUGH-02), or none. It may not touch a new enemy (COL-BREAKTHROUGH-03), which a
// march never does. A unit that has failed a roll in this phase attempts none
// (COL-BREAKTHROUGH-04).
func (m *moment) breakThrough(g *Gap, a game.Action) error {
	u := m.s.Unit(g.Unit)
	if a.Do == doAfter && a.Choice == stay || len(u.Stands) == 0 {
		pop(m.s)
		return nil
	}
	d, _ := a.Own.(*Deed)
	if a.Do != doAction || d == nil || a.Unit != g.Unit {
		return game.Refuse("COL-BREAKTHROUGH-02", "%s has broken through and may attempt an Action of the Action Phase.", u.Name)
	}
	r := unitRoller(u)
	if refusal := mayBreakThrough(m.s, r, d.Name); refusal != nil {
		return refusal
	}
	pop(m.s)
	return m.perform(a, d, r, nil)
}

// mayBreakThrough says why a unit that has broken through may not attempt an Action.
func mayBreakThrough(s *game.State, r roller, name string) *game.Refusal {
	row, ok := tables().action(name)
	if !ok || !slices.Contains(row.Phases, phaseAction) {
		return game.Refuse("COL-BREAKTHROUGH-02", "%s is no Action of the Action Phase.", game.Word(name))
	}
	if r.hasFailed() {
		return game.Refuse("COL-BREAKTHROUGH-04", "%s has failed an Action Roll in this phase and attempts no further Action.", r.name())
	}
	if refusal := able(s, r, name); refusal != nil {
		return refusal
	}
	return inState(s, r, name)
}
