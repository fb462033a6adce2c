package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// crossbows is the running example of the column rules.
const crossbows = "../../game/column/scenarios/the-crossbow-line.scenario.json"

// A person writes the tables to a folder, corrects a value with an editor, and plays by it; without
// --rules, and after it, the program's own count. COL-ACTION-01: an Action Roll needs 8.
func TestCorrectedTables(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "mine")
	if r := frontage("tables", "-o", dir); r.status != exitDone || r.stderr != "" || r.stdout != "" {
		t.Fatalf("status %d: %s; want status %d and nothing said", r.status, r.stderr, exitDone)
	}
	need := func(flags ...string) float64 {
		return answer(t, append([]string{"action", crossbows, "--unit", "SPEAR", "--name", "Move"}, flags...)...)["need"].(float64)
	}
	own := need()
	if got := need("--rules", dir); got != own {
		t.Errorf("by the written tables it needs %v, by the program's own %v", got, own)
	}
	correct(t, filepath.Join(dir, "column", "check.tsv"), "action\t8", "action\t9")
	if got := need("--rules", dir); got != own+1 {
		t.Errorf("by a table that says 9 it needs %v, by the page's 8 %v", got, own)
	}
	if got := need(); got != own {
		t.Errorf("without --rules it needs %v, before %v", got, own)
	}
	page := frontage("rules", "COL-ACTION-01", "--rules", dir).stdout
	if !strings.Contains(page, "*  action") || !strings.Contains(page, "* replaced by --rules") || !strings.Contains(page, "Source: S, stated in the published review") {
		t.Errorf("the page of the rule does not say it:\n%s; want the action starred, with its source, as replaced by --rules", page)
	}
	if page := frontage("rules", "COL-ACTION-01").stdout; strings.Contains(page, "*") || !strings.Contains(page, "column/check") {
		t.Errorf("the page without --rules:\n%s; want no star, and column/check", page)
	}
	if list := frontage("tables", "column", "--rules", dir).stdout; strings.Count(list, "replaced") != 1 {
		t.Errorf("the list says\n%s", list)
	}
	if r := frontage("tables", "-o", dir); r.status != exitBad || !strings.Contains(r.stderr, "exists already; nothing was written") {
		t.Errorf("corrected tables are written over: status %d, %s; want status %d: nothing was written", r.status, r.stderr, exitBad)
	}
	correct(t, filepath.Join(dir, "column", "check.tsv"), "action\t9", "action\tnine")
	r := frontage("validate", crossbows, "--rules", dir)
	want := dir + `/column/check.tsv:2: need: is "nine"; must be a whole number from 2 to 12`
	if r.status != exitBad || r.stdout != "" || !strings.Contains(r.stderr, want) {
		t.Errorf("a bad table: status %d, %q, %q; want %q", r.status, r.stdout, r.stderr, want)
	}
	if r := frontage("serve", "--rules", dir); r.status != exitBad {
		t.Errorf("serve: status %d", r.status)
	}
}

// correct changes a file as a person does with an editor.
func correct(t *testing.T, file, old, mended string) {
	t.Helper()
	text, err := os.ReadFile(file)
	if err != nil || !strings.Contains(string(text), old) {
		t.Fatalf("%s has no %q: %v", file, old, err)
	}
	if err := os.WriteFile(file, []byte(strings.Replace(string(text), old, mended, 1)), 0o666); err != nil {
		t.Fatal(err)
	}
}
