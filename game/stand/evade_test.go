package stand

import (
	"fmt"
	"math"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"frontage/game"
	"frontage/geometry"
)

// drawing reads a figure of the rule book that no query can check.
func drawing(t *testing.T, name string) *game.State {
	t.Helper()
	data, err := os.ReadFile(filepath.Join("testdata", "figures", name+".scenario.json"))
	if err != nil {
		t.Fatal(err)
	}
	s, err := game.Read(data, name, []game.Rules{Rules{}})
	if err != nil {
		t.Fatal(err)
	}
	return &s
}

// unitAt returns the index of a unit.
func unitAt(t *testing.T, b *board, id string) int {
	t.Helper()
	unit, err := b.unitIndex(id)
	if err != nil {
		t.Fatal(err)
	}
	return unit
}

// finish returns where a stand of a move ends, relative to the middle of the table.
func finish(t *testing.T, b *board, m *moveResult, id string) at {
	t.Helper()
	for _, s := range m.stands {
		if string(b.id(s.piece)) == id {
			return at{round4(s.box.Center.X - origin), round4(s.box.Center.Y - origin), facing(s.box)}
		}
	}
	t.Fatalf("%s does not move", id)
	return at{}
}

// spots writes places of stands relative to the middle of the table.
func spots(ids []string, places ...at) []game.StandPlace {
	var list []game.StandPlace
	for i, p := range places {
		list = append(list, game.StandPlace{ID: game.StandID(ids[i]), X: origin + p[0], Y: origin + p[1], Facing: p[2]})
	}
	return list
}

// evaders is the table of W18.
func evaders() *game.State {
	s := tableOf(cavalry("b1", at{0, 0, 0}), infantry("r1", at{4, 9, 180}, at{8, 9, 180}, at{12, 9, 180}))
	return s
}

// W18 of the rules page: STD-CMD-15 (the direction) and STD-CMD-20.
func TestEvadeExample(t *testing.T) {
	b := newBoard(evaders())
	ways := b.evadeWays(1, 0)
	if len(ways) != 1 {
		t.Fatalf("%d ways, want 1", len(ways))
	}
	w := ways[0]
	if math.Abs(w.from.Dist(w.to)-6.0828) > 1e-3 || math.Abs(w.dir.X-1/6.0828) > 1e-3 || math.Abs(w.dir.Y-6/6.0828) > 1e-3 || b.id(w.own) != "r1a" {
		t.Errorf("the way is %+v, want length 6.0828, direction %v, %v, from stand r1a", w, 1/6.0828, 6/6.0828)
	}
	// The full pace, in any formation to which the others have a way.
	var e *evasion
	for _, places := range b.formedOn(1, w.own, b.Boxes[w.own].Shift(w.dir.Scale(20))) {
		if found, r := b.checkEvade(1, 0, places); r == nil {
			e = found
			break
		}
	}
	if e == nil {
		t.Fatal("no formation has a way")
	}
	if got := finish(t, b, e.moveResult, "r1a"); !near([]at{got}, []at{{7.288, 28.728, 180}}) {
		t.Errorf("the first stand ends at %v, want (7.288, 28.728), facing 180", got)
	}
	if e.stands[0].piece != w.own || len(e.confused) != 0 {
		t.Errorf("the evade is %+v, want stand %v to move first and nobody confused", e, w.own)
	}
	if d := geometry.Distance(e.stands[0].box, b.Boxes[0]); math.Abs(d-26.08) > 0.01 {
		t.Errorf("the unit ends %g cm away, want 26.08", d)
	}
	// The default keeps its formation and goes nearly as far.
	if e, r := b.evade(1, 0); r != nil || e.cost() > 20.01 || geometry.Distance(e.stands[0].box, b.Boxes[0]) < 25 {
		t.Errorf("the evade is %+v, refused %v, want at most 20.01 cm, ending at least 25 cm away", e, r)
	}
}

