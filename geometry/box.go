package geometry

import "math"

// Box is the base of a stand: a rectangle with a front (rules K1). Forward is
// a unit vector; Width is the length of the front and rear edges, Depth that
// of the side edges. Both are positive.
type Box struct {
	Center, Forward Vec
	Width, Depth    float64
}

// Side names one of the four edges of a box, clockwise from the front.
type Side uint8

// The sides of a box, as its own front sees them (rules K2).
const (
	Front Side = iota
	Right
	Rear
	Left
)

// Sides lists the four sides in order.
var Sides = [4]Side{Front, Right, Rear, Left}

var sideNames = [4]string{"front", "right", "rear", "left"}

// String returns "front", "right", "rear" or "left".
func (s Side) String() string { return sideNames[s] }

// Corner names one of the four corners of a box, clockwise.
type Corner uint8

// The corners of a box. Corner k is where side k begins and side k−1 ends.
const (
	FrontLeft Corner = iota
	FrontRight
	RearRight
	RearLeft
)

var cornerNames = [4]string{"front left", "front right", "rear right", "rear left"}

// String returns "front left" and so on.
func (c Corner) String() string { return cornerNames[c] }

// Edge is one side of a box: the piece from A to B, clockwise around the box,
// with its outward unit normal.
type Edge struct {
	Segment
	Normal Vec
}

// Dir returns the unit vector from A to B. A box placed flush against the edge
// has this direction to its left.
func (e Edge) Dir() Vec { return e.Normal.Right() }

// At returns the box b with its centre moved to c.
func (b Box) At(c Vec) Box {
	b.Center = c
	return b
}

// Shift returns b translated by d.
func (b Box) Shift(d Vec) Box {
	b.Center = b.Center.Add(d)
	return b
}

// Local returns p in the frame of b (rules K1): X to the right of its centre, Y
// ahead of it.
func (b Box) Local(p Vec) Vec {
	d := p.Sub(b.Center)
	return Vec{d.Dot(b.Forward.Right()), d.Dot(b.Forward)}
}

// World is the inverse of [Box.Local].
//
//  1. b.Local(b.World(l)) is l, and b.World(b.Local(p)) is p, within 1e-9.
func (b Box) World(l Vec) Vec {
	return b.Center.Along(b.Forward.Right(), l.X).Along(b.Forward, l.Y)
}

// Corners returns the corners in the order of the Corner constants.
func (b Box) Corners() (c [4]Vec) {
	b.setCorners(&c)
	return c
}

func (b *Box) setCorners(c *[4]Vec) {
	f := b.Forward.Scale(b.Depth / 2)
	r := b.Forward.Right().Scale(b.Width / 2)
	fc, rc := b.Center.Add(f), b.Center.Sub(f)
	c[0], c[1], c[2], c[3] = fc.Sub(r), fc.Add(r), rc.Add(r), rc.Sub(r)
}

// Normal returns the outward unit normal of a side.
func (b Box) Normal(s Side) Vec {
	switch s {
	case Front:
		return b.Forward
	case Right:
		return b.Forward.Right()
	case Rear:
		return b.Forward.Neg()
	}
	return b.Forward.Left()
}

// Extent returns the distance from the centre of b to the line of side s.
func (b Box) Extent(s Side) float64 {
	if s == Front || s == Rear {
		return float64(b.Depth / 2)
	}
	return float64(b.Width / 2)
}

// EdgeLength returns the length of side s.
func (b Box) EdgeLength(s Side) float64 {
	if s == Front || s == Rear {
		return b.Width
	}
	return b.Depth
}

// Edge returns side s.
func (b Box) Edge(s Side) Edge {
	c := b.Corners()
	return Edge{Segment{c[s], c[(s+1)%4]}, b.Normal(s)}
}

// Bounds returns the smallest upright rectangle around b.
//
//  1. It holds every corner, and each of its borders has one, within rounding.
func (b Box) Bounds() Rect { return b.bounds() }

