package stand

import (
	"math"
	"testing"

	"frontage/game"
)

// shotAtBy records that a unit has suffered hits from the stands of another.
func shotAtBy(s *game.State, unit, by game.UnitID, hits int) {
	u, v := s.Unit(unit), s.Unit(by)
	Edit(u).State.Suffered = hits
	for _, st := range v.Stands {
		Edit(u).State.ShotBy = append(Own(u).State.ShotBy, Shooter{Unit: by, Stand: st.ID, X: st.X, Y: st.Y, Facing: st.Facing})
	}
}

// W21 of the rules page: the dice of a drive-back (STD-SHOOT-16), a 6 confuses
// (STD-SHOOT-17), more than the full pace destroys (STD-SHOOT-18).
func TestDriveBackDice(t *testing.T) {
	wood := []game.Terrain{feature("wood", -6, 18, -2.1, 60)} // over the first stand alone
	wall := []game.Terrain{feature("fortress-wall", -6, 19, -2.1, 21)}
	for _, c := range []struct {
		what    string
		kind    game.UnitType
		terrain []game.Terrain
		hits    int
		dice    []int
		want    []string
	}{
		{"one stand defended: 1 less", Infantry, wood, 3, []int{6, 5},
			[]string{"roll driveback red [6 5]", "confused STD-SHOOT-17 b1", "driveback b1 b1a(-4,31,180) b1b(0,31,180)", "phase combat"}},
		{"one fortified: 2 less, none", Infantry, wall, 2, nil, []string{"stand STD-SHOOT-16 b1", "phase combat"}},
		{"not more than the pace", Infantry, nil, 4, []int{6, 5, 5, 4},
			[]string{"roll driveback red [6 5 5 4]", "confused STD-SHOOT-17 b1", "driveback b1 b1a(-4,40,180) b1b(0,40,180)", "phase combat"}},
		{"more than the pace", Infantry, nil, 4, []int{6, 6, 5, 4},
			[]string{"roll driveback red [6 6 5 4]", "confused STD-SHOOT-17 b1", "routed STD-SHOOT-18 b1", "casualty b1b", "casualty b1a", "destroyed b1", "phase combat"}},
		{"artillery, whose pace is 10", Artillery, nil, 3, []int{5, 5, 1},
			[]string{"roll driveback red [5 5 1]", "routed STD-SHOOT-18 b1", "casualty b1b", "casualty b1a", "destroyed b1", "phase combat"}},
	} {
		b := infantry("b1", at{-4, 20, 180}, at{0, 20, 180})
		b.Type = c.kind
		s := inShooting(infantry("r1", at{-4, 0, 0}, at{0, 0, 0}), b, infantry("b2", at{80, 80, 0}), infantry("b3", at{80, 70, 0}))
		s.Terrain = c.terrain
		shotAtBy(s, "b1", "r1", c.hits)
		p := play(t, s, c.dice...)
		wantLines(t, c.what, p.do(game.Action{Do: "end"}), c.want...)
		p.spent()
	}
}

// W22 of the rules page: STD-SHOOT-19, STD-SHOOT-20: from the closest point of the nearest
// stand that shot, onward, facings unchanged. A nearer one that did not shoot at it does
// not count.
func TestDriveBackDirection(t *testing.T) {
	s := inShooting(infantry("r1", at{0, 20, 180}), infantry("r2", at{12, 4, 180}), infantry("b1", at{5, 0, 0}))
	shotAtBy(s, "b1", "r1", 2)
	p := play(t, s, 3, 4)
	p.do(game.Action{Do: "end"})
	if st := p.unit("b1").Stands[0]; math.Abs(st.X-origin-5.388) > 0.001 || math.Abs(st.Y-origin+6.989) > 0.001 || st.Facing != 0 {
		t.Errorf("b1 at %+v, want (5.388, -6.989), facing 0", st)
	}
}

