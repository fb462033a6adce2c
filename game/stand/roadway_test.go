package stand

import (
	"math"
	"testing"

	"frontage/game"
	"frontage/geometry"
)

// crops returns ground closed to chariots that everybody can see across; road lays a road of 3 cm
// over it.
func crops(x0, y0, x1, y1 float64) game.Terrain {
	t := building(x0, y0, x1, y1)
	t.ID, t.Kind = "crops", "loose"
	return t
}

func road(points ...[2]float64) game.Terrain {
	t := game.Terrain{ID: "road", Kind: "road", Width: 3}
	for _, p := range points {
		t.Line = append(t.Line, geometry.Vec{X: origin + p[0], Y: origin + p[1]})
	}
	return t
}

// STD-TERR-13: a column of chariots charges along a road through crops, which it may not
// enter otherwise. The rest of the column stays on the road behind the first stand, since
// there is no way beside it.
func TestChargeAlongARoad(t *testing.T) {
	set := func(x float64) *game.State {
		s := tableOf(infantry("b1", at{0, 0, 0}), unitOf("r1", Chariot, []at{{x, 20, 180}, {x, 24, 180}, {x, 28, 180}}))
		s.Terrain = []game.Terrain{crops(-15, 5, 15, 40), road([2]float64{0, -40}, [2]float64{0, 60})}
		return s
	}
	a := askCharge(t, set(0), "r1", "b1")
	wantLayouts(t, a, []at{{0, 3, 180}, {0, 7, 180}, {0, 11, 180}})
	// The centres beside the road, or no road, or no column: no way.
	if a := askCharge(t, set(2), "r1", "b1"); a.Legal {
		t.Errorf("beside the road: %+v, want refused", a.Stands)
	}
	s := set(0)
	s.Terrain = s.Terrain[:1]
	if a := askCharge(t, s, "r1", "b1"); a.Legal {
		t.Errorf("without the road: %+v, want refused", a.Stands)
	}
	s = set(0)
	s.Unit("r1").Stands[2].X, s.Unit("r1").Stands[2].Y = origin+1, origin+24 // beside the second
	if a := askCharge(t, s, "r1", "b1"); a.Legal {
		t.Errorf("not in column: %+v, want refused", a.Stands)
	}
}

// STD-TERR-13: the way follows the bends of the road, at their cost.
func TestChargeRoundTheBendOfARoad(t *testing.T) {
	set := func(pace float64) *game.State {
		s := tableOf(infantry("b1", at{0, 0, 0}), unitOf("r1", Chariot, []at{{20, 30, 225}}))
		Edit(s.Unit("r1")).Pace = pace
		s.Terrain = []game.Terrain{crops(-30, 5, 40, 60), road([2]float64{0, -40}, [2]float64{0, 10}, [2]float64{30, 40})}
		return s
	}
	s := set(40)
	b := newBoard(s)
	c, refusal := b.charge(1, 0, anyWay)
	if refusal != nil {
		t.Fatal(refusal)
	}
	way := c.layouts[0].places[0].way
	if len(way.Legs) != 3 || way.Legs[1].Center.Dist(geometry.Vec{X: origin, Y: origin + 10}) > 0.001 {
		t.Errorf("it goes by %+v, want 3 legs, the second ending at (0, 10)", way.Legs)
	}
	// 28.28 cm to the bend and 7 on from there, and what the corners travel more
	// while it turns.
	if least := 20*math.Sqrt2 + 7; way.Cost < least || way.Cost > least+4 {
		t.Errorf("it costs %g, want a little over %g", way.Cost, least)
	}
	if a := askCharge(t, set(34), "r1", "b1"); a.Legal {
		t.Errorf("with 34 cm: %+v, want refused", a.Stands)
	}
	// Across the crops it would be 33.6 cm, and is not allowed.
	s = set(40)
	s.Terrain = s.Terrain[1:]
	if a := askCharge(t, s, "r1", "b1"); !a.Legal || a.Stands[0].Moved > 36 {
		t.Errorf("over open ground: %v %+v; want it legal, by at most 36 cm", a.Legal, a.Stands)
	}
}

