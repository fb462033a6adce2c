package stand

import (
	"math"
	"slices"
	"testing"

	"frontage/game"
)

// STD-SPELL-01, STD-SPELL-02, STD-MAGIC-07, STD-MAGIC-18, STD-MAGIC-19, STD-MAGIC-20, STD-MAGIC-21
// (WM07): a bolt makes three attacks on a unit in sight, without armour saves. Its hits and those of
// archers count together for the drive-back; the hits of a vortex count only for casualties.
func TestStrikeAndDriveBack(t *testing.T) {
	for _, c := range []struct {
		spell string
		dice  []int
		y     float64
		left  int
	}{
		{"steppe/bolt", []int{5, 4, 5, 1, 5, 5, 6, 3, 2, 1}, 12 + 12, 1},
		{"raiders/vortex", []int{6, 4, 5, 1, 1, 5, 5, 3, 2}, 12 + 5, 1},
	} {
		foe := infantry("b1", at{0, 12, 180}, at{4, 12, 180})
		Edit(&foe).Armour = 3
		Edit(&foe).Hits = 3
		bows := archers(infantry("r1", at{0, 0, 0}, at{4, 0, 0}), 30)
		s := castingOn([]game.Character{caster("rw", -2, -6, "steppe", "raiders")}, bows, foe)
		// here the target has no armour against the archers either
		Edit(&s.Units[1]).Armour = 0
		p := play(t, s, c.dice...)
		p.do(castAt("rw", c.spell, "b1"))
		p.do(shootAt("r1", "b1"))
		if q := p.b.Question(); q != nil && q.Kind == "remove" {
			p.do(q.Answers[0])
		}
		p.spent()
		u := p.unit("b1")
		if len(u.Stands) != c.left || math.Abs(u.Stands[0].Y-origin-c.y) > 1.5 {
			t.Errorf("%s: the stands left are %+v, want %d at y = %v", c.spell, u.Stands, c.left, origin+c.y)
		}
		if c.spell == "steppe/bolt" != Own(u).State.Confused {
			t.Errorf("%s: the target is confused: %v, want %v", c.spell, Own(u).State.Confused, c.spell == "steppe/bolt")
		}
	}
}

// STD-MAGIC-22, STD-SHOOT-19 (WM08): the unit is driven straight away from the caster's stand.
func TestDirectionOfASpell(t *testing.T) {
	s := castingOn([]game.Character{caster("rw", 0, 20, "steppe/bolt")}, infantry("b1", at{5, 0, 0}), infantry("r1", at{80, 80, 0}))
	p := play(t, s, 5, 4, 5, 1, 3, 4)
	p.do(castAt("rw", "steppe/bolt", "b1"))
	p.spent()
	at := p.unit("b1").Stands[0]
	if math.Abs(at.X-origin-6.092) > 1e-3 || math.Abs(at.Y-origin+6.914) > 1e-3 || at.Facing != 0 {
		t.Errorf("the stand is driven to %v, %v facing %v, want %v, %v facing 0", at.X, at.Y, at.Facing, origin+6.092, origin-6.914)
	}
}

// STD-SPELL-03, STD-SPELL-04, STD-SPELL-06, AMB-M14 (WM04, WM05): a line runs 30 cm from the outline
// of the casting stand and strikes friends and enemies, but not a stand that it only grazes.
func TestLine(t *testing.T) {
	for _, c := range []struct {
		direction float64
		unit      game.Unit
		struck    bool
	}{
		{0, infantry("b1", at{0, 10, 180}), true},
		{0, infantry("r1", at{0, 10, 180}), true},
		{0, cavalry("b1", at{1, 20, 0}), false},
		{0, cavalry("b1", at{0.5, 20, 0}), true},
		{0, infantry("b1", at{0, 32, 180}), true},
		{0, infantry("b1", at{0, 32.3, 180}), false},
		{30, infantry("b1", at{8, 14, 0}), true},
		{30, infantry("b1", at{14, 20, 0}), true},
		{90, infantry("b1", at{0, 10, 180}), false},
	} {
		s := castingOn([]game.Character{caster("rw", 0, 0, "raiders/dark-line")}, c.unit)
		got, rule := castable(s, castTowards("rw", "raiders/dark-line", c.direction))
		if rule != "" || (len(got.units) > 0) != c.struck {
			t.Errorf("direction %v, %+v: refused by %q, casting %+v, want struck %v", c.direction, c.unit.Stands, rule, got, c.struck)
		}
	}
	end := newBoard(tableOf()).spellLine(castStand{of: &game.Character{X: 0, Y: 0, Base: game.Base{Front: 2.5}}, piece: -1}, 30, 30).B
	if math.Abs(end.X-15.625) > 1e-3 || math.Abs(end.Y-27.063) > 1e-3 {
		t.Errorf("the line ends at %v, want (15.625, 27.063)", end)
	}
}

