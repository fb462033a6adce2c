package element

import (
	"fmt"
	"testing"

	"frontage/game"
)

// planned asks what a move of red's elements costs; the way is the JSON of its legs, in brackets
// behind a march "march ".
func planned(t *testing.T, f *field, way string, units ...string) map[string]any {
	t.Helper()
	march := false
	if len(way) > 6 && way[:6] == "march " {
		march, way = true, way[6:]
	}
	names := ""
	for i, u := range units {
		if i > 0 {
			names += ", "
		}
		names += fmt.Sprintf("%q", u)
	}
	return ask(t, f.state(t), "pips", "do", fmt.Sprintf(`{"do": "move", "units": [%s], "way": [%s], "march": %v}`, names, way, march))
}

// endsAt reports where the first stand of a plan comes to stand, in paces from the middle of the
// table, on the middle of its front edge.
func endsAt(t *testing.T, f *field, got map[string]any, i int) (x, y, facing float64) {
	t.Helper()
	p := got["stands"].([]any)[i].(map[string]any)
	s := f.state(t)
	u, _ := s.Stand(game.StandID(p["id"].(string)))
	facing = p["facing"].(float64)
	box := game.Stand{X: p["x"].(float64), Y: p["y"].(float64), Facing: facing}.Box(u.Base)
	front := box.Edge(0).Mid()
	k := scaleOf(s)
	return k.paces(front.X - 60), k.paces(front.Y - 60), facing
}

func near(x, want float64) bool { return x > want-0.25 && x < want+0.25 }

// Worked example 28: a wheel of three spears by 30 degrees costs 125.2 paces (ELM-GROUP-04 to -06,
// ELM-MOVE-10).
func TestWheelOfALine(t *testing.T) {
	f := (&field{}).unit("r1", "SP", -80, 0, 0).unit("r2", "SP", 0, 0, 0).unit("r3", "SP", 80, 0, 0)
	got := planned(t, f, `{"wheel": 30, "about": "left"}`, "r1", "r2", "r3")
	if got["legal"] != true || !near(got["paces"].(float64), 125.2) || got["allowed"] != 160.0 {
		t.Errorf("it costs %v of %v: %v; want 125.2 of 160, legal", got["paces"], got["allowed"], got["reason"])
	}
	if x, y, facing := endsAt(t, f, got, 0); facing != 330 || !near(x, -120+40*0.8660254) || !near(y, 20) {
		t.Errorf("the left one ends at (%v, %v) facing %v; want (%v, 20) facing 330", x, y, facing, -120+40*0.8660254)
	}
}

// A group's move is told by one sentence, with the way of the member that travels farthest (ELM-MOVE-10);
// each member's event keeps its own way.
func TestGroupMoveIsToldOnce(t *testing.T) {
	for _, test := range []struct{ units, want string }{
		{`"r1"`, "r1 moves 100 paces."},
		{`"r1", "r2"`, "r1 and 1 more element move 100 paces."},
		{`"r1", "r2", "r3"`, "r1 and 2 more elements move 100 paces."},
	} {
		f := (&field{turn: `, "phase": "moves", "pips": {"rc": 6}`}).unit("r1", "SP", -80, 0, 0).unit("r2", "SP", 0, 0, 0).unit("r3", "SP", 80, 0, 0).unit("b1", "SP", 0, 500, 180)
		b := game.NewBattle(*f.state(t), Rules{}, game.Options{Seed: 1})
		a, err := game.ReadAction([]byte(`{"do": "move", "units": [`+test.units+`], "way": [{"ahead": 100}]}`), Name)
		if err != nil {
			t.Fatal(err)
		}
		events, err := b.Do(a)
		if err != nil {
			t.Fatal(err)
		}
		var told []string
		moves := 0
		for _, e := range events {
			if e.Kind == "move" {
				moves += len(e.Moves)
				if !e.Text.Empty() {
					told = append(told, e.Text.String())
				}
			}
		}
		if len(told) != 1 || told[0] != test.want || moves != len(a.Units) {
			t.Errorf("%d stands move, told %q; want one sentence %q for %d stands", moves, told, test.want, len(a.Units))
		}
	}
}

