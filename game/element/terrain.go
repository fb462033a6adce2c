package element

import (
	"frontage/game"
	"frontage/geometry"
)

// areasOf returns the ground of a terrain piece: its shape, or the stretches of its line.
func areasOf(s *game.State, i int) []geometry.Polygon {
	t := &s.Terrain[i]
	if len(t.Line) > 0 {
		return geometry.Ribbon(t.Line, t.Width)
	}
	return []geometry.Polygon{t.Shape}
}
