package main

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// asProgram is the environment variable with the arguments, one a line, for which the test binary is the
// program itself: to be killed.
const asProgram = "FRONTAGE_TEST_ARGUMENTS"

func TestMain(m *testing.M) {
	if args, set := os.LookupEnv(asProgram); set {
		os.Exit(run(strings.Split(args, "\n"), os.Stdout, os.Stderr))
	}
	os.Exit(m.Run())
}

// folderFiles returns the files of the folder of a finished tournament.
func folderFiles(t *testing.T, folder string) map[string]string {
	t.Helper()
	files := map[string]string{}
	for _, name := range []string{"results.csv", "results.parquet", "ratings.csv", "index.html", "games.jsonl", "plan.tournament.json", "inputs.json"} {
		text, err := os.ReadFile(filepath.Join(folder, name))
		if err != nil {
			t.Fatal(err)
		}
		files[name] = string(text)
	}
	return files
}

// sameFolders fails if two tournaments did not write the same files.
func sameFolders(t *testing.T, about, want, got string) {
	t.Helper()
	wanted := folderFiles(t, want)
	for name, text := range folderFiles(t, got) {
		if text != wanted[name] {
			t.Errorf("%s: %s is another", about, name)
		}
	}
}

// classicPlan is a tournament of order texts in a classic battle, whose games are short.
func classicPlan(t *testing.T, folder string, battles int) string {
	t.Helper()
	scenario, err := filepath.Abs("../../game/tactics/scenarios/the-fallow-field.scenario.json")
	if err != nil {
		t.Fatal(err)
	}
	return planIn(t, folder, fmt.Sprintf(`{"format": "frontage/tournament@1", "title": "Orders", "commanders": ["default", "assault and never use missiles", "tactics shoot"],
		"tables": [%q], "battles": %d, "seed": 7}`, filepath.ToSlash(scenario), battles))
}

// A tournament of each rule system, by one worker and by several.
func TestTournamentOfEachSystem(t *testing.T) {
	quick := `{"format": "frontage/tournament@1", "armies": [%q, %q], "commanders": ["default"], "battles": 1, "seed": 3}`
	for system, plan := range map[string]string{
		"stand":   `{"format": "frontage/tournament@1", "armies": ["legion"], "commanders": ["computer", "assault"], "points": 500, "length": "2", "battles": 1}`,
		"element": fmt.Sprintf(quick, "aventa", "ember-court"),
		"column":  fmt.Sprintf(quick, "march-host", "scrub-clans"),
		"tactics": "",
	} {
		t.Run(system, func(t *testing.T) {
			t.Parallel()
			folder := t.TempDir()
			file := ""
			if plan == "" {
				file = classicPlan(t, folder, 2)
			} else {
				file = planIn(t, folder, plan)
			}
			for _, workers := range []string{"1", "3"} {
				if status, out, errs := commandLine("tournament", file, "-o", filepath.Join(folder, workers), "--workers", workers); status != exitDone || errs != "" || !strings.Contains(out, "rating") {
					t.Fatalf("status %d: %s%s", status, out, errs)
				}
			}
			sameFolders(t, "three workers", filepath.Join(folder, "1"), filepath.Join(folder, "3"))
			ended := strings.Count(folderFiles(t, filepath.Join(folder, "1"))["games.jsonl"], `"hash":"`)
			if want := map[bool]int{true: 12, false: 2}[plan == ""]; ended != want {
				t.Errorf("%d games, want %d", ended, want)
			}
		})
	}
}

// A tournament whose program is killed at random moments, and started again each time, loses no game and
// counts none twice. While it plays, another program is refused.
func TestTournamentKilled(t *testing.T) {
	folder := t.TempDir()
	plan := classicPlan(t, folder, 12) // 72 games
	whole, killed := filepath.Join(folder, "whole"), filepath.Join(folder, "killed")
	if status, _, errs := commandLine("tournament", plan, "-o", whole); status != exitDone {
		t.Fatalf("status %d: %s", status, errs)
	}
	size := len(folderFiles(t, whole)["games.jsonl"])
	random := rand.New(rand.NewPCG(uint64(time.Now().UnixNano()), 1))
	games := filepath.Join(killed, "games.jsonl")
	const kills = 6
	for i := range kills {
		until := size*i/(kills+1) + random.IntN(size/(kills+1)) // bytes written, somewhere in the next seventh
		program := exec.Command(os.Args[0])
		program.Env = append(os.Environ(), asProgram+"="+strings.Join([]string{"tournament", plan, "-o", killed, "--workers", "2"}, "\n"))
		var printed bytes.Buffer
		program.Stdout, program.Stderr = &printed, &printed
		if err := program.Start(); err != nil {
			t.Fatal(err)
		}
		for start := time.Now(); ; time.Sleep(time.Millisecond) {
			if info, err := os.Stat(games); err == nil && info.Size() > int64(until) {
				break
			}
			if time.Since(start) > time.Minute {
				t.Fatalf("it does not come on: %s", &printed)
			}
		}
		if i == 0 {
			if status, _, errs := commandLine("tournament", plan, "-o", killed); status != exitBad || !strings.Contains(errs, "another frontage plays in this folder") {
				t.Errorf("beside a program that plays: status %d, %s", status, errs)
			}
		}
		if err := program.Process.Kill(); err != nil {
			t.Fatal(err)
		}
		if err := program.Wait(); err == nil {
			t.Fatalf("it came to its end before it was killed: %s", &printed)
		}
	}
	if status, _, errs := commandLine("tournament", plan, "-o", killed); status != exitDone {
		t.Fatalf("status %d: %s", status, errs)
	}
	sameFolders(t, "killed", whole, killed)
}

// Battles by other tables of values are another tournament.
func TestTournamentByOtherTables(t *testing.T) {
	folder := t.TempDir()
	plan := classicPlan(t, folder, 1)
	tables := filepath.Join(folder, "tables")
	if status, _, errs := commandLine("tables", "-o", tables); status != exitDone {
		t.Fatalf("status %d: %s", status, errs)
	}
	own, others := filepath.Join(folder, "own"), filepath.Join(folder, "others")
	for _, args := range [][]string{{"tournament", plan, "-o", own}, {"tournament", plan, "-o", others, "--rules", tables}} {
		if status, _, errs := commandLine(args...); status != exitDone {
			t.Fatalf("%v: status %d: %s", args, status, errs)
		}
	}
	for _, args := range [][]string{
		{"tournament", plan, "-o", own, "--rules", tables},
		{"tournament", plan, "-o", others},
		{"tournament", "merge", own, others, "-o", filepath.Join(folder, "both")},
	} {
		if status, _, errs := commandLine(args...); status != exitBad || !strings.Contains(errs, `another "--rules"`) {
			t.Errorf("%v: status %d: %s", args, status, errs)
		}
	}
}

// The scenarios of a plan without armies may be of several rules; an order text that one of them does not
// know is refused before the first battle.
func TestTournamentOfScenariosRefuses(t *testing.T) {
	folder := t.TempDir()
	good := classicPlan(t, folder, 1)
	text, err := os.ReadFile(good)
	if err != nil {
		t.Fatal(err)
	}
	bad := planIn(t, t.TempDir(), strings.Replace(string(text), "assault and never", "asault and never", 1))
	out := filepath.Join(folder, "out")
	if status, _, errs := commandLine("tournament", bad, "-o", out); status != exitBad || !strings.Contains(errs, "asault") || !strings.Contains(errs, "the-fallow-field") {
		t.Errorf("status %d: %s", status, errs)
	}
	if _, err := os.Stat(out); err == nil {
		t.Error("a folder is made")
	}
}