// Figure evade-direction: STD-CMD-15.
func TestFigureEvadeDirection(t *testing.T) {
	s := drawing(t, "evade-direction.before")
	b := newBoard(s)
	ways := b.evadeWays(unitAt(t, b, "R"), unitAt(t, b, "B"))
	if len(ways) != 1 || b.id(ways[0].own) != "R-3" || b.id(ways[0].other) != "B-1" || math.Abs(geometry.Degrees(ways[0].dir)-319.65) > 0.1 {
		t.Errorf("the ways are %+v, want one from R-3 away from B-1 at 319.65°", ways)
	}
}

// Figure evade-burst-through: STD-CMD-17, STD-CMD-18, STD-CMD-21, STD-CMD-22.
func TestFigureBurstThrough(t *testing.T) {
	s, after := drawing(t, "evade-burst-through.before"), drawing(t, "evade-burst-through.after")
	b := newBoard(s)
	unit, enemy := unitAt(t, b, "B"), unitAt(t, b, "R")
	ways := b.evadeWays(unit, enemy)
	if len(ways) != 1 || b.id(ways[0].own) != "B-A_before" || math.Abs(geometry.Degrees(ways[0].dir)-154.95) > 0.1 {
		t.Fatalf("the ways are %+v, want one from B-A_before at 154.95°", ways)
	}
	// The drawn end of the first stand is a tenth of a millimetre beside the line:
	// the whole drawing is carried onto it.
	own := ways[0].own
	drawn := after.Unit("B").Box(1)
	gone := drawn.Center.Sub(b.Boxes[own].Center)
	exact := b.Boxes[own].At(b.Boxes[own].Center.Along(ways[0].dir, gone.Dot(ways[0].dir)))
	shift := exact.Center.Sub(drawn.Center)
	var places []game.StandPlace
	for _, st := range after.Unit("B").Stands {
		id := game.StandID(string(st.ID[:3]) + "_before")
		places = append(places, game.StandPlace{ID: id, X: st.X + shift.X, Y: st.Y + shift.Y, Facing: st.Facing})
	}
	e, r := b.checkEvade(unit, enemy, places)
	if r != nil {
		t.Fatal(r)
	}
	if !slices.Equal(e.confused, []int{unitAt(t, b, "F")}) {
		t.Errorf("the confused units are %v, want %v", e.confused, []int{unitAt(t, b, "F")})
	}
	for _, st := range e.stands {
		for _, box := range b.BoxesOf(enemy) {
			if geometry.Distance(st.box, box) < 5-geometry.Tolerance {
				t.Errorf("%s ends too near", b.id(st.piece))
			}
		}
	}
	// With the friend in combat nobody may pass (STD-CMD-19).
	s.Unit("R").Stands[0].X, s.Unit("R").Stands[0].Y = s.Unit("F").Stands[0].X, s.Unit("F").Stands[0].Y+4
	moved := newBoard(s)
	if _, r := moved.evadeBy(unit, enemy, ways[0], places); r == nil {
		t.Error("it passes through an engaged unit")
	}
}

