package e2e

import (
	"encoding/json"
	"fmt"
	"math"
	"os"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp/kb"

	"frontage/game"
)

// ordered is a battle in which the Axemen are ordered by any roll, for their dice are given, and may
// then charge either end of the Spearmen's line, whose middle is out of their way.
const ordered = `{"format": "frontage/scenario@1", "system": "stand", "title": "Orders", "table": {"width": 90, "height": 60},
"sides": [{"id": "red", "name": "Red"}, {"id": "blue", "name": "Blue"}],
"units": [
 {"id": "r1", "side": "red", "name": "Axemen", "type": "infantry", "attack": 3, "hits": 3, "stands": [
  {"id": "r1a", "x": 50, "y": 40, "facing": 180}, {"id": "r1b", "x": 54, "y": 40, "facing": 180}, {"id": "r1c", "x": 58, "y": 40, "facing": 180}]},
 {"id": "b1", "side": "blue", "name": "Spearmen", "type": "infantry", "attack": 3, "hits": 3, "stands": [
  {"id": "b1a", "x": 50, "y": 22, "facing": 0}, {"id": "b1b", "x": 4, "y": 8, "facing": 0}, {"id": "b1c", "x": 4, "y": 4, "facing": 0}]}],
"characters": [{"id": "rg", "side": "red", "name": "Marshal", "kind": "general", "command": 9, "attack": 2, "x": 40, "y": 54}],
"turn": {"number": 1, "active": "red", "phase": "command", "step": "orders", "dice": {"seed": 1, "drawn": 0, "given": [1, 1, 1, 1, 1, 1], "only": false}}}`

// put loads a battle into the page and waits until it is drawn.
func (b *tab) put(text string) {
	b.Helper()
	b.eval(fmt.Sprintf(`{ const answer = frontage.load(%q); if (!answer.ok) throw answer.reason; null }`, text), nil)
	b.settle()
}

// rolled returns how many rolls the battle has told of.
func (b *tab) rolled() (n int) {
	b.Helper()
	b.eval(`frontage.events(1000).filter((e) => e.event === "roll" || e.event === "order").length`, &n)
	return n
}

// orderAxemen selects the Axemen and gives them an order.
func (b *tab) orderAxemen() {
	b.Helper()
	b.click(b.place("r1"))
	b.click(b.labelled("Order Axemen, by Marshal"))
	b.until("the Axemen have their order", `frontage.state().turn.pending?.procedure === "move"`)
}

