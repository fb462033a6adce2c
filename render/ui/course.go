package ui

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"frontage/assets"
	"frontage/game"
	"frontage/geometry"
	"frontage/render/scene"
	"frontage/render/words"
)

// course is a series of figures as slides. Each asks the watcher something before it
// answers, step by step.
type course struct {
	Title  string `json:"title"`
	System string `json:"system"`
	// Order lists the beginnings of figures' names, in the order in which they are taught.
	Order  []string `json:"order"`
	Slides []slide  `json:"slides"`

	at       int
	answered bool // the answer to the slide's question is shown
	present  bool // large text, and nothing else around the table
	quiz     *quiz
}

// slide is a figure with one of its questions, by its index.
type slide struct {
	Figure   string `json:"figure"`
	Question int    `json:"question"`
	Title    string `json:"title"`
	Ask      string `json:"ask"`
}

// quiz lets the watcher put the stands of a charge before the answer is shown.
type quiz struct {
	checked bool
	places  []game.StandPlace
	verdict *preview // of the rules about these places
}

func readCourse(f assets.File) (*course, error) {
	c := &course{}
	if err := json.Unmarshal(f.Data, c); err != nil {
		return nil, fmt.Errorf("%s: %w", f.Name, err)
	}
	return c, nil
}

// courses returns the buttons that begin the courses of the chosen rules.
func (u *UI) courses() []Control {
	var list []Control
	for _, f := range u.setup.Courses {
		c := u.courseOf(f)
		if c == nil || c.System != u.system().Name() {
			continue
		}
		text := words.N(len(c.Slides), "Course: %[2]s, 1 slide", "Course: %[2]s, %[1]d slides", words.T(c.Title))
		list = append(list, Control{ID: "course-" + f.Name, text: text, icon: "book", look: lookPrimary, Enabled: true, do: func() { u.openCourse(c) }})
	}
	return list
}

// taught returns a function that gives the place of a figure in the order of teaching. Figures that
// no course orders come last.
func (u *UI) taught() func(name string) int {
	var order []string
	for _, f := range u.setup.Courses {
		if c := u.courseOf(f); c != nil {
			order = append(order, c.Order...)
		}
	}
	return func(name string) int {
		for i, begins := range order {
			if strings.HasPrefix(name, begins) {
				return i
			}
		}
		return len(order)
	}
}

// openCourse shows a course at its first slide.
func (u *UI) openCourse(shipped *course) {
	c := *shipped
	f := &figure{ui: u, course: &c}
	u.show(f)
	f.slide(0)
}

// slide goes to a slide of the course.
func (f *figure) slide(n int) {
	c := f.course
	n = max(0, min(n, len(c.Slides)-1))
	s := c.Slides[n]
	i := slices.IndexFunc(f.ui.setup.Figures, func(file assets.File) bool { return file.Name == s.Figure })
	if i < 0 {
		f.ui.Tell(words.T("That cannot be shown"), s.Figure)
		return
	}
	st := f.ui.shipped(f.ui.setup.Figures[i])
	c.at, c.answered, c.quiz = n, false, nil
	f.mover, f.step, f.current = mover{}, 0, s.Question
	f.panel.sheet.scroll = 0
	f.hang(s.Figure, st)
	f.ui.setup.Host.Announce(f.slideTitle() + " " + words.T(s.Ask))
	f.ui.changed()
}

func (f *figure) slideTitle() string {
	c := f.course
	return words.T("%[1]d of %[2]d: %[3]s", c.at+1, len(c.Slides), words.T(c.Slides[c.at].Title))
}

// turn goes on by one step: to the answer, through its steps, and to the next slide; or back.
func (f *figure) turn(by int) {
	c, n := f.course, len(f.answer.steps())
	defer f.ui.changed()
	switch {
	case by > 0 && !c.answered:
		f.reveal()
	case by > 0 && f.step < n:
		f.step++
		f.moved = true
	case by > 0 && c.at < len(c.Slides)-1:
		f.slide(c.at + 1)
	case by > 0:
		f.ui.Note(words.T("That was the last slide."))
	case c.answered && f.step > 1:
		f.step--
		f.moved = true
	case c.answered:
		c.answered, c.quiz, f.step = false, nil, 0
	case c.at > 0:
		f.slide(c.at - 1)
		c.answered, f.step = true, len(f.answer.steps())
	}
}

