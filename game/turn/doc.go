// Package turn carries out procedures that take several steps and may wait for answers in
// between. It keeps a stack of open procedures, and makes their rolls. It knows no rule system.
//
// Between two actions the state of an open procedure is in its frame, which is plain data of the
// rule system, so a battle that waits can be copied, compared and saved. A procedure that begins
// another pushes the other's frame on top of its own. The procedure of the top frame runs until it
// waits for an answer or is done.
//
// A session that keeps no data of its own embeds [Plain], and implements only questions, actions
// and queries.
package turn
