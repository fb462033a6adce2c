package stand

import (
	"math"
	"slices"

	"frontage/game"
	"frontage/geometry"
)

// minimumContact is the length of edge that a first stand needs, in cm (STD-CHARGE-18d).
const minimumContact = 1.0

// charge works out one charge, in the order of section 8 of the rules page: sight,
// reference stand, zone and indicated edge, first stand, battle line. Where the rules leave
// a choice it keeps every possibility.
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
	cut       bool     // the search for places reached its limit of work
	spent     int      // work done by that search
	thorough  bool     // work is spent as for a full explanation
	trial     bool     // only what the default policy needs is searched for; see try
	road      *roadway // for a column on a road (STD-TERR-13)

	barred func() *game.Refusal // explains the refusal; nil if the charge may be made

	lines      []SightLine           // from front edges, one for each pair that sees; only one if brief
	brief      bool                  // sight between single stands is found only on demand; see look
	nearest    []int                 // the stands of the target, nearest first; see visible
	references []reference           // the closest visible stand, or stands (STD-CHARGE-10)
	rolled     map[int]geometry.Side // the zones that dice have named, by stand of the target
	tries      []attempt             // what was found for each stand tried, for a refusal

	all      bool            // find every layout, not only the default
	whole    bool            // the whole unit's contact is maximised (AMB-26)
	any      bool            // any one layout will do
	alone    bool            // a layout was dropped because the supporter cannot follow
	layouts  []*layout       // the legal layouts found, the default first
	bound    *merit          // the value of the best plan, nil if there is none
	planner  *planner        // the planner used last
	waiting  []opened        // first places to be tried again in orders other than planned
	seen     map[uint64]bool // rows already tried
	effort   int             // the number of rows looked at
	slotsOf  map[moverKey]*[2]slot
	opened   *first // a first place that was found, for a refusal
	notFirst bool   // a stand other than the requested one could go first

	foes    []int           // roles of stands that see enemies
	touches []touch         // reused memory for the contacts of places; see touching
	empty   []geometry.Role // roles without the enemy; see stops
	moved   []place         // reused memory for envelopments
	room    []goal          // reused memory for goals
	shifts  []float64       // reused memory for joiningShifts
	angled  []angled        // reused memory for angledPlaces
	order   []angledKey     // reused memory for atAngle

	enveloped  map[moverKey]envelopment // where stands were found to move on to
	envelopers []envelopChoice          // choices of stands that may move on

	pursuit *pursuit // the pursuit for which only first stands are sought; nil for a charge
}

// wish holds what the player has already decided about a charge.
type wish struct {
	first     int  // the piece that must go first, −1 for any
	supporter int  // the unit that makes a supporting charge, −1 for none
	advance   bool // an advance, in which no stand moves further than 20 cm (STD-ADV-06)
}

// anyWay leaves every choice to the rules.
var anyWay = wish{first: -1, supporter: -1}

// reference is a closest visible stand, with one of the zones in which the charging unit
// may count.
type reference struct {
	piece    int
	distance float64
	zone     *ZoneAnswer
	side     geometry.Side // the zone taken: zone.Zone, or zone.Other of a tie
	tied     int           // the number of equally close stands
	dice     []zoneDie     // the rolls on which this zone depends
}

// aim is the stand and edge that a charge goes for, with the places its first stand may
// take.
type aim struct {
	ref    reference
	piece  int // the stand charged: the reference stand, or one further out
	edge   geometry.Edge
	side   geometry.Side
	pinned bool
	// blocked lists the stands tried before, each with the reachable part of its edge
	// (STD-CHARGE-20).
	blocked []attempt
}

// first is a place for the stand that goes first.
type first struct {
	piece   int
	shift   float64
	either  bool // the opposite shift is as good (STD-CHARGE-17)
	box     geometry.Box
	way     geometry.Way
	whole   func() geometry.Way // finds the full way, as in place
	exposed float64             // the edge length exposed to this stand (STD-CHARGE-19)
	steps   []planStep          // the planned order of the other stands
}

// attempt records an edge that offers no place.
type attempt struct {
	piece   int
	side    geometry.Side
	exposed float64 // largest reachable contact
	without []int   // charging stands that have no place there
	room    float64 // largest contact where there is room, reachable or not; see findLack
	best    int     // the charging stand that could reach the longest part of it
	needed  float64 // cost of the cheapest way to a place with room, 0 if there is none
	lack    lack    // what that way lacks, or a blocked one
	zoneIs  geometry.Side
	badZone bool // the unit lies in another zone of this stand (STD-CHARGE-21)
	short   bool // the stand that is to go first lacks movement, and another gets nearer to the middle (STD-CHARGE-17)
}

// charge works out whether a unit may charge, and the default layout. [charge.findAll]
// finds the other layouts.
func (b *board) charge(unit, target int, w wish) (*charge, *game.Refusal) {
	c := b.workOut(unit, target, w)
	if c.barred != nil {
		return c, c.barred()
	}
	return c, nil
}

