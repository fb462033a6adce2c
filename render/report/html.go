package report

import (
	"bytes"
	"fmt"
	"html"
	"slices"
	"strings"

	"frontage/game"
	"frontage/render/scene"
	"frontage/render/words"
)

// pictureWidth is the width of a report's pictures, in pixels.
const pictureWidth = 960

// mostBytes is how large a report may become. Pictures of turns that matter less are left out of a
// larger one.
const mostBytes = 2_000_000

// HTML returns the story as one self-contained page: the result, a picture of the table at the
// start and at the end of every turn that matters, with arrows for what has moved, and what
// happened, with all dice.
func HTML(s *Story) []byte {
	w := &page{story: s}
	start, _ := s.Past(0)
	end, _ := s.Past(s.Last())
	w.head(start)
	w.result(end)
	w.opening(start)
	at, before := 0, start
	for _, turn := range s.Turns() {
		if turn.To == 0 {
			continue // nothing was done in it
		}
		before = w.turn(turn, max(at, turn.From-1), before)
		at = turn.To
	}
	w.end()
	return w.withPictures()
}

type page struct {
	out      bytes.Buffer
	story    *Story
	pictures []pictured
}

// pictured is a picture to be put into the page.
type pictured struct {
	at     int // the length of the text before it
	svg    []byte
	weight int // how much it matters
}

// withPictures returns the page with those pictures that there is room for, the weightiest first.
func (w *page) withPictures() []byte {
	room := mostBytes - w.out.Len()
	byWeight := slices.Clone(w.pictures)
	slices.SortStableFunc(byWeight, func(a, b pictured) int { return b.weight - a.weight })
	shown := map[int]bool{}
	for _, p := range byWeight {
		if len(p.svg) <= room {
			shown[p.at] = true
			room -= len(p.svg)
		}
	}
	text, at := w.out.Bytes(), 0
	var whole bytes.Buffer
	for _, p := range w.pictures {
		if shown[p.at] {
			whole.Write(text[at:p.at])
			whole.Write(p.svg)
			at = p.at
		}
	}
	whole.Write(text[at:])
	return whole.Bytes()
}

func (w *page) put(format string, args ...any) {
	if len(args) == 0 {
		w.out.WriteString(format)
		return
	}
	fmt.Fprintf(&w.out, format, args...)
}

const style = `
body { margin: 0; background: #faf7f0; color: #23282d; font: 16px/1.5 Go, Helvetica, Arial, sans-serif; }
main { max-width: 1000px; margin: 0 auto; padding: 16px; }
h1 { font-size: 30px; line-height: 1.2; margin: 24px 0 8px; }
h2 { font-size: 21px; margin: 40px 0 8px; padding-top: 16px; border-top: 1px solid #cfc6b4; }
h3 { font-size: 14px; margin: 20px 0 4px; color: #5f5b52; text-transform: uppercase; letter-spacing: .06em; }
.r-picture > svg { width: 100%; height: auto; display: block; border: 1px solid #cfc6b4; border-radius: 4px; }
.r-log { list-style: none; margin: 0; padding: 0; }
.r-log > li { margin: 4px 0; padding: 2px 0 2px 10px; border-left: 4px solid #cfc6b4; }
.r-log > li.r-side-0 { border-color: #b0452f; }
.r-log > li.r-side-1 { border-color: #a3c8e4; }
.r-log ul { margin: 2px 0 6px; padding-left: 18px; font-size: 15px; }
.r-dice { white-space: nowrap; }
.r-dice svg { width: 20px; height: 20px; vertical-align: -5px; margin-right: 3px; }
.r-dice svg.r-hit { outline: 2px solid #2a6a33; border-radius: 4px; }
.r-note { margin: 12px 0; padding: 8px 14px; background: #dde9f2; border-left: 4px solid #1d5a86; white-space: pre-line; }
.r-question { font-weight: bold; white-space: pre-line; }
summary { cursor: pointer; color: #1d5a86; padding: 4px 0; }
.r-result { font-size: 20px; font-weight: bold; }
footer { margin: 40px 0 24px; color: #5f5b52; font-size: 14px; }
@media print { h2 { break-before: page; border: 0; } .r-log > li { break-inside: avoid; } }
`

