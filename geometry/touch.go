package geometry

import (
	"math"
	"slices"
)

// ContactKind is the way two boxes touch.
type ContactKind uint8

// EdgeContact: two edges lie along each other, facing opposite ways, for more than
// Tolerance. CornerContact: any other touch.
const (
	NoContact ContactKind = iota
	EdgeContact
	CornerContact
)

var contactNames = [3]string{"none", "edge", "corner"}

// String returns "none", "edge" or "corner".
func (k ContactKind) String() string { return contactNames[k] }

// ContactPart is one box's part in a contact: the inside of an edge, or one of
// its corners. At a corner, Side is the edge that begins there, going clockwise.
type ContactPart struct {
	Side     Side
	Corner   Corner
	AtCorner bool
}

// Contact describes how box A touches box B.
type Contact struct {
	Kind   ContactKind
	A, B   ContactPart
	Length float64 // length of the shared stretch of an edge contact, in centimetres; else 0
	At     Segment // the shared stretch, clockwise around A; a single point for a corner contact
}

// Pair is a contact between the boxes with indexes I < J: A is box I, B box J.
type Pair struct {
	I, J int
	Contact
}

// Touch returns how a and b touch (rules K4). Boxes that overlap do not touch.
//
//  1. Touch(b,a) is Touch(a,b) with the parts swapped and At reversed, to the bit.
//  2. Its Kind is NoContact exactly when Relate(a,b) is not Touching.
//  3. In an edge contact neither part is AtCorner, and Length > Tolerance.
//  4. In a corner contact at least one part is AtCorner, and Length is 0.
func Touch(a, b Box) (c Contact) {
	c.between(&a, &b)
	return c
}

// between sets c, which must be zero, to the contact of a and b. (It passes no boxes or
// contacts by value: WebAssembly copies them slowly.)
func (c *Contact) between(a, b *Box) {
	if farApart(a, b, withinTol) {
		return
	}
	if inOrder(a, b) { // one order whichever box comes first: law 1
		c.ordered(a, b)
		return
	}
	c.ordered(b, a)
	c.swap()
}

// swap turns c into the contact as seen from the other box.
func (c *Contact) swap() {
	c.A, c.B = c.B, c.A
	p, q := c.At.A, c.At.B
	c.At.A, c.At.B = q, p
}

// inOrder is a total order of boxes; which one does not matter.
func inOrder(a, b *Box) bool {
	switch {
	case a.Center.X != b.Center.X:
		return a.Center.X < b.Center.X
	case a.Center.Y != b.Center.Y:
		return a.Center.Y < b.Center.Y
	case a.Forward.X != b.Forward.X:
		return a.Forward.X < b.Forward.X
	case a.Forward.Y != b.Forward.Y:
		return a.Forward.Y < b.Forward.Y
	case a.Width != b.Width:
		return a.Width < b.Width
	}
	return a.Depth < b.Depth
}

func (c *Contact) ordered(a, b *Box) {
	if overlap(a, b) || distance(a, b) > withinTol {
		return
	}
	cos, sin := a.Forward.Dot(b.Forward), a.Forward.Cross(b.Forward)
	if abs(sin) <= sinAngleTol+roundoff || abs(cos) <= sinAngleTol+roundoff {
		if c.alongEdges(a, b, quarters(cos, sin)) {
			return
		}
	}
	c.atCorners(a, b)
}

// alongEdges looks for two edges along each other. The boxes touch and are
// parallel or square to each other within AngleTolerance, b turned clockwise from a
// by turn quarters.
func (c *Contact) alongEdges(a, b *Box, turn Side) bool {
	d := b.Center.Sub(a.Center)
	slack := 3*Tolerance + float64(sinAngleTol*(b.Width+b.Depth))
	normal, right := a.Forward, a.Forward.Right()
	for i := Front; i <= Left; i++ {
		j := (i + 2 - turn) & 3                                                  // the side of b that faces this one
		if gap := normal.Dot(d) - a.extent(i) - b.extent(j); abs(gap) <= slack { // not more than the tilt of b can make up for
			var e, f Segment
			a.setSide(i, &e)
			b.setSide(j, &f)
			if c.share(&e, normal, &f) {
				c.Kind = EdgeContact
				c.A, c.B = ContactPart{Side: i, Corner: Corner(i)}, ContactPart{Side: j, Corner: Corner(j)}
				return true
			}
		}
		normal, right = right, normal.Neg() // of the next side, clockwise
	}
	return false
}

