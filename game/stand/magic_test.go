package stand

import (
	"bytes"
	"math"
	"slices"
	"strings"
	"testing"

	"frontage/game"
	"frontage/geometry"
)

// caster is a wizard at a place with the spells he knows.
func caster(id string, x, y float64, spells ...string) game.Character {
	c := leader(id, "wizard", 7, x, y)
	EditLeader(&c).Spells = spells
	return c
}

// castingOn sets up a Shooting phase with casters.
func castingOn(casters []game.Character, units ...game.Unit) *game.State {
	s := inShooting(units...)
	s.Characters = casters
	return s
}

func castAt(who, spell, target string) game.Action {
	return game.Action{Do: "cast", Character: game.CharacterID(who), Choice: spell, Target: target}
}

func castTowards(who, spell string, direction float64) game.Action {
	return game.Action{Do: "cast", Character: game.CharacterID(who), Choice: spell, Direction: &direction}
}

// castable returns the casting of an action, or the rule that refuses it.
func castable(s *game.State, a game.Action) (*casting, string) {
	b := newBoard(s)
	i, _ := b.casterIndex(a.Character)
	c, refusal := b.cast(i, spellNamed(a.Choice), a)
	if refusal != nil {
		return nil, refusal.Rule
	}
	return c, ""
}

func unitIDs(b *board, units []int) (ids []string) {
	for _, unit := range units {
		ids = append(ids, string(b.units[unit].ID))
	}
	return ids
}

// STD-MAGIC-08, AMB-M02 (WM01): the range is measured from the nearest point of the caster's own
// stand or of a stand of his unit. STD-MAGIC-10: there are no targets beyond it.
func TestSpellRange(t *testing.T) {
	for _, c := range []struct {
		column bool
		y      float64
		far    float64
		rule   string
	}{{false, 32, 29.75, ""}, {false, 32.5, 30.25, "STD-MAGIC-08"}, {true, 32, 30, ""}, {true, 32.5, 30.5, "STD-MAGIC-08"}} {
		s := castingOn([]game.Character{caster("rw", 0, 0, "raiders")}, infantry("b1", at{0, c.y, 180}), infantry("r1", at{60, 60, 0}))
		if c.column {
			s.Units[1] = infantry("r1", at{0, 0, 0}, at{0, -2, 0}, at{0, -4, 0})
			for i := range s.Units[1].Stands {
				s.Units[1].Stands[i].X += origin
				s.Units[1].Stands[i].Y += origin
			}
			s.Characters[0].Joined = "r1"
		}
		b := newBoard(s)
		least := math.Inf(1)
		for _, from := range b.castStands(&s.Characters[0]) {
			least = min(least, b.farTo(from, 0))
		}
		if math.Abs(least-c.far) > 1e-9 {
			t.Errorf("%+v: the distance is %v, want %v", c, least, c.far)
		}
		// a spell of range 30 that needs no sight
		s.Characters[0].Own = &Leader{Command: 7, Spells: []string{"hirelings"}}
		_, refusal := b.cast(0, spellNamed("steppe/bolt"), castAt("rw", "steppe/bolt", "b1"))
		if got := ruleOfRefusal(refusal); got != c.rule {
			t.Errorf("%+v: the casting is refused by %q, want %v", c, got, c.rule)
		}
	}
}

func ruleOfRefusal(r *game.Refusal) string {
	if r == nil {
		return ""
	}
	return r.Rule
}

// STD-MAGIC-11, STD-MAGIC-34, STD-MAGIC-36, STD-SPEC-85 (WM02): the chances of a casting die, in 36ths.
func TestCastingOdds(t *testing.T) {
	plainOne, adept := caster("rw", 0, 0), caster("rw", 0, 0)
	EditLeader(&adept).Special = []Special{plain(recast)}
	plus := func(k int) game.Character {
		c := caster("rw", 0, 0)
		EditLeader(&c).Special = []Special{spec(ruleSpellBonus, &spellBonus{Value: "steppe/bolt", Bonus: k})}
		return c
	}
	b := newBoard(tableOf())
	for _, c := range []struct {
		who        game.Character
		need, want int
	}{{plainOne, 4, 18}, {plainOne, 5, 12}, {plainOne, 6, 6}, {adept, 4, 24}, {adept, 5, 18}, {adept, 6, 10}, {plus(1), 6, 12}, {plus(-1), 5, 6}, {plainOne, 2, 30}} {
		sp := *spellNamed("steppe/bolt")
		sp.need = c.need
		if got := b.castChance(&c.who, &sp); got != c.want {
			t.Errorf("need %d: the chance is %d/36, want %d/36", c.need, got, c.want)
		}
	}
}

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
			t.Errorf("%+v: refused by %q, casting %+v", c, rule, got)
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

