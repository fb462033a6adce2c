// Package drawup deploys an army in battle lines: it finds places for all its units and
// characters in a deployment zone.
package drawup

import (
	"errors"
	"slices"

	"frontage/game"
	"frontage/geometry"
)

// Style says how the armies of a rule system draw up. Lengths are in cm.
type Style struct {
	Role     func(game.UnitType) Role
	Together int     // how many neighbours of one type may touch
	Between  float64 // the space between other neighbours
	Rows     float64 // the space between two rows
	Leader   float64 // the width of a leader's place
	// Joins reports whether neighbours touch even though they are not of one type. If it is nil,
	// none do.
	Joins func(a, b *game.Unit) bool
	// Wide returns how many stands of a unit are in its front row; the others form rows behind.
	// If it is nil, all are in the front row.
	Wide func(u *game.Unit) int
}

// mostRows is the largest number of rows that is tried.
const mostRows = 6

// ErrNoRoom is the error for an army that is too large for its zone.
var ErrNoRoom = errors.New("the army is too large for its deployment zone")

// Order holds the places of an army: the stands of each unit, and each character.
type Order struct {
	Units      [][]game.Stand
	Characters []geometry.Vec
}

// Role is the place of a unit in a battle line.
type Role int

// The roles.
const (
	Engine Role = iota // in the very middle
	Foot               // beside the engines
	Horse              // on the wings
)

// Plan draws an army up in rows in a zone, facing one of the table's edges (0, 90, 180 or 270):
// foot and engines in the middle, horse on the wings, the characters behind, with the first, the
// general, in the middle. It ignores terrain and other armies. The error is [ErrNoRoom].
func (y *Style) Plan(units []game.Unit, characters int, zone geometry.Rect, facing float64) (*Order, error) {
	for rows := 1; rows <= mostRows; rows++ {
		d := &drawn{style: y, zone: frameOf(zone, facing), units: units, facing: facing}
		if d.inRows(rows) && d.leaders(characters) {
			return d.order(), nil
		}
	}
	return nil, ErrNoRoom
}

// frame is a zone as seen from the army in it: x from the left, y back from the front.
type frame struct {
	corner, right, back geometry.Vec
	width, depth        float64
}

func frameOf(zone geometry.Rect, facing float64) frame {
	ahead := geometry.Direction(facing)
	f := frame{right: ahead.Right(), back: ahead.Neg()}
	size := zone.Max.Sub(zone.Min)
	f.width, f.depth = size.X, size.Y
	if facing == 90 || facing == 270 {
		f.width, f.depth = size.Y, size.X
	}
	middle := geometry.Segment{A: zone.Min, B: zone.Max}.Mid()
	f.corner = middle.Along(ahead, f.depth/2).Along(f.right, -f.width/2)
	return f
}

// onTable converts a place in the zone to a point of the table.
func (f *frame) onTable(p geometry.Vec) geometry.Vec {
	q := f.corner.Along(f.right, p.X).Along(f.back, p.Y)
	return geometry.Vec{X: game.RoundLength(q.X), Y: game.RoundLength(q.Y)}
}

// drawn is an army with its places, in its frame.
type drawn struct {
	style   *Style
	zone    frame
	facing  float64
	units   []game.Unit
	places  []geometry.Vec // the middle of each unit's front edge
	leaderX []float64
	leaderY float64
	back    float64 // the y of the rear of the last row
}

// inRows places all units in a number of rows, and reports whether they fit.
func (d *drawn) inRows(rows int) bool {
	d.places = make([]geometry.Vec, len(d.units))
	d.back = 0
	for row := range rows {
		line := d.row(row, rows)
		width, deepest := 0.0, 0.0
		for i, u := range line {
			width += d.gap(line, i) + d.front(u)
			deepest = max(deepest, d.depth(u))
		}
		if width > d.zone.width {
			return false
		}
		x := (d.zone.width - width) / 2
		for i, u := range line {
			x += d.gap(line, i) + d.front(u)/2
			d.places[u] = geometry.Vec{X: x, Y: d.back}
			x += d.front(u) / 2
		}
		d.back += deepest + d.style.Rows
	}
	return d.back <= d.zone.depth
}