// extent is Box.Extent.
func (b *Box) extent(s Side) float64 {
	if s&1 == 0 {
		return float64(b.Depth / 2)
	}
	return float64(b.Width / 2)
}

// setSide sets e to a side, clockwise around the box. It is the same piece as Box.Edge,
// to the bit.
func (b *Box) setSide(s Side, e *Segment) {
	f, r := b.Forward.Scale(b.Depth/2), b.Forward.Right().Scale(b.Width/2)
	front, rear := b.Center.Add(f), b.Center.Sub(f)
	switch s {
	case Front:
		e.A, e.B = front.Sub(r), front.Add(r)
	case Right:
		e.A, e.B = front.Add(r), rear.Add(r)
	case Rear:
		e.A, e.B = rear.Add(r), rear.Sub(r)
	default:
		e.A, e.B = rear.Sub(r), front.Sub(r)
	}
}

// quarters returns the number of clockwise quarter turns, to the nearest, from one
// forward to another, given the cosine and sine between them.
func quarters(c, s float64) Side {
	switch {
	case abs(c) >= abs(s) && c >= 0:
		return 0
	case abs(c) >= abs(s):
		return 2
	case s < 0:
		return 1
	}
	return 3
}

// share sets At and Length to the stretch along which s, which runs the other way, lies
// on the side e with the given normal. If there is a gap, At is midway between the two.
// It fails if the stretch is at most Tolerance long, or if s is nowhere that near.
func (c *Contact) share(e *Segment, normal Vec, s *Segment) bool {
	dir := normal.Right()
	hi, lo := s.A.Sub(e.A).Dot(dir), s.B.Sub(e.A).Dot(dir)
	gapHi, gapLo := s.A.Sub(e.A).Dot(normal), s.B.Sub(e.A).Dot(normal)
	if hi-lo <= withinTol {
		return false
	}
	slope := (gapHi - gapLo) / (hi - lo)
	if length := e.Len(); hi > length {
		gapHi -= float64(slope * (hi - length))
		hi = length
	}
	if lo < 0 {
		gapLo -= float64(slope * lo)
		lo = 0
	}
	least := gapLo
	if gapHi < least {
		least = gapHi
	}
	// Boxes that do not overlap may still interpenetrate by Tolerance, measured
	// on either box's axes: allow a little more here.
	if hi-lo <= withinTol || least > withinTol || least < -2*Tolerance {
		return false
	}
	c.Length = hi - lo
	c.At.A = e.A.Along(dir, lo).Along(normal, gapLo/2)
	c.At.B = e.A.Along(dir, hi).Along(normal, gapHi/2)
	return true
}

// atCorners describes the contact of boxes that touch without lying along each other:
// they meet at a corner of one of them.
func (c *Contact) atCorners(a, b *Box) {
	const beyond = 1e3 // further than any contact is from a box
	best := beyond
	for k, p := range b.Corners() {
		if part, gap := partAt(a, p); gap < best {
			best = gap
			c.Kind, c.A, c.B, c.At.A, c.At.B = CornerContact, part, atCorner(Corner(k)), p, p
		}
	}
	for k, p := range a.Corners() {
		if part, gap := partAt(b, p); gap < best {
			best = gap
			c.Kind, c.A, c.B, c.At.A, c.At.B = CornerContact, atCorner(Corner(k)), part, p, p
		}
	}
}

func atCorner(k Corner) ContactPart {
	return ContactPart{Side: Side(k), Corner: k, AtCorner: true}
}

