package ui

import (
	"fmt"
	"maps"
	"slices"

	"frontage/game"
	"frontage/geometry"
	"frontage/render/report"
	"frontage/render/scene"
	"frontage/render/words"
)

// figure is a situation of the rules with its questions. The player steps through the
// explanation of each and can move the stands.
type figure struct {
	ui       *UI
	name     string
	original game.State
	now      game.State
	board    board
	bar      bar
	panel    panel
	mover    mover
	course   *course       // whose slide it is, nil for none
	caption  geometry.Rect // of the text of a presentation

	asked   []question
	current int // index into asked
	step    int // number of the step shown, from 1; 0 shows all
	answer  *preview
	replies []game.Phrase // the answers to all questions
	results []game.CheckResult
	moved   bool // the step has changed and must be scrolled into view
}

// question is a query of the figure's checks, with the checks that ask it.
type question struct {
	query  game.Query
	checks []int // indexes into the state's Expect
}

// openFigure shows a scenario with its checks.
func (u *UI) openFigure(st game.State, name string) {
	f := &figure{ui: u}
	f.hang(name, &st)
	u.show(f)
}

// hang shows a scenario and asks its questions.
func (f *figure) hang(name string, st *game.State) {
	f.name, f.original, f.now = name, st.Clone(), st.Clone()
	f.board = newBoard(f.ui, f.ui.rules(st), f.state)
	f.board.tolerated.aim, f.board.tolerated.held = f.aimOf, f.mover.held
	f.board.camera.focus = scene.Pieces(st, nil)
	f.asked = questions(st)
	f.refresh()
}

// questions groups the checks by query.
func questions(st *game.State) []question {
	var list []question
	at := map[string]int{}
	for i, c := range st.Expect {
		flags := c.Flags()
		key := c.Query
		for _, name := range slices.Sorted(maps.Keys(flags)) {
			key += " " + name + "=" + flags[name]
		}
		if _, ok := at[key]; !ok {
			at[key] = len(list)
			list = append(list, question{query: game.Query{Name: c.Query, Args: flags}})
		}
		q := &list[at[key]]
		q.checks = append(q.checks, i)
	}
	return list
}

// refresh asks again, after the stands or the question have changed.
func (f *figure) refresh() {
	st := f.state()
	f.board.refresh()
	f.results = game.RunChecks(f.board.ask.rules, st)
	f.answer, f.replies = &preview{}, nil
	for i, q := range f.asked {
		p := f.board.ask.ask(st, q.query)
		f.replies = append(f.replies, p.text())
		if i == f.current {
			f.answer = p
		}
	}
	if f.step > len(f.answer.steps()) {
		f.step = len(f.answer.steps())
	}
}

func (f *figure) state() *game.State { return f.mover.shown(&f.now) }

func (f *figure) layout(p *page) {
	f.bar.title = words.T(f.original.Title)
	if f.course != nil {
		f.bar.title = words.T(f.course.Title)
		if f.course.present {
			f.presentation(p)
			return
		}
	}
	f.bar.layout(p, f.leftButtons(p), f.rightButtons(p))
	f.board.layout(p, f.panel.place(p, true), f.panel.toggle(p)...)
	if f.panel.open {
		f.fillPanel(p)
	}
}

func (f *figure) leftButtons(p *page) []Control {
	back := Control{ID: "figures", text: words.T("Figures"), Label: words.T("All figures (Esc)"), icon: "previous", Enabled: true, do: f.ui.goFigures}
	if p.compact() {
		back.text = ""
		return []Control{f.menuButton(), back}
	}
	home := Control{ID: "home", text: words.T("Home"), Label: words.T("Home"), icon: "home", Enabled: true, do: f.ui.goHome}
	return []Control{home, back}
}

func (f *figure) menuButton() Control { return f.ui.menuButton(words.T("Figure"), f.menu) }

func (f *figure) menu() []Control {
	share, otherwise := f.ui.questionMenu(len(f.asked) > 0, f.situation)
	return slices.Concat([]Control{
		{ID: "link", group: words.T("SHARE"), text: words.T("Link"), Label: words.T("Copy a link to this table"), icon: "link", Enabled: true,
			do: f.link},
		{ID: "step-link", text: words.T("Step"), Label: words.T("Copy a link to this step"), icon: "next", Enabled: f.shipped(), Reason: words.T("the stands have been moved"),
			do: func() { f.ui.share(fmt.Sprintf("%s%s/%d/%d", stepLink, f.name, f.current+1, f.step)) }},
		{ID: "picture", text: words.T("Picture"), Label: words.T("Save a picture of the table"), icon: "picture", Enabled: true,
			do: func() { f.ui.open(pictureDialog(f.ui, f.pictured())) }},
	}, share, []Control{
		{ID: "to-table", group: words.T("MORE"), text: words.T("Table"), Label: words.T("Continue on the Table screen"), icon: "table", Enabled: true,
			do: f.toTable},
	}, otherwise, []Control{
		{ID: "help", key: "help", text: words.T("Help"), Label: words.T("Help and keys (?)"), icon: "help", Enabled: true,
			do: func() { f.ui.open(helpDialog(f.ui)) }},
	})
}

