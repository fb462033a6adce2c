package tactics

// What the phases between battles do, as far as a battle needs it: the morale and the wounds
// with which units come to it, and the walls and hunger of a siege.

// phaseMorale returns normal morale after a phase begins, in thousandths: it is halved, then
// bonuses are added, never above +100 (TAC-MORALE-04, TAC-MORALE-03).
func phaseMorale(morale, bonus int) int {
	return min(highest, floorDiv(morale+1, 2)+1000*bonus)
}

// ground is whose ground a unit stands on.
type ground int8

const (
	foreignGround ground = iota
	ownGround            // own territory
	homeGround           // the nation's home
)

// moraleBonus is that of a phase: 10 on own territory, 15 in the nation's home, which those
// without a mind of their own do not heed, and that of the leader of a led unit
// (TAC-MORALE-05, TAC-BASE-48).
func (u *fighter) moraleBonus(on ground, leader int) int {
	bonus := leader
	if !u.has(mindless | stupid) {
		bonus += [...]int{0, 10, 15}[on]
	}
	return bonus
}

// leader is a unit that leads others: a general, or a subordinate of his.
type leader struct {
	units, members int  // the most that he leads
	foot           bool // he leads no mounted units
	bonus          int
}

// led is a unit of a force: one that a leader may lead, or a subordinate leader.
type led struct {
	mounted     bool
	members     int
	subordinate *leader
}

// leads returns which units of a force its leaders lead: each at most so many units and so
// many members, taken from the top of the list. Subordinates come first, each with the
// units that follow him there, and the general has the rest (TAC-MORALE-16).
func leads(general leader, force []led) []int {
	list := make([]int, len(force))
	var at *leader
	take := func(l *leader, i int) bool {
		u := &force[i]
		if l.units < 1 || l.members < u.members || l.foot && u.mounted {
			return false
		}
		l.units--
		l.members -= u.members
		list[i] = l.bonus
		return true
	}
	var rest []int
	for i := range force {
		if s := force[i].subordinate; s != nil {
			at = &leader{s.units, s.members, s.foot, s.bonus}
			continue
		}
		if at == nil || !take(at, i) {
			rest = append(rest, i)
		}
	}
	for _, i := range rest {
		take(&general, i)
	}
	return list
}

// idleness is what a unit did in a phase.
type idleness int8

const (
	usual idleness = iota
	idle           // nothing at all
	fought
)

// recovery is the chance that a wounded member regains a point in a phase, as 1 in so many
// half chances: once in the recovery rate of the type (TAC-WOUND-06), twice as often in a
// phase of complete idleness, half as often in one with combat (TAC-WOUND-07). It returns
// a fraction.
func recovery(rate int, in idleness) (num, den int) {
	switch in {
	case idle:
		return 2, rate
	case fought:
		return 1, 2 * rate
	}
	return 1, rate
}

// supplied is whence a besieged location may still draw: nothing from outside, and nothing
// from the nation's pool if it was besieged since the turn began, but mana (TAC-SIEGE-03).
func supplied(besieged, sinceTurnBegan, fromPool, mana bool) bool {
	return !besieged || fromPool && (mana || !sinceTurnBegan)
}

// hunger is what a turn's end without upkeep because of a siege does to units: the first
// weakens them, the second dissolves them (TAC-SIEGE-04, TAC-WOUND-12).
func hunger(turns int) (weakened, gone bool) { return turns == 1, turns > 1 }

// shrunk is the size of a besieged city that lacks food for so many turns: one size less
// each turn, never below 1 (TAC-SIEGE-05).
func shrunk(size, turns int) int { return max(1, size-turns) }

// decays reports whether walls whose upkeep is not paid are damaged: not in a siege if the
// national pool could have paid (TAC-SIEGE-06).
func decays(besieged, poolCouldPay bool) bool { return !besieged || !poolCouldPay }

// engines returns what the siege engines of a unit count for, in millionths: their number
// times its efficiency times its members against the standard count. Each has a chance of
// one in four of a damage point in a phase (TAC-FORT-09, TAC-BASE-03).
func (u *fighter) engines(number int) int { return number * ratio(u.effort, 100*u.std) }

// batterChance is the chance of a damage point of one siege engine in a phase, in percent.
const batterChance = 25
