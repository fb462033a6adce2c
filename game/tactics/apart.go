package tactics

import "frontage/game"

// apart refuses actions that a side could take for the other one while orders are awaited: give it
// orders, declare it ready, or begin the battle before it has given its own orders.
func apart(s *game.State, a *game.Action, by game.SideID) *game.Refusal {
	if s.Turn.Phase != phaseOrders {
		return nil
	}
	side := a.Side
	switch a.Do {
	case doSegment, doEnd:
		return refuseEarly()
	case doOrders:
		given, refusal := understand(s, *a)
		if refusal != nil {
			return refusal
		}
		side = given.side
	}
	if side != by {
		return refuseTheirs(sideName(s, by))
	}
	return nil
}

func refuseEarly() *game.Refusal {
	return game.Refuse("", "The battle begins when both sides have given their orders.")
}

func refuseTheirs(side string) *game.Refusal {
	return game.Refuse("", "These are not orders of %s.", side)
}
