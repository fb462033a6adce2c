package ui

import (
	"testing"

	"frontage/game"
)

// twoCharges has two units that may charge the same enemy on initiative: whoever comes first has the
// wider front (STD-CHARGE-16).
const twoCharges = `{"format": "frontage/scenario@1", "title": "Two charges", "system": "stand", "table": {"width": 90, "height": 60},
	"sides": [{"id": "red", "name": "Red"}, {"id": "blue", "name": "Blue"}],
	"units": [
		{"id": "r1", "side": "red", "name": "Axemen", "type": "infantry", "stands": [{"id": "r1a", "x": 34, "y": 40, "facing": 180}, {"id": "r1b", "x": 38, "y": 40, "facing": 180}]},
		{"id": "r2", "side": "red", "name": "Guard", "type": "infantry", "stands": [{"id": "r2a", "x": 46, "y": 40, "facing": 180}, {"id": "r2b", "x": 50, "y": 40, "facing": 180}]},
		{"id": "b1", "side": "blue", "name": "Spearmen", "type": "infantry", "stands": [{"id": "b1a", "x": 38, "y": 26, "facing": 0}, {"id": "b1b", "x": 42, "y": 26, "facing": 0}, {"id": "b1c", "x": 46, "y": 26, "facing": 0}]}]}`

// blockedCharge has a unit behind a friend, with a general who may order both.
const blockedCharge = `{"format": "frontage/scenario@1", "title": "Blocked", "system": "stand", "table": {"width": 120, "height": 80},
	"sides": [{"id": "red", "name": "Red"}, {"id": "blue", "name": "Blue"}],
	"units": [
		{"id": "r1", "side": "red", "name": "Axemen", "type": "infantry", "stands": [{"id": "r1a", "x": 58, "y": 44, "facing": 180}, {"id": "r1b", "x": 62, "y": 44, "facing": 180}]},
		{"id": "r2", "side": "red", "name": "Guard", "type": "infantry", "stands": [{"id": "r2a", "x": 56, "y": 38, "facing": 180}, {"id": "r2b", "x": 60, "y": 38, "facing": 180}, {"id": "r2c", "x": 64, "y": 38, "facing": 180}]},
		{"id": "b1", "side": "blue", "name": "Spearmen", "type": "infantry", "stands": [{"id": "b1a", "x": 58, "y": 28, "facing": 0}, {"id": "b1b", "x": 62, "y": 28, "facing": 0}]}],
	"characters": [{"id": "g", "side": "red", "name": "Aldric", "kind": "general", "command": 9, "x": 60, "y": 52}],
	"turn": {"number": 1, "active": "red", "phase": "command", "step": "orders"}}`

// plan opens a battle, with given dice, and begins to plan.
func (p *player) plan(text string, dice ...int) *battle {
	p.t.Helper()
	p.ui.settings.Still = true
	if err := p.ui.Load([]byte(text), "plan.scenario.json"); err != nil {
		p.t.Fatal(err)
	}
	p.tick(Input{})
	if len(dice) > 0 {
		p.given(dice...)
	}
	p.press("plan")
	return p.battle()
}

// planCharge adds a charge to the plan with the mouse.
func (p *player) planCharge(unit, enemy string) {
	p.click(p.where(unit))
	p.click(p.where(enemy))
}

