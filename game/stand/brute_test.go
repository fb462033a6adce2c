package stand

import (
	"math"
	"math/rand/v2"
	"os"
	"slices"
	"testing"

	"frontage/game"
	"frontage/geometry"
)

// tables returns the number of random tables that a slow twin tries: many with
// FRONTAGE_SOAK=1 (make soak).
func tables(usual, soak int) int {
	if os.Getenv("FRONTAGE_SOAK") != "" {
		return soak
	}
	return usual
}

// slow works out a charge the slow way: it tries every placement and measures contact by
// sampling.
type slow struct {
	t     *testing.T
	s     *game.State
	b     *board
	c     *charge
	answr *ChargeAnswer
}

// frontInContact samples how much of a box's front edge lies on enemy edges: 400 points,
// each just before the edge.
func (w *slow) frontInContact(box geometry.Box, target int) (all, onTarget float64) {
	edge := box.Edge(geometry.Front)
	const n = 400
	for i := range n {
		p := edge.A.Lerp(edge.B, (float64(i)+0.5)/n).Along(edge.Normal, 2*geometry.Tolerance)
		for q, other := range w.b.Boxes {
			unit := w.b.Pieces[q].Unit
			// Only an edge that lies along the front counts.
			square := math.Abs(box.Forward.Dot(other.Forward))
			if !w.b.Enemies(w.c.unit, unit) || !other.Contains(p, 0) || (square > 0.01 && square < 0.99) {
				continue
			}
			all += box.Width / n
			if unit == target {
				onTarget += box.Width / n
			}
		}
	}
	return all, onTarget
}

// fits tests a place against everything that it might overlap.
func (w *slow) fits(box geometry.Box, placed []geometry.Box) bool {
	for _, corner := range box.Corners() {
		if !w.s.Table.Rect().Contains(corner, geometry.Tolerance) {
			return false
		}
	}
	for q, other := range w.b.Boxes {
		if w.b.Pieces[q].Unit != w.c.unit && geometry.Overlaps(box, other) {
			return false
		}
	}
	for _, other := range placed {
		if geometry.Overlaps(box, other) {
			return false
		}
	}
	return true
}

// reaches finds the way to a place without anything known beforehand.
func (w *slow) reaches(piece int, box geometry.Box, placed []geometry.Box) bool {
	return w.c.ground.Mover(w.b.Boxes[piece], w.c.pace, w.c.roles, placed).To(box).OK
}

// checkFirst scans the whole edge for a place of the first stand that is nearer
// to the middle than the one taken (STD-CHARGE-16, STD-CHARGE-17).
func (w *slow) checkFirst(o ChargeOption, l *layout) {
	edge := l.aim.edge
	base := w.b.units[w.c.unit].Base
	const step = 0.02
	for s := 0.0; s < math.Abs(l.first.shift)-2*step; s += step {
		for _, shift := range []float64{s, -s} {
			if geometry.FlushLength(edge.Len(), base.Front, shift) < minimumContact {
				continue
			}
			box := geometry.Flush(edge, base.Front, base.Depth, shift)
			if w.fits(box, nil) && w.reaches(l.first.piece, box, nil) {
				w.t.Fatalf("option %d: the first stand is shifted by %.3f, but %.3f is free\n%s", o.Option, l.first.shift, shift, game.Write(w.s))
			}
		}
	}
}

// checkLine follows the stands of an option and checks by trial that no slot has more front
// in contact than the one taken (STD-CHARGE-32, STD-CHARGE-35), and that a stand placed
// outside the line has no slot at all (STD-CHARGE-38).
func (w *slow) checkLine(o ChargeOption, l *layout) {
	placed := []geometry.Box{l.line[0].box}
	row := []geometry.Box{l.line[0].box}
	right := l.line[0].box.Forward.Right()
	width := l.line[0].box.Width
	for _, p := range l.line[1:] {
		slices.SortFunc(row, func(a, b geometry.Box) int { return sign(a.Center.Sub(b.Center).Dot(right)) })
		most, mostOnTarget := -1.0, 0.0
		for _, box := range []geometry.Box{row[0].Shift(right.Scale(-width)), row[len(row)-1].Shift(right.Scale(width))} {
			if !w.fits(box, placed) || !w.reaches(p.piece, box, placed) {
				continue
			}
			all, onTarget := w.frontInContact(box, w.c.target)
			if all > most+0.1 || all > most-0.1 && onTarget > mostOnTarget {
				most, mostOnTarget = all, onTarget
			}
		}
		switch {
		case p.role != roleLine && most >= 0:
			w.t.Fatalf("option %d: %s is put %s, but a slot of the line is open\n%s", o.Option, w.b.id(p.piece), p.role, game.Write(w.s))
		case p.role == roleLine && p.touching.front < most-0.1:
			w.t.Fatalf("option %d: %s has %.2f cm in contact, %.2f were to be had\n%s", o.Option, w.b.id(p.piece), p.touching.front, most, game.Write(w.s))
		case p.role == roleLine && p.touching.front < most+0.1 && p.touching.onTarget < mostOnTarget-0.1:
			w.t.Fatalf("option %d: %s has %.2f cm on the target, %.2f were to be had\n%s", o.Option, w.b.id(p.piece), p.touching.onTarget, mostOnTarget, game.Write(w.s))
		}
		placed = append(placed, p.box)
		if p.role == roleLine {
			row = append(row, p.box)
		}
	}
}

