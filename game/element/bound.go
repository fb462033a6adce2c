package element

import (
	"slices"

	"frontage/game"
	"frontage/game/table"
	"frontage/geometry"
)

// rollPips rolls the initiative of each command of the side whose bound it is (ELM-PIP-01), and
// asks next about the upkeep of avatars.
func (d *doing) rollPips() error {
	d.weather()
	t := ownTurn(d.s)
	side := &d.s.Sides[d.s.SideOf(d.s.Turn.Active)]
	pips := map[string]int{}
	for _, c := range commandsOf(side) {
		if c.Tunnels && d.waits(c.ID) {
			if err := d.tunnel(&c); err != nil {
				return err
			}
		}
		if !d.hasTroops(c.ID) {
			continue
		}
		face, err := d.roll("pips", c.ID, func() game.Text { return game.Tell("The command of %[1]s rolls for initiative:", c.leader(d.s)) })
		if err != nil {
			return err
		}
		pips[c.ID] = face
	}
	t.Pips, t.Rolled = pips, true
	if len(d.avatars()) == 0 {
		d.s.Turn.Phase = phaseMarch
	}
	return nil
}

// weather brings down air-mobile troops in storms, and destroys airboats (X) in strong winds
// (ELM-WEATHER-03, -04, -06).
func (d *doing) weather() {
	weather := battleOf(d.s).Weather
	if weather != dustStorm && weather != strongWinds {
		return
	}
	for i := range d.s.Units {
		u := &d.s.Units[i]
		d.ground(i)
		if weather == strongWinds && u.Type == "AIR" && own(u).Grade == "X" {
			d.remove(i, Destroyed, game.NewStep("ELM-WEATHER-04", "Strong winds destroy %[1]s.", u.Name))
		}
	}
}

// hasTroops reports whether a command has anybody on the table.
func (d *doing) hasTroops(command string) bool {
	return slices.ContainsFunc(d.s.Units, func(u game.Unit) bool { return own(&u).Command == command && onTable(&u) })
}

// avatars returns the avatars of the side whose bound it is that have not been paid for.
func (d *doing) avatars() []int { return unpaidAvatars(d.s) }

// unpaidAvatars returns the avatars of the side whose bound it is that have not been paid for yet
// (ELM-PIP-06).
func unpaidAvatars(s *game.State) []int {
	var list []int
	for i := range s.Units {
		u := &s.Units[i]
		if u.Type == "AV" && u.Side == s.Turn.Active && onTable(u) && !slices.Contains(turnOf(s).Paid, u.ID) {
			list = append(list, i)
		}
	}
	return list
}

// keep pays for an avatar, or gives it up, which spends it at once (ELM-PIP-06, -07,
// ELM-SPECIAL-05).
func (d *doing) keep(unit int, pays bool) *game.Refusal {
	u := &d.s.Units[unit]
	t := ownTurn(d.s)
	if pays {
		price := tablesOf(d.s).pip("avatar").points
		if t.Pips[own(u).Command] < price {
			return game.Refuse("ELM-PIP-06", "The command of %[1]s has no PIPs left for it.", u.Name)
		}
		t.Pips[own(u).Command] -= price
		t.Paid = append(slices.Clone(t.Paid), u.ID)
		d.tell(game.Event{Kind: "paid", Unit: u.ID, Text: game.Tell("%[1]s stays for %[2]d PIP.", u.Name, price)})
	} else {
		d.remove(unit, Spent, game.NewStep("ELM-PIP-07", "%[1]s is not paid for and is spent.", u.Name))
	}
	if len(d.avatars()) == 0 {
		d.s.Turn.Phase = phaseMarch
	}
	return nil
}

// move carries out a march or a tactical move, and pays for it (ELM-PIP-02, -03).
func (d *doing) move(a *game.Action) *game.Refusal {
	b := d.board()
	deed := deedOf(a)
	if deed.March != (d.s.Turn.Phase == phaseMarch) {
		return game.Refuse("ELM-SEQ-04", "Marches come first, then all other moves.")
	}
	p, refusal := d.lasting.plan(b, a)
	if refusal != nil {
		return refusal
	}
	first := &d.s.Units[p.units[0]]
	if first.Side != d.s.Turn.Active {
		return game.Refuse("ELM-SEQ-03", "It is not the bound of %[1]s.", first.Name)
	}
	t := ownTurn(d.s)
	if refusal := p.tooDear(); refusal != nil {
		return refusal
	}
	t.Pips[own(first).Command] -= sumOf(p.prices)
	for i, unit := range p.units {
		state := &d.edit(unit).State
		if deed.March {
			state.Marches++
		} else {
			state.Moved = true
		}
		d.put(unit, "move", p.each[i], func() (game.Text, []game.Step) {
			if i > 0 {
				return game.Text{}, []game.Step{}
			}
			return p.told(), p.steps
		}, p.poses[i]...)
	}
	if p.touch != nil {
		d.lands(p.units[p.touch.member], p.touch)
	}
	b.idle = p
	return nil
}

