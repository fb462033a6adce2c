// Command testall runs every check of the project, part by part, and prints the time of
// each at the end. Run it from the top of the project.
//
//	testall          the checks, as "make test" runs them
//	testall -soak    the same tests with large counts, and fuzzing
//	testall -bench   the benchmarks and the size of the page
//
// Some parts need a program outside Go: a browser, a display. On Debian as root it
// installs missing ones. Elsewhere it skips such a part and says so, or fails if CI=true.
package main

import (
	"flag"
	"fmt"
	"os"
	"os/exec"
	"strings"
	"time"
)

// part is one check: its name, the tools besides Go that it needs, and what it does.
type part struct {
	name  string
	needs []tool
	run   func() error
}

func main() {
	soak := flag.Bool("soak", false, "large counts, and fuzzing")
	bench := flag.Bool("bench", false, "benchmarks instead of tests")
	flag.Parse()
	parts := tests
	switch {
	case *soak:
		parts = soakTests
	case *bench:
		parts = benchmarks
	}
	if !runAll(parts) {
		os.Exit(1)
	}
}

// runAll runs every part, whatever the result of earlier ones, and prints a line about
// each at the end. It reports whether all passed.
func runAll(parts []part) bool {
	installMissing(parts)
	var lines []string
	good := true
	for _, p := range parts {
		fmt.Printf("== %s\n", p.name)
		start := time.Now()
		verdict := "ok"
		if missing := missingTools(p.needs); len(missing) > 0 {
			verdict = "NOT RUN, install: " + strings.Join(missing, ", ")
			good = good && os.Getenv("CI") != "true"
		} else if err := p.run(); err != nil {
			verdict = "FAILED: " + err.Error()
			good = false
		}
		lines = append(lines, fmt.Sprintf("%-24s %6.1f s  %s", p.name, time.Since(start).Seconds(), verdict))
	}
	fmt.Printf("\n%s\n", strings.Join(lines, "\n"))
	return good
}

// run runs a program with additions to our environment and shows its output.
func run(environment []string, program string, args ...string) error {
	command := exec.Command(program, args...)
	command.Env = append(os.Environ(), environment...)
	command.Stdout, command.Stderr = os.Stdout, os.Stderr
	return command.Run()
}

// output runs a program and returns its output.
func output(program string, args ...string) (string, error) {
	command := exec.Command(program, args...)
	command.Stderr = os.Stderr
	text, err := command.Output()
	return string(text), err
}
