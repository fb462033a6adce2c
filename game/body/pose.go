package body

import (
	"math"

	"frontage/geometry"
)

// Shift returns bases moved by a vector.
func Shift(boxes []geometry.Box, by geometry.Vec) []geometry.Box {
	to := make([]geometry.Box, len(boxes))
	for i := range boxes {
		to[i] = boxes[i].Shift(by)
	}
	return to
}

// Carry moves a base as if it were fixed to another that moves from from to to.
func Carry(b, from, to geometry.Box) geometry.Box {
	b.Center = to.World(from.Local(b.Center))
	ahead, right := b.Forward.Dot(from.Forward), b.Forward.Dot(from.Forward.Right())
	b.Forward = to.Forward.Scale(ahead).Along(to.Forward.Right(), right).Unit()
	return b
}

// Grown returns a base with each side moved outward by k.
func Grown(b geometry.Box, k float64) geometry.Box {
	b.Width, b.Depth = b.Width+float64(2*k), b.Depth+float64(2*k)
	return b
}

// SamePlace reports whether two bases of one size have the same place and facing, as far as a
// person can see.
func SamePlace(a, b geometry.Box) bool {
	return a.Center.Dist(b.Center) <= 2*geometry.Tolerance && geometry.SameFacing(a.Forward, b.Forward)
}

// FrontCorners returns the outer front corners of the front rank of a body of bases that all face
// the same way as the first.
func FrontCorners(boxes []geometry.Box) (left, right geometry.Vec) {
	foremost := math.Inf(-1)
	for _, b := range boxes {
		foremost = max(foremost, frontOf(boxes[0], b))
	}
	least, most := math.Inf(1), math.Inf(-1)
	for _, b := range boxes {
		if frontOf(boxes[0], b) < foremost-2*geometry.Tolerance {
			continue
		}
		corners := b.Corners()
		if x := boxes[0].Local(corners[geometry.FrontLeft]).X; x < least {
			least, left = x, corners[geometry.FrontLeft]
		}
		if x := boxes[0].Local(corners[geometry.FrontRight]).X; x > most {
			most, right = x, corners[geometry.FrontRight]
		}
	}
	return left, right
}

// frontOf returns how far ahead of the middle of a base the front of another lies.
func frontOf(of, b geometry.Box) float64 { return of.Local(b.Edge(geometry.Front).Mid()).Y }
