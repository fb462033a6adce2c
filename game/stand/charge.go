package stand

import (
	"math"
	"slices"

	"frontage/game"
	"frontage/geometry"
)

// minimumContact is the length of edge that a first stand needs, in cm (STD-CHARGE-18d).
const minimumContact = 1.0

// charge is a charge and what is worked out of it, in the order of section 8 of the rules
// page: sight, reference stand, zone and indicated edge, first stand, battle line. Where
// the rules leave a choice it keeps every possibility. To try a variant, take a variant of
// it (charge.variant) and change what was declared.
type charge struct {
	declared
	field
	sighting
	ways
	searching
	scratch

	barred func() *game.Refusal // explains the refusal; nil if the charge may be made
}

// declared says who charges whom and how, and what is to be worked out.
type declared struct {
	b            *board
	unit, target int
	pace         float64
	wish
	opener opener // for whom only first stands are sought; nil for a charge

	all      bool                  // find every layout, not only the default
	any      bool                  // any one layout will do
	whole    bool                  // the whole unit's contact is maximised (AMB-26)
	trial    bool                  // only what the default policy needs is searched for; see try
	thorough bool                  // work is spent as for a full explanation
	hastily  bool                  // work is spent as without an explanation
	rolled   map[int]geometry.Side // the zones that dice have named, by stand of the target
}

// field is the ground over which a charge goes.
type field struct {
	irregular bool // the target is in irregular formation (STD-CHARGE-43)
	ground    *geometry.Ground
	roles     []geometry.Role
	strips    []geometry.Box // along fortified edges that the unit may not touch
	road      *roadway       // for a column on a road (STD-TERR-13)
}

// sighting is what the unit sees of its target.
type sighting struct {
	lines      []SightLine // from front edges, one for each pair that sees; only one if brief
	brief      bool        // sight between single stands is found only on demand; see look
	nearest    []int       // the stands of the target, nearest first; see visible
	references []reference // the closest visible stand, or stands (STD-CHARGE-10)
	foes       []int       // roles of stands that see enemies
}

// ways is what is known of the ways of the stands, whatever is searched for.
type ways struct {
	movers  map[moverKey]*walker
	stuck   *stuckWays
	slotsOf map[moverKey]*[2]slot
}

func newWays() ways {
	return ways{movers: map[moverKey]*walker{}, slotsOf: map[moverKey]*[2]slot{}, stuck: &stuckWays{}}
}

// searching is how far the search for places has come, and what it has found.
type searching struct {
	tries    []attempt       // what was found for each stand tried, for a refusal
	layouts  []*layout       // the legal layouts found, the default first
	bound    *merit          // the value of the best plan, nil if there is none
	planner  *planner        // the planner used last
	waiting  []opened        // first places to be tried again in orders other than planned
	seen     map[uint64]bool // rows already tried
	effort   int             // the number of rows looked at
	alone    bool            // a layout was dropped because the supporter cannot follow
	opened   *first          // a first place that was found, for a refusal
	notFirst bool            // a stand other than the requested one could go first

	enveloped  map[moverKey]envelopment // where stands were found to move on to
	envelopers []envelopChoice          // choices of stands that may move on

	unpushed *game.Refusal // why every layout was dropped of an advance of a unit that is pushed

	cut   bool // the search reached its limit of work
	spent int  // work done by it
}

// scratch is memory to be used again.
type scratch struct {
	touches []touch         // for the contacts of places; see touching
	empty   []geometry.Role // roles without the enemy; see stops
	moved   []place         // for envelopments
	room    []goal          // for goals
	shifts  []float64       // for joiningShifts
	angled  []angled        // for angledPlaces
	order   []angledKey     // for atAngle
}

// declare returns a charge of which nothing is worked out yet.
func declare(b *board, unit, target int, w wish) *charge {
	return &charge{declared: declared{b: b, unit: unit, target: target, wish: w}}
}

// variant returns the same charge with nothing searched for yet, on the same ground and
// with the same sight.
func (c *charge) variant() *charge {
	return &charge{declared: c.declared, field: c.field, sighting: c.sighting, ways: c.ways}
}

// opener is a pursuit that follows the rules of charges for its first stand.
type opener interface {
	// openingMover is the mover of a first stand.
	openingMover(stand int, a *aim) *geometry.Mover
	// opens keeps a first place that was found.
	opens(a *aim, f first)
}

// wish holds what the player has already decided about a charge.
type wish struct {
	first     int  // the piece that must go first, −1 for any
	supporter int  // the unit that makes a supporting charge, −1 for none
	advance   bool // an advance, in which no stand moves further than 20 cm (STD-ADV-06)
	// forced is the allowance of a charge that a unit makes against its owner's will, against whomever it
	// meets, seen or not (STD-SPEC-15, STD-SPEC-70); 0 for others.
	forced float64
}

// anyWay leaves every choice to the rules.
var anyWay = wish{first: -1, supporter: -1}

// anyAdvance leaves every choice of an advance to the rules.
var anyAdvance = wish{first: -1, supporter: -1, advance: true}

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

// refer finds the reference stand: the nearest to the unit of the stands that any charging
// stand sees (STD-CHARGE-10, AMB-21). Among equally near ones the charger chooses
// (STD-CHARGE-11). Each comes with the zone in which the unit lies (STD-ZONE-07), or with
// both zones of a tie (STD-ZONE-05), the one nearer the front first.
func (c *charge) refer() {
	if c.b.inLaager(c.target) {
		c.referToLaager()
		return
	}
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

// lack is the way that a stand lacks to a place with room for it.
type lack struct {
	piece int
	to    geometry.Box
	way   geometry.Way
}

// exposedLength is the largest contact over all reachable shifts
// (STD-CHARGE-19): at the reachable shift nearest to the middle of the edge.
func exposedLength(reach geometry.Intervals, edge, width float64) float64 {
	most := 0.0
	for _, s := range reach.Nearest(0) {
		most = max(most, geometry.FlushLength(edge, width, s))
	}
	return most
}

// wishOf reads what the player has settled about a charge: the ids of the first stand and
// of the supporting unit; "" leaves it open.
func (b *board) wishOf(unit int, first, support string) (wish, error) {
	w := anyWay
	var err error
	if first != "" {
		if w.first, err = b.pieceIndex(first); err != nil {
			return w, err
		}
		if b.Pieces[w.first].Unit != unit {
			return w, &game.BadQuery{Reason: game.Say("stand %q is not of unit %q", first, b.units[unit].ID)}
		}
	}
	if support != "" {
		if w.supporter, err = b.unitIndex(support); err != nil {
			return w, err
		}
	}
	return w, nil
}
