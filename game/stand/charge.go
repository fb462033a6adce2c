package stand

import (
	"fmt"
	"math"
	"slices"

	"frontage/game"
	"frontage/geometry"
)

// minimumContact is the length of edge that a first stand needs (STD-CHARGE-18d).
const minimumContact = 1.0

// charge works out one charge, in the order of section 8 of the rules page:
// sight, reference stand, zone and indicated edge, first stand, battle line.
// Wherever the rules leave a choice, all that may be chosen is kept.
type charge struct {
	b            *board
	unit, target int
	pace         float64
	wish
	irregular bool // the target is in irregular formation (STD-CHARGE-43)
	ground    *geometry.Ground
	roles     []geometry.Role
	strips    []geometry.Box // along fortified edges that the unit may not touch
	movers    map[moverKey]*walker
	stuck     *stuckWays
	cut       bool     // the search for places came to its limit
	spent     int      // work of that search
	thorough  bool     // it looks for as much as for somebody who reads
	trial     bool     // it looks for no more than the default policy wants to know; see try
	road      *roadway // for a column on a road (STD-TERR-13)

	barred func() *game.Refusal // says what bars it; nil when it may be made

	lines      []SightLine           // from front edges, one for each pair that sees; a single one if brief
	brief      bool                  // who sees whom is asked when it matters; see look
	nearest    []int                 // the stands of the target, nearest first; see visible
	references []reference           // the closest visible stand, or stands (STD-CHARGE-10)
	rolled     map[int]geometry.Side // the zones that dice have named already, by stand of the target
	tries      []attempt             // what was found for each stand tried, for a refusal

	all      bool            // look for every layout, not for the default alone
	whole    bool            // the contact of the whole unit is maximised (AMB-26)
	any      bool            // one layout will do, whichever
	alone    bool            // some layout was dropped because the supporter cannot follow
	layouts  []*layout       // the legal ones found, the default first
	bound    *merit          // what the best plan is worth, nil for none
	planner  *planner        // the last one
	waiting  []opened        // first places that are to be followed in other orders than planned
	seen     map[uint64]bool // rows that have been followed
	effort   int             // how much has been looked at
	slotsOf  map[moverKey]*[2]slot
	opened   *first // a first place that was found, for a refusal
	notFirst bool   // another stand than the one wished for could go first

	foes    []int           // see enemies
	touches []touch         // memory for those of the places; see touching
	empty   []geometry.Role // roles with the enemies absent; see stops
	moved   []place         // memory for envelopments
	room    []goal          // memory for goals
	shifts  []float64       // memory for joiningShifts
	angled  []angled        // memory for angledPlaces
	order   []angledKey     // memory for atAngle

	enveloped  map[moverKey]envelopment // where stands have been found to go on to
	envelopers []envelopChoice          // the stands that may go on

	pursuit *pursuit // for which alone first stands are looked for, nil for a charge
}

// wish is what the player has settled about a charge beforehand.
type wish struct {
	first     int  // the piece that must go first, −1 for any
	supporter int  // the unit that makes a supporting charge, −1 for none
	advance   bool // it is an advance, in which no stand goes further than 20 cm (STD-ADV-06)
}

// anyWay is the wish of a player who leaves all to the rules.
var anyWay = wish{first: -1, supporter: -1}

// reference is a closest visible stand with one of the zones that the charging
// unit may count as being in.
type reference struct {
	piece    int
	distance float64
	zone     *ZoneAnswer
	side     geometry.Side // the zone taken: zone.Zone, or zone.Other of a tie
	tied     int           // how many stands are equally close
	dice     []zoneDie     // what has to be rolled for the charge to go as it does
}

// aim is the stand and edge that a charge goes for, with the places that its
// first stand may take.
type aim struct {
	ref    reference
	piece  int // the stand charged: the reference stand or one further out
	edge   geometry.Edge
	side   geometry.Side
	pinned bool
	// blocked lists the stands that were tried before, each with what could
	// be reached of its edge (STD-CHARGE-20).
	blocked []attempt
}

// first is one place for one stand to go first.
type first struct {
	piece   int
	shift   float64
	either  bool // the opposite shift would do as well (STD-CHARGE-17)
	box     geometry.Box
	way     geometry.Way
	whole   func() geometry.Way // as of a place
	exposed float64             // the exposed length for this stand (STD-CHARGE-19)
	steps   []planStep          // the order in which the others follow, if all goes as planned
}

// attempt is what was found out about an edge that offers no place.
type attempt struct {
	piece   int
	side    geometry.Side
	exposed float64 // largest reachable contact
	without []int   // charging stands that have no place there
	room    float64 // largest contact where there is room, reachable or not; see findLack
	best    int     // the charging stand that could reach most of it
	needed  float64 // cost of the cheapest way to a place with room, 0 if none
	lack    lack    // that way, or one that is blocked
	zoneIs  geometry.Side
	badZone bool // the unit lies in another zone of this stand (STD-CHARGE-21)
	short   bool // who is to go first lacks movement, and another comes nearer to the middle (STD-CHARGE-17)
}

