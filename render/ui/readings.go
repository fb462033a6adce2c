package ui

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"frontage/assets"
	"frontage/game"
	"frontage/geometry"
	"frontage/render/scene"
	"frontage/render/words"
)

// readingsLink begins a link to the two readings of a ruling: "#w=stand/AMB-57" shows them
// where they differ, "#w=stand/AMB-57/pinned-target.before/1" for a question of a figure.
const readingsLink = "#w="

// situation is a table on which the two readings of a ruling differ: the same question is
// asked, or the same actions are done, in both.
type situation struct {
	name    string // the part of its link after the ruling, "" for the ruling's own situation
	moved   bool   // no link leads to its readings
	table   game.State
	query   game.Query
	actions []game.Action // done instead of the query; the effect of the last one is compared
}

// readings shows the two readings of a ruling side by side.
type readings struct {
	ui     *UI
	from   screen // the screen to go back to
	ruling ruling
	at     situation
	bar    bar
	halves [2]half
	step   int // number of the step shown, from 1; 0 shows all
}

// half is the situation in one reading.
type half struct {
	reading game.RulingReading
	before  *game.State // the table of the query, or before the last action
	answer  preview
	events  []game.Event // events of the last action
	marks   []game.Mark  // where it moved stands
	novel   []bool       // by step: the other half does not have it
	verdict game.Phrase  // the difference of this reading, in a sentence

	frame  geometry.Rect // place of the table
	camera camera
	sheet  sheet
}

// readingsOf returns the situation from a ruling's own file, false if there is none.
func (u *UI) readingsOf(r *ruling) (situation, bool) {
	id := r.name()
	if at, ok := u.compared[id]; ok {
		return at, true
	}
	list := assets.Readings()
	at := slices.IndexFunc(list, func(f assets.File) bool { return f.Name == id })
	if at < 0 {
		return situation{}, false
	}
	var file struct {
		Scenario json.RawMessage `json:"scenario"`
		Actions  []game.Action   `json:"actions"`
	}
	if err := json.Unmarshal(list[at].Data, &file); err != nil {
		return situation{}, false
	}
	st, err := u.read(file.Scenario, id)
	if err != nil {
		return situation{}, false
	}
	s := situation{table: *st, actions: file.Actions}
	if asked := questions(st); len(asked) > 0 {
		s.query = asked[0].query
	}
	u.compared[id] = s
	return s, true
}

// ruled returns the ruling of a system with an id, false for one without a switch.
func (u *UI) ruled(of game.Rules, id string) (ruling, bool) {
	list := u.rulings()
	at := slices.IndexFunc(list, func(r ruling) bool { return r.of == of && r.ID == id })
	if at < 0 {
		return ruling{}, false
	}
	return list[at], true
}

// compare shows a situation in both readings of a ruling.
func (u *UI) compare(r ruling, at situation) {
	s := &readings{ui: u, from: u.screen, ruling: r, at: at}
	for i := range s.halves {
		s.halves[i] = u.inReading(at, r, i)
	}
	for i := range s.halves {
		h, other := &s.halves[i], &s.halves[1-i]
		for _, step := range h.answer.steps() {
			h.novel = append(h.novel, !slices.ContainsFunc(other.answer.steps(), func(o game.Step) bool { return o.Text.String() == step.Text.String() }))
		}
		h.verdict = h.answer.text()
		if at := slices.Index(h.novel, true); at >= 0 && h.verdict.String() == other.answer.text().String() {
			h.verdict = h.answer.steps()[at].Text
		}
	}
	u.show(s)
}

// inReading computes a situation in one of the readings of a ruling.
func (u *UI) inReading(at situation, r ruling, i int) half {
	st := at.table.Clone()
	st.Expect = nil
	st.Rulings = map[string]string{}
	for id, key := range at.table.Rulings {
		st.Rulings[id] = key
	}
	st.Rulings[r.ID] = r.Readings[i].Key
	h := half{reading: r.Readings[i], before: &st}
	ask := asker{rules: u.rules(&st)}
	if len(at.actions) > 0 {
		h.carryOut(ask.rules, at.actions)
		return h
	}
	h.answer = *ask.ask(&st, at.query)
	if h.answer.steps() == nil && at.query.Args["option"] != "" {
		h.answer = *ask.ask(&st, withoutOption(at.query)) // this reading does not allow that way
	}
	return h
}

func withoutOption(q game.Query) game.Query {
	args := map[string]string{}
	for key, value := range q.Args {
		if key != "option" {
			args[key] = value
		}
	}
	return game.Query{Name: q.Name, Args: args}
}

