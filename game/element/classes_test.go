package element

import (
	"slices"
	"testing"

	"frontage/game"
)

// The classes of the page (ELM-BASE-01 to -11, -16, -17, R-01, R-02): every type with the grades
// that it needs.
func TestClasses(t *testing.T) {
	all := []string{"DR", "DR(X)", "AV", "FL", "EL", "EXP", "KN", "CV", "LH", "CM", "CL", "CL(X)", "SP", "PK", "BD", "WB", "BW", "SH", "AX", "PS", "HD", "GI", "MG",
		"ART", "WWG", "BGE", "AIR", "GAL", "SHP", "BTS", "BD(E)", "ART(E)", "KN(H)", "BD(C)"}
	for k, want := range map[class][]string{
		isMounted:      {"DR", "DR(X)", "FL", "EL", "EXP", "KN", "CV", "LH", "CM", "CL", "CL(X)", "KN(H)"},
		isFoot:         {"AV", "SP", "PK", "BD", "WB", "BW", "SH", "AX", "PS", "HD", "GI", "MG", "BD(E)", "BD(C)"},
		isTrain:        {"ART", "WWG", "BGE", "ART(E)"},
		isNavalMover:   {"DR(X)", "AIR", "GAL", "SHP", "BTS"},
		isAerial:       {"DR", "AV", "FL", "AIR"},
		isSupernatural: {"DR", "DR(X)", "AV", "CL(X)", "BD(E)", "ART(E)"},
		isLight:        {"LH", "AX", "PS"},
		isSkirmishers:  {"LH", "PS"},
		isHero:         {"CL(X)", "KN(H)"},
		isImpetuous:    {"DR", "DR(X)", "AV", "EL", "EXP", "KN", "CL(X)", "WB", "GI", "BD(E)", "KN(H)"}, // ELM-MOVE-28, -29
	} {
		for _, code := range all {
			kind, grade := split(code)
			s := builtIn.subject(&game.Unit{Type: game.UnitType(kind), Own: &Unit{Grade: grade}})
			if builtIn.is(k, &s) != slices.Contains(want, code) {
				t.Errorf("%s and %s: %v", code, classNames[k], builtIn.is(k, &s))
			}
		}
	}
	// ELM-MOVE-28: irregular CL(S) are impetuous, regular ones are not; EXP likewise.
	for _, kind := range []string{"CL(S)", "EXP(O)"} {
		for _, regular := range []bool{true, false} {
			code, grade := split(kind)
			s := builtIn.subject(&game.Unit{Type: game.UnitType(code), Own: &Unit{Grade: grade, Regular: regular}})
			if builtIn.is(isImpetuous, &s) == regular {
				t.Errorf("%s, regular %v", kind, regular)
			}
		}
	}
	// entities of the train but artillery, unless the option says that they are calm.
	for _, calm := range []bool{false, true} {
		f := (&field{}).unit("r1", "WWG(E)", 0, 0, 0)
		if calm {
			f.more = `, "options": {"train_entities_calm": true}`
		}
		b := newBoard(f.state(t))
		if b.impetuous(b.s.UnitIndex("r1")) == calm {
			t.Errorf("calm %v: it is impetuous: %v", calm, !calm)
		}
	}
}

// Storms bring down air-mobile troops, and strong winds destroy AIR(X) (ELM-WEATHER-03, -04, -06).
func TestStorms(t *testing.T) {
	for _, weather := range []string{"dust-storm", "strong-winds", "rain"} {
		f := (&field{weather: weather}).unit("r1", "BD(F)", 0, 0, 0, `"air_mobile": true`).unit("b1", "AIR(X)", 0, 500, 180)
		w := begin(t, f, phasePips, 3)
		w.must(`{"do": "end"}`)
		if airborne(w.State().Unit("r1")) != (weather == "rain") || onTable(w.State().Unit("b1")) != (weather != "strong-winds") {
			t.Errorf("%s: airborne %v, on the table %v; want airborne %v, on the table %v", weather, airborne(w.State().Unit("r1")), onTable(w.State().Unit("b1")), weather == "rain", weather != "strong-winds")
		}
	}
}

