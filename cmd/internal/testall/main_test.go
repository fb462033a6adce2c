package main

import (
	"errors"
	"testing"
)

var nowhere = tool{name: "a tool that nobody has", programs: []string{"no-such-program-anywhere"}}

// Parts that cannot run are skipped, unless continuous integration lacks the tool; a
// failing part does not keep the rest from running.
func TestRunAll(t *testing.T) {
	fine := part{name: "fine", run: func() error { return nil }}
	broken := part{name: "broken", run: func() error { return errors.New("broken") }}
	lacking := part{name: "lacking", needs: []tool{nowhere}, run: func() error {
		t.Error("a part without its tool was run")
		return nil
	}}
	cases := []struct {
		name  string
		ci    string
		parts []part
		want  bool
	}{
		{"all is well", "true", []part{fine, fine}, true},
		{"one fails", "", []part{broken, fine}, false},
		{"a tool is missing", "", []part{lacking, fine}, true},
		{"a tool is missing in CI", "true", []part{lacking, fine}, false},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			t.Setenv("CI", c.ci)
			ran := 0
			last := part{name: "last", run: func() error { ran++; return nil }}
			if got := runAll(append(c.parts, last)); got != c.want || ran != 1 {
				t.Errorf("got %v, want %v; the last part ran %d times", got, c.want, ran)
			}
		})
	}
}

// The tools of the parts have names, and packages to install.
func TestToolsCanBeInstalled(t *testing.T) {
	for _, parts := range [][]part{tests, soakTests, benchmarks} {
		for _, p := range parts {
			for _, needed := range p.needs {
				if needed.name == "" || len(needed.programs) == 0 || len(needed.packages) == 0 {
					t.Errorf("%s needs %+v", p.name, needed)
				}
			}
		}
	}
}
