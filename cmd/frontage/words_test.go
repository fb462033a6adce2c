package main

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"frontage/assets"
	"frontage/game/systems"
	"frontage/render/words"
	"frontage/render/words/wordstest"
)

// Every text of the command line is in every language.
func TestWords(t *testing.T) {
	more := []string{"attacks", "hits", "armour", "size", "profile", "training", "stands", "grade", "drill", "morale"} // heads of army lists
	for _, r := range systems.All() {
		for _, row := range assets.Kinds(r.Name()) {
			more = append(more, row.Lost)
		}
	}
	wordstest.Named(t, ownWords, []string{".", "../internal/translate"}, more...)
}

// spokenLines are command lines of every kind of command with a text for a person.
func spokenLines(t *testing.T) [][]string {
	combat, mill := "../../assets/figures/combat-engagement.top.scenario.json", "../../assets/scenarios/skirmish-at-the-mill.scenario.json"
	replay, four := "../../assets/scenarios/the-crossbow-line.replay.jsonl", "../../assets/scenarios/the-four-stones.scenario.json"
	column, element := "../../game/column/scenarios/the-crossbow-line.scenario.json", "../../game/element/scenarios/two-wings.scenario.json"
	tactics := "../../game/tactics/scenarios/the-fallow-field.scenario.json"
	charge := `{"do":"charge","unit":"r1","target":"b1"}`
	return [][]string{
		{"zone", example, "--stand", "b1b", "--unit", "r1"},
		{"sight", example, "--unit", "r1", "--target", "b1"},
		{"charge", example, "--unit", "r1", "--target", "b1", "--trace", "--all"},
		{"charge", example, "--unit", "r1", "--target", "b1", "--otherwise"},
		{"charge", example, "--unit", "b1", "--target", "r1", "--trace"},
		{"contacts", example, "--trace"},
		{"contacts", column, "--trace"},
		{"contacts", tactics, "--trace"},
		{"retreat", example, "--unit", "b1", "--distance", "3", "--trace"},
		{"pursue", example, "--unit", "r1", "--trace"},
		{"fallback", example, "--unit", "r1", "--distance", "9", "--trace"},
		{"reach", example, "--unit", "r1", "--trace"},
		{"form", example, "--unit", "r1", "--form", "column", "--trace"},
		{"odds", combat, "--engagement", "e1", "--trace"},
		{"intent", example, "--unit", "r1", "--tactics", "assault"},
		{"score", four},
		{"try", example, "--do", charge, "--trace"},
		{"try", example, "--do", `{"do":"charge","unit":"b1","target":"r1"}`, "--trace"},
		{"explore", example, "--do", charge, "--do", `{"do":"charge","unit":"r1","target":"b1","option":2}`, "--trace"},
		{"run", example},
		{"run", file(t, "charged.replay.jsonl", charged)},
		{"run", mill, "--auto", "--seed", "5", "--until", "turn=2"},
		{"run", column, "--auto", "--seed", "2", "--until", "turn=2"},
		{"run", element, "--auto", "--seed", "2", "--until", "turn=3"},
		{"run", tactics, "--auto", "--seed", "2"},
		{"check", combat},
		{"validate", example},
		{"variations", replay},
		{"study", replay, "--answers"},
		{"tolerance", example, "--unit", "r1", "--target", "b1"},
		{"army", "build", "legion"},
		{"tables"},
		{"translate", mill, "--to", "element", "-o", filepath.Join(t.TempDir(), "out.scenario.json")},
		{"charge", example, "--unit", "r1", "--target", "zz"}, // an error
	}
}

// perSecond finds what a clock has measured.
var perSecond = regexp.MustCompile(`[\d.,]+ (battles|Schlachten|batailles|batallas)[^\n]*(second|Sekunde|seconde|segundo)`)

