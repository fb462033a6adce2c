package ui

import (
	"strings"
	"testing"
	"time"

	"frontage/game"
	"frontage/geometry"
)

// read returns the reading of the screen.
func (p *player) read() string { return strings.Join(p.ui.Reading(), "\n") }

func (p *player) wantRead(text string) {
	p.t.Helper()
	if !strings.Contains(p.read(), text) {
		p.t.Errorf("%q is not read, but\n%s", text, p.read())
	}
}

// The tape is begun, moved, taken from stand to stand and put away with keys alone, and
// each measure is said aloud. From the Axemen's stand at (14, 30), 4 cm wide and 2 deep,
// to the Spearmen's at (12, 12) the gap is 30−1−12−1 = 16 cm.
func TestTapeByKeys(t *testing.T) {
	p := firstCharge(t)
	said := func(want string) {
		t.Helper()
		if last := p.host.said[len(p.host.said)-1]; !strings.Contains(last, want) {
			t.Errorf("%q is said, want %q", last, want)
		}
	}
	p.key("m", 0)
	said("Measuring from stand B of Axemen. Arrows move the end of the tape, Comma and Full stop")
	p.key(KeyRight, 0)
	said("1.0 cm to stand B of Axemen")
	p.key(KeyRight, Shift) // to (25, 30): 9 cm from the side of the stand at x = 16
	said("9.0 cm to 25.0 cm across and 30.0 cm up")
	if !p.shows("9.0 cm") {
		t.Error("the tape is not drawn")
	}
	p.typed(".") // the stand at its side
	said("0.0 cm to stand A of Axemen")
	p.typed(".")
	said("16.0 cm to stand B of Spearmen")
	p.wantRead("Tape: 16.0 cm, from stand B of Axemen to stand B of Spearmen.")
	p.typed(",")
	said("0.0 cm to stand A of Axemen")
	p.typed(".")
	p.key(KeyEnter, 0) // from here on
	said("Measuring from stand B of Spearmen.")
	p.key(KeyUp, Shift) // to (12, 22): 9 cm from the front at y = 13
	said("9.0 cm to 12.0 cm across and 22.0 cm up")
	for range 20 {
		p.key(KeyLeft, Shift)
	}
	said("to 0.0 cm across and 22.0 cm up") // the tape ends with the table
	before := p.where("b1a")
	p.key(KeyEscape, 0)
	if strings.Contains(p.read(), "Tape:") || p.board().measuring() {
		t.Error("Escape does not put the tape away")
	}
	if p.key(KeyRight, 0); p.where("b1a") == before {
		t.Error("after it the arrows do not move the table")
	}
	if len(p.ui.Battle().Actions()) != 0 || p.battle().selected != "r1" {
		t.Error("measuring has done something in the battle")
	}
}

// The button of the tape does the same, for people who go from button to button. A held
// key repeats and does not start again; the mouse takes the tape over.
func TestTapeByButtonAndMouse(t *testing.T) {
	p := firstCharge(t)
	p.press("measure")
	p.key(KeyDown, Shift)
	if !p.board().tape.laid {
		t.Fatal("the arrows do not move the end")
	}
	p.press("measure")
	if p.board().tape.laid || p.board().tape.byKeys {
		t.Error("the button does not put the tape away")
	}
	p.tick(Input{Keys: []KeyPress{{Key: "m"}}, Held: []Key{"m"}})
	p.drag(p.where("r1a"), p.where("b1a"), 0, "m")
	p.tick(Input{Keys: []KeyPress{{Key: "m"}}, Held: []Key{"m"}})
	if !p.shows("16.0 cm") || p.board().tape.byKeys {
		t.Error("the mouse does not measure while the key repeats")
	}
	p.tick(Input{})
	before := p.where("r1")
	if p.key(KeyRight, 0); p.where("r1") == before {
		t.Error("the arrows do not move the table while the tape lies by mouse")
	}
}

