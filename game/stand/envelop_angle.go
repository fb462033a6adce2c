package stand

import (
	"cmp"
	"math"
	"slices"

	"frontage/geometry"
)

// A stand that finds no place flush with an edge may envelop at an angle: with a front
// corner on the charged unit, or with its front at a corner of that unit, in contact with
// its own unit (STD-CHARGE-49). For each facing, in contact with one enemy and one stand of
// its unit, there are a few places; facings are tried all around.

// angleStep is the difference between successive facings, in degrees.
const angleStep = 5

// angles are the facings tried, relative to an enemy stand; none is along its edges.
var angles = func() (list []angle) {
	for k := angleStep; k < 360; k += angleStep {
		if k%90 != 0 {
			list = append(list, angleAt(geometry.Direction(float64(k))))
		}
	}
	return list
}()

// angle is a facing relative to an enemy stand that faces along +y.
type angle struct {
	dir   geometry.Vec
	faces [2]facedEdge // the edges of that stand that it faces
}

// facedEdge is an edge of a stand that a base faces at an angle.
type facedEdge struct {
	edge   int  // its index in [geometry.Sides]
	left   bool // the base comes to it with its left front corner, rather than the right one
	toward bool // the base faces it, rather than along it
}

func angleAt(dir geometry.Vec) angle {
	a, n := angle{dir: dir}, 0
	normals := [4]geometry.Vec{{Y: 1}, {X: 1}, {Y: -1}, {X: -1}}
	for i, normal := range normals {
		if facing := -normal.Dot(dir); facing >= 0 {
			a.faces[n] = facedEdge{i, normal.Dot(dir.Right()) >= 0, facing > math.Sqrt2/2-rounding}
			n++
		}
	}
	return a
}

// angled is a place at an angle in contact with an enemy stand and another stand of the
// unit.
type angled struct {
	of       int
	box      geometry.Box
	straight float64
	toward   bool // it faces the edge that it touches, rather than along it
}

// angledKey orders the places for trial.
type angledKey struct {
	straight float64 // rounded; places that face along an edge come last
	i        int
}

func (a *angled) key(i int) angledKey {
	const along = 1e6 // longer than any table
	k := angledKey{math.Round(a.straight / rounding), i}
	if !a.toward {
		k.straight += along / rounding
	}
	return k
}

func compareKeys(k, l angledKey) int {
	if c := cmp.Compare(k.straight, l.straight); c != 0 {
		return c
	}
	return k.i - l.i
}

// resting is a base that is to rest with its front on an enemy stand, beside a stand of its
// unit.
type resting struct {
	of, from geometry.Box
	most     float64        // how far its corners may go
	middle   float64        // how far its middle may go with the present facing
	fellows  []geometry.Box // those near enough
	meets    []sharing      // the contacts with them for the present facing; none until asked for
	edges    [4]geometry.Edge
	left     [4]bool // whether its left front corner comes to an edge
	right    [4]bool
	front    [4]bool // whether its front comes to the end of an edge
}

// prepare works out what does not depend on the facing, and reports whether the base is
// near enough to the enemy stand, which is one of unit, and the enemy near enough to
// another stand of the charging unit.
func (r *resting) prepare(others, unit []geometry.Box) bool {
	if geometry.Distance(r.from, r.of) > r.most {
		return false
	}
	for i := range others {
		if geometry.Distance(r.of, others[i]) <= 2*r.from.Radius()+geometry.Tolerance {
			r.fellows = append(r.fellows, others[i])
		}
	}
	if len(r.fellows) == 0 {
		return false
	}
	front, covered := r.from.Edge(geometry.Front), r.covered(unit)
	for i, side := range geometry.Sides {
		edge := r.of.Edge(side)
		r.edges[i] = edge
		r.left[i] = !covered[i] && edge.Closest(front.A).Dist(front.A) <= r.most
		r.right[i] = !covered[i] && edge.Closest(front.B).Dist(front.B) <= r.most
		r.front[i] = !covered[i] && !covered[(i+1)%4] && front.Closest(edge.B).Dist(edge.B) <= r.most
	}
	return true
}

// covered tells which edges of the enemy stand are fully covered by a charging stand or
// another stand of its unit.
func (r *resting) covered(unit []geometry.Box) (list [4]bool) {
	for _, others := range [2][]geometry.Box{r.fellows, unit} {
		for i := range others {
			k := geometry.Touch(r.of, others[i])
			if k.Kind == geometry.EdgeContact && k.Length >= r.of.EdgeLength(k.A.Side)-geometry.Tolerance {
				list[k.A.Side] = true
			}
		}
	}
	return list
}

// places appends the places of the base with all facings; q is the enemy piece.
func (r *resting) places(list []angled, q int) []angled {
	first, box := len(list), r.from
	forward, right := r.of.Forward, r.of.Forward.Right()
	corner := r.from.Radius()
	for i := range angles {
		a := &angles[i]
		if !r.comesTo(&a.faces[0]) && !r.comesTo(&a.faces[1]) {
			continue
		}
		box.Forward = forward.Scale(a.dir.Y).Along(right, a.dir.X)
		// If the middle moves by c and the turn alone moves a corner by v, that corner or
		// the opposite one moves at least √(c²+v²).
		turned := 2 * float64(corner*corner) * (1 - box.Forward.Dot(r.from.Forward))
		if r.middle = math.Sqrt(float64(r.most*r.most) - float64(turned)); r.middle >= 0 {
			list = r.add(list, &box, a)
		}
	}
	for i := first; i < len(list); i++ {
		list[i].of = q
	}
	return list
}

