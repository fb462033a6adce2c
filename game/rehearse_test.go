package game

import "testing"

// An action that is refused after it has changed something leaves no trace in the states that follow.
func TestRehearsalForgetsARefusedAction(t *testing.T) {
	s := crowded(8)
	mover, other := &s.Units[0], &s.Units[1]
	h := NewRehearsal(fakeRules{})
	h.From(&s, 1)
	step := func(u *Unit, x float64, more ...StandPlace) error {
		to := StandPlace(u.Stands[0])
		to.X = x
		_, err := h.Do(Action{Do: "move", Unit: u.ID, Stands: append([]StandPlace{to}, more...)})
		return err
	}
	for x := range 3 {
		if err := step(mover, float64(10+x)); err != nil {
			t.Fatal(err)
		}
	}
	if err := step(other, 33, StandPlace(mover.Stands[0])); err == nil {
		t.Fatal("it moves a stand of another unit")
	}
	if err := step(mover, 20); err != nil {
		t.Fatal(err)
	}
	if got, want := h.State().Units[1].Stands[0].X, other.Stands[0].X; got != want {
		t.Errorf("%s is at %g after a refused move; want %g, where it was", other.ID, got, want)
	}
	if got := h.State().Units[0].Stands[0].X; got != 20 {
		t.Errorf("%s is at %g; want 20", mover.ID, got)
	}
}

// After Reseed the dice are those of the seed, whatever has been rolled before.
func TestRehearsalReseeds(t *testing.T) {
	s := crowded(8)
	h := NewRehearsal(fakeRules{})
	roll := func() (face float64) {
		t.Helper()
		for _, a := range []Action{{Do: "charge", Unit: s.Units[0].ID}, {Do: "after"}} {
			if _, err := h.Do(a); err != nil {
				t.Fatal(err)
			}
			if p := ownTurn(h.State()).Pending; p != nil {
				face = p.Values["die"]
			}
		}
		return face
	}
	seen := map[float64]bool{}
	for seed := range uint64(20) {
		h.From(&s, 1)
		h.Reseed(seed)
		first := roll()
		for range seed {
			roll()
		}
		h.Reseed(seed)
		if again := roll(); again != first {
			t.Errorf("seed %d: the die shows %g at once, and %g after %d others", seed, first, again, seed+1)
		}
		seen[first] = true
	}
	if len(seen) < 3 {
		t.Errorf("20 seeds have shown %d faces", len(seen))
	}
}
