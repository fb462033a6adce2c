package main

import (
	"bytes"
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// The copy serves a build of the page, in which nothing imports the packages for whose sake
// it is made.
func TestWrite(t *testing.T) {
	t.Chdir("../../..")
	out := t.TempDir()
	if err := write(out); err != nil {
		t.Fatal(err)
	}
	list := exec.Command("go", "list", "-modfile="+filepath.Join(out, "page.mod"),
		"-overlay="+filepath.Join(out, overlayFile), "-deps", "-f", "{{.ImportPath}} {{.Imports}}", "./wasm")
	list.Env = append(os.Environ(), "GOOS=js", "GOARCH=wasm")
	list.Stderr = os.Stderr
	text, err := list.Output()
	if err != nil {
		t.Fatal(err)
	}
	imported := map[string]bool{}
	for line := range strings.Lines(string(text)) {
		name, imports, _ := strings.Cut(line, " ")
		imported[name] = true
		// crypto/rand has functions for large numbers, which we do not call.
		if slices.Contains(strings.Fields(strings.Trim(imports, "[]\n")), "math/big") && name != "crypto/rand" {
			t.Errorf("%s imports math/big", name)
		}
	}
	if !imported[ebiten] {
		t.Error("the page does not import Ebitengine")
	}
	for _, name := range []string{"text/template", "net", "encoding/gob", "go/build", "go/doc", "go/printer", "go/parser",
		"go/scanner", "go/ast", "go/token", "go/constant", "log/slog", "internal/bisect", "os/exec",
		"golang.org/x/text/encoding/charmap"} {
		if imported[name] {
			t.Errorf("the page imports %s", name)
		}
	}
	t.Run("shaders", func(t *testing.T) { checkShaders(t, out) })
}

// checkShaders checks that the copy has the program of every shader that Ebitengine makes from
// its templates, and that each is what Ebitengine's compiler makes of the source.
func checkShaders(t *testing.T, out string) {
	all, err := used()
	if err != nil {
		t.Fatal(err)
	}
	at := slices.IndexFunc(all, func(p goPackage) bool { return p.Module.Path == ebiten })
	module := all[at].Module.Dir
	sources := builtInSources(t, module)
	if copied := builtInSources(t, out); !slices.Equal(copied, sources) {
		t.Errorf("the copy's built-in shaders are %q, want %q", copied, sources)
	}
	ours, err := os.ReadFile("render/app/canvas.go")
	if err != nil {
		t.Fatal(err)
	}
	_, plain, _ := strings.Cut(string(ours), "plainShader = `")
	plain, _, _ = strings.Cut(plain, "`")
	sources = append(sources, plain)
	want, err := compileShaders(module, sources)
	if err != nil {
		t.Fatal(err)
	}
	found, err := compileShaders(out, sources)
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(found, want) {
		t.Errorf("the copy has the programs\n%s\nwant\n%s", found, want)
	}
	if n := bytes.Count(found, []byte("void main(void)")); n != 2*len(sources) {
		t.Errorf("%d texts of programs for %d shaders, want two each", n, len(sources))
	}
	if _, err := compileShaders(out, []string{plain + "\n"}); err == nil || !strings.Contains(err.Error(), "panic: cmd/internal/leanebiten compiled no such shader") {
		t.Errorf("an unknown shader gives the error %v", err)
	}
}

// listing writes the sources of Ebitengine's built-in shaders: three filters, each with three
// ways to address a place outside the image, with and without a matrix of colours; and the
// one that clears.
const listing = `package main

import (
	"encoding/json"
	"os"

	"github.com/hajimehoshi/ebiten/v2/internal/builtinshader"
	"github.com/hajimehoshi/ebiten/v2/internal/colormshader"
)

func main() {
	sources := []string{builtinshader.ClearShaderSource}
	for filter := range builtinshader.FilterCount {
		for address := range builtinshader.AddressCount {
			sources = append(sources,
				string(builtinshader.ShaderSource(builtinshader.Filter(filter), builtinshader.Address(address))),
				string(colormshader.ShaderSource(colormshader.Filter(filter), colormshader.Address(address))))
		}
	}
	json.NewEncoder(os.Stdout).Encode(sources)
}
`

// builtInSources returns the sources of the built-in shaders in a folder with Ebitengine's module.
func builtInSources(t *testing.T, module string) (sources []string) {
	t.Helper()
	text, err := runWithin(module, []string{"internal/builtinshader", "internal/colormshader"}, []byte(listing), nil)
	if err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(text, &sources); err != nil {
		t.Fatal(err)
	}
	if len(sources) != 19 {
		t.Fatalf("%d built-in shaders, want 19", len(sources))
	}
	return sources
}

// Shaders are found by the mark of Ebitengine's own tools.
func TestMarkedConstants(t *testing.T) {
	const marked = "package a\n\n// plain is one.\n//\n//ebitengine:shadersource\nconst plain = `one`\n\nconst other = `two`\n\n//ebitengine:shadersource\nconst _ = \"three\"\n"
	found, err := markedConstants("a.go", []byte(marked))
	if err != nil || !slices.Equal(found, []string{"one", "three"}) {
		t.Errorf("found %q, %v", found, err)
	}
	const joined = "package a\n\n//ebitengine:shadersource\nconst plain = `one` + other\n"
	if _, err := markedConstants("a.go", []byte(joined)); err == nil || !strings.Contains(err.Error(), "a.go:4:7") {
		t.Errorf("a constant of two parts gives %v, want its place", err)
	}
}

// A shader that Ebitengine's compiler refuses is an error that shows it.
func TestCompileRefuses(t *testing.T) {
	t.Chdir("../../..")
	all, err := used()
	if err != nil {
		t.Fatal(err)
	}
	at := slices.IndexFunc(all, func(p goPackage) bool { return p.Module.Path == ebiten })
	if text, err := compileShaders(all[at].Module.Dir, []string{"//kage:unit pixels\n\npackage main\n\nfunc Fragment() vec4 { return 1 }\n"}); err == nil || !strings.Contains(err.Error(), "return 1") {
		t.Errorf("a wrong shader gives %s and the error %v", text, err)
	}
}

// A file that is not as the edits expect, as in another version of Ebitengine, is refused.
func TestEditsRefuse(t *testing.T) {
	for name, edit := range map[string]func([]byte) ([]byte, error){
		"asSources": asSources, "withoutTemplate": withoutTemplate, "withoutLogs": withoutLogs, "withoutVariables": withoutVariables,
		"withFewClasses": withFewClasses, "withoutInit": withoutInit, "withoutFIPS": withoutFIPS, "withoutGamepads": withoutGamepads, "withoutDrops": withoutDrops, "withoutEntities": withoutEntities,
		"withoutMacintosh": withoutMacintosh("charmap", ""),
	} {
		if text, err := edit([]byte("package builtinshader\n")); err == nil {
			t.Errorf("%s makes %q of an unknown file", name, text)
		}
	}
}
