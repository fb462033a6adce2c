package main

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
)

// staticcheck is the linter, built from source.
const staticcheck = "honnef.co/go/tools/cmd/staticcheck@v0.8.2"

// The packages that need a browser or a display; parts of their own test them.
const (
	browserTests = "./wasm/e2e"
	windowTests  = "./cmd/frontage-desktop"
)

// The systems to check the source for, besides the current one: the browser, and the
// native system whose window code differs most.
var (
	forBrowser = []string{"GOOS=js", "GOARCH=wasm"}
	forWindows = []string{"GOOS=windows", "GOARCH=arm64", "CGO_ENABLED=0"}
)

// pagePackages are the packages with files for the browser alone. The rest of the page's
// source is checked as that of this system.
var pagePackages = []string{"./wasm", "./render/app", "./render/words", "./assets"}

// buildTests, tests and playedTests are what "make test" runs: the first build the programs
// that the last play.
var (
	buildTests = []part{
		{name: "formatting", run: formatting},
		{name: "build", run: func() error { return run(nil, "make", "build", "bin/toy.wasm") }},
	}
	tests = []part{
		{name: "vet", run: func() error { return run(nil, "go", "vet", "./...") }},
		{name: "vet for the browser", run: func() error { return onPage(nil, "go", append([]string{"vet"}, pagePackages...)...) }},
		{name: "vet for Windows", run: func() error {
			// Compile as quickly as possible, since nothing of it runs, but the packages in which
			// TestNoFusedMultiplyAdd looks at the code as that does.
			return run(forWindows, "go", "vet", "-gcflags=all=-N -l", "-gcflags=frontage/geometry/...=", "-gcflags=frontage/game/...=", "./cmd/frontage", "./cmd/frontage-desktop", "./render/app")
		}},
		{name: "staticcheck", run: lint},
		{name: "govulncheck", run: func() error { return vulnerabilities(vulnDatabase) }},
		// Skip the vet of go test: it has been done already.
		{name: "unit tests", run: func() error { return goOnly("test", "-vet=off") }},
	}
	playedTests = []part{
		{name: "browser", needs: []tool{browser, npm}, run: func() error { return testPackage(browserTests) }},
		{name: "native window", needs: []tool{display}, run: func() error { return testPackage(windowTests) }},
	}
)

// clusterTests test the modules for clusters. "make test" leaves them out: what they import takes minutes to
// compile, and nothing else imports it. TestTournament and others of cmd/frontage test the shards and their merge.
var clusterTests = []part{
	{name: "tournament by Beam", run: func() error { return testModule(nil, "cmd/beam") }},
	{name: "Kubernetes manifests", run: func() error { return testModule(nil, "cmd/kubernetes") }},
}

// soakTests are the same tests with large counts, and fuzzing.
var soakTests = []part{
	{name: "unit tests, large", run: largeTests},
	{name: "race detector", run: func() error { return run(nil, "go", "test", "-race", "./geometry/...", "./game/...", "./render/...") }},
	{name: "fuzzing", run: fuzzing},
	{name: "tournament by Beam", run: func() error { return testModule([]string{"FRONTAGE_SOAK=1"}, "cmd/beam") }},
	{name: "Kubernetes manifests", run: func() error { return testModule(nil, "cmd/kubernetes") }},
	{name: "build", run: func() error { return run(nil, "make", "build") }},
	{name: "browser, random hands and whole battles apart", needs: []tool{browser}, run: func() error {
		return run([]string{"FRONTAGE_SOAK=1"}, "go", "test", "-count=1", "-timeout", "2h", "-run", "Random|Apart", browserTests)
	}},
}

// benchmarks are what "make bench" runs. It packs the page as for a release and prints
// its size; the browser tests measure the browser.
var benchmarks = []part{
	{name: "benchmarks", run: func() error { return goOnly("test", "-run", "^$", "-bench", ".", "-benchmem") }},
	{name: "geometry in WebAssembly", needs: []tool{browser}, run: inWebAssembly},
	{name: "page", run: func() error { return run(nil, "make", "build", "BROTLI=11") }},
	{name: "browser figures", needs: []tool{browser}, run: func() error {
		return run(nil, "go", "test", "-count=1", "-v", "-run", "Measure", "-bench", ".", browserTests)
	}},
}

// formatting fails if gofmt would change a file.
func formatting() error {
	files, err := output("gofmt", "-l", ".")
	if err != nil {
		return err
	}
	if files != "" {
		return fmt.Errorf("run make fmt: %s", strings.Join(strings.Fields(files), ", "))
	}
	return nil
}

