package geometry

// Way is the way of a box from one place to another, or the reason why there is none.
type Way struct {
	Legs    []Box   // its poses, the first and the last included; nil unless OK
	Cost    float64 // its cost (rules K9), also when that is too much; if even the straight leg is too long, the cost of that leg
	Over    float64 // how much longer than the limit the way is, within the tolerance; its cost still counts as the limit
	OK      bool    // there is a clear way within the limit
	Blocked bool    // no clear way was found, not even one half as long again as the limit
	GaveUp  bool    // no way within the limit was found, but the search ended early: there may be one
	By      int     // first box in the way of the straight leg, numbered as for Fits; −1: none, or no box
	Away    bool    // the straight leg is clear, but leads away from the goal (see Toward)
	Gap     *Gap    // a gap, instead of a box, that is first in the way of the straight leg
}

// To finds the cheapest clear way from the mover's place to the box to, which has the
// mover's width and depth. A straight leg is clear if the ground that it sweeps overlaps
// nothing; a leg that turns may turn at its start or at its end (rules K8). Each leg
// costs the travel of the corner that travels furthest in it, and the way costs the sum
// (rules K9).
//
//  1. A way leads from the mover's place to the box, costs what its legs cost, which is
//     within the limit, and each leg is clear. The tolerance decides whether a way is
//     short enough but adds no length: nothing costs more than the limit.
//  2. A way that never turns is the cheapest of its kind. A way that turns is pulled
//     taut, so that hardly a small shift or turn of a pose makes it cheaper. One in two
//     hundred costs over a fiftieth more than a way of another kind. Next to none costs
//     over a tenth more, or is missed although there is a way within nine tenths of the
//     limit.
//  3. A greater limit loses no place.
//  4. Moving, turning or mirroring everything, or listing the boxes in another order,
//     changes neither what is reached nor what it costs, within 0.001 cm.
//  5. The effort of a search is limited, so that an answer takes no longer than a moment;
//     GaveUp reports that the limit ended it. That never happens where a way was found,
//     where the box does not fit or would lie across a gap, or where obstacles close a
//     place off even to a box half as large.
func (m *Mover) To(to Box) Way {
	w := m.Within(to)
	if w.OK {
		return m.Taut(w)
	}
	if w.Blocked || !m.affords(w.Cost) {
		return w
	}
	far := m.beyond(to)
	w.Cost, w.Blocked = far.cost, far.legs == nil
	w.GaveUp = w.GaveUp || w.Blocked && far.gaveUp
	return w
}

// Within is To for callers that only need a way within the limit: it does not look for
// longer ones. If there is none, Blocked says that no other way would help, and Cost is
// the cost of the straight leg.
//
//  1. It has a way if and only if To has one; To has it pulled taut, or a cheaper one.
func (m *Mover) Within(to Box) Way {
	w := m.Straight(to)
	if w.OK || w.Blocked || !m.affords(w.Cost) {
		return w
	}
	r := m.within(to)
	if r.legs != nil && m.affords(r.cost) {
		w.Legs = r.legs
		w.Spend(r.cost, m.limit)
	}
	w.GaveUp = r.gaveUp
	return w
}

// Somehow is Within for callers that may never need the best way. It returns some way,
// which is found sooner. The function taut returns the way that Taut makes of the result
// of Within; it is nil if there is no other way. If a straight leg is too long, Somehow
// tells no more than that.
//
//  1. It has a way if and only if Within has one, and each leg is clear.
//  2. Later questions to the mover do not change the result of taut.
func (m *Mover) Somehow(to Box) (w Way, taut func() Way) {
	if cost := m.from.furthest(&to); !m.affords(cost) {
		return Way{By: noBox, Cost: cost}, nil
	}
	if w = m.Straight(to); w.OK || w.Blocked {
		return w, nil
	}
	r := m.anyWay(to)
	if w.GaveUp = r.gaveUp; r.legs == nil || !m.affords(r.cost) {
		return w, nil
	}
	w.Legs = r.legs
	w.Spend(r.cost, m.limit)
	return w, m.tautWay(to)
}

// tautWay returns a function that finds the way that Taut makes of the result of Within,
// whatever the mover is asked in the meantime.
func (m *Mover) tautWay(to Box) func() Way {
	known, trails := m.known, m.trails
	return func() Way {
		was := *m
		m.known, m.trails = known, trails
		defer func() { m.known, m.trails = was.known, was.trails }()
		return m.Taut(m.Within(to))
	}
}

// Readily is Within for callers that are content with the ways found soonest: those that
// use only the first and the last facing. If a straight leg is too long, it tells no more
// than that.
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
	defer s.release()
	if legs, cost := s.to(to); legs != nil && m.affords(cost) {
		w.Legs = legs
		w.Spend(cost, m.limit)
	}
	w.GaveUp = s.gaveUp
	return w
}

// Straight is To for a mover that goes in a single leg or not at all. Blocked says that
// no other way would help.
//
//  1. It has a way if and only if To has a way of one leg, and it is the same.
func (m *Mover) Straight(to Box) Way {
	w := Way{By: noBox, Cost: m.from.furthest(&to)}
	m.LookAhead(to) // the leg looks at more than this
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
	w.Blocked = m.course.flies // a flying mover has no other way
	return w
}

// Taut shortens a way of the mover that turns, or returns a shorter way of another kind:
// around other corners, or with a turn by 45° in between. (A way that keeps to a goal, as
// with Toward, goes round corners and stays as it is.)
//
//  1. It leads to the same place, costs no more, and each leg is clear.
func (m *Mover) Taut(w Way) Way {
	if w.OK && m.course.goal == nil && len(w.Legs) > 2 && !sameForward(w.Legs) {
		to, long := w.Legs[len(w.Legs)-1], w.Cost+w.Over
		legs, cost := m.taut(w.Legs, long)
		if float64(asGoodAs*m.from.furthest(&to)) < cost {
			// A way of another kind may be cheaper once it is pulled taut.
			if other := m.slanting(to, float64(hopeful*long)); other.legs != nil && other.cost < cost-littleSaved {
				legs, cost = other.legs, other.cost
			}
		}
		w.Legs = legs
		w.Spend(cost, m.limit)
	}
	return w
}

// asGoodAs is the factor of a straight leg's cost up to which Taut looks for no other
// kind of way.
const asGoodAs = 1.02

// Spend sets the cost of a way, and OK if it is within a limit. A cost over the limit by
// at most the tolerance counts as the limit: the tolerance decides ties but adds no
// length.
//
//  1. It is OK if and only if it costs at most the limit, within the tolerance.
//  2. Cost and Over add up to the true cost; if it is OK, Cost is within the limit.
func (w *Way) Spend(cost, limit float64) {
	w.Cost, w.Over, w.OK = cost, 0, affords(cost, limit)
	if w.OK && cost > limit {
		w.Cost, w.Over = limit, cost-limit
	}
}

// affords reports whether a cost is within the limit.
func (m *Mover) affords(cost float64) bool { return affords(cost, m.limit) }

func affords(cost, limit float64) bool { return cost <= limit+overlapSlack }

// leg returns what is in the way of one leg from a to b, nil for nothing. If the leg is
// blocked both turning first and turning last, it returns the obstacle of the attempt
// that gets further.
func (m *Mover) leg(a, b *Box) *piece {
	if m.course.flies {
		return nil
	}
	return legPast(a, b, m.around(a.bounds().Union(b.bounds()).Grow(a.Radius())))
}

// legPast is leg among the given things.
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

// furthest returns the travel of the corner that moves furthest (see Travel).
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
