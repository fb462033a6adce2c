package ui

import (
	"fmt"
	"strings"
	"testing"

	"frontage/game"
	"frontage/geometry"
	"frontage/render/words"
)

// chargeMove opens the figure with two charges at one line: three stands of
// infantry R1 facing the front of B, which are to end flush on it.
func chargeMove(t *testing.T) *player {
	p := newPlayer(t, desktop)
	p.press("figures")
	p.ui.Press("figure-charge-move-1.before")
	p.tick(Input{})
	return p
}

// figureOn returns the open screen, which must be a figure.
func (p *player) figureOn() *figure {
	p.t.Helper()
	f, ok := p.ui.screen.(*figure)
	if !ok {
		p.t.Fatalf("the screen is a %T, not a figure", p.ui.screen)
	}
	return f
}

// chargeQuestion chooses "May R1 charge B?".
func (p *player) chargeQuestion() *figure {
	p.t.Helper()
	f := p.figureOn()
	for i, q := range f.asked {
		if q.query.Name == "charge" && q.query.Args["unit"] == "R1" {
			p.ui.Press(fmt.Sprintf("question-%d", i+1))
			return f
		}
	}
	p.t.Fatal("the figure does not ask for the charge of R1")
	return nil
}

func TestFigureHoldsAndNextWalksItsSteps(t *testing.T) {
	p := chargeMove(t)
	f := p.chargeQuestion()
	for _, q := range f.asked {
		if diff := f.differs(q); diff != "" {
			t.Errorf("%s: %s", f.words(q.query), diff)
		}
	}
	n := len(f.answer.steps())
	if n < 5 {
		t.Fatalf("the charge is explained in %d steps, want sight, stand, zone, edge and placement", n)
	}
	all := len(f.options().Marks)
	for i := 1; i <= n; i++ {
		p.press("next")
		if f.step != i {
			t.Fatalf("after %d times Next, step %d is shown", i, f.step)
		}
		if !p.shows(f.answer.steps()[i-1].Rule) {
			t.Errorf("the rule of step %d is not in sight", i)
		}
		if shown := len(f.options().Marks); shown >= all {
			t.Errorf("step %d shows all %d marks at once", i, shown)
		}
	}
	p.press("next")
	if f.step != 0 || len(f.options().Marks) != all {
		t.Error("after the last step not all are shown together")
	}
	p.press("next")
	p.press("previous")
	if f.step != 0 {
		t.Error("Previous does not go back")
	}
}

// Dragged out of reach (infantry moves 20 cm, STD-CHARGE-07), the unit may no
// longer charge, and the verdict says so while it is still in the hand.
func TestDraggingAStandChangesTheVerdictAtOnce(t *testing.T) {
	p := chargeMove(t)
	f := p.chargeQuestion()
	if !f.answer.Legal {
		t.Fatal("the figure's charge is not legal")
	}
	p.typed("0")
	from := p.where("R1")
	start := f.now.Unit("R1").Stands[1]
	p.move(from)
	p.tick(Input{Pointer: Pointer{Held: Primary, Pressed: Primary}})
	p.at = p.board().camera.view.Pixel(geometry.Vec{X: start.X, Y: 60})
	p.tick(Input{Pointer: Pointer{Held: Primary}})
	if f.answer.Legal {
		t.Error("in the hand, 28 cm away, the charge is still legal")
	}
	p.tick(Input{Pointer: Pointer{Released: Primary}})
	moved := p.stand("R1-2_before")
	if d := moved.Y - start.Y; d < 17 || d > 20 {
		t.Errorf("the unit moved by %.2f cm, want some 18.9", d)
	}
	holds := true
	for _, q := range f.asked {
		holds = holds && f.differs(q) == ""
	}
	if holds {
		t.Error("the figure is said to hold although its unit is elsewhere")
	}
	p.press("reset")
	if s := p.stand("R1-2_before"); s != start {
		t.Errorf("Reset leaves the stand at %v, want %v", s, start)
	}
	if !f.answer.Legal {
		t.Error("after Reset the charge is not legal")
	}
}

func TestFigureLinkOpensTheFigure(t *testing.T) {
	p := chargeMove(t)
	p.press("link")
	if !strings.HasPrefix(p.host.link, scenarioLink) {
		t.Fatalf("the address shows %.20q", p.host.link)
	}
	q := newPlayer(t, desktop)
	if err := q.ui.OpenLink(p.host.link); err != nil {
		t.Fatal(err)
	}
	if q.figureOn().original.Title != p.figureOn().original.Title {
		t.Error("the link opens another figure")
	}
	if seen := q.ui.Seen(); seen == nil || seen.Title != q.figureOn().original.Title {
		t.Errorf("a script is told of the table %v; want the figure as it was", seen)
	}
	if seen := newPlayer(t, desktop).ui.Seen(); seen != nil {
		t.Errorf("at home a script is told of the table %v", seen)
	}
}

// Checks with the same query are one question; the side of a check only filters.
func TestQuestionsGatherChecks(t *testing.T) {
	st := &game.State{Expect: []game.Check{
		{Query: "charge", Args: map[string]any{"unit": "a", "target": "b"}},
		{Query: "zone", Args: map[string]any{"unit": "a", "stand": "b1"}},
		{Query: "charge", Args: map[string]any{"target": "b", "unit": "a"}},
		{Query: "contacts", Args: map[string]any{"side": "A"}},
		{Query: "contacts", Args: map[string]any{"side": "B"}},
	}}
	var got []string
	for _, q := range questions(st) {
		got = append(got, fmt.Sprint(q.query.Name, q.checks))
	}
	if want := "[charge[0 2] zone[1] contacts[3 4]]"; fmt.Sprint(got) != want {
		t.Errorf("questions are %v, want %s", got, want)
	}
}

// Figures appear in the player's language, and are found by its words as well as by the
// English ones.
func TestFiguresAreTranslated(t *testing.T) {
	t.Cleanup(func() { words.Speak("en") })
	for language, want := range map[string][3]string{
		"de": {"Zonen einer Base Infanterie", "zonen base infanterie", "Eine Base hat vier Zonen."},
		"fr": {"Les zones d’un socle d’infanterie", "zones infanterie", "Un socle a quatre zones."},
		"es": {"Zonas de una peana de infantería", "zonas infantería", "Una base tiene cuatro zonas."},
	} {
		words.Speak(language)
		p := newPlayer(t, desktop)
		words.Speak(language) // the settings have set English
		p.press("figures")
		for _, search := range []string{want[1], "zones infantry"} {
			f := p.ui.screen.(*figures)
			f.search(search)
			p.tick(Input{})
			c := p.control("figure-zone-infantry.static")
			if c.text != want[0] || c.Label != want[0] || !strings.HasPrefix(c.note, want[2]) {
				t.Errorf("%s: the card says %q: %q; want %q: %q", language, c.text, c.note, want[0], want[2])
			}
		}
		p.ui.Press("figure-zone-infantry.static")
		p.tick(Input{})
		text := strings.Join(p.ui.Reading(), "\n")
		if !strings.HasPrefix(text, want[0]) || !strings.Contains(text, want[2]) {
			t.Errorf("%s: on the screen of the figure is %.200q; want %q and %q", language, text, want[0], want[2])
		}
	}
}