// reveal shows the answer. Stands that the watcher has moved go back; a shade marks his
// answer beside it.
func (f *figure) reveal() {
	c := f.course
	c.answered, f.step = true, min(1, len(f.answer.steps()))
	if c.quiz != nil {
		f.checkQuiz()
	}
	f.ui.setup.Host.Announce(words.Say(f.answer.text()))
}

// aimOf returns the charge that the present question asks about, if it asks about one.
func (f *figure) aimOf() (game.Aim, bool) {
	guide := f.board.ask.guide().Aim
	if guide == nil || f.current >= len(f.asked) {
		return game.Aim{}, false
	}
	q := f.asked[f.current].query
	aim := game.Aim{Unit: game.UnitID(q.Args["unit"]), Target: game.UnitID(q.Args["target"]), Way: 1}
	return aim, guide.Query(aim).Name == q.Name && f.original.Unit(aim.Unit) != nil && f.original.Unit(aim.Target) != nil
}

// askedPoint marks the point that a question is about, if it is about one.
func (f *figure) askedPoint() []game.Mark {
	at, ok, err := f.asked[f.current].query.Point()
	if !ok || err != nil {
		return nil
	}
	return []game.Mark{{Kind: game.MarkPoint, From: at}}
}

// startQuiz lets the watcher put the charging stands himself.
func (f *figure) startQuiz() {
	aim, ok := f.aimOf()
	if !ok {
		return
	}
	c := f.course
	c.quiz, c.answered, f.step = &quiz{}, false, 0
	f.now = f.original.Clone()
	f.mover = mover{unit: aim.Unit}
	f.refresh()
	f.ui.changed()
}

// checkQuiz asks the rules about the places, and puts the stands back.
func (f *figure) checkQuiz() {
	aim, ok := f.aimOf()
	q := f.course.quiz
	if !ok || q.checked {
		return
	}
	for _, s := range f.now.Unit(aim.Unit).Stands {
		q.places = append(q.places, game.StandPlace(s))
	}
	f.now, f.mover = f.original.Clone(), mover{}
	f.refresh()
	aim.Places = q.places
	q.verdict, q.checked = f.board.ask.ask(&f.original, f.board.ask.guide().Aim.Query(aim)), true
}

// guesses returns where the watcher has put the stands, for the picture.
func (q *quiz) guesses(st *game.State, unit game.UnitID) []game.Mark {
	u := st.Unit(unit)
	if q == nil || !q.checked || u == nil {
		return nil
	}
	var marks []game.Mark
	for _, p := range q.places {
		marks = append(marks, game.Mark{Kind: game.MarkGhost, Stand: p.ID, From: geometry.Vec{X: p.X, Y: p.Y}, Facing: p.Facing, Base: u.Base})
	}
	return marks
}

// fillSlide writes the slide: its question, and the answer when it is shown.
func (f *figure) fillSlide(h *sheet) {
	c := f.course
	h.text(f.slideTitle(), textHead, scene.Bold, colors.text)
	h.gap(step8)
	h.text(words.T(c.Slides[c.at].Ask), textAnswer, scene.Regular, colors.text)
	h.gap(step8)
	if _, ok := f.aimOf(); ok && !c.answered {
		if c.quiz == nil {
			h.flow(Control{ID: "quiz", text: words.T("Put the stands yourself"), icon: "turn", look: lookPlain, Enabled: true, do: f.startQuiz})
		} else {
			h.text(words.T("Drag the unit to where you think it ends; a double click takes a single stand. Then look at the answer."), textBody, scene.Regular, colors.faint)
		}
	}
	if !c.answered {
		return
	}
	f.fillVerdict(h)
	f.writeAnswer(h)
	h.head(words.T("WHY"))
	f.writeSteps(h)
}

// fillVerdict writes what the rules say of the watcher's places.
func (f *figure) fillVerdict(h *sheet) {
	q := f.course.quiz
	if q == nil || !q.checked {
		return
	}
	if q.verdict.Legal {
		h.text(words.T("Your places are legal."), textBody, scene.Bold, colors.good)
	} else {
		h.text(words.T("Your places are not legal: %[1]s", words.Say(q.verdict.Reason)), textBody, scene.Bold, colors.bad)
	}
	h.gap(step8)
}

