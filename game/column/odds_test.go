package column

import (
	"fmt"
	"strings"
	"testing"

	"frontage/game"
)

// The chances of a combat are those of all 1,296 results of two rolls, counted one by one
// (COL-COMBAT-04, COL-COMBAT-05).
func TestOddsOfAPair(t *testing.T) {
	s := inCombat().
		unit("cav", "a", "heavy-mounted", lancers+`,"disrupted":["c1"],"charged":["c1"]`, "c1 0 0 180").
		unit("xbow", "b", "medium-foot", crossbows, row("x", 5, -4.8, 0, 0, 2.4)...).state(t)
	got := ask(t, s, "odds unit=c1 target=x3")
	var wins, loses, equal, push, hit int // the cavalry at +4, the crossbows at 0
	for a := range 36 {
		for b := range 36 {
			mine, its := a/6+a%6+2+4, b/6+b%6+2
			switch {
			case mine == its:
				equal++
			case mine < its:
				loses++
			default:
				wins++
				if mine >= 7 {
					push++
				}
				if mine >= 10 && mine < 13 {
					hit++
				}
			}
		}
	}
	stand, target := got["stand"].(map[string]any), got["target"].(map[string]any)
	if stand["counts"] != float64(wins)/1296 || target["counts"] != float64(loses)/1296 || got["cancel"] != float64(equal)/1296 ||
		stand["push"] != float64(push)/1296 || stand["hits"].([]any)[1] != float64(hit)/1296 {
		t.Errorf("the odds are %v, want counts %v and %v, cancel %v, push %v and one hit %v", got, float64(wins)/1296, float64(loses)/1296, float64(equal)/1296, float64(push)/1296, float64(hit)/1296)
	}
	sum := 0.0
	for _, p := range stand["hits"].([]any) {
		sum += p.(float64)
	}
	if !near(sum, 1) {
		t.Errorf("the hits add up to %v", sum)
	}
	// At its flank a stand attacks alone.
	s = inCombat().
		unit("cav", "a", "heavy-mounted", lancers, "c1 1.2 -0.6 270").
		unit("foe", "b", "medium-foot", `"formed":true`, row("f", 4, -7.2, 0, 0, 2.4)...).state(t)
	if got := ask(t, s, "odds unit=c1 target=f4"); got["both"] != false || got["target"] != nil {
		t.Errorf("the odds are %v, want an attack of one side only", got)
	}
}

// The odds of an engagement are those of its combats (COL-COMBAT-01): those of a pair are the same
// as asked for alone. A unit in it names it too; one that touches nobody names none.
func TestOddsOfAnEngagement(t *testing.T) {
	s := inCombat().
		unit("cav", "a", "heavy-mounted", lancers+`,"disrupted":["c1"],"charged":["c1"]`, "c1 0 0 180").
		unit("xbow", "b", "medium-foot", crossbows, row("x", 5, -4.8, 0, 0, 2.4)...).
		unit("away", "b", "medium-foot", crossbows, row("w", 5, -4.8, 18, 0, 2.4)...).state(t)
	got := ask(t, s, "odds engagement=e1")
	named := ask(t, s, "odds engagement=xbow")
	fights := got["fights"].([]any)
	if got["engagement"] != "e1" || fmt.Sprint(got["units"]) != "[cav xbow]" || len(fights) == 0 || fmt.Sprint(named) != fmt.Sprint(got) {
		t.Fatalf("%v by name is %v, want e1 of cav and xbow with fights, the same as %v", got, named, fmt.Sprint(got))
	}
	for _, fight := range fights {
		f := fight.(map[string]any)
		id := func(key string) any { return f[key].(map[string]any)["id"] }
		pair := ask(t, s, fmt.Sprintf("odds unit=%v target=%v", id("stand"), id("target")))
		if fmt.Sprint(pair["stand"]) != fmt.Sprint(f["stand"]) || pair["cancel"] != f["cancel"] || pair["engagement"] != "" || len(pair["fights"].([]any)) != 1 {
			t.Errorf("%v, alone %v; want the same, with one combat", f, pair)
		}
	}
	for asked, want := range map[string]string{"away": "in no engagement", "e2": "no engagement \"e2\""} {
		_, err := game.Ask(Rules{}, s, game.Query{Name: "odds", Args: map[string]string{"engagement": asked}})
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: the error is %v, want one about %v", asked, err, want)
		}
	}
}
