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

// turnLosses holds the losses of both sides in a turn.
type turnLosses struct {
	turn  int
	sides [2]lossCount
}

// lossCount counts losses.
type lossCount struct{ stands, units, characters int }

// lossesSoFar counts a side's losses on a table.
func lossesSoFar(st *game.State, side game.SideID) lossCount {
	if game.GuideOf(st).Losses == nil {
		return lossCount{}
	}
	l := game.GuideOf(st).Losses(st, side)
	return lossCount{stands: l.Stands, units: l.Units, characters: l.Leaders}
}

// lossesByTurn returns the losses in each turn, computed once after every action as the
// difference between the tables at the turn's start and end. Turns older than the stored
// events count with the first turn that is stored.
func (b *battle) lossesByTurn() []turnLosses {
	if b.lost != nil {
		return b.lost
	}
	story := b.story()
	first := len(b.play.Held()) - len(story) // held actions that the story no longer has
	before, _ := b.play.Past(0)
	number := before.Turn.Number
	list := []turnLosses{}
	add := func(after *game.State) {
		t := turnLosses{turn: number}
		for i, side := range after.Sides {
			now, was := lossesSoFar(after, side.ID), lossesSoFar(before, side.ID)
			t.sides[i] = lossCount{now.stands - was.stands, now.units - was.units, now.characters - was.characters}
		}
		list = append(list, t)
		before = after
	}
	for i, events := range story {
		if !slices.ContainsFunc(events, func(e game.Event) bool { return b.guide().Event(b.state(), &e).Turn }) {
			continue
		}
		if after, _ := b.play.Past(first + i + 1); after.Turn.Number != number {
			add(after)
			number = after.Turn.Number
		}
	}
	add(b.state())
	b.lost = list
	return list
}

// fillLosses writes the losses turn by turn, as bars of stands.
func (b *battle) fillLosses(h *sheet) {
	if b.guide().Losses == nil {
		return
	}
	list := b.lossesByTurn()
	most := 1
	for _, t := range list {
		most = max(most, t.sides[0].stands, t.sides[1].stands)
	}
	h.head(words.T("LOSSES TURN BY TURN"))
	st := b.state()
	for _, t := range list {
		if t.sides == [2]lossCount{} {
			h.text(words.T("%s: no losses", b.turnNamed(t.turn)), textSmall, scene.Regular, colors.faint)
			continue
		}
		h.text(b.turnNamed(t.turn), textSmall, scene.Regular, colors.faint)
		for i, side := range st.Sides {
			n := t.sides[i]
			if n == (lossCount{}) {
				continue
			}
			color, text := sideColor(st, side.ID), lossWords(st, n)
			h.paint(18, func(s *scene.Scene, r geometry.Rect) {
				const label = 0.55 // share of the width reserved for the words
				w := (1 - label) * (r.Max.X - r.Min.X) * float64(n.stands) / float64(most)
				fillRect(s, geometry.Rect{Min: r.Min.Add(geometry.Vec{Y: 3}), Max: geometry.Vec{X: r.Min.X + w, Y: r.Max.Y - 3}}, color)
				write(s, geometry.Vec{X: r.Min.X + w + step8, Y: (r.Min.Y + r.Max.Y) / 2}, text, textSmall, scene.Regular, colors.text)
			})
		}
	}
}

// turnNamed names a turn, without its side.
func (b *battle) turnNamed(number int) string {
	if b.guide().TurnNamed != nil {
		return words.Turn(b.guide(), number, "")
	}
	return words.T("Turn %d", number)
}

// standCount says a number of stands, or of what the rules count instead.
func standCount(st *game.State, n int) string {
	if counted := game.GuideOf(st).Counted; counted != nil {
		return words.Say(counted(n))
	}
	return words.N(n, "1 stand", "%[1]d stands")
}

// lossWords returns losses in words: "3 stands, 1 unit".
func lossWords(st *game.State, n lossCount) string {
	parts := []string{standCount(st, n.stands)}
	if n.units > 0 {
		parts = append(parts, words.N(n.units, "1 unit", "%[1]d units"))
	}
	if n.characters > 0 {
		parts = append(parts, words.N(n.characters, "1 character", "%[1]d characters"))
	}
	return strings.Join(parts, ", ")
}

// fillObjectives writes which goals were reached and which were not, and how great the
// victory is.
func fillObjectives(h *sheet, st *game.State, o *game.Outcome) {
	if margin := words.Say(o.Margin); margin != "" {
		h.gap(step8 / 2)
		h.text(margin, textBody, scene.Bold, colors.text)
	}
	if len(o.Goals) == 0 {
		return
	}
	h.head(words.T("OBJECTIVES"))
	for _, g := range o.Goals {
		text := fmt.Sprintf("%s: %s", sideName(st, max(0, st.SideOf(g.Side))), g.Name)
		if g.Met {
			h.marked(words.N(g.Points, "%[2]s, met: 1 point", "%[2]s, met: %[1]d points", text), sideColor(st, g.Side))
		} else {
			h.marked(words.T("%[1]s, not met", text), colors.border)
		}
	}
}
