package stand

import (
	"slices"
	"strings"
	"testing"

	"frontage/game"
)

// STD-SPELL-14, STD-SPELL-15, STD-SPELL-18, STD-MAGIC-25 (WM13): archers score 2 unsaved hits; then a march sends a unit 17 cm to
// charge their target. The target is not driven back: the hits count in the first round. Nobody supports the charge.
func TestMarchAndCharge(t *testing.T) {
	foe := infantry("b1", at{0, 19, 180})
	Edit(&foe).Hits = 9
	table := castingOn([]game.Character{caster("rw", -6, -6, "hirelings")}, infantry("r1", at{0, 0, 0}), infantry("r2", at{0, -2, 0}),
		archers(infantry("r3", at{-6, 0, 0}, at{-10, 0, 0}), 30), foe)
	p := play(t, table, 4, 5, 6)
	p.do(shootAt("r3", "b1"), castAt("rw", "hirelings/bugle", "r1"))
	p.refused(game.Action{Do: "charge", Unit: "r1", Target: "b1", Support: "r2"}, "STD-SPELL-15")
	p.do(game.Action{Do: "charge", Unit: "r1", Target: "b1"})
	p.spent()
	s := p.b.State()
	if at := s.Unit("r1").Stands[0]; at.X != origin || at.Y != origin+17 {
		t.Errorf("the charger stands at %v, %v, want %v, %v", at.X, at.Y, origin, origin+17)
	}
	state := Own(s.Unit("b1")).State
	if state.Shot != 2 || s.Unit("b1").Stands[0].Y != origin+19 || s.Turn.Phase != "combat" {
		t.Errorf("the target is at %v with state %+v in the %s phase, want 2 shots and no drive-back in the combat phase", s.Unit("b1").Stands[0].Y, state, s.Turn.Phase)
	}
	b, ctx := fighting(s)
	if got := poolsOf(b, b.roundOf([]int{0, 3}), "r1"); got != "r1 on b1 at 4+: 4" { // charging
		t.Errorf("the attack is %s, want 4 dice at 4+", got)
	}
	if shot := b.shotAt(ctx); shot[0] != 2 {
		t.Errorf("hits by shooting: %v, want 2 against the enemy", shot)
	}
}

// STD-SPELL-14, STD-SPELL-16, STD-SPELL-17, AMB-M20: infantry in line marches 20 cm, even after a move, a failed order or a blunder, but not
// engaged or confused. Characters stay behind; by another spell the caster goes along with his own unit.
func TestMarch(t *testing.T) {
	table := func() *game.State {
		s := castingOn([]game.Character{caster("rw", 0, -2.25, "hirelings", "jungle"), leader("rh", "hero", 8, 3, -2.25)}, infantry("r1", at{0, 0, 0}), infantry("b1", at{60, 80, 180}))
		for i := range s.Characters {
			s.Characters[i].Joined = "r1"
		}
		state := &Edit(&s.Units[0]).State
		state.Orders, state.Halted = 1, true
		return s
	}
	ahead := func(s *game.State, by float64) game.Action { return shift(s, "r1", 0, by) }
	for _, c := range []struct {
		spell string
		along bool
	}{{"hirelings/bugle", false}, {"jungle/lift", true}} {
		s := table()
		p := play(t, s, 5)
		a := castAt("rw", c.spell, "r1")
		if c.along {
			a.Target = ""
		}
		p.do(a)
		p.refused(ahead(p.b.State(), 20.1), "STD-MOVE-10")
		p.do(ahead(p.b.State(), 20))
		if y := p.unit("r1").Stands[0].Y; y != origin+20 {
			t.Errorf("%s: the unit stands at %v, want %v", c.spell, y, origin+20)
		}
		list := p.b.State().Characters
		if (list[0].Joined == "r1") != c.along || list[1].Joined != "" || c.along == (list[0].Y < origin) || list[1].Y > origin {
			t.Errorf("%s: the characters are %+v, want the caster along: %v, the hero behind", c.spell, list, c.along)
		}
	}
	for _, change := range []func(s *game.State){
		func(s *game.State) { Edit(&s.Units[0]).State.Confused = true },
		func(s *game.State) {
			s.Units[1].Stands[0] = game.Stand{ID: "b1a", X: origin, Y: origin + 2, Facing: 180}
		},
	} {
		s := table()
		change(s)
		if _, rule := castable(s, castAt("rw", "hirelings/bugle", "r1")); rule != "STD-SPELL-17" {
			t.Errorf("the march of an engaged or confused unit is refused by %q, want STD-SPELL-17", rule)
		}
	}
}

