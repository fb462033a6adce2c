package geometry

// Way is how a box gets from one place to another, or why it does not.
type Way struct {
	Legs    []Box   // its poses, the first and the last included; nil unless OK
	Cost    float64 // what it costs (rules K9), also when that is too much; when even the straight leg is too long, what that costs
	Over    float64 // by how much, within the tolerance, it is longer than the limit all the same: it counts as the limit
	OK      bool    // there is a clear way within the limit
	Blocked bool    // no clear way was found, not even one half as long again as the limit
	GaveUp  bool    // no way within the limit was found, but the search ended before it had followed all that it might: there may be one
	By      int     // first box in the way of the straight leg, numbered as for Fits; −1: none, or no box
	Away    bool    // the straight leg is clear, but leads away from the goal (see Toward)
	Gap     *Gap    // a gap, instead of a box, that is first in the way of the straight leg
}

// To finds the cheapest clear way from where the mover stands to the box to,
// which has its width and depth. A straight leg is clear if what it sweeps
// overlaps nothing; a leg that turns may turn at its start or at its end
// (rules K8). The cost of a way is what the corner pays that travels furthest,
// leg by leg (rules K9, AMB-07).
//
//  1. A way leads from where the mover stands to the box, costs what its legs cost,
//     which is within the limit, and each leg is clear. The tolerance decides that a way
//     is short enough; it is no length to go: nothing costs more than the limit.
//  2. A way that never turns is the cheapest that does not. One that turns is pulled
//     taut, so that hardly a pose a little aside, or turned a little, makes it cheaper. One
//     of two hundred costs over a fiftieth more than one of another kind, and next to
//     none over a tenth more, or is not found although there is one within nine tenths
//     of the limit.
//  3. A greater limit loses no place.
//  4. Moving, turning or mirroring everything, or listing the boxes in another order,
//     changes neither what is reached nor what it costs, within 0.001 cm.
//  5. A search has its limit, so that its answer takes no longer than a moment: where it
//     ends there, GaveUp says so. It never does where a way was found, nor where the box
//     does not fit, would lie across a gap or where what stands around a place shuts off
//     even a box half as large.
func (m *Mover) To(to Box) Way {
	w := m.Within(to)
	if w.OK {
		return m.Taut(w)
	}
	if w.Blocked || !m.affords(w.Cost) {
		return w
	}
	far := m.farDetour(to)
	w.Cost, w.Blocked = far.cost, far.legs == nil
	w.GaveUp = w.GaveUp || w.Blocked && far.gaveUp
	return w
}

// Within is To for those who want to know no more than whether there is a way within
// the limit, and which: a longer one is not looked for. Where there is none, Blocked says
// that no other way would help, and Cost is that of the straight leg.
//
//  1. It has a way if and only if To has one; To has it pulled taut, or a cheaper one.
func (m *Mover) Within(to Box) Way {
	w := m.Straight(to)
	if w.OK || w.Blocked || !m.affords(w.Cost) {
		return w
	}
	r := m.detour(to)
	if r.legs != nil && m.affords(r.cost) {
		w.Legs = r.legs
		w.Spend(r.cost, m.limit)
	}
	w.GaveUp = r.gaveUp
	return w
}

// Somehow is Within for those who may never ask for the way: what it returns is some way,
// which is sooner found, and taut finds the one that Taut makes of that of Within. It is
// nil where there is no other. Where a straight leg is too long, it tells no more than that.
//
//  1. It has a way if and only if Within has one, and each leg is clear.
//  2. What taut finds does not depend on what the mover was asked meanwhile.
func (m *Mover) Somehow(to Box) (w Way, taut func() Way) {
	if cost := m.from.furthest(&to); !m.affords(cost) {
		return Way{By: noBox, Cost: cost}, nil
	}
	if w = m.Straight(to); w.OK || w.Blocked {
		return w, nil
	}
	r := m.remembered('o', to, m.somehow)
	if w.GaveUp = r.gaveUp; r.legs == nil || !m.affords(r.cost) {
		return w, nil
	}
	w.Legs = r.legs
	w.Spend(r.cost, m.limit)
	return w, m.tautWay(to)
}

// tautWay returns what finds the way that Taut makes of that of Within, whatever the mover
// is asked meanwhile.
func (m *Mover) tautWay(to Box) func() Way {
	known, trails, asked := m.known, m.trails, m.asked
	return func() Way {
		was := *m
		m.known, m.trails, m.asked = known, trails, asked
		defer func() { m.known, m.trails, m.asked = was.known, was.trails, was.asked }()
		return m.Taut(m.Within(to))
	}
}

