package body

import (
	"math"
	"slices"
	"testing"

	"frontage/game"
	"frontage/game/table"
	"frontage/geometry"
)

func box(x, y, facing, width, depth float64) geometry.Box {
	return geometry.Box{Center: geometry.Vec{X: x, Y: y}, Forward: geometry.Direction(facing), Width: width, Depth: depth}
}

var wide = geometry.Rect{Min: geometry.Vec{X: -1000, Y: -1000}, Max: geometry.Vec{X: 1000, Y: 1000}}

func near(t *testing.T, what string, got, want float64) {
	t.Helper()
	if math.Abs(got-want) > 1e-6 {
		t.Errorf("%s: %v, want %v", what, got, want)
	}
}

// line is three bases side by side, 240 wide and 30 deep, with their left front corner at (0, 0).
func line() []geometry.Box {
	return []geometry.Box{box(40, -15, 0, 80, 30), box(120, -15, 0, 80, 30), box(200, -15, 0, 80, 30)}
}

// A wheel costs what the corner travels that travels furthest: of a line 240 wide and 30 deep by
// 30°, the outer rear corner, 2·√(240² + 30²)·sin 15° = 125.2 (from the worked examples of a
// rules page).
func TestCostOfAWheel(t *testing.T) {
	left, right := FrontCorners(line())
	if left != (geometry.Vec{}) || right != (geometry.Vec{X: 240}) {
		t.Fatalf("front corners %v and %v; want (0, 0) and (240, 0)", left, right)
	}
	sine := geometry.Direction(15).X
	want := 2 * math.Sqrt(240*240+30*30) * sine
	near(t, "cost", Turn(left, 30).Cost(line()), want)
	near(t, "cost the other way about the other corner", Turn(right, -30).Cost(line()), want)
	if math.Round(want*10)/10 != 125.2 {
		t.Errorf("%v is not 125.2", want)
	}
	ground := geometry.NewGround(wide, nil, nil)
	c := Go(ground, line(), nil, 160, Turn(left, 30), Straight(geometry.Direction(30).Scale(40)))
	if c.Done || len(c.Legs) != 2 {
		t.Fatalf("a wheel of 125.2 and 40 ahead within 160: %+v; want both legs, the second cut short", c)
	}
	near(t, "all that is left", c.Legs[1].By.Len(), 160-want)
	near(t, "cost", c.Cost, 160)
}

// A wheel stops where its cost reaches the limit, and the pivot stays.
func TestWheelWithinALimit(t *testing.T) {
	ground := geometry.NewGround(wide, nil, nil)
	corner := geometry.Vec{}
	c := Go(ground, line(), nil, 60, Turn(corner, 90))
	if c.Done || c.Halt.Meets != geometry.Nothing || len(c.Legs) != 1 {
		t.Fatalf("the course is %+v, want one leg to its end, halted by %v", c, geometry.Nothing)
	}
	near(t, "cost", c.Cost, 60)
	near(t, "travel of the outer rear corner", 2*math.Sqrt(240*240+30*30)*geometry.Direction(c.Legs[0].Degrees/2).X, 60)
	near(t, "the pivot", c.Ends[0].Corners()[geometry.FrontLeft].Dist(corner), 0)
	near(t, "half a turn of a point 3 away", TurnFor(3, 6), 180)
	near(t, "60° of one", TurnFor(3, 3), 60)
}

