package stand

import (
	"testing"

	"frontage/game"
)

// dispeller is a hero of blue who can dispel.
func dispeller(id string, x, y float64, value int, mode string, within float64, more ...Special) game.Character {
	c := leader(id, "hero", 8, x, y)
	EditLeader(&c).Special = append([]Special{spec(ruleDispel, &dispel{Value: value, Mode: mode, Within: within})}, more...)
	return c
}

func power(who, choice string, yes bool) game.Action {
	return game.Action{Do: "power", Character: game.CharacterID(who), Choice: choice, Yes: &yes}
}

// spellDuel is a bolt that somebody may dispel.
func spellDuel(against ...game.Character) *game.State {
	return castingOn(append([]game.Character{caster("rw", 0, 0, "steppe/bolt", "raiders/dark-line")}, against...), infantry("b1", at{0, 20, 180}), infantry("b2", at{6, 20, 180}))
}

// STD-MAGIC-26, STD-MAGIC-27, STD-MAGIC-28, STD-MAGIC-31, STD-MAGIC-32, STD-SPEC-82 (WM03): a spell that works may
// be dispelled on 4 by a character within 50.0 cm of the caster, by one of them only; without such
// a one by nobody.
func TestCounter(t *testing.T) {
	for _, c := range []struct {
		apart float64
		may   bool
	}{{50, true}, {50.1, false}} {
		p := play(t, spellDuel(dispeller("bc", 0, c.apart+2.5, 4, "caster", 50)), 5, 4, 1, 1, 2)
		p.do(castAt("rw", "steppe/bolt", "b1"))
		if got := p.b.Question() != nil && p.b.Question().Kind == "power"; got != c.may {
			t.Errorf("%v cm: %v", c.apart, got)
		}
	}
	p := play(t, spellDuel(dispeller("bc", 0, 30, 4, "caster", 50), dispeller("bd", 6, 30, 4, "caster", 50)), 5, 4)
	p.do(castAt("rw", "steppe/bolt", "b1"))
	if q := p.b.Question(); q.Who != "blue" || len(q.Answers) != 3 {
		t.Fatalf("%+v", q)
	}
	p.refused(power("rw", powerCounter, true), "STD-MAGIC-28")
	p.do(power("bd", powerCounter, true))
	p.spent()
	if Own(p.unit("b1")).State.Spelled != nil {
		t.Error("a dispelled spell affects nobody")
	}
	p = play(t, spellDuel(dispeller("bc", 0, 30, 4, "caster", 50), dispeller("bd", 6, 30, 4, "caster", 50)), 5, 3, 1, 1, 1)
	p.do(castAt("rw", "steppe/bolt", "b1"), power("bd", powerCounter, true)) // the other may not try
	p.spent()
	if Own(p.unit("b1")).State.Spelled == nil && p.b.State().Turn.Phase == phaseShooting {
		t.Error("the spell does not work")
	}
	p = play(t, spellDuel(dispeller("bc", 0, 30, 4, "caster", 50)), 5, 1, 1, 1)
	p.do(castAt("rw", "steppe/bolt", "b1"), power("", powerCounter, false))
	p.spent()
}

// STD-MAGIC-30 (WM03): the bonus of a shrine, named before the die, once in the battle.
func TestShrine(t *testing.T) {
	s := spellDuel(dispeller("bc", 0, 30, 4, "caster", 50, spec(ruleCastOnce, &castOnce{Value: 1, Dispel: true})))
	p := play(t, s, 5, 3)
	p.do(castAt("rw", "steppe/bolt", "b1"), power("bc", powerShrine, true))
	p.spent()
	EditLeader(&s.Characters[1]).State.Used = []string{powerShrine}
	p = play(t, s, 5)
	p.do(castAt("rw", "steppe/bolt", "b1"))
	p.refused(power("bc", powerShrine, true), "STD-MAGIC-30")
}

