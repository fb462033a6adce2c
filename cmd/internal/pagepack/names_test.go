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
// each are called sp, file and line, with its number.
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
		list += number(0) + number(8*count+len(bodies))
		bodies += number(0) + number(at) + number(0) + number(0) + table("sp", i) + table("file", i) + table("line", i) + number(0) + number(0) + number(0) + number(0)
		at += len(name)
	}
	text := tableHead
	namesEnd := 72 + len(names)
	for _, offset := range []int{count, 1, 0, 72, namesEnd, namesEnd, namesEnd, namesEnd + len(shared)} {
		text += string(binary.LittleEndian.AppendUint64(nil, uint64(offset)))
	}
	return text + names + shared + list + bodies
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

// Functions of the library lose their line tables; our own keep theirs, and all keep the
// tables for reading the stack.
func TestBlankLines(t *testing.T) {
	got := []byte(functions("frontage/game.Open\x00strings.Cut\x00main.main\x00"))
	want := strings.NewReplacer("file1", "\x00\x00\x00\x00\x00", "line1", "\x00\x00\x00\x00\x00").Replace(string(got))
	if !blankLines(got) {
		t.Fatal("the table does not hold what it should")
	}
	for i := range want {
		if field := i - (len(want) - 2*afterFields); field >= fileField && field < lineField+4 {
			if got[i] != 0 {
				t.Errorf("byte %d names a table", field)
			}
		} else if got[i] != want[i] {
			t.Fatalf("byte %d: got %q, want %q", i, got, want)
		}
	}
	if blankLines(got[:len(got)-1]) || blankLines(got[:200]) {
		t.Error("a table that is cut off is taken")
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
	for _, want := range []string{"main.main.func1(", "main.main()", "main.go:9"} {
		if !strings.Contains(trace, want) {
			t.Errorf("the stack trace lacks %q:\n%s", want, trace)
		}
	}
	if strings.Contains(trace, "sort.Slice") || strings.Contains(trace, "slice.go") {
		t.Errorf("the library's function is named:\n%s", trace)
	}
}
