package jumps_test

import (
	"bytes"
	"os/exec"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"frontage/wasm/jumps"
	"frontage/wasm/module"
	"frontage/wasm/wasmtest"
)

func printed(t *testing.T, program []byte) string {
	t.Helper()
	text, _ := wasmtest.Run(t, program)
	return text
}

// A program with all of Go's control flow does the same natively, as Go builds it for
// WebAssembly, and with direct jumps; and nearly all its jumps become direct.
func TestSameWays(t *testing.T) {
	native, err := exec.Command("go", "run", "./testdata/program").Output()
	if err != nil {
		t.Fatal(err)
	}
	program := wasmtest.Build(t, "testdata/program")
	if diff := cmp.Diff(string(native), printed(t, program)); diff != "" {
		t.Fatalf("natively (-) and in WebAssembly (+):\n%s", diff)
	}
	direct, stats, err := jumps.Direct(program)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(string(native), printed(t, direct)); diff != "" {
		t.Errorf("natively (-) and with jumps led straight (+):\n%s", diff)
	}
	t.Logf("%+v", stats)
	if stats.Anew < stats.Functions*9/10 || stats.Jumps < 5*stats.Anew || len(direct) > len(program)*101/100 {
		t.Errorf("of %+v; %d bytes became %d", stats, len(program), len(direct))
	}
	again, stats, err := jumps.Direct(direct)
	if err != nil || !bytes.Equal(again, direct) && printed(t, again) != string(native) {
		t.Errorf("done again, it is another program (%+v, %v)", stats, err)
	}
}

func TestRefuses(t *testing.T) {
	const (
		types     = "\x01\x06\x01\x60\x01\x7f\x01\x7f"
		functions = "\x03\x02\x01\x00"
	)
	for name, text := range map[string]string{
		"no module":               "stands in a line",
		"a type of something":     module.Head + "\x01\x02\x01\x5f",
		"code of nothing":         module.Head + "\x0a\x03\x01\x01\x0b",
		"code that is cut off":    module.Head + types + functions + "\x0a\x03\x01\x09\x0b",
		"functions without types": module.Head + "\x03\x02\x05\x00",
	} {
		if got, _, err := jumps.Direct([]byte(text)); err == nil {
			t.Errorf("%s: taken, as %q", name, got)
		}
	}
	for name, text := range map[string]string{
		"a function without jumps":       module.Head + types + functions + "\x0a\x06\x01\x04\x00\x41\x00\x0b",
		"an instruction of other makers": module.Head + types + functions + "\x0a\x06\x01\x04\x00\xfd\x00\x0b",
		"a function without a type":      module.Head + functions + "\x0a\x06\x01\x04\x00\x41\x00\x0b",
	} {
		if got, _, err := jumps.Direct([]byte(text)); err != nil || string(got) != text {
			t.Errorf("%s: %q became %q (%v)", name, text, got, err)
		}
	}
}

// oneFunction is a module with a function of Go's type that has the given code.
func oneFunction(code ...string) string {
	body := "\x01\x01\x7f" + strings.Join(code, "") // variable 1 is a number
	return module.Head + "\x01\x06\x01\x60\x01\x7f\x01\x7f" + "\x03\x02\x01\x00" +
		"\x0a" + string(rune(2+len(body))) + "\x01" + string(rune(len(body))) + body
}

// What Go writes for a loop that counts down from 5, and what it becomes.
var (
	asGoWrites = oneFunction(
		"\x03\x40", "\x02\x40", "\x02\x40", "\x02\x40", // loop, and a block for each part
		"\x20\x00", "\x0e\x02\x00\x01\x02", "\x0b", // the table of variable 0
		"\x41\x05", "\x21\x01", "\x0b", // the first part: variable 1 is 5
		"\x20\x01", "\x45", "\x04\x40", "\x41\x02", "\x21\x00", "\x0c\x02", "\x0b", // if it is 0, go to the third
		"\x20\x01", "\x41\x01", "\x6b", "\x21\x01", // one less
		"\x41\x01", "\x21\x00", "\x0c\x01", "\x0b", // go to the second
		"\x41\x00", "\x0f", "\x0b", "\x00", "\x0b") // the third returns 0
	straight = oneFunction(
		"\x02\x40", "\x02\x40", // block of what is not reached, block
		"\x41\x05", "\x21\x01", // variable 1 is 5
		"\x0b\x03\x40", "\x02\x40", // loop, block
		"\x20\x01", "\x45", "\x0d\x00", // if it is 0, out of the block
		"\x20\x01", "\x41\x01", "\x6b", "\x21\x01", // one less
		"\x0c\x01", "\x0b", // on with the loop
		"\x41\x00", "\x0f", "\x0b", "\x0b", // return 0
		"\x00", "\x0b")
)

func TestLoop(t *testing.T) {
	got, stats, err := jumps.Direct([]byte(asGoWrites))
	if err != nil || string(got) != straight {
		t.Errorf("got  %q, %v\nwant %q", got, err, straight)
	}
	if want := (jumps.Stats{Functions: 1, Anew: 1, Jumps: 3}); stats != want {
		t.Errorf("got %+v, want %+v", stats, want)
	}
}

// A function writes to the stack where each of two calls will return: its number in the upper
// bits, 0x1000, is written once, into a new variable.
func TestNumberOfAFunctionIsShared(t *testing.T) {
	store := "\x37\x03\x00"
	before := oneFunction(
		"\x41\x00", "\x42\x81\x80\x80\x80\x01", store, // to place 1
		"\x41\x00", "\x42\x82\x80\x80\x80\x01", store, // to place 2
		"\x42\x83\x80\x80\x80\x02", "\x1a", // a number of another function
		"\x41\x00", "\x0b")
	body := "\x02\x01\x7f\x01\x7e" + "\x42\x80\x80\x80\x80\x01\x21\x02" +
		"\x41\x00\x20\x02\x42\x01\x84" + store +
		"\x41\x00\x20\x02\x42\x02\x84" + store +
		"\x42\x83\x80\x80\x80\x02\x1a" + "\x41\x00\x0b"
	head := before[:strings.Index(before, "\x0a")]
	want := head + "\x0a" + string(rune(2+len(body))) + "\x01" + string(rune(len(body))) + body
	got, _, err := jumps.Direct([]byte(before))
	if err != nil || string(got) != want {
		t.Errorf("got  %q, %v\nwant %q", got, err, want)
	}
}

// For any input Direct returns an error or a readable module.
func FuzzDirect(f *testing.F) {
	f.Add([]byte(module.Head))
	f.Add([]byte(asGoWrites))
	f.Fuzz(func(t *testing.T, text []byte) {
		direct, _, err := jumps.Direct(text)
		if err != nil {
			return
		}
		if _, _, err := jumps.Direct(direct); err != nil {
			t.Errorf("%q became %q, which cannot be read: %v", text, direct, err)
		}
	})
}
