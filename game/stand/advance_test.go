package stand

import (
	"slices"
	"testing"

	"frontage/game"
	"frontage/geometry"
)

// advancesOf lists the units against which a unit may advance.
func advancesOf(s *game.State, unit string) ([]string, *game.Refusal) {
	b := newBoard(s)
	i, _ := b.unitIndex(unit)
	targets, refusal := b.advances(i)
	var ids []string
	for _, t := range targets {
		ids = append(ids, string(b.units[t].ID))
	}
	return ids, refusal
}

// STD-ADV-05: an advance goes against the closest enemy among those that the unit
// sees and can reach.
func TestAdvanceTargets(t *testing.T) {
	me := func() game.Unit { return infantry("r1", at{0, 0, 0}, at{4, 0, 0}) }
	cases := []struct {
		name    string
		others  []game.Unit
		terrain []game.Terrain
		ruling  string
		want    []string
		rule    string
	}{
		{"the closest", []game.Unit{infantry("b1", at{0, 15, 180}), infantry("b2", at{0, 40, 180}), infantry("b3", at{12, 16, 180})}, nil, "", []string{"b1"}, ""},
		{"two are equally close", []game.Unit{infantry("b1", at{-3, 12, 180}), infantry("b2", at{7, 12, 180})}, nil, "", []string{"b1", "b2"}, ""},
		{"a closer one is not seen", []game.Unit{infantry("b1", at{0, -6, 0}), infantry("b2", at{0, 15, 180})}, nil, "", []string{"b2"}, ""},
		// STD-ADV-06: 20 cm and not a millimetre more.
		{"straight ahead, 20 cm", []game.Unit{infantry("b1", at{0, 22, 180}, at{4, 22, 180})}, nil, "", []string{"b1"}, ""},
		{"20.1 cm", []game.Unit{infantry("b1", at{0, 22.1, 180}, at{4, 22.1, 180})}, nil, "", nil, "STD-ADV-05"},
		{"nobody", nil, nil, "", nil, "STD-ADV-05"},
		// STD-ADV-03: no path, or one through terrain closed to it.
		{"behind water", []game.Unit{infantry("b1", at{0, 12, 180})},
			[]game.Terrain{{ID: "t", Kind: "deep-water", Shape: building(-60, 5, 60, 6).Shape}}, "", nil, "STD-ADV-05"},
		// AMB-57: b1 is closest and visible, but cannot be reached.
		{"the closest cannot be reached", []game.Unit{infantry("b1", at{2, 8, 180}), infantry("b2", at{-14, 12, 150})},
			[]game.Terrain{{ID: "t", Kind: "deep-water", Shape: building(-3, 3, 20, 6).Shape}}, "", []string{"b2"}, ""},
		{"the same by the other reading", []game.Unit{infantry("b1", at{2, 8, 180}), infantry("b2", at{-14, 12, 150})},
			[]game.Terrain{{ID: "t", Kind: "deep-water", Shape: building(-3, 3, 20, 6).Shape}}, "a", nil, "STD-ADV-05"},
		{"the other reading, in reach", []game.Unit{infantry("b1", at{0, 15, 180}), infantry("b2", at{0, 40, 180})}, nil, "a", []string{"b1"}, ""},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			s := tableOf(append([]game.Unit{me()}, c.others...)...)
			s.Terrain = c.terrain
			if c.ruling != "" {
				s.Rulings = map[string]string{"AMB-57": c.ruling}
			}
			got, refusal := advancesOf(s, "r1")
			if !slices.Equal(got, c.want) {
				t.Errorf("may advance against %v, want %v (%v)", got, c.want, refusal)
			}
			if (refusal == nil) != (c.rule == "") || refusal != nil && refusal.Rule != c.rule {
				t.Errorf("refused by %v, want %q", refusal, c.rule)
			}
		})
	}
}

