// Package turn carries out what takes several steps and may wait for answers in between: a
// stack of open procedures, and the rolls that they make. It knows no rule system.
//
// All that an open procedure knows between two actions is in its frame, which is plain data
// of the rule system: so a battle that waits can be copied, compared and written to a file. A
// frame lies on those of the procedures that began it. The procedure of the top frame goes on
// until it waits for an answer or is done; it may lay another frame on top, which then goes on
// first.
//
// A session that remembers nothing embeds [Plain], and works out only questions, actions and
// queries.
package turn
