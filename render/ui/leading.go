package ui

import (
	"strings"

	"frontage/game"
	"frontage/render/scene"
	"frontage/render/words"
)

// playedBy says who plays a side of a battle.
type playedBy int

const (
	byPerson playedBy = iota
	byComputer
	byCommander // the automatic commander leads all its units by their tactics
	byMail      // a person elsewhere
)

// players returns who plays the two sides.
func (b *battle) players() (list [2]playedBy) {
	for i := range list {
		switch {
		case b.mail != nil && b.mail.Side != b.state().Sides[i].ID:
			list[i] = byMail
		case b.foe.plays[i]:
			list[i] = byComputer
		case b.state().LeadsAll(b.state().Sides[i].ID):
			list[i] = byCommander
		}
	}
	return list
}

// choosePlayers sets who plays the two sides. To give a side to the commander, or take it back, is
// an action of the battle.
func (b *battle) choosePlayers(list [2]playedBy) {
	had := b.players()
	b.setPlayers([2]bool{list[0] == byComputer, list[1] == byComputer})
	for i, p := range list {
		if (p == byCommander) != (had[i] == byCommander) {
			b.leadSide(b.state().Sides[i].ID, p == byCommander)
		}
	}
}

// attended reports whether a person plays a side, so that others may not see its secrets.
func (b *battle) attended(side game.SideID) bool {
	i := b.state().SideOf(side)
	return i >= 0 && b.players()[i] == byPerson
}

// commanded reports whether units that the commander leads must act now.
func (b *battle) commanded() bool {
	if !b.state().Turn.Leads() {
		return false
	}
	_, acts := b.play.Command()
	return acts
}

// leadSide gives a side to the commander, or takes it back.
func (b *battle) leadSide(side game.SideID, auto bool) {
	b.lead(game.Action{Do: game.DoLead, Side: side, Yes: &auto})
}

// lead gives units an order text, or gives them to the commander.
func (b *battle) lead(a game.Action) {
	b.foe.paused = false
	selected := b.selected
	if _, err := b.ui.perform(a); err != nil {
		b.tellError(err)
		return
	}
	if b.selected == "" {
		b.choose(selected)
	}
}

// mayLead reports whether the person at the screen may give a unit its tactics: a person or the
// commander plays its side, and it is not another person's side.
func (b *battle) mayLead(u *game.Unit) bool {
	return b.guide().Leading != nil && !b.over() && len(u.Stands) > 0 && !b.byComputer(u.Side) && b.knowsTactics(u)
}

// knowsTactics reports whether the person at the screen may see the tactics of a unit, which is not
// another person's.
func (b *battle) knowsTactics(u *game.Unit) bool {
	if never := b.guide().Leading.Never; never != nil && never(u) {
		return false
	}
	return u.Side == b.acting() || !b.attended(u.Side) || !b.attended(b.acting())
}

// toggleAuto gives the selected unit, or its whole side, to the commander, or takes it back. It
// reports whether there is such a unit.
func (b *battle) toggleAuto(whole bool) bool {
	u := b.state().Unit(b.selected)
	if whole && u == nil { // the side that acts
		for i := range b.state().Units {
			if v := &b.state().Units[i]; v.Side == b.acting() && len(v.Stands) > 0 {
				u = v
				break
			}
		}
	}
	if u == nil || !b.mayLead(u) {
		return false
	}
	if whole {
		b.leadSide(u.Side, !b.state().LeadsAll(u.Side))
		return true
	}
	auto := !b.state().Turn.LedAs(u.ID).Auto
	b.lead(game.Action{Do: game.DoLead, Units: []game.UnitID{u.ID}, Yes: &auto})
	return true
}

// fillLeading writes the tactics of a unit: its order text, who leads it, and the card that it
// follows under the commander. The player changes the text there, by menu or by typing.
func (b *battle) fillLeading(h *sheet, unit game.UnitID) {
	guide, st := b.guide().Leading, b.state()
	u := st.Unit(unit)
	if guide == nil || b.over() || len(u.Stands) == 0 || !b.knowsTactics(u) || b.placingTroops() {
		return
	}
	auto := st.Turn.LedAs(u.ID).Auto
	h.head(words.T("TACTICS"))
	h.text(guide.Orders(st, u), textBody, scene.Bold, colors.text)
	if auto {
		h.text(words.T("The commander leads this unit."), textSmall, scene.Regular, colors.faint)
	}
	h.gap(step8 / 2)
	if b.mayLead(u) {
		h.flow(b.leadingButtons(u, auto)...)
	}
	if b.cards[u.ID] {
		box := guide.Box(st, u)
		b.fillBox(h, &box)
	}
	if b.showsCard(u.ID) {
		b.fillCard(h, u)
	}
}

