package toy

import (
	"fmt"

	"frontage/game"
)

// Rules is the game of push as a rule system.
type Rules struct{ game.Unled }

var _ game.Rules = Rules{}

// Name is the value of a scenario's system field.
func (Rules) Name() string { return Name }

// Begin returns a session, which remembers nothing.
func (Rules) Begin(bool) game.Session { return session{} }

// tie is the ruling on equal bids: PUSH-BID-2.
const tie = "PUSH-R1"

// Rulings lists the questions that may be played otherwise.
func (Rules) Rulings() []game.Ruling {
	return []game.Ruling{{ID: tie, Question: "Who pushes when both bid the same?", Readings: []game.RulingReading{
		{Key: "active", Text: "The side whose turn it is."}, {Key: "other", Text: "The other side."},
	}}}
}

// Check returns what is wrong with a scenario by these rules.
func (Rules) Check(s *game.State) []game.Problem {
	var list []game.Problem
	for i := range s.Units {
		if n := len(s.Units[i].Stands); n > 1 {
			list = append(list, game.Problem{Path: fmt.Sprintf("units[%d].stands[1]", i), What: "a unit is one stand (PUSH-UNIT-1)"})
		}
	}
	for id, reading := range s.Rulings {
		if id != tie || reading != "active" && reading != "other" {
			list = append(list, game.Problem{Path: "rulings." + id, What: "there is no such ruling or reading"})
		}
	}
	return list
}

// CheckQuestion returns what is wrong with the question that a scenario leaves open.
func (Rules) CheckQuestion(s *game.State) []game.Problem {
	if s.Turn.Phase == phasePush && len(ownTurn(s).Bids) < 2 {
		return []game.Problem{{Path: "turn.bids", What: "both sides have bid before anybody pushes (PUSH-BID-1)"}}
	}
	return nil
}