// What a player sees and does with charges, orders and drags, in one page: all ways of a charge
// after an order, drops that do what they show and can be undone, a charge where somebody fights
// already, and taps of a finger, of which the first never rolls.
func TestOrdersByHand(t *testing.T) {
	b := openShared(t)

	// After an order a charge shows all its legal ways, and the one shown is made: the two differ
	// in the end of the line that stand A takes.
	b.put(ordered)
	made := map[string][]stand{}
	for _, way := range []string{"Way 1 of 2", "Way 2 of 2"} {
		b.orderAxemen()
		if way == "Way 2 of 2" {
			b.press("]")
		}
		b.until(way+" is shown", fmt.Sprintf(`frontage.controls().some((c) => c.label === %q)`, way))
		b.photograph("ordered-" + way[:5])
		b.press(kb.Enter)
		if made[way] = b.state().stands("r1"); made[way][1].Y > 30 {
			t.Errorf("%s: the charge is not made, stand B is at %v", way, made[way][1])
		}
		b.put(ordered)
	}
	if one, two := made["Way 1 of 2"], made["Way 2 of 2"]; one[1] != two[1] || (one[0].X-one[1].X)*(two[0].X-two[1].X) >= 0 {
		t.Errorf("the ways end in %v and %v; want stand B at one place, and A at different ends", one, two)
	}

	// A unit that is dropped on a legal place moves there, and one that is not, does not.
	b.orderAxemen()
	from := b.place("r1")
	v := b.look(stand{ID: "r1b", X: 54, Y: 40}, stand{ID: "b1a", X: 50, Y: 22})
	b.dragTo(from, v.pixel(34, 52))
	at := b.state().stands("r1")[1]
	if math.Hypot(at.X-34, at.Y-52) < 1 || at != (stand{"r1b", 54, 40, 180}) {
		t.Errorf("a drop 23 cm away, further than the 20 cm of a move, leads to %v", at)
	}
	b.press(kb.Escape)
	b.dragTo(from, v.pixel(54, 46))
	if at := b.state().stands("r1")[1]; math.Abs(at.X-54) > 0.5 || math.Abs(at.Y-46) > 0.5 {
		t.Errorf("after the drop stand B is at %v, want 54, 46", at)
	}
	b.press("z", input.ModifierCtrl)
	if at := b.state().stands("r1")[1]; at != (stand{"r1b", 54, 40, 180}) {
		t.Errorf("after undo stand B is at %v", at)
	}

	// A character too, in the step in which characters move.
	b.put(strings.Replace(ordered, `"step": "orders"`, `"step": "characters"`, 1))
	marshal := func() (at stand) {
		b.eval(`frontage.state().characters[0]`, &at)
		return at
	}
	b.dragTo(b.place("rg"), v.pixel(40, 44))
	if at := marshal(); math.Abs(at.X-40) > 0.5 || math.Abs(at.Y-44) > 0.5 {
		t.Errorf("the Marshal is at %v, want 40, 44", at)
	}
	b.press("z", input.ModifierCtrl)
	if at := marshal(); at.X != 40 || at.Y != 54 {
		t.Errorf("after undo the Marshal is at %v", at)
	}

	// In the deployment, "Place the rest" places all of a side.
	b.put(shippedScenario(t, "muster-on-the-heath"))
	b.pressSeen("answer-", func(c control) bool { return strings.HasPrefix(c.Label, "Unit by unit") })
	for range 2 {
		b.click(b.labelled("Place the rest"))
	}
	for _, u := range b.deployment().Units {
		if len(u.Stands) == 0 {
			t.Errorf("after Place the rest by both sides %s is not on the table", u.ID)
		}
	}

	// Charging an enemy that fights already is previewed with its real measures: the front of the
	// Spearmen's stand A is 4 cm wide, and stand C of the Lancers, 2 cm wide, goes to its middle,
	// √(2² + 15²) = 15.13 cm away. That leaves 1 cm for stand B, and the Axemen close the other end.
	var fought map[string]any
	if err := json.Unmarshal([]byte(shippedScenario(t, "first-charge")), &fought); err != nil {
		t.Fatal(err)
	}
	to := map[string][][2]float64{"r1": {{12, 14}, {16, 14}}, "r2": {{6, 30}, {8, 30}, {10, 30}}}
	for _, u := range fought["units"].([]any) {
		unit := u.(map[string]any)
		for i, at := range to[unit["id"].(string)] {
			stand := unit["stands"].([]any)[i].(map[string]any)
			stand["x"], stand["y"] = at[0], at[1]
		}
	}
	text, err := json.Marshal(fought)
	if err != nil {
		t.Fatal(err)
	}
	b.put(string(text))
	b.click(b.place("r2"))
	b.move(b.place("b1a"))
	b.photograph("charge-where-somebody-fights")
	for _, want := range []string{"it moves 15.13 cm", "with 1 cm of front in contact", "1 cm are free there beside Axemen's stand A"} {
		b.wantReading(want)
	}

	// One tap never rolls: the first shows the chance, the second gives the order.
	b.put(ordered)
	b.tap(b.place("r1"))
	order := b.labelled("Order Axemen, by Marshal")
	b.tap(order)
	if n := b.rolled(); n != 0 {
		t.Errorf("one tap has made %d rolls", n)
	}
	b.until("the chance is told", `/The chance is \d/.test(document.querySelector('[role="log"][aria-live]').textContent)`)
	b.tap(b.labelled("Order Axemen, by Marshal"))
	b.until("the second tap gives the order", `frontage.state().turn.pending?.procedure === "move"`)
	// Nor does a tap on the answer that is suggested, and therefore shown already.
	b.tap(b.labelled("Charge Spearmen with Axemen (Enter, suggested)"))
	if at := b.state().stands("r1")[1]; at.Y != 40 {
		t.Error("one tap on the suggested answer has given it")
	}
}

// shippedScenario returns the text of a shipped scenario of the stand rules.
func shippedScenario(t *testing.T, name string) string {
	t.Helper()
	text, err := os.ReadFile("../../assets/scenarios/" + name + ".scenario.json")
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// A finished battle opens at its beginning, with the deployment of both sides as one chapter; its
// report has the result on top and at most 2 MB.
func TestFinishedBattleIsRetold(t *testing.T) {
	play := playedBattle(t, "muster-on-the-heath", 60)
	side := play.State().Turn.Active
	if _, err := play.Do(game.Action{Do: "concede", Side: side}); err != nil {
		t.Fatal(err)
	}
	setUp := 0 // the first moment after the deployment
	for st, _ := play.Past(setUp); st.Turn.Phase == "deploy"; st, _ = play.Past(setUp) {
		setUp++
	}
	b := openSharedReplay(t, "#r="+link(t, string(play.Replay())))
	b.wantMoment("opened", play, 0)
	b.press(kb.ArrowRight, input.ModifierShift)
	b.wantMoment("one chapter further", play, setUp)
	b.catchFiles()
	b.command("report")
	html := string(b.saved("link.html"))
	if len(html) > 2_000_000 {
		t.Errorf("the report has %d bytes", len(html))
	}
	result, picture := strings.Index(html, "Warband concedes."), strings.Index(html, "<svg xmlns")
	if result < 0 || picture < 0 || result > picture {
		t.Errorf("the result is at byte %d, the first picture at %d; want the result first", result, picture)
	}
	if n := strings.Count(html, "<h2>Deployment"); n != 1 {
		t.Errorf("the report has %d chapters of the deployment", n)
	}
}
