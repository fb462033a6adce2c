package stand

import (
	"slices"

	"frontage/game"
	"frontage/geometry"
)

// procedureReform restores, at the end of a player turn, the formation of units split by
// casualties: the owner removes as few stands as possible (STD-RETREAT-19, AMB-50). It ends
// the turn.
const procedureReform = "reform"

// endCombat ends the Combat phase. STD-CAS-09, STD-CAS-10: units that are not engaged lose
// their odd hits, and the bonuses earned in combat.
func (r *run) endCombat() error {
	engaged := r.engagedUnits()
	r.wound(func(unit int) bool { return engaged[unit] })
	for i := range r.s.Units {
		if u := &r.s.Units[i]; !engaged[i] {
			if Own(u).State.Hits > 0 {
				r.event(game.Event{Kind: "recover", Why: "hits", Unit: u.ID, By: string(u.ID),
					Text: r.say("%s recovers: %s removed.", unitName(r.s, u.ID), oddText(Own(u).State.Hits))})
			}
			Edit(u).State.Hits, Edit(u).State.Bonuses, Edit(u).State.Shot = 0, nil, 0
			Edit(u).State.Open, Edit(u).State.Retreated, Edit(u).State.Fresh, Edit(u).State.From = false, false, false, nil
			Edit(u).State.Fought = false
		}
	}
	r.push(&reformProcedure{})
	return nil
}

// engagedUnits reports for each unit whether it is engaged (STD-ENGAGE-01).
func (r *run) engagedUnits() []bool {
	engaged := make([]bool, len(r.s.Units))
	for _, e := range r.board().engagements() {
		for _, id := range e.Units {
			engaged[r.indexOf(id)] = true
		}
	}
	return engaged
}

type reformProcedure struct{}

func init() { register(func() procedure { return &reformProcedure{} }) }

func (*reformProcedure) kind() string { return procedureReform }

func (*reformProcedure) check(*openAt) {}

func (p *reformProcedure) proceed(r *run) (bool, error) {
	for {
		unit, sets := r.splitUnit()
		switch {
		case unit == nil:
			r.pop()
			return false, r.endTurn()
		case len(sets) > 1:
			return true, nil
		}
		for _, id := range sets[0] { // there is only one way
			r.removeStand(unit.ID, id, "split")
		}
	}
}

// splitUnit returns an unengaged unit that is not in formation, with the smallest sets of stands
// whose removal restores the formation. Its owner removes one of the sets.
func (r *run) splitUnit() (*game.Unit, [][]game.StandID) {
	engaged := r.engagedUnits()
	for i := range r.s.Units {
		u := &r.s.Units[i]
		if engaged[i] || len(u.Stands) < 2 {
			continue
		}
		boxes := r.board().BoxesOf(i)
		if geometry.Together(boxes) {
			continue
		}
		var sets [][]game.StandID
		for _, set := range geometry.Reconnect(boxes) {
			ids := make([]game.StandID, len(set))
			for k, j := range set {
				ids[k] = u.Stands[j].ID
			}
			sets = append(sets, ids)
		}
		return u, sets
	}
	return nil, nil
}

func (p *reformProcedure) question(r *run) *game.Question {
	u, sets := r.splitUnit()
	q := &game.Question{Kind: "remove", Who: u.Side,
		Text: game.Say("%s: %s has lost its formation; which stand is removed?", r.sideName(u.Side), unitName(r.s, u.ID))}
	for i := range u.Stands {
		if id := u.Stands[i].ID; inAny(sets, id) {
			q.Answers = append(q.Answers, game.Action{Do: "remove", Unit: u.ID, Stand: id})
		}
	}
	return q
}

// inAny reports whether a stand is in one of some sets.
func inAny(sets [][]game.StandID, id game.StandID) bool {
	return slices.ContainsFunc(sets, func(set []game.StandID) bool { return slices.Contains(set, id) })
}

func (p *reformProcedure) answer(r *run, a game.Action) error {
	u, sets := r.splitUnit()
	if a.Do != "remove" || a.Unit != u.ID {
		return notNow(a, game.Say("%s has lost its formation and removes a stand", unitName(r.s, u.ID)))
	}
	if !inAny(sets, a.Stand) {
		return refuse("STD-RETREAT-19", game.Say("Removing %s would not restore the formation of %s with the fewest stands.", a.Stand, unitName(r.s, u.ID)))
	}
	r.removeStand(a.Unit, a.Stand, "split")
	return nil
}