func (b *Box) bounds() Rect {
	half := b.HalfBounds()
	return Rect{b.Center.Sub(half), b.Center.Add(half)}
}

// HalfBounds returns half the width and height of b's bounds.
func (b *Box) HalfBounds() Vec {
	hx := (float64(abs(b.Forward.X)*b.Depth) + float64(abs(b.Forward.Y)*b.Width)) / 2
	hy := (float64(abs(b.Forward.Y)*b.Depth) + float64(abs(b.Forward.X)*b.Width)) / 2
	return Vec{float64(hx), float64(hy)}
}

// Radius returns the distance from the centre of b to its corners.
func (b Box) Radius() float64 { return Vec{b.Width, b.Depth}.Len() / 2 }

// Contains reports whether p lies in b, its border included, or outside it by
// no more than slack, measured along its edges.
//
//  1. Every point between its corners is in it, within rounding.
//  2. It is in with slack 0 exactly where Closest(p) is p, within rounding.
//  3. Moving, turning or mirroring both changes nothing.
func (b Box) Contains(p Vec, slack float64) bool {
	l := b.Local(p)
	return abs(l.X) <= b.Extent(Right)+slack && abs(l.Y) <= b.Extent(Front)+slack
}

// Closest returns the point of b that is nearest to p.
//
//  1. It lies in b, and no point of b is nearer.
//  2. Moving p by d moves it by at most d.
func (b Box) Closest(p Vec) Vec {
	l := b.Local(p)
	return b.World(Vec{clamp(l.X, -b.Width/2, b.Width/2), clamp(l.Y, -b.Depth/2, b.Depth/2)})
}

// Flush places a box of the given width and depth against edge e: its front edge lies on
// e, it faces the other way, and the middles of the two edges are shift apart (rules K6).
// A positive shift is toward the placed box's own right; shift 0 is centre to centre.
//
//  1. Its front edge lies on the line of e and runs the other way; it overlaps nothing
//     behind e.
//  2. The middles of both edges are |shift| apart.
//  3. Where FlushLength exceeds the tolerance, the placed box shares an edge contact of
//     that length with the box of e.
func Flush(e Edge, width, depth, shift float64) Box {
	// The placed box faces −normal, so its right-hand side is −e.Dir().
	mid := e.Mid().Along(e.Dir(), -shift)
	return Box{Center: mid.Along(e.Normal, depth/2), Forward: e.Normal.Neg(), Width: width, Depth: depth}
}

// FlushLength returns how much of an edge of length edge a front of the given
// width covers when it is placed against it at shift (rules K7).
//
//  1. It is the same for −shift, and never more than edge or width.
//  2. It is never greater than at shift 0.
func FlushLength(edge, width, shift float64) float64 {
	half := float64(width / 2)
	lo, hi := shift-half, shift+half
	if lo < -edge/2 {
		lo = -edge / 2
	}
	if hi > edge/2 {
		hi = edge / 2
	}
	if hi < lo {
		return 0
	}
	return hi - lo
}

// Travel returns how far each corner moves in a straight leg from b to to (rules K9).
// Both boxes have the same width and depth.
//
//  1. b.Travel(b) is 0, and to.Travel(b) is b.Travel(to).
//  2. The centre travels no further than the corner that travels furthest.
//  3. A detour through a third place shortens the travel of no corner.
func (b Box) Travel(to Box) [4]float64 {
	p, q := b.Corners(), to.Corners()
	var t [4]float64
	for i := range t {
		t[i] = p[i].Dist(q[i])
	}
	return t
}

// abs avoids a branch. Signs here are close to random, so a branch would often be
// predicted wrongly, which costs more than the rest.
func abs(x float64) float64 { return math.Abs(x) }

func clamp(x, lo, hi float64) float64 {
	if x < lo {
		return lo
	}
	if x > hi {
		return hi
	}
	return x
}
