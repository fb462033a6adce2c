package main

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
)

// geometry is the package whose speed in the browser has a limit.
const geometry = "./geometry"

// budgeted are the benchmarks of geometry that a budget or the limit on its speed
// in WebAssembly speaks of.
const budgeted = "^Benchmark(Overlap|Distance|Touch|Zones|Contacts400|Sight3v3Past100|ToStraight|Shifts|ShiftsDetour|ToDetourTerrain|Reach|Sweep)$"

// slowest is how many times the native time a benchmark may take in WebAssembly.
const slowest = 2.5

// inWebAssembly holds the time of each budgeted benchmark in WebAssembly, under
// Node, against the native one, both on one processor. The two take turns, each in
// many short runs of which the least counts: what else the machine does then falls
// on neither, however busy it is. Node compiles every
// function in full at once: it would never replace the code of a benchmark's loop
// while that runs, as it does that of functions that a game calls again and again.
func inWebAssembly() error {
	folder, err := os.MkdirTemp("", "frontage-bench-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(folder)
	native, wasm := filepath.Join(folder, "native"), filepath.Join(folder, "wasm")
	if err := run(nil, "go", "test", "-c", "-o", native, geometry); err != nil {
		return err
	}
	if err := run(forBrowser, "go", "test", "-c", "-o", wasm, geometry); err != nil {
		return err
	}
	root, err := output("go", "env", "GOROOT")
	if err != nil {
		return err
	}
	underNode := []string{"node", "--stack-size=8192", "--no-liftoff",
		filepath.Join(strings.TrimSpace(root), "lib", "wasm", "wasm_exec_node.js"), wasm}
	here, there := map[string]float64{}, map[string]float64{}
	for range 3 {
		if err := timeInto(here, native); err != nil {
			return err
		}
		if err := timeInto(there, underNode...); err != nil {
			return err
		}
	}
	return compareTimes(here, there)
}

// timeInto runs the benchmarks of a test binary in the folder of its package and
// keeps the least time of each.
func timeInto(least map[string]float64, command ...string) error {
	command = append(command, "-test.run=^$", "-test.bench="+budgeted, "-test.benchtime=2ms", "-test.count=25", "-test.cpu=1")
	benchmarks := exec.Command(command[0], command[1:]...)
	benchmarks.Dir, benchmarks.Stderr = geometry, os.Stderr
	text, err := benchmarks.Output()
	if err != nil {
		return fmt.Errorf("%w\n%s", err, text)
	}
	for name, time := range benchmarkTimes(string(text)) {
		if old, ok := least[name]; !ok || time < old {
			least[name] = time
		}
	}
	return nil
}

// benchmarkTimes reads the least nanoseconds of each benchmark from what go test
// prints. The number of processors is no part of a name here.
func benchmarkTimes(text string) map[string]float64 {
	times := map[string]float64{}
	for _, line := range strings.Split(text, "\n") {
		words := strings.Fields(line)
		if len(words) < 4 || words[3] != "ns/op" {
			continue
		}
		name, _, _ := strings.Cut(strings.TrimPrefix(words[0], "Benchmark"), "-")
		time, err := strconv.ParseFloat(words[2], 64)
		if least, known := times[name]; err == nil && (!known || time < least) {
			times[name] = time
		}
	}
	return times
}

// compareTimes prints both times of each benchmark and marks those that are too
// slow in WebAssembly. It fails when one was not run: a time never fails anything,
// as it depends on what else the machine does.
func compareTimes(native, wasm map[string]float64) error {
	var names, missing []string
	for name := range native {
		names = append(names, name)
	}
	slices.Sort(names)
	for _, name := range names {
		ratio := wasm[name] / native[name]
		mark := ""
		if ratio > slowest {
			mark = fmt.Sprintf(", over the limit of %.1f", slowest)
		}
		fmt.Printf("%-24s %10.1f ns natively %10.1f ns in WebAssembly, %.2f times%s\n", name, native[name], wasm[name], ratio, mark)
		if ratio == 0 {
			missing = append(missing, name)
		}
	}
	if len(missing) > 0 || len(names) == 0 {
		return fmt.Errorf("%d benchmarks; not run in WebAssembly: %s", len(names), strings.Join(missing, ", "))
	}
	return nil
}