// The limits of an evade: STD-CMD-14 and AMB-17 (1 cm to full pace, whatever the formation:
// STD-MOVE-04), STD-CMD-17 (the closest stand straight away, turning as it likes), STD-CMD-18 (the
// others anywhere within pace), STD-CMD-20 (5 cm from every enemy and every engaged unit),
// STD-CMD-19 (terrain).
func TestCheckEvade(t *testing.T) {
	ids := []string{"r1a", "r1b"}
	for _, c := range []struct {
		name   string
		rule   string // "" when it is legal
		change func(*game.State)
		places []at
	}{
		{"straight back", "", nil, []at{{0, 25, 180}, {4, 25, 180}}},
		{"full pace, about-face", "", nil, []at{{0, 25, 0}, {4, 25, 0}}},
		{"turning costs", "STD-CMD-14", nil, []at{{0, 29, 0}, {4, 29, 0}}},
		{"all of the pace", "", nil, []at{{0, 29, 180}, {4, 29, 180}}},
		{"too far", "STD-CMD-14", nil, []at{{0, 29.1, 180}, {4, 29.1, 180}}},
		{"aside", "STD-CMD-17", nil, []at{{1, 25, 180}, {5, 25, 180}}},
		{"not at all", "STD-CMD-14", nil, []at{{0, 9, 180}, {4, 9, 180}}},
		{"less than 1 cm", "STD-CMD-14", nil, []at{{0, 9.9, 180}, {4, 9.9, 180}}},
		{"1 cm", "", nil, []at{{0, 10, 180}, {4, 10, 180}}},
		{"the other behind", "", nil, []at{{0, 20, 180}, {0, 22, 180}}},
		{"the other apart", "STD-MOVE-09", nil, []at{{0, 20, 180}, {5, 20, 180}}},
		{"irregular at full pace", "", func(s *game.State) { s.Units[1].Stands[1].Y += 1 }, []at{{0, 29, 180}, {4, 29, 180}}},
		{"near another enemy", "STD-CMD-20", func(s *game.State) { s.Units[2].Stands[0].Y = origin + 31.9 }, []at{{0, 25, 180}, {4, 25, 180}}},
		{"5 cm from it", "", func(s *game.State) { s.Units[2].Stands[0].Y = origin + 32 }, []at{{0, 25, 180}, {4, 25, 180}}},
		{"near a fight", "STD-CMD-20", func(s *game.State) {
			s.Units[2].Stands[0].Y = origin + 40 // an enemy far enough away fights
			s.Units[3].Stands[0].X, s.Units[3].Stands[0].Y = origin, origin+38
		}, []at{{0, 31.5, 180}, {4, 31.5, 180}}},
		{"into a lake", "STD-MOVE-16", func(s *game.State) {
			s.Terrain = []game.Terrain{building(-3, 24, 3, 26)}
		}, []at{{0, 25, 180}, {4, 25, 180}}},
		{"over a lake", "STD-CMD-17", func(s *game.State) {
			s.Terrain = []game.Terrain{building(-1, 15, 1, 16)}
		}, []at{{0, 20, 180}, {4, 20, 180}}},
	} {
		t.Run(c.name, func(t *testing.T) {
			s := tableOf(infantry("b1", at{-1, 0, 0}), infantry("r1", at{0, 9, 180}, at{4, 9, 180}), infantry("b2", at{0, 80, 0}), infantry("r2", at{60, 80, 0}))
			if c.change != nil {
				c.change(s)
			}
			if c.name == "near a fight" { // the enemy must be within reach
				s.Units[1].Stands[0].Y, s.Units[1].Stands[1].Y = origin+12, origin+12
			}
			_, r := newBoard(s).checkEvade(1, 0, spots(ids, c.places...))
			switch {
			case c.rule == "" && r != nil:
				t.Error(r)
			case c.rule != "":
				wantRefusal(t, r, c.rule)
			}
		})
	}
}

// STD-CMD-16: of equally close pairs the owner picks one, and with it a direction.
func TestEvadeDirections(t *testing.T) {
	s := tableOf(infantry("b1", at{-8, 0, 0}), infantry("r1", at{0, 9, 180}), infantry("b2", at{30, 0, 0}))
	s.Units[0].Stands = append(s.Units[0].Stands, game.Stand{ID: "b1b", X: origin + 8, Y: origin, Facing: 0})
	b := newBoard(s)
	ways := b.evadeWays(1, 0)
	if len(ways) != 2 || ways[0].dir.X <= 0 || ways[1].dir.X >= 0 {
		t.Fatalf("the ways are %+v, want one to the right and one to the left", ways)
	}
	for _, w := range ways {
		c := b.Boxes[w.own].Center.Along(w.dir, 15)
		place := []game.StandPlace{{ID: "r1a", X: c.X, Y: c.Y, Facing: 180}}
		if _, r := b.checkEvade(1, 0, place); r != nil {
			t.Error(r)
		}
	}
}

