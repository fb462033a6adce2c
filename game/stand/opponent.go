package stand

import (
	"cmp"
	"math"
	"slices"

	"frontage/game"
	"frontage/geometry"
)

var _ game.Leveled = &session{}

// AdviseAt returns the computer opponent's answer at a level. At the lowest it is that of Advise. At the
// others the computer weighs charges, orders and moves in points, by the exact odds, and rehearses what
// it might do with dice of its own, up to the end of the enemy's next turn; at the highest more often. It
// never looks at the dice of the battle. docs/policies.md has the details.
func (k *session) AdviseAt(b *game.Battle, level game.Level) (a game.Action, why game.Phrase, ok bool) {
	s := b.State()
	if level == game.Easy || isFull(s) { // it would take too long to weigh every charge
		a, ok = k.Advise(b)
		return a, why, ok
	}
	w := k.weighing(s)
	if a, ok = w.r.usualHelm(); ok {
		return a, why, true
	}
	if a, ok = w.decide(); !ok {
		w.why = nil
		if a, ok = k.Default(s); !ok {
			return a, why, false
		}
	}
	if list := w.options(a); len(list) > 1 {
		if best := w.best(list, level); best != list[0] {
			return best.action, tellTried(best, list[0]), true
		}
	}
	if w.why != nil {
		why = w.why()
	}
	return a, why, true
}

// weighing is one decision of the computer.
type weighing struct {
	k     *session
	s     *game.State
	r     *run
	side  int  // the computer's
	waits bool // its side lets the enemy come

	why func() game.Phrase // says what has decided, nil if a rule or the default policy has

	stands   int // on the table
	searched int // the work of searches in rehearsals before this decision
	most     int // the limit of work for its rehearsals; see weighed
	plays    int // its rehearsals so far
	answers  int // given in them
}

func (k *session) weighing(s *game.State) *weighing {
	w := &weighing{k: k, s: s, r: k.ask(s), side: s.SideOf(s.Turn.Active), waits: letsCome(s), searched: k.searched()}
	for i := range s.Units {
		w.stands += len(s.Units[i].Stands)
	}
	return w
}

// decide answers the questions that the computer does not leave to the defaults.
func (w *weighing) decide() (a game.Action, ok bool) {
	phase := OwnTurn(w.s).Pending == nil && w.s.Turn.Phase == "command"
	switch p := openFrame[moveProcedure](w.s); {
	case phase && w.s.Turn.Step == stepInitiative:
		return w.initiative()
	case phase && w.s.Turn.Step == stepOrders:
		return w.order()
	case p != nil:
		return w.move(p)
	}
	return a, false
}

// initiative makes the charge on initiative that is worth most.
func (w *weighing) initiative() (game.Action, bool) {
	if a, forced := w.r.forcedCharge(); forced {
		return a, true
	}
	best := w.bestReaction()
	if best == nil {
		return game.Action{Do: "end"}, true
	}
	if best.worth() <= 0 {
		w.why = func() game.Phrase { return w.r.board().tellNoCharge(best) }
		return game.Action{Do: "end"}, true
	}
	w.why = func() game.Phrase { return w.r.board().tellCharge(best) }
	return w.r.board().chargeOn(best.unit, best.target), true
}

// bestReaction returns the charge on initiative that is worth most; nil if none is possible.
func (w *weighing) bestReaction() (best *prospect) {
	b := w.r.board()
	for _, c := range w.r.reactionCharges() {
		p := b.prospect(w.r.indexOf(c.Unit), w.r.indexOf(game.UnitID(c.Target)))
		if p.possible && (best == nil || p.worth() > best.worth()) {
			best = p
		}
	}
	return best
}

// bestCharge returns the charge of a unit, by order, that is worth most; nil if none is worth making.
func (w *weighing) bestCharge(unit int) (best *prospect) {
	b := w.r.board()
	for target := range b.units {
		if !b.Enemies(unit, target) || !b.inReach(unit, target) || w.r.givenUp(b.units[unit].ID, b.units[target].ID) {
			continue
		}
		if p := b.prospect(unit, target); p.possible && p.worth() > 0 && (best == nil || p.worth() > best.worth()) {
			best = p
		}
	}
	return best
}

// bestOf returns the charge of some units that is worth most; nil if none is worth making.
func (w *weighing) bestOf(units []int) (best *prospect) {
	for _, unit := range units {
		if p := w.bestCharge(unit); p != nil && (best == nil || p.worth() > best.worth()) {
			best = p
		}
	}
	return best
}