// carryOut does the actions of a situation. The effect of the last one is the answer.
func (h *half) carryOut(rules game.Rules, actions []game.Action) {
	play := game.NewBattle(*h.before, rules, game.Options{Seed: 1})
	for i, a := range actions {
		h.before = play.State()
		events, err := play.Do(a)
		if err != nil {
			h.refuse(err)
			return
		}
		if i == len(actions)-1 {
			h.tell(play, events)
		}
	}
}

func (h *half) refuse(err error) {
	h.answer = preview{Outline: game.Outline{Reason: game.SayAll(err.Error())}, said: game.Say("Not allowed.")}
	var refusal *game.Refusal
	if errors.As(err, &refusal) {
		h.answer.Rule, h.answer.Reason, h.answer.told = refusal.Rule, refusal.Reason, refusal.Steps
		if len(refusal.Steps) == 0 {
			h.answer.told = []game.Step{{Rule: refusal.Rule, Text: refusal.Reason}}
		}
	}
}

// tell stores the effect of an action: its events are the steps, and stands that it moved
// are the marks.
func (h *half) tell(play *game.Battle, events []game.Event) {
	h.answer = preview{Outline: game.Outline{Legal: true}, said: game.Say("Done.")}
	for _, e := range events {
		v := play.Rules().Guide().Event(play.State(), &e)
		if e.Text.Empty() || v.Opens || v.Step {
			continue
		}
		h.events = append(h.events, e)
		h.answer.told = append(h.answer.told, game.Step{Text: e.Text})
		h.answer.said = e.Text
		if v.Settles {
			break // its consequences are the same
		}
	}
	h.marks = displacements(h.before, play.State(), vias(events))
	if q := play.Question(); q != nil && len(h.marks) == 0 {
		h.answer.told = append(h.answer.told, game.Step{Text: q.Text})
	}
}

// differs reports whether the two readings lead to different answers.
func (r *readings) differs() bool {
	return slices.Contains(r.halves[0].novel, true) || slices.Contains(r.halves[1].novel, true) ||
		r.halves[0].answer.text().String() != r.halves[1].answer.text().String() || !sameMarks(r.halves[0].marks, r.halves[1].marks)
}

// sameMarks reports whether all moves end in the same places.
func sameMarks(a, b []game.Mark) bool {
	return slices.EqualFunc(a, b, func(x, y game.Mark) bool {
		return x.Stand == y.Stand && x.From == y.From && x.To == y.To && x.Facing == y.Facing
	})
}

func (r *readings) back() { r.ui.show(r.from) }

func (r *readings) steps() int {
	return max(len(r.halves[0].answer.steps()), len(r.halves[1].answer.steps()))
}

// goOn goes one step forward or back in both. After the last step it shows all steps
// together.
func (r *readings) goOn(by int) {
	n := r.steps() + 1
	r.step = (r.step + by + n) % n
	r.ui.changed()
}

func (r *readings) layout(p *page) {
	r.bar.title = words.Say(game.Word(r.ruling.Question))
	if r.at.name != "" || r.at.moved {
		r.bar.title = words.T("%[1]s: %[2]s", r.ruling.ID, words.T(r.at.table.Title))
	}
	n := r.steps()
	label := words.T("Next: step %[1]d of %[2]d", r.step+1, n)
	if r.step == n {
		label = words.T("All at once")
	}
	r.bar.layout(p, []Control{
		{ID: "back", text: words.T("Back"), Label: words.T("Back (Esc)"), icon: "previous", Enabled: true, do: r.back},
	}, []Control{
		{ID: "previous", text: words.T("Previous"), icon: "previous", Enabled: r.step > 0, Reason: words.T("all steps are shown"), do: func() { r.goOn(-1) }},
		{ID: "next", text: words.T("Next"), Label: words.T("%[1]s (Enter)", label), icon: "next", Enabled: n > 0, do: func() { r.goOn(1) }},
		{ID: "ruling", text: r.ruling.ID, Label: words.T("The ruling, in words"), icon: "book", Enabled: true, do: func() { r.ui.openRule(r.ruling.name()) }},
		{ID: "link", text: words.T("Link"), Label: words.T("Copy a link to these two readings"), icon: "link", Enabled: !r.at.moved, Reason: words.T("only figures have such links"), do: r.link},
	})
	for i := range r.halves {
		area := geometry.Rect{Min: geometry.Vec{Y: barHeight}, Max: p.size}
		if p.size.X >= p.size.Y {
			middle := float64(int(p.size.X / 2))
			if i == 0 {
				area.Max.X = middle - 1
			} else {
				area.Min.X = middle + 1
			}
		} else {
			middle := float64(int((barHeight + p.size.Y) / 2))
			if i == 0 {
				area.Max.Y = middle - 1
			} else {
				area.Min.Y = middle + 1
			}
		}
		r.layoutHalf(p, i, area)
	}
}

