package body

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"frontage/game"
	"frontage/game/table"
	"frontage/geometry"
)

// motion turns the plane about the middle of the table, and may mirror it before.
type motion struct {
	degrees float64
	mirror  bool
}

var middle = geometry.Vec{X: 50, Y: 50}

func (m motion) vec(v geometry.Vec) geometry.Vec {
	if m.mirror {
		v.X = -v.X
	}
	return v.Turned(m.degrees)
}

func (m motion) point(p geometry.Vec) geometry.Vec { return middle.Add(m.vec(p.Sub(middle))) }

func (m motion) box(b geometry.Box) geometry.Box {
	b.Center, b.Forward = m.point(b.Center), m.vec(b.Forward)
	return b
}

func (m motion) leg(l Leg) Leg {
	if m.mirror {
		l.Degrees = -l.Degrees
	}
	return Leg{By: m.vec(l.By), About: m.point(l.About), Degrees: l.Degrees}
}

func anyMotion(random *rand.Rand) motion {
	return motion{360 * random.Float64(), random.IntN(2) == 0}
}

// crowd returns up to n bases around the middle of the table that do not overlap; half of them
// face the same way.
func crowd(random *rand.Rand, n int) []geometry.Box {
	var boxes []geometry.Box
	for range n {
		b := box(40+20*random.Float64(), 40+20*random.Float64(), 0, 4, 2)
		if random.IntN(2) == 0 {
			b.Forward = geometry.Direction(360 * random.Float64())
		}
		if !slices.ContainsFunc(boxes, func(o geometry.Box) bool { return geometry.Distance(b, o) < 0.1 }) {
			boxes = append(boxes, b)
		}
	}
	return boxes
}

// tableWith returns a table with exactly these bases, a unit each.
func tableWith(boxes []geometry.Box) *table.Table {
	s := &game.State{Table: game.Table{Width: 100, Height: 100}, Sides: [2]game.Side{{ID: "red"}, {ID: "blue"}}}
	for _, b := range boxes {
		s.Units = append(s.Units, game.Unit{Side: "red", Base: game.Base{Front: b.Width, Depth: b.Depth},
			Stands: []game.Stand{{X: b.Center.X, Y: b.Center.Y, Facing: geometry.Degrees(b.Forward)}}})
	}
	return table.New(s)
}

// After a push nothing overlaps, nobody who is pushed goes further than the first, and each who
// moves was in the way of another. Turned or mirrored everything is the same.
func TestPushBackLaws(t *testing.T) {
	random := rand.New(rand.NewPCG(5, 6))
	stopped, chains := 0, 0
	for range 2000 {
		boxes := crowd(random, 60)
		firm := make([]bool, len(boxes))
		for i := range firm {
			firm[i] = random.IntN(6) == 0
		}
		meets := func(_, met int) Answer {
			if firm[met] {
				return Halts
			}
			return Yields
		}
		together := random.IntN(2) == 0
		by := geometry.Direction(360 * random.Float64()).Scale(1 + 4*random.Float64())
		before := tableWith(boxes)
		push := PushBack(before, nil, []int{0}, by, together, meets)
		if push.Meets != geometry.Nothing {
			stopped++
		}
		if len(push.Moves) > 3 {
			chains++
		}
		after := slices.Clone(before.Boxes)
		for _, m := range push.Moves {
			if m.Far > push.Far+1e-9 || together && m.Far != push.Far || firm[m.Piece] && m.Piece != 0 {
				t.Fatalf("%+v: %+v moves; want nobody beyond the first, and none that stands firm", push, m)
			}
			after[m.Piece] = after[m.Piece].Shift(by.Unit().Scale(m.Far))
		}
		for i := range after {
			for j := range i {
				if geometry.Overlaps(Grown(after[i], -2*geometry.Tolerance), after[j]) {
					t.Fatalf("%+v: %d overlaps %d", push, i, j)
				}
			}
		}
		m := anyMotion(random)
		turned := make([]geometry.Box, len(boxes))
		for i, b := range boxes {
			turned[i] = m.box(b)
		}
		other := PushBack(tableWith(turned), nil, []int{0}, m.vec(by), together, meets)
		if math.Abs(other.Far-push.Far) > 1e-6 || other.Meets != push.Meets || len(other.Moves) != len(push.Moves) {
			t.Fatalf("%+v, turned %+v; want the same", push, other)
		}
	}
	if stopped < 200 || chains < 100 {
		t.Errorf("%d were stopped, %d pushed three and more: too few; want 200 and 100", stopped, chains)
	}
}

// A body that goes along legs ends in no overlap, costs no more than its limit, gets no further
// with a smaller limit (what stops it may be pressed into by the tolerance), and keeps its shape. Turned or mirrored it comes to the turned places.
func TestGoLaws(t *testing.T) {
	random := rand.New(rand.NewPCG(7, 8))
	halted, cut, done := 0, 0, 0
	for range 2000 {
		boxes := crowd(random, 8)
		n := min(1+random.IntN(2), len(boxes))
		roles := make([]geometry.Role, len(boxes))
		for i := n; i < len(boxes); i++ {
			roles[i] = geometry.Hostile
		}
		legs := []Leg{Straight(geometry.Direction(360 * random.Float64()).Scale(6 * random.Float64()))}
		legs = append(legs, Turn(legs[0].End(boxes[0]).Corners()[geometry.FrontLeft], 120*random.Float64()-60))
		limit := 12 * random.Float64()
		ground := geometry.NewGround(wide, boxes, nil)
		c := Go(ground, boxes[:n], roles, limit, legs...)
		switch {
		case c.Halt.Meets != geometry.Nothing:
			halted++
		case c.Done:
			done++
		default:
			cut++
		}
		if c.Cost > limit+1e-9 {
			t.Fatalf("%+v costs more than %v", c, limit)
		}
		for i, b := range c.Ends {
			for _, o := range boxes[n:] {
				if geometry.Overlaps(Grown(b, -geometry.Tolerance), o) {
					t.Fatalf("%+v overlaps %v", c, o)
				}
			}
			if want := boxes[0].Local(boxes[i].Center); c.Ends[0].Local(b.Center).Dist(want) > 1e-9 {
				t.Fatalf("%+v has lost its shape", c)
			}
		}
		if less := Go(ground, boxes[:n], roles, limit/2, legs...); c.Halt.Meets == geometry.Nothing && less.Cost > c.Cost+1e-9 || less.Done && !c.Done {
			t.Fatalf("%+v, with half the limit %+v; want no more cost, and no more done", c, less)
		}
		m := anyMotion(random)
		turned := make([]geometry.Box, len(boxes))
		for i, b := range boxes {
			turned[i] = m.box(b)
		}
		other := Go(geometry.NewGround(wide, turned, nil), turned[:n], roles, limit, m.leg(legs[0]), m.leg(legs[1]))
		for i, b := range other.Ends {
			if b.Center.Dist(m.point(c.Ends[i].Center)) > 1e-6 || other.Halt.Meets != c.Halt.Meets {
				t.Fatalf("%+v, turned %+v; want the same", c, other)
			}
		}
	}
	if halted < 200 || cut < 200 || done < 200 {
		t.Errorf("%d halted, %d cut short, %d done: too few of a kind; want 200 of each", halted, cut, done)
	}
}
