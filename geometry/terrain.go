package geometry

import "slices"

// Terrain is the ground as sight sees it. All its polygons have passed [Polygon.Check].
// Areas are numbered: first the opaque ones, then the shallow ones, then the hills.
type Terrain struct {
	Opaque  []Polygon
	Shallow []Shallow
	Hills   []Hill
	ByLine  bool // measure shallow areas by the length of the line inside them, not by the distance from their outline
}

// Shallow is an area that sight enters only a little way, such as a wood.
// A line of sight may be inside the area only near an end that is inside: from that end to where
// the line leaves the area, if no point of that stretch is further than Depth from the area's
// outline; or all of the line, if it is no longer than Depth. So a line without an end inside never
// passes through. Ground within Depth of an end that is inside does not block a line that leaves
// the area, even if the outline is ragged.
//
// Under the other reading (ByLine), a line that leaves the area has only that last rule.
type Shallow struct {
	Area  Polygon
	Depth float64
}

// Hill is rising ground. It blocks a line that crosses its footprint when neither end is on the
// footprint. If an end is on it, a point of the hill blocks only if it is higher than both ends.
//
// Heights rise in steps: a point has the height of the highest contour around it
// (contours nest and rise inward); the rest of the footprint has height 0. A hill without
// contours is one step of height 1.
type Hill struct {
	Footprint Polygon
	Contours  []Contour
}

// Contour is the outline at which the ground rises to a height. Heights may be in any
// unit.
type Contour struct {
	Height float64
	Shape  Polygon
}

// areas returns the number of areas.
func (t *Terrain) areas() int { return len(t.Opaque) + len(t.Shallow) + len(t.Hills) }

// shallow returns an area as a shallow one, nil if it is not shallow.
func (t *Terrain) shallow(area int) *Shallow {
	if i := area - len(t.Opaque); i >= 0 && i < len(t.Shallow) {
		return &t.Shallow[i]
	}
	return nil
}

func (t *Terrain) hill(area int) *Hill {
	if i := area - len(t.Opaque) - len(t.Shallow); i >= 0 && i < len(t.Hills) {
		return &t.Hills[i]
	}
	return nil
}

// layersOf calls yield with every polygon of an area and the height of its step.
func (t *Terrain) layersOf(area int, yield func(p Polygon, height float64)) {
	if area < len(t.Opaque) {
		yield(t.Opaque[area], 0)
		return
	}
	if s := t.shallow(area); s != nil {
		yield(s.Area, 0)
		return
	}
	h := t.hill(area)
	if len(h.Contours) == 0 {
		yield(h.Footprint, 1)
		return
	}
	yield(h.Footprint, 0)
	for _, c := range h.Contours {
		yield(c.Shape, c.Height)
	}
}

// inside reports whether q is strictly inside p, not on its border.
func (p Polygon) inside(q Vec) bool {
	return p.Bounds().Contains(q, 0) && p.Contains(q, 0) && p.outlineDistance(q) > onBorder
}

// onBorder, in centimetres, is the distance from a border within which a point counts as
// on it.
const onBorder = 1e-6

// outlineDistance returns the distance of q from the outline of p.
func (p Polygon) outlineDistance(q Vec) float64 {
	best := p.edge(0).Closest(q).Dist(q)
	for i := 1; i < len(p); i++ {
		if d := p.edge(i).Closest(q).Dist(q); d < best {
			best = d
		}
	}
	return best
}

// holds reports whether a point lies in a shallow area or on a hill.
func (t *Terrain) holds(area int, q Vec) bool {
	if s := t.shallow(area); s != nil {
		return s.Area.inside(q)
	}
	return t.hill(area).Footprint.inside(q)
}

// height returns the height of the ground at a point.
func (t *Terrain) height(q Vec) float64 {
	high := 0.0
	for i := range t.Hills {
		t.layersOf(len(t.Opaque)+len(t.Shallow)+i, func(p Polygon, height float64) {
			if height > high && p.inside(q) {
				high = height
			}
		})
	}
	return high
}

// cuts returns the shares of the way along s, from 0 to 1, at which it crosses outlines
// of the areas, with both ends. It overwrites buf.
func (t *Terrain) cuts(buf []float64, areas []int, s Segment) []float64 {
	at := append(buf[:0], 0, 1)
	d := s.B.Sub(s.A)
	for _, area := range areas {
		t.layersOf(area, func(p Polygon, _ float64) {
			for i := range p {
				at = appendCrossing(at, s.A, d, p.edge(i))
			}
		})
	}
	slices.Sort(at)
	return at
}
