package stand

import (
	"math"
	"testing"

	"frontage/game"
	"frontage/geometry"
)

// movedTo checks an ordinary move of the unit r1 of a table.
func movedTo(s *game.State, half bool, places ...at) (*unitMove, *game.Refusal) {
	b := newBoard(s)
	unit, _ := b.unitIndex("r1")
	var ids []string
	for _, st := range s.Units[unit].Stands {
		ids = append(ids, string(st.ID))
	}
	return b.checkOrdinary(unit, spots(ids, places...), half)
}

// STD-MOVE-01, STD-MOVE-03, STD-MOVE-05, STD-FLY-01, STD-CMD-28, STD-CMD-29: the
// movement chart, and what halves it.
func TestAllowance(t *testing.T) {
	line, bent := []at{{0, 0, 0}, {4, 0, 0}}, []at{{0, 0, 0}, {4, 1, 0}}
	for _, c := range []struct {
		kind  game.UnitType
		fly   bool
		where []at
		half  bool
		want  float64
	}{
		{Infantry, false, line, false, 20},
		{Infantry, false, line, true, 10},
		{Infantry, false, bent, false, 10},
		{Infantry, false, bent, true, 10},
		{Infantry, false, []at{{0, 0, 0}, {0, -2, 0}}, false, 20},
		{Cavalry, false, []at{{0, 0, 0}, {2, 0, 0}}, false, 30},
		{Cavalry, false, []at{{0, 0, 0}, {2, 1, 0}}, false, 15},
		{Chariot, false, []at{{0, 0, 0}}, false, 30},
		{Artillery, false, []at{{0, 0, 0}}, false, 10},
		{Artillery, false, []at{{0, 0, 0}}, true, 5},
		{Monster, false, []at{{0, 0, 0}}, false, 20},
		{Cavalry, true, []at{{0, 0, 0}, {2, 0, 0}}, false, 100},
		{Cavalry, true, []at{{0, 0, 0}, {2, 1, 0}}, false, 10},
		{Cavalry, true, []at{{0, 0, 0}, {2, 0, 0}}, true, 10},
	} {
		u := unitOf("r1", c.kind, c.where)
		if c.fly {
			Edit(&u).Traits = []string{traitFlying}
		}
		if got, _ := newBoard(tableOf(u)).allowance(0, c.half); got != c.want {
			t.Errorf("%s %v flying %v half %v: %v, want %v", c.kind, c.where, c.fly, c.half, got, c.want)
		}
	}
	own := unitOf("r1", Machine, []at{{0, 0, 0}})
	Edit(&own).Pace = 15 // by its profile
	if got, _ := newBoard(tableOf(own)).allowance(0, true); got != 7.5 {
		t.Errorf("a machine of pace 15 moves %v at half pace, want 7.5", got)
	}
	s := tableOf(infantry("r1", line...))
	if got, _ := newBoard(s).allowance(0, false); got != 20 {
		t.Errorf("the allowance is %v, want 20", got)
	}
	s.Terrain = []game.Terrain{building(3, 1.5, 5, 2)}
	s.Terrain[0].Kind = "high-obstacle" // before one of its stands
	if got, step := newBoard(s).allowance(0, false); got != 10 || step.Rule != "STD-MOVE-05" {
		t.Errorf("fortified: %v by %s; want 10 by STD-MOVE-05", got, step.Rule)
	}
}

