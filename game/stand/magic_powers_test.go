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

// spellDuel sets up a caster with a bolt and characters who may dispel it.
func spellDuel(against ...game.Character) *game.State {
	return castingOn(append([]game.Character{caster("rw", 0, 0, "steppe/bolt", "raiders/dark-line")}, against...), infantry("b1", at{0, 20, 180}), infantry("b2", at{6, 20, 180}))
}

// STD-MAGIC-26, STD-MAGIC-27, STD-MAGIC-28, STD-MAGIC-31, STD-MAGIC-32, STD-SPEC-82 (WM03): one character with the right
// to dispel, within 50.0 cm of the caster, may try to dispel a spell that works; he needs a 4.
func TestCounter(t *testing.T) {
	for _, c := range []struct {
		apart float64
		may   bool
	}{{50, true}, {50.1, false}} {
		p := play(t, spellDuel(dispeller("bc", 0, c.apart+2.5, 4, "caster", 50)), 5, 4, 1, 1, 2)
		p.do(castAt("rw", "steppe/bolt", "b1"))
		if got := p.b.Question() != nil && p.b.Question().Kind == "power"; got != c.may {
			t.Errorf("at %v cm the opponent may dispel: %v, want %v", c.apart, got, c.may)
		}
	}
	p := play(t, spellDuel(dispeller("bc", 0, 30, 4, "caster", 50), dispeller("bd", 6, 30, 4, "caster", 50)), 5, 4)
	p.do(castAt("rw", "steppe/bolt", "b1"))
	if q := p.b.Question(); q.Who != "blue" || len(q.Answers) != 3 {
		t.Fatalf("the question is %+v, want blue to choose among 3 answers", q)
	}
	p.refused(power("rw", powerCounter, true), "STD-MAGIC-28")
	p.do(power("bd", powerCounter, true))
	p.spent()
	if Own(p.unit("b1")).State.Spelled != nil {
		t.Error("a dispelled spell has affected a unit")
	}
	p = play(t, spellDuel(dispeller("bc", 0, 30, 4, "caster", 50), dispeller("bd", 6, 30, 4, "caster", 50)), 5, 3, 1, 1, 1)
	p.do(castAt("rw", "steppe/bolt", "b1"), power("bd", powerCounter, true)) // bc may not try as well
	p.spent()
	if Own(p.unit("b1")).State.Spelled == nil && p.b.State().Turn.Phase == phaseShooting {
		t.Error("a spell that was not dispelled has no effect")
	}
	p = play(t, spellDuel(dispeller("bc", 0, 30, 4, "caster", 50)), 5, 1, 1, 1)
	p.do(castAt("rw", "steppe/bolt", "b1"), power("", powerCounter, false))
	p.spent()
}

// STD-MAGIC-30 (WM03): a shrine adds 1 once in the battle, declared before the die.
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

// STD-MAGIC-29, AMB-M07: once a turn a guard may dispel a spell on one unit near him; by the other
// reading also a spell on several units, for that unit only.
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

// STD-MAGIC-33, STD-SPEC-80: once in the battle a caster adds 1 to his die, declared before the roll.
func TestSurgeDie(t *testing.T) {
	s := spellDuel()
	EditLeader(&s.Characters[0]).Special = []Special{spec(ruleCastOnce, &castOnce{Value: 1})}
	p := play(t, s, 4, 1, 1, 1)
	p.do(castAt("rw", "steppe/bolt", "b1"))
	if q := p.b.Question(); q.Kind != "power" || q.Who != "red" {
		t.Fatalf("the question is %q for %s, want \"power\" for red", q.Kind, q.Who)
	}
	p.do(power("rw", powerSurge, true))
	p.spent()
	if used := OwnLeader(&p.b.State().Characters[0]).State.Used; len(used) != 1 {
		t.Errorf("the powers used are %v, want one", used)
	}
	p = play(t, s, 4)
	p.do(castAt("rw", "steppe/bolt", "b1"), power("rw", powerSurge, false))
	p.spent()
}

// STD-MAGIC-34, STD-MAGIC-17, STD-SPEC-81: an adept may reroll a failed die once, unless it is a 1.
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

// STD-MAGIC-35, STD-SPEC-83, AMB-M09: range and sight are measured from the lesser caster, who keeps
// his own spell; the distance to dispel is measured from the caster himself.
func TestFocus(t *testing.T) {
	s := spellDuel(caster("rl", 0, -20, "steppe/bolt"), dispeller("bc", 0, 60, 4, "caster", 50))
	s.Characters[0].Y, s.Characters[1].Y = origin-40, origin
	EditLeader(&s.Characters[0]).Special = []Special{spec(ruleFocus, &characters{By: []string{"rl"}})}
	p := play(t, s, 5, 1, 1, 1)
	p.do(castAt("rw", "steppe/bolt", "b1"))
	p.spent()
	if len(OwnLeader(&p.b.State().Characters[1]).State.Cast) > 0 || p.b.State().Turn.Phase != phaseShooting {
		t.Error("the lesser caster cannot cast his own spell any more")
	}
	for reading, want := range map[string]bool{"a": false, "b": true} { // 37.5 cm from the lesser caster, 77.5 from the other
		focused := s.Clone()
		focused.Characters[2].Y, focused.Rulings = origin+40, map[string]string{"AMB-M09": reading}
		p := play(t, &focused, 5, 1, 1, 1)
		p.do(castAt("rw", "steppe/bolt", "b1"))
		if q := p.b.Question(); (q != nil && q.Kind == "power") != want {
			t.Errorf("reading %s: the question is %+v, want one about dispelling: %v", reading, q, want)
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
		t.Errorf("a narrow caster knows %v, want steppe/hoar only", got)
	}
}
