package geometry

import (
	"cmp"
	"math"
)

// Coordinates round differently when the table is turned, mirrored or shifted, so the
// last digit of two equal lengths may differ either way. Results must not depend on that:
// lengths are compared within roundoff, and ties are broken by properties that do not
// depend on how the table lies.

// wholeUnits returns a non-negative length in whole units, so that rounding does not change it.
func wholeUnits(length float64) int64 { return int64(float64(length*(1<<30)) + 0.5) }

// lessAmongEquals orders ways of the same rank. First comes the way closer to the goal,
// then the one with the smaller sum over its corners, then the one that has turned less,
// then the one on the favoured side.
func (s *search) lessAmongEquals(a, b int32) bool {
	x, y := &s.labels[a], &s.labels[b]
	if x.point != y.point {
		if c := cmp.Compare(wholeUnits(s.ahead[x.point]), wholeUnits(s.ahead[y.point])); c != 0 {
			return c < 0
		}
	}
	if c := cmp.Compare(wholeUnits(s.sumOfCorners(x)), wholeUnits(s.sumOfCorners(y))); c != 0 {
		return c < 0
	}
	f, g := s.facings[x.facing].shape.forward, s.facings[y.facing].shape.forward
	start := s.facings[0].shape.forward
	if c := cmp.Compare(wholeUnits(1+start.Dot(g)), wholeUnits(1+start.Dot(f))); c != 0 {
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

// sumOfCorners returns a lower bound of the sum of the ways of all corners.
func (s *search) sumOfCorners(l *label) float64 {
	rest := &s.poseAt(l.point, l.facing).rest
	return l.spent[0] + l.spent[1] + l.spent[2] + l.spent[3] + rest[0] + rest[1] + rest[2] + rest[3]
}

// course returns the direction from start to goal, or straight ahead if they coincide.
func (s *search) course() Vec {
	if d := s.target.Mid().Sub(s.points[0]); d.Len() > roundoff {
		return d.Unit()
	}
	return s.facings[0].shape.forward
}

// favoured returns the side that wins ties, 1 for the right of the course and −1 for the
// left: the side that the mover faces at the start, or at the end, or the side with more
// obstacles. If none of these decides, the sides are symmetric.
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
