package geometry

import (
	"math"
	"slices"
)

// outlineError is how far an outline may be from the border it stands for, in
// centimetres.
const outlineError = 0.05

// Region is the set of places where the centre of a mover can come to rest in one facing.
type Region struct {
	// Outline is the border of the places that one straight leg reaches, clockwise, for
	// drawing. Its corners are exact; between them it is off by at most half a
	// millimetre. It leaves out places that only a way round something reaches. It also
	// ignores holes: places inside it where the box does not fit, or where turning alone
	// would lead away from the goal. It is empty when no leg gets anywhere.
	Outline []Vec

	mover  *Mover
	facing Vec
}

// Contains reports whether the mover can come to rest with its centre at c. It asks To.
//
//  1. It agrees with To everywhere.
func (r Region) Contains(c Vec) bool {
	b := r.mover.from.At(c)
	b.Forward = r.facing
	return r.mover.To(b).OK
}

// Reach returns where the mover can come to rest facing a unit vector.
//
//  1. Contains agrees with To.
//  2. A place that is further from the outline than its error, and not in a hole, is
//     inside if and only if one straight leg gets there.
//  3. Moving, turning or mirroring everything does the same to the outline, within its
//     error.
func (m *Mover) Reach(facing Vec) Region {
	r := Region{mover: m, facing: facing}
	if f := m.newFan(facing); !f.held() {
		r.Outline = f.outline()
	}
	return r
}

// fan looks from the mover's centre in all directions.
type fan struct {
	m      *Mover
	track  track // the track in the current direction
	start  [4]Vec
	turns  bool
	first  hurdles // what blocks a box that turns at its start
	last   hurdles // what blocks a box that turns at its end
	goal   piece
	far    float64 // the largest distance from the goal at which it may end
	corner []Vec   // directions to the corners of all barriers
}

// newFan collects everything that may be in the way, and the corners of all borders.
func (m *Mover) newFan(facing Vec) *fan {
	b := m.from
	b.Forward = facing
	f := &fan{m: m, start: m.from.Corners()}
	f.track = track{shape: b.shape(), at: b.Center, corners: b.Corners()}
	table := Rect{m.ground.table.Min.Add(f.track.shape.span), m.ground.table.Max.Sub(f.track.shape.span)}.Grow(Tolerance)
	f.note(table.Min, table.Max, Vec{table.Min.X, table.Max.Y}, Vec{table.Max.X, table.Min.Y})
	if m.course.goal != nil {
		f.goal, f.far = boxPiece(*m.course.goal, noBox), Distance(m.from, *m.course.goal)+Tolerance
	}
	if m.course.flies {
		return f
	}
	reach := Rect{b.Center, b.Center}.Grow(m.limit + b.Radius())
	things := m.around(reach)
	f.first = f.barriers(&f.track.shape, things)
	if f.turns = facing != m.from.Forward; f.turns {
		own := m.from.shape()
		f.last = f.barriers(&own, things)
	}
	return f
}

// barriers returns the barriers within the limit and notes their corners.
func (f *fan) barriers(k *shape, things []*piece) hurdles {
	out := hurdles{barriers: make([]barrier, 0, len(things))}
	circles := make([]circle, 0, len(things))
	reach := k.swell(Rect{f.track.at, f.track.at}.Grow(f.m.limit))
	var buf [16]Vec
	for i := nextIn(things, 0, &reach); i < len(things); i = nextIn(things, i+1, &reach) {
		p, n := things[i], len(out.barriers)
		out.barriers = out.barriers[:n+1]
		b := &out.barriers[n]
		b.around(p, k, Tolerance)
		corners := b.outline(buf[:0])
		circles = append(circles, circleAround(corners, f.track.at, n))
		f.note(corners...)
	}
	out.sort(circles)
	return out
}

// held reports whether the mover cannot move at all, because something already overlaps
// it.
func (f *fan) held() bool {
	return !f.turns && slices.ContainsFunc(f.first.barriers, func(b barrier) bool { return b.holds(f.track.at) })
}

// note keeps the directions to corners within reach.
func (f *fan) note(corners ...Vec) {
	for _, q := range corners {
		if d := q.Sub(f.track.at); d.Len() < f.m.limit+2*Tolerance {
			f.corner = append(f.corner, d.Unit())
		}
	}
}

// ray is how far the mover gets in a direction, and what stops it there.
type ray struct {
	dir Vec
	far float64
	by  int
}

// The reasons other than a barrier for which a ray ends.
const (
	byLimit = -1 - iota
	byTable
	byGoal
)

// outline returns the ends of as many rays as the outline needs.
func (f *fan) outline() []Vec {
	rays := f.rays()
	var out []Vec
	somewhere := false
	for i, r := range rays {
		somewhere = somewhere || r.far > Tolerance
		out = f.between(append(out, f.end(r)), r, rays[(i+1)%len(rays)])
	}
	if !somewhere {
		return nil
	}
	return out
}

// rays looks in all directions, closely enough for an arc, and to both sides of every
// corner of a barrier.
func (f *fan) rays() []ray {
	dirs := f.directions()
	rays := make([]ray, len(dirs))
	for i, d := range dirs {
		f.look(&rays[i], d)
	}
	return rays
}