// What is met stops all, and they come to rest touching it.
func TestGoStops(t *testing.T) {
	unit := line()
	enemy := box(220, 60, 180, 80, 30) // its front at y = 45
	ground := geometry.NewGround(wide, append(slices.Clone(unit), enemy), []geometry.Polygon{{{X: -100, Y: 30}, {X: -10, Y: 30}, {X: -10, Y: 200}, {X: -100, Y: 200}}})
	roles := []geometry.Role{geometry.Absent, geometry.Absent, geometry.Absent, geometry.Hostile}
	c := Go(ground, unit, roles, math.Inf(1), Straight(geometry.Vec{Y: 10}), Straight(geometry.Vec{Y: 100}))
	if c.Done || c.Halt.Base != 2 || c.Halt.Meets != geometry.ABox || c.Halt.Index != 3 {
		t.Fatalf("the course is %+v, want it halted by base 2, %v, at place 3", c, geometry.ABox)
	}
	near(t, "cost", c.Cost, 45)
	near(t, "gap", geometry.Distance(c.Ends[2], enemy), 0)
	c = Go(ground, unit, roles, math.Inf(1), Straight(geometry.Vec{Y: 10}), Turn(geometry.Vec{Y: 10}, -30))
	if c.Halt.Base != 2 || c.Halt.Meets != geometry.ABox {
		t.Fatalf("wheeling left: %+v; want base 2 to meet a box", c)
	}
	near(t, "gap after wheeling", geometry.Distance(c.Ends[2], enemy), 0)
	shifted := Go(ground, unit, roles, math.Inf(1), Straight(geometry.Vec{X: -200}))
	if !shifted.Done {
		t.Errorf("a slide to the left: %+v", shifted)
	}
	c = Go(ground, shifted.Ends, roles, math.Inf(1), Straight(geometry.Vec{Y: 100}))
	if c.Halt.Base != 1 || c.Halt.Meets != geometry.AnArea {
		t.Errorf("into closed ground: %+v; want base 1 to meet an area", c)
	}
	near(t, "before closed ground", c.Cost, 30)
}

// When a base lies on a square, straight ahead and on a wheel.
func TestOn(t *testing.T) {
	square := geometry.NewArea(geometry.Polygon{{X: 0, Y: 10}, {X: 10, Y: 10}, {X: 10, Y: 20}, {X: 0, Y: 20}})
	ahead := Straight(geometry.Vec{Y: 20}).On(square, box(5, 5, 0, 4, 2))
	if len(ahead) != 1 || math.Abs(ahead[0].Lo-0.2) > 0.001 || math.Abs(ahead[0].Hi-0.8) > 0.001 {
		t.Errorf("straight ahead at %v, want from 4 to 16 of 20 cm", ahead)
	}
	wheel := Turn(geometry.Vec{X: -10, Y: 10}, 180).On(square, box(-8, 9, 0, 4, 2))
	if len(wheel) != 0 {
		t.Errorf("turning away at %v", wheel)
	}
	wheel = Turn(geometry.Vec{X: 0, Y: 10}, -90).On(square, box(-2, 9, 0, 4, 2))
	if len(wheel) != 0 {
		t.Errorf("turning about a corner of the square, away, at %v", wheel)
	}
	wheel = Turn(geometry.Vec{X: 0, Y: 10}, -90).On(square, box(2, 9, 0, 4, 2))
	if len(wheel) != 1 || wheel[0].Lo > 0.01 || wheel[0].Hi < 0.99 {
		t.Errorf("turning into the square at %v; want one stretch from 0 to 1", wheel)
	}
	if off := Straight(geometry.Vec{Y: 20}).On(square, box(50, 50, 0, 4, 2)); off != nil {
		t.Errorf("elsewhere at %v", off)
	}
}

// pushed puts bases 4 by 2 at the given heights, one behind the other or beside, facing up.
func pushed(at ...geometry.Vec) *table.Table {
	s := &game.State{Table: game.Table{Width: 100, Height: 100}, Sides: [2]game.Side{{ID: "red"}, {ID: "blue"}}}
	for i, p := range at {
		s.Units = append(s.Units, game.Unit{ID: game.UnitID(rune('a' + i)), Side: "red", Base: game.Base{Front: 4, Depth: 2},
			Stands: []game.Stand{{ID: game.StandID(rune('A' + i)), X: p.X, Y: p.Y}}})
	}
	return table.New(s)
}

