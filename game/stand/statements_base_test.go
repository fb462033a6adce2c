package stand

import (
	"slices"
	"strings"
	"testing"

	"frontage/game"
	"frontage/geometry"
)

// STD-BASE-02: one edge of a stand is its front; it fixes the facing and the others,
// clockwise, and a stand sees ahead of it alone.
func TestFrontFixesTheStand(t *testing.T) {
	for _, c := range []struct {
		facing float64
		ahead  at
		edges  [4]geometry.Vec // the middles of front, right, rear and left
	}{
		{0, at{0, 12, 90}, [4]geometry.Vec{{Y: 1}, {X: 2}, {Y: -1}, {X: -2}}},
		{90, at{12, 0, 0}, [4]geometry.Vec{{X: 1}, {Y: -2}, {X: -1}, {Y: 2}}},
		{180, at{0, -12, 90}, [4]geometry.Vec{{Y: -1}, {X: -2}, {Y: 1}, {X: 2}}},
		{270, at{-12, 0, 0}, [4]geometry.Vec{{X: -1}, {Y: 2}, {X: 1}, {Y: -2}}},
	} {
		box := newBoard(tableOf(infantry("r1", at{0, 0, c.facing}))).Boxes[0]
		for side, want := range c.edges {
			mid := box.Edge(geometry.Side(side)).Mid().Sub(geometry.Vec{X: origin, Y: origin})
			if mid.Dist(want) > 1e-9 {
				t.Errorf("facing %g, %v edge: %v, want %v", c.facing, geometry.Side(side), mid, want)
			}
		}
		for _, there := range []at{{0, 12, 90}, {12, 0, 0}, {0, -12, 90}, {-12, 0, 0}} { // 2 cm wide from there
			s := tableOf(infantry("r1", at{0, 0, c.facing}), infantry("b1", there))
			if got := ask[*SightAnswer](t, s, "sight", "unit", "r1", "target", "b1").Visible; got != (there == c.ahead) {
				t.Errorf("facing %g: the enemy at %v is seen: %v, want %v", c.facing, there, got, (there == c.ahead))
			}
		}
	}
}

// STD-BASE-08: the stands of a unit are of one type, which is the unit's, and its
// starting size may be any: it is kept when stands are lost.
func TestUnitsAreOfOneType(t *testing.T) {
	file := func(unit, stand string) error {
		text := `{"format": "frontage/scenario@1", "title": "t", "system": "stand", "table": {"width": 100, "height": 100},
			"sides": [{"id": "A", "name": "A"}, {"id": "B", "name": "B"}],
			"units": [{"id": "u", "side": "A", "type": "infantry", "attack": 3, "hits": 3` + unit + `,
				"stands": [{"id": "a", "x": 50, "y": 50, "facing": 0}, {"id": "b", "x": 54, "y": 50, "facing": 0` + stand + `}]}],
			"turn": {"number": 1, "active": "A", "phase": "command"}}`
		s, err := game.Read([]byte(text), "t", []game.Rules{Rules{}})
		if err == nil {
			for i := range s.Units[0].Stands {
				if newBoard(&s).Boxes[i].Width != 4 {
					t.Errorf("stand %d is %+v", i, newBoard(&s).Boxes[i])
				}
			}
		}
		return err
	}
	for _, c := range []struct{ unit, stand, fault string }{
		{"", "", ""}, {`, "size": 4`, "", ""}, {"", `, "type": "cavalry"`, "type"},
	} {
		if err := file(c.unit, c.stand); (err != nil) != (c.fault != "") || err != nil && !strings.Contains(err.Error(), c.fault) {
			t.Errorf("%s%s: %v, want %q", c.unit, c.stand, err, c.fault)
		}
	}
}

// STD-BASE-14, STD-BASE-16: each stand that fights throws as many dice as its profile
// has attacks, and as many hits as it has remove one.
func TestAttacksAndHitsOfAStand(t *testing.T) {
	for _, attack := range []int{0, 2, 3, 5} {
		r1 := infantry("r1", at{0, 0, 0}, at{4, 0, 0})
		Edit(&r1).Attack = attack
		b, ctx := fighting(tableOf(r1, infantry("b1", at{0, 2, 180}, at{4, 2, 180})))
		for i := range r1.Stands {
			if got := b.attackOn(i, 1, ctx).base; got != attack {
				t.Errorf("stand %d of a unit of %d attacks has %d attacks, want %v", i, attack, got, attack)
			}
		}
	}
	for hits := 1; hits <= 5; hits++ {
		u := infantry("r1", at{0, 0, 0}, at{4, 0, 0}, at{8, 0, 0})
		Edit(&u).Hits = hits
		b := newBoard(tableOf(u))
		if stands, odd := b.units[0].casualties(hits - 1); stands != 0 || odd != hits-1 {
			t.Errorf("%d of %d hits: %d stands, %d odd; want none and %d", hits-1, hits, stands, odd, hits-1)
		}
		if stands, odd := b.units[0].casualties(2 * hits); stands != 2 || odd != 0 {
			t.Errorf("twice %d hits: %d stands, %d odd; want 2 and none", hits, stands, odd)
		}
	}
}