// showsCard reports whether to show the card of a unit: the commander leads it, or the player has
// opened the card.
func (b *battle) showsCard(unit game.UnitID) bool {
	return b.cards[unit] || b.state().Turn.LedAs(unit).Auto
}

func (b *battle) leadingButtons(u *game.Unit, auto bool) []Control {
	one := Control{ID: "auto", key: "auto", text: words.T("Auto"), Label: words.T("Let the commander lead this unit by its tactics (A)"), look: lookPlain, Enabled: true, on: auto,
		do: func() { b.toggleAuto(false) }}
	if auto {
		one.Label = words.T("Take this unit back from the commander (A)")
	}
	all := b.state().LeadsAll(u.Side)
	side := Control{ID: "auto-side", key: "Shift+auto", text: words.T("Whole side"), Label: words.T("Let the commander lead the whole side (Shift+A)"), look: lookPlain, Enabled: true, on: all,
		do: func() { b.toggleAuto(true) }}
	if all {
		side.Label = words.T("Take the whole side back from the commander (Shift+A)")
	}
	open := Control{ID: "tactics", text: words.T("Change"), Label: words.T("Change the tactics of this unit, and see its card"), look: lookPlain, Enabled: true, on: b.cards[u.ID],
		do: func() {
			if b.cards == nil {
				b.cards = map[game.UnitID]bool{}
			}
			b.cards[u.ID] = !b.cards[u.ID]
			b.ui.changed()
		}}
	return []Control{one, side, open}
}

// fillCard writes the intent of a unit, and its card with the line in force.
func (b *battle) fillCard(h *sheet, u *game.Unit) {
	m := b.meaning(u.ID)
	if m == nil {
		return
	}
	h.gap(step8)
	h.text(words.Say(m.Means), textBody, scene.Bold, colors.text)
	cardOf(h, m)
}

// cardOf writes a card: its target and its lines. The line in force is lit, with the values that it
// tested and the intents that the rules refused.
func cardOf(h *sheet, m *game.Meaning) {
	h.head(words.T("CARD: %s", strings.ToUpper(m.Card.Name)))
	h.text(words.Say(m.Card.Looks), textSmall, scene.Regular, colors.faint)
	h.gap(step8 / 2)
	for i := range m.Card.Lines {
		l := &m.Card.Lines[i]
		inForce := l.Rule == m.Line
		ink, font := colors.faint, scene.Regular
		if inForce {
			ink, font = colors.text, scene.Bold
		}
		top := h.pen
		h.indented(step8+4, l.Rule, textSmall, font, ink)
		h.indented(step8+4, words.Say(l.Text), textSmall, font, ink)
		if inForce {
			testedBy(h, m)
			h.strip(top, h.pen, colors.accent)
		}
		h.gap(step8 / 2)
	}
}

// testedBy writes the values that a line tested, and the intents refused before.
func testedBy(h *sheet, m *game.Meaning) {
	const indent = step8 + 4
	var parts []string
	for _, f := range m.Tested {
		parts = append(parts, words.T("%[1]s: %[2]s", words.Say(f.Label), words.Say(f.Value)))
	}
	if len(parts) > 0 {
		h.indented(indent, strings.Join(parts, " · "), textSmall, scene.Regular, colors.text)
	}
	for _, step := range m.Refused {
		h.indented(indent, words.Say(step.Text), textSmall, scene.Regular, colors.bad)
		h.indented(indent, step.Rule, textSmall, scene.Regular, colors.faint)
	}
}

// writeIntent writes below an event the line of the card behind it, the values that the line tested,
// and the intents that the rules refused.
func writeIntent(h *sheet, st *game.State, e *game.Event) {
	guide := game.GuideOf(st).Leading
	if guide == nil {
		return
	}
	if m := guide.Told(st, e); m != nil {
		h.indented(step8+4, m.Line, textSmall, scene.Bold, colors.faint)
		testedBy(h, m)
	}
}

// meaning returns the intent of a unit, nil if it has none.
func (b *battle) meaning(unit game.UnitID) *game.Meaning {
	return b.board.ask.meaning(b.state(), unit)
}

// meaning asks for the intent of a unit. It does so once for each table.
func (a *asker) meaning(st *game.State, unit game.UnitID) *game.Meaning {
	guide := a.guide().Leading
	if m, known := a.meant[unit]; known || guide == nil {
		return m
	}
	var m *game.Meaning
	if answer, err := a.query(st, guide.Intent(unit)); err == nil {
		m = guide.Meant(st, answer)
	}
	a.meant[unit] = m
	return m
}

// intentMarks returns the arrows of intents: of all units under the commander if the overlay is on,
// and of the selected unit if its card is open.
func (b *battle) intentMarks() []game.Mark {
	if b.guide().Leading == nil || b.over() {
		return nil
	}
	st := b.state()
	var marks []game.Mark
	for i := range st.Units {
		u := &st.Units[i]
		if len(u.Stands) == 0 || !b.knowsTactics(u) {
			continue
		}
		auto := st.Turn.LedAs(u.ID).Auto
		if auto && b.board.overlay[overlayIntents] || u.ID == b.selected && (auto || b.cards[u.ID]) {
			if m := b.meaning(u.ID); m != nil {
				marks = append(marks, m.Marks...)
			}
		}
	}
	return marks
}