// A base that goes back 2 pushes the next one, half a centimetre behind it, by 1.5, and that one a
// third by 1; whoever must go as far as the first goes 2.
func TestPushBack(t *testing.T) {
	back := geometry.Vec{Y: -2}
	chain := pushed(geometry.Vec{X: 50, Y: 50}, geometry.Vec{X: 50, Y: 47.5}, geometry.Vec{X: 51, Y: 45}, geometry.Vec{X: 56, Y: 47.5}, geometry.Vec{X: 50, Y: 52})
	all := func(int, int) Answer { return Yields }
	moves := func(push Push) (list []Pushed) {
		for _, m := range push.Moves {
			list = append(list, Pushed{m.Piece, math.Round(m.Far*1000) / 1000})
		}
		return list
	}
	push := PushBack(chain, nil, []int{0}, back, false, all)
	if got := moves(push); push.Far != 2 || push.Meets != geometry.Nothing || !slices.Equal(got, []Pushed{{0, 2}, {1, 1.5}, {2, 1}}) {
		t.Errorf("the moves are %v, the push %+v, want 2 cm, halted by %v, and moves %v", got, push, geometry.Nothing, []Pushed{{0, 2}, {1, 1.5}, {2, 1}})
	}
	push = PushBack(chain, nil, []int{0}, back, true, all)
	if got := moves(push); !slices.Equal(got, []Pushed{{0, 2}, {1, 2}, {2, 2}}) {
		t.Errorf("together: %v", got)
	}
	// The last one does not yield: the first gets only 1 cm.
	firm := func(_, met int) Answer {
		if met == 2 {
			return Halts
		}
		return Yields
	}
	push = PushBack(chain, nil, []int{0}, back, false, firm)
	if got := moves(push); math.Abs(push.Far-1) > 1e-9 || push.Stopped != 1 || push.Meets != geometry.ABox || push.Index != 2 || !slices.Equal(got, []Pushed{{0, 1}, {1, 0.5}}) {
		t.Errorf("before one that does not yield: %v %+v; want base 0 to go 1 and base 1 0.5, stopped by base 2", got, push)
	}
	// The first passes through the next, and pushes the last.
	push = PushBack(chain, nil, []int{0}, geometry.Vec{Y: -6}, false, func(_, met int) Answer {
		if met == 1 {
			return Passes
		}
		return Yields
	})
	if got := moves(push); !slices.Equal(got, []Pushed{{0, 6}, {2, 3}}) {
		t.Errorf("through the next: %v", got)
	}
}

// Closed ground and the edge of the table stop a push through those that it moves.
func TestPushBackStops(t *testing.T) {
	yields := func(int, int) Answer { return Yields }
	two := pushed(geometry.Vec{X: 50, Y: 50}, geometry.Vec{X: 52, Y: 48})
	marsh := two.Ground([]geometry.Polygon{{{X: 53, Y: 40}, {X: 60, Y: 40}, {X: 60, Y: 46}, {X: 53, Y: 46}}})
	push := PushBack(two, marsh, []int{0}, geometry.Vec{Y: -2}, false, yields)
	if math.Abs(push.Far-1) > 1e-9 || push.Stopped != 1 || push.Meets != geometry.AnArea {
		t.Errorf("before closed ground: %+v; want base 1 stopped by an area after 1", push)
	}
	edge := pushed(geometry.Vec{X: 50, Y: 3.5}, geometry.Vec{X: 50, Y: 1.5})
	push = PushBack(edge, edge.Ground(nil), []int{0}, geometry.Vec{Y: -2}, false, yields)
	if math.Abs(push.Far-0.5) > 1e-9 || push.Stopped != 1 || push.Meets != geometry.TheTableEdge {
		t.Errorf("before the edge of the table: %+v; want base 1 stopped by the edge after 0.5", push)
	}
}

// Two bases that push one make it go as far as the nearer one needs.
func TestPushOfTwo(t *testing.T) {
	three := pushed(geometry.Vec{X: 48, Y: 50}, geometry.Vec{X: 52, Y: 50.4}, geometry.Vec{X: 50, Y: 47})
	push := PushBack(three, nil, []int{0, 1}, geometry.Vec{Y: -3}, false, func(int, int) Answer { return Yields })
	if len(push.Moves) != 3 || push.Moves[2].Piece != 2 || math.Abs(push.Moves[2].Far-2) > 1e-9 {
		t.Errorf("the push is %+v, want 3 moves, the last of piece 2 by 2 cm", push)
	}
}

