package element

import (
	"strings"
	"testing"

	"frontage/game"
)

// Worked example 33: the morale equivalents of a command, and what its losses make of it
// (ELM-ME-01 to -12, -17).
func TestMoraleEquivalents(t *testing.T) {
	s := &game.State{System: Name, Own: &Battle{Scale: 40}}
	add := func(n int, kind, grade string, general bool) {
		for range n {
			s.Units = append(s.Units, game.Unit{ID: game.UnitID(rune('a' + len(s.Units))), Type: game.UnitType(kind), Stands: []game.Stand{{}},
				Own: &Unit{Grade: grade, Command: "c", General: general}})
		}
	}
	add(1, "KN", "H", true)
	add(1, "DR", "O", false)
	add(2, "MG", "O", false)
	add(1, "CL", "X", false)
	add(4, "BD", "E", false)
	add(6, "HD", "C", false)
	add(3, "HD", "I", false)
	add(2, "BD", "F", false)
	lose := func(kind string, n int) {
		for i := range s.Units {
			if u := &s.Units[i]; string(u.Type)+own(u).Grade == kind && onTable(u) && n > 0 {
				u.Stands = nil
				n--
			}
		}
	}
	expect := func(lost float64, state string) {
		t.Helper()
		l := builtIn.lossesOf(s, "c")
		if l.Original != 22 || l.Lost != lost || builtIn.state(l) != state {
			t.Errorf("%v of %v lost: %q, want %v of 22: %q", l.Lost, l.Original, builtIn.state(l), lost, state)
		}
	}
	expect(0, "")
	lose("DRO", 1)
	lose("MGO", 1)
	expect(5, "")
	lose("HDC", 1)
	expect(5.5, disheartened)
	s.Turn.Own = &Turn{Morale: map[string]string{"c": disheartened}}
	b := newBoard(s)
	if construct, blade := s.UnitIndex(game.UnitID(rune('a'+10))), s.UnitIndex(game.UnitID(rune('a'+5))); b.shaken(construct) || !b.shaken(blade) {
		t.Errorf("shaken: the construct %v, the blades %v; constructs are not while a magician or cleric is left, all others are", b.shaken(construct), b.shaken(blade))
	}
	lose("MGO", 1)
	expect(7.5, broken)
	lose("CLX", 1)
	expect(9.5, broken)
	lose("HDC", 5)
	expect(12, shattered)
	if b = newBoard(s); b.leadsConstructs("c") {
		t.Error("somebody leads the constructs")
	}
}

// The values of the table, the first line that fits (ELM-ME-01, -02, -06).
func TestMoraleLines(t *testing.T) {
	for _, test := range []struct {
		kind, grade string
		regular     bool
		want        float64
	}{
		{"EXP", "O", false, 0}, {"CM", "X", false, 0}, {"AIR", "X", false, 0}, {"EL", "X", false, 1}, {"EL", "I", false, 1}, {"EL", "O", false, 2},
		{"GI", "X", false, 1}, {"GI", "S", false, 2}, {"PS", "H", false, 2}, {"WB", "H", false, 2}, {"WB", "O", false, 0.5}, {"WB", "S", false, 1},
		{"AX", "S", true, 1}, {"BW", "I", false, 0.5}, {"BW", "O", false, 1}, {"SP", "I", false, 0.5}, {"SP", "I", true, 1}, {"PK", "F", false, 0.5},
		{"PK", "O", true, 1}, {"GAL", "O", true, 0.5}, {"GAL", "X", true, 1}, {"BGE", "S", false, 3}, {"BGE", "O", true, 2}, {"BGE", "O", false, 1},
		{"WWG", "S", true, 2}, {"WWG", "I", false, 1}, {"CV", "S", true, 2}, {"CV", "O", true, 1}, {"AV", "I", false, 3}, {"KN", "I", false, 2},
	} {
		u := &game.Unit{Type: game.UnitType(test.kind), Own: &Unit{Grade: test.grade, Regular: test.regular}}
		if got := builtIn.moraleOf(u); got != test.want {
			t.Errorf("%s(%s), regular %v: %v, want %v", test.kind, test.grade, test.regular, got, test.want)
		}
	}
	if got := builtIn.moraleOf(&game.Unit{Type: "EL", Own: &Unit{Grade: "O", General: true}}); got != 4 {
		t.Errorf("a general on an elephant: %v (R-28)", got)
	}
}

// If both sides reach half of their morale equivalents at the same check, the battle is a draw and
// is called one (ELM-ME-18, -19). Each has lost a dragon and a magician, 5 of 9 with a general
// worth 4, so its command is shattered and counts as wholly lost.
func TestDrawnBattle(t *testing.T) {
	f := &field{}
	for _, id := range []string{"r1", "b1"} {
		f.unit(id, "DR", 0, 0, 0).unit(id+"m", "MG", 0, 0, 0)
	}
	for i, text := range f.units {
		f.units[i] = text[:slicesIndex(text, `"stands"`)] + `"stands": []}`
	}
	w := begin(t, f, phaseMorale)
	w.must(`{"do": "end"}`)
	s := w.State()
	if own := turnOf(s); s.Turn.Phase != phaseOver || own.Result != "draw" || own.Winner != "" {
		t.Fatalf("the battle is %q in %s, won by %q; want \"draw\" in %s, won by nobody", own.Result, s.Turn.Phase, own.Winner, phaseOver)
	}
	o := guide.Outcome(s)
	if o == nil || o.Winner != "" {
		t.Fatalf("the outcome is %+v; want one without a winner", o)
	}
	for _, side := range s.Sides {
		if want := string(side.ID) + " has lost 9 of 9 morale equivalents"; !strings.Contains(strings.ToLower(o.Why.String()), want) {
			t.Errorf("%q does not say that %s", o.Why, want)
		}
	}
	if strings.Contains(o.Why.String(), ".,") {
		t.Errorf("two sentences are joined by a comma: %s", o.Why)
	}
}
