// Package wasmtest builds and runs programs as WebAssembly without a browser, for tests.
package wasmtest

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/tetratelabs/wazero"
	"github.com/tetratelabs/wazero/imports/wasi_snapshot_preview1"

	"frontage/wasm/jumps"
)

// SameAsNative runs the program in a folder natively and as WebAssembly, built as the page's
// program is. The test fails unless both print the same, of at least so many lines.
func SameAsNative(t testing.TB, folder string, least int, args ...string) {
	t.Helper()
	native := Native(t, folder, least, args...)
	program, _, err := jumps.Direct(Build(t, folder))
	if err != nil {
		t.Fatal(err)
	}
	got, _ := Run(t, program, args...)
	if diff := cmp.Diff(native, got); diff != "" {
		t.Errorf("natively (-) and in WebAssembly (+):\n%s", diff)
	}
}

// Native runs the program in a folder natively and returns what it prints. The test fails if that
// is less than so many lines.
func Native(t testing.TB, folder string, least int, args ...string) string {
	t.Helper()
	printed, err := exec.Command("go", append([]string{"run", "./" + folder}, args...)...).Output()
	if err != nil {
		t.Fatal(err)
	}
	if lines := bytes.Count(printed, []byte("\n")); lines < least {
		t.Fatalf("%d lines are printed, want %d", lines, least)
	}
	return string(printed)
}

// Build builds the program in a folder for WebAssembly and returns its bytes.
func Build(t testing.TB, folder string) []byte {
	t.Helper()
	file := filepath.Join(t.TempDir(), "program.wasm")
	build := exec.Command("go", "build", "-trimpath", "-o", file, ".")
	build.Dir, build.Env = folder, append(os.Environ(), "GOOS=wasip1", "GOARCH=wasm", "CGO_ENABLED=0")
	if complaint, err := build.CombinedOutput(); err != nil {
		t.Fatalf("building %s: %v\n%s", folder, err, complaint)
	}
	program, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	return program
}

// Run runs a program with arguments and returns its standard output and standard error.
// The test fails if the program does.
func Run(t testing.TB, program []byte, args ...string) (printed, complaint string) {
	t.Helper()
	ctx := t.Context()
	runtime := wazero.NewRuntime(ctx)
	defer runtime.Close(ctx)
	wasi_snapshot_preview1.MustInstantiate(ctx, runtime)
	var out, err bytes.Buffer
	// Without a real clock, Go's runtime believes that it only collects garbage, and
	// exits.
	config := wazero.NewModuleConfig().WithSysNanotime().WithSysWalltime().WithArgs(append([]string{"program"}, args...)...).WithStdout(&out).WithStderr(&err)
	if _, failed := runtime.InstantiateWithConfig(ctx, program, config); failed != nil {
		t.Fatalf("%v\n%s\n%s", failed, &out, &err)
	}
	return out.String(), err.String()
}
