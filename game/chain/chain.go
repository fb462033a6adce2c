// Package chain works out where a battle may lead over several actions if everybody answers by
// default. It works exactly, by following every result of the dice with its probability, or by a
// sample. It knows no rule system.
//
// Equal states are followed once. If each die must reach a score, only the number of successes
// counts, so a roll of many dice has few results.
package chain

import (
	"cmp"
	"errors"
	"maps"
	"slices"

	"frontage/game"
	"frontage/game/chance"
)

// Path is a battle and the action that starts it.
type Path struct {
	Rules game.Rules
	Start *game.State
	First game.Action

	Unread bool // nobody reads the steps of the events

	// Note sums up the events of an action for the result, given the note so far; done says
	// that the path ends there. Paths are joined only where their notes are the same.
	Note func(before string, after *game.State, events []game.Event) (note string, done bool, err error)

	// Answer returns the next action on the path, and the state in which it is carried out: the
	// given one, or what follows from it without an action. open is false at the end of the path.
	// nil stands for the default answers.
	Answer func(session game.Session, at *game.State, note string) (from *game.State, a game.Action, open bool)

	// Results returns the distinct results of a roll in an action, after the dice already given.
	// nil stands for the usual ones: each die counts by its face, or by whether it reaches the
	// score of the roll.
	Results func(at *game.State, a game.Action, given []int, roll *game.NotEnoughDice) []Result

	// Saves is the purpose of a roll by the other player that undoes successes of the roll before,
	// one by one; "" for none.
	Saves string
}

// Result is the faces of a roll, or of several rolls in sequence, and their probability.
type Result struct {
	Dice []int
	P    float64
}

// End is a state in which paths end, with the probability of getting there.
type End struct {
	State *game.State
	Note  string
	P     float64
}

// ErrTooMany: a path has too many results to follow.
var ErrTooMany = errors.New("the dice have too many results to follow each of them")

// mostActions limits the actions on a path.
const mostActions = 100

// node is a state on the way.
type node struct {
	state *game.State
	note  string
	p     float64
}

// Exact follows all results. After most rolls of dice it returns [ErrTooMany]. The probabilities of
// the ends add up to 1.
func (p *Path) Exact(most int) ([]End, error) {
	w := p.walk(most)
	for len(w.at) > 0 {
		if left, err := w.step(); err != nil || len(left) > 0 {
			return nil, cmp.Or(err, ErrTooMany)
		}
	}
	return endsOf(w.ends), nil
}

// walk begins the search for the ends.
func (p *Path) walk(most int) *walk {
	return &walk{Path: p, session: p.Rules.Begin(p.Unread), most: most, ends: map[string]*node{}, at: map[string]*node{"": {state: p.Start, p: 1}}}
}

// stop is a state at which the search has left off, with the action that comes next.
type stop struct {
	node
	action game.Action
	open   bool // there is one
}

// step carries out one action in each of the states on the way. It returns those in which the dice have too many
// results.
func (w *walk) step() (left []*stop, err error) {
	if w.steps > mostActions {
		return nil, game.ErrUnfinished
	}
	next, over := map[string]*node{}, map[string]*node{}
	for _, key := range slices.Sorted(maps.Keys(w.at)) {
		at := w.stopAt(w.at[key])
		if !at.open {
			join(over, &at.node)
			continue
		}
		w.led = w.led[:0]
		if err := w.follow(&at.node, at.action, nil, at.p); errors.Is(err, ErrTooMany) {
			left = append(left, at)
			continue
		} else if err != nil {
			return nil, err
		}
		for _, to := range w.led {
			if to.over {
				join(over, to.node)
			} else {
				join(next, to.node)
			}
		}
	}
	for _, key := range slices.Sorted(maps.Keys(over)) {
		join(w.ends, over[key])
	}
	w.at = next
	w.steps++
	return left, nil
}

// stopAt returns a state on the way with its next action.
func (w *walk) stopAt(n *node) *stop {
	at := &stop{*n, w.First, true}
	if w.steps > 0 {
		at.state, at.action, at.open = w.next(w.session, n)
	}
	return at
}

// endsOf lists ends in a fixed order.
func endsOf(ends map[string]*node) []End {
	var list []End
	for _, key := range slices.Sorted(maps.Keys(ends)) {
		list = append(list, End{ends[key].state, ends[key].note, ends[key].p})
	}
	return list
}

// next returns the next action on the path, and the state in which it is carried out.
func (p *Path) next(session game.Session, n *node) (*game.State, game.Action, bool) {
	if p.Answer != nil {
		return p.Answer(session, n.state, n.note)
	}
	action, open := session.Default(n.state)
	return n.state, action, open
}

// walk is the search for the ends.
type walk struct {
	*Path
	session game.Session
	most    int // actions to be tried
	tried   int
	steps   int              // taken
	at      map[string]*node // the states on the way
	led     []led            // where the action at hand leads
	ends    map[string]*node
}

// led is where an action leads; over says that paths end there.
type led struct {
	*node
	over bool
}

// join adds a node to a set, or its probability to the equal node already there.
func join(to map[string]*node, n *node) {
	key := game.AppendKey(append(append(make([]byte, 0, 512), n.note...), 0), n.state)
	if same := to[string(key)]; same != nil {
		same.p += n.p
		return
	}
	to[string(key)] = n
}

