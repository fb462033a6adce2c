package element

import (
	"reflect"
	"strings"
	"testing"

	"frontage/game"
)

// Constructs are regular or irregular as the cost table has them (ELM-BASE-14).
func TestConstructsByTheCostTable(t *testing.T) {
	for code, regular := range map[string][2]bool{"ART(C)": {false, true}, "BD(C)": {true, false}, "GI(C)": {true, false}} {
		kind, grade := split(code)
		for i, r := range []bool{false, true} {
			_, ok := builtIn.Price(&game.Unit{Type: game.UnitType(kind), Own: &Unit{Grade: grade, Regular: r}})
			if ok != regular[i] {
				t.Errorf("%s, regular %v: priced %v", code, r, ok)
			}
		}
	}
}

// Heroes are as fast troops in their depth and their moves (ELM-BASE-18), and superior ones of a type marked
// "as before" as ordinary ones in all but their grading and their price (ELM-BASE-35).
func TestGradesThatAreAsOthers(t *testing.T) {
	for _, kind := range []string{"BD", "WB", "AX", "KN", "CV"} {
		f := &field{}
		for i, grade := range []string{"H", "F", "S", "O"} {
			f.unit([]string{"r1", "r2", "r3", "r4"}[i], kind+"("+grade+")", float64(i)*200, -400, 0)
		}
		s := f.unit("b1", "SP", 0, 400, 180).state(t)
		b := newBoard(s)
		for _, pair := range [2][2]game.UnitID{{"r1", "r2"}, {"r3", "r4"}} {
			x, y := s.UnitIndex(pair[0]), s.UnitIndex(pair[1])
			for _, going := range goings {
				p, okP := b.allowance(x, going)
				q, okQ := b.allowance(y, going)
				if p != q || okP != okQ {
					t.Errorf("%s in %s going: %s goes %v, %s %v; want the same", kind, going, pair[0], p, pair[1], q)
				}
			}
			if pair[0] == "r1" && s.Units[x].Base != s.Units[y].Base {
				t.Errorf("%s(H) has the base %v, %s(F) %v; want the same", kind, s.Units[x].Base, kind, s.Units[y].Base)
			}
		}
		superior, ordinary := ask(t, s, "combat", "unit", "r3", "target", "b1", "dice", "4,4"), ask(t, s, "combat", "unit", "r4", "target", "b1", "dice", "4,4")
		for _, key := range []string{"factor", "support", "tactical"} {
			if !reflect.DeepEqual(superior["own"].(map[string]any)[key], ordinary["own"].(map[string]any)[key]) {
				t.Errorf("%s: the %s of the superior one is %v, of the ordinary one %v", kind, key, superior["own"], ordinary["own"])
			}
		}
	}
}

// Generals and double bases cost no more than others (ELM-COST-05).
func TestGeneralsCostNoMore(t *testing.T) {
	s := (&field{}).unit("r1", "CV", 0, 0, 0).unit("r2", "CV", 200, 0, 0, `"double": true`).state(t)
	for _, id := range []game.UnitID{"rgen", "r2"} {
		if got, want := own(s.Unit(id)).Points, own(s.Unit("r1")).Points; got != want || got == 0 {
			t.Errorf("%s costs %v, another one %v", id, got, want)
		}
	}
}

// A quick kill is as the destruction of one that is doubled (ELM-OUTCOME-18): KN(O) against DR(O), 5 against 4
// beaten, 1 against 6 doubled; in both cases the knights and their morale equivalents are lost.
func TestQuickKill(t *testing.T) {
	var told []game.Event
	for _, dice := range [][]int{{5, 4}, {1, 6}} {
		f := (&field{}).unit("r1", "KN", 0, 0, 0).unit("b1", "DR", 0, 0, 180)
		w := begin(t, f, phaseCombat, dice...)
		events := w.must(`{"do": "fight", "unit": "r1"}`)
		w.gone("r1")
		for _, e := range events {
			if e.Kind == "lost" {
				told = append(told, e)
			}
		}
		if l := tablesOf(w.State()).lossesOf(w.State(), "rc"); l.Lost != 2 {
			t.Errorf("dice %v: %v morale equivalents are lost", dice, l.Lost)
		}
	}
	if len(told) != 2 || told[0].Why != told[1].Why || told[0].Unit != told[1].Unit {
		t.Errorf("told: %+v; want the same twice", told)
	}
}

// Bespelling is as good after a move as before one, costs no PIPs, and neither woods nor a cleric beside the
// target change it (ELM-SHOOT-26, ELM-SPECIAL-13).
func TestBespellingKnowsNoOtherModifiers(t *testing.T) {
	plain := func(f *field) *field {
		return f.unit("r1", "MG", 0, 0, 0).unit("b1", "BD", 0, 300, 180)
	}
	want := ask(t, plain(&field{}).state(t), "combat", "unit", "r1", "target", "b1", "shooting", "true")["chances"]
	moved := plain(&field{}).state(t)
	edit(moved.Unit("r1")).State.Moved = true
	for name, s := range map[string]*game.State{
		"after a move":    moved,
		"beside a cleric": plain(&field{}).unit("b2", "CL", 80, 300, 180).state(t),
		"at a wood":       plain((&field{}).ground("Wd", -100, -100, 100, 20)).state(t),
	} {
		if got := ask(t, s, "combat", "unit", "r1", "target", "b1", "shooting", "true")["chances"]; !reflect.DeepEqual(got, want) {
			t.Errorf("%s: %v, want %v", name, got, want)
		}
	}
	f := plain(&field{})
	f.turn = `, "pips": {"rc": 3}`
	w := begin(t, f, phaseShooting, 3, 3)
	w.must(`{"do": "shoot", "unit": "r1", "target": "b1"}`)
	if left := turnOf(w.State()).Pips["rc"]; left != 3 {
		t.Errorf("%d PIPs are left of 3", left)
	}
}

// The weather is that of the scenario, fair where it does not say (ELM-WEATHER-08).
func TestWeatherOfTheScenario(t *testing.T) {
	text := (&field{weather: rain}).unit("r1", "BD", 0, 0, 0).unit("b1", "BD", 0, 300, 180).text()
	for _, test := range [][2]string{{text, rain}, {strings.Replace(text, `, "weather": "rain"`, "", 1), "fair"}} {
		s, err := game.Read([]byte(test[0]), "weather", systems)
		if err != nil || battleOf(&s).Weather != test[1] {
			t.Errorf("the weather is %q, want %q: %v", battleOf(&s).Weather, test[1], err)
		}
	}
}
