package stand

import (
	"cmp"
	"math"
	"slices"

	"frontage/geometry"
)

// Where no place flush with an edge is open to it, a stand may still envelop at an angle:
// with a front corner on the charged unit, or with its front at a corner of that, in touch
// with its own unit (STD-CHARGE-49). With a facing, and in touch with one enemy and one
// fellow, it has a few places; facings are tried all around.

// noise is what equal lengths may differ by.
const noise = 1e-9

// angleStep is by how many degrees the facings differ that are tried.
const angleStep = 5

// angles are the facings that are tried, as seen from an enemy stand: none along its edges.
var angles = func() (list []geometry.Vec) {
	for k := angleStep; k < 360; k += angleStep {
		if k%90 != 0 {
			list = append(list, geometry.Direction(float64(k)))
		}
	}
	return list
}()

// angled is a place at an angle in touch with an enemy stand and a fellow.
type angled struct {
	of       int
	box      geometry.Box
	straight float64
	toward   bool // it faces the edge that it touches rather than along it
}

// angledKey says which of the places is tried before which.
type angledKey struct {
	straight float64 // rounded, and those that face along an edge after all others
	i        int
}

func (a *angled) key(i int) angledKey {
	const along = 1e6 // further than any table
	k := angledKey{math.Round(a.straight / noise), i}
	if !a.toward {
		k.straight += along / noise
	}
	return k
}

func compareKeys(k, l angledKey) int {
	return cmp.Or(cmp.Compare(k.straight, l.straight), cmp.Compare(k.i, l.i))
}

// resting is a base that is to rest with its front on an enemy stand, beside a fellow.
type resting struct {
	of, from geometry.Box
	most     float64        // how far it may go
	middle   float64        // how far its middle may, as it faces
	fellows  []geometry.Box // that are near enough
	meets    []sharing      // with them, as it faces; none until asked for
	edges    [4]geometry.Edge
	left     [4]bool // whether its left front corner comes to an edge
	right    [4]bool
	front    [4]bool // whether its front comes to where an edge ends
}

// prepare finds what does not depend on how it turns, and reports whether it is near enough to
// the enemy, who is of a unit, and that to a fellow.
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

// covered tells which edges of the enemy are covered from end to end, by a fellow or by another
// stand of his unit.
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

// places appends the places of the base, at all facings; q names the enemy.
func (r *resting) places(list []angled, q int) []angled {
	first, box := len(list), r.from
	for _, a := range angles {
		box.Forward = r.of.Forward.Scale(a.Y).Along(r.of.Forward.Right(), a.X)
		// Where the middle goes c and the turn alone moves a corner by v, that corner or the one
		// across from it goes √(c²+v²) at least.
		corner := r.from.Radius()
		turned := 2 * float64(corner*corner) * (1 - box.Forward.Dot(r.from.Forward))
		if r.middle = math.Sqrt(float64(r.most*r.most) - float64(turned)); r.middle >= 0 {
			list = r.add(list, &box)
		}
	}
	for i := first; i < len(list); i++ {
		list[i].of = q
	}
	return list
}

// add appends the places of a base with a facing, along none of the edges of the enemy: with a
// front corner on one of the two edges that it faces, or with its front edge at the corner
// between them.
func (r *resting) add(list []angled, box *geometry.Box) []angled {
	right := box.Forward.Right()
	ahead, aside := box.Forward.Scale(box.Depth/2), right.Scale(box.Width/2)
	r.meets = r.meets[:0]
	for i := range r.edges {
		edge := &r.edges[i]
		facing := -edge.Normal.Dot(box.Forward)
		if facing < 0 {
			continue
		}
		toward := facing > math.Sqrt2/2-noise
		if edge.Normal.Dot(right) < 0 {
			if r.right[i] {
				list = r.along(list, box, track{edge.A.Sub(ahead.Add(aside)), edge.Dir(), r.of.EdgeLength(geometry.Sides[i])}, toward)
			}
			continue
		}
		if r.left[i] {
			list = r.along(list, box, track{edge.A.Sub(ahead.Sub(aside)), edge.Dir(), r.of.EdgeLength(geometry.Sides[i])}, toward)
		}
		if r.front[i] {
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

// along appends the places of a base with its middle on a track and in touch with a fellow.
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

// sharing is how near two boxes are when they share a point: they do unless an axis of either
// keeps them apart, along which their centres are further from each other than its reach.
type sharing struct {
	center geometry.Vec // of the one that stays
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

// along returns how far a box with its centre at from may be moved along a direction, at most
// so far either way, for it to share a point with the other. Across the direction a gap of
// twice the slack is none.
func (m *sharing) along(from, dir geometry.Vec, most, slack float64) (geometry.Interval, bool) {
	k := geometry.Interval{Lo: -most, Hi: most}
	between := m.center.Sub(from)
	for i, axis := range m.axes {
		reach := m.reach[i]
		speed, at := axis.Dot(dir), axis.Dot(between)
		if math.Abs(speed) < 0.5 {
			reach += slack
		}
		if math.Abs(speed) < 1e-9 {
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
