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
		t.Fatalf("a move is tried with %v and %v", events, err)
	}
	if s := next.Units[0].Stands[0]; s.X != 7 || s.Y != 8 || s.Facing != 90 {
		t.Errorf("the stand would be at %v, want (7, 8) facing 90", s)
	}
	next, events, err = b.Try(Action{Do: "charge", Unit: unit.ID, Target: "b1"})
	if len(events) != 1 || events[0].Kind != "roll" || events[0].Why != "zone" {
		t.Errorf("the roll that it needs is %+v", events)
	}
	if !errors.Is(err, ErrNoDice) || next == nil {
		t.Errorf("what needs a die is tried with %v, want ErrNoDice and the state before the roll", err)
	}
	var refusal *Refusal
	if next, _, err = b.Try(Action{Do: "fly"}); !errors.As(err, &refusal) || next != nil {
		t.Errorf("an unknown action is tried with %v", err)
	}
	if string(Write(b.State())) != before || b.Hash() != hash || b.CanUndo() {
		t.Error("trying has changed the battle")
	}
}
