package ui

import (
	"slices"
	"strconv"
	"strings"
	"testing"

	"frontage/game"
	"frontage/geometry"
)

// commanded is a general behind two units of Red, bowmen among them, with the
// enemy in range of the bows (30 cm), but neither of charges (20 cm) nor of
// initiative. Six dice of two spots are given: orders succeed.
const commanded = `{"format": "frontage/scenario@1", "system": "stand", "title": "Orders", "table": {"width": 90, "height": 60},
"sides": [{"id": "red", "name": "Red"}, {"id": "blue", "name": "Blue"}],
"units": [
 {"id": "r1", "side": "red", "name": "Axemen", "type": "infantry", "attack": 3, "hits": 3, "stands": [
  {"id": "r1a", "x": 20, "y": 48, "facing": 180}, {"id": "r1b", "x": 24, "y": 48, "facing": 180}, {"id": "r1c", "x": 28, "y": 48, "facing": 180}]},
 {"id": "r2", "side": "red", "name": "Bowmen", "type": "infantry", "attack": 2, "shooting": 1, "hits": 3, "stands": [
  {"id": "r2a", "x": 50, "y": 48, "facing": 180}, {"id": "r2b", "x": 54, "y": 48, "facing": 180}, {"id": "r2c", "x": 58, "y": 48, "facing": 180}]},
 {"id": "b1", "side": "blue", "name": "Spearmen", "type": "infantry", "attack": 3, "hits": 3, "stands": [
  {"id": "b1a", "x": 50, "y": 22, "facing": 0}, {"id": "b1b", "x": 54, "y": 22, "facing": 0}, {"id": "b1c", "x": 58, "y": 22, "facing": 0}]}],
"characters": [{"id": "rg", "side": "red", "name": "Marshal", "kind": "general", "command": 9, "attack": 2, "x": 40, "y": 54}],
"turn": {"number": 1, "active": "red", "phase": "command", "step": "orders", "dice": {"seed": 1, "drawn": 0, "given": [1, 1, 1, 1, 1, 1], "only": false}}}`

func commanding(t *testing.T, size geometry.Vec) *player {
	t.Helper()
	p := newPlayer(t, size)
	if err := p.ui.Load([]byte(commanded), "orders"); err != nil {
		t.Fatal(err)
	}
	p.tick(Input{})
	return p
}

// calm finishes all animations.
func (p *player) calm() {
	p.battle().walk.Finish()
	p.battle().restDice()
	p.tick(Input{})
	p.tick(Input{})
}

func TestOrderAndMoveByDragging(t *testing.T) {
	p := commanding(t, desktop)
	p.click(p.where("r1"))
	p.press(p.label("Order Axemen, by Marshal").ID)
	p.calm()
	if q := p.ui.Battle().Question(); q.Kind != "move" {
		t.Fatalf("after the order the question is %+v", q)
	}
	view := p.board().camera.view
	middle := geometry.Vec{X: 24, Y: 48}
	// 40 cm ahead is beyond the full pace of 20 cm (STD-MOVE-01).
	p.drag(view.Pixel(middle), view.Pixel(middle.Add(geometry.Vec{Y: -40})), 0)
	if c := p.control("answer"); c.Enabled {
		t.Error("a move of 40 cm is allowed")
	} else if !strings.Contains(c.Reason, "20") {
		t.Errorf("the reason is %q, which does not name the pace", c.Reason)
	}
	p.key(KeyEscape, 0)
	p.drag(view.Pixel(middle), view.Pixel(middle.Add(geometry.Vec{Y: -10})), 0)
	p.calm() // it was dropped where it may stand
	if s := p.stand("r1b"); s.Y < 37 || s.Y > 39 {
		t.Errorf("r1b is at y = %g, want about 38", s.Y)
	}
}

// Pointing at an enemy while a unit is asked where it goes tells why it may not charge:
// the Spearmen stand 24 cm in front of the Axemen and 30 cm to their side, and their full
// pace is 20 cm (STD-MOVE-01).
func TestWhyAnOrderedUnitMayNotCharge(t *testing.T) {
	p := commanding(t, desktop)
	p.click(p.where("r1"))
	p.press(p.label("Order Axemen, by Marshal").ID)
	p.calm()
	p.click(p.where("b1"))
	p.photograph("may-not-charge")
	if !strings.Contains(p.ui.toast.text, "may move 20 cm") || !p.shows("Charge Spearmen with Axemen") {
		t.Errorf("the panel and the note do not say why it may not charge: %q", p.ui.toast.text)
	}
	p.click(p.where("r2"))
	if p.shows("Charge ") {
		t.Error("it is told why a friend may not be charged")
	}
}

