package main

import (
	"bytes"
	"context"
	"encoding/binary"
	"testing"

	"github.com/tetratelabs/wazero"

	"frontage/wasm/module"
)

// withData is a WebAssembly module with one page of memory, exported as "m", and the
// given body of a data section.
func withData(data string) []byte {
	return []byte(module.Head +
		"\x05\x03\x01\x00\x01" + // a memory of one page
		"\x07\x05\x01\x01m\x02\x00" +
		"\x0b" + string(binary.AppendUvarint(nil, uint64(len(data)))) + data)
}

// memory returns the initial memory of a module.
func memory(t *testing.T, module []byte) []byte {
	t.Helper()
	ctx := context.Background()
	runtime := wazero.NewRuntimeWithConfig(ctx, wazero.NewRuntimeConfigInterpreter())
	defer runtime.Close(ctx)
	instance, err := runtime.Instantiate(ctx, module)
	if err != nil {
		t.Fatal(err)
	}
	m := instance.ExportedMemory("m")
	all, _ := m.Read(0, m.Size())
	return bytes.Clone(all)
}

// untouched leaves the memory as it is.
func untouched([]byte) {}

func TestJoinSegments(t *testing.T) {
	for _, c := range []struct {
		name, data, want string // bodies of the data section
	}{
		{"a gap of two", "\x02\x00\x41\x08\x0b\x02ab\x00\x41\x0c\x0b\x01c", "\x01\x00\x41\x08\x0b\x05ab\x00\x00c"},
		{"next to each other", "\x02\x00\x41\x08\x0b\x02ab\x00\x41\x0a\x0b\x01c", "\x01\x00\x41\x08\x0b\x03abc"},
		{"a place over 63", "\x02\x00\x41\xc0\x00\x0b\x01a\x00\x41\xc1\x00\x0b\x01b", "\x01\x00\x41\xc0\x00\x0b\x02ab"},
		{"far apart", "\x02\x00\x41\x08\x0b\x01a\x00\x41\x80\x20\x0b\x01b", "\x02\x00\x41\x08\x0b\x01a\x00\x41\x80\x20\x0b\x01b"},
		{"not in order", "\x02\x00\x41\x0c\x0b\x01c\x00\x41\x08\x0b\x02ab", "\x01\x00\x41\x08\x0b\x05ab\x00\x00c"},
		{"none", "\x00", "\x00"},
	} {
		t.Run(c.name, func(t *testing.T) {
			got, err := joinSegments(withData(c.data), untouched)
			if err != nil || !bytes.Equal(got, withData(c.want)) {
				t.Fatalf("got %q, %v, want %q", got, err, withData(c.want))
			}
			if !bytes.Equal(memory(t, got), memory(t, withData(c.data))) {
				t.Error("the memory begins otherwise")
			}
		})
	}
}

func TestJoinSegmentsRefuses(t *testing.T) {
	whole := withData("\x02\x00\x41\x08\x0b\x02ab\x00\x41\x0c\x0b\x01c")
	for name, bad := range map[string][]byte{
		"no module":       []byte("stands in a line"),
		"cut off":         whole[:len(whole)-1],
		"cut in a number": append([]byte(module.Head), dataSection, 0x80),
		"passive":         withData("\x01\x01\x02ab"),
		"overlapping":     withData("\x02\x00\x41\x08\x0b\x02ab\x00\x41\x09\x0b\x01c"),
		"counted":         append([]byte(module.Head), dataCountSection, 1, 1),
	} {
		if got, err := joinSegments(bad, untouched); err == nil {
			t.Errorf("%s: taken, as %q", name, got)
		}
	}
}
