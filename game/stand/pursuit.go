package stand

import (
	"fmt"
	"iter"
	"slices"

	"frontage/game"
	"frontage/geometry"
)

// pursuitContext is what a pursuit must know beyond the table.
type pursuitContext struct {
	// retreated are the enemy units that retreated from it in this round
	// (STD-PURSUE-01).
	retreated []int
	// travel is how each of them was displaced by its retreat, nil where that is
	// not known (STD-PURSUE-06).
	travel []geometry.Vec
	// impacts is the charge of the unit if that is in its first round: by which edge
	// it struck whom (STD-PURSUE-03, STD-PURSUE-08).
	impacts []Impact
	// zones are those that dice have named, by reference stand (STD-ZONE-05).
	zones map[int]geometry.Side
}

// pursuitKind is how a unit pursues.
type pursuitKind string

const (
	pursuitNone       pursuitKind = "none"
	pursuitBasic      pursuitKind = "basic"      // straight ahead (STD-PURSUE-15)
	pursuitIndirect   pursuitKind = "indirect"   // by the charge rules (STD-PURSUE-20)
	pursuitSupporting pursuitKind = "supporting" // behind or beside a fighting friend (STD-PURSUE-22)
)

// Roles of the stands of a pursuit, beside first and support.
const (
	roleStraight role = "straight" // obliged, straight ahead (STD-PURSUE-15)
	roleFree     role = "free"     // placed freely (STD-PURSUE-18)
)

// pursuit works out the pursuit of one winning unit, in the order of section 14
// of the rules page: permission, sight, then straight ahead, or else by the
// charge rules, or else into support. Wherever the rules leave a choice, all
// obligations that may be chosen are kept, with some good places for the stands
// that are free.
type pursuit struct {
	b      *board
	unit   int
	ctx    *pursuitContext
	pace   float64
	within []int // the stands of the table that are not surely further away than the pace

	kind    pursuitKind
	refusal *game.Refusal
	bans    []ban
	targets []int      // the retreated units that it may pursue
	line    *SightLine // the first by which it sees one of them, nil where it sees none

	ground  *geometry.Ground
	strips  []geometry.Box // along fortified edges that it may not touch (STD-DEF-09)
	losing  bool           // stands without a place but along those are destroyed
	engaged []int          // its stands that touch an enemy before it moves
	roles   map[int][]geometry.Role

	moves   []place    // straight moves into contact, one a stand at most
	sets    [][]place  // the largest sets of them that keep the formation (STD-PURSUE-17)
	firsts  []opening  // first places of an indirect pursuit
	spots   []place    // straight moves into support (STD-PURSUE-22)
	begun   []*pursued // what the outcomes begin with, as long as not all are found
	partly  bool       // there may be more sets: see enough
	wholly  bool       // all sets are wanted
	options []*pursued
	near    []int                       // the enemy stands that it can come to touch
	friends []fighter                   // nil until asked for
	boxes   map[boxesKey][]geometry.Box // places for free stands, as they were looked up
	ways    map[wayKey]foundWay
	movers  map[moverTo]*geometry.Mover
	effort  int    // spent on one search
	readily bool   // a way counts only if it is readily found
	barred  string // what keeps its first stand from the enemy, as a further sentence
}

// pursued is one legal outcome: where every stand of the unit goes, in the order
// in which they move.
type pursued struct {
	aim    *aim // of an indirect pursuit
	places []place
	lost   []int // the stands that are destroyed for want of a place (STD-DEF-09)
}

// ban is a retreated unit that may not be pursued, and why.
type ban struct {
	unit         int
	rule, reason string
}

// pursuit works out which pursuit is open to a unit, if any, and where its stands
// may go. The default is the first option.
func (b *board) pursuit(unit int, ctx *pursuitContext) *pursuit {
	p := &pursuit{b: b, unit: unit, ctx: ctx, kind: pursuitNone, pace: b.pursuitPace(unit)}
	if p.refusal = p.permitted(); p.refusal != nil {
		return p
	}
	p.prepare()
	p.look()
	if p.find(); len(p.options) == 0 && len(p.strips) > 0 {
		p.losing = true // STD-DEF-09
		p.find()
	}
	if len(p.options) == 0 {
		p.refusal = p.refuseReach()
	}
	return p
}

// find fills in the outcomes: straight ahead, or else by the charge rules, or else
// in support.
func (p *pursuit) find() {
	p.moves, p.sets, p.firsts, p.spots = nil, nil, nil, nil
	if p.line != nil { // STD-PURSUE-13
		p.straight()
		if len(p.sets) == 0 {
			p.indirect()
		}
	}
	if len(p.options) == 0 {
		p.supporting()
	}
}

