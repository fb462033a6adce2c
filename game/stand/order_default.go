package stand

import (
	"slices"

	"frontage/game"
	"frontage/game/chance"
	"frontage/geometry"
)

// The default orders: to whom, and by whom (docs/policies.md).

// likelyOrder is the least score of a likely order: 2D6 show at most 7 in 21 of 36 cases.
// Unlikely orders come after all others.
const likelyOrder = 7

// How orders are ranked: first those of units with a goal of the scenario, then likely
// ones, then promising ones, then those of the character who is giving orders now. The
// general's come last, because nobody orders after his failure (STD-CMD-32).
const (
	byHero = 1 << iota
	byWhoOrders
	promises
	isLikely
	asGoal
)

// wanted is an order that may be given by default.
type wanted struct {
	character int
	units     []int
	need      int
	rank      int // see the constants above
	jinxed    int // in how many cases more the order fails, of 36 (STD-SPELL-53)
	failed    int // the use of a failed order, in 36ths of that of a successful one
}

// before reports whether an order is preferred to another. In one rank the order that moves
// most before the first failure goes first, measured by its units and its chance to
// succeed. A failed order moves its units half as far (STD-CMD-29), and wild units by a table (STD-SPEC-15).
func (w *wanted) before(other *wanted) bool {
	if w.rank != other.rank {
		return w.rank > other.rank
	}
	works := func(w *wanted) int { return chance.SumsUpTo(2, dieSides, w.need) - w.jinxed }
	const all = dieSides * dieSides
	value := func(w *wanted, fails int) int { return len(w.units) * (all*works(w) + w.failed*(all-works(w))) * fails }
	return value(w, all-works(other)) > value(other, all-works(w))
}

// usualOrder returns the default order: to a brigade or a unit that has had none and has a
// use for it. Units for which stays is true are not ordered.
func (r *run) usualOrder(stays func(unit int) bool) (order game.Action, found bool) {
	b := r.board()
	idle := make([]bool, len(b.units))
	for unit := range b.units {
		if b.spent() {
			return order, false
		}
		u := &b.units[unit]
		idle[unit] = u.Side != r.s.Turn.Active || len(u.Stands) == 0 || Own(u.Unit).State.Orders > 0 || stays(unit)
	}
	for {
		best := b.bestOrder(idle)
		if best == nil || b.spent() {
			return order, false
		}
		var units []int
		if b.step(func() { units = b.withPushers(r.whoGoes(best.units)) }) && len(units) > 0 {
			return game.Action{Do: "order", Character: r.s.Characters[best.character].ID, Units: b.idsOf(units)}, true
		}
		idle[best.units[0]] = true
	}
}

// sureEntry is the number from which on an order to come is given before those to units on the table.
const sureEntry = 8

// usualCommand returns the default order of all: to units that are likely to come, to units on the table, to
// others that may come.
func (r *run) usualCommand(stays func(unit int) bool) (game.Action, bool) {
	if a, ok := comings.usual(r, sureEntry); ok {
		return a, true
	}
	if a, ok := r.usualOrder(stays); ok {
		return a, true
	}
	return comings.usual(r, 2)
}

// bestOrder returns the preferred order to units that are not idle; nil if there is none.
func (b *board) bestOrder(idle []bool) (best *wanted) {
	var all []wanted
	for i := range b.state.Characters {
		if b.refuseCommand(i).applies() {
			continue
		}
		for _, units := range b.ordersFor(i, idle) {
			if b.spend(len(b.units)); b.spent() {
				return nil
			}
			var room [mostModifiers]modifier
			_, need := b.orderModifiers(room[:0], &b.state.Characters[i], units, 1)
			need = b.bestNeed(&b.state.Characters[i], need)
			if need >= 2 {
				all = append(all, b.want(i, units, need))
			}
		}
	}
	for i := range all {
		if (best == nil || all[i].before(best)) && !b.leftToAnother(&all[i], all) {
			best = &all[i]
		}
	}
	return best
}

// want is an order that a character may give by default.
func (b *board) want(character int, units []int, need int) wanted {
	return wanted{character: character, units: units, need: need, rank: b.preference(character, units, need),
		failed: b.useOfFailure(units[0]),
		jinxed: chance.SumsUpTo(2, dieSides, need) - b.obeyed(&b.state.Characters[character], need)}
}

// muchLikelier is the lead in points of the score with which another character's order to the same
// units replaces this one.
const muchLikelier = 2

// leftToAnother reports whether another character gives an order instead: one whose order
// is much likelier to succeed, but the general only if this one is unlikely.
func (b *board) leftToAnother(w *wanted, all []wanted) bool {
	return slices.ContainsFunc(all, func(other wanted) bool {
		general := b.state.Characters[other.character].Kind == kindGeneral
		return other.need >= w.need+muchLikelier && slices.Equal(other.units, w.units) && (!general || w.need < likelyOrder)
	})
}

func (b *board) preference(character int, units []int, need int) (rank int) {
	c := &b.state.Characters[character]
	if c.Kind != kindGeneral {
		rank |= byHero
	}
	if phase := OwnTurn(b.state).Command; phase != nil && phase.Character == c.ID {
		rank |= byWhoOrders
	}
	if b.promises(units[0]) {
		rank |= promises
	}
	if need >= likelyOrder {
		rank |= isLikely
		if b.goalOf(units[0]) != nil {
			rank |= asGoal
		}
	}
	return rank
}

