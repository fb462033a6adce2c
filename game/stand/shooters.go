package stand

import (
	"math"
	"slices"

	"frontage/game"
	"frontage/geometry"
)

// moment says when during a charge a stand may first shoot at the chargers.
type moment string

const (
	atStart   moment = "start"   // before any stand has moved
	atEnd     moment = "end"     // when all have moved, before any of them envelops
	onTheWay  moment = "way"     // only while one of them is moving
	atEnvelop moment = "envelop" // only while or after a stand envelops (STD-CHARGE-54)
)

// passagesOf returns the ways of a move.
func passagesOf(m *moveResult) []passage {
	list := make([]passage, len(m.stands))
	for i, s := range m.stands {
		list[i] = passage{piece: s.piece, legs: s.way.Legs}
	}
	return list
}

// shooter is a stand that may shoot at chargers, with the first moment at which it may, and
// the line of fire and the distance at that moment.
type shooter struct {
	piece    int
	by       game.CharacterID // the character who shoots from it, "" for the stand itself
	at       moment
	distance float64
	line     geometry.Segment
}

// shootersAt returns the stands that may shoot at a unit that charges or advances along the
// given passages (STD-SHOOT-22, STD-SHOOT-31), one stand after another. The board is the
// one before the move. They are the stands with a shooting value in the units that the
// charger touches in the end, except those in contact with an enemy that engaged them
// earlier (STD-SHOOT-23), if they have sight and range to it at some moment (STD-SHOOT-25).
// That is worked out exactly for each straight leg, not sampled. The steps say who may
// shoot and who may not.
func (b *board) shootersAt(unit int, passages []passage) ([]shooter, []game.Step) {
	var list []shooter
	var steps []game.Step
	if b.under(unit, kindLunge) {
		return nil, []game.Step{{Rule: "STD-SPELL-19", Text: game.Say("%s charges by a spell: nobody shoots at it.", b.units[unit].name())}}
	}
	v := &volley{b: b, unit: unit, passages: passages}
	for i := range b.units {
		leaders := b.armedWith(i)
		if !canShoot(b.units[i].Unit) && len(leaders) == 0 || !b.Enemies(unit, i) || !v.touchedInTheEnd(i) {
			continue
		}
		if b.plays("AMB-20", "a") && b.isEngaged(i) {
			steps = append(steps, game.Step{Rule: "STD-SHOOT-23", Text: game.Say("%s is in combat and does not shoot at %s.", b.units[i].name(), b.units[unit].name())})
			continue
		}
		if canShoot(b.units[i].Unit) {
			may, why := v.shootersOf(i)
			list, steps = append(list, may...), append(steps, why...)
		}
		if len(leaders) > 0 {
			may, why := v.leaderShooters(i)
			list, steps = append(list, may...), append(steps, why...)
		}
	}
	return list, steps
}

// shootersOf returns the stands of a unit that may shoot at the chargers, and the steps
// that say which may and which may not.
func (v *volley) shootersOf(unit int) ([]shooter, []game.Step) {
	b := v.b
	if b.silentAtChargers(unit) {
		return nil, []game.Step{v.noStoneStep(unit)}
	}
	var may []shooter
	var silent []sentence
	for _, p := range b.PiecesOf(unit) {
		if !b.standShoots(p) {
			continue
		}
		if q := v.engagedEarlier(p); q >= 0 {
			silent = append(silent, v.engagedSentence(p, q))
		} else if s, ok := v.shot(p); ok {
			may = append(may, s)
		} else if !b.unread() {
			silent = append(silent, v.noShotSentence(p))
		}
	}
	var steps []game.Step
	if !b.unread() {
		steps = b.together(silent)
	}
	if len(may) > 0 {
		steps = append(steps, v.shootStep(unit, may))
	}
	return may, steps
}

// volley works out who may shoot at one charge.
type volley struct {
	b        *board
	unit     int
	passages []passage
	leader   *game.Character // the character who shoots, nil for the stands
	tables   []*tableAt      // after n passages; made on demand
}

// tableAt is the table after some of the passages.
type tableAt struct {
	boxes []geometry.Box
	look  *geometry.Blockers
}

