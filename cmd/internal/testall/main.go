// Command testall runs every check of the project, part by part, and prints the time of
// each at the end. Run it from the top of the project.
//
//	testall          the checks, as "make test" runs them
//	testall -played  only the checks that play the built programs; "make test" runs them beside the others
//	testall -cluster the checks of the modules for clusters
//	testall -soak    the same tests with large counts, and fuzzing
//	testall -bench   the benchmarks and the size of the page
//
// Some parts need a program outside Go: a browser, a display. On Debian as root it
// installs missing ones. Elsewhere it skips such a part and says so, or fails if CI=true. The
// check for known vulnerabilities needs their database, and says so where that cannot be reached.
package main

import (
	"bytes"
	"errors"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"slices"
	"strings"
	"time"
)

// part is one check: its name, the tools besides Go that it needs, and its function.
type part struct {
	name  string
	needs []tool
	run   func() error
}

func main() {
	soak := flag.Bool("soak", false, "large counts, and fuzzing")
	cluster := flag.Bool("cluster", false, "only the checks of the modules for clusters")
	bench := flag.Bool("bench", false, "benchmarks instead of tests")
	played := flag.Bool("played", false, "only the tests that play the built programs")
	flag.Parse()
	good := false
	switch {
	case *soak:
		good = runAll(soakTests)
	case *cluster:
		good = runAll(clusterTests)
	case *bench:
		good = runAll(benchmarks)
	case *played:
		good = runAll(playedTests)
	default:
		good = runTests()
	}
	if !good {
		os.Exit(1)
	}
}

// runTests builds the programs, and then runs the tests that play them beside all other tests,
// since either alone leaves a processor idle at times. The output of the others follows at the end.
func runTests() bool {
	start := time.Now()
	if os.Getenv("GOGC") == "" {
		os.Setenv("GOGC", "400") // collecting garbage seldom saves a quarter of the time of compilers, linters and tests
	}
	installMissing(slices.Concat(buildTests, tests, playedTests))
	table, good := runParts(buildTests)
	beside := make(chan error, 1)
	var printed bytes.Buffer
	go func() {
		self, err := os.Executable()
		if err == nil {
			command := exec.Command(self, "-played")
			command.Stdout, command.Stderr = &printed, &printed
			err = command.Run()
		}
		beside <- err
	}()
	others, well := runParts(tests)
	err := <-beside
	fmt.Printf("== beside these\n%s\n", &printed)
	if err != nil {
		fmt.Println(err)
	}
	fmt.Printf("%s%s%s%-24s %6.1f s\n", table, others, tableOf(printed.String()), "all", time.Since(start).Seconds())
	return good && well && err == nil
}

// tableOf returns the table at the end of what runAll printed.
func tableOf(printed string) string {
	if at := strings.LastIndex(strings.TrimRight(printed, "\n"), "\n\n"); at >= 0 {
		return printed[at+len("\n\n"):]
	}
	return ""
}

// runAll runs every part and prints a line about each at the end. It reports whether all
// passed.
func runAll(parts []part) bool {
	installMissing(parts)
	table, good := runParts(parts)
	fmt.Printf("\n%s", table)
	return good
}

// runParts runs every part, whatever the result of earlier ones. It returns a line about
// each, and whether all passed.
func runParts(parts []part) (table string, good bool) {
	good = true
	for _, p := range parts {
		fmt.Printf("== %s\n", p.name)
		start := time.Now()
		verdict := "ok"
		if missing := missingTools(p.needs); len(missing) > 0 {
			verdict = "NOT RUN, install: " + strings.Join(missing, ", ")
			good = good && os.Getenv("CI") != "true"
		} else if err, not := p.run(), new(notRun); errors.As(err, &not) {
			verdict = "NOT RUN: " + not.reason
		} else if err != nil {
			verdict = "FAILED: " + err.Error()
			good = false
		}
		table += fmt.Sprintf("%-24s %6.1f s  %s\n", p.name, time.Since(start).Seconds(), verdict)
	}
	return table, good
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