// STD-LOS-05: through a passage of 1 cm sight and shots get past a character who stands
// in it, of either side.
func TestCharactersDoNotObstruct(t *testing.T) {
	for _, id := range []string{"rg", "bg"} {
		s := tableOf(infantry("r1", at{0, 0, 0}), infantry("r2", at{-2.6, 8, 0}), infantry("r3", at{2.6, 8, 0}), infantry("b1", at{0, 20, 180}))
		Edit(&s.Units[0]).Shooting, Edit(&s.Units[0]).Range = 1, 30
		with := *s
		with.Characters = []game.Character{leader(id, "general", 9, 0, 8)}
		for _, state := range []*game.State{s, &with} {
			if !ask[*SightAnswer](t, state, "sight", "unit", "r1", "target", "b1").Visible {
				t.Errorf("%s hides the enemy: %d characters", id, len(state.Characters))
			}
		}
	}
}

// STD-TERR-12: nobody on the ground enters a cliff, and nobody sees through it.
func TestCliffsStopAndHide(t *testing.T) {
	for _, kind := range []game.UnitType{Infantry, Cavalry, Chariot, Monster, Artillery} {
		s := tableOf(unitOf("r1", kind, []at{{0, 0, 0}}), infantry("b1", at{0, 30, 180}))
		Edit(&s.Units[0]).Pace = 30
		s.Terrain = []game.Terrain{kindOf("cliff", -60, 4, 60, 12)}
		if _, r := movedTo(s, false, at{0, 7, 0}); r == nil || r.Rule != "STD-MOVE-16" {
			t.Errorf("%v onto a cliff: %v; want a refusal by STD-MOVE-16", kind, r)
		}
		if _, r := movedTo(s, false, at{0, 16, 0}); r == nil || r.Rule != "STD-MOVE-16" {
			t.Errorf("%v over a cliff: %v; want a refusal by STD-MOVE-16", kind, r)
		}
		if ask[*SightAnswer](t, s, "sight", "unit", "r1", "target", "b1").Visible {
			t.Errorf("%v sees through a cliff", kind)
		}
	}
}

// STD-ZONE-07: the zone is that of the closest stand that is seen, from where the charge
// begins: one that is closer but hidden does not count.
func TestZoneOfTheClosestVisibleStand(t *testing.T) {
	for _, c := range []struct {
		hidden  bool
		closest game.StandID
		zone    string
	}{{false, "b1a", "front"}, {true, "b1b", "right"}} {
		// b1 is bent: one stand faces the chargers, one has its right side toward them.
		s := tableOf(infantry("r1", at{0, 0, 0}), infantry("b1", at{0, 10, 180}, at{-3, 11, 90}))
		if c.hidden {
			s.Terrain = []game.Terrain{building(-3.2, 6, 8, 8)}
		}
		a := askCharge(t, s, "r1", "b1")
		if a.Closest != c.closest || a.Zone != c.zone {
			t.Errorf("hidden %v: closest %s, zone %s, want %s and %s (%s)", c.hidden, a.Closest, a.Zone, c.closest, c.zone, a.Reason)
		}
	}
}

// STD-ZONE-09: attack modifiers look at contact, not at zones. The stand is I(0, 0, 0).
func TestZonesDoNotModifyAttacks(t *testing.T) {
	for _, c := range []struct {
		what    string
		enemy   game.Unit
		zone    geometry.Side
		penalty bool
	}{
		{"mostly before it, its front on the side", infantry("b1", at{3, 2.9, 270}), geometry.Front, true},
		{"mostly beside it, its front on the front", infantry("b1", at{3.9, 2, 180}), geometry.Right, false},
	} {
		s := tableOf(infantry("r1", at{0, 0, 0}), c.enemy)
		b, ctx := fighting(s)
		areas := geometry.Zones(b.Boxes[0], b.Boxes[1:2])
		if most := slices.Index(areas[:], slices.Max(areas[:])); geometry.Side(most) != c.zone {
			t.Fatalf("%s: it lies in zone %v: %v", c.what, geometry.Side(most), areas)
		}
		if got := slices.ContainsFunc(b.losses(0, ctx), func(l change) bool { return l.Rule == "STD-ATTACK-22" }); got != c.penalty {
			t.Errorf("%s: the penalty is %v, want %v", c.what, got, c.penalty)
		}
	}
}
