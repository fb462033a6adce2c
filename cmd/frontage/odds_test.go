package main

import (
	"strings"
	"testing"
)

// Three stands against three, nine dice each at 4+, nine hits destroy a unit. Both sides
// score equally in C(18, 9) of 2¹⁸ cases, one of which is nine each.
func TestOdds(t *testing.T) {
	const file, cases = "../../assets/figures/combat-engagement.top.scenario.json", 1 << 18
	got := answer(t, "odds", file, "--engagement", "e1")
	win, _ := got["win"].(map[string]any)
	if got["draw"] != 48619.0/cases || got["nobody"] != 1.0/cases || win["A"] != win["B"] || win["A"] != (cases-48620)/2.0/cases {
		t.Errorf("draw %v, nobody %v, win %v; want draw %v, nobody %v, and each side %v", got["draw"], got["nobody"], win, 48619.0/cases, 1.0/cases, (cases-48620)/2.0/cases)
	}
	o := frontage("odds", file, "--engagement", "R1", "--trace")
	for _, part := range []string{"e1, round 1: Red wins 40.7 %, draw 18.5 %, Blue wins 40.7 %, both are wiped out <0.1 %.\n", "STD-ATTACK-29", "strike Blue infantry B1's stands B1-3, B1-2 and B1-1, each with 3: 3 dice."} {
		if !strings.Contains(o.stdout, part) {
			t.Errorf("%q is not in\n%s", part, o.stdout)
		}
	}
	if o := frontage("odds", file, "--engagement", "e2"); o.status != exitBad || o.stdout != "" || !strings.Contains(o.stderr, "e2") {
		t.Errorf("status %d, %s%s; want status %d, no output, and an error that names e2", o.status, o.stdout, o.stderr, exitBad)
	}
}
