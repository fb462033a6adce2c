package column

import (
	"math"

	"frontage/geometry"
)

// never is the way to something that a move does not come near to.
var never = math.Inf(1)

// firstWithin returns how far a base goes along a unit vector until it is as near as this to
// another, and never where it does not come so near. It is exact: of the way of its centre, it
// is the first point that is so near to the outline that the centre must avoid.
func firstWithin(b geometry.Box, dir geometry.Vec, other geometry.Box, near float64) float64 {
	outline := other.Around(b).Outline
	from, first := b.Center, never
	for i, v := range outline {
		w := outline[(i+1)%len(outline)]
		first = min(first, toEdge(from, dir, v, w, near), toDisc(from, dir, v, near))
	}
	return first
}

// toEdge returns how far a point goes along dir until it is at an edge of a clockwise outline
// that is moved outward by so much, never if it does not enter there.
func toEdge(from, dir, v, w geometry.Vec, out float64) float64 {
	along := w.Sub(v)
	length := along.Len()
	if length == 0 {
		return never
	}
	along = along.Scale(1 / length)
	normal := along.Left()
	speed := -normal.Dot(dir)
	if speed <= 0 {
		return never
	}
	far := (from.Sub(v).Dot(normal) - out) / speed
	at := from.Along(dir, far).Sub(v).Dot(along)
	if far < 0 || at < 0 || at > length {
		return never
	}
	return far
}

// toDisc is toEdge for the disc around a corner.
func toDisc(from, dir, v geometry.Vec, radius float64) float64 {
	to := v.Sub(from)
	ahead, aside := to.Dot(dir), to.Cross(dir)
	room := float64(radius*radius) - float64(aside*aside)
	if room < 0 {
		return never
	}
	if far := ahead - math.Sqrt(room); far >= 0 {
		return far
	}
	return never
}