// STD-SPELL-11, AMB-M18: a unit's own edge is the edge where its side deployed, for a corner the nearer of the two. If the
// zone touches no edge, the side's usual edge counts.
func TestOwnEdge(t *testing.T) {
	table := game.Table{Width: 180, Height: 120}
	for _, c := range []struct {
		zone geometry.Rect
		unit geometry.Vec
		want geometry.Vec
	}{
		{geometry.Rect{Min: geometry.Vec{Y: 100}, Max: geometry.Vec{X: 180, Y: 120}}, geometry.Vec{X: 10, Y: 60}, geometry.Vec{Y: 1}},
		{geometry.Rect{Max: geometry.Vec{X: 40, Y: 120}}, geometry.Vec{X: 90, Y: 110}, geometry.Vec{X: -1}},
		{geometry.Rect{Max: geometry.Vec{X: 60, Y: 40}}, geometry.Vec{X: 50, Y: 90}, geometry.Vec{X: -1}},
		{geometry.Rect{Max: geometry.Vec{X: 60, Y: 40}}, geometry.Vec{X: 50, Y: 30}, geometry.Vec{Y: -1}},
		{geometry.Rect{Min: geometry.Vec{X: 50, Y: 50}, Max: geometry.Vec{X: 80, Y: 70}}, geometry.Vec{X: 50, Y: 30}, geometry.Vec{Y: 1}},
	} {
		s := tableOf(infantry("b1", at{0, 0, 180}))
		s.Table = table
		s.Units[0].Stands[0].X, s.Units[0].Stands[0].Y = c.unit.X, c.unit.Y
		OwnTurn(s).Deploy = &Deployment{Zones: []DeployZone{{Side: "blue", X: c.zone.Min.X, Y: c.zone.Min.Y,
			Width: c.zone.Max.X - c.zone.Min.X, Height: c.zone.Max.Y - c.zone.Min.Y}}}
		if got := newBoard(s).homeward(0); got != c.want {
			t.Errorf("%+v: the way home is %v, want %v", c, got, c.want)
		}
	}
}

// Every spell of the table is of a kind that battles apply, and a card says what it does.
func TestAllKindsOfSpells(t *testing.T) {
	kinds := map[string]bool{}
	for i := range spells {
		sp := &spells[i]
		kinds[sp.kind] = true
		if kind := spellKinds[sp.kind]; kind.effect == nil || kind.text.Empty() {
			t.Errorf("%s: the kind %s has no effect or no text", sp.id, sp.kind)
		}
	}
	if len(kinds) != 36 || len(spellKinds) != 36 {
		t.Errorf("%d kinds in the table, %d applied; the page has 36", len(kinds), len(spellKinds))
	}
}

// A battle can be saved and read again at every step of a casting.
func TestSaveInACasting(t *testing.T) {
	s := spellDuel(dispeller("bc", 0, 30, 4, "caster", 50), dispeller("bg", 6, 40, 4, "target", 30))
	EditLeader(&s.Characters[0]).Special = []Special{spec(ruleCastOnce, &castOnce{Value: 1}), plain(recast)}
	foe := &s.Units[0]
	foe.Stands = append(foe.Stands, game.Stand{ID: "b1b", X: foe.Stands[0].X - 4, Y: foe.Stands[0].Y, Facing: 180},
		game.Stand{ID: "b1c", X: foe.Stands[0].X - 8, Y: foe.Stands[0].Y, Facing: 180})
	Edit(foe).Size, Edit(foe).Hits, Edit(foe).Armour = 3, 1, 0
	p := play(t, s, 2, 5, 3, 3, 5, 6, 1)
	for _, step := range []struct {
		do   game.Action
		asks string
	}{
		{game.Action{Do: "cast", Character: "rw", Choice: "steppe/bolt"}, castAim}, {castAt("rw", "steppe/bolt", "b1"), castDeclare},
		{power("rw", powerSurge, true), castAgain}, {power("rw", powerAgain, true), castCounter},
		{power("bc", powerCounter, true), castGuard}, {power("bg", powerGuard, true), castDone},
	} {
		p.do(step.do)
		if f := openFrame[castProcedure](p.b.State()); f != nil && f.Step != step.asks {
			t.Fatalf("the casting waits at step %q, want %q", f.Step, step.asks)
		}
		saved := game.Write(p.b.State())
		again, err := game.Read(saved, "saved", []game.Rules{Rules{}})
		if err != nil {
			t.Errorf("reading the battle saved at step %q: %v", step.asks, err)
		} else if !bytes.Equal(game.Write(&again), saved) {
			t.Errorf("the battle saved at step %q differs when written again", step.asks)
		}
	}
	if q := p.b.Question(); q.Kind != "remove" || q.Who != "blue" {
		t.Errorf("the question is %q for %s, want \"remove\" for blue", q.Kind, q.Who)
	}
}