// order gives each unit its first order by default, except those that stay back. Then it gives further orders
// where they are worth most.
func (w *weighing) order() (game.Action, bool) {
	b, r := w.r.board(), w.r
	if a, ok := wagons.usual(r); ok {
		return a, true
	}
	if a, ok := comings.usual(r, sureEntry); ok {
		return a, true
	}
	if a, ok := r.usualOrder(w.staysBack); ok {
		return a, true
	}
	for _, c := range w.furtherOrders() {
		units := c.units
		charge := w.bestOf(units)
		if charge == nil {
			if units = r.whoGoes(units); len(units) == 0 {
				continue
			}
		}
		if _, refusal := b.order(c.character, units); refusal == nil {
			w.why = func() game.Phrase { return w.tellOrder(c.character, units, charge) }
			return game.Action{Do: "order", Character: w.s.Characters[c.character].ID, Units: b.idsOf(units)}, true
		}
	}
	if a, ok := comings.usual(r, 2); ok {
		return a, true
	}
	if w.waits {
		w.why = func() game.Phrase { return tellWait(aheadBy(w.s, w.side)) }
	}
	return game.Action{Do: "end"}, true
}

// staysBack reports whether a unit gets no first order: it keeps its place, waits for the enemy, or has no safe
// way forward; and it has no charge worth making.
func (w *weighing) staysBack(unit int) bool {
	b := w.r.board()
	return b.staysPut(unit) || b.shouldStay(unit) || (w.awaits(unit) || w.freeWay(unit) < leastWay) && w.bestCharge(unit) == nil
}

// wanting is an order that the computer may give, and what it is worth.
type wanting struct {
	character int
	units     []int
	value     float64
}

// furtherOrders lists the orders that are worth giving, the best first: to brigades, and near the enemy
// to single units of them too.
func (w *weighing) furtherOrders() (all []wanting) {
	b := w.r.board()
	idle := make([]bool, len(b.units))
	for unit := range b.units {
		u := &b.units[unit]
		idle[unit] = u.Side != w.s.Turn.Active || len(u.Stands) == 0 || b.hasNowhereToGo(unit) || b.hasTarget(unit) && w.bestCharge(unit) == nil
	}
	for i := range w.s.Characters {
		if b.refuseCommand(i).applies() {
			continue
		}
		for _, units := range b.ordersFor(i, idle) {
			if b.uninterrupted(units) != nil {
				continue
			}
			all = append(all, w.weighOrder(i, units))
			if len(units) > 1 && slices.ContainsFunc(units, b.nearEnemy) {
				for _, unit := range units {
					all = append(all, w.weighOrder(i, []int{unit}))
				}
			}
		}
	}
	all = slices.DeleteFunc(all, func(c wanting) bool { return c.value <= 0 })
	slices.SortStableFunc(all, func(a, b wanting) int { return cmp.Compare(b.value, a.value) })
	return all
}

// How orders are weighed.
const (
	leastObeyed = 0.4  // a further order must work with this chance
	byGeneral   = 0.4  // the share of an order's worth that counts if it is sure to fail and the general gives it, …
	generalSure = 0.3  // … and what is added if it is sure to work: after his failure nobody orders (STD-CMD-32)
	sameOrderer = 2.0  // factor for the character who is ordering: after another has begun he gives no more (STD-CMD-34)
	anyCharge   = 20.0 // what a charge is worth beside its points
	leastWay    = 3.0  // cm that are worth an order
)

// weighOrder says what an order is worth: its use times the chance that it works, and for wild units what they may do if
// it fails.
func (w *weighing) weighOrder(character int, units []int) wanting {
	b, c := w.r.board(), &w.s.Characters[character]
	t := b.orderTarget(character, units)
	p := float64(b.obeyed(c, t.need)) / (dieSides * dieSides)
	if p < leastObeyed && t.number > 1 {
		return wanting{}
	}
	value, failed := 0.0, 0.0
	for _, unit := range units {
		use := w.useOf(unit)
		if value += use; b.isWild(unit) { // STD-SPEC-15
			failed += float64(use*float64(b.useOfFailure(unit))) / (dieSides * dieSides)
		}
	}
	value = float64(p*value) + float64((1-p)*failed)
	if c.Kind == kindGeneral {
		value *= byGeneral + float64(generalSure*p)
	}
	if phase := OwnTurn(w.s).Command; phase != nil && phase.Character == c.ID {
		value *= sameOrderer
	}
	return wanting{character, units, value}
}

