package element

import "testing"

// Tactical factors, one by one (ELM-CLOSE-14, R-37): what red's element gets for each.
func TestTacticalFactors(t *testing.T) {
	pair := func(own, opp string, more ...string) *field {
		return (&field{}).unit("r1", own, 0, 0, 0, more...).unit("b1", opp, 0, 0, 180)
	}
	weather := func(f *field, weather string) *field { f.weather = weather; return f }
	moralTurn := func(f *field) *field { f.turn = `, "morale": {"rc": "disheartened"}`; return f }
	for _, test := range []struct {
		name, factor string
		f            *field
		want         float64
	}{
		{"hero", "TF-1", pair("KN(H)", "BD"), 1},
		{"no hero", "TF-1", pair("KN", "BD"), 0},
		{"fear", "TF-2", pair("KN", "BD(E)"), -1},
		{"a hero does not fear", "TF-2", pair("KN(H)", "BD(E)"), 0},
		{"nor a cleric", "TF-2", pair("CL", "AV"), 0}, // ELM-SPECIAL-11
		{"nor a magician", "TF-2", pair("MG", "AV"), 0},
		{"nor an entity", "TF-2", pair("WB(E)", "AV"), 0},
		{"uphill", "TF-5", pair("BD", "BD").ground("GH", -50, -100, 50, -1), 1},
		{"both on the hill", "TF-5", pair("BD", "BD").ground("GH", -50, -100, 50, 100), 0},
		{"holding the bank", "TF-5", pair("BD", "BD").ground("Rv", -50, 1, 50, 100), 1},
		{"in the river", "TF-5", pair("BD", "BD").ground("Rv", -50, -100, 50, -1), 0},
		{"knights in a marsh", "TF-9", pair("KN", "BD").ground("M", -50, -100, 50, -1), -2},
		{"knights against blades in a marsh", "TF-9", pair("KN", "BD").ground("M", -50, 1, 50, 100), -2},
		{"blades against knights in a marsh", "TF-9", pair("BD", "KN").ground("M", -50, 1, 50, 100), 0},
		{"blades in a marsh", "TF-9", pair("BD", "KN").ground("M", -50, -100, 50, -1), -2},
		{"auxilia in a marsh", "TF-9", pair("AX", "KN").ground("M", -50, -100, 50, -1), 0},
		{"rough going", "TF-9", pair("KN", "BD").ground("BF", -50, -100, 50, -1), 0},
		{"a dragon in a wood", "TF-9", pair("DR", "BD").ground("Wd", -50, -200, 50, -1), -2}, // R-19, ELM-CLOSE-16
		{"an avatar in a wood", "TF-9", pair("AV", "BD").ground("Wd", -50, -200, 50, -1), 0},
		{"a dragon in a dust storm", "TF-9", weather(pair("DR", "BD"), "dust-storm"), -2}, // ELM-WEATHER-02
		{"knights in a dust storm", "TF-9", weather(pair("KN", "BD"), "dust-storm"), 0},
		{"a dragon in the rain", "TF-10", weather(pair("DR", "BD"), "rain"), -1}, // ELM-WEATHER-01
		{"knights in the rain", "TF-10", weather(pair("KN", "BD"), "rain"), 0},
		{"an airboat in strong winds", "TF-10", weather(pair("AIR", "BD"), "strong-winds"), -1}, // ELM-WEATHER-07
		{"a dragon in a dust storm has no other disadvantage", "TF-10", weather(pair("DR", "BD"), "dust-storm"), 0},
		{"disheartened", "TF-11", moralTurn(pair("BD", "BD")), -1},
		{"disheartened constructs", "TF-11", moralTurn(pair("BD(C)", "BD")), -1},
		{"constructs with a magician", "TF-11", moralTurn(pair("BD(C)", "BD")).unit("r2", "MG", -300, 0, 0), 0}, // ELM-ME-12
		{"shaken by its file", "TF-11", pair("BD", "BD", `"state": {"shaken": true}`), -1},
	} {
		_, got := total(ask(t, test.f.state(t), "combat", "unit", "r1", "target", "b1"), "own", test.factor)
		if got != test.want {
			t.Errorf("%s: %v, want %v", test.name, got, test.want)
		}
	}
}

// A general adds 1 in close combat and when he is shot at, not when he shoots (TF-4).
func TestGeneralsFactor(t *testing.T) {
	f := (&field{}).unit("b1", "BW", -1140, -960, 180)
	s := f.state(t)
	got := ask(t, s, "combat", "unit", "b1", "target", "rgen", "shooting", "true")
	if _, value := total(got, "opp", "TF-4"); value != 1 {
		t.Errorf("shot at: %v", value)
	}
	got = ask(t, s, "combat", "unit", "rgen", "target", "b1")
	if _, value := total(got, "own", "TF-4"); value != 1 {
		t.Errorf("in close combat: %v", value)
	}
}

