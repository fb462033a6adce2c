package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"frontage/assets"
	"frontage/game"
	"frontage/game/systems"
)

// outcome is the result of a command line.
type outcome struct {
	status         int
	stdout, stderr string
}

// frontage runs a command line in this process.
func frontage(args ...string) outcome {
	var stdout, stderr bytes.Buffer
	status := run(args, &stdout, &stderr)
	return outcome{status, stdout.String(), stderr.String()}
}

// answer runs a command line that must succeed and returns its JSON object.
func answer(t *testing.T, args ...string) map[string]any {
	t.Helper()
	o := frontage(append(args, "--json")...)
	if o.status != exitDone || o.stderr != "" {
		t.Fatalf("%v: status %d, %s; want status %d and no errors", args, o.status, o.stderr, exitDone)
	}
	var object map[string]any
	decoder := json.NewDecoder(strings.NewReader(o.stdout))
	if err := decoder.Decode(&object); err != nil {
		t.Fatalf("%v: %v in %s", args, err, o.stdout)
	}
	if decoder.More() {
		t.Fatalf("%v: more than one JSON object: %s", args, o.stdout)
	}
	return object
}

// file writes a file of the test and returns its name.
func file(t *testing.T, name, text string) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), name)
	if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	return path
}

const example = "testdata/formats-example.scenario.json"

// Every command in --help has help of its own, with an example.
func TestHelpListsTheCommands(t *testing.T) {
	o := frontage("--help")
	if o.status != exitDone || o.stderr != "" {
		t.Fatalf("status %d, %s; want status %d and no errors", o.status, o.stderr, exitDone)
	}
	for _, name := range []string{"serve", "check", "validate", "zone", "sight", "charge", "contacts", "run", "army", "render", "report", "schema", "rules"} {
		if !strings.Contains(o.stdout, "\n  "+name+" ") {
			t.Errorf("--help does not list %s", name)
		}
	}
	_, list, _ := strings.Cut(o.stdout, "Commands:\n")
	for line := range strings.Lines(list) {
		name, _, ok := strings.Cut(strings.TrimPrefix(line, "  "), " ")
		if !ok || !strings.HasPrefix(line, "  ") || name == "" {
			continue
		}
		help := frontage(name, "--help")
		if help.status != exitDone || !strings.Contains(help.stdout, "Example") && !strings.Contains(help.stdout, "Commands:") ||
			!strings.Contains(help.stdout, "frontage "+name) {
			t.Errorf("%s --help shows no example: status %d\n%s", name, help.status, help.stdout)
		}
	}
}

// The flags of the queries are those of the formats page.
func TestHelpListsTheFlags(t *testing.T) {
	for command, flags := range map[string][]string{
		"zone":     {"--stand", "--unit", "--point", "--json"},
		"sight":    {"--unit", "--target", "--point", "--shooting", "--json"},
		"charge":   {"--unit", "--target", "--first", "--support", "--option", "--initiative", "--all", "--trace", "--json"},
		"contacts": {"--json"},
		"odds":     {"--engagement", "--trace", "--json"},
		"retreat":  {"--unit", "--distance", "--direction", "--trace", "--json"},
		"serve":    {"--addr"},
		"render":   {"-o", "--overlay"},
	} {
		help := frontage(command, "--help").stdout
		for _, flag := range flags {
			if !strings.Contains(help, flag) {
				t.Errorf("%s --help does not name %s", command, flag)
			}
		}
	}
}

func TestVersion(t *testing.T) {
	o := frontage("--version")
	if o.status != exitDone || !strings.HasPrefix(o.stdout, "frontage ") {
		t.Errorf("status %d, %q; want status %d and the name of the program", o.status, o.stdout, exitDone)
	}
}

