package table

import (
	"math"
	"slices"

	"frontage/game"
	"frontage/geometry"
)

// Table holds the places of the stands of a state.
type Table struct {
	Rect     geometry.Rect  // the playing surface
	Stations []Station      // by unit
	Pieces   []Piece        // unit after unit, each in file order
	Boxes    []geometry.Box // by piece

	foes, friends []Pair // contacts between armies, and within one; see meet
	met           bool
	touches       []touches          // by piece; empty until asked for
	distances     *distances         // shared with the tables before and after
	spare         *geometry.Blockers // from an earlier use, for its memory
	sight         *geometry.Blockers // nil until asked for; see Sight
}

// Station is the place of one unit.
type Station struct {
	Army       int           // index of its side in State.Sides; −1 if it has none
	Camp       int           // units of different camps are enemies: its army, or one of its own; see Outlaw
	First, End int           // its pieces: Boxes[First:End]
	Bounds     geometry.Rect // around its bases; empty if it has no stands
	Placed     uint32        // changes when a stand of the unit moves, comes or goes
	Stood      []game.Stand  // its stands when the table was made
	Size       game.Base     // their size then
}

// Piece is a stand: the index of its unit, and its index in the unit.
type Piece struct{ Unit, Stand int }

// New returns the table of a state.
func New(s *game.State) *Table { return (*Spares)(nil).New(s) }

// New returns the table of a state, without using an earlier table.
func (k *Spares) New(s *game.State) *Table {
	if k == nil {
		both := &struct {
			t Table
			d distances
		}{}
		return both.t.empty(s).place(s, &both.d)
	}
	return k.take(s).place(s, &distances{})
}

// place puts the stands of a state on the empty table.
func (t *Table) place(s *game.State, d *distances) *Table {
	t.distances = d
	t.Stations = t.Stations[:len(s.Units)] // empty has made room
	var box geometry.Box
	var half geometry.Vec // of the bounds of box
	facing, at := math.NaN(), 0
	for i := range s.Units {
		u := &s.Units[i]
		army, n := s.SideOf(u.Side), len(u.Stands)
		station := &t.Stations[i]
		*station = Station{Army: army, Camp: army, First: at, End: at + n, Placed: d.number(), Stood: u.Stands, Size: u.Base}
		if box.Width != u.Base.Front || box.Depth != u.Base.Depth {
			box.Width, box.Depth = u.Base.Front, u.Base.Depth
			half = box.HalfBounds()
		}
		pieces, boxes := t.Pieces[at:at+n], t.Boxes[at:at+n]
		for j := range u.Stands {
			stand := &u.Stands[j]
			if stand.Facing != facing { // most stands face the same way as the one before
				facing, box.Forward = stand.Facing, geometry.Direction(stand.Facing)
				half = box.HalfBounds()
			}
			box.Center = geometry.Vec{X: stand.X, Y: stand.Y}
			bounds := geometry.Rect{Min: box.Center.Sub(half), Max: box.Center.Add(half)}
			if j > 0 {
				bounds = bounds.Union(station.Bounds)
			}
			station.Bounds, pieces[j], boxes[j] = bounds, Piece{i, j}, box
		}
		at += n
	}
	t.Pieces, t.Boxes = t.Pieces[:at], t.Boxes[:at]
	return t
}

// BoundsOf returns the bounding rectangle of some boxes, the empty rectangle for none.
func BoundsOf(boxes []geometry.Box) geometry.Rect {
	var all geometry.Rect
	for i, box := range boxes {
		if i == 0 {
			all = box.Bounds()
		}
		all = all.Union(box.Bounds())
	}
	return all
}

// BoxesOf returns the bases of a unit, to be read only.
func (t *Table) BoxesOf(unit int) []geometry.Box {
	return t.Boxes[t.Stations[unit].First:t.Stations[unit].End]
}

// PiecesOf lists the pieces of a unit.
func (t *Table) PiecesOf(unit int) []int {
	u := &t.Stations[unit]
	list := make([]int, 0, u.End-u.First)
	for p := u.First; p < u.End; p++ {
		list = append(list, p)
	}
	return list
}

// Piece returns the piece of a stand, −1 if there is none.
func (t *Table) Piece(id game.StandID) int {
	for i := range t.Stations {
		u := &t.Stations[i]
		if j := slices.IndexFunc(u.Stood, func(s game.Stand) bool { return s.ID == id }); j >= 0 {
			return u.First + j
		}
	}
	return -1
}

// Enemies reports whether two units are of different camps.
func (t *Table) Enemies(i, j int) bool { return t.Stations[i].Camp != t.Stations[j].Camp }

// Outlaw makes a unit the enemy of all others, those of its own army included. It is called before
// contacts are asked for, and holds for the tables that follow.
func (t *Table) Outlaw(unit int) { t.Stations[unit].Camp = firstOutlaw + unit }

// firstOutlaw is more than any index of a side.
const firstOutlaw = 1000

// Center returns the mean of the centres of a unit's bases.
func (t *Table) Center(unit int) geometry.Vec {
	var sum geometry.Vec
	boxes := t.BoxesOf(unit)
	for _, box := range boxes {
		sum = sum.Add(box.Center)
	}
	return sum.Scale(1 / float64(len(boxes)))
}
