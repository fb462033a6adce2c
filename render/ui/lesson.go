package ui

import (
	"encoding/json"
	"fmt"
	"slices"

	"frontage/assets"
	"frontage/game"
	"frontage/geometry"
	"frontage/render/scene"
	"frontage/render/words"
)

// lesson guides a player through a small battle: each step says what to do and waits
// until it is done. The player can leave it at any time and play on without it.
type lesson struct {
	Title    string          `json:"title"`
	Scenario json.RawMessage `json:"scenario"`
	Dice     []int           `json:"dice"`     // the first dice, so that the steps come true
	Computer [2]bool         `json:"computer"` // sides played by the computer
	Steps    []lessonStep    `json:"steps"`

	name string // name of its file
	next string // name of the next lesson, "" for the last
	at   int    // index of the current step
	did  []game.Action
	hint string // shown when the player does something else than the step expects
	card geometry.Rect
	room float64 // width of its text
}

// lessonStep is one step of a lesson. Wait tells what it waits for:
//
//	next       the player to have read it
//	view       the table to be moved or enlarged
//	fit        the whole table to be shown
//	overlay    the overlay Name to be on
//	select     Unit to be selected
//	aim        the charge of Unit on Target to be shown
//	way        another than the first legal way to be shown
//	do         the action Do, by Unit or a character, on Target, where these are given
//	phase      the phase Name to be reached
//	side       it to be the turn of the side Name
//	answered   a question of the kind Name to be open no longer
//	fought     no fight to be under way
//	over       the battle to be over
type lessonStep struct {
	Text   string      `json:"text"`
	Wait   string      `json:"wait"`
	Name   string      `json:"name"`
	Do     string      `json:"do"`
	Unit   game.UnitID `json:"unit"`
	Target game.UnitID `json:"target"`
	Point  []string    `json:"point"` // units and controls ("control:end-phase") to ring
}

// readLesson reads a lesson's file.
func readLesson(f assets.File) (*lesson, error) {
	l := &lesson{name: f.Name}
	if err := json.Unmarshal(f.Data, l); err != nil {
		return nil, fmt.Errorf("%s: %w", f.Name, err)
	}
	return l, nil
}

// system returns the name of the rules of a lesson.
func (l *lesson) system() string {
	var s struct{ System string }
	if err := json.Unmarshal(l.Scenario, &s); err != nil {
		return "" // opening it says what is wrong
	}
	return s.System
}

// teach starts a lesson.
func (u *UI) teach(name string) {
	at := slices.IndexFunc(u.setup.Lessons, func(f assets.File) bool { return f.Name == name })
	if at < 0 {
		return
	}
	l, err := readLesson(u.setup.Lessons[at])
	if err != nil {
		u.Tell(words.T("That cannot be shown"), problems(err))
		return
	}
	if at+1 < len(u.setup.Lessons) {
		if next, err := readLesson(u.setup.Lessons[at+1]); err == nil && next.system() == l.system() {
			l.next = u.setup.Lessons[at+1].Name
		}
	}
	st, err := u.read(l.Scenario, l.name)
	if err != nil {
		u.Tell(words.T("That cannot be shown"), problems(err))
		return
	}
	st.Title = words.T(st.Title)
	for i := range st.Units {
		st.Units[i].Name = words.T(st.Units[i].Name) // so that the steps can mention them
	}
	for i := range st.Sides {
		st.Sides[i].Name = words.T(st.Sides[i].Name)
	}
	play := game.NewBattle(*st, u.rules(st), game.Options{Seed: 1})
	if len(l.Dice) > 0 {
		if _, err := play.Do(game.Action{Do: game.DoDice, Values: l.Dice}); err != nil {
			u.Tell(words.T("That cannot be shown"), problems(err))
			return
		}
	}
	u.openBattle(play, l.name)
	b := u.screen.(*battle)
	b.lesson = l
	b.setPlayers(l.Computer)
	u.setup.Host.SetLink("")
	l.say(u)
}

// say announces the step to a screen reader.
func (l *lesson) say(u *UI) { u.setup.Host.Announce(words.T(l.Steps[l.at].Text)) }

