package stand

import (
	"slices"

	"frontage/game"
	"frontage/geometry"
)

// contactLines returns the edges at which the given units touch an enemy: a unit falls back
// behind these (STD-FALL-05). A combat keeps the lines of its round (AMB-58), since the
// enemy may be gone when the unit falls back.
func (b *board) contactLines(of func(unit int) bool) []Line {
	pairs := b.contacts().pairs
	var room [64]metEdge
	edges := room[:0]
	for i := range pairs {
		p := &pairs[i]
		if of(b.Pieces[p.I].Unit) {
			edges = b.addEdges(edges, p.I, p.J, p.Contact.Kind, p.Contact.A)
		}
		if of(b.Pieces[p.J].Unit) {
			edges = b.addEdges(edges, p.J, p.I, p.Contact.Kind, p.Contact.B)
		}
	}
	if len(edges) == 0 {
		return nil
	}
	lines := make([]Line, len(edges))
	for i, e := range edges {
		edge := b.Boxes[e.piece].Edge(e.side)
		mid := edge.Mid()
		lines[i] = Line{Unit: b.unitOf(e.piece).ID, With: b.units[e.with].ID, X: game.RoundLength(mid.X), Y: game.RoundLength(mid.Y),
			NormalX: game.RoundLength(edge.Normal.X), NormalY: game.RoundLength(edge.Normal.Y)}
	}
	return lines
}

// metEdge is an edge of a piece by which it touches an enemy unit.
type metEdge struct {
	piece int
	side  geometry.Side
	with  int
}

// addEdges adds the edges at which stand p touches the enemy stand q, each once. A corner
// of p counts for the edge that the retreat rule names, or for both if its owner may choose
// (STD-RETREAT-07, AMB-46).
func (b *board) addEdges(edges []metEdge, p, q int, kind geometry.ContactKind, part geometry.ContactPart) []metEdge {
	sides := countedSides(b.Boxes[p], part, kind, b.Boxes[q])
	slices.Sort(sides)
	for _, side := range sides {
		if e := (metEdge{p, side, b.Pieces[q].Unit}); !slices.Contains(edges, e) {
			edges = append(edges, e)
		}
	}
	return edges
}