// A person who cannot see the picture can read everything over the table: where each
// stand is, what every overlay shows, and the drawings. In the First charge r1a faces the
// Spearmen; the Archers, at the height of its front rays' outside (12+20 < 40), are in
// its left flank.
func TestPictureInWords(t *testing.T) {
	p := firstCharge(t)
	p.wantRead("Stands of Axemen: A at 10.0 cm across and 30.0 cm up, facing 180°; B at 14.0 cm across and 30.0 cm up, facing 180°.")
	overlays := map[string][]string{
		"z": {"Zones of Axemen\u00a0A: in its front: Spearmen; in its left flank: Archers."},
		"l": {"Sight: Axemen see Spearmen, 16."},
		"c": {"Contacts: no enemies touch."},
		"r": {"Reach: Axemen are in line and move at full pace: 20 cm."},
		"t": {"Threat: Spearmen could charge the front edge of Axemen on initiative."},
		"g": {"Grid: lines over the table"},
	}
	for key, wants := range overlays {
		word, _, _ := strings.Cut(wants[0], " ")
		if strings.Contains(p.read(), "\n"+word) {
			t.Errorf("%s is read though it is not shown", word)
		}
		p.key(Key(key), 0)
		for _, want := range wants {
			p.wantRead(want)
		}
	}
	p.key(KeyEscape, 0) // nobody is chosen
	p.wantRead("Zones: rays from the corners of every stand")
	p.wantRead("Sight: Spearmen see Axemen, 16.")
	p.wantRead("Reach: choose a unit")
	p.board().sketch.put([]game.Drawing{
		{Kind: game.DrawArrow, From: geometry.Vec{X: 10, Y: 30}, To: geometry.Vec{X: 30, Y: 20}, Color: "blue", Text: "here"},
		{Kind: game.DrawCircle, From: geometry.Vec{X: 20, Y: 20}, To: geometry.Vec{X: 23, Y: 24}, Color: "red"},
		{Kind: game.DrawNote, From: geometry.Vec{X: 50, Y: 40}, Color: "red", Text: "gap"},
	})
	p.wantRead("Drawn: an arrow (blue) from stand A of Axemen to 30.0 cm across and 20.0 cm up: “here”.")
	p.wantRead("Drawn: a circle (red) about 20.0 cm across and 20.0 cm up, 5.0 cm from its middle to its rim.")
	p.wantRead("Drawn: a note (red) at 50.0 cm across and 40.0 cm up: “gap”.")
}

// Contacts are told by the sentences of the rules.
func TestContactsInWords(t *testing.T) {
	p := newPlayer(t, desktop)
	p.press("scenario-first-charge")
	if _, err := p.ui.Do(game.Action{Do: "charge", Unit: "r1", Target: "b1"}); err != nil {
		t.Fatal(err)
	}
	p.tick(Input{Elapsed: 10 * time.Second})
	p.key("c", 0)
	p.wantRead("Contacts: Axemen's stand A and Spearmen's stand B, Axemen's stand B and Spearmen's stand C touch along 4 cm, front edge to front edge: both fight.")
}

// No control in the mirror has a negative size, in windows of any size and however far a
// list is scrolled.
func TestControlsHaveASize(t *testing.T) {
	for _, size := range []geometry.Vec{desktop, {X: 800, Y: 300}, {X: 320, Y: 480}, {X: 60, Y: 40}, {X: 3, Y: 2}} {
		p := newPlayer(t, size)
		for _, open := range []func(){
			func() {}, p.ui.goArmies, p.ui.goQuick, func() { p.ui.open(helpDialog(p.ui)) }, func() { p.ui.open(keysDialog(p.ui)) },
			func() { p.ui.Press("scenario-first-charge") }, func() { p.ui.Press("draw") },
		} {
			open()
			p.tick(Input{})
			for range 3 {
				for _, c := range p.ui.Controls() {
					if by := c.Rect.Max.Sub(c.Rect.Min); by.X < 0 || by.Y < 0 {
						t.Errorf("%v: %s is %v by %v, want no negative size", size, c.ID, by.X, by.Y)
					}
				}
				p.key(KeyPageDown, 0)
			}
		}
	}
}
