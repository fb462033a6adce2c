package element

import "testing"

// total returns the total of a part of an answer, and the value of one of its factors, 0 when it
// is not there.
func total(got map[string]any, part, factor string) (total, value float64) {
	p := got[part].(map[string]any)
	if t, ok := p["total"].(float64); ok {
		total = t
	}
	for _, list := range []string{"tactical", "grading"} {
		for _, l := range p[list].([]any) {
			if line := l.(map[string]any); line["id"] == factor {
				value = line["value"].(float64)
			}
		}
	}
	return total, value
}

// Worked example 18: two bows aid a third, not more than that (ELM-SHOOT-16, -17).
func TestAidedArchery(t *testing.T) {
	f := (&field{}).unit("r1", "BW", 0, 0, 0).unit("r2", "BW", 80, 0, 0).unit("r3", "BW", -80, 0, 0).unit("r4", "BW", 160, 0, 0).
		unit("r5", "MG", 240, 0, 0).unit("b1", "BD", 0, 200, 180)
	s := f.state(t)
	for _, test := range []struct {
		dice, aid       string
		target          float64
		result, outcome string
	}{
		{"4,2", "r2,r3", 4, "beaten", "recoil"},
		{"4,1", "r2,r3", 3, "doubled", "destroyed"},
		{"4,2", "r2,r3,r4", 4, "beaten", "recoil"},
		{"4,2", "r2", 5, "beaten", "recoil"},
	} {
		got := ask(t, s, "combat", "unit", "r1", "target", "b1", "shooting", "true", "dice", test.dice, "aid", test.aid)
		own, _ := total(got, "own", "")
		opp, _ := total(got, "opp", "TF-8")
		if own != 7 || opp != test.target || got["result"] != test.result || got["outcome"] != test.outcome {
			t.Errorf("%s aided by %s: %v against %v, %v, %v; want 7 against %v, %v, %v", test.dice, test.aid, own, opp, got["result"], got["outcome"], test.target, test.result, test.outcome)
		}
	}
	// ELM-SHOOT-24: magicians aid only bespelling, and nobody else does.
	if _, err := query(s, queryOf("combat", "unit", "r1", "target", "b1", "shooting", "true", "aid", "r5")); err == nil {
		t.Error("a magician aids archers")
	}
	// ELM-SHOOT-01: blades do not shoot.
	if _, err := query(s, queryOf("combat", "unit", "b1", "target", "r1", "shooting", "true")); err == nil {
		t.Error("blades shoot")
	}
}

// A magician (X) does not bespell at a distance (ELM-SHOOT-25, ELM-BASE-29), and counts as (S) in
// close combat.
func TestMagicianX(t *testing.T) {
	s := (&field{active: "blue"}).unit("r1", "MG(X)", 0, 0, 0).unit("b1", "BD", 0, 0, 180).state(t)
	if _, err := query(s, queryOf("combat", "unit", "r1", "target", "b1", "shooting", "true")); err == nil {
		t.Error("it bespells")
	}
	got := ask(t, s, "combat", "unit", "r1", "target", "b1", "dice", "1,3")
	if own, graded := total(got, "own", "GF-2"); own != 5 || graded != 1 {
		t.Errorf("it has %v, graded %v; want 5 and 1", own, graded)
	}
}

// Worked example 22: a cleric behind spears supports them against a dragon in its bound, and only
// then (RS-6, ELM-CLOSE-13, ELM-SPECIAL-12).
func TestClericBehindSpears(t *testing.T) {
	for _, bound := range []string{"blue", "red"} {
		f := (&field{active: bound}).unit("r1", "SP", 0, 0, 0).unit("r2", "CL", 0, -30, 0).unit("b1", "DR(I)", 0, 0, 180)
		got := ask(t, f.state(t), "combat", "unit", "r1", "target", "b1", "dice", "3,2")
		own, _ := total(got, "own", "")
		opp, _ := total(got, "opp", "")
		if bound == "blue" && (own != 7 || opp != 6 || got["outcome"] != "flee" || got["rule"] != "DR2" || got["loser"] != "b1") {
			t.Errorf("7 against 6 and DR2, not %v against %v, %v by %v", own, opp, got["outcome"], got["rule"])
		}
		if bound == "red" && own != 6 {
			t.Errorf("in the own bound the cleric adds nothing: %v; want 6", own)
		}
	}
}

