package element

import (
	"slices"

	"frontage/game"
	"frontage/game/table"
	"frontage/game/turn"
	"frontage/geometry"
)

// pairs returns the pairs of elements still to fight in this bound: pairs front to front, and pairs in which
// one has only its flank or rear to the other (ELM-CLOSE-01, -02). The first of each is of the active side.
func (b *board) pairs() [][2]int {
	return slices.DeleteFunc(b.combats(), b.fought)
}

// combats returns all pairs, including those that have fought.
func (b *board) combats() [][2]int {
	var list [][2]int
	for i := range b.Boxes {
		if !b.TouchesFoe(i) {
			continue
		}
		j := b.opponent(i)
		if j < 0 || b.opponent(j) >= 0 && b.opponent(j) != i {
			continue
		}
		pair := [2]int{b.unitOf(i), b.unitOf(j)}
		if b.s.Units[pair[0]].Side != b.s.Turn.Active {
			pair[0], pair[1] = pair[1], pair[0]
		}
		if list == nil {
			list = make([][2]int, 0, 8)
		}
		if !slices.Contains(list, pair) {
			list = append(list, pair)
		}
	}
	return list
}

// fought reports whether a pair has fought in this bound.
func (b *board) fought(pair [2]int) bool {
	x, y := b.s.Units[pair[0]].ID, b.s.Units[pair[1]].ID
	return slices.ContainsFunc(turnOf(b.s).Fought, func(p Pair) bool { return p == Pair{x, y} || p == Pair{y, x} })
}

// note notes that two elements have fought in this bound.
func (d *doing) note(x, y int) {
	t := ownTurn(d.s)
	t.Fought = append(slices.Clone(t.Fought), Pair{d.s.Units[x].ID, d.s.Units[y].ID})
}

// roll rolls a die for an element, and tells why unless nobody reads it.
func (d *doing) roll(why string, by string, text func() game.Text) (int, error) {
	if d.unread {
		if faces, err := d.dice.Roll(1, 6, why); err == nil {
			return faces[0], nil
		}
	}
	faces, told, err := turn.Roll{Dice: 1, Sides: 6, Why: why, By: by, Text: text()}.With(d.dice)
	if err != nil {
		return 0, err
	}
	d.tell(told)
	return faces[0], nil
}

// fight carries out the combat of a pair, with its outcome moves (ELM-SEQ-06).
func (d *doing) fight(pair [2]int) error {
	b := d.board()
	c := b.combat(b.closeMeeting(pair))
	flankers := [2][]int{c.unitsOf(c.flankers(0)), c.unitsOf(c.flankers(1))}
	e, err := d.resolve(c)
	if err != nil {
		return err
	}
	d.note(pair[0], pair[1])
	spent := slices.DeleteFunc(slices.Clone(pair[:]), func(unit int) bool { return !b.spentAfter(unit) })
	gone := e.loser >= 0 && d.suffer(c, e)
	if gone {
		for _, f := range flankers[1-e.loser] { // ELM-OUTCOME-17: enemies on the winner's flanks and rear
			if d.s.Units[f].Side == d.s.Units[pair[e.loser]].Side {
				d.later(Task{Do: taskRecoil, Unit: d.s.Units[f].ID})
			}
		}
	}
	for _, unit := range spent {
		d.later(Task{Do: taskSpend, Unit: d.s.Units[unit].ID})
	}
	if gone {
		d.later(Task{Do: taskPursue, Unit: d.s.Units[pair[1-e.loser]].ID, Other: d.s.Units[pair[e.loser]].ID})
	}
	return nil
}

// closeMeeting is the close combat of a pair.
func (b *board) closeMeeting(pair [2]int) meeting {
	return meeting{own: pair[0], opp: pair[1], mode: Close, boxes: [2]geometry.Box{b.Boxes[b.at[pair[0]]], b.Boxes[b.at[pair[1]]]}}
}

// unitsOf returns the elements of some bases.
func (c *combat) unitsOf(bases []int) []int {
	var units []int
	for _, base := range bases {
		units = append(units, c.b.unitOf(base))
	}
	return units
}

// chase lets a winner pursue. It fights an enemy that it meets in the next bound (ELM-PURSUIT-06).
func (d *doing) chase(winner, loser int) {
	d.pursue(winner, loser)
	b := d.board()
	if b.at[winner] < 0 {
		return
	}
	if met := b.opponent(b.at[winner]); met >= 0 {
		d.note(winner, b.unitOf(met))
	}
}

// spend destroys an element that is spent at the end of a close combat (ELM-BASE-31).
func (d *doing) spend(unit int) {
	d.remove(unit, Destroyed, game.NewStep("ELM-BASE-31", "%[1]s has fought and is destroyed.", d.s.Units[unit].Name))
}

