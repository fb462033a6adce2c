package geometry

import "math"

// overlapSlack is how deep a moving box may press into something that does not block it:
// the tolerance and a little more, so that the last binary digit never rejects a place
// found at the very end of an interval.
const overlapSlack = Tolerance + 1e-6

// noBox is the index of anything that is not a box: an area, a gap, the edge of the
// table.
const noBox = -1

// shape is a box without a place: everything that stays the same while it is translated.
type shape struct {
	forward, right       Vec
	halfWidth, halfDepth float64
	span                 Vec // half the width and height of its bounds
}

func (b Box) shape() (k shape) {
	k.of(&b)
	return k
}

// of sets k to the shape of b.
func (k *shape) of(b *Box) {
	k.forward, k.right = b.Forward, b.Forward.Right()
	k.halfWidth, k.halfDepth = b.Width/2, b.Depth/2
	k.span = b.HalfBounds()
}

// reach returns how far the shape extends from its centre along n.
func (k *shape) reach(n Vec) float64 {
	return float64(k.halfWidth*abs(n.Dot(k.right))) + float64(k.halfDepth*abs(n.Dot(k.forward)))
}

// slab is the open strip lo < normal·x < hi.
type slab struct {
	normal Vec
	lo, hi float64
}

// piece is a convex thing that may be in the way: a box, a triangle of an area, or the
// wall that stands for a gap (two points, no thickness).
type piece struct {
	bounds  Rect
	points  [4]Vec
	corners int
	axes    [3]slab // its extent along the normal of each edge
	sides   int
	owner   int    // index of the box, or noBox
	wall    bool   // it stands for a gap
	between [2]int // the sides of that gap, as in Gap; for a triangle, the first is its area
}

// thing returns the thing that p belongs to, and its index.
func (p *piece) thing() (Thing, int) {
	switch {
	case p.wall:
		return Nothing, 0
	case p.owner == noBox:
		return AnArea, p.between[0]
	}
	return ABox, p.owner
}

// gap returns the gap that a wall stands for, nil for other pieces.
func (p *piece) gap() *Gap {
	if !p.wall {
		return nil
	}
	return &Gap{p.between[0], p.between[1], Segment{p.points[0], p.points[1]}}
}

func boxPiece(b Box, owner int) piece {
	right := b.Forward.Right()
	f, r := b.Forward.Scale(b.Depth/2), right.Scale(b.Width/2)
	ahead, behind := b.Center.Add(f), b.Center.Sub(f)
	half := Vec{abs(f.X) + abs(r.X), abs(f.Y) + abs(r.Y)}
	atF, atR := b.Center.Dot(b.Forward), b.Center.Dot(right)
	return piece{
		bounds:  Rect{b.Center.Sub(half), b.Center.Add(half)},
		points:  [4]Vec{ahead.Sub(r), ahead.Add(r), behind.Add(r), behind.Sub(r)},
		corners: 4,
		axes: [3]slab{
			{right, atR - b.Width/2, atR + b.Width/2},
			{b.Forward, atF - b.Depth/2, atF + b.Depth/2},
		},
		sides: 2,
		owner: owner,
	}
}

func trianglePiece(t [3]Vec, area int) piece {
	p := piece{corners: 3, sides: 3, owner: noBox, between: [2]int{area, noBox}}
	copy(p.points[:], t[:])
	p.bounds = boundsOf(t[:])
	for i, a := range t {
		n := t[(i+1)%3].Sub(a).Unit().Right()
		lo, hi := p.project(n)
		p.axes[i] = slab{n, lo, hi}
	}
	return p
}

// wallPiece returns the wall of the gap between boxes a and b, as in Gap.
func wallPiece(a, b int, at Segment) piece {
	p := piece{corners: 2, sides: 1, owner: noBox, wall: true, between: [2]int{a, b}}
	p.points[0], p.points[1] = at.A, at.B
	p.bounds = boundsOf(p.points[:2])
	n := at.B.Sub(at.A).Unit().Right()
	lo, hi := p.project(n)
	p.axes[0] = slab{n, lo, hi}
	return p
}

func boundsOf(points []Vec) Rect {
	r := Rect{points[0], points[0]}
	for _, q := range points[1:] {
		r = r.Union(Rect{q, q})
	}
	return r
}

// project returns the extent of the piece along n.
func (p *piece) project(n Vec) (lo, hi float64) {
	lo = n.Dot(p.points[0])
	hi = lo
	for _, q := range p.points[1:p.corners] {
		switch x := n.Dot(q); {
		case x < lo:
			lo = x
		case x > hi:
			hi = x
		}
	}
	return lo, hi
}

// barrier is the set of centres at which a shape overlaps a piece: the Minkowski sum of
// the piece and the reflected shape, an open convex polygon. By the separating axis
// theorem it is the intersection of one slab for each edge direction of either. The first
// two slabs are along the shape's own directions, right and forward.
type barrier struct {
	slabs [5]slab
	n     int
}

// square is the largest cosine of an angle that counts as a right angle.
const square = 1e-12

