package element

import (
	"cmp"
	"math"
	"slices"

	"frontage/game"
	"frontage/game/body"
	"frontage/geometry"
)

// restless reports whether an element will move spontaneously in this bound unless it is halted: an
// impetuous one, or one that sees a broken enemy within a move (ELM-MOVE-28 to -34), if it has an
// enemy to go for; or one of a broken command (ELM-ME-13).
func (b *board) restless(unit int) bool {
	if b.routs(unit) {
		return true
	}
	_, ok := b.drawnTo(unit)
	return ok
}

// drawnTo returns the enemy towards which an element advances spontaneously: the nearest visible
// one within one move in good going (ELM-MOVE-31, -33).
func (b *board) drawnTo(unit int) (enemy int, ok bool) {
	o := own(&b.s.Units[unit])
	base := b.at[unit]
	if base < 0 || o.State.Moved || o.State.Marches > 0 || o.State.Halted || b.is(isConstructs, unit) || b.inCombat(base) {
		return 0, false
	}
	paces, _ := b.allowance(unit, Good)
	reach := b.k.cm(paces)
	impetuous := b.impetuous(unit)
	if !impetuous && (b.is(isTrain, unit) || !b.facesBroken(unit)) {
		return 0, false
	}
	var few [16]int
	var some [16]distant
	list := some[:0]
	for _, e := range b.foesWithin(unit, reach+2*geometry.Tolerance, few[:0]) {
		if !impetuous && !hasBroken(b.s, own(&b.s.Units[b.unitOf(e)]).Command) {
			continue
		}
		if far := geometry.Distance(b.Boxes[base], b.Boxes[e]); far <= reach+geometry.Tolerance {
			list = append(list, distant{e, far})
		}
	}
	slices.SortStableFunc(list, byDistance)
	for _, e := range list {
		if b.sees(unit, b.unitOf(e.base)) {
			return e.base, true
		}
	}
	return 0, false
}

// distant is a base with its distance from another, in cm.
type distant struct {
	base int
	far  float64
}

func byDistance(x, y distant) int { return cmp.Compare(x.far, y.far) }

// hasBroken reports whether a command is broken or shattered.
func hasBroken(s *game.State, command string) bool {
	state := turnOf(s).Morale[command]
	return state == broken || state == shattered
}

// facesBroken reports whether an element has an enemy command that is broken or shattered.
func (b *board) facesBroken(unit int) bool {
	enemy := &b.s.Sides[1-b.s.SideOf(b.s.Units[unit].Side)]
	return len(turnOf(b.s).Morale) > 0 && slices.ContainsFunc(commandsOf(enemy), func(c Command) bool { return hasBroken(b.s, c.ID) })
}

// advance carries out a spontaneous advance: a full tactical move straight ahead towards the enemy
// that draws the element, after the smallest wheel that brings it closer (ELM-MOVE-31, -32).
func (d *doing) advance(unit int) {
	if d.s.Units[unit].Side != d.s.Turn.Active || !onTable(&d.s.Units[unit]) {
		return
	}
	b := d.board()
	enemy, ok := b.drawnTo(unit)
	if !ok || b.routs(unit) {
		return
	}
	p := b.emptyPlan(1)
	defer func() { b.idle = p }()
	p.enlist(unit)
	if p.from[0].Local(b.Boxes[enemy].Center).Y <= 0 { // going straight ahead leads away from the enemy
		p.wheelToward(b.Boxes[enemy].Center)
	}
	p.rush()
	if refusal := p.stopAtEnemy(); refusal != nil || !p.free(p.to) || p.each[0] <= geometry.Tolerance {
		return
	}
	d.edit(unit).State.Moved = true
	d.put(unit, "advance", p.each[0], func() (game.Text, []game.Step) {
		return oneStep(game.NewStep("ELM-MOVE-31", "%[1]s advances by itself toward %[2]s.", d.s.Units[unit].Name, b.piece(enemy).Name), p.steps...)
	}, p.poses[0]...)
	d.lands(unit, p.touch)
}

