package geometry

import "math"

// Relation is the three-valued answer to "do these boxes meet?".
type Relation uint8

// Apart: the gap is more than Tolerance. Touching: it is within Tolerance, or
// the boxes interpenetrate by no more. Overlapping: they interpenetrate by more.
const (
	Apart Relation = iota
	Touching
	Overlapping
)

var relationNames = [3]string{"apart", "touching", "overlapping"}

// String returns "apart", "touching" or "overlapping".
func (r Relation) String() string { return relationNames[r] }

// Relate returns whether a and b are apart, touch or overlap (rules K4, K5).
//
//  1. Relate(b,a) == Relate(a,b), to the bit.
//  2. Relate(a,a) == Overlapping.
//  3. Relate(a,b) == Overlapping exactly when Overlaps(a,b).
//  4. Relate(a,b) == Touching exactly when Touch(a,b).Kind != NoContact.
func Relate(a, b Box) Relation {
	switch {
	case farApart(&a, &b, withinTol):
		return Apart
	case overlap(&a, &b):
		return Overlapping
	case distance(&a, &b) <= withinTol:
		return Touching
	}
	return Apart
}

// beyondReach reports that the circles around a and b are more than slack apart. It is a
// quick rejection: false means unknown. (The sum of two radii is at most the root of
// twice the sum of their squares, which avoids two roots.)
func beyondReach(a, b Box, slack float64) bool { return farApart(&a, &b, slack) }

func farApart(a, b *Box, slack float64) bool {
	d := b.Center.Sub(a.Center)
	aw, ad, bw, bd := a.Width+slack, a.Depth+slack, b.Width+slack, b.Depth+slack
	return 2*d.Dot(d) > float64(aw*aw)+float64(ad*ad)+float64(bw*bw)+float64(bd*bd)
}

// Overlaps reports whether a and b interpenetrate by more than Tolerance on
// every axis (rules K5; a shared border is no overlap).
//
//  1. Overlaps(b,a) == Overlaps(a,b), to the bit.
//  2. Overlaps(a,a), also when one box lies wholly inside the other.
//  3. Moving b by less than Tolerance beyond the border of a changes nothing.
func Overlaps(a, b Box) bool { return overlap(&a, &b) }

func overlap(a, b *Box) bool {
	d := b.Center.Sub(a.Center)
	d = d.Add(d) // everything is doubled, so that full widths replace half widths
	// Are the circles around them apart? (See beyondReach.)
	if d.Dot(d) > 2*(float64(a.Width*a.Width)+float64(a.Depth*a.Depth)+float64(b.Width*b.Width)+float64(b.Depth*b.Depth)) {
		return false
	}
	// Separating axes: two rectangles need only their own four.
	c, s := abs(a.Forward.Dot(b.Forward)), abs(a.Forward.Cross(b.Forward))
	const need = 2 * withinTol
	return a.Depth+(float64(c*b.Depth)+float64(s*b.Width))-abs(d.Dot(a.Forward)) > need &&
		a.Width+(float64(s*b.Depth)+float64(c*b.Width))-abs(d.Cross(a.Forward)) > need &&
		b.Depth+(float64(c*a.Depth)+float64(s*a.Width))-abs(d.Dot(b.Forward)) > need &&
		b.Width+(float64(s*a.Depth)+float64(c*a.Width))-abs(d.Cross(b.Forward)) > need
}

// Distance returns the smallest distance between a and b in centimetres, 0 when
// they share a point (rules K3).
//
//  1. Distance(b,a) == Distance(a,b), to the bit.
//  2. Distance(a,b) == 0 when the closed boxes share a point, within rounding.
//  3. Moving b by d changes it by at most d.
func Distance(a, b Box) float64 { return distance(&a, &b) }

// Within reports whether a and b are at most d apart. It is cheap where they are much
// further apart.
//
//  1. Within(a,b,d) == (Distance(a,b) <= d).
func Within(a, b Box, d float64) bool { return !farApart(&a, &b, d+withinTol) && distance(&a, &b) <= d }

func distance(a, b *Box) float64 {
	if !farApart(a, b, 0) && meets(a, b) {
		return 0
	}
	// Two convex shapes that are apart are nearest at a corner of one of them. In the
	// frame of a, the forward of b is (−sin, cos); in the frame of b, the forward of a is
	// (sin, cos).
	d := b.Center.Sub(a.Center)
	cos, sin := a.Forward.Dot(b.Forward), a.Forward.Cross(b.Forward)
	p := cornerGap2(Vec{d.Cross(a.Forward), d.Dot(a.Forward)}, Vec{-sin, cos}, b.Width, b.Depth, a.Width, a.Depth)
	q := cornerGap2(Vec{d.Cross(b.Forward), d.Dot(b.Forward)}, Vec{sin, cos}, a.Width, a.Depth, b.Width, b.Depth)
	if q < p {
		p = q
	}
	return math.Sqrt(math.Float64frombits(p)) / 2
}

// meets reports whether no axis separates the closed boxes.
func meets(a, b *Box) bool {
	d := b.Center.Sub(a.Center)
	d = d.Add(d)
	c, s := abs(a.Forward.Dot(b.Forward)), abs(a.Forward.Cross(b.Forward))
	return a.Depth+(float64(c*b.Depth)+float64(s*b.Width)) >= abs(d.Dot(a.Forward)) &&
		a.Width+(float64(s*b.Depth)+float64(c*b.Width)) >= abs(d.Cross(a.Forward)) &&
		b.Depth+(float64(c*a.Depth)+float64(s*a.Width)) >= abs(d.Dot(b.Forward)) &&
		b.Width+(float64(s*a.Depth)+float64(c*a.Width)) >= abs(d.Cross(b.Forward))
}

