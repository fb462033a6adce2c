package element

import (
	"slices"

	"frontage/game"
	"frontage/game/body"
	"frontage/geometry"
)

// plan is a worked-out move: the ways of its members, its price, and whether it is legal.
type plan struct {
	b     *board
	units []int // who move
	legs  []Leg

	ends []geometry.Box // the places asked for, nil if legs were given

	from  []geometry.Box
	to    []geometry.Box
	poses [][]geometry.Box // by member: the places it passes, first and last included
	did   []body.Leg       // the leg from each place to the next; a zero one for a turn on the spot
	each  []float64        // by member: the allowance it uses, in cm
	worst []Going          // by member: the worst going that it enters or ends in
	rough bool             // the goings entered on the legs have still to be noted in worst
	roads bool             // all go wholly along roads

	cost   float64 // the largest allowance used by a member, in cm (ELM-GROUP-06)
	allow  float64 // the shortest allowance of the members, in cm
	m      maneuver
	prices []Price // in PIPs
	met    bool    // it meets an enemy

	touch *touching // the contact at the end of the move, nil for none
	steps []game.Step

	near    []int         // memory for the bases on the way
	passed  []int         // the bases found near the legs and near places in contact
	way     geometry.Rect // everything that the members may touch there
	enemies []int         // memory for enemies nearby
	fewLegs [2]Leg        // memory for the legs

	quiet  bool // nobody reads who is in its way
	closed bool // the edge of the table or closed ground is in its way

	arrives bool // nothing forbids the way itself
}

// touching is the contact at the end of a move.
type touching struct {
	member int    // the member of the plan in contact
	enemy  int    // the base of the enemy
	unit   int    // the element of the enemy
	where  string // front, left, right or rear of the enemy
	extra  float64
}

// planMove works out a move of one element or a group. With a refusal, the plan is incomplete.
func (b *board) planMove(a *game.Action) (*plan, *game.Refusal) {
	deed := deedOf(a)
	p := &plan{b: b, legs: deed.Way}
	p.m.march = deed.March
	refusal := p.muster(a.Units)
	if refusal == nil {
		refusal = readWay(p.legs)
	}
	if refusal == nil {
		refusal = b.whyNoGroup(p.units)
	}
	if refusal == nil && len(a.Stands) > 0 {
		refusal = p.wayTo(a.Stands)
	}
	if refusal == nil {
		refusal = p.workOut()
	}
	return p, refusal
}

// emptyPlan returns a plan with room for n members, in the memory of an idle one.
func (b *board) emptyPlan(n int) *plan {
	p := b.idle
	if b.idle = nil; p == nil {
		p = &plan{}
	}
	*p = plan{b: b, units: p.units, from: p.from, to: p.to, poses: p.poses, each: p.each, worst: p.worst, did: p.did[:0], near: p.near, passed: p.passed[:0], enemies: p.enemies}
	p.makeRoom(n)
	return p
}

// planWay is planMove for a way of elements known to be a group on the table.
func (b *board) planWay(units []int, way []Leg) (*plan, *game.Refusal) {
	p := b.emptyPlan(len(units))
	p.quiet = true
	p.legs = append(p.fewLegs[:0], way...)
	p.m.march = b.s.Turn.Phase == phaseMarch
	for _, unit := range units {
		p.enlist(unit)
	}
	p.begin()
	return p, p.workOut()
}

// workOut works out the ways of a move's members.
func (p *plan) workOut() *game.Refusal {
	for _, check := range wayChecks {
		if refusal := check(p); refusal != nil {
			return refusal
		}
	}
	p.arrives = true
	for _, check := range endChecks {
		if refusal := check(p); refusal != nil {
			return refusal
		}
	}
	p.price()
	return nil
}

// wayChecks and endChecks are the steps of working out a move, those about the way and those about its end.
// Each may refuse it.
var (
	wayChecks = []func(*plan) *game.Refusal{(*plan).mayMove, (*plan).fitsGroup, (*plan).walk, (*plan).stopAtEnemy, (*plan).afford}
	endChecks = []func(*plan) *game.Refusal{(*plan).keepsFromEnemies, (*plan).fits, (*plan).heedsThreats, (*plan).breaksOff}
)

// muster finds the elements that move: of one side, on the table, each once.
func (p *plan) muster(ids []game.UnitID) *game.Refusal {
	p.makeRoom(len(ids))
	for _, id := range ids {
		unit := p.b.s.UnitIndex(id)
		switch {
		case unit < 0:
			return game.Refuse("ELM-PIP-02", "There is no unit %[1]q.", string(id))
		case p.b.at[unit] < 0:
			return game.Refuse("ELM-PIP-02", "%[1]s is not on the table.", p.b.s.Units[unit].Name)
		case slices.Contains(p.units, unit):
			return game.Refuse("ELM-GROUP-01", "%[1]s is named twice.", p.b.s.Units[unit].Name)
		case len(p.units) > 0 && p.b.s.Units[unit].Side != p.b.s.Units[p.units[0]].Side:
			return game.Refuse("ELM-PIP-02", "%[1]s is of the other side.", p.b.s.Units[unit].Name)
		}
		p.enlist(unit)
	}
	if len(p.units) == 0 {
		return game.Refuse("ELM-PIP-02", "Nobody is named who moves.")
	}
	p.begin()
	return nil
}

