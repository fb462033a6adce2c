package layers

import (
	"encoding/binary"
	"math"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// A processor that fuses a multiply and an add rounds once where others round twice, so a
// product that feeds a sum must be rounded first: float64(a*b). The product may come from
// another function or a variable, so the test looks at the compiler's output for arm64.
func TestNoFusedMultiplyAdd(t *testing.T) {
	for name := range list(t, nil, "{{.ImportPath}} {{.Name}}", "./geometry/...", "./game/...") {
		for _, line := range fusedIn(t, name) {
			t.Errorf("%s: %s", name, line)
		}
	}
}

// The test sees what it looks for in a package that fuses.
func TestFusedIn(t *testing.T) {
	probe := filepath.Join(t.TempDir(), "probe.go")
	source := "package probe\n\nfunc Fuses(a, b, c float64) float64 { return a*b + c }\n\nfunc Halves(a, b float64) float64 { return a/2 + b }\n"
	if err := os.WriteFile(probe, []byte(source), 0o600); err != nil {
		t.Fatal(err)
	}
	if lines := fusedIn(t, probe); len(lines) != 1 || !strings.Contains(lines[0], "Fuses") {
		t.Errorf("found %q, want the function that fuses", lines)
	}
}

// fusedIn compiles a package, or a file, for arm64 and returns the instructions that fuse a
// product and a sum. It disassembles only functions that have such instructions, since a
// whole package takes half a minute.
func fusedIn(t *testing.T, source string) []string {
	object := filepath.Join(t.TempDir(), "object.a")
	// Windows, and its flags, as "vet for Windows" of make test: both share what is compiled.
	goTool(t, []string{"GOARCH=arm64", "GOOS=windows", "CGO_ENABLED=0"}, "build",
		"-gcflags=all=-N -l", "-gcflags=frontage/geometry/...=", "-gcflags=frontage/game/...=", "-o", object, source)
	archive, err := os.ReadFile(object)
	if err != nil {
		t.Fatal(err)
	}
	header := objectHeader.FindIndex(archive)
	if header == nil {
		t.Fatalf("the object file of %s has another format than this test knows", source)
	}
	suspects := fusing(archive[header[0]:], goTool(t, nil, "tool", "nm", "-size", object))
	if len(suspects) == 0 {
		return nil
	}
	return fusedLines(goTool(t, nil, "tool", "objdump", "-s", "^("+strings.Join(suspects, "|")+")$", object))
}

// objectHeader begins the compiled code within an archive.
var objectHeader = regexp.MustCompile(`\x00go1[0-9]+ld`)

// fusing returns patterns that match the names of the functions of an object that contain
// an instruction which fuses a product and a sum of two numbers of 64 bits: 0x1F, the bits
// 01, and the registers. The symbols are the lines of "go tool nm -size": offset, size,
// type and name.
func fusing(object []byte, symbols string) []string {
	var names []string
	for _, line := range strings.Split(symbols, "\n") {
		fields := strings.Fields(line)
		if len(fields) < 4 || fields[2] != "T" && fields[2] != "t" {
			continue
		}
		from, err1 := strconv.ParseInt(fields[0], 16, 64)
		size, err2 := strconv.ParseInt(fields[1], 10, 64)
		if err1 != nil || err2 != nil || from+size > int64(len(object)) {
			continue
		}
		for code := object[from : from+size]; len(code) >= 4; code = code[4:] {
			if binary.LittleEndian.Uint32(code)&0xFFC00000 == 0x1F400000 {
				names = append(names, regexp.QuoteMeta(strings.Join(fields[3:], " ")))
				break
			}
		}
	}
	return names
}

var (
	fused    = regexp.MustCompile(`\bFN?M(ADD|SUB)D\b`)
	constant = regexp.MustCompile(`\bFMOVD \$\(?([-+.0-9eE]+)\)?, (F[0-9]+)`)
	register = regexp.MustCompile(`\bF[0-9]+\b`)
)

// fusedLines returns the instructions of a listing that fuse a product and a sum. It
// leaves out products with a power of two: they are exact, so rounding changes nothing
// (b.Width/2 + x).
func fusedLines(listing string) []string {
	var found []string
	function := ""
	exact := map[string]bool{} // registers that hold a power of two
	for _, line := range strings.Split(listing, "\n") {
		if name, ok := strings.CutPrefix(line, "TEXT "); ok {
			function, exact = name, map[string]bool{}
			continue
		}
		if load := constant.FindStringSubmatch(line); load != nil {
			exact[load[2]] = isPowerOfTwo(load[1])
			continue
		}
		registers := register.FindAllString(line, -1)
		// The operands of FMADDD are: factor, addend, factor, result.
		if fused.MatchString(line) && (len(registers) != 4 || !exact[registers[0]] && !exact[registers[2]]) {
			found = append(found, function+": "+strings.Join(strings.Fields(line), " "))
		}
		// An instruction writes to its last register, a load of a pair to two.
		written := 1
		if strings.Contains(line, "FLDP") {
			written = 2
		}
		for _, r := range registers[max(0, len(registers)-written):] {
			delete(exact, r)
		}
	}
	return found
}

func TestFusedLines(t *testing.T) {
	listing := `TEXT half(SB) box.go
  box.go:1	0x1	1e6c100a	FMOVD $0.5, F10
  box.go:1	0x2	1f4a1124	FMADDD F10, F4, F9, F4
  box.go:2	0x3	1f4a1124	FMSUBD F9, F4, F10, F4
  box.go:3	0x4	1e680948	FMULD F8, F10, F10
  box.go:4	0x5	1f4a1124	FMADDD F10, F4, F9, F4
TEXT third(SB) box.go
  box.go:5	0x6	1e6c100a	FMOVD $(0.3), F9
  box.go:6	0x7	1f4a1124	FNMSUBD F9, F4, F8, F4
  box.go:7	0x8	1e6c100a	FMOVD $(-2.0), F8
  box.go:7	0x9	6d4097e4	FLDPD 40(RSP), (F8, F5)
  box.go:8	0xa	1f4a1124	FMADDD F8, F4, F3, F4
  box.go:9	0xb	1e680948	FMULD F8, F9, F8
`
	var places []string
	for _, line := range fusedLines(listing) {
		places = append(places, regexp.MustCompile(`box.go:[0-9]`).FindString(line))
	}
	// 4: the register holds a product by then; 6: 0.3 is no power of two; 8:
	// the pair that was loaded has replaced -2.
	if want := []string{"box.go:4", "box.go:6", "box.go:8"}; !slices.Equal(places, want) {
		t.Errorf("fused at %v, want %v", places, want)
	}
}

// isPowerOfTwo reports whether a constant is 2, 0.5, -4, …
func isPowerOfTwo(text string) bool {
	value, err := strconv.ParseFloat(text, 64)
	fraction, _ := math.Frexp(math.Abs(value))
	return err == nil && fraction == 0.5
}
