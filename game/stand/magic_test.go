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
