package geometry

import (
	"cmp"
	"math"
)

// Turned, mirrored or shifted, a table rounds differently, and of two equally long ways
// now one is shorter by the last digit, now the other. What a search finds must not hang
// on that: lengths are compared within roundoff, and of equals comes first what is so
// however the table lies.

// even returns a length, which is not negative, in units that rounding does not change.
func even(length float64) int64 { return int64(float64(length*(1<<30)) + 0.5) }

// lessAmongEquals orders ways of the same rank: first the one that has got closer to the
// goal, then the one whose corners go less far all together, the one that has turned
// less, and the one on the favoured side.
func (s *search) lessAmongEquals(a, b int32) bool {
	x, y := &s.labels[a], &s.labels[b]
	if x.point != y.point {
		if c := cmp.Compare(even(s.ahead[x.point]), even(s.ahead[y.point])); c != 0 {
			return c < 0
		}
	}
	if c := cmp.Compare(even(s.whole(x)), even(s.whole(y))); c != 0 {
		return c < 0
	}
	f, g := s.facings[x.facing].shape.forward, s.facings[y.facing].shape.forward
	start := s.facings[0].shape.forward
	if c := cmp.Compare(even(1+start.Dot(g)), even(1+start.Dot(f))); c != 0 {
		return c < 0
	}
	if aside := s.points[x.point].Sub(s.points[y.point]).Cross(s.course()); abs(aside) > roundoff {
		return aside*s.favoured() > 0
	}
	if aside := f.Sub(g).Cross(start); abs(aside) > roundoff {
		return aside*s.favoured() > 0
	}
	return a < b
}

// whole returns how far the corners go on a way, all together, at least.
func (s *search) whole(l *label) float64 {
	rest := &s.poseAt(l.point, l.facing).rest
	return l.spent[0] + l.spent[1] + l.spent[2] + l.spent[3] + rest[0] + rest[1] + rest[2] + rest[3]
}

// course returns the direction from start to goal, or ahead where they are one place.
func (s *search) course() Vec {
	if d := s.target.Mid().Sub(s.points[0]); d.Len() > roundoff {
		return d.Unit()
	}
	return s.facings[0].shape.forward
}

// favoured returns the side that comes first among equals, 1 for the right of the course
// and −1 for its left: that to which the mover faces in the beginning, or in the end, or on
// which more is in the way. Where nothing tells, the sides are alike.
func (s *search) favoured() float64 {
	if s.favour != 0 {
		return s.favour
	}
	course := s.course()
	aside := s.facings[0].shape.forward.Cross(course)
	if abs(aside) <= roundoff {
		aside = s.ends.Cross(course)
	}
	if abs(aside) <= roundoff {
		for _, p := range s.active {
			for _, q := range p.points[:p.corners] {
				x := q.Sub(s.points[0]).Cross(course)
				aside += math.Copysign(float64(x*x), x)
			}
		}
	}
	s.favour = math.Copysign(1, aside)
	return s.favour
}