// table returns the table after n passages.
func (v *volley) table(n int) *tableAt {
	if v.tables == nil {
		v.tables = make([]*tableAt, len(v.passages)+1)
	}
	if v.tables[n] != nil {
		return v.tables[n]
	}
	t := &tableAt{boxes: v.b.Boxes, look: v.b.look()}
	if n > 0 {
		t.boxes = slices.Clone(v.b.Boxes)
		for _, p := range v.passages[:n] {
			t.boxes[p.piece] = p.legs[len(p.legs)-1]
		}
		t.look = v.b.seenGround().blockers.Again(t.boxes, nil).Over(v.b.seenOver(t.boxes))
	}
	v.tables[n] = t
	return t
}

// settled returns the number of passages after which all stands are in their places, before
// any of them envelops.
func (v *volley) settled() int {
	if n := slices.IndexFunc(v.passages, func(p passage) bool { return p.envelop }); n >= 0 {
		return n
	}
	return len(v.passages)
}

// arrived returns the number of passages after which the chargers are in their places,
// before the supporting unit moves.
func (v *volley) arrived() int {
	for n, p := range v.passages {
		if p.envelop || v.b.Pieces[p.piece].Unit != v.unit {
			return n
		}
	}
	return len(v.passages)
}

// touchedInTheEnd reports whether any charging stand ends in contact with a unit
// (STD-SHOOT-22).
func (v *volley) touchedInTheEnd(unit int) bool {
	for n, p := range v.passages {
		if slices.ContainsFunc(v.passages[n+1:], func(o passage) bool { return o.piece == p.piece }) {
			continue // it moves on from there
		}
		for _, box := range v.b.BoxesOf(unit) {
			if geometry.Relate(p.legs[len(p.legs)-1], box) == geometry.Touching {
				return true
			}
		}
	}
	return false
}

// engagedEarlier returns a stand of another unit that has touched a stand, even at a
// corner, since before the charge; −1 if there is none (STD-SHOOT-23). The chargers do not
// count (AMB-20).
func (v *volley) engagedEarlier(p int) int {
	for q, box := range v.b.Boxes {
		unit := v.b.Pieces[q].Unit
		if unit != v.unit && v.b.Enemies(unit, v.b.Pieces[p].Unit) && geometry.Relate(box, v.b.Boxes[p]) == geometry.Touching {
			return q
		}
	}
	return -1
}

// hemmedIn reports whether stationary stands leave no part of a stand's edges free that is
// as wide as a corridor. Then it has no corridor wherever the chargers go.
func (v *volley) hemmedIn(p int) bool {
	boxes := append(make([]geometry.Box, 0, len(v.b.Boxes)), v.b.Boxes[p])
	for q, box := range v.b.Boxes {
		if q != p && !slices.ContainsFunc(v.passages, func(way passage) bool { return way.piece == q }) {
			boxes = append(boxes, box)
		}
	}
	for _, side := range geometry.Sides {
		if side != v.b.lead(v.b.Pieces[p].Unit) && !v.b.shootsAround(p) {
			continue
		}
		for _, part := range geometry.FreeParts(boxes, 0, side, -1) {
			if part.Len() > corridorWidth-2*geometry.Tolerance {
				return false
			}
		}
	}
	return true
}

// shot finds the first moment at which a stand may shoot.
func (v *volley) shot(p int) (shooter, bool) {
	if v.hemmedIn(p) {
		return shooter{}, false
	}
	settled := v.settled()
	if s, ok := v.still(p, 0, atStart); ok {
		return s, true
	}
	if s, ok := v.still(p, settled, atEnd); ok {
		return s, true
	}
	// STD-ART-16: a bolt's line is taken at the start or the end of the move.
	bolt := v.leader == nil && HasTrait(v.b.unitOf(p).Unit, traitBoltThrower)
	if n := v.arrived(); n < settled {
		if s, ok := v.still(p, n, atEnd); ok {
			return s, true
		}
	}
	for n := range v.passages {
		way := &v.passages[n]
		if v.b.Pieces[way.piece].Unit != v.unit || bolt {
			continue
		}
		way.takeWay()
		at := onTheWay
		if way.envelop {
			at = atEnvelop
		}
		for i := 1; i < len(way.legs); i++ {
			if s, ok := v.passing(p, n, way.legs[i-1], way.legs[i], at); ok {
				return s, true
			}
		}
	}
	if settled < len(v.passages) {
		return v.still(p, len(v.passages), atEnvelop)
	}
	return shooter{}, false
}

