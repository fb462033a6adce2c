package systems_test

import (
	"strconv"
	"testing"

	"frontage/game/gametest"
	"frontage/wasm/wasmtest"
)

// TAC-MAP-80, TAC-MAP-81: battles that the automatic commander fights for both sides, each unit with a package
// of its own, keep the invariants of their tables and have the same hashes natively and in WebAssembly: 500
// under each of the three rules in a soak.
func TestCommandedBattlesInWebAssembly(t *testing.T) {
	from, to := gametest.Range(t, 1, 500)
	wasmtest.SameAsNative(t, "testdata/commanded", 3*(to-from), "-from", strconv.Itoa(from), "-n", strconv.Itoa(to-from))
}
