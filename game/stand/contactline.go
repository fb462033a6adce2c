package stand

import (
	"math"

	"frontage/game"
	"frontage/geometry"
)

// contactLines returns, for every unit that touches an enemy, the edges by which
// its stands do: what a fall back goes behind (STD-FALL-05). A combat keeps those
// of its round (AMB-58), since the enemy may be gone when the unit falls back.
func (b *board) contactLines() []game.Line {
	var lines []game.Line
	for _, pair := range b.contacts().Pairs {
		lines = b.addLines(lines, pair.a, pair.b, pair.contact.Kind, pair.contact.A)
		lines = b.addLines(lines, pair.b, pair.a, pair.contact.Kind, pair.contact.B)
	}
	return lines
}

// addLines adds the edges by which stand p touches the enemy stand q, each once.
func (b *board) addLines(lines []game.Line, p, q int, kind geometry.ContactKind, part geometry.ContactPart) []game.Line {
	for _, side := range touchedSides(b.boxes[p], b.boxes[q], kind, part) {
		edge := b.boxes[p].Edge(side)
		mid := edge.Mid()
		line := game.Line{Unit: b.unitOf(p).ID, With: b.unitOf(q).ID, X: game.RoundLength(mid.X), Y: game.RoundLength(mid.Y),
			NormalX: game.RoundLength(edge.Normal.X), NormalY: game.RoundLength(edge.Normal.Y)}
		known := false
		for _, l := range lines {
			known = known || l == line
		}
		if !known {
			lines = append(lines, line)
		}
	}
	return lines
}

// touchedSides returns the edges by which a stand counts as touched by an enemy's:
// the edge that it touches, also where a corner of the enemy does (AMB-36), and at
// a corner of its own the one of the two edges meeting there that the retreat rule
// counts (STD-RETREAT-07).
func touchedSides(own, enemy geometry.Box, kind geometry.ContactKind, part geometry.ContactPart) []geometry.Side {
	if kind == geometry.CornerContact && part.AtCorner {
		return cornerSides(own, part.Corner, enemy)
	}
	return []geometry.Side{part.Side}
}

// cornerSides returns, for a stand touched at one of its corners, the one of the
// two edges meeting there that runs parallel to the front edge of the enemy stand
// (STD-RETREAT-07), or else makes the smaller angle with it; both, in the order of
// the sides, when the angles are the same and the loser chooses (AMB-46).
func cornerSides(own geometry.Box, corner geometry.Corner, enemy geometry.Box) []geometry.Side {
	begins, ends := geometry.Side(corner), (geometry.Side(corner)+3)%4
	if ends < begins {
		begins, ends = ends, begins
	}
	front := enemy.Forward.Right()
	along, across := math.Abs(own.Edge(begins).Dir().Dot(front)), math.Abs(own.Edge(ends).Dir().Dot(front))
	switch d := along - across; {
	case math.Abs(d) <= diagonal:
		return []geometry.Side{begins, ends}
	case d > 0:
		return []geometry.Side{begins}
	}
	return []geometry.Side{ends}
}

// diagonal is how little the cosines of two angles that add up to 90° differ when
// the angles differ by no more than the tolerance of 0.1°: √2·sin 0.05°.
const diagonal = 0.001235
