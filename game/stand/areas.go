package stand

import "frontage/geometry"

// fireArea returns the border of the area within range of a base, either ahead of its front
// edge or all round. Arcs are drawn in steps of 5°.
func fireArea(box geometry.Box, far float64, allRound bool) []geometry.Vec {
	const arcStep = 5.0
	var border []geometry.Vec
	arc := func(at geometry.Vec, from, to float64) {
		for angle := from; angle <= to; angle += arcStep {
			border = append(border, at.Along(geometry.Direction(angle), far))
		}
	}
	facing := geometry.Degrees(box.Forward)
	corners := box.Corners() // front left, front right, rear right, rear left
	around := len(corners)
	if !allRound {
		around = 2
	}
	for i, corner := range corners[:around] {
		quarter := float64(90 * i)
		arc(corner, facing+quarter-90, facing+quarter)
	}
	return border
}
