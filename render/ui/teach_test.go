package ui

import (
	"strings"
	"testing"

	"frontage/geometry"
)

// mayChargeOrdered returns a battle in which the Lancers have an order and may charge the Archers,
// whom they see to their front, in several ways.
func mayChargeOrdered(t *testing.T) (*player, *battle) {
	t.Helper()
	p := newPlayer(t, desktop)
	p.ui.settings.Still = true
	text := strings.NewReplacer(`"r1a", "x": 20, "y": 48`, `"r1a", "x": 50, "y": 40`, `"r1b", "x": 24, "y": 48`, `"r1b", "x": 54, "y": 40`,
		`{"id": "r1c", "x": 28, "y": 48, "facing": 180}`, `{"id": "r1c", "x": 58, "y": 40, "facing": 180}`,
		`"b1b", "x": 54, "y": 22`, `"b1b", "x": 4, "y": 8`, `"b1c", "x": 58, "y": 22`, `"b1c", "x": 4, "y": 4`).Replace(commanded)
	if err := p.ui.Load([]byte(text), "orders"); err != nil {
		t.Fatal(err)
	}
	p.tick(Input{})
	p.click(p.where("r1"))
	p.press(p.label("Order Axemen, by Marshal").ID)
	p.calm()
	return p, p.battle()
}

// After an order, too, a charge shows all its legal ways, and the one that is shown is made
// (STD-CHARGE-36): here the chargers may take either end of the line.
func TestWaysOfAChargeAfterAnOrder(t *testing.T) {
	p, b := mayChargeOrdered(t)
	p.click(p.where("r1")) // of the selected unit
	b.pick(0)
	p.tick(Input{})
	if a, _ := b.answer(); a.Do != "charge" {
		t.Fatalf("the first answer is %+v", a)
	}
	ways := b.way().Alternatives
	if ways < 2 || !p.shows("Way 1 of ") {
		t.Fatalf("there are %d ways, and the first is not named", ways)
	}
	first := p.ghosts()
	p.typed("]")
	if !p.shows("Way 2 of ") {
		t.Fatal("] does not show the second way")
	}
	second := p.ghosts()
	same := true
	for i := range first {
		same = same && hasPoint(second, first[i])
	}
	if same {
		t.Error("both ways look alike")
	}
	p.key(KeyEnter, 0)
	for _, s := range b.state().Unit("r1").Stands {
		if !hasPoint(second, geometry.Vec{X: s.X, Y: s.Y}) {
			t.Errorf("%s stands at %g, %g, which is not where the second way showed it", s.ID, s.X, s.Y)
		}
	}
}

// On touch nothing is done by one tap: the first shows the chance and what comes of it.
func TestOneTapNeverRolls(t *testing.T) {
	p := commanding(t, geometry.Vec{X: 390, Y: 844})
	p.ui.settings.Still = true
	b := p.battle()
	p.tap(p.where("r1"))
	order := p.label("Order Axemen, by Marshal").ID
	p.tap(p.where("control:" + order))
	if n := len(b.story()); n != 0 {
		t.Fatalf("one tap has done %d actions", n)
	}
	if !strings.Contains(p.ui.toast.text, "The chance is 83") {
		t.Errorf("the chance is not told: %q", p.ui.toast.text)
	}
	p.tap(p.where("control:" + order))
	if len(b.story()) != 1 {
		t.Fatal("the second tap does not give the order")
	}
	// The answer that is suggested, and therefore shown already, needs two taps as well.
	suggested := b.current()
	p.tap(p.where("control:answer-" + string(rune('1'+suggested))))
	if len(b.story()) != 1 {
		t.Error("one tap on the suggested answer has given it")
	}
}

// Dropping an ordered unit on a legal place moves it there, and undo takes that back. What
// is dropped where it may not be stays in hand with the reason.
func TestDroppingDoesIt(t *testing.T) {
	p := commanding(t, desktop)
	p.ui.settings.Still = true
	p.click(p.where("r1"))
	p.press(p.label("Order Axemen, by Marshal").ID)
	p.calm()
	b, view := p.battle(), p.board().camera.view
	at := geometry.Vec{X: 24, Y: 48}
	before := len(b.story())
	p.drag(view.Pixel(at), view.Pixel(at.Add(geometry.Vec{Y: -40})), 0) // further than 20 cm (STD-MOVE-01)
	if len(b.story()) != before || !p.shows("20 cm") {
		t.Fatal("a move of 40 cm is made, or nobody says why not")
	}
	p.key(KeyEscape, 0)
	p.drag(view.Pixel(at), view.Pixel(at.Add(geometry.Vec{Y: -10})), 0)
	if s := p.stand("r1b"); s.Y < 37 || s.Y > 39 {
		t.Errorf("r1b is at y = %g, want about 38", s.Y)
	}
	p.key("z", Ctrl)
	if s := p.stand("r1b"); s.Y != 48 {
		t.Errorf("after undo r1b is at y = %g", s.Y)
	}
}

// A unit that is dragged onto an enemy charges it.
func TestDraggingOntoAnEnemyCharges(t *testing.T) {
	p := firstCharge(t)
	p.ui.settings.Still = true
	p.drag(p.where("r1"), p.where("b1"), 0)
	if story := p.battle().story(); len(story) != 1 || len(p.ghosts()) != 0 {
		t.Errorf("%d actions after the drop; want one, and no ghosts left", len(story))
	}
	p.key("z", Ctrl)
	// Elsewhere it says why it does not go there.
	p.drag(p.where("r1"), p.where("r1").Add(geometry.Vec{Y: 20}), 0)
	if b := p.battle(); len(b.story()) != 0 || p.ui.toast.text == "" && !b.placed().refused() {
		t.Error("a unit without an order is dropped, and nobody says why it stays")
	}
}

// A character goes where it is dropped, in the step in which characters move.
func TestDraggingACharacter(t *testing.T) {
	p := newPlayer(t, desktop)
	p.ui.settings.Still = true
	if err := p.ui.Load([]byte(strings.Replace(commanded, `"step": "orders"`, `"step": "characters"`, 1)), "characters"); err != nil {
		t.Fatal(err)
	}
	p.tick(Input{})
	view := p.board().camera.view
	p.drag(p.where("rg"), view.Pixel(geometry.Vec{X: 40, Y: 44}), 0)
	if c := p.battle().state().Characters[0]; c.Y < 43.5 || c.Y > 44.5 {
		t.Errorf("the Marshal is at %g, %g; want y 44", c.X, c.Y)
	}
	p.key("z", Ctrl)
	if c := p.battle().state().Characters[0]; c.Y != 54 {
		t.Errorf("after undo the Marshal is at %g, %g", c.X, c.Y)
	}
}

// The question of a figure is answered in words; what its author expects is told apart from
// that, so that a check that holds is no tick above a charge that is refused.
func TestFigureAnswersInWords(t *testing.T) {
	p := newPlayer(t, desktop)
	if err := p.ui.OpenLink("#f=charge-blocked.before/1/0"); err != nil {
		t.Fatal(err)
	}
	p.tick(Input{})
	for _, c := range p.ui.controls {
		if c.icon == "check" {
			t.Errorf("%s has a tick above a charge that is refused", c.ID)
		}
	}
	if !p.shows("No: Nothing of the front edge") || !p.shows("expects the same") || p.shows("Not legal") {
		t.Error("the answer is not said in words")
	}
	p.press("question-2")
	p.tick(Input{})
	if !p.shows("In the front zone.") {
		t.Error("the zone is not said in words")
	}
}