// Bad usage and bad input give status 2, a message on standard error that names what is
// wrong, and nothing on standard output.
func TestBadInput(t *testing.T) {
	broken := file(t, "broken.scenario.json", `{"format": "frontage/scenario@1", "system": "stand", "tabel": {}}`)
	huge := file(t, "huge.scenario.json", `{"notes": "`+strings.Repeat("x", 1<<20)+`"}`)
	toy := file(t, "toy.scenario.json", `{"format": "frontage/scenario@1", "system": "toy", "table": {"width": 90, "height": 60},
		"sides": [{"id": "a", "name": "A"}, {"id": "b", "name": "B"}], "units": []}`)
	out := filepath.Join(t.TempDir(), "out.svg")
	cases := []struct {
		name string
		args []string
		want string // expected in the message
	}{
		{"no command", nil, "expected"},
		{"unknown command", []string{"fly"}, "fly"},
		{"unknown flag", []string{"zone", example, "--stand", "b1b", "--unit", "r1", "--colour"}, "--colour"},
		{"missing flag", []string{"zone", example, "--unit", "r1"}, "--stand"},
		{"unit and point", []string{"zone", example, "--stand", "b1b", "--unit", "r1", "--point", "1,2"}, "--point"},
		{"neither unit nor point", []string{"zone", example, "--stand", "b1b"}, "--point"},
		{"no such file", []string{"contacts", "nowhere.scenario.json"}, "frontage: nowhere.scenario.json: "},
		{"a distance too far", []string{"retreat", example, "--unit", "b1", "--distance", "1e9"}, `needs distance, from 0 to 10000 cm; it is "1e9"`},
		{"to fall back too far", []string{"fallback", example, "--unit", "b1", "--distance", "10001"}, `needs distance, from 0 to 10000 cm; it is "10001"`},
		{"a folder", []string{"contacts", "testdata"}, "not a file"},
		{"a field misspelt", []string{"contacts", broken}, "tabel"},
		{"a huge file", []string{"contacts", huge}, "huge.scenario.json"},
		{"a system that is not in the program", []string{"contacts", toy}, `"toy"`},
		{"unknown stand", []string{"zone", example, "--stand", "zz", "--unit", "r1"}, `"zz"`},
		{"unknown unit", []string{"sight", example, "--unit", "zz", "--target", "b1"}, `"zz"`},
		{"unknown target", []string{"charge", example, "--unit", "r1", "--target", "zz"}, `"zz"`},
		{"bad point", []string{"zone", example, "--stand", "b1b", "--point", "3;4"}, "3;4"},
		{"bad option", []string{"charge", example, "--unit", "r1", "--target", "b1", "--option", "9"}, "9"},
		{"check of a bad file", []string{"check", example, broken}, "tabel"},
		{"validate a bad file", []string{"validate", example, broken}, "tabel"},
		{"unknown schema", []string{"schema", "map"}, "map"},
		{"unknown rule", []string{"rules", "STD-NOWHERE-1"}, "STD-NOWHERE-1"},
		{"unknown picture", []string{"render", example, "-o", "out.bmp"}, "out.bmp"},
		{"nothing that moves", []string{"render", example, "-o", "out.gif"}, "--overlay charge=UNIT:TARGET"},
		{"a turn in a still picture", []string{"render", example, "-o", out, "--turn", "1"}, ".gif"},
		{"a turn that there is not", []string{"render", example, "-o", "out.gif", "--turn", "7"}, "--turn 7"},
		{"print as PNG", []string{"render", example, "-o", "out.png", "--print"}, ".svg or .pdf"},
		{"a part off the table", []string{"render", example, "-o", "out.pdf", "--part", "0,0,9999,10"}, "--part"},
		{"a part of no size", []string{"render", example, "-o", "out.pdf", "--part", "0,0,0,10"}, "--part"},
		{"a report of nothing", []string{"report", "nowhere.replay.jsonl", "-o", "out.html"}, "nowhere"},
		{"unknown overlay", []string{"render", example, "-o", out, "--overlay", "fog"}, "fog"},
		{"overlay of an unknown unit", []string{"render", example, "-o", out, "--overlay", "charge=r1:zz"}, "zz"},
		{"overlay without its units", []string{"render", example, "-o", out, "--overlay", "charge"}, "UNIT:TARGET"},
		{"a picture too wide", []string{"render", example, "-o", out, "--width", "100000"}, "--width"},
		{"bad address", []string{"serve", "--addr", "nonsense"}, "nonsense"},
		{"bad port", []string{"serve", "--addr", "127.0.0.1:http"}, "http"},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			o := frontage(c.args...)
			if o.status != exitBad || o.stdout != "" || !strings.Contains(o.stderr, c.want) {
				t.Errorf("status %d, stdout %q, stderr %q; want status 2 and %q", o.status, o.stdout, o.stderr, c.want)
			}
		})
	}
	if _, err := os.Stat(out); !os.IsNotExist(err) {
		t.Error("a refused render has written its file")
	}
}

