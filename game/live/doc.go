// Package live is a battle of two players who are connected by a server, with others who watch.
// It is the protocol of package mail, whose links the programs send each other at once, and
// between links what a player does before it binds, as drafts. There is no network in it.
//
//	message.go  what the server and the programs say to each other
//	invite.go   the links that let somebody into a room
//	client.go   the side of one program: what it sends, what it makes of what comes
//
// Package room is the server's side; docs/trust.md tells the protocol.
package live