// AMB-57: a step of the advance says that the closest enemy is passed over, and what blocks the way
// to it. An advance against the closest enemy has no such step.
func TestAdvanceNamesTheEnemyPassedOver(t *testing.T) {
	s := tableOf(infantry("r1", at{0, 0, 0}, at{4, 0, 0}), infantry("b1", at{2, 8, 180}), infantry("b2", at{-14, 12, 150}))
	s.Terrain = []game.Terrain{{ID: "t", Kind: "deep-water", Shape: building(-3, 3, 20, 6).Shape}}
	b := newBoard(s)
	steps := b.passedOver(0, 2)
	wantSaid(t, steps, "AMB-57", "b1, the closest enemy that r1 sees, cannot be reached", "the deep water t")
	c, _ := b.charge(0, 2, anyAdvance)
	var e game.Event
	if c.tellAdvance(&e); len(e.Steps) != 1 || e.Steps[0].Text.String() != steps[0].Text.String() {
		t.Errorf("the event has the steps %v, want the single step of the advance", e.Steps)
	}
	s.Terrain = nil
	if steps := newBoard(s).passedOver(0, 1); steps != nil {
		t.Errorf("the steps against the closest are %v, want none", steps)
	}
}

// STD-ADV-02, STD-ADV-03, STD-ADV-04: units that never advance, and units that always may.
func TestUnitsThatMayAdvance(t *testing.T) {
	set := func(change func(s *game.State)) *game.State {
		s := tableOf(infantry("r1", at{0, 0, 0}), infantry("b1", at{0, 12, 180}))
		change(s)
		return s
	}
	for name, c := range map[string]struct {
		state *game.State
		rule  string
	}{
		"infantry": {set(func(*game.State) {}), ""},
		// The bans on pursuits do not apply: infantry may advance against cavalry or
		// flyers, and confused units move (STD-CONF-07).
		"against cavalry":   {set(func(s *game.State) { s.Units[1].Type = Cavalry }), ""},
		"against a flyer":   {set(func(s *game.State) { Edit(&s.Units[1]).Traits = []string{traitFlying} }), ""},
		"while confused":    {set(func(s *game.State) { Edit(&s.Units[0]).State.Confused = true }), ""},
		"after a charge":    {set(func(s *game.State) { Edit(&s.Units[0]).State.Charged = true }), ""},
		"cavalry":           {set(func(s *game.State) { s.Units[0] = cavalry("r1", at{origin, origin, 0}) }), ""},
		"artillery":         {set(func(s *game.State) { s.Units[0].Type = Artillery }), "STD-ADV-03"},
		"twice":             {set(func(s *game.State) { Edit(&s.Units[0]).State.Advanced = true }), "STD-ADV-02"},
		"from a rampart":    {set(func(s *game.State) { s.Terrain = []game.Terrain{wall("fortress-wall", 0, -1)} }), "STD-ADV-03"},
		"behind a stockade": {set(func(s *game.State) { s.Terrain = []game.Terrain{wall("high-obstacle", 1.3, 1.6)} }), "STD-ADV-03"},
		// STD-DEF-08: cavalry does not come into contact with fortified stands.
		"cavalry against a stockade": {set(func(s *game.State) {
			s.Units[0] = cavalry("r1", at{origin, origin, 0})
			s.Terrain = []game.Terrain{wall("high-obstacle", 10.3, 10.6)}
		}), "STD-ADV-05"},
	} {
		_, refusal := advancesOf(c.state, "r1")
		if (refusal == nil) != (c.rule == "") || refusal != nil && refusal.Rule != c.rule {
			t.Errorf("%s: refused by %v, want %q", name, refusal, c.rule)
		}
	}
}

// wall is a piece of terrain across the middle of the table, from y0 to y1.
func wall(kind string, y0, y1 float64) game.Terrain {
	t := building(-20, min(y0, y1), 20, max(y0, y1))
	t.Kind = kind
	return t
}

