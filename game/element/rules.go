package element

import "frontage/game"

// Rules is the element rules as a rule system.
type Rules struct{}

// Name is the value of a scenario's system field.
func (Rules) Name() string { return Name }

// Check returns the problems of a scenario under these rules.
func (Rules) Check(s *game.State) []game.Problem { return check(s) }

// CheckQuestion returns the problems of a scenario's open question.
func (Rules) CheckQuestion(s *game.State) []game.Problem {
	var list problems
	list.checkTodo(s)
	return list
}

// Rulings lists the questions with several readings.
func (Rules) Rulings() []game.Ruling { return rulings() }

var _ game.Rules = Rules{}
