// Command bits asks package geometry many random questions and prints, for each
// kind of question, a hash of every bit of every answer. Its test runs it on
// several processors: they must print the same.
//
//	bits [-n rounds]
//
// A round is a random table and some twenty-five answers about it.
package main

import (
	"flag"
	"fmt"
	"hash/fnv"
	"math"
	"math/rand/v2"

	"frontage/geometry"
)

func main() {
	rounds := flag.Int("n", 1000, "how many rounds")
	flag.Parse()
	var h hashes
	r := rand.New(rand.NewPCG(101, 102))
	for round := range *rounds {
		t := randomTable(r)
		h.angles(t)
		h.pairs(t)
		h.outlines(t)
		h.sight(t)
		h.swings(t)
		if round%25 == 0 { // ways through a crowd take as long as everything else in 25 rounds
			h.moves(t)
		}
	}
	for kind, sum := range h.sums {
		fmt.Printf("%-9s %8d answers %016x\n", kinds[kind], h.answers[kind], sum)
	}
}

const (
	angles = iota
	pairs
	outlines
	sight
	swings
	moves
	kindCount
)

var kinds = [kindCount]string{"angles", "pairs", "outlines", "sight", "swings", "moves"}

// hashes holds a running hash for each kind of question.
type hashes struct {
	sums    [kindCount]uint64
	answers [kindCount]int
}

// add hashes one answer. Numbers of any kind are written as they are.
func (h *hashes) add(kind int, answer ...any) {
	f := fnv.New64a()
	fmt.Fprintf(f, "%x", h.sums[kind])
	for _, a := range answer {
		switch a := a.(type) {
		case float64:
			fmt.Fprintf(f, " %x", math.Float64bits(a))
		case geometry.Vec:
			fmt.Fprintf(f, " %x %x", math.Float64bits(a.X), math.Float64bits(a.Y))
		case geometry.Segment:
			fmt.Fprintf(f, " %x %x %x %x", math.Float64bits(a.A.X), math.Float64bits(a.A.Y), math.Float64bits(a.B.X), math.Float64bits(a.B.Y))
		default: // %b shows all bits of a number
			fmt.Fprintf(f, " %b", a)
		}
	}
	h.sums[kind] = f.Sum64()
	h.answers[kind]++
}

// table is the random table of a round.
type table struct {
	boxes  []geometry.Box
	ground geometry.Terrain
	line   geometry.Segment
}

func randomTable(r *rand.Rand) table {
	var t table
	point := func() geometry.Vec { return geometry.Vec{X: 30 * r.Float64(), Y: 30 * r.Float64()} }
	for len(t.boxes) < 8 {
		b := geometry.Box{Center: point(), Forward: geometry.Direction(360 * r.Float64()), Width: 4, Depth: 2}
		if r.IntN(2) == 0 {
			b.Width, b.Depth = 2, 4
		}
		if n := len(t.boxes); n > 0 && r.IntN(2) == 0 {
			b = geometry.Flush(t.boxes[n-1].Edge(geometry.Side(r.IntN(4))), b.Width, b.Depth, float64(6*r.Float64())-3)
		}
		t.boxes = append(t.boxes, b)
	}
	blob := func() geometry.Polygon {
		c, n := point(), 3+r.IntN(5)
		var p geometry.Polygon
		for i := range n {
			p = append(p, c.Along(geometry.Direction(float64((float64(i)+float64(0.5*r.Float64()))*360)/float64(n)), 1+float64(5*r.Float64())))
		}
		return p
	}
	t.ground = geometry.Terrain{Opaque: []geometry.Polygon{blob()}, Shallow: []geometry.Shallow{{Area: blob(), Depth: 2}},
		Hills: []geometry.Hill{{Footprint: blob()}}}
	t.line = geometry.Segment{A: point(), B: point()}
	return t
}

func (h *hashes) angles(t table) {
	d := t.line.B.Sub(t.line.A)
	h.add(angles, geometry.Degrees(d), d.Unit(), d.Len())
	h.add(angles, geometry.Direction(float64(d.X*40)))
}