// layoutHalf places a reading's table above its verdict and its steps.
func (r *readings) layoutHalf(p *page, i int, area geometry.Rect) {
	h := &r.halves[i]
	h.frame = area
	h.frame.Max.Y = float64(int(area.Min.Y + 0.5*(area.Max.Y-area.Min.Y)))
	h.camera.view = scene.Fit(r.part(), h.frame, step8)
	s := &h.sheet
	area.Min.Y = h.frame.Max.Y
	s.begin(area, layerPage)
	s.open = r.ui.openRule
	head := words.T("READING OF THE RULES PAGE")
	if i > 0 {
		head = words.T("THE OTHER READING")
	}
	s.text(head, textSmall, scene.Bold, colors.faint)
	s.text(words.Say(game.Word(h.reading.Text)), textBody, scene.Bold, colors.text)
	s.gap(step8 / 2)
	if r.at.table.Notes != "" && r.at.name == "" {
		s.text(paragraphs(r.at.table.Notes), textSmall, scene.Regular, colors.faint)
		s.gap(step8 / 2)
	}
	ink := colors.text
	if h.answer.Rule != "" {
		ink = colors.bad
	}
	s.text(words.Say(h.verdict), textBody, scene.Bold, ink)
	s.gap(step8 / 2)
	r.fillSteps(s, h, i)
	chosen := r.ui.played(&r.ruling)
	c := Control{ID: "ruling-" + r.ruling.ID + "-" + h.reading.Key, text: words.T("Play by this reading"), look: lookAnswer, Enabled: true,
		on: h.reading.Key == chosen || i == 0 && chosen == "", do: func() { r.ui.play(r.ruling, i) }}
	c.Label = words.T("Play by this reading: %[1]s", words.Say(game.Word(h.reading.Text)))
	if c.on {
		c.icon = "check"
	}
	s.gap(step8 / 2)
	s.row(c, fingerSize)
	s.end(p)
}

// fillSteps writes the steps of a reading. Steps shared with the other reading are faint.
func (r *readings) fillSteps(s *sheet, h *half, i int) {
	for n, step := range h.answer.steps() {
		ink := colors.text
		switch {
		case r.step > 0 && n != r.step-1, r.step == 0 && !h.novel[n]:
			ink = colors.faint
		case step.Rule == h.answer.Rule && h.answer.Rule != "":
			ink = colors.bad
		}
		number := fmt.Sprintf("%d%c", n+1, 'a'+i)
		s.step(number, step.Rule, step.Text, ink)
		if n < len(h.events) {
			s.dice(28, rollOf(&r.at.table, &h.events[n]))
		}
	}
}

// part returns the part of the table that both halves show: all of a small one, otherwise
// the area around the stands and their possible places.
func (r *readings) part() geometry.Rect {
	whole := r.at.table.Table.Rect()
	const small = 60.0
	if whole.Max.X <= small && whole.Max.Y <= small || len(r.at.table.Terrain) > 0 {
		return whole
	}
	part := scene.Pieces(&r.at.table, nil)
	for i := range r.halves {
		for _, m := range r.halves[i].shown(0) {
			if m.Kind == game.MarkGhost {
				part = part.Union(game.Stand{X: m.From.X, Y: m.From.Y, Facing: m.Facing}.Box(m.Base).Bounds().Grow(3))
			}
		}
	}
	return geometry.Rect{
		Min: geometry.Vec{X: within(part.Min.X, 0, whole.Max.X), Y: within(part.Min.Y, 0, whole.Max.Y)},
		Max: geometry.Vec{X: within(part.Max.X, 0, whole.Max.X), Y: within(part.Max.Y, 0, whole.Max.Y)},
	}
}

// shown returns the marks of a step, or of all steps, on top of the ghosts that earlier steps
// have placed.
func (h *half) shown(step int) []game.Mark {
	marks := slices.Clone(h.marks)
	for i, s := range h.answer.steps() {
		for _, m := range s.Marks {
			if step == 0 || i == step-1 || i < step-1 && m.Kind == game.MarkGhost {
				marks = append(marks, m)
			}
		}
	}
	return marks
}

