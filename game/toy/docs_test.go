package toy

import (
	"os"
	"regexp"
	"strings"
	"testing"
)

// Every file and function named by the page that follows the toy step by step exists.
func TestPageNamesExistingFiles(t *testing.T) {
	text, err := os.ReadFile("../../docs/adding-a-system.md")
	if err != nil {
		t.Fatal(err)
	}
	var source strings.Builder
	for _, folder := range []string{".", "..", "../systems"} {
		files, err := os.ReadDir(folder)
		if err != nil {
			t.Fatal(err)
		}
		for _, f := range files {
			if strings.HasSuffix(f.Name(), ".go") {
				code, err := os.ReadFile(folder + "/" + f.Name())
				if err != nil {
					t.Fatal(err)
				}
				source.Write(code)
			}
		}
	}
	named := regexp.MustCompile("`([^`]+)`").FindAllStringSubmatch(string(text), -1)
	if len(named) < 40 {
		t.Fatalf("the page names %d things", len(named))
	}
	identifier := regexp.MustCompile(`^(game\.)?([A-Z]\w+\.)?([A-Za-z]\w+)$`)
	for _, match := range named {
		name := match[1]
		switch m := identifier.FindStringSubmatch(name); {
		case strings.HasSuffix(name, ".go") || strings.HasSuffix(name, ".tsv") || strings.HasSuffix(name, ".json"):
			found := false
			for _, folder := range []string{"", "../../", "../systems/"} {
				_, err := os.Stat(folder + name)
				found = found || err == nil
			}
			if !found {
				t.Errorf("there is no file %s", name)
			}
		case m != nil && !regexp.MustCompile(`\b`+m[3]+`\b`).MatchString(source.String()):
			t.Errorf("there is no %s", name)
		}
	}
}