// Rear support by the lines of the table (ELM-CLOSE-07 to -13, RS-1, RS-2, RS-3, RS-4, RS-5).
func TestRearSupport(t *testing.T) {
	for _, test := range []struct {
		name  string
		bound string
		front string
		rear  []string
		opp   string
		want  float64
	}{
		{"pikes two deep behind", "red", "PK", []string{"PK", "PK", "PK"}, "BD", 2},
		{"pikes against psiloi", "red", "PK", []string{"PK", "PK"}, "PS", 0},
		{"pikes against knights in their bound", "blue", "PK", []string{"PK", "PK"}, "KN", 1},
		{"pikes against knights in the own bound", "red", "PK", []string{"PK", "PK"}, "KN", 0},
		{"each pike serves one line only", "blue", "PK", []string{"PK", "PK"}, "GI", 2},
		{"another grade", "red", "PK", []string{"PK(S)"}, "BD", 0},
		{"a hero takes any grade", "red", "BD(H)", []string{"PS"}, "WB", 0},
		{"a hero in front", "blue", "PK(F)", []string{"PK(F)"}, "BD", 1},
		{"spears", "blue", "SP", []string{"SP", "SP"}, "BD", 1},
		{"spears against bows", "blue", "SP", []string{"SP"}, "BW", 0},
		{"warband", "blue", "WB", []string{"WB"}, "FL", 1},
		{"warband against knights", "blue", "WB", []string{"WB"}, "KN", 0},
		{"psiloi behind blades", "blue", "BD", []string{"PS"}, "CV", 1},
		{"psiloi against KN(X)", "blue", "BD", []string{"PS"}, "KN(X)", 0},
		{"psiloi behind pikes", "blue", "PK", []string{"PS"}, "CV", 0},
		{"a heroic cleric supports nobody", "blue", "SP", []string{"CL(H)"}, "DR", 0}, // ELM-BASE-20, ELM-CLOSE-10
		{"a heroic warband in front", "blue", "WB(H)", []string{"WB(S)"}, "BD", 1},    // ELM-BASE-19, ELM-CLOSE-09
		{"a heroic warband behind", "blue", "WB", []string{"WB(H)"}, "BD", 0},
	} {
		f := (&field{active: test.bound}).unit("r1", test.front, 0, 0, 0)
		kind, grade := split(test.front)
		y := -f.depthOf(kind, grade) * 20
		for i, code := range test.rear {
			f.unit("r"+string(rune('2'+i)), code, 0, y, 0)
			kind, grade = split(code)
			y -= f.depthOf(kind, grade) * 20
		}
		f.unit("b1", test.opp, 0, 0, 180)
		got := ask(t, f.state(t), "combat", "unit", "r1", "target", "b1")
		if support := got["own"].(map[string]any)["support"]; support != test.want {
			t.Errorf("%s: %v, want %v", test.name, support, test.want)
		}
	}
}

// A supporter that touches an enemy front edge, faces another way or stands aside supports nobody
// (ELM-CLOSE-07).
func TestUnitsThatGiveNoSupport(t *testing.T) {
	base := func() *field { return (&field{active: "blue"}).unit("r1", "SP", 0, 0, 0).unit("b1", "BD", 0, 0, 180) }
	for name, f := range map[string]*field{
		"aside":         base().unit("r2", "SP", 10, -30, 0),
		"facing away":   base().unit("r2", "SP", 0, -60, 180),
		"enemy on it":   base().unit("r2", "SP", 0, -30, 0).unit("b2", "CV", 40, -30, 270),
		"a step behind": base().unit("r2", "SP", 0, -32, 0),
	} {
		got := ask(t, f.state(t), "combat", "unit", "r1", "target", "b1")
		if support := got["own"].(map[string]any)["support"]; support != 0.0 {
			t.Errorf("%s: the support is %v, want 0", name, support)
		}
	}
}

