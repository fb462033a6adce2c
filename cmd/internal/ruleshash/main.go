// Command ruleshash prints a hash for each rule system, "stand:3fa9…,element:…", from the source that
// decides how its battles go: its package, all of ours that this needs, and their tables. Comments
// count too. The Makefile puts the line into the programs, and they write it into replays. Run it from
// the top of the project.
package main

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"reflect"
	"slices"
	"strings"

	"frontage/game/systems"
)

func main() {
	text, err := hashes(".")
	if err != nil {
		fmt.Fprintln(os.Stderr, "ruleshash:", err)
		os.Exit(1)
	}
	fmt.Println(text)
}

// source is a package as "go list" prints it.
type source struct {
	ImportPath, Dir     string
	GoFiles, EmbedFiles []string
	Deps                []string
	Standard            bool
}

// hashes returns the line for the module in a folder.
func hashes(root string) (string, error) {
	names, paths := []string{}, []string{}
	for _, r := range systems.All() {
		names, paths = append(names, r.Name()), append(paths, reflect.TypeOf(r).PkgPath())
	}
	packages, err := list(root, paths)
	if err != nil {
		return "", err
	}
	var pairs []string
	for i, path := range paths {
		hash, err := hashOf(packages, path)
		if err != nil {
			return "", err
		}
		pairs = append(pairs, names[i]+":"+hash)
	}
	return strings.Join(pairs, ","), nil
}

// list returns packages and all that they need, by their paths. The files are those of one platform,
// so that all programs have the same hashes.
func list(root string, paths []string) (map[string]source, error) {
	command := exec.Command("go", append([]string{"list", "-deps", "-json=ImportPath,Dir,GoFiles,EmbedFiles,Deps,Standard"}, paths...)...)
	command.Dir, command.Stderr = root, os.Stderr
	command.Env = append(os.Environ(), "GOOS=linux", "GOARCH=amd64", "CGO_ENABLED=0")
	text, err := command.Output()
	if err != nil {
		return nil, fmt.Errorf("go list: %w", err)
	}
	packages := map[string]source{}
	for d := json.NewDecoder(strings.NewReader(string(text))); ; {
		var p source
		if err := d.Decode(&p); errors.Is(err, io.EOF) {
			return packages, nil
		} else if err != nil {
			return nil, err
		}
		packages[p.ImportPath] = p
	}
}

// hashOf returns the first 16 digits of the SHA-256 of the files of a package and of those it needs.
func hashOf(packages map[string]source, path string) (string, error) {
	h := sha256.New()
	all := append(slices.Clone(packages[path].Deps), path)
	slices.Sort(all)
	for _, name := range all {
		p := packages[name]
		if p.Standard || !strings.HasPrefix(name, "frontage/") {
			continue
		}
		files := append(slices.Clone(p.GoFiles), p.EmbedFiles...)
		slices.Sort(files)
		for _, file := range files {
			content, err := os.ReadFile(filepath.Join(p.Dir, file))
			if err != nil {
				return "", err
			}
			fmt.Fprintf(h, "%s/%s %d\n%s", name, filepath.ToSlash(file), len(content), content)
		}
	}
	return hex.EncodeToString(h.Sum(nil))[:16], nil
}