// done notes an action. If the step did not expect it, done shows a hint with the key
// that undoes it.
func (l *lesson) done(a game.Action, undo string) {
	l.did = append(l.did, a)
	l.hint = ""
	if step := &l.Steps[l.at]; step.Wait == "do" && !step.expects(a) && a.Do != game.DoUndo && a.Do != game.DoRedo {
		l.hint = words.T("That was something else: %[1]s takes it back.", undo)
	}
}

// expects reports whether an action is the one that a step expects.
func (s *lessonStep) expects(a game.Action) bool {
	unit := a.Unit
	if unit == "" {
		unit = game.UnitID(a.Character)
	}
	if len(a.Units) > 0 {
		unit = a.Units[0]
	}
	return a.Do == s.Do && (s.Unit == "" || unit == s.Unit) && (s.Target == "" || a.Target == string(s.Target))
}

// met reports whether the condition of a step holds.
func (l *lesson) met(b *battle) bool {
	s := &l.Steps[l.at]
	switch s.Wait {
	case "view":
		return b.board.camera.moved
	case "fit":
		return !b.board.camera.moved
	case "overlay":
		return b.board.overlay[s.Name]
	case "select":
		return b.selected == s.Unit
	case "aim":
		return b.selected == s.Unit && b.target == s.Target
	case "way":
		return b.option > 1
	case "do":
		return slices.ContainsFunc(l.did, s.expects)
	case "phase":
		return b.state().Turn.Phase == s.Name
	case "side":
		return string(b.state().Turn.Active) == s.Name
	case "answered":
		q := b.asked()
		return q == nil || q.Kind != s.Name
	case "fought":
		return b.waits().Fighting == nil
	case "over":
		return b.over()
	}
	return false // "next": its button continues
}

// follow advances to the first step whose condition does not hold.
func (l *lesson) follow(b *battle) {
	for l.at < len(l.Steps)-1 && l.met(b) {
		l.goOn(b.ui)
	}
}

// goOn goes to the next step.
func (l *lesson) goOn(u *UI) {
	l.at++
	l.did, l.hint = nil, ""
	l.say(u)
	if l.at == len(l.Steps)-1 {
		u.learned(l.name)
	}
	u.changed()
}

const (
	lessonWidth = 720.0 // largest width of the text
	lowWindow   = 500.0 // below this height the window is short of room
)

// layout puts the step at the upper end of the table and returns the rest of the area.
// Its buttons are below the text, or beside it in a low window.
func (l *lesson) layout(p *page, b *battle, area geometry.Rect) geometry.Rect {
	l.follow(b)
	buttons := l.buttons(b)
	total := 0.0
	for _, c := range buttons {
		total += c.width() + step8
	}
	low := p.size.Y < lowWindow
	l.card = area
	l.room = min(lessonWidth, area.Max.X-area.Min.X-4*step8)
	x := area.Min.X + 2*step8
	if low {
		l.room = area.Max.X - area.Min.X - 4*step8 - total
		x = area.Max.X - step8 - total
	}
	l.card.Max.Y = area.Min.Y + 2*step8 + textSmall*lineHeight + float64(len(l.lines()))*textBody*lineHeight
	y := (l.card.Min.Y + l.card.Max.Y - targetSize) / 2
	if !low {
		y = l.card.Max.Y
		l.card.Max.Y += targetSize + step8
	}
	for _, c := range buttons {
		c.Rect, c.layer = rect(x, y, c.width(), targetSize), layerChrome
		p.add(c)
		x += c.width() + step8
	}
	area.Min.Y = l.card.Max.Y
	return area
}

// text returns the text of the card.
func (l *lesson) text() string {
	text := words.T(l.Steps[l.at].Text)
	if l.hint != "" {
		text += " " + l.hint
	}
	return text
}

// head returns the number of the step in words.
func (l *lesson) head() string {
	return words.T("%[1]s: step %[2]d of %[3]d", words.T(l.Title), l.at+1, len(l.Steps))
}

func (l *lesson) reading() []string { return []string{l.head(), l.text()} }

// lines wraps the text of the card.
func (l *lesson) lines() []string { return scene.Wrap(l.text(), textBody, scene.Regular, l.room) }

