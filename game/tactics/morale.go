package tactics

import "frontage/game/orders"

// fleeing is the movement tactics of units that leave rather than fight.
const fleeing = orders.MoveFlee

// The bounds of morale, in thousandths: TAC-MORALE-01.
const (
	lowest  = -100_000
	highest = 100_000
)

// broken reports whether a unit's morale makes it flee: TAC-MORALE-02, strictly below.
func broken(u *fighter) bool { return u.morale < lowest }

// moraleLoss returns the morale, in thousandths, that a loss of wound points costs: 2 for each percent of
// the unit's wound points just before the attack (TAC-MORALE-07, TAC-MORALE-08).
func moraleLoss(u *fighter, lost, before int) int {
	each := 2
	switch {
	case u.has(mindless | fearless):
		return 0
	case u.has(brave):
		each = 1
	case u.has(cowardly):
		each = 4
	}
	return (2*each*100_000*lost/before + 1) / 2
}

// lose lowers battle morale.
func (f *fight) lose(u *fighter, by int) {
	from := u.morale
	u.morale -= by
	f.tell.morale(f, u, from, "TAC-MORALE-07")
}

// frighten lowers battle morale for all fear auras of the other side together: TAC-BASE-49. They do not
// affect mindless units and those immune to fear.
func (f *fight) frighten() {
	f.fears = [2]int{}
	any := false
	for _, u := range f.here {
		if u.fear > 0 && u.alive() {
			f.fears[1-u.side] += u.fear
			any = true
		}
	}
	if !any {
		return
	}
	for _, u := range f.here {
		if !u.alive() || f.fears[u.side] == 0 || u.has(mindless|fearless) {
			continue
		}
		from := u.morale
		u.morale -= 1000 * f.fears[u.side]
		f.tell.lifted(u, from)
	}
	f.tell.spirits(f, "fear", "TAC-SEG-01", "TAC-BASE-49")
	for _, u := range f.here {
		if u.alive() && broken(u) { // TAC-MORALE-09
			f.flee(u, "TAC-MORALE-02")
		}
	}
}

// uplift raises battle morale of mass units for the hero of their side with the largest bonus:
// TAC-BASE-47, TAC-MORALE-15.
func (f *fight) uplift() {
	f.heroes = [2]int{}
	for _, u := range f.here {
		if u.alive() {
			f.heroes[u.side] = max(f.heroes[u.side], u.hero)
		}
	}
	if f.heroes == [2]int{} {
		return
	}
	for _, u := range f.here {
		if !u.alive() || !u.mass || f.heroes[u.side] == 0 {
			continue
		}
		from := u.morale
		u.morale = min(highest, u.morale+1000*f.heroes[u.side]) // TAC-MORALE-03
		f.tell.lifted(u, from)
	}
	f.tell.spirits(f, "hero", "TAC-SEG-11", "TAC-BASE-47")
}

// average brings battle morale half way back to its value before the battle: TAC-MORALE-06,
// TAC-MORALE-10.
func (f *fight) average() {
	for _, u := range f.here {
		if !u.alive() || u.morale == u.start {
			continue
		}
		from := u.morale
		u.morale = floorDiv(u.morale+u.start+1, 2)
		f.tell.lifted(u, from)
	}
	f.tell.spirits(f, "average", "TAC-SEG-12", "TAC-MORALE-10")
}

// flee takes a unit off the field: a mass unit is dissolved, an individual goes home
// (TAC-MOVE-27).
func (f *fight) flee(u *fighter, rule string) {
	how := home
	if u.mass {
		how = dissolved
	}
	f.fled = true
	f.leave(u, how, rule)
}

// leave takes a unit off the field.
func (f *fight) leave(u *fighter, how fate, rule string) {
	u.gone = how
	f.present[u.side]--
	u.covered, u.charging, u.charged = false, false, false
	f.tell.left(f, u, rule)
}
