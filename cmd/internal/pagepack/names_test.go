package main

import (
	"encoding/binary"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/tetratelabs/wazero"
	"github.com/tetratelabs/wazero/imports/wasi_snapshot_preview1"
)

// functions is a table of functions with these names, each of which a zero ends.
func functions(names string) string {
	table := tableHead
	for _, offset := range []uint64{3, 1, 0, 72, 72 + uint64(len(names)), 0, 0, 0} {
		table += string(binary.LittleEndian.AppendUint64(nil, offset))
	}
	return table + names
}

func TestBlankNames(t *testing.T) {
	names := "frontage/game.Open\x00strings.Cut\x00runtime.main\x00"
	memory := "some data" + functions(names)
	got := []byte(memory + "strings.Cut stays")
	if !blankNames(got) {
		t.Fatal("the table is not found")
	}
	want := strings.Replace(memory, "strings.Cut", strings.Repeat("\x00", 11), 1) + "strings.Cut stays"
	if string(got) != want {
		t.Errorf("got %q, want %q", got, want)
	}
	for _, bad := range []string{"", "no table", tableHead, memory[:len(memory)-len(names)-1]} {
		if blankNames([]byte(bad)) {
			t.Errorf("%q: a table is found", bad)
		}
	}
}

// A program that this Go builds runs as before, and a stack trace names its own
// functions.
func TestProgramRunsWithoutNames(t *testing.T) {
	folder := t.TempDir()
	source := `package main

import (
	"runtime/debug"
	"sort"
)

func main() {
	sort.Slice([]int{2, 1}, func(i, j int) bool { println(string(debug.Stack())); return i < j })
}
`
	write(t, filepath.Join(folder, "main.go"), source)
	write(t, filepath.Join(folder, "go.mod"), "module small\n\ngo 1.26\n")
	build := exec.Command("go", "build", "-o", "small.wasm", ".")
	build.Dir, build.Env = folder, append(os.Environ(), "GOOS=wasip1", "GOARCH=wasm")
	if text, err := build.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, text)
	}
	packed, err := lighten(read(t, filepath.Join(folder, "small.wasm")))
	if err != nil {
		t.Fatal(err)
	}
	var trace strings.Builder
	ctx := t.Context()
	runtime := wazero.NewRuntime(ctx)
	defer runtime.Close(ctx)
	wasi_snapshot_preview1.MustInstantiate(ctx, runtime)
	if _, err := runtime.InstantiateWithConfig(ctx, packed, wazero.NewModuleConfig().WithStderr(&trace)); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"main.main.func1(", "main.main()", "main.go:9"} {
		if !strings.Contains(trace.String(), want) {
			t.Errorf("the stack trace lacks %q:\n%s", want, trace.String())
		}
	}
	if strings.Contains(trace.String(), "sort.Slice") {
		t.Error("the library's function is named")
	}
}