// A shooter that is shot at in turn counts the factors of one that is shot at, and suffers
// (ELM-CLOSE-15, ELM-SHOOT-19); a bow that is not shot at has the better line.
func TestAnsweredShooting(t *testing.T) {
	s := (&field{}).unit("r1", "BW(H)", 0, 0, 0).unit("b1", "BW", 0, 300, 180).state(t)
	alone := ask(t, s, "combat", "unit", "r1", "target", "b1", "shooting", "true", "dice", "1,6")
	if own, hero := total(alone, "own", "TF-1"); own != 4 || hero != 0 || alone["outcome"] != "disregard" {
		t.Errorf("unanswered: %v, %v, %v; want 4, 0 and disregard", own, hero, alone["outcome"])
	}
	both := ask(t, s, "combat", "unit", "r1", "target", "b1", "shooting", "true", "dice", "1,6", "answered", "true")
	if own, hero := total(both, "own", "TF-1"); own != 4 || hero != 1 || both["outcome"] != "destroyed" {
		t.Errorf("answered: %v, %v, %v; want 4, 1 and destroyed", own, hero, both["outcome"])
	}
}

// Grading factors (section 9.3): own dice and totals that tie, win or lose.
func TestGrading(t *testing.T) {
	for _, test := range []struct {
		own, opp, bound, dice, line string
		want                        float64
	}{
		{"BD(S)", "BD", "blue", "1,2", "GF-2", 1},
		{"BD(S)", "BD", "red", "1,2", "GF-2", 0},
		{"BD(S)", "BD", "blue", "2,2", "GF-2", 0},
		{"BD(I)", "BD", "red", "2,2", "GF-3", -1},
		{"BD(I)", "BD", "red", "3,2", "GF-3", 0},
		{"BD(F)", "BD", "blue", "2,2", "GF-4", -1},
		{"BD(F)", "BD", "red", "2,2", "GF-4", 0},
		{"BD(E)", "BD(H)", "red", "3,2", "GF-1", -1}, // 7 against 7, with the 1 of the hero
		{"BD(E)", "BD", "red", "1,6", "GF-1", 0},
	} {
		f := (&field{active: test.bound}).unit("r1", test.own, 0, 0, 0).unit("b1", test.opp, 0, 0, 180)
		got := ask(t, f.state(t), "combat", "unit", "r1", "target", "b1", "dice", test.dice)
		if _, value := total(got, "own", test.line); value != test.want {
			t.Errorf("%s against %s in the bound of %s with %s: %v, want %v", test.own, test.opp, test.bound, test.dice, value, test.want)
		}
	}
}

// The chances are those of all 36 pairs of dice, each as the query with these dice tells.
func TestChances(t *testing.T) {
	s := (&field{active: "blue"}).unit("r1", "KN(H)", 0, 0, 0).unit("b1", "DR", 0, 0, 180).state(t)
	got := ask(t, s, "combat", "unit", "r1", "target", "b1")
	want := map[[3]any]float64{}
	for d := range 36 {
		one := ask(t, s, "combat", "unit", "r1", "target", "b1", "dice", string(rune('1'+d/6))+","+string(rune('1'+d%6)))
		want[[3]any{one["result"], one["loser"], one["outcome"]}]++
		if list, ok := one["chances"].([]any); !ok || len(list) > 0 {
			t.Errorf("chances with dice: %v; want an empty list", one["chances"])
		}
	}
	if lost := got["morale_lost"]; lost != nil {
		t.Errorf("morale lost without dice: %v", lost)
	}
	n := 0.0
	for _, item := range got["chances"].([]any) {
		c := item.(map[string]any)
		key := [3]any{c["result"], c["loser"], c["outcome"]}
		if c["pairs"] != want[key] || c["chance"] != want[key]/36 {
			t.Errorf("%v: %v, want %v", key, c["pairs"], want[key])
		}
		n += c["pairs"].(float64)
	}
	if n != 36 || got["result"] != "" || got["own"].(map[string]any)["dice"] != nil {
		t.Errorf("%v pairs; %v; want 36 pairs, and no result yet", n, got)
	}
}

func BenchmarkCombatWithOdds(b *testing.B) {
	f := (&field{active: "blue"}).unit("r1", "SP", 0, 0, 0).unit("r2", "SP", 0, -30, 0).unit("b1", "BD", 0, 0, 180).unit("b2", "BD", 80, 0, 180)
	t := &testing.T{}
	s := f.state(t)
	board := newBoard(s)
	own, opp := s.UnitIndex("r1"), s.UnitIndex("b1")
	m := meeting{own: own, opp: opp, mode: Close}
	m.boxes[0], m.boxes[1] = board.Boxes[board.at[own]], board.Boxes[board.at[opp]]
	for b.Loop() {
		board.combat(m).chances()
	}
}
