package stand

import (
	"iter"
	"math"
	"slices"

	"frontage/game"
	"frontage/geometry"
)

// preference is what the stands that are free to be placed go for. The rules let
// them go anywhere in formation (STD-PURSUE-18); each preference gives one good
// layout, and any other legal one may be set by hand.
type preference uint8

const (
	// seekContact lays as much front as can be along the retreated enemy, rather
	// along sides and rear than its front, without touching a fresh one; where
	// there is none a stand lines up, supports or stays in touch. It is the
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

// complete keeps the default outcome that begins with some places. It reports
// whether there is any, that is whether the unit can end in formation.
func (p *pursuit) complete(start []place, a *aim, kind pursuitKind) bool {
	begun := &pursued{aim: a, places: start}
	if p.losing {
		return p.finishWithout(begun, kind)
	}
	if !p.finish(begun, preferencesOf(kind)[0], kind) {
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

// findAll adds the outcomes of the other preferences, as far as they differ. The
// default stays the first.
func (p *pursuit) findAll() {
	for _, begun := range p.begun {
		for _, want := range preferencesOf(p.kind)[1:] {
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
	groups := geometry.Groups(boxes)
	if len(groups) < 2 {
		return 0
	}
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
		return slices.Clone(placed), len(geometry.Groups(boxesAt(placed))) == 1
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
}

// freePlaces yields reachable places for a free stand in touch with those that
// have moved, the preferred first; last says that no stand is left after it.
func (p *pursuit) freePlaces(s int, placed []place, last bool, want preference, kind pursuitKind) iter.Seq[place] {
	var list []candidate
	seen := map[uint64]bool{}
	fellows := boxesAt(placed)
	whole := gaps(fellows) == 0 // and so it is with one more that is joined to them
	for _, box := range p.freeBoxes(s, placed, want, kind) {
		if key := boxKey(box); seen[key] || !joined(box, placed) {
			continue
		} else {
			seen[key] = true
		}
		c := candidate{place: place{piece: s, box: box, role: roleFree, of: -1, touching: p.touching(box)}}
		if p.refuseTouch(c.place, kind) != nil || p.onWaiting(c.place, placed) {
			continue
		}
		apart := 0.0
		if !whole {
			apart = gaps(append(fellows, box))
		}
		if last && apart > 0 {
			continue
		}
		c.worth = p.worth(c.place, placed, apart, want)
		list = append(list, c)
	}
	slices.SortStableFunc(list, func(a, b candidate) int { return compareWorth(b.worth, a.worth) })
	return p.reachable(list, placed)
}

// reachable yields those of some candidates, the preferred first, to which a way
// leads: among equally good ones the one that costs least. Ways are looked for
// only as long as more places are wanted.
func (p *pursuit) reachable(list []candidate, placed []place) iter.Seq[place] {
	return func(yield func(place) bool) {
		for from, tried := 0, 0; from < len(list) && tried < mostPlaces; {
			to := from + 1
			for to < len(list) && compareWorth(list[from].worth, list[to].worth) == 0 {
				to++
			}
			for c := range p.cheapest(list[from:to], placed) {
				if tried++; !yield(c) {
					return
				}
			}
			from = to
		}
	}
}

// cheapest yields the candidates to which a way leads by what it costs. No way is
// looked for that must cost more than one found: none is cheaper than what the
// corners are apart.
func (p *pursuit) cheapest(list []candidate, placed []place) iter.Seq[place] {
	least := func(c candidate) float64 {
		travel := p.b.boxes[c.piece].Travel(c.box)
		return slices.Max(travel[:])
	}
	waiting := slices.Clone(list)
	slices.SortStableFunc(waiting, func(a, b candidate) int { return byCost(least(a), least(b)) })
	return func(yield func(place) bool) {
		var open []place
		for {
			for len(waiting) > 0 && (len(open) == 0 || least(waiting[0]) < open[0].way.Cost) {
				c := waiting[0].place
				waiting = waiting[1:]
				if way, of, ok := p.wayTo(c, placed); ok {
					c.way, c.of = way, of
					open = append(open, c)
					slices.SortStableFunc(open, func(a, b place) int { return byCost(a.way.Cost, b.way.Cost) })
				}
			}
			if len(open) == 0 || !yield(open[0]) {
				return
			}
			open = open[1:]
		}
	}
}

// byCost orders costs; those that differ by no more than the tolerance are equal.
func byCost(a, b float64) int {
	if d := a - b; math.Abs(d) > geometry.Tolerance {
		return sign(d)
	}
	return 0
}

func compareWorth(a, b [6]float64) int {
	for i := range a {
		if d := a[i] - b[i]; math.Abs(d) > geometry.Tolerance {
			return sign(d)
		}
	}
	return 0
}

// worth says how much a place is preferred, the most important first: the unit
// holds together, then what is wanted.
func (p *pursuit) worth(c place, placed []place, apart float64, want preference) [6]float64 {
	line, support := 0.0, 0.0
	if slices.ContainsFunc(placed, func(q place) bool { return besideInLine(c.box, q.box) }) {
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

// besideInLine reports whether a base stands beside another as in a line: same
// facing, fronts level, a complete side edge shared.
func besideInLine(a, b geometry.Box) bool {
	return geometry.SameFacing(a.Forward, b.Forward) && geometry.Relate(a, b) != geometry.Apart &&
		geometry.FormationOf([]geometry.Box{a, b}) == geometry.Line
}

// supportedBy returns the box of a fighting infantry stand that a place would
// support, and from where: one of the unit's own that have moved, or of another
// unit of its side (STD-RESULT-13, -14). A stand that touches an enemy supports
// nobody.
func (p *pursuit) supportedBy(c place, placed []place) (from geometry.Side, of geometry.Box, ok bool) {
	if p.b.units[p.unit].Type != game.Infantry || len(c.touching.contacts) > 0 {
		return 0, geometry.Box{}, false
	}
	try := func(box geometry.Box) bool {
		side, aligned := inSupport(c.box, box)
		if aligned && (!ok || side == geometry.Rear) {
			from, of, ok = side, box, true
		}
		return ok && from == geometry.Rear
	}
	for _, q := range placed {
		if (q.touching.front > geometry.Tolerance || q.touching.corner) && try(q.box) {
			return from, of, ok
		}
	}
	for _, f := range p.fighters() {
		if f.front && try(p.b.boxes[f.piece]) {
			return from, of, ok
		}
	}
	return from, of, ok
}

// inSupport reports whether a base is in supporting alignment with another, and
// from which side of that (STD-RESULT-14).
func inSupport(box, of geometry.Box) (geometry.Side, bool) {
	c := geometry.Touch(box, of)
	return c.B.Side, aligned(box, of, c)
}

// fighter is an infantry stand of another unit of the side that touches an enemy.
type fighter struct {
	piece int
	front bool // at its front edge or a front corner: it can be supported (STD-RESULT-15)
}

// fighters lists those that a stand of the unit can come to touch: what is further
// from all of them than the pace cannot be.
func (p *pursuit) fighters() []fighter {
	if p.friends != nil {
		return p.friends
	}
	p.friends = []fighter{}
	for i := range p.b.units {
		if i == p.unit || p.b.enemies(p.unit, i) || p.b.units[i].Type != game.Infantry {
			continue
		}
		for _, f := range p.b.piecesOf(i) {
			if p.b.unitDistance(p.unit, f) <= p.pace+geometry.Tolerance && p.b.inContact(f) {
				p.friends = append(p.friends, fighter{f, p.b.frontInContact(f)})
			}
		}
	}
	return p.friends
}

// frontInContact reports whether a stand has an enemy at its front edge or a
// front corner (STD-RESULT-15).
func (b *board) frontInContact(s int) bool {
	for q, box := range b.boxes {
		if b.enemies(b.pieces[s].unit, b.pieces[q].unit) {
			if c := geometry.Touch(b.boxes[s], box); c.Kind != geometry.NoContact && atFront(c.A, c.Kind) {
				return true
			}
		}
	}
	return false
}

// freeBoxes lists distinguished places of a free stand: flush against enemies,
// in touch with the fellows that have moved, in support of friends, and where it
// stands.
func (p *pursuit) freeBoxes(s int, placed []place, want preference, kind pursuitKind) []geometry.Box {
	key := boxesKey{moverKey{s, placesKey(placed)}, want == seekFresh}
	if known, ok := p.boxes[key]; ok {
		return known
	}
	boxes := []geometry.Box{p.b.boxes[s]}
	if kind != pursuitSupporting {
		boxes = append(boxes, p.flushBoxes(s, placed, want)...)
	}
	m := p.mover(s, -1, placed)
	base := p.b.units[p.unit].Base
	for _, q := range placed {
		boxes = append(boxes, besideBoxes(m, q.box, base)...)
	}
	for _, f := range p.fighters() {
		if kind != pursuitSupporting && geometry.Distance(p.b.boxes[f.piece], p.b.boxes[s]) > p.pace {
			continue
		}
		boxes = append(boxes, supportBoxes(p.b.boxes[f.piece], base)...)
	}
	p.boxes[key] = boxes
	return boxes
}

// boxesKey names what the places of a free stand depend on.
type boxesKey struct {
	moverKey
	fresh bool
}

// supportBoxes are the places exactly behind and beside a stand.
func supportBoxes(of geometry.Box, base game.Base) []geometry.Box {
	boxes := []geometry.Box{behind(of, base)}
	for _, s := range beside(of, base, -1) {
		boxes = append(boxes, s.box)
	}
	return boxes
}

// flushBoxes lists places with the front flush on an edge of an enemy: of the
// units that may be pursued or, where that is sought, of fresh ones.
func (p *pursuit) flushBoxes(s int, placed []place, want preference) []geometry.Box {
	base := p.b.units[p.unit].Base
	var boxes []geometry.Box
	for q := range p.b.boxes {
		unit := p.b.pieces[q].unit
		fresh := want == seekFresh && p.b.enemies(p.unit, unit) && !slices.Contains(p.ctx.retreated, unit)
		if !fresh && !slices.Contains(p.targets, unit) || geometry.Distance(p.b.boxes[s], p.b.boxes[q]) > p.pace {
			continue
		}
		m := p.mover(s, unit, placed) // where there is room; the way is looked for later
		for _, side := range geometry.Sides {
			edge := p.b.boxes[q].Edge(side)
			for _, shift := range fullShifts(m.Room(edge), edge.Len(), base.Front) {
				boxes = append(boxes, geometry.Flush(edge, base.Front, base.Depth, shift))
			}
		}
	}
	return boxes
}

// fullShifts returns the shifts worth trying on an edge: those of ends, and those
// at which the contact just becomes as long as it can be.
func fullShifts(shifts geometry.Intervals, edge, width float64) []float64 {
	list := ends(shifts)
	slack := math.Abs(edge-width) / 2
	for _, s := range [2]float64{-slack, slack} {
		if shifts.Contains(s) {
			list = append(list, s)
		}
	}
	return list
}

// besideBoxes lists places with the same facing in touch with a fellow: level with
// it at either side, or shifted along its edges as far as something else is met.
func besideBoxes(m *geometry.Mover, at geometry.Box, base game.Base) []geometry.Box {
	var boxes []geometry.Box
	along := func(box geometry.Box, dir geometry.Vec, reach float64) {
		for _, t := range ends(m.Span(box, dir, -reach, reach)) { // the way is looked for later
			boxes = append(boxes, box.Shift(dir.Scale(t)))
		}
	}
	for _, s := range beside(at, base, -1) {
		along(s.box, at.Forward, (at.Depth+base.Depth)/2)
	}
	back := behind(at, base)
	along(back, at.Forward.Right(), (at.Width+base.Front)/2)
	along(back.Shift(at.Forward.Scale(at.Depth+base.Depth)), at.Forward.Right(), (at.Width+base.Front)/2)
	return boxes
}

// wayKey names a way of a free stand, foundWay is what was found: the enemy that
// the stand goes for, −1 for none.
type wayKey struct {
	moverKey
	to uint64
}

type foundWay struct {
	way geometry.Way
	of  int
	ok  bool
}

// wayTo finds the way of a free stand: clear, within the pace, and never away
// from the enemy that it will touch or the stand that it will support
// (STD-PURSUE-12, AMB-54). One that touches several enemies goes for any of them.
// One that will do neither goes to nobody, so that any clear way serves. It
// returns the enemy it goes for too, −1 for none.
func (p *pursuit) wayTo(c place, placed []place) (way geometry.Way, of int, ok bool) {
	key := wayKey{moverKey{c.piece, placesKey(placed)}, boxKey(c.box)}
	found, known := p.ways[key]
	if !known {
		found = p.findWay(c, placed)
		p.ways[key] = found
	}
	return found.way, found.of, found.ok
}

func (p *pursuit) findWay(c place, placed []place) foundWay {
	var way geometry.Way
	for _, t := range c.touching.contacts {
		way = p.mover(c.piece, p.b.pieces[t.piece].unit, placed).Toward(p.b.boxes[t.piece]).To(c.box)
		if way.OK {
			return foundWay{way, t.piece, true}
		}
	}
	if len(c.touching.contacts) > 0 {
		return foundWay{way, -1, false}
	}
	m := p.mover(c.piece, -1, placed)
	if _, of, supports := p.supportedBy(c, placed); supports {
		m = m.Toward(of)
	}
	way = m.To(c.box)
	return foundWay{way, -1, way.OK}
}

// refuseTouch refuses what a free stand may not touch: along its front a unit
// that may not be pursued, for that would be to pursue it (STD-PURSUE-02 to -08;
// any other contact is incidental, AMB-52); in a supporting pursuit the edge of any
// enemy, in the engagement or not (STD-PURSUE-25).
func (p *pursuit) refuseTouch(c place, kind pursuitKind) *game.Refusal {
	for _, t := range c.touching.contacts {
		if t.Kind != geometry.EdgeContact {
			continue
		}
		if kind == pursuitSupporting {
			return p.refuseEdge(c.piece, t.piece)
		}
		if t.A.Side != geometry.Front {
			continue
		}
		for _, ban := range p.bans {
			if p.b.pieces[t.piece].unit == ban.unit {
				return refuse(ban.rule, ban.reason)
			}
		}
	}
	return nil
}
