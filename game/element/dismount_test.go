package element

import (
	"fmt"
	"testing"

	"frontage/game"
)

// Heroes dismount and mount again, as their move, as a hero of the type that their list names; others
// do not mount again. The morale equivalent stays that of the mounted element (ELM-BASE-21, -22,
// ELM-ME-03, R-29).
func TestDismounting(t *testing.T) {
	const dismount, remount = `{"do": "dismount", "unit": "r1"}`, `{"do": "dismount", "unit": "r2"}`
	horse := func(rider, foot, pips string) *field {
		return (&field{turn: `, "pips": {"rc": ` + pips + `}`}).unit("r1", rider, 0, 0, 0).off("r2", foot, `"mount": "r1"`)
	}
	w := begin(t, horse("KN", "BD", "1"), phaseMoves, 3, 3)
	before := builtIn.lossesOf(w.State(), "rc")
	if before.Original != 4+2 {
		t.Errorf("the command has %v, want 4 for the general and 2 for knights", before.Original)
	}
	if got := PointsOf(w.State(), "red"); got != 7+10 {
		t.Errorf("they cost %v", got) // cavalry 7, knights 10; who dismounts costs nothing
	}
	w.must(dismount)
	w.at("r2", 0, 0, 0)
	w.gone("r1")
	if l := builtIn.lossesOf(w.State(), "rc"); l != before || newBoard(w.State()).moraleOf(w.State().UnitIndex("r2")) != 2 {
		t.Errorf("dismounted: %+v; want %+v, and the morale of two elements", l, before)
	}
	if turnOf(w.State()).Pips["rc"] != 0 {
		t.Error("it cost no PIP")
	}
	w.refused(`{"do": "move", "units": ["r2"], "way": [{"ahead": 100}]}`, "ELM-MOVE-14")
	nextMoves(w)
	w.refused(remount, "ELM-BASE-21")
	w = begin(t, horse("KN(H)", "BD(H)", "1"), phaseMoves, 3, 3)
	w.must(dismount)
	nextMoves(w)
	w.must(remount)
	w.at("r1", 0, 0, 0)
	// The dismounted hero is lost: so is the mounted one, once.
	w = begin(t, horse("KN", "BD", "1").unit("b1", "KN", 0, 300, 180), phaseMoves)
	w.must(dismount)
	s := w.State().Clone()
	d := &doing{s: &s}
	d.remove(s.UnitIndex("r2"), Destroyed, game.Step{})
	if l := builtIn.lossesOf(&s, "rc"); l.Lost != 2 {
		t.Errorf("%v are lost, want 2", l.Lost)
	}
	for name, test := range map[string]struct {
		f    *field
		rule string
	}{
		"no PIPs":     {horse("KN", "BD", "0"), "ELM-PIP-04"},
		"no type":     {(&field{turn: `, "pips": {"rc": 1}`}).unit("r1", "KN", 0, 0, 0), "ELM-BASE-22"},
		"in contact":  {horse("KN", "BD", "1").unit("b1", "BD", 0, 0, 180), "ELM-BASE-21"},
		"other bound": {active(horse("KN", "BD", "1"), "blue"), "ELM-SEQ-03"},
	} {
		w := begin(t, test.f, phaseMoves)
		w.T = t
		if w.refused(dismount, test.rule); t.Failed() {
			t.Fatalf("%s: see the errors above", name)
		}
	}
	// There must be room for the deeper base behind the front.
	w = begin(t, horse("KN(H)", "BD(H)", "1").unit("r3", "SP", 0, -60, 0), phaseMoves)
	w.must(dismount)
}

// nextMoves goes from the moves of one bound to those of the next of the same side: two dice.
func nextMoves(w *war) {
	w.Helper()
	for range 4 + 6 + 2 {
		w.must(`{"do": "end"}`)
	}
}

func active(f *field, side string) *field { f.active = side; return f }