// wheelToward wheels a plan's only member about a front corner by the least angle that brings it
// closer to a point, at most until the point is no longer behind its front.
func (p *plan) wheelToward(to geometry.Vec) {
	box := p.to[0]
	turn := turnTo(box.Forward, to.Sub(box.Center))
	if abs(turn) <= 89 {
		return
	}
	leg := wheelOf(math.Copysign(abs(turn)-89, turn))
	p.legs = append(p.legs, leg)
	p.take(leg.bodyLeg(p.b.k, p.to))
}

// rush takes a plan's only member straight ahead as far as it may go and is not stopped.
func (p *plan) rush() {
	going := Good
	for _, worse := range []Going{Good, Rough, Difficult} {
		paces, ok := p.b.allowance(p.units[0], worse)
		if !ok {
			return
		}
		far := p.b.k.cm(paces) - p.each[0]
		if far <= 0 {
			return
		}
		leg := body.Straight(p.to[0].Forward.Scale(far))
		if going = p.b.goingEntered(p.units[0], p.to[0], leg); going == worse || worse == Difficult || going == Good {
			p.legs = append(p.legs, Leg{Ahead: p.b.k.paces(far)})
			p.take(leg)
			return
		}
	}
}

// take takes a plan's only member along a leg until something stops it.
func (p *plan) take(leg body.Leg) {
	ground, roles := p.ground(0, leg)
	c := body.Go(ground, p.to, roles, infinite, leg)
	p.each[0] += c.Cost
	p.to[0] = c.Ends[0]
	p.poses[0] = append(p.poses[0], c.Ends[0])
	p.did = append(p.did, leg)
}

// routs reports whether an element flees in its bounds, since its command is broken (ELM-ME-13,
// -14).
func (b *board) routs(unit int) bool {
	o := own(&b.s.Units[unit])
	if turnOf(b.s).Morale[o.Command] != broken || b.at[unit] < 0 || o.State.Halted {
		return false
	}
	return !b.is(isConstructs, unit) || !b.leadsConstructs(o.Command)
}

// rout turns an element of a broken command away and moves it its full distance toward its own
// edge of the table (ELM-ME-13).
func (d *doing) rout(unit int) {
	b := d.board()
	u := &d.s.Units[unit]
	if u.Side != d.s.Turn.Active || !b.routs(unit) {
		return
	}
	place := b.Boxes[b.at[unit]]
	away := ownEdge(d.s, u.Side)
	back := place
	back.Forward = away.Neg()
	f := b.fleeWay(unit, back)
	if f.lost == "ELM-FLEE-05" || f.lost == "ELM-FLEE-03" {
		d.remove(unit, Destroyed, game.NewStep("ELM-ME-13", "%[1]s routs and is lost.", u.Name))
		return
	}
	state := &d.edit(unit).State
	state.Fled, state.Moved = true, true
	f.way[0] = place
	var joins []int
	b.onTheWay(unit, f.way, func(friend int) {
		o := own(&d.s.Units[friend])
		if turnOf(d.s).Morale[o.Command] == broken && o.State.Halted && !b.is(isConstructs, friend) {
			joins = append(joins, friend)
		}
	})
	passed := b.passedBy(unit, f.way)
	d.put(unit, "rout", f.far, func() (game.Text, []game.Step) {
		return oneStep(game.NewStep("ELM-ME-13", "%[1]s routs %[2]s toward its edge of the table.", u.Name, b.k.say(f.far)))
	}, f.way...)
	for _, friend := range joins { // ELM-MOVE-25
		d.edit(friend).State.Halted = false
		d.rout(friend)
	}
	d.scatter(passed)
}

// ownEdge returns the direction of a side's own edge of the table.
func ownEdge(s *game.State, side game.SideID) geometry.Vec {
	i := s.SideOf(side)
	edge := ""
	if o, ok := s.Sides[i].Own.(*Side); ok {
		edge = o.Edge
	}
	switch {
	case edge == "left":
		return geometry.Vec{X: -1}
	case edge == "right":
		return geometry.Vec{X: 1}
	case edge == "far" || edge == "" && i == 1:
		return geometry.Vec{Y: 1}
	}
	return geometry.Vec{Y: -1}
}
