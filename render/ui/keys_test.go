package ui

import (
	"testing"

	"frontage/game/systems"
	"frontage/geometry"
)

func TestArrowsAndEnterReachEverythingOnHome(t *testing.T) {
	p := newPlayer(t, desktop)
	for range p.ui.Controls() {
		p.key(KeyRight, 0)
		if p.ui.focus == "scenario-first-charge" {
			break
		}
	}
	p.key(KeyEnter, 0)
	if p.ui.Battle() == nil {
		t.Fatalf("with the focus on %q, enter opened no battle", p.ui.focus)
	}
}

func TestQuestionMarkAndEscapeOpenAndCloseHelp(t *testing.T) {
	p := firstCharge(t)
	p.typed("?")
	p.control("settings")
	for _, id := range p.ids() {
		if id == "undo" {
			t.Error("what lies under the dialog can be pressed")
		}
	}
	p.key(KeyEscape, 0)
	p.control("undo")
	p.typed("?")
	p.click(geometry.Vec{X: 5, Y: 700})
	p.control("undo") // a click beside the dialog closes it
}

// A page opened with a link still has it after the game has started.
func TestStartLeavesTheAddressAlone(t *testing.T) {
	host := &fakeHost{stored: map[string][]byte{}, link: "#s=abc"}
	New(Setup{Systems: systems.All(), Host: host})
	if host.link != "#s=abc" {
		t.Errorf("the address is now %q", host.link)
	}
}

func TestFAsksForTheFullScreen(t *testing.T) {
	p := newPlayer(t, desktop)
	p.key("f", 0)
	if p.host.asked != "full screen" {
		t.Errorf("F asked for %q", p.host.asked)
	}
}

// In a browser Tab leaves the canvas for the page's buttons.
func TestTabMeansNothing(t *testing.T) {
	p := firstCharge(t)
	before := p.ui.focus
	p.key("Tab", 0)
	if p.ui.focus != before {
		t.Error("Tab moves the focus, which belongs to the page")
	}
}

// In a window of its own Tab goes through all enabled controls and Enter or Space presses
// them, from the first screen into a battle and through its bar: everything is reachable
// without a mouse.
func TestTabGoesThroughTheControls(t *testing.T) {
	p := newPlayer(t, desktop)
	p.ui.setup.Tabs = true
	tabTo := func(id string, mods Mods) {
		t.Helper()
		for range p.ui.Controls() {
			p.key(KeyTab, mods)
			if p.ui.focus == id {
				return
			}
			for _, c := range p.ui.Controls() {
				if c.ID == p.ui.focus && !c.Enabled {
					t.Fatalf("the focus is on %q, which cannot be pressed", c.ID)
				}
			}
		}
		t.Fatalf("Tab does not come to %q", id)
	}
	tabTo("scenario-skirmish-at-the-mill", 0)
	tabTo("settings", Shift)
	tabTo("scenario-skirmish-at-the-mill", 0)
	p.key(KeyEnter, 0)
	b, ok := p.ui.screen.(*battle)
	if !ok {
		t.Fatal("Enter does not open the battle")
	}
	for range 3 { // the end of initiative and of orders; of characters only if there is one to move
		if b.state().Turn.Phase != "command" {
			break
		}
		tabTo("end-phase", 0)
		p.typed(" ")
	}
	if b.state().Turn.Phase == "command" {
		t.Errorf("Space does not press what has the focus: it is still the step %s", b.state().Turn.Step)
	}
	p.wait() // for the steps that end by themselves
	tabTo("undo", 0)
	if !p.shows("Undo (Ctrl+Z)") {
		t.Error("nothing says what the button that has the focus does")
	}
	tabTo("menu", 0)
	p.key(KeyEnter, 0)
	if p.ui.dialog == nil {
		t.Error("Enter does not press what has the focus")
	}
	p.key(KeyTab, 0)
	for range p.ui.Controls() {
		p.key(KeyTab, 0)
		if c := p.control(p.ui.focus); c.layer < layerDialog {
			t.Errorf("Tab leaves the dialog for %q", c.ID)
		}
	}
}

// The picture is drawn again only if something has changed.
func TestNothingHappensNothingIsDrawn(t *testing.T) {
	p := firstCharge(t)
	p.wait()
	p.tick(Input{})
	for range 10 {
		if p.tick(Input{}) {
			t.Fatal("the picture changed although nothing happened")
		}
	}
	p.move(geometry.Vec{X: 600, Y: 300})
	p.move(geometry.Vec{X: 601, Y: 300})
	if p.tick(Input{}) {
		t.Error("a mouse that points at nothing changes the picture")
	}
}

// A dialog longer than the window scrolls, by wheel, finger and key. Controls scrolled
// out of sight cannot be clicked, but the page can press them.
func TestLongListsScroll(t *testing.T) {
	p := newPlayer(t, geometry.Vec{X: 844, Y: 390})
	p.press("figures")
	cards := p.ids()
	last := cards[len(cards)-1]
	if !p.control(last).Hidden {
		t.Fatal("the last of a hundred cards is in sight")
	}
	if _, ok := p.ui.Screen("control:" + last); ok {
		t.Error("a control out of sight has a place")
	}
	for range 400 {
		p.tick(Input{Wheel: geometry.Vec{Y: 100}})
	}
	if p.control(last).Hidden {
		t.Error("the wheel does not bring the last card into sight")
	}
	p.press(last)
	if _, ok := p.ui.screen.(*readings); !ok {
		t.Errorf("the last card leads to a %T", p.ui.screen)
	}
}