// resolve rolls for both and tells the result.
func (d *doing) resolve(c *combat) (ending, error) {
	var dice [2]int
	for i, unit := range []int{c.m.own, c.m.opp} {
		u := &d.s.Units[unit]
		face, err := d.roll("combat", string(u.ID), func() game.Text { return rolls(c.m.mode, i == 0, u.Name) })
		if err != nil {
			return ending{}, err
		}
		dice[i] = face
	}
	if d.unread {
		_, after := c.totals(dice)
		return c.ends(after), nil
	}
	a := &CombatAnswer{Query: combatForm.Name, Unit: d.s.Units[c.m.own].ID, Target: d.s.Units[c.m.opp].ID, Mode: c.m.mode, Also: c.b.also(&c.m)}
	c.answer(a, dice)
	_, after := c.totals(dice)
	e := c.ends(after)
	last := a.Steps[len(a.Steps)-1]
	d.tell(game.Event{Kind: "combat", Why: string(c.m.mode), Unit: a.Unit, Target: a.Target, Text: last.Text, Steps: a.Steps, Own: &CombatEvent{a.Own, a.Opp, a.Result, a.Loser, a.Outcome, a.Rule}})
	return e, nil
}

// rolls says for what one of the two in a combat rolls.
func rolls(mode Mode, first bool, name string) game.Text {
	switch {
	case mode == Close:
		return game.Tell("%[1]s fights:", name)
	case !first:
		return game.Tell("%[1]s withstands:", name)
	case mode == Bespelling:
		return game.Tell("%[1]s casts a spell:", name)
	}
	return game.Tell("%[1]s shoots:", name)
}

// CombatEvent is the system's own data of a combat.
type CombatEvent struct {
	Own     Part        `json:"own"`
	Opp     Part        `json:"opp"`
	Result  Result      `json:"result"`
	Loser   game.UnitID `json:"loser"`
	Outcome Outcome     `json:"outcome"`
	Rule    string      `json:"rule"`
}

// suffer carries out the outcome for a loser, and reports whether the loser has left the winner's front.
func (d *doing) suffer(c *combat, e ending) bool {
	loser, winner := c.sides[e.loser].unit, c.sides[1-e.loser].unit
	u := &d.s.Units[loser]
	switch e.outcome {
	case Destroyed:
		beyond := d.beyond(c, loser, winner)
		d.remove(loser, Destroyed, game.NewStep("ELM-OUTCOME-03", "%[1]s is destroyed.", u.Name))
		for _, f := range beyond {
			d.remove(f, Destroyed, game.NewStep("ELM-OUTCOME-16", "%[1]s stands directly behind and is destroyed with it.", d.s.Units[f].Name))
		}
	case Spent, Banished:
		d.remove(loser, e.outcome, game.NewStep("ELM-OUTCOME-13", "%[1]s leaves the table for good.", u.Name))
	case Flee:
		d.next(Task{Do: taskFlee, Unit: u.ID, Recoils: c.m.mode == Close})
	case Recoil:
		if c.m.mode != Close {
			d.face(loser, winner)
		}
		d.recoil(loser)
	default:
		return false
	}
	return true
}

// beyond returns the friends destroyed with an element: those directly behind it, nearer than the depth of
// its base, if (a) they are foot and its opponent was warband, (b) an enemy front covers one of their sides
// wholly, or (c) it was a dragon, a behemoth or expendables (ELM-OUTCOME-16, R-36).
func (d *doing) beyond(c *combat, loser, winner int) []int {
	if c.m.mode != Close {
		return nil
	}
	b := d.board()
	base := b.at[loser]
	place := b.Boxes[base]
	strip := place
	strip.Center = place.Center.Along(place.Forward, -place.Depth)
	strip.Width -= 2 * geometry.Tolerance
	strip.Depth -= 2 * geometry.Tolerance
	var list []int
	for i, other := range b.Boxes {
		unit := b.unitOf(i)
		if i == base || b.enemies(base, i) || !geometry.Overlaps(strip, other) {
			continue
		}
		if b.is(isFoot, unit) && b.s.Units[winner].Type == "WB" || b.sideCovered(i) || b.is(isKnockOn, loser) {
			list = append(list, unit)
		}
	}
	return list
}

// sideCovered reports whether an enemy front edge covers the whole of a side edge of a base.
func (b *board) sideCovered(base int) bool {
	return slices.ContainsFunc(b.TouchesOf(base), func(t table.Touching) bool {
		return b.enemies(base, t.Other) && t.Kind == geometry.EdgeContact && t.B.Side == geometry.Front &&
			(t.A.Side == geometry.Left || t.A.Side == geometry.Right) && t.Length >= b.Boxes[base].Depth-cornerSlack
	})
}

// face turns an element that recoils from a shot to the enemy that shot from beside or behind it
// (ELM-RECOIL-11): by a quarter, or about.
func (d *doing) face(unit, enemy int) {
	b := d.board()
	place := b.Boxes[b.at[unit]]
	zone, _ := geometry.ZoneAt(place, b.Boxes[b.at[enemy]].Center)
	if zone == geometry.Front {
		return
	}
	to := turned([]geometry.Box{place}, map[geometry.Side]int{geometry.Right: 90, geometry.Rear: 180, geometry.Left: -90}[zone])[0]
	p := &plan{b: b, units: []int{unit}}
	if !p.free([]geometry.Box{to}) {
		return
	}
	d.put(unit, "turn", 0, func() (game.Text, []game.Step) {
		return oneStep(game.NewStep("ELM-RECOIL-11", "%[1]s turns to %[2]s.", d.s.Units[unit].Name, d.s.Units[enemy].Name))
	}, place, to)
}
