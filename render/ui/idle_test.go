package ui

import (
	"slices"
	"testing"

	"frontage/game"
)

// charging is about to make a charge of a unit that cannot be parted by anything but a fight: nobody may give orders, shoot or
// move a character (STD-CMD-02), so after the charge nothing is left to do before the fight, and
// after the fight nothing but the end of the turn.
func charging(t *testing.T) (*player, *battle) {
	p := newPlayer(t, desktop)
	if err := p.ui.Load([]byte(reserve), "reserve"); err != nil {
		t.Fatal(err)
	}
	p.tick(Input{})
	p.click(p.where("r1"))
	p.press("target-b1")
	return p, p.battle()
}

// Steps in which nothing is left to do end by themselves, by the actions that a person would give:
// a charge leads to its fight. One undo leads back to the charge, one redo to the fight.
func TestIdleStepsEndByThemselves(t *testing.T) {
	p, b := charging(t)
	p.press("charge")
	p.wait()
	st := b.state()
	if st.Turn.Phase != "combat" || b.play.Question().Idle {
		t.Fatalf("after the charge it is the phase %q; want the combat", st.Turn.Phase)
	}
	actions := b.play.Actions()
	if len(actions) < 2 || actions[0].Do != "charge" {
		t.Fatalf("%+v is recorded; want the charge and the ends of steps", actions)
	}
	for _, a := range actions[1:] {
		if a.Do != "end" {
			t.Errorf("%q is recorded; want only ends after the charge", a.Do)
		}
	}
	at := b.play.Hash()
	p.press("undo")
	p.wait()
	if n := len(b.play.Held()); n != 0 {
		t.Fatalf("after one undo %d actions are left, want none", n)
	}
	p.press("redo")
	p.wait()
	if st := b.state(); st.Turn.Phase != "combat" || len(b.play.Held()) != len(actions) {
		t.Errorf("redo leads to the phase %q, with %d of %d actions", st.Turn.Phase, len(b.play.Held()), len(actions))
	}
	// The same actions given one by one make the same battle.
	p, other := charging(t)
	for _, a := range actions {
		if _, err := p.ui.Do(a); err != nil {
			t.Fatal(err)
		}
	}
	if other.play.Hash() != at {
		t.Error("the battle differs from one in which a person ends the steps")
	}
}

// After the fight the turn ends by itself; if its last decision rolled dice, undo still asks.
func TestTurnEndsAfterTheFight(t *testing.T) {
	p, b := charging(t)
	p.press("charge")
	p.wait()
	for range 20 {
		if b.state().Turn.Phase != "combat" {
			break
		}
		p.press("answer")
		p.wait()
	}
	if b.over() || b.state().Turn.Active != "blue" {
		t.Fatalf("it is the turn of %s; want blue's, without a press of End", b.state().Turn.Active)
	}
	if !b.endedByView(0) {
		t.Fatal("the turn was not ended by the view")
	}
	decision := b.story()[len(b.story())-2]
	rolls := slices.ContainsFunc(decision, func(e game.Event) bool { return e.Kind == game.EventRoll })
	p.press("undo")
	if asks := p.ui.dialog != nil; asks != rolls {
		t.Errorf("undo asks first: %t; the last decision rolled dice: %t", asks, rolls)
	}
	if rolls {
		p.press("undo-roll")
	}
	p.wait()
	if st := b.state(); st.Turn.Active != "red" || st.Turn.Phase != "combat" || b.play.Question().Idle {
		t.Errorf("undo leads to %s, %s; want red's combat with something to decide", st.Turn.Active, st.Turn.Phase)
	}
}

// Nothing ends by itself after an action of a script, before anybody has acted in a turn, while a
// plan is made, or by mail.
func TestIdleStepsThatWait(t *testing.T) {
	idle := func(t *testing.T) (*player, *battle) {
		p, b := charging(t)
		if _, err := p.ui.Do(game.Action{Do: "charge", Unit: "r1", Target: "b1"}); err != nil {
			t.Fatal(err)
		}
		if !b.play.Question().Idle {
			t.Fatal("something is left to do after the charge")
		}
		return p, b
	}
	p, b := idle(t)
	p.wait()
	if b.play.Len() != 1 {
		t.Errorf("after a script's charge %d actions are done, want 1", b.play.Len())
	}
	p.press("end-phase") // now a person acts
	p.wait()
	if b.state().Turn.Phase != "combat" {
		t.Errorf("after End it is the phase %q; want the combat", b.state().Turn.Phase)
	}
	p, b = idle(t)
	b.steps.acted, b.plan.on = true, true
	p.wait()
	if b.play.Len() != 1 {
		t.Error("a step ends by itself while a plan is made")
	}
	p, _ = idle(t)
	if err := p.ui.Load(p.ui.Save(), "saved"); err != nil {
		t.Fatal(err)
	}
	p.wait()
	if n := p.battle().play.Len(); n != 1 {
		t.Errorf("a battle that was opened goes on by itself: %d actions", n)
	}
}

// A press of End that comes just after a step has ended by itself was meant for that step.
func TestEndComesTooLate(t *testing.T) {
	p, b := charging(t)
	p.press("charge")
	for n := 0; n < 200 && b.play.Len() < 2; n++ {
		p.tick(Input{})
	}
	done := b.play.Len()
	p.key("e", 0)
	if b.play.Len() != done || p.ui.dialog != nil || p.ui.toast.text != "" {
		t.Error("a press of End just after a step has ended by itself ends the next one, or is refused")
	}
}
