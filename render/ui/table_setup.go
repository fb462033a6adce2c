package ui

import (
	"fmt"
	"slices"
	"strings"

	"frontage/game"
	"frontage/geometry"
	"frontage/render/scene"
	"frontage/render/words"
)

// tryChange changes the table if the result is valid in a file. Otherwise it returns why
// it is not.
func (t *table) tryChange(change func(st *game.State)) (why string) {
	st := withGround(&t.states[t.at])
	change(&st)
	game.Round(&st)
	again, err := t.ui.read(game.Write(&st), sampleTable)
	if err != nil {
		return problems(err)
	}
	t.set(*again) // with what the file leaves to its reader
	return ""
}

// setup offers the settings of the table as a whole.
func (t *table) setup(h *sheet) {
	h.head(words.T("TABLE"))
	of := t.state().Table
	list := []Control{{ID: "table-size", text: words.T("%[1]s by %[2]s", centimetres(of.Width), centimetres(of.Height)), Label: words.T("Size of the table: %[1]s by %[2]s", centimetres(of.Width), centimetres(of.Height)),
		look: lookPlain, Enabled: true, do: t.askSize}}
	for i := range t.state().Sides {
		side := sideName(t.state(), i)
		list = append(list, Control{ID: fmt.Sprintf("name-%s", t.state().Sides[i].ID), text: words.T("Name: %s", side), Label: words.T("Rename the side %s", side), look: lookPlain, Enabled: true, do: func() { t.askName(i) }})
	}
	turn := sideName(t.state(), t.state().SideOf(t.state().Turn.Active))
	list = append(list, Control{ID: "whose-turn", text: words.T("Turn: %s", turn), Label: words.T("It is the turn of %s (press to change)", turn), look: lookPlain, Enabled: true, do: t.otherTurn})
	h.flow(list...)
	h.head(words.T("SCENARIO"))
	part := func(id, text, label string, at ...any) Control {
		return Control{ID: id, text: text, Label: label, look: lookPlain, Enabled: true, do: func() { t.openForm(at...) }}
	}
	list = []Control{
		part("form-texts", words.T("Texts"), words.T("Title, notes and everything else")),
		part("form-sides", words.T("Sides"), words.T("The sides, with what these rules say of them"), "sides"),
		part("form-turn", words.T("Turn and objectives"), words.T("The turn, the phase, the dice, the objectives and the result"), "turn"),
	}
	if len(t.board.ask.rules.Rulings()) > 0 {
		list = append(list, part("form-rulings", words.T("House rules"), words.T("The readings and optional rules that this scenario sets"), "rulings"))
	}
	list = append(list, part("form-expect", words.T("Expectations"), words.T("What the rules page says about this table"), "expect"))
	h.flow(list...)
}

// askSize asks for the size of the table. It rejects a size that would leave pieces off
// the table.
func (t *table) askSize() {
	of := t.state().Table
	t.ui.open(numbersDialog(t.ui, words.T("Size of the table"), "", []number{
		{id: "width", name: words.T("Width"), value: of.Width, low: 10, high: 1000, step: 10, length: true},
		{id: "height", name: words.T("Height"), value: of.Height, low: 10, high: 1000, step: 10, length: true},
	}, func(v []float64) string {
		size := geometry.Rect{Max: geometry.Vec{X: v[0], Y: v[1]}}
		for i := range t.state().Units {
			u := &t.state().Units[i]
			for j := range u.Stands {
				for _, c := range u.Box(j).Corners() {
					if !size.Contains(c, geometry.Tolerance) {
						return words.T("%s would stand off the table.", name(u))
					}
				}
			}
		}
		why := t.tryChange(func(st *game.State) { st.Table.Width, st.Table.Height = v[0], v[1] })
		if why == "" {
			t.board.camera.moved = false
		}
		return why
	}))
}

func (t *table) askName(side int) {
	t.ui.open(textDialog(t.ui, words.T("Name of the side"), words.T("What is it called?"), sideName(t.state(), side), func(text string) {
		if why := t.tryChange(func(st *game.State) { st.Sides[side].Name = text }); why != "" {
			t.ui.Tell(words.T("That is not possible"), why)
		}
	}))
}

func (t *table) otherTurn() {
	st := t.states[t.at].Clone()
	st.Turn.Active = st.Sides[1-max(0, st.SideOf(st.Turn.Active))].ID
	t.set(st)
}

// askProfile asks for the values of the selected unit.
func (t *table) askProfile() {
	u := t.state().Unit(t.mover.unit)
	guide := t.guide()
	var list []number
	for _, f := range guide.Fields {
		list = append(list, number{id: f.ID, name: words.Say(f.Name), value: f.Get(u), low: f.Low, high: f.High, step: f.Step, whole: f.Whole, length: f.Length})
	}
	t.ui.open(numbersDialog(t.ui, name(u), words.Say(guide.Note), list, func(v []float64) string {
		return t.tryChange(func(st *game.State) {
			u := st.Unit(t.mover.unit)
			for i, f := range guide.Fields {
				f.Set(u, v[i])
			}
		})
	}))
}

