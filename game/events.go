package game

import "slices"

// maxEvents is how many events a battle keeps for [Battle.Events].
const maxEvents = 4096

// happened holds the latest events of a battle in order, one list for each action.
type happened struct {
	lists [][]Event
	count int
}

// add appends the events of an action, and drops the oldest lists while at least maxEvents
// remain.
func (h *happened) add(events []Event) {
	h.lists = append(h.lists, events)
	for h.count += len(events); h.count-len(h.lists[0]) >= maxEvents; h.lists = h.lists[1:] {
		h.count -= len(h.lists[0])
	}
}

// last returns the last n events, or as many as there are.
func (h *happened) last(n int) []Event {
	n = max(0, min(n, h.count))
	list := make([]Event, n)
	for i := len(h.lists) - 1; n > 0; i-- {
		events := h.lists[i][max(0, len(h.lists[i])-n):]
		n -= copy(list[n-len(events):], events)
	}
	return list
}

// without returns the events without those of the last few actions.
func (h *happened) without(actions int) happened {
	keep := max(0, len(h.lists)-actions)
	other := happened{lists: slices.Clone(h.lists[:keep]), count: h.count}
	for _, events := range h.lists[keep:] {
		other.count -= len(events)
	}
	return other
}