// Elements of a broken command rout toward their own edge of the table in their bounds, unless they
// are halted; constructs do not while somebody leads them (ELM-ME-13, -14, ELM-PIP-19).
func TestRout(t *testing.T) {
	f := func() *field {
		return (&field{turn: `, "morale": {"rc": "broken"}, "pips": {"rc": 3}`}).unit("r1", "BD", 0, 0, 90).unit("r2", "BD(C)", 200, 0, 0).unit("r3", "MG", 400, 0, 0).unit("b1", "BD", 0, 900, 180)
	}
	w := begin(t, f(), phaseMoves)
	w.must(`{"do": "end"}`)
	w.at("r1", -15, -15-160, 180) // about its middle, and 160 paces on
	w.at("r2", 200, 0, 0)
	w = begin(t, f(), phaseMoves)
	w.must(`{"do": "halt", "units": ["r1"]}`)
	w.must(`{"do": "end"}`)
	w.at("r1", 0, 0, 90)
}

// One that is shot at from behind turns before it recoils (ELM-RECOIL-11); a flyer does not pass
// over friends while it recoils (ELM-RECOIL-10).
func TestRecoilsFromShots(t *testing.T) {
	w := begin(t, (&field{}).unit("r1", "BW", 0, 0, 0).unit("b1", "BD", 0, 200, 0), phaseShooting, 5, 3)
	w.must(`{"do": "shoot", "unit": "r1", "target": "b1"}`)
	w.at("b1", 0, 200, 180) // it was 170 to 200, turned to face the shooter and recoiled 30
	w = begin(t, (&field{active: "blue"}).unit("r1", "FL", 0, 0, 0).unit("r2", "ART", 0, -90, 0).unit("b1", "BD", 0, 0, 180), phaseCombat, 4, 4)
	w.must(fightR1)
	w.at("r1", 0, -10, 0)
}

// One that flies and flees passes over everything (ELM-FLEE-07); the impetuous turn about at the end
// (ELM-FLEE-06): a dragon flees from a magician that beats it in close combat (DR2).
func TestDragonFlees(t *testing.T) {
	w := begin(t, (&field{}).unit("r1", "MG", 0, 0, 0).unit("b1", "DR", 0, 0, 180).unit("r2", "BD", 0, 500, 0).ground("FW", -100, 600, 100, 620), phaseCombat, 6, 3)
	w.must(fightR1)
	// Its front edge was at 0; a recoil of 80, about (the front is then at 240), 480 on: 720; about again: 560.
	w.at("b1", 0, 560, 180)
}

// Only the one that shoots rolls and suffers, not those who aid it (ELM-SHOOT-18, -22).
func TestAidersSufferNothing(t *testing.T) {
	w := begin(t, (&field{}).unit("r1", "MG", 0, 0, 0).unit("r2", "MG", 80, 0, 0).unit("b1", "CL", 0, 300, 180), phaseShooting, 1, 6)
	events := w.must(`{"do": "shoot", "unit": "r1", "target": "b1", "units": ["r2"]}`)
	rolls := 0
	for _, e := range events {
		if e.Kind == game.EventRoll {
			rolls++
		}
	}
	if w.gone("r1"); rolls != 2 || !onTable(w.State().Unit("r2")) {
		t.Errorf("%d rolls, the aider is on the table: %v; want 2, and true", rolls, onTable(w.State().Unit("r2")))
	}
	w.refused(`{"do": "shoot", "unit": "r2", "target": "b1"}`, "ELM-SHOOT-02")
}

// A bound player chooses which combat comes first (ELM-SEQ-05), each is done with its moves before
// the next (ELM-SEQ-06), and none is left out (ELM-CLOSE-01, -02).
func TestOrderOfCombats(t *testing.T) {
	f := (&field{}).unit("r1", "BD", 0, 0, 0).unit("b1", "BD", 0, 0, 180).unit("r2", "BD", 80, 0, 0).unit("b2", "BD", 80, 0, 180)
	w := begin(t, f, phaseCombat, 5, 4, 3, 3)
	if n := len(w.Question().Answers); n != 2 {
		t.Errorf("%d combats", n)
	}
	w.refused(`{"do": "end"}`, "ELM-CLOSE-02")
	w.must(`{"do": "fight", "unit": "b2"}`)
	w.at("b2", 80, 30, 180)
	// Now r2 overlaps b1: 3 and 4 against 3 and 3.
	w.must(fightR1)
	w.at("b1", 0, 30, 180)
	w.must(`{"do": "end"}`)
}
