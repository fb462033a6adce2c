package game

import "fmt"

// history is the way that a battle has taken, without the detours that were
// taken back: a state and the actions from there on, of which the last ones may
// have been undone. Only some of the states in between are kept; the others
// are worked out again when they are needed, which gives the same since the
// dice are part of the state.
type history struct {
	moments []moment // the start first
	at      int      // where the battle is now
	stride  int      // of the older states every stride-th is kept
	bytes   int      // memory of the kept states, roughly
}

// moment is an action and the state after it, nil where that is not kept; when it
// was is always known.
type moment struct {
	action Action
	state  *State
	bytes  int
	when   When
}

// When is a time of a battle: the turn, whose it is, the phase and its step.
type When struct {
	Turn  int
	Side  SideID
	Phase string
	Step  string
}

func whenOf(s *State) When { return When{s.Turn.Number, s.Turn.Active, s.Turn.Phase, s.Turn.Step} }

// maxHistory bounds the memory of the kept states: a page's never shrinks.
const maxHistory = 16 << 20

// applier carries out an action on a copy of a state.
type applier func(*State, Action) (*State, []Event, error)

func newHistory(start *State) history {
	return history{moments: []moment{{state: start, when: whenOf(start)}}, stride: 1}
}

// add appends an action and the state after it, in the place of those that were
// undone.
func (h *history) add(a Action, s *State) {
	for i := h.at + 1; i < len(h.moments); i++ {
		h.drop(i)
	}
	h.moments = append(h.moments[:h.at+1], moment{a, s, memory(s), whenOf(s)})
	h.bytes += memory(s)
	if h.at%h.stride != 0 {
		h.drop(h.at)
	}
	h.at++
	for h.bytes > maxHistory && h.stride < len(h.moments) {
		h.stride *= 2
		for i := 1; i < h.at; i++ {
			if i%h.stride != 0 {
				h.drop(i)
			}
		}
	}
}

// cut makes the state after n actions, which is given, the last.
func (h *history) cut(n int, s *State) {
	for i := n + 1; i < len(h.moments); i++ {
		h.drop(i)
	}
	h.moments = h.moments[:n+1]
	if h.at = n; n > 0 && h.moments[n].state == nil {
		h.moments[n].state, h.moments[n].bytes = s, memory(s)
		h.bytes += memory(s)
	}
}

// drop forgets the i-th state; the start is always kept.
func (h *history) drop(i int) {
	if i > 0 && h.moments[i].state != nil {
		h.bytes -= h.moments[i].bytes
		h.moments[i].state = nil
	}
}

// latest returns the action that led to where the battle is now.
func (h *history) latest() Action { return h.moments[h.at].action }

// back goes one action back and returns the state there.
func (h *history) back(apply applier) *State {
	h.at--
	return h.state(h.at, apply)
}

// forth goes one action forth again.
func (h *history) forth(apply applier) *State {
	h.at++
	return h.state(h.at, apply)
}

// state returns the state after n actions, from the last one before it that is
// kept.
func (h *history) state(n int, apply applier) *State {
	from := n
	for h.moments[from].state == nil {
		from--
	}
	s := h.moments[from].state
	for _, m := range h.moments[from+1 : n+1] {
		next, _, err := apply(s, m.action)
		if err != nil {
			panic(fmt.Sprintf("an action that was carried out cannot be repeated: %+v: %v", m.action, err))
		}
		s = next
	}
	return s
}

// memory returns roughly how many bytes a state has of its own.
func memory(s *State) int {
	const unit, stand, character = 300, 40, 120
	bytes := len(s.Units)*unit + len(s.Characters)*character + len(s.Turn.Dice.Given)*8
	for i := range s.Units {
		bytes += len(s.Units[i].Stands) * stand
	}
	return bytes
}
