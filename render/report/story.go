// Package report retells a played battle: the moments of a replay, a page with pictures,
// log and dice for people who were not there, and animations of a turn or an explanation.
// It knows neither window nor screen.
package report

import (
	"frontage/game"
)

// Story is a battle as it went, without undone actions. Moment 0 is its start; moment n
// is the table after the n-th action.
type Story struct {
	Battle  *game.Battle
	Moments []Moment
}

// Moment is a place in a story, with the turn and phase that the action led to.
type Moment struct {
	game.When
	Line   int // the action's number in the replay from 1, 0 for the start
	Action game.Action
}

// Of returns the story of a battle up to now.
func Of(b *game.Battle) *Story {
	s := &Story{Battle: b}
	s.Update()
	return s
}

// Update adds what has happened in the battle since.
func (s *Story) Update() {
	held, actions := s.Battle.Held(), s.Battle.Actions()
	s.Moments = append(s.Moments[:0], Moment{When: s.Battle.When(0)})
	for n, line := range held {
		s.Moments = append(s.Moments, Moment{s.Battle.When(n + 1), line, actions[line-1]})
	}
}

// Read reads a replay, or a scenario as a story that has only begun.
func Read(data []byte, name string, systems []game.Rules) (*Story, []string, error) {
	battle, warnings, err := game.Open(data, name, systems)
	if err != nil {
		return nil, warnings, err
	}
	return Of(battle), warnings, nil
}

// Last returns the number of the last moment.
func (s *Story) Last() int { return len(s.Moments) - 1 }

// Note returns the note at a moment, or "".
func (s *Story) Note(n int) string { return s.Battle.Note(s.Moments[n].Line) }

// SetNote sets the note at a moment; "" removes it.
func (s *Story) SetNote(n int, text string) { s.Battle.SetNote(s.Moments[n].Line, text) }

// Span is a range of moments that belong together, both ends included.
type Span struct{ From, To int }

// Turns returns the spans of the player turns, each of one side. The set-up of both sides is one.
func (s *Story) Turns() []Span {
	return s.spans(func(a, b Moment) bool {
		return s.SetsUp(a) && s.SetsUp(b) || a.Turn == b.Turn && a.Side == b.Side && s.SetsUp(a) == s.SetsUp(b)
	})
}

// Phases returns the spans of the phases.
func (s *Story) Phases() []Span {
	return s.spans(func(a, b Moment) bool {
		return a.Phase == b.Phase && (s.SetsUp(a) || a.Turn == b.Turn && a.Side == b.Side)
	})
}

// SetsUp reports whether a moment belongs to the set-up before the first turn.
func (s *Story) SetsUp(m Moment) bool {
	return game.GuideOf(s.Battle.State()).PhaseOf(m.Phase).Kind == game.PhaseSetUp
}

func (s *Story) spans(together func(a, b Moment) bool) []Span {
	var list []Span
	for i := range s.Moments {
		if i > 0 && together(s.Moments[i-1], s.Moments[i]) {
			list[len(list)-1].To = i
		} else {
			list = append(list, Span{i, i})
		}
	}
	return list
}

// Around returns the index of the span that holds a moment.
func Around(spans []Span, n int) int {
	for i, s := range spans {
		if n <= s.To {
			return i
		}
	}
	return len(spans) - 1
}

// Leap returns the first moment of the span around moment n, or of the next (by 1) or the
// previous span (by −1). From inside a span, going back first leads to its own beginning.
func Leap(spans []Span, n, by int) int {
	at := Around(spans, n)
	if by < 0 && n > spans[at].From {
		return spans[at].From
	}
	if at += by; at < 0 {
		return 0
	}
	if at >= len(spans) {
		return spans[len(spans)-1].To
	}
	return spans[at].From
}