// STD-SPELL-19, AMB-M21: the unit charges the closest visible enemy at 18 cm and is not shot at. If that enemy is 21 cm away, it does
// nothing, and the preview says so.
func TestLunge(t *testing.T) {
	for _, c := range []struct {
		far    float64
		charge bool
	}{{18, true}, {21, false}} {
		s := castingOn([]game.Character{caster("rw", 0, -6, "glades")}, infantry("r1", at{0, 0, 0}), archers(infantry("b1", at{0, 2 + c.far, 180}), 30), infantry("b2", at{0, -3, 0}))
		told := func(s game.Step) bool {
			return s.Rule == "STD-SPELL-19" && strings.Contains(s.Text.String(), "cannot charge") != c.charge
		}
		got, _ := castable(s, castAt("rw", "glades/horn", "r1"))
		if got == nil || !slices.ContainsFunc(got.steps, told) {
			t.Errorf("enemy at %v cm: casting %+v, want a step about the charge", c.far, got)
		}
		p := play(t, s, 5) // no dice for shots
		p.do(castAt("rw", "glades/horn", "r1"))
		p.spent()
		if y := p.unit("r1").Stands[0].Y; (y == origin+c.far) != c.charge || !c.charge && y != origin {
			t.Errorf("enemy at %v cm: the unit stands at %v, want a charge: %v", c.far, y, c.charge)
		}
	}
}

// STD-SPELL-19, AMB-21: the owner chooses which of two equally close enemies the unit charges; it may do nothing else.
func TestLungeAtOneOfTwo(t *testing.T) {
	s := castingOn([]game.Character{caster("rw", 0, -6, "glades")}, infantry("r1", at{0, 0, 0}), infantry("b1", at{-10, 12, 180}), infantry("b2", at{10, 12, 180}),
		infantry("b3", at{0, 17, 180}))
	p := play(t, s, 5)
	p.do(castAt("rw", "glades/horn", "r1"))
	wantLines(t, "the charge", p.answers(), "charge r1 b1 *", "charge r1 b2")
	p.refused(game.Action{Do: "charge", Unit: "r1", Target: "b3"}, "STD-SPELL-19")
	if _, err := p.b.Do(game.Action{Do: "hold", Unit: "r1"}); err == nil {
		t.Error("the unit may stay")
	}
	p.do(game.Action{Do: "charge", Unit: "r1", Target: "b2"})
	if u := p.unit("r1"); !Own(u).State.Charged || u.Stands[0].X != origin+10 || u.Stands[0].Y != origin+10 {
		t.Errorf("the unit stands at %v, %v, charged %v, want %v, %v", u.Stands[0].X, u.Stands[0].Y, Own(u).State.Charged, origin+10, origin+10)
	}
}

// STD-SPELL-20, STD-SPELL-21, AMB-M22: a caster may jump out of a combat to any place, even into another combat, and cast one more spell,
// but no jump. Alone he may not touch an enemy.
func TestJump(t *testing.T) {
	table := func() *game.State {
		s := castingOn([]game.Character{caster("rw", 0, 4.25, "hirelings", "steppe/bolt")},
			infantry("r1", at{0, 2, 180}), infantry("b1", at{0, 0, 0}), infantry("r2", at{60, 2, 180}), infantry("b2", at{60, 0, 0}), infantry("b3", at{-60, 0, 0}))
		s.Characters[0].Joined = "r1"
		return s
	}
	sidestep := game.Action{Do: "cast", Character: "rw", Choice: "hirelings/sidestep"}
	to := func(x, y float64, join game.UnitID) game.Action {
		x, y = origin+x, origin+y
		return game.Action{Do: "character", Character: "rw", Join: join, X: &x, Y: &y}
	}
	p := play(t, table(), 2, 5, 1, 1, 1)
	p.do(sidestep)
	p.refused(to(-60, 2.25, ""), "STD-CHAR-06")
	p.do(to(-60, 20, ""))
	if c := p.b.State().Characters[0]; c.X != origin-60 || c.Joined != "" || !OwnLeader(&c).State.Again {
		t.Fatalf("the caster is %+v, want him alone at x = %v and free to cast again", c, origin-60)
	}
	p.refused(sidestep, "STD-MAGIC-02")
	p.do(castAt("rw", "steppe/bolt", "b3"))
	p.spent()
	if s := p.b.State(); s.Turn.Phase == phaseShooting || OwnLeader(&s.Characters[0]).State.Again {
		t.Errorf("the caster may cast a third time in the %s phase", s.Turn.Phase)
	}
	p = play(t, table(), 2)
	p.do(sidestep, game.Action{Do: "character", Character: "rw", Join: "r2"})
	if c := p.b.State().Characters[0]; c.Joined != "r2" || c.X < origin+50 {
		t.Errorf("the caster is with %q at x = %v, want him with r2", c.Joined, c.X)
	}
	p = play(t, table(), 1)
	p.do(sidestep)
	if s := p.b.State(); s.Turn.Phase == phaseShooting {
		t.Error("the caster may cast after a failed jump")
	}
}
