package scene

import (
	"math"

	"frontage/geometry"
)

// This file holds what the screen's triangles and the PNG share: strokes, dashes, circles
// and triangulations, in pixels with y down. The functions append to their arguments, so
// a caller that keeps the slices allocates nothing.

// signedArea is twice the area of a closed shape: positive when its points run
// clockwise on the screen.
func signedArea(points []geometry.Vec) float64 {
	sum := 0.0
	q := points[len(points)-1]
	for _, p := range points {
		sum += q.Cross(p)
		q = p
	}
	return sum
}

// minMiter limits the miter of a sharp corner: the offset is at most sqrt(2/minMiter)
// times the distance.
const minMiter = 0.25

// appendMiters appends, for each point of a polyline, its displacement when the line is
// offset by one pixel to the left of its direction (to the outside, if it runs clockwise
// on the screen). Corners are mitred.
func appendMiters(dst, points []geometry.Vec, closed bool) []geometry.Vec {
	n := len(points)
	before := geometry.Vec{}
	if closed {
		before = leftNormal(points[n-1], points[0])
	}
	for i, p := range points {
		after := geometry.Vec{}
		switch {
		case i < n-1:
			after = leftNormal(p, points[i+1])
		case closed:
			after = leftNormal(p, points[0])
		}
		// The end of an open line, or a repeated point, has only one normal.
		if before == (geometry.Vec{}) {
			before = after
		}
		if after == (geometry.Vec{}) {
			after = before
		}
		d := 1 + before.Dot(after)
		if d < minMiter {
			d = minMiter
		}
		dst = append(dst, before.Add(after).Scale(1/d))
		before = after
	}
	return dst
}

func leftNormal(p, q geometry.Vec) geometry.Vec {
	d := q.Sub(p).Unit()
	return geometry.Vec{X: d.Y, Y: -d.X}
}

// cutDashes calls emit with each dash of a polyline as a straight piece. A dash that
// turns a corner becomes two.
func cutDashes(points []geometry.Vec, closed bool, dash float64, emit func(a, b geometry.Vec)) {
	on, left := true, dash
	n := len(points)
	if closed {
		n++
	}
	for i := 1; i < n; i++ {
		p, q := points[i-1], points[i%len(points)]
		length := p.Dist(q)
		dir := q.Sub(p).Unit()
		for at := 0.0; at < length; {
			step := left
			if length-at < step {
				step = length - at
			}
			if on {
				emit(p.Along(dir, at), p.Along(dir, at+step))
			}
			at += step
			left -= step
			if left <= 1e-9 {
				on, left = !on, dash
			}
		}
	}
}

// circlePoints is the number of points of a full turn; circles use every k-th of them.
const circlePoints = 128

var unitCircle = func() (c [circlePoints]geometry.Vec) {
	for i := range c {
		s, co := math.Sincos(2 * math.Pi * float64(i) / circlePoints)
		c[i] = geometry.Vec{X: co, Y: s}
	}
	return c
}()

// appendCircle appends the corners of a polygon that departs from the circle by at most a
// third of a pixel, for radii up to a thousand pixels.
func appendCircle(dst []geometry.Vec, center geometry.Vec, radius float64) []geometry.Vec {
	step := 1
	switch {
	case radius < 4:
		step = 16
	case radius < 16:
		step = 8
	case radius < 60:
		step = 4
	case radius < 240:
		step = 2
	}
	for i := 0; i < circlePoints; i += step {
		dst = append(dst, center.Along(unitCircle[i], radius))
	}
	return dst
}

// convex reports whether a closed shape is convex. sign is the sign of its signedArea.
func convex(points []geometry.Vec, sign float64) bool {
	n := len(points)
	for i, p := range points {
		q, r := points[(i+1)%n], points[(i+2)%n]
		if q.Sub(p).Cross(r.Sub(q))*sign < 0 {
			return false
		}
	}
	return true
}

// earClipper cuts simple polygons, with or without slits, into triangles. It keeps its
// memory.
type earClipper struct {
	left []uint16 // indices of the points not yet cut off
}

// triangles appends the triangles of a simple polygon as indices of its points. There are
// always n−2 of them, so that even a self-crossing polygon is painted somehow.
func (c *earClipper) triangles(dst []uint16, points []geometry.Vec) []uint16 {
	c.left = c.left[:0]
	for i := range points {
		c.left = append(c.left, uint16(i))
	}
	sign := signedArea(points)
	for len(c.left) > 3 {
		ear := 0
		for i := range c.left {
			if c.isEar(points, i, sign) {
				ear = i
				break
			}
		}
		n := len(c.left)
		dst = append(dst, c.left[(ear+n-1)%n], c.left[ear], c.left[(ear+1)%n])
		c.left = append(c.left[:ear], c.left[ear+1:]...)
	}
	return append(dst, c.left...)
}

func (c *earClipper) isEar(points []geometry.Vec, i int, sign float64) bool {
	n := len(c.left)
	ia, ib, ic := c.left[(i+n-1)%n], c.left[i], c.left[(i+1)%n]
	p, q, r := points[ia], points[ib], points[ic]
	if q.Sub(p).Cross(r.Sub(q))*sign <= 0 {
		return false // a reflex corner, or a straight one
	}
	for _, j := range c.left {
		v := points[j]
		if v == p || v == q || v == r { // at a slit to a hole a corner appears twice
			continue
		}
		if inTriangle(v, p, q, r, sign) {
			return false
		}
	}
	return true
}

func inTriangle(v, p, q, r geometry.Vec, sign float64) bool {
	return q.Sub(p).Cross(v.Sub(p))*sign >= 0 &&
		r.Sub(q).Cross(v.Sub(q))*sign >= 0 &&
		p.Sub(r).Cross(v.Sub(r))*sign >= 0
}
