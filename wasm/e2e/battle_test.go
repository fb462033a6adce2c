package e2e

import (
	"fmt"
	"strings"
	"testing"
)

// seen returns the visible, enabled controls whose ids begin with a prefix.
func (b *tab) seen(prefix string) []control {
	b.Helper()
	var list []control
	b.eval(fmt.Sprintf(`frontage.controls().filter((c) => c.enabled && c.id.startsWith(%q) && frontage.screen("control:" + c.id))`, prefix), &list)
	return list
}

// pressSeen clicks the first such control that satisfies take, and reports whether there
// is one.
func (b *tab) pressSeen(prefix string, take func(c control) bool) bool {
	b.Helper()
	for _, c := range b.seen(prefix) {
		if take == nil || take(c) {
			b.click(b.place("control:" + c.ID))
			return true
		}
	}
	return false
}

// hand plays a battle with the mouse: it charges where it can, orders and shoots a
// little, and otherwise takes the program's suggestion.
type hand struct {
	*tab
	step   string // identifies the turn, to notice a new one
	tried  map[string]bool
	clicks int
}

// play does the next thing, and reports whether the battle goes on.
func (h *hand) play() bool {
	h.Helper()
	var now struct {
		Number              int
		Active, Phase, Step string
		Pending             any
	}
	h.eval("frontage.state().turn", &now)
	if step := fmt.Sprint(now.Number, now.Active, now.Phase, now.Step); step != h.step {
		h.step, h.tried = step, map[string]bool{}
	}
	h.clicks++
	switch {
	case now.Phase == "over":
		return false
	case h.pressSeen("answer", func(c control) bool { return c.ID == "answer" }):
	case h.pressSeen("charge", nil):
	case now.Step == "initiative" && h.initiative(now.Active):
	case now.Step == "orders" && len(h.tried) < 4 && h.choose("Order "):
	case now.Phase == "shooting" && h.choose("Shoot at "):
	default:
		h.click(h.place("control:end-phase"))
	}
	return true
}

// initiative selects the side's units one after the other, and shows the first charge
// that one may make.
func (h *hand) initiative(side string) bool {
	h.Helper()
	var units []string
	h.eval(fmt.Sprintf(`frontage.state().units.filter((u) => u.side === %q && u.stands.length).map((u) => u.id)`, side), &units)
	for _, id := range units {
		if h.tried[id] {
			continue
		}
		h.tried[id] = true
		h.click(h.place(id))
		// The row of a legal charge says how far it moves; any other says why it is
		// illegal.
		if h.pressSeen("target-", func(c control) bool { return strings.Contains(c.Label, ", moves ") }) {
			return true
		}
	}
	return false
}

// choose takes the first listed answer whose label begins with what. It selects the unit
// first if the panel asks for that.
func (h *hand) choose(what string) bool {
	h.Helper()
	begins := func(c control) bool { return strings.HasPrefix(c.Label, what) && !h.tried[c.Label] }
	for range 12 {
		for _, c := range h.seen("answer-") {
			if begins(c) {
				h.tried[c.Label] = true
				h.click(h.place("control:" + c.ID))
				return true
			}
		}
		if !h.pressSeen("unit-", func(c control) bool {
			known := h.tried[c.ID]
			h.tried[c.ID] = true
			return !known
		}) {
			return false
		}
	}
	return false
}

// A whole small battle is played with the mouse, both sides, from the home screen to the
// victory screen.
func TestWholeBattleWithMouse(t *testing.T) {
	b := openShared(t)
	b.click(b.place("control:scenario-skirmish-at-the-mill"))
	// With this seed everything happens that the test checks; in some battles nobody gets
	// to shoot.
	b.eval(`{ const s = frontage.state(); s.turn.dice = {seed: 1}; frontage.load(JSON.stringify(s)) }`, nil)
	h := &hand{tab: b}
	for h.play() {
		if h.clicks > 600 {
			t.Fatalf("after %d clicks the battle is not over: %+v", h.clicks, b.turn())
		}
	}
	if !b.has("result-home") {
		t.Fatal("no victory screen is shown")
	}
	b.photograph("battle-over")
	var kinds map[string]int
	b.eval(`frontage.events(100000).reduce((n, e) => (n[e.event] = (n[e.event] || 0) + 1, n), {})`, &kinds)
	t.Logf("%d clicks: %v", h.clicks, kinds)
	for _, kind := range []string{"charge", "round", "casualty", "move", "shoot", "over"} {
		if kinds[kind] == 0 {
			t.Errorf("nothing of the kind %q happened: %v", kind, kinds)
		}
	}
	b.click(b.place("control:result-home"))
	if !b.has("continue") {
		t.Error("the battle cannot be looked at again from the home screen")
	}
}

// The computer plays the second side in a quick battle set up with the mouse, and hands
// the turn back.
func TestComputerOpponent(t *testing.T) {
	b := open(t, laptop, "") // the page remembers who plays
	b.click(b.place("control:quick"))
	b.photograph("quick-battle")
	b.click(b.place("control:player-2"))
	b.click(b.place("control:level")) // from medium, which lets the enemy come at first, by hard …
	b.click(b.place("control:level")) // … to easy, which gives orders at once
	b.click(b.place("control:start"))
	first := b.turn().Active
	var now struct {
		Number int
		Active string
	}
	for range 30 {
		b.press("e")
		b.eval("frontage.state().turn", &now)
		if now.Number == 2 {
			break
		}
		if now.Active != first && !b.has("answer") {
			t.Fatalf("the screen rests while the computer has the turn: %+v", now)
		}
		if b.has("answer") { // a question to the person during the computer's turn
			b.press("\r")
		}
	}
	if now.Number != 2 || now.Active != first {
		t.Fatalf("the turn does not come back: %+v", now)
	}
	var moves int
	b.eval(`frontage.events(100000).filter((e) => e.event === "roll" && e.why === "order").length`, &moves)
	if moves == 0 {
		t.Error("the computer gave no order")
	}
	t.Logf("%d orders were rolled for", moves)
	b.photograph("computer-played")
}