// knownCharges are the charges worked out on a board so far, by unit and target.
type knownCharges struct {
	charges map[[2]int]*charge
	trials  map[[2]int]*charge // worked out only for the default policy; see try
}

// canCharge reports whether a unit may charge another, without the reason.
func (b *board) canCharge(unit, target int) bool {
	return b.workOut(unit, target, anyWay).barred == nil
}

// workOut works out a charge. A charge with every choice left to the rules is kept on the
// board, so that listing it and making it do the work once.
func (b *board) workOut(unit, target int, w wish) *charge {
	if w != anyWay {
		c := &charge{b: b, unit: unit, target: target, wish: w}
		c.workOut()
		return c
	}
	key, k := [2]int{unit, target}, known[knownCharges](&b.known)
	c := k.charges[key]
	if c == nil {
		if c = k.trials[key]; c != nil && !c.cut && b.unread() {
			c.trial = false // everything has been found
		} else {
			c = &charge{b: b, unit: unit, target: target, wish: w}
			c.workOut()
		}
		if k.charges == nil {
			k.charges = map[[2]int]*charge{}
		}
		k.charges[key] = c
	}
	return c
}

// try works out a charge for the default policy. It does not search for what takes long to
// find, and its result is the same whether or not anybody reads explanations.
func (b *board) try(unit, target int) *charge {
	key, k := [2]int{unit, target}, known[knownCharges](&b.known)
	c := k.trials[key]
	if c == nil {
		c = &charge{b: b, unit: unit, target: target, wish: anyWay, trial: true}
		c.workOut()
		if k.trials == nil {
			k.trials = map[[2]int]*charge{}
		}
		k.trials[key] = c
	}
	return c
}

// workOut finds the layouts of a charge, or the reason why it is refused.
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
	c.irregular = !c.b.regular(c.b.BoxesOf(c.target))
	c.prepareGround()
	c.find()
	if q, alone := c.engagedWith(); q >= 0 {
		c.barred = func() *game.Refusal { return c.refuseEngaged(q) }
	} else if !c.wish.advance && !alone && c.b.isEngaged(c.unit) { // engaged by support alone (STD-ENGAGE-01)
		c.barred = c.refuseSupporting
	} else if len(c.layouts) == 0 {
		c.barred = c.refusePlace
	}
}

// find fills in the layouts: all of them, or enough to know the default, which is the best
// by compareMerits. firstInTurn describes the order of the search.
//
// The search has a limit of work. Layouts found after it is reached do not count: a stand
// might have had a way that was no longer searched for.
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
		// With an explanation more is searched; both must come to the same result.
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

// The limits of work for the path searches of a charge, of all its places, and of its
// explanation: together a moment. Real tables stay well below. The most seen in tests not
// built to reach the limit is 9.5 million.
const (
	workToCharge = 12_000_000
	workToAll    = 14_000_000
	workToTell   = 3_000_000
)

// workToTry is the limit of work for the default policy to find out whether a charge is
// worth making. Two or three in a hundred charges need more; those few would cost twice as
// much as all the others.
const workToTry = 100_000

// search is find without the limit.
func (c *charge) search() {
	c.layouts, c.tries, c.bound, c.seen, c.effort, c.envelopers = nil, nil, nil, map[uint64]bool{}, 0, nil
	if c.movers == nil { // slots already worked out stay valid
		c.movers, c.slotsOf, c.stuck = map[moverKey]*walker{}, map[moverKey]*[2]slot{}, &stuckWays{}
	}
	for i, ref := range c.references {
		c.tries = append(c.tries, c.aim(ref)...)
		last := i+1 == len(c.references) || c.references[i+1].side != ref.side
		if c.settled() && (last || c.any || c.isFull()) || c.b.counting().Over() {
			break // otherwise an equally close stand might bring more of the unit into the fight
		}
	}
	c.envelopAtAngle()
}

// mostFront keeps the layouts whose battle line has most front in contact (AMB-26, reading
// for the whole unit).
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

// findAll searches for every legal layout; the default stays first.
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

// keepFirst makes a layout the default of all that were found. The full search may have
// found an equal one first, or may have reached its limit before it found this one.
func (c *charge) keepFirst(first *layout) {
	at := slices.IndexFunc(c.layouts, func(l *layout) bool { return samePlaces(l.places, first.places) })
	if at >= 0 && sameAssignment(c.layouts[at].places, first.places) {
		first = c.layouts[at]
	} else {
		takeWays(first.line) // the same places, unless some have moved on
		takeWays(first.places)
	}
	if at >= 0 {
		c.layouts = slices.Delete(c.layouts, at, at+1)
	}
	c.layouts = slices.Insert(c.layouts, 0, first)
}

// sameAssignment reports whether two lists put each stand in the same place.
func sameAssignment(a, b []place) bool {
	return len(a) == len(b) && !slices.ContainsFunc(a, func(p place) bool {
		return !slices.ContainsFunc(b, func(q place) bool { return p.piece == q.piece && sameBox(p.box, q.box) })
	})
}