// validate prints every error of every file.
func TestValidateReportsEverything(t *testing.T) {
	one := file(t, "one.scenario.json", "{\n\"format\": \"frontage/scenario@1\", \"system\": \"stand\",\n\"colour\": 1,\n\"size\": 2\n}")
	two := file(t, "two.replay.jsonl", "{\"format\":\"frontage/replay@1\",\"speed\":1}\n")
	o := frontage("validate", one, two, "nowhere.json")
	if o.status != exitBad || o.stdout != "" {
		t.Errorf("status %d, stdout %q; want status %d and no output", o.status, o.stdout, exitBad)
	}
	for _, want := range []string{"one.scenario.json:3: colour", "one.scenario.json:4: size", "two.replay.jsonl:1: speed", "nowhere.json"} {
		if !strings.Contains(o.stderr, want) {
			t.Errorf("%q is not in\n%s", want, o.stderr)
		}
	}
}

func TestValidateGoodFiles(t *testing.T) {
	text, err := os.ReadFile(example)
	if err != nil {
		t.Fatal(err)
	}
	var scenario bytes.Buffer
	if err := json.Compact(&scenario, text); err != nil {
		t.Fatal(err)
	}
	replay := file(t, "good.replay.jsonl", `{"format":"frontage/replay@1","scenario":`+scenario.String()+`,"seed":7}`+"\n"+
		`{"do":"charge","unit":"r1","target":"b1"}`+"\n"+`{"do":"und`)
	got := answer(t, "validate", example, replay)
	files := got["files"].([]any)
	if len(files) != 2 {
		t.Fatalf("got %v", got)
	}
	torn := files[1].(map[string]any)
	if torn["units"] != 2.0 || len(torn["warnings"].([]any)) != 1 {
		t.Errorf("a replay with a torn last line: %v; want 2 units and one warning", torn)
	}
	if o := frontage("validate", example, replay); o.status != exitDone || strings.Count(o.stdout, "good") < 2 || !strings.Contains(o.stdout, "warning") {
		t.Errorf("status %d\n%s%s; want status %d, both good, one with a warning", o.status, o.stdout, o.stderr, exitDone)
	}
}

// The wanted zones are those of W01: the point (5, 3) is in the right flank of a
// cavalry stand at the origin, here shifted by (20, 20).
func TestCheck(t *testing.T) {
	text := `{"format": "frontage/scenario@1", "system": "stand", "table": {"width": 60, "height": 60},
		"sides": [{"id": "a", "name": "A"}, {"id": "b", "name": "B"}],
		"units": [{"id": "u", "side": "a", "type": "cavalry", "stands": [{"id": "s", "x": 20, "y": 20, "facing": 0}]}],
		"expect": [{"query": "zone", "stand": "s", "point": [25, 23], "want": {"zone": "right"}},
		           {"query": "zone", "stand": "s", "point": [23, 25], "want": {"zone": "WANTED"}}]}`
	good := file(t, "good.scenario.json", strings.Replace(text, "WANTED", "front", 1))
	bad := file(t, "bad.scenario.json", strings.Replace(text, "WANTED", "rear", 1))

	if o := frontage("check", good); o.status != exitDone || o.stdout != "1 file, 2 checks, 0 failed\n" {
		t.Errorf("good: status %d, %s; want status %d: 1 file, 2 checks, 0 failed", o.status, o.stdout, exitDone)
	}
	o := frontage("check", good, bad)
	if o.status != exitFailed || o.stderr != "" || !strings.Contains(o.stdout, "4 checks, 1 failed") ||
		!strings.Contains(o.stdout, "check 2: zone") || !strings.Contains(o.stdout, "rear") {
		t.Errorf("bad: status %d, %s%s; want status %d: 4 checks, 1 failed: the second, a zone, which is rear", o.status, o.stdout, o.stderr, exitFailed)
	}
	o = frontage("check", "--json", bad)
	var got struct{ Checks, Failed int }
	if err := json.Unmarshal([]byte(o.stdout), &got); err != nil || o.status != exitFailed || got.Checks != 2 || got.Failed != 1 {
		t.Errorf("status %d, %v, %s; want status %d, 2 checks, 1 failed", o.status, err, o.stdout, exitFailed)
	}
}

func TestSchema(t *testing.T) {
	for _, name := range []string{"scenario", "replay"} {
		got := answer(t, "schema", name)
		if got["$schema"] != "https://json-schema.org/draft/2020-12/schema" {
			t.Errorf("%s: $schema is %v", name, got["$schema"])
		}
	}
}

