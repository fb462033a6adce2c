// Package mail is a battle between two players who are apart. They play in turns and send each
// other what they did, as a link or a file. Neither need trust the other: both make the dice,
// secrets are sealed and opened later, and a link that does not fit is refused with the reason and
// the place.
//
//	link.go      a link, its text and the record that it is signed into
//	header.go    the first line of a battle by mail
//	record.go    a battle as its links tell it, and the checks of each link
//	play.go      the actions of a link, carried out on the battle
//	seal.go      actions that are sealed in one link and opened in the next
//	seat.go      a player's own side: the secret, the unsent actions, the next link
//	seat_file.go the file of a player's own side
//	live.go      connected programs: links in the midst of a turn, drafts, spectators
//	faults.go    the faults of links
//	verify.go    a replay checked from nothing
//
// The cryptography is package trust. docs/trust.md describes the protocol.
package mail