// How far moves go, what stops them, and through whom they pass (sections 5 and 5.1).
func TestMoves(t *testing.T) {
	one := func(code string, more ...string) *field { return (&field{}).unit("r1", code, 0, 0, 0, more...) }
	for _, test := range []struct {
		name string
		f    *field
		way  string
		rule string // by which it is refused, "" when it may be done
		x, y float64
	}{
		{"the full move", one("SP"), `{"ahead": 160}`, "", 0, 160},
		{"too far", one("SP"), `{"ahead": 161}`, "ELM-MOVE-10", 0, 0},
		{"back", one("SP"), `{"ahead": -100}`, "", 0, -100},
		{"a slide and an oblique move", one("CV"), `{"slide": 40}, {"oblique": 90, "ahead": 60}`, "", 100, 0},
		{"the legs add up", one("CV"), `{"ahead": 120}, {"ahead": 121}`, "ELM-MOVE-10", 0, 0},
		{"several things in one leg", one("CV"), `{"ahead": 10, "slide": 5}`, "ELM-MOVE-11", 0, 0},
		{"turning right", one("KN"), `{"turn": 90}`, "", 30, -30},
		// Going: a marsh that is entered, ended in, or only left (ELM-MOVE-01, correction 6).
		{"into a marsh", one("SP").ground("M", -100, 50, 100, 300), `{"ahead": 81}`, "ELM-MOVE-10", 0, 0},
		{"not as far", one("SP").ground("M", -100, 50, 100, 300), `{"ahead": 80}`, "", 0, 80},
		{"through a strip of marsh", one("SP").ground("M", -100, 50, 100, 60), `{"ahead": 150}`, "ELM-MOVE-10", 0, 0},
		{"out of a marsh", one("SP").ground("M", -100, -100, 100, 10), `{"ahead": 160}`, "", 0, 160},
		{"a wheel into a marsh", one("SP").ground("M", 20, 20, 100, 300), `{"wheel": 60, "about": "left"}, {"ahead": 60}`, "ELM-MOVE-10", 0, 0},
		{"artillery (S) into a marsh", one("ART(S)").ground("M", -100, 50, 100, 300), `{"ahead": 60}`, "ELM-MOVE-03", 0, 0},
		{"a dragon flies over it", one("DR").ground("M", -100, 50, 100, 300), `{"ahead": 480}`, "", 0, 480},
		{"and does not go as far to land there", one("DR").ground("M", -100, 50, 100, 300), `{"ahead": 241}`, "ELM-MOVE-10", 0, 0},
		{"a dragon out of a wood", one("DR").ground("Wd", -100, -300, 100, 10), `{"ahead": 480}`, "", 0, 480}, // correction 6
		{"a wall", one("SP").ground("FW", -100, 50, 100, 60), `{"ahead": 100}`, "ELM-MOVE-12", 0, 0},
		{"a lake", one("SP").ground("L", -100, 50, 100, 60), `{"ahead": 100}`, "ELM-MOVE-12", 0, 0},
		{"an airboat over a lake", one("AIR").ground("L", -100, 50, 100, 60), `{"ahead": 300}`, "", 0, 300},
		// Friends in the way.
		{"a friend", one("SP").unit("r2", "SP", 0, 100, 0), `{"ahead": 150}`, "ELM-MOVE-12", 0, 0},
		{"up to a friend", one("SP").unit("r2", "SP", 0, 100, 0), `{"ahead": 70}`, "", 0, 70},
		{"a magician through a friend", one("MG").unit("r2", "SP", 0, 100, 0), `{"ahead": 200}`, "", 0, 200}, // ELM-MOVE-21
		{"but not onto it", one("MG").unit("r2", "SP", 0, 100, 0), `{"ahead": 120}`, "ELM-MOVE-27", 0, 0},    // ELM-MOVE-27
		{"a flyer over a friend", one("FL").unit("r2", "SP", 0, 100, 0), `{"ahead": 300}`, "", 0, 300},       // ELM-MOVE-22
		{"under a friendly flyer", one("SP").unit("r2", "FL", 0, 90, 0), `{"ahead": 150}`, "", 0, 150},       // ELM-MOVE-23
		{"mounted through psiloi", one("CV").unit("r2", "PS", 0, 100, 0), `{"ahead": 240}`, "", 0, 240},      // ELM-MOVE-26
		{"foot not", one("BD").unit("r2", "PS", 0, 100, 0), `{"ahead": 160}`, "ELM-MOVE-12", 0, 0},
		{"psiloi through blades", one("PS").unit("r2", "BD", 0, 100, 0), `{"ahead": 200}`, "", 0, 200},
		{"twice in a bound", one("SP", `"state": {"moved": true}`), `{"ahead": 10}`, "ELM-MOVE-14", 0, 0},
		{"halted", one("SP", `"state": {"halted": true}`), `{"ahead": 10}`, "ELM-MOVE-34", 0, 0},
		{"off the table", (&field{}).unit("r1", "LH", 0, 1100, 0), `{"ahead": 200}`, "ELM-MOVE-12", 0, 0},
	} {
		got := planned(t, test.f, test.way, "r1")
		if got["rule"] != test.rule || (test.rule == "") != (got["legal"] == true) {
			t.Errorf("%s: by %v, want %q: %v", test.name, got["rule"], test.rule, got["reason"])
			continue
		}
		if x, y, _ := endsAt(t, test.f, got, 0); test.rule == "" && (!near(x, test.x) || !near(y, test.y)) {
			t.Errorf("%s: it ends at (%v, %v); want (%v, %v)", test.name, x, y, test.x, test.y)
		}
	}
}