// makeRoom makes room for n members, with a few poses each.
func (p *plan) makeRoom(n int) {
	if n <= cap(p.units) && n <= cap(p.poses) { // reuse the memory
		p.units, p.from, p.to, p.poses, p.each, p.worst = p.units[:0], p.from[:0], p.to[:0], p.poses[:0], p.each[:0], p.worst[:0]
		return
	}
	const fewPoses = 4
	boxes := make([]geometry.Box, n*(2+fewPoses))
	p.units, p.each, p.worst = make([]int, 0, n), make([]float64, 0, n), make([]Going, 0, n)
	p.from, p.to, boxes = boxes[:0:n], boxes[n:n:2*n], boxes[2*n:]
	p.poses = make([][]geometry.Box, 0, n)
	for i := range n {
		p.poses = append(p.poses, boxes[fewPoses*i:fewPoses*i:fewPoses*(i+1)])
	}
	p.poses = p.poses[:0]
}

// enlist adds an element on the table to the move.
func (p *plan) enlist(unit int) {
	i := len(p.units)
	p.units = append(p.units, unit)
	place := p.b.Boxes[p.b.at[unit]]
	p.from, p.to = append(p.from, place), append(p.to, place)
	p.poses = p.poses[:i+1]
	p.poses[i] = append(p.poses[i][:0], place)
	p.each, p.worst = append(p.each, 0), append(p.worst, Good)
}

// begin notes properties of all members together.
func (p *plan) begin() {
	p.m.units = p.units
	p.m.column = len(p.units) > 1 && columnOf(p.from) != nil
}

// name of a member.
func (p *plan) name(member int) string { return p.b.s.Units[p.units[member]].Name }

// mayMove says why a member may not move now (ELM-MOVE-14, -34, ELM-CONTACT-25).
func (p *plan) mayMove() *game.Refusal {
	for i, unit := range p.units {
		o := own(&p.b.s.Units[unit])
		switch {
		case o.State.Moved && p.m.march:
			return game.Refuse("ELM-MOVE-15", "%[1]s has made its move of this bound: marches come before.", p.name(i))
		case o.State.Moved:
			return game.Refuse("ELM-MOVE-14", "%[1]s has already moved in this bound.", p.name(i))
		case o.State.Halted:
			return game.Refuse("ELM-MOVE-34", "%[1]s has been halted for this bound.", p.name(i))
		}
	}
	return nil
}

// fitsGroup says why a group may not make these legs (ELM-GROUP-04, -07).
func (p *plan) fitsGroup() *game.Refusal {
	if len(p.units) == 1 {
		return nil
	}
	for _, leg := range p.legs {
		switch kind := leg.kind(); {
		case kind == legOblique, kind == legTurn && leg.Turn != 180:
			return game.Refuse("ELM-GROUP-04", "A group goes straight, wheels, turns about or slides to line up, nothing else.")
		case kind == legSlide && abs(leg.Slide) > p.b.t.value("slide"):
			return game.Refuse("ELM-GROUP-07", "A group slides %[1]d paces at most.", int(p.b.t.value("slide")))
		}
	}
	return nil
}

// walk takes the members along the legs until they meet an enemy.
func (p *plan) walk() *game.Refusal {
	p.roads = true
	p.m.ahead = true
	if p.ends != nil {
		return p.walkTo()
	}
	for k := range p.legs {
		p.notes(&p.legs[k])
	}
	if p.bends() {
		return p.walkColumn()
	}
	for k := range p.legs {
		leg := &p.legs[k]
		kind := leg.kind()
		if kind == legTurn {
			p.turn(leg.Turn)
			continue
		}
		if kind == legSlide && len(p.units) > 1 {
			if refusal := p.mayLineUp(); refusal != nil {
				return refusal
			}
		}
		met, refusal := p.goOn(leg.bodyLeg(p.b.k, p.to))
		if refusal != nil {
			return refusal
		}
		if met { // legs after contact are dropped
			p.legs = p.legs[:k+1]
			break
		}
	}
	return nil
}

// notes notes properties of a leg for the price of the move.
func (p *plan) notes(leg *Leg) {
	kind := leg.kind()
	p.m.wheels = p.m.wheels || kind == legWheel
	p.m.about = p.m.about || kind == legTurn && leg.Turn == 180
	p.m.ahead = p.m.ahead && kind == legAhead
	p.m.advances = p.m.advances || kind != legBack && kind != legTurn
}