// around sets b to the centres at which k presses into p by more than slack. (It does not
// return the barrier: WebAssembly copies large values slowly.)
func (b *barrier) around(p *piece, k *shape, slack float64) {
	right, forward := k.right, k.forward
	q := p.points[0]
	left, ahead := right.Dot(q), forward.Dot(q)
	most, far := left, ahead
	for i := 1; i < p.corners; i++ {
		q := p.points[i&3]
		x, y := right.Dot(q), forward.Dot(q)
		if x < left {
			left = x
		} else if x > most {
			most = x
		}
		if y < ahead {
			ahead = y
		} else if y > far {
			far = y
		}
	}
	b.slabs[0] = slab{right, left - k.halfWidth + slack, most + k.halfWidth - slack}
	b.slabs[1] = slab{forward, ahead - k.halfDepth + slack, far + k.halfDepth - slack}
	b.n = 2
	for i := 0; i < p.sides; i++ {
		a := &p.axes[i]
		n := a.normal
		x, y := abs(n.Dot(right)), abs(n.Dot(forward))
		if x < square || y < square {
			continue // parallel to one of the shape's own
		}
		h := float64(k.halfWidth*x) + float64(k.halfDepth*y) - slack
		b.slabs[b.n] = slab{n, a.lo - h, a.hi + h}
		b.n++
	}
}

// clip returns the open range of t, lo < t < hi, for which from + t·d lies in the
// barrier.
func (b *barrier) clip(from, d Vec, lo, hi float64) (Interval, bool) {
	for i := 0; i < b.n; i++ {
		s := &b.slabs[i]
		at, v := s.normal.Dot(from), s.normal.Dot(d)
		if abs(v) < 1e-12 {
			if at <= s.lo || at >= s.hi {
				return Interval{}, false
			}
			continue
		}
		enter, leave := (s.lo-at)/v, (s.hi-at)/v
		if v < 0 {
			enter, leave = leave, enter
		}
		if enter > lo {
			lo = enter
		}
		if leave < hi {
			hi = leave
		}
		if lo >= hi {
			return Interval{}, false
		}
	}
	return Interval{lo, hi}, true
}

// passed returns the index of the first barrier from i on that the way from a point by d
// crosses (see clip), or len(list) if there is none.
func passed(list []barrier, i int, from, d Vec) int {
	for ; i < len(list); i++ {
		if b := &list[i]; !b.keepsAside(from, d) {
			if _, through := b.clip(from, d, 0, 1); through {
				break
			}
		}
	}
	return i
}

// keepsAside reports whether the way from a point by d clearly stays on one side of the
// barrier. It needs no division.
func (b *barrier) keepsAside(from, d Vec) bool {
	for k := 0; k < b.n && k < len(b.slabs); k++ {
		s := &b.slabs[k]
		at := float64(s.normal.X*from.X) + float64(s.normal.Y*from.Y)
		end := at + float64(s.normal.X*d.X) + float64(s.normal.Y*d.Y)
		if at < s.lo && end < s.lo-roundoff || at > s.hi && end > s.hi+roundoff {
			return true
		}
	}
	return false
}

// holds reports whether c lies in the barrier.
func (b *barrier) holds(c Vec) bool {
	for i := 0; i < b.n; i++ {
		s := &b.slabs[i]
		if x := s.normal.Dot(c); x <= s.lo || x >= s.hi {
			return false
		}
	}
	return true
}

// outline appends the corners of the barrier, in order, to buf.
func (b *barrier) outline(buf []Vec) []Vec {
	r, f := &b.slabs[0], &b.slabs[1]
	left, right := r.normal.Scale(r.lo), r.normal.Scale(r.hi)
	behind, ahead := f.normal.Scale(f.lo), f.normal.Scale(f.hi)
	buf = append(buf, left.Add(behind), right.Add(behind), right.Add(ahead), left.Add(ahead))
	if b.n > 2 {
		return b.cutOff(buf)
	}
	return buf
}

// cutOff cuts the rectangle of the first two slabs by the other slabs.
func (b *barrier) cutOff(buf []Vec) []Vec {
	var spare [16]Vec
	for i := 2; i < b.n; i++ {
		s := &b.slabs[i]
		out := clipHalf(spare[:0], buf, s.normal, s.hi)
		buf = clipHalf(buf[:0], out, s.normal.Neg(), -s.lo)
	}
	return buf
}

// clipHalf appends to out the part of the convex polygon with n·x ≤ most. It ignores
// slivers: where a piece lies square to the shape, two slabs differ only by rounding.
func clipHalf(out, polygon []Vec, n Vec, most float64) []Vec {
	const sliver = 1e-9
	if len(polygon) == 0 {
		return out
	}
	q := polygon[len(polygon)-1]
	b := n.Dot(q) - most
	for i := range polygon {
		p, a := q, b
		q = polygon[i]
		b = n.Dot(q) - most
		if (a < -sliver && b > sliver) || (a > sliver && b < -sliver) {
			out = append(out, p.Lerp(q, a/(a-b)))
		}
		if b <= sliver {
			out = append(out, q)
		}
	}
	return out
}

// sweep translates a shape and finds what it meets first.
//
// It returns the share of the way, 0 to 1, up to that point, and nil if nothing on the
// list is in the way (rules K8, K5).
func sweep(k *shape, from, to Vec, things []*piece) (float64, *piece) {
	path := k.swell(Segment{from, to}.bounds())
	first, d := math.Inf(1), to.Sub(from)
	var met *piece
	var b barrier
	for i := nextIn(things, 0, &path); i < len(things); i = nextIn(things, i+1, &path) {
		p := things[i]
		b.around(p, k, overlapSlack)
		if hit, ok := b.clip(from, d, 0, 1); ok && hit.Lo < first {
			first, met = hit.Lo, p
		}
	}
	return first, met
}

// stands returns a piece that a shape overlaps at c, nil for none.
func stands(k *shape, c Vec, things []*piece) *piece {
	_, p := sweep(k, c, c, things)
	return p
}
