package stand

import (
	"slices"

	"frontage/game"
)

// comings are the orders to units that are kept off the table. They are registered where they are.
var comings struct {
	begin func(r *run, a game.Action, character int, units []int) error
	each  func(b *board, yield func(character int, units []int) bool)
	usual func(r *run, least int) (game.Action, bool) // the best that needs at least a number, or more
}

// tests are how orders are tested. They are registered with the devices that may change a test.
var tests struct {
	give func(r *run, t *orderTest, ids []game.UnitID) error
}

// runWild lets wild units do as their table says (STD-SPEC-15). It is registered with them.
var runWild func(r *run, units []game.UnitID)

// order carries out an order: the test (STD-CMD-27), who may be ordered next, and what the
// units may then do.
func (r *run) order(a game.Action) error {
	b := r.board()
	character := r.s.CharacterIndex(a.Character)
	if character < 0 {
		return refuse("STD-CMD-24", game.Say("There is no character %q.", a.Character))
	}
	var units []int
	for _, id := range a.Units {
		unit, err := b.unitIndex(string(id))
		if err != nil {
			return err
		}
		units = append(units, unit)
	}
	if slices.ContainsFunc(units, func(unit int) bool { return isKept(b.units[unit].Unit) }) {
		return comings.begin(r, a, character, units)
	}
	if a.X != nil || a.Y != nil {
		return refuse("STD-SCOUT-08", game.Say("%s is on the table: an order to it names no point.", b.unitNames(units)))
	}
	t, refusal := b.order(character, units)
	if refusal != nil {
		return refusal
	}
	return tests.give(r, t, a.Units)
}

// testOrder rolls for an order and records it with its units. A jinx turns any double into a blunder.
func (r *run) testOrder(t *orderTest, ids []game.UnitID, text game.Phrase) (ok bool, sum int, err error) {
	b, c := r.board(), &r.s.Characters[t.character]
	r.noteRun(c.ID, ids)
	faces, err := r.roll(2, "order", string(c.ID), t.need, text)
	if err != nil {
		return false, 0, err
	}
	sum = faces[0] + faces[1]
	t.rolled, t.changed = sum, r.omens.fresh != 0
	ok = sum <= t.need
	jinx := b.jinxOn(c)
	if jinx != nil && faces[0] == faces[1] {
		ok, sum = false, blunderSum // STD-SPELL-53
	} else {
		jinx = nil
	}
	event := &r.events[len(r.events)-1]
	event.OK, event.Steps = &ok, t.steps
	obeyed := game.Say(" Passed.")
	if !ok {
		obeyed = game.Say(" Failed.")
	}
	if jinx != nil {
		obeyed = game.Say(" Failed: under %s a double is a blunder.", jinx.name())
	}
	event.Text = game.SayAll(event.Text, obeyed)
	for _, unit := range t.units {
		state := &Edit(&r.s.Units[unit]).State
		state.Orders, state.OrderedBy, state.Road = t.number, c.ID, false
	}
	r.changed()
	return ok, sum, nil
}

// failOrder applies a failed order to all units of a brigade alike (STD-CMD-52). The
// character gives no more orders (STD-CMD-31); after the general's failure nobody does
// (STD-CMD-32). A natural 12 is a blunder (STD-CMD-58), except that the general's only ends
// his orders (STD-CMD-33). Otherwise, if it was the first order, the units may move at half
// pace (STD-CMD-29, STD-CMD-30).
// Units that break down do so instead (STD-SPEC-16), and for wild ones a table says what they do
// (STD-SPEC-15).
//
// Face is the die of the blunder, 0 if it has not been rolled.
func (r *run) failOrder(p *deviceProcedure) (err error) {
	c, sum, face := &r.s.Characters[r.s.CharacterIndex(p.Character)], p.Sum, p.Face
	phase := OwnTurn(r.s).Command
	phase.Finished, phase.Failed = append(phase.Finished, c.ID), append(phase.Failed, p.Units...)
	units := r.board().blundering(p.Units, p.Rolled)
	var wild []game.UnitID
	for _, id := range p.Units {
		if slices.Contains(units, id) {
			continue
		}
		if !r.board().breaksDown(r.indexOf(id), p.Rolled) {
			wild = append(wild, id)
			continue
		}
		if err := r.breakDown(id); err != nil {
			return err
		}
	}
	if len(wild) > 0 {
		runWild(r, wild)
	}
	if c.Kind == kindGeneral {
		for i := range r.s.Characters {
			if other := &r.s.Characters[i]; other.Side == c.Side && !slices.Contains(phase.Finished, other.ID) {
				phase.Finished = append(phase.Finished, other.ID)
			}
		}
		r.event(game.Event{Kind: "orders end", By: string(c.ID), Why: "STD-CMD-32", Text: game.Say("The general has failed an order: no more orders are given this phase.")})
	}
	switch {
	case len(units) > 0 && isWagon(r.s.Unit(units[0])): // which are no units (AMB-M52): it may still move without an order (STD-SCEN-22)
		return nil
	case sum == blunderSum && c.Kind == kindGeneral, len(units) == 0:
		return nil
	case sum == blunderSum:
		for _, group := range r.blunderGroups(units) {
			if face == 0 {
				if face, err = r.rollBlunder(c, group); err != nil {
					return err
				}
			}
			r.blunder(group, face)
			face = 0
		}
		return nil
	case p.Number == 1 && !isKept(r.s.Unit(units[0])):
		r.permit(units, paceHalf)
	}
	return nil
}

