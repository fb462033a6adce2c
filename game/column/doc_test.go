package column

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// doc.go lists every file of the package once.
func TestDocIsTheMapOfThePackage(t *testing.T) {
	doc, err := os.ReadFile("doc.go")
	if err != nil {
		t.Fatal(err)
	}
	var mapped []string
	for _, line := range regexp.MustCompile(`(?m)^//\t(\S+\.go)\s+\S`).FindAllStringSubmatch(string(doc), -1) {
		if slices.Contains(mapped, line[1]) {
			t.Errorf("doc.go lists %s twice", line[1])
		}
		mapped = append(mapped, line[1])
	}
	files, err := filepath.Glob("*.go")
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range files {
		if !strings.HasSuffix(file, "_test.go") && file != "doc.go" && !slices.Contains(mapped, file) {
			t.Errorf("doc.go does not list %s", file)
		}
	}
	for _, file := range mapped {
		if !slices.Contains(files, file) {
			t.Errorf("doc.go lists %s, which is not there", file)
		}
	}
}