// What is a group, and how it moves (ELM-GROUP-01 to -07, -10 to -14, ELM-WEATHER-05, R-12).
func TestGroups(t *testing.T) {
	for _, test := range []struct {
		name  string
		f     *field
		way   string
		rule  string
		units []string
	}{
		{"a line", (&field{}).unit("r1", "SP", 0, 0, 0).unit("r2", "SP", 80, 0, 0), `{"ahead": 160}`, "", nil},
		{"the slowest decides", (&field{}).unit("r1", "SP", 0, 0, 0).unit("r2", "AX", 80, 0, 0), `{"ahead": 161}`, "ELM-MOVE-10", nil}, // ELM-GROUP-06
		{"two ranks", (&field{}).unit("r1", "SP", 0, 0, 0).unit("r2", "SP", 0, -30, 0), `{"ahead": 160}`, "", nil},
		{"apart", (&field{}).unit("r1", "SP", 0, 0, 0).unit("r2", "SP", 90, 0, 0), `{"ahead": 100}`, "ELM-GROUP-01", nil},
		{"staggered", (&field{}).unit("r1", "SP", 0, 0, 0).unit("r2", "SP", 80, 10, 0), `{"ahead": 100}`, "ELM-GROUP-01", nil},
		{"facing different ways", (&field{}).unit("r1", "SP", 0, 0, 0).unit("r2", "SP", 80, -30, 180), `{"ahead": 100}`, "ELM-GROUP-01", nil},
		{"a dragon", (&field{}).unit("r1", "DR", 0, 0, 0).unit("r2", "SP", 80, 0, 0), `{"ahead": 100}`, "ELM-GROUP-13", nil},
		{"flyers in strong winds", (&field{weather: "strong-winds"}).unit("r1", "FL", 0, 0, 0).unit("r2", "SP", 80, 0, 0), `{"ahead": 100}`, "ELM-GROUP-11", nil},
		{"oblique", (&field{}).unit("r1", "SP", 0, 0, 0).unit("r2", "SP", 80, 0, 0), `{"oblique": 20, "ahead": 100}`, "ELM-GROUP-04", nil},
		{"turning aside", (&field{}).unit("r1", "SP", 0, 0, 0).unit("r2", "SP", 80, 0, 0), `{"turn": 90}`, "ELM-GROUP-04", nil},
		{"turning about", (&field{}).unit("r1", "SP", 0, 0, 0).unit("r2", "SP", 80, 0, 0), `{"turn": 180}`, "", nil},
		{"a line into a marsh", (&field{}).unit("r1", "SP", 0, 0, 0).unit("r2", "SP", 80, 0, 0).ground("M", -100, 20, 200, 300), `{"ahead": 80}`, "ELM-GROUP-10", nil},
		{"a column into it", (&field{}).unit("r1", "SP", 0, 0, 0).unit("r2", "SP", 0, -30, 0).ground("M", -100, 20, 200, 300), `{"ahead": 80}`, "", nil},
		{"psiloi into it", (&field{}).unit("r1", "PS", 0, 0, 0).unit("r2", "PS", 80, 0, 0).ground("M", -100, 20, 200, 300), `{"ahead": 160}`, "", nil},
		{"a slide at nobody", (&field{}).unit("r1", "SP", 0, 0, 0).unit("r2", "SP", 80, 0, 0), `{"slide": 20}`, "ELM-GROUP-07", nil},
		{"a slide at an enemy near", (&field{}).unit("r1", "SP", 0, 0, 0).unit("r2", "SP", 80, 0, 0).unit("b1", "SP", 20, 79, 180), `{"slide": 20}`, "", nil},
		{"at one too far", (&field{}).unit("r1", "SP", 0, 0, 0).unit("r2", "SP", 80, 0, 0).unit("b1", "SP", 20, 80, 180), `{"slide": 20}`, "ELM-GROUP-07", nil},
		{"too far a slide", (&field{}).unit("r1", "SP", 0, 0, 0).unit("r2", "SP", 80, 0, 0).unit("b1", "SP", 20, 79, 180), `{"slide": 41}`, "ELM-GROUP-07", nil},
		{"an enemy", (&field{}).unit("r1", "SP", 0, 0, 0).unit("b1", "SP", 80, 0, 0), `{"ahead": 100}`, "ELM-PIP-02", []string{"r1", "b1"}},
	} {
		units := test.units
		if units == nil {
			units = []string{"r1", "r2"}
		}
		if got := planned(t, test.f, test.way, units...); got["rule"] != test.rule {
			t.Errorf("%s: by %v, want %q: %v", test.name, got["rule"], test.rule, got["reason"])
		}
	}

	// An unknown unit is an error in the question, not a refusal by the rules.
	nobody := queryOf("pips", "do", `{"do": "move", "units": ["r1", "r9"], "way": [{"ahead": 100}]}`)
	_, err := game.Ask(Rules{}, (&field{}).unit("r1", "SP", 0, 0, 0).state(t), nobody)
	if err == nil || err.Error() != `there is no unit "r9"` {
		t.Errorf("nobody: %v; want: there is no unit \"r9\"", err)
	}
}

