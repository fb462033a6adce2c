package main

import (
	"encoding/binary"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"frontage/wasm/wasmtest"
)

// functions is a table of functions with these names, each ended by a zero. The tables of
// each are called sp, file, line, unsafe, pointers and inlined, with its number; its further
// data lie at 1 to 6.
func functions(names string) string {
	number := func(n int) string { return string(binary.LittleEndian.AppendUint32(nil, uint32(n))) }
	shared, list, bodies := "\x00", "", ""
	table := func(name string, of int) string {
		at := len(shared)
		shared += name + strconv.Itoa(of) + "\x00"
		return number(at)
	}
	count, at := strings.Count(names, "\x00"), 0
	for i, name := range strings.SplitAfter(names, "\x00")[:count] {
		list += number(4096+i) + number(8*count+len(bodies))
		file, line, sp := table("file", i), table("line", i), table("sp", i)
		unsafe, inlined, pointers := table("unsafe", i), table("inlined", i), table("pointers", i)
		bodies += number(0) + number(at) + number(0) + number(0) + sp + file + line +
			number(3) + number(70+i) + number(80+i) + "\x00\x00\x00\x06" +
			unsafe + pointers + inlined
		for k := range 6 {
			bodies += number(k + 1)
		}
		at += len(name)
	}
	text := tableHead
	const units, files = "units\x00", "files\x00"
	unitsAt := 72 + len(names)
	filesAt := unitsAt + len(units)
	sharedAt := filesAt + len(files)
	for _, offset := range []int{count, 1, 0, 72, unitsAt, filesAt, sharedAt, sharedAt + len(shared)} {
		text += string(binary.LittleEndian.AppendUint64(nil, uint64(offset)))
	}
	return text + names + units + files + shared + list + bodies
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
	for _, bad := range []string{"", "no table", tableHead, memory[:strings.Index(memory, "runtime.main")]} {
		if blankNames([]byte(bad)) {
			t.Errorf("%q: a table is found", bad)
		}
	}
}

// Functions lose what only stack traces need, and keep the tables for reading the stack and for
// finding its pointers.
func TestBlankTraces(t *testing.T) {
	const names = "frontage/game.Open\x00strings.Cut\x00main.main\x00"
	before := functions(names)
	got := []byte(before)
	if !blankTraces(got) {
		t.Fatal("the table does not hold what it should")
	}
	for i := range 3 {
		for name, want := range map[string]bool{"sp": true, "pointers": true, "file": false, "line": false, "unsafe": false, "inlined": false} {
			if has := strings.Contains(string(got), name+strconv.Itoa(i)); has != want {
				t.Errorf("table %s of function %d is there: %v, want %v", name, i, has, want)
			}
		}
	}
	for _, name := range []string{"units", "files"} {
		if strings.Contains(string(got), name) {
			t.Errorf("the table of %s is there", name)
		}
	}
	const entry = afterFields + 4*(3+6)
	for i := range 3 {
		at := len(got) - (3-i)*entry
		field := func(offset int) uint32 { return binary.LittleEndian.Uint32(got[at+offset:]) }
		had := func(offset int) uint32 { return binary.LittleEndian.Uint32([]byte(before)[at+offset:]) }
		for _, offset := range []int{fileField, lineField, unitField, startField, afterFields, afterFields + 8} {
			if field(offset) != 0 {
				t.Errorf("function %d, byte %d: %d, want 0", i, offset, field(offset))
			}
		}
		for _, offset := range []int{nameField, stackField, tablesField, afterFields + 4, afterFields + 12, afterFields + 16, afterFields + 20, afterFields + 28} {
			if field(offset) != had(offset) {
				t.Errorf("function %d, byte %d: %d, want %d as before", i, offset, field(offset), had(offset))
			}
		}
		for _, k := range []int{inlinedData, argsData} {
			if got := field(afterFields + 4*(3+k)); got != noData {
				t.Errorf("function %d has data %d: %d", i, k, got)
			}
		}
	}
	unnamed := []byte(before)
	if !blankNames(unnamed) || !blankTraces(unnamed) {
		t.Fatal("the table does not hold what it should")
	}
	for i, want := range []int{0, 0, strings.Index(names, "main.")} {
		if at := int(binary.LittleEndian.Uint32(unnamed[len(unnamed)-(3-i)*entry+nameField:])); at != want {
			t.Errorf("function %d has its name at %d, want %d", i, at, want)
		}
	}
	for _, cut := range []string{before[:len(before)-1], before[:200]} {
		if blankTraces([]byte(cut)) {
			t.Error("a table that is cut off is taken")
		}
	}
}

// A program built by this Go runs as before, and a stack trace names its own functions.
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
	packed, err := improve(wasmtest.Build(t, folder))
	if err != nil {
		t.Fatal(err)
	}
	_, trace := wasmtest.Run(t, packed)
	for _, want := range []string{"main.main.func1(", "main.main("} {
		if !strings.Contains(trace, want) {
			t.Errorf("the stack trace lacks %q:\n%s", want, trace)
		}
	}
	if strings.Contains(trace, "sort.Slice") || strings.Contains(trace, ".go") {
		t.Errorf("the library's function or a file is named:\n%s", trace)
	}
}
