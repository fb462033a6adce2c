package stand

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"frontage/game"
)

// Units that are kept off the table as the armies deploy (STD-SCOUT-07, STD-SCOUT-14).

// keepUnit keeps a unit off the table. The other side is told how many there are (STD-SCOUT-14).
func (r *run) keepUnit(a game.Action) error {
	unit := r.s.UnitIndex(a.Unit)
	if unit < 0 {
		return refuse("STD-SCOUT-07", game.Say("There is no unit %q.", a.Unit))
	}
	if len(a.Stands) > 0 {
		return refuse("STD-SCOUT-07", game.Say("%s is kept off the table: its stands have no places.", unitName(r.s, a.Unit)))
	}
	if refusal := r.mayKeep(unit); refusal != nil {
		return refusal
	}
	u := &r.s.Units[unit]
	side, state := u.Side, &Edit(u).State
	if state.Away = u.Stands; len(u.Stands) == 0 {
		state.Away = state.Waiting
	}
	state.Kept, state.Waiting, state.Hidden, u.Stands = true, nil, false, []game.Stand{}
	r.changed()
	kept := 0
	for i := range r.s.Units {
		if v := &r.s.Units[i]; v.Side == side && isKept(v) {
			kept++
		}
	}
	r.event(game.Event{Kind: "deploy", By: string(side), Unit: u.ID, Why: "STD-SCOUT-07", Text: r.tell(func() game.Phrase {
		return game.SayCount(kept, "%[2]s keeps 1 unit off the table.", "%[2]s keeps %[1]d units off the table.", r.sideName(side))
	})})
	r.takeUp(unit)
	return r.placed(side)
}

// mayKeep refuses to keep a unit off the table: it has no such rule, it may not be placed now, or no more units
// of its kind may be kept (STD-SPEC-27).
func (r *run) mayKeep(unit int) *game.Refusal {
	u := &r.s.Units[unit]
	p := parameters[infiltrate](Own(u).Special, ruleInfiltrate)
	switch {
	case p == nil:
		return refuse("STD-SCOUT-07", game.Say("%s has no rule by which it may be kept off the table.", unitName(r.s, u.ID)))
	case isKept(u):
		return refuse("STD-SCOUT-07", game.Say("%s is kept off the table already.", unitName(r.s, u.ID)))
	}
	if refusal := r.mayDeployUnit(unit); refusal != nil {
		return refusal
	}
	if most := mostKept(r.s, unit); keptLike(r.s, unit) >= most {
		return refuse("STD-SCOUT-14", game.SayCount(most, "One unit like %[2]s may be kept off the table, no more.", "%[1]d units like %[2]s may be kept off the table, no more.", unitName(r.s, u.ID)))
	}
	return nil
}

// alike reports whether two units are of one kind of one side.
func alike(u, v *game.Unit) bool { return u.Side == v.Side && listedKind(u) == listedKind(v) }

// mostKept is how many units of a unit's kind may be kept off the table (STD-SCOUT-07, STD-SCOUT-14).
func mostKept(s *game.State, unit int) int {
	u, count := &s.Units[unit], 0
	for i := range s.Units {
		if alike(u, &s.Units[i]) {
			count++
		}
	}
	p := parameters[infiltrate](Own(u).Special, ruleInfiltrate)
	switch {
	case p == nil:
		return 0
	case p.Value == "half":
		return count / 2
	case strings.HasPrefix(p.Value, "1/"):
		each, _ := strconv.Atoi(strings.TrimPrefix(p.Value, "1/"))
		return pointsOf(s, u.Side) / max(1, each)
	}
	return count
}

// keptLike counts the units of a unit's kind that are kept off the table.
func keptLike(s *game.State, unit int) (count int) {
	for i := range s.Units {
		if isKept(&s.Units[i]) && alike(&s.Units[unit], &s.Units[i]) {
			count++
		}
	}
	return count
}

// pointsOf is the price of a side's army.
func pointsOf(s *game.State, side game.SideID) (points int) {
	for i := range s.Units {
		if u := &s.Units[i]; u.Side == side && ofTheArmy(u) {
			points += Own(u).Points
		}
	}
	for i := range s.Characters {
		if c := &s.Characters[i]; c.Side == side {
			points += OwnLeader(c).Points
		}
	}
	return points
}

// keepAnswers lists the units that may be kept off the table now.
func (r *run) keepAnswers() (list []game.Action) {
	units, _ := r.toPlace(r.s.Turn.Active)
	for _, unit := range units {
		if r.mayKeep(unit) == nil {
			list = append(list, game.Action{Do: "deploy", Unit: r.s.Units[unit].ID, Choice: chooseKeep})
		}
	}
	return list
}

// meantToBeKept reports whether the scenario keeps a waiting unit off the table, and that is allowed.
func (r *run) meantToBeKept(unit int) bool {
	return Own(&r.s.Units[unit]).State.Kept && r.mayKeep(unit) == nil
}

// checkKept refuses units that cannot be kept off the table, and more of them than may be.
func checkKept(s *game.State, add func(path, format string, args ...any)) {
	for i := range s.Units {
		u, path := &s.Units[i], fmt.Sprintf("units[%d].state.kept", i)
		state := &Own(u).State
		switch {
		case !state.Kept:
			continue
		case !hasRule(Own(u).Special, ruleInfiltrate):
			add(path, "unit %q has no special rule by which it is kept off the table (%s)", u.ID, ruleInfiltrate)
		case len(u.Stands) > 0:
			add(path, "unit %q stands on the table", u.ID)
		case len(state.Away)+len(state.Waiting) == 0:
			add(path, "unit %q has no stands in away", u.ID)
		case Own(u).Size < len(state.Away):
			add(fmt.Sprintf("units[%d].size", i), "is %d, but %d stands are kept off the table", Own(u).Size, len(state.Away))
		case keptLike(s, i) > mostKept(s, i) && slices.IndexFunc(s.Units, func(v game.Unit) bool { return isKept(&v) && alike(u, &v) }) == i:
			add(path, "%d units like %q are kept off the table; at most %d may be", keptLike(s, i), u.ID, mostKept(s, i))
		}
	}
}
