package main

import (
	"encoding/binary"
	"testing"

	"frontage/wasm/module"
)

func TestIsUnused(t *testing.T) {
	for name, want := range map[string]bool{
		"go/printer.(*printer).stmt": true,
		"go/printer.Fprint":          true,
		"go/printer.init":            false, // runs when the program starts
		"go/printer.init.0.func1":    false,
		"go/printer.map.init.0":      false,
		"go/build.(*Context).Import": true,
		"go/build.defaultContext":    false, // the package's variables call it
		"frontage/game/stand.init":   false,
		"go/parser.ParseFile":        false, // reads our own shaders
		"main.main":                  false,
	} {
		if isUnused(name) != want {
			t.Errorf("%s: %v, want %v", name, !want, want)
		}
	}
}

// The bodies of unused functions are dropped; all others stay in their places.
func TestDropUnused(t *testing.T) {
	memory := functions("main.main\x00go/printer.Fprint\x00go/printer.init\x00")
	program := append(withData("\x01\x00\x41\x08\x0b"+string(binary.AppendUvarint(nil, uint64(len(memory))))+memory),
		"\x0a\x0d\x03\x03\x00\x01\x0b\x03\x00\x02\x0b\x03\x00\x03\x0b"...)
	dropped, err := dropUnused(program)
	if err != nil {
		t.Fatal(err)
	}
	var code string
	if _, err := module.Edit(dropped, func(id byte, content []byte) ([]byte, error) {
		if id == codeSection {
			code = string(content)
		}
		return content, nil
	}); err != nil {
		t.Fatal(err)
	}
	if want := "\x03\x03\x00\x01\x0b\x03\x00\x00\x0b\x03\x00\x03\x0b"; code != want {
		t.Errorf("the code is %q, want %q", code, want)
	}
}

// A program without the table of functions is refused.
func TestDropUnusedNeedsTheTable(t *testing.T) {
	if _, err := dropUnused(withData("\x01\x00\x41\x08\x0b\x02ab")); err == nil {
		t.Error("no error")
	}
}
