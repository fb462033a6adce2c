package element

import (
	"slices"

	"frontage/game"
	"frontage/geometry"
)

// otherHalf returns the dismounted or mounted form of an element; −1 for none (ELM-BASE-21, -22).
func otherHalf(s *game.State, unit int) int {
	u := &s.Units[unit]
	if mount := own(u).Mount; mount != "" {
		return s.UnitIndex(mount)
	}
	return slices.IndexFunc(s.Units, func(v game.Unit) bool { return own(&v).Mount == u.ID })
}

// dismount lets a mounted element dismount, or a hero mount again, as its move of the bound
// (ELM-BASE-21, -22): the front edge stays where it is.
func (d *doing) dismount(a *game.Action) *game.Refusal {
	b := d.board()
	p := &plan{b: b}
	if refusal := p.muster([]game.UnitID{a.Unit}); refusal != nil {
		return refusal
	}
	unit := p.units[0]
	other := otherHalf(d.s, unit)
	u := &d.s.Units[unit]
	if refusal := d.mayMoveAlone(p); refusal != nil {
		return refusal
	}
	switch {
	case other < 0 || len(own(&d.s.Units[other]).State.Waiting) == 0:
		return game.Refuse("ELM-BASE-22", "The list of %[1]s names nobody as whom it dismounts.", u.Name)
	case own(u).Mount != "" && !b.is(isHero, unit):
		return game.Refuse("ELM-BASE-21", "%[1]s is no hero: its mounts are gone.", u.Name)
	case b.inCombat(p.at()):
		return game.Refuse("ELM-BASE-21", "%[1]s is in contact with enemy.", u.Name)
	}
	v := &d.s.Units[other]
	to := onFront(geometry.Box{Width: v.Base.Front, Depth: v.Base.Depth}, p.from[0])
	if p.to[0] = to; !p.free(p.to) {
		return game.Refuse("ELM-MOVE-27", "There is no room behind the front of %[1]s.", u.Name)
	}
	d.pay(unit, "move")
	step := game.NewStep("ELM-BASE-21", "%[1]s dismounts.", u.Name)
	if own(u).Mount != "" {
		step = game.NewStep("ELM-BASE-21", "%[1]s mounts again.", u.Name)
	}
	state := own(u).State
	state.Moved, state.Waiting = true, nil
	waits := own(v).State.Waiting[0]
	from := u.Stands
	d.edit(unit).State = Condition{Waiting: from}
	d.station(unit, []game.Stand{})
	d.edit(other).State = state
	d.station(other, []game.Stand{stood(waits, to)})
	d.tell(game.Event{Kind: "dismount", Unit: v.ID, Text: step.Text, Steps: []game.Step{step}})
	return nil
}

// at is the base of a plan's first member.
func (p *plan) at() int { return p.b.at[p.units[0]] }

// mayMoveAlone says why an element may not take an action in place of its move: in this bound, a second
// time, or without a PIP.
func (d *doing) mayMoveAlone(p *plan) *game.Refusal {
	u := &d.s.Units[p.units[0]]
	if u.Side != d.s.Turn.Active {
		return game.Refuse("ELM-SEQ-03", "It is not the bound of %[1]s.", u.Name)
	}
	if refusal := p.mayMove(); refusal != nil {
		return refusal
	}
	return d.mayPay(p.units[0], "move")
}

// mayPay says why a command cannot pay for an action.
func (d *doing) mayPay(unit int, what string) *game.Refusal {
	command, price := own(&d.s.Units[unit]).Command, tablesOf(d.s).pip(what)
	if turnOf(d.s).Pips[command] < price.points {
		return game.Refuse(price.rule, "The command of %[1]s has no PIPs left for that.", leaderOf(d.s, command))
	}
	return nil
}

// pay pays for an action.
func (d *doing) pay(unit int, what string) {
	ownTurn(d.s).Pips[own(&d.s.Units[unit]).Command] -= tablesOf(d.s).pip(what).points
}

// land grounds an air-mobile element by its owner's choice (ELM-SPECIAL-19, -20).
func (d *doing) land(a *game.Action) *game.Refusal {
	p := &plan{b: d.board()}
	if refusal := p.muster([]game.UnitID{a.Unit}); refusal != nil {
		return refusal
	}
	u := &d.s.Units[p.units[0]]
	switch {
	case u.Side != d.s.Turn.Active:
		return game.Refuse("ELM-SEQ-03", "It is not the bound of %[1]s.", u.Name)
	case !airborne(u):
		return game.Refuse("ELM-SPECIAL-19", "%[1]s does not fly.", u.Name)
	}
	d.ground(p.units[0])
	step := game.NewStep("ELM-SPECIAL-20", "%[1]s lands: it has the move of its own type.", u.Name)
	d.tell(game.Event{Kind: "land", Unit: u.ID, Text: step.Text, Steps: []game.Step{step}})
	return nil
}

// pass lets a shooter shoot in this bound only in reply (ELM-SHOOT-02).
func (d *doing) pass(a *game.Action) *game.Refusal {
	b := d.board()
	unit := d.s.UnitIndex(a.Unit)
	if unit < 0 || b.at[unit] < 0 || !b.is(isShooters, unit) || own(&d.s.Units[unit]).State.Shot || own(&d.s.Units[unit]).State.Passed {
		return game.Refuse("ELM-SHOOT-02", "%[1]q has no shot to pass.", string(a.Unit))
	}
	d.edit(unit).State.Passed = true
	d.tell(game.Event{Kind: "pass", Unit: a.Unit, Text: game.Tell("%[1]s does not shoot.", d.s.Units[unit].Name)})
	return nil
}
