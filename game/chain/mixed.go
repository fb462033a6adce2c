package chain

import (
	"cmp"
	"maps"
	"math"
	"slices"

	"frontage/game"
)

// Sampling is how much of the courses of a path has been played instead of followed.
type Sampling struct {
	Share   float64 // the probability of those courses; 0 if all have been followed
	Battles int     // how many were played for it
}

const (
	// fewestPlays is the least number of battles played for a share, so that their mean has the interval that is
	// told of it.
	fewestPlays = 30

	// triedEach is about how many actions are tried to follow a state by one step.
	triedEach = 2
)

// Mixed follows all results as long as so many tried actions allow, and from there on only those of the
// likeliest states, as many as keep says. It plays the courses that it has left, from where it has left them, and as
// often as makes each chance as exact as so many battles from the beginning would. A play begins at one of the
// states left, drawn by its probability, one for each of as many equal parts of them.
func (p *Path) Mixed(most, keep, battles int) ([]End, Sampling, error) {
	w := p.walk(math.MaxInt)
	var left []*stop
	for len(w.at) > 0 {
		if w.tried+triedEach*len(w.at) > most {
			left = append(left, w.dropped(keep)...)
		}
		more, err := w.step()
		if err != nil {
			return nil, Sampling{}, err
		}
		left = append(left, more...)
	}
	how, err := w.playFrom(left, battles)
	return endsOf(w.ends), how, err
}

// dropped takes all states off the way but the likeliest.
func (w *walk) dropped(keep int) (left []*stop) {
	if len(w.at) <= keep {
		return nil
	}
	keys := slices.Sorted(maps.Keys(w.at))
	slices.SortStableFunc(keys, func(a, b string) int { return cmp.Compare(w.at[b].p, w.at[a].p) })
	for _, key := range keys[keep:] {
		left = append(left, w.stopAt(w.at[key]))
		delete(w.at, key)
	}
	return left
}

// finest is the number of places within a part at which a play may begin.
const finest = 1 << 20

// playFrom plays the courses that have been left, in place of the given number of battles from the beginning.
func (w *walk) playFrom(left []*stop, battles int) (how Sampling, err error) {
	for _, at := range left {
		how.Share += at.p
	}
	if len(left) == 0 {
		return how, nil
	}
	how.Battles = min(battles, max(fewestPlays, int(math.Ceil(float64(battles)*how.Share*how.Share))))
	dice := game.NewDice(&game.DiceState{Seed: uint64(battles)})
	before, next := 0.0, 0 // the states before the one at hand, and their probability
	for i := range how.Battles {
		drawn, err := dice.Roll(1, finest, "")
		if err != nil {
			return how, err
		}
		to := how.Share * (float64(i) + float64((float64(drawn[0])-0.5)/finest)) / float64(how.Battles)
		for next < len(left)-1 && before+left[next].p <= to {
			before += left[next].p
			next++
		}
		from := *left[next]
		from.p = how.Share / float64(how.Battles)
		end, err := w.play(w.session, from.node, from.action, from.open, i)
		if err != nil {
			return how, err
		}
		join(w.ends, end)
	}
	return how, nil
}
