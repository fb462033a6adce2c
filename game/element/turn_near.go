package element

import (
	"math"

	"frontage/geometry"
)

// nearestInTurn returns the smallest distance of a base from another while it turns about a point. The
// distance is least at an end of the turn, or where a corner of one, seen from the point, is in line with a
// corner of the other or perpendicular to one of its edges.
func nearestInTurn(b geometry.Box, about geometry.Vec, degrees float64, other geometry.Box) float64 {
	least := min(geometry.Distance(b, other), geometry.Distance(b.Turned(about, degrees), other))
	try := func(from, to geometry.Vec) {
		turn := math.Mod(geometry.Degrees(to)-geometry.Degrees(from), 360)
		if degrees < 0 {
			turn = -turn
		}
		if turn < 0 {
			turn += 360
		}
		if turn >= abs(degrees) {
			return
		}
		least = min(least, geometry.Distance(b.Turned(about, math.Copysign(turn, degrees)), other))
	}
	for _, c := range b.Corners() {
		for _, d := range other.Corners() {
			try(c.Sub(about), d.Sub(about))
		}
		for _, side := range geometry.Sides {
			try(c.Sub(about), other.Normal(side))
		}
	}
	for _, d := range other.Corners() {
		for _, side := range geometry.Sides {
			try(b.Normal(side), d.Sub(about))
		}
	}
	return least
}

// sweptDistance returns the smallest distance of a base from another while it goes straight from one place to
// another with one facing.
func sweptDistance(from, to, other geometry.Box) float64 {
	way := to.Center.Sub(from.Center)
	if abs(way.Cross(from.Forward)) > 1e-9 {
		return geometry.SweptOutline(from, to).DistanceToBox(other)
	}
	from.Center = from.Center.Lerp(to.Center, 0.5) // it sweeps a longer base
	from.Depth += way.Len()
	return geometry.Distance(from, other)
}
