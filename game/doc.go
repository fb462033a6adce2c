// Package game is what all rule systems share: the state of a battle, the
// actions that change it, the questions at which it waits, the dice, the history
// with undo, and the reading and writing of scenarios and replays.
//
// A [State] is plain data: it is copied, compared, hashed and saved at any
// moment, with a question open or not. [Read] and [Write] are its file form.
// A [Battle] is a state with its rules and its history, and [Battle.Do] is the
// one way to change it: the screen, the command line, a bot and a replay all do
// an [Action] and get its [Event] list, or a [Refusal] that names the rule.
//
// A rule system decides which actions are legal. It is a package below this
// one that fills in [Rules]. The caller that reads a file hands it in, so
// that this package knows no system.
//
// A battle between players apart may roll dice that both of them made: trusted.go, whose
// cryptography is package trust.
//
// The formats are described by the JSON Schemas in the folder schema, which
// [Schema] returns; the tests hold the schemas and the readers together.
package game
