package stand

import (
	"iter"
	"math"
	"slices"

	"frontage/geometry"
)

// preference is what the stands that are free to be placed go for. The rules let
// them go anywhere in formation (STD-PURSUE-18); each preference gives one good
// layout, and any other legal one may be set by hand.
type preference uint8

const (
	// seekContact lays as much front as can be along the retreated enemy, rather
	// along sides and rear than its front, without touching a fresh one; where
	// there is none to be had a stand lines up, supports or stays in touch. It is the
	// default.
	seekContact preference = iota
	seekLine               // lengthens the line of the stands that have moved
	seekSupport            // goes behind a fighting stand, or beside it
	seekFresh              // draws in another enemy on purpose (STD-PURSUE-28)
)

var preferences = []preference{seekContact, seekLine, seekSupport, seekFresh}

// preferencesInSupport are those of a supporting pursuit, which may not touch an
// enemy's edge (STD-PURSUE-23).
var preferencesInSupport = []preference{seekSupport, seekLine}

// Bounds on the work of one search for places.
const (
	mostEffort  = 60 // stands for which places were looked for
	mostPlaces  = 6  // places tried for one stand
	mostOptions = 24 // outcomes kept
)

// complete keeps the default outcome that begins with some places: one to which ways are
// readily found, if there is one. It reports whether there is any, that is whether the
// unit can end in formation.
func (p *pursuit) complete(start []place, a *aim, kind pursuitKind) bool {
	begun := &pursued{aim: a, places: start}
	if p.losing {
		return p.finishWithout(begun, kind)
	}
	p.readily = true
	found := p.finish(begun, preferencesOf(kind)[0], kind)
	p.readily = false
	if !found && !p.finish(begun, preferencesOf(kind)[0], kind) {
		return false
	}
	p.kind = kind
	p.begun = append(p.begun, begun)
	return true
}

func preferencesOf(kind pursuitKind) []preference {
	if kind == pursuitSupporting {
		return preferencesInSupport
	}
	return preferences
}

// findAll adds the outcomes of all preferences, by whatever ways, as far as they differ.
// The default stays the first.
func (p *pursuit) findAll() {
	if p.partly {
		p.partly, p.wholly, p.options, p.begun = false, true, nil, nil
		p.find()
	}
	for _, begun := range p.begun {
		for _, want := range preferencesOf(p.kind) {
			if len(p.options) < mostOptions && len(begun.places) < len(p.b.boxesOf(p.unit)) {
				p.finish(begun, want, p.kind)
			}
		}
	}
	p.begun = nil
}

// finish keeps the outcome that begins with some places and a preference for the
// other stands, unless it is known already. It reports whether there is one.
func (p *pursuit) finish(begun *pursued, want preference, kind pursuitKind) bool {
	p.effort = 0
	places, ok := p.fill(begun.places, p.waiting(begun.places), want, kind)
	if ok && !slices.ContainsFunc(p.options, func(o *pursued) bool { return samePlaces(o.places, places) }) {
		if !p.b.unread() {
			takeWays(places)
		}
		p.options = append(p.options, &pursued{aim: begun.aim, places: places})
	}
	return ok
}

// waiting lists the stands that are not among those that have moved.
func (p *pursuit) waiting(placed []place) []int {
	return slices.DeleteFunc(p.b.piecesOf(p.unit), func(s int) bool {
		return slices.ContainsFunc(placed, func(q place) bool { return q.piece == s })
	})
}

// gaps returns what the groups of some stands are apart in all, along the shortest
// chain of gaps that joins them; 0 when they hold together.
func gaps(boxes []geometry.Box) float64 {
	if geometry.Together(boxes) {
		return 0
	}
	groups := geometry.Groups(boxes)
	total := 0.0
	joined := slices.Clone(groups[0])
	for rest := groups[1:]; len(rest) > 0; {
		nearest, best := 0, math.Inf(1)
		for g, group := range rest {
			for _, i := range group {
				for _, j := range joined {
					if d := geometry.Distance(boxes[i], boxes[j]); d < best {
						nearest, best = g, d
					}
				}
			}
		}
		total += best
		joined = append(joined, rest[nearest]...)
		rest = slices.Delete(slices.Clone(rest), nearest, nearest+1)
	}
	return total
}

// fill places the stands that are left one by one, each where it is preferred,
// and takes a place back when the unit cannot end in formation with it
// (STD-BASE-09).
func (p *pursuit) fill(placed []place, left []int, want preference, kind pursuitKind) ([]place, bool) {
	if len(left) == 0 {
		return slices.Clone(placed), len(placed) > 0 && geometry.Together(boxesAt(placed))
	}
	base := p.b.units[p.unit].Base
	across := geometry.Vec{X: base.Front, Y: base.Depth}.Len()
	if gaps(boxesAt(placed)) > float64(float64(len(left))*across)+geometry.Tolerance {
		return nil, false // those that are left cannot bridge that
	}
	for i, s := range left {
		if p.effort++; p.effort > mostEffort {
			return nil, false
		}
		rest := slices.Delete(slices.Clone(left), i, i+1)
		for next := range p.freePlaces(s, placed, len(rest) == 0, want, kind) {
			if all, ok := p.fill(append(slices.Clone(placed), next), rest, want, kind); ok {
				return all, true
			}
		}
	}
	return nil, false
}

// candidate is a place that a free stand might take.
type candidate struct {
	place
	worth [6]float64
	least float64 // that a way there costs: what the corners are apart
}