// STD-CMD-20: a unit that cannot get 5 cm away may not evade: the default finds
// nothing between the enemy and the edge of the table.
func TestNoRoomToEvade(t *testing.T) {
	s := tableOf(infantry("b1", at{0, 94, 0}), infantry("r1", at{0, 98, 180}))
	if e, r := newBoard(s).evade(1, 0); r == nil {
		t.Errorf("the evade is %+v, want it refused", e)
	}
}

// STD-CMD-18: where there is no room for the formation that the unit has, the
// default forms it anew; STD-CMD-22: it spares friends if it can.
func TestDefaultEvade(t *testing.T) {
	s := tableOf(cavalry("b1", at{0, 0, 0}), infantry("r1", at{-4, 9, 180}, at{0, 9, 180}, at{4, 9, 180}))
	s.Terrain = []game.Terrain{building(2, 12, 20, 60)} // r1c cannot go straight back
	b := newBoard(s)
	e, r := b.evade(1, 0)
	if r != nil {
		t.Fatal(r)
	}
	if got := finish(t, b, e.moveResult, "r1b"); got[0] != 0 || got[1] <= 15 {
		t.Errorf("r1b ends at %v, want x 0 and y over 15", got)
	}
	s.Terrain = nil
	s.Units = append(s.Units, infantry("r2", at{0, 25, 180}))
	b = newBoard(s)
	if e, r = b.evade(1, 0); r != nil || len(e.confused) != 0 {
		t.Errorf("the evade is %+v, refused %v, want it legal and nobody confused", e, r)
	}
}

// Which units evade, and from whom: STD-CMD-07 (the closest visible enemy), STD-CMD-11
// (artillery does), STD-CMD-12 (flyers do not), STD-CMD-04, STD-CMD-03, STD-CONF-06.
func TestUnitsThatMayEvade(t *testing.T) {
	for _, c := range []struct {
		rule   string
		change func(*game.State)
	}{
		{"", func(*game.State) {}},
		{"", func(s *game.State) { s.Units[1].Type = Artillery }},
		{"STD-CMD-12", func(s *game.State) { Edit(&s.Units[1]).Traits = []string{traitFlying} }},
		{"STD-CMD-01", func(s *game.State) { s.Turn.Active = "blue" }},
		{"STD-CMD-03", func(s *game.State) { s.Turn.Step = stepOrders }},
		{"STD-CONF-06", func(s *game.State) { Edit(&s.Units[1]).State.Confused = true }},
		{"STD-CMD-06", func(s *game.State) { Edit(&s.Units[1]).State.Initiative = true }},
		{"STD-TABLE-06", func(s *game.State) { Edit(&s.Units[1]).State.Halted = true }},
		{"STD-MOVE-21", func(s *game.State) { s.Units[0].Stands[0].Y = origin + 7 }},
		{"STD-CMD-07", func(s *game.State) { s.Units[2].Stands[0].X, s.Units[2].Stands[0].Y = origin, origin+4 }},
		{"STD-CMD-05", func(s *game.State) { s.Units[0].Stands[0].Y = origin - 13.1 }},
	} {
		s := tableOf(infantry("b1", at{0, 0, 0}), infantry("r1", at{0, 9, 180}), infantry("b2", at{60, 0, 0}))
		c.change(s)
		r := newBoard(s).mayEvade(1, 0)
		if c.rule == "" && r != nil {
			t.Error(r)
		}
		if c.rule != "" {
			wantRefusal(t, r, c.rule)
		}
	}
}

