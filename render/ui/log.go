package ui

import (
	"slices"

	"frontage/game"
	"frontage/geometry"
	"frontage/render/report"
	"frontage/render/scene"
	"frontage/render/words"
)

// heldEvents groups the events of held actions (see [game.Battle.Held]) by action. Undone ones
// are left out.
func heldEvents(events []game.Event) [][]game.Event {
	var done, undone [][]game.Event
	var now []game.Event
	for _, e := range events {
		now = append(now, e)
		if e.Kind != "state" {
			continue
		}
		switch {
		case now[0].Kind == game.EventUndo && len(done) > 0:
			undone = append(undone, done[len(done)-1])
			done = done[:len(done)-1]
		case now[0].Kind == game.EventUndo: // undoes an action too old to be remembered
		case now[0].Kind == game.EventRedo && len(undone) > 0:
			done = append(done, undone[len(undone)-1])
			undone = undone[:len(undone)-1]
		case now[0].Kind == game.EventRedo:
		default:
			done, undone = append(done, now), nil
		}
		now = nil
	}
	return done
}

// allEvents is more than a battle keeps.
const allEvents = 1 << 20

// story returns the events of the held actions, by action. It computes them once.
func (b *battle) story() [][]game.Event {
	if b.told == nil {
		b.told = heldEvents(b.play.Events(allEvents))
	}
	return b.told
}

// rolled reports whether dice were rolled by the actions that one undo takes back: the last held
// action, and the one before the steps that have ended by themselves.
func (b *battle) rolled() bool {
	story := b.story()
	if len(story) == 0 {
		return true // too long ago to know
	}
	for n := range story {
		if slices.ContainsFunc(story[len(story)-1-n], func(e game.Event) bool { return e.Kind == game.EventRoll }) {
			return true
		}
		if !b.endedByView(n) {
			break
		}
	}
	return false
}

// lastRound returns the last round of combat in this phase, nil for none.
func (b *battle) lastRound() *game.Event {
	story := b.story()
	for i := len(story) - 1; i >= 0; i-- {
		for j := len(story[i]) - 1; j >= 0; j-- {
			e := &story[i][j]
			switch v := b.guide().Event(b.state(), e); {
			case v.Round > 0:
				return e
			case v.Opens:
				return nil
			}
		}
	}
	return nil
}

// logLength is the number of events in the panel's log.
const logLength = 60

// writeLog lists the events, the latest first, with their dice.
func (b *battle) writeLog(h *sheet) {
	story := b.story()
	if b.before != nil && b.dice.running() && len(story) > 0 {
		story = story[:len(story)-1]
	}
	listed := 0
	for i := len(story) - 1; i >= 0; i-- {
		for j := len(story[i]) - 1; j >= 0 && listed < logLength; j-- {
			e := &story[i][j]
			if e.Text.Empty() {
				continue
			}
			if listed == 0 {
				h.head(words.T("LOG"))
			}
			listed++
			writeEvent(h, b.state(), e)
			writeTotal(h, b.state(), e)
		}
	}
}

// writeTotal writes the total of a roll that must reach a number.
func writeTotal(h *sheet, st *game.State, e *game.Event) {
	if came := report.Total(st, e); !came.Empty() {
		h.indented(14, words.Say(came), textSmall, scene.Regular, colors.faint)
		h.gap(step8 / 2)
	}
}

func writeEvent(h *sheet, st *game.State, e *game.Event) {
	text := report.WithoutFaces(e)
	font := scene.Regular
	v := game.GuideOf(st).Event(st, e)
	if v.Round > 0 || v.Opens {
		font = scene.Bold
	}
	mark, ok := sideOf(st, e)
	if ok {
		at := len(h.lines)
		h.indented(14, text, textBody, font, colors.text)
		if at < len(h.lines) {
			y := h.lines[at].at.Y
			h.strip(y-7, h.pen, mark)
		}
	} else {
		h.indented(14, text, textBody, font, colors.text)
	}
	writeIntent(h, st, e)
	h.dice(14, rollOf(st, e))
	if v.Round == 0 {
		for i := range v.Volleys {
			shotCard(h, &v.Volleys[i])
		}
	}
	h.gap(step8 / 2)
}

