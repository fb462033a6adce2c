package main

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
)

const (
	ebiten   = "github.com/hajimehoshi/ebiten/v2"
	pictures = "golang.org/x/image"
)

// lean is a module of which the page's program uses a copy.
type lean struct {
	path   string
	folder string // within the folder of the copies
	edits  func() map[string]func([]byte) ([]byte, error)
	added  map[string]string // files that the module does not have, by their names in "replaced"
}

// The go command takes no notice of folders whose names begin with a line.
var modules = []lean{
	{ebiten, "", edits, map[string]string{"internal/slog/slog.go": "slog.go.txt"}},
	{pictures, "_image", pictureEdits, nil},
}

// copyTo copies those packages that belong to the module, with its edits. It returns the folder
// of the module itself.
func (m lean) copyTo(out string, packages []goPackage) (module string, err error) {
	packages = slices.DeleteFunc(slices.Clone(packages), func(p goPackage) bool { return p.Module.Path != m.path })
	if len(packages) == 0 {
		return "", errors.New("the page's program does not import " + m.path)
	}
	pending := m.edits()
	for _, p := range packages {
		for _, name := range p.files() {
			text, err := os.ReadFile(filepath.Join(p.Dir, name))
			if err != nil {
				return "", err
			}
			path := strings.TrimPrefix(strings.TrimPrefix(p.ImportPath, m.path)+"/"+name, "/")
			if edit, ok := pending[path]; ok {
				if text, err = edit(text); err != nil {
					return "", fmt.Errorf("%s: %w", path, err)
				}
				delete(pending, path)
			}
			if text == nil {
				continue
			}
			if err := writeFile(filepath.Join(out, m.folder, path), text); err != nil {
				return "", err
			}
		}
	}
	for path := range pending {
		return "", fmt.Errorf("this version of %s has no file %s: adjust the edits", m.path, path)
	}
	for path, name := range m.added {
		text, err := replaced.ReadFile("replaced/" + name)
		if err != nil {
			return "", err
		}
		if err := writeFile(filepath.Join(out, m.folder, path), text); err != nil {
			return "", err
		}
	}
	module = packages[0].Module.Dir
	return module, copyFile(filepath.Join(module, "go.mod"), filepath.Join(out, m.folder, "go.mod"))
}

// writePageModule writes page.mod and page.sum.
func writePageModule(out string) error {
	pageModule := filepath.Join(out, "page.mod")
	if err := copyFile("go.mod", pageModule); err != nil {
		return err
	}
	if err := copyFile("go.sum", filepath.Join(out, "page.sum")); err != nil {
		return err
	}
	edit := exec.Command("go", "mod", "edit")
	for _, m := range modules {
		folder := filepath.ToSlash(filepath.Join(out, m.folder))
		if !filepath.IsAbs(folder) {
			folder = "./" + folder
		}
		edit.Args = append(edit.Args, "-replace", m.path+"="+folder)
	}
	edit.Args = append(edit.Args, pageModule)
	edit.Stderr = os.Stderr
	return edit.Run()
}

func copyFile(from, to string) error {
	text, err := os.ReadFile(from)
	if err != nil {
		return err
	}
	return writeFile(to, text)
}

func writeFile(path string, text []byte) error {
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		return err
	}
	return os.WriteFile(path, text, 0o644)
}

// pictureEdits returns how files of golang.org/x/image change, by their paths in its module: the
// page's fonts have no PostScript outlines and no characters numbered as on old Macintoshes.
func pictureEdits() map[string]func([]byte) ([]byte, error) {
	return map[string]func([]byte) ([]byte, error){
		"font/sfnt/postscript.go": by("postscript.go.txt"),
		"font/sfnt/cmap.go":       withoutMacintosh("charmap.Macintosh.EncodeRune(r)", "byte(r), r < 0x80"),
		"font/sfnt/sfnt.go":       withoutMacintosh("charmap.Macintosh.NewDecoder().Bytes(b)", "b, error(nil)"),
	}
}

// withoutMacintosh replaces a call of a table of characters, and drops the table's import.
func withoutMacintosh(call, by string) func([]byte) ([]byte, error) {
	return func(text []byte) ([]byte, error) {
		text, err := replaceOnce(text, call, by)
		if err != nil {
			return nil, err
		}
		const imported = "\n\t\"golang.org/x/text/encoding/charmap\"\n"
		if n := bytes.Count(text, []byte(imported)); n != 1 {
			return nil, fmt.Errorf("it has %d times %s, want 1", n, imported)
		}
		return bytes.Replace(text, []byte(imported), []byte("\n"), 1), nil
	}
}
