package e2e

import (
	"fmt"
	"os"
	"strconv"
	"testing"
)

// A bound of elements is played in the page, from a quick battle on: one side sets up after the other,
// dice for initiative are rolled, a group moves, and the bound goes on to the other side.
func TestABoundOfElements(t *testing.T) {
	b := openShared(t)
	press := func(id string) {
		t.Helper()
		b.until(id+" can be pressed", `frontage.controls().some((c) => c.id === "`+id+`" && c.enabled)`)
		b.click(b.place("control:" + id))
	}
	press("quick")
	press("system-element")
	press("deployment-sides")
	b.photograph("element-quick")
	press("start")
	for side := range 2 {
		b.until("the side sets up", `frontage.controls().some((c) => c.id === "place-rest")`)
		b.photograph([]string{"element-deploy-1", "element-deploy-2"}[side])
		press("place-rest")
		press("end-phase")
	}
	b.photograph("element-first-bound")
	if d := b.deployment(); d.Turn.Phase != "pips" || d.Turn.Number != 1 {
		t.Fatalf("after the deployment it is %+v; want the PIPs of turn 1", d.Turn)
	}
	first := b.deployment().Turn.Active
	press("end-phase") // rolls for initiative
	press("end-phase") // no marches
	b.photograph("element-moves")
	before := b.deployment()
	press("answer") // the first of the moves that are listed
	moved := 0
	for i, u := range b.deployment().Units {
		if len(u.Stands) > 0 && u.Stands[0] != before.Units[i].Stands[0] {
			moved++
		}
	}
	if moved == 0 {
		t.Error("nobody has moved")
	}
	// Moves end when the PIPs are spent, and the other steps in which nothing can be done by themselves.
	for range 3 {
		if b.settle(); b.deployment().Turn.Number > 1 {
			break
		}
		press("end-phase")
	}
	b.until("the bound has ended", `frontage.state().turn.number === 2`)
	if d := b.deployment(); d.Turn.Active == first || d.Turn.Number != 2 || d.Turn.Phase != "pips" {
		t.Errorf("after the bound it is %+v; want the other side's PIPs of turn 2", d.Turn)
	}
}

// bridge is a small battle of elements that is over within two bounds when both sides do what is suggested.
const bridge = `{"format": "frontage/scenario@1", "title": "A bridge of spears", "system": "element", "table": {"width": 60, "height": 48},
"element": {"scale": 40},
"sides": [{"id": "red", "name": "Red", "commands": [{"id": "rc", "general": "rg"}]}, {"id": "blue", "name": "Blue", "commands": [{"id": "bc", "general": "bg"}]}],
"units": [
{"id": "rg", "side": "red", "name": "Red general", "type": "CV", "command": "rc", "stands": [{"id": "rg-1", "x": 20, "y": 18.5, "facing": 0}]},
{"id": "r1", "side": "red", "name": "Red spears 1", "type": "SP", "command": "rc", "stands": [{"id": "r1-1", "x": 24, "y": 19.25, "facing": 0}]},
{"id": "r2", "side": "red", "name": "Red spears 2", "type": "SP", "command": "rc", "stands": [{"id": "r2-1", "x": 28, "y": 19.25, "facing": 0}]},
{"id": "r3", "side": "red", "name": "Red bows", "type": "BW", "command": "rc", "stands": [{"id": "r3-1", "x": 36, "y": 19, "facing": 0}]},
{"id": "bg", "side": "blue", "name": "Blue general", "type": "CV", "command": "bc", "stands": [{"id": "bg-1", "x": 36, "y": 29.5, "facing": 180}]},
{"id": "b1", "side": "blue", "name": "Warriors 1", "type": "WB", "command": "bc", "stands": [{"id": "b1-1", "x": 28, "y": 28.75, "facing": 180}]},
{"id": "b2", "side": "blue", "name": "Warriors 2", "type": "WB", "command": "bc", "stands": [{"id": "b2-1", "x": 24, "y": 28.75, "facing": 180}]},
{"id": "b3", "side": "blue", "name": "Blue bows", "type": "BW", "command": "bc", "stands": [{"id": "b3-1", "x": 20, "y": 29, "facing": 180}]}
],
"turn": {"dice": {"seed": 1}}}`

// A battle of elements is played to its end in the page by what is suggested: moves, shooting, combats with their
// outcomes, pursuits, morale. The card at the end says who has won and why.
func TestABattleOfElementsToItsEnd(t *testing.T) {
	b := openShared(t)
	b.eval(`{ if (!frontage.load(JSON.stringify(`+bridge+`)).ok) throw "not loaded" }`, nil)
	b.settle()
	clicks := 0
	for ; b.turn().Phase != "over"; clicks++ {
		if clicks > 60 {
			t.Fatalf("after %d clicks the battle is not over: %+v", clicks, b.turn())
		}
		if !b.pressSeen("answer", func(c control) bool { return c.ID == "answer" }) {
			b.click(b.place("control:end-phase"))
		}
		if clicks == 12 {
			b.photograph("element-combat")
		}
	}
	b.until("the result is shown", `frontage.controls().some((c) => c.id === "result-home")`)
	b.wantReading("morale equivalents; those of broken commands count as lost.")
	b.photograph("element-over")
	var kinds map[string]int
	b.eval(`frontage.events(100000).reduce((n, e) => (n[e.event] = (n[e.event] || 0) + 1, n), {})`, &kinds)
	for _, kind := range []string{"roll", "move", "combat", "recoil", "pursuit", "lost", "morale", "bound", "over"} {
		if kinds[kind] == 0 {
			t.Errorf("nothing of the kind %q happened: %v", kind, kinds)
		}
	}
	t.Logf("%d clicks: %v", clicks, kinds)
}

// A battle of more than a hundred elements is played to its end by mouse, by what is suggested. It takes minutes:
// it runs with FRONTAGE_SOAK only.
func TestALargeBattleOfElementsToItsEnd(t *testing.T) {
	if os.Getenv("FRONTAGE_SOAK") == "" {
		t.Skip("not run: some 500 clicks take minutes; set FRONTAGE_SOAK=1")
	}
	text, err := os.ReadFile("../../game/element/scenarios/two-wings.scenario.json")
	if err != nil {
		t.Fatal(err)
	}
	b := openShared(t)
	b.eval(`{ if (!frontage.load(`+strconv.Quote(string(text))+`).ok) throw "not loaded" }`, nil)
	b.settle()
	clicks := 0
	for ; b.turn().Phase != "over"; clicks++ {
		if clicks > 1500 {
			t.Fatalf("after %d clicks the battle is not over: %+v", clicks, b.turn())
		}
		if !b.pressSeen("answer", func(c control) bool { return c.ID == "answer" }) {
			b.click(b.place("control:end-phase"))
		}
		if clicks%50 == 0 {
			now := b.deployment().Turn
			t.Logf("after %d clicks: bound %d, %s", clicks, now.Number, now.Phase)
			b.keepPicture(fmt.Sprintf("element-large-%03d", clicks))
		}
	}
	b.until("the result is shown", `frontage.controls().some((c) => c.id === "result-home")`)
	b.wantReading("morale equivalents; those of broken commands count as lost.")
	b.keepPicture("element-large-over")
	t.Logf("over after %d clicks in bound %d", clicks, b.deployment().Turn.Number)
}