// pursuitPace is the full pace of a unit (STD-PURSUE-11), whatever its formation.
func (b *board) pursuitPace(unit int) float64 {
	u := &b.units[unit]
	if HasTrait(u.Unit, traitFlying) && Own(u.Unit).Pace == 0 {
		return flyingPace
	}
	return pace(u.Unit)
}

// flyingPace is the full pace of flyers (STD-FLY-01), in cm.
const flyingPace = 100.0

// permitted applies STD-PURSUE-01 to STD-PURSUE-08: it fills in the retreated units that
// may be pursued and those that may not, and refuses where none may be.
func (p *pursuit) permitted() *game.Refusal {
	u := &p.b.units[p.unit]
	switch {
	case len(u.Stands) == 0:
		return refuse("STD-CAS-07", fmt.Sprintf("No stand of %s is left.", u.name()))
	case u.Type == Artillery: // STD-ART-02, also of an advance
		return refuse("STD-PURSUE-04", fmt.Sprintf("%s is artillery, which never pursues: it stands or falls back.", u.name()))
	}
	if q := p.b.fortifiedStand(p.unit); q >= 0 {
		return refuse("STD-PURSUE-05", fmt.Sprintf("%s is fortified: a fortified unit stands or falls back.", p.b.standName(q)))
	}
	for _, target := range p.ctx.retreated {
		if !p.b.enemies(p.unit, target) || len(p.b.boxesOf(target)) == 0 {
			continue
		}
		if is := p.banned(target); is != nil {
			p.bans = append(p.bans, *is)
		} else {
			p.targets = append(p.targets, target)
		}
	}
	switch {
	case len(p.targets) > 0 && !(len(p.bans) > 0 && p.b.plays("AMB-52", "b")):
		return nil
	case len(p.bans) > 0:
		return refuse(p.bans[0].rule, p.bans[0].reason)
	}
	return refuse("STD-PURSUE-01", fmt.Sprintf("No enemy unit that is left has retreated from %s.", u.name()))
}

// fortifiedStand returns a stand of a unit that is fortified, −1 for none. One
// that has charged, advanced or pursued counts as in the open (STD-DEF-10).
func (b *board) fortifiedStand(unit int) int {
	if Own(b.units[unit].Unit).State.Open || Own(b.units[unit].Unit).State.Charged {
		return -1
	}
	for _, q := range b.piecesOf(unit) {
		for _, side := range geometry.Sides {
			if b.fortified(q, side) {
				return q
			}
		}
	}
	return -1
}

// banned says why a retreated unit may not be pursued, nil when it may. The ban
// is by target (AMB-52); by the other reading one bars it from all.
func (p *pursuit) banned(target int) *ban {
	u, t := &p.b.units[p.unit], &p.b.units[target]
	flying := func(u *unitOnBoard) bool { return HasTrait(u.Unit, traitFlying) }
	switch {
	case flying(t) && !flying(u) && !p.caught(target) && !p.fromVillage(target):
		return &ban{target, "STD-PURSUE-07", fmt.Sprintf("%s flies: %s, which does not, may not pursue it.", t.name(), u.name())}
	case u.Type == Infantry && (t.Type == Cavalry || t.Type == Chariot) && !p.caught(target) && !p.fromVillage(target):
		return &ban{target, "STD-PURSUE-02", fmt.Sprintf("%s is infantry and may not pursue %s, which is %s.", u.name(), t.name(), t.Type)}
	case p.sheltered(target):
		return &ban{target, "STD-PURSUE-06", fmt.Sprintf("%s retreated into terrain that %s cannot enter, and shows no %s of an edge outside it.",
			t.name(), u.name(), cm(minimumContact))}
	}
	return nil
}

// caught reports whether the unit charged a target in its flank or rear, or while
// it was irregular, and that charge is in its first round (STD-PURSUE-03,
// STD-PURSUE-08).
func (p *pursuit) caught(target int) bool {
	return slices.ContainsFunc(p.ctx.impacts, func(i Impact) bool {
		return i.Unit == p.b.units[target].ID && (i.Edge != geometry.Front.String() || i.Irregular)
	})
}

// fromVillage reports whether a target began its retreat in a village or town: then it
// may be pursued, whatever its type (STD-TERR-09). Where it is not known how it
// retreated it is taken to have begun where it stands.
func (p *pursuit) fromVillage(target int) bool {
	var back geometry.Vec
	if i := slices.Index(p.ctx.retreated, target); i >= 0 && i < len(p.ctx.travel) {
		back = p.ctx.travel[i].Neg()
	}
	for i := range p.b.state.Terrain {
		t := &p.b.state.Terrain[i]
		if t.Kind == "village" && slices.ContainsFunc(p.b.boxesOf(target), func(box geometry.Box) bool { return overlapsAny(areasOf(t), box.Shift(back)) }) {
			return true
		}
	}
	return false
}

