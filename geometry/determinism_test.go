package geometry_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"frontage/wasm/jumps"
	"frontage/wasm/wasmtest"
)

// rounds returns the number of random tables: enough for 20,000 answers, or a million in
// a soak.
func rounds() string {
	n := 800
	if os.Getenv("FRONTAGE_SOAK") == "1" {
		n = 40_000
	}
	return strconv.Itoa(n)
}

// The same questions have the same answers, to the bit: natively, in WebAssembly and on arm64,
// whose compiler fuses products and sums where the source allows it.
func TestSameBitsOnEveryProcessor(t *testing.T) {
	host, arm := buildBits(t, ""), buildBits(t, "linux/arm64")
	native, err := exec.Command(host, "-n", rounds()).Output()
	if err != nil {
		t.Fatal(err)
	}
	t.Logf("natively:\n%s", native)
	checkAnswers(t, string(native))
	t.Run("wasip1", func(t *testing.T) {
		program, _, err := jumps.Direct(wasmtest.Build(t, "testdata/bits")) // like the page's program
		if err != nil {
			t.Fatal(err)
		}
		if got, _ := wasmtest.Run(t, program, "-n", rounds()); got != string(native) {
			t.Errorf("in WebAssembly:\n%s", got)
		}
	})
	t.Run("arm64", func(t *testing.T) {
		emulator, err := exec.LookPath("qemu-aarch64-static")
		if err != nil {
			t.Skip("qemu-aarch64-static is not installed, so arm64 is not compared")
		}
		got, err := exec.Command(emulator, arm, "-n", rounds()).Output()
		if err != nil {
			t.Fatal(err)
		}
		if string(got) != string(native) {
			t.Errorf("on arm64:\n%s", got)
		}
	})
}

// checkAnswers fails if the hashes cover too few answers to prove much.
func checkAnswers(t *testing.T, printed string) {
	t.Helper()
	want, _ := strconv.Atoi(rounds())
	total := 0
	for _, line := range strings.Split(strings.TrimSpace(printed), "\n") {
		n, err := strconv.Atoi(strings.Fields(line)[1])
		if err != nil || n < want/25 {
			t.Errorf("%q has too few answers (%v): %d, want at least %d", line, err, n, want/25)
		}
		total += n
	}
	if total < 25*want {
		t.Errorf("only %d answers in %d rounds", total, want)
	}
}

// buildBits compiles testdata/bits for a system and processor, "" for the host's.
func buildBits(t *testing.T, platform string) string {
	t.Helper()
	out := filepath.Join(t.TempDir(), "bits")
	command := exec.Command("go", "build", "-trimpath", "-o", out, "./testdata/bits")
	command.Env = os.Environ()
	if system, processor, ok := strings.Cut(platform, "/"); ok {
		command.Env = append(command.Env, "GOOS="+system, "GOARCH="+processor, "CGO_ENABLED=0")
	}
	if complaint, err := command.CombinedOutput(); err != nil {
		t.Fatalf("building for %q: %v\n%s", platform, err, complaint)
	}
	return out
}