// situation returns the current question, with the stands as they are now.
func (f *figure) situation() situation {
	st := f.now.Clone()
	st.Drawings = f.board.sketch.get()
	return situation{name: fmt.Sprintf("%s/%d", f.name, f.current+1), moved: !f.shipped(), table: st, query: f.asked[f.current].query}
}

// link shares the table as it is now, including drawings.
func (f *figure) link() {
	st := f.now.Clone()
	st.Drawings = f.board.sketch.get()
	f.ui.share(scenarioLink + game.EncodeLink(game.Write(&st)))
}

func (f *figure) rightButtons(p *page) []Control {
	reset := Control{ID: "reset", text: words.T("Reset"), Label: words.T("Put every stand back"), icon: "reset", Enabled: true, do: f.reset}
	list := []Control{reset}
	if f.course != nil {
		list = []Control{{ID: "present", text: words.T("Present"), Label: words.T("Present: large, without anything around it (P)"), icon: "fit", Enabled: true, do: f.togglePresent}, reset}
	}
	if !p.compact() {
		return append(list, f.menuButton())
	}
	for i := range list {
		list[i].text = ""
	}
	return list
}

func (f *figure) reset() {
	f.now = f.original.Clone()
	f.mover = mover{}
	f.refresh()
}

// fillPanel writes the questions and the explanation of the current one.
func (f *figure) fillPanel(p *page) {
	var buttons []Control
	if len(f.answer.steps()) > 0 {
		buttons = f.stepButtons()
	}
	if f.course != nil {
		buttons = f.slideButtons()
	}
	h := f.panel.begin(len(buttons))
	h.open = f.ui.openRule
	if f.course != nil {
		f.fillSlide(h)
		f.panel.end(p, buttons...)
		return
	}
	if f.now.Notes != "" {
		h.text(paragraphs(f.now.Notes), textBody, scene.Regular, colors.text)
	}
	h.head(words.T("WHAT THE FIGURE SHOWS"))
	for i, q := range f.asked {
		row := Control{ID: fmt.Sprintf("question-%d", i+1), text: f.words(q.query), look: lookRow, on: i == f.current, Enabled: true}
		row.do = func() { f.choose(i) }
		if i != f.current {
			row.note = words.Say(f.replies[i])
		}
		row.Label = words.T("%[1]s %[2]s", row.text, words.Say(f.replies[i]))
		h.row(row, 48)
		if i == f.current {
			f.writeAnswer(h)
		}
	}
	h.head(words.T("WHY"))
	f.writeSteps(h)
	f.panel.end(p, buttons...)
}

// writeAnswer writes the answer to the current question, large, and small below it whether
// that is what the author of the figure expects.
func (f *figure) writeAnswer(h *sheet) {
	h.gap(step8 / 2)
	text, ink := words.Say(f.answer.text()), colors.text
	switch {
	case f.answer.Legal:
		ink = colors.good
	case !f.answer.Reason.Empty():
		ink = colors.bad
	}
	h.text(text, textAnswer, scene.Bold, ink)
	h.gap(step8 / 2)
	if q := f.asked[f.current]; !f.expects(q) || f.course != nil {
		// a link from the Table screen, which only asks
	} else if diff := f.differs(q); diff != "" {
		h.text(words.T("The author of the figure expects another answer: %[1]s", diff), textSmall, scene.Regular, colors.bad)
	} else {
		h.text(words.T("The author of the figure expects the same."), textSmall, scene.Regular, colors.faint)
	}
	h.gap(step8)
}

// expects reports whether the figure's author expects an answer to a question.
func (f *figure) expects(q question) bool {
	return slices.ContainsFunc(q.checks, func(i int) bool { return len(f.now.Expect[i].Want) > 0 })
}

// textAnswer is the size of the answer to a question.
const textAnswer = 18.0

func (f *figure) writeSteps(h *sheet) {
	if len(f.answer.steps()) == 0 && !f.answer.Reason.Empty() {
		h.text(words.Say(f.answer.Reason), textBody, scene.Regular, colors.bad)
	}
	for i, step := range f.answer.steps() {
		ink := colors.text
		switch {
		case f.step > 0 && i != f.step-1:
			ink = colors.faint
		case step.Rule == f.answer.Rule && f.answer.Rule != "":
			ink = colors.bad
		}
		if i == f.step-1 && f.moved {
			h.scroll, f.moved = h.pen-3*step8, false
		}
		h.step(fmt.Sprint(i+1), step.Rule, step.Text, ink)
	}
}