// checkRefusal looks for a legal first stand that a refusal missed.
func (w *slow) checkRefusal() {
	if w.answr.Rule != "STD-CHARGE-23" && w.answr.Rule != "STD-CHARGE-07" {
		return
	}
	base := w.b.units[w.c.unit].Base
	for _, ref := range w.c.references {
		edge := w.b.Boxes[ref.piece].Edge(ref.side)
		most := (edge.Len()+base.Front)/2 - minimumContact
		for shift := -most; shift <= most; shift += 0.05 {
			box := geometry.Flush(edge, base.Front, base.Depth, shift)
			for p := range w.c.seers(w.c.b.PiecesOf(w.c.unit), -1, w.c.wish.first) {
				if w.fits(box, nil) && w.reaches(p, box, nil) {
					w.t.Fatalf("refused (%s), but %s can go first at shift %.2f of %s\n%s", w.answr.Reason, w.b.id(p), shift, w.b.id(ref.piece), game.Write(w.s))
				}
			}
		}
	}
}

// smallTable is a random table on which up to four stands may charge one of two enemy units
// in the front, a flank or the rear, past up to two obstacles: friends, houses, and ground
// that blocks movement but not sight.
func smallTable(r *rand.Rand) *game.State {
	for {
		away, angle := 8+r.Float64()*8, r.Float64()*360
		beside := geometry.Direction(angle).Scale(away)
		units := []game.Unit{
			line("r1", 1+r.IntN(4), r.IntN(2) == 0, r.Float64()*10-5, 9+r.Float64()*6, 150+r.Float64()*60),
			line("b1", 1+r.IntN(3), r.IntN(3) == 0, 0, 0, float64(r.IntN(4)*90)+float64(r.IntN(2))*(r.Float64()*90-45)),
			line("b2", 1+r.IntN(3), r.IntN(3) == 0, beside.X, beside.Y, r.Float64()*360),
		}
		var ground []game.Terrain
		for i := range r.IntN(3) {
			x, y := r.Float64()*16-8, 2+r.Float64()*6
			if r.IntN(2) == 0 {
				units = append(units, line([]string{"r2", "r3"}[i], 1, false, x, y, r.Float64()*360))
				continue
			}
			t := building(x, y, x+0.5+r.Float64()*4, y+0.5+r.Float64()*2)
			t.ID, t.Kind = game.TerrainID(rune('t'+i)), []string{"building", "ravine"}[r.IntN(2)]
			ground = append(ground, t)
		}
		s := tableOf(units...)
		s.Terrain = ground
		b := newBoard(s)
		if !slices.ContainsFunc(geometry.Contacts(b.Boxes), func(p geometry.Pair) bool { return b.Pieces[p.I].Unit != b.Pieces[p.J].Unit }) &&
			!anyOverlap(b.Boxes) && !overlapsTerrain(s) {
			return s
		}
	}
}

// On small random tables a slow search finds no better first stand, no slot with more front
// in contact, no layout that is not listed, and no charge that was refused.
func TestBruteForceFindsNothingBetter(t *testing.T) {
	random := rand.New(rand.NewPCG(11, 4))
	legal, flank, ways := 0, 0, 0
	for range tables(80, 5000) {
		s := smallTable(random)
		b := newBoard(s)
		unit, _ := b.unitIndex("r1")
		target, _ := b.unitIndex("b1")
		c, refusal := b.charge(unit, target, anyWay)
		w := &slow{t: t, s: s, b: b, c: c}
		if refusal != nil {
			w.answr = c.answer(nil, refusal)
			w.checkRefusal()
			continue
		}
		legal++
		c.findAll()
		for i, l := range c.layouts {
			o := ChargeOption{Option: i + 1}
			if l.aim.pinned || l.aim.piece != l.aim.ref.piece {
				continue
			}
			w.checkFirst(o, l)
			w.checkLine(o, l)
			if l.aim.side != geometry.Front {
				flank++
			}
		}
		ways += len(c.layouts)
		w.checkOrders()
	}
	if legal < 30 || flank < 15 || ways < 2*legal {
		t.Errorf("%d of the tables allow a charge, %d in flank or rear, by %d layouts; want 30, 15 and two layouts a charge: fewer prove little", legal, flank, ways)
	}
}

