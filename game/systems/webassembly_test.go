package systems_test

import (
	"fmt"
	"testing"

	"frontage/game/gametest"
	"frontage/wasm/wasmtest"
)

// The same battles of every system have the same hashes natively and in WebAssembly. In commanded battles the
// automatic commander fights for both sides, each unit with a package of its own (TAC-MAP-80, TAC-MAP-81).
func TestBattlesInWebAssembly(t *testing.T) {
	program := wasmtest.Both(t, "testdata/battles")
	for _, c := range []struct {
		kind      string
		few, soak int // battles
	}{
		{"contacts", 5, 2000},
		{"crowded", 5, 2000},
		{"magic", 4, 2000},
		{"scenarios", 4, 400},
		{"element", 6, 2000},
		{"column", 6, 2000},
		{"tactics", 30, 2000},
		{"commanded-stand", 1, 500},
		{"commanded-element", 1, 500},
		{"commanded-column", 1, 500},
	} {
		t.Run(c.kind, func(t *testing.T) {
			from, to := gametest.Range(t, c.few, c.soak)
			program.SameAsNative(t, to-from, fmt.Sprintf("%s:%d-%d", c.kind, from, to))
		})
	}
}
