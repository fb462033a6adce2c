package element

import (
	"bytes"
	"os"
	"os/exec"
	"strconv"
	"testing"

	"github.com/google/go-cmp/cmp"

	"frontage/wasm/wasmtest"
)

// The same battles have the same hashes natively and in WebAssembly.
func TestBattlesInWebAssembly(t *testing.T) {
	count := 10
	if os.Getenv("FRONTAGE_SOAK") == "1" {
		count = 2000
	}
	args := []string{"-n", strconv.Itoa(count)}
	native, err := exec.Command("go", append([]string{"run", "./testdata/battles"}, args...)...).Output()
	if err != nil {
		t.Fatal(err)
	}
	if lines := bytes.Count(native, []byte("\n")); lines != count {
		t.Fatalf("%d battles, want %d", lines, count)
	}
	got, _ := wasmtest.Run(t, wasmtest.Build(t, "testdata/battles"), args...)
	if diff := cmp.Diff(string(native), got); diff != "" {
		t.Errorf("natively (-) and in WebAssembly (+):\n%s", diff)
	}
}
