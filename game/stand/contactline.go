package stand

import (
	"slices"

	"frontage/game"
	"frontage/geometry"
)

// contactLines returns, for every unit of some that touches an enemy, the edges by
// which its stands do: what a fall back goes behind (STD-FALL-05). A combat keeps
// those of its round (AMB-58), since the enemy may be gone when the unit falls back.
func (b *board) contactLines(of func(unit int) bool) []game.Line {
	pairs := b.contacts().pairs
	n := 0
	for i := range pairs {
		if of(b.pieces[pairs[i].a].unit) || of(b.pieces[pairs[i].b].unit) {
			n += 2
		}
	}
	if n == 0 {
		return nil
	}
	lines := make([]game.Line, 0, n)
	for i := range pairs {
		p := &pairs[i]
		if of(b.pieces[p.a].unit) {
			lines = b.addLines(lines, p.a, p.b, p.contact.Kind, p.contact.A)
		}
		if of(b.pieces[p.b].unit) {
			lines = b.addLines(lines, p.b, p.a, p.contact.Kind, p.contact.B)
		}
	}
	return lines
}

// addLines adds the edges by which stand p touches the enemy stand q, each once: at
// a corner of p the one that the retreat rule counts, or both where its owner may
// choose (STD-RETREAT-07, AMB-46).
func (b *board) addLines(lines []game.Line, p, q int, kind geometry.ContactKind, part geometry.ContactPart) []game.Line {
	sides := countedSides(b.boxes[p], part, kind, b.boxes[q])
	slices.Sort(sides)
	for _, side := range sides {
		edge := b.boxes[p].Edge(side)
		mid := edge.Mid()
		line := game.Line{Unit: b.unitOf(p).ID, With: b.unitOf(q).ID, X: game.RoundLength(mid.X), Y: game.RoundLength(mid.Y),
			NormalX: game.RoundLength(edge.Normal.X), NormalY: game.RoundLength(edge.Normal.Y)}
		if !slices.ContainsFunc(lines, func(l game.Line) bool { return l.X == line.X && l.Y == line.Y && l == line }) {
			lines = append(lines, line)
		}
	}
	return lines
}