// What is done while planning is collected. The outcomes of its orders are shown with their places, and
// the one chosen is carried out, each action as one that can be undone.
func TestPlan(t *testing.T) {
	p := newPlayer(t, desktop)
	b := p.plan(twoCharges)
	before := b.play.Hash()
	p.planCharge("r1", "b1")
	p.planCharge("r2", "b1")
	p.planCharge("r2", "b1") // it is there already
	if len(b.plan.things) != 2 {
		t.Errorf("%d things are planned, want 2", len(b.plan.things))
	}
	if b.play.Len() != 0 || b.play.Hash() != before {
		t.Fatal("planning has changed the battle")
	}
	p.press("plan-try")
	p.wantRead("1: Charge Spearmen with Axemen")
	p.wantRead("2: Charge Spearmen with Guard")
	p.wantRead("2 orders have 2 different outcomes.")
	p.wantRead("Axemen touch Spearmen with 2 stands along 8 cm.")
	first := p.ghosts()
	p.photograph("plan-outcome")
	p.press("plan-outcome-2")
	p.wantRead("instead of 2 stands along 8 cm")
	if second := p.ghosts(); len(first) != 4 || len(second) != 4 || first[0] == second[0] {
		t.Errorf("the ghosts of the outcomes are %v and %v, want four each, in other places", first, second)
	}
	want := b.plan.result.Groups[1].End
	p.press("plan-do")
	if b.play.Len()-len(b.steps.ended) != 2 || b.plan.on || game.TableKey(b.state()) != game.TableKey(want) {
		t.Fatalf("%d actions are done, want the two of the second outcome", b.play.Len())
	}
	if a := b.play.Actions(); a[0].Unit != "r2" || a[1].Unit != "r1" {
		t.Errorf("the actions are %+v, want the charge of r2 first", a)
	}
	p.press("undo")
	p.press("undo")
	if s := b.state(); s.Units[0].Stands[0].Y != 40 || s.Units[1].Stands[0].Y != 40 {
		t.Error("undo does not lead back to the table before the plan")
	}
}

// A charge that needs an order is planned with the order; a click on the table plans a move with its
// order. The order in which the friend makes way comes first, and stops where the dice fall otherwise.
func TestPlanWithOrders(t *testing.T) {
	p := newPlayer(t, desktop)
	b := p.plan(blockedCharge, 1, 2, 6, 5)
	p.planCharge("r1", "b1")
	p.click(p.where("r2"))
	p.click(p.atCm(78, 38))
	p.press("plan-try")
	p.wantRead("1: Order Axemen (by Aldric); then: Charge Spearmen with Axemen")
	p.wantRead("2: Order Guard (by Aldric); then: Move")
	p.press("plan-outcome-2")
	p.wantRead("1 works only with 2 before 1")
	p.press("plan-outcome-1")
	p.key(KeyEnter, 0)
	// The order of r2 passes (3), it moves; the order of r1 fails (11): it may not charge.
	if x := b.state().Unit("r2").Stands[0].X; x < 68 {
		t.Errorf("r2 stands at x %g, want it to have made way", x)
	}
	if !b.plan.on || len(b.plan.todo) != 1 || !b.waits().Midway {
		t.Fatalf("still to do is %+v, want the charge alone, while the failed order waits for an answer", b.plan.todo)
	}
	p.wantRead("Still to do:")
	p.press("plan-stop")
	if b.plan.on {
		t.Error("the plan is not given up")
	}
}

// Keys do all of it: P plans, Enter adds, ] goes to the next outcome, Enter carries it out, Esc goes
// back to the plan.
func TestPlanByKeys(t *testing.T) {
	p := newPlayer(t, desktop)
	p.ui.settings.Still = true
	if err := p.ui.Load([]byte(twoCharges), "plan.scenario.json"); err != nil {
		t.Fatal(err)
	}
	p.tick(Input{})
	p.key("p", 0)
	for range 2 {
		p.typed(".")
		p.typed("]")
		p.key(KeyEnter, 0)
	}
	b := p.battle()
	if len(b.plan.things) != 2 {
		t.Fatalf("%d things are planned, want 2", len(b.plan.things))
	}
	p.press("plan-try")
	p.typed("]")
	if b.plan.shown != 1 {
		t.Error("] does not show the next outcome")
	}
	p.key(KeyEscape, 0)
	if b.plan.result != nil || len(b.plan.things) != 2 {
		t.Error("Esc does not lead back to the plan")
	}
	p.press("plan-remove-1")
	if len(b.plan.things) != 1 || p.control("plan-remove-1").text != "1: Charge Spearmen with Guard" {
		t.Errorf("%d things are left, want that of the Guard", len(b.plan.things))
	}
	p.key("p", 0)
	if b.plan.on || b.play.Len() != 0 {
		t.Error("P does not stop the planning")
	}
}