// told is the one sentence about a move: of an element, or of a group with the way of the member that
// travels farthest (ELM-MOVE-10).
func (p *plan) told() game.Text {
	name, far := p.name(0), slices.Max(p.each)
	if more := len(p.units) - 1; more > 0 {
		return game.SayCount(more, "%[2]s and 1 more element move %[3]s.", "%[2]s and %[1]d more elements move %[3]s.", name, p.b.k.say(far))
	}
	return game.Tell("%[1]s moves %[2]s.", name, p.b.k.say(far))
}

// halt keeps an impetuous element, or a group of them, from moving spontaneously (ELM-PIP-19,
// ELM-MOVE-34).
func (d *doing) halt(a *game.Action) *game.Refusal {
	b := d.board()
	p := &plan{b: b}
	if refusal := p.muster(a.Units); refusal != nil {
		return refusal
	}
	if refusal := b.whyNoGroup(p.units); refusal != nil {
		return refusal
	}
	first := &d.s.Units[p.units[0]]
	t := ownTurn(d.s)
	price := b.t.pip("halt").points
	switch {
	case first.Side != d.s.Turn.Active:
		return game.Refuse("ELM-SEQ-03", "It is not the bound of %[1]s.", first.Name)
	case t.Pips[own(first).Command] < price:
		return game.Refuse("ELM-PIP-19", "The command of %[1]s has no PIPs left to halt them.", leaderOf(d.s, own(first).Command))
	}
	for i, unit := range p.units {
		if !b.restless(unit) {
			return game.Refuse("ELM-PIP-19", "%[1]s does not move by itself.", p.name(i))
		}
	}
	t.Pips[own(first).Command] -= price
	for _, unit := range p.units {
		d.edit(unit).State.Halted = true
	}
	d.tell(game.Event{Kind: "halt", Unit: first.ID, Text: game.Tell("%[1]s is halted.", first.Name)})
	return nil
}

// endMoves ends the moves: routers flee, the impetuous advance, and elements that were hit on the
// flank or the rear turn (ELM-ME-13, ELM-MOVE-31, ELM-CONTACT-19).
func (d *doing) endMoves() {
	d.endEmerging()
	for i := range d.s.Units {
		d.rout(i)
	}
	for i := range d.s.Units {
		d.lasting.release()
		d.advance(i)
	}
	for i := range d.s.Units {
		d.turnToFace(i)
	}
	d.s.Turn.Phase = phaseShooting
}

// turnToFace turns an element that is touched on a flank or the rear, and not on its front, into
// front contact with the first enemy that touched it (ELM-CONTACT-19).
func (d *doing) turnToFace(unit int) {
	b := d.board()
	base := b.at[unit]
	if base < 0 || b.frontTouched(base) {
		return
	}
	attackers := b.attackers(base)
	if len(attackers) == 0 {
		return
	}
	enemy := b.Boxes[attackers[0]]
	place := b.Boxes[base]
	to := geometry.Flush(enemy.Edge(geometry.Front), place.Width, place.Depth, 0)
	p := &plan{b: b, units: []int{unit}}
	if !p.free([]geometry.Box{to}) {
		return
	}
	d.put(unit, "turn", 0, func() (game.Text, []game.Step) {
		return oneStep(game.NewStep("ELM-CONTACT-19", "%[1]s turns to face %[2]s.", d.s.Units[unit].Name, b.piece(attackers[0]).Name))
	}, place, to)
}

// frontTouched reports whether an enemy's front touches the front of a base.
func (b *board) frontTouched(base int) bool {
	var few [4]table.Touching
	return b.TouchesFoe(base) && slices.ContainsFunc(b.FoesOf(base, few[:0]), func(t table.Touching) bool { return frontTouches(&t) })
}

// endBound ends the bound: it checks morale, lands air-mobile troops that did not march, and begins
// the next bound (ELM-ME-16, ELM-SPECIAL-17).
func (d *doing) endBound() {
	d.checkMorale()
	for i := range d.s.Units {
		u := &d.s.Units[i]
		o := own(u)
		if u.Side == d.s.Turn.Active && o.State.Marches == 0 {
			d.ground(i)
		}
	}
	for i := range d.s.Units {
		if s := own(&d.s.Units[i]).State; s.done() {
			d.edit(i).State = s.fresh()
		}
	}
	if d.s.Turn.Phase == phaseOver {
		return
	}
	t := ownTurn(d.s)
	t.Pips, t.Fought, t.Paid, t.Emerge, t.Rolled = nil, nil, nil, nil, false
	d.s.Turn.Number++
	d.s.Turn.Active = d.s.Sides[1-d.s.SideOf(d.s.Turn.Active)].ID
	d.s.Turn.Phase = phasePips
	d.tell(game.Event{Kind: "bound", By: string(d.s.Turn.Active), Text: game.Tell("Bound %[1]d, of %[2]s.", d.s.Turn.Number, d.s.Sides[d.s.SideOf(d.s.Turn.Active)].Name)})
}

