package geometry

// Thing is what keeps a box from a place.
type Thing uint8

// The things that stop a box or take a place. The last two only take places.
const (
	Nothing Thing = iota
	ABox
	AnArea
	TheTableEdge
	TooNarrow  // the room left between things
	OutOfReach // there is room, but no way there, or the way is too long
)

var thingNames = [...]string{"nothing", "box", "area", "table edge", "too narrow", "out of reach"}

// String returns "nothing", "box", "area" and so on.
func (t Thing) String() string { return thingNames[t] }

// Stop tells how far a box gets that moves straight ahead without turning, and what stops
// it.
type Stop struct {
	Far   float64 // in centimetres; the whole way if nothing stops it
	Meets Thing
	Index int // index of the box or area among those of the ground; 0 otherwise
}

// Sweep translates a box by d and says what it meets first (rules K8): the box
// or area that it would overlap, or the edge of the table that it would leave.
// Boxes that roles calls Absent are not in the way; all others are, and gaps do
// not count. The roles are as in [Ground.Mover].
//
// Far is where the box touches what it meets. It may slide along anything and
// graze a corner, even press in by the tolerance, without meeting it.
// Of things met at once a box comes before an area, an area
// before the table's edge, and the lower index before the higher.
//
//  1. Moved on by Far along d the box overlaps nothing by more than the tolerance.
//  2. If it meets anything, a longer way in the same direction gets no further.
//  3. Less in the way never means a shorter way.
//  4. Moving, turning or mirroring everything changes nothing.
func (g *Ground) Sweep(b Box, d Vec, roles []Role) Stop {
	w := straightWay{from: b.Center, d: d, length: d.Len(), share: 1}
	w.shape.of(&b)
	w.path = w.shape.swell(Segment{b.Center, b.Center.Add(d)}.bounds())
	w.stop.Far = w.length
	boxes, areas := g.around.boxes, g.around.areas
	for i := nextMeeting(boxes, 0, &w.path); i < len(boxes); i = nextMeeting(boxes, i+1, &w.path) {
		if roles[i] != Absent {
			w.meet(g.box(i), ABox, i)
		}
	}
	for i := nextMeeting(areas, 0, &w.path); i < len(areas); i = nextMeeting(areas, i+1, &w.path) {
		w.meet(g.areas[i], AnArea, g.areas[i].between[0])
	}
	if s := g.shareOnTable(&w.shape, b.Center, d); s < w.share {
		return Stop{Far: s * w.length, Meets: TheTableEdge}
	}
	return w.stop
}

// straightWay is the straight way of a shape by d, and the first obstacle found so far.
type straightWay struct {
	shape   shape
	from, d Vec
	length  float64
	path    Rect // bounds of the swept ground
	share   float64
	stop    Stop
	barrier barrier // of the last piece tested
}

// meet notes a piece as the obstacle if it stops the way earlier than the one known.
func (w *straightWay) meet(p *piece, what Thing, index int) {
	w.barrier.around(p, &w.shape, overlapSlack)
	if _, ok := w.barrier.clip(w.from, w.d, 0, 1); !ok {
		return
	}
	// It presses in somewhere; it stops where it touched before.
	w.barrier.around(p, &w.shape, 0)
	if hit, _ := w.barrier.clip(w.from, w.d, 0, 1); hit.Lo < w.share {
		w.share, w.stop = hit.Lo, Stop{Far: hit.Lo * w.length, Meets: what, Index: index}
	}
}

// SweepBlock is [Ground.Sweep] for boxes that move together, such as the stands of a
// unit, and do not stop each other. If they stand on the ground, roles must mark them
// Absent. each is how far each box would get alone. first is the index of the one that
// gets least far and so stops the whole block, or −1 if all get all the way.
//
//  1. Each is what Sweep returns for that box alone.
//  2. No box that meets anything gets less far than the first, and none before it in the
//     list gets only as far.
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

// shareOnTable returns the share of the way d from c that a shape goes before it leaves
// the table, 1 or more if it never does. The shape may slide along an edge.
func (g *Ground) shareOnTable(k *shape, c, d Vec) float64 {
	share := 1.0
	inner := Rect{g.table.Min.Add(k.span), g.table.Max.Sub(k.span)}
	cut := func(at, by, lo, hi float64) {
		room := hi - at
		switch {
		case by < 0:
			room, by = at-lo, -by
		case by == 0: // its distance from either edge does not change
			room = min(room, at-lo)
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