func (r *readings) draw(s *scene.Scene, l layer) {
	switch l {
	case layerPage:
		for i := range r.halves {
			fillRect(s, r.halves[i].sheet.area, colors.panel)
			r.halves[i].sheet.draw(s)
		}
	case layerChrome:
		for i := range r.halves {
			r.halves[i].draw(s, r.part(), r.step)
		}
		if a, b := r.halves[0].sheet.area, r.halves[1].frame; a.Max.X < b.Min.X {
			fillRect(s, rect(a.Max.X, barHeight, b.Min.X-a.Max.X, s.Height), colors.border)
		} else {
			fillRect(s, rect(0, a.Max.Y, s.Width, b.Min.Y-a.Max.Y), colors.border)
		}
		r.bar.draw(s)
	}
}

// draw paints the table of a half, cut to the part shown.
func (h *half) draw(s *scene.Scene, part geometry.Rect, step int) {
	fillRect(s, h.frame, colors.desk)
	st := croppedTo(h.before, part)
	var marks []game.Mark
	for _, m := range h.shown(step) {
		if m, ok := cut(m, part); ok {
			marks = append(marks, m)
		}
	}
	scene.DrawTable(s, scene.Fit(st.Table.Rect(), h.frame, step8), st, scene.Options{Marks: marks, Colors: colors.table})
}

func (r *readings) link() {
	link := readingsLink + r.ruling.name()
	if r.at.name != "" {
		link += "/" + r.at.name
	}
	r.ui.share(link)
}

// openReadingsLink opens the text after "#w=" in a link.
func (u *UI) openReadingsLink(text string) error {
	of, rest := game.CutSystem(u.setup.Systems, text)
	if of == nil {
		of = u.earlier()
	}
	id, name, figure := strings.Cut(rest, "/")
	ruling, ok := u.ruled(of, id)
	if !ok {
		return errors.New(words.T("no ruling %q has another reading", id))
	}
	at, _ := u.readingsOf(&ruling)
	if figure {
		var err error
		if at, err = u.figured(name); err != nil {
			return err
		}
	}
	u.compare(ruling, at)
	u.layout()
	u.changed()
	return nil
}

// figured returns the situation of a question of a figure: "pinned-target.before/1".
func (u *UI) figured(name string) (situation, error) {
	file, number, _ := strings.Cut(name, "/")
	at := slices.IndexFunc(u.setup.Figures, func(f assets.File) bool { return f.Name == file })
	if at < 0 {
		return situation{}, errors.New(words.T("there is no figure %q", file))
	}
	st := u.shipped(u.setup.Figures[at])
	asked, n := questions(st), 1
	if number != "" {
		n, _ = strconv.Atoi(number)
	}
	if n < 1 || n > len(asked) {
		return situation{}, errors.New(words.N(len(asked), "the figure has one question", "the figure has %[1]d questions"))
	}
	return situation{name: name, table: *st, query: asked[n-1].query}, nil
}

func (r *readings) gesture(g gesture) {
	for i := range r.halves {
		if h := &r.halves[i]; h.sheet.area.Contains(g.At, 0) {
			h.sheet.gesture(g, r.ui)
		}
	}
}

func (r *readings) key(k KeyPress) bool {
	switch {
	case k.Key == KeyEscape:
		r.back()
	case k.Key == KeyEnter && r.ui.focus == "":
		r.goOn(1)
	case k.Key == KeyBackspace:
		r.goOn(-1)
	default:
		scrolled := r.halves[0].sheet.key(k)
		return r.halves[1].sheet.key(k) || scrolled
	}
	return true
}

func (r *readings) typed(sign rune) bool {
	switch sign {
	case ']':
		r.goOn(1)
	case '[':
		r.goOn(-1)
	default:
		return false
	}
	return true
}

func (r *readings) tick(*Input) bool   { return false }
func (r *readings) animating() bool    { return false }
func (r *readings) state() *game.State { return &r.at.table }

// find returns where a stand or a unit is in the first of the two pictures.
func (r *readings) find(id string) (geometry.Vec, bool) {
	st, view := &r.at.table, r.halves[0].camera.view
	if u := st.Unit(game.UnitID(id)); u != nil && len(u.Stands) > 0 {
		return view.Pixel(u.Box(len(u.Stands) / 2).Center), true
	}
	if u, i := st.Stand(game.StandID(id)); u != nil {
		return view.Pixel(u.Box(i).Center), true
	}
	return geometry.Vec{}, false
}
