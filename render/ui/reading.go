package ui

import (
	"fmt"

	"frontage/game"
	"frontage/geometry"
	"frontage/render/words"
)

// reader is a screen that has something to read besides its controls.
type reader interface{ reading() []string }

// Reading returns what is on the screen in words, a line each, for those who do
// not see it: what is written in the dialog or the panel, then where each unit
// is.
func (u *UI) Reading() []string {
	var list []string
	if u.dialog != nil {
		return append([]string{u.dialog.title}, u.dialog.sheet.reading()...)
	}
	if r, ok := u.screen.(reader); ok {
		list = r.reading()
	}
	st := u.screen.state()
	if b, ok := u.screen.(*battle); ok {
		st = b.drawn() // what is set up in secret is not for everybody
	}
	if st != nil {
		list = append(list, tableInWords(st)...)
	}
	return list
}

// reading returns what is written on a sheet, lines of one paragraph joined.
func (h *sheet) reading() []string {
	var list []string
	for i, line := range h.lines {
		if i > 0 && line.mark.A == 0 && line.font == h.lines[i-1].font && line.size == h.lines[i-1].size && line.at.X == h.lines[i-1].at.X && len(list) > 0 {
			list[len(list)-1] += " " + line.text
			continue
		}
		list = append(list, line.text)
	}
	return list
}

func (b *battle) reading() []string {
	p := newPhaseBar(b.state())
	list := []string{p.turn}
	if p.at >= 0 {
		list = append(list, p.steps[p.at]+" "+p.sub)
	}
	return append(list, b.panel.sheet.reading()...)
}

func (f *figure) reading() []string   { return append([]string{f.bar.title}, f.panel.sheet.reading()...) }
func (t *table) reading() []string    { return append([]string{t.bar.title}, t.panel.sheet.reading()...) }
func (b *rulebook) reading() []string { return append([]string{b.bar.title}, b.list.reading()...) }
func (r *rulePage) reading() []string { return append([]string{r.bar.title}, r.list.reading()...) }

// tableInWords says of each unit what and where it is, and which enemy is
// nearest.
func tableInWords(st *game.State) []string {
	var list []string
	for i := range st.Units {
		u := &st.Units[i]
		if len(u.Stands) == 0 {
			continue
		}
		at := middle(u)
		text := words.T("%[1]s (%[2]s): %[3]s, middle at %[4]s across and %[5]s up, facing %[6]s", name(u), sideName(st, st.SideOf(u.Side)), kindOf(u),
			centimetres(at.X), centimetres(at.Y), degrees(u.Stands[0].Facing))
		if state := stateOf(st, u); state != "" {
			text += "; " + state
		}
		if enemy, far := nearestEnemy(st, u); enemy != nil {
			text += "; " + words.T("the nearest enemy is %[1]s, %[2]s away", name(enemy), centimetres(far))
		}
		list = append(list, text+".")
	}
	for i := range st.Characters {
		if c := &st.Characters[i]; c.OnTable() {
			list = append(list, fmt.Sprintf("%s (%s): %s.", nameOf(st, string(c.ID)), sideName(st, st.SideOf(c.Side)), term(c.Kind)))
		}
	}
	for i := range st.Terrain {
		t := &st.Terrain[i]
		list = append(list, title(term(t.Kind))+" "+string(t.ID)+".")
	}
	return list
}

// nearestEnemy returns the enemy unit whose stands are nearest to those of a unit,
// and how far off it is in cm.
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

// unitControls are buttons that choose a unit, for those who do not see where it
// is: they are on the page's mirror alone, and lie nowhere on the canvas.
func unitControls(p *page, st *game.State, selected game.UnitID, choose func(game.UnitID)) {
	for i := range st.Units {
		u := &st.Units[i]
		if len(u.Stands) == 0 || u.ID == selected {
			continue
		}
		p.add(Control{ID: "unit-" + string(u.ID), Label: words.T("Choose %[1]s (%[2]s)", name(u), sideName(st, st.SideOf(u.Side))),
			Enabled: true, Hidden: true, Rect: rect(0, barHeight, 1, 1), do: func() { choose(u.ID) }})
	}
}
