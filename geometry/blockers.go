package geometry

// Blockers is what sight may be blocked by: boxes and areas. It is made once
// for a table and asked often. It keeps scratch memory between questions, so
// one goroutine at a time may use it.
type Blockers struct {
	boxes  []Box
	pieces []blocker
	grid   *Grid // of the pieces' bounds
	search lineSearch
	found  []int // pieces near the question
}

// blocker is a convex piece that no line of sight may cross: a box a little
// smaller than it is, a part of an area, or a wall that closes the seam
// between two things that touch.
type blocker struct {
	points []Vec
	owners [2]int  // the box, or the two boxes that a wall joins; noOwner for areas
	seam   bool    // it is a wall
	center Vec     // of a circle around the points
	radius float64 // its radius
}

// noOwner stands for "no box" among box indexes.
const noOwner = -1

// NewBlockers prepares boxes and areas, the latter having passed
// [Polygon.Check], for questions of sight. It keeps the boxes.
//
// Boxes count as smaller by Tolerance on each side, so that a line may graze
// them, and where two touch a wall closes the seam from end to end, its ends
// included: two bases in contact leave no opening (STD-LOS-04, AMB-02), neither
// between them nor for a line that grazes both where they meet. The same holds
// where a box touches an area.
func NewBlockers(boxes []Box, areas []Polygon) *Blockers {
	k := &Blockers{boxes: boxes, pieces: make([]blocker, 0, 2*len(boxes))}
	store := make([]Vec, 0, 8*len(boxes)) // one allocation for most of the points
	add := func(points []Vec, owners [2]int, seam bool) {
		first := len(store)
		store = append(store, points...)
		k.pieces = append(k.pieces, newBlocker(store[first:len(store):len(store)], owners, seam))
	}
	for i, b := range boxes {
		c := core(b).Corners()
		add(c[:], [2]int{i, noOwner}, false)
	}
	for _, p := range Contacts(boxes) {
		if p.Kind == EdgeContact {
			wall := wallAlong(p.At, boxes[p.I].Normal(p.A.Side))
			add(wall[:], [2]int{p.I, p.J}, true)
		} else if wall, ok := wallBetween(k.pieces[p.I].points, k.pieces[p.J].points); ok {
			add(wall[:], [2]int{p.I, p.J}, true)
		}
	}
	if len(areas) > 0 {
		k.addAreas(areas, add)
	}
	bounds := make([]Rect, len(k.pieces))
	for i, p := range k.pieces {
		bounds[i] = Polygon(p.points).Bounds()
	}
	k.grid = NewGrid(bounds)
	return k
}

func newBlocker(points []Vec, owners [2]int, seam bool) blocker {
	p := blocker{points: points, owners: owners, seam: seam, center: mean(points)}
	for _, v := range points {
		if d := p.center.Dist(v); d > p.radius {
			p.radius = d
		}
	}
	return p
}

// addAreas adds the areas as triangles, and the walls where boxes touch them.
// No line slips through between two triangles: it would have to clear the line
// between them on both sides.
func (k *Blockers) addAreas(areas []Polygon, add func([]Vec, [2]int, bool)) {
	bounds := make([]Rect, len(k.boxes))
	for i, b := range k.boxes {
		bounds[i] = b.Bounds().Grow(withinTol)
	}
	grid := NewGrid(bounds)
	for _, area := range areas {
		for _, t := range area.Triangles() {
			add(t[:], [2]int{noOwner, noOwner}, false)
			k.found = grid.Near(Polygon(t[:]).Bounds(), k.found[:0])
			for _, i := range k.found {
				corners := k.boxes[i].Corners()
				if p, q := closestOutlines(corners[:], t[:]); p.Dist(q) > withinTol {
					continue
				}
				if wall, ok := wallBetween(k.pieces[i].points, t[:]); ok {
					add(wall[:], [2]int{i, noOwner}, true)
				}
			}
		}
	}
}

// core returns b smaller by Tolerance on each side.
func core(b Box) Box {
	b.Width = clamp(b.Width-2*Tolerance, 0, b.Width)
	b.Depth = clamp(b.Depth-2*Tolerance, 0, b.Depth)
	return b
}

// wallAlong returns a wall along the seam of two boxes that share the piece at of
// an edge with the given normal: thick enough to reach into both cores, whatever
// the gap between the boxes, and longer by Tolerance at both ends.
func wallAlong(at Segment, normal Vec) [4]Vec {
	along := at.B.Sub(at.A).Unit()
	a, b := at.A.Along(along, -Tolerance), at.B.Along(along, Tolerance)
	thick := normal.Scale(2 * Tolerance)
	return [4]Vec{a.Add(thick), b.Add(thick), b.Sub(thick), a.Sub(thick)}
}

// wallBetween returns a wall across the narrowest place between two convex
// outlines, in the middle if that is a stretch. It reaches into both, so that
// nothing passes its ends. It fails if the outlines meet: then there is no gap.
func wallBetween(p, q []Vec) ([2]Vec, bool) {
	a, b := closestOutlines(p, q)
	dir := b.Sub(a).Unit()
	if dir == (Vec{}) {
		return [2]Vec{}, false
	}
	return [2]Vec{a.Along(dir, -Tolerance), b.Along(dir, Tolerance)}, true
}
