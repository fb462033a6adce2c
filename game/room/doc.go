// Package room keeps the battles of connected players. It lets them into rooms by keys, checks each
// link by the rules of the battle, stores it and passes it on. It knows no secret of either side,
// makes no dice, and cannot change a battle, since each link is signed. It has no network code.
//
//	keeper.go  all rooms, by their keys; limits
//	room.go    one room: its battle, and who is in it
//	visit.go   one connection: what may come from it
//	clock.go   the time that its players have for deciding
//	log.go     the file of a room: links are only added, and synced before they are acknowledged
//
// Package live has the messages and the players' side. docs/trust.md tells the protocol.
package room
