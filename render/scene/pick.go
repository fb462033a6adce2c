package scene

import (
	"github.com/solarlune/resolv"

	"frontage/game"
	"frontage/geometry"
)

// Picker finds the piece under the pointer. Only one goroutine may use it.
//
// The resolv library finds candidates, in millimetres. With small cells it stays fast on
// a table of 2,000 stands, and the exact answer does not depend on it. Its intersection
// tests are measurably wrong and depend on the unit of length, so they are never used:
// resolv only lists the cells, and the geometry of the rules confirms each piece found
// there.
type Picker struct {
	space  *resolv.Space
	pieces []piece
}

// Picked is what lies under the pointer: a stand with its unit, or a character.
type Picked struct {
	Unit      game.UnitID
	Stand     game.StandID
	Character game.CharacterID
}

// None reports whether nothing was found.
func (p Picked) None() bool { return p == Picked{} }

type piece struct {
	picked Picked
	box    geometry.Box // a box of width 0 for a disc
	radius float64
}

const (
	pickUnit = 10 // resolv's units (millimetres) in a centimetre
	pickCell = 40 // cell of resolv's grid, in its units: the long edge of a base
)

// NewPicker returns a picker for a state. Build a new one when the state changes.
func NewPicker(st *game.State) *Picker {
	p := &Picker{space: resolv.NewSpace(int(st.Table.Width*pickUnit)+pickCell, int(st.Table.Height*pickUnit)+pickCell, pickCell, pickCell)}
	for i := range st.Units {
		u := &st.Units[i]
		for j := range u.Stands {
			p.add(piece{picked: Picked{Unit: u.ID, Stand: u.Stands[j].ID}, box: u.Box(j)}, u.Box(j).Bounds())
		}
	}
	for i := range st.Characters {
		c := &st.Characters[i]
		if !game.OnTable(st, c) {
			continue
		}
		at := piece{picked: Picked{Character: c.ID}, radius: c.Base.Front / 2}
		at.box.Center = geometry.Vec{X: c.X, Y: c.Y}
		if c.Base.Depth > 0 {
			at.box = geometry.Box{Center: at.box.Center, Forward: geometry.Vec{Y: 1}, Width: c.Base.Front, Depth: c.Base.Depth}
		}
		p.add(at, characterRect(c))
	}
	return p
}

func (p *Picker) add(at piece, bounds geometry.Rect) {
	size := bounds.Max.Sub(bounds.Min)
	shape := resolv.NewRectangleFromTopLeft(bounds.Min.X*pickUnit, bounds.Min.Y*pickUnit, size.X*pickUnit, size.Y*pickUnit)
	shape.SetData(len(p.pieces))
	p.space.Add(shape)
	p.pieces = append(p.pieces, at)
}

// Pick returns the piece at a point of the table, or within slack centimetres of it. If
// several pieces contain the point it returns the topmost, which was drawn last; if none
// does, the one with the nearest edge.
func (p *Picker) Pick(at geometry.Vec, slack float64) Picked {
	best, nearest := -1, slack
	p.near(at, slack, func(i int) {
		d := p.pieces[i].distance(at)
		if d < nearest || d == nearest && i > best {
			best, nearest = i, d
		}
	})
	if best < 0 {
		return Picked{}
	}
	return p.pieces[best].picked
}

// near calls visit with the pieces in the cells around a point.
func (p *Picker) near(at geometry.Vec, slack float64, visit func(i int)) {
	r := geometry.Rect{Min: at, Max: at}.Grow(slack + 0.1)
	bounds := resolv.Bounds{
		Min: resolv.NewVector(r.Min.X*pickUnit, r.Min.Y*pickUnit),
		Max: resolv.NewVector(r.Max.X*pickUnit, r.Max.Y*pickUnit),
	}
	p.space.FilterCells(bounds).FilterShapes().ForEach(func(shape resolv.IShape) bool {
		visit(shape.Data().(int))
		return true
	})
}

// distance returns how far a point is outside a piece, 0 when it is inside.
func (p *piece) distance(at geometry.Vec) float64 {
	if p.box.Width > 0 {
		if p.box.Contains(at, 0) {
			return 0
		}
		return p.box.Closest(at).Dist(at)
	}
	if d := p.box.Center.Dist(at) - p.radius; d > 0 {
		return d
	}
	return 0
}
