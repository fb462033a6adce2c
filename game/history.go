package game

import "fmt"

// history is the way that a battle has taken, without the detours that were
// taken back: a state and the actions from there on, of which the last ones may
// have been undone. Every so often the state is kept, and of the actions in between
// what they changed. Where that takes too much memory the older ones are worked out
// again when they are needed, which gives the same since the dice are part of the state.
type history struct {
	moments []moment // the start first
	at      int      // where the battle is now
	stride  int      // every stride-th state is kept
	bytes   int      // memory of what is kept, roughly
}

// moment is an action and what came of it: the state after it, or what it changed of
// the state before, or neither where that is not kept. When it was is always known.
type moment struct {
	line   int // of the action, in the log
	state  *State
	change *change
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

// maxHistory bounds the memory of what is kept: a page's never shrinks.
const maxHistory = 16 << 20

// firstStride is the stride as long as there is room for all changes.
const firstStride = 32

// repeater carries out the action of a line of the log on a copy of a state.
type repeater func(s *State, line int) (*State, []Event, error)

func newHistory(start *State) history {
	return history{moments: []moment{{line: -1, state: start, when: whenOf(start)}}, stride: firstStride}
}

// add appends the action of a line of the log, with the states before and after it, in
// the place of those that were undone. The units that changed are given. It reports
// whether it keeps the state itself.
func (h *history) add(line int, before, s *State, changed []int) (kept bool) {
	for i := h.at + 1; i < len(h.moments); i++ {
		h.drop(i)
	}
	h.at++
	m := moment{line: line, when: whenOf(s)}
	if kept = h.at%h.stride == 0; kept {
		m.state, m.bytes = s, memory(s)
	} else {
		m.change = changeOf(before, s, changed)
		m.bytes = m.change.memory()
	}
	h.moments = append(h.moments[:h.at], m)
	h.bytes += m.bytes
	for h.bytes > maxHistory && h.stride < len(h.moments) {
		h.stride *= 2
		h.thin()
	}
	return kept
}

// thin forgets all that is kept but every stride-th state.
func (h *history) thin() {
	for i := range h.moments {
		if i%h.stride != 0 {
			h.drop(i)
		}
	}
}

// cut makes the moment after n actions the last.
func (h *history) cut(n int) {
	for i := n + 1; i < len(h.moments); i++ {
		h.drop(i)
	}
	h.moments, h.at = h.moments[:n+1], n
}

// drop forgets what is kept of the i-th moment; the start is always kept.
func (h *history) drop(i int) {
	if m := &h.moments[i]; i > 0 {
		h.bytes -= m.bytes
		m.state, m.change, m.bytes = nil, nil, 0
	}
}

// latest returns the line of the action that led to where the battle is now.
func (h *history) latest() int { return h.moments[h.at].line }

// back goes one action back and returns the state there.
func (h *history) back(repeat repeater) *State {
	h.at--
	return h.state(h.at, repeat)
}

// forth goes one action forth again.
func (h *history) forth(repeat repeater) *State {
	h.at++
	return h.state(h.at, repeat)
}

// state returns the state after n actions, from the last one before it that is
// kept.
func (h *history) state(n int, repeat repeater) *State {
	from := n
	for h.moments[from].state == nil {
		from--
	}
	s := h.moments[from].state
	for i := from + 1; i <= n; i++ {
		s = h.next(s, i, repeat)
	}
	return s
}

// next returns the state of a moment, given the one before.
func (h *history) next(before *State, n int, repeat repeater) *State {
	m := &h.moments[n]
	switch {
	case m.state != nil:
		return m.state
	case m.change != nil:
		return m.change.madeOf(before)
	}
	s, _, err := repeat(before, m.line)
	if err != nil {
		panic(fmt.Sprintf("an action that was carried out cannot be repeated: %v", err))
	}
	return s
}
