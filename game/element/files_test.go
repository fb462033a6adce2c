package element

import (
	"bytes"
	"strings"
	"testing"

	"frontage/game"
)

// A scenario is read with its defaults, and written again to the same bytes.
func TestScenario(t *testing.T) {
	f := (&field{turn: `, "pips": {"rc": 3}, "morale": {"bc": "broken"}`}).unit("r1", "KN(H)", 0, 0, 0).
		unit("b1", "BD(F)", 100, 0, 0, `"air_mobile": true`, `"state": {"grounded": true}`).ground("Wd", 0, 200, 100, 300)
	s := f.state(t)
	if r := own(s.Unit("r1")); r.Points != 18 || r.Regular || own(s.Unit("b1")).Points != 7 || !own(s.Unit("rgen")).General {
		t.Errorf("read as %+v; want r1 irregular for 18 points, b1 for 7, and rgen the general", r)
	}
	if base := s.Unit("b1").Base; base != (game.Base{Front: 4, Depth: 2}) {
		t.Errorf("the base is %v", base)
	}
	text := game.Write(s)
	again, err := game.Read(text, "again", systems)
	if err != nil || !bytes.Equal(game.Write(&again), text) {
		t.Errorf("error %v, or the text differs when written again:\n%s", err, text)
	}
	if turnOf(&again).Pips["rc"] != 3 || turnOf(&again).Morale["bc"] != broken {
		t.Errorf("the turn is %+v; want 3 PIPs for rc, and bc %v", turnOf(&again), broken)
	}
}

// What is wrong with a scenario is told by one message, with line and path (ELM-COST-01, -07,
// ELM-BASE-12, -16).
func TestBadScenarios(t *testing.T) {
	good := (&field{}).unit("r1", "BD", 0, 0, 0).unit("b1", "BD", 0, 100, 180).text()
	for _, test := range []struct{ old, new, want string }{
		{`"scale": 40`, `"scale": 50`, "2: element.scale: is 50; must be 80, 60 or 40 (ELM-BASE-37)"},
		{`"weather": "fair"`, `"weather": "hail"`, `2: element.weather: is "hail"; must be "", fair, rain, dust-storm or strong-winds`},
		{`"weather": "fair"`, `"options": {"fly": true}`, "2: element.options.fly: there is no such option"},
		{`"weather": "fair"`, `"winds": 1`, "2: element.winds: unknown field"},
		{`"turn"`, `"rulings": {"R-26": "maybe"}, "turn"`, "rulings.R-26: there is no such ruling or reading"},
		{`{"id": "rc", "general": "rgen"}`, ``, `units[0].command: its side has no command "rc"`},
		{`{"id": "rc", "general": "rgen"}`, `{"id": "rc", "general": "rgen"}, {"id": "rc", "general": "rgen"}`, `3: sides[0].commands[1].id: is "rc", which another command has`},
		{`"bc", "general": "bgen"`, `"bc", "general": "rgen"`, `3: sides[1].commands[0].general: "rgen" is an element of the other side`},
		{`"rc", "general": "rgen"`, `"rc", "general": "r9"`, `sides[0].commands[0].general: there is no unit "r9"`},
		{`"rc", "general": "rgen"`, `"rc"`, `sides[0].commands[0].general: is missing`},
		{`"id": "r1", "side": "red"`, `"id": "r1", "side": "red", "general": true`, `7: units[2].general: the command "rc" has another general, "rgen"`},
		{`"id": "r1", "side": "red", "type": "BD", "grade": "O", "command": "rc"`, `"id": "r1", "side": "red", "type": "BD"`, "7: units[2].command: is missing"},
		{`"type": "BD", "grade": "O", "command": "rc"`, `"type": "XX", "command": "rc"`, `7: units[2].type: is "XX"; must be DR`},
		{`"type": "BD", "grade": "O", "command": "rc"`, `"type": "BD", "grade": "Z", "command": "rc"`, `7: units[2].grade: is "Z"; must be ""`},
		{`"type": "BD", "grade": "O", "command": "rc"`, `"type": "CM", "grade": "H", "command": "rc"`, "7: units[2].grade: there is no irregular CM(H): the cost table has no price (ELM-COST-01)"},
		{`"type": "BD", "grade": "O", "command": "rc"`, `"type": "ART", "grade": "E", "regular": true, "command": "rc"`, "7: units[2].grade: ART(E) is always irregular (ELM-BASE-12)"},
		{`"stands": [{"id": "r1s"`, `"stands": [{"id": "r1t", "x": 20, "y": 20, "facing": 0}, {"id": "r1s"`, "7: units[2].stands[1]: an element is one stand"},
		{`"active": "red"`, `"active": "red", "phase": "command"`, `turn.phase: is "command"; must be deploy, pips, march`},
	} {
		if !strings.Contains(good, test.old) {
			t.Fatalf("no %s in\n%s", test.old, good)
		}
		_, err := game.Read([]byte(strings.Replace(good, test.old, test.new, 1)), "bad", systems)
		if err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%s: got %v, want %q", test.new, err, test.want)
			continue
		}
		if n := strings.Count(err.Error(), "\n") + 1; n > 1 && !strings.Contains(test.want, "its side has no command") {
			t.Errorf("%s: %d messages: %v; want one", test.new, n, err)
		}
	}
}