// In another language no English sentence is left in the output, and JSON stays the same.
func TestLanguages(t *testing.T) {
	lines := spokenLines(t)
	type said struct {
		words outcome
		json  string
	}
	var english []said
	for _, args := range lines {
		one := said{words: frontage(args...), json: frontage(append(args, "--json")...).stdout}
		if one.words.status == exitDone && one.json == "" {
			t.Errorf("%v: no JSON", args)
		}
		english = append(english, one)
	}
	for _, l := range words.Languages()[1:] {
		sentences := englishOf(t, l.Code)
		if len(sentences) < 1000 {
			t.Fatalf("%s: %d sentences to look for; want more than 1000", l.Code, len(sentences))
		}
		for i, args := range lines {
			o := frontage(append(args, "--lang", l.Code)...)
			if o.status != english[i].words.status {
				t.Errorf("%v --lang %s: status %d, in English %d", args, l.Code, o.status, english[i].words.status)
			}
			if perSecond.ReplaceAllString(o.stdout+o.stderr, "") == perSecond.ReplaceAllString(english[i].words.stdout+english[i].words.stderr, "") && args[0] != "tables" {
				t.Errorf("%v --lang %s: the output is the English one:\n%s", args, l.Code, o.stdout+o.stderr)
			}
			for _, s := range sentences {
				if strings.Contains(o.stdout+o.stderr, s) {
					t.Errorf("%v --lang %s: the English %q is in\n%s", args, l.Code, s, o.stdout+o.stderr)
				}
			}
			if o := frontage(append(args, "--json", "--lang", l.Code)...); o.stdout != english[i].json {
				t.Errorf("%v --json --lang %s: the JSON is not the English one:\n%s\n%s", args, l.Code, o.stdout, english[i].json)
			}
		}
	}
}

// englishOf lists parts of English texts, each of three words or more between the arguments, of which
// a translation into a language has nothing.
func englishOf(t *testing.T, code string) []string {
	t.Helper()
	verb := regexp.MustCompile(`%[-+# 0-9.]*(?:\[\d+\])?[0-9.]*[a-z%]`)
	found := map[string]bool{}
	names := []string{"", ownWords}
	for _, r := range systems.All() {
		names = append(names, r.Name())
	}
	var list []string
	for _, name := range names {
		texts, err := words.ReadCatalogue(code, name)
		if err != nil {
			t.Fatal(err)
		}
		for key, translation := range texts {
			text, _ := words.CutPlural(key)
			for _, part := range verb.Split(text, -1) {
				part = strings.Trim(part, " .,:;()")
				if len(part) > 12 && strings.Count(part, " ") >= 2 && !strings.Contains(translation, part) && !found[part] {
					found[part] = true
					list = append(list, part)
				}
			}
		}
	}
	return list
}

// A picture and a page have their words in the language too, and scenarios that are written do not.
func TestLanguageOfFiles(t *testing.T) {
	folder := t.TempDir()
	write := func(code, ext string, args ...string) string {
		t.Helper()
		path := filepath.Join(folder, code+ext)
		if o := frontage(append(args, "-o", path, "--lang", code)...); o.status != exitDone {
			t.Fatalf("%v: status %d, %s", args, o.status, o.stderr)
		}
		text, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		return string(text)
	}
	if picture := write("de", ".svg", "render", example, "--overlay", "charge=r1:b1"); strings.Contains(picture, "sees") || !strings.Contains(picture, "sieht") {
		t.Error("the reasons below a picture are not in German")
	}
	if page := write("fr", ".html", "report", file(t, "charged.replay.jsonl", charged)); !strings.Contains(page, `lang="fr"`) {
		t.Error("the page of a report is not in French")
	}
	battle := []string{"army", "battle", "legion", "warband"}
	if write("en", ".scenario.json", battle...) != write("es", ".scenario.json", battle...) {
		t.Error("a scenario that is written depends on --lang")
	}
}

// An unknown language is one error, which lists those that there are, and the default is English.
func TestUnknownLanguage(t *testing.T) {
	t.Setenv("LANG", "de_DE.UTF-8")
	t.Setenv("LC_ALL", "de_DE.UTF-8")
	if o := frontage("check", example, "--lang", "xx"); o.status != exitBad || o.stdout != "" || o.stderr != "frontage: --lang xx: there are en, fr, de, es\n" {
		t.Errorf("status %d, %q, %q; want status %d and the list of languages", o.status, o.stdout, o.stderr, exitBad)
	}
	if o := frontage("check", example); o.stdout != "1 file, 0 checks, 0 failed\n" {
		t.Errorf("without --lang: %q, want English", o.stdout)
	}
	if o := frontage("--lang=de", "check", example); o.stdout != "1 Datei, 0 Prüfungen, 0 fehlgeschlagen\n" {
		t.Errorf("with --lang=de: %q, want German", o.stdout)
	}
}