// useOf says what a full move of a unit is worth, in points: that of its best charge, or a fifth of the
// unit's points for the whole way toward its goal.
func (w *weighing) useOf(unit int) float64 {
	b := w.r.board()
	if p := w.bestCharge(unit); p != nil {
		return anyCharge + p.worth()
	}
	far := w.freeWay(unit)
	if w.awaits(unit) || far < leastWay {
		return 0
	}
	full, _ := b.allowance(unit, false)
	return float64(Own(b.units[unit].Unit).Points) / 5 * min(1, far/full)
}

// freeWay returns how far a unit goes toward its goal: not into the reach of an enemy who may win by
// charging it there. One with an objective of the scenario goes all the way.
func (w *weighing) freeWay(unit int) float64 {
	b := w.r.board()
	far, _ := b.allowance(unit, false)
	foe := b.nearestFoe(unit)
	if b.goalOf(unit) != nil || foe.unit < 0 {
		return far
	}
	room, _ := b.roomOf(unit)
	return min(far, max(0, room), max(0, b.Distance(unit, foe.unit)-1)+geometry.Tolerance)
}

// roomOf returns how far a unit may go without coming into the reach of an enemy who may win by charging
// it, and the enemy who limits it, -1 if none does. Units with an objective do not ask.
func (b *board) roomOf(unit int) (room float64, by int) {
	room, by = math.Inf(1), -1
	for enemy := range b.units {
		if b.Enemies(unit, enemy) && len(b.units[enemy].Stands) > 0 && !b.isEngaged(enemy) && b.units[enemy].Type != Artillery && b.hopes(enemy, unit) {
			if r := b.Distance(unit, enemy) - b.chargePace(enemy) - leastMove; r < room {
				room, by = r, enemy
			}
		}
	}
	return room, by
}

// move decides for ordered units: the charge that is worth most, else a move as far as it is safe, in
// which the others of a brigade follow, else to hold.
func (w *weighing) move(p *moveProcedure) (a game.Action, ok bool) {
	b, r := w.r.board(), w.r
	units := b.unitsOf(p.Units)
	if best := w.bestOf(units); best != nil && p.Step == paceFull {
		w.why = func() game.Phrase { return b.tellCharge(best) }
		return b.chargeOn(best.unit, best.target), true
	}
	ways := []func(*moveProcedure, int) *unitMove{r.followOn, r.usualMove}
	if len(p.Moved) == 0 {
		ways = []func(*moveProcedure, int) *unitMove{w.safeMove}
		if p.Spell != "" && w.awaits(units[0]) {
			ways = nil // no spell moves a unit out of a line that waits
		}
	}
	for _, way := range ways {
		for _, unit := range units {
			if m := way(p, unit); m != nil {
				return game.Action{Do: "move", Unit: b.units[unit].ID, Stands: b.placesOf(m.moveResult)}, true
			}
		}
	}
	for _, unit := range units {
		if r.mayStay(p, unit) == nil {
			w.why = func() game.Phrase { return w.tellHold(p, unit) }
			return game.Action{Do: "hold", Unit: b.units[unit].ID}, true
		}
	}
	return a, false
}

// safeMove is the usual move of the first unit of a brigade, as far as it is safe for all.
func (w *weighing) safeMove(p *moveProcedure, unit int) *unitMove {
	b := w.r.board()
	limit, half := math.Inf(1), p.Step == paceHalf
	if m, done := b.fortMove(unit, half); done {
		return m
	}
	for _, other := range b.unitsOf(p.Units) {
		pace, _ := b.allowance(other, half)
		limit = min(limit, pace, w.freeWay(other))
	}
	m := b.advanceTo(unit, limit, func(places []game.StandPlace) *moveResult {
		m := b.straightMove(unit, places, half)
		if m == nil || len(p.Units) > 1 && w.r.staysTogether(p, []int{unit}, b.after(m.moveResult)) != nil ||
			half && b.after(m.moveResult).refuseSupport(unit) != nil {
			return nil
		}
		return m.moveResult
	})
	if m == nil {
		return nil
	}
	return &unitMove{moveResult: m}
}