// Lost hordes return, as a move, from a built-up area or at a graveyard, if their list lets them; superior
// ones never do (ELM-BASE-32).
func TestHordesReturn(t *testing.T) {
	lost := func(code, ground, pips string) *field {
		f := (&field{turn: `, "pips": {"rc": ` + pips + `}`}).unit("r1", code, 0, 0, 0, `"returns": true`).ground(ground, -200, -200, -100, -100)
		last := &f.units[0]
		*last = (*last)[:slicesIndex(*last, `"stands"`)] + `"stands": [], "state": {"fallen": [{"id": "r1s", "x": 60, "y": 60, "facing": 0}]}}`
		return f
	}
	at := func(x, y string) string {
		return `{"do": "rise", "unit": "r1", "stands": [{"id": "r1s", "x": ` + x + `, "y": ` + y + `, "facing": 0}]}`
	}
	w := begin(t, lost("HD", "BUA", "1"), phaseMoves)
	if l := builtIn.lossesOf(w.State(), "rc"); l.Lost != 0.5 {
		t.Errorf("%v are lost, want 0.5 of hordes", l.Lost)
	}
	w.refused(at("60", "60"), "ELM-BASE-32") // the area is 50 to 55 cm
	w.must(at("54", "53"))
	w.at("r1", -120, -110, 0) // 54 - 60 cm; 53 + 1.5 cm of half its depth - 60
	if l := builtIn.lossesOf(w.State(), "rc"); l.Lost != 0 || turnOf(w.State()).Pips["rc"] != 0 {
		t.Errorf("%v are lost, %v PIPs left; want none and 0", l.Lost, turnOf(w.State()).Pips)
	}
	w.refused(`{"do": "rise", "unit": "r1"}`, "ELM-BASE-32")
	for name, test := range map[string]struct {
		f    *field
		rule string
	}{
		"an entity in a town":      {lost("HD(E)", "BUA", "1"), "ELM-BASE-32"},
		"a fast one at its graves": {lost("HD(F)", "graveyard", "1"), "ELM-BASE-32"},
		"no PIPs":                  {lost("HD", "BUA", "0"), "ELM-PIP-04"},
		"the other bound":          {active(lost("HD", "BUA", "1"), "blue"), "ELM-SEQ-03"},
		"an enemy there":           {lost("HD", "BUA", "1").unit("b1", "BD", -150, -100, 0), ""},
	} {
		w := begin(t, test.f, phaseMoves)
		w.T = t
		if test.rule == "" {
			w.must(`{"do": "rise", "unit": "r1"}`) // beside him, not in contact
			continue
		}
		if w.refused(`{"do": "rise", "unit": "r1"}`, test.rule); t.Failed() {
			t.Fatalf("%s: see the errors above", name)
		}
	}
	for _, code := range []string{"HD(C)", "HD(E)"} {
		w := begin(t, lost(code, "graveyard", "1"), phaseMoves)
		w.must(`{"do": "rise", "unit": "r1"}`)
	}
	// Elements lost in battle may return, spent ones may not.
	w = begin(t, (&field{turn: `, "pips": {"rc": 1}`}).unit("r1", "HD", 0, 0, 0, `"returns": true`).unit("b1", "WB", 0, 0, 180), phaseCombat, 1, 6)
	w.must(fightR1)
	w.gone("r1")
	if len(own(w.State().Unit("r1")).State.Fallen) != 1 {
		t.Error("it cannot return")
	}
}

// Air-mobile troops land when their owner likes, and never rise again (ELM-SPECIAL-19, -20).
func TestLandAndRise(t *testing.T) {
	f := func() *field {
		return (&field{turn: `, "pips": {"rc": 2}`}).unit("r1", "BD(F)", 0, 0, 0, `"air_mobile": true`).unit("r2", "BD", 300, 0, 0)
	}
	w := begin(t, f(), phaseMarch)
	w.refused(`{"do": "land", "unit": "r2"}`, "ELM-SPECIAL-19")
	w.must(`{"do": "land", "unit": "r1"}`)
	w.refused(`{"do": "land", "unit": "r1"}`, "ELM-SPECIAL-19")
	w.refused(`{"do": "rise", "unit": "r1"}`, "ELM-SPECIAL-19")
	w.refused(`{"do": "move", "units": ["r1"], "way": [{"ahead": 320}], "march": true}`, "ELM-MOVE-10") // 200 on foot
	w.must(`{"do": "move", "units": ["r1"], "way": [{"ahead": 200}], "march": true}`)
	w = begin(t, f(), phaseMoves)
	w.T = t
	w.refused(`{"do": "pass", "unit": "r2"}`, "ELM-SEQ-04")
}

// A shooter passes its shot, but may reply (ELM-SHOOT-02).
func TestShootersPass(t *testing.T) {
	w := begin(t, (&field{}).unit("r1", "BW", 0, 0, 0).unit("b1", "BW", 0, 200, 180), phaseShooting, 3, 3)
	w.refused(`{"do": "pass", "unit": "rgen"}`, "ELM-SHOOT-02")
	w.must(`{"do": "pass", "unit": "r1"}`)
	w.refused(`{"do": "pass", "unit": "r1"}`, "ELM-SHOOT-02")
	for _, a := range w.Question().Answers {
		if a.Unit == "r1" {
			t.Error("it is asked for its shot all the same")
		}
	}
	w.must(`{"do": "shoot", "unit": "b1", "target": "r1"}`)
	if !own(w.State().Unit("r1")).State.Shot {
		t.Error("it does not reply")
	}
}

// The query of PIPs answers for all that costs any, and tells why something may not be done.
func TestPipsOfPlainActions(t *testing.T) {
	f := (&field{turn: `, "pips": {"rc": 2}`}).unit("r1", "KN(H)", 0, 0, 0).off("r2", "BD(H)", `"mount": "r1"`).unit("r3", "WB", 300, 0, 0).unit("b1", "BD", 300, 150, 180)
	for do, want := range map[string]string{ // the general is 1,600 paces away: a move costs 1 more (ELM-PIP-15)
		`{"do": "dismount", "unit": "r1"}`:                       "true 1 ELM-PIP-04",
		`{"do": "halt", "units": ["r3"]}`:                        "true 1 ELM-PIP-19",
		`{"do": "halt", "units": ["rgen"]}`:                      "false 0 ELM-PIP-19",
		`{"do": "exchange", "unit": "r1", "target": "r3"}`:       "false 0 ELM-SPECIAL-01",
		`{"do": "rise", "unit": "r3"}`:                           "false 0 ELM-BASE-32",
		`{"do": "move", "units": ["r1"], "way": [{"ahead":50}]}`: "true 2 ELM-PIP-04",
	} {
		got := ask(t, f.state(t), "pips", "do", do)
		rule := got["rule"]
		if parts := got["parts"].([]any); len(parts) > 0 {
			rule = parts[0].(map[string]any)["rule"]
		}
		if text := fmt.Sprint(got["legal"], " ", got["cost"], " ", rule); text != want || got["left"] != 2.0 {
			t.Errorf("%s: %s, %v left; want %s", do, text, got["left"], want)
		}
	}
}
