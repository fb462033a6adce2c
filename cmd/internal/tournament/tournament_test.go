package tournament

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/parquet-go/parquet-go"
	"github.com/santhosh-tekuri/jsonschema/v6"
)

const threePlayers = `{"format": "frontage/tournament@1", "armies": ["a", "b", "c"], "tables": ["diced", "none"], "battles": 5, "seed": 40}`

const scenarioPlan = `{"format": "frontage/tournament@1", "commanders": ["default", "computer"], "tables": ["x.scenario.json"], "battles": 3}`

func plan(t *testing.T, text string) *Plan {
	t.Helper()
	p, err := ReadPlan([]byte(text), "test.tournament.json")
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// Every two players meet on every table with every seed at both ends, once.
func TestGames(t *testing.T) {
	p := plan(t, threePlayers)
	if got, want := p.Games(), 3*2*5*2; got != want {
		t.Fatalf("%d games, want %d", got, want)
	}
	met := map[string]int{}
	for i := range p.Games() {
		g := p.Game(i)
		if g.Number != i || g.First != min(g.Near, g.Far) || g.Near == g.Far {
			t.Errorf("game %d is %+v; want number %d, its first player the lower of two", i, g, i)
		}
		met[fmt.Sprintf("%d %d %s %d", g.Near, g.Far, g.Table, g.Seed)]++
	}
	if len(met) != p.Games() {
		t.Errorf("%d different games, want %d", len(met), p.Games())
	}
	for _, key := range []string{"0 1 diced 40", "1 0 diced 40", "2 1 none 44"} {
		if met[key] != 1 {
			t.Errorf("%s is played %d times", key, met[key])
		}
	}
}

// Without armies the commanders are the players, on both sides of each scenario.
func TestGamesOfScenarios(t *testing.T) {
	p := plan(t, scenarioPlan)
	if got := p.Games(); got != 6 {
		t.Errorf("%d games, want 3 at each side", got)
	}
	if diff := cmp.Diff([]Player{{"", "default"}, {"", "computer"}}, p.Players()); diff != "" {
		t.Errorf("mismatch (-want +got):\n%s", diff)
	}
	if r := p.named(p.Game(5)); r.Near != "computer" || r.Far != "default" || r.Table != "x.scenario.json" || r.Seed != 2 {
		t.Errorf("game 5 is %+v", r)
	}
}

func TestReadPlanRefuses(t *testing.T) {
	for text, want := range map[string]string{
		"{\n\"format\": 3}":  "line 2",
		"{\n\n\"formt\": 3}": `"formt"`,
		`{"format": "x"}`:    `format: want "frontage/tournament@1"`,
		`{"format": "frontage/tournament@1", "battles": 1}`:                                                                                    "armies: name at least one",
		`{"format": "frontage/tournament@1", "armies": ["a"], "battles": 1}`:                                                                   "two players",
		`{"format": "frontage/tournament@1", "armies": ["a", "a"], "battles": 1}`:                                                              `armies[1]: "a" is named twice`,
		`{"format": "frontage/tournament@1", "armies": ["a", ""], "battles": 1}`:                                                               "armies[1]: it is empty",
		`{"format": "frontage/tournament@1", "armies": ["a", "b"], "battles": 0}`:                                                              "battles: want 1 to 10000",
		`{"format": "frontage/tournament@1", "armies": ["a", "b"], "battles": 1, "points": -5}`:                                                "below 0",
		`{"format": "frontage/tournament@1", "armies": ["a", "b", "c", "d", "e", "f", "g", "h"], "battles": 10000, "tables": ["1", "2"]}`:      "1120000 games",
		`{"format": "frontage/tournament@1", "commanders": ["default", "computer"], "tables": ["x.scenario.json", "none"], "battles": 1}`:      `tables[1]: without armies each table is a scenario`,
		`{"format": "frontage/tournament@1", "commanders": ["default"], "tables": ["x.scenario.json"], "battles": 1}`:                          "commanders: without armies",
		`{"format": "frontage/tournament@1", "commanders": ["default", "computer"], "tables": ["x.scenario.json"], "battles": 1, "points": 9}`: "they are for armies",
		threePlayers + "{}": "something follows",
	} {
		if _, err := ReadPlan([]byte(text), "bad.json"); err == nil || !strings.Contains(err.Error(), want) || !strings.HasPrefix(err.Error(), "bad.json") {
			t.Errorf("%s: %v, want %s", text, err, want)
		}
	}
}

// The schema and the reader agree.
func TestSchema(t *testing.T) {
	value, err := jsonschema.UnmarshalJSON(bytes.NewReader(Schema))
	if err != nil {
		t.Fatal(err)
	}
	c := jsonschema.NewCompiler()
	if err := c.AddResource("tournament.json", value); err != nil {
		t.Fatal(err)
	}
	schema := c.MustCompile("tournament.json")
	for text, good := range map[string]bool{
		threePlayers: true,
		scenarioPlan: true,
		strings.Replace(scenarioPlan, `"x.scenario.json"`, `"none"`, 1):           false,
		strings.Replace(scenarioPlan, `, "computer"`, ``, 1):                      false,
		strings.Replace(scenarioPlan, `"battles"`, `"length": "6", "battles"`, 1): false,
		`{"format": "frontage/tournament@1", "battles": 1}`:                       false,
		`{"$schema": "x", "format": "frontage/tournament@1", "title": "T", "armies": ["a"], "commanders": ["default", "computer"], "points": 500, "scale": 15, "length": "6", "battles": 2}`: true,
		`{"format": "frontage/tournament@1", "armies": ["a", "a"], "battles": 1}`:                                                                                                            false,
		`{"format": "frontage/tournament@1", "armies": ["a", "b"], "battles": 1, "more": 2}`:                                                                                                 false,
		`{"format": "frontage/tournament@2", "armies": ["a", "b"], "battles": 1}`:                                                                                                            false,
	} {
		value, err := jsonschema.UnmarshalJSON(strings.NewReader(text))
		if err != nil {
			t.Fatal(err)
		}
		_, read := ReadPlan([]byte(text), "x")
		if err := schema.Validate(value); (err == nil) != good || (read == nil) != good {
			t.Errorf("%s: the schema says %v, the reader %v; want both to accept it: %v", text, err, read, good)
		}
	}
}

// play ends a game by its number: a made-up result that depends on the game alone.
func play(g Game, r *Result) error {
	random := rand.New(rand.NewPCG(uint64(g.Number), 9))
	r.Winner = []string{"near", "far", "draw", "unfinished"}[random.IntN(4)]
	r.Turns, r.NearPoints, r.FarLosses = 1+random.IntN(8), random.IntN(1000), random.IntN(9)
	r.Hash = fmt.Sprintf("%016x", random.Uint64())
	return nil
}

// written finishes a tournament and returns the files of its folder.
func written(t *testing.T, f *Folder) map[string]string {
	t.Helper()
	if n := len(f.Results()); n != f.Plan.Games() {
		t.Fatalf("%d results, want %d", n, f.Plan.Games())
	}
	if _, err := f.Finish(); err != nil {
		t.Fatal(err)
	}
	if err := f.Close(); err != nil {
		t.Fatal(err)
	}
	files := map[string]string{}
	for _, name := range []string{"results.csv", "results.parquet", "ratings.csv", "index.html", planFile, inputFile, gameFile} {
		text, err := os.ReadFile(filepath.Join(f.Path, name))
		if err != nil {
			t.Fatal(err)
		}
		files[name] = string(text)
	}
	return files
}

var sums = map[string]string{"a": "1", "b": "2", "c": "3"}

func open(t *testing.T, path string, p *Plan) *Folder {
	t.Helper()
	f, err := Open(path, p, sums)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = f.Close() })
	return f
}

