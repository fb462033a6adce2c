package stand

import (
	"frontage/game"
	"frontage/geometry"
)

// bandSteps explains the number of shots of a stand.
func (b *board) bandSteps(p, struck int, s Shot) []game.Step {
	u := b.unitOf(p)
	switch {
	case b.unread() || len(Own(u.Unit).Special) == 0:
		return nil
	case s.Roll != "":
		return []game.Step{{Rule: "STD-SPEC-41", Text: game.Say("%s shoots with %s attacks.", b.standName(p), s.Roll)}}
	case hasRule(Own(u.Unit).Special, ruleByRange):
		return []game.Step{{Rule: "STD-SPEC-40", Text: game.Say("%s shoots with %s at %s.", b.standName(p), diceText(s.Dice), cm(geometry.Distance(b.Boxes[p], b.Boxes[struck])))}}
	}
	return nil
}

// driveBrittle destroys a unit that would be driven back too far, or leaves it in place
// (STD-SPEC-51).
func (r *run) driveBrittle(id game.UnitID, total int, limit float64) {
	if float64(total) > limit+geometry.Tolerance {
		r.event(game.Event{Kind: "routed", Unit: id, By: string(id), Why: "STD-SPEC-51",
			Text: r.say("%s would be driven back %s, more than %s: it is destroyed.", unitName(r.s, id), game.Length(total), cm(limit))})
		r.destroyUnit(id, "routed")
		return
	}
	r.event(game.Event{Kind: "stand", Unit: id, By: string(id), Why: "STD-SPEC-51", Text: r.say("%s stays where it is.", unitName(r.s, id))})
}

// splash tests the units in contact with a unit shaken by a weapon (STD-SPEC-45).
func (r *run) splash(unit int) error {
	b := r.board()
	for i := range b.units {
		if i != unit && len(b.units[i].Stands) > 0 && b.unitsTouch(i, unit) {
			if err := r.testConfusion(b.units[i].ID, "STD-SPEC-45", game.Say("touching %s, which was struck", b.units[unit].name())); err != nil {
				return err
			}
		}
	}
	return nil
}