// sheltered reports whether a target retreated into or through terrain that the
// unit cannot enter and shows at most less than 1 cm of an edge outside it
// (STD-PURSUE-06, AMB-53).
func (p *pursuit) sheltered(target int) bool {
	if !p.throughTerrain(target) {
		return false
	}
	roles := make([]geometry.Role, len(p.b.boxes))
	for _, q := range p.b.piecesOf(target) {
		roles[q] = geometry.Solid
	}
	m := p.b.groundFor(p.unit).Mover(p.b.boxes[p.b.units[p.unit].first], p.pace, roles, p.b.barred(p.unit))
	for _, q := range p.b.piecesOf(target) {
		for _, side := range geometry.Sides {
			edge := p.b.boxes[q].Edge(side)
			if exposedLength(m.Room(edge), edge.Len(), p.b.units[p.unit].Base.Front) >= minimumContact-geometry.Tolerance {
				return false
			}
		}
	}
	return true
}

// throughTerrain reports whether the retreat of a target, as far as it is known,
// led into or through terrain that the pursuer cannot enter (AMB-53).
func (p *pursuit) throughTerrain(target int) bool {
	areas, _ := p.b.closedTerrain(p.b.groundKey(p.unit))
	if len(areas) == 0 {
		return false
	}
	for _, box := range p.b.boxesOf(target) {
		for _, area := range areas {
			if area.OverlapsBox(box) {
				return true
			}
		}
		if i := slices.Index(p.ctx.retreated, target); i >= 0 && i < len(p.ctx.travel) {
			way := p.ctx.travel[i]
			from := box.Shift(way.Neg())
			absent := make([]geometry.Role, len(p.b.boxes))
			if p.b.groundFor(p.unit).Sweep(from, way, absent).Meets == geometry.AnArea {
				return true
			}
		}
	}
	return false
}

// contactNeeded is how much of a front must meet an edge of a stand in a straight
// move: any positive length obliges (AMB-55), 1 cm of an enemy who retreated
// through terrain that is closed to the pursuer (AMB-53).
func (p *pursuit) contactNeeded(target int) float64 {
	if p.throughTerrain(target) {
		return minimumContact - geometry.Tolerance
	}
	return geometry.Tolerance
}

// prepare looks up what is in the way.
func (p *pursuit) prepare() {
	p.ground, p.strips = p.b.groundFor(p.unit), p.b.barred(p.unit)
	p.roles, p.boxes, p.ways = map[int][]geometry.Role{}, map[boxesKey][]geometry.Box{}, map[wayKey]foundWay{}
	p.movers = map[moverTo]*geometry.Mover{}
	p.within = p.b.near(nil, p.unit, p.b.boxesOf(p.unit), p.pace+besides)
	for _, q := range p.within {
		if p.b.enemies(p.unit, p.b.pieces[q].unit) && p.b.unitWithin(p.unit, q, p.pace+2*geometry.Tolerance) {
			p.near = append(p.near, q)
		}
	}
	for _, s := range p.b.piecesOf(p.unit) {
		if slices.ContainsFunc(p.near, func(q int) bool { return geometry.Relate(p.b.boxes[q], p.b.boxes[s]) == geometry.Touching }) {
			p.engaged = append(p.engaged, s)
		}
	}
}

// inContact reports whether a stand touches an enemy in any way (STD-ATTACK-03).
func (b *board) inContact(s int) bool {
	unit := b.pieces[s].unit
	var room [32]int
	return slices.ContainsFunc(b.near(room[:0], unit, b.boxes[s:s+1], besides), func(q int) bool {
		return b.enemies(unit, b.pieces[q].unit) && geometry.Relate(b.boxes[q], b.boxes[s]) == geometry.Touching
	})
}