// Into contact: the move stops there and conforms by the least shift and turn (ELM-CONTACT-09 to -18).
func TestContact(t *testing.T) {
	for _, test := range []struct {
		name         string
		f            *field
		way          string
		rule         string
		x, y, facing float64
	}{
		{"straight into a front", (&field{}).unit("r1", "SP", 0, 0, 0).unit("b1", "BD", 0, 100, 180), `{"ahead": 160}`, "", 0, 100, 0},
		{"a little aside", (&field{}).unit("r1", "SP", 0, 0, 0).unit("b1", "BD", 15, 100, 180), `{"ahead": 160}`, "", 15, 100, 0},
		{"aslant", (&field{}).unit("r1", "SP", 0, 0, 0).unit("b1", "BD", 0, 100, 190), `{"ahead": 160}`, "", 0, 100, 10},
		{"too far aside to conform", (&field{}).unit("r1", "SP", 0, 0, 0).unit("b1", "BD", 60, 155, 180), `{"ahead": 160}`, "", 0, 154.2, 0},
		{"a flank from behind its front", (&field{}).unit("r1", "SP", -200, 25, 90).unit("b1", "KN", 0, 70, 0), `{"ahead": 160}`, "", -40, 30, 90},
		{"a flank from before its front", (&field{}).unit("r1", "SP", -200, 35, 90).unit("b1", "KN", 0, 70, 0), `{"ahead": 160}`, "", -40.8, 35, 90},
		{"a rear", (&field{}).unit("r1", "SP", 0, -200, 0).unit("b1", "BD", 10, -50, 0), `{"ahead": 160}`, "", 10, -80, 0},
		{"the place is taken", (&field{}).unit("r1", "SP", 40, 0, 0).unit("b1", "BD", 0, 100, 180).unit("r2", "BD", -50, 100, 0), `{"ahead": 160}`, "", 40, 99.2, 0},
	} {
		got := planned(t, test.f, test.way, "r1")
		if got["rule"] != test.rule {
			t.Errorf("%s: by %v, want %q: %v", test.name, got["rule"], test.rule, got["reason"])
			continue
		}
		if x, y, facing := endsAt(t, test.f, got, 0); test.rule == "" && (!near(x, test.x) || !near(y, test.y) || !near(facing, test.facing)) {
			t.Errorf("%s: it ends at (%v, %v) facing %v; want (%v, %v) facing %v", test.name, x, y, facing, test.x, test.y, test.facing)
		}
	}
}