// comesTo reports whether the base, at an angle, may come to an edge or to its end.
func (r *resting) comesTo(f *facedEdge) bool {
	if f.left {
		return r.left[f.edge] || r.front[f.edge]
	}
	return r.right[f.edge]
}

// add appends the places of a base with one facing, along none of the enemy's edges: with a
// front corner on one of the two edges that it faces, or with its front edge at the corner
// between them.
func (r *resting) add(list []angled, box *geometry.Box, a *angle) []angled {
	right := box.Forward.Right()
	ahead, aside := box.Forward.Scale(box.Depth/2), right.Scale(box.Width/2)
	r.meets = r.meets[:0]
	for k := range a.faces {
		f := &a.faces[k]
		if !r.comesTo(f) {
			continue
		}
		edge := &r.edges[f.edge]
		if !f.left {
			list = r.along(list, box, track{edge.A.Sub(ahead.Add(aside)), edge.Dir(), r.of.EdgeLength(geometry.Sides[f.edge])}, f.toward)
			continue
		}
		if r.left[f.edge] {
			list = r.along(list, box, track{edge.A.Sub(ahead.Sub(aside)), edge.Dir(), r.of.EdgeLength(geometry.Sides[f.edge])}, f.toward)
		}
		if r.front[f.edge] {
			list = r.along(list, box, track{edge.B.Sub(ahead.Add(aside)), right, box.Width}, true)
		}
	}
	return list
}

// track is a line from a point in a direction.
type track struct {
	at, dir geometry.Vec
	length  float64
}

// along appends the places of a base with its middle on a track and in contact with another
// stand of its unit.
func (r *resting) along(list []angled, box *geometry.Box, t track, toward bool) []angled {
	from := &r.from
	off := from.Center.Sub(t.at)
	foot, aside := off.Dot(t.dir), off.Cross(t.dir)
	span := float64(r.middle*r.middle) - float64(aside*aside)
	if span < 0 {
		return list
	}
	span = math.Sqrt(span)
	lo, hi := max(0, foot-span), min(t.length, foot+span)
	if lo > hi {
		return list
	}
	if len(r.meets) == 0 {
		for i := range r.fellows {
			r.meets = append(r.meets, sharingOf(box, &r.fellows[i]))
		}
	}
	for i := range r.meets {
		k, ok := r.meets[i].along(t.at, t.dir, t.length, 0)
		if !ok {
			continue
		}
		for _, s := range [2]float64{k.Lo, k.Hi} {
			if s < lo || s > hi {
				continue
			}
			a := angled{box: box.At(t.at.Along(t.dir, s)), toward: toward}
			travel := from.Travel(a.box)
			if a.straight = slices.Max(travel[:]); a.straight <= r.most {
				list = append(list, a)
			}
		}
	}
	return list
}

// sharing tells whether two boxes share a point: they do unless, along an axis of either,
// their centres are further apart than reach.
type sharing struct {
	center geometry.Vec // of the fixed box
	axes   [4]geometry.Vec
	reach  [4]float64
}

func sharingOf(b, o *geometry.Box) (m sharing) {
	m.center = o.Center
	m.axes = [4]geometry.Vec{b.Forward, b.Forward.Right(), o.Forward, o.Forward.Right()}
	c, s := math.Abs(b.Forward.Dot(o.Forward)), math.Abs(b.Forward.Cross(o.Forward))
	m.reach = [4]float64{
		(b.Depth + float64(c*o.Depth) + float64(s*o.Width)) / 2,
		(b.Width + float64(s*o.Depth) + float64(c*o.Width)) / 2,
		(o.Depth + float64(c*b.Depth) + float64(s*b.Width)) / 2,
		(o.Width + float64(s*b.Depth) + float64(c*b.Width)) / 2,
	}
	return m
}

// along returns how far a box with its centre at from may move along a direction, at most
// by most either way, while it shares a point with the other. Across the direction a gap of
// up to twice the slack does not count.
func (m *sharing) along(from, dir geometry.Vec, most, slack float64) (geometry.Interval, bool) {
	k := geometry.Interval{Lo: -most, Hi: most}
	between := m.center.Sub(from)
	for i, axis := range m.axes {
		reach := m.reach[i]
		speed, at := axis.Dot(dir), axis.Dot(between)
		if math.Abs(speed) < 0.5 {
			reach += slack
		}
		if math.Abs(speed) < rounding {
			if math.Abs(at) > reach {
				return k, false
			}
			continue
		}
		lo, hi := (at-reach)/speed, (at+reach)/speed
		if k.Lo, k.Hi = max(k.Lo, min(lo, hi)), min(k.Hi, max(lo, hi)); k.Lo > k.Hi {
			return k, false
		}
	}
	return k, true
}
