package element

import (
	"frontage/game"
	"frontage/geometry"
)

// doMove is the action of a march or a tactical move.
const doMove = "move"

// stood returns a stand at a place.
func stood(stand game.Stand, place geometry.Box) game.Stand {
	stand.X, stand.Y = game.RoundLength(place.Center.X), game.RoundLength(place.Center.Y)
	stand.Facing = game.RoundAngle(geometry.Degrees(place.Forward))
	return stand
}