// shotCard writes how a volley scored its hits, so that a person can check it: the dice
// with their sums, the hits, the saves.
func shotCard(h *sheet, a *game.Volley) {
	const indent = 14
	h.indented(indent, words.T("%[1]s, %[2]s: %[3]s", diceCount(a.Dice), needs(a.Need, 0), sumOf(a.Sum)), textSmall, scene.Regular, colors.faint)
	h.dice(indent, roll{faces: a.Rolls, need: a.Need})
	if len(a.Saves) > 0 {
		h.indented(indent, words.T("%[1]s, saved on %[2]d+:", hitCount(a.Hits), a.Save), textSmall, scene.Regular, colors.faint)
		h.dice(indent, roll{faces: a.Saves, need: a.Save})
	}
}

// strip paints a narrow band of a side's colour left of a paragraph.
func (h *sheet) strip(from, to float64, ink scene.Color) {
	const width = 4.0
	h.paints = append(h.paints, sheetPaint{y: from, height: to - from, draw: func(s *scene.Scene, r geometry.Rect) {
		fillRect(s, rect(r.Min.X, r.Min.Y, width, r.Max.Y-r.Min.Y), ink)
	}})
}

// sideOf returns the colour of the side that an event belongs to.
func sideOf(st *game.State, e *game.Event) (scene.Color, bool) {
	if u := st.Unit(e.Unit); u != nil {
		return sideColor(st, u.Side), true
	}
	if u := st.Unit(game.UnitID(e.By)); u != nil {
		return sideColor(st, u.Side), true
	}
	if st.SideOf(game.SideID(e.By)) >= 0 && !game.GuideOf(st).Event(st, e).Shared {
		return sideColor(st, game.SideID(e.By)), true
	}
	return scene.Color{}, false
}

// roundCard writes how a round of combat went, so that a person can check it: the dice
// with their sums, the saves, the supports, the scores.
func roundCard(h *sheet, st *game.State, e *game.Event) {
	v := game.GuideOf(st).Event(st, e)
	h.head(words.T("ROUND %d", v.Round))
	h.text(words.Say(e.Text), textBody, scene.Bold, colors.text)
	for _, a := range v.Volleys {
		h.gap(step8 / 2)
		u := st.Unit(a.Unit)
		if u == nil {
			continue
		}
		h.marked(words.T("%[1]s on %[2]s: %[3]s, %[4]s", name(u), nameOf(st, string(a.Target)), diceCount(a.Dice), needs(a.Need, 0)), sideColor(st, u.Side))
		h.indented(22, sumOf(a.Sum), textSmall, scene.Regular, colors.faint)
		h.dice(22, roll{faces: a.Rolls, need: a.Need})
		if len(a.Saves) > 0 {
			h.indented(22, words.T("%[1]s, saved on %[2]d+:", hitCount(a.Hits), a.Save), textBody, scene.Regular, colors.text)
			h.dice(22, roll{faces: a.Saves, need: a.Save})
		}
		h.indented(22, words.T("%s inflicted.", hitCount(a.Inflicted)), textBody, scene.Regular, colors.text)
	}
	h.gap(step8 / 2)
	for i, side := range st.Sides {
		text := words.T("%[1]s scores %[2]d", sideName(st, i), v.Scores[side.ID].Total)
		if n := v.Scores[side.ID].Support; n > 0 {
			text += words.T(", %d of it for support", n)
		}
		h.marked(text+".", sideColor(st, side.ID))
	}
}

func hitCount(n int) string {
	return words.N(n, "1 hit", "%[1]d hits")
}

// sumOf writes the dice of an attack as a sum: "attack 3+3, charging +1+1".
func sumOf(parts []game.DicePart) string {
	var t tally
	for _, p := range parts {
		t.add(words.Say(p.What), p.Dice)
	}
	return t.text()
}