// done reports whether an element has done or suffered anything that only counts in the present bound.
func (s *Condition) done() bool {
	return s.Moved || s.Marches > 0 || s.Halted || s.Fled || s.Shot || s.Passed || s.Targeted
}

// fresh is the condition of an element at the beginning of the next bound.
func (s *Condition) fresh() Condition {
	return Condition{Shaken: s.Shaken, Disheartened: s.Disheartened, Spent: s.Spent, Inert: s.Inert, Grounded: s.Grounded, Waiting: s.Waiting, Fallen: s.Fallen}
}

// checkMorale checks all commands at once, until nothing changes (ELM-ME-08 to -16), and then whether
// the battle is over (ELM-ME-18, -19).
func (d *doing) checkMorale() {
	for d.checkCommands() {
	}
	d.checkEnd()
}

// checkCommands checks every command once; it reports whether anything has changed.
func (d *doing) checkCommands() bool {
	t, b := ownTurn(d.s), d.board()
	states := map[string]string{}
	for i := range d.s.Sides {
		for _, c := range commandsOf(&d.s.Sides[i]) {
			states[c.ID] = worst(t.Morale[c.ID], b.t.state(b.lossesOf(c.ID)))
		}
	}
	changed := false
	for _, command := range sortedKeys(states) {
		state := states[command]
		if state != t.Morale[command] {
			morale := map[string]string{command: state}
			for k, v := range t.Morale {
				if k != command {
					morale[k] = v
				}
			}
			t.Morale, changed = morale, true
			d.tell(game.Event{Kind: "morale", Why: state, By: command, Text: game.Tell("The command of %[1]s is %[2]s.", leaderOf(d.s, command), saysMorale(state))})
		}
		if state != shattered && state != broken {
			continue
		}
		for i := range d.s.Units {
			u := &d.s.Units[i]
			if own(u).Command != command || !onTable(u) {
				continue
			}
			switch {
			case state == shattered:
				d.remove(i, Spent, game.NewStep("ELM-ME-10", "%[1]s leaves the table with its shattered command.", u.Name))
				changed = true
			case state == broken && b.is(isConstructs, i) && !b.leadsConstructs(command):
				d.edit(i).State.Inert = true
				d.remove(i, Spent, game.NewStep("ELM-ME-15", "%[1]s becomes inert.", u.Name))
				changed = true
			}
		}
	}
	return changed
}

// moraleOrder lists the states of a command, the worst last.
var moraleOrder = []string{"", disheartened, broken, shattered}

// worst returns the worse of two states of a command.
func worst(a, b string) string {
	return moraleOrder[max(slices.Index(moraleOrder, a), slices.Index(moraleOrder, b))]
}

// saysMorale says the state of a command in words.
func saysMorale(state string) game.Text {
	switch state {
	case disheartened:
		return game.Tell("disheartened")
	case broken:
		return game.Tell("broken")
	case shattered:
		return game.Tell("shattered")
	}
	return game.Tell("steady")
}

// checkEnd ends the battle when a side has lost half of its morale equivalents, counting broken
// commands as wholly lost (ELM-ME-18). If both sides have, it is a draw (ELM-ME-19).
func (d *doing) checkEnd() {
	b := d.board()
	var lost []game.SideID
	for i := range d.s.Sides {
		if lossesOfSide(d.s, d.s.Sides[i].ID, b.lossesOf).defeated(b.t) {
			lost = append(lost, d.s.Sides[i].ID)
		}
	}
	if len(lost) == 0 {
		return
	}
	t := ownTurn(d.s)
	d.s.Turn.Phase = phaseOver
	t.Result = "draw"
	text := game.Tell("Both sides have lost: the battle is drawn.")
	if len(lost) == 1 {
		winner := &d.s.Sides[1-d.s.SideOf(lost[0])]
		t.Result, t.Winner = "won", winner.ID
		text = game.Tell("%[1]s has won.", winner.Name)
	}
	d.tell(game.Event{Kind: "over", By: string(t.Winner), Text: text})
}

// defeated reports whether a side with these losses has lost the battle (ELM-ME-18).
func (l Losses) defeated(t *Tables) bool {
	return l.Original > 0 && l.Lost >= float64(t.value("defeat")*l.Original)-1e-9
}

// lossesOfSide adds up the losses of a side's commands, counting broken ones as wholly lost
// (ELM-ME-18).
func lossesOfSide(s *game.State, side game.SideID, of func(command string) Losses) Losses {
	var sum Losses
	for _, c := range commandsOf(&s.Sides[s.SideOf(side)]) {
		l := of(c.ID)
		if hasBroken(s, c.ID) {
			l.Lost = l.Original
		}
		sum.Original += l.Original
		sum.Lost += l.Lost
	}
	return sum
}
