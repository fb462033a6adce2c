// Package tolerance maps how far a unit may be displaced before the verdict on a charge changes.
// It moves one unit over the whole table, without turning it, and asks the rules the charge's own
// query in each place.
package tolerance

import (
	"fmt"
	"math"
	"strings"

	"frontage/game"
	"frontage/geometry"
)

// Verdict is the result of a charge with the moved unit in one place.
type Verdict uint8

const (
	Unknown Verdict = iota // not asked yet
	NoRoom                 // off the table, or on a stand of another unit
	Illegal
	Front // legal, and the charge arrives at the front
	Flank
	Rear
	Legal // legal, where the rules name no side
	verdicts
)

var verdictNames = [verdicts]string{"unknown", "no room", "not legal", "front", "flank", "rear", "legal"}

func (v Verdict) String() string { return verdictNames[v] }

// Class returns the name as one word, for the class attribute of a shape.
func (v Verdict) Class() string { return strings.ReplaceAll(v.String(), " ", "-") }

// MarshalText writes a verdict as its name.
func (v Verdict) MarshalText() ([]byte, error) { return []byte(v.String()), nil }

// brief is an answer that gives its verdict without working out the rest of its outline.
type brief interface {
	Brief() (legal bool, zone string)
}

// of returns the verdict of a charge's answer.
func of(a game.Answer) Verdict {
	var legal bool
	var zone string
	if b, ok := a.(brief); ok {
		legal, zone = b.Brief()
	} else {
		o := a.Outline()
		legal, zone = o.Legal, o.Zone
	}
	if !legal {
		return Illegal
	}
	switch zone {
	case geometry.Front.String():
		return Front
	case geometry.Left.String(), geometry.Right.String():
		return Flank
	case geometry.Rear.String():
		return Rear
	}
	return Legal
}

// Distances between the places asked about, in cm. A change of verdict between two neighbours is
// located to within a 32nd of their distance.
const (
	Fine  = 0.5
	Quick = 1.0
)

const (
	coarse = 4.0      // the distance of the first places
	every  = 2.0      // the smallest distance asked about everywhere
	halves = 4        // halvings between two neighbours, …
	half   = 1 / 32.0 // … which leave twice this share
	exact  = 8        // the halvings for a margin
)

// Map holds the verdicts on one charge for all places of one unit, given by the middle of its stands.
// It is built bit by bit with [Map.Refine].
type Map struct {
	Aim   game.Aim
	Moved game.UnitID
	Step  float64      // between places of the grid, in cm
	Start geometry.Vec // the present middle of the moved unit, in cm

	rules  game.Rules
	query  game.Query
	st     game.State // a copy, in which the unit is moved
	home   []geometry.Vec
	others []geometry.Box // the stands of other units

	origin        geometry.Vec // of the grid of places, in cm
	columns, rows int
	start         int             // the present place in the list
	verdicts      []Verdict       // by row, then column
	across, up    map[int]float64 // where the verdict changes, from 0 to 1, by the place on the left or below

	stride int   // the present distance between places, in steps
	todo   []int // places to ask about, or, for stride 0, to find changes beside
	done   bool
	parts  *parts
}

// New begins the map of a charge for the places of a unit, which may also be a third one. step is
// [Fine] or [Quick]. It returns an error if the rules know no such charge, or the unit is not on the
// table.
func New(rules game.Rules, st *game.State, aim game.Aim, moved game.UnitID, step float64) (*Map, error) {
	guide := game.GuideOf(st)
	if guide.Aim == nil {
		return nil, fmt.Errorf("the rules of %s know no charge", st.System)
	}
	m := &Map{Aim: aim, Moved: moved, Step: step, rules: rules, query: guide.Aim.Query(aim), st: st.Clone(),
		across: map[int]float64{}, up: map[int]float64{}, stride: 2 * int(coarse/step)}
	u := m.st.Unit(moved)
	if u == nil || len(u.Stands) == 0 {
		return nil, fmt.Errorf("there is no unit %q on the table", moved)
	}
	m.Start = u.Middle()
	for _, s := range u.Stands {
		m.home = append(m.home, geometry.Vec{X: s.X, Y: s.Y})
	}
	for i := range m.st.Units {
		for j := range m.st.Units[i].Stands {
			if v := &m.st.Units[i]; v.ID != moved {
				m.others = append(m.others, v.Box(j))
			}
		}
	}
	// The present place is on the grid, so that its verdict is exact.
	wide := func(at, size float64) (below, all int) {
		block := int(coarse / step)
		below = block * int(math.Ceil(math.Max(0, at)/coarse))
		return below, below + block*int(math.Ceil(math.Max(0, size-at)/coarse)) + 1
	}
	left, columns := wide(m.Start.X, st.Table.Width)
	below, rows := wide(m.Start.Y, st.Table.Height)
	m.columns, m.rows = columns, rows
	m.origin = m.Start.Sub(geometry.Vec{X: float64(float64(left) * step), Y: float64(float64(below) * step)})
	m.verdicts = make([]Verdict, columns*rows)
	m.start = below*columns + left
	m.ask(m.start)
	return m, nil
}