// charge works out whether a unit may charge, and the default way to do it; the
// other ways are found by [charge.findAll].
func (b *board) charge(unit, target int, w wish) (*charge, *game.Refusal) {
	c := b.workOut(unit, target, w)
	if c.barred != nil {
		return c, c.barred()
	}
	return c, nil
}

// canCharge reports whether a unit may charge another, without saying why not.
func (b *board) canCharge(unit, target int) bool {
	return b.workOut(unit, target, anyWay).barred == nil
}

// workOut works out a charge. As long as nothing has moved that is done once where the
// player leaves all to the rules: to say whether there is one, and to make it.
func (b *board) workOut(unit, target int, w wish) *charge {
	if w != anyWay {
		c := &charge{b: b, unit: unit, target: target, wish: w}
		c.workOut()
		return c
	}
	key := [2]int{unit, target}
	c := b.charges[key]
	if c == nil {
		if c = b.trials[key]; c != nil && !c.cut && b.unread() {
			c.trial = false // it has found all that there is
		} else {
			c = &charge{b: b, unit: unit, target: target, wish: w}
			c.workOut()
		}
		if b.charges == nil {
			b.charges = map[[2]int]*charge{}
		}
		b.charges[key] = c
	}
	return c
}

// try works out a charge as far as the default policy does, which comes to the same whether
// anybody reads it or not: what takes long to find it does not look for.
func (b *board) try(unit, target int) *charge {
	key := [2]int{unit, target}
	c := b.trials[key]
	if c == nil {
		c = &charge{b: b, unit: unit, target: target, wish: anyWay, trial: true}
		c.workOut()
		if b.trials == nil {
			b.trials = map[[2]int]*charge{}
		}
		b.trials[key] = c
	}
	return c
}

// workOut finds the layouts of a charge, or what bars it.
func (c *charge) workOut() {
	c.pace, c.whole = c.b.chargePace(c.unit), c.b.plays("AMB-26", "b")
	if c.wish.advance {
		c.pace = advancePace
	}
	if c.permitted() != nil {
		c.barred = c.permitted
		return
	}
	c.look()
	if len(c.lines) == 0 {
		c.barred = c.refuseUnseen
		return
	}
	c.refer()
	if c.supporter >= 0 {
		if r := c.mayAccompany(c.supporter); r != nil {
			c.barred = func() *game.Refusal { return r }
			return
		}
	}
	c.irregular = !c.b.regular(c.b.boxesOf(c.target))
	c.prepareGround()
	c.find()
	if q, alone := c.engagedWith(); q >= 0 {
		c.barred = func() *game.Refusal { return c.refuseEngaged(q) }
	} else if !c.wish.advance && !alone && c.b.isEngaged(c.unit) { // by support alone (STD-ENGAGE-01)
		c.barred = c.refuseSupporting
	} else if len(c.layouts) == 0 {
		c.barred = c.refusePlace
	}
}

// find fills in the layouts: all of them, or enough to know the default, which is the
// best by compareMerits; for the order of the search see firstInTurn.
//
// The search has a limit of work. What it has found when it comes there counts, and what
// it finds after does not: a stand may have had a way that it no longer looked for.
func (c *charge) find() {
	limit := workToCharge
	switch {
	case c.trial:
		limit = workToTry
	case c.all:
		limit = workToAll
	}
	end := c.b.counting().Within(limit)
	c.search()
	if c.isHasty() && !c.trial && c.b.counting().Done() > limit/8 {
		// Who reads more looks for more: they must come to the same end.
		end()
		c.thorough, c.movers = true, nil
		end = c.b.counting().Within(limit)
		c.search()
	}
	c.spent = c.b.counting().Done()
	c.cut = end()
	c.layouts = fewestLost(c.layouts)
	if c.whole {
		c.layouts = c.mostFront(c.layouts)
	}
	slices.SortStableFunc(c.layouts, func(l, o *layout) int {
		if len(l.further) != len(o.further) {
			return len(l.further) - len(o.further)
		}
		return c.compareMerits(&o.merit, &l.merit)
	})
}

// How much work of searches for ways there is to find a charge, all places that it may
// take, and what its explanation tells: together a moment. Tables on which people play
// stay below; the most that tests saw that do not set out to reach it is 9.5 million.
const (
	workToCharge = 12_000_000
	workToAll    = 14_000_000
	workToTell   = 3_000_000
)