// lint runs staticcheck, built from source, on the source for this system and on the
// files for the browser.
func lint() error {
	tools, err := filepath.Abs("bin/tools")
	if err != nil {
		return err
	}
	if err := run([]string{"GOBIN=" + tools}, "go", "install", staticcheck); err != nil {
		return err
	}
	program := filepath.Join(tools, "staticcheck")
	return errors.Join(
		run(nil, program, "./..."),
		// It also asks for packages outside the module, for which Go refuses the flag -modfile, and it
		// reads the standard library's own files, whose imports differ from those of the overlay.
		onPage([]string{"-modfile=", "-overlay="}, program, pagePackages...),
	)
}

// onPage runs a program on the source for the browser with the build flags of the page's game, so
// that compiled packages are shared. It leaves out the flags that begin with one of leave.
func onPage(leave []string, program string, args ...string) error {
	flags, err := output("make", "-s", "page-flags")
	if err != nil {
		return err
	}
	all := append(strings.Fields(os.Getenv("GOFLAGS")), strings.Fields(flags)...)
	all = slices.DeleteFunc(all, func(flag string) bool {
		return slices.ContainsFunc(leave, func(prefix string) bool { return strings.HasPrefix(flag, prefix) })
	})
	return run(append([]string{"GOFLAGS=" + strings.Join(all, " ")}, forBrowser...), program, args...)
}

// goOnly runs a go command on every package whose tests need nothing but Go.
func goOnly(args ...string) error {
	packages, err := output("go", "list", "./...")
	if err != nil {
		return err
	}
	for _, name := range strings.Fields(packages) {
		if !strings.HasSuffix(name, strings.TrimPrefix(browserTests, ".")) && !strings.HasSuffix(name, strings.TrimPrefix(windowTests, ".")) {
			args = append(args, name)
		}
	}
	return run(nil, "go", args...)
}

// testPackage runs the tests of a package without the cache: they test a program that go
// test does not know of.
func testPackage(name string) error { return run(nil, "go", "test", "-count=1", "-timeout=20m", name) }

// testModule vets and tests a module in a folder of its own.
func testModule(environment []string, folder string) error {
	return errors.Join(
		run(environment, "go", "-C", folder, "vet", "./..."),
		run(environment, "go", "-C", folder, "test", "-vet=off", "-count=1", "-timeout=2h", "./..."),
	)
}

// largeTests runs the tests with large counts. Our own read FRONTAGE_SOAK; rapid's
// properties have a flag that only packages using rapid know. Ordinary runs draw the same
// tables every time; these use a fresh seed unless one is given.
func largeTests() error {
	seed, given := os.LookupEnv("RAPID_SEED")
	if !given {
		seed = strconv.FormatUint(rand.Uint64(), 10)
	}
	fmt.Printf("RAPID_SEED=%s\n", seed)
	soak := []string{"FRONTAGE_SOAK=1", "RAPID_SEED=" + seed}
	if err := run(soak, "go", "test", "-count=1", "-timeout", "5h", "./geometry/...", "./game/...", "./render/...", "./assets/...", "./cmd/frontage/..."); err != nil {
		return err
	}
	users, err := packagesWith("pgregory.net/rapid")
	if err != nil || len(users) == 0 {
		return err
	}
	args := append([]string{"test", "-count=1", "-timeout", "5h"}, users...)
	return run(soak, "go", append(args, "-rapid.checks=20000")...)
}

// packagesWith returns the packages whose tests import a package.
func packagesWith(imported string) ([]string, error) {
	list, err := output("go", "list", "-f", "{{.ImportPath}} {{join .TestImports \" \"}} {{join .XTestImports \" \"}}", "./...")
	if err != nil {
		return nil, err
	}
	var users []string
	for _, line := range strings.Split(list, "\n") {
		words := strings.Fields(line)
		for i, word := range words {
			if i > 0 && word == imported {
				users = append(users, words[0])
				break
			}
		}
	}
	return users, nil
}

// fuzzing runs every fuzz test for a minute.
func fuzzing() error {
	packages, err := output("go", "list", "-f", "{{if or .TestGoFiles .XTestGoFiles}}{{.ImportPath}}{{end}}", "./geometry/...", "./game/...", "./render/scene/...", "./render/ui/...", "./wasm/jumps")
	if err != nil {
		return err
	}
	for _, name := range strings.Fields(packages) {
		tests, err := output("go", "test", "-list", "^Fuzz", name)
		if err != nil {
			return err
		}
		for _, line := range strings.Split(tests, "\n") {
			if !strings.HasPrefix(line, "Fuzz") {
				continue
			}
			if err := run(nil, "go", "test", "-run", "^$", "-fuzz", "^"+line+"$", "-fuzztime", "60s", name); err != nil {
				return fmt.Errorf("%s of %s: %w", line, name, err)
			}
		}
	}
	return nil
}
