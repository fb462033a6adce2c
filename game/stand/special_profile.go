package stand

import (
	"slices"
	"strings"

	"frontage/game"
	"frontage/game/chance"
)

func woundedBy(u *game.Unit) *wounded {
	own := Own(u)
	if !own.State.Wounded {
		return nil
	}
	return parameters[wounded](own.Special, ruleWounded)
}

// hitsOf is the number of hits that remove a stand of a unit.
func hitsOf(u *game.Unit) int {
	if w := woundedBy(u); w != nil {
		return w.Hits + toughness(u) + bannerHits(u)
	}
	return Own(u).Hits + toughness(u) + bannerHits(u)
}

// attackOf is the number of attacks of a stand of a unit.
func attackOf(u *game.Unit) int {
	if w := woundedBy(u); w != nil {
		return w.Attack
	}
	return Own(u).Attack
}

// shotsOf is the number of shots of a stand of a unit, by its profile.
func shotsOf(u *game.Unit) int {
	if w := woundedBy(u); w != nil && w.Shooting > 0 {
		return w.Shooting
	}
	return Own(u).Shooting
}

// facesOf is the number of sides of a die, written "D6" or "D3"; 6 if it cannot be read.
func facesOf(text string) int {
	if strings.HasSuffix(text, "3") {
		return 3
	}
	return dieSides
}

// ofSides turns the face of a D6 into that of a die with fewer sides (STD-BASE-22).
func ofSides(face, sides int) int {
	if sides == 3 {
		return (face + 1) / 2
	}
	return face
}

// capDist counts all chances of numbers above a limit as chances of the limit.
func capDist(d chance.Dist, most int) chance.Dist {
	if len(d) <= most+1 {
		return d
	}
	out := slices.Clone(d[:most+1])
	for _, p := range d[most+1:] {
		out[most] += p
	}
	return out
}

// pursuesAny reports whether a unit may pursue another although its type forbids it (STD-SPEC-66,
// STD-SPEC-67).
func (b *board) pursuesAny(unit, target int) bool {
	p := paramsOf[kinds](b, unit, pursueAny)
	return p != nil && isOf(b.units[target].Unit, p.Value)
}

// fliesFree reports whether only flyers can pursue a unit (STD-SPEC-67).
func (b *board) fliesFree(unit int) bool {
	return HasTrait(b.units[unit].Unit, traitFlying) && !b.follows(unit, caughtByAny)
}

// diesRetreating reports whether a retreat destroys a unit (STD-RETREAT-20, STD-SPEC-18, STD-SPEC-77, STD-SPEC-78).
func (b *board) diesRetreating(unit int) (rule string, dies bool) {
	p := paramsOf[retreatFate](b, unit, ruleRetreatFate)
	switch {
	case Own(b.units[unit].Unit).State.Immobile:
		return "STD-SPEC-16", true
	case p != nil && p.Value == "destroyed":
		return "STD-SPEC-78", true
	case b.isPushed(unit):
		return "STD-SPEC-18", true
	case p != nil, isFort(b.units[unit].Unit): // STD-SPEC-77(d)
		return "", false
	}
	return "STD-RETREAT-20", b.units[unit].Type == Artillery
}
