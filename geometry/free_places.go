package geometry

import (
	"iter"
	"math"
	"slices"
)

// Rounded is a convex outline, clockwise, with everything within Radius of it. An outline
// may be a single point, which makes it a disc.
type Rounded struct {
	Outline []Vec
	Radius  float64
}

// Swollen returns the region that the centre of a disc must avoid so that the disc does
// not overlap b.
//
//  1. It contains exactly the points that are at most radius from b, within rounding.
func (b Box) Swollen(radius float64) Rounded {
	corners := b.Corners()
	return Rounded{corners[:], radius}
}

// Around returns the region that the centre of another box must avoid so that it does not
// overlap b. The other box keeps its size and facing.
//
//  1. The other box overlaps b exactly where its centre is deeper inside than Tolerance.
func (b Box) Around(other Box) Rounded {
	var sums []Vec
	other.Center = Vec{}
	for _, p := range b.Corners() {
		for _, q := range other.Corners() {
			sums = append(sums, p.Add(q))
		}
	}
	return Rounded{convexHull(sums), 0}
}

// outside returns how far a point is from the border of r, negative inside.
func (r Rounded) outside(p Vec) float64 {
	if len(r.Outline) == 1 {
		return p.Dist(r.Outline[0]) - r.Radius
	}
	inside := math.Inf(1)
	nearest := math.Inf(1)
	for i, a := range r.Outline {
		b := r.Outline[(i+1)%len(r.Outline)]
		inside = min(inside, p.Sub(a).Cross(b.Sub(a).Unit()))
		nearest = min(nearest, p.Dist(Segment{a, b}.Closest(p)))
	}
	if inside > 0 {
		nearest = -inside
	}
	return nearest - r.Radius
}

// bounds returns the smallest upright rectangle around r.
func (r Rounded) bounds() Rect {
	b := Rect{Min: r.Outline[0], Max: r.Outline[0]}
	for _, p := range r.Outline[1:] {
		b = b.Union(Rect{Min: p, Max: p})
	}
	return b.Grow(r.Radius)
}

// Room is a rectangle with obstacles in it, prepared for questions about where a point is
// free: within the rectangle, its border included, and outside all obstacles.
type Room struct {
	obstacles []Rounded
	within    Rect
	bounds    []Rect // of the obstacles
	grid      *Grid
	work      *Work // counts the work; nil if nobody counts
}

// NewRoom prepares a rectangle with obstacles. It keeps the slice.
func NewRoom(obstacles []Rounded, within Rect) *Room {
	r := &Room{obstacles: obstacles, within: within, bounds: make([]Rect, len(obstacles))}
	for i, o := range obstacles {
		r.bounds[i] = o.bounds()
	}
	r.grid = NewGrid(r.bounds)
	return r
}

// Counting makes the room count its work in w, and returns r. No limit of Work.Within
// applies to it.
//
//  1. It changes no answer.
func (r *Room) Counting(w *Work) *Room {
	r.work = w
	return r
}

// IsFree reports whether a point is free.
//
//  1. It is true exactly where the nearest place is the point itself.
//  2. More obstacles free no point.
func (r *Room) IsFree(p Vec) bool { return r.within.Contains(p, 1e-6) && r.placeFree(p, nil) }

// Nearest returns the first of [Room.Places], if there is one.
func (r *Room) Nearest(at Vec, on []int) (p Vec, ok bool) {
	for p := range r.Places(at, on) {
		return p, true
	}
	return p, false
}

// Places returns the local nearest free places, the nearest first: free points that are
// nearest to at in some neighbourhood. Candidates are the point itself, the nearest points
// on the obstacles' borders, and the points where borders cross. If on is not empty, only
// places on the border of an obstacle listed there count.
//
//  1. Each is outside every obstacle, or on its border, within 1e-6.
//  2. No place outside all obstacles is nearer than the first.
//  3. With on, no place on one of those borders that is free is nearer than the first.
func (r *Room) Places(at Vec, on []int) iter.Seq[Vec] {
	return func(yield func(Vec) bool) {
		var told []Vec
		beside := r.besideAny(on)
		furthest := r.furthest(at, beside)
		for from, to := -1.0, firstRing; from < furthest; from, to = to, float64(2*to) {
			for _, c := range r.candidates(at, beside, from, to) {
				if !r.within.Contains(c.at, 1e-6) || slices.ContainsFunc(told, func(q Vec) bool { return c.at.Dist(q) <= Tolerance }) || !r.placeFree(c.at, on) {
					continue
				}
				if told = append(told, c.at); !yield(c.at) {
					return
				}
			}
		}
	}
}

