package ui

import (
	"testing"
	"time"

	"frontage/geometry"
)

// hold keeps a finger in place for slightly more than half a second, and lifts it if lift
// is set.
func (p *player) hold(at geometry.Vec, lift bool) {
	for range 40 {
		p.tick(Input{Touches: []Touch{{ID: 1, At: at}}})
	}
	if lift {
		p.tick(Input{Touches: []Touch{}})
	}
}

// A finger held on an enemy shows the charge before it is lifted, like a pointing mouse,
// and makes no charge when lifted. On a unit without such a charge it shows that unit.
func TestHoldShowsACharge(t *testing.T) {
	p := newPlayer(t, geometry.Vec{X: 844, Y: 390})
	p.ui.Press("scenario-first-charge")
	p.tap(p.where("r1"))
	b := p.battle()
	p.hold(p.where("b1"), false)
	if b.target != "b1" || b.shown() == nil {
		t.Fatalf("the target is %q; want b1, with its preview", b.target)
	}
	p.tick(Input{Touches: []Touch{}})
	if b.play.CanUndo() {
		t.Error("something has been done")
	}
	p.key(KeyEscape, 0)
	p.hold(p.where("r2"), true)
	if b.selected != "r2" {
		t.Errorf("%q is chosen", b.selected)
	}
}

// While a finger is down the game keeps drawing, so that it can measure the time.
func TestHoldIsTimed(t *testing.T) {
	p := newPlayer(t, geometry.Vec{X: 844, Y: 390})
	p.ui.Press("scenario-first-charge")
	p.tick(Input{Touches: []Touch{{ID: 1, At: p.where("b1")}}})
	if !p.ui.Animating() {
		t.Error("the time stands still under a finger")
	}
	p.tick(Input{Touches: []Touch{}})
	if p.tick(Input{}); p.ui.Animating() {
		t.Error("the game does not come to rest")
	}
}

// A finger held on a button without words shows its tooltip and presses nothing. A button
// with words may be pressed as slowly as one likes.
func TestHoldOnButtons(t *testing.T) {
	p := newPlayer(t, geometry.Vec{X: 844, Y: 390})
	p.ui.Press("scenario-first-charge")
	open := p.battle().panel.open
	p.hold(p.where("control:panel"), true)
	tip := shown(p, "Panel")
	if p.battle().panel.open != open || !tip {
		t.Errorf("the panel is open: %v, its tip is shown: %v; want %v, true", p.battle().panel.open, tip, open)
	}
	before := p.battle().state().Turn.Step
	p.hold(p.where("control:end-phase"), true)
	if now := p.battle().state().Turn; now.Step == before && now.Phase == "command" {
		t.Error("a slow press has ended nothing")
	}
}

// A tooltip goes when its button is clicked, since it may cover what the click has changed,
// and is back when the mouse comes again. A finger held shows it after a tap too.
func TestTooltipGoesWithTheClick(t *testing.T) {
	p := newPlayer(t, desktop)
	p.ui.Press("scenario-first-charge")
	p.wait()
	tip := func() bool { return shown(p, "Zones (Z)") }
	zones := p.where("control:overlay-zones")
	p.move(zones)
	before := tip()
	p.tap(zones)
	p.move(zones)
	after := tip()
	p.move(p.atCm(30, 30))
	p.move(zones)
	if again := tip(); !before || after || !again {
		t.Errorf("the tooltip is shown before the click: %v, after it: %v, when the mouse comes again: %v; want yes, no, yes", before, after, again)
	}
	p.tap(zones)
	p.hold(zones, true)
	if !tip() {
		t.Error("a finger held after a tap shows no tooltip")
	}
}

// While a short message stands the game draws nothing: it asks to be called when the message goes.
func TestMessageLetsThePictureRest(t *testing.T) {
	p := newPlayer(t, desktop)
	p.ui.Press("scenario-first-charge")
	p.wait()
	p.ui.Note("It is saved")
	if p.tick(Input{}); p.ui.Animating() || p.host.wake != 3*time.Second {
		t.Errorf("under a message it draws: %v, and asks to be called after %v; want no, and 3 s", p.ui.Animating(), p.host.wake)
	}
	later := func(elapsed time.Duration) {
		t.Helper()
		p.ui.Update(Input{Size: p.size, Ratio: 1, Elapsed: elapsed})
	}
	later(p.host.wake - 20*time.Millisecond) // a timer that fires early, after one tick
	if !p.ui.Animating() {
		t.Error("a message that is about to go does not")
	}
	for p.ui.Animating() {
		p.tick(Input{})
	}
	if p.ui.toast.text != "" {
		t.Errorf("it still says %q", p.ui.toast.text)
	}
}
