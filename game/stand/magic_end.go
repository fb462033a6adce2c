package stand

import (
	"slices"
)

// endEffects ends the spells that last until now: those of the side whose turn it is, if own, or
// those of its opponent; of both for the Combat phase.
func (r *run) endEffects(until string, own bool) {
	over := func(e Effect) bool {
		sp := spellNamed(e.Spell)
		return sp == nil || sp.lasts() == until && (until == untilCombat || (e.Side == r.s.Turn.Active) == own)
	}
	for i := range r.s.Units {
		u := &r.s.Units[i]
		if slices.ContainsFunc(Own(u).State.Effects, over) {
			Edit(u).State.Effects = leftOf(Own(u).State.Effects, over)
			r.changed()
		}
	}
	for i := range r.s.Characters {
		c := &r.s.Characters[i]
		if slices.ContainsFunc(OwnLeader(c).State.Auras, over) {
			EditLeader(c).State.Auras = leftOf(OwnLeader(c).State.Auras, over)
			r.changed()
		}
	}
}

// leftOf returns the effects that are not over, nil for none.
func leftOf(list []Effect, over func(Effect) bool) []Effect {
	list = slices.DeleteFunc(slices.Clone(list), over)
	if len(list) == 0 {
		return nil
	}
	return list
}