// directions lists the directions of the rays, clockwise.
func (f *fan) directions() []Vec {
	n := math.Ceil(2 * math.Pi * (f.m.limit + outlineError) / chordOf(f.m.limit))
	dirs := make([]Vec, 0, int(n)+2*len(f.corner))
	slices.SortFunc(f.corner, clockwise)
	const beside = 1e-5
	at := 0
	for i := range int(n) {
		round := Direction(360 * float64(i) / n)
		for ; at < len(f.corner) && clockwise(f.corner[at], round) < 0; at++ {
			d := f.corner[at]
			dirs = append(dirs, d.Along(d.Left(), beside).Unit(), d.Along(d.Right(), beside).Unit())
		}
		dirs = append(dirs, round)
	}
	for ; at < len(f.corner); at++ {
		d := f.corner[at]
		dirs = append(dirs, d.Along(d.Left(), beside).Unit(), d.Along(d.Right(), beside).Unit())
	}
	// They are already in order, except where two corners, or a corner and a regular
	// direction, are nearly the same.
	for i := 1; i < len(dirs); i++ {
		for j := i; j > 0 && clockwise(dirs[j], dirs[j-1]) < 0; j-- {
			dirs[j], dirs[j-1] = dirs[j-1], dirs[j]
		}
	}
	return slices.Compact(dirs)
}

// clockwise orders unit vectors from +y, clockwise.
func clockwise(a, b Vec) int {
	left := func(v Vec) bool { return v.X < 0 || (v.X == 0 && v.Y < 0) }
	if left(a) != left(b) {
		if left(a) {
			return 1
		}
		return -1
	}
	switch c := a.Cross(b); {
	case c < 0:
		return -1
	case c > 0:
		return 1
	}
	return 0
}

// between appends the ends of rays between a and b. It halves the angle until both lie
// along one border or are close enough for the required precision.
func (f *fan) between(out []Vec, a, b ray) []Vec {
	apart := a.dir.Dist(b.dir)
	if float64(a.far*apart) < outlineError && float64(b.far*apart) < outlineError {
		return out
	}
	if straight := a.by != byGoal && (a.by != byLimit || !f.turns); straight && a.by == b.by && f.end(a).Dist(f.end(b)) <= f.longest(a.by) {
		return out // only an arc may bend between them, and it is short enough
	}
	var mid ray
	f.look(&mid, a.dir.Add(b.dir).Unit())
	at, chord := f.end(mid), Segment{f.end(a), f.end(b)}
	if a.by == mid.by && mid.by == b.by && chord.Len() <= f.longest(a.by) && chord.Closest(at).Dist(at) < outlineError/2 {
		return out
	}
	out = f.between(out, a, mid)
	return f.between(append(out, at), mid, b)
}

// longest returns the longest allowed piece of the outline along a border of one kind.
// Barriers and the table have straight borders between corners that have rays of their
// own. An arc of radius r departs from a chord of length c by c²/8r, which may be at most
// half of outlineError.
func (f *fan) longest(by int) float64 {
	switch by {
	case byLimit:
		return chordOf(f.m.limit)
	case byGoal:
		return chordOf(f.far)
	}
	return math.Inf(1)
}

func chordOf(radius float64) float64 { return math.Sqrt(4 * outlineError * (radius + outlineError)) }

// end returns the centre of the box at the end of a ray.
func (f *fan) end(r ray) Vec { return f.track.at.Along(r.dir, r.far) }

// look sets r to how far a straight leg gets in a direction.
func (f *fan) look(r *ray, dir Vec) {
	t := &f.track
	t.dir = dir
	r.dir, r.far, r.by = dir, f.m.limit, byLimit
	var spent [4]float64
	r.cut(affordable(&f.start, &spent, t, f.m.limit).Hi, byLimit)
	r.cut(f.m.tableShifts(t, Interval{0, f.m.limit}, Tolerance).Hi, byTable)
	if f.m.course.goal != nil {
		for _, i := range t.within(&f.goal, f.far) {
			r.cut(i.Hi, byGoal)
		}
	}
	most := *r
	list := f.first.toward(dir)
	for i := nextMet(list, 0, dir, r.far); i < len(list); i = nextMet(list, i+1, dir, r.far) {
		n := list[i].of
		if hit, ok := f.first.barriers[n].clip(t.at, dir, 0, most.far); ok {
			r.meet(hit.Lo, n)
		}
	}
	if f.turns && *r != most {
		if late := f.turnLast(most); late.far > r.far {
			*r = late
		}
	}
	if r.far < 0 {
		r.far = 0
	}
}

// cut shortens a ray to far if it is longer, and notes the reason.
func (r *ray) cut(far float64, by int) {
	if far < r.far {
		r.far, r.by = far, by
	}
}

// meet shortens a ray to a barrier. Among barriers at the same distance the first found
// wins.
func (r *ray) meet(far float64, number int) {
	if far < r.far || far == r.far && r.by > number {
		r.far, r.by = far, number
	}
}

// turnLast returns how far a box that turns at its end gets, at most as far as most:
// first past everything in its old facing, then back to where it can turn.
func (f *fan) turnLast(most ray) ray {
	r := most
	first, last := f.first.toward(r.dir), f.last.toward(r.dir)
	for i := nextMet(last, 0, r.dir, r.far); i < len(last); i = nextMet(last, i+1, r.dir, r.far) {
		n := last[i].of
		if hit, ok := f.last.barriers[n].clip(f.track.at, r.dir, 0, most.far); ok {
			r.meet(hit.Lo, len(f.first.barriers)+n)
		}
	}
	for {
		back := r
		for i := nextMet(first, 0, r.dir, r.far+1); i < len(first); i = nextMet(first, i+1, r.dir, r.far+1) {
			n := first[i].of
			if hit, ok := f.first.barriers[n].clip(f.track.at, r.dir, 0, r.far+1); ok && hit.Lo < r.far && r.far < hit.Hi {
				back.meet(hit.Lo, n)
			}
		}
		if back == r {
			return r
		}
		r = back
	}
}
