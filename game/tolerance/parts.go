package tolerance

import (
	"math"
	"slices"

	"frontage/geometry"
)

// Area is a part of the ground with one verdict, in cm. Areas do not overlap.
type Area struct {
	Verdict Verdict
	Shape   []geometry.Vec
}

// Change is a piece of the line between two verdicts, in cm.
type Change struct {
	Between [2]Verdict
	geometry.Segment
}

// parts are the shapes to draw a map from.
type parts struct {
	cells   []Verdict // the cells of the grid, by their lower left corner; Unknown for a cell with several verdicts
	areas   []Area
	changes []Change
}

// Areas returns the known ground, divided by verdict. The slice belongs to the map.
func (m *Map) Areas() []Area { return m.shown().areas }

// Changes returns the lines where the verdict changes. The slice belongs to the map.
func (m *Map) Changes() []Change { return m.shown().changes }

func (m *Map) shown() *parts {
	if m.parts == nil {
		m.parts = &parts{}
		m.draw()
	}
	return m.parts
}

// draw divides the ground into areas: whole cells of the grid with one verdict, and parts of the other
// cells.
func (m *Map) draw() {
	cells := make([]Verdict, m.columns*m.rows)
	block := int(coarse / m.Step)
	for row := 0; row+block < m.rows; row += block {
		for column := 0; column+block < m.columns; column += block {
			m.cells(cells, column, row, block)
		}
	}
	m.parts.cells = cells
	m.rectangles(slices.Clone(cells))
}

// cells fills in the verdicts of the cells of a block, and divides cells with several.
func (m *Map) cells(cells []Verdict, column, row, size int) {
	v, same := m.block(column, row, size)
	if same {
		for y := range size {
			for x := range size {
				cells[(row+y)*m.columns+column+x] = v
			}
		}
		return
	}
	half := size / 2
	if half == 0 {
		m.cut(column, row)
		return
	}
	if m.verdicts[(row+half)*m.columns+column+half] != Unknown {
		for _, at := range [4][2]int{{0, 0}, {half, 0}, {0, half}, {half, half}} {
			m.cells(cells, column+at[0], row+at[1], half)
		}
		return
	}
	// Nothing between the corners is known yet: each corner gets a quarter.
	for y := range size {
		for x := range size {
			corner := m.verdicts[(row+size*(y/half))*m.columns+column+size*(x/half)]
			cells[(row+y)*m.columns+column+x] = corner
		}
	}
}

// rectangles joins cells with one verdict into rectangles as large as rows of equal cells allow, and
// clears the cells.
func (m *Map) rectangles(cells []Verdict) {
	for i, v := range cells {
		if v == Unknown {
			continue
		}
		column, row := i%m.columns, i/m.columns
		wide := 1
		for column+wide < m.columns && cells[i+wide] == v {
			wide++
		}
		high := 1
		for row+high < m.rows && uniform(cells[i+high*m.columns:][:wide], v) {
			high++
		}
		for y := range high {
			clear(cells[i+y*m.columns:][:wide])
		}
		a, b := m.Place(column, row), m.Place(column+wide, row+high)
		m.parts.areas = append(m.parts.areas, Area{v, []geometry.Vec{a, {X: b.X, Y: a.Y}, b, {X: a.X, Y: b.Y}}})
	}
}

func uniform(cells []Verdict, v Verdict) bool {
	for _, c := range cells {
		if c != v {
			return false
		}
	}
	return true
}

// cut divides a cell whose corners differ, along the lines between the changes on its sides.
func (m *Map) cut(column, row int) {
	i := row*m.columns + column
	corners := [4]int{i, i + 1, i + 1 + m.columns, i + m.columns} // counter-clockwise
	for _, c := range corners {
		if m.verdicts[c] == Unknown {
			return
		}
	}
	at := [4]geometry.Vec{m.Place(column, row), m.Place(column+1, row), m.Place(column+1, row+1), m.Place(column, row+1)}
	share := [4]float64{m.share(m.across, i), m.share(m.up, i+1), 1 - m.share(m.across, i+m.columns), 1 - m.share(m.up, i)}
	var sides [4]geometry.Vec // the changes of verdict from each corner to the next
	var changed []int
	var middle geometry.Vec
	for k := range 4 {
		sides[k] = at[k].Lerp(at[(k+1)%4], share[k])
		if m.verdicts[corners[k]] != m.verdicts[corners[(k+1)%4]] {
			changed = append(changed, k)
			middle = middle.Add(sides[k])
		}
	}
	middle = middle.Scale(1 / float64(len(changed)))
	for n, k := range changed { // the part from this side to the next side with a change
		next := changed[(n+1)%len(changed)]
		shape := []geometry.Vec{middle, sides[k]}
		for c := (k + 1) % 4; ; c = (c + 1) % 4 {
			shape = append(shape, at[c])
			if c == next {
				break
			}
		}
		m.parts.areas = append(m.parts.areas, Area{m.verdicts[corners[next]], append(shape, sides[next])})
		between := [2]Verdict{m.verdicts[corners[k]], m.verdicts[corners[(k+1)%4]]}
		if between[0] > between[1] {
			between[0], between[1] = between[1], between[0]
		}
		m.parts.changes = append(m.parts.changes, Change{between, geometry.Segment{A: sides[k], B: middle}})
	}
}

