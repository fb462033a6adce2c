package geometry

// Thing is what may keep a box from a place.
type Thing uint8

// The things that stop a box or take a place. The last two only take places.
const (
	Nothing Thing = iota
	ABox
	AnArea
	TheTableEdge
	TooNarrow  // the room that things leave between them
	OutOfReach // there is room, but no way there, or a way too long
)

var thingNames = [...]string{"nothing", "box", "area", "table edge", "too narrow", "out of reach"}

// String returns "nothing", "box", "area" and so on.
func (t Thing) String() string { return thingNames[t] }

// Stop is how far a box gets that moves straight on without turning, and what
// stops it there.
type Stop struct {
	Far   float64 // centimetres; all the way when it meets Nothing
	Meets Thing
	Index int // of the box or of the area among those of the ground; 0 otherwise
}

// Sweep translates a box by d and says what it meets first (rules K8): the box
// or area that it would overlap, or the edge of the table that it would leave.
// Boxes that roles calls Absent are not in the way; all others are, and gaps do
// not count. The roles are as in [Ground.Mover].
//
// Far is where the box touches what it meets. It may slide along anything and
// graze a corner, even press in by the tolerance, without meeting it
// (STD-RETREAT-15). Of things met at once a box comes before an area, an area
// before the table's edge, and the lower index before the higher.
//
// Laws:
//
//	(1) Moved on by Far along d the box overlaps nothing by more than the tolerance.
//	(2) If it meets anything, a longer way in the same direction gets no further.
//	(3) Less in the way never means a shorter way.
//	(4) Moving, turning or mirroring everything changes nothing.
func (g *Ground) Sweep(b Box, d Vec, roles []Role) Stop {
	k, length := b.shape(), d.Len()
	path := k.swell(boundsOf([]Vec{b.Center, b.Center.Add(d)}))
	share, stop := 1.0, Stop{Far: length}
	meet := func(p *piece, what Thing, index int) {
		if !p.bounds.Meets(path) {
			return
		}
		pressed := barrierOf(p, &k, overlapSlack)
		if _, ok := pressed.clip(b.Center, d, 0, 1); !ok {
			return
		}
		// It presses in somewhere; it stops where it touched before.
		touched := barrierOf(p, &k, 0)
		if hit, _ := touched.clip(b.Center, d, 0, 1); hit.Lo < share {
			share, stop = hit.Lo, Stop{Far: hit.Lo * length, Meets: what, Index: index}
		}
	}
	for i := range g.boxes {
		if roles[i] != Absent {
			meet(&g.boxes[i], ABox, i)
		}
	}
	for a := range g.starts[1:] {
		for i := g.starts[a]; i < g.starts[a+1]; i++ {
			meet(&g.areas[i], AnArea, a)
		}
	}
	if s := g.shareOnTable(&k, b.Center, d); s < share {
		stop = Stop{Far: s * length, Meets: TheTableEdge}
	}
	return stop
}

// SweepBlock is [Ground.Sweep] for boxes that move together, such as the stands
// of a unit, which do not stop each other: roles calls those of them that stand
// on the ground Absent. It returns how far each would get alone; first is the one
// that gets least far and so stops the whole block, −1 when all get all the way.
//
//  1. Each is what Sweep says of it alone.
//  2. None that meets anything gets less far than the first, and none before the
//     first in the list only as far.
func (g *Ground) SweepBlock(block []Box, d Vec, roles []Role) (each []Stop, first int) {
	each, first = make([]Stop, len(block)), -1
	for i, b := range block {
		each[i] = g.Sweep(b, d, roles)
		if each[i].Meets != Nothing && (first < 0 || each[i].Far < each[first].Far) {
			first = i
		}
	}
	return each, first
}

// shareOnTable returns the share of the way d from c that a shape goes before it
// leaves the table, 1 or more when it does not. On an edge it may slide along.
func (g *Ground) shareOnTable(k *shape, c, d Vec) float64 {
	share := 1.0
	inner := Rect{g.table.Min.Add(k.span), g.table.Max.Sub(k.span)}
	cut := func(at, by, lo, hi float64) {
		room := hi - at
		if by < 0 {
			room, by = at-lo, -by
		}
		if by <= room+overlapSlack {
			return
		}
		if s := room / by; s < share {
			share = s
		}
	}
	cut(c.X, d.X, inner.Min.X, inner.Max.X)
	cut(c.Y, d.Y, inner.Min.Y, inner.Max.Y)
	if share < 0 {
		return 0
	}
	return share
}
