package table

import (
	"math"
	"slices"

	"frontage/geometry"
)

// Near appends to list the pieces whose bounds meet a rectangle, in ascending order. It is the
// index behind all questions about a place: it skips whole units that are elsewhere.
func (t *Table) Near(r geometry.Rect, list []int) []int {
	minX, minY, maxX, maxY := r.Min.X, r.Min.Y, r.Max.X, r.Max.Y
	for i := range t.Stations {
		u := &t.Stations[i]
		if all := &u.Bounds; all.Min.Y > maxY || minY > all.Max.Y || all.Min.X > maxX || minX > all.Max.X {
			continue
		}
		if u.End == u.First+1 {
			list = append(list, u.First)
			continue
		}
		for p := u.First; p < u.End; p++ {
			if t.Boxes[p].Bounds().Meets(r) {
				list = append(list, p)
			}
		}
	}
	return list
}

// UnitDistance returns the smallest distance from a piece to any base of a unit, infinite if
// the unit has none.
func (t *Table) UnitDistance(unit, p int) float64 {
	best := math.Inf(1)
	for _, box := range t.BoxesOf(unit) {
		if d := geometry.Distance(box, t.Boxes[p]); d < best {
			best = d
		}
	}
	return best
}

// UnitWithin reports whether a base of a unit is at most d from a piece.
func (t *Table) UnitWithin(unit, p int, d float64) bool {
	return slices.ContainsFunc(t.BoxesOf(unit), func(box geometry.Box) bool { return geometry.Within(box, t.Boxes[p], d) })
}

// ClosestPiece returns the piece of a unit that is nearest to a piece, the first if several are
// equally near. The unit must have stands.
func (t *Table) ClosestPiece(unit, p int) int {
	best, at := math.Inf(1), t.Stations[unit].First
	for q := t.Stations[unit].First; q < t.Stations[unit].End; q++ {
		if d := geometry.Distance(t.Boxes[q], t.Boxes[p]); d < best {
			best, at = d, q
		}
	}
	return at
}

// Within reports whether two units are at most d apart. It is cheap if they are much further
// apart.
func (t *Table) Within(i, j int, d float64) bool {
	return t.Stations[i].Bounds.Grow(d+geometry.Tolerance).Meets(t.Stations[j].Bounds) && t.Distance(i, j) <= d
}

// Distance returns the smallest distance between the bases of two units, infinite if either has
// none. The result is kept as long as neither moves.
func (t *Table) Distance(i, j int) float64 {
	d := t.distances
	if d.list == nil {
		d.list = make([]distance, len(t.Stations)*len(t.Stations))
	}
	known := &d.list[i*len(t.Stations)+j]
	if from, to := t.Stations[i].Placed, t.Stations[j].Placed; known.from != from || known.to != to {
		known.from, known.to, known.far = from, to, math.Inf(1)
		for q := t.Stations[j].First; q < t.Stations[j].End; q++ {
			known.far = min(known.far, t.UnitDistance(i, q))
		}
	}
	return known.far
}

// distances caches the distances of units for a table and those made from it.
type distances struct {
	list []distance // by pair of units; nil until asked for
	last uint32     // the number given last
}

// distance is the distance of two units, valid while their places have the numbers noted here.
type distance struct {
	far      float64
	from, to uint32 // 0 until the distance is known
}

// number returns an unused number for the place of a unit.
func (d *distances) number() uint32 {
	d.last++
	return d.last
}
