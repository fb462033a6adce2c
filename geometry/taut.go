package geometry

import (
	"cmp"
	"math"
	"slices"
)

// taut shortens a way that turns. The search goes from corner to corner in a few facings,
// so even its cheapest way may become cheaper if a pose moves slightly away from a corner
// or turns slightly differently. taut moves and turns each pose between start and end, by
// ever smaller steps, as long as that saves something and its legs stay clear. It removes
// poses that are not needed. If it would save next to nothing, the way stays as it is.
func (m *Mover) taut(legs []Box, cost float64) ([]Box, float64) {
	if len(legs) < 3 || m.ground.work.Over() || cost <= m.from.furthest(&legs[len(legs)-1])+littleSaved {
		return legs, cost // no way is shorter than the straight one
	}
	r := rope{m: m, legs: slices.Clone(legs), cost: cost}
	r.room = legs[0].bounds()
	for i := range legs {
		r.room = r.room.Union(legs[i].bounds())
	}
	r.room = r.room.Grow(m.from.Radius())
	for _, p := range m.around(r.room) {
		if p.bounds.Meets(r.room) {
			r.things = append(r.things, p)
		}
	}
	m.ground.work.add(len(r.things) * len(r.legs) * 32)
	for step := longestPull; step >= shortestPull; step /= 4 {
		for range mostPulls {
			if !r.skip() && !r.pull(step) {
				break
			}
		}
		if r.cost > m.limit+Tolerance+float64(4*step) {
			break // smaller steps cannot bring it within the limit
		}
	}
	if r.cost > cost-littleSaved {
		return legs, cost
	}
	return r.legs, r.cost
}

// The step by which a pose moves, in centimetres (for a turn, its furthest corner); the
// largest number of steps of one length; and the saving too small to change a way for.
const (
	longestPull, shortestPull = 0.5, 0.5 / 256
	mostPulls                 = 24
	littleSaved               = Tolerance / 10
)

// rope is a way being pulled taut.
type rope struct {
	m      *Mover
	legs   []Box
	cost   float64
	room   Rect     // region that the way stays in
	things []*piece // the things in that region

	tries []tug
}

// tug is a replacement for a pose, and the cost of the way with it.
type tug struct {
	box  Box
	cost float64
}

// clear reports whether the leg after pose i is clear, as leg does.
func (r *rope) clear(i int) bool {
	a, b := &r.legs[i], &r.legs[i+1]
	var k shape
	k.of(b)
	if r.meets(&k, a.Center, b.Center) {
		if a.Forward == b.Forward || r.meets(&k, b.Center, b.Center) {
			return false
		}
		if k.of(a); r.meets(&k, a.Center, b.Center) {
			return false
		}
	}
	return !r.m.course.leadsAway(a, b)
}

// meets reports whether a shape meets anything on its way. It first tries the thing that
// it met last time.
func (r *rope) meets(k *shape, from, to Vec) bool {
	path, d := k.swell(Segment{from, to}.bounds()), to.Sub(from)
	var in barrier
	for i := nextIn(r.things, 0, &path); i < len(r.things); i = nextIn(r.things, i+1, &path) {
		p := r.things[i]
		in.around(p, k, overlapSlack)
		if _, hit := in.clip(from, d, 0, 1); hit {
			r.things[0], r.things[i] = p, r.things[0]
			return true
		}
	}
	return false
}

// spent returns, by corner, the cost of all legs except those to and from pose i.
func (r *rope) spent(i int) (sum [4]float64) {
	for k := 1; k < len(r.legs); k++ {
		if k == i || k == i+1 {
			continue
		}
		var a, b [4]Vec
		r.legs[k-1].setCorners(&a)
		r.legs[k].setCorners(&b)
		for c := range sum {
			sum[c] += a[c].Dist(b[c])
		}
	}
	return sum
}

// skip removes a pose if the way is no dearer without it.
func (r *rope) skip() bool {
	for i := 1; i < len(r.legs)-1; i++ {
		a, b := r.legs[i-1], r.legs[i+1]
		sum := r.spent(i)
		for c, d := range a.Travel(b) {
			sum[c] += d
		}
		if cost := furthest(sum); cost <= r.cost+roundoff {
			was := r.legs[i]
			r.legs = slices.Delete(r.legs, i, i+1)
			if r.clear(i - 1) {
				r.cost = cost
				return true
			}
			r.legs = slices.Insert(r.legs, i, was)
		}
	}
	return false
}

// pull moves each pose by the step that saves most.
func (r *rope) pull(step float64) (moved bool) {
	for i := 1; i < len(r.legs)-1; i++ {
		was := r.legs[i]
		r.tug(i, step)
		slices.SortStableFunc(r.tries, func(a, b tug) int { return cmp.Compare(wholeUnits(a.cost), wholeUnits(b.cost)) })
		found := false
		for k := range r.tries {
			t := &r.tries[k]
			if r.legs[i] = t.box; r.clear(i-1) && r.clear(i) {
				r.cost, found = t.cost, true
				break
			}
		}
		if !found {
			r.legs[i] = was
		}
		moved = moved || found
	}
	return moved
}

// tug lists replacements for pose i that make the way cheaper: moved sideways by a step,
// turned by a step, or both.
func (r *rope) tug(i int, step float64) {
	const half = math.Sqrt2 / 2
	r.tries = r.tries[:0]
	var from, to, at [4]Vec
	r.legs[i-1].setCorners(&from)
	r.legs[i+1].setCorners(&to)
	sum := r.spent(i)
	// The axes follow the way, so that turning the table changes nothing.
	along := r.legs[i+1].Center.Sub(r.legs[i-1].Center).Unit()
	if along == (Vec{}) {
		along = r.legs[i].Forward
	}
	right := along.Right()
	if r.aside(i, along) < 0 {
		right = right.Neg()
	}
	slant, across := along.Add(right).Scale(half), right.Sub(along).Scale(half)
	shifts := [9]Vec{{}, along, right, along.Neg(), right.Neg(), slant, across, slant.Neg(), across.Neg()}
	turn := math.Copysign(step/r.m.from.Radius(), right.Cross(along))
	for _, side := range [3]float64{0, turn, -turn} {
		b := r.legs[i]
		if side != 0 {
			b.Forward = b.Forward.Along(b.Forward.Right(), side).Unit()
		}
		for _, shift := range shifts {
			t := tug{box: b}
			t.box.Center = b.Center.Along(shift, step)
			t.box.setCorners(&at)
			for c := range sum {
				if d := sum[c] + from[c].Dist(at[c]) + at[c].Dist(to[c]); d > t.cost {
					if t.cost = d; d >= r.cost-roundoff {
						break
					}
				}
			}
			if t.cost >= r.cost-roundoff {
				continue
			}
			if bounds := t.box.bounds(); r.m.ground.onTable(&bounds) && r.room.Contains(bounds.Min, 0) && r.room.Contains(bounds.Max, 0) {
				r.tries = append(r.tries, t)
			}
		}
	}
}

// aside tells on which side of the line between its neighbours pose i lies, or which side
// it faces if it lies on the line. Positive means right.
func (r *rope) aside(i int, along Vec) float64 {
	if off := r.legs[i].Center.Sub(r.legs[i-1].Center).Cross(along); abs(off) > roundoff {
		return off
	}
	if off := r.legs[i].Forward.Cross(along); abs(off) > roundoff {
		return off
	}
	return 0
}
