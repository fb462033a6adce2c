package ui

import (
	"strings"

	"frontage/game"
	"frontage/geometry"
	"frontage/render/report"
	"frontage/render/scene"
	"frontage/render/words"
)

// inWords describes what lies over the table besides the pieces: the overlays, the tape
// and the drawings.
func (b *board) inWords(selected game.UnitID) []string {
	var list []string
	st := b.table()
	for _, o := range []struct {
		name string
		tell func(*game.State, game.UnitID) []string
	}{
		{"zones", b.ask.zonesInWords}, {"sight", b.ask.sightInWords}, {"contacts", b.ask.contactsInWords},
		{"ranges", b.ask.reachInWords}, {"threat", b.ask.threatInWords},
	} {
		if b.overlay[o.name] {
			list = append(list, b.ask.inWords(o.name+" "+string(selected), func() []string { return o.tell(st, selected) })...)
		}
	}
	if b.overlay[overlayTolerance] && b.tolerated.aim != nil {
		list = append(list, b.toleranceInWords()...)
	}
	if b.overlay["grid"] {
		list = append(list, words.T("Grid: lines over the table, with their distances from its left and its near edge in centimetres."))
	}
	if b.tape.laid {
		list = append(list, words.T("Tape: %[1]s, from %[2]s to %[3]s.", centimetres(b.span().Len()), b.spot(b.tape.from), b.spot(b.tape.to)))
	}
	for _, d := range b.drawings() {
		list = append(list, b.drawnInWords(&d))
	}
	return list
}

// inWords caches the description of an overlay until the table or the language changes.
func (a *asker) inWords(key string, find func() []string) []string {
	key += " " + words.Speaking() + centimetres(1)
	if _, ok := a.said[key]; !ok {
		a.said[key] = find()
	}
	return a.said[key]
}

// drawnInWords describes a drawing and where it is.
func (b *board) drawnInWords(d *game.Drawing) string {
	color := words.T(d.Color)
	var text string
	switch d.Kind {
	case game.DrawArrow:
		text = words.T("Drawn: an arrow (%[1]s) from %[2]s to %[3]s", color, b.spot(d.From), b.spot(d.To))
	case game.DrawCircle:
		text = words.T("Drawn: a circle (%[1]s) about %[2]s, %[3]s from its middle to its rim", color, b.spot(d.From), centimetres(d.From.Dist(d.To)))
	default:
		text = words.T("Drawn: a note (%[1]s) at %[2]s", color, b.spot(d.From))
	}
	if d.Text != "" {
		text += ": “" + d.Text + "”"
	}
	return text + "."
}

// standsInWords tells where each stand of a unit is.
func standsInWords(u *game.Unit) string {
	var list []string
	for i := range u.Stands {
		s := &u.Stands[i]
		list = append(list, words.T("%[1]s at %[2]s across and %[3]s up, facing %[4]s", scene.Letter(u, s.ID), centimetres(s.X), centimetres(s.Y), words.Degrees(s.Facing)))
	}
	return words.T("Stands of %[1]s: %[2]s.", name(u), strings.Join(list, "; "))
}

// zonesInWords tells in which zones of the selected unit's stands each enemy is.
func (a *asker) zonesInWords(st *game.State, selected game.UnitID) []string {
	u := st.Unit(selected)
	if u == nil {
		return []string{words.T("Zones: rays from the corners of every stand separate its front, flanks and rear. Choose a unit to hear who is in which zone of its stands.")}
	}
	var list []string
	for i := range u.Stands {
		in := map[string][]string{}
		for j := range st.Units {
			enemy := &st.Units[j]
			if enemy.Side != u.Side && len(enemy.Stands) > 0 {
				zone := a.zoneOf(st, u.Stands[i].ID, enemy.ID)
				in[zone] = append(in[zone], name(enemy))
			}
		}
		var parts []string
		for _, z := range []struct{ zone, text string }{
			{"front", words.T("in its front")}, {"left", words.T("in its left flank")}, {"right", words.T("in its right flank")}, {"rear", words.T("in its rear")},
		} {
			if len(in[z.zone]) > 0 {
				parts = append(parts, words.T("%[1]s: %[2]s", z.text, strings.Join(in[z.zone], ", ")))
			}
		}
		if len(parts) > 0 {
			list = append(list, words.T("Zones of %[1]s: %[2]s.", report.Called(st, u.Stands[i].ID), strings.Join(parts, "; ")))
		}
	}
	return list
}

// zoneOf queries the zone of a stand that a unit is in.
func (a *asker) zoneOf(st *game.State, stand game.StandID, unit game.UnitID) string {
	answer, err := a.query(st, a.guide().Overlays.Zone(stand, unit))
	if err != nil {
		return ""
	}
	return answer.Outline().Zone
}

// sightInWords tells which enemies the selected unit sees, or all units see, with the
// distance of the nearest visible stand of each.
func (a *asker) sightInWords(st *game.State, selected game.UnitID) []string {
	var list []string
	a.eachSight(st, selected, func(u, enemy *game.Unit, lines []game.Mark) {
		near := lines[0]
		for _, m := range lines {
			if m.From.Dist(m.To) < near.From.Dist(near.To) {
				near = m
			}
		}
		list = append(list, words.T("Sight: %[1]s sees %[2]s, %[3]s away.", name(u), name(enemy), centimetres(near.From.Dist(near.To))))
	})
	if list == nil {
		list = append(list, words.T("Sight: no enemy is seen."))
	}
	return list
}

// contactsInWords tells who touches whom, and who supports whom.
func (a *asker) contactsInWords(st *game.State, _ game.UnitID) []string {
	list := toldSteps(func(text string) string { return words.T("Contacts: %s", text) }, a.ask(st, a.guide().Overlays.Contacts()).steps())
	if list == nil {
		list = append(list, words.T("Contacts: no enemies touch."))
	}
	return list
}

// reachInWords tells how far the selected unit moves and shoots.
func (a *asker) reachInWords(st *game.State, selected game.UnitID) []string {
	if st.Unit(selected) == nil {
		return []string{words.T("Reach: choose a unit to hear how far it moves and shoots.")}
	}
	return toldSteps(func(text string) string { return words.T("Reach: %s", text) }, a.ask(st, a.guide().Overlays.Reach(selected)).steps())
}

// toldSteps formats the sentences of an answer, one per line, in the form of the overlay.
func toldSteps(form func(text string) string, steps []game.Step) []string {
	var list []string
	for _, s := range steps {
		if !s.Text.Empty() {
			list = append(list, form(words.Say(s.Text)))
		}
	}
	return list
}

// threatInWords lists the charges that would be possible in the other side's turn.
func (a *asker) threatInWords(st *game.State, selected game.UnitID) []string {
	var list []string
	for _, step := range a.threatsOf(st, selected) {
		list = append(list, words.T("Threat: %[1]s", words.Say(step.Text)))
	}
	if list != nil {
		return list
	}
	a.eachThreat(st, selected, func(enemy, own *game.Unit, p *preview) {
		far := geometry.Segment{A: middle(enemy), B: middle(own)}.Len()
		if selected != "" {
			far = p.moved()
		}
		list = append(list, words.Say(a.guide().Aim.Words.Threat.With(name(enemy), name(own), centimetres(far))))
	})
	switch aim := a.guide().Aim; {
	case list != nil:
	case aim == nil:
		list = append(list, words.T("Choose a unit to see who could attack it."))
	default:
		list = append(list, words.Say(aim.Words.NoThreat))
	}
	return list
}
