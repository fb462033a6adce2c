package stand

import (
	"frontage/game"
	"frontage/geometry"
)

// Stands that come back to their unit by a spell (STD-SPELL-70, STD-SPELL-71).

func init() {
	spellKinds[kindRegrow] = spellKind{effect: arrive, check: (*board).mayRegrow, worth: worthOfRegrow, text: game.Say("a lost stand comes back to its unit")}
	arrivals[kindRegrow] = arrival{rule: "STD-SPELL-70", ways: regrowWays,
		units: func(b *board, c *casting) []game.Unit { return []game.Unit{*b.units[c.target].Unit} },
		refuse: func(b *board, c *casting, u *game.Unit, boxes []geometry.Box) *game.Refusal {
			return b.refuseRegrown(c.target, boxes[0])
		}}
}

// mayRegrow refuses a unit that has lost nothing, or that has no place for another stand.
func (b *board) mayRegrow(c *casting) *game.Refusal {
	u := &b.units[c.target]
	if Own(u.Unit).Size != wholeUnstable || len(u.Stands) >= wholeUnstable {
		return refuse("STD-SPELL-70", game.Say("%s is for units that have lost one or two of three stands: %s has not.", c.spell.name(), u.name()))
	}
	places := b.regrowths(c.target, "STD-SPELL-70")
	if len(places) == 0 {
		return refuse("STD-SPELL-71", game.Say("There is no place for another stand of %s.", u.name()))
	}
	if !b.unread() {
		step := game.Step{Rule: "STD-SPELL-70", Text: game.SayCount(len(places), "A stand of %[2]s comes back in one place, beside, behind or before another.", "A stand of %[2]s comes back in one of %[1]d places, beside, behind or before another.", u.name())}
		for _, at := range places {
			step.Marks = append(step.Marks, game.Mark{Kind: game.MarkGhost, Stand: at.ID, From: geometry.Vec{X: at.X, Y: at.Y}, Facing: at.Facing, Base: u.Base})
		}
		c.steps = append(c.steps, step)
	}
	return nil
}

func regrowWays(b *board, c *casting, _ *arriveProcedure) (list []arrivalWay) {
	for _, at := range b.regrowths(c.target, "STD-SPELL-70") {
		list = append(list, arrivalWay{*b.units[c.target].Unit, []geometry.Box{game.Stand(at).Box(b.units[c.target].Base)}})
	}
	return list
}

// refuseRegrown refuses a place for a returning stand unless it is exactly beside, behind or before
// another with the same facing.
func (b *board) refuseRegrown(unit int, box geometry.Box) *game.Refusal {
	if refusal := b.refuseRegrowth(unit, box, "STD-SPELL-70"); refusal != nil {
		return refusal
	}
	for _, at := range b.regrowths(unit, "STD-SPELL-70") {
		if sameBox(game.Stand(at).Box(b.units[unit].Base), box) {
			return nil
		}
	}
	return refuse("STD-SPELL-70", game.Say("A stand comes back exactly beside, behind or before another of %s, facing as that does.", b.units[unit].name()))
}

// worthOfRegrow is about the attacks of a stand, more if it fights.
func worthOfRegrow(b *board, c *casting) float64 {
	if b.isEngaged(c.target) {
		return 1.5
	}
	return 1
}
