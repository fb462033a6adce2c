package stand

import (
	"os"
	"testing"

	"frontage/game"
)

// The computer charges when the exact odds of the first round are good, and leaves a
// charge alone when they are bad.
func TestAdviseCharges(t *testing.T) {
	for _, test := range []struct {
		attack, hits int
		charges      bool
	}{{8, 8, true}, {0, 1, false}} {
		s := table(infantry("r1", at{0, 0, 180}, at{4, 0, 180}, at{8, 0, 180}), infantry("b1", at{0, -15, 0}, at{4, -15, 0}, at{8, -15, 0}))
		for i := range s.Units {
			s.Units[i].Attack, s.Units[i].Hits = 3, 3
		}
		s.Units[0].Attack, s.Units[0].Hits = test.attack, test.hits
		s.Turn = game.Turn{Number: 1, Active: "red", Phase: "command", Step: stepInitiative}
		b := game.NewBattle(*s, Rules{}, game.Options{Seed: 1})
		a, ok := Advise(b)
		if !ok || (a.Do == "charge") != test.charges {
			t.Errorf("attack %d: %+v", test.attack, a)
		}
	}
}

// The general gives his orders last: when he fails nobody gives any (STD-CMD-32).
func TestAdviseOrders(t *testing.T) {
	s := table(infantry("r1", at{0, 0, 180}), infantry("b1", at{0, -50, 0}))
	x, y := s.Units[0].Stands[0].X, s.Units[0].Stands[0].Y
	s.Characters = []game.Character{
		{ID: "rg", Side: "red", Kind: "general", Command: 10, X: x + 4, Y: y + 6, Base: game.Base{Front: 2.5}},
		{ID: "rh", Side: "red", Kind: "hero", Command: 8, X: x - 4, Y: y + 6, Base: game.Base{Front: 2.5}}}
	s.Turn = game.Turn{Number: 1, Active: "red", Phase: "command", Step: stepOrders}
	b := game.NewBattle(*s, Rules{}, game.Options{Seed: 1})
	if a, _ := Advise(b); a.Do != "order" || a.Character != "rh" {
		t.Errorf("the computer: %+v", a)
	}
	if a, _ := b.Default(); a.Do != "order" || a.Character != "rg" {
		t.Errorf("the default: %+v", a)
	}
}

// The computer plays either side to the end of a battle, by legal actions alone.
func TestAdvisePlays(t *testing.T) {
	s := skirmish(t)
	b := game.NewBattle(s, Rules{}, game.Options{Seed: 2})
	for n := range 5000 {
		a, open := Advise(b)
		if !open {
			break
		}
		if _, err := b.Do(a); err != nil {
			t.Fatalf("action %d: %+v: %v", n, a, err)
		}
	}
	if b.State().Turn.Phase != "over" {
		t.Error("the battle is not over")
	}
}

// skirmish is the smallest shipped scenario that is a whole battle.
func skirmish(t *testing.T) game.State {
	t.Helper()
	text, err := os.ReadFile("../../assets/scenarios/skirmish-at-the-mill.scenario.json")
	if err != nil {
		t.Fatal(err)
	}
	s, err := game.Read(text, "skirmish", []game.Rules{Rules{}})
	if err != nil {
		t.Fatal(err)
	}
	return s
}
