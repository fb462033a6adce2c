package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/chromedp"

	"frontage/wasm/jumps"
)

// geometry is the package whose speed in the browser is limited.
const geometry = "./geometry"

// budgeted matches the benchmarks of geometry that have a budget or a limit for their
// speed in WebAssembly.
const budgeted = "^Benchmark(Overlap|Distance|Touch|Zones|Contacts400|Sight3v3Past100|ToStraight|Shifts|ShiftsDetour|ToDetourTerrain|Reach|Sweep)$"

// benchmarkFlags are the flags of the benchmarks, natively and in the browser.
var benchmarkFlags = []string{"-test.run=^$", "-test.bench=" + budgeted, "-test.benchtime=2ms", "-test.count=25", "-test.cpu=1"}

// profile lists the functions that the page's game runs often, which are compiled for
// speed.
const profile = "wasm/default.pgo"

// slowest is the largest factor of the native time that a benchmark may take in
// WebAssembly.
const slowest = 2.5

// inWebAssembly compares the time of each budgeted benchmark in WebAssembly with the
// native time, both on one processor. The WebAssembly runs in Chromium, built like the
// page's game but without its flags for size. Both take turns in many short runs, and the
// fastest of each counts, so that even a busy machine affects neither.
func inWebAssembly() error {
	folder, err := os.MkdirTemp("", "frontage-bench-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(folder)
	native, wasm := filepath.Join(folder, "native"), filepath.Join(folder, "bench.wasm")
	if err := run(nil, "go", "test", "-c", "-o", native, geometry); err != nil {
		return err
	}
	if err := run(forBrowser, "go", "test", "-pgo="+profile, "-c", "-o", wasm, geometry); err != nil {
		return err
	}
	if err := jumps.DirectFile(wasm); err != nil {
		return err
	}
	page, err := benchmarkPage(folder)
	if err != nil {
		return err
	}
	defer page.Close()
	here, there := map[string]float64{}, map[string]float64{}
	for range 3 {
		text, err := natively(native)
		if err != nil {
			return fmt.Errorf("%w\n%s", err, text)
		}
		keepLeast(here, text)
		if text, err = inChromium(page.URL); err != nil {
			return fmt.Errorf("%w\n%s", err, text)
		}
		keepLeast(there, text)
	}
	return compareTimes(here, there)
}

// natively runs the benchmarks of a test binary in the folder of its package.
func natively(program string) (string, error) {
	benchmarks := exec.Command(program, benchmarkFlags...)
	benchmarks.Dir, benchmarks.Stderr = geometry, os.Stderr
	text, err := benchmarks.Output()
	return string(text), err
}

// benchmarkPage serves a page that runs the benchmarks of bench.wasm in the folder and
// writes their output to its console.
func benchmarkPage(folder string) (*httptest.Server, error) {
	root, err := output("go", "env", "GOROOT")
	if err != nil {
		return nil, err
	}
	flags, err := json.Marshal(append([]string{"bench"}, benchmarkFlags...))
	if err != nil {
		return nil, err
	}
	files := http.NewServeMux()
	files.Handle("/", http.FileServer(http.Dir(folder)))
	files.Handle("/wasm_exec.js", http.FileServer(http.Dir(filepath.Join(strings.TrimSpace(root), "lib", "wasm"))))
	files.HandleFunc("/{$}", func(w http.ResponseWriter, _ *http.Request) {
		// An isolated page has a clock of microseconds; other pages have one of a tenth
		// of a millisecond.
		w.Header().Set("Cross-Origin-Opener-Policy", "same-origin")
		w.Header().Set("Cross-Origin-Embedder-Policy", "require-corp")
		w.Header().Set("Content-Type", "text/html")
		fmt.Fprintf(w, `<script src="wasm_exec.js"></script><script>(async () => {
const go = new Go(); go.argv = %s; go.exit = (code) => console.log("%s" + code);
const game = await WebAssembly.instantiateStreaming(fetch("bench.wasm"), go.importObject);
await go.run(game.instance)})()</script>`, flags, ended)
	})
	return httptest.NewServer(files), nil
}

// ended is the text before the exit status at the end of the page's console.
const ended = "exit status "

// inChromium opens the page in a new browser and returns its console output. Chromium
// compiles every function fully from the start: it would never replace the code of a
// benchmark's loop while it runs, as it does with functions that a game calls repeatedly.
func inChromium(url string) (string, error) {
	options := append(chromedp.DefaultExecAllocatorOptions[:], chromedp.NoSandbox, chromedp.Flag("headless", "new"), chromedp.Flag("js-flags", "--no-liftoff"))
	for _, name := range browser.programs {
		if program, err := exec.LookPath(name); err == nil {
			options = append(options, chromedp.ExecPath(program))
			break
		}
	}
	limited, end := context.WithTimeout(context.Background(), 5*time.Minute)
	defer end()
	allocated, stop := chromedp.NewExecAllocator(limited, options...)
	defer stop()
	tab, closeTab := chromedp.NewContext(allocated)
	defer closeTab()
	lines := make(chan string, 10_000)
	chromedp.ListenTarget(tab, func(event any) {
		if e, ok := event.(*runtime.EventConsoleAPICalled); ok {
			for _, arg := range e.Args {
				var line string
				if json.Unmarshal(arg.Value, &line) == nil {
					lines <- line
				}
			}
		}
	})
	if err := chromedp.Run(tab, chromedp.Navigate(url)); err != nil {
		return "", err
	}
	var text strings.Builder
	for {
		select {
		case line := <-lines:
			if status, over := strings.CutPrefix(line, ended); over && status == "0" {
				return text.String(), nil
			} else if over {
				return text.String(), errors.New(line)
			}
			text.WriteString(line + "\n")
		case <-limited.Done():
			return text.String(), limited.Err()
		}
	}
}

// keepLeast keeps the least time of each benchmark in the output of go test.
func keepLeast(least map[string]float64, text string) {
	for name, time := range benchmarkTimes(text) {
		if old, ok := least[name]; !ok || time < old {
			least[name] = time
		}
	}
}

// benchmarkTimes reads the least nanoseconds of each benchmark from the output of go
// test. Names here omit the number of processors.
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

// compareTimes prints both times of each benchmark and marks those too slow in
// WebAssembly. It fails only if a benchmark was not run: times depend on other load of
// the machine.
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
