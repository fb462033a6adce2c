package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
)

// overlayFile names, in the folder of the copy, the files to use in place of the standard
// library's, for the flag -overlay.
const overlayFile = "overlay.json"

// standardEdits returns how files of the standard library change, by their paths in it. What
// functions return stays the same.
func standardEdits() map[string]func(text []byte) ([]byte, error) {
	return map[string]func([]byte) ([]byte, error){
		"slices/zsortanyfunc.go":      sharedSorts,
		"regexp/syntax/parse.go":      withFewClasses,
		"image/png/reader.go":         withoutInit, // it makes the package image read the format
		"image/gif/reader.go":         withoutInit,
		"encoding/xml/xml.go":         withoutEntities,
		"html/entity.go":              by("entity.go.txt"),
		"internal/godebug/godebug.go": by("godebug.go.txt"),

		// WebAssembly has no FIPS 140-3 mode: these tests of cryptography never run in it.
		"crypto/internal/fips140/fips140.go":      withoutFIPS,
		"crypto/internal/fips140/aes/cast.go":     withoutInit,
		"crypto/internal/fips140/aes/gcm/cast.go": withoutInit,
		"crypto/internal/fips140/drbg/cast.go":    withoutInit,
		"crypto/internal/fips140/hmac/cast.go":    withoutInit,
		"crypto/internal/fips140/sha256/cast.go":  withoutInit,
		"crypto/internal/fips140/sha3/cast.go":    withoutInit,
		"crypto/internal/fips140/sha512/cast.go":  withoutInit,
		"crypto/sha3/sha3.go":                     withoutInit, // nothing looks for hashes by their numbers
	}
}

// editedGo begins the versions of Go whose standard library the edits are made for.
const editedGo = "go1.26"

// writeStandard writes the changed files of the standard library, and overlayFile. A file that an
// edit does not fit, and every file of another version of Go, stays as it is: the page is larger then,
// and works as well.
func writeStandard(out string) error {
	library, err := goEnv("GOROOT")
	if err != nil {
		return err
	}
	version, err := goEnv("GOVERSION")
	if err != nil {
		return err
	}
	edits := standardEdits()
	if !strings.HasPrefix(version, editedGo) {
		fmt.Fprintf(os.Stderr, "leanebiten: the page is larger than need be, since this is %s, not %s\n", version, editedGo)
		edits = nil
	}
	absolute, err := filepath.Abs(out)
	if err != nil {
		return err
	}
	var overlay struct{ Replace map[string]string }
	overlay.Replace = map[string]string{}
	for path, edit := range edits {
		original := filepath.Join(library, "src", filepath.FromSlash(path))
		text, err := os.ReadFile(original)
		if err != nil {
			return err
		}
		if text, err = edit(text); err != nil {
			fmt.Fprintf(os.Stderr, "leanebiten: %s of %s stays as it is: %v\n", path, version, err)
			continue
		}
		// The go command takes no notice of folders whose names begin so.
		changed := filepath.Join(absolute, "_standard", filepath.FromSlash(path))
		if err := writeFile(changed, text); err != nil {
			return err
		}
		overlay.Replace[original] = changed
	}
	list, err := json.MarshalIndent(overlay, "", "\t")
	if err != nil {
		return err
	}
	return writeFile(filepath.Join(out, overlayFile), list)
}

// goEnv returns a setting of the go command.
func goEnv(name string) (string, error) {
	text, err := exec.Command("go", "env", name).Output()
	if err != nil {
		return "", fmt.Errorf("go env %s: %w", name, err)
	}
	return strings.TrimSpace(string(text)), nil
}

// sorting calls the sorts that are not compiled anew for each type.
const sorting = `
type lessSwap struct {
	Less func(i, j int) bool
	Swap func(i, j int)
}

func lessSwapOf[E any](data []E, cmp func(a, b E) int) lessSwap {
	return lessSwap{
		func(i, j int) bool { return cmp(data[i], data[j]) < 0 },
		func(i, j int) { data[i], data[j] = data[j], data[i] },
	}
}

func pdqsortCmpFunc[E any](data []E, a, b, limit int, cmp func(a, b E) int) {
	pdqsort_func(lessSwapOf(data, cmp), a, b, limit)
}

func stableCmpFunc[E any](data []E, n int, cmp func(a, b E) int) {
	stable_func(lessSwapOf(data, cmp), n)
}
`

// sharedSorts makes the package slices sort by the code of the package sort, which is compiled
// once for all types. Go generates both from one text: they compare and swap the same elements
// in the same order.
func sharedSorts([]byte) ([]byte, error) {
	root, err := goEnv("GOROOT")
	if err != nil {
		return nil, err
	}
	text, err := os.ReadFile(filepath.Join(root, "src", "sort", "zsortfunc.go"))
	if err != nil {
		return nil, err
	}
	text, err = replaceOnce(text, "\npackage sort\n", "\npackage slices\n")
	return append(text, sorting...), err
}

// withFewClasses lets regular expressions know two classes of characters alone, \pL and \pN: the
// tables of all scripts stay out. (go-cmp needs \pN, in tests of the rules in the browser.)
func withFewClasses(text []byte) ([]byte, error) {
	const head, end = "\n\tname = canonicalName(name)\n", "\n\treturn nil, nil, 0\n"
	before, rest, ok := bytes.Cut(text, []byte(head))
	if !ok {
		return nil, fmt.Errorf("it has no %q", head)
	}
	_, after, ok := bytes.Cut(rest, []byte(end))
	if !ok {
		return nil, fmt.Errorf("it has no %q", end)
	}
	const classes = head + "\tswitch name {\n\tcase \"L\":\n\t\treturn unicode.L, unicode.FoldCategory[name], +1\n\tcase \"N\":\n\t\treturn unicode.N, nil, +1\n\t}"
	return append([]byte(changed), string(before)+classes+end+string(after)...), nil
}

// withoutInit leaves out what a file does at the start.
func withoutInit(text []byte) ([]byte, error) {
	return replaceOnce(text, "\nfunc init() {\n", "\nfunc _() {\n")
}

// withoutFIPS makes the program know when it is built that it is not in FIPS 140-3 mode.
func withoutFIPS(text []byte) ([]byte, error) {
	text, err := replaceOnce(text, "\nvar Enabled bool\n", "\nconst Enabled = false\n")
	const enabling = "\t\tEnabled = true\n"
	if n := bytes.Count(text, []byte(enabling)); err == nil && n != 2 {
		err = fmt.Errorf("it has %d times %q, want 2", n, enabling)
	}
	return bytes.ReplaceAll(text, []byte(enabling), nil), err
}

// withoutEntities leaves out the table of HTML's entities.
func withoutEntities(text []byte) ([]byte, error) {
	return replaceOnce(text, "var HTMLEntity map[string]string = htmlEntity", "var HTMLEntity map[string]string")
}
