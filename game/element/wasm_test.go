package element

import (
	"strconv"
	"testing"

	"frontage/game/gametest"
	"frontage/wasm/wasmtest"
)

// The same battles have the same hashes natively and in WebAssembly.
func TestBattlesInWebAssembly(t *testing.T) {
	from, to := gametest.Range(t, 10, 2000)
	wasmtest.SameAsNative(t, "testdata/battles", to-from, "-from", strconv.Itoa(from), "-n", strconv.Itoa(to-from))
}
