package element

import "testing"

// A hero switches with a friend of its type that it touches, into more danger, for 1 PIP: the rest
// of worked example 4 (ELM-PIP-05, ELM-SPECIAL-01 to -04, R-29).
func TestHeroesSwitch(t *testing.T) {
	const swap = `{"do": "exchange", "unit": "r1", "target": "r2"}`
	pips := `, "pips": {"rc": 2}`
	line := func(hero, friend string) *field {
		return (&field{turn: pips}).unit("r1", hero, 80, 0, 0).unit("r2", friend, 0, 0, 0)
	}
	w := begin(t, line("BD(H)", "BD").unit("b1", "BD", 0, 0, 180), phaseMoves)
	w.must(swap)
	w.at("r1", 0, 0, 0) // its base is deeper: the front edges change places
	w.at("r2", 80, 0, 0)
	if left := turnOf(w.State()).Pips["rc"]; left != 1 {
		t.Errorf("%d PIPs are left", left)
	}
	w.refused(`{"do": "move", "units": ["r1"], "way": [{"ahead": -80}]}`, "ELM-MOVE-14")
	for _, test := range []struct {
		name, rule string
		f          *field
	}{
		{"no hero", "ELM-SPECIAL-01", line("BD", "BD").unit("b1", "BD", 0, 0, 180)},
		{"another type", "ELM-SPECIAL-01", line("BD(H)", "SP").unit("b1", "BD", 0, 0, 180)},
		{"no touch", "ELM-SPECIAL-01", (&field{turn: pips}).unit("r1", "BD(H)", 90, 0, 0).unit("r2", "BD", 0, 0, 0).unit("b1", "BD", 0, 0, 180)},
		{"no danger", "ELM-SPECIAL-02", line("BD(H)", "BD")},
		{"less danger", "ELM-SPECIAL-02", line("BD(H)", "BD").unit("b1", "BD", 80, 0, 180)},
		{"no PIPs", "ELM-PIP-05", withTurn(line("BD(H)", "BD").unit("b1", "BD", 0, 0, 180), `, "pips": {"rc": 0}`)},
	} {
		w := begin(t, test.f, phaseMoves)
		w.T = t
		if w.refused(swap, test.rule); t.Failed() {
			t.Fatalf("%s: see the errors above", test.name)
		}
	}
	// A more dangerous opponent is reason enough (ELM-SPECIAL-03).
	w = begin(t, line("BD(H)", "BD").unit("b1", "BD(E)", 0, 0, 180).unit("b2", "BD", 80, 0, 180), phaseMoves)
	w.must(swap)
}