// Readily is Within for those content with the ways that are soonest found: those on which
// the mover faces as at their beginning or as at their end. Where a straight leg is too long,
// it tells no more than that.
//
//  1. It has a way only if Within has one, which costs no more, and each leg is clear.
func (m *Mover) Readily(to Box) Way {
	if cost := m.from.furthest(&to); !m.affords(cost) {
		return Way{By: noBox, Cost: cost}
	}
	w := m.Straight(to)
	if w.OK || w.Blocked {
		return w
	}
	s := m.newSearch(to.Forward, m.limit+Tolerance)
	defer s.over()
	if legs, cost := s.to(to); legs != nil && m.affords(cost) {
		w.Legs = legs
		w.Spend(cost, m.limit)
	}
	w.GaveUp = s.gaveUp
	return w
}

// Straight is To for a mover that goes there in one leg or not at all. Blocked says
// that no other way would help.
//
//  1. It gets there if and only if To does by a way of one leg, and by the same.
func (m *Mover) Straight(to Box) Way {
	w := Way{By: noBox, Cost: m.from.furthest(&to)}
	m.LookAhead(to) // for the leg, which asks for more
	if fits, by := m.fits(&to); !fits {
		w.Blocked, w.By = true, by
		return w
	}
	hit, away := m.leg(&m.from, &to), m.course.leadsAway(&m.from, &to)
	if hit == nil && !away {
		if w.Spend(w.Cost, m.limit); w.OK {
			w.Legs = []Box{m.from, to}
		}
		return w
	}
	if w.Away = hit == nil; hit != nil {
		w.By, w.Gap = hit.owner, hit.gap()
	}
	w.Blocked = m.course.flies // a leg over everything is the only one that counts
	return w
}

// Taut shortens a way of the mover's that turns, or returns one of another kind that is
// shorter yet: it goes by some other corners, or turns by half a right angle on its way.
// (One that keeps to a goal, as Toward has it, goes by corners and stays as it is.)
//
//  1. It leads where it led, costs no more, and each leg is clear.
func (m *Mover) Taut(w Way) Way {
	if w.OK && m.course.goal == nil && len(w.Legs) > 2 && !sameForward(w.Legs) {
		r := m.remembered('t', w.Legs[len(w.Legs)-1], func(to Box) route {
			long := w.Cost + w.Over
			legs, cost := m.taut(w.Legs, long)
			if float64(asGoodAs*m.from.furthest(&to)) < cost {
				// There may be one of another kind that is cheaper once it is taut.
				if other := m.slanting(to, float64(hopeful*long)); other.legs != nil && other.cost < cost-littleSaved {
					return other
				}
			}
			return route{legs: legs, cost: cost}
		})
		w.Legs = r.legs
		w.Spend(r.cost, m.limit)
	}
	return w
}

// asGoodAs times what a straight leg would cost: no other kind of way is looked for in
// place of one that costs no more.
const asGoodAs = 1.02

// Spend sets what a way costs, and OK, if that is within a limit. What is longer by no
// more than the tolerance costs the limit: the tolerance decides ties, and nobody goes
// further by it.
//
//  1. It is OK if and only if it costs at most the limit, within the tolerance.
//  2. Cost and Over are together what it costs; where it is OK, Cost is within the limit.
func (w *Way) Spend(cost, limit float64) {
	w.Cost, w.Over, w.OK = cost, 0, affords(cost, limit)
	if w.OK && cost > limit {
		w.Cost, w.Over = limit, cost-limit
	}
}

// affords reports whether a cost is within the limit.
func (m *Mover) affords(cost float64) bool { return affords(cost, m.limit) }

func affords(cost, limit float64) bool { return cost <= limit+overlapSlack }

// leg returns what is in the way of one leg from a to b, nil for nothing. When
// it is blocked both turning first and turning last, the one counts that gets
// further.
func (m *Mover) leg(a, b *Box) *piece {
	if m.course.flies {
		return nil
	}
	return legPast(a, b, m.around(a.bounds().Union(b.bounds()).Grow(a.Radius())))
}

// legPast is leg for what may be met.
func legPast(a, b *Box, things []*piece) *piece {
	var first, last shape
	first.of(b)
	share, hit := sweep(&first, a.Center, b.Center, things)
	if hit == nil || a.Forward == b.Forward {
		return hit
	}
	last.of(a)
	share2, hit2 := sweep(&last, a.Center, b.Center, things)
	if hit2 == nil {
		share2, hit2 = 1, stands(&first, b.Center, things)
	}
	if hit2 == nil || share2 > share {
		return hit2
	}
	return hit
}

// furthest returns how far the corner moves that moves furthest (see Travel).
func (b *Box) furthest(to *Box) float64 {
	var p, q [4]Vec
	b.setCorners(&p)
	to.setCorners(&q)
	most := p[0].Dist(q[0])
	for i := 1; i < 4; i++ {
		if d := p[i].Dist(q[i]); d > most {
			most = d
		}
	}
	return most
}

func furthest(travel [4]float64) float64 {
	most := travel[0]
	for _, t := range travel[1:] {
		if t > most {
			most = t
		}
	}
	return most
}
