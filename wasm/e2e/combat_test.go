package e2e

import (
	"slices"
	"strings"
	"testing"
)

// turn is the state's turn as these tests read it.
type turn struct {
	Active string `json:"active"`
	Phase  string `json:"phase"`
}

func (b *tab) turn() turn {
	b.Helper()
	var now turn
	b.eval("frontage.state().turn", &now)
	return now
}

// control is a button in the page's mirror.
type control struct {
	ID      string `json:"id"`
	Label   string `json:"label"`
	Enabled bool   `json:"enabled"`
}

func (b *tab) controls() []control {
	b.Helper()
	var list []control
	b.eval("frontage.controls()", &list)
	return list
}

// has reports whether a control is enabled.
func (b *tab) has(id string) bool {
	b.Helper()
	return slices.ContainsFunc(b.controls(), func(c control) bool { return c.ID == id && c.Enabled })
}

// A charge is made with the mouse and its combat fought to the end, each question
// answered with the button of the answer shown.
func TestCombatWithMouse(t *testing.T) {
	b := begin(t, laptop)
	b.click(b.place("r1"))
	b.click(b.place("b1"))
	for b.has("answer") { // where free stands go
		b.click(b.place("control:answer"))
	}
	b.wantStands("the charge", ghosts)
	for range 10 {
		if b.turn().Phase == "combat" {
			break
		}
		b.click(b.place("control:end-phase"))
	}
	if now := b.turn(); now.Phase != "combat" || now.Active != "red" {
		t.Fatalf("after the orders it is %+v; want red's combat phase", now)
	}
	if list := b.controls(); !slices.ContainsFunc(list, func(c control) bool { return strings.HasPrefix(c.Label, "Fight: ") }) {
		t.Errorf("no button fights the combat; there are %v", list)
	}
	b.photograph("combat-odds")
	answers := 0
	for range 60 {
		if b.turn().Active != "red" || !b.has("answer") {
			break
		}
		b.click(b.place("control:answer"))
		if answers++; answers < 5 {
			b.photograph("combat-" + string(rune('0'+answers)))
		}
	}
	if now := b.turn(); now.Active != "blue" || answers < 3 {
		t.Errorf("after %d answers it is %+v, want Blue's turn", answers, now)
	}
	var rounds int
	b.eval(`frontage.events(10000).filter((e) => e.event === "round").length`, &rounds)
	if rounds == 0 {
		t.Error("no round of combat was fought")
	}
}
