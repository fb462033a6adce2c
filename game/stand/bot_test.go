package stand

import (
	"math"
	"os"
	"testing"

	"frontage/game"
)

// The computer charges if the exact odds of the first round are good, and not if they are
// bad.
func TestAdviseCharges(t *testing.T) {
	for _, test := range []struct {
		attack, hits int
		charges      bool
	}{{8, 8, true}, {0, 1, false}} {
		s := tableOf(infantry("r1", at{0, 0, 180}, at{4, 0, 180}, at{8, 0, 180}), infantry("b1", at{0, -15, 0}, at{4, -15, 0}, at{8, -15, 0}))
		for i := range s.Units {
			Edit(&s.Units[i]).Attack, Edit(&s.Units[i]).Hits = 3, 3
		}
		Edit(&s.Units[0]).Attack, Edit(&s.Units[0]).Hits = test.attack, test.hits
		s.Turn = game.Turn{Number: 1, Active: "red", Phase: "command", Step: stepInitiative}
		b := game.NewBattle(*s, Rules{}, game.Options{Seed: 1})
		a, ok := Advise(b)
		if !ok || (a.Do == "charge") != test.charges {
			t.Errorf("attack %d: %+v; want a charge: %v", test.attack, a, test.charges)
		}
	}
}

// The general gives his orders last, by default and when the computer plays: after his
// failure nobody gives any (STD-CMD-32).
func TestAdviseOrders(t *testing.T) {
	s := tableOf(infantry("r1", at{0, 0, 180}), infantry("b1", at{0, -50, 0}))
	x, y := s.Units[0].Stands[0].X, s.Units[0].Stands[0].Y
	s.Characters = []game.Character{
		{ID: "rg", Side: "red", Kind: "general", Own: &Leader{Command: 10}, X: x + 4, Y: y + 6, Base: game.Base{Front: 2.5}},
		{ID: "rh", Side: "red", Kind: "hero", Own: &Leader{Command: 8}, X: x - 4, Y: y + 6, Base: game.Base{Front: 2.5}}}
	s.Turn = game.Turn{Number: 1, Active: "red", Phase: "command", Step: stepOrders}
	b := game.NewBattle(*s, Rules{}, game.Options{Seed: 1})
	if a, _ := Advise(b); a.Do != "order" || a.Character != "rh" {
		t.Errorf("the computer: %+v, want an order by rh", a)
	}
	if a, _ := b.Default(); a.Do != "order" || a.Character != "rh" {
		t.Errorf("the default: %+v, want an order by rh", a)
	}
}

// The computer's characters follow their troops. One who is 70 cm behind three units that
// are 4 cm apart moves up to 60 cm (STD-CMD-64), once, to a point at most 20 cm from each
// unit, where distance makes no order harder (STD-CMD-39), and joins none (STD-CHAR-06). A
// well-placed character stays, and one who cannot leave a unit in combat (STD-CHAR-09) is
// left alone.
func TestAdviseCharacters(t *testing.T) {
	line := func(engaged bool, y float64) *game.Battle {
		blue := at{4, -60, 0}
		if engaged {
			blue[1] = -2
		}
		s := tableOf(infantry("r1", at{0, 0, 180}, at{4, 0, 180}), infantry("r2", at{12, 0, 180}, at{16, 0, 180}), infantry("r3", at{-12, 0, 180}, at{-8, 0, 180}),
			infantry("b1", blue))
		x := s.Units[0].Stands[0].X
		s.Characters = []game.Character{{ID: "rg", Side: "red", Kind: "general", Own: &Leader{Command: 9}, X: x + 2, Y: s.Units[0].Stands[0].Y + y, Base: game.Base{Front: 2.5}}}
		if engaged {
			s.Characters[0].Joined = "r1"
		}
		s.Turn = game.Turn{Number: 1, Active: "red", Phase: "command", Step: stepCharacters}
		return game.NewBattle(*s, Rules{}, game.Options{Seed: 1})
	}
	b := line(false, 70)
	a, _ := Advise(b)
	if a.Do != "character" || a.Character != "rg" {
		t.Fatalf("the computer: %+v, want a move of rg", a)
	}
	if _, err := b.Do(a); err != nil {
		t.Fatal(err)
	}
	c := b.State().Characters[0]
	for _, u := range b.State().Units[:3] {
		near := math.Inf(1)
		for _, s := range u.Stands {
			near = min(near, math.Hypot(max(0, math.Abs(s.X-c.X)-2), max(0, math.Abs(s.Y-c.Y)-1)))
		}
		if near > 20 || near == 0 || c.Joined != "" {
			t.Errorf("he is %g cm from %s, with %q, want within 20 cm, with no unit", near, u.ID, c.Joined)
		}
	}
	for what, b := range map[string]*game.Battle{"has moved": b, "stands well": line(false, 6), "is in combat": line(true, 4)} {
		if a, _ := Advise(b); a.Do != "end" {
			t.Errorf("who %s: %+v, want end", what, a)
		}
	}
}

// The computer plays either side to the end of a battle with legal actions only.
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