func (w *page) head(st *game.State) {
	title := html.EscapeString(titleOf(st))
	w.put("<!DOCTYPE html>\n<html lang=\"%s\">\n<head>\n<meta charset=\"utf-8\">\n", words.Speaking())
	w.put("<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<title>%s</title>\n", title)
	w.put("<style>%s</style>\n</head>\n<body>\n", style)
	w.symbols()
	w.put("<main>\n<h1>%s</h1>\n", title)
}

func titleOf(st *game.State) string {
	if st.Title == "" {
		return words.T("A battle")
	}
	return st.Title
}

func (w *page) opening(st *game.State) {
	if st.Notes != "" {
		w.paragraph("", st.Notes)
	}
	w.remark(0)
	w.table(st, words.T("At the start"), scene.Options{})
	w.put("<ul>\n")
	for i, side := range st.Sides {
		var names []string
		for j := range st.Units {
			if u := &st.Units[j]; u.Side == side.ID {
				names = append(names, words.T("%[1]s (%[2]d)", nameOf(st, string(u.ID)), len(u.Stands)))
			}
		}
		w.put("<li><strong>%s</strong>: %s</li>\n", html.EscapeString(sideName(st, i)), html.EscapeString(strings.Join(names, ", ")))
	}
	w.put("</ul>\n")
}

// turn writes one turn, given the table before it, and returns the table after it.
func (w *page) turn(span Span, from int, before *game.State) *game.State {
	m := w.story.Moments[span.From]
	after, _ := w.story.Past(span.To)
	heading := words.Turn(game.GuideOf(after), m.Turn, sideName(after, after.SideOf(m.Side)))
	if w.story.SetsUp(m) {
		heading = words.Say(game.GuideOf(after).PhaseOf(m.Phase).Name.Capital())
	}
	w.put("<section>\n<h2>%s</h2>\n", html.EscapeString(heading))
	if weight := w.weight(span, before, after); weight > 0 {
		o := scene.Options{Marks: moved(before, after)}
		for n := from + 1; n <= span.To; n++ {
			_, events := w.story.Past(n)
			o.Spoken = append(o.Spoken, mentioned(after, events)...)
		}
		w.drawn(after, heading, o, weight)
	}
	phase := ""
	for n := from + 1; n <= span.To; n++ {
		st, events := w.story.Past(n)
		// An action belongs to the phase in which it was done, which is the phase of the
		// moment before.
		if p := w.story.Moments[n-1].Phase; p != phase {
			if phase != "" {
				w.put("</ul>\n")
			}
			w.put("<h3>%s</h3>\n<ul class=\"r-log\">\n", html.EscapeString(words.Say(game.GuideOf(after).PhaseOf(p).Name.Capital())))
			phase = p
		}
		for i := range events {
			w.event(st, &events[i])
		}
		if !w.story.Remark(n).IsZero() {
			w.put("<li>")
			w.remark(n)
			w.put("</li>\n")
		}
	}
	if phase != "" {
		w.put("</ul>\n")
	}
	w.put("</section>\n")
	return after
}

// always is the weight of a picture that no report lacks.
const always = 1000

// weight returns how much a turn matters: by the units and stands that are lost in it, and the rounds
// of combat and the shooting. The set-up and the end always matter.
func (w *page) weight(span Span, before, after *game.State) int {
	if w.story.SetsUp(w.story.Moments[span.From]) || span.To == w.story.Last() {
		return always
	}
	weight := 0
	for i := range before.Units {
		u := &before.Units[i]
		left := 0
		if v := after.Unit(u.ID); v != nil {
			left = len(v.Stands)
		}
		if lost := len(u.Stands) - left; lost > 0 {
			weight += 3 * lost
			if left == 0 {
				weight += 10
			}
		}
	}
	for n := span.From; n <= span.To; n++ {
		st, events := w.story.Past(n)
		for i := range events {
			if len(game.GuideOf(st).Event(st, &events[i]).Volleys) > 0 {
				weight++
			}
		}
	}
	return weight
}