// STD-LOS-07, STD-CMD-05, STD-CMD-07: all-round vision counts for an evade, from the
// closest enemy, behind the unit. It does not count for a charge, which goes for the
// closest enemy seen from the front edges, on initiative and after a blunder.
func TestAllRoundSightServesToEvadeOnly(t *testing.T) {
	s := tableOf(cavalry("r1", at{0, 0, 0}), infantry("b1", at{0, -12, 0}), infantry("b2", at{0, 18, 180}))
	Edit(&s.Units[0]).Traits = []string{traitAllRound}
	var got []string
	for _, a := range (Rules{}).Begin(false).Question(s).Answers {
		got = append(got, a.Do+" "+a.Target)
	}
	if want := []string{"evade b1", "charge b2", "end "}; !slices.Equal(got, want) {
		t.Errorf("offered %q, want %q", got, want)
	}
	f := from(t, s)
	f.refused(game.Action{Do: "evade", Unit: "r1", Target: "b2"}, "STD-CMD-07")
	f.refused(game.Action{Do: "charge", Unit: "r1", Target: "b1"}, "STD-CMD-07")
	b := newBoard(s)
	if got := b.nearestSeen(0); !slices.Equal(got, []int{2}) {
		t.Errorf("a blunder leads the unit towards %v, want %v", got, []int{2})
	}
	f.do(game.Action{Do: "charge", Unit: "r1", Target: "b2"}).over()
}

// reactsTo lists the enemies to which the first unit may react.
func reactsTo(s *game.State) []string {
	b := newBoard(s)
	var list []string
	units, _ := b.reactions(0, byEvade)
	for _, i := range units {
		list = append(list, string(b.units[i].ID))
	}
	return list
}

// STD-CMD-05: the closest visible enemy within 20 cm, to the hundredth. STD-CMD-08:
// either of two equally close. AMB-16: measured to any stand, seen or not.
func TestReactions(t *testing.T) {
	for _, c := range []struct {
		name  string
		b1    at
		b2    at
		wants []string
	}{
		{"20 cm", at{0, 22, 180}, at{40, 60, 180}, []string{"b1"}},
		{"20.1 cm", at{0, 22.1, 180}, at{40, 60, 180}, nil},
		{"the nearer", at{0, 15, 180}, at{20, 10, 180}, []string{"b1"}},
		{"equally near", at{-8, 15, 180}, at{8, 15, 180}, []string{"b1", "b2"}},
		{"the nearer is behind", at{0, -6, 0}, at{8, 15, 180}, []string{"b2"}},
	} {
		s := tableOf(infantry("r1", at{0, 0, 0}), infantry("b1", c.b1), infantry("b2", c.b2))
		if got := reactsTo(s); !slices.Equal(got, c.wants) {
			t.Errorf("%s: %v, want %v", c.name, got, c.wants)
		}
	}
	// A stand behind the front counts for the distance of a unit whose other stand is seen.
	s := tableOf(infantry("r1", at{0, 0, 0}), infantry("b1", at{0, 15, 180}), infantry("b2", at{30, 3, 0}))
	s.Units[2].Stands = append(s.Units[2].Stands, game.Stand{ID: "b2x", X: origin + 8, Y: origin - 6, Facing: 0})
	if got := reactsTo(s); !slices.Equal(got, []string{"b2"}) {
		t.Errorf("the units that may react are %v, want %v", got, []string{"b2"})
	}
}

// STD-CMD-09: a fortified enemy may be skipped for the next, which must be within
// 20 cm too.
func TestFortifiedMayBeSkipped(t *testing.T) {
	s := tableOf(infantry("r1", at{0, 0, 0}), infantry("b1", at{-8, 10, 180}), infantry("b2", at{8, 18, 180}))
	wall := building(-10, 11.5, -6, 12) // at its back, so that it is seen
	wall.Kind = "high-obstacle"
	s.Terrain = []game.Terrain{wall}
	if got := reactsTo(s); !slices.Equal(got, []string{"b1", "b2"}) {
		t.Errorf("the units that may react are %v, want %v", got, []string{"b1", "b2"})
	}
	s.Units[2].Stands[0].Y += 10
	if got := reactsTo(s); !slices.Equal(got, []string{"b1"}) {
		t.Errorf("the units that may react are %v, want %v", got, []string{"b1"})
	}
}