// STD-MAGIC-29, AMB-M07: a guard dispels a spell on one unit near him, once a turn; by the other
// reading also one on several, for that unit.
func TestGuard(t *testing.T) {
	s := spellDuel(dispeller("bg", 0, 40, 4, "target", 30))
	p := play(t, s, 5, 4)
	p.do(castAt("rw", "steppe/bolt", "b1"), power("bg", powerGuard, true))
	p.spent()
	EditLeader(&s.Characters[1]).State.Guarded = true
	p = play(t, s, 5, 1, 1, 1)
	p.do(castAt("rw", "steppe/bolt", "b1"))
	p.spent()
	EditLeader(&s.Characters[1]).State.Guarded = false
	p = play(t, s, 5, 1, 1, 1)
	p.do(castTowards("rw", "raiders/dark-line", 0))
	p.spent()
	s.Rulings = map[string]string{"AMB-M07": "b"}
	p = play(t, s, 5, 4)
	p.do(castTowards("rw", "raiders/dark-line", 0), power("bg", powerGuard, true))
	p.spent()
}

// STD-MAGIC-33, STD-SPEC-80: +1 to one die in the battle, named before it.
func TestSurgeDie(t *testing.T) {
	s := spellDuel()
	EditLeader(&s.Characters[0]).Special = []Special{spec(ruleCastOnce, &castOnce{Value: 1})}
	p := play(t, s, 4, 1, 1, 1)
	p.do(castAt("rw", "steppe/bolt", "b1"))
	if q := p.b.Question(); q.Kind != "power" || q.Who != "red" {
		t.Fatalf("%+v", q)
	}
	p.do(power("rw", powerSurge, true))
	p.spent()
	if used := OwnLeader(&p.b.State().Characters[0]).State.Used; len(used) != 1 {
		t.Error(used)
	}
	p = play(t, s, 4)
	p.do(castAt("rw", "steppe/bolt", "b1"), power("rw", powerSurge, false))
	p.spent()
}

// STD-MAGIC-34, STD-MAGIC-17, STD-SPEC-81: an adept rolls a failed die again once, unless it is a 1.
func TestAdept(t *testing.T) {
	s := spellDuel()
	EditLeader(&s.Characters[0]).Special = []Special{plain(recast)}
	p := play(t, s, 2, 2)
	p.do(castAt("rw", "steppe/bolt", "b1"), power("rw", powerAgain, true))
	p.spent()
	p = play(t, s, 1)
	p.do(castAt("rw", "steppe/bolt", "b1"))
	p.spent()
}

// STD-MAGIC-35, STD-SPEC-83, AMB-M09: range and sight run from a lesser caster, who keeps his own
// spell; a counter is measured from the caster himself.
func TestFocus(t *testing.T) {
	s := spellDuel(caster("rl", 0, -20, "steppe/bolt"), dispeller("bc", 0, 60, 4, "caster", 50))
	s.Characters[0].Y, s.Characters[1].Y = origin-40, origin
	EditLeader(&s.Characters[0]).Special = []Special{spec(ruleFocus, &characters{By: []string{"rl"}})}
	p := play(t, s, 5, 1, 1, 1)
	p.do(castAt("rw", "steppe/bolt", "b1"))
	p.spent()
	if len(OwnLeader(&p.b.State().Characters[1]).State.Cast) > 0 || p.b.State().Turn.Phase != phaseShooting {
		t.Error("the lesser caster has lost his spell")
	}
	for reading, want := range map[string]bool{"a": false, "b": true} { // 37.5 cm from the lesser caster, 77.5 from the other
		focused := s.Clone()
		focused.Characters[2].Y, focused.Rulings = origin+40, map[string]string{"AMB-M09": reading}
		p := play(t, &focused, 5, 1, 1, 1)
		p.do(castAt("rw", "steppe/bolt", "b1"))
		if q := p.b.Question(); (q != nil && q.Kind == "power") != want {
			t.Errorf("by %s: %+v", reading, q)
		}
	}
	EditLeader(&s.Characters[0]).Special = nil
	play(t, s).refused(castAt("rw", "steppe/bolt", "b1"), "STD-MAGIC-08")
}

// STD-MAGIC-37, STD-SPEC-84: a narrow caster knows one spell of the list.
func TestNarrowCaster(t *testing.T) {
	c := caster("rw", 0, 0, "steppe")
	EditLeader(&c).Special = []Special{spec(oneSpell, &word{Value: "steppe/hoar"})}
	if got := spellsOf(&c); len(got) != 1 || got[0].id != "steppe/hoar" {
		t.Errorf("%v", got)
	}
}