// slideButtons go through the course.
func (f *figure) slideButtons() []Control {
	c := f.course
	next := Control{ID: "next", text: words.T("Next"), Label: words.T("Next (Enter)"), icon: "next", look: lookPrimary, Enabled: true, do: func() { f.turn(1) }}
	if !c.answered {
		next.text, next.Label, next.icon = words.T("Show the answer"), words.T("Show the answer (Enter)"), ""
	}
	return []Control{
		{ID: "previous", text: words.T("Previous"), icon: "previous", look: lookPlain, Enabled: c.at > 0 || c.answered, Reason: words.T("this is the first slide"), do: func() { f.turn(-1) }},
		next,
	}
}

// togglePresent shows the course large and without anything around it, or as before.
func (f *figure) togglePresent() {
	f.course.present = !f.course.present
	f.ui.changed()
}

// presentation places the table and the text of a presentation, with buttons for people without
// a keyboard.
func (f *figure) presentation(p *page) {
	foot := presentFoot
	if p.compact() {
		foot = 0.45 * p.size.Y
	}
	f.panel.open = false
	f.board.sketch.on, f.board.covered = false, geometry.Rect{}
	area := geometry.Rect{Max: geometry.Vec{X: p.size.X, Y: p.size.Y - foot}}
	f.board.camera.left = 0
	f.board.camera.place(area, f.state().Table.Rect())
	f.caption = geometry.Rect{Min: geometry.Vec{Y: area.Max.Y}, Max: p.size}
	y := f.caption.Max.Y - targetSize - step8
	x := p.size.X - 3*(targetSize+step8)
	for _, c := range []Control{
		{ID: "previous", Label: words.T("Previous"), icon: "previous", do: func() { f.turn(-1) }},
		{ID: "next", Label: words.T("Next (Enter)"), icon: "next", do: func() { f.turn(1) }},
		{ID: "present", Label: words.T("End the presentation (Esc)"), icon: "close", do: f.togglePresent},
	} {
		c.look, c.layer, c.Enabled = lookTool, layerChrome, true
		c.Rect = rect(x, y, targetSize, targetSize)
		p.add(c)
		x += targetSize + step8
	}
}

// presentFoot is the height of the text of a presentation in a wide window.
const presentFoot = 220.0

// drawPresentation paints the question or the present step, large.
func (f *figure) drawPresentation(s *scene.Scene) {
	c := f.course
	fillRect(s, f.caption, colors.panel)
	line(s, f.caption.Min.X, f.caption.Max.X, f.caption.Min.Y)
	wide := f.caption.Max.X - f.caption.Min.X
	head, body, margin := 20.0, 30.0, 4.0*step8
	if wide < wideWindow {
		head, body, margin = 14, 18, 2*step8
	}
	left, room := f.caption.Min.X+margin, wide-2*margin
	text := words.T(c.Slides[c.at].Ask)
	ink := colors.text
	if c.answered {
		text = words.Say(f.answer.text())
		if steps := f.answer.steps(); f.step > 0 && f.step <= len(steps) {
			text = words.Say(steps[f.step-1].Text)
		}
	}
	y := f.caption.Min.Y + 1.5*head
	write(s, geometry.Vec{X: left, Y: y}, scene.Ellipsis(f.slideTitle(), head, scene.Bold, room), head, scene.Bold, colors.faint)
	y += head/2 + body
	free := f.caption.Max.Y - targetSize - 2*step8 - y + body/2 // above the buttons
	lines := scene.Wrap(text, body, scene.Bold, room)
	for float64(len(lines))*body*lineHeight > free && body > 13 { // a long reason is written smaller rather than cut off
		body -= 2
		lines = scene.Wrap(text, body, scene.Bold, room)
	}
	for _, l := range lines {
		write(s, geometry.Vec{X: left, Y: y}, l, body, scene.Bold, ink)
		y += body * lineHeight
	}
}

// keyCourse handles the keys of a course that a figure alone does not have.
func (f *figure) keyCourse(k KeyPress) bool {
	c := f.course
	switch {
	case k.Mods != 0:
		return false
	case k.Key == KeyRight, k.Key == KeyPageDown:
		f.turn(1)
	case k.Key == KeyLeft, k.Key == KeyPageUp:
		f.turn(-1)
	case k.Key == "p":
		f.togglePresent()
	case k.Key == KeyEscape && c.present:
		f.togglePresent()
	default:
		return false
	}
	return true
}
