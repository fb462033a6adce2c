package ui

import (
	"fmt"
	"slices"

	"frontage/game"
	"frontage/geometry"
	"frontage/render/scene"
	"frontage/render/words"
)

// The keys of formations, for units being set up or moved.
const (
	keyLine       = '1'
	keyColumn     = '2'
	keyAbout      = '3'
	keyWheelLeft  = '4'
	keyWheelRight = '5'
)

// formsByKey maps keys to formations and turns.
var formsByKey = map[rune]game.Form{
	keyLine: game.FormLine, keyColumn: game.FormColumn, keyAbout: game.FormAbout,
	keyWheelLeft: game.FormWheelLeft, keyWheelRight: game.FormWheelRight,
}

// formButtons returns the buttons of the formations.
func formButtons(do func(key rune)) []Control {
	var list []Control
	for _, f := range []struct {
		id, text, label string
		key             rune
	}{
		{"form-line", words.T("Line"), words.T("In line (1)"), keyLine},
		{"form-column", words.T("Column"), words.T("In column (2)"), keyColumn},
		{"form-about", words.T("About-face"), words.T("Turn round (3)"), keyAbout},
		{"form-wheel-left", words.T("Wheel left"), words.T("Wheel to the left by 15 degrees (4)"), keyWheelLeft},
		{"form-wheel-right", words.T("Wheel right"), words.T("Wheel to the right by 15 degrees (5)"), keyWheelRight},
	} {
		list = append(list, Control{ID: f.id, key: "form-" + string(f.key), text: f.text, Label: f.label, look: lookPlain, Enabled: true, do: func() { do(f.key) }})
	}
	return list
}

// ordered returns the units that may move now under an order, and whether a person moves
// them.
func (b *battle) ordered() ([]game.UnitID, bool) {
	units := b.waits().Moving
	return units, len(units) > 0 && b.guide().Moves != nil && !b.thinking()
}

// brigade returns the units that move together: a brigade under orders of which no unit has
// moved yet.
func (b *battle) brigade() []game.UnitID {
	if units, ok := b.ordered(); ok && b.waits().AsOne {
		return units
	}
	return nil
}

// takeOrdered starts moving units from where they stand: those under an order, or a company.
func (b *battle) takeOrdered(units []game.UnitID) *placing {
	p := &placing{now: b.state().Clone(), index: -1, touched: true, mover: mover{unit: units[0], loose: true}}
	if len(units) > 1 {
		p.mover.with = units
	}
	if p.company = b.company(units[0]) != nil; p.company {
		p.mover.straight = len(units) > 1
		if slices.Contains(units, b.selected) {
			p.mover.unit = b.selected
		}
	}
	var places []game.StandPlace
	for _, id := range units {
		for _, s := range p.now.Unit(id).Stands {
			places = append(places, game.StandPlace(s))
		}
	}
	p.answer = b.guide().Moves.Action(b.state(), units, places)
	b.ask.place = p
	p.check(b, &p.now)
	return p
}

// reachInHand returns marks for how far the stands being dragged may go, and what limits their move.
func (b *battle) reachInHand() []game.Mark {
	p := b.ask.place
	if _, ok := b.ordered(); !ok && !b.byHand() || p == nil || !b.view(p.answer).Moves || p.mover.grip == nil {
		return nil
	}
	units := p.mover.with
	if len(units) == 0 {
		units = []game.UnitID{p.mover.unit}
	}
	return b.board.ask.remember(fmt.Sprint("pace ", b.guide().Moves.Reach(b.state(), units[0]).Args, units), func() []game.Mark {
		var marks, heeded []game.Mark
		for _, id := range units {
			if heeds := b.guide().Moves.Heeds; heeds != nil {
				heeded = append(heeded, allMarks(b.board.ask.ask(b.state(), heeds(id)).steps())...)
			}
			if p.company && len(units) > 1 {
				continue // a group goes less far than each of its members
			}
			steps := b.board.ask.ask(b.state(), b.guide().Moves.Reach(b.state(), id)).steps()
			marks = append(marks, allMarks(steps[:min(1, len(steps))])...) // the move, not the range
		}
		return append(scene.OneOutline(marks), heeded...)
	})
}

// form puts units under an order into a formation, or turns them, by a key. From their
// present place it follows the rules, with the least movement; units already dragged are
// rearranged where they are. It reports whether the key does any of these.
func (b *battle) form(key rune) bool {
	units, ok := b.ordered()
	if together := b.company(b.selected); together != nil {
		units, ok = together, true
	}
	if !ok || formsByKey[key] == 0 {
		return false
	}
	b.ui.changed()
	if b.guide().Moves.Form == nil {
		b.formInHand(units, key)
		return true
	}
	p := b.placed()
	if p == nil || !p.touched || !b.view(p.answer).Moves {
		switch all := b.brigade(); {
		case slices.Contains(units, b.selected):
			units = []game.UnitID{b.selected}
		case all != nil && !b.ask.apart && key != keyLine && key != keyColumn:
			units = all
		default:
			units = units[:1]
		}
		p = b.takeOrdered(units)
		if len(units) == 1 {
			b.formByRules(p, key)
			return true
		}
	}
	if len(p.mover.with) > 0 && (key == keyLine || key == keyColumn) {
		b.ui.Note(words.T("Line and column are for one unit: choose it first."))
		return true
	}
	st := p.now.Clone()
	p.mover.form(&st, key)
	game.Round(&st)
	p.put(b, st)
	return true
}

