package element

import (
	"os"
	"strconv"
	"testing"

	"frontage/wasm/wasmtest"
)

// The same battles have the same hashes natively and in WebAssembly.
func TestBattlesInWebAssembly(t *testing.T) {
	battles := 10
	if os.Getenv("FRONTAGE_SOAK") == "1" {
		battles = 2000
	}
	wasmtest.SameAsNative(t, "testdata/battles", battles, "-n", strconv.Itoa(battles))
}
