package element

import (
	"frontage/game"
	"frontage/game/body"
	"frontage/geometry"
)

// pursues reports whether a winner must pursue: the impetuous do, all others do not
// (ELM-PURSUIT-01 to -04).
func (b *board) pursues(unit int) bool {
	return b.impetuous(unit) && !b.is(isNeverPursues, unit)
}

// impetuous reports whether an element is impetuous (ELM-MOVE-28 to -30, R-03).
func (b *board) impetuous(unit int) bool {
	if isOn(b.s, trainEntitiesCalm) && b.is(isTrain, unit) {
		return false
	}
	return b.is(isImpetuous, unit)
}

// pursue carries out a pursuit: straight ahead, or to contact, which conforms (ELM-PURSUIT-05, -06).
func (d *doing) pursue(unit, loser int) {
	b := d.board()
	if b.at[unit] < 0 || !b.pursues(unit) || b.engaged(b.at[unit]) {
		return
	}
	place := b.Boxes[b.at[unit]]
	way := place.Forward.Scale(b.k.cm(b.t.value("pursuit")))
	p := &plan{b: b, units: []int{unit}, from: []geometry.Box{place}, to: []geometry.Box{place}, poses: [][]geometry.Box{{place}}, each: []float64{0}, worst: []Going{Good},
		legs: []Leg{{Ahead: b.t.value("pursuit")}}}
	leg := body.Straight(way)
	ground, roles := p.ground(0, leg)
	c := body.Go(ground, p.to, roles, infinite, leg)
	p.to[0], p.each[0] = c.Ends[0], c.Cost
	p.poses[0] = append(p.poses[0], p.to[0])
	p.did = []body.Leg{body.Straight(place.Forward.Scale(c.Cost))}
	p.worst[0] = Difficult // so that only the extra for conforming is left
	if refusal := p.stopAtEnemy(); refusal != nil {
		return
	}
	if p.each[0] <= geometry.Tolerance {
		return
	}
	if p.touch == nil && !p.free(p.to) {
		return
	}
	supporters := b.supportOf(b.at[unit], &b.subjects[loser], true)
	d.put(unit, "pursuit", p.each[0], func() (game.Text, []game.Step) {
		return oneStep(game.NewStep("ELM-PURSUIT-05", "%[1]s pursues %[2]s.", d.s.Units[unit].Name, b.k.say(p.each[0])), p.steps...)
	}, p.poses[0]...)
	d.lands(unit, p.touch)
	lead := d.s.Units[unit].ID
	for _, s := range supporters {
		supporter := b.piece(s.by).ID
		d.later(Task{Do: taskFollow, Unit: supporter, Other: lead})
		lead = supporter
	}
}

// behindLead returns the place directly behind a pursuer for its rear supporter (ELM-PURSUIT-07); false if it
// is there already or has no room.
func (b *board) behindLead(unit, lead int) (geometry.Box, bool) {
	if b.at[unit] < 0 || b.at[lead] < 0 {
		return geometry.Box{}, false
	}
	from, front := b.Boxes[b.at[unit]], b.Boxes[b.at[lead]]
	to := from
	to.Forward = front.Forward
	to.Center = front.Center.Along(front.Forward, -(front.Depth+from.Depth)/2)
	p := &plan{b: b, units: []int{unit}}
	return to, !body.SamePlace(from, to) && p.free([]geometry.Box{to})
}

// goWith moves a rear supporter with a pursuer.
func (d *doing) goWith(unit, lead int, to geometry.Box) {
	place := d.board().Boxes[d.board().at[unit]]
	d.put(unit, "pursuit", place.Center.Dist(to.Center), func() (game.Text, []game.Step) {
		return oneStep(game.NewStep("ELM-PURSUIT-07", "%[1]s goes with %[2]s.", d.s.Units[unit].Name, d.s.Units[lead].Name))
	}, place, to)
}

// lands grounds air-mobile troops that come into contact (ELM-SPECIAL-18).
func (d *doing) lands(unit int, touch *touching) {
	if touch == nil {
		return
	}
	d.ground(unit)
	d.ground(touch.unit)
}
