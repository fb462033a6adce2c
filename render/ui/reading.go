package ui

import (
	"math"
	"slices"

	"frontage/game"
	"frontage/geometry"
	"frontage/render/words"
)

// reader is a screen with text besides its controls.
type reader interface{ reading() []string }

// Reading returns the screen in words, one line each, for people who cannot see it: the
// text of the dialog or the panel, then where each unit is.
func (u *UI) Reading() []string {
	defer u.mishap()
	var list []string
	if u.dialog != nil {
		return append([]string{u.dialog.title}, u.dialog.sheet.reading()...)
	}
	switch s := u.screen.(type) {
	case reader:
		list = s.reading()
	case *replay:
		p := newPhaseBar(s.now)
		list = append([]string{p.turn + " – " + words.T("Replay")}, s.panel.sheet.reading()...)
	}
	st := u.screen.state()
	if b, ok := u.screen.(*battle); ok {
		st = b.drawn() // leave out what is set up in secret
	}
	if st != nil {
		list = append(list, tableInWords(st)...)
	}
	if b, selected := u.shown(); b != nil {
		list = append(list, b.inWords(selected)...)
	}
	return list
}

// reading returns the text of a sheet, paragraph by paragraph. Texts side by side become
// one: "Type: infantry".
func (h *sheet) reading() []string {
	var list []string
	for i, line := range h.lines {
		if i > 0 && len(list) > 0 {
			switch before := h.lines[i-1]; {
			case line.follows:
				list[len(list)-1] += " " + line.text
				continue
			case !line.unseen && math.Abs(line.at.Y-before.at.Y) < 4:
				list[len(list)-1] = words.T("%[1]s: %[2]s", list[len(list)-1], line.text)
				continue
			}
		}
		list = append(list, line.text)
	}
	return list
}

func (b *battle) reading() []string {
	p := newPhaseBar(b.state())
	list := []string{p.turn + p.score}
	if p.at >= 0 {
		phase := p.steps[p.at]
		if p.sub != "" {
			phase = words.T("%[1]s: %[2]s", phase, p.sub)
		}
		list = append(list, phase)
	}
	if b.lesson != nil {
		list = append(list, b.lesson.reading(b)...)
	}
	return append(list, b.panel.sheet.reading()...)
}

func (h *home) reading() []string { return append([]string{words.T("Home")}, h.list.reading()...) }
func (q *quick) reading() []string {
	return slices.Concat([]string{q.bar.title}, q.view.reading(), q.list.reading())
}
func (a *armies) reading() []string  { return append([]string{a.bar.title}, a.list.reading()...) }
func (b *builder) reading() []string { return append([]string{b.bar.title}, b.list.reading()...) }
func (f *figures) reading() []string { return append([]string{f.bar.title}, f.list.reading()...) }
func (r *readings) reading() []string {
	return slices.Concat([]string{r.bar.title}, r.halves[0].sheet.reading(), r.halves[1].sheet.reading())
}

func (f *figure) reading() []string   { return append([]string{f.bar.title}, f.panel.sheet.reading()...) }
func (t *table) reading() []string    { return append([]string{t.bar.title}, t.panel.sheet.reading()...) }
func (b *rulebook) reading() []string { return append([]string{b.bar.title}, b.list.reading()...) }
func (r *rulePage) reading() []string { return append([]string{r.bar.title}, r.list.reading()...) }

// tableInWords describes each unit: its type, its place, stand by stand, and the nearest
// enemy.
func tableInWords(st *game.State) []string {
	list := []string{words.T("The table is %[1]s across and %[2]s up, seen from its near edge.", centimetres(st.Table.Width), centimetres(st.Table.Height))}
	for i := range st.Units {
		u := &st.Units[i]
		if len(u.Stands) == 0 {
			continue
		}
		list = append(list, unitInWords(st, u), standsInWords(u))
	}
	for i := range st.Characters {
		if c := &st.Characters[i]; game.OnTable(st, c) {
			list = append(list, leaderInWords(st, c))
		}
	}
	for i := range st.Terrain {
		list = append(list, groundInWords(st, &st.Terrain[i]))
	}
	return list
}

