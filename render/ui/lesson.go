package ui

import (
	"encoding/json"
	"errors"
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
	Dice     []int           `json:"dice,omitempty"`    // the first dice, so that the steps come true
	Computer [2]bool         `json:"computer,omitzero"` // sides played by the computer
	Steps    []lessonStep    `json:"steps"`

	name  string // name of its file
	next  string // name of the next lesson, "" for the last
	at    int    // index of the current step
	began []int  // the number of actions that were done when each step began
	did   []game.Action
	wrong int // of these, how many the step did not expect
	card  geometry.Rect
	room  float64 // width of its text
}

// lessonStep is one step of a lesson. Wait names the event that ends the step:
//
//	next       the player has read it
//	view       the table is moved or enlarged
//	fit        the whole table is shown
//	overlay    the overlay Name is on
//	select     Unit is selected
//	aim        the charge of Unit on Target is shown
//	way        a legal way other than the first is shown
//	do         the action Do is done, by Unit or a character, on Target, if these are given
//	phase      the phase Name is reached
//	side       the turn of the side Name begins
//	answered   no question of the kind Name is open any more
//	fought     no fight is under way
//	over       the battle is over
type lessonStep struct {
	Text   string      `json:"text"`
	Wait   string      `json:"wait"`
	Name   string      `json:"name,omitempty"`
	Do     string      `json:"do,omitempty"`
	Unit   game.UnitID `json:"unit,omitempty"`
	Target game.UnitID `json:"target,omitempty"`
	Point  []string    `json:"point,omitempty"` // units and controls ("control:end-phase") to ring
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

// teach starts a lesson, or goes on with it where it was left.
func (u *UI) teach(name string) {
	l, err := u.lesson(name)
	if err != nil {
		u.Tell(words.T("That cannot be shown"), problems(err))
		return
	}
	var kept leftLesson
	if json.Unmarshal(u.setup.Host.Load(keptLesson+name), &kept) == nil && len(kept.Began) > 0 && len(kept.Began) <= len(l.Steps) {
		if play, _, err := game.Open([]byte(kept.Replay), name, u.setup.Systems); err == nil {
			l.began, l.at = kept.Began, len(kept.Began)-1
			u.startLesson(l, play)
			return
		}
	}
	u.teachAnew(name)
}

// teachAnew starts a lesson at its first step.
func (u *UI) teachAnew(name string) {
	l, err := u.lesson(name)
	var st *game.State
	if err == nil {
		st, err = u.read(l.Scenario, l.name)
	}
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
	l.began = []int{0}
	u.setup.Host.Store(keptLesson+name, nil)
	u.startLesson(l, game.NewBattle(*st, u.rules(st), game.Options{Seed: 1, Dice: l.Dice}))
}

// lesson reads a shipped lesson.
func (u *UI) lesson(name string) (*lesson, error) {
	at := slices.IndexFunc(u.setup.Lessons, func(f assets.File) bool { return f.Name == name })
	if at < 0 {
		return nil, errors.New(words.T("there is no lesson %q", name))
	}
	l, err := readLesson(u.setup.Lessons[at])
	if err == nil && at+1 < len(u.setup.Lessons) {
		if next, err := readLesson(u.setup.Lessons[at+1]); err == nil && next.system() == l.system() {
			l.next = next.name
		}
	}
	return l, err
}

func (u *UI) startLesson(l *lesson, play *game.Battle) {
	u.openBattle(play, l.name)
	b := u.screen.(*battle)
	b.lesson = l
	b.setPlayers(l.Computer)
	u.setup.Host.SetLink("")
	l.say(u)
}

// keptLesson begins the host's key for a lesson that has been left.
const keptLesson = "lesson-"

// leftLesson is a lesson that has been left.
type leftLesson struct {
	Began  []int  `json:"began"` // as in lesson, up to the step that it was left at
	Replay string `json:"replay"`
}

// keep stores how far a lesson has come, until its last step.
func (l *lesson) keep(b *battle) {
	switch {
	case l.last():
		b.ui.setup.Host.Store(keptLesson+l.name, nil)
	case l.at > 0 || len(b.story()) > 0:
		b.ui.setup.Host.Store(keptLesson+l.name, jsonOf(leftLesson{l.began, string(b.play.Replay())}))
	}
}

func (l *lesson) last() bool { return l.at == len(l.Steps)-1 }

// say announces the step to a screen reader.
func (l *lesson) say(u *UI) { u.setup.Host.Announce(words.T(l.Steps[l.at].Text)) }

const (
	lessonWidth = 720.0 // largest width of the text
	lowWindow   = 500.0 // below this height the window is short of room
)

// layout puts the step at the upper end of the table and returns the rest of the area.
// Its buttons are below the text, or beside it in a low window.
func (l *lesson) layout(p *page, b *battle, area geometry.Rect) geometry.Rect {
	l.follow(b)
	buttons := l.buttons(p, b)
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
	l.card.Max.Y = area.Min.Y + 2*step8 + textSmall*lineHeight + float64(len(l.lines(b)))*textBody*lineHeight
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
func (l *lesson) text(b *battle) string {
	text := words.T(l.Steps[l.at].Text)
	if l.wrong > 0 {
		text = words.T("Not that; undo (%[1]s).", b.ui.keyNow("undo")) + " " + text
	}
	return text
}

// head returns the number of the step in words.
func (l *lesson) head() string {
	return words.T("%[1]s: step %[2]d of %[3]d", words.T(l.Title), l.at+1, len(l.Steps))
}

func (l *lesson) reading(b *battle) []string { return []string{l.head(), l.text(b)} }

// lines wraps the text of the card.
func (l *lesson) lines(b *battle) []string {
	return scene.Wrap(l.text(b), textBody, scene.Regular, l.room)
}

func (l *lesson) buttons(p *page, b *battle) []Control {
	on := Control{key: "confirm", icon: "next", look: lookPrimary, Enabled: true, do: func() { l.goOn(b) }}
	switch {
	case l.wrong > 0:
		on.ID, on.text, on.icon, on.look = "lesson-undo", words.T("Undo"), "undo", lookPlain
	case l.last() && l.next != "":
		on.ID, on.text = "lesson-following", words.T("Next lesson")
	case l.last():
		on.ID, on.text, on.icon = "lesson-home", words.T("Home"), "home"
	case l.Steps[l.at].Wait == "next":
		on.ID, on.text = "lesson-next", words.T("Go on")
	default:
		on.ID, on.text, on.icon, on.look = "lesson-show", words.T("Show me"), "play", lookPlain
	}
	on.Label = words.T("%[1]s (Enter)", on.text)
	list := []Control{on}
	if l.at > 0 && !l.last() {
		again := Control{ID: "lesson-again", text: words.T("From the start"), Label: words.T("From the start"), icon: "reset", look: lookPlain, Enabled: true, do: func() { b.ui.teachAnew(l.name) }}
		if p.compact() {
			again.text = ""
		}
		list = append(list, again)
	}
	return append(list, Control{ID: "lesson-leave", text: words.T("Leave the lesson"), look: lookPlain, Enabled: true, do: b.ui.goHome})
}

// goOn handles the button at the foot of a lesson: it goes to the next step or lesson, takes
// back an action that the step did not expect, or does the expected one.
func (l *lesson) goOn(b *battle) {
	switch {
	case l.wrong > 0:
		b.undoToPerson()
	case l.last() && l.next != "":
		b.ui.teach(l.next)
	case l.last():
		b.ui.goHome()
	default:
		l.show(b)
	}
}

// key handles Enter, which leads on. Where the step waits for the player, Enter first gives
// the answer or makes the charge that is shown.
func (l *lesson) key(k KeyPress, b *battle) bool {
	if k.Key != KeyEnter || b.hasten() {
		return k.Key == KeyEnter
	}
	s := &l.Steps[l.at]
	reads := l.last() || l.wrong > 0 || s.Wait == "next"
	if !reads && (b.target == "" && b.current() >= 0 || b.target != "" && b.target == s.Target && b.selected == s.Unit && s.Do != "") {
		return false
	}
	l.goOn(b)
	return true
}

// draw paints the card, and rings around what the step mentions.
func (l *lesson) draw(s *scene.Scene, b *battle) {
	fillRect(s, l.card, colors.tint)
	line(s, l.card.Min.X, l.card.Max.X, l.card.Max.Y)
	at := l.card.Min.Add(geometry.Vec{X: 2 * step8, Y: step8 + textSmall*lineHeight/2})
	write(s, at, l.head(), textSmall, scene.Bold, colors.accent)
	at.Y += (textSmall + textBody) * lineHeight / 2
	for _, text := range l.lines(b) {
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
		l := u.lessonHead(f)
		if l.system != u.system().Name() {
			continue
		}
		title, n := words.T(l.title), len(list)+1
		c := Control{ID: "lesson-" + f.Name, text: fmt.Sprintf("%d. %s", n, title), Label: words.T("Lesson %[1]d: %[2]s", n, title),
			look: lookPlain, Enabled: true, do: func() { u.teach(f.Name) }}
		if slices.Contains(learned, f.Name) {
			c.icon = "check"
		}
		if u.setup.Host.Load(keptLesson+f.Name) != nil {
			c.icon = "play"
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
