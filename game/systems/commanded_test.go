package systems_test

import (
	"os"
	"strconv"
	"testing"

	"frontage/game/gametest"
	"frontage/wasm/wasmtest"
)

// TAC-MAP-80, TAC-MAP-81: battles that the automatic commander fights for both sides, each unit with a package
// of its own, keep the invariants of their tables: one under each of the three rules, 500 in a soak, where they
// also have the same hashes natively and in WebAssembly. (To build and compile that program takes a minute.)
func TestCommandedBattles(t *testing.T) {
	from, to := gametest.Range(t, 1, 500)
	args := []string{"-from", strconv.Itoa(from), "-n", strconv.Itoa(to - from)}
	if os.Getenv("FRONTAGE_SOAK") != "1" && os.Getenv("FRONTAGE_BATTLES") == "" {
		wasmtest.Native(t, "testdata/commanded", 3*(to-from), args...)
		return
	}
	wasmtest.SameAsNative(t, "testdata/commanded", 3*(to-from), args...)
}
