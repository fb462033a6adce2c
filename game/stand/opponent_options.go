package stand

import (
	"reflect"
	"slices"

	"frontage/game"
)

// mostPlayed limits the actions that the computer rehearses for one decision.
const mostPlayed = 5

// options lists what the computer rehearses at the open question, first its answer without a rehearsal, usual:
// the charges and evades on initiative, the charges of ordered units, characters who join a fight, and
// the choices after a round of combat. It lists nothing where that answer is good enough.
func (w *weighing) options(usual game.Action) (list []*option) {
	s, r := w.s, w.r
	add := func(a game.Action) {
		if len(list) < mostPlayed && !slices.ContainsFunc(list, func(o *option) bool { return reflect.DeepEqual(o.action, a) }) {
			list = append(list, &option{action: a})
		}
	}
	add(usual)
	b := r.board()
	phase := OwnTurn(s).Pending == nil && s.Turn.Phase == "command"
	move := openFrame[moveProcedure](s)
	switch p, _ := openProcedure(s).(*combatProcedure); {
	case phase && s.Turn.Step == stepInitiative:
		for _, a := range r.reactionCharges() {
			add(a)
		}
		add(game.Action{Do: "end"})
		for _, a := range w.evades() {
			add(a)
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

// joins lists the moves by which characters join units in combat.
func (w *weighing) joins() (list []game.Action) {
	q := w.k.question(w.s)
	if q == nil {
		return nil
	}
	for _, a := range q.Answers {
		if a.Do == "character" && a.Join != "" {
			if unit, err := w.r.board().unitIndex(string(a.Join)); err == nil && w.r.board().isEngaged(unit) {
				list = append(list, a)
			}
		}
	}
	return list
}
