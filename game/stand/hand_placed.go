package stand

import (
	"math"
	"slices"
	"strconv"
	"strings"

	"frontage/game"
	"frontage/geometry"
)

// handCheck checks a layout whose free stands the player has placed.
type handCheck struct {
	c    *charge
	from *layout
	to   *layout
	want map[int]geometry.Box // the places wanted, by piece
}

// placedByHand returns a layout with some free stands at the player's places, if the rules allow
// it; all others keep their places. A refusal names the rule and the amount missing.
func (c *charge) placedByHand(l *layout, hand []game.StandPlace) (*layout, *game.Refusal) {
	h, refusal := c.readHand(l, hand)
	if refusal != nil {
		return nil, refusal
	}
	if h.asOffered() {
		whole := *l
		h.to = &whole
		return h.to, h.together()
	}
	for _, check := range []func() *game.Refusal{h.fixed, h.row, h.further, h.support, h.together} {
		if r := check(); r != nil {
			return nil, r
		}
	}
	return h.to, nil
}

// readHand reads the player's places for stands of the charging or supporting unit.
func (c *charge) readHand(l *layout, hand []game.StandPlace) (*handCheck, *game.Refusal) {
	to := *l
	to.places, to.line, to.further, to.behind = nil, nil, nil, nil
	h := &handCheck{c: c, from: l, to: &to, want: map[int]geometry.Box{}}
	for _, w := range hand {
		p, err := c.b.pieceIndex(string(w.ID))
		if err != nil || !slices.ContainsFunc(slices.Concat(l.places, l.behind), func(q place) bool { return q.piece == p }) {
			return nil, refuse("STD-CHARGE-49", game.Say("There is no stand %q in this charge to be placed.", w.ID))
		}
		box := game.Stand{X: w.X, Y: w.Y, Facing: w.Facing}.Box(c.b.unitOf(p).Base)
		if !finite(box) {
			return nil, refuse("STD-CHARGE-49", game.Say("The place of stand %s is not finite.", w.ID))
		}
		h.want[p] = box
	}
	return h, nil
}

// asOffered reports whether every stand goes exactly where this layout has it. Its places
// and ways were found to fit before they were rounded.
func (h *handCheck) asOffered() bool {
	for _, p := range slices.Concat(h.from.places, h.from.behind) {
		if h.at(p) != p.box {
			return false
		}
	}
	return true
}

// at returns where a stand goes: the layout's own place if the wanted place differs from it
// only by rounding.
func (h *handCheck) at(p place) geometry.Box {
	if box, ok := h.want[p.piece]; ok && !sameBox(box, p.box) {
		return box
	}
	return p.box
}

// fixed refuses to move stands whose places the rules name.
func (h *handCheck) fixed() *game.Refusal {
	free := h.from.freePieces()
	for _, p := range h.from.all {
		box, ok := h.want[p.piece]
		if !ok || slices.Contains(free, p.piece) || p.role == roleBehind {
			continue
		}
		if d := box.Center.Dist(p.box.Center); d > geometry.Tolerance || !geometry.SameFacing(box.Forward, p.box.Forward) {
			return h.refuse(h.ruleOf(p), p.piece, box, game.Say("%s is not free to be placed: the rules put it %s from there.", h.c.b.id(p.piece), cm(d)))
		}
	}
	return nil
}

// ruleOf is the rule that names the place of a stand that is not free.
func (h *handCheck) ruleOf(p *place) string {
	switch {
	case p.role == roleCorner:
		return "STD-CHARGE-25"
	case p.role == roleFirst && math.Abs(h.from.first.shift) > geometry.Tolerance:
		return "STD-CHARGE-17"
	case p.role == roleFirst:
		return "STD-CHARGE-16"
	}
	return "STD-CHARGE-32"
}

func (h *handCheck) refuse(rule string, p int, box geometry.Box, text game.Phrase) *game.Refusal {
	r := refuse(rule, text)
	r.Steps = []game.Step{{Rule: rule, Text: text, Marks: []game.Mark{h.c.b.ghost(p, box)}}}
	return r
}