// formInHand forms or turns units where they are: those in hand, or else a company that is taken up.
func (b *battle) formInHand(units []game.UnitID, key rune) {
	p := b.placed()
	if p == nil || !p.company {
		p = b.takeOrdered(units)
	}
	st := p.now.Clone()
	if key == keyLine || key == keyColumn {
		if len(p.mover.with) == 0 {
			return
		}
		p.mover.formCompany(&st, key)
	} else {
		p.mover.form(&st, key)
	}
	game.Round(&st)
	p.put(b, st)
}

// formByRules puts a unit where the rules form it. If they refuse, it stays where it is,
// and the reason is shown.
func (b *battle) formByRules(p *placing, key rune) {
	answer := b.board.ask.ask(b.state(), b.guide().Moves.Form(b.state(), p.mover.unit, formsByKey[key]))
	if !answer.Legal {
		b.ask.place = nil
		b.ui.Note(words.Say(answer.Reason))
		return
	}
	st := p.now.Clone()
	u := st.Unit(p.mover.unit)
	for _, s := range answer.Stands {
		putStands(u, []game.StandPlace{{ID: s.ID, X: s.X, Y: s.Y, Facing: s.Facing}})
	}
	p.put(b, st)
}

// form rearranges or turns the piece where it is: line and column about its middle, a
// wheel about the front corner of its end.
func (m *mover) form(st *game.State, key rune) {
	switch key {
	case keyLine, keyColumn:
		u, middle := st.Unit(m.unit), m.pivot(st)
		step := geometry.Direction(u.Stands[0].Facing).Right().Scale(u.Base.Front)
		if key == keyColumn {
			step = geometry.Direction(u.Stands[0].Facing).Scale(-u.Base.Depth)
		}
		inRow(u, middle, step)
	case keyAbout:
		m.each(st, func(u *game.Unit, i int) { u.Stands[i].Facing = game.RoundAngle(u.Stands[i].Facing + 180) })
	case keyWheelLeft:
		m.turnAbout(st, m.frontCorner(st, -1), -turnStep)
	case keyWheelRight:
		m.turnAbout(st, m.frontCorner(st, 1), turnStep)
	}
}

// inRow places the stands of a unit one after another, all facing like the first, with
// their middle at a point.
func inRow(u *game.Unit, middle, step geometry.Vec) {
	for i := range u.Stands {
		at := middle.Add(step.Scale(float64(i) - float64(len(u.Stands)-1)/2))
		u.Stands[i].X, u.Stands[i].Y, u.Stands[i].Facing = at.X, at.Y, u.Stands[0].Facing
	}
}

// frontCorner returns the front corner at the left (−1) or right (1) end of the piece, as
// seen by its first stand.
func (m *mover) frontCorner(st *game.State, side float64) geometry.Vec {
	boxes := m.boxes(st)
	outer := boxes[0]
	for _, b := range boxes[1:] {
		if side*boxes[0].Local(b.Center).X > side*boxes[0].Local(outer.Center).X {
			outer = b
		}
	}
	if side < 0 {
		return outer.Corners()[geometry.FrontLeft]
	}
	return outer.Corners()[geometry.FrontRight]
}

// turnAbout turns the piece about a point.
func (m *mover) turnAbout(st *game.State, about geometry.Vec, degrees float64) {
	ahead := geometry.Direction(game.RoundAngle(degrees))
	from := m.pivot(st).Sub(about)
	to := about.Along(ahead.Right(), from.X).Along(ahead, from.Y)
	m.place(st, to.Sub(m.pivot(st)), degrees)
}

// scopes returns the buttons that choose what a drag moves: the brigade, a unit, or a
// stand.
func (b *battle) scopes(p *placing) []Control {
	all := b.brigade()
	whole := len(p.mover.with) > 0
	var list []Control
	if all != nil {
		list = append(list, Control{ID: "place-brigade", text: words.T("Whole brigade"), Label: words.T("Move the whole brigade as one"), look: lookPlain, on: whole, Enabled: true, do: func() {
			b.ask.apart = false
			b.takeOrdered(all)
			b.ui.changed()
		}})
	}
	if len(p.answer.Stands) > 1 {
		single := func(alone bool) func() {
			return func() {
				b.ask.apart = true
				if whole {
					b.ask.place = nil
				}
				if p := b.placed(); p != nil {
					p.single(alone)
				}
			}
		}
		list = append(list,
			Control{ID: "place-unit", text: words.T("Whole unit"), Label: words.T("Move the whole unit"), look: lookPlain, on: !whole && !p.alone, Enabled: true, do: single(false)},
			Control{ID: "place-stand", text: words.T("One stand"), Label: words.T("Move one stand at a time"), look: lookPlain, on: !whole && p.alone, Enabled: true, do: single(true)})
	}
	return list
}

// gripBrigade lets a drag that begins on a unit of a brigade under orders take the whole
// brigade, if the unit has not been moved.
func (b *battle) gripBrigade(unit *game.Unit) bool {
	all := b.brigade()
	if b.ask.apart || !slices.Contains(all, unit.ID) {
		return false
	}
	b.takeOrdered(all)
	return true
}