// differs returns how the figure's checks of a question fail now, "" if they hold.
func (f *figure) differs(q question) string {
	for _, i := range q.checks {
		if !f.results[i].OK {
			return firstParagraph(f.results[i].Diff)
		}
	}
	return ""
}

// words returns a query in words.
func (f *figure) words(q game.Query) string {
	return words.Say(f.board.ask.guide().Query(&f.now, q))
}

func (f *figure) choose(i int) {
	f.current, f.step = i, 0
	f.refresh()
}

func (f *figure) stepButtons() []Control {
	n := len(f.answer.steps())
	label := words.T("Next: step %[1]d of %[2]d", f.step+1, n)
	if f.step == n {
		label = words.T("All at once")
	}
	return []Control{
		{ID: "previous", text: words.T("Previous"), icon: "previous", look: lookPlain, Enabled: f.step > 0, Reason: words.T("all steps are shown"), do: func() { f.goOn(-1) }},
		{ID: "next", key: "confirm", text: words.T("Next"), Label: words.T("%[1]s (Enter)", label), icon: "next", look: lookPrimary, Enabled: true, do: func() { f.goOn(1) }},
	}
}

// goOn goes one step forward or back. After the last step it shows all steps together.
func (f *figure) goOn(by int) {
	if f.course != nil {
		f.turn(by)
		return
	}
	n := len(f.answer.steps()) + 1
	f.step = (f.step + by + n) % n
	f.moved = true
	f.ui.changed()
}

func (f *figure) draw(s *scene.Scene, l layer) {
	switch l {
	case layerPage:
		scene.DrawTable(s, f.board.camera.view, f.state(), f.options())
		f.mover.draw(s, &f.board)
		f.panel.draw(s)
	case layerChrome:
		if f.course != nil && f.course.present {
			f.drawPresentation(s)
			return
		}
		f.panel.drawFrame(s)
		f.bar.draw(s)
	}
}

// options returns what to draw over the table: the marks of the step shown on top of the
// ghosts that earlier steps have placed, or all of them.
func (f *figure) options() scene.Options {
	o := f.board.options(f.mover.unit)
	if f.course != nil && !f.course.answered {
		o.Marks = append(o.Marks, f.askedPoint()...)
		return o
	}
	o.Spoken = report.SpokenOf(f.state(), f.answer.steps())
	if len(f.asked) > 0 {
		teach(&o, f.state(), game.UnitID(f.asked[f.current].query.Args["unit"]), f.answer)
		if f.step > 0 {
			o.Contacts = nil // the steps place the stands one after another
		}
	}
	for i, step := range f.answer.steps() {
		for _, m := range step.Marks {
			if f.step == 0 || i == f.step-1 || i < f.step-1 && m.Kind == game.MarkGhost {
				o.Marks = appendTold(o.Marks, m)
			}
		}
	}
	if f.course != nil {
		o.Others = f.course.quiz.guesses(f.state(), game.UnitID(f.asked[f.current].query.Args["unit"]))
	}
	return o
}

func (f *figure) pictured() pictured {
	p := pictured{name: f.name, board: &f.board, options: f.options, whole: f.picture}
	p.film, p.filmed = f.board.ask.explaining(f.answer, func() *report.Film {
		return report.Explain(f.state(), f.board.options(f.mover.unit), f.answer.steps(), filmWidth)
	})
	return p
}

func (f *figure) picture() *scene.Scene {
	o := f.options()
	o.Caption = captions(f.answer.steps())
	return scene.Picture(f.state(), o, pictureWidth)
}

func (f *figure) gesture(g gesture) {
	if f.mover.grip == nil && f.panel.gesture(g, f.ui) {
		return
	}
	if f.mover.gesture(&f.board, g, f.put, f.refresh) {
		return
	}
	f.board.gesture(g)
}

// put takes over a table changed by hand.
func (f *figure) put(st game.State) { f.now = st }

func (f *figure) key(k KeyPress) bool {
	switch {
	case f.course != nil && f.mover.grip == nil && f.keyCourse(k):
	case k.Key == KeyEnter && f.ui.focus == "":
		f.goOn(1)
	case k.Key == KeyBackspace:
		f.goOn(-1)
	case k.Key == KeyEscape:
		f.ui.goFigures()
	default:
		return f.mover.key(&f.board, k, f.put, f.refresh) || f.panel.sheet.key(k) || f.board.key(k)
	}
	return true
}

func (f *figure) typed(r rune) bool {
	switch {
	case r == ']', r == ' ' && f.course != nil:
		f.goOn(1)
	case r == '[':
		f.goOn(-1)
	default:
		return f.board.typed(r)
	}
	return true
}

func (f *figure) tick(in *Input) bool { return f.board.tick(in) }
func (f *figure) animating() bool     { return f.board.ripens() }

func (f *figure) find(id string) (geometry.Vec, bool) { return f.board.find(id) }
