package ui

import (
	"bytes"
	"math"
	"time"

	"frontage/game"
	"frontage/game/tolerance"
	"frontage/render/scene"
	"frontage/render/words"
)

const overlayTolerance = "tolerance"

// tolerated is the tolerance map of a board: the verdicts on the shown charge for other places of a
// unit. It is worked out bit by bit at each tick.
type tolerated struct {
	aim  func() (game.Aim, bool) // the charge that the screen shows; nil on a screen without charges
	held func() game.UnitID      // the unit in the hand, "" for none

	last  chargeKey // the charge of the map; it stays while another piece is dragged
	kept  *tolerance.Map
	of    chargeKey // what kept is about, …
	about []byte    // … and on which table, the place of the moved unit left out
	known bool      // the table is still that one
}

const (
	toleranceSlice = 8 * time.Millisecond  // the time for the map in each tick, …
	toleranceMost  = 50 * time.Millisecond // … or half of a longer tick, up to this time
	toleranceBatch = 8                     // places asked about between two looks at the clock
)

// toleranceMap returns the map to show, nil for none.
func (b *board) toleranceMap() *tolerance.Map {
	t := &b.tolerated
	if !b.overlay[overlayTolerance] || t.aim == nil {
		return nil
	}
	st := b.table()
	if aim, ok := t.aim(); ok && aim.Unit != "" && aim.Target != "" {
		t.last = chargeKey{aim.Unit, aim.Target, max(1, aim.Way), aim.Support}
	}
	if st.Unit(t.last.unit) == nil || st.Unit(t.last.target) == nil {
		return nil
	}
	moved := t.moved()
	if t.kept != nil && t.known && t.of == t.last && t.kept.Moved == moved {
		return t.kept
	}
	about := without(st, moved)
	if t.kept == nil || t.of != t.last || t.kept.Moved != moved || !bytes.Equal(about, t.about) {
		t.kept, _ = tolerance.New(b.ask.rules, st, t.last.aim(), moved, tolerance.Quick) // nil while the unit is off the table
		t.of, t.about = t.last, about
	}
	t.known = true
	return t.kept
}

// moved returns the unit that the map moves: the one in the hand, or held last, else the charging
// unit.
func (t *tolerated) moved() game.UnitID {
	if t.held != nil && t.held() != "" {
		return t.held()
	}
	if t.kept != nil && t.of == t.last {
		return t.kept.Moved
	}
	return t.last.unit
}

// without returns a table as text with the shape of a unit, but without its place.
func without(st *game.State, unit game.UnitID) []byte {
	c := st.Clone()
	if u := c.Unit(unit); u != nil && len(u.Stands) > 0 {
		first := u.Stands[0]
		for i := range u.Stands {
			s := &u.Stands[i]
			s.X, s.Y = math.Round(100*(s.X-first.X))/100, math.Round(100*(s.Y-first.Y))/100
		}
	}
	return game.Write(&c)
}

// ripen asks about more places of the map, and reports whether it did.
func (b *board) ripen(elapsed time.Duration) bool {
	m := b.toleranceMap()
	if m == nil || m.Refine(0) {
		return false
	}
	slice := min(max(toleranceSlice, elapsed/2), toleranceMost)
	for began := time.Now(); !m.Refine(toleranceBatch) && time.Since(began) < slice; {
	}
	return true
}

// ripens reports whether the map is unfinished.
func (b *board) ripens() bool {
	m := b.toleranceMap()
	return m != nil && !m.Refine(0)
}

// tolerance returns the map with its key, nil for none.
func (b *board) tolerance() *scene.ToleranceKey {
	m := b.toleranceMap()
	if m == nil {
		return nil
	}
	st := b.table()
	u := st.Unit(m.Moved)
	key := &scene.ToleranceKey{Map: m, Title: words.T("Middle of %[1]s", name(u)), Names: verdictNames(), At: u.Middle()}
	if near, ok := m.Nearest(); ok && m.Refine(0) && key.At.Dist(m.Start) < m.Step/10 {
		key.Note = words.T("Changes %[1]s away", centimetres(near.Distance))
	}
	return key
}

// verdictNames returns the verdicts in words.
func verdictNames() map[tolerance.Verdict]string {
	return map[tolerance.Verdict]string{
		tolerance.Front: words.T("Allowed: in front"), tolerance.Flank: words.T("Allowed: in the flank"), tolerance.Rear: words.T("Allowed: in the rear"),
		tolerance.Legal: words.T("Allowed"), tolerance.Illegal: words.T("Not allowed"), tolerance.NoRoom: words.T("No room"),
	}
}

// toleranceInWords describes the map: the present verdict, the nearest change, and the changes along
// the axes of the table.
func (b *board) toleranceInWords() []string {
	m := b.toleranceMap()
	if m == nil {
		return []string{words.T("Tolerance: choose a unit and point at an enemy to hear where the charge would be allowed.")}
	}
	st, names := b.table(), verdictNames()
	list := []string{words.T("Tolerance: %[1]s against %[2]s, by the place of %[3]s. Here: %[4]s.",
		name(st.Unit(m.Aim.Unit)), name(st.Unit(m.Aim.Target)), name(st.Unit(m.Moved)), names[m.Here()])}
	if !m.Refine(0) {
		return append(list, words.T("The map is not finished yet."))
	}
	if near, ok := m.Nearest(); ok {
		list = append(list, words.T("Nearest change: %[1]s away, at %[2]s: %[3]s.", centimetres(near.Distance), words.T("%[1]s across and %[2]s up", centimetres(near.To.X), centimetres(near.To.Y)), names[near.Verdict]))
	}
	for i, way := range [4]string{words.T("To the right"), words.T("Up"), words.T("To the left"), words.T("Down")} {
		if margin, ok := m.Along(i); ok {
			list = append(list, words.T("%[1]s: after %[2]s: %[3]s.", way, centimetres(margin.Distance), names[margin.Verdict]))
		}
	}
	return list
}
