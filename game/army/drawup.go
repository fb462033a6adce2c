package army

import (
	"errors"
	"slices"

	"frontage/game"
	"frontage/geometry"
)

// Distances of an army that is drawn up, in cm.
const (
	betweenZones    = 80 // STD-BASE-25
	betweenBrigades = 4
	betweenRows     = 1
	brigadeUnits    = 3
	mostRows        = 6
)

// errNoRoom is the error of an army that is too large for its deployment zone.
var errNoRoom = errors.New("the army is too large for its deployment zone")

// Zone returns the part of the table in which the first (0) or the second (1) side
// deploys: along opposite long edges, 80 cm apart (STD-BASE-25).
func Zone(table game.Table, side int) geometry.Rect {
	depth := max(0, (table.Height-betweenZones)/2)
	if side == 0 {
		return geometry.Rect{Max: geometry.Vec{X: table.Width, Y: depth}}
	}
	return geometry.Rect{Min: geometry.Vec{Y: table.Height - depth}, Max: geometry.Vec{X: table.Width, Y: table.Height}}
}

// DrawUp places mustered units and characters in the zone of the first (0) or the
// second (1) side, facing the other: in rows, the foot and the engines in the
// middle, the horse on the wings, up to three units touching so that they can be
// ordered as a brigade (STD-CMD-47), the characters behind. It is an error when they
// do not fit; then nothing is placed.
func DrawUp(units []game.Unit, characters []game.Character, table game.Table, side int) error {
	for rows := 1; rows <= mostRows; rows++ {
		d := &drawn{zone: Zone(table, side), far: side == 1, units: units}
		if d.inRows(rows) && d.leaders(characters) {
			d.place(characters)
			return nil
		}
	}
	return errNoRoom
}

// drawn is an army as it would stand. Places are x from the left of the zone, as the
// army sees it, and y back from the zone's front.
type drawn struct {
	zone    geometry.Rect
	far     bool
	units   []game.Unit
	places  []geometry.Vec // of the middle of each unit's front edge
	leaderX []float64
	leaderY float64
	back    float64 // where the last row ends
}

func (d *drawn) width() float64 { return d.zone.Max.X - d.zone.Min.X }
func (d *drawn) depth() float64 { return d.zone.Max.Y - d.zone.Min.Y }

// inRows finds the places of all units in a number of rows, and reports whether
// they fit.
func (d *drawn) inRows(rows int) bool {
	d.places = make([]geometry.Vec, len(d.units))
	d.back = 0
	for row := range rows {
		line := d.row(row, rows)
		width, deepest := 0.0, 0.0
		for i, u := range line {
			width += d.gap(line, i) + d.front(u)
			deepest = max(deepest, d.units[u].Base.Depth)
		}
		if width > d.width() {
			return false
		}
		x := (d.width() - width) / 2
		for i, u := range line {
			x += d.gap(line, i) + d.front(u)/2
			d.places[u] = geometry.Vec{X: x, Y: d.back}
			x += d.front(u) / 2
		}
		d.back += deepest + betweenRows
	}
	return d.back <= d.depth()
}

// front returns the width of a unit in line.
func (d *drawn) front(u int) float64 {
	return float64(d.units[u].Base.Front * float64(d.units[u].Size))
}

// gap returns the space to the left of the i-th unit of a row: none within a
// brigade, which is up to three neighbours of one type.
func (d *drawn) gap(line []int, i int) float64 {
	if i == 0 {
		return 0
	}
	run := 0 // units of the same type just before it
	for j := i - 1; j >= 0 && d.units[line[j]].Type == d.units[line[i]].Type; j-- {
		run++
	}
	if run%brigadeUnits != 0 {
		return 0
	}
	return betweenBrigades
}

// row returns the units of one of the rows, from the left. Each kind of troops is
// shared out among the rows.
func (d *drawn) row(row, rows int) []int {
	var horse, foot, engines []int
	seen := map[game.UnitType]int{}
	for i, u := range d.units {
		if seen[u.Type]++; (seen[u.Type]-1)%rows != row {
			continue
		}
		switch u.Type {
		case game.Cavalry, game.Chariot, game.Monster:
			horse = append(horse, i)
		case game.Infantry:
			foot = append(foot, i)
		default:
			engines = append(engines, i)
		}
	}
	left, middle := len(horse)/2, len(foot)/2
	return slices.Concat(horse[:left], foot[:middle], engines, foot[middle:], horse[left:])
}

// leaders finds the places of the characters: in a row of their own behind the
// units, the first, the general, in the middle.
func (d *drawn) leaders(characters []game.Character) bool {
	if len(characters) == 0 {
		return true
	}
	const size = 2.5 // STD-BASE-24
	d.leaderY = d.back + size/2
	step := d.width() / float64(len(characters)+1)
	d.leaderX = nil
	for i := range characters {
		// The first in the middle, the next to its right, to its left, and so on.
		at := (len(characters)-1)/2 - i/2
		if i%2 == 1 {
			at = (len(characters)-1)/2 + (i+1)/2
		}
		d.leaderX = append(d.leaderX, float64(step*float64(at+1)))
	}
	return step >= size && d.leaderY+size/2 <= d.depth()
}

// place moves the stands and the characters to their places.
func (d *drawn) place(characters []game.Character) {
	facing := 0.0
	if d.far {
		facing = 180
	}
	for i := range d.units {
		u := &d.units[i]
		left := d.places[i].X - d.front(i)/2 + u.Base.Front/2
		for j := range u.Stands {
			p := d.onTable(geometry.Vec{X: left + float64(u.Base.Front*float64(j)), Y: d.places[i].Y + u.Base.Depth/2})
			u.Stands[j].X, u.Stands[j].Y, u.Stands[j].Facing = p.X, p.Y, facing
		}
	}
	for i := range characters {
		p := d.onTable(geometry.Vec{X: d.leaderX[i], Y: d.leaderY})
		characters[i].X, characters[i].Y = p.X, p.Y
	}
}

// onTable returns the point of the table of a place in the zone.
func (d *drawn) onTable(p geometry.Vec) geometry.Vec {
	q := geometry.Vec{X: d.zone.Min.X + p.X, Y: d.zone.Max.Y - p.Y}
	if d.far {
		q = geometry.Vec{X: d.zone.Max.X - p.X, Y: d.zone.Min.Y + p.Y}
	}
	return geometry.Vec{X: game.RoundLength(q.X), Y: game.RoundLength(q.Y)}
}
