package game

import (
	"bytes"
	"errors"
)

// ErrUnfinished is the error of a battle without a turn limit that default answers do not bring
// to an end.
var ErrUnfinished = errors.New("the battle does not come to an end by default answers")

// Standstill detects that a battle played by default answers will go on for ever: a whole turn
// of both sides went by without a die and changed nothing, so the next one will do the same.
type Standstill struct {
	turn   int
	drawn  int
	before *State // at the beginning of the turn, nil if dice were rolled since
}

// Reached looks at the state before each answer and reports whether the battle stands still.
func (w *Standstill) Reached(s *State) bool {
	if s.Turn.Number == w.turn || !formatOf(s).unlimited(s) {
		return false // the turn goes on, or the number of turns is limited
	}
	rolled := s.Turn.Dice.Drawn != w.drawn
	w.turn, w.drawn = s.Turn.Number, s.Turn.Dice.Drawn
	if rolled {
		w.before = nil
		return false
	}
	now := s.Clone()
	now.Turn.Number = 1
	still := w.before != nil && bytes.Equal(Write(&now), Write(w.before))
	w.before = &now
	return still
}