// share returns the position of the change between a place and its neighbour, from 0 to 1; ½ if it is not known yet.
func (m *Map) share(found map[int]float64, i int) float64 {
	if s, ok := found[i]; ok {
		return s
	}
	return 0.5
}

// Margin is the shortest displacement to another verdict.
type Margin struct {
	Distance float64      // in cm
	To       geometry.Vec // the middle of the displaced unit
	Verdict  Verdict      // the verdict beyond
}

// Directions name the directions of [Map.Along], the axes of the table.
var Directions = [4]string{"right", "up", "left", "down"}

// Along returns the margin in one of the [Directions], and false if the verdict stays the same up to
// the edge of the map.
func (m *Map) Along(direction int) (Margin, bool) {
	by := [4][2]int{{1, 0}, {0, 1}, {-1, 0}, {0, -1}}[direction]
	column, row := m.start%m.columns+by[0], m.start/m.columns+by[1]
	for column >= 0 && column < m.columns && row >= 0 && row < m.rows {
		if v := m.verdicts[row*m.columns+column]; v != Unknown && v != m.Here() {
			return m.margin(m.Place(column-by[0], row-by[1]), m.Place(column, row)), true
		}
		column, row = column+by[0], row+by[1]
	}
	return Margin{}, false
}

// margin returns the margin between two places, the first with the present verdict and the second
// with another.
func (m *Map) margin(lo, hi geometry.Vec) Margin {
	lo, hi = m.narrow(lo, hi, m.Here(), exact)
	at := lo.Lerp(hi, 0.5)
	return Margin{at.Dist(m.Start), at, m.Verdict(hi)}
}

// Nearest returns the smallest margin in any direction, and false if there is none.
func (m *Map) Nearest() (Margin, bool) {
	here := m.Here()
	best := Margin{Distance: math.Inf(1)}
	for _, c := range m.Changes() {
		if c.Between[0] != here && c.Between[1] != here {
			continue
		}
		other := c.Between[0]
		if other == here {
			other = c.Between[1]
		}
		if p := c.Closest(m.Start); p.Dist(m.Start) < best.Distance {
			best = Margin{p.Dist(m.Start), p, other}
		}
	}
	if out := best.To.Sub(m.Start); best.Distance > 0 && best.Distance < math.Inf(1) {
		// The drawn line is exact only to a 32nd of a step.
		lo, hi := best.To.Along(out.Unit(), -m.Step/8), best.To.Along(out.Unit(), m.Step/8)
		if lo.Sub(m.Start).Dot(out) < 0 {
			lo = m.Start
		}
		if m.Verdict(lo) == here && m.Verdict(hi) != here {
			best = m.margin(lo, hi)
		}
	}
	return best, best.Distance < math.Inf(1)
}

// Here returns the verdict in the present place.
func (m *Map) Here() Verdict { return m.verdicts[m.start] }

// Size returns the number of columns and rows of the grid.
func (m *Map) Size() (columns, rows int) { return m.columns, m.rows }

// At returns the verdict in a column and row of the grid. A place among places with one known verdict
// has that verdict.
func (m *Map) At(column, row int) Verdict {
	if v := m.verdicts[row*m.columns+column]; v != Unknown {
		return v
	}
	if v := m.shown().cells[row*m.columns+column]; v != Unknown {
		return v
	}
	return m.Near(m.Place(column, row)) // no cell begins on the far edges
}

// Near returns the known verdict at a place off the grid, [Unknown] outside the map.
func (m *Map) Near(at geometry.Vec) Verdict {
	for _, a := range m.Areas() {
		if geometry.Polygon(a.Shape).Contains(at, 0) {
			return a.Verdict
		}
	}
	return Unknown
}