func (w *page) event(st *game.State, e *game.Event) {
	if e.Text.Empty() {
		return
	}
	class := ""
	if side, ok := sideOf(st, e); ok {
		class = fmt.Sprintf(` class="r-side-%d"`, side)
	}
	defer naming(st)()
	w.put("<li%s>%s ", class, html.EscapeString(WithoutFaces(e)))
	view := game.GuideOf(st).Event(st, e)
	need := e.Need
	if view.Sum { // the sum of the dice must not exceed it
		need = 0
	}
	w.dice(e.Dice, need)
	if came := Total(st, e); !came.Empty() {
		w.put("<small>%s</small> ", html.EscapeString(words.Say(came)))
	}
	if len(view.Volleys) > 0 {
		w.put("<ul>\n")
		for i := range view.Volleys {
			w.attack(st, &view.Volleys[i])
		}
		w.put("</ul>\n")
	}
	w.put("</li>\n")
}

func (w *page) attack(st *game.State, a *game.Volley) {
	w.put("<li>%s ", html.EscapeString(words.T("%[1]s on %[2]s:", nameOf(st, string(a.Unit)), nameOf(st, string(a.Target)))))
	w.dice(a.Rolls, a.Need)
	if len(a.Saves) > 0 {
		w.put("%s ", html.EscapeString(words.T("saved on %[1]d+:", a.Save)))
		w.dice(a.Saves, a.Save)
	}
	w.put("%s</li>\n", html.EscapeString(words.N(a.Inflicted, "1 hit inflicted", "%[1]d hits inflicted")))
}

// dice writes the faces of dice. Faces that meet need are ringed. A reader without
// pictures gets the numbers.
func (w *page) dice(faces []int, need int) {
	if len(faces) == 0 {
		return
	}
	w.put(`<span class="r-dice">`)
	for _, face := range faces {
		class := ""
		if need > 0 && face >= need {
			class = ` class="r-hit"`
		}
		if face >= len(pips) {
			w.put(`<svg viewBox="0 0 100 100" role="img" aria-label="%d"%s><use href="#r-die-0"/>`+
				`<text x="50" y="68" font-size="52" text-anchor="middle" fill="#23282d">%d</text></svg>`, face, class, face)
			continue
		}
		w.put(`<svg viewBox="0 0 100 100" role="img" aria-label="%d"%s><use href="#r-die-%d"/></svg>`, face, class, face)
	}
	w.put("</span> ")
}

// pips lists the places of the pips on each face, in hundredths of the die.
var pips = [7][][2]int{
	1: {{50, 50}},
	2: {{27, 27}, {73, 73}},
	3: {{27, 27}, {50, 50}, {73, 73}},
	4: {{27, 27}, {73, 27}, {27, 73}, {73, 73}},
	5: {{27, 27}, {73, 27}, {50, 50}, {27, 73}, {73, 73}},
	6: {{27, 24}, {73, 24}, {27, 50}, {73, 50}, {27, 76}, {73, 76}},
}

// symbols defines the faces of a die, once for the page, and one without pips.
func (w *page) symbols() {
	w.put("<svg width=\"0\" height=\"0\" style=\"position:absolute\" aria-hidden=\"true\"><defs>\n")
	for face := range pips {
		w.put(`<g id="r-die-%d"><rect x="8" y="8" width="84" height="84" rx="16" fill="#fff" stroke="#5f5b52" stroke-width="6"/>`, face)
		for _, p := range pips[face] {
			w.put(`<circle cx="%d" cy="%d" r="9" fill="#23282d"/>`, p[0], p[1])
		}
		w.put("</g>\n")
	}
	w.put("</defs></svg>\n")
}