// row checks the stands in the line, behind it and beside it, in order.
func (h *handCheck) row() *game.Refusal {
	for _, p := range h.from.line {
		next := p
		var r *game.Refusal
		switch {
		case !p.role.inLine():
			next, r = h.behindOrStaggered(p, h.at(p))
		case !h.asBefore():
			next, r = h.inLine(p)
		}
		if r != nil {
			return r
		}
		h.to.line = append(h.to.line, next)
	}
	h.to.places = slices.Clone(h.to.line)
	return nil
}

// inLine checks that a stand still takes its place in the line after an earlier one has
// been placed elsewhere (STD-CHARGE-31, STD-CHARGE-32).
func (h *handCheck) inLine(p place) (place, *game.Refusal) {
	c := h.c
	for next := range c.choices(&row{places: h.to.line}, p.piece) {
		if next.role.inLine() && sameBox(next.box, p.box) {
			return next, nil
		}
	}
	m := c.mover(p.piece, h.to.line)
	if r := h.room(m, p.piece, p.box); r != nil {
		return p, r
	}
	if way := m.To(p.box); !way.OK {
		return p, h.noWay("STD-CHARGE-31", p.piece, p.box, way, c.pace)
	}
	return p, h.refuse("STD-CHARGE-32", p.piece, p.box, game.Say("%s would have to take another place in the battle line.", c.b.id(p.piece)))
}

// behindOrStaggered checks a place behind a placed stand or staggered beside one
// (STD-CHARGE-38 to -40).
func (h *handCheck) behindOrStaggered(p place, box geometry.Box) (place, *game.Refusal) {
	c, id := h.c, h.c.b.id(p.piece)
	next, missing := c.besideOrBehind(h.to.line, box)
	if missing > 0 {
		return next, h.refuse("STD-CHARGE-40", p.piece, box,
			game.Say("%s must stand directly behind a placed stand, or beside one and further back, facing alike: it is %s off.", id, cm(missing)))
	}
	for _, s := range c.slots(h.to.line, p.piece) {
		if s.fits && s.way.OK {
			return next, h.refuse("STD-CHARGE-38", p.piece, box, game.Say("%s finds a place in the battle line, and must stand there.", id))
		}
	}
	m := c.mover(p.piece, h.to.line)
	if r := h.room(m, p.piece, box); r != nil {
		return next, r
	}
	way := c.wayElsewhere(h.to.line, next, p.piece, box)
	if !way.OK {
		return next, h.noWay("STD-CHARGE-31", p.piece, box, way, c.pace)
	}
	next.piece, next.box, next.way, next.touching = p.piece, box, way, c.touching(box)
	return next, nil
}

// asBefore reports whether all stands so far go exactly where this layout has them.
func (h *handCheck) asBefore() bool {
	for i, q := range h.to.line {
		if !sameBox(q.box, h.from.line[i].box) {
			return false
		}
	}
	return true
}

// wayElsewhere finds the way to a place behind or beside a placed stand. For a place beside
// it, the ways to the whole stretch are tried first, as when the place was offered, so that
// every offered place is found again.
func (c *charge) wayElsewhere(placed []place, at place, p int, box geometry.Box) geometry.Way {
	taken := append(boxesAt(placed), c.strips...)
	m := c.road.walker(c.moverAt(c.b.Boxes[p], c.pace, taken), c.b.Boxes[p], c.pace, c.roles, taken)
	if at.role == roleStagger {
		beside := placed[at.of].box
		beside = beside.Shift(beside.Forward.Right().Scale(float64(at.end) * beside.Width))
		m.Slide(beside, beside.Forward.Neg(), staggerLeast, beside.Depth)
	}
	return m.To(box)
}

