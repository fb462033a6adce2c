// Package wasmtest builds and runs programs as WebAssembly without a browser, for tests.
package wasmtest

import (
	"bytes"
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/tetratelabs/wazero"
	"github.com/tetratelabs/wazero/imports/wasi_snapshot_preview1"

	"frontage/wasm/jumps"
)

// Program is a program built for this system and, as the page's program is, for WebAssembly.
type Program struct {
	native  string // its file
	runtime wazero.Runtime
	module  wazero.CompiledModule
}

// Both builds the program in a folder for this system and for WebAssembly.
func Both(t testing.TB, folder string) Program {
	t.Helper()
	p := Program{native: filepath.Join(t.TempDir(), "program"), runtime: newRuntime(t)}
	build := exec.Command("go", "build", "-trimpath", "-o", p.native, ".")
	build.Dir = folder
	if complaint, err := build.CombinedOutput(); err != nil {
		t.Fatalf("building %s: %v\n%s", folder, err, complaint)
	}
	program, _, err := jumps.Direct(Build(t, folder))
	if err != nil {
		t.Fatal(err)
	}
	if p.module, err = p.runtime.CompileModule(t.Context(), program); err != nil {
		t.Fatal(err)
	}
	return p
}

// SameAsNative runs the program natively and as WebAssembly. The test fails unless both print the
// same, of so many lines.
func (p Program) SameAsNative(t testing.TB, lines int, args ...string) {
	t.Helper()
	native, err := exec.Command(p.native, args...).Output()
	if err != nil {
		t.Fatal(err)
	}
	if got := bytes.Count(native, []byte("\n")); got != lines {
		t.Fatalf("%d lines are printed, want %d", got, lines)
	}
	got, _ := run(t, p.runtime, p.module, args...)
	if diff := cmp.Diff(string(native), got); diff != "" {
		t.Errorf("natively (-) and in WebAssembly (+):\n%s", diff)
	}
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
	runtime := newRuntime(t)
	module, err := runtime.CompileModule(t.Context(), program)
	if err != nil {
		t.Fatal(err)
	}
	return run(t, runtime, module, args...)
}

func newRuntime(t testing.TB) wazero.Runtime {
	ctx := t.Context()
	runtime := wazero.NewRuntime(ctx)
	t.Cleanup(func() { runtime.Close(context.WithoutCancel(ctx)) })
	wasi_snapshot_preview1.MustInstantiate(ctx, runtime)
	return runtime
}

func run(t testing.TB, runtime wazero.Runtime, module wazero.CompiledModule, args ...string) (printed, complaint string) {
	t.Helper()
	var out, err bytes.Buffer
	// Without a real clock, Go's runtime believes that it only collects garbage, and
	// exits.
	config := wazero.NewModuleConfig().WithName("").WithSysNanotime().WithSysWalltime().WithArgs(append([]string{"program"}, args...)...).WithStdout(&out).WithStderr(&err)
	instance, failed := runtime.InstantiateModule(t.Context(), module, config)
	if failed != nil {
		t.Fatalf("%v\n%s\n%s", failed, &out, &err)
	}
	instance.Close(t.Context())
	return out.String(), err.String()
}
