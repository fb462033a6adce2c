package stand

import (
	"slices"

	"frontage/game"
	"frontage/geometry"
)

// retreatContext is the facts that a retreat depends on besides the table. The zero value, or nil,
// takes everything from the table.
type retreatContext struct {
	units []int // of the engagement, both sides; nil takes them from the contacts on the table
	// supported lists, for each unit whose stands only supported in this round, the units
	// that it supported before casualties (STD-RETREAT-11); nil takes it from the table.
	supported map[int][]int
	taken     map[int]geometry.Vec // the directions in which units have retreated this round

	ways     map[int][]retreatWay // by unit, those found so far
	engaged  []bool               // by unit: it fights or retreats anywhere on the table
	fighting bool                 // engaged has been filled in
	contacts *contacts
}

// retreatWay is one direction in which a unit may retreat.
type retreatWay struct {
	travel geometry.Vec  // unit vector
	from   geometry.Side // the pressed edge, from which it leads away
	stand  int           // the piece with that edge
	rule   string
	tell   func() []game.Step // explains the direction
}

// retreatResult is a retreat worked out: the place of every stand.
type retreatResult struct {
	unit     int
	way      retreatWay
	distance float64
	stands   []retreatedStand // in the order of the unit's stands
	makeWay  []int            // friendly units in the way not yet asked, the one met first at the head
	left     bool             // the unit has left the table and is destroyed (STD-TABLE-02)
	ctx      *retreatContext
}

// retreatedStand is where one stand goes, or what destroys it.
type retreatedStand struct {
	piece     int
	box       geometry.Box // where it would end
	destroyed bool
	blockedBy string // id of the blocking stand or terrain, "" for none
	rule      string // by which it is destroyed
	far       float64
}

// survivors yields the stands that are not destroyed.
func (r *retreatResult) survivors(yield func(*retreatedStand) bool) {
	for i := range r.stands {
		if s := &r.stands[i]; !s.destroyed && !yield(s) {
			return
		}
	}
}

// contextOf completes the context of a unit's retreat from the table: its engagement, and
// who supports whom.
func (b *board) contextOf(unit int, ctx *retreatContext) *retreatContext {
	if ctx != nil && ctx.fighting {
		return ctx
	}
	full := &retreatContext{}
	if ctx != nil {
		*full = *ctx
	}
	full.fighting, full.contacts, full.ways = true, b.contacts(), map[int][]retreatWay{}
	full.engaged = b.engaged()
	if full.units == nil {
		full.units = b.engagementOf(unit)
	}
	for i := range full.engaged {
		if _, gone := full.taken[i]; gone || slices.Contains(full.units, i) {
			full.engaged[i] = true // STD-RETREAT-12: including those that have already retreated from this combat
		}
	}
	if full.supported == nil {
		full.supported = b.onlySupporting(full.contacts)
	}
	return full
}

// engagementOf returns the units of a unit's engagement on the table, in file order; the
// unit alone if it has none (STD-ENGAGE-02).
func (b *board) engagementOf(unit int) []int {
	for _, e := range b.engagements() {
		if !slices.Contains(e.Units, b.units[unit].ID) {
			continue
		}
		var units []int
		for i := range b.units {
			if slices.Contains(e.Units, b.units[i].ID) {
				units = append(units, i)
			}
		}
		return units
	}
	return []int{unit}
}

// onlySupporting returns the units that support without touching an enemy, with the units
// that they support, in file order.
func (b *board) onlySupporting(a *contacts) map[int][]int {
	fights := make([]bool, len(b.units))
	for _, pair := range a.pairs {
		fights[b.Pieces[pair.I].Unit], fights[b.Pieces[pair.J].Unit] = true, true
	}
	supported := map[int][]int{}
	for i, p := range a.supporters {
		unit, of := b.Pieces[p].Unit, b.Pieces[a.supported[i]].Unit
		if unit != of && !fights[unit] && !slices.Contains(supported[unit], of) {
			supported[unit] = append(supported[unit], of)
			slices.Sort(supported[unit])
		}
	}
	return supported
}

