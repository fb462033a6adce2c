package main

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"github.com/apache/beam/sdks/v2/go/pkg/beam/testing/ptest"

	_ "github.com/apache/beam/sdks/v2/go/pkg/beam/io/filesystem/local"

	"frontage/cmd/internal/arena"
	"frontage/cmd/internal/tournament"
)

func TestMain(m *testing.M) { ptest.Main(m) } // on prism

// planFile writes a plan: battles of three order texts in a classic battle.
func planFile(t *testing.T, battles int) string {
	t.Helper()
	scenario, err := filepath.Abs("../../game/tactics/scenarios/the-fallow-field.scenario.json")
	if err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(t.TempDir(), "orders.tournament.json")
	text := fmt.Sprintf(`{"format": "frontage/tournament@1", "title": "Orders", "commanders": ["default", "assault and never use missiles", "tactics shoot"], "tables": [%q], "battles": %d, "seed": 7}`, filepath.ToSlash(scenario), battles)
	if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	return file
}

// inShards plays a plan in shards, as "frontage tournament --shard" does, and merges them into a folder.
func inShards(t *testing.T, in *arena.Inputs, shards int) string {
	t.Helper()
	games, err := arena.New(in)
	if err != nil {
		t.Fatal(err)
	}
	open := func(path string) *tournament.Folder {
		f, err := tournament.Open(path, in.Plan, in.Sums())
		if err != nil {
			t.Fatal(err)
		}
		return f
	}
	var parts []string
	for i := range shards {
		part := open(t.TempDir())
		err := (&tournament.Runner{Plan: in.Plan, Shard: tournament.Shard{Index: i, Of: shards}, Play: games.Play}).Run(t.Context(), part)
		if err != nil {
			t.Fatal(err)
		}
		if err := part.Close(); err != nil {
			t.Fatal(err)
		}
		parts = append(parts, part.Path)
	}
	merged := open(t.TempDir())
	if err := merged.Merge(parts); err != nil {
		t.Fatal(err)
	}
	if _, err := merged.Finish(); err != nil {
		t.Fatal(err)
	}
	if err := merged.Close(); err != nil {
		t.Fatal(err)
	}
	return merged.Path
}

// sameFiles fails unless both folders hold the same bytes, but for the lock.
func sameFiles(t *testing.T, about, want, got string) {
	t.Helper()
	for _, name := range []string{"results.csv", "results.parquet", "ratings.csv", "index.html", "games.jsonl", "plan.tournament.json", "inputs.json"} {
		a, err := os.ReadFile(filepath.Join(want, name))
		if err != nil {
			t.Fatal(err)
		}
		b, err := os.ReadFile(filepath.Join(got, name))
		if err != nil {
			t.Fatal(err)
		}
		if string(a) != string(b) {
			t.Errorf("%s: %s has other bytes", about, name)
		}
	}
}

// A tournament on Beam's own runner writes the same bytes as in 1, 2 and 7 shards: of 60 battles, or of
// 10,000 with FRONTAGE_SOAK.
func TestSameBytes(t *testing.T) {
	battles := 10
	if os.Getenv("FRONTAGE_SOAK") != "" {
		battles = 1667 // 10,002 games
	}
	in, err := read(planFile(t, battles))
	if err != nil {
		t.Fatal(err)
	}
	out := filepath.Join(t.TempDir(), "beam")
	p, err := pipeline(in, out)
	if err != nil {
		t.Fatal(err)
	}
	result := ptest.RunAndValidate(t, p)
	counted := false
	for _, c := range result.Metrics().AllMetrics().Counters() {
		if c.Name() == "games" {
			counted = true
			if c.Result() != int64(in.Plan.Games()) {
				t.Errorf("%d games are counted, want %d", c.Result(), in.Plan.Games())
			}
		}
	}
	if !counted {
		t.Error("no games are counted")
	}
	for _, shards := range []int{1, 2, 7} {
		sameFiles(t, fmt.Sprintf("%d shards", shards), out, inShards(t, in, shards))
	}
	t.Logf("%d games, on %d processors", in.Plan.Games(), runtime.GOMAXPROCS(0))
}

// What is wrong with a plan is told before anything is sent to a runner.
func TestReadRefuses(t *testing.T) {
	folder := t.TempDir()
	for text, want := range map[string]string{
		`{"format": "frontage/tournament@1", "armies": ["legion", "no-army"], "battles": 1}`:                                       "armies[1]",
		`{"format": "frontage/tournament@1", "armies": ["legion", "warband"], "points": 3, "battles": 1}`:                          "points",
		`{"format": "frontage/tournament@1", "armies": ["legion"], "commanders": ["default", "walk sideways"], "battles": 1}`:      "walk",
		`{"format": "frontage/tournament@1", "commanders": ["default", "computer"], "tables": ["no.scenario.json"], "battles": 1}`: "tables[0]",
	} {
		file := filepath.Join(folder, "bad.tournament.json")
		if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		if _, err := read(file); err == nil || !strings.Contains(err.Error(), want) || !strings.HasPrefix(err.Error(), file) {
			t.Errorf("%s: %v, want %s", text, err, want)
		}
	}
}

// A runner may repeat a game, but must not lose or change one.
func TestCollect(t *testing.T) {
	line := func(game int, winner string) string {
		text, err := json.Marshal(tournament.Result{Game: game, Winner: winner})
		if err != nil {
			t.Fatal(err)
		}
		return string(text)
	}
	for _, test := range []struct {
		lines []string
		want  string
	}{
		{[]string{line(1, "far"), line(0, "near"), line(1, "far")}, ""},
		{[]string{line(1, "far")}, "game 0 is missing"},
		{[]string{line(1, "far"), line(0, "near"), line(1, "near")}, "ended in two ways"},
		{[]string{line(2, "far")}, "not in the plan"},
	} {
		rest := test.lines
		results, err := collect(2, func(text *string) bool {
			if len(rest) == 0 {
				return false
			}
			*text, rest = rest[0], rest[1:]
			return true
		})
		if test.want == "" {
			if err != nil || len(results) != 2 || results[0].Winner != "near" || results[1].Winner != "far" {
				t.Errorf("%v: the results are %v, error %v", test.lines, results, err)
			}
		} else if err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%v: error %v, want %s", test.lines, err, test.want)
		}
	}
}