// A file with an effect of an unknown spell is refused; the error says where it is.
func TestEffectsOfUnknownSpells(t *testing.T) {
	s := tableOf(beneath(infantry("r1", at{0, 0, 0}), "red", "nothing/at-all"))
	s.Characters = []game.Character{caster("rw", 0, 10)}
	EditLeader(&s.Characters[0]).State.Auras = []Effect{{Spell: "x/y", Side: "red", By: "rw"}}
	_, err := game.Read(game.Write(s), "saved", []game.Rules{Rules{}})
	for _, want := range []string{`units[0].state.effects[0].spell: there is no spell "nothing/at-all"`, `characters[0].state.auras[0].spell: there is no spell "x/y"`} {
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("the error is %v, want %s", err, want)
		}
	}
}

// TAC-SEG-10: a unit may still take cover after a spell was cast.
func TestCoverAfterASpell(t *testing.T) {
	s := castingOn([]game.Character{caster("rw", 0, 0, "steppe/bolt")}, infantry("r1", at{20, 0, 0}), cavalry("b1", at{20, 20, 180}))
	s.Rulings = map[string]string{coverRule: coverImmune}
	p := play(t, s, 1)
	p.do(castAt("rw", "steppe/bolt", "b1"), game.Action{Do: doCover, Unit: "r1"})
	p.spent()
	if !Own(p.unit("r1")).State.Covered {
		t.Error("the unit is not in cover")
	}
}

// STD-MAGIC-01, STD-MAGIC-02, STD-MAGIC-05, STD-MAGIC-06, STD-MAGIC-12, STD-SPEC-79: casters cast once a phase, only
// spells that they know. Two may cast the same spell. A failed spell is used up.
func TestCasters(t *testing.T) {
	s := castingOn([]game.Character{caster("rw", 0, 0, "steppe/bolt"), caster("rx", 6, 0, "steppe/bolt"), leader("rh", "hero", 8, 12, 0), caster("bw", 0, 60, "steppe")},
		infantry("b1", at{0, 20, 180}), infantry("b2", at{8, 20, 180}))
	p := play(t, s, 4, 1, 6, 1, 1, 1)
	p.refused(castAt("rh", "steppe/bolt", "b1"), "STD-MAGIC-01")
	p.refused(castAt("bw", "steppe/bolt", "b1"), "STD-MAGIC-02")
	p.refused(castAt("rw", "steppe/hoar", "b1"), "STD-MAGIC-05")
	p.refused(castAt("rw", "steppe/bolt", "r1"), "STD-MAGIC-07")
	p.do(castAt("rw", "steppe/bolt", "b1"))
	p.refused(castAt("rw", "steppe/bolt", "b2"), "STD-MAGIC-02")
	if Own(p.unit("b1")).State.Spelled != nil {
		t.Error("a failed spell has affected a unit")
	}
	p.do(castAt("rx", "steppe/bolt", "b1"))
	if p.b.State().Turn.Phase == phaseShooting {
		t.Error("the Shooting phase goes on although nobody can cast any more")
	}
}

// STD-MAGIC-13, STD-MAGIC-14, STD-MAGIC-15: a spell affects a unit only once a turn, even if it did
// no harm; a line skips the unit.
func TestOncePerTurn(t *testing.T) {
	s := castingOn([]game.Character{caster("rw", 0, 0, "steppe", "raiders"), caster("rx", 6, 0, "steppe", "raiders"), caster("ry", 12, 0, "raiders")},
		infantry("b1", at{0, 20, 180}), infantry("b2", at{0, 24, 180}))
	p := play(t, s, 5, 1, 1, 1)
	p.do(castAt("rw", "steppe/bolt", "b1"))
	p.refused(castAt("rx", "steppe/bolt", "b1"), "STD-MAGIC-13")
	Edit(p.b.State().Unit("b1")).State.Spelled = []string{"raiders/dark-line"}
	got, rule := castable(p.b.State(), castTowards("rw", "raiders/dark-line", 0))
	if rule != "" || !slices.Equal(unitIDs(newBoard(p.b.State()), got.units), []string{"b2"}) {
		t.Errorf("the line is refused by %q, casting %+v, want only b2 struck", rule, got)
	}
}

