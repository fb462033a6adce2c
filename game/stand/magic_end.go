package stand

import (
	"slices"

	"frontage/game"
)

// endEffects ends the spells that last until now: those of the active side if own is true, else
// those of its opponent; at the end of the Combat phase those of both.
func (r *run) endEffects(until string, own bool) {
	over := func(e Effect) bool {
		return spellNamed(e.Spell).lasts(until) && (until == untilCombat || (e.Side == r.s.Turn.Active) == own)
	}
	for i := range r.s.Units {
		u := &r.s.Units[i]
		if slices.ContainsFunc(Own(u).State.Effects, over) {
			Edit(u).State.Effects = leftOf(Own(u).State.Effects, over)
			Edit(u).State.Hits = min(Own(u).State.Hits, hitsOf(u)-1) // the end of a spell removes no stand (AMB-M26)
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

// endByCasting ends the spells that last until their caster casts again (STD-SPELL-44), and his decoys
// (STD-SPELL-62).
func (r *run) endByCasting(id game.CharacterID) {
	over := func(e Effect) bool { return e.By == id && spellNamed(e.Spell).lasts(untilCast) }
	for i := range r.s.Units {
		u := &r.s.Units[i]
		if slices.ContainsFunc(Own(u).State.Effects, over) {
			Edit(u).State.Effects = leftOf(Own(u).State.Effects, over)
			r.changed()
		}
		if isDecoy(u) && Own(u).Made.By == id && len(u.Stands) > 0 {
			r.vanish(u, "STD-SPELL-62", r.say("Its caster casts another spell: %s, a decoy, is gone.", unitName(r.s, u.ID)))
		}
	}
}
