package e2e

import (
	"encoding/json"
	"fmt"
	"math"
	"strings"
	"testing"

	"github.com/chromedp/chromedp/kb"
)

// The wagons in the page: the battle opens from Home; a wagon is ordered and driven along the road with the
// mouse; a horde's unit attacks one in contact and loots it, and the points are shown.
func TestWagonsInThePage(t *testing.T) {
	b := openShared(t)
	b.click(b.place("control:scenario-the-grain-road"))
	b.until("the wagons are on the table", `frontage.state()?.turn.scenario?.kind === "wagons"`)
	b.until("the score is read out", `document.querySelector("#reading").textContent.includes("0 : 6")`)
	b.photograph("wagons-begin")

	// In the first step a wagon does not drive, and a drag says why.
	before := b.state().stands("wagon-1")[0]
	v := b.look(before, b.state().stands("blue-1")[0])
	b.dragTo(b.place("wagon-1"), v.pixel(before.X-15, before.Y))
	b.until("the drag tells why", `document.body.textContent.includes("drives on among the orders")`)
	if at := b.state().stands("wagon-1")[0]; at != before {
		t.Errorf("before the orders the wagon goes to %v", at)
	}
	b.press(kb.Escape)

	// With an order, by dice that are given, it is dropped 20 cm on along the road.
	b.put(grainRoad(t, func(s map[string]any) {
		turn := s["turn"].(map[string]any)
		turn["step"], turn["dice"] = "orders", map[string]any{"seed": 1, "drawn": 0, "given": []int{1, 1}, "only": false}
	}))
	b.click(b.place("wagon-1"))
	b.until("the card has no tactics", `!document.querySelector("#controls [data-id='tactics']")`)
	b.pressSeen("", func(c control) bool { return strings.HasPrefix(c.Label, "Order Wagon 1, by ") })
	b.until("the wagon has its order", `frontage.state().turn.pending?.procedure === "move"`)
	b.photograph("wagons-ordered")
	v = b.look(before, b.state().stands("blue-1")[0])
	b.dragTo(b.place("wagon-1"), v.pixel(before.X-20, before.Y))
	b.until("the wagon has moved", `frontage.state().units.find((u) => u.id === "wagon-1").state.moved`)
	if at := b.state().stands("wagon-1")[0]; math.Abs(at.X-(before.X-20)) > 0.5 || at.Y != before.Y || at.Facing != before.Facing {
		t.Errorf("the wagon is at %v, want 20 cm on from %v", at, before)
	}
	b.photograph("wagons-moved")

	// The wolf riders touch a wagon as the Combat phase of the horde begins: they destroy it. They stay, and
	// loot it when their next turn begins: 3 points.
	b.put(grainRoad(t, func(s map[string]any) {
		turn := s["turn"].(map[string]any)
		turn["active"], turn["phase"] = "red", "shooting"
		delete(turn, "step")
		moveTo(s, "wagon-1", [3]float64{30, 60, 270})
		moveTo(s, "red-9", [3]float64{29, 63, 180}, [3]float64{31, 63, 180}, [3]float64{33, 63, 180})
	}))
	next := func() {
		t.Helper()
		b.click(b.place("control:end-phase"))
	}
	next()
	b.until("the wagon is destroyed", `frontage.state().turn.scenario.goals[0].burnt`)
	b.photograph("wagons-raided")
	for range 40 {
		var looted bool
		b.eval(`!!frontage.state().turn.scenario.goals[0].looted`, &looted)
		if looted {
			break
		}
		if !b.pressSeen("answer", func(c control) bool { return c.ID == "answer" }) {
			next()
		}
	}
	b.until("the riders have looted it", `frontage.state().turn.scenario.goals[0].looted === "red-9"`)
	b.until("the points are shown", `document.querySelector("#reading").textContent.includes("3 : 5")`) // 5 wagons are kept
	b.photograph("wagons-looted")
}

// grainRoad is the shipped battle for the wagons, changed.
func grainRoad(t *testing.T, change func(s map[string]any)) string {
	t.Helper()
	var s map[string]any
	if err := json.Unmarshal([]byte(shippedScenario(t, "the-grain-road")), &s); err != nil {
		t.Fatal(err)
	}
	change(s)
	text, err := json.Marshal(s)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// moveTo puts the stands of a unit of a scenario elsewhere.
func moveTo(s map[string]any, unit string, places ...[3]float64) {
	for _, u := range s["units"].([]any) {
		if u := u.(map[string]any); u["id"] == unit {
			for i, stand := range u["stands"].([]any) {
				stand := stand.(map[string]any)
				stand["x"], stand["y"], stand["facing"] = places[i][0], places[i][1], places[i][2]
			}
			return
		}
	}
	panic(fmt.Sprintf("no unit %s", unit))
}