// W17 of the rules page and figure pivot: STD-MOVE-11, STD-MOVE-12, AMB-08.
func TestOrdinaryAboutFace(t *testing.T) {
	for _, c := range []struct {
		to   at
		cost float64
	}{
		{at{0, 0, 180}, math.Sqrt(20)},
		{at{0, 7.165, 180}, 10},
	} {
		m, r := movedTo(tableOf(infantry("r1", at{0, 0, 0})), true, c.to)
		if r != nil || math.Abs(m.cost()-c.cost) > 1e-3 {
			t.Errorf("%v: the move is %v, refused %v, want it to cost %v", c.to, m, r, c.cost)
		}
	}
	_, r := movedTo(tableOf(infantry("r1", at{0, 0, 0})), true, at{0, 7.2, 180})
	wantRefusal(t, r, "STD-MOVE-10")
	// Artillery after a failed first order may turn on the spot: 4.47 of 5 cm.
	if m, r := movedTo(tableOf(unitOf("r1", Artillery, []at{{0, 0, 0}})), true, at{0, 0, 180}); r != nil || math.Abs(m.cost()-math.Sqrt(20)) > 1e-3 {
		t.Errorf("the move is %v, refused %v, want it to cost %v", m, r, math.Sqrt(20))
	}
	// A whole line turns about, each stand where it is.
	s := tableOf(infantry("r1", at{0, 0, 0}, at{4, 0, 0}, at{8, 0, 0}))
	m, r := newBoard(s).aboutFace(0, true)
	if r != nil || len(m.stands) != 3 || math.Abs(m.cost()-math.Sqrt(20)) > 1e-3 {
		t.Fatalf("the move is %v, refused %v, want 3 stands and a cost of %v", m, r, math.Sqrt(20))
	}
	for pose, want := range map[string]float64{"P": 10, "S": 4.5} {
		before, after := drawing(t, "pivot."+pose+"-before"), drawing(t, "pivot."+pose+"-after")
		b := newBoard(before)
		st := after.Units[0].Stands[0]
		m, r := b.checkOrdinary(0, []game.StandPlace{{ID: before.Units[0].Stands[0].ID, X: st.X, Y: st.Y, Facing: st.Facing}}, true)
		if r != nil || math.Abs(m.cost()-want) > 0.03 {
			t.Errorf("pivot %s: %v %v, want %v cm", pose, m, r, want)
		}
	}
}

// W16 of the rules page: STD-MOVE-17, STD-MOVE-18. A stand passes between two things
// that leave a gap open around x = 0.
func TestGaps(t *testing.T) {
	house := func(x0, x1 float64) func(*game.State) {
		return func(s *game.State) {
			s.Terrain = append(s.Terrain, building(min(x0, x1), 9, max(x0, x1), 11))
			s.Terrain[len(s.Terrain)-1].ID = game.TerrainID(string(rune('t' + len(s.Terrain))))
		}
	}
	unit := func(id string, x float64) func(*game.State) { // an infantry row that ends at x
		return func(s *game.State) {
			out := sign(x)
			u := infantry(id)
			for k := range 8 {
				u.Stands = append(u.Stands, game.Stand{ID: game.StandID(id + string(rune('a'+k))), X: origin + x + float64(out)*float64(2+4*k), Y: origin + 10, Facing: 0})
			}
			s.Units = append(s.Units, u)
		}
	}
	for _, c := range []struct {
		name              string
		left, right       func(*game.State)
		infantry, cavalry bool
	}{
		{"enemy and enemy, 4.0", unit("b1", -2), unit("b2", 2), false, true},
		{"enemy and enemy, 4.1", unit("b1", -2.05), unit("b2", 2.05), true, true},
		{"enemy and friend, 2.0", unit("b1", -1), unit("r2", 1), false, false},
		{"house and house, 2.0", house(-40, -1), house(40, 1), true, true},
		{"house and friend, 2.0", house(-40, -1), unit("r2", 1), true, true},
		{"house and friend, 1.9", house(-40, -0.95), unit("r2", 0.95), false, false},
		{"enemy and house, 4.0", unit("b1", -2), house(40, 2), false, true},
	} {
		for _, kind := range []game.UnitType{Infantry, Cavalry} {
			s := tableOf(unitOf("r1", kind, []at{{0, 2, 0}}))
			Edit(&s.Units[0]).Pace = 25 // longer than the way through, shorter than the way round
			s.Units[0].Stands[0].Y = origin + 2
			before := len(s.Units)
			c.left(s)
			c.right(s)
			for i := before; i < len(s.Units); i++ { // only r1 has been shifted by table
				_ = i
			}
			_, r := movedTo(s, false, at{0, 18, 0})
			if want := kind == Infantry && c.infantry || kind == Cavalry && c.cavalry; (r == nil) != want {
				t.Errorf("%s, %s: refused: %v, want legal %v", c.name, kind, r, want)
			}
		}
	}
}

