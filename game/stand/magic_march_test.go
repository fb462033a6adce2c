package stand

import (
	"slices"
	"strings"
	"testing"

	"frontage/game"
)

// STD-SPELL-14, STD-SPELL-15, STD-SPELL-18, STD-MAGIC-25 (WM13): archers score 2 unsaved hits; then a march sends the unit 17 cm to
// charge their target, which is not driven back: the hits count in the first round. Nobody supports the charge.
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
		t.Errorf("it stands at %v", at)
	}
	state := Own(s.Unit("b1")).State
	if state.Shot != 2 || s.Unit("b1").Stands[0].Y != origin+19 || s.Turn.Phase != "combat" {
		t.Errorf("%+v in %s", state, s.Turn.Phase)
	}
	b, ctx := fighting(s)
	if got := poolsOf(b, b.roundOf([]int{0, 3}), "r1"); got != "r1 on b1 at 4+: 4" { // charging
		t.Error(got)
	}
	if shot := b.shotAt(ctx); shot[0] != 2 {
		t.Errorf("%v hits by shooting", shot)
	}
}

// STD-SPELL-14, STD-SPELL-16, STD-SPELL-17, AMB-M20: a line of infantry goes 20 cm, also one that has moved, failed its order or blundered;
// not one that is engaged or confused. A character stays behind; a caster goes along with his own unit by another spell.
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
			t.Errorf("%s: it stands at %v", c.spell, y)
		}
		list := p.b.State().Characters
		if (list[0].Joined == "r1") != c.along || list[1].Joined != "" || c.along == (list[0].Y < origin) || list[1].Y > origin {
			t.Errorf("%s: %+v", c.spell, list)
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
			t.Error(rule)
		}
	}
}

// STD-SPELL-19, AMB-M21: the unit charges the closest enemy that it sees, 18 cm away, is not shot at, and does nothing if that is
// 21 cm away. The answer says so before.
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
			t.Errorf("%v: %+v", c.far, got)
		}
		p := play(t, s, 5) // no die for shots
		p.do(castAt("rw", "glades/horn", "r1"))
		p.spent()
		if y := p.unit("r1").Stands[0].Y; (y == origin+c.far) != c.charge || !c.charge && y != origin {
			t.Errorf("%v: it stands at %v", c.far, y)
		}
	}
}

// STD-SPELL-19, AMB-21: of two equally close enemies the owner says which one the unit charges; no other, and nothing else.
func TestLungeAtOneOfTwo(t *testing.T) {
	s := castingOn([]game.Character{caster("rw", 0, -6, "glades")}, infantry("r1", at{0, 0, 0}), infantry("b1", at{-10, 12, 180}), infantry("b2", at{10, 12, 180}),
		infantry("b3", at{0, 17, 180}))
	p := play(t, s, 5)
	p.do(castAt("rw", "glades/horn", "r1"))
	wantLines(t, "the charge", p.answers(), "charge r1 b1 *", "charge r1 b2")
	p.refused(game.Action{Do: "charge", Unit: "r1", Target: "b3"}, "STD-SPELL-19")
	if _, err := p.b.Do(game.Action{Do: "hold", Unit: "r1"}); err == nil {
		t.Error("it may stay")
	}
	p.do(game.Action{Do: "charge", Unit: "r1", Target: "b2"})
	if u := p.unit("r1"); !Own(u).State.Charged || u.Stands[0].X != origin+10 || u.Stands[0].Y != origin+10 {
		t.Errorf("it stands at %+v", u.Stands[0])
	}
}

// STD-SPELL-20, STD-SPELL-21, AMB-M22: a caster leaves a combat and goes anywhere, into another too; then he may cast one more spell, no
// jump. Alone he may not touch an enemy.
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
		t.Fatalf("%+v", c)
	}
	p.refused(sidestep, "STD-MAGIC-02")
	p.do(castAt("rw", "steppe/bolt", "b3"))
	p.spent()
	if s := p.b.State(); s.Turn.Phase == phaseShooting || OwnLeader(&s.Characters[0]).State.Again {
		t.Errorf("he may cast still: %s", s.Turn.Phase)
	}
	p = play(t, table(), 2)
	p.do(sidestep, game.Action{Do: "character", Character: "rw", Join: "r2"})
	if c := p.b.State().Characters[0]; c.Joined != "r2" || c.X < origin+50 {
		t.Errorf("into a combat: %+v", c)
	}
	p = play(t, table(), 1)
	p.do(sidestep)
	if s := p.b.State(); s.Turn.Phase == phaseShooting {
		t.Error("he may cast after a jump that failed")
	}
}
