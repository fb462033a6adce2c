package game

import (
	"bytes"
	"errors"
)

// ErrUnfinished is the error of a battle that was played by default answers, has no
// agreed end and does not come to one: its rules set no limit to its turns, and the
// defaults do nothing that would end it.
var ErrUnfinished = errors.New("the battle does not come to an end by default answers")

// Standstill finds out that a battle which is played by default answers will go on
// for ever: a whole turn of both sides has gone by without a die and left everything
// as it was, so that the next will too.
type Standstill struct {
	turn   int
	drawn  int
	before *State // as the turn began, nil when dice were rolled before
}

// Reached looks at a battle before an answer and reports whether it stands still.
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
