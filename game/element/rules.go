package element

import "frontage/game"

// Rules is the element rules as a rule system.
type Rules struct{}

// Name is the value of a scenario's system field.
func (Rules) Name() string { return Name }

// Check returns what is wrong with a scenario by these rules.
func (Rules) Check(s *game.State) []game.Problem { return check(s) }

// CheckQuestion returns what is wrong with the question that a scenario leaves open.
func (Rules) CheckQuestion(s *game.State) []game.Problem {
	var list problems
	list.checkTodo(s)
	return list
}

// Rulings lists the questions that may be played otherwise.
func (Rules) Rulings() []game.Ruling { return rulings() }

var _ game.Rules = Rules{}
