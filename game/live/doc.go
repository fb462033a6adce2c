// Package live is a battle of two players connected by a server, with others who watch. It uses
// the protocol of package mail. The programs send each other its links at once and, between links,
// the actions that a player may still take back, as drafts. The package has no network code.
//
//	message.go  the messages between the server and the programs
//	invite.go   the links by which people enter a room
//	clock.go    the time that the players have for deciding
//	agreed.go   the time of the battle itself, which is the clock of its room
//	client.go   one program: its messages, and its reaction to those of the server
//
// Package room is the server's side; docs/trust.md tells the protocol.
package live
