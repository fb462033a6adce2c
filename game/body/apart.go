package body

import (
	"math"

	"frontage/geometry"
)

// KeepAway removes from shifts, all from lo to hi along dir, those that would bring a base nearer
// than d to another. As one convex figure moves along a line past another, their distance falls
// and then grows, so the shifts that are too close form one interval. Passing at the distance d,
// within the tolerance, is allowed.
func KeepAway(shifts geometry.Intervals, at geometry.Box, dir geometry.Vec, lo, hi float64, other geometry.Box, d float64) geometry.Intervals {
	far := at.Radius() + other.Radius() + d
	mid := other.Center.Sub(at.Center).Dot(dir)
	if math.Abs(other.Center.Sub(at.Center).Cross(dir)) >= far || mid-far >= hi || mid+far <= lo {
		return shifts
	}
	distance := func(k float64) float64 { return geometry.Distance(at.Shift(dir.Scale(k)), other) }
	low := mid
	if distance(low) >= d-geometry.Tolerance {
		low = closestShift(distance, mid-far, mid+far)
	}
	if distance(low) >= d-geometry.Tolerance {
		return shifts
	}
	near := geometry.Interval{Lo: border(distance, low, mid-far, d), Hi: border(distance, low, mid+far, d)}
	return shifts.Intersect(geometry.Intervals{{Lo: lo, Hi: hi}}.Subtract(geometry.Intervals{near}))
}

// closestShift returns the shift from a to c with the least distance, for a distance that falls
// and then grows.
func closestShift(distance func(float64) float64, a, c float64) float64 {
	for range 100 {
		p, q := a+(c-a)/3, c-(c-a)/3
		if distance(p) <= distance(q) {
			c = q
		} else {
			a = p
		}
	}
	return (a + c) / 2
}

// border returns the shift between close, which is too close, and away, which is not, at which the
// distance is just under d, so that a base already there may stay. It searches by regula falsi
// with the Illinois rule: an end that is kept twice counts half, which speeds up the other.
func border(distance func(float64) float64, close, away, d float64) float64 {
	d -= 10 * justThere
	short, over := distance(close)-d, distance(away)-d
	stays := 0
	for range 100 {
		guess := close + float64((away-close)*(short/(short-over)))
		at := distance(guess) - d
		switch {
		case math.Abs(at) <= justThere || math.Abs(away-close) <= justThere:
			return guess
		case at < 0:
			if close, short = guess, at; stays > 0 {
				over /= 2
			}
			stays = 1
		default:
			if away, over = guess, at; stays < 0 {
				short /= 2
			}
			stays = -1
		}
	}
	return away
}

// HaltsBefore returns how far, at most far, a base may move along dir before it comes nearer than
// d to another. A base that moves away does not halt. One that is nearer already halts at once.
func HaltsBefore(at geometry.Box, dir geometry.Vec, far float64, other geometry.Box, d float64) float64 {
	now := geometry.Distance(at, other)
	if now < d {
		if in, ok := at.Meets(other, dir); ok && in.Hi > geometry.Tolerance {
			return 0 // into it: the distance of bases that touch stays 0
		}
		if geometry.Distance(at.Shift(dir.Scale(nudge)), other) >= now-rounding {
			return far // it moves away or alongside
		}
		return 0
	}
	free := KeepAway(geometry.Intervals{{Lo: 0, Hi: far}}, at, dir, 0, far, other, d)
	if len(free) == 0 {
		return 0
	}
	return free[0].Hi
}

// The exactness of the searches, in cm.
const (
	// justThere is the precision of the shift for a wanted distance.
	justThere = 1e-12

	// nudge is the length of the step that tests whether a base moves away.
	nudge = 1e-3

	// rounding is how far apart two computations of the same length may be.
	rounding = 1e-9
)
