package stand

import (
	"iter"
	"math"
	"slices"

	"frontage/geometry"
)

// preference is a wish for the free stands. The rules let them go anywhere in formation
// (STD-PURSUE-18). Each preference gives one good layout; the player may place them by hand in any
// other legal one.
type preference uint8

const (
	// seekContact lays as much front as possible along the retreated enemy, rather on sides
	// and rear than on its front, without touching a fresh enemy. A stand that finds no
	// such place lines up, supports or stays in contact with its unit. This is the default.
	seekContact preference = iota
	seekLine               // lengthens the line of the stands that have moved
	seekSupport            // goes behind a fighting stand, or beside it
	seekFresh              // draws in another enemy on purpose (STD-PURSUE-28)
)

var preferences = []preference{seekContact, seekLine, seekSupport, seekFresh}

// preferencesInSupport are the preferences of a supporting pursuit, in which no enemy's
// edge may be touched (STD-PURSUE-23).
var preferencesInSupport = []preference{seekSupport, seekLine}

// Limits on the work of one search for places.
const (
	mostEffort  = 60 // stands for which places were looked for
	mostPlaces  = 6  // places tried for each stand
	mostOptions = 24 // outcomes kept
)

// complete keeps the default outcome with the given beginning, preferably one whose ways
// are quickly found. It reports whether there is one, that is, whether the unit can end in
// formation.
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

// findAll adds the different outcomes of all preferences, with any ways. The default stays
// first.
func (p *pursuit) findAll() {
	if p.partly {
		p.partly, p.wholly, p.options, p.begun = false, true, nil, nil
		p.find()
	}
	p.counted(func() {
		for _, begun := range p.begun {
			for _, want := range preferencesOf(p.kind) {
				if len(p.options) < mostOptions && len(begun.places) < len(p.b.BoxesOf(p.unit)) && !p.over() {
					p.finish(begun, want, p.kind)
				}
			}
		}
	})
	p.begun = nil
	p.dropUnpushed()
}

// finish keeps the outcome with the given beginning and a preference for the other stands,
// unless it is already known. It reports whether there is one.
func (p *pursuit) finish(begun *pursued, want preference, kind pursuitKind) bool {
	p.effort = 0
	places, ok := p.fill(begun.places, p.waiting(begun.places), want, kind)
	if ok && !slices.ContainsFunc(p.options, func(o *pursued) bool { return samePlaces(o.places, places) }) {
		if !p.brief() {
			takeWays(places)
		}
		p.options = append(p.options, &pursued{aim: begun.aim, places: places})
	}
	return ok
}

// waiting lists the stands that have not moved.
func (p *pursuit) waiting(placed []place) []int {
	return slices.DeleteFunc(p.b.PiecesOf(p.unit), func(s int) bool {
		return slices.ContainsFunc(placed, func(q place) bool { return q.piece == s })
	})
}

// gaps returns the total length of the shortest chain of gaps between the groups of some
// stands; 0 if they hold together.
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

// fill places the remaining stands one at a time, each by preference. It takes a place back
// if the unit cannot end in formation with it (STD-BASE-09).
func (p *pursuit) fill(placed []place, left []int, want preference, kind pursuitKind) ([]place, bool) {
	if len(left) == 0 {
		return slices.Clone(placed), len(placed) > 0 && geometry.Together(boxesAt(placed))
	}
	base := p.b.units[p.unit].Base
	across := geometry.Vec{X: base.Front, Y: base.Depth}.Len()
	if gaps(boxesAt(placed)) > float64(float64(len(left))*across)+geometry.Tolerance {
		return nil, false // the remaining stands cannot bridge that
	}
	for i, s := range left {
		if p.effort++; p.effort > mostEffort || p.over() {
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

// candidate is a possible place of a free stand.
type candidate struct {
	place
	worth [6]float64
	least float64 // the least cost of a way there: the distance between corners
}

// freePlaces yields reachable places for a free stand in contact with those that have
// moved, the preferred first, among equals the nearest; last says that no stand remains
// after it. If only quickly found ways are wanted, an edge round an enemy is not tried
// again after a way to one place there was not found. If a place comes into contact as
// wanted, no further places are generated, since none is better.
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

// inContact reports whether a candidate that seeks contact comes into contact, with no
// other unit, and in contact with all stands that have moved.
func (c *candidate) inContact() bool { return c.worth[0] == 0 && c.worth[1] == 0 && c.worth[2] > 0 }

// enemyEdge is an edge of an enemy stand.
type enemyEdge struct {
	piece int
	side  geometry.Side
}

// wayRound returns the enemy edge along which the front of a candidate lies, if that edge
// faces away from the stand, which must then go round the enemy.
func (p *pursuit) wayRound(c *candidate) (edge enemyEdge, ok bool) {
	for _, t := range c.touching.contacts {
		if t.Kind == geometry.EdgeContact && t.A.Side == geometry.Front {
			e := p.b.Boxes[t.piece].Edge(t.B.Side)
			return enemyEdge{t.piece, t.B.Side}, p.b.Boxes[c.piece].Center.Sub(e.A).Dot(e.Normal) < 0
		}
	}
	return edge, false
}

// candidates lists those of some places that a free stand may take.
func (p *pursuit) candidates(s int, boxes []geometry.Box, placed []place, last bool, want preference, kind pursuitKind) []*candidate {
	fellows := boxesAt(placed)
	whole := gaps(fellows) == 0 // adding one that touches them keeps them together
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
		travel := p.b.Boxes[s].Travel(box)
		c.worth, c.least = p.worth(&c.place, placed, apart, want), slices.Max(travel[:])
		list = append(list, c)
	}
	return list
}

// joinedBoxes yields, each once, the places of a free stand in contact with those of its
// unit that have moved.
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

// worth returns how much a place is preferred, the most important value first: whether the unit
// holds together, then the preference.
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
		front = 0 // too short to be worth it
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

// dropUnpushed drops the outcomes of a pursuit that take a pushed unit away from its infantry.
func (p *pursuit) dropUnpushed() {
	if p.b.isPushed(p.unit) {
		p.options = slices.DeleteFunc(p.options, func(o *pursued) bool { return p.b.leavesPushers(p.unit, endsOfPlaces(o.places)) != nil })
	}
}