// Stands dropped in a forbidden place are moved to the nearest allowed one, by the button
// or by N; Enter accepts it.
func TestNearestPlace(t *testing.T) {
	p := commanding(t, desktop)
	p.click(p.where("r1"))
	p.press(p.label("Order Axemen, by Marshal").ID)
	p.calm()
	view := p.board().camera.view
	middle := geometry.Vec{X: 24, Y: 48}
	for _, bring := range []func(){func() { p.press("nearest") }, func() { p.key("n", 0) }} {
		p.drag(view.Pixel(middle), view.Pixel(middle.Add(geometry.Vec{Y: -30})), 0)
		if p.control("answer").Enabled {
			t.Fatal("a move of 30 cm is allowed")
		}
		bring()
		if c := p.control("answer"); !c.Enabled {
			t.Fatalf("the nearest place is not allowed: %s", c.Reason)
		}
		if y := p.battle().placed().now.Unit("r1").Stands[1].Y; y < 27.9 || y > 28.1 {
			t.Errorf("the nearest place is at y = %g, want 28 (STD-MOVE-10)", y)
		}
		if slices.Contains(p.ids(), "nearest") {
			t.Error("there is a nearest place for stands that may stay")
		}
		p.key(KeyEscape, 0)
	}
}

// The score that an order needs is shown before its roll: Command 9, so 2D6 must show at
// most 9 (STD-CMD-27).
func TestOrderShowsItsScore(t *testing.T) {
	p := commanding(t, desktop)
	p.click(p.where("r1"))
	order := p.label("Order Axemen, by Marshal")
	if want := "Order Axemen, by Marshal: needs 9, 83 %"; order.Label != want { // 30 of 36 throws
		t.Errorf("the button says %q, want %q", order.Label, want)
	}
	p.move(p.where("control:" + order.ID))
	if !p.shows("needs 9 or less") || !p.shows("STD-CMD-") {
		t.Error("the panel does not say what the order needs, and why")
	}
	if p.ui.Battle().CanUndo() {
		t.Error("pointing has done something")
	}
}

// A resting mouse does not point at the next question's answers: a free step shows none
// of them, and Enter gives none.
func TestRestingMousePointsAtNothing(t *testing.T) {
	p := commanding(t, desktop)
	p.click(p.where("r1"))
	p.click(p.where("control:" + p.label("Order Axemen, by Marshal").ID))
	p.calm()
	p.ui.Press("answer") // the default move; the mouse stays
	p.calm()
	if step := p.ui.State().Turn.Step; step != "orders" {
		t.Fatalf("after the move the step is %q", step)
	}
	if i := p.battle().current(); i >= 0 {
		t.Errorf("answer %d is shown: %+v", i, p.ui.Battle().Question().Answers[i])
	}
	p.key(KeyEnter, 0)
	if q := p.ui.Battle().Question(); q.Kind != "orders" {
		t.Errorf("Enter led to the question %q", q.Kind)
	}
}

// An answer reached by keys is shown, whatever the mouse rests on.
func TestKeysWinOverARestingMouse(t *testing.T) {
	p := commanding(t, desktop)
	p.given(1, 1)
	p.click(p.where("r1"))
	p.press(p.label("Order Axemen, by Marshal").ID)
	p.calm()
	p.move(p.where("control:" + p.label("Move").ID))
	first := p.battle().current()
	p.typed("]")
	second := p.battle().current()
	if second == first {
		t.Errorf("] shows answer %d still", first)
	}
	p.move(p.where("control:" + p.label("Move").ID).Add(geometry.Vec{X: 1}))
	if at := p.battle().current(); at != first {
		t.Errorf("the mouse points at answer %d, and %d is shown", first, at)
	}
	p.ui.Focus(answerID + strconv.Itoa(second+1))
	if at := p.battle().current(); at != second {
		t.Errorf("the focus is on answer %d, and %d is shown", second, at)
	}
}

// The orders of a selected unit need no headings: all are about it, alone or with others.
func TestOrdersOfASelectedUnit(t *testing.T) {
	p := newPlayer(t, desktop)
	beside := strings.NewReplacer(`"r2a", "x": 50`, `"r2a", "x": 32`, `"r2b", "x": 54`, `"r2b", "x": 36`, `"r2c", "x": 58`, `"r2c", "x": 40`)
	if err := p.ui.Load([]byte(beside.Replace(commanded)), "brigade"); err != nil {
		t.Fatal(err)
	}
	p.tick(Input{})
	p.click(p.where("r2"))
	p.label("Order Axemen and Bowmen")
	p.label("Order Bowmen, by")
	written := 0
	for _, item := range p.picture().Items {
		if item.Text == "Bowmen" {
			written++
		}
	}
	if written != 2 { // on the table, and over the card
		t.Errorf("their name is written %d times", written)
	}
}