func TestRules(t *testing.T) {
	one := answer(t, "rules", "std-zone-03")
	if one["id"] != "STD-ZONE-03" || !strings.HasPrefix(one["statement"].(string), "The share of a unit in a zone is the area") {
		t.Errorf("got %v; want the statement of STD-ZONE-03", one)
	}
	rulings := one["rulings"].([]any)
	if len(rulings) != 1 || rulings[0].(map[string]any)["id"] != "AMB-06" {
		t.Errorf("rulings %v, want AMB-06", rulings)
	}
	if all := answer(t, "rules")["rules"].([]any); len(all) < 525 {
		t.Errorf("%d rules", len(all))
	}
	text := frontage("rules", "STD-ZONE-05").stdout
	for _, want := range []string{"1–3 the one nearer to front", "Rolls dice: 1D6", "Cited by the tests"} {
		if !strings.Contains(text, want) {
			t.Errorf("%q is not in\n%s", want, text)
		}
	}
}

func TestRender(t *testing.T) {
	folder := t.TempDir()
	svg, png := filepath.Join(folder, "out.svg"), filepath.Join(folder, "out.PNG")
	for _, out := range []string{svg, png} {
		o := frontage("render", example, "-o", out, "--overlay", "grid,zones,sight,charge=r1:b1,contacts,zones=b1b:r1", "--width", "500")
		if o.status != exitDone || o.stdout != "" || o.stderr != "" {
			t.Fatalf("status %d, %s%s; want status %d and nothing said", o.status, o.stdout, o.stderr, exitDone)
		}
	}
	drawing, err := os.ReadFile(svg)
	if err != nil {
		t.Fatal(err)
	}
	// The picture names what the charge's steps say.
	for _, want := range []string{"<svg", `width="500"`, "The example of the formats page", "r1a"} {
		if !bytes.Contains(drawing, []byte(want)) {
			t.Errorf("%q is not in the drawing", want)
		}
	}
	pixels, err := os.ReadFile(png)
	if err != nil || !bytes.HasPrefix(pixels, []byte("\x89PNG")) {
		t.Errorf("error %v, picture %.8q, want a PNG", err, pixels)
	}
}

// A bug gives one message and a report in a file of its own, without a stack trace.
func TestProgramError(t *testing.T) {
	t.Setenv("TMPDIR", t.TempDir())
	t.Setenv("TMP", t.TempDir()) // another system's name for the variable
	err := guarded(func() error {
		var units []string
		_ = units[len(units)]
		return nil
	})
	var broken *game.Broken
	if !errors.As(err, &broken) || strings.Contains(err.Error(), "\n") || !strings.Contains(err.Error(), "index out of range") {
		t.Fatalf("the message is %v; want one line about a broken rule: index out of range", err)
	}
	broken.Battle = []byte("the battle")
	said := reported(broken, []string{"run", "x.json"})
	report, err := os.ReadFile(said[strings.LastIndex(said, " is in ")+len(" is in "):])
	if err != nil {
		t.Fatal(err)
	}
	for _, part := range []string{`"run" "x.json"`, "index out of range", "goroutine", "the battle"} {
		if !strings.Contains(string(report), part) {
			t.Errorf("the report lacks %q:\n%s", part, report)
		}
	}
}

// "frontage rules" is right about every rule: either a test cites it, or the list says why it is
// not applied.
func TestRulesNameTheRulesNotApplied(t *testing.T) {
	listing := frontage("rules").stdout
	for _, r := range systems.All() {
		for _, e := range ruleEntries(r, assets.English) {
			switch {
			case e.Applied && len(e.Tests) == 0:
				t.Errorf("%s/%s is applied, and no test cites it", r.Name(), e.ID)
			case !e.Applied && (e.Reason == "" || !strings.Contains(listing, e.Reason)):
				t.Errorf("%s/%s is not applied, and the listing gives no reason", r.Name(), e.ID)
			}
		}
	}
	// A rule that follows from others, so that no file names it, but a test does.
	if got := frontage("rules", "ELM-GROUP-05").stdout; !strings.Contains(got, "Applied in: no file that names it. The tests hold the program to it.") {
		t.Errorf("ELM-GROUP-05: %s", got)
	}
	if a, b := frontage("rules", "AMB-63"), frontage("rules", "stand/AMB-63"); a.stdout != b.stdout || a.stdout == "" {
		t.Errorf("with its system, AMB-63 is %q, without it %q; want the same text", b.stdout, a.stdout)
	}
	if !strings.Contains(frontage("rules", "AMB-63").stdout, "Applied in: nothing. About the drawings") {
		t.Errorf("AMB-63: %s", frontage("rules", "AMB-63").stdout)
	}
}