// STD-SPELL-05, AMB-M15 (WM06): a line ends 2 cm inside a wood, and at a hill. By the other reading
// it runs on unless its page says that terrain ends it.
func TestLineStopsAtTerrain(t *testing.T) {
	for _, c := range []struct {
		y      float64
		hill   bool
		spell  string
		other  bool
		struck bool
	}{
		{11.5, false, "raiders/dark-line", false, true},
		{13.5, false, "raiders/dark-line", false, false},
		{13.5, false, "forge/fire-line", false, false},
		{13.5, false, "forge/fire-line", true, true},
		{13.5, false, "raiders/dark-line", true, false},
		{20, true, "raiders/dark-line", false, false},
	} {
		s := castingOn([]game.Character{caster("rw", 0, 0, "raiders", "forge")}, infantry("b1", at{0, c.y, 180}))
		s.Terrain = []game.Terrain{wood(-20, 10, 20, 40)}
		if c.hill {
			s.Terrain[0] = wood(-20, 6, 20, 10)
			s.Terrain[0].Kind = "hill"
		}
		if c.other {
			s.Rulings = map[string]string{"AMB-M15": "b"}
		}
		got, rule := castable(s, castTowards("rw", c.spell, 0))
		if rule != "" || (len(got.units) > 0) != c.struck {
			t.Errorf("%+v: refused by %q, casting %+v; want it not refused, and somebody struck: %v", c, rule, got, c.struck)
		}
	}
}

// STD-MAGIC-23, AMB-M06: a friend under a line is driven back too, after all enemies.
func TestLineDrivesFriends(t *testing.T) {
	s := castingOn([]game.Character{caster("rw", 0, 0, "raiders/dark-line")}, infantry("r1", at{0, 10, 0}), infantry("b1", at{0, 20, 180}))
	p := play(t, s, 5, 4, 1, 1, 4, 1, 1, 2, 3)
	lines := p.do(castTowards("rw", "raiders/dark-line", 0))
	p.spent()
	if a, b := p.unit("r1").Stands[0].Y-origin, p.unit("b1").Stands[0].Y-origin; a != 13 || b != 22 {
		t.Errorf("the friend stands at %v, the enemy at %v, want 13 and 22: %v", a, b, lines)
	}
}

// STD-SPELL-07 (WM11): a burst strikes all enemies within range, seen or not.
func TestBurst(t *testing.T) {
	s := castingOn([]game.Character{caster("rw", 0, 0, "towers/gravel-rain")}, cavalry("b1", at{31, 0, 270}), infantry("b2", at{30, 12, 180}),
		infantry("b3", at{30, 16, 180}), infantry("r1", at{0, 10, 0}))
	got, rule := castable(s, game.Action{Do: "cast", Character: "rw", Choice: "towers/gravel-rain"})
	if rule != "" || !slices.Equal(unitIDs(newBoard(s), got.units), []string{"b1", "b2"}) {
		t.Fatalf("refused by %q, casting %+v, want b1 and b2 struck", rule, got)
	}
	s.Units = s.Units[2:]
	if _, rule := castable(s, game.Action{Do: "cast", Character: "rw", Choice: "towers/gravel-rain"}); rule != "STD-SPELL-07" {
		t.Errorf("without enemies in range it is refused by %q, want STD-SPELL-07", rule)
	}
}

// STD-SPELL-08, AMB-M16: a burst around a wood strikes within a radius; units in the wood have no save.
func TestBurstAroundAWood(t *testing.T) {
	foe, out := infantry("b1", at{0, 52, 180}), infantry("b2", at{0, 71, 180})
	Edit(&foe).Armour, Edit(&out).Armour = 4, 4
	s := castingOn([]game.Character{caster("rw", 0, 0, "glades/root-wrath")}, foe, out, infantry("b3", at{0, 71.2, 180}), infantry("r1", at{0, 55, 0}))
	s.Units[2].Stands[0].X += 20
	s.Terrain = []game.Terrain{wood(-10, 50, 10, 60)}
	s.Terrain[0].ID = "w"
	got, rule := castable(s, castAt("rw", "glades/root-wrath", "w"))
	if rule != "" || !slices.Equal(unitIDs(newBoard(s), got.units), []string{"b1", "b2"}) {
		t.Fatalf("refused by %q, casting %+v, want b1 and b2 struck", rule, got)
	}
	p := &spellProcedure{Character: "rw", Spell: "glades/root-wrath"}
	if b := newBoard(s); p.saves(b, 0) != 0 || p.saves(b, 1) != 4 {
		t.Errorf("the saves are %d in the wood and %d outside, want 0 and 4", p.saves(b, 0), p.saves(b, 1))
	}
	for _, c := range []struct {
		y    float64 // of the caster; his disc has a radius of 1.25, and the wood begins at y = 50
		rule string
	}{{-11.25, ""}, {-11.27, "STD-MAGIC-08"}} {
		s.Characters[0].Y = origin + c.y
		if _, rule := castable(s, castAt("rw", "glades/root-wrath", "w")); rule != c.rule {
			t.Errorf("%+v: the casting is refused by %q, want %v", c, rule, c.rule)
		}
	}
}