// front returns the width of a unit.
func (d *drawn) front(u int) float64 {
	return float64(d.units[u].Base.Front * float64(d.wide(u)))
}

// wide returns the number of stands in the front row of a unit.
func (d *drawn) wide(u int) int {
	if d.style.Wide == nil {
		return max(1, len(d.units[u].Stands))
	}
	return min(max(1, d.style.Wide(&d.units[u])), max(1, len(d.units[u].Stands)))
}

// depth returns the depth of all rows of a unit.
func (d *drawn) depth(u int) float64 {
	rows := (len(d.units[u].Stands) + d.wide(u) - 1) / d.wide(u)
	return float64(d.units[u].Base.Depth * float64(rows))
}

// gap returns the space to the left of the i-th unit of a row. Neighbours that touch have
// none.
func (d *drawn) gap(line []int, i int) float64 {
	if i == 0 {
		return 0
	}
	run := 0 // units of the same type just before it
	for j := i - 1; j >= 0 && d.units[line[j]].Type == d.units[line[i]].Type; j-- {
		run++
	}
	if run%max(d.style.Together, 1) != 0 || d.style.Joins != nil && d.style.Joins(&d.units[line[i-1]], &d.units[line[i]]) {
		return 0
	}
	return d.style.Between
}

// row returns the units of one of the rows, from the left. Each kind of troops is spread
// evenly over the rows.
func (d *drawn) row(row, rows int) []int {
	var horse, foot, engines []int
	seen := map[game.UnitType]int{}
	for i, u := range d.units {
		if len(u.Stands) == 0 {
			continue
		}
		if seen[u.Type]++; (seen[u.Type]-1)%rows != row {
			continue
		}
		switch d.style.Role(u.Type) {
		case Horse:
			horse = append(horse, i)
		case Foot:
			foot = append(foot, i)
		default:
			engines = append(engines, i)
		}
	}
	left, middle := len(horse)/2, len(foot)/2
	return slices.Concat(horse[:left], foot[:middle], engines, foot[middle:], horse[left:])
}

// leaders places the characters in a row of their own behind the units: the first in the
// middle, the next to its right, to its left, and so on. It reports whether they fit.
func (d *drawn) leaders(characters int) bool {
	if characters == 0 {
		return true
	}
	d.leaderY = d.back + d.style.Leader/2
	step := d.zone.width / float64(characters+1)
	d.leaderX = nil
	for i := range characters {
		at := (characters-1)/2 - i/2
		if i%2 == 1 {
			at = (characters-1)/2 + (i+1)/2
		}
		d.leaderX = append(d.leaderX, float64(step*float64(at+1)))
	}
	return step >= d.style.Leader && d.leaderY+d.style.Leader/2 <= d.zone.depth
}

// order converts the places to the table.
func (d *drawn) order() *Order {
	o := &Order{Units: make([][]game.Stand, len(d.units))}
	for i := range d.units {
		u := &d.units[i]
		left := d.places[i].X - d.front(i)/2 + u.Base.Front/2
		for j, stand := range u.Stands {
			row := d.places[i].Y + float64(u.Base.Depth*float64(j/d.wide(i)))
			p := d.zone.onTable(geometry.Vec{X: left + float64(u.Base.Front*float64(j%d.wide(i))), Y: row + u.Base.Depth/2})
			o.Units[i] = append(o.Units[i], game.Stand{ID: stand.ID, X: p.X, Y: p.Y, Facing: d.facing})
		}
	}
	for _, x := range d.leaderX {
		o.Characters = append(o.Characters, d.zone.onTable(geometry.Vec{X: x, Y: d.leaderY}))
	}
	return o
}
