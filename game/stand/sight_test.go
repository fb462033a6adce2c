package stand

import (
	"strings"
	"testing"

	"frontage/game"
	"frontage/geometry"
)

// What a stand I(0, 0, 0) sees of a target, past what stands between (STD-LOS-01
// to -05, AMB-02).
func TestSightFromTheFront(t *testing.T) {
	for _, c := range []struct {
		name    string
		target  at
		between []at // friends
		visible bool
	}{
		{"open ground (STD-LOS-01)", at{0, 10, 180}, nil, true},
		{"behind (STD-LOS-02)", at{0, -10, 0}, nil, false},
		{"beside and level with the front (STD-LOS-03)", at{4, 0, 0}, nil, false},
		{"beside, a little further forward (STD-LOS-03)", at{4, 0.1, 0}, nil, true},
		{"a wall of three friends (STD-LOS-04)", at{0, 10, 180}, []at{{-4, 5, 0}, {0, 5, 0}, {4, 5, 0}}, false},
		{"a gap between friends", at{0, 10, 180}, []at{{-4.1, 5, 0}, {0, 5, 0}, {4.1, 5, 0}}, true},
		{"the seam of two friends (AMB-02)", at{0, 10, 180}, []at{{-2, 5, 0}, {2, 5, 0}, {-6, 5, 0}, {6, 5, 0}}, false},
		{"two friends that touch at a corner leave no opening (AMB-02)", at{0, 20, 180}, []at{{-2, 5, 0}, {2, 7, 0}, {-6, 5, 0}, {-10, 5, 0}, {6, 7, 0}, {10, 7, 0}}, false},
		{"along the free edge of one exactly ahead (AMB-02)", at{0, 10, 180}, []at{{0, 4, 0}}, true},
		{"past the seam of two exactly ahead (AMB-02)", at{0, 10, 180}, []at{{0, 4, 0}, {0, 6, 0}}, false},
		{"directly behind a friend", at{0, 10, 180}, []at{{0, 2, 0}}, false},
	} {
		mine := infantry("r1", at{0, 0, 0})
		s := tableOf(mine, infantry("r2", c.between...), infantry("b1", c.target))
		a := ask[*SightAnswer](t, s, "sight", "unit", "r1", "target", "b1")
		if a.Visible != c.visible || a.ToCharge != c.visible {
			t.Errorf("%s: visible %v, want %v", c.name, a.Visible, c.visible)
		}
	}
}

// The clear line of the formats page: from the middle of the front to the middle
// of the target's front.
func TestSightLine(t *testing.T) {
	a := ask[*SightAnswer](t, pageExample(), "sight", "unit", "r1", "target", "b1")
	for _, l := range a.Lines {
		if l.From == "r1a" && l.To == "b1b" {
			if l.Line.A != (geometry.Vec{X: 110, Y: 129}) || l.Line.B != (geometry.Vec{X: 112, Y: 113}) || round4(l.Line.Len()) != 16.1245 {
				t.Errorf("line %v, %g cm; want (110, 129) to (112, 113), 16.1245 cm", l.Line, l.Line.Len())
			}
			return
		}
	}
	t.Error("r1a does not see b1b")
}

// STD-LOS-06, STD-LOS-07: all-round sight looks from every free edge, but does
// not serve to charge; an edge that another stand covers sees nothing.
func TestAllRoundSight(t *testing.T) {
	for _, c := range []struct {
		name    string
		target  at
		friends []at
		visible bool
	}{
		{"from the rear", at{0, -10, 0}, nil, true},
		{"from the right", at{10, 0, 0}, nil, true},
		{"rear covered", at{0, -10, 0}, []at{{0, -2, 0}}, false},
	} {
		mine := infantry("r1", at{0, 0, 0})
		Edit(&mine).Traits = []string{"all-round-sight"}
		a := ask[*SightAnswer](t, tableOf(mine, infantry("r2", c.friends...), infantry("b1", c.target)), "sight", "unit", "r1", "target", "b1")
		if a.Visible != c.visible || a.ToCharge {
			t.Errorf("%s: visible %v, to charge %v; want %v, and not to charge", c.name, a.Visible, a.ToCharge, c.visible)
		}
	}
}