// turn turns all members on the spot, each about its own middle.
func (p *plan) turn(degrees int) {
	to := turned(p.to, degrees)
	for i := range p.to {
		travel := p.to[i].Travel(to[i])
		p.each[i] += slices.Max(travel[:])
		p.poses[i] = append(p.poses[i], to[i])
	}
	p.to, p.did = to, append(p.did, body.Leg{})
}

// mayLineUp says why a group may not slide: no enemy is near enough ahead (ELM-GROUP-07).
func (p *plan) mayLineUp() *game.Refusal {
	near := p.b.k.cm(p.b.t.value("slide_enemy"))
	for i, unit := range p.units {
		for e := range p.b.Boxes {
			if p.b.Enemies(unit, p.b.unitOf(e)) && coverAhead(p.to[i], p.b.Boxes[e]) > 0 && geometry.Distance(p.to[i], p.b.Boxes[e]) < near-geometry.Tolerance {
				return nil
			}
		}
	}
	return game.Refuse("ELM-GROUP-07", "A group slides only to line up with an enemy less than %[1]d paces ahead of it.", int(p.b.t.value("slide_enemy")))
}

// goOn takes all members along one leg. The leg is cut short when the first of them meets an enemy; any
// other obstacle refuses the move.
func (p *plan) goOn(leg body.Leg) (met bool, refusal *game.Refusal) {
	far := leg.Size()
	all := p.reach(leg)
	p.findNear(all)
	if len(p.did) == 0 {
		p.way = all
	}
	p.way, p.passed = p.way.Union(all), append(p.passed, p.near...)
	clear := p.isClear(all)
	p.rough = p.rough || !p.b.isEven(all)
	for i := range p.units {
		if clear {
			break
		}
		stop := leg.Stops(p.b.groundFor(p.units[i]), p.to[i], p.roles(i))
		switch {
		case stop.Meets == geometry.Nothing:
			continue
		case stop.Meets != geometry.ABox:
			if p.closed = true; p.quiet {
				return false, inItsWay
			}
			return false, game.Refuse("ELM-MOVE-12", "%[1]s cannot go there: %[2]s is in its way.", p.name(i), p.b.obstacle(stop))
		case !p.b.Enemies(p.units[i], p.b.unitOf(stop.Index)):
			if p.quiet {
				return false, inItsWay
			}
			return false, game.Refuse("ELM-MOVE-12", "%[1]s is in the way of %[2]s, which does not pass it.", p.b.piece(stop.Index).Name, p.name(i))
		}
		if stop.Far < far {
			far, met = stop.Far, true
		}
	}
	if met {
		leg = leg.Part(far)
	}
	p.did = append(p.did, leg)
	for i := range p.units {
		p.roads = p.roads && p.b.onRoad(p.to[i], leg)
		p.each[i] += leg.Cost(p.to[i : i+1])
		p.to[i] = leg.End(p.to[i])
		p.poses[i] = append(p.poses[i], p.to[i])
	}
	return met, nil
}

// enters notes the worst going that a member enters on the legs.
func (p *plan) enters(i int) {
	if !p.rough {
		return
	}
	for k, leg := range p.did {
		if leg == (body.Leg{}) { // a turn on the spot
			continue
		}
		if worst := p.b.goingEntered(p.units[i], p.poses[i][k], leg); worse(worst, p.worst[i]) {
			p.worst[i] = worst
		}
	}
}

// entersAll is enters for all members.
func (p *plan) entersAll() {
	for i := range p.units {
		p.enters(i)
	}
	p.rough = false
}

// inItsWay refuses a move without naming what is in the way, since nobody asks.
var inItsWay = &game.Refusal{Rule: "ELM-MOVE-12"}

// obstacle names the obstacle that stops a move.
func (b *board) obstacle(stop geometry.Stop) game.Text {
	if stop.Meets == geometry.TheTableEdge {
		return game.Tell("the edge of the table")
	}
	return game.Tell("ground that it may not enter")
}