// partAt returns the part of b's border nearest to p, and how far p is outside b
// (negative: inside).
func partAt(b *Box, p Vec) (ContactPart, float64) {
	d := p.Sub(b.Center)
	l := Vec{d.Dot(b.Forward.Right()), d.Dot(b.Forward)}
	x, y := abs(l.X)-b.extent(Right), abs(l.Y)-b.extent(Front)
	gap := x
	if y > x {
		gap = y
	}
	if x > 0 && y > 0 {
		gap = math.Sqrt(float64(x*x) + float64(y*y))
	}
	if abs(x) <= withinTol && abs(y) <= withinTol {
		return atCorner(cornerToward(l)), gap
	}
	side := Front
	switch {
	case x > y && l.X > 0:
		side = Right
	case x > y:
		side = Left
	case l.Y < 0:
		side = Rear
	}
	return ContactPart{Side: side, Corner: Corner(side)}, gap
}

// cornerToward returns the corner in the quadrant of the local point l.
func cornerToward(l Vec) Corner {
	switch {
	case l.Y >= 0 && l.X < 0:
		return FrontLeft
	case l.Y >= 0:
		return FrontRight
	case l.X >= 0:
		return RearRight
	}
	return RearLeft
}

// Contacts returns all pairs of boxes that touch, sorted by I and then J. Boxes that
// overlap do not count.
//
//  1. They are the pairs for which Touch finds a contact, with that contact.
//  2. The order of the boxes changes nothing but their numbers.
func Contacts(boxes []Box) []Pair {
	bounds := make([]Rect, len(boxes))
	for i := range boxes {
		bounds[i] = boxes[i].bounds().Grow(Tolerance)
	}
	grid := NewGrid(bounds)
	var pairs []Pair
	buf := make([]int, 0, 16)
	for i := range boxes {
		buf = grid.unsorted(bounds[i], buf[:0])
		first := len(pairs)
		for _, j := range buf {
			if j <= i {
				continue
			}
			if farApart(&boxes[i], &boxes[j], withinTol) {
				continue
			}
			n := len(pairs)
			if n == cap(pairs) {
				// An army in formation has about as many contacts as stands.
				pairs = append(make([]Pair, 0, n+len(boxes)), pairs...)
			}
			p := &pairs[:n+1][n] // zero, since nothing has been stored there
			if p.between(&boxes[i], &boxes[j]); p.Kind != NoContact {
				p.I, p.J = i, j
				pairs = pairs[:n+1]
			}
		}
		if len(pairs)-first > 1 {
			slices.SortFunc(pairs[first:], func(p, q Pair) int { return p.J - q.J })
		}
	}
	return pairs
}

// ContactsOf returns the pairs of Contacts(boxes) that contain a box listed in some, in
// the same order. The indexes in some must ascend.
//
//  1. They are the pairs of Contacts with one of those boxes.
func ContactsOf(boxes []Box, some []int) []Pair {
	if len(some) == 0 {
		return nil
	}
	near := boxes[some[0]].bounds() // around everything that the boxes may touch
	for _, i := range some[1:] {
		near = near.Union(boxes[i].bounds())
	}
	near = near.Grow(2 * Tolerance)
	var pairs []Pair
	const each = 2 // the usual number of contacts of a box
	at := 0        // the number of indexes in some before j
	for j := range boxes {
		b := &boxes[j]
		before := at
		if at < len(some) && some[at] == j {
			at++
		}
		if reach := (b.Width + b.Depth) / 2; b.Center.X < near.Min.X-reach || b.Center.X > near.Max.X+reach ||
			b.Center.Y < near.Min.Y-reach || b.Center.Y > near.Max.Y+reach {
			continue
		}
		others := some
		if at > before { // j is listed in some: later ones handle their pair with j
			others = some[:before]
		}
		for _, i := range others {
			p := Pair{I: min(i, j), J: max(i, j)}
			if p.between(&boxes[p.I], &boxes[p.J]); p.Kind == NoContact {
				continue
			}
			if pairs == nil {
				pairs = make([]Pair, 0, each*len(some))
			}
			pairs = append(pairs, p)
		}
	}
	slices.SortFunc(pairs, func(p, q Pair) int {
		if p.I != q.I {
			return p.I - q.I
		}
		return p.J - q.J
	})
	return pairs
}