// STD-LOS-08, STD-LOS-09: buildings block, water does not.
func TestSightPastTerrain(t *testing.T) {
	for kind, visible := range map[string]bool{"building": false, "cliff": false, "wood": false, "deep-water": true, "road": true, "marsh": true} {
		s := tableOf(infantry("r1", at{0, 0, 0}), infantry("b1", at{0, 20, 180}))
		s.Terrain = []game.Terrain{building(-30, 8, 30, 12)}
		s.Terrain[0].Kind = kind
		if a := ask[*SightAnswer](t, s, "sight", "unit", "r1", "target", "b1"); a.Visible != visible {
			t.Errorf("%s: visible: %v, want %v", kind, a.Visible, visible)
		}
	}
}

// feature is an upright rectangle of some kind of terrain.
func feature(kind string, x0, y0, x1, y1 float64) game.Terrain {
	t := building(x0, y0, x1, y1)
	t.ID, t.Kind = game.TerrainID(kind), kind
	return t
}

// STD-LOS-10, AMB-03: 2 cm visibility; STD-LOS-11, STD-LOS-12: hills. Sight from
// front to front is the same both ways.
func TestSightInTerrain(t *testing.T) {
	hill := feature("hill", -30, 5, 30, 30)
	for height, inset := range []float64{0, 5, 10} {
		if height > 0 {
			hill.Contours = append(hill.Contours, game.Contour{Height: float64(height),
				Shape: feature("hill", -30+inset, 5+inset, 30-inset, 30-inset).Shape})
		}
	}
	for _, c := range []struct {
		name       string
		red, blue  at
		terrain    game.Terrain
		seen       bool
		refuseWith string // part of the reason, where not seen
	}{
		{"wood edge 1.9 cm ahead", at{0, 0, 0}, at{0, 20, 180}, feature("wood", -9, -9, 9, 2.9), true, ""},
		{"wood edge 2.1 cm ahead", at{0, 0, 0}, at{0, 20, 180}, feature("wood", -9, -9, 9, 3.1), false, `the wood "wood" stands in the way`},
		{"in one wood, 1.9 cm apart", at{0, 0, 0}, at{0, 3.9, 180}, feature("wood", -9, -9, 9, 30), true, ""},
		{"in one wood, 2.1 cm apart", at{0, 0, 0}, at{0, 4.1, 180}, feature("wood", -9, -9, 9, 30), false, `the wood "wood" stands in the way`},
		{"right through a village", at{0, 0, 0}, at{0, 20, 180}, feature("village", -30, 8, 30, 9), false, `the village "village" stands in the way`},
		{"a hill between", at{0, 0, 0}, at{0, 40, 180}, hill, false, `the hill "hill" stands in the way`},
		{"from its top over the slope", at{0, 17, 0}, at{0, 40, 180}, hill, true, ""},
		{"from its slope over the top", at{0, 7, 0}, at{0, 40, 180}, hill, false, `the hill "hill" stands in the way`},
	} {
		s := tableOf(infantry("r1", c.red), infantry("b1", c.blue))
		s.Terrain = []game.Terrain{c.terrain}
		for _, ids := range [2][2]string{{"r1", "b1"}, {"b1", "r1"}} {
			if a := ask[*SightAnswer](t, s, "sight", "unit", ids[0], "target", ids[1]); a.Visible != c.seen || a.ToCharge != c.seen {
				t.Errorf("%s: %s sees %s: %v, want %v", c.name, ids[0], ids[1], a.Visible, c.seen)
			} else if !c.seen && !strings.Contains(a.Text().String(), c.refuseWith) {
				t.Errorf("%s: %q does not say %q", c.name, a.Text().String(), c.refuseWith)
			}
		}
	}
}

