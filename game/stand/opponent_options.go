package stand

import (
	"cmp"
	"reflect"
	"slices"

	"frontage/game"
)

// Limits of what the computer rehearses for one decision.
const (
	mostPlayed  = 5 // actions in all
	mostCharges = 3 // charges on initiative, or orders to charge
)

// options lists what the computer rehearses at the open question, first its answer without a rehearsal, usual:
// the charges and evades on initiative, orders near the enemy, the charges of ordered units and their way back,
// characters who join a fight, and the choices after a round of combat. It lists nothing where that answer is good enough.
func (w *weighing) options(usual game.Action) (list []*option) {
	s, r := w.s, w.r
	addOption := func(o *option) {
		if len(list) < mostPlayed && !slices.ContainsFunc(list, func(other *option) bool {
			return reflect.DeepEqual(other.action, o.action) && reflect.DeepEqual(other.then, o.then)
		}) {
			list = append(list, o)
		}
	}
	add := func(a game.Action) { addOption(&option{action: a}) }
	add(usual)
	b := r.board()
	phase := OwnTurn(s).Pending == nil && s.Turn.Phase == "command"
	move := openFrame[moveProcedure](s)
	switch p, _ := openProcedure(s).(*combatProcedure); {
	case phase && s.Turn.Step == stepInitiative:
		for _, a := range w.bestReactions() {
			add(a)
		}
		add(game.Action{Do: "end"})
		for _, a := range w.evades() {
			add(a)
		}
	case phase && s.Turn.Step == stepOrders && (usual.Do == "order" && usual.X == nil || usual.Do == "end"):
		if back := w.backOrder(); back != nil {
			addOption(back)
		}
		if usual.Do == "order" {
			w.orderOptions(list[0], addOption)
		}
	case phase && s.Turn.Step == stepCharacters:
		for _, a := range w.joins() {
			add(a)
		}
		if len(list) > 1 {
			add(game.Action{Do: "end"})
		}
	case move != nil && move.Step == paceFull:
		units := b.unitsOf(move.Units)
		for _, unit := range units {
			for _, a := range r.chargesInReach(unit) {
				add(a)
			}
		}
		if stay := slices.IndexFunc(units, func(unit int) bool { return r.mayStay(move, unit) == nil }); len(list) > 1 && stay >= 0 {
			add(game.Action{Do: "hold", Unit: b.units[units[stay]].ID})
		}
		if len(units) == 1 {
			if back := b.backing(units[0]); back != nil {
				add(*back)
			}
		}
	case p != nil && (p.Step == stepAfter || p.Step == stepFalls):
		q := r.afterQuestion(p)
		w.side = s.SideOf(q.Who)
		for _, a := range q.Answers {
			if a.Unit == usual.Unit {
				add(a)
			}
		}
	}
	return list
}

// bestReactions lists the charges on initiative that are worth most, the best first.
func (w *weighing) bestReactions() []game.Action {
	b, charges := w.r.board(), w.r.reactionCharges()
	worth := func(a game.Action) float64 {
		return b.prospect(w.r.indexOf(a.Unit), w.r.indexOf(game.UnitID(a.Target))).worth()
	}
	slices.SortStableFunc(charges, func(a, b game.Action) int { return cmp.Compare(worth(b), worth(a)) })
	return charges[:min(len(charges), mostCharges)]
}

// orderOptions adds to the usual order those to charge that are worth most, and one to units away from the
// enemy or the end of the step. A usual order that sends nobody near the enemy stands unless there is a charge.
func (w *weighing) orderOptions(usual *option, add func(*option)) {
	b, r := w.r.board(), w.r
	units, found := b.unitsOf(usual.action.Units), 0
	usual.then = w.chargeOf(units)
	for _, c := range w.furtherOrders() {
		then := w.chargeOf(c.units)
		if then == nil || slices.Equal(c.units, units) {
			continue
		}
		if _, refusal := b.order(c.character, c.units); refusal != nil {
			continue
		}
		add(&option{action: game.Action{Do: "order", Character: w.s.Characters[c.character].ID, Units: b.idsOf(c.units)}, then: then})
		if found++; found == mostCharges {
			break
		}
	}
	if found == 0 && !slices.ContainsFunc(units, b.nearEnemy) {
		return
	}
	other, ok := r.usualOrder(func(unit int) bool { return w.staysBack(unit) || b.nearEnemy(unit) })
	if !ok {
		other = game.Action{Do: "end"}
	}
	add(&option{action: other})
}

// chargeOf returns the charge that is worth most for some ordered units; nil if none is worth making.
func (w *weighing) chargeOf(units []int) *game.Action {
	best := w.bestOf(units)
	if best == nil {
		return nil
	}
	charge := w.r.board().chargeOn(best.unit, best.target)
	return &charge
}

// evades lists an evade of each unit that may make one, from the enemy whom it sees nearest.
func (w *weighing) evades() (list []game.Action) {
	b := w.r.board()
	w.r.eachReaction(0, func(unit, enemy int, _, evades bool) bool {
		if evades && !HasTrait(b.units[unit].Unit, traitFlying) {
			if ways := b.evades(unit, enemy); len(ways) > 0 {
				list = append(list, game.Action{Do: "evade", Unit: b.units[unit].ID, Target: string(b.units[enemy].ID), Stands: b.placesOf(ways[0].moveResult)})
			}
		}
		return true
	})
	return list
}

// joins lists the moves by which characters join units in combat: not the general, whose death with his unit
// loses the battle (STD-CHAR-10, STD-WIN-05).
func (w *weighing) joins() (list []game.Action) {
	q := w.k.question(w.s)
	if q == nil {
		return nil
	}
	for _, a := range q.Answers {
		if a.Do == "character" && a.Join != "" && w.s.Characters[w.s.CharacterIndex(a.Character)].Kind != kindGeneral {
			if unit, err := w.r.board().unitIndex(string(a.Join)); err == nil && w.r.board().isEngaged(unit) {
				list = append(list, a)
			}
		}
	}
	return list
}