func (l *lesson) buttons(b *battle) []Control {
	var list []Control
	u := b.ui
	last := l.at == len(l.Steps)-1
	switch {
	case last && l.next != "":
		list = append(list, Control{ID: "lesson-following", text: words.T("Next lesson"), icon: "next", look: lookPrimary, Enabled: true, do: func() { u.teach(l.next) }})
	case last:
		list = append(list, Control{ID: "lesson-home", text: words.T("Home"), icon: "home", look: lookPrimary, Enabled: true, do: u.goHome})
	case l.Steps[l.at].Wait == "next":
		list = append(list, Control{ID: "lesson-next", key: "confirm", text: words.T("Go on"), Label: words.T("Go on (Enter)"), icon: "next", look: lookPrimary, Enabled: true, do: func() { l.goOn(u) }})
	}
	return append(list, Control{ID: "lesson-leave", text: words.T("Leave the lesson"), look: lookPlain, Enabled: true, do: u.goHome})
}

// key handles Enter, which continues a step that only has to be read.
func (l *lesson) key(k KeyPress, u *UI) bool {
	if k.Key != KeyEnter || l.at == len(l.Steps)-1 || l.Steps[l.at].Wait != "next" {
		return false
	}
	l.goOn(u)
	return true
}

// draw paints the card, and rings around what the step mentions.
func (l *lesson) draw(s *scene.Scene, b *battle) {
	fillRect(s, l.card, colors.tint)
	line(s, l.card.Min.X, l.card.Max.X, l.card.Max.Y)
	at := l.card.Min.Add(geometry.Vec{X: 2 * step8, Y: step8 + textSmall*lineHeight/2})
	write(s, at, l.head(), textSmall, scene.Bold, colors.accent)
	at.Y += (textSmall + textBody) * lineHeight / 2
	for _, text := range l.lines() {
		write(s, at, text, textBody, scene.Regular, colors.text)
		at.Y += textBody * lineHeight
	}
	for _, id := range l.Steps[l.at].Point {
		l.ring(s, b, id)
	}
}

// ring paints a ring around a unit or a control.
func (l *lesson) ring(s *scene.Scene, b *battle, id string) {
	around, ok := b.frame(id)
	if !ok {
		return
	}
	s.Polygon(scene.Style{Stroke: colors.accentHi, Width: 3}, rounded(around.Grow(5), 8)...)
}

// frame returns the box in the window around a control or the stands of a unit.
func (b *battle) frame(id string) (geometry.Rect, bool) {
	for _, c := range b.ui.controls {
		if "control:"+c.ID == id && !c.Hidden {
			return c.Rect, true
		}
	}
	u := b.state().Unit(game.UnitID(id))
	if u == nil || len(u.Stands) == 0 {
		return geometry.Rect{}, false
	}
	var around geometry.Rect
	view := b.board.camera.view
	for i := range u.Stands {
		for j, corner := range u.Box(i).Corners() {
			p := view.Pixel(corner)
			if here := (geometry.Rect{Min: p, Max: p}); i == 0 && j == 0 {
				around = here
			} else {
				around = around.Union(here)
			}
		}
	}
	return around, true
}

// lessons returns the lesson buttons of the Home screen, with a tick on finished ones.
func (u *UI) lessons() []Control {
	learned := u.settings.Learned
	var list []Control
	for _, f := range u.setup.Lessons {
		l, err := readLesson(f)
		if err != nil || l.system() != u.system().Name() {
			continue // a test reads each of them
		}
		title, n := words.T(l.Title), len(list)+1
		c := Control{ID: "lesson-" + f.Name, text: fmt.Sprintf("%d. %s", n, title), Label: words.T("Lesson %[1]d: %[2]s", n, title),
			look: lookPlain, Enabled: true, do: func() { u.teach(f.Name) }}
		if slices.Contains(learned, f.Name) {
			c.icon = "check"
		}
		list = append(list, c)
	}
	return list
}

// learned stores that a lesson was finished.
func (u *UI) learned(name string) {
	if !slices.Contains(u.settings.Learned, name) {
		u.settings.Learned = append(u.settings.Learned, name)
		u.keepSettings()
	}
}