// STD-SPELL-09, STD-MAGIC-03, STD-MAGIC-24, STD-RESULT-04 (WM10): a touch strikes an enemy unit in
// contact with the caster's unit, and its hits count in the first round.
func TestTouch(t *testing.T) {
	own := infantry("r1", at{0, 0, 0}, at{4, 0, 0}, at{8, 0, 0})
	s := castingOn([]game.Character{caster("rw", 0, -4, "raiders/soul-hand")}, own, infantry("b1", at{0, 2, 180}, at{4, 2, 180}), infantry("b2", at{40, 2, 180}))
	if _, rule := castable(s, castAt("rw", "raiders/soul-hand", "b1")); rule != "STD-SPELL-09" {
		t.Errorf("alone, the caster is refused by %q, want STD-SPELL-09", rule)
	}
	s.Characters[0].Joined = "r1"
	if _, rule := castable(s, castAt("rw", "raiders/soul-hand", "b2")); rule != "STD-SPELL-09" {
		t.Errorf("a touch out of contact is refused by %q, want STD-SPELL-09", rule)
	}
	p := play(t, s, 5, 5, 4, 2)
	p.do(castAt("rw", "raiders/soul-hand", "b1"))
	p.spent()
	if state := Own(p.unit("b1")).State; state.Shot != 2 || state.Hits != 2 || p.b.State().Turn.Phase != phaseCombat {
		t.Errorf("the state is %+v in the %s phase, want 2 hits, 2 of them by the spell, in the combat phase", state, p.b.State().Turn.Phase)
	}
}

// STD-SPELL-10, AMB-M17 (WM12): the die must exceed the hits of the profile.
func TestShatter(t *testing.T) {
	for _, c := range []struct{ hits, die, left int }{{2, 2, 3}, {2, 3, 2}, {3, 3, 3}, {3, 4, 2}, {4, 4, 3}, {4, 5, 2}, {6, 6, 3}, {8, 6, 3}} {
		foe := infantry("b1", at{0, 12, 180}, at{4, 12, 180}, at{8, 12, 180})
		Edit(&foe).Hits = c.hits
		p := play(t, castingOn([]game.Character{caster("rw", 0, 0, "steppe/hoar")}, foe), 6, c.die)
		p.do(castAt("rw", "steppe/hoar", "b1"))
		if q := p.b.Question(); q.Kind == "remove" {
			p.do(q.Answers[0])
		}
		p.spent()
		if got := len(p.unit("b1").Stands); got != c.left {
			t.Errorf("%+v: %d stands are left, want %v", c, got, c.left)
		}
	}
}

// STD-SPELL-11, STD-SPELL-12, STD-SPELL-13, AMB-M18 (WM09): a unit is pushed 5 cm a pip towards its
// own edge and never routs. A 6 confuses it; by the other reading it does not.
func TestPush(t *testing.T) {
	for _, c := range []struct {
		die   int
		y     float64
		other bool
	}{{3, 115, false}, {4, 0, false}, {1, 105, false}} {
		s := castingOn([]game.Character{caster("rw", -10, -40, "horde/gale")}, infantry("b1", at{-10, 0, 180}))
		s.Table = game.Table{Width: 180, Height: 120}
		s.Characters[0].X, s.Characters[0].Y = 90, 60
		s.Units[0].Stands[0].X, s.Units[0].Stands[0].Y = 90, 100
		dice := []int{5, c.die}
		if c.y == 0 {
			dice = append(dice, 2) // it stays away (STD-TABLE-03)
		}
		p := play(t, s, dice...)
		p.do(castAt("rw", "horde/gale", "b1"))
		p.spent()
		u := p.unit("b1")
		if c.y == 0 {
			if len(u.Stands) != 0 || len(Own(u).State.Away) != 1 {
				t.Errorf("%+v: %d stands on the table and %d away, want 0 and 1", c, len(u.Stands), len(Own(u).State.Away))
			}
			continue
		}
		if len(u.Stands) != 1 || u.Stands[0].Y != c.y || u.Stands[0].X != 90 || u.Stands[0].Facing != 180 {
			t.Errorf("die %d: the stands are %+v, want one at 90, %v facing 180", c.die, u.Stands, c.y)
		}
	}
	for _, other := range []bool{false, true} {
		s := castingOn([]game.Character{caster("rw", 0, 0, "horde/gale")}, infantry("b1", at{0, 30, 180}))
		if other {
			s.Rulings = map[string]string{"AMB-M18": "b"}
		}
		p := play(t, s, 5, 6)
		p.do(castAt("rw", "horde/gale", "b1"))
		if u := p.unit("b1"); u.Stands[0].Y != origin+60 || Own(u).State.Confused == other {
			t.Errorf("other reading %v: stands %+v, want y = %v; confused %v, want %v", other, u.Stands, origin+60, Own(u).State.Confused, !other)
		}
	}
	rooted := infantry("b1", at{0, 30, 180})
	Edit(&rooted).Keywords = []string{neverDriven}
	p := play(t, castingOn([]game.Character{caster("rw", 0, 0, "horde/gale")}, rooted), 5)
	p.do(castAt("rw", "horde/gale", "b1"))
	if y := p.unit("b1").Stands[0].Y; y != origin+30 {
		t.Errorf("a unit that is never driven back stands at %v, want %v", y, origin+30)
	}
}