// drawn draws the table under its own title. It is put into the page at last, if there is room.
func (w *page) drawn(st *game.State, title string, o scene.Options, weight int) {
	framed := fmt.Appendf(nil, "<div class=\"r-picture\" role=\"img\" aria-label=\"%s\">\n%s</div>\n", html.EscapeString(title), pictureSVG(st, title, o))
	w.pictures = append(w.pictures, pictured{w.out.Len(), framed, weight})
}

// remark writes what the author says about a moment, with a picture if something is drawn.
func (w *page) remark(n int) {
	st, _ := w.story.Past(n)
	if len(w.story.Remark(n).Drawings) > 0 {
		w.table(st, w.story.MomentName(n), scene.Options{Drawings: w.story.Drawings(n, st)})
	}
	w.story.tellRemark(w, n, st)
}

func (w *page) paragraph(class, text string) {
	if class != "" {
		class = ` class="` + class + `"`
	}
	w.put("<p%s>%s</p>\n", class, html.EscapeString(text))
}

// result writes how the battle ended, if it has.
func (w *page) result(st *game.State) {
	if r := outcomeOf(st); r != nil {
		w.put("<section>\n")
		verdict := words.T("A draw")
		if r.Winner != "" {
			verdict = words.T("%[1]s wins", sideName(st, st.SideOf(r.Winner)))
		}
		w.paragraph("r-result", verdict)
		w.paragraph("", words.Say(r.Why))
		w.put("<ul>\n")
		for _, p := range r.Points {
			w.put("<li>%s</li>\n", html.EscapeString(words.N(p.Points, "%[2]s: 1 victory point", "%[2]s: %[1]d victory points", sideName(st, st.SideOf(p.Side)))))
		}
		w.put("</ul>\n</section>\n")
		return
	}
	if title, why := Claimed(w.story.Battle, st); title != "" {
		w.put("<section>\n")
		w.paragraph("r-result", title)
		w.paragraph("", why)
		w.put("</section>\n")
	}
}

// Claimed tells who has won a battle that one side claims, and why: the other side had no time left, or
// has stopped answering. The texts are "" if none does. st is its last table.
func Claimed(b *game.Battle, st *game.State) (title, why string) {
	by, late := b.Claim()
	if by == "" {
		return "", ""
	}
	i := st.SideOf(by)
	why = words.T("%s has claimed the battle, since the other player does not answer.", sideName(st, i))
	if late {
		why = words.T("%[1]s has no time left, by the clock of the server, and loses by forfeit.", sideName(st, 1-i))
	}
	return words.T("%[1]s wins", sideName(st, i)), why
}

// outcomeOf returns how the battle ended, nil if it has not.
func outcomeOf(st *game.State) *game.Outcome {
	return game.GuideOf(st).Outcome(st)
}

// sideOf returns the side that an event belongs to.
func sideOf(st *game.State, e *game.Event) (int, bool) {
	for _, id := range []game.UnitID{e.Unit, game.UnitID(e.By)} {
		if u := st.Unit(id); u != nil {
			return st.SideOf(u.Side), true
		}
	}
	if i := st.SideOf(game.SideID(e.By)); i >= 0 && !game.GuideOf(st).Event(st, e).Shared {
		return i, true
	}
	return 0, false
}

// nameOf returns the name of a unit or a character.
func nameOf(st *game.State, id string) string {
	if u := st.Unit(game.UnitID(id)); u != nil && u.Name != "" {
		return words.Called(u.Name)
	}
	for _, c := range st.Characters {
		if string(c.ID) == id && c.Name != "" {
			return c.Name
		}
	}
	return id
}

func sideName(st *game.State, i int) string {
	if i < 0 {
		return ""
	}
	if st.Sides[i].Name == "" {
		return string(st.Sides[i].ID)
	}
	return st.Sides[i].Name
}
