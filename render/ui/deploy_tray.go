package ui

import (
	"slices"
	"strings"

	"frontage/game"
	"frontage/geometry"
	"frontage/render/scene"
	"frontage/render/words"
)

// trayRow is the prefix of the ids of the tray's rows: "deploy-r1" takes up that unit.
const trayRow = "deploy-"

// fillDeploy writes the tray: what the side has still to place, in the order of its army.
func (b *battle) fillDeploy(h *sheet) {
	st := b.table()
	side := st.Turn.Active
	h.titled(sideName(st, max(0, st.SideOf(side))), sideColor(st, side))
	h.text(words.T("Set up: %[1]s.", words.Say(b.waits().SetUp.Method.Lower())), textBody, scene.Bold, colors.text)
	h.gap(step8 / 2)
	if b.covered() {
		h.text(words.T("What you set up now stays hidden from the other player until both have finished. Hand the screen over, then go on."), textBody, scene.Regular, colors.text)
		h.gap(step8)
		b.fillHandOver(h)
		return
	}
	if b.deploy.hand != nil {
		b.fillHand(h)
	} else {
		h.text(words.T("Drag a row onto the table, or click it and then the place. %[1]s puts a unit where it would stand in the battle line.", b.ui.keyNow("confirm")), textSmall, scene.Regular, colors.faint)
	}
	left := b.fillTray(h, st)
	b.fillAway(h)
	if left == 0 {
		h.gap(step8)
		text := words.T("Everything is in its place.")
		if b.mayTakeUp(side) {
			text = words.T("Everything is in its place. Drag a unit to change it, or end the deployment.")
		}
		h.text(text, textBody, scene.Regular, colors.text)
	}
}

// fillSecret asks a player who decides in secret to go on without the other one.
func (b *battle) fillSecret(h *sheet) {
	st := b.state()
	h.titled(sideName(st, max(0, st.SideOf(b.acting()))), sideColor(st, b.acting()))
	h.text(words.T("What you decide now stays hidden from the other player until both have decided. Hand the screen over, then go on."), textBody, scene.Regular, colors.text)
	h.gap(step8)
	b.fillHandOver(h)
}

// fillHandOver adds the button by which a player confirms that the other one is not looking.
func (b *battle) fillHandOver(h *sheet) {
	st := b.state()
	h.flow(Control{ID: "hand-over", key: "confirm", text: words.T("Only %[1]s is looking", sideName(st, max(0, st.SideOf(b.acting())))), Label: words.T("The other player is not looking: go on (Enter)"),
		icon: "play", look: lookPrimary, Enabled: true, do: b.lookAlone})
}

// lookAlone confirms that the other player is not looking.
func (b *battle) lookAlone() {
	b.deploy.ready = b.acting()
	b.board.refresh()
	b.ui.changed()
}

// fillHand describes the piece being placed, with its keys.
func (b *battle) fillHand(h *sheet) {
	d := b.deploy.hand
	st := d.shown()
	h.head(words.T("IN HAND"))
	h.text(nameOf(st, string(d.unit)+string(d.character)), textBody, scene.Bold, colors.text)
	ink := colors.good
	if d.tried.why != "" {
		ink = colors.bad
	}
	h.text(d.resultText(), textBody, scene.Regular, ink)
	if d.tried.rule != "" {
		h.text(d.tried.rule, textSmall, scene.Regular, colors.faint)
	}
	h.gap(step8)
	if d.unit == "" {
		h.text(words.T("Shift and the arrows move him by a centimetre; on a unit of his side he joins it."), textSmall, scene.Regular, colors.faint)
		return
	}
	b.fillOtherwiseThanPlacing(h)
	h.flow(append(formButtons(func(key rune) { d.form(b, key) }),
		Control{ID: "turn", key: "ranges", text: words.T("Turn"), Label: words.T("Turn by 15 degrees (R)"), icon: "turn", look: lookPlain, Enabled: true, do: func() { d.turn(b, turnStep) }})...)
	h.text(words.T("Shift and the arrows move it by a centimetre, %[1]s and the wheel turn it.", b.ui.keyNow("ranges")), textSmall, scene.Regular, colors.faint)
}

