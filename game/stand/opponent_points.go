package stand

import (
	"math"

	"frontage/game"
)

// Who is ahead decides what the computer risks: more victory points win, by however few (STD-WIN-14).

// When the computer minds the points.
const (
	levelUntil = 3 // the last turn in which it lets the enemy come although nobody is ahead
	lateBehind = 4 // the first turn in which it risks more because it is behind
	lateAhead  = 5 // the first turn in which it risks less because it is ahead: the battle may end (STD-WIN-04)
)

// Points that are added to the worth of a charge.
const (
	chargeFirst = 12.0 // an enemy who is not charged may charge, and has the bonus then (STD-ATTACK-13)
	atTheEnd    = 15.0 // what a side that is behind late adds, and one that is ahead takes away
)

// scoreOf returns the victory points of a side so far: for objectives, if the scenario has any (STD-WIN-16).
func scoreOf(s *game.State, side int) int {
	if hasObjectives(s) {
		points, _ := objectivePoints(s, s.Sides[side].ID, &Result{})
		return points
	}
	return victoryPoints(s, s.Sides[side].ID)
}

// aheadBy returns by how many victory points a side is ahead, negative if it is behind.
func aheadBy(s *game.State, side int) int { return scoreOf(s, side) - scoreOf(s, 1-side) }

// urgeTo returns what is added to the worth of each charge of a side.
func urgeTo(s *game.State, side int) float64 {
	switch lead := aheadBy(s, side); {
	case lead < 0 && s.Turn.Number >= lateBehind:
		return chargeFirst + atTheEnd
	case lead > 0 && s.Turn.Number >= lateAhead:
		return chargeFirst - atTheEnd
	}
	return chargeFirst
}

// letsCome reports whether the active side lets the enemy come, and sends forward only units that charge or
// have an objective: if it is ahead, or nobody is in the first turns. The battle must have an end and no
// objectives.
func letsCome(s *game.State) bool {
	own := OwnTurn(s)
	if hasObjectives(s) || own.Limit == 0 && own.Length == "" {
		return false
	}
	lead := aheadBy(s, s.SideOf(s.Turn.Active))
	return lead > 0 || lead == 0 && s.Turn.Number <= levelUntil
}

// awaits reports whether a unit waits for the enemy: its side does, and it has no objective.
func (w *weighing) awaits(unit int) bool { return w.waits && w.r.board().goalOf(unit) == nil }

// What being ahead is worth, as shares of an army's points.
const (
	wonShare   = 0.4
	leadShare  = 0.25 // of a great lead in the last turn
	usualTurns = 6.0  // the turn from which a lead counts in full
	greatLead  = 60.0 // a lead of so many points counts half as much as the greatest
)

// worthOfLead says in points what the result of a battle is worth to a side, or while it goes on, its lead.
func worthOfLead(s *game.State, side int) float64 {
	total := 0.0
	for i := range s.Units {
		total += float64(Own(&s.Units[i]).Points)
	}
	total /= float64(len(s.Sides))
	if s.Turn.Phase == phaseOver {
		switch r := OwnTurn(s).Result; {
		case r == nil || r.Winner == "":
			return 0
		case s.SideOf(r.Winner) == side:
			return float64(wonShare * total)
		}
		return -float64(wonShare * total)
	}
	lead := float64(aheadBy(s, side))
	late := min(1, float64(s.Turn.Number)/usualTurns)
	return float64(leadShare*total) * float64(late*lead) / (math.Abs(lead) + greatLead)
}

// playsOn returns the answer with which a rehearsal goes on: the default, but only units near the enemy are
// ordered. What others do bears no fruit before the rehearsal ends, unless the scenario has objectives.
func playsOn(h *game.Rehearsal) (game.Action, bool) {
	s, k := h.State(), h.Session().(*session)
	if s.Turn.Phase != phaseCommand || s.Turn.Step != stepOrders || OwnTurn(s).Pending != nil || hasObjectives(s) {
		return k.Default(s)
	}
	r := k.ask(s)
	b := r.board()
	if a, ok := r.usualOrder(func(unit int) bool { return b.staysPut(unit) || !b.nearEnemy(unit) }); ok {
		return a, true
	}
	if moves := b.autoAnswers(); len(moves) > 0 { // STD-SPEC-17
		return moves[0], true
	}
	return game.Action{Do: "end"}, true
}
