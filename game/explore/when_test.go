package explore

import (
	"slices"
	"testing"

	"frontage/game"
)

// orders lists the orders of three things.
var orders = [][]int{{0, 1, 2}, {0, 2, 1}, {1, 0, 2}, {1, 2, 0}, {2, 0, 1}, {2, 1, 0}}

// The shortest pairs that tell some orders from the others.
func TestWhen(t *testing.T) {
	for want, in := range map[string]func(o []int) bool{
		"in every order":                                          func([]int) bool { return true },
		"in no order":                                             func([]int) bool { return false },
		"in every order with 1 before 2":                          func(o []int) bool { return slices.Index(o, 0) < slices.Index(o, 1) },
		"in every order with 1 before 2 and 1 before 3":           func(o []int) bool { return o[0] == 0 },
		"in every order but those with 1 before 3 and 2 before 3": func(o []int) bool { return o[2] != 2 },
		"in the order 3, 1, 2":                                    func(o []int) bool { return slices.Equal(o, []int{2, 0, 1}) },
		"in 2 orders, such as 1, 2, 3":                            func(o []int) bool { return slices.Equal(o, []int{0, 1, 2}) || slices.Equal(o, []int{2, 1, 0}) },
	} {
		example := orders[max(0, slices.IndexFunc(orders, in))]
		if got := whenIs(orders, in, pairsOf(3, -1)).Text(example).String(); got != want {
			t.Errorf("the orders are told as %q, want %q", got, want)
		}
	}
}

// A test passes with dice that are no double where they need not be; the chance is that of all results.
func TestDiceOfTests(t *testing.T) {
	sum, total, each := game.EventView{Sum: true}, game.EventView{Total: true}, game.EventView{}
	for _, c := range []struct {
		view              game.EventView
		dice, sides, need int
		want              []int
		p                 float64
	}{
		{sum, 2, 6, 9, []int{1, 2}, 30.0 / 36}, {sum, 2, 6, 2, []int{1, 1}, 1.0 / 36}, {sum, 1, 6, 4, []int{1}, 4.0 / 6},
		{total, 2, 6, 11, []int{6, 5}, 3.0 / 36}, {total, 2, 6, 12, []int{6, 6}, 1.0 / 36}, {total, 1, 10, 7, []int{10}, 4.0 / 10},
		{each, 1, 6, 5, []int{6}, 2.0 / 6},
	} {
		roll := &game.NotEnoughDice{Need: c.dice, Sides: c.sides, Score: c.need}
		if got := passing(roll, c.view); !slices.Equal(got, c.want) {
			t.Errorf("%d dice of %d sides pass %d with %v, want %v", c.dice, c.sides, c.need, got, c.want)
		}
		if p, ok := Chance(roll, c.view); !ok || p != c.p {
			t.Errorf("%d dice of %d sides pass %d with the chance %g, %v, want %g", c.dice, c.sides, c.need, p, ok, c.p)
		}
	}
	if _, ok := Chance(&game.NotEnoughDice{Need: 3, Sides: 6, Score: 4}, each); ok {
		t.Error("three dice that each need 4 are taken for one test")
	}
}

// Dice that each need a score hit as often as on average; others show the middle.
func TestAverageDice(t *testing.T) {
	for _, c := range []struct{ dice, need, want int }{{6, 4, 3}, {3, 4, 2}, {1, 5, 0}, {1, 3, 1}, {8, 6, 1}, {4, 7, 0}} {
		hits := 0
		for i := range c.dice {
			if average(&game.NotEnoughDice{Need: c.dice, Sides: 6, Score: c.need}, game.EventView{}, i, i) >= c.need {
				hits++
			}
		}
		if hits != c.want {
			t.Errorf("of %d dice that need %d, %d hit, want %d", c.dice, c.need, hits, c.want)
		}
	}
	var faces []int
	for i := range 4 {
		faces = append(faces, average(&game.NotEnoughDice{Need: 1, Sides: 6}, game.EventView{}, 0, i))
	}
	if !slices.Equal(faces, []int{3, 4, 3, 4}) {
		t.Errorf("other dice show %v, want 3, 4, 3, 4", faces)
	}
}