// unitInWords describes a unit: its type, its place and the nearest enemy.
func unitInWords(st *game.State, u *game.Unit) string {
	at, guide := middle(u), game.GuideOf(st)
	text := words.T("%[1]s (%[2]s): %[3]s, middle at %[4]s across and %[5]s up, facing %[6]s", name(u), sideName(st, st.SideOf(u.Side)), words.Say(guide.InShort(u)),
		centimetres(at.X), centimetres(at.Y), words.Degrees(u.Stands[0].Facing))
	if state := words.Say(guide.Condition(st, u)); state != "" {
		text += "; " + state
	}
	if enemy, far := nearestEnemy(st, u); enemy != nil {
		text += "; " + words.T("the nearest enemy is %[1]s, %[2]s away", name(enemy), centimetres(far))
	}
	return text + "."
}

// leaderInWords describes a character and where it is.
func leaderInWords(st *game.State, c *game.Character) string {
	who, side, kind := nameOf(st, string(c.ID)), sideName(st, st.SideOf(c.Side)), words.Say(game.GuideOf(st).LeaderKind(c.Kind).Name)
	if c.Joined != "" {
		return words.T("%[1]s (%[2]s): %[3]s, with %[4]s.", who, side, kind, nameOf(st, string(c.Joined)))
	}
	return words.T("%[1]s (%[2]s): %[3]s, at %[4]s across and %[5]s up.", who, side, kind, centimetres(c.X), centimetres(c.Y))
}

// groundInWords describes a piece of terrain and its extent.
func groundInWords(st *game.State, t *game.Terrain) string {
	around := groundBounds(t)
	return words.T("%[1]s %[2]s: from %[3]s to %[4]s across and from %[5]s to %[6]s up.", title(groundName(st, t)), string(t.ID),
		centimetres(around.Min.X), centimetres(around.Max.X), centimetres(around.Min.Y), centimetres(around.Max.Y))
}

// nearestEnemy returns the enemy unit nearest to a unit, from stand to stand, and its
// distance in cm.
func nearestEnemy(st *game.State, u *game.Unit) (nearest *game.Unit, far float64) {
	for i := range st.Units {
		enemy := &st.Units[i]
		if enemy.Side == u.Side {
			continue
		}
		for j := range enemy.Stands {
			for k := range u.Stands {
				if d := geometry.Distance(u.Box(k), enemy.Box(j)); nearest == nil || d < far {
					nearest, far = enemy, d
				}
			}
		}
	}
	return nearest, far
}

// unitControls adds buttons that select a unit, for people who cannot see where it is.
// They exist only in the page's mirror, not on the canvas.
func unitControls(p *page, st *game.State, selected game.UnitID, choose func(game.UnitID)) {
	for i := range st.Units {
		u := &st.Units[i]
		id := "unit-" + string(u.ID)
		listed := slices.ContainsFunc(p.controls, func(c Control) bool { return c.ID == id }) // in the panel, with its possible actions
		if len(u.Stands) == 0 || u.ID == selected || listed {
			continue
		}
		p.add(Control{ID: id, Label: choiceOf(st, u),
			Enabled: true, Hidden: true, Rect: rect(0, barHeight, 1, 1), do: func() { choose(u.ID) }})
	}
}

// choiceOf returns the label of the button that selects a unit. It includes the place if
// another unit of the side has the same name.
func choiceOf(st *game.State, u *game.Unit) string {
	text := words.T("Choose %[1]s (%[2]s)", name(u), sideName(st, st.SideOf(u.Side)))
	for i := range st.Units {
		if o := &st.Units[i]; o.ID != u.ID && o.Side == u.Side && name(o) == name(u) && len(o.Stands) > 0 {
			at := middle(u)
			return words.T("%[1]s at %[2]s across and %[3]s up", text, centimetres(at.X), centimetres(at.Y))
		}
	}
	return text
}

// leaderControls does the same for the characters.
func leaderControls(p *page, st *game.State, selected game.UnitID, choose func(game.UnitID)) {
	for i := range st.Characters {
		c := &st.Characters[i]
		id := game.UnitID(c.ID)
		listed := slices.ContainsFunc(p.controls, func(x Control) bool { return x.ID == "unit-"+string(id) })
		if !game.OnTable(st, c) || id == selected || listed {
			continue
		}
		p.add(Control{ID: "unit-" + string(id), Label: words.T("Choose %[1]s (%[2]s)", nameOf(st, string(id)), sideName(st, st.SideOf(c.Side))),
			Enabled: true, Hidden: true, Rect: rect(0, barHeight, 1, 1), do: func() { choose(id) }})
	}
}