// STD-CHARGE-09: a refusal names what closes the last gap.
func TestRefusalNamesTheObstacle(t *testing.T) {
	for want, between := range map[string][]at{
		"r2a stands in the way":           {{0, 2, 0}},
		"r2b and r2c stand in the way":    {{30, 5, 0}, {-2, 4, 0}, {2, 4, 0}},
		"nothing of it lies ahead of the": nil,
	} {
		target := at{0, 10, 180}
		if between == nil {
			target = at{0, -10, 0}
		}
		s := tableOf(infantry("r1", at{0, 0, 0}), infantry("r2", between...), infantry("b1", target))
		a := ask[*ChargeAnswer](t, s, "charge", "unit", "r1", "target", "b1")
		if a.Legal || a.Rule != "STD-CHARGE-09" || !strings.Contains(a.Reason.String(), want) {
			t.Errorf("%s: %q, want %q in it", a.Rule, a.Reason, want)
		}
	}
}

// Sight of a point.
func TestSightOfAPoint(t *testing.T) {
	s := tableOf(infantry("r1", at{0, 0, 0}), infantry("b1", at{0, 20, 180}))
	for point, visible := range map[string]bool{"100,110": true, "100,90": false, "100,130": false} {
		if a := ask[*SightAnswer](t, s, "sight", "unit", "r1", "point", point); a.Visible != visible {
			t.Errorf("%s: visible: %v, want %v", point, a.Visible, visible)
		}
	}
}

// STD-LOS-15, AMB-05, W15: a target that is seen through a gap of 0.9 cm cannot
// be shot at; through one of 1 cm it can.
func TestShootingCorridor(t *testing.T) {
	for x, may := range map[float64]bool{2.45: false, 2.5: true} {
		s := tableOf(infantry("r1", at{0, 0, 0}), infantry("r2", at{-x, 4, 0}), infantry("r3", at{x, 4, 0}), infantry("b1", at{0, 10, 180}))
		if a := ask[*SightAnswer](t, s, "sight", "unit", "r1", "target", "b1"); !a.Visible {
			t.Errorf("friends at ±%g: not seen", x)
		}
		if a := ask[*SightAnswer](t, s, "sight", "unit", "r1", "target", "b1", "shooting", "true"); a.Visible != may {
			t.Errorf("friends at ±%g: the target may be shot at: %v, want %v", x, a.Visible, may)
		}
	}
}

// STD-LOS-10, AMB-03: a stand within 2 cm of the edge of a wood sees out and is seen at any angle;
// a deeper one does not. Turned and mirrored tables give the same answers.
func TestSightAtTheEdgeOfAWoodAtAnyAngle(t *testing.T) {
	for _, degrees := range []float64{100, 120, 150, 180, 215, 250, 260} { // where the looker stands from the wood
		for depth, seen := range map[float64]bool{0.5: true, 1.9: true, 2: true, 2.05: false, 4: false} {
			away := geometry.Direction(degrees).Scale(25)
			s := tableOf(infantry("r1", at{away.X, away.Y, degrees - 180}), infantry("b1", at{0, 1 + depth, 180}))
			s.Terrain = []game.Terrain{wood(-40, 0, 40, 30)}
			for _, table := range []*game.State{s, turned(s, 37, 1), turned(s, 250, -1)} {
				for _, ids := range [2][2]string{{"r1", "b1"}, {"b1", "r1"}} {
					a := ask[*SightAnswer](t, table, "sight", "unit", ids[0], "target", ids[1])
					if a.Visible != seen {
						t.Errorf("%g° and %g cm inside: %s sees %s: %v, want %v", degrees, depth, ids[0], ids[1], a.Visible, seen)
					}
				}
			}
		}
	}
}

