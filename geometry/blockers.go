package geometry

import "slices"

// Blockers holds the boxes and the terrain that may block sight. Make one for each table
// and ask it often. It keeps scratch memory between questions and prepares pieces only
// when a question needs them, so only one goroutine may use it at a time. Earlier
// questions never change an answer.
type Blockers struct {
	boxes   []Box
	ground  Terrain
	areas   *groundBlockers
	pieces  []blocker // piece i belongs to box i
	bounds  []Rect    // bounds of the pieces, with a margin for the walls at their seams
	grid    *Grid     // index of bounds; nil until needed
	walls   []blocker // walls found so far, of pieces that came near a question
	wallsAt []wallRange
	touch   Touches // nil if unknown
	work    *Work   // counts the work; nil if nobody counts
	without []bool  // boxes, then areas, to leave out: see Hiding
	over    [][]int // for each box, the opaque areas that sight to and from it ignores; nil for none
	search  lineSearch
	found   []int      // scratch: boxes near the question
	scenery []*blocker // scratch: pieces of the terrain near the question
	near    []int      // scratch: boxes near a box
	beside  []*blocker // scratch: pieces of the terrain near a box

	touchers []Toucher // scratch: the boxes that touch a box
}

// blocker is a convex piece that no line of sight may cross: a slightly shrunken box, a
// part of an area, or a wall that closes the seam between two things that touch.
type blocker struct {
	points [4]Vec
	size   int     // how many of the points are used; 0 until the piece is made
	owners [2]int  // the box, or the two boxes that a wall joins; unowned for areas
	area   int     // index of the area, or noArea
	height float64 // height of the hill step that it belongs to
	center Vec     // centre of a circle around the points
	radius float64 // its radius
}

// wallRange lists the walls that join a piece to later pieces, once they are known.
type wallRange struct {
	known       bool
	first, last int // walls[first:last]
}

// unowned and noArea mean "none" where an index is expected. (−1 is taken: callers pass
// it for "no box".)
const (
	unowned = -2
	noArea  = -1
)

// reachOfWalls is how far a wall may reach beyond the bounds of the pieces that it joins.
const reachOfWalls = 4 * Tolerance

// NewBlockers prepares boxes and areas for questions of sight. Each area must have passed
// [Polygon.Check]. NewBlockers keeps the slice of boxes.
//
// Sight treats a box as smaller by Tolerance on each side, so that a line may graze it.
// Where two boxes touch, a wall closes the seam from end to end, its ends included: two
// bases in contact leave no opening, neither between them nor for a
// line that grazes both where they meet. The same holds where a box touches an area.
func NewBlockers(boxes []Box, areas []Polygon) *Blockers {
	return NewBlockersOn(boxes, Terrain{Opaque: areas})
}

// NewBlockersOn is [NewBlockers] with terrain of every kind.
func NewBlockersOn(boxes []Box, ground Terrain) *Blockers {
	k := &Blockers{ground: ground, areas: newGroundBlockers(&ground)}
	k.place(boxes)
	return k
}

// Touches appends to buf the boxes after box i that touch it, in ascending order, each
// with the contact that [Touch] returns.
type Touches func(i int, buf []Toucher) []Toucher

// Toucher is a box that touches another.
type Toucher struct {
	Box     int
	Contact *Contact
}

// Knowing tells k how its boxes touch, which saves it the work of finding out, and
// returns k.
//
//  1. It changes no answer.
func (k *Blockers) Knowing(t Touches) *Blockers {
	k.touch = t
	return k
}

// Over sets, for each box, the opaque areas that it sees over and is seen over, such as a
// wall that it stands behind, and returns k.
//
//  1. These areas do not block a line that starts or ends at the box.
func (k *Blockers) Over(areas [][]int) *Blockers {
	k.over = areas
	return k
}

// seesOver reports whether an area can be ignored, because box own or every target sees
// over it.
func (k *Blockers) seesOver(area, own int, targets []int) bool {
	over := func(box int) bool { return box >= 0 && slices.Contains(k.over[box], area) }
	return over(own) || len(targets) > 0 && !slices.ContainsFunc(targets, func(t int) bool { return !over(t) })
}

// Again returns blockers for other boxes on the same ground, like [NewBlockersOn]. It
// reuses the memory of spare, which may be nil and must not be used afterwards. It keeps
// the slice of boxes.
//
//  1. The result answers like one that NewBlockersOn returns, and k answers as before.
func (k *Blockers) Again(boxes []Box, spare *Blockers) *Blockers {
	if spare == nil {
		spare = &Blockers{}
	}
	spare.ground, spare.areas, spare.without, spare.touch, spare.over, spare.work = k.ground, k.areas, nil, nil, nil, k.work
	spare.place(boxes)
	return spare
}

