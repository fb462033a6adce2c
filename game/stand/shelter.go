package stand

import (
	"slices"

	"frontage/game"
	"frontage/game/table"
	"frontage/geometry"
)

// protection says how well a stand is protected against an enemy stand in close combat, and
// by which rule. Each stand has its own status (STD-DEF-01).
func (b *board) protection(struck, by int) (status, []game.Step) {
	t := b.inCombat(by)
	found := b.against(struck, t)
	return found.status, []game.Step{b.shelterStep(struck, t, found)}
}

// shotProtection is protection against a shot from an enemy stand along a line that ends on
// the struck stand (STD-SHOOT-08).
func (b *board) shotProtection(struck, by int, line geometry.Segment) (status, []game.Step) {
	t := threat{piece: by, at: b.Boxes[by], shot: &line}
	found := b.against(struck, t)
	if b.unread() {
		return found.status, nil
	}
	return found.status, []game.Step{b.shelterStep(struck, t, found)}
}

// againstStand finds the best protection that a stand has against another in close
// combat.
func (b *board) againstStand(struck, by int) shelter {
	if len(b.protectors()) == 0 && !b.extras().forts && len(Own(b.unitOf(struck).Unit).Special) == 0 && !Own(b.unitOf(struck).Unit).State.Covered &&
		len(Own(b.unitOf(struck).Unit).State.Effects) == 0 {
		return shelter{rule: "STD-DEF-01"}
	}
	return b.against(struck, b.inCombat(by))
}

// against finds the protection of a stand against a threat, including a flyer (STD-DEF-07): by the
// ground around it, changed by the special rules of its unit.
func (b *board) against(struck int, t threat) shelter {
	found := b.groundShelter(struck, t)
	if found.status < defended && b.covered(b.Pieces[struck].Unit, coverDefended) {
		found = shelter{status: defended, rule: coverRule}
	}
	found = b.spellShelter(found, struck)
	if b.extras().forts {
		found = b.byFort(found, struck, t)
	}
	if len(Own(b.unitOf(struck).Unit).Special) > 0 {
		return b.shelterBySpecial(found, struck, t)
	}
	return found
}

// shelterBySpecial changes the protection of a stand by the special rules of its unit
// (STD-SPEC-32, -60, -61, -62).
func (b *board) shelterBySpecial(found shelter, struck int, t threat) shelter {
	unit := b.Pieces[struck].Unit
	for _, s := range b.special(unit) {
		switch p := s.Of.(type) {
		case *groundRule:
			if p.Open && found.by != nil && slices.Contains(p.Value, found.by.Kind) {
				found = shelter{rule: "STD-SPEC-32", by: found.by}
			}
		case *kinds:
			if s.Rule == neverDefended && found.status > inTheOpen && b.isExposed(p.Value, struck, &found) {
				found = shelter{rule: "STD-SPEC-61", by: found.by}
			}
		case *noParameter:
			switch {
			case s.Rule == alwaysDefended && found.status < defended:
				found = shelter{status: defended, rule: "STD-SPEC-60"}
			case s.Rule == pikes && found.status < defended && t.shot == nil && b.facesPikes(struck, t.piece):
				found = shelter{status: defended, rule: "STD-SPEC-62"}
			}
		}
	}
	return found
}

// isExposed reports whether a stand is where its unit is never protected.
func (b *board) isExposed(where []string, struck int, found *shelter) bool {
	return slices.ContainsFunc(where, func(place string) bool {
		switch place {
		case "all":
			return true
		case "in-dense":
			return b.standInDense(struck)
		case "out-of-dense":
			return !b.standInDense(struck)
		case "walls":
			return found.by != nil && (found.by.covers == coverAcross || found.by.covers == coverRampart)
		}
		return false
	})
}

// standInDense reports whether a part of a stand is in dense terrain.
func (b *board) standInDense(piece int) bool {
	for i := range b.state.Terrain {
		if t := &b.state.Terrain[i]; isDense(t.Kind) && table.On(t, b.Boxes[piece]) {
			return true
		}
	}
	return false
}

// facesPikes reports whether pikes protect a stand against another: cavalry or a chariot that
// charged its front edge and has not fought yet, in the first round, in the open (STD-SPEC-62,
// AMB-S22).
func (b *board) facesPikes(struck, by int) bool {
	u, enemy := b.unitOf(struck), b.unitOf(by)
	own, its := &Own(u.Unit).State, &Own(enemy.Unit).State
	if enemy.Type != Cavalry && enemy.Type != Chariot || !its.Fresh || own.Fought || own.Open || b.standInDense(struck) {
		return false
	}
	touch := geometry.Touch(b.Boxes[by], b.Boxes[struck])
	return touch.Kind != geometry.NoContact && touch.B.Side == geometry.Front
}
