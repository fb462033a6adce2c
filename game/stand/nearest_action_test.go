package stand

import (
	"testing"

	"frontage/game"
	"frontage/game/body"
)

// An illegal wish is moved to the nearest legal place: at full and at half pace
// (STD-MOVE-10, STD-CMD-29), off a friend (STD-BASE-01).
func TestNearestAction(t *testing.T) {
	s := commanded()
	f := from(t, s, 4, 5).do(giveOrder("rg", "r3"))
	for _, test := range []struct {
		name   string
		wish   game.Action
		dx, dy float64
	}{
		{"legal", shift(s, "r3", 0, 12), 0, 12},
		{"too far", shift(s, "r3", 0, 30), 0, 20},
		{"over r2", shift(s, "r3", -24.5, 0), -20, 0},
	} {
		got, ok := (Rules{}).Begin(false).Nearest(f.s, test.wish)
		want := shift(s, "r3", test.dx, test.dy)
		if !ok || len(got.Stands) != 1 || body.Apart(got.Stands, want.Stands) > 0.02 {
			t.Errorf("%s: %v, %+v, want %+v", test.name, ok, got.Stands, want.Stands)
		}
	}
	// A brigade is pulled back as one body.
	s = commanded()
	f = from(t, s, 4, 3).do(giveOrder("rg", "r1", "r2"))
	together := func(dx, dy float64) game.Action {
		a := game.Action{Do: "move", Units: []game.UnitID{"r1", "r2"}}
		a.Stands = append(shift(s, "r1", dx, dy).Stands, shift(s, "r2", dx, dy).Stands...)
		return a
	}
	if got, ok := (Rules{}).Begin(false).Nearest(f.s, together(0, 30)); !ok || body.Apart(got.Stands, together(0, 20).Stands) > 0.02 {
		t.Errorf("a brigade: %v, %+v; want it 20 cm ahead", ok, got.Stands)
	}
	s = commanded()
	f = from(t, s, 5, 5).do(giveOrder("rh", "r3"))
	if got, ok := (Rules{}).Begin(false).Nearest(f.s, shift(s, "r3", 0, -30)); !ok || body.Apart(got.Stands, shift(s, "r3", 0, -10).Stands) > 0.02 {
		t.Errorf("at half pace: %v, %+v; want it 10 cm back", ok, got.Stands)
	}
	// There is nothing near an action without stands, or without a question.
	if _, ok := (Rules{}).Begin(false).Nearest(f.s, giveOrder("rg", "r3")); ok {
		t.Error("an order is near something")
	}
	OwnTurn(s).Pending = nil
	if _, ok := (Rules{}).Begin(false).Nearest(s, shift(s, "r3", 0, 5)); ok {
		t.Error("a move without an order is near something")
	}
}

// The free stands of a charge, and those of a unit that falls back, are moved to legal
// places (STD-CHARGE-40, STD-FALL-03).
func TestNearestPlaces(t *testing.T) {
	s := skirmish(t)
	asked := map[string]int{}
	for seed := range uint64(6) {
		b := game.NewBattle(s, Rules{}, game.Options{Seed: seed})
		for range 600 {
			q := b.Question()
			if q == nil {
				break
			}
			a, ok := q.DefaultAnswer()
			if !ok {
				break
			}
			if n := len(a.Stands); n > 0 && asked[q.Kind] < 12 {
				wish := a
				wish.Stands = append([]game.StandPlace(nil), a.Stands...)
				wish.Stands[n-1].X += 1.5
				wish.Stands[n-1].Y -= 0.7
				got, ok := b.Nearest(wish)
				if ok {
					asked[q.Kind]++
					if _, _, err := b.Try(got); err != nil && err != game.ErrNoDice {
						t.Errorf("%s: %v is near, but: %v", q.Kind, got.Stands, err)
					}
					if body.Apart(got.Stands, wish.Stands) > body.Apart(a.Stands, wish.Stands)+0.01 {
						t.Errorf("%s: %v is farther from %v than the default %v", q.Kind, got.Stands, wish.Stands, a.Stands)
					}
				}
			}
			if _, err := b.Do(a); err != nil {
				t.Fatal(err)
			}
		}
	}
	if asked["move"] == 0 || asked["place"]+asked["pursue"] == 0 {
		t.Errorf("asked %v; want some moves, and some pursuits or places", asked)
	}
}