// STD-TERR-13: the whole unit must be a column on the road where any of its stands
// would be in the crops.
func TestEndsOnTheRoadAsAColumn(t *testing.T) {
	s := tableOf(infantry("b1", at{0, 0, 0}), unitOf("r1", Chariot, []at{{0, 20, 180}, {0, 24, 180}}))
	s.Terrain = []game.Terrain{crops(-15, 5, 15, 40), road([2]float64{0, -40}, [2]float64{0, 60})}
	b := newBoard(s)
	way := b.roadwayFor(1)
	stand := func(x, y float64) geometry.Box {
		return geometry.Box{Center: geometry.Vec{X: origin + x, Y: origin + y}, Forward: geometry.Vec{Y: -1}, Width: 2, Depth: 4}
	}
	for _, c := range []struct {
		name  string
		boxes []geometry.Box
		want  bool
	}{
		{"a column on the road", []geometry.Box{stand(0, 3), stand(0, 7)}, true},
		{"a column beside the middle of the road", []geometry.Box{stand(1.4, 3), stand(1.4, 7)}, true},
		{"a column beside the road", []geometry.Box{stand(2, 3), stand(2, 7)}, false},
		{"a line, clear of the crops", []geometry.Box{stand(0, 3), stand(2, 3)}, true},
		{"a line in the crops", []geometry.Box{stand(0, 7), stand(2, 7)}, false},
	} {
		places := func(yield func(int, geometry.Box) bool) {
			for i, p := range b.PiecesOf(1) {
				if !yield(p, c.boxes[i]) {
					return
				}
			}
		}
		if got := way.endsOnRoad(places); got != c.want {
			t.Errorf("%s: the way ends on the road: %v, want %v", c.name, got, c.want)
		}
	}
}

// STD-TERR-13: an ordinary move of a column of chariots begins on a road through crops,
// which it may not enter otherwise, and ends beyond them off the road, in any formation;
// in the crops it ends on the road alone, in column.
func TestMoveAlongARoadAndOff(t *testing.T) {
	set := func() *game.State {
		s := tableOf(unitOf("r1", Chariot, []at{{0, 12, 180}, {0, 16, 180}, {0, 20, 180}}))
		s.Terrain = []game.Terrain{crops(-15, 5, 15, 40), road([2]float64{0, -40}, [2]float64{0, 60})}
		return s
	}
	for _, c := range []struct {
		what   string
		places []at
		want   string
		road   bool
	}{
		{"into line beyond the crops", []at{{0, 2, 180}, {2, 2, 180}, {-2, 2, 180}}, "ok", false},
		{"along the road", []at{{0, 2, 180}, {0, 6, 180}, {0, 10, 180}}, "ok", true},
		{"into line beside the road, beyond the crops", []at{{6, 0, 180}, {4, 0, 180}, {2, 0, 180}}, "ok", false},
		{"a line in the crops", []at{{0, 8, 180}, {2, 8, 180}, {-2, 8, 180}}, "STD-MOVE-16", false},
		{"beside the road, in the crops", []at{{3, 8, 180}, {3, 12, 180}, {3, 16, 180}}, "STD-MOVE-16", false},
		{"partly beside it", []at{{0, 2, 180}, {2, 2, 180}, {2, 6, 180}}, "STD-MOVE-16", false},
	} {
		m, refusal := movedTo(set(), false, c.places...)
		if got := ruleOr(refusal, "ok"); got != c.want {
			t.Errorf("%s: %s, want %s", c.what, got, c.want)
		} else if refusal == nil && m.road != c.road {
			t.Errorf("%s: along the road %v, want %v", c.what, m.road, c.road)
		}
	}
	// Without the road, or with the centres beside it, it is stuck where it is.
	s := set()
	s.Terrain = s.Terrain[:1]
	if _, refusal := movedTo(s, false, at{0, 2, 180}, at{2, 2, 180}, at{-2, 2, 180}); refusal == nil {
		t.Error("it moves through the crops without a road")
	}
}

