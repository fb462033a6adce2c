package e2e

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/accessibility"
	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/dom"
	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// A whole turn of Red, with something to do in each step: once with the keyboard alone,
// once with a finger, once with what a screen reader finds on the page.

// beginTurn opens the scenario of the turn.
func beginTurn(t *testing.T, w window) *tab {
	t.Helper()
	text, err := os.ReadFile("../../render/ui/testdata/a-turn.scenario.json")
	if err != nil {
		t.Fatal(err)
	}
	b := openIn(t, w)
	b.eval(fmt.Sprintf("frontage.load(%q)", text), nil)
	b.settle()
	return b
}

// wantTurn fails unless it is Blue's turn and the events contain Red's actions.
func (b *tab) wantTurn(kinds ...string) {
	b.Helper()
	if now := b.turn(); now.Active != "blue" {
		b.Fatalf("it is %+v, want Blue's turn", now)
	}
	var happened map[string]int
	b.eval(`frontage.events(10000).reduce((n, e) => (n[e.event] = (n[e.event] || 0) + 1, n), {})`, &happened)
	for _, kind := range kinds {
		if happened[kind] == 0 {
			b.Errorf("nothing of the kind %q happened: %v", kind, happened)
		}
	}
}

// label returns the label of the first control whose label begins with begin, "" for
// none.
func (b *tab) label(begin string) string {
	b.Helper()
	for _, c := range b.controls() {
		if c.Enabled && strings.HasPrefix(c.Label, begin) {
			return c.Label
		}
	}
	return ""
}

// choose presses the key of the next unit until the panel offers something.
func (b *tab) choose(offer string) {
	b.Helper()
	for range 8 {
		if b.label(offer) != "" {
			return
		}
		b.press(".")
	}
	b.Fatalf("no unit has %q: %v", offer, b.controls())
}

// . selects units and ] their possible actions, Enter does them, E continues. Tab leads
// from the table to the next step, which comes before everything else, and the focus is
// never lost from there.
func TestTurnWithKeyboard(t *testing.T) {
	b := beginTurn(t, laptop)
	b.press(".")
	b.press("]")
	b.press(kb.Enter)
	if y := b.state().stands("r1")[0].Y; y != 24 {
		t.Errorf("the Axemen are at %v, want 24 after their charge", y)
	}
	b.choose("Order Guard") // initiative has ended by itself
	b.eval(`document.querySelector("canvas").focus()`, nil)
	b.press(kb.Tab)
	b.wantFocus("Order Guard, by Marshal")
	b.press(kb.Enter)
	b.wantFocus("Move with Guard (Enter, suggested)") // the button that replaces it
	b.press(kb.ArrowUp, input.ModifierShift)          // a centimetre short of its pace
	b.press(kb.Enter)
	b.press("e")
	b.press(".")
	b.tabTo("By numbers")
	b.press(kb.Enter)
	b.press("3")
	b.press("5")
	b.press(kb.Enter)            // in the dialog, whose first button has the focus
	b.choose("Shoot at Archers") // the characters have moved: their step has ended by itself
	b.press("]")
	b.press(kb.Enter)
	b.tabTo("Fight: ")
	b.press(kb.Enter)
	b.press("z", input.ModifierCtrl) // a roll is undone if both players agree
	b.wantFocus("Undo it")
	b.press(kb.Enter)
	if !b.has("answer-1") {
		t.Error("the round is not taken back")
	}
	for range 30 {
		if b.turn().Active != "red" {
			break
		}
		b.press(map[bool]string{true: kb.Enter, false: "e"}[b.has("answer")])
	}
	b.wantTurn("charge", "move", "character", "shoot", "round")
	var x []float64
	b.eval("frontage.state().characters.map((c) => c.x)", &x)
	if !slices.Equal(x, []float64{35}) {
		t.Errorf("the general is at %v across, want 35", x)
	}
}

// wantFocus fails unless the button whose label begins with label has the page's focus.
func (b *tab) wantFocus(label string) {
	b.Helper()
	var text string
	b.eval(`document.activeElement.textContent`, &text)
	if !strings.HasPrefix(text, label) {
		b.Errorf("the focus is on %.60q, want %q", text, label)
	}
}