// STD-MAGIC-09, AMB-M03: a spell that needs sight sees all round, but not through stands or terrain. STD-MAGIC-10,
// STD-SPELL-02: targets by side and combat. AMB-M13: by the other reading one page's bolt reaches into combat.
func TestTargetsOfSpells(t *testing.T) {
	s := castingOn([]game.Character{caster("rw", 0, 0, "isles", "raiders", "herds", "horde", "gluttons")},
		infantry("b1", at{0, 20, 180}), infantry("b2", at{20, 0, 0}), infantry("r2", at{20, -2, 180}), infantry("b3", at{0, -20, 0}),
		infantry("r1", at{0, 10, 0}, at{4, 10, 0}, at{-4, 10, 0}))
	for _, c := range []struct{ spell, target, rule string }{
		{"isles/hail", "b3", ""},                   // behind him
		{"isles/hail", "b1", "STD-MAGIC-09"},       // behind friends
		{"horde/gale", "b1", ""},                   // no sight needed (AMB-M04)
		{"isles/hail", "b2", "STD-SPELL-02"},       // engaged
		{"isles/hail", "r1", "STD-MAGIC-10"},       // a friend
		{"herds/balk", "b1", "STD-MAGIC-10"},       // no infantry
		{"gluttons/ballast", "b1", "STD-MAGIC-10"}, // an enemy
	} {
		if _, rule := castable(s, castAt("rw", c.spell, c.target)); rule != c.rule {
			t.Errorf("%+v: the casting is refused by %q, want %v", c, rule, c.rule)
		}
	}
	s.Rulings = map[string]string{"AMB-M13": "b"}
	if _, rule := castable(s, castAt("rw", "isles/hail", "b2")); rule != "" {
		t.Errorf("by the other reading a bolt into combat is refused by %s", rule)
	}
	if _, rule := castable(s, castAt("rw", "herds/bolt", "b2")); rule != "STD-SPELL-02" {
		t.Errorf("another page's bolt into combat is refused by %q, want STD-SPELL-02", rule)
	}
}

// STD-MAGIC-44: spells of their own side do not reach hired units.
func TestHiredUnitsAreLeftOut(t *testing.T) {
	hired := with(infantry("r1", at{0, 10, 0}), plain(ruleHired))
	s := castingOn([]game.Character{caster("rw", 0, 0, "gluttons", "raiders")}, hired, infantry("b1", at{0, 20, 180}))
	if _, rule := castable(s, castAt("rw", "gluttons/ballast", "r1")); rule != "STD-MAGIC-44" {
		t.Errorf("a spell at a hired unit is refused by %q, want STD-MAGIC-44", rule)
	}
	got, _ := castable(s, castTowards("rw", "raiders/dark-line", 0))
	if !slices.Equal(unitIDs(newBoard(s), got.units), []string{"b1"}) {
		t.Errorf("the line strikes %v, want b1 only", unitIDs(newBoard(s), got.units))
	}
}

// STD-MAGIC-04, AMB-M01: spells and shots come in any order; drive-backs follow all of them.
func TestSpellsAndShotsMixed(t *testing.T) {
	s := castingOn([]game.Character{caster("rw", 0, 0, "steppe/bolt")}, archers(infantry("r1", at{10, 0, 0}), 30), infantry("b1", at{0, 20, 180}), infantry("b2", at{10, 20, 180}))
	p := play(t, s, 4, 5, 4, 1, 1, 2, 3)
	p.do(shootAt("r1", "b2"))
	if p.b.State().Turn.Phase != phaseShooting || p.unit("b2").Stands[0].Y != origin+20 {
		t.Fatal("the target is driven back before the spells")
	}
	p.do(castAt("rw", "steppe/bolt", "b1"))
	p.do(p.b.Question().Answers[0])
	p.spent()
}

// STD-MAGIC-12: a spell held before its target is named is not used up.
func TestHoldASpell(t *testing.T) {
	s := castingOn([]game.Character{caster("rw", 0, 0, "steppe/bolt")}, infantry("b1", at{0, 20, 180}), infantry("b2", at{8, 20, 180}))
	p := play(t, s, 5, 1, 1, 1)
	p.do(game.Action{Do: "cast", Character: "rw", Choice: "steppe/bolt"})
	if q := p.b.Question(); q.Kind != procedureCast || len(q.Answers) != 3 || q.Who != "red" {
		t.Fatalf("the question is %+v, want red to choose among 3 answers", q)
	}
	p.refused(castAt("rw", "steppe/bolt", "r9"), "STD-MAGIC-07")
	p.do(game.Action{Do: "hold", Character: "rw"})
	p.do(castAt("rw", "steppe/bolt", "b2"))
	p.spent()
}