// STD-TERR-13, STD-CMD-19: an evade of a column on a road, too, is as on open ground.
func TestEvadeAlongARoad(t *testing.T) {
	set := func() *game.State {
		s := tableOf(unitOf("r1", Chariot, []at{{0, 20, 0}, {0, 16, 0}}), infantry("b1", at{0, 33, 180}))
		s.Terrain = []game.Terrain{crops(-15, -10, 15, 18), road([2]float64{0, -40}, [2]float64{0, 60})}
		return s
	}
	to := spots([]string{"r1a", "r1b"}, at{0, 16, 0}, at{0, 12, 0})
	if _, refusal := newBoard(set()).checkEvade(0, 1, to); refusal != nil {
		t.Error(refusal)
	}
	s := set()
	s.Terrain = s.Terrain[:1]
	if _, refusal := newBoard(s).checkEvade(0, 1, to); refusal == nil {
		t.Error("it evades into crops without a road")
	}
}

// STD-TERR-15: the bonus is for the last move; any other that comes between takes it
// away: an evade, a charge, being driven back.
func TestRoadBonusIsForTheLastMove(t *testing.T) {
	set := func() *game.State {
		s := tableOf(infantry("r1", at{0, 0, 0}), infantry("b1", at{0, 12, 180}))
		Edit(s.Unit("r1")).State.Road = true
		return s
	}
	s := set()
	p := play(t, s)
	for _, a := range p.b.Question().Answers {
		if a.Do == "evade" {
			p.do(a)
			break
		}
	}
	if u := p.unit("r1"); !Own(u).State.Initiative || Own(u).State.Road {
		t.Errorf("after an evade: %+v, want initiative, not on the road", Own(u).State)
	}
	p = play(t, set())
	p.do(game.Action{Do: "charge", Unit: "r1", Target: "b1"})
	if u := p.unit("r1"); !Own(u).State.Charged || Own(u).State.Road {
		t.Errorf("after a charge: %+v, want charged, not on the road", Own(u).State)
	}
	archers := infantry("b1", at{0, 25, 180})
	Edit(&archers).Shooting, Edit(&archers).Range = 3, 30
	s = inShooting(infantry("r1", at{0, 0, 0}), archers)
	Edit(s.Unit("r1")).State.Road, s.Turn.Active = true, "blue"
	p = play(t, s, 4, 1, 1, 3)
	p.do(shootAt("b1", "r1"))
	if u := p.unit("r1"); u.Stands[0].Y == origin || Own(u).State.Road {
		t.Errorf("after a drive-back: %+v %+v; want it moved, and not along the road", u.Stands, Own(u).State)
	}
}

// STD-TERR-13, STD-TERR-22: cavalry may be on a road through a wood only as a column, and
// only what the road crosses is open to it. Side by side it may not end there, however wide
// the road, nor may it enter a building beside the road.
func TestOnlyAColumnStandsOnARoadThroughAWood(t *testing.T) {
	wide := road([2]float64{-40, 0}, [2]float64{40, 0})
	wide.Width = 6
	house := building(8, 3, 12, 8)
	house.ID = "house"
	for _, c := range []struct {
		name    string
		terrain []game.Terrain
		y       float64 // of the stands, one behind the other or side by side
		beside  bool
		rule    string
	}{
		{"in column", []game.Terrain{wood(-30, -20, 30, 20)}, 0, false, ""},
		{"side by side", []game.Terrain{wood(-30, -20, 30, 20)}, 1, true, "STD-MOVE-16"},
		{"side by side in the open", nil, 1, true, ""},
		{"past a house", []game.Terrain{house}, 0, false, ""},
		{"into a house", []game.Terrain{house}, 2.5, false, "STD-MOVE-16"},
	} {
		s := tableOf(cavalry("r1", at{0, -1, 90}, at{-4, -1, 90}))
		s.Terrain = append(c.terrain, wide)
		second := at{6, c.y, 90}
		if c.beside {
			second = at{10, c.y - 2, 90}
		}
		m, r := newBoard(s).checkOrdinary(0, spots([]string{"r1a", "r1b"}, at{10, c.y, 90}, second), false)
		if got := ruleOr(r, ""); got != c.rule || r == nil && !m.road {
			t.Errorf("%s: %q, want %q", c.name, got, c.rule)
		}
	}
}

// bentRoad is a column of chariots on a road through crops that runs north to (0, 30) and
// bends to the right there, by 45°. Straight on from the bend the road ends after 1.5√2 cm: the
// rear stand leaves it 12.121 cm north of where it stands.
func bentRoad(north float64) *game.State {
	s := tableOf(unitOf("r1", Chariot, []at{{0, 12, 180}, {0, 16, 180}, {0, 20, 180}}), infantry("b1", at{0, -20, 0}))
	s.Terrain = []game.Terrain{crops(-15, 5, 15, north), road([2]float64{0, -40}, [2]float64{0, 30}, [2]float64{30, 60})}
	return s
}