// On a phone in landscape a finger can do everything: its first tap shows an action, the
// second does it.
func TestTurnWithFinger(t *testing.T) {
	b := beginTurn(t, window{844, 390, coarse(2)})
	control := func(id string) { b.tap(b.place("control:" + id)) }
	offered := func(label string) {
		t.Helper()
		for range 2 { // the first tap shows the effect
			for _, c := range b.seen("answer-") {
				if strings.HasPrefix(c.Label, label) {
					control(c.ID)
					break
				}
			}
		}
	}
	b.tap(b.place("r1"))
	b.tap(b.place("b1"))
	b.tap(b.place("b1"))
	b.until("initiative has ended by itself", `frontage.state().turn.step === "orders"`)
	b.tap(b.place("r2"))
	offered("Order Guard")
	b.photograph("turn-finger-move")
	control("answer")
	control("end-phase")
	b.tap(b.place("rg"))
	offered("Marshal joins Guard")
	b.until("the characters' step has ended by itself", `frontage.state().turn.phase === "shooting"`)
	b.tap(b.place("r3"))
	b.tap(b.place("b3"))
	b.tap(b.place("b3"))
	for range 30 {
		if b.turn().Active != "red" {
			break
		}
		if len(b.seen("answer")) > 0 {
			control("answer")
		} else {
			control("end-phase")
		}
	}
	b.wantTurn("charge", "move", "character", "shoot", "round")
}

// spoken is what the browser tells a screen reader: the elements of the page with a role,
// and their names.
type spoken struct {
	role, name string
	id         cdp.BackendNodeID
}

// heard returns the elements with a role whose names begin with name.
func (b *tab) heard(role, name string) (list []spoken) {
	b.Helper()
	b.run(chromedp.ActionFunc(func(ctx context.Context) error {
		nodes, err := accessibility.GetFullAXTree().Do(ctx)
		if err != nil {
			return err
		}
		text := func(v *accessibility.Value) (s string) {
			if v != nil {
				_ = json.Unmarshal(v.Value, &s) // other values are not names
			}
			return s
		}
		for _, n := range nodes {
			if e := (spoken{text(n.Role), text(n.Name), n.BackendDOMNodeID}); !n.Ignored && e.role == role && strings.HasPrefix(e.name, name) {
				list = append(list, e)
			}
		}
		return nil
	}))
	return list
}

// activate presses the first button with that name, as a screen reader does, and reports
// whether there is one.
func (b *tab) activate(name string) bool {
	b.Helper()
	list := b.heard("button", name)
	if len(list) == 0 {
		return false
	}
	b.run(chromedp.ActionFunc(func(ctx context.Context) error {
		button, err := dom.ResolveNode().WithBackendNodeID(list[0].id).Do(ctx)
		if err != nil {
			return err
		}
		_, _, err = runtime.CallFunctionOn(`function() { this.focus(); this.click(); }`).WithObjectID(button.ObjectID).Do(ctx)
		return err
	}))
	b.settle()
	return true
}

// Without seeing the picture a person can read where the units are, what is allowed and
// why, and play a charge and the whole turn with the buttons that a screen reader
// announces.
func TestTurnByReadingAlone(t *testing.T) {
	b := openShared(t)
	read := func(what, pattern string) {
		b.until(what, fmt.Sprintf(`/%s/.test(document.querySelector("#reading").textContent)`, pattern))
	}
	for _, step := range []struct{ name, then, read string }{
		{"First charge", "the table is described", `Axemen \(Red\): infantry, 2 stands.*the nearest enemy is Spearmen, 16.0 cm away`},
		{"Choose Axemen (Red)", "the unit is described", `Axemen.*attack 3, hits 3`},
		{"Charge Spearmen", "the reasons can be read", `WHY.*sees Spearmen`},
		{"Charge (Enter)", "the charge is told", `LOG.*Axemen against Spearmen`},
	} {
		if !b.activate(step.name) {
			t.Fatalf("no button %q is heard, but %v", step.name, b.heard("button", ""))
		}
		read(step.then, step.read)
	}
	b.wantStands("after the charge", ghosts)
	b.until("the log says so aloud", `/Axemen against Spearmen/.test(document.querySelector('[role="log"][aria-live]').textContent)`)
	if now := b.heard("heading", ""); len(now) != 1 || now[0].name != "Turn 1: Red" {
		t.Errorf("the heading is %v; want \"Turn 1: Red\"", now)
	}
	for range 40 {
		// The reading is written when the screen has settled.
		b.until("whose turn it is can be read", `(() => {
			const { turn, sides } = frontage.state();
			const name = sides.find((side) => side.id === turn.active).name;
			return document.querySelector("#reading h1").textContent.startsWith("Turn " + turn.number + ": " + name);
		})()`)
		if h := b.heard("heading", "Turn 1: Blue"); len(h) > 0 {
			b.wantTurn("charge", "round")
			return
		}
		// Give the default answer, otherwise continue to the next step.
		if !b.activate("Fight: ") && !b.answerDefault() && !b.activate("End the ") {
			t.Fatalf("there is no way on among %v", b.heard("button", ""))
		}
	}
	t.Errorf("Blue's turn does not come: %v", b.heard("heading", ""))
}

// answerDefault gives the answer whose label says that Enter gives it.
func (b *tab) answerDefault() bool {
	b.Helper()
	for _, e := range b.heard("button", "") {
		if strings.Contains(e.name, "(Enter") {
			return b.activate(e.name)
		}
	}
	return false
}
