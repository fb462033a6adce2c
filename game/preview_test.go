package game

import (
	"errors"
	"testing"
)

// A preview says what an action would do, as far as that needs no dice, and
// changes nothing.
func TestTryChangesNothing(t *testing.T) {
	b := newBattle(t, Options{})
	before, hash := string(Write(b.State())), b.Hash()
	unit := b.State().Units[0]
	place := StandPlace{ID: unit.Stands[0].ID, X: 7, Y: 8, Facing: 90}
	next, events, err := b.Try(Action{Do: "move", Unit: unit.ID, Stands: []StandPlace{place}})
	if err != nil || len(events) != 1 {
		t.Fatalf("a move is tried with %v and %v; want one event", events, err)
	}
	if s := next.Units[0].Stands[0]; s.X != 7 || s.Y != 8 || s.Facing != 90 {
		t.Errorf("the stand would be at %v, want (7, 8) facing 90", s)
	}
	next, events, err = b.Try(Action{Do: "charge", Unit: unit.ID, Target: "b1"})
	if len(events) != 1 || events[0].Kind != "roll" || events[0].Why != "zone" {
		t.Errorf("the roll that it needs is %+v; want one for the zone", events)
	}
	if !errors.Is(err, ErrNoDice) || next == nil {
		t.Errorf("what needs a die is tried with %v, want ErrNoDice and the state before the roll", err)
	}
	var refusal *Refusal
	if next, _, err = b.Try(Action{Do: "fly"}); !errors.As(err, &refusal) || next != nil {
		t.Errorf("an unknown action is tried with %v; want a refusal and no state", err)
	}
	if string(Write(b.State())) != before || b.Hash() != hash || b.CanUndo() {
		t.Error("trying has changed the battle")
	}
}

// Undo, redo and the players' own dice can be tried under all rules.
func TestTrySharedActions(t *testing.T) {
	b := newBattle(t, Options{})
	refused := func(a Action, why string) {
		t.Helper()
		var refusal *Refusal
		if _, _, err := b.Try(a); !errors.As(err, &refusal) || refusal.Reason.String() != why {
			t.Errorf("%s is tried with %v, want the refusal %q", a.Do, err, why)
		}
	}
	leads := func(a Action, want *State, event string) {
		t.Helper()
		before, hash := string(Write(b.State())), b.Hash()
		next, events, err := b.Try(a)
		if err != nil || len(events) != 1 || events[0].Kind != event {
			t.Fatalf("%s is tried with %+v and %v; want one event %q", a.Do, events, err, event)
		}
		if string(Write(next)) != string(Write(want)) {
			t.Errorf("%s leads to %s, want %s", a.Do, Write(next), Write(want))
		}
		if string(Write(b.State())) != before || b.Hash() != hash {
			t.Errorf("trying %s has changed the battle", a.Do)
		}
		if roll, err := b.Lacks(a, nil); roll != nil || err != nil {
			t.Errorf("%s lacks %+v, %v; want nothing", a.Do, roll, err)
		}
	}
	refused(undo, "There is nothing to undo.")
	start := b.State().Clone()
	do(t, b, move(33))
	refused(redo, "There is nothing to redo.")
	moved := b.State().Clone()
	leads(undo, &start, EventUndo)
	do(t, b, undo)
	leads(redo, &moved, EventRedo)
	refused(Action{Do: DoDice, Values: []int{7}}, "A die cannot show 7.")
	given := b.State().Clone()
	given.Turn.Dice.Given = []int{2, 5}
	leads(Action{Do: DoDice, Values: []int{2, 5}}, &given, "dice")
}
