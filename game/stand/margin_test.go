package stand

import (
	"encoding/json"
	"math"
	"strings"
	"testing"

	"frontage/game"
	"frontage/geometry"
)

// STD-DEF-08: no change of length lets cavalry touch a fortified edge, so there is no margin.
func TestNoMarginAtAFortifiedEdge(t *testing.T) {
	s := tableOf(infantry("b1", at{0, 0.5, 0}), cavalry("r1", at{0, 22, 180}, at{2, 22, 180}))
	s.Terrain = []game.Terrain{{ID: "wall", Kind: "high-obstacle", Width: 0.5, Line: []geometry.Vec{{X: origin - 10, Y: origin + 2}, {X: origin + 10, Y: origin + 2}}}}
	a := askCharge(t, s, "r1", "b1")
	if a.Legal || a.Rule != "STD-DEF-08" || a.Margin() != nil {
		t.Errorf("legal %v, by %s, margin %+v, want refused by STD-DEF-08 without a margin", a.Legal, a.Rule, a.Margin())
	}
}

// How close each verdict was, by the numbers of the rules page.
func TestMargins(t *testing.T) {
	infantryAt := func(x, y float64) *game.State {
		return tableOf(infantry("b1", at{0, 0, 0}), infantry("r1", at{x, y, 180}))
	}
	withHouse := func(s *game.State, x0, y0, x1, y1 float64) *game.State {
		s.Terrain = []game.Terrain{building(x0, y0, x1, y1)}
		return s
	}
	for _, c := range []struct {
		name       string
		s          *game.State
		initiative string
		legal      bool
		rule       string // of the step
		stand      game.StandID
		by         float64
	}{
		{"STD-CHARGE-07: it moves 19 cm of 20", infantryAt(0, 21), "", true, "STD-CHARGE-31", "r1a", 1},
		{"STD-CHARGE-07: 28 cm with a pace of 20", infantryAt(0, 30), "", false, "STD-CHARGE-07", "r1a", 8},
		{"STD-CHARGE-20, W06: 0.8 cm of the edge is free",
			withHouse(tableOf(infantry("b1", at{0, 0, 0}), cavalry("r1", at{3, 12, 180})), -2.8, 1, 1.2, 3), "", false, "STD-CHARGE-20", "b1a", 0.2},
		{"STD-CHARGE-18, W07: exactly 1 cm", tableOf(infantry("b1", at{0, 0, 0}), infantry("r2", at{-1, 2, 180}), cavalry("r1", at{3, 12, 180})),
			"", true, "STD-CHARGE-20", "b1a", 0},
		{"STD-ZONE-04, W02: 14 to 10, and 1 cm further a tie (W03)",
			tableOf(infantry("b1", at{0, 0, 0}), infantry("r1", at{2, 6, 180}, at{6, 6, 180}, at{10, 6, 180})), "", true, "STD-ZONE-04", "r1a", 1},
		{"STD-CHARGE-09: behind a house, seen past its corner from x = 10.44",
			withHouse(tableOf(infantry("b1", at{0, 0, 0}), cavalry("r1", at{0, 20, 180})), -60, 8, 6, 10), "", false, "STD-CHARGE-09", "r1a", 9.44},
		{"STD-CHARGE-09: through the slots of two walls, from nowhere else: past (4.65, 13.9) to the corner (2, -1), from x = 5.38",
			slotted(tableOf(infantry("b1", at{0, 0, 0}), cavalry("r1", at{0, 20, 180}))), "", false, "STD-CHARGE-09", "r1a", 4.38},
		{"STD-CMD-05: 20.5 cm away", tableOf(infantry("b1", at{0, 0, 0}), cavalry("r1", at{0, 23.5, 180})), "true", false, "STD-CMD-05", "r1a", 0.5},
		{"STD-CMD-07: another is 2 cm nearer",
			tableOf(infantry("b1", at{0, 0, 0}), infantry("b2", at{4, 2, 0}), infantry("r1", at{2, 14, 180})), "true", false, "STD-CMD-05", "r1a", 2},
		{"STD-MOVE-18: a gap of 1.99 cm for a front of 2 cm",
			walled(tableOf(infantry("b1", at{0, 0, 0}), infantry("b2", at{-2.995, 8, 0}), infantry("b3", at{2.995, 8, 0}), cavalry("r1", at{0, 14, 180}))),
			"", false, "STD-MOVE-18", "b2a", 0.01},
		{"STD-MOVE-18: a gap of exactly 2 cm for a front of 2 cm: any wider would do",
			walled(tableOf(infantry("b1", at{0, 0, 0}), infantry("b2", at{-3, 8, 0}), infantry("b3", at{3, 8, 0}), cavalry("r1", at{0, 14, 180}))),
			"", false, "STD-MOVE-18", "b2a", 0},
		{"STD-CHARGE-18: 1.8 cm of the edge are free for a base of 2 cm",
			tableOf(infantry("b1", at{0, 0, 0}), infantry("r2", at{-2.9, 2, 180}), infantry("r3", at{2.9, 2, 180}), cavalry("r1", at{0, 14, 180})),
			"", false, "STD-CHARGE-18", "r1a", 0.2},
		{"STD-CHARGE-18: 2.9 cm, 1.9 of them of the edge, for a base of 4 cm",
			withHouse(tableOf(infantry("b1", at{0, 0, 0}), infantry("r2", at{-1.9, 2, 180}), infantry("r1", at{0, 14, 180})), 3, 1, 9, 9),
			"", false, "STD-CHARGE-18", "r1a", 1.1},
		{"STD-CHARGE-41: the second stand is far away",
			tableOf(infantry("b1", at{0, 0, 0}), infantry("r1", at{0, 12, 180}, at{0, 30, 180})), "", false, "STD-CHARGE-41", "r1b", 6},
	} {
		args := []string{"unit", "r1", "target", "b1"}
		if c.initiative != "" {
			args = append(args, "initiative", c.initiative)
		}
		a := ask[*ChargeAnswer](t, c.s, "charge", args...)
		if a.Legal != c.legal {
			t.Errorf("%s: legal %v (%s)", c.name, a.Legal, a.Reason)
			continue
		}
		m := a.Margin()
		if m == nil || m.Stand != c.stand || math.Abs(m.By-c.by) > 0.03 || m.Text.Empty() {
			t.Errorf("%s: %+v, want %s by %g", c.name, m, c.stand, c.by)
			continue
		}
		if !hasStep(a.Explain(), c.rule, "How close it was") {
			t.Errorf("%s: no step by %s: %+v", c.name, c.rule, a.Explain())
		}
		if steps := a.Explain(); !a.Legal && steps[len(steps)-1].Rule != a.Rule {
			t.Errorf("%s: the refusal is not the last word", c.name)
		}
		data, err := json.Marshal(a)
		if err != nil || !strings.Contains(string(data), `"margin":{"stand":"`+string(c.stand)+`"`) || !strings.Contains(a.Text().String(), m.Text.String()) {
			t.Errorf("%s: error %v, text %s, want %v in the JSON and %v in the text", c.name, err, a.Text().String(), `"margin":{"stand":"`+string(c.stand)+`"`, m.Text.String())
		}
	}
	// No shift changes that a unit is engaged.
	s := tableOf(infantry("b1", at{0, 0, 0}), infantry("r1", at{0, 2, 180}))
	if m := ask[*ChargeAnswer](t, s, "charge", "unit", "r1", "target", "b1").Margin(); m != nil {
		t.Errorf("an engaged unit has the margin %+v, want none", m)
	}
}

