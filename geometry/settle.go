package geometry

import (
	"math"
	"slices"
)

// places is a set of shifts in two versions: loose uses the tolerance, snug contains
// those that do not need it. rest lists where to rest in an interval that needs the
// tolerance.
type places struct{ loose, snug, rest Intervals }

func (p places) intersect(q places) places {
	return places{p.loose.Intersect(q.loose), p.snug.Intersect(q.snug), p.rest.Union(q.rest)}
}

// within returns the places that are in reach. They are stored in room if they fit.
func (p *places) within(room *room, r *reach) places {
	loose, snug := [1]Interval{r.loose}, [1]Interval{r.snug}
	return places{loose: p.loose.appendIntersect(room[0][:0], loose[:]), snug: p.snug.appendIntersect(room[1][:0], snug[:])}
}

// meets reports whether the sets share a place.
func (p *places) meets(q *places) bool { return p.loose.meets(q.loose) || p.snug.meets(q.snug) }

func (p places) union(q places) places {
	return places{p.loose.Union(q.loose), p.snug.Union(q.snug), p.rest.Union(q.rest)}
}

// clone returns a deep copy.
func (p *places) clone() places {
	return places{slices.Clone(p.loose), slices.Clone(p.snug), slices.Clone(p.rest)}
}

// missing returns the places that are not in found.
func (p places) missing(found places) places {
	return places{loose: missing(p.loose, found.loose), snug: missing(p.snug, found.snug)}
}

func (p places) empty() bool { return len(p.loose)+len(p.snug) == 0 }

// Settle combines two versions of a set of places, one that uses the tolerance (loose)
// and one that does not (snug). From each interval of loose it drops what only the
// tolerance allows. If nothing would remain of an interval, it keeps the middle.
//
//  1. Each place is in loose, and those in snug are all kept.
//  2. Every interval of loose has one; intervals less than 1e-9 apart count as one.
func Settle(loose, snug Intervals) Intervals {
	return places{loose: loose, snug: snug}.settle()
}

// settle is Settle, except that it keeps the places of rest instead of a middle.
func (p places) settle() Intervals {
	return p.settleAt(func(i Interval) float64 {
		if at := p.rest.Intersect(i.set()); len(at) > 0 {
			i = Interval{at[0].Lo, at[len(at)-1].Hi}
		}
		return i.mid()
	})
}

// settleBoth is settle for the places common to a and b, each settled separately. If
// nothing would remain, the box rests as near to both as it can. So it does not matter
// whether a sliver that needs no tolerance remains.
func settleBoth(a, b *places) Intervals {
	var r room
	both := places{loose: a.loose.appendIntersect(r[0][:0], b.loose), snug: a.snug.appendIntersect(r[1][:0], b.snug)}
	return both.settleAt(func(i Interval) float64 {
		x, y := a.settle().near(i), b.settle().near(i)
		lo, hi := math.Max(x.Lo, y.Lo), math.Min(x.Hi, y.Hi)
		return Interval{clamp(lo, i.Lo, i.Hi), clamp(hi, i.Lo, i.Hi)}.mid()
	})
}

// settleAt is settle with a function that chooses the place to keep where nothing would
// remain.
func (p places) settleAt(rest func(Interval) float64) Intervals {
	if len(p.loose) == 0 {
		return nil
	}
	out := make(Intervals, 0, len(p.loose)+len(p.snug))
	for k := 0; k < len(p.loose); k++ {
		i := p.loose[k]
		for k+1 < len(p.loose) && p.loose[k+1].Lo-i.Hi <= rounding {
			k++
			i.Hi = p.loose[k].Hi
		}
		n, one := len(out), [1]Interval{i}
		if out = p.snug.appendIntersect(out, one[:]); len(out) == n {
			at := rest(i)
			out = append(out, Interval{at, at})
		}
	}
	return out
}

// restIn returns, for each interval of a set without a snug place, its place nearest to
// the snug ones, where the tolerance is used least. If there are none, it takes the place
// nearest to the middle of the loose ones.
func (r *reach) restIn(set Intervals) Intervals {
	var out Intervals
	for _, i := range set {
		best := r.loose.mid()
		if r.snug.Lo <= r.snug.Hi {
			if r.snug.Lo <= i.Hi && i.Lo <= r.snug.Hi {
				continue
			}
			best = r.snug.mid()
		}
		best = clamp(best, i.Lo, i.Hi)
		out = append(out, Interval{best, best})
	}
	return out
}

// near returns the interval of the set nearest to i, or i if the set is empty.
func (s Intervals) near(i Interval) Interval {
	best, least := i, math.Inf(1)
	for _, j := range s {
		if apart := math.Max(j.Lo-i.Hi, i.Lo-j.Hi); apart < least {
			best, least = j, apart
		}
	}
	return best
}