// Figure cannot-move-through-gap: the gap between two enemies is 2.5 cm wide, and the
// way round them too long.
func TestFigureCannotMoveThroughGap(t *testing.T) {
	before, after := drawing(t, "cannot-move-through-gap.before"), drawing(t, "cannot-move-through-gap.forbidden-after")
	b := newBoard(before)
	var places []game.StandPlace
	for i, st := range after.Unit("B").Stands {
		places = append(places, game.StandPlace{ID: before.Unit("B").Stands[i].ID, X: st.X, Y: st.Y, Facing: st.Facing})
	}
	if m, r := b.checkOrdinary(unitAt(t, b, "B"), places, false); r == nil {
		t.Errorf("it passes: %+v", m)
	}
	// With one of the enemies gone it may go there.
	before.Units = before.Units[1:]
	b = newBoard(before)
	if _, r := b.checkOrdinary(unitAt(t, b, "B"), places, false); r != nil {
		t.Error(r)
	}
}

// Figure move-through-gap, STD-MOVE-17: a row of three passes between houses and a river
// and ends as a column. The drawing does not say which stand ends where; the one nearest
// the passage goes first and furthest.
func TestFigureMoveThroughGap(t *testing.T) {
	before, after := drawing(t, "move-through-gap.before"), drawing(t, "move-through-gap.after")
	b := newBoard(before)
	stands, places := before.Unit("B").Stands, []game.StandPlace{}
	for i, st := range after.Unit("B").Stands {
		places = append(places, game.StandPlace{ID: stands[len(stands)-1-i].ID, X: st.X, Y: st.Y, Facing: st.Facing})
	}
	m, r := b.checkOrdinary(unitAt(t, b, "B"), places, false)
	if r != nil {
		t.Fatal(r)
	}
	for _, s := range m.stands {
		if len(s.way.Legs) < 3 {
			t.Errorf("%s goes straight: %+v", b.id(s.piece), s.way)
		}
	}
	// With the river 2.5 cm nearer, 1.2 cm from the house, nobody passes.
	for i := range before.Terrain {
		if before.Terrain[i].ID == "t4" {
			for k := range before.Terrain[i].Shape {
				before.Terrain[i].Shape[k].X -= 2.5
			}
		}
	}
	if m, r := newBoard(before).checkOrdinary(0, places, false); r == nil || r.Rule != "STD-MOVE-16" {
		t.Errorf("where there is no room: %+v, %v; want a refusal by STD-MOVE-16", m, r)
	}
}

// What an ordinary move must keep: STD-MOVE-02 (as short as one likes), STD-MOVE-08 (any
// facing and formation), STD-MOVE-09, STD-MOVE-10, STD-MOVE-13, STD-MOVE-16, STD-MOVE-21,
// STD-CHARGE-01, STD-TABLE-01.
func TestOrdinaryMoves(t *testing.T) {
	for _, c := range []struct {
		name   string
		rule   string
		change func(*game.State)
		to     []at
	}{
		{"none", "", nil, []at{{0, 0, 0}, {4, 0, 0}}},
		{"ahead", "", nil, []at{{0, 20, 0}, {4, 20, 0}}},
		{"back, sideways, turned, bent", "", nil, []at{{-6, -5, 90}, {-6, -9, 90}}},
		{"too far", "STD-MOVE-10", nil, []at{{0, 20.1, 0}, {4, 20.1, 0}}},
		{"apart", "STD-MOVE-09", nil, []at{{0, 10, 0}, {4.1, 10, 0}}},
		{"onto a friend", "STD-BASE-01", nil, []at{{8, 0, 0}, {12, 0, 0}}},
		{"into contact", "STD-CHARGE-01", nil, []at{{-30, 8, 0}, {-30, 10, 0}}},
		{"short of contact", "", nil, []at{{-26, 7.98, 0}, {-26, 5.98, 0}}},
		{"off the table", "STD-TABLE-01", func(s *game.State) { s.Units[0].Stands[0].Y, s.Units[0].Stands[1].Y = 2, 2 }, []at{{0, -99.5, 0}, {4, -99.5, 0}}},
		{"engaged", "STD-MOVE-21", func(s *game.State) { s.Units[2].Stands[0].X, s.Units[2].Stands[0].Y = origin, origin+2 }, []at{{0, -5, 0}, {4, -5, 0}}},
		{"into a house", "STD-MOVE-16", func(s *game.State) { s.Terrain = []game.Terrain{building(-2, 10, 2, 12)} }, []at{{0, 10, 0}, {4, 10, 0}}},
		{"half pace", "STD-MOVE-10", func(s *game.State) { s.Units[0].Stands[1].Y += 1 }, []at{{0, 11, 0}, {4, 11, 0}}},
	} {
		s := tableOf(infantry("r1", at{0, 0, 0}, at{4, 0, 0}), infantry("r2", at{12, 0, 0}), infantry("b1", at{-30, 12, 180}))
		if c.name == "into contact" || c.name == "short of contact" {
			s.Units[0].Stands[0].X, s.Units[0].Stands[1].X = origin-26, origin-22
		}
		if c.name == "into contact" {
			c.to = []at{{-30, 10, 0}, {-30, 8, 0}}
		}
		if c.change != nil {
			c.change(s)
		}
		_, r := movedTo(s, false, c.to...)
		switch {
		case c.rule == "" && r != nil:
			t.Errorf("%s: %v", c.name, r)
		case c.rule != "" && (r == nil || r.Rule != c.rule):
			t.Errorf("%s: %v, want %s", c.name, r, c.rule)
		}
	}
}