// edgesOf returns the edges that a stand shoots from: its front or, with all-round sight,
// also the free parts of the others (STD-LOS-06).
func (v *volley) edgesOf(p int, boxes []geometry.Box, except int) []geometry.Edge {
	edges := []geometry.Edge{boxes[p].Edge(v.b.lead(v.b.Pieces[p].Unit))}
	if v.b.shootsAround(p) {
		for _, side := range geometry.Sides[1:] {
			edges = append(edges, geometry.FreeParts(boxes, p, side, except)...)
		}
	}
	return edges
}

// inRange lists the charging stands in range of a stand (STD-SHOOT-05), except the moving
// one.
func (v *volley) inRange(p int, boxes []geometry.Box, moving int) []int {
	var list []int
	for _, q := range v.b.PiecesOf(v.unit) {
		if q != moving && geometry.Distance(boxes[p], boxes[q]) <= v.reach(p) {
			list = append(list, q)
		}
	}
	return list
}

// still looks for a corridor (STD-LOS-15) at the moment when n passages have ended.
func (v *volley) still(p, n int, at moment) (shooter, bool) {
	t := v.table(n)
	targets := v.inRange(p, t.boxes, -1)
	if len(targets) == 0 {
		return shooter{}, false
	}
	for _, edge := range v.edgesOf(p, t.boxes, -1) {
		if line, ok := t.look.Corridor(edge, p, targets, corridorWidth); ok {
			q := slices.MinFunc(targets, func(q, r int) int {
				return sign(t.boxes[q].Closest(line.B).Dist(line.B) - t.boxes[r].Closest(line.B).Dist(line.B))
			})
			return shooter{piece: p, at: at, distance: geometry.Distance(t.boxes[p], t.boxes[q]), line: line}, true
		}
	}
	return shooter{}, false
}

// passing looks for a corridor while the stand of the n-th passage goes from one pose to
// the next: to the area that it sweeps while in range, which is one stretch of the leg. A
// stand that turns on this leg does so at its start or, if it would then overlap another
// stand, at its end (K8).
func (v *volley) passing(p, n int, from, to geometry.Box, at moment) (shooter, bool) {
	t, moving := v.table(n), v.passages[n].piece
	if !geometry.SameFacing(from.Forward, to.Forward) {
		early := from
		early.Forward = to.Forward
		if v.presses(t, moving, early, to) {
			to.Forward = from.Forward
		} else {
			from = early
		}
	}
	me := t.boxes[p]
	between := func(share float64) geometry.Box { return from.At(from.Center.Lerp(to.Center, share)) }
	lo, hi, ok := stretchBelow(func(share float64) float64 { return geometry.Distance(me, between(share)) }, v.reach(p))
	if !ok {
		return shooter{}, false
	}
	targets := v.inRange(p, t.boxes, moving)
	for _, edge := range v.edgesOf(p, t.boxes, moving) {
		line, ok := t.look.CorridorToSweep(edge, p, targets, moving, between(lo), between(hi), corridorWidth)
		if !ok {
			continue
		}
		hit := between(leastAt(func(share float64) float64 { b := between(share); return b.Closest(line.B).Dist(line.B) }, lo, hi))
		for _, q := range targets {
			if t.boxes[q].Closest(line.B).Dist(line.B) < hit.Closest(line.B).Dist(line.B) {
				hit = t.boxes[q]
			}
		}
		return shooter{piece: p, at: at, distance: geometry.Distance(me, hit), line: line}, true
	}
	return shooter{}, false
}

// presses reports whether a stand that goes straight from one pose to another with one
// facing would overlap another stand in passing. Stands of its own unit that have yet to
// move do not count (STD-MOVE-14), and nothing stops a flyer.
func (v *volley) presses(t *tableAt, moving int, from, to geometry.Box) bool {
	if HasTrait(v.b.unitOf(moving).Unit, traitFlying) {
		return false
	}
	swept := geometry.SweptOutline(from, to)
	for q, box := range t.boxes {
		if v.b.Pieces[q].Unit != v.unit && swept.OverlapsBox(box) {
			return true
		}
	}
	return false
}

// stretchBelow returns the stretch of [0, 1] from lo to hi on which a convex function is at
// most a limit; not ok if there is none.
func stretchBelow(f func(float64) float64, limit float64) (lo, hi float64, ok bool) {
	best := leastAt(f, 0, 1)
	if f(best) > limit {
		return 0, 0, false
	}
	border := func(in, out float64) float64 {
		if f(out) <= limit {
			return out
		}
		for range 50 {
			if m := midway(in, out); f(m) <= limit {
				in = m
			} else {
				out = m
			}
		}
		return in
	}
	return border(best, 0), border(best, 1), true
}

