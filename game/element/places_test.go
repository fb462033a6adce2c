package element

import (
	"fmt"
	"strings"
	"testing"

	"frontage/game"
	"frontage/geometry"
)

// placed asks what it costs to go to places, given for each element by the middle of its front edge
// in paces and its facing.
func placed(t *testing.T, f *field, places ...[4]any) map[string]any {
	t.Helper()
	s := f.state(t)
	k := scaleOf(s)
	var units, stands []string
	for _, p := range places {
		u := s.Unit(gameID(p[0].(string)))
		facing := p[3].(float64)
		front := geometry.Vec{X: 60 + k.cm(p[1].(float64)), Y: 60 + k.cm(p[2].(float64))}
		c := front.Along(geometry.Direction(facing), -u.Base.Depth/2)
		units = append(units, fmt.Sprintf("%q", u.ID))
		stands = append(stands, fmt.Sprintf(`{"id": %q, "x": %v, "y": %v, "facing": %v}`, u.Stands[0].ID, game.RoundLength(c.X), game.RoundLength(c.Y), facing))
	}
	return ask(t, s, "pips", "do", fmt.Sprintf(`{"do": "move", "units": [%s], "stands": [%s]}`, strings.Join(units, ","), strings.Join(stands, ",")))
}

// Moves whose end places are given: the program finds the way and its cost (ELM-MOVE-01, -11, -13,
// ELM-GROUP-03, -04, -09).
func TestMovesToPlaces(t *testing.T) {
	one := func() *field { return (&field{}).unit("r1", "SP", 0, 0, 0) }
	three := func() *field {
		return (&field{}).unit("r1", "SP", -80, 0, 0).unit("r2", "SP", 0, 0, 0).unit("r3", "SP", 80, 0, 0)
	}
	for _, test := range []struct {
		name  string
		f     *field
		to    [][4]any
		rule  string
		paces float64
	}{
		{"straight ahead", one(), [][4]any{{"r1", 0.0, 160.0, 0.0}}, "", 160},
		{"aside and ahead", one(), [][4]any{{"r1", 60.0, 80.0, 0.0}}, "", 100},
		// It turns before it goes: then it is 30 paces wide, and passes what 80 paces would meet. The corner that goes
		// furthest goes 25 paces aside and 155 ahead.
		{"turned, past a building", one().ground("building", 25, 60, 60, 80), [][4]any{{"r1", 15.0, 85.0, 90.0}}, "", 157},
		{"turned, past a marsh", one().ground("M", 25, 60, 60, 80), [][4]any{{"r1", 15.0, 85.0, 90.0}}, "", 157},
		{"turned, over a marsh", one().ground("M", 10, 60, 60, 80), [][4]any{{"r1", 15.0, 85.0, 90.0}}, "ELM-MOVE-10", 0},
		{"turned into a marsh", one().ground("M", -60, 105, 60, 140), [][4]any{{"r1", 15.0, 85.0, 90.0}}, "ELM-MOVE-10", 0},
		{"too far", one(), [][4]any{{"r1", 100.0, 160.0, 0.0}}, "ELM-MOVE-10", 0},
		{"through a friend", one().unit("r2", "SP", 0, 90, 0), [][4]any{{"r1", 0.0, 140.0, 0.0}}, "ELM-MOVE-12", 0},
		{"between an enemy and a friend", (&field{}).unit("r1", "CV", 0, 0, 0).unit("r2", "SP", 100, 40, 0).unit("b1", "SP", 100, -65, 0), [][4]any{{"r1", 200.0, 0.0, 0.0}}, "ELM-MOVE-13", 0},
		{"a line straight ahead", three(), [][4]any{{"r1", -80.0, 100.0, 0.0}, {"r2", 0.0, 100.0, 0.0}, {"r3", 80.0, 100.0, 0.0}}, "", 100},
		{"a line that would slip aside", three(), [][4]any{{"r1", -40.0, 100.0, 0.0}, {"r2", 40.0, 100.0, 0.0}, {"r3", 120.0, 100.0, 0.0}}, "ELM-GROUP-04", 0},
		{"two drop behind", three(), [][4]any{{"r1", -80.0, 0.0, 0.0}, {"r2", 0.0, 0.0, 0.0}, {"r3", 0.0, -30.0, 0.0}}, "", 85.4},
		{"they change sides", three(), [][4]any{{"r1", 80.0, 0.0, 0.0}, {"r2", 0.0, 0.0, 0.0}, {"r3", 0.0, -30.0, 0.0}}, "ELM-GROUP-09", 0},
		{"no group", three(), [][4]any{{"r1", -80.0, 100.0, 0.0}, {"r2", 0.0, 0.0, 0.0}, {"r3", 80.0, 0.0, 0.0}}, "ELM-GROUP-03", 0},
		{"one turns", three(), [][4]any{{"r1", -80.0, 0.0, 0.0}, {"r2", 0.0, 0.0, 0.0}, {"r3", 80.0, 0.0, 90.0}}, "ELM-GROUP-09", 0},
	} {
		got := placed(t, test.f, test.to...)
		if got["rule"] != test.rule || test.rule == "" && !near(got["paces"].(float64), test.paces) {
			t.Errorf("%s: by %v for %v, want %q for %v: %v", test.name, got["rule"], got["paces"], test.rule, test.paces, got["reason"])
		}
	}
	// A wheel is found again: that of worked example 28.
	f := three()
	wheel := planned(t, f, `{"ahead": 10}, {"wheel": 30, "about": "left"}, {"ahead": 15}`, "r1", "r2", "r3")
	var places [][4]any
	for i := range 3 {
		x, y, facing := endsAt(t, f, wheel, i)
		places = append(places, [4]any{fmt.Sprintf("r%d", i+1), x, y, facing})
	}
	if got := placed(t, f, places...); got["rule"] != "" || !near(got["paces"].(float64), 10+125.2+15) {
		t.Errorf("the wheel: by %v for %v: %v; want it legal, for %v", got["rule"], got["paces"], got["reason"], 10+125.2+15)
	}
}

