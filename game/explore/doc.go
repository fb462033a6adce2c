// Package explore tries everything that a player means to do in every order, and says what the
// order changes. It knows no rule system: each thing is carried out by the rules themselves, on
// copies of the state.
//
// Dice: the first roll of an action that tests whether it succeeds (an order) passes, and all other
// dice fall as they do on average. A player who wants to know what another result would change
// gives a thing its dice. The chance that all tests pass is part of the answer.
//
// Questions that come up in between are answered by default, whoever must answer them. If something
// is possible only in a later step or phase of the same turn, the steps before it end.
//
// The files, in reading order:
//
//	plan.go     a plan, and trying it in every order
//	walk.go     carrying out one thing after another
//	dice.go     how the dice fall
//	outcome.go  what is on the table in the end, and how much that is worth
//	groups.go   orders with the same outcome
//	when.go     what some orders have in common, as "1 before 2"
//	tell.go     all of it in words
package explore
