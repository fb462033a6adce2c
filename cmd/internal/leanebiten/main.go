// Command leanebiten copies the parts of Ebitengine and golang.org/x/image that the page's
// program uses into a folder, without code that a page never runs but the linker would keep:
// dumps of images, a program that draws within another one, structured logs, fonts with
// PostScript outlines, and templates for the sources of the built-in shaders. The templates call
// methods by their names, for which the linker keeps every method of every type. The copy has no
// compiler of shaders either: they are compiled here, and the page finds its shaders by their
// sources. Of the standard library it changes a few files likewise (see standardEdits). All of it
// was a quarter of the page's program.
//
//	leanebiten -out bin/ebiten
//
// The folder gets a "page.mod" too: the project's go.mod with the modules replaced by the copies.
// A build uses it by the flag -modfile, and "overlay.json" with the files of the standard library
// by the flag -overlay. Go forbids an overlay of files of a module.
package main

import (
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
)

func main() {
	out := flag.String("out", "", "folder for the copies; what it holds is removed")
	flag.Parse()
	if *out == "" || flag.NArg() > 0 {
		flag.Usage()
		os.Exit(2)
	}
	if err := write(*out); err != nil {
		fmt.Fprintln(os.Stderr, "leanebiten:", err)
		os.Exit(1)
	}
}

// write writes the copies, the compiled shaders and page.mod.
func write(out string) error {
	packages, err := used()
	if err != nil {
		return err
	}
	if err := os.RemoveAll(out); err != nil {
		return err
	}
	folders := map[string]string{}
	for _, m := range modules {
		if folders[m.path], err = m.copyTo(out, packages); err != nil {
			return err
		}
	}
	if err := writeStandard(out); err != nil {
		return err
	}
	sources, err := shaderSources(packages)
	if err != nil {
		return err
	}
	programs, err := compileShaders(folders[ebiten], sources)
	if err != nil {
		return err
	}
	if err := writeFile(filepath.Join(out, programsFile), programs); err != nil {
		return err
	}
	return writePageModule(out)
}

// programsFile is the file of the compiled shaders.
const programsFile = "internal/legacyshader/programs.go"

// goPackage is a package as "go list" describes it.
type goPackage struct {
	ImportPath, Dir     string
	GoFiles, EmbedFiles []string
	Module              struct{ Path, Dir string }
}

// files returns the files that the page's build reads.
func (p goPackage) files() []string { return append(p.GoFiles, p.EmbedFiles...) }

// used lists the packages that the page's program imports, but for the standard library's.
func used() ([]goPackage, error) {
	list := exec.Command("go", "list", "-deps", "-json=ImportPath,Dir,GoFiles,EmbedFiles,Module", "./wasm")
	list.Env = append(os.Environ(), "GOOS=js", "GOARCH=wasm")
	list.Stderr = os.Stderr
	text, err := list.Output()
	if err != nil {
		return nil, fmt.Errorf("go list: %w", err)
	}
	var packages []goPackage
	for d := json.NewDecoder(strings.NewReader(string(text))); ; {
		var p goPackage
		switch err := d.Decode(&p); {
		case errors.Is(err, io.EOF):
			return packages, nil
		case err != nil:
			return nil, err
		}
		if p.Module.Path != "" {
			packages = append(packages, p)
		}
	}
}
