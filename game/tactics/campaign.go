package tactics

// The effects of phases between battles that matter to a battle: the morale and wounds of units, and
// the walls and hunger of a siege.

// phaseMorale returns normal morale after a phase begins, in thousandths: it is halved, then
// bonuses are added, never above +100 (TAC-MORALE-04, TAC-MORALE-03).
func phaseMorale(morale, bonus int) int {
	return min(highest, floorDiv(morale+1, 2)+1000*bonus)
}

// ground is the owner of the ground under a unit.
type ground int8

const (
	foreignGround ground = iota
	ownGround            // own territory
	homeGround           // the nation's home
)

// moraleBonus is the bonus of a phase: 10 on own territory, 15 in the nation's home, but nothing for
// units without a mind of their own; and the leader's bonus for a led unit (TAC-MORALE-05,
// TAC-BASE-48).
func (u *fighter) moraleBonus(on ground, leader int) int {
	bonus := leader
	if !u.has(mindless | stupid) {
		bonus += [...]int{0, 10, 15}[on]
	}
	return bonus
}

// leader is a unit that leads others: a general, or a subordinate of his.
type leader struct {
	units, members int  // the largest numbers that he leads
	foot           bool // he leads no mounted units
	bonus          int
}

// led is a unit of a force that a leader may lead, or a subordinate leader.
type led struct {
	mounted     bool
	members     int
	subordinate *leader
}

// leads returns the leader's bonus for each unit of a force. Each leader leads limited numbers of units
// and members, from the top of the list. Subordinates come first, each with the units after him, and the
// general leads the rest (TAC-MORALE-16).
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

// idleness is a unit's activity in a phase.
type idleness int8

const (
	usual idleness = iota
	idle           // nothing at all
	fought
)

// recovery is the chance, as a fraction, that a wounded member regains a point in a phase: 1 in the
// recovery rate of the type (TAC-WOUND-06), twice that in a phase of complete idleness, half of it in a
// phase with combat (TAC-WOUND-07).
func recovery(rate int, in idleness) (num, den int) {
	switch in {
	case idle:
		return 2, rate
	case fought:
		return 1, 2 * rate
	}
	return 1, rate
}

// supplied reports whether a location may draw supplies: under siege nothing from outside and, if it has
// been besieged since the turn began, nothing but mana from the nation's pool (TAC-SIEGE-03).
func supplied(besieged, sinceTurnBegan, fromPool, mana bool) bool {
	return !besieged || fromPool && (mana || !sinceTurnBegan)
}

// hunger is the effect on units of turns without upkeep because of a siege: the first weakens them, the
// second dissolves them (TAC-SIEGE-04, TAC-WOUND-12).
func hunger(turns int) (weakened, gone bool) { return turns == 1, turns > 1 }

// shrunk is the size of a besieged city after turns without food: one size less each turn, never below
// 1 (TAC-SIEGE-05).
func shrunk(size, turns int) int { return max(1, size-turns) }

// decays reports whether walls without paid upkeep are damaged: not in a siege, if the national pool
// could have paid (TAC-SIEGE-06).
func decays(besieged, poolCouldPay bool) bool { return !besieged || !poolCouldPay }

// engines returns the value of a unit's siege engines in millionths: their number times its efficiency
// times its members divided by the standard count. Each has a chance of one in four of a damage point in
// a phase (TAC-FORT-09, TAC-BASE-03).
func (u *fighter) engines(number int) int { return number * ratio(u.effort, 100*u.std) }

// batterChance is the chance of a damage point of one siege engine in a phase, in percent.
const batterChance = 25