// checkOrders moves the stands after each first stand in every order, each to every slot
// that the rules leave it. The resulting rows are exactly those of the layouts
// (STD-CHARGE-36, STD-CHARGE-38).
func (w *slow) checkOrders() {
	var firsts, rows []*layout
	for _, l := range w.c.layouts {
		if len(l.further) > 0 {
			continue // the row before it moved on is listed too
		}
		rows = append(rows, l)
		if !slices.ContainsFunc(firsts, func(o *layout) bool { return o.first.piece == l.first.piece && o.first.box == l.first.box }) {
			firsts = append(firsts, l)
		}
	}
	var found [][]place
	for _, l := range firsts {
		w.follow(l.line[:1:1], func(row []place) {
			if !slices.ContainsFunc(found, func(o []place) bool { return samePlaces(o, row) }) {
				found = append(found, slices.Clone(row))
			}
		})
	}
	for _, row := range found {
		if !slices.ContainsFunc(rows, func(l *layout) bool { return samePlaces(l.places, row) }) {
			w.t.Fatalf("no option puts the stands so: %+v\n%s", placesAt(w.b, row), game.Write(w.s))
		}
	}
	for i, l := range rows {
		if !slices.ContainsFunc(found, func(row []place) bool { return samePlaces(l.places, row) }) {
			w.t.Fatalf("no order of the stands leads to row %d: %+v\n%s", i+1, placesAt(w.b, l.places), game.Write(w.s))
		}
	}
}

// follow passes each complete row with the given beginning to yield.
func (w *slow) follow(placed []place, yield func([]place)) {
	if len(placed) == len(w.b.BoxesOf(w.c.unit)) {
		yield(placed)
		return
	}
	for _, p := range w.b.PiecesOf(w.c.unit) {
		if slices.ContainsFunc(placed, func(q place) bool { return q.piece == p }) {
			continue
		}
		for _, next := range w.open(placed, p) {
			w.follow(append(placed[:len(placed):len(placed)], next), yield)
		}
	}
}

// open returns the slots or, if there are none, the places behind and beside, between which
// a stand may choose.
func (w *slow) open(placed []place, p int) (list []place) {
	boxes := boxesAt(placed)
	right := boxes[0].Forward.Right()
	lo, hi := boxes[0], boxes[0]
	for _, q := range placed {
		if at := q.box.Center.Sub(boxes[0].Center).Dot(right); q.role == roleBehind || q.role == roleStagger {
			continue
		} else if at < lo.Center.Sub(boxes[0].Center).Dot(right) {
			lo = q.box
		} else if at > hi.Center.Sub(boxes[0].Center).Dot(right) {
			hi = q.box
		}
	}
	for _, box := range []geometry.Box{lo.Shift(right.Scale(-lo.Width)), hi.Shift(right.Scale(lo.Width))} {
		if w.fits(box, boxes) && w.reaches(p, box, boxes) {
			list = append(list, place{piece: p, box: box, role: roleLine, touching: w.c.touching(box)})
		}
	}
	switch {
	case len(list) == 0:
		return slices.Collect(w.c.behindOrStaggered(&row{places: placed}, p))
	case len(list) == 2 && w.c.compare(list[0].touching, list[1].touching) > 0:
		return list[:1]
	case len(list) == 2 && w.c.compare(list[0].touching, list[1].touching) < 0:
		return list[1:]
	}
	return list
}

// placesAt writes places for display.
func placesAt(b *board, places []place) (list []game.StandPlace) {
	for _, p := range places {
		list = append(list, b.placeAt(p.piece, p.box))
	}
	return list
}

func overlapsTerrain(s *game.State) bool {
	b := newBoard(s)
	return slices.ContainsFunc(s.Terrain, func(t game.Terrain) bool { return slices.ContainsFunc(b.Boxes, geometry.Polygon(t.Shape).OverlapsBox) })
}
