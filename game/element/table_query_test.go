package element

import (
	"testing"

	"frontage/geometry"
)

// Who touches whom, who fights, supports and overlaps (ELM-CLOSE-01, ELM-CONTACT-20).
func TestContactsQuery(t *testing.T) {
	s := (&field{active: "blue"}).unit("r1", "SP", 0, 0, 0).unit("r2", "SP", 0, -30, 0).unit("b1", "BD", 0, 0, 180).unit("b2", "BD", 80, 0, 180).state(t)
	got := ask(t, s, "contacts")
	pair := got["pairs"].([]any)[0].(map[string]any)
	if pair["a"] != "r1s" || pair["b"] != "b1s" || pair["kind"] != "edge" || pair["length"] != 4.0 || pair["a_side"] != "front" || pair["b_side"] != "front" {
		t.Errorf("the pair is %v; want the fronts of r1s and b1s, 4 cm long", pair)
	}
	if e := got["engagements"].([]any); len(e) != 1 || e[0].(map[string]any)["id"] != "e1" {
		t.Errorf("the engagements are %v; want one, e1", e)
	}
	if sup := got["supports"].([]any); len(sup) != 1 || sup[0].(map[string]any)["stand"] != "r2s" || sup[0].(map[string]any)["of"] != "r1s" || sup[0].(map[string]any)["rule"] != "RS-2" {
		t.Errorf("the supports are %v; want r2s behind r1s, by RS-2", sup)
	}
	if o := got["overlaps"].([]any); len(o) != 1 || o[0].(map[string]any)["stand"] != "b2s" || o[0].(map[string]any)["of"] != "r1s" {
		t.Errorf("the overlaps are %v; want b2s on r1s", o)
	}
	odds, direct := ask(t, s, "odds", "engagement", "e1"), ask(t, s, "combat", "unit", "b1", "target", "r1")
	if a, b := odds["chances"].([]any), direct["chances"].([]any); len(a) == 0 || len(a) != len(b) || a[0].(map[string]any)["pairs"] != b[0].(map[string]any)["pairs"] {
		t.Errorf("the odds are %v, those of the combat %v; want the same", a, b)
	}
	if _, err := query(s, queryOf("odds", "engagement", "e7")); err == nil {
		t.Error("there is a combat e7")
	}
}

// Sight and reach of an element (ELM-VISIB-03, ELM-MOVE-01, ELM-SHOOT-06, -07).
func TestSightAndReachQueries(t *testing.T) {
	s := (&field{}).unit("r1", "BW", 0, 0, 0).unit("b1", "BD", 0, 200, 180).unit("b2", "BD", 0, 300, 180).unit("b3", "BD", -400, 0, 90).state(t)
	for _, test := range []struct {
		target, shooting, rule string
		visible                bool
	}{{"b1", "false", "", true}, {"b2", "false", "ELM-VISIB-03", false}, {"b3", "false", "", true}, {"b3", "true", "ELM-SHOOT-10", false}, {"b1", "true", "", true}} {
		got := ask(t, s, "sight", "unit", "r1", "target", test.target, "shooting", test.shooting)
		if got["visible"] != test.visible || got["rule"] != test.rule || test.visible != (len(got["lines"].([]any)) == 1) {
			t.Errorf("%s, shooting %s: %v; want visible %v, by %q", test.target, test.shooting, got, test.visible, test.rule)
		}
	}
	// A point is seen as one that stands there: beyond b1, it is not.
	for point, visible := range map[string]bool{"60,68": true, "60,74": false, "30,50": true} {
		got := ask(t, s, "sight", "unit", "r1", "point", point)
		if _, there := got["target"]; there || got["visible"] != visible || visible != (len(got["lines"].([]any)) == 1) || visible != (got["rule"] == "") || len(got["point"].([]any)) != 2 {
			t.Errorf("the point %s: %v; want visible %v, with one line if so and a rule if not", point, got, visible)
		}
	}
	for _, args := range [][]string{{"unit", "r1"}, {"unit", "r1", "point", "1"}, {"unit", "r1", "point", "1,2", "target", "b1"}, {"unit", "r1", "point", "1,2", "shooting", "true"}} {
		if _, err := query(s, queryOf("sight", args...)); err == nil {
			t.Errorf("sight answers %v", args)
		}
	}
	if got := ask(t, s, "reach", "unit", "r1"); got["move"] != 8.0 || got["range"] != 12.0 {
		t.Errorf("it reaches %v; want a move of 8 and a range of 12", got)
	}
	if _, err := query(s, queryOf("reach", "unit", "r9")); err == nil {
		t.Error("nobody reaches somewhere")
	}
}

// The area that an element reaches ends at its allowance, 160 paces for bows, which are 8 cm. Where it shoots ends
// at its range, 240 paces for bows, and 80 paces aside of the strip ahead of its front (ELM-SHOOT-06 to -08); artillery
// wagons shoot from every edge (ELM-SHOOT-11).
func TestReachIsDrawn(t *testing.T) {
	s := (&field{}).unit("r1", "BW", 0, 0, 0).unit("r2", "WWG", 800, 0, 0).state(t)
	areas := func(unit string, step int) []geometry.Polygon {
		answer, err := query(s, queryOf("reach", "unit", unit))
		if err != nil {
			t.Fatal(err)
		}
		var list []geometry.Polygon
		for _, m := range answer.Explain()[step].Marks {
			list = append(list, append(append(geometry.Polygon{m.From}, m.Via...), m.To))
		}
		return list
	}
	bow := s.Unit("r1").Box(0)
	pace := 0.05
	at := func(box geometry.Box, right, ahead float64) geometry.Vec {
		return box.Center.Along(box.Forward.Right(), float64(right*pace)).Along(box.Forward, float64(ahead*pace)+box.Depth/2)
	}
	back := bow.Center.Along(bow.Forward, -bow.Depth/2)
	for _, test := range []struct {
		what string
		area geometry.Polygon
		at   geometry.Vec
		want bool
	}{
		{"its middle 159 paces ahead", areas("r1", 0)[0], bow.Center.Along(bow.Forward, 159*pace), true},
		{"its middle 161 paces ahead", areas("r1", 0)[0], bow.Center.Along(bow.Forward, 161*pace), false},
		{"a target 239 paces ahead", areas("r1", 1)[0], at(bow, 0, 239), true},
		{"a target 241 paces ahead", areas("r1", 1)[0], at(bow, 0, 241), false},
		{"a target 79 paces aside", areas("r1", 1)[0], at(bow, 40+79, 10), true},
		{"a target 81 paces aside", areas("r1", 1)[0], at(bow, 40+81, 10), false},
		{"79 paces aside and 226 ahead: 239.4 from its corner", areas("r1", 1)[0], at(bow, -40-79, 225), true},
		{"79 paces aside and 239 ahead: 252 from its corner", areas("r1", 1)[0], at(bow, -40-79, 239), false},
		{"behind it", areas("r1", 1)[0], back, false},
	} {
		if got := test.area.Contains(test.at, 0); got != test.want {
			t.Errorf("%s: in the area is %v; want %v", test.what, got, test.want)
		}
	}
	if n := len(areas("r2", 1)); n != 4 {
		t.Errorf("a wagon shoots from %d edges; want 4", n)
	}
}