// afford says by how much the move is too long: no member goes further than the shortest allowance
// (ELM-GROUP-06), for the worst going that it enters or ends in (ELM-MOVE-01).
func (p *plan) afford() *game.Refusal {
	p.cost = slices.Max(p.each)
	for i := range p.units {
		if going := p.b.goingUnder(p.to[i]); worse(going, p.worst[i]) {
			p.worst[i] = going
		}
		if p.quiet && p.outruns(i) {
			return tooFarForOne
		}
	}
	for i := range p.units {
		if p.enters(i); p.quiet && p.outruns(i) {
			return tooFarForOne
		}
	}
	p.rough = false
	for i, unit := range p.units {
		going := p.worst[i]
		if p.m.march && p.roads && !p.b.flies(unit) {
			going = Road
		}
		paces, ok := p.b.allowance(unit, going)
		if !ok {
			return game.Refuse("ELM-MOVE-03", "%[1]s may not go there: %[2]s going.", p.name(i), game.Word(string(going)))
		}
		if allow := p.b.k.cm(paces); i == 0 || allow < p.allow {
			p.allow = allow
		}
	}
	if refusal := p.entersAsGroup(); refusal != nil {
		return refusal
	}
	p.m.full = p.cost >= p.allow-geometry.Tolerance
	if p.cost > p.allow+p.spare()+geometry.Tolerance {
		return game.Refuse("ELM-MOVE-10", "The corner that goes furthest would go %[1]d paces; %[2]d are allowed.", int(p.b.k.paces(p.cost)+0.5), int(p.b.k.paces(p.allow)+0.5))
	}
	if !p.b.unread {
		p.steps = append(p.steps, game.NewStep("ELM-MOVE-10", "The corner that goes furthest goes %[1]d of %[2]d paces.", int(p.b.k.paces(p.cost)+0.5), int(p.b.k.paces(p.allow)+0.5)))
	}
	return nil
}

// outruns reports whether a member would go further than it may in the worst going noted so far.
func (p *plan) outruns(i int) bool {
	paces, ok := p.b.allowance(p.units[i], p.worst[i])
	return !p.m.march && (!ok || p.cost > p.b.k.cm(paces)+p.spare()+geometry.Tolerance)
}

// tooFarForOne refuses a move without saying how far which member may go, since nobody asks.
var tooFarForOne = &game.Refusal{Rule: "ELM-MOVE-10"}

// entersAsGroup says why a group may not enter difficult going: only a column does, or psiloi
// (ELM-GROUP-10).
func (p *plan) entersAsGroup() *game.Refusal {
	if len(p.units) == 1 || p.m.column || !slices.ContainsFunc(p.units, func(unit int) bool { return !p.b.is(isGroupsAnywhere, unit) }) {
		return nil
	}
	for i, unit := range p.units {
		if p.worst[i] == Difficult && p.b.goingUnder(p.from[i]) != Difficult && !p.b.flies(unit) {
			return game.Refuse("ELM-GROUP-10", "A group that is no column does not enter difficult going, as %[1]s would.", p.name(i))
		}
	}
	return nil
}

// spare is the extra length of a move into contact, to conform (ELM-CONTACT-16).
func (p *plan) spare() float64 {
	if p.touch == nil {
		return 0
	}
	return min(p.touch.extra, p.b.k.cm(p.b.t.value("conform_extra")))
}

// fits says which base a member would overlap at its end place, which is illegal (ELM-MOVE-27).
func (p *plan) fits() *game.Refusal {
	var few [16]int
	for i := range p.units {
		for _, other := range p.b.Near(p.to[i].Bounds(), few[:0]) {
			if !p.moves(other) && geometry.Overlaps(p.to[i], p.b.Boxes[other]) {
				return game.Refuse("ELM-MOVE-27", "%[1]s would end on %[2]s.", p.name(i), p.b.piece(other).Name)
			}
		}
		for _, c := range p.to[i].Corners() {
			if !p.b.Rect.Contains(c, geometry.Tolerance) {
				return game.Refuse("ELM-MOVE-12", "%[1]s would leave the table.", p.name(i))
			}
		}
		for k := range i {
			if geometry.Overlaps(p.to[i], p.to[k]) {
				return game.Refuse("ELM-GROUP-03", "%[1]s and %[2]s would overlap.", p.name(k), p.name(i))
			}
		}
	}
	return nil
}

// moves reports whether a base belongs to a member.
func (p *plan) moves(base int) bool { return slices.Contains(p.units, p.b.unitOf(base)) }

// tooDear says why the command has too few PIPs for the move, nil if it can pay (ELM-PIP-02, -04).
func (p *plan) tooDear() *game.Refusal {
	price, left := sumOf(p.prices), p.b.pipsOfCommand(p.units[0])
	if price <= left {
		return nil
	}
	return game.Refuse("ELM-PIP-04", "That costs %[1]s; the command of %[2]s has %[3]d left.",
		game.SayCount(price, "%[1]d PIP", "%[1]d PIPs"), leaderOf(p.b.s, own(&p.b.s.Units[p.units[0]]).Command), left)
}

// price works out the price of the move in PIPs.
func (p *plan) price() {
	p.m.contacts = p.touch != nil
	p.prices = p.b.pipsOf(&p.m)
	if p.b.unread {
		return
	}
	for _, part := range p.prices {
		p.steps = append(p.steps, p.b.priceStep(part))
	}
}
