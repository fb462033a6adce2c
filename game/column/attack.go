package column

import (
	"slices"

	"frontage/game"
	"frontage/geometry"
)

// assault is the kind of an attack: everything its modifiers depend on besides the two stands.
type assault struct {
	kind     string // missile, melee or pursuit
	overrun  bool   // the pursuit is an Overrun
	helpers  int    // the further members of a fire group
	distance float64
	measured bool // the distance on the table counts; else no modifier depends on it
}

// attackMods lists the modifiers of an attack of a stand on another.
func attackMods(s *game.State, a, t standAt, how assault) mods {
	if how.kind == attackMissile {
		return missileMods(s, a, t, how)
	}
	return meleeMods(s, a, t, how)
}

// missileMods lists the modifiers of a missile attack (COL-MISSILE-20).
func missileMods(s *game.State, a, t standAt, how assault) mods {
	m := make(mods, 0, mostMods)
	m.put("mav", missileValue(a.unit), "COL-MISSILE-20", mavOf, a.unit.Name)
	m.put("dv", -defence(t), "COL-MISSILE-20", dvOf, t.unit.Name)
	w := missileWeapon(a.unit)
	if w.Piercing && armoured(t.unit) {
		m.add(attackMissile, "ap", "COL-MISSILE-20")
	}
	m.target(t)
	if cover := coverOf(s, a, t); cover != "" {
		m.add(attackMissile, cover, "COL-MISSILE-20")
	}
	if how.measured && how.distance > rangeOf(s, a.unit)/2+geometry.Tolerance {
		m.add(attackMissile, "far", "COL-MISSILE-20")
	}
	if how.helpers > 0 {
		m.times(tables().modifier(attackMissile, "group"), how.helpers, "COL-MISSILE-09")
	}
	if disruptedBefore(t) {
		m.add(attackMissile, "disrupted", "COL-MISSILE-26")
	}
	return m
}

// mostMods are more modifiers than most rolls have.
const mostMods = 6

// target appends the modifiers of a missile attack that depend only on its target: its size, and
// whether it is mounted.
func (m *mods) target(t standAt) {
	switch size := sizeCost(t.unit); {
	case size >= bigTarget:
		m.add(attackMissile, "size", "COL-MISSILE-20")
	case size == 1:
		m.add(attackMissile, "small", "COL-MISSILE-20")
	}
	if typeOf(t.unit).OnHorse {
		m.add(attackMissile, "mounted", "COL-MISSILE-20")
	}
}

// bigTarget is the Size Cost from which a target is easy to hit.
const bigTarget = 4

// defence returns the DV of a stand, one more under a Ward (G-14).
func defence(t standAt) int {
	_, armour := armourOf(t.unit)
	dv := typeOf(t.unit).DV + armour.DV
	if own(t.unit).Warded {
		dv++
	}
	return dv
}

// meleeMods lists the modifiers of an attack hand to hand (COL-COMBAT-03), or of a pursuit,
// which has neither lances nor the bonuses of a charge (COL-PURSUIT-08).
func meleeMods(s *game.State, a, t standAt, how assault) mods {
	m := make(mods, 0, mostMods)
	pursuing := how.kind == attackPursuit
	m.put("av", attackValue(a.unit, a.id(), pursuing), "COL-COMBAT-03", avOf, a.unit.Name)
	m.put("dv", -defence(t), "COL-COMBAT-03", dvOf, t.unit.Name)
	if charging := charges(s, a); charging && !pursuing {
		if has(a.unit, shock) && clearGround(s, a, t) {
			m.add(attackMelee, "shock", "COL-STAND-15")
		}
		if has(a.unit, shock) && own(a.unit).Mount == unicorn {
			m.put("unicorn", 1, "COL-FANTASY-18", unicornCharge, "")
		}
		if has(a.unit, impetuous) {
			m.add(attackMelee, "impetuous", "COL-STAND-15")
		}
	}
	if !pursuing && own(a.unit).Set && charges(s, t) {
		what := "set"
		if armsOf(a.unit).melee == "pike" {
			what = "set_pikes"
		}
		m.add(attackMelee, what, "COL-CHARGE-05")
	}
	if isDisrupted(t) {
		m.add(attackMelee, "disrupted", "COL-MISSILE-25")
	}
	if secondRank(a) {
		m.add(attackMelee, "second_rank", "COL-COMBAT-03")
	}
	if uphill(s, a, t) {
		m.add(attackMelee, "uphill", "COL-COMBAT-03")
	}
	if !pursuing && flanks(s, a, t) {
		m.add(attackMelee, "flank", "COL-COMBAT-03")
	}
	if demoralized(a.unit) {
		m.add(attackMelee, "demoralized", "COL-CASUALTY-04")
	}
	if leaderWith(s, a.unit, hero) != nil {
		m.add(attackMelee, "hero", "COL-FANTASY-05")
	}
	if how.overrun {
		m.add(attackMelee, "overrun", "COL-OVERRUN-01")
	}
	return m
}

// charges reports whether a stand charges in this half-turn: it has, or its unit is about to.
func charges(s *game.State, a standAt) bool {
	if slices.Contains(own(a.unit).Charged, a.id()) {
		return true
	}
	return slices.ContainsFunc(ownTurn(s).Charges, func(c Charge) bool { return c.Unit == a.unit.ID })
}

// isDisrupted reports whether a stand is Disrupted (COL-MISSILE-25).
func isDisrupted(a standAt) bool { return slices.Contains(own(a.unit).Disrupted, a.id()) }

// disruptedBefore reports whether a stand was Disrupted in an earlier phase: only then do
// missiles profit from it (COL-MISSILE-26, R-05).
func disruptedBefore(a standAt) bool {
	return isDisrupted(a) && !slices.Contains(own(a.unit).Fresh, a.id())
}

// isVulnerable reports whether a stand is Vulnerable: by nature, or because it has charged in
// this half-turn with Shock (COL-STAND-19) or impetuously (COL-STAND-20, R-31).
func isVulnerable(a standAt) bool {
	if has(a.unit, vulnerable) {
		return true
	}
	return (has(a.unit, shock) || has(a.unit, impetuous)) && slices.Contains(own(a.unit).Charged, a.id())
}

// secondRank reports whether a second rank of spears stands behind a stand.
func secondRank(a standAt) bool {
	if meleeWeapon(a.unit).Class != "B" {
		return false
	}
	b := bodyOf(a.unit)
	column := b.columnOf(a.i)
	return slices.Index(column, a.i)+1 < len(column)
}

// flanks reports whether a stand touches another's side or rear with its front edge.
func flanks(s *game.State, a, t standAt) bool {
	for _, c := range touches(s, a) {
		if c.enemy.is(t) {
			return c.mine == geometry.Front && c.its != geometry.Front
		}
	}
	return false
}

// demoralized reports whether a unit is Demoralized: it has lost half of its hits, and is not
// Fanatic (COL-CASUALTY-03).
func demoralized(u *game.Unit) bool {
	return own(u).Hits >= halfHits(u) && own(u).Size > 0 && !has(u, fanatic)
}

// halfHits is half of a unit's hits: as many as it had stands (COL-CASUALTY-01).
func halfHits(u *game.Unit) int { return own(u).Size }

// measure notes the distance of the target of a missile attack if it is in range; beyond it no
// modifier depends on it.
func (how *assault) measure(s *game.State, a, t standAt) {
	far := geometry.Distance(a.box(), t.box())
	how.distance, how.measured = far, far <= rangeOf(s, a.unit)+geometry.Tolerance
}
