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

// tables returns how many random tables a slow twin tries: many with
// FRONTAGE_SOAK=1 (make soak).
func tables(usual, soak int) int {
	if os.Getenv("FRONTAGE_SOAK") != "" {
		return soak
	}
	return usual
}

// slow is a charge worked out the slow way: every placement is tried, and
// contact is measured by sampling.
type slow struct {
	t     *testing.T
	s     *game.State
	b     *board
	c     *charge
	answr *ChargeAnswer
}

// frontInContact samples how much of a box's front edge lies on enemy edges: 400
// points, each a hair before the edge.
func (w *slow) frontInContact(box geometry.Box, target int) (all, onTarget float64) {
	edge := box.Edge(geometry.Front)
	const n = 400
	for i := range n {
		p := edge.A.Lerp(edge.B, (float64(i)+0.5)/n).Along(edge.Normal, 2*geometry.Tolerance)
		for q, other := range w.b.boxes {
			unit := w.b.pieces[q].unit
			// Only an edge that lies along the front counts.
			square := math.Abs(box.Forward.Dot(other.Forward))
			if !w.b.enemies(w.c.unit, unit) || !other.Contains(p, 0) || (square > 0.01 && square < 0.99) {
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

// fits tries a place against everything that it might overlap.
func (w *slow) fits(box geometry.Box, placed []geometry.Box) bool {
	for _, corner := range box.Corners() {
		if !w.s.Table.Rect().Contains(corner, geometry.Tolerance) {
			return false
		}
	}
	for q, other := range w.b.boxes {
		if w.b.pieces[q].unit != w.c.unit && geometry.Overlaps(box, other) {
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

// reaches asks for the way to a place afresh.
func (w *slow) reaches(piece int, box geometry.Box, placed []geometry.Box) bool {
	return w.c.ground.Mover(w.b.boxes[piece], w.c.pace, w.c.roles, placed).To(box).OK
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

// checkLine follows the stands of an option and finds, by trying, no slot with
// more front in contact than the one taken (STD-CHARGE-32, STD-CHARGE-35), and no slot at
// all for a stand that was put elsewhere (STD-CHARGE-38).
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

// checkRefusal looks for a legal first stand that a refusal has missed.
func (w *slow) checkRefusal() {
	if w.answr.Rule != "STD-CHARGE-23" && w.answr.Rule != "STD-CHARGE-07" {
		return
	}
	base := w.b.units[w.c.unit].Base
	for _, ref := range w.c.references {
		edge := w.b.boxes[ref.piece].Edge(ref.side)
		most := (edge.Len()+base.Front)/2 - minimumContact
		for shift := -most; shift <= most; shift += 0.05 {
			box := geometry.Flush(edge, base.Front, base.Depth, shift)
			for _, p := range w.c.seers(-1) {
				if w.fits(box, nil) && w.reaches(p, box, nil) {
					w.t.Fatalf("refused (%s), but %s can go first at shift %.2f of %s\n%s", w.answr.Reason, w.b.id(p), shift, w.b.id(ref.piece), game.Write(w.s))
				}
			}
		}
	}
}

// On random small tables a slow search finds no better first stand, no slot with
// more front in contact, and no charge where one was refused.
func TestBruteForceFindsNothingBetter(t *testing.T) {
	random := rand.New(rand.NewPCG(11, 4))
	legal := 0
	for range tables(150, 5000) {
		s := randomTable(random)
		if random.IntN(2) == 0 {
			s.Terrain = []game.Terrain{building(-1+random.Float64()*4, 1.2, 4+random.Float64()*3, 2+random.Float64()*3)}
			if overlapsTerrain(s) {
				continue
			}
		}
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
		if c.irregular {
			continue // its slots are not in line (STD-CHARGE-43)
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
		}
	}
	if legal < 40 {
		t.Errorf("only %d of the tables allow a charge: the test tests little", legal)
	}
}

func overlapsTerrain(s *game.State) bool {
	b := newBoard(s)
	area := geometry.Polygon(s.Terrain[0].Shape)
	return slices.ContainsFunc(b.boxes, area.OverlapsBox)
}