// retreat works out the retreat of a unit by a distance in one of its legal directions: the
// sweep of each stand, what blocks it (STD-RETREAT-12 to -17), artillery (STD-RETREAT-20)
// and the table edge (STD-TABLE-02). yields holds the answers of friendly units asked to
// give way. The others are listed in makeWay and assumed to give way if they can.
func (b *board) retreat(unit int, way retreatWay, distance float64, ctx *retreatContext, yields map[int]bool) *retreatResult {
	ctx = b.contextOf(unit, ctx)
	r := &retreatResult{unit: unit, way: way, distance: distance, ctx: ctx}
	by := way.travel.Scale(distance)
	for _, p := range b.PiecesOf(unit) {
		r.stands = append(r.stands, retreatedStand{piece: p, box: b.Boxes[p].Shift(by), far: distance})
	}
	if rule, dies := b.diesRetreating(unit); dies {
		r.destroyAll(rule)
		return r
	}
	cannot := map[int]bool{}
	for { // until every friend in the way is known to be able to go, or not
		b.sweepStands(r, ctx, yields, cannot)
		r.makeWay = b.friendsInWay(r, ctx, yields, cannot)
		stuck := slices.IndexFunc(r.makeWay, func(v int) bool { return !b.canGiveWay(v, b.movementOf(r, ctx)) })
		if stuck < 0 {
			break
		}
		cannot[r.makeWay[stuck]] = true // STD-CONF-19
	}
	b.leaveTable(r)
	return r
}

func (r *retreatResult) destroyAll(rule string) {
	for i := range r.stands {
		if s := &r.stands[i]; !s.destroyed {
			s.destroyed, s.rule = true, rule
		}
	}
}

// sweepStands sweeps each stand (STD-RETREAT-13) past everything but its own unit
// (STD-RETREAT-14) and friends that give way, and destroys the stands that are blocked.
// Sliding along an enemy of the engagement or grazing its corner does not block
// (STD-RETREAT-15): Sweep counts only overlaps.
func (b *board) sweepStands(r *retreatResult, ctx *retreatContext, yields, cannot map[int]bool) {
	ground := b.groundFor(r.unit)
	areas, areaOf := b.closedTerrain(b.groundKey(r.unit))
	var crossed []roadArea
	if b.onRoad(r.unit) { // STD-TERR-13
		areas, areaOf, crossed = b.apartFromRoads(areas, areaOf)
		ground = geometry.NewGround(b.state.Table.Rect(), b.Boxes, areas)
	}
	roles := make([]geometry.Role, len(b.Boxes))
	for v := range b.units {
		if v != r.unit && !b.mayYield(r.unit, v, ctx, yields, cannot) {
			for q := b.units[v].First; q < b.units[v].End; q++ {
				roles[q] = geometry.Solid
			}
		}
	}
	for i := range r.stands {
		s := &r.stands[i]
		s.destroyed, s.blockedBy, s.rule, s.far = false, "", "", r.distance
		stop := ground.Sweep(b.Boxes[s.piece], r.way.travel.Scale(r.distance), roles)
		switch stop.Meets {
		case geometry.ABox: // STD-RETREAT-12
			s.destroyed, s.blockedBy, s.rule, s.far = true, string(b.id(stop.Index)), "STD-RETREAT-12", stop.Far
		case geometry.AnArea:
			s.destroyed, s.blockedBy, s.rule, s.far = true, string(b.state.Terrain[areaOf[stop.Index]].ID), "STD-RETREAT-12", stop.Far
			if HasTrait(b.units[r.unit].Unit, traitFlying) {
				s.rule = "STD-FLY-14"
			}
		default:
			if q := b.foreignContact(r.unit, s.box, ctx); q >= 0 {
				s.destroyed, s.blockedBy, s.rule = true, string(b.id(q)), "STD-RETREAT-16"
			}
		}
	}
	b.sweepOffRoad(r, crossed)
}

