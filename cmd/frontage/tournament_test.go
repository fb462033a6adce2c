package main

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"frontage/cmd/internal/tournament"
)

// commandLine runs the command line and returns what it prints.
func commandLine(args ...string) (status int, stdout, stderr string) {
	var out, errs bytes.Buffer
	status = run(args, &out, &errs)
	return status, out.String(), errs.String()
}

func planIn(t *testing.T, folder, text string) string {
	t.Helper()
	file := filepath.Join(folder, "duel.tournament.json")
	if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	return file
}

// A tournament is played, goes on where it was left, and each of its battles is the one that
// the same quick battle has with run --seed.
func TestTournament(t *testing.T) {
	folder := t.TempDir()
	plan := planIn(t, folder, `{"format": "frontage/tournament@1", "armies": ["legion", "warband"], "tables": ["none"], "points": 500, "length": "3", "battles": 2, "seed": 4}`)
	whole, parts := filepath.Join(folder, "whole"), []string{filepath.Join(folder, "one"), filepath.Join(folder, "two")}
	status, out, errs := commandLine("tournament", plan, "-o", whole, "--json")
	if status != exitDone || errs != "" {
		t.Fatalf("status %d: %s; want status %d and no errors", status, errs, exitDone)
	}
	var answer struct {
		Query         string
		Games, Played int
		Ratings       []struct {
			Player              string
			Games               int
			Wins, Draws, Losses int
		}
	}
	if err := json.Unmarshal([]byte(out), &answer); err != nil {
		t.Fatal(err)
	}
	if answer.Query != "tournament" || answer.Games != 4 || answer.Played != 4 || len(answer.Ratings) != 2 {
		t.Errorf("printed %s; want 4 of 4 games played, and 2 ratings", out)
	}
	for _, r := range answer.Ratings {
		if r.Games != 4 || r.Wins+r.Draws+r.Losses != 4 {
			t.Errorf("%+v; want 4 games, each won, drawn or lost", r)
		}
	}
	if status, _, errs := commandLine("tournament", plan, "-o", parts[0], "--shard", "1/2"); status != exitDone {
		t.Fatalf("status %d: %s", status, errs)
	}
	if status, _, errs := commandLine("tournament", "merge", parts[0], "--all", "-o", filepath.Join(folder, "half")); status != exitBad || !strings.Contains(errs, "2 of 4 games") {
		t.Errorf("a merge of half the shards with --all: status %d, %s", status, errs)
	}
	for i, part := range parts {
		if status, out, errs := commandLine("tournament", plan, "-o", part, "--shard", []string{"1/2", "2/2"}[i]); status != exitDone || !strings.HasPrefix(out, "2 of 4 games") {
			t.Fatalf("status %d, %s%s; want status %d: 2 of 4 games", status, out, errs, exitDone)
		}
	}
	merged := filepath.Join(folder, "merged")
	if status, _, errs := commandLine("tournament", "merge", parts[0], parts[1], "-o", merged); status != exitDone {
		t.Fatalf("status %d: %s", status, errs)
	}
	sameFolders(t, "two shards", whole, merged)

	// The first battle, by the commands that make and play one.
	battle := filepath.Join(folder, "battle.scenario.json")
	if status, _, errs := commandLine("army", "battle", "legion", "warband", "--terrain", "none", "--points", "500", "--length", "3", "--seed", "4", "-o", battle); status != exitDone {
		t.Fatalf("the command ended with %v, want status %v", errs, exitDone)
	}
	lines := filepath.Join(folder, "battle.csv")
	if status, _, errs := commandLine("run", battle, "--battles", "1", "--seed", "4", "-o", lines); status != exitDone {
		t.Fatalf("the command ended with %v, want status %v", errs, exitDone)
	}
	alone, err := os.ReadFile(lines)
	if err != nil {
		t.Fatal(err)
	}
	results, err := os.ReadFile(filepath.Join(whole, "results.csv"))
	if err != nil {
		t.Fatal(err)
	}
	last := func(line string) string { return line[strings.LastIndexByte(line, ',')+1:] }
	if a, b := last(strings.Split(string(alone), "\n")[1]), last(strings.Split(string(results), "\n")[1]); a != b {
		t.Errorf("the hash of the first battle is %s, by itself %s", b, a)
	}
}

func TestTournamentRefuses(t *testing.T) {
	folder := t.TempDir()
	good := `{"format": "frontage/tournament@1", "armies": ["legion", "warband"], "battles": 1}`
	for i, test := range []struct {
		plan, want string
		flags      []string
	}{
		{strings.Replace(good, "warband", "no-army", 1), "armies[1]", nil},
		{strings.Replace(good, "warband", "aventa", 1), "the element rules", nil},
		{strings.Replace(good, `"battles"`, `"tables": ["nowhere.scenario.json"], "battles"`, 1), "tables[0]", nil},
		{strings.Replace(good, `"battles"`, `"points": 3, "battles"`, 1), "points", nil},
		{strings.Replace(good, `"battles"`, `"commanders": ["walk sideways"], "battles"`, 1), "walk", nil},
		{good, "is no shard", []string{"--shard", "3/2"}},
		{good, "--workers", []string{"--workers", "-1"}},
		{good, `JOB_COMPLETION_INDEX is "", want a number from 0 to 6`, []string{"--job", "7"}},
		{good, "can't be used together", []string{"--job", "7", "--shard", "1/7"}},
	} {
		out := filepath.Join(folder, strconv.Itoa(i))
		status, stdout, errs := commandLine(append([]string{"tournament", planIn(t, folder, test.plan), "-o", out}, test.flags...)...)
		if status != exitBad || stdout != "" || !strings.Contains(errs, test.want) {
			t.Errorf("%s: status %d, printed %q, said %q, want %q", test.plan, status, stdout, errs, test.want)
		}
		if _, err := os.Stat(out); err == nil {
			t.Errorf("%s: a folder is made", test.plan)
		}
	}
	if status, _, errs := commandLine("tournament", "merge", folder, "-o", filepath.Join(folder, "all")); status != exitBad || !strings.Contains(errs, "no folder of a tournament") {
		t.Errorf("status %d: %s; want status %d: no folder of a tournament", status, errs, exitBad)
	}
}

// A pod of an indexed Job plays the shard of its index, which counts from 0.
func TestTournamentJob(t *testing.T) {
	c := tournamentPlayCommand{Job: 7}
	for index, want := range map[string]tournament.Shard{"0": {Index: 0, Of: 7}, "6": {Index: 6, Of: 7}} {
		t.Setenv("JOB_COMPLETION_INDEX", index)
		if got, err := c.shard(); err != nil || got != want {
			t.Errorf("index %s: the shard is %v, error %v, want %v", index, got, err, want)
		}
	}
	for _, index := range []string{"7", "-1", "x"} {
		t.Setenv("JOB_COMPLETION_INDEX", index)
		if got, err := c.shard(); err == nil {
			t.Errorf("index %s: the shard is %v", index, got)
		}
	}
}

func TestSchemaOfATournament(t *testing.T) {
	if status, out, errs := commandLine("schema", "tournament"); status != exitDone || !strings.Contains(out, "frontage/tournament@1") {
		t.Errorf("status %d: %s%s; want status %d and frontage/tournament@1", status, out, errs, exitDone)
	}
}