// A tournament gives the same files by one worker or several, in 1, 2 or 7 shards, and
// after it was killed at any moment: no game is lost or counted twice.
func TestSameFiles(t *testing.T) {
	p := plan(t, threePlayers)
	whole := t.TempDir()
	f := open(t, whole, p)
	if err := (&Runner{Plan: p, Shard: Shard{0, 1}, Play: play, Workers: 1}).Run(t.Context(), f); err != nil {
		t.Fatal(err)
	}
	want := written(t, f)

	for _, shards := range []int{1, 2, 7} {
		var parts []string
		for i := range shards {
			parts = append(parts, t.TempDir())
			part := open(t, parts[i], p)
			if err := (&Runner{Plan: p, Shard: Shard{i, shards}, Play: play, Workers: 3}).Run(t.Context(), part); err != nil {
				t.Fatal(err)
			}
		}
		path := t.TempDir()
		merged := open(t, path, p)
		if err := merged.Merge(parts); err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(want, written(t, merged)); diff != "" {
			t.Errorf("%d shards: %s", shards, diff)
		}
	}

	// Killed: the file of games is cut anywhere, even within a line.
	games, err := os.ReadFile(filepath.Join(whole, gameFile))
	if err != nil {
		t.Fatal(err)
	}
	random := rand.New(rand.NewPCG(5, 6))
	for range 20 {
		path := t.TempDir()
		if err := open(t, path, p).Close(); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(path, gameFile), games[:random.IntN(len(games))], 0o600); err != nil {
			t.Fatal(err)
		}
		resumed := open(t, path, p)
		missing := p.Games() - len(resumed.Results())
		played := 0
		counted := func(g Game, r *Result) error { played++; return play(g, r) }
		if err := (&Runner{Plan: p, Shard: Shard{0, 1}, Play: counted, Workers: 1}).Run(t.Context(), resumed); err != nil {
			t.Fatal(err)
		}
		if played != missing {
			t.Errorf("%d games are played, %d were missing", played, missing)
		}
		if diff := cmp.Diff(want, written(t, resumed)); diff != "" {
			t.Errorf("mismatch (-want +got):\n%s", diff)
		}
	}
}

