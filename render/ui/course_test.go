package ui

import (
	"slices"
	"strings"
	"testing"

	"frontage/assets"
	"frontage/game"
)

// atCourse opens the course on frontage at one of its slides, from 1.
func (p *player) atCourse(n int) *figure {
	p.t.Helper()
	p.ui.Press("figures")
	p.tick(Input{})
	p.press("course-frontage")
	f := p.ui.screen.(*figure)
	f.slide(n - 1)
	p.tick(Input{})
	return f
}

// The course goes from what a stand sees to three targets in an L. Each slide asks before it
// answers; the arrow keys go through the answer's steps and on.
func TestCourse(t *testing.T) {
	p := newPlayer(t, desktop)
	f := p.atCourse(1)
	seen := 0
	for i, s := range f.course.Slides {
		if f.course.at != i || !p.shows(s.Ask[:24]) {
			t.Fatalf("slide %d is not shown, but %d", i+1, f.course.at+1)
		}
		if p.shows("WHY") || slices.ContainsFunc(f.options().Marks, func(m game.Mark) bool { return m.Kind != game.MarkPoint }) {
			t.Errorf("slide %d shows its answer at once", i+1)
		}
		p.key(KeyRight, 0)
		if !p.shows("WHY") || len(f.answer.steps()) == 0 || f.step != 1 {
			t.Errorf("slide %d does not show the first step of its answer, but %d of %d", i+1, f.step, len(f.answer.steps()))
		}
		for f.step < len(f.answer.steps()) {
			p.key(KeyEnter, 0)
		}
		seen++
		p.key(KeyRight, 0)
	}
	if seen != 10 || f.course.at != 9 {
		t.Errorf("it has %d slides, and ends at %d; want 10 and 10", seen, f.course.at+1)
	}
	for range 200 {
		p.key(KeyLeft, 0)
	}
	if f.course.at != 0 || f.course.answered {
		t.Errorf("back is slide %d, answered: %t; want 1, unanswered", f.course.at+1, f.course.answered)
	}
}

// A presentation shows nothing but the table and the text, large, and is left by Escape.
func TestPresentation(t *testing.T) {
	p := newPlayer(t, desktop)
	f := p.atCourse(5)
	p.key("p", 0)
	if ids := p.ids(); slices.Contains(ids, "home") || slices.Contains(ids, "overlay-zones") || f.panel.open {
		t.Errorf("there is more than the table: %v", ids)
	}
	if !p.shows(f.course.Slides[4].Ask[:24]) {
		t.Error("the question is not written")
	}
	p.photograph("course-present-question")
	p.key(KeyRight, 0)
	p.photograph("course-present")
	if !p.paints("ghost") && !p.paints("ray") && !p.paints("sight") {
		t.Error("the answer marks nothing")
	}
	p.key(KeyEscape, 0)
	p.control("home")
	if f.course.at != 4 || !f.course.answered {
		t.Error("leaving it loses the slide")
	}
}

// The watcher puts the stands himself, and is told whether they may be there. Blue's three
// stands end at 34, 38 and 42 in one row (STD-CHARGE-32, STD-CHARGE-34).
func TestQuiz(t *testing.T) {
	for _, c := range []struct {
		x    [3]float64
		want string
	}{
		{[3]float64{34, 38, 42}, "Your places are legal."},
		{[3]float64{30, 34, 38}, "Your places are not legal"},
	} {
		p := newPlayer(t, desktop)
		f := p.atCourse(10)
		p.press("quiz")
		// Moved as a whole; dragging snaps to the edges.
		by := f.board.camera.view
		u := f.state().Unit("B")
		from, to := u.Box(1).Center, u.Box(1).Center
		to.X, to.Y = c.x[1], 29
		p.drag(by.Pixel(from), by.Pixel(to), 0)
		if at := f.state().Unit("B").Stands[1]; at.Y < 28.9 || at.Y > 29.1 {
			t.Fatalf("the unit was dragged to %+v; want y 29", at)
		}
		p.press("next")
		if !p.shows(c.want) {
			t.Errorf("stands at %v: %+v", c.x, f.course.quiz.verdict)
		}
		if st := f.state(); st.Unit("B").Stands[0].Y != 18 {
			t.Error("the stands are not put back")
		}
		if len(f.options().Others) != 3 {
			t.Error("the watcher's places are not shown beside the answer")
		}
	}
}

// Every slide's figure and question exist.
func TestCoursesCanBeRead(t *testing.T) {
	p := newPlayer(t, desktop)
	for _, file := range p.ui.setup.Courses {
		c, err := readCourse(file)
		if err != nil {
			t.Fatal(err)
		}
		for i, s := range c.Slides {
			at := slices.IndexFunc(p.ui.setup.Figures, func(f assets.File) bool { return f.Name == s.Figure })
			if at < 0 {
				t.Errorf("slide %d: there is no figure %s", i+1, s.Figure)
				continue
			}
			st := p.ui.shipped(p.ui.setup.Figures[at])
			if s.Question >= len(questions(st)) || strings.TrimSpace(s.Ask) == "" || game.SystemOf(p.ui.setup.Figures[at].Data) != c.System {
				t.Errorf("slide %d: %+v; want a question of its figure, and a text", i+1, s)
			}
		}
	}
}

// The figures come in the order in which they are taught, with titles that a player
// understands.
func TestFiguresInTeachingOrder(t *testing.T) {
	p := newPlayer(t, desktop)
	p.ui.Press("figures")
	p.tick(Input{})
	var names []string
	for _, c := range p.ui.Controls() {
		if name, ok := strings.CutPrefix(c.ID, "figure-"); ok {
			names = append(names, name)
			if begins, _, _ := strings.Cut(name, "."); strings.HasPrefix(c.text, begins+":") || c.note == "" {
				t.Errorf("%s is called %q: %q; want a name of its own and a note", name, c.text, c.note)
			}
		}
	}
	at := func(name string) int { return slices.Index(names, name) }
	if names[0] != "sight.static" || at("zone-infantry.static") > at("charge-move-1.before") || at("charge-move-1.before") > at("maximise-frontage-1.before") ||
		at("maximise-frontage-1.before") > at("pinned-target.before") || at("pinned-target.before") > at("retreat-1.before") || at("retreat-1.before") < 0 {
		t.Errorf("the order is %v; want sight, zones, charges, maximised frontage, pinned targets, retreats", names)
	}
}

// The place that a stand does not take is drawn beside the one it takes, with what the row
// would have in contact: 3 and 4 cm, and then 5 and 6 (STD-CHARGE-32, W09).
func TestRejectedPlaceIsShown(t *testing.T) {
	p := newPlayer(t, desktop)
	f := p.atCourse(6)
	p.key(KeyRight, 0)
	var told []string
	for range f.answer.steps() {
		for _, m := range f.options().Marks {
			if m.Kind == game.MarkRejected && !slices.Contains(told, m.Label.String()) {
				told = append(told, m.Label.String())
			}
		}
		p.key(KeyRight, 0)
	}
	if want := []string{"3 cm here, 4 cm there", "5 cm here, 6 cm there"}; !slices.Equal(told, want) {
		t.Errorf("the rejected places say %q, want %q", told, want)
	}
}
