package stand

import (
	"slices"

	"frontage/game"
)

// byDefault is the default of a step of the Command phase: charges on initiative that
// are worth making, orders to units that have a use for them, characters to where they are
// needed.
func (commandPhase) byDefault(r *run) (game.Action, bool) {
	answer, found := r.usualHelm()
	if found {
		return answer, true
	}
	switch r.s.Turn.Step {
	case stepInitiative:
		if answer, found = r.forcedCharge(); !found {
			answer, found = r.payingReaction()
		}
	case stepHomeBack:
		return answer, false
	case stepOrders:
		if answer, found = wagons.usual(r); found {
			break
		}
		if answer, found = r.usualCommand(r.board().staysPut); !found {
			if moves := r.board().autoAnswers(); len(moves) > 0 { // STD-SPEC-17
				answer, found = moves[0], true
			}
		}
	case stepCharacters:
		answer, found = r.usualPost()
	}
	if !found {
		answer = game.Action{Do: "end"}
	}
	return answer, true
}

// usualHelm puts on the high helm if a scenario begins in this phase and the helm is worn by default.
func (r *run) usualHelm() (a game.Action, found bool) {
	helm := r.helmNow()
	if helm < 0 || OwnTurn(r.s).Pending != nil || !r.board().helmHelps(&r.s.Characters[helm]) {
		return a, false
	}
	yes := true
	return game.Action{Do: "power", Character: r.s.Characters[helm].ID, Choice: deviceHelm, Yes: &yes}, true
}

// payingReaction returns the first legal charge on initiative that is worth making. The
// units are gone through once: those before the last that has charged have already been
// rejected.
func (r *run) payingReaction() (charge game.Action, found bool) {
	b := r.board()
	first := 0
	for unit := range b.units {
		if u := &b.units[unit]; u.Side == r.s.Turn.Active && Own(u.Unit).State.Charged && Own(u.Unit).State.Fresh {
			first = unit + 1
		}
	}
	r.eachReaction(first, func(unit, target int, charges, _ bool) bool {
		pays := false
		if b.step(func() { pays = charges && r.mayThinkOf(unit, target) && b.hopes(unit, target) && b.pays(unit, target) }) && pays {
			charge, found = b.chargeOn(unit, target), true
		}
		return !found
	})
	return charge, found
}

// usualAmong returns the index of the default among the answers to a step. It adds a
// character's move to a point if that is the default, since only some such moves are
// listed.
func (r *run) usualAmong(answers *[]game.Action) int {
	usual, ok := commandPhase{}.byDefault(r)
	if !ok {
		return 0
	}
	at := slices.IndexFunc(*answers, func(a game.Action) bool {
		return a.Do == usual.Do && a.Unit == usual.Unit && a.Target == usual.Target && a.Character == usual.Character && slices.Equal(a.Units, usual.Units) && a.Join == usual.Join && a.Choice == usual.Choice
	})
	if at < 0 {
		*answers, at = slices.Insert(*answers, 0, usual), 0
	}
	return at
}