// freePlaces yields reachable places for a free stand in touch with those that
// have moved, the preferred first, of equally good ones the nearest; last says that no
// stand is left after it. Who seeks what is readily found does not try again to come
// round an enemy to an edge at which he has found no way to a place. Where it comes into
// contact, as is wished, no other places are laid out: none would be better.
func (p *pursuit) freePlaces(s int, placed []place, last bool, want preference, kind pursuitKind) iter.Seq[place] {
	return func(yield func(place) bool) {
		var list []*candidate
		var missed []enemyEdge
		tried := 0
		for batch, boxes := range p.joinedBoxes(s, placed, want, kind) {
			list = append(list, p.candidates(s, boxes, placed, last, want, kind)...)
			slices.SortStableFunc(list, func(a, b *candidate) int {
				if d := compareWorth(&b.worth, &a.worth); d != 0 {
					return d
				}
				return compareLengths(a.least, b.least)
			})
			for len(list) > 0 && (batch == besideFellows || want == seekContact && list[0].inContact()) {
				c := list[0]
				list = list[1:]
				round, far := p.wayRound(c)
				if far && p.readily && slices.Contains(missed, round) {
					continue
				}
				found := p.wayTo(c.place, placed)
				if !found.OK {
					if far {
						missed = append(missed, round)
					}
					continue
				}
				c.way, c.whole, c.of = found.Way, found.whole, found.of
				if tried++; !yield(c.place) || tried == mostPlaces {
					return
				}
			}
		}
	}
}

// inContact reports whether a candidate that seeks contact comes into it, with nobody else
// and in touch with all that have moved.
func (c *candidate) inContact() bool { return c.worth[0] == 0 && c.worth[1] == 0 && c.worth[2] > 0 }

// enemyEdge is an edge of an enemy stand.
type enemyEdge struct {
	piece int
	side  geometry.Side
}

// wayRound returns the edge along which the front of a candidate lies if that looks away
// from where the stand is, so that it has to go round the enemy.
func (p *pursuit) wayRound(c *candidate) (edge enemyEdge, ok bool) {
	for _, t := range c.touching.contacts {
		if t.Kind == geometry.EdgeContact && t.A.Side == geometry.Front {
			e := p.b.boxes[t.piece].Edge(t.B.Side)
			return enemyEdge{t.piece, t.B.Side}, p.b.boxes[c.piece].Center.Sub(e.A).Dot(e.Normal) < 0
		}
	}
	return edge, false
}

// candidates lists those of some places that a free stand may take.
func (p *pursuit) candidates(s int, boxes []geometry.Box, placed []place, last bool, want preference, kind pursuitKind) []*candidate {
	fellows := boxesAt(placed)
	whole := gaps(fellows) == 0 // and so it is with one more that is joined to them
	all, list := make([]candidate, len(boxes)), make([]*candidate, 0, len(boxes))
	for i, box := range boxes {
		c := &all[i]
		c.piece, c.box, c.role, c.of, c.touching = s, box, roleFree, -1, p.touching(box)
		if p.refuseTouch(&c.place, kind) != nil || p.onWaiting(&c.place, placed) {
			continue
		}
		apart := 0.0
		if !whole {
			apart = gaps(append(fellows, box))
		}
		if last && apart > 0 {
			continue
		}
		travel := p.b.boxes[s].Travel(box)
		c.worth, c.least = p.worth(&c.place, placed, apart, want), slices.Max(travel[:])
		list = append(list, c)
	}
	return list
}

// joinedBoxes yields those of the places of a free stand, each once, that are in touch with
// the fellows that have moved.
func (p *pursuit) joinedBoxes(s int, placed []place, want preference, kind pursuitKind) iter.Seq2[batch, []geometry.Box] {
	return func(yield func(batch, []geometry.Box) bool) {
		var seen []uint64
		for batch, all := range p.freeBoxes(s, placed, want, kind) {
			boxes := make([]geometry.Box, 0, len(all))
			for _, box := range all {
				if key := boxKey(box); !slices.Contains(seen, key) && joined(box, placed) {
					boxes, seen = append(boxes, box), append(seen, key)
				}
			}
			if !yield(batch, boxes) {
				return
			}
		}
	}
}

func compareWorth(a, b *[6]float64) int {
	for i := range a {
		if d := compareLengths(a[i], b[i]); d != 0 {
			return d
		}
	}
	return 0
}

// compareLengths orders lengths; those that differ by no more than the tolerance are equal.
func compareLengths(a, b float64) int {
	if d := a - b; math.Abs(d) > geometry.Tolerance {
		return sign(d)
	}
	return 0
}

// worth says how much a place is preferred, the most important first: the unit
// holds together, then what is wanted.
func (p *pursuit) worth(c *place, placed []place, apart float64, want preference) [6]float64 {
	line, support := 0.0, 0.0
	if slices.ContainsFunc(placed, func(q place) bool { return geometry.InLine(c.box, q.box) }) {
		line = 1
	}
	if from, _, ok := p.supportedBy(c, placed); ok {
		if support = 1; from == geometry.Rear {
			support = 2
		}
	}
	together, alone := -apart, -float64(c.touching.extra)
	front, behind := c.touching.onTarget, 0.0
	if front < minimumContact-geometry.Tolerance {
		front = 0 // not worth going for
	}
	for _, t := range c.touching.contacts {
		if t.Kind == geometry.EdgeContact && t.A.Side == geometry.Front && t.B.Side != geometry.Front {
			behind += t.Length
		}
	}
	switch want {
	case seekLine:
		return [6]float64{together, alone, line, support, front, behind}
	case seekSupport:
		return [6]float64{together, alone, support, line, front, behind}
	case seekFresh:
		return [6]float64{together, c.touching.front - front, front, behind, line, support}
	}
	return [6]float64{together, alone, front, behind, line, support}
}