// STD-TERR-13, STD-TERR-22, STD-SHOOT-20, STD-CONF-01: a column on a road that is driven
// straight on past a bend goes as far as the centres of all its stands stay on the road,
// and halts there as at the edge of closed terrain. Terrain that it leaves before that no
// longer halts it.
func TestDrivenBackPastABend(t *testing.T) {
	leaves := 12 + 1.5*math.Sqrt2 - 2 // the rear stand has 10 cm to the bend
	for _, c := range []struct {
		name     string
		north    float64 // end of the crops
		to       float64 // direction
		distance float64
		dice     []int
		far      float64
		confused bool
	}{
		{name: "on the road", north: 60, distance: 10, far: 10},
		{name: "past the bend", north: 60, distance: 15, dice: []int{5}, far: leaves},
		{name: "past the bend, a 6", north: 60, distance: 15, dice: []int{6}, far: leaves, confused: true},
		{name: "the first stand still in the crops", north: 25, distance: 15, dice: []int{1}, far: leaves},
		{name: "all of it out of the crops before", north: 22, distance: 15, far: 15},
		{name: "to the side", north: 60, to: 90, distance: 4, dice: []int{1}, far: 1.5},
		{name: "back along the road", north: 60, to: 180, distance: 20, far: 20},
	} {
		for _, degrees := range []float64{0, 90, 17.3, 222.22} {
			for _, mirror := range []float64{1, -1} {
				s := turned(bentRoad(c.north), degrees, mirror)
				travel := geometry.Direction(mirror*c.to + degrees)
				start(t, s, driveBackFrame("r1", "b1", travel, c.distance), c.dice...).over()
				by := geometry.Direction(c.to).Scale(c.far)
				var want, got []at
				for _, y := range []float64{12, 16, 20} {
					want = append(want, turnedPlaces([]ChargedStand{{X: origin + by.X, Y: origin + y + by.Y, Facing: 180}}, degrees, mirror)...)
				}
				for _, st := range s.Unit("r1").Stands {
					got = append(got, at{st.X - origin, st.Y - origin, st.Facing})
				}
				if !samePoses(got, want) || Own(s.Unit("r1")).State.Confused != c.confused {
					t.Errorf("%s, turned by %g, mirror %g: %v, confused %v, want %v", c.name, degrees, mirror, got, Own(s.Unit("r1")).State.Confused, want)
				}
			}
		}
	}
	d := newBoard(bentRoad(60)).driveBack(0, geometry.Vec{Y: 1}, 15, []bool{false, false}, nil)
	if !hasStep(d.steps, "STD-CONF-01", "r1 halts after 12.12 cm, before the loose ground crops, which it cannot enter off the road") {
		t.Errorf("the steps are %v, want a halt by STD-CONF-01 after 12.12 cm, before the crops", told(d.steps))
	}
	// Beside the road it cannot move at all.
	s := bentRoad(60)
	s.Terrain = s.Terrain[:1]
	if d := newBoard(s).driveBack(0, geometry.Vec{Y: 1}, 15, []bool{false, false}, nil); d.far > 0.01 {
		t.Errorf("without the road the unit is driven back %g cm, want at most 0.01", d.far)
	}
}

// STD-TERR-13, STD-RETREAT-12, STD-RETREAT-13: of a column that retreats past a bend, only
// the stand that leaves the road is destroyed; the others follow it to the end.
func TestRetreatPastABend(t *testing.T) {
	for _, c := range []struct {
		distance string
		want     []string
	}{
		{"10", []string{"0.00 22.00", "0.00 26.00", "0.00 30.00"}},
		{"15", []string{"0.00 27.00", "0.00 31.00", "destroyed by crops"}},
		{"17", []string{"0.00 29.00", "destroyed by crops", "destroyed by crops"}},
	} {
		s := bentRoad(60)
		s.Units[1].Stands[0].Y = origin + 9
		wantRetreat(t, askRetreat(t, s, "r1", c.distance), 0, c.want...)
	}
}