// besideOrBehind returns the placed stand that a place is behind or staggered beside. If there is
// none, missing is the distance from the nearest such place.
func (c *charge) besideOrBehind(placed []place, box geometry.Box) (at place, missing float64) {
	missing = math.Inf(1)
	base := c.b.units[c.unit].Base
	for i, p := range placed {
		if !geometry.SameFacing(p.box.Forward, box.Forward) {
			continue
		}
		right := box.Center.Sub(p.box.Center).Dot(p.box.Forward.Right())
		back := p.box.Center.Sub(box.Center).Dot(p.box.Forward)
		if off := math.Max(math.Abs(right), math.Abs(back-base.Depth)); off <= geometry.Tolerance {
			return directlyBehind(i), 0
		} else {
			missing = min(missing, off)
		}
		e := leftEnd
		if right > 0 {
			e = rightEnd
		}
		short := math.Max(staggerLeast-geometry.Tolerance-back, back-base.Depth-geometry.Tolerance)
		off := math.Max(math.Abs(math.Abs(right)-base.Front)-geometry.Tolerance, short)
		if off <= 0 {
			return setBack(i, e), 0
		}
		missing = min(missing, off)
	}
	return place{}, missing
}

// room refuses an occupied place.
func (h *handCheck) room(m interface {
	Fits(geometry.Box) (bool, int)
}, p int, box geometry.Box) *game.Refusal {
	ok, by := m.Fits(box)
	switch {
	case ok:
		return nil
	case by >= 0 && by < len(h.c.b.Boxes):
		return h.refuse("STD-BASE-01", p, box, game.Say("%s would overlap %s.", h.c.b.id(p), h.c.b.standName(by)))
	case by >= 0:
		return h.refuse("STD-BASE-01", p, box, game.Say("%s would overlap a stand that has moved, or touch a fortified one.", h.c.b.id(p)))
	}
	for _, corner := range box.Corners() {
		if !h.c.b.state.Table.Rect().Contains(corner, geometry.Tolerance) {
			return h.refuse("STD-CHARGE-18", p, box, game.Say("%s would not lie wholly on the table.", h.c.b.id(p)))
		}
	}
	return h.refuse("STD-MOVE-16", p, box, game.Say("%s would end on terrain that its unit may not enter.", h.c.b.id(p)))
}

func (h *handCheck) noWay(rule string, p int, box geometry.Box, way geometry.Way, allowed float64) *game.Refusal {
	if !way.GaveUp && !way.Blocked && way.Cost > allowed {
		need, have := apart(way.Cost, allowed)
		return h.refuse(rule, p, box, game.Say("The way there is %s for %s; %s is allowed: %s too far.", need, h.c.b.id(p), have, excess(way.Cost-allowed)))
	}
	if way.GaveUp {
		return h.refuse("STD-CHARGE-31", p, box, game.Say("The search for a clear way for %s found none within its limit; there may be one.", h.c.b.id(p)))
	}
	if _, what := h.c.hindrance(p, h.to.line).told(box, way); !what.Empty() && rule == "STD-CHARGE-31" {
		return h.refuse(rule, p, box, game.Say("No clear way leads %s there: %s.", h.c.b.id(p), what))
	}
	return h.refuse("STD-CHARGE-31", p, box, game.Say("No clear way leads %s there.", h.c.b.id(p)))
}

// further checks the enveloping stands in order (STD-CHARGE-48 to -51).
func (h *handCheck) further() *game.Refusal {
	for _, p := range h.from.further {
		i := slices.IndexFunc(h.to.places, func(q place) bool { return q.piece == p.piece })
		next, r := h.envelops(i, h.at(p))
		if r != nil {
			return r
		}
		next.noEdge = p.noEdge && h.c.isAtAngle(&next)
		h.to.places[i] = next
		h.to.further = append(h.to.further, next)
	}
	return nil
}

