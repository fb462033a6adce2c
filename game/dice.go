package game

import (
	"errors"
	"fmt"
	"math/bits"

	"frontage/game/trust"
)

// DiceState is the state of the dice as plain data: the seed, how many steps the generator
// has made, and given results that are used before it.
type DiceState struct {
	Seed      uint64
	Drawn     int
	Given     []int
	GivenOnly bool // running out of given results is an error

	// Key is made from the contributions of both players. If it is not "", the dice come from
	// its stream instead of the generator, and Drawn counts the numbers taken from the stream.
	Key trust.Key
}

// Dice rolls dice of any number of sides and advances their [DiceState]. It uses up given results
// first, then a generator (PCG of math/rand/v2, the same on every platform).
//
// A nil *Dice belongs to a preview, which may not roll.
type Dice struct {
	state     *DiceState
	generator pcg
	ready     bool
	at        uint64   // the seed of generator
	drawn     int      // how many steps the dice have used
	words     []uint64 // the bits of steps that generator has made already …
	next      int      // … from this one on; all before are used
	stream    trust.Stream
}

// NewDice returns the dice of a state.
func NewDice(state *DiceState) *Dice { return &Dice{state: state} }

// ErrNoDice is the error of a roll in a preview.
var ErrNoDice = errors.New("a preview has no dice")

// NotEnoughDice is the error of a roll that needs more dice than were given, when no others
// may be used.
type NotEnoughDice struct {
	Why  string // what the roll is for
	Need int    // dice
	Have int

	Sides int // of each of them

	// If the rules tell it:
	By    string // the unit, character or side that rolls
	Score int    // the score that each die, or the sum of all, needs; 0 for none
	Added int    // the modifiers added to the sum of all
	Text  Phrase // the roll in words
	Steps []Step // what adds up to the score, or to the roll
}

func (e *NotEnoughDice) Error() string {
	return fmt.Sprintf("the roll for %s needs %d dice, and %d of those given are left", e.Why, e.Need, e.Have)
}

// Roll rolls n dice and returns their faces, from 1 to sides, all equally likely. Why is the
// purpose of the roll, for errors. The error is [ErrNoDice], a *[NotEnoughDice], or a
// *[Refusal] if a given die shows more than sides. After an error no die is used up.
func (d *Dice) Roll(n, sides int, why string) ([]int, error) {
	if d == nil {
		return nil, ErrNoDice
	}
	if d.state.GivenOnly && n > len(d.state.Given) {
		return nil, &NotEnoughDice{Why: why, Need: n, Have: len(d.state.Given), Sides: sides}
	}
	for _, face := range d.state.Given[:min(n, len(d.state.Given))] {
		if face > sides {
			return nil, &Refusal{Reason: Say("A die for %s has %d sides and cannot show %d.", why, sides, face)}
		}
	}
	if d.state.Drawn > maxDrawn-n {
		return nil, errors.New("the battle has rolled the most dice that a file can hold")
	}
	faces := make([]int, n)
	for i := range faces {
		if given := d.state.Given; len(given) > 0 {
			faces[i], d.state.Given = given[0], given[1:]
			if len(given) == 1 {
				d.state.Given = nil // as a file without given dice is read
			}
			continue
		}
		faces[i] = d.draw(sides)
	}
	return faces, nil
}

// Face rolls one die like [Dice.Roll], without allocating.
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

// draw takes the next die of the generator. It first brings the generator to the state,
// which may have been rolled back or read from a file.
func (d *Dice) draw(sides int) int {
	if d.state.Key != "" {
		return d.drawTrusted(uint64(sides))
	}
	d.catchUp()
	face := d.face(sides)
	d.state.Drawn = d.drawn
	return face
}

// face rolls a die of the generator.
func (d *Dice) face(sides int) int {
	for {
		face, rest := bits.Mul64(d.word(), uint64(sides))
		if fair(rest, uint64(sides)) {
			return int(face) + 1
		}
	}
}

// word takes the bits of the next step.
func (d *Dice) word() (x uint64) {
	d.drawn++
	if d.next == len(d.words) {
		d.generator, x = d.generator.next()
		return x
	}
	d.next++
	return d.words[d.next-1]
}

// catchUp brings the generator to the state.
func (d *Dice) catchUp() {
	if !d.ready || d.at != d.state.Seed || d.drawn != d.state.Drawn {
		hi, lo := stepped(d.state.Seed, 0, uint64(d.state.Drawn))
		d.generator, d.ready, d.at, d.drawn, d.next = pcg{hi, lo}, true, d.state.Seed, d.state.Drawn, len(d.words)
	}
}

// Run is a row of dice drawn one after another at less cost than each by [Dice.Face].
type Run struct{ dice *Dice }

// mostInRun leaves room below maxDrawn for the dice of a run.
const mostInRun = 1 << 20

// Begin begins a run of at most a million dice, which ends with [Run.End]; until then no others are
// rolled. It returns false unless all of them come from the generator; otherwise only Face rolls.
func (d *Dice) Begin() (Run, bool) {
	if d == nil || d.state.GivenOnly || len(d.state.Given) > 0 || d.state.Key != "" || d.state.Drawn > maxDrawn-mostInRun {
		return Run{}, false
	}
	d.catchUp()
	return Run{d}, true
}

// End ends a run.
func (r Run) End() { r.dice.state.Drawn = r.dice.drawn }