// STD-CMD-10: an enemy beyond water that neither can go round within its pace may be
// skipped; one beyond a short pond may not.
func TestBarrierMayBeSkipped(t *testing.T) {
	for _, c := range []struct {
		left, right float64
		wants       []string
	}{
		{-60, 60, []string{"b1", "b2"}},
		{-5, 5, []string{"b1"}},
	} {
		s := tableOf(infantry("r1", at{0, 0, 0}), infantry("b1", at{0, 12, 180}), infantry("b2", at{15, 15, 180}))
		s.Terrain = []game.Terrain{building(c.left, 4, c.right, 6)}
		s.Terrain[0].Kind = "deep-water"
		if got := reactsTo(s); !slices.Equal(got, c.wants) {
			t.Errorf("water from %g to %g: %v, want %v", c.left, c.right, got, c.wants)
		}
		// A flyer, or a unit to which the ground is open, has no barrier before it.
		Edit(&s.Units[0]).Traits = []string{traitFlying}
		if got := reactsTo(s); !slices.Equal(got, []string{"b1"}) {
			t.Errorf("the units that may react to a flyer are %v, want %v", got, []string{"b1"})
		}
	}
}

// STD-CMD-10, K8: a way round the barrier must be clear: not through other terrain closed
// to the unit that goes it, nor through a friend. The infantry's own way round is longer
// than its pace.
func TestWayRoundABarrierMustBeClear(t *testing.T) {
	water := func(left, right float64) game.Terrain {
		w := building(left, 4, right, 6)
		w.Kind = "deep-water"
		w.ID = game.TerrainID(fmt.Sprintf("water%g", left))
		return w
	}
	crops := building(11, 4, 60, 6)
	crops.Kind, crops.ID = "loose", "crops"
	friend := infantry("r2", at{14, 5, 0})
	for _, c := range []struct {
		name    string
		terrain []game.Terrain
		units   []game.Unit
		wants   []string
	}{
		{"open ground", []game.Terrain{water(-60, 11)}, nil, []string{"b1"}},
		{"crops", []game.Terrain{water(-60, 11), crops}, nil, []string{"b1", "b2"}},
		{"a gap", []game.Terrain{water(-60, 11), water(17, 60)}, nil, []string{"b1"}},
		{"a friend in the gap", []game.Terrain{water(-60, 11), water(17, 60)}, []game.Unit{friend}, []string{"b1", "b2"}},
	} {
		s := tableOf(append([]game.Unit{unitOf("r1", Chariot, []at{{0, 0, 0}}), infantry("b1", at{0, 12, 180}), infantry("b2", at{-14, 14, 180})}, c.units...)...)
		s.Terrain = c.terrain
		if got := reactsTo(s); !slices.Equal(got, c.wants) {
			t.Errorf("%s: %v, want %v", c.name, got, c.wants)
		}
	}
}

// STD-CMD-22, K8: a stand that turns in an evade may turn at its start or at its end. If
// each leads over a different friend, one of the two is confused.
func TestTurnSparesOneFriendOnly(t *testing.T) {
	for _, c := range []struct {
		name    string
		friends []game.Unit
		wants   int
	}{
		{"both", []game.Unit{infantry("r2", at{2.5, -2, 0}), cavalry("r3", at{2.5, 7, 0})}, 1},
		{"the one behind it", []game.Unit{infantry("r2", at{2.5, -2, 0})}, 0},
		{"the one beside its way", []game.Unit{cavalry("r3", at{2.5, 7, 0})}, 0},
	} {
		b := newBoard(tableOf(append([]game.Unit{infantry("r1", at{0, 0, 180}), infantry("b1", at{-2, -10, 0})}, c.friends...)...))
		e, r := b.checkEvade(0, 1, spots([]string{"r1a"}, at{0, 15, 90}))
		if r != nil {
			t.Errorf("%s: refused: %v", c.name, r)
		} else if len(e.confused) != c.wants {
			t.Errorf("%s: %d confused, want %d", c.name, len(e.confused), c.wants)
		}
	}
}
