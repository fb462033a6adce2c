// Package orders is the order language of the tactics rules: thirteen packages of tactics,
// modifiers that change parts of them, and the texts in which a player gives them ("tactics
// assault and never use missiles"). It knows no battle: both the classic battle of game/tactics
// and the automatic commanders on a table read their orders with it.
//
//	tactics.go   the packages of tactics and the values of their parts
//	words.go     the phrases of the language
//	means.go     what the phrases mean, for people
//	parse.go     reading a text
//	error.go     errors of a text, with the word
//	print.go     the canonical form of an order
//	complete.go  completions of a text
package orders