// ordersFor divides the units that a character may order now into brigades of up to four,
// in file order. Units of a brigade touch, move at the same pace, and are either all near
// an enemy that they may charge or all not. A unit with a goal of the scenario goes alone.
func (b *board) ordersFor(character int, idle []bool) (list [][]int) {
	c := &b.state.Characters[character]
	free := slices.Clone(idle)
	for unit := range free {
		free[unit] = !idle[unit] && !b.refuseOrder(character, unit).applies() && !b.outOfCommand(c, unit, []int{unit})
	}
	links := b.neighbours()
	if OwnTurn(b.state).Command != nil {
		links = b.earlyNeighbours() // STD-CMD-49
	}
	for first := range free {
		if !free[first] || b.spent() {
			continue
		}
		b.spend(mostInBrigade * len(links))
		free[first] = false
		units := []int{first}
		for len(units) < mostInBrigade {
			next := b.joining(units, links, free)
			if next < 0 {
				break
			}
			free[next] = false
			units = append(units, next)
		}
		slices.Sort(units)
		if units = b.withPushers(units); len(units) > 0 {
			list = append(list, units)
		}
	}
	return list
}

// joining returns the first free unit that touches a unit of a brigade and goes with its
// first; −1 if there is none.
func (b *board) joining(units []int, links [][2]int, free []bool) int {
	best := -1
	for _, link := range links {
		for k, other := range link {
			if free[other] && (best < 0 || other < best) && slices.Contains(units, link[1-k]) && b.goTogether(units[0], other) && b.mixes(units, other) {
				best = other
			}
		}
	}
	return best
}

// goTogether reports whether two units would be ordered together if they touched.
func (b *board) goTogether(unit, other int) bool {
	if b.goalOf(unit) != nil || b.goalOf(other) != nil || b.nearEnemy(unit) != b.nearEnemy(other) {
		return false
	}
	far, _ := b.allowance(unit, false)
	otherFar, _ := b.allowance(other, false)
	return far == otherFar
}

// promises reports whether an order to a unit is likely to achieve something: there is no
// enemy that it may charge, or one that it is likely to beat.
func (b *board) promises(unit int) bool {
	near := false
	for i := range b.units {
		if b.Enemies(unit, i) && b.inReach(unit, i) {
			if near = true; b.hopes(unit, i) {
				return true
			}
		}
	}
	return !near
}

// inReach reports whether an enemy is within a unit's charge distance.
func (b *board) inReach(unit, enemy int) bool {
	return len(b.units[enemy].Stands) > 0 && b.Within(unit, enemy, b.chargePace(unit)+geometry.Tolerance)
}

// helmHelps reports whether the helm is worn by default: it raises Command, and a unit is near the enemy, or no
// turn is left for it.
func (b *board) helmHelps(c *game.Character) bool {
	if OwnLeader(c).Command >= mostCommand {
		return false
	}
	limit := OwnTurn(b.state).Limit
	for unit := range b.units {
		if u := &b.units[unit]; u.Side == c.Side && len(u.Stands) > 0 && b.nearEnemy(unit) {
			return true
		}
	}
	return limit > 0 && b.state.Turn.Number >= limit
}

// nearEnemy reports whether any enemy is within a unit's charge distance.
func (b *board) nearEnemy(unit int) bool {
	for i := range b.units {
		if b.Enemies(unit, i) && b.inReach(unit, i) {
			return true
		}
	}
	return false
}

// whoGoes returns the units that have a use for an order to them all: the first and others that
// continue with it. It tries their moves. If the first does nothing by default, none goes.
func (r *run) whoGoes(units []int) []int {
	b := r.board()
	if b.nearEnemy(units[0]) {
		return r.whoCharges(units)
	}
	p := &moveProcedure{Step: paceFull, Units: b.idsOf(units[:1])}
	m := r.usualMove(p, units[0])
	if m == nil {
		return nil
	}
	going := []int{units[0]}
	after := b.after(m.moveResult)
	way := after.Center(units[0]).Sub(b.Center(units[0]))
	for again := true; again && len(going) < len(units); {
		again = false
		for _, unit := range units {
			if slices.Contains(going, unit) {
				continue
			}
			if m := after.joinOn(unit, going, false, way); m != nil {
				going, after, again = append(going, unit), after.after(m.moveResult), true
			}
		}
	}
	slices.Sort(going)
	return going
}

// whoCharges is whoGoes for units near the enemy: those with a charge worth making; or, if
// the first may charge nobody, the first alone if it can get nearer.
func (r *run) whoCharges(units []int) []int {
	b := r.board()
	first, pays, declines := r.payingCharge(units[0])
	switch {
	case declines:
		return nil
	case !pays:
		p := &moveProcedure{Step: paceFull, Units: b.idsOf(units[:1])}
		if r.usualMove(p, units[0]) == nil {
			return nil
		}
		return units[:1]
	}
	going, targets := []int{units[0]}, []string{first.Target}
	for again := true; again; {
		again = false
		for _, unit := range units[1:] {
			if slices.Contains(going, unit) || disconnected(append(slices.Clone(going), unit), b.neighbours()) >= 0 {
				continue
			}
			if a, pays, _ := r.payingCharge(unit); pays && !slices.Contains(targets, a.Target) {
				going, targets, again = append(going, unit), append(targets, a.Target), true
			}
		}
	}
	slices.Sort(going)
	return going
}
