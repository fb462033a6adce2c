package words

import "frontage/game"

// Turn names a turn of a side, or of both sides if they play it together.
func Turn(g *game.Guide, number int, side string) string {
	if g.TurnNamed != nil {
		return Say(g.TurnNamed(number))
	}
	return T("Turn %[1]d: %[2]s", number, side)
}
