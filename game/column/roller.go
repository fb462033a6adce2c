package column

import (
	"slices"

	"frontage/game"
)

// roller makes an Action Roll: a unit, one of its separated stands, or one of its columns
// (COL-ACTION-03).
type roller struct {
	unit      *game.Unit
	body      *ranks
	stands    []int // the stands that roll: the main body, a column, or one stand
	separated bool
	column    bool
}

// unitRoller returns a unit as a roller.
func unitRoller(u *game.Unit) roller {
	b := bodyOf(u)
	return roller{unit: u, body: b, stands: b.main()}
}

// standRoller returns the roller that a stand is part of when it acts by itself: itself where
// it is separated (COL-UNIT-18), else its column.
func standRoller(a standAt) roller {
	b := bodyOf(a.unit)
	if b.apart[a.i] {
		return roller{unit: a.unit, body: b, stands: []int{a.i}, separated: true}
	}
	return roller{unit: a.unit, body: b, stands: b.columnOf(a.i), column: true}
}

// whole reports whether the roller is the unit.
func (r roller) whole() bool { return !r.separated && !r.column }

// name is the name of the roller in texts.
func (r roller) name() any {
	switch {
	case r.separated:
		return game.Tell("%s %s", r.unit.Name, game.StandOf(r.unit.Stands[r.stands[0]].ID))
	case r.column:
		return game.Say("%s, column of %s", r.unit.Name, game.StandOf(r.unit.Stands[r.stands[0]].ID))
	}
	return r.unit.Name
}

// by names the roller in events: a unit, or the first stand of the column.
func (r roller) by() string {
	if r.whole() {
		return string(r.unit.ID)
	}
	return string(r.unit.Stands[r.stands[0]].ID)
}

// hasFailed reports whether the roller has failed an Action Roll in this phase and may attempt no other
// (COL-ACTION-02). A failure of the unit counts for its columns, a failure of a column only for that
// column (COL-ACTION-04).
func (r roller) hasFailed() bool {
	o := own(r.unit)
	if !r.separated && o.Failed {
		return true
	}
	return !r.whole() && slices.ContainsFunc(r.stands, func(i int) bool { return slices.Contains(o.Failing, r.unit.Stands[i].ID) })
}

// fail notes that a roll has failed.
func (r roller) fail() {
	o := edit(r.unit)
	if r.whole() {
		o.Failed = true
		return
	}
	o.Failing = union(o.Failing, r.body.ids(r.stands))
}

// union returns a list with the missing ids added.
func union[T comparable](list, more []T) []T {
	list = slices.Clone(list)
	for _, id := range more {
		if !slices.Contains(list, id) {
			list = append(list, id)
		}
	}
	return list
}

// without returns a list without some ids.
func without[T comparable](list, less []T) []T {
	var kept []T
	for _, id := range list {
		if !slices.Contains(less, id) {
			kept = append(kept, id)
		}
	}
	return kept
}

// disturbed reports whether Disruption affects a roll: the roller is a Disrupted stand, its
// column, or a unit with at least half of its front row Disrupted.
func (r roller) disturbed() bool {
	o := own(r.unit)
	count := func(stands []int) int {
		n := 0
		for _, i := range stands {
			if slices.Contains(o.Disrupted, r.unit.Stands[i].ID) {
				n++
			}
		}
		return n
	}
	if !r.whole() {
		return count(r.stands) > 0
	}
	front := r.body.front()
	return len(front) > 0 && 2*count(front) >= len(front)
}

// actionMods lists the modifiers of an Action Roll (COL-ACTION-06, COL-ACTION-07).
func (r roller) actionMods(s *game.State, name string) mods {
	var m mods
	u := r.unit
	add := func(applies bool, what, rule string) {
		if applies {
			m.add(rollAction, what, rule)
		}
	}
	pursuing, counter := name == actPursuit, name == actCountercharge
	add(r.disturbed(), "disrupted", "COL-ACTION-06")
	add(has(u, elite), "elite", "COL-STAND-15")
	add(has(u, militia), "militia", "COL-STAND-15")
	add(has(u, swift), "swift", "COL-STAND-15")
	add(r.helped(s), "leader", "COL-LEADER-05")
	add(demoralized(u), "demoralized", "COL-CASUALTY-04")
	add(isEager(s, u) && (pursuing || counter), "eager", "COL-STAND-15")
	add(counter && (has(u, reluctant) || r.disturbed()), "reluctant", "COL-STAND-15")
	add(own(u).Hasted, "haste", "COL-FANTASY-09")
	add(pursuing && typeOf(u).OnHorse, "mounted_pursuit", "COL-ACTION-06")
	return m
}
