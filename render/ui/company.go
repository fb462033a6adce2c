package ui

import (
	"cmp"
	"fmt"
	"math"
	"slices"

	"frontage/game"
	"frontage/geometry"
	"frontage/render/scene"
	"frontage/render/words"
)

// Under some rules a person may move any unit at any time of a phase, alone or as a group that exists only for
// that move. Taking up a unit takes up its whole group, unless the person chooses to move it alone or
// chooses the members.

// company is what a person has chosen to move together.
type company struct {
	whole   map[game.UnitID][]game.UnitID // the largest group of a unit, as the rules say; empty if it may not move
	members []game.UnitID                 // chosen one by one; nil for none
	picking bool                          // a click on a unit adds it to the members, or takes it away
	also    map[string][]game.Action      // what else the selected unit may do, by who moves together
}

// company returns the units that move when the person takes a unit; nil if it may not move now, or if such moves
// are no part of the rules.
func (b *battle) company(unit game.UnitID) []game.UnitID {
	moves := b.guide().Moves
	if unit == "" || moves == nil || moves.Together == nil || b.question() == nil || !b.listed() {
		return nil
	}
	c := &b.ask.company
	whole, known := c.whole[unit]
	if !known {
		if c.whole == nil {
			c.whole = map[game.UnitID][]game.UnitID{}
		}
		whole = moves.Together(b.state(), unit)
		c.whole[unit] = whole
	}
	switch {
	case len(whole) == 0:
		return nil
	case slices.Contains(c.members, unit):
		return c.members
	case b.ask.apart:
		return []game.UnitID{unit}
	}
	return whole
}

// byHand reports whether a company is being moved: units that the person has taken up, not those of a listed answer.
func (b *battle) byHand() bool {
	p := b.ask.place
	return p != nil && p.touched && p.company
}

// gripCompany takes up a unit with its company where a drag begins, and reports whether it may move.
func (b *battle) gripCompany(unit *game.Unit) bool {
	units := b.company(unit.ID)
	if units == nil {
		return false
	}
	if b.selected != unit.ID {
		b.choose(unit.ID)
	}
	b.takeOrdered(units)
	return true
}

// tapCompany handles a click that chooses a member, or that says where the units in hand go. It reports whether
// the click meant that.
func (b *battle) tapCompany(g gesture, unit *game.Unit) bool {
	switch {
	case unit == nil:
		return b.byHand() && b.march(b.board.at(g.At))
	case b.ask.company.picking || g.Mods&Shift != 0:
		return b.toggleMember(unit.ID)
	}
	return false
}

// toggleMember adds a unit to the members of the company, or takes it away. It reports whether the unit may move.
func (b *battle) toggleMember(unit game.UnitID) bool {
	if b.company(b.selected) == nil || b.company(unit) == nil {
		return false
	}
	c := &b.ask.company
	if c.members == nil {
		c.members = []game.UnitID{b.selected}
	}
	switch at := slices.Index(c.members, unit); {
	case at < 0:
		c.members = append(slices.Clone(c.members), unit)
	case len(c.members) > 1:
		c.members = slices.Delete(slices.Clone(c.members), at, at+1)
		if unit == b.selected {
			b.selected = c.members[0]
		}
	}
	b.ask.place = nil
	b.ui.setup.Host.Announce(words.T("They move together: %[1]s", names(b.state(), c.members)))
	b.ui.changed()
	return true
}

// companyScopes returns the buttons that choose who moves with the selected unit.
func (b *battle) companyScopes() []Control {
	c := &b.ask.company
	units := b.company(b.selected)
	choose := func(apart, picking bool, members []game.UnitID) func() {
		return func() {
			b.ask.apart, c.picking, c.members, b.ask.place = apart, picking, members, nil
			b.ui.changed()
		}
	}
	var list []Control
	if len(c.whole[b.selected]) > 1 {
		list = append(list,
			Control{ID: "place-group", text: words.T("Whole group"), Label: words.T("Move the whole group as one"), look: lookPlain, on: !b.ask.apart && c.members == nil, Enabled: true, do: choose(false, false, nil)},
			Control{ID: "place-alone", text: words.T("Alone"), Label: words.T("Move this one alone"), look: lookPlain, on: b.ask.apart && c.members == nil, Enabled: true, do: choose(true, false, nil)},
			Control{ID: "place-members", text: words.T("Choose"), Label: words.T("Choose who moves together: click each (or Shift and a click)"), look: lookPlain, on: c.members != nil, Enabled: true, do: choose(true, true, []game.UnitID{b.selected})})
	}
	if c.picking {
		text := words.T("Click those that move together: %[1]s", names(b.state(), units))
		list = append(list, Control{ID: "members-chosen", text: words.T("Chosen"), Label: text, look: lookPlain, Enabled: true, do: func() {
			c.picking = false
			b.ui.changed()
		}})
	}
	return list
}

