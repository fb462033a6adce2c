package main

import (
	"encoding/json"
	"os"
	"strings"
	"testing"

	"frontage/game"
)

// --battles plays whole battles with consecutive seeds and counts how they end. The same
// seeds give the same counts.
func TestRunManyBattles(t *testing.T) {
	text, err := os.ReadFile("../../assets/scenarios/skirmish-at-the-mill.scenario.json")
	if err != nil {
		t.Fatal(err)
	}
	many := func(flags ...string) battlesSummary {
		t.Helper()
		status, out, errs := frontageRun(t, string(text), append(flags, "--json")...)
		if status != exitDone || errs != "" {
			t.Fatalf("status %d: %s; want status %d and no errors", status, errs, exitDone)
		}
		var sum battlesSummary
		if err := json.Unmarshal([]byte(out), &sum); err != nil {
			t.Fatal(err)
		}
		return sum
	}
	sum := many("--battles", "3", "--seed", "5")
	if sum.Wins["red"]+sum.Wins["blue"]+sum.Draws != 3 || sum.Turns < 1 || sum.Turns > 6 || sum.PerSecond <= 0 || sum.Actions < 10 {
		t.Errorf("the summary is %+v, want 3 battles of 1 to 6 turns", sum)
	}
	// Three battles are those of seed 5, and of 6 and 7.
	one, two := many("--battles", "1", "--seed", "5"), many("--battles", "2", "--seed", "6")
	for _, side := range []string{"red", "blue"} {
		if id := game.SideID(side); one.Wins[id]+two.Wins[id] != sum.Wins[id] {
			t.Errorf("%s wins %d and %d of %d", side, one.Wins[id], two.Wins[id], sum.Wins[id])
		}
	}
	status, out, errs := frontageRun(t, string(text), "--battles", "1")
	if status != exitDone || !strings.Contains(out, "battles a second") || errs != "" {
		t.Errorf("status %d: %s%s; want status %d, the battles a second, and no errors", status, out, errs, exitDone)
	}
	for _, bad := range [][]string{{"--battles", "-1"}, {"--battles", "2000000000"}, {"--battles", "2", "--until", "turn=2"}} {
		if status, out, errs := frontageRun(t, string(text), bad...); status != exitBad || out != "" || !strings.Contains(errs, "--battles") {
			t.Errorf("%v: status %d, %q, %q; want status %d, no output, and an error about --battles", bad, status, out, errs, exitBad)
		}
	}
}