// The figure drive-back, measured from the picture: three hits have removed the right
// stand; 3, 4 and 5 drive the rest 12 cm along the line from the nearest corner of the
// shooters to its nearest corner, unturned.
func TestFigureDriveBackAfterShooting(t *testing.T) {
	s := inShooting(infantry("r1", at{31.1951, 46.8232, 155.058}, at{27.5682, 45.1364, 155.058}, at{23.9412, 43.4496, 155.058}),
		infantry("b1", at{26.4496, 36.1462, 0}, at{30.4496, 36.1462, 0}))
	shotAtBy(s, "b1", "r1", 3)
	p := play(t, s, 3, 4, 5)
	p.do(game.Action{Do: "end"})
	for i, want := range []at{{31.0709, 25.0718, 0}, {35.0709, 25.0718, 0}} {
		if got := p.unit("b1").Stands[i]; math.Abs(got.X-origin-want[0]) > 0.05 || math.Abs(got.Y-origin-want[1]) > 0.05 || got.Facing != want[2] {
			t.Errorf("%+v, in the figure %v", got, want)
		}
	}
}

// STD-SHOOT-21, STD-RESULT-04: a unit that is engaged by the end of the phase is not
// driven back: its hits count in its first round of combat, for the side that did not
// suffer them, and its odd hits stay.
func TestHitsOfEngagedUnits(t *testing.T) {
	s := inShooting(infantry("r1", at{0, 1, 180}), infantry("b1", at{0, -1, 0}), infantry("r2", at{40, 0, 0}))
	shotAtBy(s, "b1", "r2", 2)
	Edit(s.Unit("b1")).State.Hits = 2
	p := play(t, s, 1, 1, 1, 1, 1, 1)
	wantLines(t, "no drive-back", p.do(game.Action{Do: "end"}), "carried STD-SHOOT-21 b1", "phase combat")
	if u := Own(p.unit("b1")).State; u.Shot != 2 || u.Hits != 2 {
		t.Errorf("b1 %+v, want shot 2 and hits 2", u)
	}
	wantLines(t, "the round", p.do(game.Action{Do: "fight", Unit: "r1"})[3:4], "round e1/1 red 2 blue 0 red wins")
	p.spent()
}

// STD-SHOOT-14: odd hits of units that are not engaged are removed at the end of the phase,
// including those of a charger shot out of contact (AMB-32).
func TestOddHitsAreForgotten(t *testing.T) {
	s := inShooting(infantry("r1", at{0, 20, 180}), infantry("b1", at{0, -1, 0}))
	Edit(s.Unit("r1")).State.Hits, Edit(s.Unit("r1")).State.Shot = 1, 4
	p := play(t, s)
	wantLines(t, "the end", p.do(game.Action{Do: "end"}), "recover hits r1", "phase combat")
	if u := Own(p.unit("r1")).State; u.Hits != 0 || u.Shot != 0 {
		t.Errorf("r1 %+v, want hits 0 and shot 0", u)
	}
}

// STD-CONF-01, STD-CONF-02, STD-CONF-03: driven back toward an enemy a unit halts 1 cm
// short and is confused; a friend gives way, and both test.
func TestDriveBackMeetsOthers(t *testing.T) {
	s := inShooting(infantry("r1", at{0, 0, 0}), infantry("b1", at{0, 10, 180}), infantry("r2", at{0, 18, 0}))
	shotAtBy(s, "b1", "r1", 2)
	p := play(t, s, 5, 5)
	wantLines(t, "toward an enemy", p.do(game.Action{Do: "end"}),
		"roll driveback red [5 5]", "driveback b1 b1a(0,15,180)", "confused STD-CONF-02 b1", "phase combat")

	s = inShooting(infantry("r1", at{0, 0, 0}), infantry("b1", at{0, 10, 180}), infantry("b2", at{0, 14, 180}))
	shotAtBy(s, "b1", "r1", 1)
	p = play(t, s, 4, 6, 1)
	wantLines(t, "toward a friend", p.do(game.Action{Do: "end"}), "roll driveback red [4]")
	q := p.b.Question()
	if q.Kind != procedureMakeWay || q.Who != "blue" {
		t.Fatalf("the question is %+v, want %v for blue", q, procedureMakeWay)
	}
	p.do(q.Answers[q.Default])
	if b1 := p.unit("b1"); b1.Stands[0].Y != origin+14 || p.b.State().Turn.Phase != "combat" || Own(b1).State.Confused == Own(p.unit("b2")).State.Confused {
		t.Errorf("driven back are b1 %+v, b2 %+v; want b1 at y %v, one of the two confused, and the Combat phase", b1, p.unit("b2"), origin+14.0)
	}
	p.spent()
}