// mover answers where stand s can go when some of its fellows have moved.
// Waiting fellows are not in the way, those that have moved or are engaged are
// (STD-MOVE-14). The enemy that it goes for forms no gap (STD-MOVE-19, AMB-09);
// goal is that unit, −1 for none. Flyers pursue along the ground (STD-FLY-14).
func (p *pursuit) mover(s, goal int, placed []place) *geometry.Mover {
	key := moverTo{moverKey{s, placesKey(placed)}, goal}
	if m := p.movers[key]; m != nil && len(p.engaged) == 0 {
		return m
	}
	roles := p.rolesFor(goal)
	if len(p.engaged) > 0 {
		roles = slices.Clone(roles)
		for _, own := range p.engaged {
			if own != s && !slices.ContainsFunc(placed, func(q place) bool { return q.piece == own }) {
				roles[own] = geometry.Solid
			}
		}
	}
	var few [12]geometry.Box
	taken := few[:0]
	for i := range placed {
		taken = append(taken, placed[i].box)
	}
	m := p.ground.Mover(p.b.boxes[s], p.pace, roles, append(taken, p.strips...))
	p.movers[key] = m
	return m
}

// moverTo names the mover of a stand that goes for an enemy.
type moverTo struct {
	moverKey
	goal int
}

// rolesFor says what every base is to the unit when it goes for an enemy unit.
func (p *pursuit) rolesFor(goal int) []geometry.Role {
	if known := p.roles[goal]; known != nil {
		return known
	}
	roles := make([]geometry.Role, len(p.b.boxes))
	for q := range roles {
		switch unit := p.b.pieces[q].unit; {
		case unit == p.unit:
			roles[q] = geometry.Absent
		case unit == goal:
			roles[q] = geometry.Solid
		case p.b.enemies(p.unit, unit):
			roles[q] = geometry.Hostile
		default:
			roles[q] = geometry.Friendly
		}
	}
	p.roles[goal] = roles
	return roles
}

func boxesAt(places []place) []geometry.Box {
	boxes := make([]geometry.Box, len(places))
	for i := range places {
		boxes[i] = places[i].box
	}
	return boxes
}

// look finds whether the unit sees one of those that may be pursued.
func (p *pursuit) look() {
	for _, target := range p.targets {
		for line := range p.linesTo(target) {
			p.line = &line
			return
		}
	}
}

// linesTo yields the lines by which stands of the unit see those of another, from front
// edges. Woods and villages do not hide who retreated into them (STD-LOS-16).
func (p *pursuit) linesTo(target int) iter.Seq[SightLine] {
	return func(yield func(SightLine) bool) {
		brief, blockers := p.b.briefly(), p.b.lookAtRetreated(target)
		var found []SightLine
		for _, s := range p.b.piecesOf(p.unit) {
			for _, q := range p.b.piecesOf(target) {
				if brief && seenIn(found, s, q) {
					continue
				}
				if line, ok := blockers.See(p.b.boxes[s].Edge(geometry.Front), s, q); ok {
					found = append(found, SightLine{From: p.b.id(s), To: p.b.id(q), Line: line, own: s, piece: q})
					if !yield(found[len(found)-1]) {
						return
					}
				}
			}
		}
	}
}

// lookAtRetreated returns the blockers of sight to a unit that has retreated from
// the looker's own engagement: without the woods and villages it is in
// (STD-LOS-16).
func (b *board) lookAtRetreated(target int) *geometry.Blockers {
	all := b.look()
	ground := b.seenGround().terrain
	open := slices.DeleteFunc(slices.Clone(ground.Shallow), func(s geometry.Shallow) bool {
		return slices.ContainsFunc(b.boxesOf(target), s.Area.OverlapsBox)
	})
	if len(open) == len(ground.Shallow) {
		return all
	}
	ground.Shallow = open
	return geometry.NewBlockersOn(b.boxes, ground).Over(b.seenOver(b.boxes)) // the opaque areas come first
}

// refuseReach says why a unit that may pursue cannot.
func (p *pursuit) refuseReach() *game.Refusal {
	u := &p.b.units[p.unit]
	names := make([]string, len(p.targets))
	for i, t := range p.targets {
		names[i] = p.b.units[t].name()
	}
	enemy := joinIDs(names)
	because := fmt.Sprintf("No stand of %s sees %s", u.name(), enemy)
	rule := "STD-PURSUE-13"
	if p.line != nil {
		rule = "STD-PURSUE-20"
		because = fmt.Sprintf("No stand of %s can come into edge contact with %s within %s", u.name(), enemy, cm(p.pace))
	}
	if u.Type != Infantry {
		return refuse(rule, because+", and only infantry may follow in support."+p.barred)
	}
	return refuse("STD-PURSUE-26", because+", and none can go straight ahead to a place behind or beside a fighting stand of another unit."+p.barred)
}

// seenIn reports whether by some lines one stand sees something and another is seen.
func seenIn(lines []SightLine, own, piece int) bool {
	sees, seen := false, false
	for i := range lines {
		sees, seen = sees || lines[i].own == own, seen || lines[i].piece == piece
	}
	return sees && seen
}