// Overlaps (ELM-CONTACT-20 to -24, ELM-SPECIAL-10, TF-6): red blades fight in front of blue ones, with others beside.
func TestOverlaps(t *testing.T) {
	pair := func(own, opp string) *field { return (&field{}).unit("r1", own, 0, 0, 0).unit("b1", opp, 0, 0, 180) }
	for _, test := range []struct {
		name string
		f    *field
		want float64
	}{
		{"none", pair("BD", "BD"), 0},
		{"one side", pair("BD", "BD").unit("b2", "BD", 80, 0, 180), -1},
		{"both sides", pair("BD", "BD").unit("b2", "BD", 80, 0, 180).unit("b3", "BD", -80, 0, 180), -2},
		{"the overlapper fights itself", pair("BD", "BD").unit("b2", "BD", 80, 0, 180).unit("r2", "BD", 80, 0, 0), 0},
		{"a base behind the line", pair("BD", "BD").unit("b2", "BD", 80, 10, 180), 0},
		{"side by side", pair("BD", "BD").unit("b2", "KN", 80, -20, 180), -1},
		{"expendables overlap nobody", pair("BD", "BD").unit("b2", "EXP", 80, 0, 180), 0},
		{"nor do they help", pair("BD", "EXP").unit("b2", "BD", 80, 0, 180), 0},
		{"a dragon ignores overlaps", pair("DR", "BD").unit("b2", "BD", 80, 0, 180), 0},
		{"blades do not overlap an airboat", pair("AIR", "BD").unit("b2", "BD", 80, 0, 180), 0},
		{"bows do", pair("AIR", "BD").unit("b2", "BW", 80, 0, 180), -1},
		{"flyers do", pair("AIR", "BD").unit("b2", "FL", 80, 0, 180), -1},
		{"nor for one", pair("BD", "AIR").unit("b2", "BD", 80, 0, 180), 0},
	} {
		_, got := total(ask(t, test.f.state(t), "combat", "unit", "r1", "target", "b1"), "own", "TF-6")
		if got != test.want {
			t.Errorf("%s: %v, want %v", test.name, got, test.want)
		}
	}
	// ELM-CONTACT-22: side contact with the supporting element alone is no overlap.
	f := pair("SP", "BD").unit("r2", "SP", 0, -30, 0).unit("b2", "SP", 80, -60, 180)
	if _, got := total(ask(t, f.state(t), "combat", "unit", "r1", "target", "b1"), "own", "TF-6"); got != 0 {
		t.Errorf("beside the supporter alone: %v", got)
	}
}

// Enemies in legal contact with a flank or the rear (TF-7, ELM-CONTACT-12, -13).
func TestFlankAndRearContact(t *testing.T) {
	f := (&field{}).unit("r1", "KN", 0, 0, 0).unit("b1", "BD", 0, 0, 180).unit("b2", "BD", 40, -40, 270).unit("b3", "BD", 0, -60, 0)
	got := ask(t, f.state(t), "combat", "unit", "r1", "target", "b1")
	if _, value := total(got, "own", "TF-7"); value != -2 {
		t.Errorf("flank and rear: %v", value)
	}
	f = (&field{}).unit("r1", "KN", 0, 0, 0).unit("b1", "BD", 0, 0, 180).unit("b2", "BD", 40, -50, 270)
	if _, value := total(ask(t, f.state(t), "combat", "unit", "r1", "target", "b1"), "own", "TF-7"); value != 0 {
		t.Errorf("a contact that is not at the corner: %v", value)
	}
}

func split(code string) (kind, grade string) {
	if len(code) > 3 && code[len(code)-1] == ')' {
		return code[:len(code)-3], code[len(code)-2 : len(code)-1]
	}
	return code, "O"
}

// Dragons panic: beaten in close combat by anybody but a hero they flee (ELM-SPECIAL-08, 5 + 1 against 5 + 4 - 1),
// and doubled they are spent, which takes nobody behind along (ELM-SPECIAL-09: in a wood 1 + 5 - 2 against
// auxilia's 6 + 3 - 1).
func TestDragonsPanic(t *testing.T) {
	w := begin(t, (&field{}).unit("r1", "DR", 0, 0, 0).unit("b1", "BD", 0, 0, 180), phaseCombat, 1, 5)
	w.must(fightR1)
	if r1 := w.State().Unit("r1"); !onTable(r1) || !own(r1).State.Fled {
		t.Error("the dragon has not fled")
	}
	w.at("r1", 0, -80-480, 0) // it recoils 80, flees 480 and turns about, being impetuous (ELM-FLEE-06)
	f := (&field{}).unit("r1", "DR", 0, 0, 0).unit("r2", "AX", 0, -160, 0).unit("b1", "AX", 0, 0, 180).ground("Wd", -100, -220, 100, 100)
	w = begin(t, f, phaseCombat, 1, 6)
	w.must(fightR1)
	w.gone("r1")
	if !own(w.State().Unit("r1")).State.Spent {
		t.Error("the dragon is not spent")
	}
	w.at("r2", 0, -160, 0)
}