// slotted hides everything beyond two thin walls except from a stand that looks through a
// slot in each.
func slotted(s *game.State) *game.State {
	s.Terrain = []game.Terrain{building(-90, 13.9, 4.65, 14), building(4.85, 13.9, 90, 14), building(-90, 9.9, 3.9, 10), building(4.2, 9.9, 90, 10)}
	for i := range s.Terrain {
		s.Terrain[i].ID = game.TerrainID(rune('k' + i))
	}
	return s
}

// walled blocks all ways at y = 8 except between x = −4.5 and x = 4.5.
func walled(s *game.State) *game.State {
	s.Terrain = []game.Terrain{building(-90, 8.4, -4.5, 8.6), building(4.5, 8.4, 90, 8.6)}
	s.Terrain[1].ID = "u"
	for i := range s.Terrain {
		s.Terrain[i].Kind = "ravine" // which hides nothing
	}
	return s
}

// Shifted by slightly more than the margin, the verdict changes; by slightly less it does
// not.
func TestMarginEndsAtAChangeOfVerdict(t *testing.T) {
	for _, c := range []struct {
		name  string
		shift float64
		zone  string
	}{{"less", 0.98, "front"}, {"more", 1.02, "right"}} {
		s := tableOf(infantry("b1", at{0, 0, 0}), infantry("r1", at{2 + c.shift, 6, 180}, at{6 + c.shift, 6, 180}, at{10 + c.shift, 6, 180}))
		if a := ask[*ChargeAnswer](t, s, "charge", "unit", "r1", "target", "b1"); a.Zone != c.zone {
			t.Errorf("%s: the zone is %s, want %v", c.name, a.Zone, c.zone)
		}
	}
	for _, c := range []struct {
		x     float64
		legal bool
	}{{9.3, false}, {9.6, true}} {
		s := tableOf(infantry("b1", at{0, 0, 0}), cavalry("r1", at{c.x, 20, 180}))
		s.Terrain = []game.Terrain{building(-60, 8, 6, 10)}
		if a := ask[*SightAnswer](t, s, "sight", "unit", "r1", "target", "b1"); a.Visible != c.legal {
			t.Errorf("at x = %g: visible: %v, want %v", c.x, a.Visible, c.legal)
		}
	}
}