// follow carries out an action for every result of its dice that begins with the given faces, and notes where
// it leads.
func (w *walk) follow(n *node, action game.Action, given []int, p float64) error {
	after, events, short, err := w.try(n, action, given)
	switch {
	case err != nil:
		return err
	case short == nil:
		note, done, err := w.Note(n.note, after, events)
		if err != nil {
			return err
		}
		w.led = append(w.led, led{&node{after, note, p}, done})
		return nil
	}
	results, err := w.results(n, action, given, short)
	if err != nil {
		return err
	}
	for _, r := range results {
		if err := w.follow(n, action, append(slices.Clip(given), r.Dice...), p*r.P); err != nil {
			return err
		}
	}
	return nil
}

// try carries out an action with given dice, or returns the roll for which they are too few.
func (w *walk) try(n *node, action game.Action, given []int) (*game.State, []game.Event, *game.NotEnoughDice, error) {
	if w.tried++; w.tried > w.most {
		return nil, nil, nil, ErrTooMany
	}
	after := n.state.Clone()
	after.Turn.Dice = game.DiceState{Given: given, GivenOnly: true}
	events, err := w.session.Apply(n.state, &after, action, game.NewDice(&after.Turn.Dice))
	var short *game.NotEnoughDice
	if errors.As(err, &short) {
		return nil, nil, short, nil
	}
	after.Turn.Dice = n.state.Turn.Dice
	return &after, events, nil, err
}

// mostFaces limits the results of a roll in which each die counts by its face.
const mostFaces = 216

// results returns the distinct results of a roll.
func (w *walk) results(n *node, action game.Action, given []int, roll *game.NotEnoughDice) ([]Result, error) {
	if w.Results != nil {
		if results := w.Results(n.state, action, given, roll); results != nil {
			return results, nil
		}
	}
	if roll.Score > 1 && roll.Score <= roll.Sides && roll.Need > 0 {
		return w.successes(n, action, given, roll)
	}
	count := 1
	for range roll.Need {
		if count *= roll.Sides; count > mostFaces {
			return nil, ErrTooMany
		}
	}
	all := make([]Result, count)
	for i := range all {
		rest := i
		for range roll.Need {
			all[i].Dice = append(all[i].Dice, 1+rest%roll.Sides)
			rest /= roll.Sides
		}
		all[i].P = 1 / float64(count)
	}
	return all, nil
}

// successes returns the results of dice that each must reach a score. If saves follow, a result has
// the successes left after them, and the saves undo none.
func (w *walk) successes(n *node, action game.Action, given []int, roll *game.NotEnoughDice) ([]Result, error) {
	p, saved := float64(roll.Sides+1-roll.Score)/float64(roll.Sides), 0
	if w.Saves != "" && roll.Why != w.Saves {
		_, _, next, err := w.try(n, action, append(slices.Clip(given), faces(roll, roll.Need)...))
		if err != nil {
			return nil, err
		}
		if next != nil && next.Why == w.Saves && next.Need == roll.Need && next.Score > 1 {
			saved = next.Score
			p *= float64(saved-1) / float64(next.Sides)
		}
	}
	var results []Result
	for k, likely := range chance.Sure(0).Hits(roll.Need, p, roll.Need) {
		r := Result{faces(roll, k), likely}
		if saved > 0 {
			for range k {
				r.Dice = append(r.Dice, 1)
			}
		}
		if likely > 0 {
			results = append(results, r)
		}
	}
	return results, nil
}

// faces returns dice of which the given number reach the score.
func faces(roll *game.NotEnoughDice, successes int) []int {
	dice := make([]int, roll.Need)
	for i := range dice {
		dice[i] = 1
		if i < successes {
			dice[i] = roll.Score
		}
	}
	return dice
}

// Sample plays the path the given number of times, with the dice of seeds from 1 on, and returns
// how the plays ended. Each play has the same probability.
func (p *Path) Sample(plays int) ([]End, error) {
	ends := map[string]*node{}
	session := p.Rules.Begin(p.Unread)
	for i := range plays {
		n, err := p.play(session, node{state: p.Start, p: 1 / float64(plays)}, p.First, true, i)
		if err != nil {
			return nil, err
		}
		join(ends, n)
	}
	return endsOf(ends), nil
}

// play plays the rest of the path from a state, with the dice of a play.
func (p *Path) play(session game.Session, from node, action game.Action, open bool, play int) (*node, error) {
	state := *from.state
	state.Turn.Dice = game.DiceState{Seed: uint64(play) + 1}
	n := &node{state: &state, note: from.note, p: from.p}
	done := false
	for step := 0; open && !done; step++ {
		if step > mostActions {
			return nil, game.ErrUnfinished
		}
		after := n.state.Clone()
		events, err := session.Apply(n.state, &after, action, game.NewDice(&after.Turn.Dice))
		if err != nil {
			return nil, err
		}
		n.state = &after
		if n.note, done, err = p.Note(n.note, n.state, events); err != nil {
			return nil, err
		}
		if !done {
			n.state, action, open = p.next(session, n)
		}
	}
	n.state.Turn.Dice = p.Start.Turn.Dice
	return n, nil
}
