package ui

import (
	"os"
	"strings"
	"testing"

	"frontage/game"
	"frontage/geometry"
)

// turnAtHand opens a battle with something to do in every step of a turn.
func turnAtHand(t *testing.T) *player {
	t.Helper()
	text, err := os.ReadFile("testdata/a-turn.scenario.json")
	if err != nil {
		t.Fatal(err)
	}
	p := newPlayer(t, desktop)
	if err := p.ui.Load(text, "turn"); err != nil {
		t.Fatal(err)
	}
	p.tick(Input{})
	return p
}

// said returns everything announced since the last call, as one text.
func (p *player) said() string {
	text := strings.Join(p.host.said, "\n")
	p.host.said = nil
	return text
}

// With no charge shown, ] starts with the first legal one, and goes on to the next target
// after the last way; [ goes back.
func TestBracketsGoThroughTheTargets(t *testing.T) {
	p := turnAtHand(t)
	p.typed(".")
	if said := p.said(); p.battle().selected != "r1" || !strings.Contains(said, "Axemen (Red)") {
		t.Fatalf("the next unit is %q, and is announced as %q; want r1, \"Axemen (Red)\"", p.battle().selected, said)
	}
	seen := map[game.UnitID]int{}
	var order []game.UnitID
	for range 12 {
		p.typed("]")
		b := p.battle()
		if seen[b.target] == 0 {
			order = append(order, b.target)
		}
		seen[b.target]++
		if !b.shown().Legal {
			t.Errorf("] comes to a charge on %q that is not legal", b.target)
		}
		if said := p.said(); !strings.Contains(said, "charge") && !strings.Contains(said, "Way") {
			t.Errorf("the charge on %q is announced as %q", b.target, said)
		}
	}
	if len(order) != 2 || order[0] != "b1" || order[1] != "b2" || seen["b1"] < 2 {
		t.Errorf("] goes through %v, %v; want b1 and b2, and b1 again", order, seen)
	}
	p.key(KeyEscape, 0)
	p.typed("[")
	if b := p.battle(); b.target != "b2" || b.option != len(b.chargeWays()) {
		t.Errorf("[ begins with way %d on %q, want the last on b2", b.option, b.target)
	}
	p.key(KeyEnter, 0)
	if p.stand("r1a").Y == 38 {
		t.Error("Enter does not make the charge")
	}
}

// The next step comes before the bar and the tools, so that Tab and the mirror reach it
// first.
func TestPanelIsFirst(t *testing.T) {
	p := turnAtHand(t)
	p.typed(".")
	if first := p.ids()[0]; strings.HasPrefix(first, "overlay") || first == "home" {
		t.Errorf("the controls begin with %q, want those of the panel: %v", first, p.ids())
	}
	p.typed("]")
	var main []string
	for _, c := range p.ui.Controls() {
		if c.Main() {
			main = append(main, c.ID)
		}
	}
	if len(main) != 1 || main[0] != "charge" {
		t.Errorf("most likely wanted next is %v, want the charge", main)
	}
	p.typed("?")
	if said := p.said(); !strings.Contains(said, p.ui.dialog.title) {
		t.Errorf("the dialog is announced as %q", said)
	}
}

// Units with the same name are distinguishable where they are chosen by name.
func TestNamesakes(t *testing.T) {
	p := turnAtHand(t)
	labels := map[string]bool{}
	for _, c := range p.ui.Controls() {
		if labels[c.Label] {
			t.Errorf("two controls are called %q", c.Label)
		}
		labels[c.Label] = true
	}
	if c := p.control("unit-b3"); c.Label != "Choose Archers (Blue) at 62.0 cm across and 22.0 cm up" {
		t.Errorf("b3 is chosen by %q", c.Label)
	}
}

// A character is selected, and sent to a place, without a mouse.
func TestCharacterByKeyboard(t *testing.T) {
	p := turnAtHand(t)
	if c := p.control("unit-rg"); c.Label != "Choose Marshal (Red)" {
		t.Errorf("the general is chosen by %q", c.Label)
	}
	p.key("e", 0)
	p.key("e", 0)
	p.calm()
	if step := p.ui.State().Turn.Step; step != "characters" {
		t.Fatalf("the step is %q", step)
	}
	p.typed(".")
	if said := p.said(); p.battle().selected != "rg" || !strings.Contains(said, "Marshal (Red): general") {
		t.Fatalf("the next character is %q, announced as %q; want rg, \"Marshal (Red): general\"", p.battle().selected, said)
	}
	p.ui.Press("by-numbers")
	p.tick(Input{})
	p.typed("30")
	p.key(KeyDown, 0)
	p.key(KeyEnter, 0)
	p.calm()
	c := p.ui.State().Characters[0]
	if (geometry.Vec{X: c.X, Y: c.Y}) != (geometry.Vec{X: 30, Y: 55}) || p.ui.dialog != nil {
		t.Errorf("the general is at (%v, %v), want (30, 55); the dialog is %v", c.X, c.Y, p.ui.dialog)
	}
}