// fillTray lists the waiting units, units of one kind in one row, and returns the number
// of rows.
func (b *battle) fillTray(h *sheet, st *game.State) (rows int) {
	type group struct {
		first *game.Unit
		count int
	}
	guide := &b.guide().Pieces
	for _, kind := range guide.UnitTypes {
		var groups []group
	units:
		for i := range st.Units {
			u := &st.Units[i]
			if string(u.Type) != kind.ID || u.Side != st.Turn.Active || !b.inTray(u) || b.deploy.hand != nil && b.deploy.hand.unit == u.ID {
				continue
			}
			for j := range groups {
				if g := &groups[j]; name(g.first) == name(u) && (guide.Alike == nil || guide.Alike(g.first, u)) {
					g.count++
					continue units
				}
			}
			groups = append(groups, group{u, 1})
		}
		if len(groups) == 0 {
			continue
		}
		h.head(strings.ToUpper(words.Say(kind.Name)))
		for _, g := range groups {
			u := g.first
			c := Control{ID: trayRow + string(u.ID), text: name(u), look: lookAnswer, Enabled: true, do: func() { b.takeFromTray(u.ID) }}
			c.note = words.N(len(b.guide().SetUp.Waits(u)), "one stand", "%[1]d stands")
			if g.count > 1 {
				c.text = words.T("%[1]s × %[2]d", name(u), g.count)
				c.note = words.T("%[1]d units of %[2]s", g.count, c.note)
			}
			c.Label = words.T("Set up %[1]s: %[2]s", name(u), c.note)
			h.row(c, 44)
			rows++
		}
	}
	return rows + b.fillLeaders(h, st)
}

// fillLeaders lists the waiting characters.
func (b *battle) fillLeaders(h *sheet, st *game.State) (rows int) {
	for i := range st.Characters {
		c := &st.Characters[i]
		if c.Side != st.Turn.Active || !b.guide().SetUp.LeaderWaits(c) || slices.Contains(b.waits().SetUp.Later, game.UnitID(c.ID)) || b.deploy.hand != nil && b.deploy.hand.character == c.ID {
			continue
		}
		if rows == 0 {
			h.head(words.T("CHARACTERS"))
		}
		row := Control{ID: trayRow + string(c.ID), text: nameOf(st, string(c.ID)), note: words.Say(b.guide().LeaderKind(c.Kind).Name), look: lookAnswer,
			Enabled: b.leaderWaits(c), Reason: words.T("units are placed first"), do: func() { b.takeFromTray(game.UnitID(c.ID)) }}
		row.Label = words.T("Set up %[1]s: %[2]s", row.text, row.note)
		if !row.Enabled {
			row.note = words.T("%[1]s; units are placed first", row.note)
		}
		h.row(row, 44)
		rows++
	}
	return rows
}

// takeFromTray takes up a unit or a character, which follows the mouse.
func (b *battle) takeFromTray(id game.UnitID) {
	b.takeAny(id)
	if b.deploy.hand != nil {
		b.deploy.hand.loose = true
	}
}

// takeRow takes up the piece of a row of the tray.
func (b *battle) takeRow(control string) bool {
	id, ok := strings.CutPrefix(control, trayRow)
	if !ok {
		return false
	}
	b.takeAny(game.UnitID(id))
	return b.deploy.hand != nil && string(b.deploy.hand.unit)+string(b.deploy.hand.character) == id
}

// deployButtons returns the buttons at the foot of the panel during deployment.
func (b *battle) deployButtons() []Control {
	if b.covered() {
		return nil
	}
	var list []Control
	if d := b.deploy.hand; d != nil {
		list = append(list,
			Control{ID: "cancel", text: words.T("Back"), Label: words.T("Back to the tray, or to where it was (Esc)"), look: lookPlain, Enabled: true, do: func() {
				b.forgetHand()
				b.choose("")
			}},
			Control{ID: "put-down", key: "confirm", text: words.T("Place"), Label: words.T("Place it here (Enter)"), look: lookPrimary, Enabled: d.tried.why == "", Reason: d.tried.why, do: b.putDown})
		return list
	}
	rest := Control{ID: "place-rest", text: words.T("Place the rest for me"), look: lookPlain, do: b.placeRest, Reason: words.T("everything is placed")}
	for _, a := range b.asked().Answers {
		rest.Enabled = rest.Enabled || b.view(a).Places
	}
	list = append(list, rest)
	if b.waits().SetUp.Lasts && b.players() == [2]playedBy{} {
		list = append(list, Control{ID: "place-all", text: words.T("Place both armies"), Label: words.T("Place the rest of both armies"), look: lookPlain, Enabled: rest.Enabled, Reason: rest.Reason, do: b.placeAll})
	}
	return list
}

// drawCover hides the table while the players swap seats.
func (b *battle) drawCover(s *scene.Scene) {
	area := b.board.camera.view.Area
	at := geometry.Segment{A: area.Min, B: area.Max}.Mid()
	text := words.T("%[1]s is deciding in secret.", sideName(b.state(), max(0, b.state().SideOf(b.acting()))))
	if b.placingTroops() {
		text = words.T("%[1]s is setting up in secret.", sideName(b.state(), max(0, b.state().SideOf(b.state().Turn.Active))))
	}
	w := scene.TextWidth(text, textHead, scene.Bold) + 4*step8
	r := rect(at.X-w/2, at.Y-3*step8, w, 6*step8)
	box(s, r, colors.bar, scene.Color{})
	write(s, geometry.Vec{X: r.Min.X + 2*step8, Y: at.Y}, text, textHead, scene.Bold, colors.barText)
}
