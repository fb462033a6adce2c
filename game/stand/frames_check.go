package stand

import (
	"fmt"
	"maps"
	"slices"

	"frontage/game"
)

// openAt is an open procedure of a state read from a file, and its place in the file. It reports
// data that no battle can produce.
type openAt struct {
	s    *game.State
	open *Pending
	path string
	to   func(path, format string, args ...any)
}

// isTop reports whether the procedure is the one that waits.
func (at *openAt) isTop() bool { return at.open == OwnTurn(at.s).Pending }

// report reports a fault in a field of the frame, or in the whole frame.
func (at *openAt) report(field, format string, args ...any) {
	path := at.path
	if field != "" {
		path += "." + field
	}
	at.to(path, format, args...)
}

// unit reports a unit that does not exist.
func (at *openAt) unit(field string, id game.UnitID) {
	if at.s.Unit(id) == nil {
		at.report(field, "there is no unit %q", id)
	}
}

// active reports a unit that does not exist or is not of the side whose turn it is.
func (at *openAt) active(field string, id game.UnitID) {
	if u := at.s.Unit(id); u == nil || u.Side != at.s.Turn.Active {
		at.report(field, "there is no unit %q of the side whose turn it is", id)
	}
}

// distance reports a distance larger than any table.
func (at *openAt) distance(name string, d float64) {
	const far = 1e4
	if !(d >= 0 && d <= far) {
		at.report("values."+name, "%v is no distance", d)
	}
}

// direction reports a number that is no direction.
func (at *openAt) direction(degrees float64) {
	if !(degrees >= 0 && degrees < 360) {
		at.report("values.direction", "%v is no direction in degrees", degrees)
	}
}

// zones reports zones that dice cannot name.
func (at *openAt) zones(named namedZones) {
	for _, id := range slices.Sorted(maps.Keys(named)) {
		if v := named[id]; v != 0 && v != 1 && v != 2 && v != 3 {
			at.report("values."+string(id), "%v is no zone: 0 front, 1 right, 2 rear, 3 left", v)
		}
	}
}

// shots reports shots of characters who do not exist.
func (at *openAt) shots(shots []Shot) {
	for i, shot := range shots {
		if shot.By != "" && !slices.ContainsFunc(at.s.Characters, func(c game.Character) bool { return c.ID == shot.By }) {
			at.report(fmt.Sprintf("shots[%d].by", i), "there is no character %q", shot.By)
		}
	}
}

// fight reports a fight with units without an id, which the reader treats as no unit, and
// casualties that exceed a unit's stands.
func (at *openAt) fight(f *Fight) {
	item := func(list string, i int, field string) string {
		if field == "" {
			return fmt.Sprintf("fight.%s[%d]", list, i)
		}
		return fmt.Sprintf("fight.%s[%d].%s", list, i, field)
	}
	named := func(unit game.UnitID, list string, i int, field string) {
		if unit == "" {
			at.report(item(list, i, field), "is missing: a fight is of units")
		}
	}
	for _, list := range []struct {
		name  string
		units []game.UnitID
	}{{"units", f.Units}, {"new", f.New}, {"done", f.Done}, {"barred", f.Barred}, {"pursued", f.Pursued}, {"may_stand", f.MayStand}} {
		for i, unit := range list.units {
			named(unit, list.name, i, "")
		}
	}
	for i, link := range f.Links {
		named(link.Unit, "links", i, "unit")
		named(link.Of, "links", i, "of")
	}
	for i, line := range f.Lines {
		named(line.Unit, "lines", i, "unit")
		named(line.With, "lines", i, "with")
	}
	for i, moved := range f.Retreated {
		named(moved.Unit, "retreated", i, "unit")
	}
	for i, tally := range f.Tallies {
		named(tally.Unit, "tallies", i, "unit")
		if slices.ContainsFunc(f.Tallies[:i], func(t Tally) bool { return t.Unit == tally.Unit }) {
			at.report(item("tallies", i, "unit"), "%q is counted twice", tally.Unit)
		}
		if u := at.s.Unit(tally.Unit); u != nil && tally.Remove > len(u.Stands) {
			at.report(item("tallies", i, "remove"), "is %d; %q has %s left", tally.Remove, u.ID, game.Counted(len(u.Stands), "stand"))
		}
	}
}