func TestOrderByFingerAndKeyboard(t *testing.T) {
	p := commanding(t, geometry.Vec{X: 1024, Y: 768})
	p.tap(p.where("r1"))
	order := p.where("control:" + p.label("Order Axemen, by Marshal").ID)
	p.tap(order) // shows its chance
	p.tap(order)
	p.calm()
	if q := p.ui.Battle().Question(); q.Kind != "move" {
		t.Fatalf("after the order the question is %+v", q)
	}
	p.key(KeyEnter, 0) // the default move
	p.calm()
	if s := p.stand("r1b"); s.Y > 47 {
		t.Errorf("r1b is at y = %g: it has not moved", s.Y)
	}
	p.typed(".")
	p.typed("]")
	p.key(KeyEnter, 0)
	p.calm()
	if q := p.ui.Battle().Question(); q.Kind != "move" {
		t.Errorf("after the second order the question is %+v", q)
	}
}

// A character's card is shown like a unit's, and enemies cannot be ordered.
func TestCardsOfLeadersAndEnemies(t *testing.T) {
	p := commanding(t, desktop)
	if _, err := p.ui.Do(game.Action{Do: "order", Character: "rg", Units: []game.UnitID{"r1"}}); err != nil {
		t.Fatal(err)
	}
	if _, err := p.ui.Do(game.Action{Do: "hold", Unit: "r1"}); err != nil {
		t.Fatal(err)
	}
	p.calm()
	p.click(p.where("rg"))
	if !p.shows("command 9, attack +2") {
		t.Error("the general's card is not shown")
	}
	p.click(p.where("b1"))
	if !p.shows("It is the other side's turn") {
		t.Error("the enemy's unit seems to be mine")
	}
	for _, c := range p.ui.Controls() {
		if strings.HasPrefix(c.Label, "Order Spearmen") {
			t.Error("the enemy can be ordered")
		}
	}
}

func TestCharacterIsSentByAClick(t *testing.T) {
	p := commanding(t, desktop)
	p.key("e", 0)
	if step := p.ui.State().Turn.Step; step != "characters" {
		t.Fatalf("after the orders the step is %q", step)
	}
	p.click(p.where("rg"))
	view := p.board().camera.view
	p.click(view.Pixel(geometry.Vec{X: 40, Y: 40}))
	c := p.ui.State().Characters[0]
	if (geometry.Vec{X: c.X, Y: c.Y}).Dist(geometry.Vec{X: 40, Y: 40}) > 0.2 {
		t.Errorf("the general is at (%g, %g), want about (40, 40)", c.X, c.Y)
	}
}

// STD-SHOOT-04: they shoot at the closest enemy that they see.
func TestShootByPointingAtTheTarget(t *testing.T) {
	p := commanding(t, desktop)
	for range 4 {
		if p.ui.State().Turn.Phase == "command" {
			p.key("e", 0)
		}
	}
	if phase := p.ui.State().Turn.Phase; phase != "shooting" {
		t.Fatalf("after the orders it is the %s phase", phase)
	}
	p.click(p.where("r2"))
	p.move(p.where("b1"))
	if i := p.battle().current(); i < 0 || p.battle().question().Answers[i].Target != "b1" {
		t.Fatalf("pointing at the Spearmen shows answer %d; want the one with b1 as its target", i)
	}
	// Three dice hit on 4+. One hit, 7 of 8, drives the Spearmen back; three, 1 of 8, cost a stand.
	p.press("follows")
	for _, text := range []string{"WHO HOLDS THE GROUND", "Red 87.5 %, Blue 0 %, nobody alone 12.5 %.", "Round 1: Spearmen are driven back: 87.5 %", "Spearmen: 0:" + narrow + "87.5 %, 1:" + narrow + "12.5 %"} {
		if !p.shows(strings.ReplaceAll(text, " %", narrow+"%")) {
			t.Errorf("what follows does not say %q", text)
		}
	}
	p.click(p.where("b1"))
	p.calm()
	events := p.ui.Events(50)
	for _, kind := range []string{"shoot", "roll"} {
		if !slices.ContainsFunc(events, func(e game.Event) bool { return e.Kind == kind }) {
			t.Errorf("nothing of the kind %q has happened", kind)
		}
	}
}
