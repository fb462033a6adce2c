// Package orders is the order language of the tactics rules: thirteen packages of tactics,
// the modifiers that change parts of them, and the texts by which a player gives them
// ("tactics assault and never use missiles"). It knows no battle: the classic battle of
// game/tactics and the automatic commanders on a table both read their orders by it.
//
//	tactics.go   what a unit is told: the packages and the values of their parts
//	words.go     the phrases of the language
//	means.go     what they mean, for people
//	parse.go     reading a text
//	error.go     what is wrong with a text, and at which word
//	print.go     the canonical form of an order
//	complete.go  how a text may go on
package orders
