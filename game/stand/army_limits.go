package stand

import (
	"slices"

	"frontage/game"
	"frontage/game/army"
)

// Special rules that limit an army.

// ruleOfEntry returns a special rule of a unit of an army list, with its parameters; nil if the unit
// does not have the rule.
func ruleOfEntry[T any](a *army.Army, id, rule string) (*T, *Special) {
	e := a.Unit(id)
	if e == nil {
		return nil, nil
	}
	list := e.Own.(*ListedUnit).Special
	i := slices.IndexFunc(list, func(s Special) bool { return s.Rule == rule })
	if i < 0 {
		return nil, nil
	}
	p, _ := list[i].Of.(*T)
	return p, &list[i]
}

// standIns counts the units on a list that stand in for units of an entry (STD-SPEC-29).
func standIns(l *army.List, id string) int {
	n := 0
	for i := range l.Army.Units {
		e := &l.Army.Units[i]
		if p, s := ruleOfEntry[standIn](l.Army, e.ID, ruleStandIn); p != nil && slices.Contains(s.Units, id) {
			n += min(l.Count(e.ID), mostStandIns(p, l))
		}
	}
	return n
}

func mostStandIns(p *standIn, l *army.List) int {
	if p.Per1000 == 0 {
		return l.Points
	}
	return p.Per1000 * max(1, l.Points/1000)
}

// enoughStandIns reports whether a list has enough of a unit, including its stand-ins.
func enoughStandIns(l *army.List, e *army.Entry) bool {
	least, _ := e.Limit.For(l.Points)
	n := standIns(l, e.ID)
	return n > 0 && l.Count(e.ID)+n >= least
}

// musterProblems lists the broken limits of special rules (STD-SPEC-29, STD-SPEC-30, STD-SPEC-35, STD-SPEC-36).
func musterProblems(l *army.List) []*army.Problem {
	var list []*army.Problem
	if problem := hiredProblem(l); problem != nil {
		list = append(list, problem)
	}
	for _, entries := range [2][]army.Entry{l.Army.Characters, l.Army.Upgrades} {
		for i := range entries {
			if problem := uniqueProblem(l, &entries[i]); problem != nil {
				list = append(list, problem)
			}
		}
	}
	for i := range l.Army.Units {
		e := &l.Army.Units[i]
		if _, most := e.Limit.For(l.Points); most >= 0 {
			if n := l.Count(e.ID) + standIns(l, e.ID); standIns(l, e.ID) > 0 && n > most {
				list = append(list, army.NewProblem("max", e.ID, game.Say("%[1]s: with those in their place %[2]d are chosen, but there may be %[3]d.", e.Name, n, most)))
			}
		}
		if l.Count(e.ID) == 0 {
			continue
		}
		if problem := summonedProblem(l, e); problem != nil {
			list = append(list, problem)
		}
		p, s := ruleOfEntry[musterLimit](l.Army, e.ID, ruleMusterLimit)
		if problem := uniqueProblem(l, e); problem != nil {
			list = append(list, problem)
		}
		switch {
		case p == nil:
		case p.Value == "shared" && firstChosen(l, s.Units) == e.ID: // told once
			if n, most := countOf(l, s.Units), p.Per1000*max(1, l.Points/1000); n > most {
				list = append(list, army.NewProblem("max", e.ID, game.Say("%[1]s: with those that share their number %[2]d are chosen, but there may be %[3]d.", e.Name, n, most)))
			}
		}
		if p != nil && len(p.Needs) > 0 && countOf(l, p.Needs) == 0 {
			list = append(list, army.NewProblem("min", e.ID, game.Say("%[1]s: the army has none of the units that it needs.", e.Name)))
		}
	}
	return list
}

// specialOfEntry returns the special rules of a unit, a character or a mount of an army list.
func specialOfEntry(e *army.Entry) []Special {
	switch own := e.Own.(type) {
	case *ListedUnit:
		return own.Special
	case *ListedLeader:
		return own.Special
	case *ListedMount:
		return own.Special
	}
	return nil
}

// uniqueProblem returns the problem of more than one unit, character or mount of an entry of which an army
// of any size has one (STD-SPEC-30); nil for none.
func uniqueProblem(l *army.List, e *army.Entry) *army.Problem {
	p := parameters[musterLimit](specialOfEntry(e), ruleMusterLimit)
	if p == nil || p.Value != "unique" || l.Count(e.ID) <= 1 {
		return nil
	}
	return army.NewProblem("max", e.ID, game.Say("%[1]s: an army has one at most.", e.Name))
}

func countOf(l *army.List, ids []string) int {
	n := 0
	for _, id := range ids {
		n += l.Count(id)
	}
	return n
}

// firstChosen returns the first of the ids on a list, "" if it has none of them.
func firstChosen(l *army.List, ids []string) string {
	for _, id := range ids {
		if l.Count(id) > 0 {
			return id
		}
	}
	return ""
}

// summonedProblem returns the problem of a chosen unit that only a spell brings (STD-SPEC-35).
func summonedProblem(l *army.List, e *army.Entry) *army.Problem {
	if l.Count(e.ID) > 0 && hasRule(e.Own.(*ListedUnit).Special, ruleSummoned) {
		return army.NewProblem("max", e.ID, game.Say("%[1]s is not chosen: a spell brings it in the battle (STD-SPEC-35).", e.Name))
	}
	return nil
}

// isHiredEntry reports whether a unit of an army list is hired (STD-SPEC-36).
func isHiredEntry(a *army.Army, e *army.Entry) bool {
	if hasRule(e.Own.(*ListedUnit).Special, ruleHired) {
		return true
	}
	of, ok := a.Own.(*ListedArmy)
	if !ok {
		return false
	}
	u := listedAsUnit(e)
	u.Own.(*Unit).Of = e.ID
	return slices.ContainsFunc(of.Special, func(s Special) bool { return s.Rule == ruleHired && isAmong(&u, &s) })
}

// hiredProblem returns the problem of more hired units than one for each full 1,000 points (STD-SPEC-36); nil for none.
func hiredProblem(l *army.List) *army.Problem {
	n, first := 0, ""
	for i := range l.Army.Units {
		if e := &l.Army.Units[i]; l.Count(e.ID) > 0 && isHiredEntry(l.Army, e) {
			if n += l.Count(e.ID); first == "" {
				first = e.ID
			}
		}
	}
	if most := l.Points / 1000; n > most {
		return army.NewProblem("max", first, game.Say("Hired units: %[1]d, of which there may be %[2]d (STD-SPEC-36).", n, most))
	}
	return nil
}