// A tournament that is stopped finishes the games that have begun.
func TestStop(t *testing.T) {
	p := plan(t, threePlayers)
	f := open(t, t.TempDir(), p)
	ctx, stop := context.WithCancel(t.Context())
	r := &Runner{Plan: p, Shard: Shard{0, 1}, Workers: 2, Play: play, Told: func(done, all int) {
		if done == 10 {
			stop()
		}
	}}
	if err := r.Run(ctx, f); !errors.Is(err, context.Canceled) {
		t.Fatal(err)
	}
	if n := len(f.Results()); n < 10 || n > 12 {
		t.Errorf("%d games are written down; want 10 to 12", n)
	}
}

// A game that cannot be played ends the tournament, and is named.
func TestFailure(t *testing.T) {
	p := plan(t, threePlayers)
	f := open(t, t.TempDir(), p)
	bad := func(g Game, r *Result) error {
		if g.Number == 7 {
			return errors.New("no room for the army")
		}
		return play(g, r)
	}
	err := (&Runner{Plan: p, Shard: Shard{0, 1}, Play: bad, Workers: 1}).Run(t.Context(), f)
	if err == nil || err.Error() != "game 7 (b against a, seed 43): no room for the army" {
		t.Errorf("the error is %v; want that of game 7, b against a, seed 43: no room for the army", err)
	}
}

// What does not belong together is not merged.
func TestFolderRefuses(t *testing.T) {
	p := plan(t, threePlayers)
	path := t.TempDir()
	f := open(t, path, p)
	if err := f.Write(Result{Game: 3, Near: "b", Far: "a", Table: "diced", Seed: 41, Winner: "near"}); err != nil {
		t.Fatal(err)
	}
	if _, err := Open(path, p, sums); err == nil || !strings.Contains(err.Error(), "another frontage plays") {
		t.Errorf("while another program plays: %v; want it refused", err)
	}
	if err := f.Close(); err != nil {
		t.Fatal(err)
	}
	if _, err := Open(path, plan(t, strings.Replace(threePlayers, "40", "41", 1)), sums); err == nil || !strings.Contains(err.Error(), "another tournament") {
		t.Errorf("another plan: %v; want \"another tournament\"", err)
	}
	changed := map[string]string{"a": "1", "b": "changed", "c": "3"}
	if _, err := Open(path, p, changed); err == nil || !strings.Contains(err.Error(), `another "b"`) {
		t.Errorf("another army: %v; want it refused", err)
	}
	f = open(t, path, p)
	other := t.TempDir()
	g := open(t, other, p)
	if err := g.Write(Result{Game: 3, Near: "b", Far: "a", Table: "diced", Seed: 41, Winner: "far"}); err != nil {
		t.Fatal(err)
	}
	if err := f.Merge([]string{other}); err == nil || !strings.Contains(err.Error(), "game 3 ended in two ways") {
		t.Errorf("two ends: %v; want \"game 3 ended in two ways\"", err)
	}
	nowhere := filepath.Join(t.TempDir(), "nowhere")
	if err := f.Merge([]string{nowhere}); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("no folder: %v; want %v", err, fs.ErrNotExist)
	}
	if _, err := os.Stat(nowhere); err == nil {
		t.Error("a merge has made a folder to read from")
	}
	if err := g.Close(); err != nil {
		t.Fatal(err)
	}
	if g, err := Open(t.TempDir(), p, changed); err != nil {
		t.Fatal(err)
	} else if err := g.Merge([]string{path}); err == nil || !strings.Contains(err.Error(), `another "b"`) {
		t.Errorf("shards of two armies: %v; want them refused", err)
	}
	for line, want := range map[string]string{
		`{"game": 99999}`:                      "not in the plan",
		`{"game": 3, "near": "a", "far": "c"}`: "not the one of the plan",
		`{"game": `:                            "line 1",
	} {
		if err := os.WriteFile(filepath.Join(other, gameFile), []byte(line+"\n"), 0o600); err != nil {
			t.Fatal(err)
		}
		if _, err := Open(other, p, sums); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %s", line, err, want)
		}
	}
}