func (h *handCheck) envelops(i int, box geometry.Box) (place, *game.Refusal) {
	c := h.c
	start, _, taken := c.enveloper(h.to, i, nil)
	id := c.b.id(start.piece)
	next := start.goesOn(box, 0, c.touching(box))
	left := c.pace - start.way.Cost
	if r := h.room(c.moverAt(start.box, left, taken), start.piece, box); r != nil {
		return next, r
	}
	if !c.frontOnTarget(next.touching) {
		gap := math.Inf(1)
		for _, q := range c.b.BoxesOf(c.target) {
			gap = min(gap, geometry.Distance(box, q))
		}
		text := game.Say("%s must touch %s with its front edge or a front corner; it is %s away.", id, c.b.units[c.target].name(), cm(gap))
		if gap <= geometry.Tolerance {
			text = game.Say("%s must touch %s with its front edge or a front corner, not with a side or the rear.", id, c.b.units[c.target].name())
		}
		return next, h.refuse("STD-CHARGE-49", start.piece, box, text)
	}
	var best geometry.Way
	for _, t := range next.touching.contacts {
		if c.b.Pieces[t.piece].Unit != c.target {
			continue
		}
		m := c.moverAt(start.box, left, taken).Toward(c.b.Boxes[t.piece])
		if t.Kind == geometry.EdgeContact && t.A.Side == geometry.Front {
			m.Shifts(c.b.Boxes[t.piece].Edge(t.B.Side)) // as when the place was offered
		}
		way := m.To(box)
		if way.OK && (!best.OK || way.Cost < best.Cost) {
			best, next.of = way, t.piece
		}
	}
	if !best.OK {
		way := c.moverAt(start.box, left, taken).To(box)
		if way.OK {
			return next, h.refuse("STD-CHARGE-51", start.piece, box, game.Say("Every way there would lead %s away from the enemy for a while.", id))
		}
		way.Cost += start.way.Cost
		return next, h.noWay("STD-CHARGE-48", start.piece, box, way, c.pace)
	}
	next.way = geometry.Way{OK: true, Cost: start.way.Cost + best.Cost, Legs: slices.Concat(start.way.Legs, best.Legs[1:])}
	return next, nil
}

// support checks the stands of the supporting charge: a normal move that touches no enemy
// and puts at least one stand in support (STD-CHARGE-58 to -60).
func (h *handCheck) support() *game.Refusal {
	c := h.c
	if len(h.from.behind) == 0 {
		return nil
	}
	s := c.b.state.Clone()
	for _, p := range h.to.places {
		st := &s.Units[c.b.Pieces[p.piece].Unit].Stands[c.b.Pieces[p.piece].Stand]
		st.X, st.Y, st.Facing = p.box.Center.X, p.box.Center.Y, geometry.Degrees(p.box.Forward)
	}
	for _, x := range h.from.lost {
		id := c.b.id(x.piece)
		u := &s.Units[c.unit]
		u.Stands = slices.DeleteFunc(u.Stands, func(st game.Stand) bool { return st.ID == id })
	}
	after := newBoard(&s).in(c.b.lasting)
	var places []game.StandPlace
	for _, p := range h.from.behind {
		box := h.at(p)
		places = append(places, game.StandPlace{ID: c.b.id(p.piece), X: box.Center.X, Y: box.Center.Y, Facing: geometry.Degrees(box.Forward)})
	}
	result, r := after.checkMove(c.supporter, places, &moveRules{allowance: c.supportPace(c.supporter), rule: "STD-CHARGE-58"})
	if r != nil {
		if r.Rule == "STD-CHARGE-01" {
			r.Rule = "STD-CHARGE-60"
		}
		return r
	}
	shift := c.b.units[c.supporter].First - after.units[c.supporter].First // stands may have been removed
	for _, m := range result.stands {
		p := place{piece: m.piece + shift, box: m.box, way: m.way, role: roleSupport, of: -1}
		h.to.behind = append(h.to.behind, p)
	}
	if h.inSupport() {
		return nil
	}
	return refuse("STD-CHARGE-59", game.Say("No stand of %s would be exactly behind or beside a stand of %s that has an enemy at its front.",
		c.b.units[c.supporter].name(), c.b.units[c.unit].name()))
}