// askPlace asks for the place and the facing of the selected unit.
func (t *table) askPlace() {
	st := t.state()
	at, of := t.mover.pivot(st), st.Table
	facing := st.Unit(t.mover.unit).Stands[t.mover.moved(st)[0]].Facing
	t.ui.open(numbersDialog(t.ui, name(st.Unit(t.mover.unit)), words.T("Where its middle is. Facing 0 looks up, 90 to the right."), []number{
		{id: "x", name: words.T("Across"), value: at.X, high: of.Width, step: 1, length: true},
		{id: "y", name: words.T("Up"), value: at.Y, high: of.Height, step: 1, length: true},
		{id: "facing", name: words.T("Facing, in degrees"), value: facing, low: -360, high: 360, step: 5},
	}, func(v []float64) string {
		now := t.states[t.at].Clone()
		t.mover.place(&now, geometry.Vec{X: v[0], Y: v[1]}.Sub(at), v[2]-facing)
		game.Round(&now)
		if why := misplaced(&now, t.mover.unit, t.mover.moved(&now)); why != "" {
			return why
		}
		t.set(now)
		return ""
	}))
}

// whatIfs are the questions about a unit besides its charges.
func (t *table) whatIfs() []game.WhatIf { return t.board.ask.guide().WhatIfs }

// askWhatIf offers the questions about the selected unit.
func (t *table) askWhatIf(h *sheet) {
	if len(t.whatIfs()) == 0 {
		return
	}
	h.head(words.Say(t.board.ask.guide().WhatIfsTitle))
	var list []Control
	for _, q := range t.whatIfs() {
		text := words.Say(q.Name)
		list = append(list, Control{ID: "ask-" + q.ID, text: text, Label: words.T("%[1]s: %[2]s", text, words.Say(q.Note)), look: lookPlain, on: t.query == q.ID, Enabled: true, do: func() {
			if t.answer = nil; t.query == q.ID {
				t.query = ""
			} else {
				t.query, t.target = q.ID, ""
				t.sayAsked()
			}
			t.ui.changed()
		}})
	}
	h.flow(list...)
	p := t.asked()
	if p == nil {
		return
	}
	for _, q := range t.whatIfs() {
		if q.ID == t.query && q.Far {
			step := func(id, sign, label string, by float64) Control {
				return Control{ID: id, text: sign, Label: label, look: lookPlain, Enabled: true, do: func() {
					t.far, t.answer = within(t.far+by, 1, 60), nil
					t.sayAsked()
					t.ui.changed()
				}}
			}
			h.flow(step("far-less", "-", words.T("Less far"), -1),
				Control{ID: "far", text: centimetres(t.far), Label: words.T("Distance: %s (press for 5 cm)", centimetres(t.far)), look: lookPlain, Enabled: true, do: func() { t.far, t.answer = 5, nil; t.ui.changed() }},
				step("far-more", "+", words.T("Further"), 1))
		}
	}
	if len(p.steps()) == 0 {
		h.text(words.Say(p.text()), textBody, scene.Bold, colors.bad)
	}
	if len(p.Stands) > 0 {
		h.gap(step8 / 2)
		h.flow(Control{ID: "do-it", text: words.T("Move them there"), look: lookPlain, Enabled: true, do: func() { t.putStands(p) }})
	}
	reasons(h, p)
	t.ui.fillOtherwise(h, t.situation)
}

// asked returns the answer to the current question about the selected unit, nil if there
// is none.
func (t *table) asked() *preview {
	if t.query == "" || t.state().Unit(t.mover.unit) == nil {
		return nil
	}
	for _, q := range t.whatIfs() {
		if q.ID == t.query && t.answer == nil {
			t.answer = t.board.ask.ask(t.state(), q.Query(t.mover.unit, t.far))
		}
	}
	return t.answer
}

// sayAsked announces the answer to a screen reader.
func (t *table) sayAsked() {
	p := t.asked()
	var said []string
	for _, step := range p.steps() {
		said = append(said, words.Say(step.Text))
	}
	if said == nil {
		said = []string{words.Say(p.text())}
	}
	t.ui.setup.Host.Announce(strings.Join(said, " "))
}

// putStands moves stands to their places in an answer.
func (t *table) putStands(p *preview) {
	st := t.states[t.at].Clone()
	for _, to := range p.Stands {
		unit, i := st.Stand(to.ID)
		switch {
		case unit == nil:
		case to.Destroyed:
			unit.Stands = slices.Delete(unit.Stands, i, i+1)
		default:
			s := &unit.Stands[i]
			s.X, s.Y, s.Facing = to.X, to.Y, to.Facing
		}
	}
	if why := misplaced(&st, t.mover.unit, t.mover.moved(&st)); why != "" {
		t.ui.Note(words.T("It does not fit: %[1]s", why)) // units there would have to give way first
		return
	}
	t.target, t.query = "", ""
	t.set(st)
}

// nudge moves the selected unit or piece of terrain by a centimetre, with Shift and an
// arrow.
func (t *table) nudge(k KeyPress) bool {
	by, ok := map[Key]geometry.Vec{KeyLeft: {X: -1}, KeyRight: {X: 1}, KeyUp: {Y: 1}, KeyDown: {Y: -1}}[k.Key]
	switch {
	case !ok || k.Mods != Shift:
		return false
	case t.ground != "":
		t.changeGround(func(k *game.Terrain) { moveGround(k, by, 0) })
		return true
	case t.leader != "":
		t.changeLeader(func(c *game.Character) { c.X, c.Y = c.X+by.X, c.Y+by.Y })
		return true
	case t.mover.unit == "":
		return false
	}
	st := t.states[t.at].Clone()
	t.mover.place(&st, by, 0)
	game.Round(&st)
	if why := misplaced(&st, t.mover.unit, t.mover.moved(&st)); why != "" {
		t.ui.Note(words.T("It does not fit: %[1]s", why))
	} else {
		t.set(st)
	}
	return true
}
