package geometry

import (
	"math"
	"slices"
)

// Triangles cuts p, which has passed Check, into triangles that run anticlockwise, do not
// overlap and together make up p.
//
//  1. Their areas add up to that of p.
//  2. Each point of p lies in one of them, or in several on their borders; no other point
//     does.
func (p Polygon) Triangles() [][3]Vec {
	var few [12]corner
	ring := few[:0]
	for i, v := range p {
		ring = append(ring, corner{at: v, name: i, stale: true})
	}
	if signedArea(p) < 0 {
		slices.Reverse(ring)
	}
	out := make([][3]Vec, 0, len(p)-2)
	for len(ring) > 3 {
		i := nextEar(ring)
		a, b, c := cornersAround(ring, i)
		if b.at.Sub(a.at).Cross(c.at.Sub(b.at)) > 0 {
			out = append(out, [3]Vec{a.at, b.at, c.at})
		}
		a.stale, c.stale = true, true
		gone := b.name
		ring = slices.Delete(ring, i, i+1)
		for j := range ring {
			if ring[j].ear == isNoEar && ring[j].within == gone {
				ring[j].ear = notAsked
			}
		}
	}
	return append(out, [3]Vec{ring[0].at, ring[1].at, ring[2].at})
}

// corner is a vertex of a polygon being cut up, with cached facts about it. Cutting off another
// vertex changes them only for the neighbours of that vertex, and where it lay in the corner's
// triangle.
type corner struct {
	at    Vec
	name  int
	stale bool // a neighbour was cut off, or nothing is known yet

	turn, cut float64 // how far the outline turns left here; the length of the cut that removes the corner
	ear       earState
	within    int // if the corner is no ear, a vertex inside its triangle
}

type earState uint8

const (
	notAsked earState = iota
	isAnEar
	isNoEar
)

func cornersAround(ring []corner, i int) (a, b, c *corner) {
	n := len(ring)
	return &ring[(i+n-1)%n], &ring[i], &ring[(i+1)%n]
}

// nextEar returns a vertex that can be cut off. Among the ears it prefers the one with
// the shortest cut, to avoid slivers. Every simple polygon has an ear; if rounding hides
// them all, the flattest vertex goes, which changes the shape only by rounding.
func nextEar(ring []corner) int {
	ear, flat := -1, 0
	shortest, flattest := math.Inf(1), math.Inf(1)
	for i := range ring {
		v := &ring[i]
		if v.stale {
			a, b, c := cornersAround(ring, i)
			v.stale, v.ear = false, notAsked
			v.turn, v.cut = b.at.Sub(a.at).Cross(c.at.Sub(b.at)), a.at.Dist(c.at)
		}
		if abs(v.turn) < flattest {
			flat, flattest = i, abs(v.turn)
		}
		if v.turn > 0 && v.cut < shortest && isEar(ring, i) {
			ear, shortest = i, v.cut
		}
	}
	if ear < 0 {
		return flat
	}
	return ear
}

// isEar reports whether no other vertex lies in the triangle at vertex i.
func isEar(ring []corner, i int) bool {
	v := &ring[i]
	if v.ear == notAsked {
		v.ear = isAnEar
		if j := firstWithin(ring, i); j >= 0 {
			v.ear, v.within = isNoEar, ring[j].name
		}
	}
	return v.ear == isAnEar
}

// firstWithin returns the first vertex that lies in the triangle at vertex i, −1 for none.
func firstWithin(ring []corner, i int) int {
	before, at, after := cornersAround(ring, i)
	a, b, c := before.at, at.at, after.at
	ab, bc, ca := b.Sub(a), c.Sub(b), a.Sub(c)
	for j := range ring {
		v := ring[j].at
		if v == a || v == b || v == c {
			continue
		}
		if ab.Cross(v.Sub(a)) >= 0 && bc.Cross(v.Sub(b)) >= 0 && ca.Cross(v.Sub(c)) >= 0 {
			return j
		}
	}
	return -1
}
