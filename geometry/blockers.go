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
// between two things that touch. A wall has two points and no inside.
type blocker struct {
	points []Vec
	owners [2]int  // the box, or the two boxes that a wall joins; noOwner for areas
	center Vec     // of a circle around the points
	radius float64 // its radius
}

// noOwner stands for "no box" among box indexes.
const noOwner = -1

// NewBlockers prepares boxes and areas, the latter having passed
// [Polygon.Check], for questions of sight. It keeps the boxes.
//
// Boxes count as smaller by Tolerance on each side, so that a line may graze
// them, and where two touch a wall closes the seam: two bases in contact leave
// no opening (STD-LOS-04, AMB-02). The same holds where a box touches an area.
func NewBlockers(boxes []Box, areas []Polygon) *Blockers {
	k := &Blockers{boxes: boxes, pieces: make([]blocker, 0, 2*len(boxes))}
	store := make([]Vec, 0, 8*len(boxes)) // one allocation for most of the points
	add := func(points []Vec, owners [2]int) {
		first := len(store)
		store = append(store, points...)
		k.pieces = append(k.pieces, newBlocker(store[first:len(store):len(store)], owners))
	}
	for i, b := range boxes {
		c := core(b).Corners()
		add(c[:], [2]int{i, noOwner})
	}
	for _, p := range Contacts(boxes) {
		wall, ok := wallBetween(k.pieces[p.I].points, k.pieces[p.J].points)
		if ok {
			add(wall[:], [2]int{p.I, p.J})
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

func newBlocker(points []Vec, owners [2]int) blocker {
	p := blocker{points: points, owners: owners, center: mean(points)}
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
func (k *Blockers) addAreas(areas []Polygon, add func([]Vec, [2]int)) {
	bounds := make([]Rect, len(k.boxes))
	for i, b := range k.boxes {
		bounds[i] = b.Bounds().Grow(withinTol)
	}
	grid := NewGrid(bounds)
	for _, area := range areas {
		for _, t := range area.Triangles() {
			add(t[:], [2]int{noOwner, noOwner})
			k.found = grid.Near(Polygon(t[:]).Bounds(), k.found[:0])
			for _, i := range k.found {
				corners := k.boxes[i].Corners()
				if p, q := closestOutlines(corners[:], t[:]); p.Dist(q) > withinTol {
					continue
				}
				if wall, ok := wallBetween(k.pieces[i].points, t[:]); ok {
					add(wall[:], [2]int{i, noOwner})
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