// Place returns the place of the grid in a column and row, in cm.
func (m *Map) Place(column, row int) geometry.Vec {
	return m.origin.Add(geometry.Vec{X: float64(float64(column) * m.Step), Y: float64(float64(row) * m.Step)})
}

// Verdict asks for the verdict with the middle of the moved unit at a place, in cm.
func (m *Map) Verdict(at geometry.Vec) Verdict {
	by := at.Sub(m.Start)
	u := m.st.Unit(m.Moved)
	for i, home := range m.home {
		to := home.Add(by)
		u.Stands[i].X, u.Stands[i].Y = to.X, to.Y
	}
	if !m.fits(u) {
		return NoRoom
	}
	answer, err := game.Ask(m.rules, &m.st, m.query)
	if err != nil {
		return Illegal
	}
	return of(answer)
}

// fits reports whether the moved unit is on the table and off all other stands.
func (m *Map) fits(u *game.Unit) bool {
	table := m.st.Table.Rect()
	for i := range u.Stands {
		b := u.Box(i)
		for _, c := range b.Corners() {
			if !table.Contains(c, geometry.Tolerance) {
				return false
			}
		}
		for _, other := range m.others {
			if geometry.Overlaps(b, other) {
				return false
			}
		}
	}
	return true
}

func (m *Map) ask(i int) {
	if m.verdicts[i] == Unknown {
		m.verdicts[i] = m.Verdict(m.Place(i%m.columns, i/m.columns))
	}
}

// Refine asks about at least n more places, if that many are left, and reports whether the map is
// finished.
func (m *Map) Refine(n int) bool {
	for ; n > 0 && !m.done; n-- {
		for len(m.todo) == 0 && !m.done {
			m.plan()
		}
		if m.done {
			break
		}
		last := len(m.todo) - 1
		i := m.todo[last]
		m.todo = m.todo[:last]
		m.parts = nil
		if m.stride > 0 {
			m.ask(i)
			continue
		}
		m.change(i, 1, m.across, geometry.Vec{X: m.Step})
		m.change(i, m.columns, m.up, geometry.Vec{Y: m.Step})
	}
	return m.done
}

// plan lists the places to ask about next: first a coarse grid, then a finer one, then only places
// between different verdicts, and finally the changes between neighbours.
func (m *Map) plan() {
	switch {
	case m.stride > int(every/m.Step):
		m.stride /= 2
		for row := 0; row < m.rows; row += m.stride {
			for column := 0; column < m.columns; column += m.stride {
				m.list(column, row)
			}
		}
	case m.stride > 1:
		for size := int(every / m.Step); size >= m.stride; size /= 2 {
			m.between(size)
		}
		if len(m.todo) == 0 {
			m.stride /= 2
		}
	case m.stride == 1:
		m.stride = 0
		for i := range m.verdicts {
			if m.differs(i, 1) || m.differs(i, m.columns) {
				m.todo = append(m.todo, i)
			}
		}
	default:
		m.done = true
	}
}

func (m *Map) list(column, row int) {
	if i := row*m.columns + column; m.verdicts[i] == Unknown {
		m.todo = append(m.todo, i)
	}
}

// between lists, for each block with more than one verdict, its corners, its middle and the middles
// of its sides.
func (m *Map) between(size int) {
	for row := 0; row+size < m.rows; row += size {
		for column := 0; column+size < m.columns; column += size {
			if _, same := m.block(column, row, size); same {
				continue
			}
			for y := 0; y <= size; y += size / 2 {
				for x := 0; x <= size; x += size / 2 {
					m.list(column+x, row+y)
				}
			}
		}
	}
}

// block returns the verdict of a square of the grid, and whether all known places in it and on its
// border share that verdict. It is Unknown if none is known.
func (m *Map) block(column, row, size int) (Verdict, bool) {
	first := Unknown
	for y := 0; y <= size; y++ {
		i := (row+y)*m.columns + column
		for _, v := range m.verdicts[i : i+size+1] {
			if v == Unknown || v == first {
				continue
			}
			if first != Unknown {
				return first, false
			}
			first = v
		}
	}
	return first, true
}

// differs reports whether a place and its neighbour, by places further in the list, have different
// verdicts.
func (m *Map) differs(i, by int) bool {
	if by == 1 && i%m.columns == m.columns-1 || i+by >= len(m.verdicts) {
		return false
	}
	a, b := m.verdicts[i], m.verdicts[i+by]
	return a != Unknown && b != Unknown && a != b
}

// change finds where the verdict changes between a place and its neighbour.
func (m *Map) change(i, by int, found map[int]float64, step geometry.Vec) {
	if !m.differs(i, by) {
		return
	}
	from := m.Place(i%m.columns, i/m.columns)
	last, _ := m.narrow(from, from.Add(step), m.verdicts[i], halves)
	found[i] = last.Dist(from)/m.Step + half
}

// narrow halves the interval between a place with a verdict and a place without it, and returns its
// ends.
func (m *Map) narrow(lo, hi geometry.Vec, is Verdict, halves int) (last, first geometry.Vec) {
	for range halves {
		if mid := lo.Lerp(hi, 0.5); m.Verdict(mid) == is {
			lo = mid
		} else {
			hi = mid
		}
	}
	return lo, hi
}
