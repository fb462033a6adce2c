package column

import (
	"fmt"
	"testing"

	"frontage/game"
)

// Contacts, with corners told apart from edges, and who must fight (COL-COMBAT-01, correction 7).
func TestContactsQuery(t *testing.T) {
	s := (&builder{}).
		unit("cav", "a", "heavy-mounted", lancers, row("c", 2, 0, 0, 180, 2.4)...).
		unit("foe", "b", "medium-foot", `"formed":true`, row("f", 5, -4.8, 0, 0, 2.4)...).
		unit("far", "b", "medium-foot", `"formed":true`, row("g", 4, -4.8, -10, 0, 2.4)...).state(t)
	got := ask(t, s, "contacts")
	if pairs := got["pairs"].([]any); len(pairs) != 6 { // f3 and f4 along edges; f2, f5 and the two crossings at corners
		t.Errorf("the pairs are %v, want 6", pairs)
	}
	if fighting := got["fighting"].([]any); len(fighting) != 4 || len(got["engagements"].([]any)) != 1 {
		t.Errorf("the contacts are %v, want 4 stands in combat and 1 engagement", got)
	}
}

// Lines of fire between two units: the end crossbow has none to the centre (section 22, 13 to 15).
func TestSightQuery(t *testing.T) {
	s := load(t, "the-crossbow-line")
	got := ask(t, &s, "sight unit=XBOW target=CAV1")
	clear := map[string]bool{}
	for _, l := range got["lines"].([]any) {
		line := l.(map[string]any)
		clear[line["from"].(string)+" "+line["to"].(string)] = true
	}
	if !clear["x4a left"] || !clear["x3a centre"] || !clear["x5a left"] || clear["x5a centre"] || clear["x3b centre"] || got["visible"] != true {
		t.Errorf("the clear lines are %v, want x4a and x5a at the left and x3a at the centre", clear)
	}
}

// How far a unit marches: CAV1 stands 2.4 inches from the crossbows and goes on until it is just clear
// of them; the spearmen have 4 inches.
func TestReachQuery(t *testing.T) {
	s := load(t, "the-crossbow-line")
	if got := ask(t, &s, "reach unit=SPEAR"); got["inches"] != 4.0 || got["stop"] != "" || len(got["stands"].([]any)) != 9 {
		t.Errorf("the reach is %v, want 4 inches without a stop, and 9 places", got)
	}
	if got := ask(t, &s, "reach unit=CAV1"); got["stop"] != haltContact || got["inches"].(float64) > 2.4 || got["inches"].(float64) < 2.38 {
		t.Errorf("the reach is %v, want a stop by %v after 2.38 to 2.4 inches", got, haltContact)
	}
}

// A point is seen like a target that small: within range and arc, with nobody near the line (COL-MISSILE-12 to
// -14). The crossbows of the example reach 8 inches; ahead of them open two lines at 45 degrees.
func TestSightOfAPoint(t *testing.T) {
	s := (&builder{}).unit("x", "b", "medium-foot", crossbows, append(row("x", 3, 0, 0, 0, 2.4), "y 2.4 -1.2 0")...).
		unit("foe", "a", "medium-foot", `"formed":true`, row("f", 4, -9, 6, 180, 2.4)...).state(t)
	from := func(x, y float64) []string {
		got := ask(t, s, fmt.Sprintf("sight unit=x point=%.4f,%.4f", (offX+x)*inch, (offY+y)*inch))
		seen := []string{}
		for _, line := range got["lines"].([]any) {
			seen = append(seen, line.(map[string]any)["from"].(string))
		}
		if _, there := got["target"]; there || got["visible"] != (len(seen) > 0) {
			t.Errorf("the answer is %v, want visible %v", got, (len(seen) > 0))
		}
		return seen
	}
	for _, test := range []struct {
		x, y float64
		want string
	}{
		{0, 4, "[x1 x2 x3]"}, // on the border of the arc of x3, whose corner is at 3.6
		{-1, 4, "[x1 x2]"},   // beyond it; x2's begins at 1.2
		{0, 7.9, "[x1 x2]"},  // x3 is more than 8 away
		{0, 8.1, "[]"},       // x1 is 8.1 away
		{0, -3, "[]"},        // behind them
		{-6, 7, "[]"},        // behind others of foe
	} {
		if got := fmt.Sprint(from(test.x, test.y)); got != test.want {
			t.Errorf("%v, %v: seen by %s, want %s", test.x, test.y, got, test.want)
		}
	}
	if _, err := game.Ask(Rules{}, s, game.Query{Name: askSight, Args: map[string]string{"unit": "x", "point": "1;2"}}); err == nil {
		t.Error("1;2 is a point")
	}
}