// foreignContact returns the first enemy stand outside the engagement that a box touches;
// −1 if there is none (STD-RETREAT-16, AMB-49).
func (b *board) foreignContact(unit int, box geometry.Box, ctx *retreatContext) int {
	var room [32]int
	for _, q := range b.near(room[:0], unit, []geometry.Box{box}, besides) {
		v := b.Pieces[q].Unit
		if b.Enemies(unit, v) && geometry.Relate(box, b.Boxes[q]) == geometry.Touching && !slices.Contains(ctx.units, v) {
			return q
		}
	}
	return -1
}

// mayYield reports whether a unit gives way to the retreating one, or is assumed to until
// it is asked: it is a friend that is not engaged (STD-RETREAT-18). A friend that has said
// yes has already moved clear; if it is still in the way it blocks.
func (b *board) mayYield(unit, v int, ctx *retreatContext, yields, cannot map[int]bool) bool {
	_, asked := yields[v]
	return !b.Enemies(unit, v) && !ctx.engaged[v] && !asked && !cannot[v]
}

// friendsInWay lists the friends that may give way and stand in the sweep of a stand that
// nothing else blocks, in the order met.
func (b *board) friendsInWay(r *retreatResult, ctx *retreatContext, yields, cannot map[int]bool) []int {
	type met struct {
		unit int
		far  float64
	}
	var list []met
	for v := range b.units {
		if v == r.unit || !b.mayYield(r.unit, v, ctx, yields, cannot) {
			continue
		}
		far := -1.0
		for s := range r.survivors {
			for _, other := range b.BoxesOf(v) {
				path := geometry.Swath{From: b.Boxes[s.piece], By: r.way.travel.Scale(r.distance)}
				if !path.Overlaps(other) {
					continue
				}
				if hit, _ := path.From.Meets(other, r.way.travel); far < 0 || hit.Lo < far {
					far = max(hit.Lo, 0)
				}
			}
		}
		if far >= 0 {
			list = append(list, met{v, far})
		}
	}
	slices.SortStableFunc(list, func(m, n met) int {
		if order := sign(round4(m.far) - round4(n.far)); order != 0 {
			return order
		}
		return m.unit - n.unit
	})
	units := make([]int, len(list))
	for i, m := range list {
		units[i] = m.unit
	}
	return units
}

// leaveTable destroys the whole unit if any stand that is not blocked leaves the table
// (STD-TABLE-01, STD-TABLE-02).
func (b *board) leaveTable(r *retreatResult) {
	table := b.state.Table.Rect()
	for s := range r.survivors {
		for _, c := range s.box.Corners() {
			if !table.Contains(c, geometry.Tolerance) {
				r.left = true
			}
		}
	}
	if r.left {
		r.destroyAll("STD-TABLE-02")
	}
}

// movementOf returns the retreat in the form used for making way.
func (b *board) movementOf(r *retreatResult, ctx *retreatContext) movement {
	m := movement{unit: r.unit, travel: r.way.travel, distance: r.distance, engaged: ctx.engaged, chain: []int{r.unit}}
	for s := range r.survivors {
		m.pieces = append(m.pieces, s.piece)
	}
	m.sweep(b)
	return m
}

