package stand

import "frontage/game"

// WorkOf is how much work a session has counted so far.
func WorkOf(k game.Session) int { return k.(*session).known.lasting.work.Total() }

// IsFull reports whether answers about a state are limited, and WorkToAnswer the limit.
func IsFull(s *game.State) bool { return isFull(s) }

const (
	WorkToAnswer = workToAnswer
	WorkToQuery  = workToQuery
	WorkToAsk    = workToAsk
	WorkToAct    = workToAct
)