// ELM-CONTACT-05: a move by end places into or within a threat zone is allowed or names the rule, from
// wherever it begins and wherever it ends. The ways that the program finds have fewer legs than poses.
func TestMovesToPlacesInAThreatZone(t *testing.T) {
	refused := 0
	for _, from := range []float64{60, 200, 300} {
		for x := -80.0; x <= 80; x += 40 {
			for y := 30.0; y <= from; y += 30 {
				for _, facing := range []float64{150, 180, 0} {
					got := placed(t, (&field{}).unit("r1", "CV", 20, from, 180).unit("b1", "SP", 0, 0, 0), [4]any{"r1", x, y, facing})
					if legal := got["legal"] == true; legal != (got["rule"] == "") {
						t.Errorf("from %v to %v, %v, facing %v: legal %v, rule %v", from, x, y, facing, legal, got["rule"])
					} else if !legal {
						refused++
					}
				}
			}
		}
	}
	if refused == 0 {
		t.Error("a threat zone keeps nobody from anything")
	}
}

// A way to a place that was asked for has more poses than legs: it goes round a wall and comes into the
// threat zone of an enemy at its end only. The program once looked for a leg that there was not
// (ELM-CONTACT-05).
func TestLongWayIntoThreatZone(t *testing.T) {
	f := (&field{}).unit("r1", "LH", 0, 200, 180).unit("b1", "SP", 0, 0, 0).ground("FW", -45, 160, 45, 170)
	got := placed(t, f, [4]any{"r1", 20.0, 75.0, 180.0})
	if got["legal"] != false || got["rule"] != "ELM-CONTACT-05" {
		t.Errorf("legal %v, by %v: %v; want a refusal by ELM-CONTACT-05", got["legal"], got["rule"], got["reason"])
	}
}

// A single element may turn, shift and go on in one move (ELM-MOVE-11). One that faces the other way at the end
// has turned through 180 degrees, wherever it goes and however it gets there, and pays for it (ELM-PIP-16); an
// irregular one pays for anything but straight ahead as well (ELM-PIP-17), and shaken troops for any move but
// turning about or straight back (ELM-PIP-20). The action pays the price that the query has told.
func TestTurningAboutOnTheWayToAPlace(t *testing.T) {
	from := func(code string, more ...string) *field { return (&field{}).unit("r1", code, -700, -1000, 0, more...) }
	regular := `"regular": true`
	for _, test := range []struct {
		name         string
		f            *field
		x, y, facing float64 // the middle of its front edge at the end
		want         string
	}{
		{"blades face about on the spot", from("BD"), -700, -1030, 180, "move d e"},
		{"regular ones", from("BD", regular), -700, -1030, 180, "move d"},
		{"blades go back and face about", from("BD"), -700, -1080, 180, "move d e"},
		{"regular ones", from("BD", regular), -700, -1080, 180, "move d"},
		{"auxilia", from("AX"), -700, -1100, 180, "move d"},
		{"auxilia go aside and face about", from("AX"), -640, -1060, 180, "move d"},
		{"light horse go round a friend and face about", from("LH").unit("r2", "BD", -700, -1075, 0), -700, -1190, 180, "move d"},
		{"auxilia go aside and wheel by a right angle", from("AX"), -640, -1000, 90, "move"},
		{"auxilia go back", from("AX"), -700, -1100, 0, "move"},
		{"shaken auxilia face about on the spot", withTurn(from("AX"), `, "morale": {"rc": "disheartened"}`), -700, -1040, 180, "move d"},
		{"shaken auxilia go aside and face about", withTurn(from("AX"), `, "morale": {"rc": "disheartened"}`), -640, -1060, 180, "move a d"},
	} {
		f := *test.f
		got := placed(t, &f, [4]any{"r1", test.x, test.y, test.facing})
		var classes []string
		for _, part := range got["parts"].([]any) {
			class := part.(map[string]any)["class"].(string)
			if class == "" {
				class = "move"
			}
			classes = append(classes, class)
		}
		if list := strings.Join(classes, " "); got["legal"] != true || list != test.want {
			t.Errorf("%s: %q, want %q: %v", test.name, list, test.want, got["reason"])
			continue
		}
		want := len(strings.Fields(test.want))
		f.turn = strings.Replace(f.turn, `, "morale"`, fmt.Sprintf(`, "phase": "moves", "pips": {"rc": %d}, "morale"`, want), 1)
		if f.turn == "" {
			f.turn = fmt.Sprintf(`, "phase": "moves", "pips": {"rc": %d}`, want)
		}
		stands := got["stands"].([]any)[0].(map[string]any)
		move := fmt.Sprintf(`{"do": "move", "units": ["r1"], "stands": [{"id": "r1s", "x": %v, "y": %v, "facing": %v}]}`, stands["x"], stands["y"], stands["facing"])
		enough := &war{t, game.NewBattle(*f.state(t), Rules{}, game.Options{Seed: 1})}
		enough.must(move)
		if left := turnOf(enough.State()).Pips["rc"]; left != 0 {
			t.Errorf("%s: %d PIPs are left of %d", test.name, left, want)
		}
		f.turn = strings.Replace(f.turn, fmt.Sprintf(`{"rc": %d}`, want), fmt.Sprintf(`{"rc": %d}`, want-1), 1)
		(&war{t, game.NewBattle(*f.state(t), Rules{}, game.Options{Seed: 1})}).refused(move, "ELM-PIP-04")
	}
}