// firstRing is the distance, in centimetres, within which Places looks first. It doubles
// until everything has been looked at.
const firstRing = 8.0

// furthest returns a distance from a point within which all candidates lie: everything, or
// the borders of the obstacles marked in beside.
func (r *Room) furthest(at Vec, beside []bool) float64 {
	most := 0.0
	include := func(all Rect) {
		for _, c := range all.corners() {
			most = max(most, c.Dist(at))
		}
	}
	if beside == nil {
		include(r.within)
	}
	for i, b := range r.bounds {
		if beside == nil || beside[i] {
			include(b)
		}
	}
	return most + 1
}

// candidate is a point that may be a free place, and its distance.
type candidate struct {
	at   Vec
	dist float64
}

// candidates returns the candidates further from a point than from, up to distance to, nearest
// first. If beside is not nil, only the borders of the obstacles marked there count.
func (r *Room) candidates(at Vec, beside []bool, from, to float64) []candidate {
	borders := border{room: r, at: make([]pieces, len(r.obstacles))}
	for _, i := range r.grid.Near(Rect{at, at}.Grow(to+Tolerance), nil) {
		if beside == nil || beside[i] {
			borders.add(r.obstacles[i], i)
		}
	}
	c := r.within.corners()
	for i := range c {
		borders.lines = append(borders.lines, borderLine{Segment{c[i], c[(i+1)%4]}, -1})
	}
	var list []candidate
	for _, p := range append(borders.nearest(at), borders.crossings()...) {
		if d := p.Dist(at); d > from && d <= to {
			list = append(list, candidate{p, d})
		}
	}
	r.work.Note(lookAt * (borders.looks + lookAt*len(list)))
	slices.SortStableFunc(list, func(p, q candidate) int { return order(p.dist, q.dist) })
	return list
}

// placeFree reports whether a point is outside all obstacles and, unless on is empty, on
// the border of an obstacle listed there.
func (r *Room) placeFree(p Vec, on []int) bool {
	touches := len(on) == 0
	var room [16]int
	for _, i := range r.grid.unsorted(Rect{p, p}.Grow(Tolerance), room[:0]) {
		d := r.obstacles[i].outside(p)
		if d < -1e-6 {
			return false
		}
		touches = touches || d <= Tolerance/2 && slices.Contains(on, i)
	}
	return touches
}

// besideAny marks the obstacles whose borders may meet that of one in a list, nil for an
// empty list.
func (r *Room) besideAny(list []int) []bool {
	if len(list) == 0 {
		return nil
	}
	beside, buf := make([]bool, len(r.obstacles)), []int(nil)
	for _, k := range list {
		buf = r.beside(k, buf[:0])
		for _, i := range buf {
			beside[i] = true
		}
	}
	return beside
}

// beside appends to an empty list the obstacles whose borders may meet that of obstacle i,
// itself included, in ascending order.
func (r *Room) beside(i int, buf []int) []int { return r.grid.Near(r.bounds[i].Grow(Tolerance), buf) }

// border collects the borders of obstacles, piece by piece, in the order of the obstacles;
// the border of the whole comes last.
type border struct {
	room   *Room
	lines  []borderLine
	arches []arch
	at     []pieces // by obstacle
	looks  int      // how many pairs of pieces were looked at
}

// pieces are the pieces of one obstacle's border: lines[line:lines] and arches[arch:arches]
// of the whole border.
type pieces struct{ line, lines, arch, arches int }

type borderLine struct {
	Segment
	of int // index of the obstacle, −1 for the whole
}

// arch is a circle, part of which is the border of an obstacle.
type arch struct {
	center Vec
	radius float64
	of     int
}

