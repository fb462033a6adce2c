// Command leanebiten copies the part of Ebitengine that the page's program uses into a
// folder, without code that a page never runs but the linker would keep: dumps of images,
// a program that draws within another one, structured logs, and templates for the sources of
// the built-in shaders. The templates call methods by their names, for which the linker keeps
// every method of every type. The copy has no compiler of shaders either: they are compiled
// here, and the page finds its shaders by their sources. All of it was a fifth of the page's
// program.
//
//	leanebiten -out bin/ebiten
//
// The folder gets a "page.mod" too: the project's go.mod with Ebitengine replaced by the copy.
// A build uses it by the flag -modfile. Go forbids an overlay of files of a module.
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
	"slices"
	"strings"
)

const ebiten = "github.com/hajimehoshi/ebiten/v2"

func main() {
	out := flag.String("out", "", "folder for the copy; what it holds is removed")
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

// write writes the copy and its page.mod.
func write(out string) error {
	all, err := used()
	if err != nil {
		return err
	}
	packages := slices.DeleteFunc(slices.Clone(all), func(p goPackage) bool { return p.Module.Path != ebiten })
	if len(packages) == 0 {
		return errors.New("the page's program does not import Ebitengine")
	}
	module := packages[0].Module.Dir
	if err := os.RemoveAll(out); err != nil {
		return err
	}
	if err := copyPackages(packages, out); err != nil {
		return err
	}
	if err := writeAdded(out); err != nil {
		return err
	}
	sources, err := shaderSources(all)
	if err != nil {
		return err
	}
	programs, err := compileShaders(module, sources)
	if err != nil {
		return err
	}
	if err := writeFile(filepath.Join(out, programsFile), programs); err != nil {
		return err
	}
	return writeModule(out, module)
}

// programsFile is the file of the compiled shaders.
const programsFile = "internal/legacyshader/programs.go"

// copyPackages copies packages of Ebitengine, with the edits.
func copyPackages(packages []goPackage, out string) error {
	pending := edits()
	for _, p := range packages {
		for _, name := range p.files() {
			text, err := os.ReadFile(filepath.Join(p.Dir, name))
			if err != nil {
				return err
			}
			path := strings.TrimPrefix(strings.TrimPrefix(p.ImportPath, ebiten)+"/"+name, "/")
			if edit, ok := pending[path]; ok {
				if text, err = edit(text); err != nil {
					return fmt.Errorf("%s: %w", path, err)
				}
				delete(pending, path)
			}
			if text == nil {
				continue
			}
			if err := writeFile(filepath.Join(out, path), text); err != nil {
				return err
			}
		}
	}
	for path := range pending {
		return fmt.Errorf("this version of Ebitengine has no file %s: adjust the edits", path)
	}
	return nil
}

// writeAdded writes the files that Ebitengine does not have.
func writeAdded(out string) error {
	for path, name := range added {
		text, err := by(name)(nil)
		if err != nil {
			return err
		}
		if err := writeFile(filepath.Join(out, path), text); err != nil {
			return err
		}
	}
	return nil
}

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

// writeModule writes the go.mod of the copy, and page.mod and page.sum.
func writeModule(out, original string) error {
	for from, to := range map[string]string{
		filepath.Join(original, "go.mod"): "go.mod",
		"go.mod":                          "page.mod",
		"go.sum":                          "page.sum",
	} {
		text, err := os.ReadFile(from)
		if err != nil {
			return err
		}
		if err := writeFile(filepath.Join(out, to), text); err != nil {
			return err
		}
	}
	folder := filepath.ToSlash(out)
	if !filepath.IsAbs(out) {
		folder = "./" + folder
	}
	edit := exec.Command("go", "mod", "edit", "-replace", ebiten+"="+folder, filepath.Join(out, "page.mod"))
	edit.Stderr = os.Stderr
	return edit.Run()
}

func writeFile(path string, text []byte) error {
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		return err
	}
	return os.WriteFile(path, text, 0o644)
}
