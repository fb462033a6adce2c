package game

import (
	"errors"
	"math/bits"
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"
)

// rollOne rolls a six-sided die.
func rollOne(d *Dice, why string) (int, error) {
	faces, err := d.Roll(1, 6, why)
	if err != nil {
		return 0, err
	}
	return faces[0], nil
}

// Given results come first, in order; then the generator's, which do not depend
// on them.
func TestDiceGivenFirst(t *testing.T) {
	plain := DiceState{Seed: 42}
	want, err := NewDice(&plain).Roll(5, 6, "test")
	if err != nil {
		t.Fatal(err)
	}
	given := DiceState{Seed: 42, Given: []int{4, 5, 6}}
	got, err := NewDice(&given).Roll(8, 6, "test")
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
	_, err := dice.Roll(3, 6, "attack")
	var short *NotEnoughDice
	if !errors.As(err, &short) || !reflect.DeepEqual(*short, NotEnoughDice{Why: "attack", Need: 3, Have: 2, Sides: 6}) {
		t.Fatalf("got %v; want 3 dice for the attack, of which 2 are there", err)
	}
	if got, err := dice.Roll(2, 6, "attack"); err != nil || !slices.Equal(got, []int{3, 2}) {
		t.Errorf("then: %v, %v; want 3 and 2", got, err)
	}
}

// A preview has no dice.
func TestNoDice(t *testing.T) {
	var none *Dice
	if _, err := rollOne(none, "zone"); !errors.Is(err, ErrNoDice) {
		t.Errorf("got %v", err)
	}
}

// A roll depends only on the state: dice rolled in one go, one by one, from a
// state that was saved, and after the state was rolled back are the same.
func TestDiceContinue(t *testing.T) {
	const n = 100
	whole := DiceState{Seed: 7}
	want, err := NewDice(&whole).Roll(n, 6, "test")
	if err != nil {
		t.Fatal(err)
	}
	state := DiceState{Seed: 7}
	kept := NewDice(&state)
	for i := range n {
		saved := state
		first, err1 := rollOne(NewDice(&saved), "from a saved state")
		back := state
		second, err2 := rollOne(kept, "by the same dice")
		state = back
		third, err3 := rollOne(kept, "again, rolled back")
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
	faces, err := NewDice(&DiceState{Seed: 1}).Roll(60_000, 6, "test")
	if err != nil {
		t.Fatal(err)
	}
	var count [7]int
	for _, face := range faces {
		count[face]++
	}
	for face := 1; face <= 6; face++ {
		if count[face] < 10_000-456 || count[face] > 10_000+456 {
			t.Errorf("%d came up %d times; want 10,000 times, within 456", face, count[face])
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
	if _, err := dice.Roll(2, 6, "test"); err == nil || state.Drawn != maxDrawn-1 {
		t.Errorf("two dice more: %v, then %d are drawn; want an error and %d", err, state.Drawn, maxDrawn-1)
	}
	if _, err := dice.Roll(1, 6, "test"); err != nil || state.Drawn != maxDrawn {
		t.Errorf("one die more: %v, then %d are drawn; want %d", err, state.Drawn, maxDrawn)
	}
}

// Dice of any number of sides show each of their faces as often as the others, each by one
// step of the generator, and the six-sided ones those of before: the upper half of the
// product of the generator's bits and the sides.
func TestDiceOfAnySides(t *testing.T) {
	generator := rand.NewPCG(5, 0)
	state := DiceState{Seed: 5}
	for i := range 1000 {
		sides := []int{6, 10, 3, 20, 7, 100, 2, 1}[i%8]
		faces, err := NewDice(&state).Roll(1, sides, "test")
		want, _ := bits.Mul64(generator.Uint64(), uint64(sides))
		if err != nil || faces[0] != int(want)+1 || state.Drawn != i+1 {
			t.Fatalf("die %d of %d sides shows %v (%v) after %d steps, want %d", i, sides, faces, err, state.Drawn, want+1)
		}
	}
	faces, err := NewDice(&DiceState{Seed: 1}).Roll(60_000, 10, "test")
	if err != nil {
		t.Fatal(err)
	}
	var count [11]int
	for _, face := range faces {
		count[face]++
	}
	for face := 1; face <= 10; face++ {
		if count[face] < 6_000-367 || count[face] > 6_000+367 { // five standard deviations
			t.Errorf("%d came up %d times; want 6,000 times, within 367", face, count[face])
		}
	}
}

// Given dice that such a die cannot show are refused, and stay as they are.
func TestDiceTooHigh(t *testing.T) {
	state := DiceState{Given: []int{2, 9}}
	_, err := NewDice(&state).Roll(2, 6, "bid")
	var refusal *Refusal
	if !errors.As(err, &refusal) || len(state.Given) != 2 {
		t.Errorf("got %v, and %v wait; want a refusal, and 2 left", err, state.Given)
	}
	if faces, err := NewDice(&state).Roll(2, 10, "bid"); err != nil || !slices.Equal(faces, []int{2, 9}) {
		t.Errorf("of ten sides: %v, %v; want 2 and 9", faces, err)
	}
}

// Dice made of words looked up ahead are those rolled one by one: with other rolls between, after some words were left
// unused, and after the state was rolled back.
func TestDiceAhead(t *testing.T) {
	one, other := DiceState{Seed: 11}, DiceState{Seed: 11}
	single, ahead := NewDice(&one), NewDice(&other)
	want := func(sides int) int {
		face, err := single.Face(sides, "test")
		if err != nil {
			t.Fatal(err)
		}
		return face
	}
	for i := range 400 {
		run, plain := ahead.Begin()
		if !plain {
			t.Fatal("not all dice come from the generator")
		}
		words := run.Ahead(1 + i*7%MostAhead)
		used := i * 5 % (len(words) + 1)
		for at, word := range words[:used] {
			sides := 2 + at%99
			if face, sure := FaceOf(word, sides); !sure || face != want(sides) {
				t.Fatalf("round %d, word %d makes another die of %d sides", i, at, sides)
			}
		}
		run.Use(used)
		if i%3 == 0 {
			if face := run.Face(20); face != want(20) {
				t.Fatalf("round %d: the run goes on with %d", i, face)
			}
		}
		run.End()
		if face, err := ahead.Face(6, "test"); err != nil || face != want(6) || one.Drawn != other.Drawn {
			t.Fatalf("round %d: then %d (%v), and %d are drawn, want %d", i, face, err, other.Drawn, one.Drawn)
		}
		if i%10 == 9 {
			one.Drawn -= 2
			other.Drawn -= 2
		}
	}
}

// A word whose product with the sides ends in less than them may not count: of six sides one of the words 0, 2⁶⁴/6
// rounded up and so on.
func TestDiceThatMayNotCount(t *testing.T) {
	for _, test := range []struct {
		word uint64
		face int
		sure bool
	}{{0, 1, false}, {1, 1, true}, {0x2aaaaaaaaaaaaaaa, 1, true}, {0x2aaaaaaaaaaaaaab, 2, false}, {0x2aaaaaaaaaaaaaac, 2, true}, {1<<64 - 1, 6, true}} {
		if face, sure := FaceOf(test.word, 6); face != test.face || sure != test.sure {
			t.Errorf("%#x makes %d, surely: %v; want %d, %v", test.word, face, sure, test.face, test.sure)
		}
	}
}