func (h *hashes) pairs(t table) {
	for _, b := range t.boxes[2:5] {
		a := t.boxes[0]
		p, q := geometry.ClosestPoints(a, b)
		h.add(pairs, int(geometry.Relate(a, b)), geometry.Distance(a, b), p, q)
		c := geometry.Touch(a, b)
		h.add(pairs, int(c.Kind), c.Length, c.At)
	}
	for _, c := range geometry.Contacts(t.boxes) {
		h.add(pairs, c.I, c.J, int(c.Kind), c.Length, c.At)
	}
	h.add(pairs, geometry.Zones(t.boxes[0], t.boxes[1:]))
	h.add(pairs, int(geometry.FormationOf(t.boxes[5:])))
}

func (h *hashes) outlines(t table) {
	p, b := t.ground.Opaque[0], t.boxes[0]
	h.add(outlines, p.Area(), p.Contains(b.Center, 0), p.OverlapsBox(b), p.Crosses(t.line))
	h.add(outlines, p.Distance(b.Center), p.DistanceToBox(b), p.AreaWithin(b))
	if out, err := p.Offset(0.7); err == nil {
		h.add(outlines, out.Area(), out[0])
	}
}

func (h *hashes) sight(t table) {
	k := geometry.NewBlockersOn(t.boxes, t.ground)
	from := t.boxes[0].Edge(geometry.Front)
	for target := 1; target < 5; target++ {
		line, ok := k.See(from, 0, target)
		h.add(sight, ok, line)
	}
	line, ok := k.SeePoint(from, 0, t.line.A)
	h.add(sight, ok, line)
	line, ok = k.Corridor(from, 0, []int{5, 6}, 1)
	h.add(sight, ok, line)
	boxes, areas := k.Hiding(from, 0, 7)
	h.add(sight, boxes, areas)
	index, at, ok := k.First(t.line)
	h.add(sight, index, at, ok)
	for _, e := range geometry.FreeParts(t.boxes, 0, geometry.Rear, -1) {
		h.add(sight, e.Segment)
	}
}

func (h *hashes) swings(t table) {
	ground := geometry.NewGround(geometry.Rect{Max: geometry.Vec{X: 30, Y: 30}}, t.boxes[1:], t.ground.Opaque)
	roles := make([]geometry.Role, len(t.boxes)-1)
	for i := range roles {
		roles[i] = geometry.Solid
	}
	b := t.boxes[0]
	corners := b.Corners()
	for _, corner := range corners[:2] {
		degrees := float64(t.line.A.X*12) - 180
		stop := ground.Swing(b, corner, degrees, roles)
		h.add(swings, stop.Far, int(stop.Meets), stop.Index)
		end := b.Turned(corner, stop.Far)
		h.add(swings, end.Center, end.Forward)
		for _, share := range t.ground.Opaque[0].Turning(b, corner, degrees) {
			h.add(swings, share.Lo, share.Hi)
		}
	}
}

func (h *hashes) moves(t table) {
	ground := geometry.NewGround(geometry.Rect{Max: geometry.Vec{X: 30, Y: 30}}, t.boxes[1:], t.ground.Opaque)
	roles := make([]geometry.Role, len(t.boxes)-1)
	for i := range roles {
		roles[i] = [3]geometry.Role{geometry.Solid, geometry.Friendly, geometry.Hostile}[i%3]
	}
	mover := ground.Mover(t.boxes[0], 40, roles, nil)
	for _, shift := range mover.Shifts(t.boxes[3].Edge(geometry.Front)) {
		h.add(moves, shift.Lo, shift.Hi)
	}
	way := mover.To(t.boxes[0].At(t.line.A))
	h.add(moves, way.OK, way.Cost, len(way.Legs), way.By)
	for _, leg := range way.Legs {
		h.add(moves, leg.Center, leg.Forward)
	}
}
