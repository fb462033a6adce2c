package geometry

import (
	"math"
	"slices"
)

// door is an edge of a shallow area by which lines leave or enter it, in the
// frame of the viewing edge. The zero door is none.
type door struct {
	open        bool
	left, right Vec // as one who passes sees them
	normal      Vec // the way through: out of the area, or into it
	out         bool
	near        bool // within the depth of the area of the end inside
	only        bool // the lines are inside all the way between it and their end
}

// offset is c of the door's line, normal·x = c.
func (d door) offset() float64 { return d.normal.Dot(d.left) }

// doors lists the doors of an area by which lines come out that begin on one stretch and
// end on another, in the frame of the edge, or by which they go in: those within its depth
// of the end inside, where they may be the last of several, and, unless the area is
// measured along the line, every one as the only door on the way.
func (k *Blockers) doors(a *Shallow, from, to Segment, out bool) []door {
	var doors []door
	inside, near := to, 0
	if out {
		inside = from
	}
	anticlockwise := signedArea(a.Area) > 0
	for i := range a.Area {
		e := a.Area.edge(i)
		if anticlockwise != out {
			e.A, e.B = e.B, e.A
		}
		// One who leaves an area that runs anticlockwise sees an edge run to the left.
		d := door{open: true, right: k.search.local(e.A), left: k.search.local(e.B), out: out}
		d.normal = d.left.Sub(d.right).Right().Unit()
		at := d.offset()
		d.near = Segment{d.left, d.right}.gap(inside) <= a.Depth+withinTol
		if d.near {
			near++
		}
		if min(d.normal.Dot(from.A), d.normal.Dot(from.B)) < at && max(d.normal.Dot(to.A), d.normal.Dot(to.B)) > at {
			doors = append(doors, d)
		}
	}
	if !k.ground.ByLine {
		for i := range doors {
			if near > 2 && doors[i].near { // a line may pass three
				doors = append(doors, doors[i])
			}
			doors[i].only = true
		}
		return doors
	}
	return slices.DeleteFunc(doors, func(d door) bool { return !d.near })
}

// clip returns the lines, to a part of a goal, that pass the door.
func (d door) clip(part goal, lines []Vec) []Vec {
	if !d.open {
		return lines
	}
	c := d.chord(part, 0)
	left := lines
	var bufs [2][24]Vec // room for the usual polygon
	for i, h := range [5]halfPlane{
		passing(d.left, 1), passing(d.right, -1),
		// Going through the right way, and not along the door. (1 + |k| is more than
		// the length of (k, 1).)
		{Vec{0, d.normal.X - leastCosine}, leastCosine - d.normal.Y},
		{Vec{0, d.normal.X + leastCosine}, leastCosine - d.normal.Y},
		c.forward(),
	} {
		left = h.clip(bufs[i%2][:0], left)
	}
	return slices.Clone(left)
}

// leastCosine bounds how nearly a line may run along a door that it passes:
// beyond the door it must get away from the door's line, to which the area does
// not quite reach.
const leastCosine = 1e-3

// beyond is where the area still blocks lines that pass the door: behind a door
// out of it, before one into it.
func (d door) beyond() halfPlane {
	if d.out {
		return halfPlane{d.normal, d.offset() + shortOfGoal}
	}
	return halfPlane{d.normal.Neg(), -d.offset() + shortOfGoal}
}

// within is the other side, where lines that pass no other door cross no edge of the area.
func (d door) within() halfPlane {
	if d.out {
		return halfPlane{d.normal.Neg(), -d.offset() + shortOfGoal}
	}
	return halfPlane{d.normal, d.offset() + shortOfGoal}
}

// chord is a condition on lines: the piece that two straight lines, base and
// door, cut off them is at most most long. Both normals point the way the lines
// go; the piece begins at base and ends at door (sign 1), or the other way (−1).
type chord struct {
	base, door         Vec // unit normals
	baseLine, doorLine float64
	sign, most         float64
}

// chord returns the condition that a door is within depth of where the lines
// begin or end.
func (d door) chord(part goal, depth float64) chord {
	c := chord{door: d.normal, doorLine: d.offset(), most: depth + Tolerance, sign: 1, base: Vec{0, 1}}
	if !d.out {
		c.sign = -1
		c.base, c.baseLine = part.line()
	}
	return c
}

// whole returns the condition that the lines are no longer than depth.
func (g goal) whole(depth float64) chord {
	n, at := g.line()
	return chord{base: Vec{0, 1}, door: n, doorLine: at, sign: 1, most: depth + Tolerance}
}

