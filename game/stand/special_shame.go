package stand

import (
	"slices"

	"frontage/game"
)

// Modifiers of blunders, and units for whom they are a shame (STD-SPEC-20).

// blunderRule is the rule of a side about its blunders, nil for none. A slain general takes it with him.
func blunderRule(s *game.State, side game.SideID) *blunderMod {
	for i := range s.Characters {
		if c := &s.Characters[i]; c.Side == side && !OwnLeader(c).State.Slain {
			if p := parameters[blunderMod](OwnLeader(c).Special, ruleBlunderMod); p != nil {
				return p
			}
		}
	}
	return nil
}

// blunderFace is the result of a die for a blunder of a side, at least 1, and why it is another (STD-SPEC-20).
func blunderFace(s *game.State, side game.SideID, face int) (int, []game.Step) {
	p := blunderRule(s, side)
	if p == nil || p.Value == 0 {
		return face, nil
	}
	counts := min(dieSides, max(1, face+p.Value))
	return counts, []game.Step{{Rule: "STD-SPEC-20", Text: game.Say("The die of a blunder in this army, modified by %+d: from %d to %d.", p.Value, face, counts)}}
}

// markable lists the units of a blunder that its lasting −1 may go to: those for whom it is a shame, if there are
// any (STD-SPEC-20).
func (r *run) markable(units []game.UnitID) []game.UnitID {
	p := blunderRule(r.s, r.s.Turn.Active)
	if p == nil || len(p.Shame) == 0 {
		return units
	}
	shamed := slices.DeleteFunc(slices.Clone(units), func(id game.UnitID) bool { return !slices.Contains(p.Shame, listedKind(r.s.Unit(id))) })
	if len(shamed) == 0 {
		return units
	}
	return shamed
}