// workToTry is how much there is for the default policy to find out whether a charge pays.
// Two or three of a hundred charges need more; all together they would need twice as much as
// the others.
const workToTry = 100_000

// search is find without its limit.
func (c *charge) search() {
	c.layouts, c.tries, c.bound, c.seen, c.effort, c.envelopers = nil, nil, nil, map[uint64]bool{}, 0, nil
	if c.movers == nil { // what is known of slots stays known
		c.movers, c.slotsOf, c.stuck = map[moverKey]*walker{}, map[moverKey]*[2]slot{}, &stuckWays{}
	}
	for i, ref := range c.references {
		c.tries = append(c.tries, c.aim(ref)...)
		last := i+1 == len(c.references) || c.references[i+1].side != ref.side
		if c.settled() && (last || c.any || c.isFull()) || c.b.counting().Over() {
			break // else an equally close stand might let more of the unit fight
		}
	}
	c.envelopAtAngle()
}

// mostFront keeps the layouts whose battle line has most front in contact
// (AMB-26, the reading for the whole unit).
func (c *charge) mostFront(layouts []*layout) []*layout {
	total := func(l *layout) touching {
		var sum touching
		for _, p := range l.line {
			sum.ahead += p.touching.ahead
			sum.front += p.touching.front
			sum.onTarget += p.touching.onTarget
		}
		return sum
	}
	return bestOf(layouts, func(l, o *layout) int { return c.compare(total(l), total(o)) })
}

// findAll looks for every legal layout; the default stays the first.
func (c *charge) findAll() {
	if c.all || len(c.layouts) == 0 {
		return
	}
	first := c.layouts[0]
	c.all = true
	c.find()
	if len(c.layouts) == 0 || c.layouts[0].merit.lost >= first.merit.lost {
		c.keepFirst(first)
	}
}

// keepFirst makes a layout the default of all that were found: of equal ones the other
// search may have found another first, and one that came to its limit may not have found it.
func (c *charge) keepFirst(first *layout) {
	at := slices.IndexFunc(c.layouts, func(l *layout) bool { return samePlaces(l.places, first.places) })
	if at >= 0 && sameAssignment(c.layouts[at].places, first.places) {
		first = c.layouts[at]
	} else {
		takeWays(first.line) // the same, unless some have moved on
		takeWays(first.places)
	}
	if at >= 0 {
		c.layouts = slices.Delete(c.layouts, at, at+1)
	}
	c.layouts = slices.Insert(c.layouts, 0, first)
}

// sameAssignment reports whether two layouts put each stand in the same place.
func sameAssignment(a, b []place) bool {
	return len(a) == len(b) && !slices.ContainsFunc(a, func(p place) bool {
		return !slices.ContainsFunc(b, func(q place) bool { return p.piece == q.piece && sameBox(p.box, q.box) })
	})
}

// offers reports whether there is any layout that agrees with the zones that dice have named.
func (c *charge) offers(rolled map[int]geometry.Side) bool {
	left := *c
	left.all, left.any, left.rolled = false, true, rolled
	left.touches, left.moved, left.room, left.shifts, left.angled, left.order, left.waiting = nil, nil, nil, nil, nil, nil, nil // what c keeps is in its own
	left.references = slices.DeleteFunc(slices.Clone(c.references), func(ref reference) bool { return !ref.agrees(rolled) })
	left.find()
	return len(left.layouts) > 0
}

// settled reports whether the default is known and no other is wanted.
func (c *charge) settled() bool {
	return !c.all && len(c.layouts) > 0 && (c.any || !c.whole && slices.ContainsFunc(c.layouts, c.isGood))
}

// isGood reports whether no layout is worth more than one that was found: it is as good as
// the best plan; where nothing is planned, all stands are in line.
func (c *charge) isGood(l *layout) bool {
	if c.bound == nil {
		return l.inLine == len(c.b.boxesOf(c.unit))
	}
	return c.compareMerits(&l.merit, c.bound) >= 0
}

// isFull reports whether the unit could not do better anywhere: a layout that was found has
// all of its front in contact with the enemy, and its stands in their order.
func (c *charge) isFull() bool {
	u := &c.b.units[c.unit]
	return slices.ContainsFunc(c.layouts, func(l *layout) bool {
		return l.merit.crossed == 0 && l.merit.lost == 0 && compareLengths(l.merit.onTarget, float64(float64(u.end-u.first)*u.Base.Front)) >= 0
	})
}

// permitted refuses a charge that no table could allow.
func (c *charge) permitted() *game.Refusal {
	u, t := &c.b.units[c.unit], &c.b.units[c.target]
	switch {
	case u.Side == t.Side:
		return refuse("STD-CHARGE-01", fmt.Sprintf("%s and %s are on one side: only an enemy can be charged.", u.name(), t.name()))
	case len(u.Stands) == 0:
		return refuse("STD-CAS-07", fmt.Sprintf("No stand of %s is left.", u.name()))
	case len(t.Stands) == 0:
		return refuse("STD-CAS-07", fmt.Sprintf("No stand of %s is left.", t.name()))
	}
	return nil
}

