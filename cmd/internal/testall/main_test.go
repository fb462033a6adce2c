package main

import (
	"errors"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"slices"
	"strings"
	"testing"
)

var nowhere = tool{name: "a tool that nobody has", programs: []string{"no-such-program-anywhere"}}

// Parts that cannot run are skipped, unless continuous integration lacks the tool; a
// failing part does not keep the rest from running.
func TestRunAll(t *testing.T) {
	fine := part{name: "fine", run: func() error { return nil }}
	broken := part{name: "broken", run: func() error { return errors.New("broken") }}
	notHere := part{name: "not here", run: func() error { return &notRun{"the database is away"} }}
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
		{"one cannot run here", "true", []part{notHere, fine}, true},
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
	for _, parts := range [][]part{buildTests, tests, playedTests, soakTests, benchmarks} {
		for _, p := range parts {
			for _, needed := range p.needs {
				if needed.name == "" || len(needed.programs) == 0 || len(needed.packages) == 0 {
					t.Errorf("%s needs %+v; want a name, programs and packages", p.name, needed)
				}
			}
		}
	}
}

// The packages whose files for the browser differ from those for this system are checked as
// the browser's.
func TestPagePackages(t *testing.T) {
	files := func(environment ...string) map[string]string {
		list := exec.Command("go", "list", "-e", "-f", "{{.ImportPath}} {{.GoFiles}} {{.TestGoFiles}} {{.XTestGoFiles}}", "frontage/...")
		list.Env = append(os.Environ(), environment...)
		text, err := list.Output()
		if err != nil {
			t.Fatal(err)
		}
		all := map[string]string{}
		for line := range strings.Lines(string(text)) {
			name, files, _ := strings.Cut(line, " ")
			all[name] = files
		}
		return all
	}
	here := files()
	for name, there := range files(forBrowser...) {
		folder := "." + strings.TrimPrefix(name, "frontage")
		if there != here[name] && strings.Contains(there, ".go") && !slices.Contains(pagePackages, folder) {
			t.Errorf("%s has other files in the browser, %s than here, %s", folder, there, here[name])
		}
	}
}

func TestTableOf(t *testing.T) {
	for printed, want := range map[string]string{
		"== browser\nok\n\nbrowser  9 s  ok\nnative window  1 s  ok\n": "browser  9 s  ok\nnative window  1 s  ok\n",
		"killed": "",
		"":       "",
	} {
		if got := tableOf(printed); got != want {
			t.Errorf("of %q: %q, want %q", printed, got, want)
		}
	}
}

// Where the database of vulnerabilities does not answer, its check does not run, and says why.
func TestVulnerabilitiesWithoutDatabase(t *testing.T) {
	broken := httptest.NewServer(http.NotFoundHandler())
	defer broken.Close()
	closed := httptest.NewServer(http.NotFoundHandler())
	closed.Close()
	for database, want := range map[string]string{broken.URL: "404", closed.URL: "refused"} {
		var not *notRun
		if err := vulnerabilities(database); !errors.As(err, &not) || !strings.Contains(not.reason, want) || strings.Contains(not.reason, "\n") {
			t.Errorf("%s: the error is %v, want that it did not run, with %q in one line", database, err, want)
		}
	}
	table, good := runParts([]part{{name: "govulncheck", run: func() error { return vulnerabilities(closed.URL) }}})
	if !good || !strings.Contains(table, "NOT RUN: the database of vulnerabilities cannot be reached: ") {
		t.Errorf("the table is %q, good %t", table, good)
	}
}
