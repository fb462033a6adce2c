package layers

import (
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"testing"
)

// mapped are the packages whose doc.go lists each file with a line of what it holds.
var mapped = []string{"game/stand", "game/element", "game/column", "game/tactics", "game/orders"}

func TestDocIsTheMapOfThePackage(t *testing.T) {
	for _, folder := range mapped {
		doc, err := os.ReadFile(filepath.Join(top, filepath.FromSlash(folder), "doc.go"))
		if err != nil {
			t.Fatal(err)
		}
		var lines []string
		for _, line := range regexp.MustCompile(`(?m)^//\t(\S+\.go)\s+\S`).FindAllStringSubmatch(string(doc), -1) {
			if slices.Contains(lines, line[1]) {
				t.Errorf("%s/doc.go lists %s twice", folder, line[1])
			}
			lines = append(lines, line[1])
		}
		var files []string
		for _, file := range goFiles(t, folder) {
			if path.Dir(file) == folder {
				files = append(files, path.Base(file))
			}
		}
		for _, file := range files {
			if file != "doc.go" && !slices.Contains(lines, file) {
				t.Errorf("%s/doc.go does not list %s: add a line that says what it holds, where a reader should come to it", folder, file)
			}
		}
		for _, file := range lines {
			if !slices.Contains(files, file) {
				t.Errorf("%s/doc.go lists %s, which is not there", folder, file)
			}
		}
	}
}
