package stand

import (
	"fmt"
	"slices"

	"frontage/game"
	"frontage/geometry"
)

// procedureReform is what happens at the end of a player turn to units that
// casualties have split: the owner removes as few stands as restore the formation
// (STD-RETREAT-19, AMB-50). With it ends the turn.
const procedureReform = "reform"

// endCombat ends the Combat phase. STD-CAS-09, STD-CAS-10: odd hits are wiped
// from the units that are not engaged; what a unit has earned in a combat goes
// with them.
func (r *run) endCombat() error {
	engaged := r.engagedUnits()
	for i := range r.s.Units {
		if u := &r.s.Units[i]; !engaged[i] && len(u.Stands) > 0 {
			if u.State.Hits > 0 {
				r.event(game.Event{Kind: "recover", Why: "hits", Unit: u.ID, By: string(u.ID),
					Text: fmt.Sprintf("%s forgets %s: it is not engaged.", unitName(r.s, u.ID), oddText(u.State.Hits))})
			}
			u.State.Hits, u.State.Open, u.State.Bonuses, u.State.Shot = 0, false, nil, 0
		}
	}
	r.push(&game.Pending{Procedure: procedureReform})
	return nil
}

// engagedUnits reports for each unit whether it is engaged (STD-ENGAGE-01).
func (r *run) engagedUnits() []bool {
	engaged := make([]bool, len(r.s.Units))
	for _, e := range r.board().contacts().Engagements {
		for _, id := range e.Units {
			engaged[r.indexOf(id)] = true
		}
	}
	return engaged
}

type reformProcedure struct{}

func (reformProcedure) proceed(r *run, _ *game.Pending) (bool, error) {
	for {
		unit, stands := r.splitUnit()
		switch {
		case unit == nil:
			r.pop()
			return false, r.endTurn()
		case len(stands) > 1:
			return true, nil
		}
		r.removeStand(unit.ID, stands[0], "split")
	}
}

// splitUnit returns a unit that is not in formation and not engaged, with the
// stands of which its owner may remove one: those of the smallest sets whose
// removal restores the formation.
func (r *run) splitUnit() (*game.Unit, []game.StandID) {
	engaged := r.engagedUnits()
	for i := range r.s.Units {
		u := &r.s.Units[i]
		if engaged[i] || len(u.Stands) < 2 {
			continue
		}
		boxes := r.board().boxesOf(i)
		if len(geometry.Groups(boxes)) < 2 {
			continue
		}
		var stands []game.StandID
		for j := range u.Stands {
			if slices.ContainsFunc(geometry.Reconnect(boxes), func(set []int) bool { return slices.Contains(set, j) }) {
				stands = append(stands, u.Stands[j].ID)
			}
		}
		return u, stands
	}
	return nil, nil
}

func (reformProcedure) question(r *run, _ *game.Pending) *game.Question {
	u, stands := r.splitUnit()
	q := &game.Question{Kind: "remove", Who: u.Side,
		Text: fmt.Sprintf("%s: %s has lost its formation; which stand is removed?", r.sideName(u.Side), unitName(r.s, u.ID))}
	for _, id := range stands {
		q.Answers = append(q.Answers, game.Action{Do: "remove", Unit: u.ID, Stand: id})
	}
	return q
}

func (reformProcedure) answer(r *run, _ *game.Pending, a game.Action) error {
	u, stands := r.splitUnit()
	if a.Do != "remove" || a.Unit != u.ID {
		return notNow(a, fmt.Sprintf("%s has lost its formation and removes a stand", unitName(r.s, u.ID)))
	}
	if !slices.Contains(stands, a.Stand) {
		return refuse("STD-RETREAT-19", fmt.Sprintf("Removing %s would not restore the formation of %s with the fewest stands.", a.Stand, unitName(r.s, u.ID)))
	}
	r.removeStand(a.Unit, a.Stand, "split")
	return nil
}
