package element

import (
	"strings"
	"testing"
)

// classesOf lists what a price consists of: "move c2 d e".
func classesOf(parts []Price) string {
	var list []string
	for _, p := range parts {
		if p.Class == "" {
			p.Class = "move"
		}
		list = append(list, p.Class)
	}
	return strings.Join(list, " ")
}

// What moves cost in PIPs, by the classes that add up; mixed groups are legal and cost more
// (ELM-PIP-04 to -20, ELM-GROUP-12, R-07). The general of red
// stands at (-1140, -1140) in good order, so all but the cases of class a bring another.
func TestPipClasses(t *testing.T) {
	line := func(f *field, codes ...string) *field {
		for i, code := range codes {
			f.unit("r"+string(rune('1'+i)), code, float64(80*i)-700, -1000, 0)
		}
		return f
	}
	straight := maneuver{full: true, ahead: true, advances: true}
	wheel := maneuver{full: true, wheels: true, advances: true}
	less := maneuver{ahead: true, advances: true}
	column := maneuver{full: true, wheels: true, column: true, advances: true}
	about := maneuver{full: true, about: true}
	march, marchIn := maneuver{full: true, ahead: true, advances: true, march: true}, maneuver{full: true, ahead: true, advances: true, march: true, contacts: true}
	for _, test := range []struct {
		name  string
		f     *field
		m     maneuver
		units int
		want  string
	}{
		// Worked example 5.
		{"mixed entities wheel", line(&field{}, "BD(E)", "BD(E)", "BD(E)", "BD(E)", "BD(O)"), wheel, 5, "move c2 d e"},
		{"with a magician instead", line(&field{}, "BD(E)", "BD(E)", "BD(E)", "BD(E)", "MG"), wheel, 5, "move d e"},
		{"straight ahead", line(&field{}, "BD", "BD"), straight, 2, "move"},
		{"not the full move", line(&field{}, "BD", "BD"), less, 2, "move d e"},
		{"one alone, not the full move", line(&field{}, "BD"), less, 1, "move"},
		{"one alone wheels", line(&field{}, "BD"), wheel, 1, "move e"},
		{"a hero wheels", line(&field{}, "BD(H)"), wheel, 1, "move"},
		{"a column wheels", line(&field{}, "BD", "BD"), column, 2, "move e"},
		{"turning about", line(&field{}, "BD"), about, 1, "move d e"},
		{"auxilia turn about", line(&field{}, "AX"), about, 1, "move d"},
		{"auxilia in a wood wheel", line(&field{}, "AX").ground("Wd", -800, -1100, -600, -900), wheel, 1, "move e"},
		{"plain cavalry wheel", line(&field{}, "CV"), wheel, 1, "move"},
		{"in a vineyard", line(&field{}, "CV").ground("V", -800, -1100, -600, -900), wheel, 1, "move e"},
		{"a ship alone", line(&field{}, "AIR"), wheel, 1, "move"}, // correction 1
		{"hordes", line(&field{}, "HD"), straight, 1, "move c1"},
		{"fast hordes", line(&field{}, "HD(F)"), straight, 1, "move"},
		{"wagons", line(&field{}, "WWG"), straight, 1, "move c1"},
		{"fast artillery", line(&field{}, "ART(F)"), straight, 1, "move"},
		{"mounted and foot", line(&field{}, "CV", "BD"), straight, 2, "move c2"},
		{"elephants and foot", line(&field{}, "EL", "BD"), straight, 2, "move"},
		{"flyers and foot", line(&field{}, "FL", "PS"), straight, 2, "move c2"}, // once, although both reasons hold (ELM-PIP-13)
		{"a march", line(&field{}, "BD"), march, 1, "move"},
		{"a march into contact", line(&field{}, "BD"), marchIn, 1, "move f"},
		{"shaken troops advance", withTurn(line(&field{}, "BD"), `, "morale": {"rc": "disheartened"}`), straight, 1, "move a"},
		{"shaken troops turn about", withTurn(line(&field{}, "BD"), `, "morale": {"rc": "disheartened"}`), about, 1, "move d e"},
		{"far from the general", (&field{}).unit("r1", "BD", 300, -1000, 0), straight, 1, "move a"},
		{"light horse far from him", (&field{}).unit("r1", "LH", 300, -1000, 0), straight, 1, "move"},
		{"a wood between", line(&field{}, "BD").ground("Wd", -900, -1200, -800, -800), straight, 1, "move a"},
		{"the general fights", line(&field{}, "BD").unit("b1", "BD", -1140, -1110, 180), straight, 1, "move a"},
		{"all at once", (&field{turn: `, "morale": {"rc": "disheartened"}`}).unit("r1", "HD", 300, -1000, 0).unit("r2", "CV", 380, -1000, 0), wheel, 2, "move a c1 c2 d e"},
	} {
		b := newBoard(test.f.state(t))
		m := test.m
		for i := range test.units {
			m.units = append(m.units, b.s.UnitIndex(gameID("r"+string(rune('1'+i)))))
		}
		parts := b.pipsOf(&m)
		if got := classesOf(parts); got != test.want || sumOf(parts) != len(parts) {
			t.Errorf("%s: %q, want %q", test.name, got, test.want)
		}
		for pips := range 9 {
			if got, want := b.costsMore(&m, pips), len(strings.Fields(test.want)) > pips; got != want {
				t.Errorf("%s: costs more than %d PIPs: %v, want %v", test.name, pips, got, want)
			}
		}
	}
}

// The third march of an irregular element in one bound is a forced one, the fourth of a regular
// (ELM-MOVE-17).
func TestForcedMarches(t *testing.T) {
	for _, test := range []struct {
		more string
		want string
	}{
		{`"state": {"marches": 1}`, "move"}, {`"state": {"marches": 2}`, "move c3"},
		{`"regular": true, "state": {"marches": 2}`, "move"}, {`"regular": true, "state": {"marches": 3}`, "move c3"},
	} {
		b := newBoard((&field{}).unit("r1", "BD", -700, -1000, 0, test.more).state(t))
		m := maneuver{units: []int{b.s.UnitIndex("r1")}, march: true, full: true, ahead: true, advances: true}
		if got := classesOf(b.pipsOf(&m)); got != test.want {
			t.Errorf("%s: %q, want %q", test.more, got, test.want)
		}
	}
}

func withTurn(f *field, turn string) *field { f.turn = turn; return f }

// The bar says how many PIPs each command has left, and on a narrow screen the numbers alone.
func TestPipsLeft(t *testing.T) {
	for _, test := range []struct {
		pips         string
		whole, brief string
	}{
		{`{"rc": 3}`, "rgen: 3 PIPs", "3 PIPs"},
		{`{"rc": 1}`, "rgen: 1 PIP", "1 PIP"},
		{`{"rc": 0}`, "rgen: 0 PIPs", "0 PIPs"},
		{`{"rc": 0, "rd": 3}`, "rgen: 0 PIPs, rd: 3 PIPs", "0 + 3 PIPs"}, // rd has no general with a name
	} {
		s := begin(t, &field{turn: `, "pips": ` + test.pips}, phaseMoves).State()
		if w := guide.Waiting(s); w.Doing.String() != test.whole || w.Brief.String() != test.brief {
			t.Errorf("%s: %q and %q, want %q and %q", test.pips, w.Doing, w.Brief, test.whole, test.brief)
		}
	}
}
