package stand

import (
	"math"
	"slices"
	"testing"

	"frontage/game"
	"frontage/geometry"
)

// askFall asks how a unit falls back, and checks that the default keeps the rules unless it
// is confused.
func askFall(t *testing.T, s *game.State, unit, distance string) *FallAnswer {
	t.Helper()
	a := ask[*FallAnswer](t, s, "fallback", "unit", unit, "distance", distance)
	b := newBoard(s)
	i, _ := b.unitIndex(unit)
	if _, refusal := b.checkFall(i, a.Stands, a.Distance, b.fallNow(i)); (refusal == nil) == a.Confused {
		t.Errorf("confused: %v, but %v, want a refusal if confused", a.Confused, refusal)
	}
	if len(a.Explain()) < 2 || a.Allowed == a.Confused {
		t.Errorf("allowed %v, steps %v; want at least two steps, and either allowed or confused", a.Allowed, a.Explain())
	}
	return a
}

func fallPlaces(a *FallAnswer) []at {
	var stands []ChargedStand
	for _, s := range a.Stands {
		stands = append(stands, ChargedStand{X: s.X, Y: s.Y, Facing: s.Facing})
	}
	return placesOf(stands)
}

// The default: the whole unit straight back from its line, as far as it may (STD-FALL-03),
// or as far as it can if something stops it.
func TestDefaultFallBack(t *testing.T) {
	enemy := infantry("b1", at{0, 2, 180})
	cases := []struct {
		name    string
		units   []game.Unit
		terrain []game.Terrain
		want    []at
	}{
		{"straight back", []game.Unit{infantry("r1", at{0, 0, 0}, at{4, 0, 0}), enemy}, nil, []at{{0, -10, 0}, {4, -10, 0}}},
		{"a column", []game.Unit{infantry("r1", at{0, 0, 0}, at{0, -2, 0}), enemy}, nil, []at{{0, -12, 0}, {0, -10, 0}}},
		// Attacked in the rear it goes forward: away from the line.
		{"from the rear", []game.Unit{infantry("r1", at{0, 4, 0}, at{4, 4, 0}), infantry("b1", at{0, 2, 0})}, nil, []at{{0, 14, 0}, {4, 14, 0}}},
		{"from the flank", []game.Unit{infantry("r1", at{0, 0, 0}, at{4, 0, 0}), infantry("b1", at{-3, 0, 90})}, nil, []at{{10, 0, 0}, {14, 0, 0}}},
		{"as far as a friend lets it", []game.Unit{infantry("r1", at{0, 0, 0}), enemy, infantry("r2", at{0, -8, 0}, at{-4, -8, 0}, at{4, -8, 0})}, nil, []at{{0, -6, 0}}},
		// At least 1 cm from an enemy behind it (STD-FALL-09).
		{"as far as an enemy lets it", []game.Unit{infantry("r1", at{0, 0, 0}), enemy, infantry("b2", at{0, -8, 0})}, nil, []at{{0, -5, 0}}},
		{"as far as water lets it", []game.Unit{infantry("r1", at{0, 0, 0}), enemy},
			[]game.Terrain{{ID: "t", Kind: "deep-water", Shape: building(-60, -6, 60, -5).Shape}}, []at{{0, -4, 0}}},
		{"as far as the table lets it", []game.Unit{infantry("r1", at{0, -95, 0}), infantry("b1", at{0, -93, 180})}, nil, []at{{0, -99, 0}}},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			s := tableOf(c.units...)
			s.Terrain = c.terrain
			a := askFall(t, s, "r1", "10")
			if a.Confused || !near(fallPlaces(a), c.want) {
				t.Errorf("confused %v, places %v, want %v", a.Confused, fallPlaces(a), c.want)
			}
		})
	}
}