func (b *border) add(o Rounded, of int) {
	at := &b.at[of]
	at.line, at.arch = len(b.lines), len(b.arches)
	for i, p := range o.Outline {
		if o.Radius > 0 {
			b.arches = append(b.arches, arch{p, o.Radius, of})
		}
		if len(o.Outline) > 1 {
			q := o.Outline[(i+1)%len(o.Outline)]
			out := q.Sub(p).Unit().Left().Scale(o.Radius)
			b.lines = append(b.lines, borderLine{Segment{p.Add(out), q.Add(out)}, of})
		}
	}
	at.lines, at.arches = len(b.lines), len(b.arches)
}

// nearest returns the point at and the nearest point of each piece.
func (b *border) nearest(at Vec) []Vec {
	list := []Vec{at}
	for _, l := range b.lines {
		list = append(list, l.Closest(at))
	}
	for _, a := range b.arches {
		if dir := at.Sub(a.center).Unit(); dir != (Vec{}) {
			list = append(list, a.center.Along(dir, a.radius))
		}
	}
	return list
}

// crossings returns the points at which borders of different obstacles cross.
func (b *border) crossings() []Vec {
	var list []Vec
	var near []int
	last, ofObstacles := -1, b.lines[:len(b.lines)-4] // without the border of the whole
	for _, l := range b.lines {
		if l.of < 0 { // the border of the whole
			list = b.crossWith(list, l.Segment, ofObstacles, b.arches)
			continue
		}
		if l.of != last {
			near, last = b.room.beside(l.of, near[:0]), l.of
		}
		for _, o := range near {
			if at := &b.at[o]; o < l.of {
				list = b.crossWith(list, l.Segment, b.lines[at.line:at.lines], nil)
			}
		}
		for _, o := range near {
			if at := &b.at[o]; o != l.of {
				list = b.crossWith(list, l.Segment, nil, b.arches[at.arch:at.arches])
			}
		}
	}
	for _, a := range b.arches {
		if a.of != last {
			near, last = b.room.beside(a.of, near[:0]), a.of
		}
		for _, o := range near {
			if o >= a.of {
				break
			}
			for _, c := range b.arches[b.at[o].arch:b.at[o].arches] {
				list = append(list, a.meets(c)...)
			}
		}
	}
	return list
}

// crossWith appends the points at which a piece of one obstacle's border crosses pieces of
// others.
func (b *border) crossWith(list []Vec, s Segment, lines []borderLine, arches []arch) []Vec {
	b.looks += len(lines) + len(arches)
	for _, m := range lines {
		if p, ok := crossing(s, m.Segment); ok {
			list = append(list, p)
		}
	}
	for _, a := range arches {
		list = append(list, a.crossing(s)...)
	}
	return list
}

// crossing returns the points where a segment crosses the circle.
func (a arch) crossing(s Segment) []Vec {
	dir, length := s.B.Sub(s.A).Unit(), s.Len()
	foot := a.center.Sub(s.A).Dot(dir)
	away := a.center.Dist(s.A.Along(dir, foot))
	if away > a.radius {
		return nil
	}
	half := math.Sqrt(float64(a.radius*a.radius) - float64(away*away))
	var list []Vec
	for _, k := range [2]float64{foot - half, foot + half} {
		if k >= 0 && k <= length {
			list = append(list, s.A.Along(dir, k))
		}
	}
	return list
}

// meets returns the points that two circles share.
func (a arch) meets(o arch) []Vec {
	d := a.center.Dist(o.center)
	if d < 1e-9 || d > a.radius+o.radius || d < abs(a.radius-o.radius) {
		return nil
	}
	along := (float64(d*d) + float64(a.radius*a.radius) - float64(o.radius*o.radius)) / (2 * d)
	up := math.Sqrt(max(0, float64(a.radius*a.radius)-float64(along*along)))
	dir := o.center.Sub(a.center).Unit()
	foot := a.center.Along(dir, along)
	return []Vec{foot.Along(dir.Left(), up), foot.Along(dir.Left(), -up)}
}

// corners returns the corners of r, clockwise from the lower left.
func (r Rect) corners() [4]Vec {
	return [4]Vec{r.Min, {r.Min.X, r.Max.Y}, r.Max, {r.Max.X, r.Min.Y}}
}