// STD-FLY-04, STD-FLY-05, STD-FLY-06: a flyer passes over everything but ends
// neither on a friend nor in a wood nor touching an enemy.
func TestFlyersMove(t *testing.T) {
	for _, c := range []struct {
		rule string
		to   at
	}{
		{"", at{0, 60, 90}}, {"STD-FLY-05", at{0, 30, 0}}, {"STD-BASE-01", at{0, 18, 0}}, {"STD-CHARGE-01", at{0, 84, 0}}, {"STD-FLY-01", at{-95, 60, 0}},
	} {
		s := tableOf(cavalry("r1", at{0, -20, 0}), infantry("r2", at{0, 18, 0}), infantry("b1", at{0, 87, 180}), infantry("b2", at{0, 50, 180}))
		Edit(&s.Units[0]).Traits = []string{traitFlying}
		s.Units[0].Stands[0].Y = origin
		s.Terrain = []game.Terrain{wood(-20, 28, 20, 34)}
		_, r := movedTo(s, false, c.to)
		if c.rule == "" && r != nil || c.rule != "" && (r == nil || r.Rule != c.rule) {
			t.Errorf("%v: %v, want %q", c.to, r, c.rule)
		}
	}
}

// STD-TERR-13, STD-TERR-15: a column on a road moves along it through terrain closed to it,
// round a bend too, and its next order has +1; in line, or off the road, it does not.
// STD-TERR-07: a wood is closed to cavalry.
func TestRoads(t *testing.T) {
	v := func(x, y float64) geometry.Vec { return geometry.Vec{X: origin + x, Y: origin + y} }
	road := game.Terrain{ID: "road", Kind: "road", Line: []geometry.Vec{v(0, -40), v(0, 10), v(40, 10)}, Width: 3}
	woods := wood(-30, 3, 38, 30)
	for _, c := range []struct {
		name  string
		from  []at
		to    []at
		legal bool
		road  bool
	}{
		{"on the road", []at{{0, -10, 0}, {0, -14, 0}}, []at{{0, 6, 0}, {0, 2, 0}}, true, true},
		{"short of the wood", []at{{0, -20, 0}, {0, -24, 0}}, []at{{0, -4, 0}, {0, -8, 0}}, true, true},
		{"round the bend", []at{{0, -2, 0}, {0, -6, 0}}, []at{{8, 10, 90}, {4, 10, 90}}, true, true},
		{"round the bend, too far", []at{{0, -2, 0}, {0, -6, 0}}, []at{{25, 10, 90}, {21, 10, 90}}, false, false},
		{"beside the road", []at{{0, -10, 0}, {0, -14, 0}}, []at{{2, 6, 0}, {2, 2, 0}}, false, false},
		{"in line", []at{{0, -10, 0}, {2, -10, 0}}, []at{{0, 6, 0}, {2, 6, 0}}, false, false},
		{"off it in the open", []at{{0, -20, 0}, {0, -24, 0}}, []at{{6, -10, 0}, {6, -14, 0}}, true, false},
		{"it stays", []at{{0, -20, 0}, {0, -24, 0}}, []at{{0, -20, 0}, {0, -24, 0}}, true, false},
		{"into line on the road", []at{{0, -20, 0}, {0, -24, 0}}, []at{{0, -10, 0}, {2, -10, 0}}, true, false},
	} {
		s := tableOf(cavalry("r1", c.from...))
		s.Terrain = []game.Terrain{woods, road}
		m, r := movedTo(s, false, c.to...)
		if (r == nil) != c.legal || r == nil && m.road != c.road {
			t.Errorf("%s: the move is %+v, refused %v, want legal %v and by road %v", c.name, m, r, c.legal, c.road)
		}
	}
}

