package geometry

import (
	"math"
	"slices"
)

// door is an edge of a shallow area through which lines leave or enter it, in the frame
// of the viewing edge. The zero door means no door.
type door struct {
	open        bool
	left, right Vec // as seen when passing through
	normal      Vec // the direction of passing: out of the area, or into it
	out         bool
	near        bool // the end inside is within the depth of the area from the door
	only        bool // the lines stay inside between the door and their end
}

// offset is c of the door's line, normal·x = c.
func (d door) offset() float64 { return d.normal.Dot(d.left) }

// doors lists the doors of an area, in the frame of the edge. Lines begin on the stretch
// from and end on the stretch to; out chooses the doors for leaving the area, otherwise
// for entering. Doors within the depth of the end inside may be the last of several.
// Unless the area is measured along the line, every door is also listed as the only door
// on the way.
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
		// Seen from inside an area whose outline runs anticlockwise, an edge runs to the
		// left.
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
			if near > 2 && doors[i].near { // a line may pass three of them
				doors = append(doors, doors[i])
			}
			doors[i].only = true
		}
		return doors
	}
	return slices.DeleteFunc(doors, func(d door) bool { return !d.near })
}

// clip returns the lines to a part of a goal that pass the door.
func (d door) clip(part goal, lines []Vec) []Vec {
	if !d.open {
		return lines
	}
	c := d.chord(part, 0)
	left := lines
	var bufs [2][24]Vec // enough for usual polygons
	for i, h := range [5]halfPlane{
		passing(d.left, 1), passing(d.right, -1),
		// Lines must pass in the right direction, and not along the door. (1 + |k|
		// exceeds the length of (k, 1).)
		{Vec{0, d.normal.X - leastCosine}, leastCosine - d.normal.Y},
		{Vec{0, d.normal.X + leastCosine}, leastCosine - d.normal.Y},
		c.forward(),
	} {
		left = h.clip(bufs[i%2][:0], left)
	}
	return slices.Clone(left)
}

// leastCosine limits how nearly parallel a line may run to a door that it passes. Beyond
// the door it must move away from the door's line, which the blocking area does not quite
// reach.
const leastCosine = 1e-3

// beyond returns the side where the area still blocks lines that pass the door: behind a
// door out of it, in front of a door into it.
func (d door) beyond() halfPlane {
	if d.out {
		return halfPlane{d.normal, d.offset() + shortOfGoal}
	}
	return halfPlane{d.normal.Neg(), -d.offset() + shortOfGoal}
}

// within returns the other side, where lines that pass no other door cross no edge of the
// area.
func (d door) within() halfPlane {
	if d.out {
		return halfPlane{d.normal.Neg(), -d.offset() + shortOfGoal}
	}
	return halfPlane{d.normal, d.offset() + shortOfGoal}
}

// chord is a condition on lines: the stretch of a line between two given straight lines,
// base and door, is at most most long. Both normals point the way the lines go. The
// stretch begins at base and ends at door (sign 1), or the reverse (sign −1).
type chord struct {
	base, door         Vec // unit normals
	baseLine, doorLine float64
	sign, most         float64
}

// chord returns the condition that a door is within depth of the place where the lines
// begin or end.
func (d door) chord(part goal, depth float64) chord {
	c := chord{door: d.normal, doorLine: d.offset(), most: depth + Tolerance, sign: 1, base: Vec{0, 1}}
	if !d.out {
		c.sign = -1
		c.base, c.baseLine = part.line()
	}
	return c
}

// whole returns the condition that the lines are at most depth long.
func (g goal) whole(depth float64) chord {
	n, at := g.line()
	return chord{base: Vec{0, 1}, door: n, doorLine: at, sign: 1, most: depth + Tolerance}
}

// line returns the line of g as a unit normal, which points the way lines to g go, and
// its offset.
func (g goal) line() (Vec, float64) {
	if g.left == g.right {
		return Vec{0, 1}, g.left.Y
	}
	n := g.left.Sub(g.right).Right().Unit()
	return n, n.Dot(g.left)
}

// forward returns the half-plane of the lines that meet base and door in the order that
// sign gives.
func (c chord) forward() halfPlane {
	return halfPlane{
		Vec{float64(c.sign * c.base.Cross(c.door)), float64(c.sign * (float64(c.doorLine*c.base.X) - float64(c.baseLine*c.door.X)))},
		-float64(c.sign*(float64(c.doorLine*c.base.Y)-float64(c.baseLine*c.door.Y))) - roundoff,
	}
}

// between returns the half-plane of the lines with slopes from k0 to k1 that keep the
// condition. It is exact at k0 and k1.
//
// Line (a, k) has the direction (k, 1). With w = base·(k, 1) and v = door·(k, 1), the
// stretch is at most most long when forward − most·v·w/√(1+k²) ≤ 0. Since forward is
// linear in (a, k), only the last term needs a chord.
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

// step returns the tangent of the angle of a strip that begins at slope k. In terms of
// the angle φ of a line, curve is √(1+k²) times A + B·cos(2φ−ψ), |A|, |B| ≤ ½, and
// pencils interpolate with the sine of φ. So a chord over an angle Δ is off by at most
// Δ²/4, and the length by most·Δ²/4 divided by the cosines to both normals.
func (c chord) step(k float64) float64 {
	u := Vec{k, 1}
	cosines := c.base.Dot(u) * c.door.Dot(u) / u.Dot(u)
	return math.Sqrt(4 * chordError / c.most * clamp(cosines, leastCosines, 1))
}

// leastCosines limits how fine the strips get.
const leastCosines = 1e-3

// eachWithin yields the lines that keep all conditions, strip by strip, until yield
// returns false. It then returns false too.
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

// stripEnd returns the slope at which a strip that starts at slope k ends, at most hi.
func stripEnd(conditions []chord, k, hi float64) float64 {
	t := 1.0
	for _, c := range conditions {
		if step := c.step(k); step < t {
			t = step
		}
	}
	end := turned(k, t, hi)
	for _, c := range conditions { // the cosines may fall within the strip
		if step := c.step(end); step < t {
			t = step
		}
	}
	return turned(k, t, hi)
}

// turned returns the slope, at most hi, of a line of slope k turned by an angle of
// tangent t.
func turned(k, t, hi float64) float64 {
	if run := 1 - float64(k*t); run > 0 {
		if k1 := (k + t) / run; k1 < hi {
			return k1
		}
	}
	return hi
}
