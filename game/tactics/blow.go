package tactics

import "math"

// one is the neutral factor: factors are in units of 1/100000.
const one = 100_000

// criticalFactor is the factor of a critical hit: TAC-CRIT-05.
const criticalFactor = 800_000

// blow is an attack of one member on a unit.
type blow struct {
	by, on   *fighter
	missile  bool
	critical bool
}

// factor is a part of the damage, for an explanation.
type factor struct {
	rule, what string
	by         int // in 1/100000; for strength and defence the number itself
	after      int // the value after it, in thousandths of a damage point
}

// damage returns the maximum damage M of an attack, 0 if it is not made. It calls told, unless that is nil, with
// each step of the calculation.
func (f *fight) damage(b blow, told func(factor)) int {
	x := f.force(b, told)
	if b.critical {
		x *= criticalFactor / one // TAC-CRIT-05
		if told != nil {
			told(factor{"TAC-CRIT-05", "critical", criticalFactor, x})
		}
	}
	return damageOf(x)
}

// damageOf returns the maximum damage of an attack from its value in thousandths, rounded down: TAC-COMBAT-05,
// TAC-COMBAT-15.
func damageOf(x int) int {
	if x == 0 {
		return 0
	}
	return max(1, x/1000)
}

// force returns the maximum damage of an attack that is not critical, in thousandths, 0 if it is not made: the
// strength against the defence (TAC-COMBAT-02), and each factor in its sequence, rounded down each time
// (TAC-COMBAT-03).
func (f *fight) force(b blow, told func(factor)) int {
	strength, defence := b.by.melee, b.on.defence
	if b.missile {
		strength, defence = b.by.missile, b.on.defenceShot
	}
	if strength == 0 || b.on.has(immune) && !b.by.has(harmsImmune) { // TAC-BASE-46
		return 0
	}
	depth := max(b.by.depth, b.on.depth)
	guarded := max(1, defence*b.on.modifier[depth]/100) // TAC-COMBAT-04, TAC-BASE-14
	x := one * strength / guarded
	if told != nil {
		told(factor{"TAC-COMBAT-02", "strength", strength, 0})
		told(factor{"TAC-COMBAT-04", "defence", guarded, x})
	}
	apply := func(rule, what string, by int) {
		if by != one {
			x = x * by / one
			if told != nil {
				told(factor{rule, what, by, x})
			}
		}
	}
	apply("TAC-BASE-14", "terrain", b.by.modifier[depth]*(one/100))
	if b.by.depth != b.on.depth {
		f.overWall(b, apply)
	}
	apply(f.moraleFactor(b))
	if !b.missile && (b.by.charging || b.on.charging || b.by.failed) {
		b.inCharge(apply)
	}
	if b.by.weakened {
		apply("TAC-WOUND-12", "weakened", 50_000)
	}
	return x
}

// overWall applies the factor of a wall to an attack. For a missile it is the value in the table
// (TAC-FORT-02, TAC-FORT-06). Hand to hand, an attacker from outside also becomes more vulnerable: the
// square root of the value weakens his attacks, and strengthens attacks on him.
func (f *fight) overWall(b blow, apply func(rule, what string, by int)) {
	outside, inside := b.by, b.on
	if outside.depth > inside.depth {
		outside, inside = inside, outside
	}
	left := f.leftTo(outside, inside)
	switch {
	case b.missile && b.by == outside:
		apply("TAC-FORT-06", "wall", left)
	case b.missile:
	case f.rules.wallOnAttack:
		if b.by == outside {
			apply("TAC-FORT-06", "wall", left)
		}
	case left == 0 && b.by == outside:
		apply("TAC-FORT-03", "wall", 0)
	case left == 0:
	case b.by == outside:
		apply("TAC-FORT-06", "wall", root(left*one))
	default:
		apply("TAC-FORT-06", "wall", root(one*one*one/left))
	}
	if !b.missile && f.left[inside.depth] < one {
		apply("TAC-STORM-17", "over-walls", b.by.overWalls*one/100) // in addition: TAC-FORT-05
	}
}

// moraleFactor is the factor of battle morale, rounded to a whole point (TAC-MORALE-14): 0.375% a point
// in melee (TAC-MORALE-12), 0.125% for missiles (TAC-MORALE-13); TAC-COMBAT-07, R-36.
func (f *fight) moraleFactor(b blow) (rule, what string, by int) {
	m := floorDiv(b.by.morale+500, 1000)
	if b.missile {
		return "TAC-MORALE-13", "morale", one + 125*m
	}
	return "TAC-MORALE-12", "morale", one + 375*m
}

// inCharge applies the factors of a charge and of a failed penetration: TAC-COMBAT-08.
func (b blow) inCharge(apply func(rule, what string, by int)) {
	if b.by.charging && !b.on.covered && !b.on.has(cancelsCharge) { // TAC-CHARGE-06
		apply("TAC-CHARGE-05", "charge", 120_000)
	}
	// TAC-CHARGE-07. It applies even if the target covers or cancels charges (TAC-CHARGE-08), but not
	// between two charging units (TAC-CHARGE-09).
	if b.on.charging && !b.by.charging {
		apply("TAC-CHARGE-07", "against-charger", 90_000)
	}
	if b.by.failed {
		apply("TAC-MOVE-08", "failed-penetration", 80_000) // TAC-MOVE-07, R-21
	}
}

// floorDiv is division rounded down, even for negative numbers.
func floorDiv(a, b int) int {
	q := a / b
	if q*b > a {
		q--
	}
	return q
}

// root returns the square root of a number, rounded to the nearest whole number. The
// square root of math is exact on every machine.
func root(n int) int {
	r := int(math.Sqrt(float64(n)))
	for r*r > n {
		r--
	}
	for (r+1)*(r+1) <= n {
		r++
	}
	if n-r*r > r {
		r++
	}
	return r
}