// explain returns the steps of the retreat before anybody moves.
func (r *retreatResult) explain(b *board) []game.Step {
	if b.unread() {
		return nil
	}
	u := &b.units[r.unit]
	steps := r.way.tell()
	if u.Type == Artillery {
		steps = append(steps, game.Step{Rule: "STD-RETREAT-20",
			Text: game.Say("The unit %s is artillery, which is destroyed when it has to retreat.", u.name())})
		return steps
	}
	if rule, dies := b.diesRetreating(r.unit); dies {
		return append(steps, game.Step{Rule: rule, Text: game.Say("The unit %s is destroyed when it has to retreat.", u.name())})
	}
	move := game.Step{Rule: "STD-RETREAT-04", Text: game.Say("The unit %s moves %s straight, without turning.", u.name(), cm(r.distance))}
	for s := range r.survivors {
		move.Marks = append(move.Marks, game.Mark{Kind: game.MarkMove, From: b.Boxes[s.piece].Center, To: s.box.Center, Stand: b.id(s.piece)},
			game.Mark{Kind: game.MarkGhost, Stand: b.id(s.piece), From: s.box.Center, Facing: facing(s.box), Base: u.Base})
	}
	steps = append(steps, move)
	for _, v := range r.makeWay {
		steps = append(steps, game.Step{Rule: "STD-RETREAT-18",
			Text: game.Say("The unit %s stands in the way; it may give way or refuse, which destroys the stands that run into it.", b.units[v].name())})
	}
	var sentences []sentence
	for _, s := range r.stands {
		if s.destroyed && s.blockedBy != "" {
			sentences = append(sentences, b.blockedSentence(r, s))
		}
	}
	for s := range r.survivors {
		for _, q := range b.near(nil, r.unit, []geometry.Box{s.box}, besides) {
			if b.Enemies(r.unit, b.Pieces[q].Unit) && geometry.Relate(s.box, b.Boxes[q]) == geometry.Touching {
				sentences = append(sentences, sentence{rule: "STD-RETREAT-17", piece: s.piece, args: []any{whom{byUnit: true}, eachStand(q)},
					one:  "%s ends touching %s of the same engagement, which does not block it.",
					many: "%s end touching %s of the same engagement, which does not block them."})
			}
		}
	}
	steps = append(steps, b.together(sentences)...)
	if r.left {
		steps = append(steps, game.Step{Rule: "STD-TABLE-02",
			Text: game.Say("Part of %s would leave the table: the whole unit is destroyed.", u.name())})
	}
	return steps
}

// blockedSentence says what destroys a stand.
func (b *board) blockedSentence(r *retreatResult, s retreatedStand) sentence {
	at := b.Boxes[s.piece].Center.Along(r.way.travel, s.far)
	t := sentence{rule: s.rule, piece: s.piece,
		marks: []game.Mark{{Kind: game.MarkBlocked, From: b.Boxes[s.piece].Center, To: at, Label: game.Say("destroyed")}}}
	name, far := whom{byUnit: true}, cm(s.far)
	q, err := b.pieceIndex(s.blockedBy)
	if err != nil { // terrain
		t.one = "%s meets %s after %s, which it cannot enter: it is destroyed."
		t.many = "%s meet %s after %s, which they cannot enter: they are destroyed."
		t.args = []any{name, groundName(b.terrainKind(s.blockedBy), s.blockedBy), each{far}}
		return t
	}
	met := eachStand(q)
	t.args = []any{name, met, each{far}}
	switch {
	case s.rule == "STD-RETREAT-16":
		t.one = "%s would end touching %s, which has no part in this engagement: it is destroyed."
		t.many = "%s would end touching %s, which have no part in this engagement: they are destroyed."
		t.args = []any{name, met}
	case b.Enemies(r.unit, b.Pieces[q].Unit):
		t.one = "%s runs into the enemy %s after %s: it is destroyed."
		t.many = "%s run into the enemies %s after %s: they are destroyed."
	case r.ctx.engaged[b.Pieces[q].Unit]:
		t.one = "%s runs into %s, a friend that is engaged, after %s: it is destroyed."
		t.many = "%s run into %s, friends that are engaged, after %s: they are destroyed."
	default:
		t.one = "%s runs into %s, which does not give way, after %s: it is destroyed."
		t.many = "%s run into %s, which do not give way, after %s: they are destroyed."
	}
	return t
}

func (b *board) terrainKind(id string) string {
	for i := range b.state.Terrain {
		if string(b.state.Terrain[i].ID) == id {
			return b.state.Terrain[i].Kind
		}
	}
	return ""
}
