package stand

import (
	"math"
	"slices"

	"frontage/game"
	"frontage/geometry"
)

// castStand is the stand that a spell starts from: the caster's own, or one of the unit he has
// joined (STD-MAGIC-08). Range, sight, line and drive-back all start there.
type castStand struct {
	of      *game.Character // the caster
	through *game.Character // the lesser caster whose place he uses, nil for his own place (STD-MAGIC-35)
	piece   int             // a stand of the joined unit; −1 for the character's own stand
}

// stander is the character at the place that the spell starts from.
func (f castStand) stander() *game.Character {
	if f.through != nil {
		return f.through
	}
	return f.of
}

// castStands lists the stands that a character may cast from: those at his own place and, by his
// focus, those at another character's (STD-SPEC-83).
func (b *board) castStands(c *game.Character) []castStand {
	list := b.standsBeside(c, nil)
	if p := parameters[characters](OwnLeader(c).Special, ruleFocus); p != nil {
		for i := range b.state.Characters {
			if o := &b.state.Characters[i]; o.ID != c.ID && o.Side == c.Side && OnTable(o) && isOne(o, p.By) {
				list = append(list, b.standsBeside(c, o)...)
			}
		}
	}
	return list
}

// standsBeside lists the stands at the place of a caster, or of the character he casts through.
func (b *board) standsBeside(c, through *game.Character) (list []castStand) {
	f := castStand{of: c, through: through, piece: -1}
	host := b.hostOf(f.stander())
	if host < 0 || len(b.units[host].Stands) == 0 {
		return []castStand{f}
	}
	for _, p := range b.PiecesOf(host) {
		f.piece = p
		list = append(list, f)
	}
	return list
}

// id is the id of the stand in an action; "" for the caster's own.
func (f castStand) id(b *board) game.StandID {
	switch {
	case f.piece >= 0:
		return b.id(f.piece)
	case f.through != nil:
		return game.StandID(f.through.ID)
	}
	return ""
}

// box is the stand as a box: the square around a disc.
func (f castStand) box(b *board) geometry.Box {
	if f.piece >= 0 {
		return b.Boxes[f.piece]
	}
	box, _ := characterBox(f.stander())
	return box
}

// name is the name of the stand within a sentence.
func (f castStand) name(b *board) game.Phrase {
	if f.piece >= 0 {
		return b.standName(f.piece).Phrase()
	}
	return leaderWithin(f.stander()).Capital()
}

// to returns the closest points of the stand and a box, and their distance (AMB-M02).
func (f castStand) to(b *board, box geometry.Box) (from, at geometry.Vec, far float64) {
	if f.piece < 0 {
		return fromCharacter(f.stander(), box)
	}
	from, at = geometry.ClosestPoints(b.Boxes[f.piece], box)
	return from, at, geometry.Distance(b.Boxes[f.piece], box)
}

// toUnit returns the closest points of the stand and a unit, and their distance.
func (f castStand) toUnit(b *board, unit int) (from, at geometry.Vec, far float64) {
	far = math.Inf(1)
	for _, box := range b.BoxesOf(unit) {
		if p, q, d := f.to(b, box); d < far {
			from, at, far = p, q, d
		}
	}
	return from, at, far
}

// roundEdges is how many straight edges stand for the outline of a disc.
const roundEdges = 16

// outline returns the edges from which the caster looks: all edges of his own stand; of a stand of
// a unit the front edge and the free parts of the others (STD-LOS-06).
func (f castStand) outline(b *board) []geometry.Edge {
	if f.piece >= 0 {
		edges := []geometry.Edge{b.leadEdge(f.piece)}
		for _, side := range geometry.Sides {
			if side != b.lead(b.Pieces[f.piece].Unit) {
				edges = append(edges, geometry.FreeParts(b.Boxes, f.piece, side, -1)...)
			}
		}
		return edges
	}
	box, disc := characterBox(f.stander())
	var edges []geometry.Edge
	if !disc {
		for _, side := range geometry.Sides {
			edges = append(edges, box.Edge(side))
		}
		return edges
	}
	const half = 180.0 / roundEdges
	for i := range roundEdges {
		angle := float64(2 * half * float64(i))
		a := box.Center.Along(geometry.Direction(angle-half), box.Width/2)
		c := box.Center.Along(geometry.Direction(angle+half), box.Width/2)
		edges = append(edges, geometry.Edge{Segment: geometry.Segment{A: a, B: c}, Normal: geometry.Direction(angle)})
	}
	return edges
}

// sees returns a clear line from any side of the stand to a piece (STD-MAGIC-09).
func (f castStand) sees(b *board, q int) (geometry.Segment, bool) {
	if f.piece >= 0 {
		line, ok := b.sees(f.piece, q)
		if !ok {
			line, ok = b.seesAround(f.piece, q)
		}
		return line.Line, ok
	}
	if _, _, far := f.to(b, b.Boxes[q]); b.outOfSight(far) {
		return geometry.Segment{}, false
	}
	edges := f.outline(b)
	toward := b.Boxes[q].Center.Sub(f.box(b).Center)
	slices.SortStableFunc(edges, func(a, o geometry.Edge) int { return sign(o.Normal.Dot(toward) - a.Normal.Dot(toward)) })
	for _, edge := range edges {
		if line, ok := b.look().See(edge, -1, q); ok {
			return line, true
		}
	}
	return geometry.Segment{}, false
}

// seesUnit returns a clear line to any stand of a unit, the nearest first.
func (f castStand) seesUnit(b *board, unit int) (geometry.Segment, bool) {
	pieces := slices.Clone(b.PiecesOf(unit))
	slices.SortStableFunc(pieces, func(p, q int) int {
		_, _, first := f.to(b, b.Boxes[p])
		_, _, second := f.to(b, b.Boxes[q])
		return compareLengths(first, second)
	})
	for _, q := range pieces {
		if line, ok := f.sees(b, q); ok {
			return line, true
		}
	}
	return geometry.Segment{}, false
}

// protects returns the protection of a piece against a spell along a line (STD-MAGIC-18).
func (f castStand) protects(b *board, q int, line geometry.Segment) (status, []game.Step) {
	t := threat{piece: f.piece, at: f.box(b), shot: &line, caster: f.stander()}
	found := b.against(q, t)
	if b.unread() {
		return found.status, nil
	}
	return found.status, []game.Step{b.shelterStep(q, t, found)}
}

// protectsNearest returns the protection along the line between the nearest points.
func (f castStand) protectsNearest(b *board, q int) status {
	from, at, _ := f.to(b, b.Boxes[q])
	got, _ := f.protects(b, q, geometry.Segment{A: from, B: at})
	return got
}

// reach marks the area within a spell's range of the stand.
func (f castStand) reach(b *board, far float64) game.Mark {
	if f.piece >= 0 {
		return game.AreaMark(fireArea(b.Boxes[f.piece], far, true))
	}
	box, _ := characterBox(f.stander())
	const step = 5
	var border []geometry.Vec
	for angle := 0.0; angle < 360; angle += step {
		border = append(border, box.Center.Along(geometry.Direction(angle), box.Width/2+far))
	}
	return game.AreaMark(border)
}
