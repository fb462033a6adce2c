// Package room keeps the battles of players who are connected: it lets them into rooms by keys,
// judges each link by the rules of the battle, stores it and passes it on. It knows no secret of
// either side, makes no dice, and could not change a battle if it wanted to: each link is signed.
// There is no network in it.
//
//	keeper.go  all rooms, by their keys; limits
//	room.go    one room: its battle, and who is in it
//	visit.go   one connection: what may come from it
//	log.go     the file of a room: links are only added, and synced before they are acknowledged
//
// Package live has the messages and the players' side. docs/trust.md tells the protocol.
package room