// place puts the boxes on the ground.
func (k *Blockers) place(boxes []Box) {
	n := len(boxes)
	k.boxes, k.pieces, k.bounds = boxes, slices.Grow(k.pieces[:0], n)[:n], slices.Grow(k.bounds[:0], n)[:n]
	for i := range boxes {
		k.pieces[i].size = 0
		k.bounds[i] = boxes[i].bounds().Grow(reachOfWalls)
	}
	k.grid = nil
	k.walls, k.wallsAt = k.walls[:0], slices.Grow(k.wallsAt[:0], n)[:n]
	clear(k.wallsAt)
}

// fewBounds is the number of bounds up to which a plain loop is faster than a grid.
const fewBounds = 200

// meeting appends the boxes whose bounds meet r, in ascending order.
func (k *Blockers) meeting(r Rect, buf []int) []int {
	if len(k.bounds) > fewBounds {
		return k.sorted().Near(r, buf)
	}
	for i := nextMeeting(k.bounds, 0, &r); i < len(k.bounds); i = nextMeeting(k.bounds, i+1, &r) {
		buf = append(buf, i)
	}
	return buf
}

// sorted returns the grid and makes it first if needed.
func (k *Blockers) sorted() *Grid {
	if k.grid == nil {
		k.grid = NewGrid(k.bounds)
	}
	return k.grid
}

// piece returns the piece of box i, which is made when a question first comes near it.
func (k *Blockers) piece(i int) *blocker {
	p := &k.pieces[i]
	if p.size == 0 {
		k.makePiece(i)
	}
	return p
}

func (k *Blockers) makePiece(i int) {
	p, b := &k.pieces[i], &k.boxes[i]
	c := core(*b)
	c.setCorners(&p.points)
	p.size, p.owners, p.area, p.height, p.center, p.radius = 4, [2]int{i, unowned}, noArea, 0, b.Center, b.Radius()
}

func newBlocker(points []Vec, owners [2]int) blocker {
	p := blocker{size: len(points), owners: owners, area: noArea, center: mean(points)}
	copy(p.points[:], points)
	for _, v := range points {
		if d := p.center.Dist(v); d > p.radius {
			p.radius = d
		}
	}
	return p
}

func (p *blocker) outline() []Vec { return p.points[:p.size] }

// wall reports whether p closes a seam.
func (p *blocker) wall() bool {
	return p.owners[1] != unowned || p.owners[0] != unowned && p.area != noArea
}

// findWalls finds the walls that join box n to later pieces.
func (k *Blockers) findWalls(n int) {
	w := &k.wallsAt[n]
	w.known, w.first = true, len(k.walls)
	if k.touch != nil {
		k.touchers = k.touch(n, k.touchers[:0])
		for _, t := range k.touchers {
			k.addWall(n, t.Box, t.Contact)
		}
	}
	if k.touch == nil {
		k.near = k.meeting(k.bounds[n], k.near[:0])
		for _, o := range k.near {
			if o > n {
				c := Touch(k.boxes[n], k.boxes[o])
				k.addWall(n, o, &c)
			}
		}
	}
	k.beside = k.areas.meeting(&k.bounds[n], k.beside[:0])
	for _, q := range k.beside {
		k.addWallAtGround(n, q)
	}
	w.last = len(k.walls)
}

// addWallAtGround closes the seam between box n and a piece of the terrain, if they touch.
func (k *Blockers) addWallAtGround(n int, q *blocker) {
	p := k.piece(n)
	corners := k.boxes[n].Corners()
	if clearOf(corners[:], q.outline(), withinTol) || offLines(corners[:], q.outline(), withinTol) && offLines(q.outline(), corners[:], withinTol) {
		return
	}
	if a, b := closestOutlines(corners[:], q.outline(), 0, 0); a.Dist(b) > withinTol {
		return
	}
	if w, ok := wallBetween(p.outline(), q.outline()); ok {
		wall := newBlocker(w[:], [2]int{n, unowned})
		wall.area, wall.height = q.area, q.height
		k.walls = append(k.walls, wall)
	}
}

// addWall closes the seam of boxes n and o at their contact.
func (k *Blockers) addWall(n, o int, c *Contact) {
	switch c.Kind {
	case EdgeContact:
		w := wallAlong(c.At, k.boxes[n].Normal(c.A.Side))
		k.walls = append(k.walls, newBlocker(w[:], [2]int{n, o}))
	case CornerContact:
		if w, ok := wallBetween(k.piece(n).outline(), k.piece(o).outline()); ok {
			k.walls = append(k.walls, newBlocker(w[:], [2]int{n, o}))
		}
	}
}