// STD-ADV-06: up to 20 cm for every type and formation, and for a unit carried
// along in support; STD-ADV-07: placed by the charge rules.
func TestAdvanceDistance(t *testing.T) {
	for _, c := range []struct {
		name string
		unit game.Unit
		far  float64
		ok   bool
	}{
		{"cavalry, whose pace is 30", cavalry("r1", at{0, 0, 0}), 20.2, false},
		{"cavalry, 20 cm", cavalry("r1", at{0, 0, 0}), 20, true},
		{"irregular", infantry("r1", at{0, 0, 0}, at{3, -2, 0}), 18, true},
		{"a flyer, whose pace is 60", flyer("r1", at{0, 0, 0}), 20.2, false},
		{"an irregular flyer, which charges 10", flyer("r1", at{0, 0, 0}, at{3, -1, 0}), 18, true},
		{"a slow machine", machine("r1", 10, at{0, 0, 0}), 20, true},
	} {
		front := c.unit.Base.Depth / 2
		target := infantry("b1", at{-2, front + c.far + 1, 180}, at{2, front + c.far + 1, 180})
		target.Stands = target.Stands[:1]
		target.Stands[0].X = 0
		_, refusal := advancesOf(tableOf(c.unit, target), "r1")
		if (refusal == nil) != c.ok {
			t.Errorf("%s: refused: %v, want legal %v", c.name, refusal, c.ok)
		}
	}
	// The supporter comes along, in whatever formation, up to 20 cm.
	s := tableOf(infantry("r1", at{0, 0, 0}), infantry("r2", at{0, -2, 0}, at{3, -4, 0}), infantry("b1", at{0, 18, 180}))
	b := newBoard(s)
	c, refusal := b.advance(0, 2, wish{first: -1, supporter: 1})
	if refusal != nil || len(c.layouts) == 0 || len(c.layouts[0].behind) != 2 {
		t.Fatalf("the advance is refused, or leaves a stand of the supporter behind: %v", refusal)
	}
	for _, p := range c.layouts[0].behind {
		if p.way.Cost > advancePace || p.way.Cost < 10 {
			t.Errorf("a supporter moves %g cm, want 10 cm up to the pace of an advance", p.way.Cost)
		}
	}
	if _, refusal := b.charge(0, 2, wish{first: -1, supporter: 1}); refusal == nil {
		t.Error("in a charge an irregular supporter moves half pace only (STD-CHARGE-58)")
	}
	// The target must be a legal one.
	s = tableOf(infantry("r1", at{0, 0, 0}), infantry("b1", at{0, 12, 180}), infantry("b2", at{8, 14, 180}))
	_, refusal = newBoard(s).advance(0, 2, anyWay)
	if refusal == nil || refusal.Rule != "STD-ADV-05" {
		t.Errorf("an advance against the second closest: %v; want a refusal by STD-ADV-05", refusal)
	}
	// Centre-to-centre, flank by zone: as in a charge.
	s = tableOf(infantry("r1", at{-14, 0, 90}), infantry("b1", at{0, 0, 0}))
	c, refusal = newBoard(s).advance(0, 1, anyWay)
	if refusal != nil || c.references[0].side != geometry.Left {
		t.Errorf("the advance into the left zone: %v, at %+v; want the left side", refusal, c.references)
	}
}

func machine(id string, pace float64, stands ...at) game.Unit {
	u := unitOf(id, Machine, stands)
	Edit(&u).Pace = pace
	return u
}

// STD-DEF-04, STD-DEF-05, STD-ADV-07: an advance comes up a slope in the same way as a
// charge.
func TestAdvanceUpASlope(t *testing.T) {
	s := inCombat(infantry("r1", at{0, 0, 0}), infantry("b1", at{0, 2, 180}), infantry("b2", at{0, 14, 180}))
	s.Terrain = []game.Terrain{feature("hill", -20, 12, 20, 30)}
	p := play(t, s, 4, 4, 4, 1, 1, 1)
	p.do(game.Action{Do: "fight", Unit: "r1"}, game.Action{Do: "after", Unit: "r1", Choice: "advance"})
	if y := p.unit("r1").Stands[0].Y; y != origin+12 {
		t.Fatalf("it has advanced to %g, want y 12 from the origin", y-origin)
	}
	wantProtection(t, "up the slope", p.b.State(), "b2a", "r1a", defended, "STD-DEF-04")
}
