package game

import "fmt"

// PlayOut plays a battle from a state to its end by default answers, at most so many (units
// that the commander leads do as he says),
// and returns the end and how many answers it took. Nothing is kept of the way there:
// the battle is the one that [Battle.Do] would lead to, without its checks, its
// history and its hashes. One that comes to no end is returned as far as it came, with
// [ErrUnfinished].
func PlayOut(s State, rules Rules, options Options, most int) (end *State, answers int, err error) {
	b := NewBattle(s, rules, options)
	b.session = rules.Begin(true)
	var watch Standstill
	var states [2]owned // by turns the one before an answer and the one after it
	for ; answers < most && !watch.Reached(b.state); answers++ {
		b.commanded.known = false
		a, open := b.Command()
		if !open {
			a, open = b.Default()
		}
		if !open {
			if q := b.Question(); q != nil {
				return nil, answers, fmt.Errorf("the question %q has no default answer", q.Text)
			}
			return b.state, answers, nil
		}
		next := &states[answers%2]
		if _, err := b.apply(b.state, next, a.rounded(), nil); err != nil {
			return nil, answers, fmt.Errorf("answer %d, %s: %w", answers+1, a.words(), err)
		}
		b.state = &next.State
	}
	return b.state, answers, ErrUnfinished
}