// clearOf reports that a convex outline p is more than d from the border of another,
// which runs anticlockwise: p lies beyond one of its sides or within all of them. False
// means unknown.
func clearOf(p, other []Vec, d float64) bool {
	within := true
	for i, a := range other {
		side := other[(i+1)%len(other)].Sub(a)
		margin := float64(d * side.Len())
		beyond := true
		for _, v := range p {
			in := side.Cross(v.Sub(a))
			beyond, within = beyond && in < -margin, within && in > margin
		}
		if beyond {
			return true
		}
	}
	return within
}

// offLines reports whether every vertex of p is more than d from the lines through the
// sides of other.
func offLines(p, other []Vec, d float64) bool {
	for i, a := range other {
		side := other[(i+1)%len(other)].Sub(a)
		margin := float64(d * side.Len())
		for _, v := range p {
			if abs(side.Cross(v.Sub(a))) <= margin {
				return false
			}
		}
	}
	return true
}

// core returns b smaller by Tolerance on each side.
func core(b Box) Box {
	b.Width = clamp(b.Width-2*Tolerance, 0, b.Width)
	b.Depth = clamp(b.Depth-2*Tolerance, 0, b.Depth)
	return b
}

// wallAlong returns a wall along the seam of two boxes that share the stretch at of an
// edge with the given normal. It is thick enough to reach into both cores, whatever the
// gap between the boxes, and longer than the stretch by Tolerance at both ends.
func wallAlong(at Segment, normal Vec) [4]Vec {
	along := at.B.Sub(at.A).Unit()
	a, b := at.A.Along(along, -Tolerance), at.B.Along(along, Tolerance)
	thick := normal.Scale(2 * Tolerance)
	return [4]Vec{a.Add(thick), b.Add(thick), b.Sub(thick), a.Sub(thick)}
}

// wallBetween returns a wall across the narrowest place between two convex outlines, or
// across its middle if the narrowest place is a stretch. The wall reaches into both, so
// that no line passes its ends. It fails if the outlines meet, since then there is no
// gap.
func wallBetween(p, q []Vec) ([2]Vec, bool) {
	a, b := closestOutlines(p, q, 0, 0)
	dir := b.Sub(a).Unit()
	if dir == (Vec{}) {
		return [2]Vec{}, false
	}
	return [2]Vec{a.Along(dir, -Tolerance), b.Along(dir, Tolerance)}, true
}

// manyTargets is the number of targets that take as long to go through as a look at an
// obstacle.
const manyTargets = 16

// gather collects the blockers within bounds that may stand in front of the targets.
// Walls need no search of their own: the bounds of their boxes include them.
func (k *Blockers) gather(bounds Rect, own int, targets ...int) {
	k.search.obstacles.reset()
	k.search.tags = k.search.tags[:0]
	k.found = k.meeting(bounds, k.found[:0])
	for _, i := range k.found {
		k.offer(k.piece(i), own, targets)
		w := &k.wallsAt[i]
		if !w.known {
			k.findWalls(i)
		}
		for j := w.first; j < w.last; j++ {
			if p := &k.walls[j]; bounds.Contains(p.center, p.radius) {
				k.offer(p, own, targets)
			}
		}
	}
	k.scenery = k.areas.meeting(&bounds, k.scenery[:0])
	for _, p := range k.scenery {
		k.offer(p, own, targets)
	}
	k.work.Note(lookAt * (len(k.found) + len(k.scenery)) * (1 + len(targets)/manyTargets))
	k.tellSoftAreas()
}

// offer adds a piece to the search. It skips pieces that no line to a goal comes near,
// pieces of the viewer or of a target, and those left out.
func (k *Blockers) offer(p *blocker, own int, targets []int) {
	s := &k.search
	x, y := p.center.X-s.origin.X, p.center.Y-s.origin.Y
	at := Vec{float64(x*s.right.X) + float64(y*s.right.Y), float64(x*s.ahead.X) + float64(y*s.ahead.Y)}
	if s.corridor.misses(at, p.radius) {
		return
	}
	// Does it belong to the viewer or a target, or close a seam between two such boxes?
	if o := p.owners[0]; o != unowned && (o == own || slices.Contains(targets, o)) {
		if o := p.owners[1]; !p.wall() || o == own || slices.Contains(targets, o) {
			return
		}
	}
	if k.without != nil && k.leftOut(p) || k.over != nil && p.area != noArea && k.seesOver(p.area, own, targets) {
		return
	}
	s.addObstacle(p, at.Y <= p.radius)
}

func (k *Blockers) leftOut(p *blocker) bool {
	return p.owners[0] >= 0 && k.without[p.owners[0]] || p.owners[1] >= 0 && k.without[p.owners[1]] ||
		p.area != noArea && k.without[len(k.boxes)+p.area]
}
