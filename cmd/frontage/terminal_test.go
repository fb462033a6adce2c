package main

import (
	"bytes"
	"encoding/json"
	"os"
	"strings"
	"testing"
	"unicode"
)

// hostileName tries to colour the terminal, set its title, clear it, reverse the text and
// start a line of its own.
const hostileName = "\x1b[31mRED\x1b]0;pwn\x07\x1b[2J \u202eDER\u2066 \u009b1m\U000e0041 \nfrontage: all is well"

// hostile is the example with such names.
func hostile(t *testing.T) string {
	t.Helper()
	text, err := os.ReadFile(example)
	if err != nil {
		t.Fatal(err)
	}
	name, err := json.Marshal(hostileName)
	if err != nil {
		t.Fatal(err)
	}
	var s map[string]any
	if err := json.Unmarshal(text, &s); err != nil {
		t.Fatal(err)
	}
	s["title"], s["notes"] = json.RawMessage(name), json.RawMessage(name)
	for _, list := range []string{"sides", "units"} {
		for _, item := range s[list].([]any) {
			item.(map[string]any)["name"] = json.RawMessage(name)
		}
	}
	if text, err = json.Marshal(s); err != nil {
		t.Fatal(err)
	}
	return file(t, "hostile.scenario.json", string(text))
}

// Nothing that a command prints controls the terminal, whatever the names in its file.
// The names stay readable, and answers with --json contain them unchanged.
func TestNamesDoNotSteerTheTerminal(t *testing.T) {
	name := hostile(t)
	const missing = "no\x1b[2Jwhere.json"
	for _, args := range [][]string{
		{"validate", name}, {"contacts", name}, {"zone", name, "--stand", "b1b", "--unit", "r1"},
		{"charge", name, "--unit", "r1", "--target", "b1", "--trace"}, {"charge", name, "--unit", "r1", "--target", "r1"},
		{"sight", name, "--unit", "r1", "--target", "b1"}, {"reach", name, "--unit", "r1", "--trace"},
		{"run", name, "--auto", "--until", "turn=2"}, {"run", name, "--battles", "1"}, {"run", name, "--auto", "--until", "turn=2", "--json"},
		{"contacts", missing}, {"zone", name, "--stand", "\x1b[2J", "--unit", "r1"}, {"army", "show", missing},
	} {
		o := frontage(args...)
		for _, c := range o.stdout + o.stderr {
			if c != '\n' && c != '\t' && !unicode.IsPrint(c) {
				t.Errorf("%q prints %U:\n%s%s", args, c, o.stdout, o.stderr)
				break
			}
		}
		for line := range strings.Lines(o.stdout + o.stderr) {
			if strings.HasPrefix(line, "frontage: all is well") {
				t.Errorf("%q: a name has a line of its own:\n%s%s", args, o.stdout, o.stderr)
			}
		}
	}
	if o := frontage("validate", name); !strings.Contains(o.stdout, `\u001b[31mRED\u001b]0;pwn\u0007\u001b[2J \u202eDER\u2066 \u009b1m\udb40\udc41 \nfrontage`) {
		t.Errorf("the title cannot be read: %s", o.stdout)
	}
	if got := answer(t, "validate", name)["files"].([]any)[0].(map[string]any)["title"]; got != hostileName {
		t.Errorf("with --json the title is %q", got)
	}
	// Letters of any script stay, including joiners in words; bytes that are not text do
	// not.
	var b bytes.Buffer
	if _, err := (legible{&b}).Write([]byte("Боец 士 نیم\u200cفاصله é \xff\n")); err != nil || b.String() != "Боец 士 نیم\u200cفاصله é \\xff\n" {
		t.Errorf("the text is %q, error %v, want escapes as in the source", b.String(), err)
	}
}