// Face rolls the next die of the run.
func (r Run) Face(sides int) int { return r.dice.face(sides) }

// MostAhead is the largest number of words that [Run.Ahead] returns.
const MostAhead = 96

// Ahead returns the next n words of random bits, at most [MostAhead], of which [FaceOf] makes dice. They are not
// used up; [Run.Use] does that. The slice is valid until the next call.
func (r Run) Ahead(n int) []uint64 {
	d := r.dice
	if len(d.words)-d.next < n {
		if d.words == nil {
			d.words, d.next = make([]uint64, MostAhead), MostAhead
		}
		d.generator = d.generator.fill(d.words[copy(d.words, d.words[d.next:]):])
		d.next = 0
	}
	return d.words[d.next : d.next+n]
}

// Use uses up n words that [Run.Ahead] returned.
func (r Run) Use(n int) { r.dice.next, r.dice.drawn = r.dice.next+n, r.dice.drawn+n }

// FaceOf returns the face of a die that 64 random bits make: the upper half of their product with the sides. It
// reports also whether the die surely counts. For very few words it may not; then only Face rolls the die.
func FaceOf(word uint64, sides int) (face int, sure bool) {
	hi, lo := bits.Mul64(word, uint64(sides))
	return int(hi) + 1, lo >= uint64(sides)
}

// fair reports whether a product of 64 random bits and n counts: its lower half. The upper half maps the
// bits onto n faces; the first few products of each face are rejected, so that all faces are equally
// likely: for six sides, 4 in 2⁶⁴.
func fair(rest, n uint64) bool { return rest >= n || rest >= -n%n }

// drawTrusted takes the next die with n sides from the stream of the players' key, in the
// same way.
func (d *Dice) drawTrusted(n uint64) int {
	for {
		face, rest := bits.Mul64(d.stream.Number(d.state.Key, d.state.Drawn), n)
		d.state.Drawn++
		if fair(rest, n) {
			return int(face) + 1
		}
	}
}

// pcg is the PCG of math/rand/v2, written so that the compiler inlines its steps.
type pcg struct{ hi, lo uint64 }

// The multiplier and the increment of its 128 bits, and the multiplier of the bits that it gives.
const (
	mulHi, mulLo = 2549297995355413924, 4865540595714422341
	incHi, incLo = 6364136223846793005, 1442695040888963407
	cheapMul     = 0xda942042e4dd58b5
)

// next returns the generator after a step, and 64 bits (DXSM: a double xor, shift and multiplication).
func (g pcg) next() (pcg, uint64) {
	hi, lo := bits.Mul64(g.lo, mulLo)
	lo, carry := bits.Add64(lo, incLo, 0)
	hi, _ = bits.Add64(hi+g.lo*mulHi, incHi, carry)
	g.hi = g.hi*mulLo + hi // last, since the next step waits for it
	g.lo = lo
	x := g.hi ^ g.hi>>32
	x *= cheapMul
	x ^= x >> 48
	return g, x * (lo | 1)
}

// pcgNumbers are the numbers of a step. A variable keeps them in registers, where constants would be loaded anew in
// each step.
var pcgNumbers = [...]uint64{mulHi, mulLo, incHi, incLo, cheapMul}

// fill fills a list with the bits of the next steps, in the way of next, and returns the generator after them.
func (g pcg) fill(list []uint64) pcg {
	hi, lo := g.hi, g.lo
	mh, ml, ih, il, cheap := pcgNumbers[0], pcgNumbers[1], pcgNumbers[2], pcgNumbers[3], pcgNumbers[4]
	i := 0
	for ; i < len(list)-3; i += 4 {
		hi, lo, list[i] = pcgStep(hi, lo, mh, ml, ih, il, cheap)
		hi, lo, list[i+1] = pcgStep(hi, lo, mh, ml, ih, il, cheap)
		hi, lo, list[i+2] = pcgStep(hi, lo, mh, ml, ih, il, cheap)
		hi, lo, list[i+3] = pcgStep(hi, lo, mh, ml, ih, il, cheap)
	}
	for ; i < len(list); i++ {
		hi, lo, list[i] = pcgStep(hi, lo, mh, ml, ih, il, cheap)
	}
	return pcg{hi, lo}
}

// pcgStep is next with its numbers as arguments.
func pcgStep(hi, lo, mh, ml, ih, il, cheap uint64) (nextHi, nextLo, x uint64) {
	h, l := bits.Mul64(lo, ml)
	h += lo * mh
	lo, carry := bits.Add64(l, il, 0)
	h, _ = bits.Add64(h, ih, carry)
	hi = hi*ml + h
	x = (hi ^ hi>>32) * cheap
	return hi, lo, (x ^ x>>48) * (lo | 1)
}

// stepped returns the state of the generator after n more steps. A step is x·a + c on 128
// bits; so are n steps, with another a and c, found by doubling.
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

// mul128 and add128 are the product and the sum of two numbers modulo 2¹²⁸.
func mul128(ah, al, bh, bl uint64) (uint64, uint64) {
	hi, lo := bits.Mul64(al, bl)
	return hi + ah*bl + al*bh, lo
}

func add128(ah, al, bh, bl uint64) (uint64, uint64) {
	lo, carry := bits.Add64(al, bl, 0)
	hi, _ := bits.Add64(ah, bh, carry)
	return hi, lo
}
