package main

import (
	"bytes"
	"encoding/binary"
	"errors"
	"slices"
	"strings"

	"frontage/wasm/module"
)

// unusedNames begin the names of functions that the page never runs, though the linker
// cannot know: Ebitengine imports them for its own developers, to dump images as archives,
// to name callers in debugging logs, and to translate shaders of old programs.
var unusedNames = []string{
	"archive/zip.", "go/build.(", "go/build/constraint.", "go/doc.", "go/doc/comment.", "go/printer.", "os/exec.",
	"text/tabwriter.", "github.com/hajimehoshi/ebiten/v2/internal/png.",
}

// dropUnused returns the program without the bodies of the functions of unusedNames: a call
// of one would end the program.
func dropUnused(program []byte) ([]byte, error) {
	unused, err := unusedFunctions(program)
	if err != nil {
		return nil, err
	}
	return module.Edit(program, func(id byte, content []byte) ([]byte, error) {
		if id != codeSection {
			return content, nil
		}
		r := module.NewReader(content)
		n := r.Count()
		edited := module.AppendUnsigned(nil, n)
		for i := range n {
			body := r.Bytes(r.Count())
			if _, found := slices.BinarySearch(unused, i); found {
				body = []byte{0, opUnreachable, opEnd} // no variables
			}
			edited = append(module.AppendUnsigned(edited, len(body)), body...)
		}
		return edited, r.Err()
	})
}

// unusedFunctions returns the places, in the code section, of the functions of unusedNames.
func unusedFunctions(program []byte) (places []int, err error) {
	err = errNoNames
	_, edited := joinSegments(program, func(memory []byte) {
		if at := bytes.Index(memory, []byte(tableHead)); at >= 0 {
			places, err = unusedIn(memory[at:]), nil
		}
	})
	return places, errors.Join(edited, err)
}

// unusedIn reads the places from the function table. It lists the functions in the order of
// the code section, each with its number.
func unusedIn(table []byte) (places []int) {
	number := func(index int) int {
		return int(binary.LittleEndian.Uint64(table[len(tableHead)+8*index:]))
	}
	first := binary.LittleEndian.Uint32(table[number(listAt):])
	for i := range number(functionsAt) {
		at := number(listAt) + 8*i
		place := binary.LittleEndian.Uint32(table[at:]) - first
		entry := table[number(listAt)+int(binary.LittleEndian.Uint32(table[at+4:])):]
		name, _, _ := bytes.Cut(table[number(namesAt)+int(binary.LittleEndian.Uint32(entry[nameField:])):], []byte{0})
		if isUnused(string(name)) {
			places = append(places, int(place))
		}
	}
	slices.Sort(places)
	return places
}

// isUnused reports whether a function is among unusedNames and not run when the program
// starts, as "go/printer.init.0" is.
func isUnused(function string) bool {
	for _, head := range unusedNames {
		if rest, ok := strings.CutPrefix(function, head); ok {
			return !strings.HasPrefix(rest, "init") && !strings.HasPrefix(rest, "map.init") && !strings.HasPrefix(rest, "glob.")
		}
	}
	return false
}