// offers reports whether any layout agrees with the zones that dice have named.
func (c *charge) offers(rolled map[int]geometry.Side) bool {
	left := *c
	left.all, left.any, left.rolled = false, true, rolled
	left.touches, left.moved, left.room, left.shifts, left.angled, left.order, left.waiting = nil, nil, nil, nil, nil, nil, nil // its reused memory is separate from c's
	left.references = slices.DeleteFunc(slices.Clone(c.references), func(ref reference) bool { return !ref.agrees(rolled) })
	left.find()
	return len(left.layouts) > 0
}

// settled reports whether the default is known and nothing else is wanted.
func (c *charge) settled() bool {
	return !c.all && len(c.layouts) > 0 && (c.any || !c.whole && slices.ContainsFunc(c.layouts, c.isGood))
}

// isGood reports whether no layout can be worth more than this one: it equals the best plan
// or, without a plan, has all stands in line.
func (c *charge) isGood(l *layout) bool {
	if c.bound == nil {
		return l.inLine == len(c.b.BoxesOf(c.unit))
	}
	return c.compareMerits(&l.merit, c.bound) >= 0
}

// isFull reports whether the unit could not do better anywhere: some layout has all its
// front in contact with the enemy and its stands in order.
func (c *charge) isFull() bool {
	u := &c.b.units[c.unit]
	return slices.ContainsFunc(c.layouts, func(l *layout) bool {
		return l.merit.crossed == 0 && l.merit.lost == 0 && compareLengths(l.merit.onTarget, float64(float64(u.End-u.First)*u.Base.Front)) >= 0
	})
}

// permitted refuses a charge that would be illegal on any table.
func (c *charge) permitted() *game.Refusal {
	u, t := &c.b.units[c.unit], &c.b.units[c.target]
	switch {
	case u.Side == t.Side:
		return refuse("STD-CHARGE-01", game.Say("%s and %s are on one side: only an enemy can be charged.", u.name(), t.name()))
	case len(u.Stands) == 0:
		return refuse("STD-CAS-07", game.Say("No stand of %s is left.", u.name()))
	case len(t.Stands) == 0:
		return refuse("STD-CAS-07", game.Say("No stand of %s is left.", t.name()))
	}
	return nil
}

// refer finds the reference stand: the nearest to the unit of the stands that any charging
// stand sees (STD-CHARGE-10, AMB-21). Among equally near ones the charger chooses
// (STD-CHARGE-11). Each comes with the zone in which the unit lies (STD-ZONE-07), or with
// both zones of a tie (STD-ZONE-05), the one nearer the front first.
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
	// The default prefers the front: a stand whose front is indicated precedes an equally
	// close one whose flank is.
	slices.SortStableFunc(c.references, func(r, s reference) int {
		return slices.Index(nearness[:], r.side) - slices.Index(nearness[:], s.side)
	})
}

// engagedWith returns an enemy stand that the charging unit already touches, −1 if there is
// none; and whether it touches no stand of any other unit, so that it cannot be engaged by
// support either (STD-ENGAGE-03).
func (c *charge) engagedWith() (enemy int, alone bool) {
	u := &c.b.units[c.unit]
	alone = true
	var room [32]int
	for p := u.First; p < u.End; p++ {
		for _, q := range c.b.near(room[:0], c.unit, c.b.Boxes[p:p+1], besides) {
			if q >= u.First && q < u.End || geometry.Relate(c.b.Boxes[p], c.b.Boxes[q]) == geometry.Apart {
				continue
			}
			if c.b.Enemies(c.unit, c.b.Pieces[q].Unit) {
				return q, false
			}
			alone = false
		}
	}
	return -1, alone
}

// prepareGround sets the obstacles for the charging stands: everything but the unit's own
// stands that have yet to move (STD-MOVE-14). The target forms no gap (STD-MOVE-19,
// AMB-09).
func (c *charge) prepareGround() {
	c.ground = c.b.groundFor(c.unit)
	c.strips = c.b.barred(c.unit)
	c.road = c.b.roadwayFor(c.unit)
	c.roles = make([]geometry.Role, len(c.b.Boxes))
	for q := range c.roles {
		switch unit := c.b.Pieces[q].Unit; {
		case unit == c.unit:
			c.roles[q] = geometry.Absent
		case unit == c.target:
			c.roles[q] = geometry.Solid
		case c.b.Enemies(c.unit, unit):
			c.roles[q] = geometry.Hostile
		default:
			c.roles[q] = geometry.Friendly
		}
	}
}

// moverKey identifies a stand together with the set of places already taken.
type moverKey struct {
	piece  int
	placed uint64
}

// mover finds where a stand can go, with the stands of its unit that have moved as
// obstacles (STD-MOVE-14).
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
	m := c.road.walker(c.moverAt(c.b.Boxes[p], c.pace, boxes), c.b.Boxes[p], c.pace, c.roles, boxes)
	m.stuck, m.piece, m.past = c.stuck, p, boxes
	c.movers[key] = m
	return m
}

// moverAt finds where a stand of the unit can go from a place with a given allowance.
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

func refuse(rule string, reason game.Phrase) *game.Refusal {
	return &game.Refusal{Rule: rule, Reason: reason}
}
