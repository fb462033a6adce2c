package game

import (
	"errors"
	"fmt"
	"math/bits"

	"frontage/game/trust"
)

// DiceState is where the dice stand, as plain data: the seed, how many steps the
// generator has made, and the results that wait to be used before it.
type DiceState struct {
	Seed      uint64
	Drawn     int
	Given     []int
	GivenOnly bool // running out of given results is an error

	// Key, where it is not "", is from what both players have contributed: the dice come from
	// its stream in place of the generator, and Drawn counts the numbers taken from that.
	Key trust.Key
}

// Dice rolls dice of any number of sides from a [DiceState], which it moves on. Results that
// were given come first, then those of a generator (PCG of math/rand/v2, which
// is the same on every platform).
//
// A nil *Dice belongs to a preview, which may not roll.
type Dice struct {
	state     *DiceState
	generator pcg
	ready     bool
	at        uint64 // seed of generator
	drawn     int    // steps that generator has made
	stream    trust.Stream
}

// NewDice returns the dice of a state.
func NewDice(state *DiceState) *Dice { return &Dice{state: state} }

// ErrNoDice is the error of a roll in a preview.
var ErrNoDice = errors.New("a preview has no dice")

// NotEnoughDice is the error of a roll for which the given dice do not suffice
// where no others may be used.
type NotEnoughDice struct {
	Why  string // what the roll is for
	Need int    // dice
	Have int

	Sides int // of each of them

	By    string // the unit, character or side that rolls, where the rules say so …
	Score int    // … what each die, or the sum of all, must show, 0 for nothing …
	Text  Phrase // … and the roll in words
}

func (e *NotEnoughDice) Error() string {
	return fmt.Sprintf("the roll for %s needs %d dice, and %d of those given are left", e.Why, e.Need, e.Have)
}

// Roll rolls n dice and returns their faces, each of 1 to sides as likely as the
// others. Why says what they are for, for the error: [ErrNoDice], a
// *[NotEnoughDice], or a *[Refusal] when a given die shows more than such a die can; then
// no die is used up.
func (d *Dice) Roll(n, sides int, why string) ([]int, error) {
	if d == nil {
		return nil, ErrNoDice
	}
	if d.state.GivenOnly && n > len(d.state.Given) {
		return nil, &NotEnoughDice{Why: why, Need: n, Have: len(d.state.Given), Sides: sides}
	}
	for _, face := range d.state.Given[:min(n, len(d.state.Given))] {
		if face > sides {
			return nil, &Refusal{Reason: Say("The dice for %s have %d sides: none of them can show %d.", why, sides, face)}
		}
	}
	if d.state.Drawn > maxDrawn-n {
		return nil, errors.New("the battle has rolled as many dice as a file can tell of")
	}
	faces := make([]int, n)
	for i := range faces {
		if given := d.state.Given; len(given) > 0 {
			faces[i], d.state.Given = given[0], given[1:]
			if len(given) == 1 {
				d.state.Given = nil // as it is read from a file
			}
			continue
		}
		faces[i] = d.draw(sides)
	}
	return faces, nil
}

// Face rolls one die, as [Dice.Roll] does, without memory for its face.
func (d *Dice) Face(sides int, why string) (int, error) {
	if d == nil || d.state.GivenOnly || len(d.state.Given) > 0 || d.state.Drawn >= maxDrawn {
		faces, err := d.Roll(1, sides, why)
		if err != nil {
			return 0, err
		}
		return faces[0], nil
	}
	return d.draw(sides), nil
}

// draw takes the next die of the generator, which is first brought to where the
// state says: it may have been rolled back, or come from a file.
func (d *Dice) draw(sides int) int {
	if d.state.Key != "" {
		return d.drawTrusted(uint64(sides))
	}
	if !d.ready || d.at != d.state.Seed || d.drawn != d.state.Drawn {
		hi, lo := stepped(d.state.Seed, 0, uint64(d.state.Drawn))
		d.generator, d.ready, d.at, d.drawn = pcg{hi, lo}, true, d.state.Seed, d.state.Drawn
	}
	// The upper half of the product maps 64 random bits onto the faces. The first few
	// products of each face are left out, so that all faces have equally many: of a die
	// with six sides 4 in 2⁶⁴.
	n := uint64(sides)
	for {
		d.drawn++
		d.state.Drawn++
		face, rest := bits.Mul64(d.generator.next(), n)
		if rest >= n || rest >= -n%n {
			return int(face) + 1
		}
	}
}

// drawTrusted takes the next die with n sides of the players' key, in the same way.
func (d *Dice) drawTrusted(n uint64) int {
	for {
		face, rest := bits.Mul64(d.stream.Number(d.state.Key, d.state.Drawn), n)
		d.state.Drawn++
		if rest >= n || rest >= -n%n {
			return int(face) + 1
		}
	}
}

// pcg is the generator, a PCG as that of math/rand/v2, whose steps the compiler puts in place.
type pcg struct{ hi, lo uint64 }

// The multiplier and the increment of its 128 bits.
const (
	mulHi, mulLo = 2549297995355413924, 4865540595714422341
	incHi, incLo = 6364136223846793005, 1442695040888963407
)

// next makes a step and returns 64 bits (DXSM: a double xor, shift and multiplication).
func (g *pcg) next() uint64 {
	hi, lo := bits.Mul64(g.lo, mulLo)
	hi += g.hi*mulLo + g.lo*mulHi
	lo, carry := bits.Add64(lo, incLo, 0)
	g.hi, _ = bits.Add64(hi, incHi, carry)
	g.lo = lo
	const cheapMul = 0xda942042e4dd58b5
	x := g.hi ^ g.hi>>32
	x *= cheapMul
	x ^= x >> 48
	return x * (lo | 1)
}

// stepped returns the state of the generator after some more steps, each of which
// multiplies its 128 bits and adds to them: n steps are one such, found by doubling.
func stepped(hi, lo, n uint64) (uint64, uint64) {
	mh, ml, ih, il := uint64(mulHi), uint64(mulLo), uint64(incHi), uint64(incLo)
	for ; n > 0; n >>= 1 {
		if n&1 == 1 {
			h, l := mul128(hi, lo, mh, ml)
			hi, lo = add128(h, l, ih, il)
		}
		h, l := mul128(ih, il, mh, ml)
		ih, il = add128(h, l, ih, il)
		mh, ml = mul128(mh, ml, mh, ml)
	}
	return hi, lo
}

// mul128 and add128 are the product and the sum of two numbers of 128 bits, less what
// does not fit.
func mul128(ah, al, bh, bl uint64) (uint64, uint64) {
	hi, lo := bits.Mul64(al, bl)
	return hi + ah*bl + al*bh, lo
}

func add128(ah, al, bh, bl uint64) (uint64, uint64) {
	lo, carry := bits.Add64(al, bl, 0)
	hi, _ := bits.Add64(ah, bh, carry)
	return hi, lo
}
