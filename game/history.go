package game

import "fmt"

// history is the line of actions that led to the battle's present state, without undone
// detours: a start state and the actions since. The last actions may have been undone. It
// stores every stride-th state, and for the actions between them only the changes. When
// that takes too much memory it drops older states and recomputes them on demand. The
// result is the same, since the dice are part of the state.
type history struct {
	moments []moment // moment 0 is the start
	at      int      // index of the battle's present moment
	stride  int      // every stride-th state is stored
	bytes   int      // approximate memory of the stored states and changes
}

// moment is an action and its result: the state after it, or its changes to the state
// before, or neither if nothing is stored. Its time is always stored.
type moment struct {
	line   int // line of the action in the log
	state  *State
	change *change
	bytes  int
	when   When
}

// When is a time in a battle: the turn, the active side, the phase and its step.
type When struct {
	Turn  int
	Side  SideID
	Phase string
	Step  string
}

func whenOf(s *State) When { return When{s.Turn.Number, s.Turn.Active, s.Turn.Phase, s.Turn.Step} }

// maxHistory limits the memory of stored states and changes, in bytes. A browser page
// never gives memory back.
const maxHistory = 16 << 20

// firstStride is the stride while there is memory for all changes.
const firstStride = 32

// repeater applies the action at a line of the log to a copy of a state.
type repeater func(s *State, line int) (*State, []Event, error)

func newHistory(start *State) history {
	return history{moments: []moment{{line: -1, state: start, when: whenOf(start)}}, stride: firstStride}
}

// add appends an action with the states before and after it, and drops undone actions.
// line is its line of the log; changed lists the units that it changed. kept reports
// whether add stores s itself.
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

// thin drops everything stored except every stride-th state.
func (h *history) thin() {
	for i := range h.moments {
		if i%h.stride != 0 {
			h.drop(i)
		}
	}
}

// cut makes the moment after n actions the last one.
func (h *history) cut(n int) {
	for i := n + 1; i < len(h.moments); i++ {
		h.drop(i)
	}
	h.moments, h.at = h.moments[:n+1], n
}

// drop discards the stored data of moment i, unless it is the start.
func (h *history) drop(i int) {
	if m := &h.moments[i]; i > 0 {
		h.bytes -= m.bytes
		m.state, m.change, m.bytes = nil, nil, 0
	}
}

// latest returns the log line of the action that led to the present state.
func (h *history) latest() int { return h.moments[h.at].line }

// goTo goes to the moment after n actions and returns the state there.
func (h *history) goTo(n int, repeat repeater) *State {
	h.at = n
	return h.state(n, repeat)
}

// state returns the state after n actions, computed from the last stored state before it.
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

// next returns the state of moment n, given the state before it.
func (h *history) next(before *State, n int, repeat repeater) *State {
	m := &h.moments[n]
	switch {
	case m.state != nil:
		return m.state
	case m.change != nil:
		return m.change.applyTo(before)
	}
	s, _, err := repeat(before, m.line)
	if err != nil {
		panic(fmt.Sprintf("an action that was carried out cannot be repeated: %v", err))
	}
	return s
}