// STD-TERR-20, STD-DEF-06: infantry behind a high obstacle sees over it and is seen over it;
// the obstacle blocks every other line. It is shot at with 6 to hit, and infantry may charge
// it across the obstacle.
func TestSightOverAHighObstacle(t *testing.T) {
	hedge := ribbon("high-obstacle", geometry.Vec{X: -30, Y: 1.4}, geometry.Vec{X: 30, Y: 1.4})
	hedge.Width = 0.4
	far := ribbon("high-obstacle", geometry.Vec{X: -30, Y: 10}, geometry.Vec{X: 30, Y: 10})
	far.ID = "far"
	archers := func() game.Unit {
		u := infantry("r1", at{3, 18, 190})
		Edit(&u).Shooting, Edit(&u).Range = 1, 30
		return u
	}
	mounted := infantry("b1", at{0, 0, 0})
	mounted.Type = Cavalry
	for _, c := range []struct {
		name    string
		red     game.Unit
		blue    game.Unit
		terrain []game.Terrain
		seen    bool
	}{
		{"behind it", archers(), infantry("b1", at{0, 0, 0}), []game.Terrain{hedge}, true},
		{"behind it, with its rear", archers(), infantry("b1", at{0, 0, 180}), []game.Terrain{hedge}, true},
		{"2 cm behind it", archers(), infantry("b1", at{0, -1.2, 0}), []game.Terrain{hedge}, false},
		{"mounted", archers(), mounted, []game.Terrain{hedge}, false},
		{"another in the way", archers(), infantry("b1", at{0, 0, 0}), []game.Terrain{hedge, far}, false},
		{"a house in the way", archers(), infantry("b1", at{0, 0, 0}), []game.Terrain{hedge, building(-40, 8, 40, 9)}, false},
	} {
		s := tableOf(c.red, c.blue)
		s.Terrain = c.terrain
		for _, s := range []*game.State{s, turned(s, 37, 1), turned(s, 250, -1)} {
			if a := ask[*SightAnswer](t, s, "sight", "unit", "r1", "target", "b1"); a.Visible != c.seen {
				t.Errorf("%s: the target is seen: %v, want %v", c.name, a.Visible, c.seen)
			}
			if a := ask[*SightAnswer](t, s, "sight", "unit", "r1", "target", "b1", "shooting", "true"); a.Visible != c.seen {
				t.Errorf("%s: the target may be shot at: %v, want %v", c.name, a.Visible, c.seen)
			}
			if facing := c.blue.Stands[0].Facing; facing == 0 {
				if a := ask[*SightAnswer](t, s, "sight", "unit", "b1", "target", "r1"); a.Visible != c.seen {
					t.Errorf("%s: the unit sees: %v, want %v", c.name, a.Visible, c.seen)
				}
			}
			if a := askCharge(t, s, "r1", "b1"); a.Legal != (c.seen && c.blue.Stands[0].Facing == 0 || c.name == "behind it, with its rear") {
				t.Errorf("%s: may charge %v: %s", c.name, a.Legal, a.Reason)
			}
		}
	}
	s := inShooting(archers(), infantry("b1", at{0, 0, 0}))
	s.Terrain = []game.Terrain{hedge}
	wantLines(t, "6 to hit", play(t, s, 5).do(shootAt("r1", "b1"))[:2], "shoot r1", "roll shoot r1 [5] need 6")
	// Of two stands of which one is farther behind, the line goes to the protected one.
	s = tableOf(archers(), infantry("b1", at{0, 0, 0}, at{0, -2, 0}))
	s.Terrain = []game.Terrain{hedge}
	if a := ask[*SightAnswer](t, s, "sight", "unit", "r1", "target", "b1", "shooting", "true"); !a.Visible || a.Lines[0].To != "b1a" {
		t.Errorf("a column behind it: %+v; want b1a seen", a.Lines)
	}
	// Knights may not touch fortified troops (STD-DEF-08).
	s = tableOf(cavalry("r1", at{0, 18, 180}), infantry("b1", at{0, 0, 0}))
	s.Terrain = []game.Terrain{hedge}
	if a := askCharge(t, s, "r1", "b1"); a.Legal {
		t.Error("knights charge across it")
	}
}
