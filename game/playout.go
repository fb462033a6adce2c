package game

import "fmt"

// PlayOut plays a battle from a state to its end, with at most most answers, and returns the
// last state and the number of answers. It gives the default answers; units that the
// automatic commander leads follow the commander. It plays the same battle as [Battle.Do],
// without checks, history and hashes. If the battle does not end, the error is
// [ErrUnfinished].
func PlayOut(s State, rules Rules, options Options, most int) (end *State, answers int, err error) {
	b := beginBattle(s, rules, options)
	b.session = rules.Begin(true)
	var watch Standstill
	var states [2]owned // the states before and after an answer, alternately
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
		next.before, next.changed = answers > 1, b.changed
		if _, err := b.apply(b.state, next, a.rounded(), nil); err != nil {
			return nil, answers, fmt.Errorf("answer %d, %s: %w", answers+1, a.words(), err)
		}
		b.state = &next.State
	}
	return b.state, answers, ErrUnfinished
}
