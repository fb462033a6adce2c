package geometry

import (
	"cmp"
	"math"
	"slices"
)

// Interval is the closed range from Lo to Hi, which may be a single point.
type Interval struct{ Lo, Hi float64 }

// Contains reports whether x lies in i, its ends included.
func (i Interval) Contains(x float64) bool { return i.Lo <= x && x <= i.Hi }

// meet returns the intersection of i and j, which is empty when its Lo exceeds its Hi.
func (i Interval) meet(j Interval) Interval {
	if j.Lo > i.Lo {
		i.Lo = j.Lo
	}
	if j.Hi < i.Hi {
		i.Hi = j.Hi
	}
	return i
}

func (i Interval) mid() float64 { return (i.Lo + i.Hi) / 2 }

// set returns i as a set.
func (i Interval) set() Intervals {
	if i.Lo > i.Hi {
		return nil
	}
	return Intervals{i}
}

// nowhere is the empty interval that include starts from.
var nowhere = Interval{math.Inf(1), math.Inf(-1)}

// include widens i so that it holds x.
func (i *Interval) include(x float64) {
	if x < i.Lo {
		i.Lo = x
	}
	if x > i.Hi {
		i.Hi = x
	}
}

// Intervals is a set of numbers: ascending, disjoint intervals.
type Intervals []Interval

// Contains reports whether x lies in the set.
func (s Intervals) Contains(x float64) bool {
	for _, i := range s {
		if i.Contains(x) {
			return true
		}
	}
	return false
}

// holds is Contains with an allowance for rounding.
func (s Intervals) holds(x float64) bool {
	near := [1]Interval{{x - rounding, x + rounding}}
	return s.meets(near[:])
}

// Union returns the numbers that are in s, in t or in both.
//
//  1. A number is in it if and only if it is in s or in t.
func (s Intervals) Union(t Intervals) Intervals {
	if len(s) == 0 {
		return t
	}
	if len(t) == 0 {
		return s
	}
	if s.spans(t) {
		return s
	}
	if t.spans(s) {
		return t
	}
	all := append(append(make(Intervals, 0, len(s)+len(t)), s...), t...)
	slices.SortFunc(all, byLo)
	out := all[:1]
	for _, i := range all[1:] {
		last := &out[len(out)-1]
		switch {
		case i.Lo > last.Hi:
			out = append(out, i)
		case i.Hi > last.Hi:
			last.Hi = i.Hi
		}
	}
	return out
}

// spans reports whether s is a single interval that contains t. t must not be empty.
func (s Intervals) spans(t Intervals) bool {
	return len(s) == 1 && s[0].Lo <= t[0].Lo && t[len(t)-1].Hi <= s[0].Hi
}

// Intersect returns the numbers that are in both s and t.
//
//  1. A number is in it if and only if it is in s and in t.
func (s Intervals) Intersect(t Intervals) Intervals {
	if !s.alongside(t) {
		return nil
	}
	if len(t) == 1 {
		return s.within(t[0])
	}
	if len(s) == 1 {
		return t.within(s[0])
	}
	if out := s.appendIntersect(make(Intervals, 0, len(s)+len(t)-1), t); len(out) > 0 {
		return out
	}
	return nil
}

// appendIntersect appends the numbers that are in both s and t to out.
func (s Intervals) appendIntersect(out, t Intervals) Intervals {
	for a, b := 0, 0; a < len(s) && b < len(t); {
		if m := s[a].meet(t[b]); m.Lo <= m.Hi {
			out = append(out, m)
		}
		if s[a].Hi < t[b].Hi {
			a++
		} else {
			b++
		}
	}
	return out
}

// alongside reports whether the ranges from first to last number meet. If they do not,
// the sets are disjoint.
func (s Intervals) alongside(t Intervals) bool {
	return len(s) > 0 && len(t) > 0 && s[0].Lo <= t[len(t)-1].Hi && t[0].Lo <= s[len(s)-1].Hi
}

// meets reports whether s and t share a number.
func (s Intervals) meets(t Intervals) bool {
	var buf [8]Interval
	return s.alongside(t) && len(s.appendIntersect(buf[:0], t)) > 0
}

// within returns the numbers of s that are in i. It returns s itself if that is all of
// them.
func (s Intervals) within(i Interval) Intervals {
	n := len(s)
	if n == 0 || s[0].Lo > i.Hi || i.Lo > s[n-1].Hi {
		return nil
	}
	if i.Lo <= s[0].Lo && s[n-1].Hi <= i.Hi {
		return s
	}
	if left := slices.Clone(s).cut(i); len(left) > 0 {
		return left
	}
	return nil
}

// cut reduces s, in place, to the numbers that are also in i.
func (s Intervals) cut(i Interval) Intervals {
	n := 0
	for _, j := range s {
		if m := j.meet(i); m.Lo <= m.Hi {
			s[n] = m
			n++
		}
	}
	return s[:n]
}

// Subtract returns the numbers of s that lie inside no interval of t. The ends of an
// interval are not inside it, so the result is closed.
//
//  1. A number is in it if and only if it is in s and inside no interval of t.
func (s Intervals) Subtract(t Intervals) Intervals {
	var out Intervals
	for _, i := range s {
		out = appendRemaining(out, i, t)
	}
	return out
}

// Nearest returns the number of the set that is nearest to x. If numbers on both sides
// are equally near, within the tolerance, it returns both, the lower first. The empty set
// has none.
//
//  1. Each lies in the set, and no number of the set is nearer to x by more than the
//     tolerance.
//  2. There are two exactly when x is not in the set and the nearest ones on either side
//     are equally far, within the tolerance.
func (s Intervals) Nearest(x float64) []float64 {
	if s.Contains(x) {
		return []float64{x}
	}
	k := 0
	for k < len(s) && s[k].Hi < x {
		k++
	}
	switch {
	case len(s) == 0:
		return nil
	case k == 0:
		return []float64{s[0].Lo}
	case k == len(s):
		return []float64{s[k-1].Hi}
	}
	below, above := s[k-1].Hi, s[k].Lo
	switch gap := (above - x) - (x - below); {
	case gap > Tolerance:
		return []float64{below}
	case gap < -Tolerance:
		return []float64{above}
	}
	return []float64{below, above}
}

func byLo(a, b Interval) int { return cmp.Compare(a.Lo, b.Lo) }

// remaining returns whole without the inside of every cut, in buf if there is room. The cuts
// may overlap and come in any order; remaining sorts them.
func remaining(buf Intervals, whole Interval, cuts []Interval) Intervals {
	slices.SortFunc(cuts, byLo)
	return appendRemaining(slices.Grow(buf[:0], len(cuts)+1), whole, cuts)
}

// appendRemaining appends whole without the insides of the cuts, which ascend by Lo.
func appendRemaining(out Intervals, whole Interval, cuts []Interval) Intervals {
	at := whole.Lo
	for _, c := range cuts {
		if c.Hi <= at || c.Lo >= c.Hi {
			continue
		}
		if c.Lo >= whole.Hi {
			break
		}
		if c.Lo >= at {
			out = append(out, Interval{at, c.Lo})
		}
		at = c.Hi
	}
	if at <= whole.Hi {
		out = append(out, Interval{at, whole.Hi})
	}
	return out
}