// playerChips returns buttons that show and change who plays the two sides. The commander is among
// the choices if the rules have one.
func playerChips(names [2]string, list [2]playedBy, commander bool, set func([2]playedBy)) []Control {
	var chips []Control
	for i, id := range [2]string{"player-1", "player-2"} {
		text := [...]string{words.T("%s: a person", names[i]), words.T("%s: the computer", names[i]), words.T("%s: the commander", names[i])}[list[i]]
		chips = append(chips, Control{ID: id, text: text, Label: words.T("%s (press to change)", text), look: lookPlain, Enabled: true, on: list[i] != byPerson, do: func() {
			next := list
			if next[i]++; next[i] > byCommander || next[i] == byCommander && !commander {
				next[i] = byPerson
			}
			set(next)
		}})
	}
	return chips
}

// levelChips returns the button that shows and changes how well the computer plays, if it plays and
// the rules have several levels.
func levelChips(guide *game.Guide, list [2]playedBy, level game.Level, set func(game.Level)) []Control {
	if !guide.Levels || list[0] != byComputer && list[1] != byComputer {
		return nil
	}
	text := [...]string{words.T("The computer plays: easy"), words.T("The computer plays: medium"), words.T("The computer plays: hard")}[level]
	return []Control{{ID: "level", text: text, Label: words.T("%s (press to change)", text), look: lookPlain, Enabled: true, on: true,
		do: func() { set((level + 1) % game.Level(len(game.LevelNames))) }}}
}

// level returns how well the computer plays new battles.
func (s *settings) level() game.Level {
	if level, ok := game.LevelNamed(s.Level); ok {
		return level
	}
	return game.Medium
}

// chooseLevel sets how well the computer plays new battles.
func (u *UI) chooseLevel(level game.Level) {
	u.settings.Level = game.LevelNames[level]
	u.keepSettings()
}

// players returns who plays the sides of a new battle.
func (s *settings) players() (list [2]playedBy) {
	for i := range list {
		switch {
		case s.Computer[i]:
			list[i] = byComputer
		case s.Commander[i]:
			list[i] = byCommander
		}
	}
	return list
}

// choosePlayers sets who plays the sides of a new battle.
func (u *UI) choosePlayers(list [2]playedBy) {
	for i, p := range list {
		u.settings.Computer[i], u.settings.Commander[i] = p == byComputer, p == byCommander
	}
	u.keepSettings()
}

// giveToCommander gives the commander the sides of a new battle that the settings have for it.
func (u *UI) giveToCommander(st *game.State) {
	if game.GuideOf(st).Leading == nil {
		return
	}
	for i, p := range u.settings.players() {
		for j := range st.Units {
			if v := &st.Units[j]; p == byCommander && v.Side == st.Sides[i].ID && !st.Turn.LedAs(v.ID).Auto {
				st.Turn.Led = append(st.Turn.Led, game.Led{Unit: v.ID, Auto: true})
			}
		}
	}
}

// choicesDialog offers the parts of an order text to choose from.
func choicesDialog(b *battle, box *game.TextBox) *dialog {
	d := &dialog{title: words.Say(box.Name), width: 640}
	d.fill = func(h *sheet) {
		text, changed := b.writing.drafts[box.ID]
		if !changed {
			text = box.Text
		}
		for _, g := range box.Choose(text) {
			h.head(strings.ToUpper(words.Say(g.Name)))
			var chips []Control
			meant := game.Phrase{}
			for _, c := range g.Choices {
				chips = append(chips, Control{ID: "choose-" + strings.ReplaceAll(c.Words, " ", "-"), text: c.Words, Label: words.T("%[1]s: %[2]s", c.Words, words.Say(c.Means)),
					look: lookPlain, Enabled: true, on: c.On, do: func() { b.draft(box.ID, c.Text) }})
				if c.On {
					meant = c.Means
				}
			}
			h.flow(chips...)
			h.text(words.Say(meant), textSmall, scene.Regular, colors.faint)
		}
	}
	d.buttons = []Control{
		{ID: "choose-give", text: words.Say(box.Give), Label: words.T("%[1]s (Enter)", words.Say(box.Give)), look: lookPrimary, do: func() {
			b.ui.closeDialog()
			b.giveText(box)
		}},
		{ID: "dialog-ok", text: words.T("Cancel"), Label: words.T("Cancel (Esc)"), look: lookPlain, do: func() {
			delete(b.writing.drafts, box.ID)
			b.ui.closeDialog()
		}},
	}
	return d
}
