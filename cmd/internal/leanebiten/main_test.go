package main

import (
	"os"
	"os/exec"
	"path/filepath"
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
	list := exec.Command("go", "list", "-modfile="+filepath.Join(out, "page.mod"), "-deps", "./wasm")
	list.Env = append(os.Environ(), "GOOS=js", "GOARCH=wasm")
	list.Stderr = os.Stderr
	text, err := list.Output()
	if err != nil {
		t.Fatal(err)
	}
	imported := map[string]bool{}
	for _, name := range strings.Fields(string(text)) {
		imported[name] = true
	}
	if !imported[ebiten] {
		t.Error("the page does not import Ebitengine")
	}
	for _, name := range []string{"text/template", "net", "encoding/gob", "go/build", "go/doc", "go/printer", "os/exec"} {
		if imported[name] {
			t.Errorf("the page imports %s", name)
		}
	}
	for _, name := range []string{"builtinshader", "colormshader"} {
		text, err := os.ReadFile(filepath.Join(out, "internal", name, "defs.go"))
		if err != nil {
			t.Fatal(err)
		}
		checkSources(t, name, string(text))
	}
}

// checkSources checks that each built-in shader is where ShaderSource looks for it: three
// filters (nearest, linear, pixelated), each with three ways to address a place outside the
// image (unsafe, clear, repeated).
func checkSources(t *testing.T, name, table string) {
	t.Helper()
	var sources []string
	for line := range strings.Lines(table) {
		if strings.HasPrefix(line, "\t\"//kage:unit pixels") {
			sources = append(sources, line)
		}
	}
	if len(sources) != 9 {
		t.Fatalf("%s: %d sources, want 9", name, len(sources))
	}
	for i, source := range sources {
		filter, address := i/3, i%3
		for part, want := range map[string]bool{
			"- 1/2.0":                              filter == 1,
			"inversedScale":                        filter == 2,
			"imageSrc0UnsafeAt(":                   address == 0,
			"adjustSrcPosForAddressRepeat(p vec2)": address == 2,
		} {
			if has := strings.Contains(source, part); has != want {
				t.Errorf("%s: source %d has %q: %v, want %v", name, i, part, has, want)
			}
		}
	}
}

// A file that is not as the edits expect, as in another version of Ebitengine, is refused.
func TestEditsRefuse(t *testing.T) {
	for name, edit := range map[string]func([]byte) ([]byte, error){"asSources": asSources, "withoutTemplate": withoutTemplate} {
		if text, err := edit([]byte("package builtinshader\n")); err == nil {
			t.Errorf("%s makes %q of an unknown file", name, text)
		}
	}
}
