// Package mail is a battle of two players who are apart: what each did goes to the other as
// a link, or as a file, in turns. Nobody need trust the other one: both make the dice, what
// is secret is sealed and opened later, and a link that does not fit says so and where.
//
//	link.go      a link, its text and the record that it is signed into
//	header.go    how a battle by mail begins
//	record.go    a battle as its links tell it: what each of them must hold
//	play.go      what the actions of a link do to the battle
//	seal.go      actions that are sealed in one link and opened in the next
//	seat.go      a player's own side: the secret, what is not sent yet, the next link
//	seat_file.go the file in which a player keeps that
//	faults.go    what is wrong with a link
//	verify.go    a replay checked from nothing
//
// The cryptography is package trust. docs/trust.md tells the protocol.
package mail