// inSupport finds which stands support which chargers, and reports whether any does.
func (h *handCheck) inSupport() bool {
	any := false
	for _, spot := range h.c.supportSpots(h.to, nil, h.c.b.units[h.c.supporter].Base) {
		for i := range h.to.behind {
			p := &h.to.behind[i]
			if p.of < 0 && spot.box.Center.Dist(p.box.Center) <= 2*geometry.Tolerance && geometry.SameFacing(spot.box.Forward, p.box.Forward) {
				p.of, p.end, any = spot.of, spot.end, true
			}
		}
	}
	return any
}

// together checks that the charging unit stays in formation (STD-CHARGE-41, STD-CHARGE-49),
// allowing for rounded places.
func (h *handCheck) together() *game.Refusal {
	boxes := boxesAt(h.to.places)
	for i, p := range h.to.places {
		boxes[i] = game.Stand(h.c.b.placeAt(p.piece, p.box)).Box(h.c.b.unitOf(p.piece).Base)
	}
	groups := geometry.Groups(boxes)
	if len(groups) < 2 {
		return nil
	}
	gap, at := math.Inf(1), groups[1][0]
	for _, i := range groups[1] {
		for _, j := range groups[0] {
			if d := geometry.Distance(boxes[i], boxes[j]); d < gap {
				gap, at = d, i
			}
		}
	}
	return h.refuse("STD-CHARGE-41", h.to.places[at].piece, boxes[at], game.Say("The charge would not end in formation: %s would be %s from the others.",
		h.c.b.id(h.to.places[at].piece), cm(gap)))
}

// snapped returns a layout with each free stand as near to the player's place as the rules
// allow: there if that is legal, else on the nearest stretch where it may stand, else where
// the layout had it.
func (c *charge) snapped(l *layout, hand []game.StandPlace) (*layout, *game.Refusal) {
	if whole, refusal := c.placedByHand(l, hand); refusal == nil {
		return whole, nil
	}
	h, refusal := c.readHand(l, hand)
	if refusal != nil {
		return nil, refusal
	}
	at := l
	for _, p := range l.freePieces() {
		wish, ok := h.want[p]
		if !ok {
			continue
		}
		for _, box := range append([]geometry.Box{wish}, c.freeAreaOf(at, p).nearestFree(wish)...) {
			if next, r := c.placedByHand(at, []game.StandPlace{c.b.placeAt(p, box)}); r == nil {
				at = next
				break
			}
		}
	}
	return at, nil
}

// handPlacing is where the player has put the free stands of a charge in a query. With snap
// the query is about the nearest legal places.
type handPlacing struct {
	stands []game.StandPlace
	snap   bool
}

func (h handPlacing) of(c *charge, l *layout) (*layout, *game.Refusal) {
	if h.snap {
		return c.snapped(l, h.stands)
	}
	return c.placedByHand(l, h.stands)
}

// readPlaces reads a list of places, "r1c 12 3.5 180, r1d 16 4 180": for each stand its id,
// centre and facing.
func readPlaces(text string) ([]game.StandPlace, error) {
	if text == "" {
		return nil, nil
	}
	var list []game.StandPlace
	for _, part := range strings.Split(text, ",") {
		words := strings.Fields(part)
		bad := &game.BadQuery{Reason: game.Say("%q is no place: write STAND X Y FACING", part)}
		if len(words) != 4 {
			return nil, bad
		}
		var at [3]float64
		for i, word := range words[1:] {
			x, err := strconv.ParseFloat(word, 64)
			if err != nil || !(x > -1e6 && x < 1e6) {
				return nil, bad
			}
			at[i] = x
		}
		list = append(list, game.StandPlace{ID: game.StandID(words[0]), X: at[0], Y: at[1], Facing: at[2]})
	}
	return list, nil
}