// The moves of one key: into line, into column, a wheel about a front corner.
func TestFormingUp(t *testing.T) {
	s := tableOf(infantry("r1", at{0, 0, 0}, at{4, 0, 0}, at{8, 0, 0}))
	b := newBoard(s)
	m, r := b.columnOf(0, false)
	if r != nil || geometry.FormationOf(endsOf(m)) != geometry.Column {
		t.Fatalf("the move is %v, refused %v, want formation %v", m, r, geometry.Column)
	}
	for i, box := range endsOf(m) { // the least movement: the middle stand stays
		if b.id(m.stands[i].piece) == "r1b" && box != b.Boxes[1] {
			t.Errorf("the middle stand goes to %v; want it where it stands", box)
		}
	}
	s = tableOf(infantry("r1", at{0, 0, 0}, at{0, -2, 0}, at{3, -4, 40}))
	b = newBoard(s)
	if m, r = b.lineOf(0, false); r != nil || geometry.FormationOf(endsOf(m)) != geometry.Line {
		t.Fatalf("the move is %v, refused %v, want formation %v", m, r, geometry.Line)
	}
	s = tableOf(infantry("r1", at{0, 0, 0}, at{4, 0, 0}, at{8, 0, 0}))
	b = newBoard(s)
	for degrees, pivot := range map[float64]geometry.Vec{30: {X: origin + 10, Y: origin + 1}, -30: {X: origin - 2, Y: origin + 1}} {
		m, r := b.wheel(0, degrees, false)
		if r != nil || geometry.FormationOf(endsOf(m)) != geometry.Line {
			t.Fatalf("wheel %g: %v %v, want a line", degrees, m, r)
		}
		stays := false
		for _, box := range endsOf(m) {
			for _, c := range box.Corners() {
				stays = stays || c.Dist(pivot) < 0.001
			}
			if !geometry.SameFacing(box.Forward, geometry.Direction(degrees)) {
				t.Errorf("it faces %v", box.Forward)
			}
		}
		if !stays {
			t.Errorf("wheel %g: no corner stays at %v", degrees, pivot)
		}
	}
	_, r = b.wheel(0, 170, false)
	wantRefusal(t, r, "STD-MOVE-10")
}

func endsOf(m *unitMove) []geometry.Box {
	var list []geometry.Box
	for _, s := range m.stands {
		list = append(list, s.box)
	}
	return list
}

// reach agrees with the check of a move for a single stand.
func TestReachAgreesWithTheCheck(t *testing.T) {
	s := tableOf(infantry("r1", at{0, 0, 0}), infantry("b1", at{0, 12, 180}))
	regions := newBoard(s).reach(0, false)
	if len(regions) != 1 {
		t.Fatalf("%d regions, want 1", len(regions))
	}
	for _, c := range []at{{0, 9, 0}, {0, 20, 0}, {15, 0, 0}, {-19, 0, 0}, {0, -21, 0}, {0, 12, 0}} {
		_, r := movedTo(s, false, c)
		if got := regions[0].Contains(geometry.Vec{X: origin + c[0], Y: origin + c[1]}); got != (r == nil) {
			t.Errorf("%v: in reach %v, check %v", c, got, r)
		}
	}
}