// cornerGap2 returns the square of twice the distance from a rectangle around the origin,
// facing +y, to the nearest corner of another, w wide and d deep, with its centre at c or
// −c (the result is the same). It returns the bits of that number: bits of non-negative
// numbers compare like the numbers themselves, without a branch.
func cornerGap2(c, forward Vec, w, d, width, depth float64) uint64 {
	h, r := forward.Scale(d/2), forward.Right().Scale(w/2)
	p, q := h.Add(r), h.Sub(r)
	hw, hd := float64(width/2), float64(depth/2)
	g := outside2(beyond(c.X+p.X, hw), beyond(c.Y+p.Y, hd))
	if g2 := outside2(beyond(c.X-p.X, hw), beyond(c.Y-p.Y, hd)); g2 < g {
		g = g2
	}
	if g2 := outside2(beyond(c.X+q.X, hw), beyond(c.Y+q.Y, hd)); g2 < g {
		g = g2
	}
	if g2 := outside2(beyond(c.X-q.X, hw), beyond(c.Y-q.Y, hd)); g2 < g {
		g = g2
	}
	return g
}

// beyond returns twice the distance by which x exceeds ±half, or 0 if it lies between.
func beyond(x, half float64) float64 {
	x = math.Abs(x) - half
	return x + math.Abs(x)
}

func outside2(x, y float64) uint64 { return math.Float64bits(float64(x*x) + float64(y*y)) }

// ClosestPoints returns the point of a nearest to b, and the point of b nearest to a.
// Where parallel edges make a whole stretch nearest, it returns the middle of the
// stretch; where the boxes overlap, both points are the middle of the shared area.
//
//  1. ClosestPoints(b,a) are the same two points, swapped, within rounding.
//  2. Their distance is Distance(a,b), within rounding.
func ClosestPoints(a, b Box) (onA, onB Vec) {
	ca, cb := a.Corners(), b.Corners()
	if meets(&a, &b) {
		var buf, tmp [16]Vec // a quadrilateral cut four times has at most eight corners; clip needs more room
		if m, ok := centroid(ClipToBox(buf[:0], tmp[:0], ca[:], b)); ok {
			return m, m
		}
	}
	if meets(&a, &b) {
		return closestOutlines(ca[:], cb[:], 0, 0)
	}
	farA, farB := farCorners(&a, &b, &ca, &cb)
	return closestOutlines(ca[:], cb[:], farA, farB)
}

// farCorners returns the corners of two boxes apart that are certainly further from the
// other box than the nearest one is, each as a bit.
func farCorners(a, b *Box, ca, cb *[4]Vec) (ofA, ofB uint) {
	var gaps [2][4]float64 // the squares of twice the distances
	least := math.Inf(1)
	for i := range 4 {
		gaps[0][i], gaps[1][i] = gap2(b, ca[i]), gap2(a, cb[i])
		least = min(least, gaps[0][i], gaps[1][i])
	}
	least += float64(least*1e-6) + 1e-12 // much more than rounding can amount to
	for i := range 4 {
		if gaps[0][i] > least {
			ofA |= 1 << i
		}
		if gaps[1][i] > least {
			ofB |= 1 << i
		}
	}
	return ofA, ofB
}

// gap2 returns the square of twice the distance of a point from a box.
func gap2(b *Box, p Vec) float64 {
	d := p.Sub(b.Center)
	x, y := beyond(d.Cross(b.Forward), b.Width/2), beyond(d.Dot(b.Forward), b.Depth/2)
	return float64(x*x) + float64(y*y)
}

// closestOutlines returns the nearest points of two convex outlines that do not cross,
// each on its own outline. Where a whole stretch is nearest, it returns the middle. The
// vertices in farP and farQ, as bits, are none of the nearest points.
func closestOutlines(p, q []Vec, farP, farQ uint) (onP, onQ Vec) {
	best := math.Inf(1)
	closestCandidates(p, q, farP, farQ, func(x, y Vec) {
		if d := x.Dist(y); d < best {
			best, onP, onQ = d, x, y
		}
	})
	// Both ends of a nearest stretch are candidates: find the other one. (Points whose
	// distance differs by less than this lie within 1e-6 of the stretch.)
	const tie = 1e-12
	far, endP, endQ := 0.0, onP, onQ
	closestCandidates(p, q, farP, farQ, func(x, y Vec) {
		if x.Dist(y) > best+tie {
			return
		}
		if d := x.Dist(onP); d > far {
			far, endP, endQ = d, x, y
		}
	})
	return onP.Lerp(endP, 0.5), onQ.Lerp(endQ, 0.5)
}

// closestCandidates calls yield with each vertex of either outline and the nearest point
// on the other outline, except those in farP and farQ.
func closestCandidates(p, q []Vec, farP, farQ uint, yield func(onP, onQ Vec)) {
	for i := range p {
		for j := range q {
			if farP>>i&1 == 0 {
				edge := Segment{q[j], q[(j+1)%len(q)]}
				yield(p[i], edge.Closest(p[i]))
			}
			if farQ>>j&1 == 0 {
				edge := Segment{p[i], p[(i+1)%len(p)]}
				yield(edge.Closest(q[j]), q[j])
			}
		}
	}
}
