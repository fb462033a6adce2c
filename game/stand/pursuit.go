package stand

import (
	"cmp"
	"iter"
	"slices"

	"frontage/game"
	"frontage/game/table"
	"frontage/geometry"
)

// pursuitContext is the facts that a pursuit depends on besides the table.
type pursuitContext struct {
	// retreated are the enemy units that retreated from it in this round
	// (STD-PURSUE-01).
	retreated []int
	// travel is the displacement of each of them in its retreat, nil if unknown
	// (STD-PURSUE-06).
	travel []geometry.Vec
	// impacts is the unit's charge if that is in its first round: whom it struck at which
	// edge (STD-PURSUE-03, STD-PURSUE-08).
	impacts []Impact
	// zones are the zones that dice have named, by reference stand (STD-ZONE-05).
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

// pursuit works out the pursuit of one winning unit, in the order of section 14 of the
// rules page: permission, sight, then straight ahead, or else by the charge rules, or else
// into support. Where the rules leave a choice, it keeps all alternatives for obliged
// stands, with some good places for the free ones.
type pursuit struct {
	b      *board
	unit   int
	ctx    *pursuitContext
	pace   float64
	within []int // the stands of the table that may be within the pace

	kind    pursuitKind
	refusal *game.Refusal
	bans    []ban
	targets []int      // the retreated units that it may pursue
	line    *SightLine // the first line on which it sees one of them, nil if it sees none

	ground  *geometry.Ground
	strips  []geometry.Box // along fortified edges that it may not touch (STD-DEF-09)
	losing  bool           // stands that find no place except along those are destroyed
	engaged []int          // its stands that touch an enemy before the move
	roles   map[int][]geometry.Role

	moves   []place    // straight moves into contact, at most one for each stand
	sets    [][]place  // the largest sets of them that keep formation (STD-PURSUE-17)
	firsts  []opening  // first places of an indirect pursuit
	spots   []place    // straight moves into support (STD-PURSUE-22)
	begun   []*pursued // the beginnings of outcomes, until all are found
	partly  bool       // there may be more sets; see enough
	wholly  bool       // all sets are wanted
	options []*pursued
	near    []int                       // the enemy stands that it can reach
	friends []fighter                   // nil until asked for
	boxes   map[boxesKey][]geometry.Box // places for free stands, as they were looked up
	ways    map[wayKey]foundWay
	movers  map[moverTo]*geometry.Mover
	effort  int         // work spent on one search
	limited bool        // the table is full
	end     int         // the total work at which the search ends, 0 for no limit
	cut     bool        // it has come to a limit
	readily bool        // only ways that are quickly found count
	barred  game.Phrase // what keeps its first stand from the enemy, as an extra sentence
}

// pursued is one legal outcome: where every stand of the unit goes, in order of movement.
type pursued struct {
	aim    *aim // for an indirect pursuit
	places []place
	lost   []int // stands destroyed because they have no place (STD-DEF-09)
}

// ban is a retreated unit that may not be pursued, with the reason.
type ban struct {
	unit   int
	rule   string
	reason game.Phrase
}

// permitted applies STD-PURSUE-01 to STD-PURSUE-08: it fills in the retreated units that
// may be pursued and those that may not, and refuses if none may.
func (p *pursuit) permitted() *game.Refusal {
	u := &p.b.units[p.unit]
	switch {
	case len(u.Stands) == 0:
		return refuse("STD-CAS-07", game.Say("No stand of %s is left.", u.name()))
	case u.Type == Artillery && !(len(p.ctx.retreated) > 0 && p.b.follows(p.unit, pursueAny)): // STD-ART-02, for an advance too; STD-SPEC-66
		return refuse("STD-PURSUE-04", game.Say("%s is artillery, which never pursues: it stands or falls back.", u.name()))
	}
	if refusal := cmp.Or(p.b.heldBack(p.unit), p.b.unpushed(p.unit)); refusal != nil {
		return refusal
	}
	if q := p.b.fortifiedStand(p.unit); q >= 0 {
		return refuse("STD-PURSUE-05", game.Say("%s is fortified: a fortified unit stands or falls back.", p.b.standName(q)))
	}
	for _, target := range p.ctx.retreated {
		if !p.b.Enemies(p.unit, target) || len(p.b.BoxesOf(target)) == 0 {
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
	return refuse("STD-PURSUE-01", game.Say("No enemy unit that is left has retreated from %s.", u.name()))
}

// fortifiedStand returns a fortified stand of a unit; −1 if there is none. After a charge,
// an advance or a pursuit a unit counts as in the open (STD-DEF-10).
func (b *board) fortifiedStand(unit int) int {
	if Own(b.units[unit].Unit).State.Open || Own(b.units[unit].Unit).State.Charged {
		return -1
	}
	return b.fortifiedPiece(unit)
}

// banned says why a retreated unit may not be pursued; nil if it may. The ban is by target
// (AMB-52); by the other reading one ban covers all.
func (p *pursuit) banned(target int) *ban {
	u, t := &p.b.units[p.unit], &p.b.units[target]
	flying := func(u *unitOnBoard) bool { return HasTrait(u.Unit, traitFlying) }
	switch {
	case p.b.fliesFree(target) && !flying(u) && !p.b.pursuesAny(p.unit, target) && !p.caught(target) && !p.fromVillage(target):
		return &ban{target, "STD-PURSUE-07", game.Say("%s flies: %s, which does not, may not pursue it.", t.name(), u.name())}
	case u.Type == Infantry && (t.Type == Cavalry || t.Type == Chariot) && !p.b.pursuesAny(p.unit, target) && !p.b.follows(target, caughtByAny) && !p.caught(target) && !p.fromVillage(target):
		return &ban{target, "STD-PURSUE-02", game.Say("%s is infantry and may not pursue %s, which is %s.", u.name(), t.name(), t.Type)}
	case p.sheltered(target):
		return &ban{target, "STD-PURSUE-06", game.Say("%s retreated into terrain that %s cannot enter, and shows no %s of an edge outside that terrain.",
			t.name(), u.name(), cm(minimumContact))}
	}
	return nil
}

// caught reports whether the unit charged a target in its flank or rear, or while it was
// irregular, and that charge is in its first round (STD-PURSUE-03, STD-PURSUE-08).
func (p *pursuit) caught(target int) bool {
	return slices.ContainsFunc(p.ctx.impacts, func(i Impact) bool {
		return i.Unit == p.b.units[target].ID && (i.Edge != geometry.Front.String() || i.Irregular)
	})
}

// fromVillage reports whether a target began its retreat in a village or town. Then it may
// be pursued whatever its type (STD-TERR-09). If its retreat is unknown, it is assumed to
// have begun where it stands.
func (p *pursuit) fromVillage(target int) bool {
	var back geometry.Vec
	if i := slices.Index(p.ctx.retreated, target); i >= 0 && i < len(p.ctx.travel) {
		back = p.ctx.travel[i].Neg()
	}
	for i := range p.b.state.Terrain {
		t := &p.b.state.Terrain[i]
		if t.Kind == "village" && slices.ContainsFunc(p.b.BoxesOf(target), func(box geometry.Box) bool { return table.On(t, box.Shift(back)) }) {
			return true
		}
	}
	return false
}

// sheltered reports whether a target retreated into or through terrain that the unit cannot
// enter, and shows less than 1 cm of an edge outside it (STD-PURSUE-06, AMB-53).
func (p *pursuit) sheltered(target int) bool {
	if !p.throughTerrain(target) {
		return false
	}
	roles := make([]geometry.Role, len(p.b.Boxes))
	for _, q := range p.b.PiecesOf(target) {
		roles[q] = geometry.Solid
	}
	m := p.b.groundFor(p.unit).Mover(p.b.Boxes[p.b.units[p.unit].First], p.pace, roles, p.b.barred(p.unit))
	for _, q := range p.b.PiecesOf(target) {
		for _, side := range geometry.Sides {
			edge := p.b.Boxes[q].Edge(side)
			if exposedLength(m.Room(edge), edge.Len(), p.b.units[p.unit].Base.Front) >= minimumContact-geometry.Tolerance {
				return false
			}
		}
	}
	return true
}

// throughTerrain reports whether a target's retreat, as far as known, led into or through
// terrain that the pursuer cannot enter (AMB-53).
func (p *pursuit) throughTerrain(target int) bool {
	areas, _ := p.b.closedTerrain(p.b.groundKey(p.unit))
	if len(areas) == 0 {
		return false
	}
	for _, box := range p.b.BoxesOf(target) {
		for _, area := range areas {
			if area.OverlapsBox(box) {
				return true
			}
		}
		if i := slices.Index(p.ctx.retreated, target); i >= 0 && i < len(p.ctx.travel) {
			way := p.ctx.travel[i]
			from := box.Shift(way.Neg())
			absent := make([]geometry.Role, len(p.b.Boxes))
			if p.b.groundFor(p.unit).Sweep(from, way, absent).Meets == geometry.AnArea {
				return true
			}
		}
	}
	return false
}

// contactNeeded is the length of contact between a front and an enemy edge needed for a
// straight move: any positive length obliges (AMB-55); 1 cm for an enemy who retreated
// through terrain closed to the pursuer (AMB-53).
func (p *pursuit) contactNeeded(target int) float64 {
	if p.throughTerrain(target) {
		return minimumContact - geometry.Tolerance
	}
	return geometry.Tolerance
}

// prepare finds the obstacles.
func (p *pursuit) prepare() {
	p.ground, p.strips = p.b.groundFor(p.unit), p.b.barred(p.unit)
	p.roles, p.boxes, p.ways = map[int][]geometry.Role{}, map[boxesKey][]geometry.Box{}, map[wayKey]foundWay{}
	p.movers = map[moverTo]*geometry.Mover{}
	p.within = p.b.near(nil, p.unit, p.b.BoxesOf(p.unit), p.pace+besides)
	for _, q := range p.within {
		if p.b.Enemies(p.unit, p.b.Pieces[q].Unit) && p.b.UnitWithin(p.unit, q, p.pace+2*geometry.Tolerance) {
			p.near = append(p.near, q)
		}
	}
	for _, s := range p.b.PiecesOf(p.unit) {
		if slices.ContainsFunc(p.near, func(q int) bool { return geometry.Relate(p.b.Boxes[q], p.b.Boxes[s]) == geometry.Touching }) {
			p.engaged = append(p.engaged, s)
		}
	}
}

// inContact reports whether a stand touches an enemy in any way (STD-ATTACK-03).
func (b *board) inContact(s int) bool {
	unit := b.Pieces[s].Unit
	var room [32]int
	return slices.ContainsFunc(b.near(room[:0], unit, b.Boxes[s:s+1], besides), func(q int) bool {
		return b.Enemies(unit, b.Pieces[q].Unit) && geometry.Relate(b.Boxes[q], b.Boxes[s]) == geometry.Touching
	})
}

// mover finds where stand s can go after some others of its unit have moved. Stands yet to
// move are no obstacles; those that have moved or are engaged are (STD-MOVE-14). goal is
// the enemy unit that it goes for, which forms no gap (STD-MOVE-19, AMB-09); −1 for none.
// Flyers pursue along the ground (STD-FLY-14).
func (p *pursuit) mover(s, goal int, placed []place) *geometry.Mover {
	p.b.pay(len(placed))
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
	m := p.ground.Mover(p.b.Boxes[s], p.pace, roles, append(taken, p.strips...))
	p.movers[key] = m
	return m
}

// moverTo is the key of a mover toward an enemy unit.
type moverTo struct {
	moverKey
	goal int
}

// rolesFor returns the role of every base for the unit when it goes for an enemy unit.
func (p *pursuit) rolesFor(goal int) []geometry.Role {
	if known := p.roles[goal]; known != nil {
		return known
	}
	roles := make([]geometry.Role, len(p.b.Boxes))
	for q := range roles {
		switch unit := p.b.Pieces[q].Unit; {
		case unit == p.unit:
			roles[q] = geometry.Absent
		case unit == goal:
			roles[q] = geometry.Solid
		case p.b.Enemies(p.unit, unit):
			roles[q] = geometry.Hostile
		default:
			roles[q] = geometry.Friendly
		}
	}
	p.roles[goal] = roles
	return roles
}

// look finds whether the unit sees a unit that may be pursued.
func (p *pursuit) look() {
	for _, target := range p.targets {
		for line := range p.linesTo(target) {
			p.line = &line
			return
		}
	}
}

// linesTo yields the lines on which stands of the unit see those of another, from front
// edges. Woods and villages do not hide a unit that retreated into them (STD-LOS-16).
func (p *pursuit) linesTo(target int) iter.Seq[SightLine] {
	return func(yield func(SightLine) bool) {
		brief, blockers := p.brief() && p.b.briefly(), p.b.lookAtRetreated(target)
		var found []SightLine
		for _, s := range p.b.PiecesOf(p.unit) {
			for _, q := range p.b.PiecesOf(target) {
				if p.b.pay(workToRecall); p.over() {
					return
				}
				if brief && seenIn(found, s, q) {
					continue
				}
				if line, ok := blockers.See(p.b.Boxes[s].Edge(geometry.Front), s, q); ok {
					found = append(found, SightLine{From: p.b.id(s), To: p.b.id(q), Line: line, own: s, piece: q})
					if !yield(found[len(found)-1]) {
						return
					}
				}
			}
		}
	}
}

// lookAtRetreated returns the blockers of sight to a unit that has retreated from the
// looker's own engagement, without the woods and villages it is in (STD-LOS-16).
func (b *board) lookAtRetreated(target int) *geometry.Blockers {
	all := b.look()
	ground := b.seenGround().terrain
	open := slices.DeleteFunc(slices.Clone(ground.Shallow), func(s geometry.Shallow) bool {
		return slices.ContainsFunc(b.BoxesOf(target), s.Area.OverlapsBox)
	})
	if len(open) == len(ground.Shallow) {
		return all
	}
	ground.Shallow = open
	return geometry.NewBlockersOn(b.Boxes, ground).Over(b.seenOver(b.Boxes)) // opaque areas come first
}

// refuseReach says why a unit that may pursue is unable to.
func (p *pursuit) refuseReach() *game.Refusal {
	u := &p.b.units[p.unit]
	if p.cut {
		return refuse("STD-PURSUE-13", game.Say("The search for places for a pursuit by %s came to its limit before it had found one for every stand; there may be some.", u.name()))
	}
	names := make([]string, len(p.targets))
	for i, t := range p.targets {
		names[i] = p.b.units[t].name()
	}
	enemy := game.SayList(names)
	because := game.Say("No stand of %s sees %s", u.name(), enemy)
	rule := "STD-PURSUE-13"
	if p.line != nil {
		rule = "STD-PURSUE-20"
		because = game.Say("No stand of %s can come into edge contact with %s within %s", u.name(), enemy, cm(p.pace))
	}
	if u.Type != Infantry {
		return refuse(rule, game.Say("%s, and only infantry may follow in support.%s", because, p.barred))
	}
	return refuse("STD-PURSUE-26", game.Say("%s, and none can go straight ahead to a place behind or beside a fighting stand of another unit.%s", because, p.barred))
}

// seenIn reports whether, by some lines, one stand sees and another is seen.
func seenIn(lines []SightLine, own, piece int) bool {
	sees, seen := false, false
	for i := range lines {
		sees, seen = sees || lines[i].own == own, seen || lines[i].piece == piece
	}
	return sees && seen
}

// opening is a possible place of the first stand of an indirect pursuit.
type opening struct {
	aim *aim
	place
}

// first is the default outcome; nil if there is none.
func (p *pursuit) first() *pursued {
	if len(p.options) == 0 {
		return nil
	}
	return p.options[0]
}