// fillCompany writes how to move the selected unit and its company.
func (b *battle) fillCompany(h *sheet) {
	units := b.company(b.selected)
	if units == nil {
		b.fillAlso(h, []game.UnitID{b.selected})
		return
	}
	h.head(words.T("MOVE BY HAND"))
	text := words.T("%[1]s: drag to the place to go to, or click it; %[2]s or the wheel turns what is held.", companyName(b.state(), b.selected, units), b.ui.keyNow("ranges"))
	if b.ask.company.picking {
		text = words.T("Click those that move together: %[1]s", names(b.state(), units))
	}
	h.text(text, textSmall, scene.Regular, colors.faint)
	h.gap(step8 / 2)
	if list := b.companyScopes(); len(list) > 0 {
		h.flow(list...)
	}
	buttons := formButtons(func(key rune) { b.form(key) })
	if len(units) == 1 {
		buttons = slices.DeleteFunc(buttons, func(c Control) bool { return c.ID == "form-line" || c.ID == "form-column" })
	}
	h.flow(append(buttons, Control{ID: "by-numbers", text: words.T("By numbers"), Label: words.T("By numbers: how far ahead, to the right, and turned"), look: lookPlain, Enabled: true, do: b.byNumbers})...)
	b.fillAlso(h, units)
}

// fillAlso lists what a person may do with the selected unit in place of a move.
func (b *battle) fillAlso(h *sheet, units []game.UnitID) {
	if u := b.state().Unit(b.selected); u == nil || u.Side != b.acting() || b.guide().Moves == nil || b.guide().Moves.Also == nil || !b.listed() {
		return
	}
	c := &b.ask.company
	key := fmt.Sprint(b.selected, units)
	list, known := c.also[key]
	if !known {
		if c.also == nil {
			c.also = map[string][]game.Action{}
		}
		list = b.guide().Moves.Also(b.state(), b.selected, units)
		c.also[key] = list
	}
	for i, a := range list {
		row := Control{ID: fmt.Sprintf("also-%d", i+1), text: wording(b.state(), &b.board.ask, a), note: answerNote(b.state(), &b.board.ask, a), look: lookAnswer, Enabled: true, do: func() { b.act(a) }}
		if row.Label = row.text; row.note != "" {
			row.Label += ", " + row.note
		}
		h.row(row, 44)
	}
}

// companyName names some units by one of them and the number of the others.
func companyName(st *game.State, first game.UnitID, units []game.UnitID) string {
	if len(units) == 1 {
		return nameOf(st, string(first))
	}
	return words.N(len(units)-1, "%[2]s and %[1]d more", "%[2]s and %[1]d more", nameOf(st, string(first)))
}

// formCompany forms units in a row beside the one in hand, to its right, or in a column behind it, in their order
// from left to right.
func (m *mover) formCompany(st *game.State, key rune) {
	lead := st.Unit(m.unit)
	from := lead.Box(0)
	front := from.Depth / 2
	place := func(id game.UnitID) geometry.Vec { return from.Local(st.Unit(id).Box(0).Center) }
	others := slices.DeleteFunc(slices.Clone(m.with), func(id game.UnitID) bool { return id == m.unit })
	slices.SortStableFunc(others, func(x, y game.UnitID) int {
		a, b := place(x), place(y)
		if math.Abs(a.X-b.X) <= geometry.Tolerance {
			return cmp.Compare(b.Y, a.Y)
		}
		return cmp.Compare(a.X, b.X)
	})
	far := lead.Base.Front / 2
	if key == keyColumn {
		far = lead.Base.Depth - front
	}
	for _, id := range others {
		u := st.Unit(id)
		var to geometry.Vec
		if key == keyColumn {
			to = from.Center.Along(from.Forward, -far-u.Base.Depth/2)
			far += u.Base.Depth
		} else {
			to = from.Center.Along(from.Forward, front-u.Base.Depth/2).Along(from.Forward.Right(), far+u.Base.Front/2)
			far += u.Base.Front
		}
		s := &u.Stands[0]
		s.X, s.Y, s.Facing = to.X, to.Y, lead.Stands[0].Facing
	}
}