// refer finds the reference stand: of the stands that any charging stand sees
// the nearest to the unit (STD-CHARGE-10, AMB-21); equally near ones are the
// charger's choice (STD-CHARGE-11). Each comes with the zone (STD-ZONE-07) in which the unit
// lies, or both zones of a tie (STD-ZONE-05), the one nearer the front first.
func (c *charge) refer() {
	var list []int
	nearest := math.Inf(1)
	for q := range c.visible() {
		far := c.away(q)
		if far-nearest > geometry.Tolerance {
			break
		}
		nearest = min(nearest, far)
		list = append(list, q)
	}
	for _, q := range list {
		z := c.b.zone(c.unit, q)
		ref := reference{piece: q, distance: nearest, zone: z, side: z.Zone, tied: len(list)}
		if !z.Tie {
			c.references = append(c.references, ref)
			continue
		}
		for _, side := range [2]geometry.Side{z.Zone, z.Other} {
			ref.side, ref.dice = side, []zoneDie{{q, side, z}}
			c.references = append(c.references, ref)
		}
	}
	// A default nearer the front: a stand whose front is indicated precedes
	// an equally close one whose flank is.
	slices.SortStableFunc(c.references, func(r, s reference) int {
		return slices.Index(nearness[:], r.side) - slices.Index(nearness[:], s.side)
	})
}

// engagedWith returns an enemy stand that the charging unit already touches, −1
// when there is none; and whether it touches no stand of another unit at all, so that
// it cannot be engaged by support either (STD-ENGAGE-03).
func (c *charge) engagedWith() (enemy int, alone bool) {
	u := &c.b.units[c.unit]
	alone = true
	var room [32]int
	for p := u.first; p < u.end; p++ {
		for _, q := range c.b.near(room[:0], c.unit, c.b.boxes[p:p+1], besides) {
			if q >= u.first && q < u.end || geometry.Relate(c.b.boxes[p], c.b.boxes[q]) == geometry.Apart {
				continue
			}
			if c.b.enemies(c.unit, c.b.pieces[q].unit) {
				return q, false
			}
			alone = false
		}
	}
	return -1, alone
}

// prepareGround says what is in the way of the charging stands: everything but
// the unit's own waiting stands (STD-MOVE-14). The charge target forms no gap
// (STD-MOVE-19, AMB-09).
func (c *charge) prepareGround() {
	c.ground = c.b.groundFor(c.unit)
	c.strips = c.b.barred(c.unit)
	c.road = c.b.roadwayFor(c.unit)
	c.roles = make([]geometry.Role, len(c.b.boxes))
	for q := range c.roles {
		switch unit := c.b.pieces[q].unit; {
		case unit == c.unit:
			c.roles[q] = geometry.Absent
		case unit == c.target:
			c.roles[q] = geometry.Solid
		case c.b.enemies(c.unit, unit):
			c.roles[q] = geometry.Hostile
		default:
			c.roles[q] = geometry.Friendly
		}
	}
}

// moverKey names a stand among a set of places already taken.
type moverKey struct {
	piece  int
	placed uint64
}

// mover returns what answers where a stand can go, with the stands of its unit
// that have already moved in the way (STD-MOVE-14).
func (c *charge) mover(p int, placed []place) *walker {
	key := moverKey{p, placesKey(placed)}
	if m := c.movers[key]; m != nil {
		return m
	}
	boxes := make([]geometry.Box, len(placed), len(placed)+len(c.strips))
	for i := range placed {
		boxes[i] = placed[i].box
	}
	boxes = append(boxes, c.strips...)
	m := c.road.walker(c.moverAt(c.b.boxes[p], c.pace, boxes), c.b.boxes[p], c.pace, c.roles, boxes)
	m.stuck, m.piece, m.past = c.stuck, p, boxes
	c.movers[key] = m
	return m
}

// moverAt returns what answers where a stand of the unit that stands at from can
// go with a given allowance.
func (c *charge) moverAt(from geometry.Box, allowance float64, taken []geometry.Box) *geometry.Mover {
	m := c.ground.Mover(from, allowance, c.roles, taken)
	if HasTrait(c.b.units[c.unit].Unit, traitFlying) {
		m = m.Flying()
	}
	return m
}

func sign(x float64) int {
	switch {
	case x < 0:
		return -1
	case x > 0:
		return 1
	}
	return 0
}

func refuse(rule, reason string) *game.Refusal { return &game.Refusal{Rule: rule, Reason: reason} }