// leastAt returns where between lo and hi a convex function is least.
func leastAt(f func(float64) float64, lo, hi float64) float64 {
	a, b := f(lo), f(hi)
	best, least := lo, a
	if b < a {
		best, least = hi, b
	}
	for range 60 {
		third := (hi - lo) / 3
		l, r := lo+third, hi-third
		if f(l) <= f(r) {
			hi = r
		} else {
			lo = l
		}
	}
	if m := midway(lo, hi); f(m) < least {
		return m
	}
	return best
}

// passages lists the ways of a layout in order of movement: into the line, then on to
// envelop.
func (c *charge) passages(l *layout) []passage {
	list := make([]passage, 0, len(l.line)+len(l.further))
	for _, p := range l.line {
		list = append(list, passage{piece: p.piece, legs: p.way.Legs, whole: p.whole})
	}
	for _, p := range l.further {
		i := slices.IndexFunc(l.line, func(q place) bool { return q.piece == p.piece })
		list = append(list, passage{piece: p.piece, legs: p.way.Legs[len(l.line[i].way.Legs)-1:], envelop: true})
	}
	return list
}

// volleyPassages is passages with the ways of the supporting unit, which moves after the
// chargers have arrived and before any of them envelops (STD-SHOOT-24, STD-CHARGE-52). It
// may leave a line of fire open or close one.
func (c *charge) volleyPassages(l *layout) []passage {
	list := c.passages(l)
	var behind []passage
	for _, p := range l.behind {
		behind = append(behind, passage{piece: p.piece, legs: p.way.Legs})
	}
	return slices.Insert(list, len(l.line), behind...)
}

// aheadBy returns how far any charging stand ever is ahead of a stand's front line, −∞ if
// none is; a corner is furthest ahead at the end of a leg.
func (v *volley) aheadBy(p int) float64 {
	most := math.Inf(-1)
	edge := v.b.Boxes[p].Edge(geometry.Front)
	look := func(b geometry.Box) {
		for _, corner := range b.Corners() {
			most = max(most, corner.Sub(edge.A).Dot(edge.Normal))
		}
	}
	for _, box := range v.b.BoxesOf(v.unit) {
		look(box)
	}
	for _, way := range v.passages {
		if v.b.Pieces[way.piece].Unit != v.unit {
			continue
		}
		for i, leg := range way.legs {
			look(leg)
			if i > 0 { // it may turn at either end
				before := way.legs[i-1]
				before.Forward, leg.Forward = leg.Forward, before.Forward
				look(before)
				look(leg)
			}
		}
	}
	return most
}

// armedWith lists the characters with a unit who have a shot of their own, by index.
func (b *board) armedWith(unit int) []int {
	var list []int
	for i := range b.state.Characters {
		c := &b.state.Characters[i]
		if shots, _ := leaderShots(c); shots > 0 && c.Joined == b.units[unit].ID && OnTable(c) {
			list = append(list, i)
		}
	}
	return list
}

// leaderShooters lists the characters with a unit who may shoot at chargers, each with the
// stand that may do so earliest, and the steps that explain it. The score is then the same
// from every stand, so there is nothing to choose.
func (v *volley) leaderShooters(unit int) ([]shooter, []game.Step) {
	var list []shooter
	var steps []game.Step
	for _, i := range v.b.armedWith(unit) {
		c := &v.b.state.Characters[i]
		his := *v
		his.leader = c
		for _, p := range v.b.PiecesOf(unit) {
			if his.engagedEarlier(p) >= 0 {
				continue
			}
			if s, ok := his.shot(p); ok {
				s.by = c.ID
				list = append(list, s)
				steps = append(steps, game.Step{Rule: "STD-CHAR-18", Marks: []game.Mark{{Kind: game.MarkSight, From: s.line.A, To: s.line.B}},
					Text: game.Say("%s may shoot at %s from %s, %s (%s).", leaderName(c), v.b.units[v.unit].name(), v.b.standName(p), game.Word(whenText[s.at]), cm(s.distance))})
				break
			}
		}
	}
	return list, steps
}

// reach is the range of a stand, or of the character who shoots from it.
func (v *volley) reach(p int) float64 {
	far := v.b.rangeOfStand(p)
	if v.leader != nil {
		_, far = leaderShots(v.leader)
	}
	if v.b.outOfSight(far) {
		far = sightLimit
	}
	return far + geometry.Tolerance
}
