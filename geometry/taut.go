package geometry

import (
	"cmp"
	"math"
	"slices"
)

// taut pulls a way tight that turns. The search goes from corner to corner, in some
// facings; its cheapest way may be cheaper still where a pose lies a little beside a
// corner, or turns a little otherwise. So each pose between start and end is moved and
// turned as long as that saves something and its legs stay clear, by ever smaller steps,
// and left out where it is not needed. A way that saves next to nothing stays as it is.
func (m *Mover) taut(legs []Box, cost float64) ([]Box, float64) {
	if len(legs) < 3 || m.ground.work.Over() || cost <= m.from.furthest(&legs[len(legs)-1])+littleSaved {
		return legs, cost // none is shorter than the straight one
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
			break // the shorter steps will not bring it within the limit
		}
	}
	if r.cost > cost-littleSaved {
		return legs, cost
	}
	return r.legs, r.cost
}

// Steps by which a pose is moved, in centimetres, and its furthest corner by turning;
// how many are made of one length at most; and what it is not worth to change a way for.
const (
	longestPull, shortestPull = 0.5, 0.5 / 256
	mostPulls                 = 24
	littleSaved               = Tolerance / 10
)

// rope is a way that is pulled taut.
type rope struct {
	m      *Mover
	legs   []Box
	cost   float64
	room   Rect     // it stays within
	things []*piece // there

	tries []tug
}

// tug is a pose in place of another, and what the way costs with it.
type tug struct {
	box  Box
	cost float64
}

// clear reports whether nothing is in the way of the leg after pose i: what leg says.
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

// meets reports whether a shape meets anything on its way. What it met the last time
// it is likely to meet again.
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

// spent returns what each corner pays for the legs but those from and to pose i.
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

// skip leaves out a pose, if the way is as cheap without it.
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

// pull moves each pose by a step where that saves most.
func (r *rope) pull(step float64) (moved bool) {
	for i := 1; i < len(r.legs)-1; i++ {
		was := r.legs[i]
		r.tug(i, step)
		slices.SortStableFunc(r.tries, func(a, b tug) int { return cmp.Compare(even(a.cost), even(b.cost)) })
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

// tug lists the poses in place of pose i, a step aside or turned by one or both, with
// which the way is cheaper.
func (r *rope) tug(i int, step float64) {
	const half = math.Sqrt2 / 2
	r.tries = r.tries[:0]
	var from, to, at [4]Vec
	r.legs[i-1].setCorners(&from)
	r.legs[i+1].setCorners(&to)
	sum := r.spent(i)
	// The axes go with the way, so that the table may be turned.
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

// aside returns on which side of the line between its neighbours pose i lies, or else to
// which it faces; positive for the right.
func (r *rope) aside(i int, along Vec) float64 {
	if off := r.legs[i].Center.Sub(r.legs[i-1].Center).Cross(along); abs(off) > roundoff {
		return off
	}
	if off := r.legs[i].Forward.Cross(along); abs(off) > roundoff {
		return off
	}
	return 0
}