// noteRun records that a character orders units: he is the one who gives orders now
// (STD-CMD-34), and the units continue their run of orders or begin one (STD-CMD-35,
// STD-CMD-57).
func (r *run) noteRun(c game.CharacterID, units []game.UnitID) {
	phase := OwnTurn(r.s).Command
	if phase.Character != c {
		if phase.Character != "" && !slices.Contains(phase.Finished, phase.Character) {
			phase.Finished = append(phase.Finished, phase.Character)
		}
		phase.Character, phase.Run, phase.Last = c, nil, nil
	}
	switch {
	case !slices.Contains(phase.Run, units[0]): // a new run
		phase.Run = slices.Clone(units)
	case !slices.Contains(phase.Last, units[0]): // another part of the brigade: the parts ordered further are finished
		count := Own(r.s.Unit(units[0])).State.Orders
		phase.Run = slices.DeleteFunc(slices.Clone(phase.Run), func(id game.UnitID) bool { return Own(r.s.Unit(id)).State.Orders > count })
	}
	phase.Last = slices.Clone(units)
}

// orderAnswers lists the orders that may be given, to units and to brigades.
func (r *run) orderAnswers() (list []game.Action) {
	b := r.board()
	for i := range r.s.Characters {
		if b.refuseCommand(i).applies() {
			continue
		}
		for unit := range b.units {
			if b.spend(len(b.units)); b.spent() {
				return list
			}
			if b.refuseOrder(i, unit).applies() {
				continue
			}
			for _, units := range append([][]int{{unit}}, b.brigadesAround(unit)...) {
				if units[0] != unit && len(units) > 1 || b.orderRefused(i, units) {
					continue
				}
				list = append(list, game.Action{Do: "order", Character: r.s.Characters[i].ID, Units: b.idsOf(units)})
			}
		}
	}
	comings.each(b, func(i int, units []int) bool {
		list = append(list, game.Action{Do: "order", Character: r.s.Characters[i].ID, Units: b.idsOf(units)})
		return true
	})
	return list
}

// orderRefused reports whether a character may not order units together although he may
// order each alone.
func (b *board) orderRefused(character int, units []int) bool {
	for _, unit := range units[1:] {
		if b.refuseOrder(character, unit).applies() {
			return true
		}
	}
	c := &b.state.Characters[character]
	return b.uninterrupted(units) != nil || b.isBrigade(units) != nil || b.notWorthTrying(character, units) ||
		slices.ContainsFunc(units, func(unit int) bool { return b.outOfCommand(c, unit, units) })
}

// mayOrderAny reports whether any order may be given.
func (b *board) mayOrderAny() bool {
	for i := range b.state.Characters {
		if b.refuseCommand(i).applies() {
			continue
		}
		for unit := range b.units {
			if !b.refuseOrder(i, unit).applies() && !b.orderRefused(i, []int{unit}) {
				return true
			}
		}
	}
	someoneComes := false
	comings.each(b, func(int, []int) bool {
		someoneComes = true
		return false
	})
	return someoneComes
}

func (b *board) idsOf(units []int) []game.UnitID {
	ids := make([]game.UnitID, len(units))
	for i, unit := range units {
		ids[i] = b.units[unit].ID
	}
	return ids
}
