package game

import (
	"errors"
	"math/rand/v2"
	"slices"
	"testing"
)

// Given results come first, in order; then the generator's, which do not depend
// on them.
func TestDiceGivenFirst(t *testing.T) {
	plain := DiceState{Seed: 42}
	want, err := NewDice(&plain).Roll(5, "test")
	if err != nil {
		t.Fatal(err)
	}
	given := DiceState{Seed: 42, Given: []int{4, 5, 6}}
	got, err := NewDice(&given).Roll(8, "test")
	if err != nil {
		t.Fatal(err)
	}
	if !slices.Equal(got, append([]int{4, 5, 6}, want...)) {
		t.Errorf("rolled %v, want 4 5 6 and then %v", got, want)
	}
	if given.Drawn != 5 || len(given.Given) != 0 {
		t.Errorf("the state says %+v; 5 were drawn and none is left", given)
	}
}

// Where only given dice may be used, running out is an error that uses up none.
func TestDiceOnly(t *testing.T) {
	state := DiceState{Given: []int{3, 2}, GivenOnly: true}
	dice := NewDice(&state)
	_, err := dice.Roll(3, "attack")
	var short *NotEnoughDice
	if !errors.As(err, &short) || *short != (NotEnoughDice{Why: "attack", Need: 3, Have: 2}) {
		t.Fatalf("got %v", err)
	}
	if got, err := dice.Roll(2, "attack"); err != nil || !slices.Equal(got, []int{3, 2}) {
		t.Errorf("then: %v, %v", got, err)
	}
}

// A preview has no dice.
func TestNoDice(t *testing.T) {
	var none *Dice
	if _, err := none.D6("zone"); !errors.Is(err, ErrNoDice) {
		t.Errorf("got %v", err)
	}
}

// A roll depends only on the state: dice rolled in one go, one by one, from a
// state that was saved, and after the state was rolled back are the same.
func TestDiceContinue(t *testing.T) {
	const n = 100
	whole := DiceState{Seed: 7}
	want, err := NewDice(&whole).Roll(n, "test")
	if err != nil {
		t.Fatal(err)
	}
	state := DiceState{Seed: 7}
	kept := NewDice(&state)
	for i := range n {
		saved := state
		first, err1 := NewDice(&saved).D6("from a saved state")
		back := state
		second, err2 := kept.D6("by the same dice")
		state = back
		third, err3 := kept.D6("again, rolled back")
		if err := errors.Join(err1, err2, err3); err != nil {
			t.Fatal(err)
		}
		if first != want[i] || second != want[i] || third != want[i] {
			t.Fatalf("die %d is %d, %d and %d, want %d", i, first, second, third, want[i])
		}
	}
}

// Each face comes up about as often as it should: with 60,000 dice 10,000 times,
// give or take 91 (one standard deviation). Five of them let one seed in two
// million fail, and this one is fixed. (STD-BASE-22)
func TestDiceFair(t *testing.T) {
	faces, err := NewDice(&DiceState{Seed: 1}).Roll(60_000, "test")
	if err != nil {
		t.Fatal(err)
	}
	var count [7]int
	for _, face := range faces {
		count[face]++
	}
	for face := 1; face <= 6; face++ {
		if count[face] < 10_000-456 || count[face] > 10_000+456 {
			t.Errorf("%d came up %d times", face, count[face])
		}
	}
}

// The generator is brought to where a state says at once, to the same dice as by rolling them all; and a battle
// that has rolled as many as a file can tell of rolls no more.
func TestDiceFarOn(t *testing.T) {
	for _, n := range []int{0, 1, 2, 3, 1000, 1<<20 + 77} {
		generator := rand.NewPCG(99, 0)
		for range n {
			generator.Uint64()
		}
		if hi, lo := stepped(99, 0, uint64(n)); *rand.NewPCG(hi, lo) != *generator {
			t.Errorf("after %d steps the generator is elsewhere", n)
		}
	}
	state := DiceState{Seed: 3, Drawn: maxDrawn - 1}
	dice := NewDice(&state)
	if _, err := dice.Roll(2, "test"); err == nil || state.Drawn != maxDrawn-1 {
		t.Errorf("two dice more: %v, then %d are drawn", err, state.Drawn)
	}
	if _, err := dice.Roll(1, "test"); err != nil || state.Drawn != maxDrawn {
		t.Errorf("one die more: %v, then %d are drawn", err, state.Drawn)
	}
}