// line returns the line of g by a unit normal that points the way lines to it go.
func (g goal) line() (Vec, float64) {
	if g.left == g.right {
		return Vec{0, 1}, g.left.Y
	}
	n := g.left.Sub(g.right).Right().Unit()
	return n, n.Dot(g.left)
}

// forward is the half-plane of the lines that meet base and door in the order
// that sign says.
func (c chord) forward() halfPlane {
	return halfPlane{
		Vec{float64(c.sign * c.base.Cross(c.door)), float64(c.sign * (float64(c.doorLine*c.base.X) - float64(c.baseLine*c.door.X)))},
		-float64(c.sign*(float64(c.doorLine*c.base.Y)-float64(c.baseLine*c.door.Y))) - roundoff,
	}
}

// between returns the half-plane of the lines that keep the condition, for those
// of slopes from k0 to k1; it is exact at these two.
//
// Line (a, k) has the direction (k, 1). With w = base·(k, 1) and v = door·(k, 1),
// the piece is at most most long when forward − most·v·w/√(1+k²) ≤ 0, where
// forward is linear in (a, k): only the last term needs a chord.
func (c chord) between(k0, k1 float64) halfPlane {
	f := c.forward()
	h0, h1 := c.curve(k0), c.curve(k1)
	slope := 0.0
	if k1 > k0 {
		slope = (h1 - h0) / (k1 - k0)
	}
	// most·(h0 + slope·(k − k0)) ≥ f.n·(a, k) − f.c
	return halfPlane{
		Vec{-f.n.X, float64(c.most*slope) - f.n.Y},
		-f.c - float64(c.most*(h0-float64(slope*k0))),
	}
}

// curve returns v·w/√(1+k²).
func (c chord) curve(k float64) float64 {
	u := Vec{k, 1}
	return float64(c.base.Dot(u)*c.door.Dot(u)) / u.Len()
}

// step returns the tangent of the angle of a strip that begins at slope k. In
// terms of the angle φ of a line, curve is √(1+k²) times A + B·cos(2φ−ψ), |A|, |B| ≤
// ½, and pencils interpolate with the sine of φ; so a chord over an angle Δ is off
// by at most Δ²/4, and the length by most·Δ²/4 over the cosines to both normals.
func (c chord) step(k float64) float64 {
	u := Vec{k, 1}
	cosines := c.base.Dot(u) * c.door.Dot(u) / u.Dot(u)
	return math.Sqrt(4 * chordError / c.most * clamp(cosines, leastCosines, 1))
}

// leastCosines bounds how fine strips get.
const leastCosines = 1e-3

// eachWithin yields the lines that keep all conditions, in strips, until yield
// returns false; then it returns false too.
func (s *lineSearch) eachWithin(conditions []chord, lines []Vec, yield func(lines []Vec) bool) bool {
	if len(conditions) == 0 {
		return yield(lines)
	}
	lo, hi := lines[0].Y, lines[0].Y
	for _, v := range lines {
		if v.Y < lo {
			lo = v.Y
		}
		if v.Y > hi {
			hi = v.Y
		}
	}
	bufs := &s.parts.bufs
	for k0 := lo; ; {
		k1 := stripEnd(conditions, k0, hi)
		part, n := lines, 0
		cut := func(h halfPlane) {
			bufs[n%2] = h.clip(bufs[n%2][:0], part)
			part, n = bufs[n%2], n+1
		}
		cut(halfPlane{Vec{0, 1}, k0})
		cut(halfPlane{Vec{0, -1}, -k1})
		for _, c := range conditions {
			cut(c.between(k0, k1))
		}
		if len(part) > 0 && !yield(part) {
			return false
		}
		if k1 >= hi {
			return true
		}
		k0 = k1
	}
}

// stripEnd returns the slope at which a strip from slope k ends, hi at most.
func stripEnd(conditions []chord, k, hi float64) float64 {
	t := 1.0
	for _, c := range conditions {
		if step := c.step(k); step < t {
			t = step
		}
	}
	end := turned(k, t, hi)
	for _, c := range conditions { // the cosines may fall on the way
		if step := c.step(end); step < t {
			t = step
		}
	}
	return turned(k, t, hi)
}

// turned returns the slope of a line of slope k turned further by an angle of
// tangent t, hi at most.
func turned(k, t, hi float64) float64 {
	if run := 1 - float64(k*t); run > 0 {
		if k1 := (k + t) / run; k1 < hi {
			return k1
		}
	}
	return hi
}