func TestParseShard(t *testing.T) {
	for text, want := range map[string]Shard{"": {0, 1}, "1/1": {0, 1}, "2/7": {1, 7}} {
		if got, err := ParseShard(text); err != nil || got != want {
			t.Errorf("%q: the value is %v, error %v, want %v", text, got, err, want)
		}
	}
	for _, text := range []string{"0/2", "3/2", "2", "a/b", "1/0", "-1/3", "1/2/3"} {
		if got, err := ParseShard(text); err == nil {
			t.Errorf("%q is taken as %v", text, got)
		}
	}
}

// The Parquet file holds the results.
func TestParquet(t *testing.T) {
	p := plan(t, threePlayers)
	path := t.TempDir()
	f := open(t, path, p)
	if err := (&Runner{Plan: p, Shard: Shard{0, 1}, Play: play}).Run(t.Context(), f); err != nil {
		t.Fatal(err)
	}
	written(t, f)
	rows, err := parquet.ReadFile[Result](filepath.Join(path, "results.parquet"))
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(f.Results(), rows); diff != "" {
		t.Errorf("mismatch (-want +got):\n%s", diff)
	}
}

// Two players of which one wins three of four games: without the added draws the strengths
// would differ by ln 3, 191 points. The sum of both is 0.
func TestRatingsByHand(t *testing.T) {
	var results []Result
	for i := range 4000 {
		winner := "near"
		if i%4 == 0 {
			winner = "far"
		}
		results = append(results, Result{Near: "a", Far: "b", Winner: winner})
	}
	got := Ratings([]string{"b", "a"}, results)
	if got[0].Name != "a" || got[0].Wins != 3000 || got[0].Losses != 1000 || got[1].Wins != 1000 || got[0].Score() != 0.75 {
		t.Fatalf("the ratings are %+v, want a first with 3000 wins, 1000 losses and the score 0.75", got)
	}
	if gap := got[0].Points - got[1].Points; math.Abs(gap-400*math.Log10(3)) > 1 {
		t.Errorf("the ratings differ by %.1f, want %.1f", gap, 400*math.Log10(3))
	}
	if sum := got[0].Points + got[1].Points; math.Abs(sum) > 1e-6 {
		t.Errorf("the sum is %g", sum)
	}
}

// A player that wins all games has a finite rating, above that of the others.
func TestRatingsOfAWinner(t *testing.T) {
	var results []Result
	for range 10 {
		results = append(results, Result{Near: "a", Far: "b", Winner: "near"}, Result{Near: "c", Far: "a", Winner: "far"}, Result{Near: "b", Far: "c", Winner: "draw"})
	}
	got := Ratings([]string{"b", "a", "c"}, results)
	if got[0].Name != "a" || got[0].Points < 200 || got[0].Points > 2000 || math.Abs(got[1].Points-got[2].Points) > 1e-6 {
		t.Errorf("the ratings are %+v, want a first with 200 to 2000 points, and the others equal to %v", got, got[2].Points)
	}
}

// In a simulated field of known strengths, the intervals hold the true ones as often as they
// say: about 95 of 100.
func TestRatingsOfAKnownField(t *testing.T) {
	truth := []float64{-240, -100, -20, 30, 110, 220}
	names := []string{"a", "b", "c", "d", "e", "f"}
	random := rand.New(rand.NewPCG(1, 2))
	held, all := 0, 0
	for range 200 {
		var results []Result
		for i := range truth {
			for j := range i {
				for range 40 {
					winner := "far"
					if random.Float64() < 1/(1+math.Pow(10, (truth[j]-truth[i])/400)) {
						winner = "near"
					}
					results = append(results, Result{Near: names[i], Far: names[j], Winner: winner})
				}
			}
		}
		for _, r := range Ratings(names, results) {
			all++
			if math.Abs(r.Points-truth[slices.Index(names, r.Name)]) <= r.Margin {
				held++
			}
		}
	}
	if share := float64(held) / float64(all); share < 0.93 || share > 0.985 {
		t.Errorf("the intervals hold the true strength in %.1f %%, want about 95", 100*share)
	}
}