// The least further way that clears bases on the way: through two that stand close behind each
// other, not between them.
func TestClear(t *testing.T) {
	others := []geometry.Swath{{From: box(0, 4, 0, 4, 2)}, {From: box(1, 7, 0, 4, 2)}, {From: box(0, 20, 0, 4, 2)}}
	me := []geometry.Box{box(0, 0, 0, 4, 2)}
	up := geometry.Vec{Y: 1}
	near(t, "standing clear", Clear(me, up, 1, others), 1)
	near(t, "touching", Clear(me, up, 2, others), 2)
	near(t, "on the first", Clear(me, up, 3, others), 9)
	near(t, "on the last", Clear(me, up, 21, others), 22)
	near(t, "of two bases", Clear([]geometry.Box{me[0], box(0, -7, 0, 4, 2)}, up, 10, others), 16)
}

// A base that is fixed to another goes where that goes.
func TestCarry(t *testing.T) {
	from, to := box(0, 0, 0, 4, 2), box(10, 5, 90, 4, 2)
	got := Carry(box(4, 0, 180, 4, 2), from, to)
	if want := box(10, 1, 270, 4, 2); !SamePlace(got, want) {
		t.Errorf("%v, want %v", got, want)
	}
}

// A base that moves up past another, its side 1 away from it, may not be nearer than 2: it stops
// where a corner is that far, and goes on where the other corner is again.
func TestKeepAway(t *testing.T) {
	me, other := box(0, 0, 0, 4, 2), box(5, 10, 0, 4, 2)
	up := geometry.Vec{Y: 1}
	free := KeepAway(geometry.Intervals{{Lo: 0, Hi: 30}}, me, up, 0, 30, other, 2)
	if len(free) != 2 {
		t.Fatalf("the free places are %v, want 2", free)
	}
	near(t, "up to", free[0].Hi, 8-math.Sqrt(3)) // 1 aside and √3 below are 2 away
	near(t, "from", free[1].Lo, 12+math.Sqrt(3))
	if free := KeepAway(geometry.Intervals{{Lo: 0, Hi: 30}}, me, up, 0, 30, other, 1); len(free) != 1 {
		t.Errorf("exactly 1 away all along: %v", free)
	}
	near(t, "halt", HaltsBefore(me, up, 30, other, 2), 8-math.Sqrt(3))
	near(t, "away from it", HaltsBefore(me, up.Neg(), 30, other, 2), 30)
	near(t, "away though too near", HaltsBefore(box(5, 7, 0, 4, 2), up.Neg(), 30, other, 2), 30)
	near(t, "nearer though too near", HaltsBefore(box(5, 7, 0, 4, 2), up, 30, other, 2), 0)
	near(t, "into one that it touches", HaltsBefore(box(5, 8, 0, 4, 2), up, 30, other, 2), 0)
}

// Two bases wished onto a third are pulled to places beside or before it, the nearest first, and
// the one that stays does not move.
func TestWish(t *testing.T) {
	from := []geometry.Box{box(0, 0, 0, 4, 2), box(4, 0, 0, 4, 2), box(20, 0, 0, 4, 2)}
	taken := box(0, 10, 0, 4, 2)
	w := Wish{From: from, To: []geometry.Box{box(1, 10, 0, 4, 2), box(5, 10, 0, 4, 2), from[2]},
		Room: func(block []geometry.Box, dir geometry.Vec, lo, hi float64) geometry.Intervals {
			free := geometry.Intervals{{Lo: lo, Hi: hi}}
			for _, b := range block[:2] {
				if in, ok := b.Meets(taken, dir); ok {
					free = free.Subtract(geometry.Intervals{in})
				}
			}
			return free
		}}
	places := w.Nearby(3)
	if len(places) != 3 {
		t.Fatalf("%d places", len(places))
	}
	far := func(to []geometry.Box) float64 { return to[0].Center.Dist(w.To[0].Center) }
	near(t, "ahead or back by a depth", far(places[0]), 2)
	for i, to := range places {
		if geometry.Overlaps(to[0], taken) || geometry.Overlaps(to[1], taken) || to[2] != from[2] {
			t.Errorf("place %d: %v; want it clear of %v, the third base as it was", i, to, taken)
		}
		if i > 0 && far(to) < far(places[i-1])-1e-9 {
			t.Errorf("place %d is nearer than the one before", i)
		}
	}
	if still := (&Wish{From: from, To: from}).Nearby(3); still != nil {
		t.Errorf("nobody moves: %v", still)
	}
}
