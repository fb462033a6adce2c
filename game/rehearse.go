package game

// Rehearsal plays a battle on from a state, with dice of its own, to see where it may lead. It keeps
// nothing but the last state, and no event has steps. One goroutine at a time may use it.
type Rehearsal struct {
	battle Battle
	pairs  [2][2]owned // the states before and after an answer, alternately; a pair for each second start
	pair   int         // the one in use
	done   int         // answers since the start
	failed bool        // the last action was refused, perhaps after it had changed something in the memory of the next state
}

// NewRehearsal returns a rehearsal under some rules.
func NewRehearsal(rules Rules) *Rehearsal {
	return &Rehearsal{battle: Battle{rules: rules, session: rules.Begin(true)}}
}

// From begins at a state, which it leaves unchanged. The dice come from the seed alone: those of the
// state, and results given before, have no influence.
func (h *Rehearsal) From(s *State, seed uint64) {
	start := *s
	start.Turn.Dice = DiceState{Seed: seed}
	h.battle.state, h.battle.dice, h.done, h.failed = &start, Dice{}, 0, false
	h.pair = 1 - h.pair // the session still knows a state of the other pair, and compares it with this start
	h.pairs[h.pair][0].before, h.pairs[h.pair][1].before = false, false
}

// Reseed makes the dice of what follows come from a seed, whatever has been rolled so far.
func (h *Rehearsal) Reseed(seed uint64) { h.battle.state.Turn.Dice = DiceState{Seed: seed} }

// State returns the state so far. It is valid until the next action.
func (h *Rehearsal) State() *State { return h.battle.state }

// Session returns the session at work, for questions about [Rehearsal.State].
func (h *Rehearsal) Session() Session { return h.battle.session }

// Do carries out an action.
func (h *Rehearsal) Do(a Action) ([]Event, error) {
	next := &h.pairs[h.pair][h.done%2]
	next.before, next.changed = h.done > 1 && !h.failed, h.battle.changed
	events, err := h.battle.apply(h.battle.state, next, a.rounded(), nil)
	if h.failed = err != nil; !h.failed {
		h.battle.state = &next.State
		h.done++
	}
	return events, err
}
