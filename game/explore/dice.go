package explore

import (
	"errors"
	"math"
	"slices"

	"frontage/game"
	"frontage/game/chance"
)

// Test is a roll that decides whether an action succeeds.
type Test struct {
	Why    string // the purpose of the roll
	By     string // who rolls
	Need   int
	Chance float64 // that it passes
	Given  bool    // its dice were given
}

// dice decides how the dice of one action fall.
type dice struct {
	*walk
	given []int // the faces that the player has given the thing
	tests bool  // the first roll is a test, which passes
	used  []int
	test  *Test
}

// dice returns the dice of an action.
func (w *walk) dice(s *game.State, a game.Action) dice {
	ask := func(q game.Query) (game.Answer, error) { return w.session.Query(s, q) }
	return dice{walk: w, tests: w.guide.Answer != nil && w.guide.Answer(s, a, ask).Tests}
}

// mostRolls limits the rolls of an action.
const mostRolls = 200

// roll carries out an action. It learns of each roll when the dice so far are used up.
func (d *dice) roll(s *game.State, a game.Action) (*game.State, []game.Event, error) {
	for range mostRolls {
		next, events, err := game.TryFrom(d.session, s, a, game.DiceState{Given: slices.Clone(d.used), GivenOnly: true})
		var short *game.NotEnoughDice
		if !errors.As(err, &short) {
			return next, events, err
		}
		d.add(s, short)
	}
	return nil, nil, &game.Refusal{Reason: game.Say("It rolls too many dice to try.")}
}

// left returns the given faces that no roll has used.
func (d *dice) left() []int { return d.given[min(len(d.used), len(d.given)):] }

// add adds the faces of a roll.
func (d *dice) add(s *game.State, roll *game.NotEnoughDice) {
	first := len(d.used) == 0
	faces := make([]int, 0, roll.Need)
	for len(faces) < roll.Need && len(d.used)+len(faces) < len(d.given) {
		faces = append(faces, d.given[len(d.used)+len(faces)])
	}
	given := len(faces) > 0
	view := d.guide.Event(s, &game.Event{Kind: game.EventRoll, Why: roll.Why, By: roll.By, Need: roll.Score})
	likely, tests := Chance(roll, view)
	tests = tests && d.tests && first
	if tests {
		d.test = &Test{Why: roll.Why, By: roll.By, Need: roll.Score, Chance: likely, Given: given}
		if given {
			d.test.Chance = 1
		}
	}
	if tests && !given {
		faces = passing(roll, view)
	}
	for i := len(faces); i < roll.Need; i++ {
		faces = append(faces, average(roll, view, i, len(d.used)+i))
	}
	d.used = append(d.used, faces...)
}

// Chance returns the chance that a roll succeeds by the score that it needs, given how the guide
// shows it. It returns false if the roll does not succeed or fail as a whole.
func Chance(roll *game.NotEnoughDice, view game.EventView) (p float64, ok bool) {
	all, cases := 1.0, 0
	for range roll.Need {
		all *= float64(roll.Sides)
	}
	switch {
	case roll.Score == 0:
		return 0, false
	case view.Total:
		cases = int(all) - chance.SumsUpTo(roll.Need, roll.Sides, roll.Score-1)
	case view.Sum:
		cases = chance.SumsUpTo(roll.Need, roll.Sides, roll.Score)
	case roll.Need == 1:
		cases = chance.Faces(roll.Sides, roll.Score)
	default:
		return 0, false // each die for itself
	}
	return float64(cases) / all, true
}

// passing returns faces with which a test passes, if it can. Two dice show no double where they need
// not, since some rules make one special.
func passing(roll *game.NotEnoughDice, view game.EventView) []int {
	face, other := roll.Sides, roll.Sides-1
	if view.Sum && !view.Total {
		face, other = 1, 2
	}
	faces := slices.Repeat([]int{face}, roll.Need)
	sum := face + other
	if roll.Need == 2 && (view.Total && sum >= roll.Score || !view.Total && view.Sum && sum <= roll.Score) {
		faces[1] = other
	}
	return faces
}

// average returns the face of one die of a roll that is no test. If each die needs a score, as many
// succeed as do on average. Otherwise the faces are those in the middle in turn, so that two sides
// that roll against each other do not roll the same for ever.
func average(roll *game.NotEnoughDice, view game.EventView, die, count int) int {
	if roll.Score > 0 && !view.Sum && !view.Total {
		p := float64(chance.Faces(roll.Sides, roll.Score)) / float64(roll.Sides)
		if die < int(math.Floor(float64(p*float64(roll.Need))+0.5)) {
			return roll.Sides
		}
		return 1
	}
	if count%2 == 0 {
		return (roll.Sides + 1) / 2
	}
	return roll.Sides/2 + 1
}

// Tests returns the chance that the first roll of an action passes, false if it is no test.
func Tests(rules game.Rules, s *game.State, a game.Action) (p float64, ok bool) {
	w := newWalk(&Plan{Rules: rules, Start: s})
	d := w.dice(s, a)
	_, _, err := d.roll(s, a)
	if err != nil || d.test == nil {
		return 0, false
	}
	return d.test.Chance, true
}