// Worked example 1: the price of an army. (ELM-COST-02, -03: half points, air-mobile troops.)
func TestPriceOfAnArmy(t *testing.T) {
	f := &field{}
	x := -600.0
	add := func(n int, code string, more ...string) {
		for range n {
			f.unit("r"+string(rune('a'+len(f.units))), code, x, 0, 0, more...)
			x += 80
		}
	}
	add(1, "DR")
	add(2, "MG")
	add(1, "CL(X)")
	add(4, "BD(E)")
	add(6, "HD(C)")
	add(3, "HD(I)")
	add(2, "BD(F)", `"air_mobile": true`)
	s := f.state(t)
	if got := PointsOf(s, "red") - own(s.Unit("rgen")).Points; got != 119.5 {
		t.Errorf("%v points, not 119.5", got)
	}
}

// Worked example 2: depths in paces (ELM-SEQ-01, -02, ELM-BASE-36 to -39, R-05); a file may give another
// base (ELM-BASE-40).
func TestDepthsInPaces(t *testing.T) {
	for _, test := range []struct {
		scale int
		code  string
		want  float64
	}{
		{40, "DR(O)", 160}, {60, "BW(O)", 40}, {60, "KN(O)", 53.333}, {40, "KN(O)", 60}, {80, "SP(O)", 30},
		{40, "BD(H)", 40}, {40, "BD(O)", 30}, // ELM-BASE-39
		{80, "BGE(S)", 160}, {80, "BGE(O)", 80}, {40, "AV(O)", 60}, {40, "WB(X)", 40}, {60, "WWG(C)", 160},
	} {
		if s := (&field{}).unit("r1", "DR", 0, 0, 0, `"base": {"front": 4, "depth": 4}`).state(t); s.Unit("r1").Base.Depth != 4 {
			t.Errorf("the base of the file is not taken: %v", s.Unit("r1").Base)
		}
		kind, grade := split(test.code)
		s := &game.State{Own: &Battle{Scale: test.scale}}
		base := baseOf(s, &game.Unit{Type: game.UnitType(kind), Own: &Unit{Grade: grade}})
		k := scale(test.scale)
		if got := k.paces(base.Depth); got < test.want-0.001 || got > test.want+0.001 || k.paces(base.Front) != 80 {
			t.Errorf("%s at %d mm: %v by %v paces, want 80 by %v", test.code, test.scale, k.paces(base.Front), got, test.want)
		}
	}
}