// If it cannot go straight back, the default goes aside or forms anew before it gives up.
func TestDefaultFallBackAside(t *testing.T) {
	// A wall close behind: sideways along the line is back, too (AMB-58).
	s := tableOf(infantry("r1", at{0, 0, 0}), infantry("b1", at{0, 2, 180}))
	s.Terrain = []game.Terrain{building(-4, -1.5, 4, -1)}
	if a := askFall(t, s, "r1", "12"); a.Confused || len(a.Stands) != 1 || a.Stands[0].Y > origin+geometry.Tolerance {
		t.Errorf("confused %v, places %v, want not confused, at y 0 or below", a.Confused, fallPlaces(a))
	}
	// Behind its right stand friends are in combat, beside it are walls: only a
	// column keeps 1 cm from them, and only from 5 cm behind the line on.
	s = tableOf(cavalry("r1", at{0, 0, 0}, at{2, 0, 0}), infantry("b1", at{0, 3, 180}),
		infantry("r2", at{4, -3.8, 180}), infantry("b2", at{4, -5.8, 0}))
	s.Terrain = []game.Terrain{building(-60, -40, -2, 40), building(3, -2.5, 60, 40)}
	s.Terrain[1].ID = "u"
	a := askFall(t, s, "r1", "12")
	if p := fallPlaces(a); a.Confused || p[0][0] != p[1][0] || math.Abs(p[0][1]-p[1][1]) != 4 {
		t.Errorf("confused %v, places %v, want not confused, one behind the other", a.Confused, p)
	}
	if a = askFall(t, s, "r1", "4.9"); !a.Confused {
		t.Errorf("at 4.9 cm: %v, want confused", fallPlaces(a))
	}
}

// STD-FALL-10, STD-CONF-02: a unit that cannot get 1 cm away is confused; it halts
// 1 cm short of those behind it, or stays if they are closer.
func TestFallBackImpossible(t *testing.T) {
	hole := func(gap float64) *game.State {
		// Walls on both sides, enemies before and behind it.
		s := tableOf(infantry("r1", at{0, 0, 0}), infantry("b1", at{0, 2, 180}), infantry("b2", at{0, -2 - gap, 0}))
		s.Terrain = []game.Terrain{building(-60, -40, -2.5, 40), building(2.5, -40, 60, 40)}
		s.Terrain[1].ID = "u"
		return s
	}
	for _, c := range []struct{ gap, back float64 }{{1.5, 0.5}, {0.6, 0}, {1, 0}} {
		a := askFall(t, hole(c.gap), "r1", "12")
		if want := []at{{0, -c.back, 0}}; !a.Confused || !near(fallPlaces(a), want) {
			t.Errorf("%g cm behind it: confused %v, places %v, want %v", c.gap, a.Confused, fallPlaces(a), want)
		}
		if !slices.ContainsFunc(a.Explain(), func(s game.Step) bool { return s.Rule == "STD-FALL-10" }) {
			t.Error("nobody is told why")
		}
	}
	// With 2 cm there is just room.
	if a := askFall(t, hole(2), "r1", "12"); a.Confused || !near(fallPlaces(a), []at{{0, -1, 0}}) {
		t.Errorf("2 cm behind it: confused %v, places %v, want not confused, at (0, -1)", a.Confused, fallPlaces(a))
	}
	// A unit that may not move far enough cannot get away.
	if a := askFall(t, hole(9), "r1", "0"); !a.Confused || !near(fallPlaces(a), []at{{0, 0, 0}}) {
		t.Errorf("confused %v, places %v, want confused, at (0, 0)", a.Confused, fallPlaces(a))
	}
}

// STD-FLY-15: flyers fall back over stands and terrain, and land where there is
// room (STD-FLY-05).
func TestFlyersFallBack(t *testing.T) {
	s := tableOf(cavalry("r1", at{0, 0, 0}), infantry("b1", at{0, 3, 180}),
		infantry("r2", at{0, -5, 0}, at{-4, -5, 0}, at{4, -5, 0}), infantry("r3", at{0, -20, 0}))
	s.Terrain = []game.Terrain{building(-60, -9, 60, -8)}
	if a := askFall(t, s, "r1", "18"); !near(fallPlaces(a), []at{{0, -2, 0}}) {
		t.Errorf("on the ground it goes %v, want (0, -2)", fallPlaces(a))
	}
	Edit(&s.Units[0]).Traits = []string{traitFlying}
	if a := askFall(t, s, "r1", "15"); !near(fallPlaces(a), []at{{0, -15, 0}}) {
		t.Errorf("in the air it goes %v, want (0, -15)", fallPlaces(a))
	}
	if a := askFall(t, s, "r1", "18"); !near(fallPlaces(a), []at{{0, -17, 0}}) { // short of r3
		t.Errorf("in the air it goes %v, want (0, -17)", fallPlaces(a))
	}
}
