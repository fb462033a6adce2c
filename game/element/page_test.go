package element

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// Every rule that the code and the tests cite is on the page, and every rule that the code cites is
// cited by a test.
func TestCitedRulesAreOnThePage(t *testing.T) {
	pattern := regexp.MustCompile(guide.Page.Pattern)
	page, err := os.ReadFile("../../assets/rules/element.tsv")
	if err != nil {
		t.Fatal(err)
	}
	onPage := map[string]bool{}
	for i, line := range strings.Split(strings.TrimSpace(string(page)), "\n") {
		cells := strings.Split(line, "\t")
		if len(cells) != 3 || cells[0] == "" || cells[2] == "" {
			t.Errorf("line %d of the page has not three cells: %q", i+1, line)
		}
		if i > 0 && (onPage[cells[0]] || !pattern.MatchString(cells[0]) || guide.Page.SectionOf(cells[0]) == "") {
			t.Errorf("%s is there twice, or of no section", cells[0])
		}
		onPage[cells[0]] = true
	}
	files, err := filepath.Glob("*.go")
	if err != nil {
		t.Fatal(err)
	}
	code, tests := map[string]bool{}, map[string]bool{}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for _, id := range citedIn(pattern, string(text)) {
			if !onPage[id] {
				t.Errorf("%s cites %s, which is not on the page", file, id)
			}
			if strings.HasSuffix(file, "_test.go") {
				tests[id] = true
			} else {
				code[id] = true
			}
		}
	}
	var neither, untested []string
	for _, id := range sortedKeys(onPage) {
		switch {
		case id == "id" || strings.HasPrefix(id, "ELM-STRAT-"):
		case code[id] && !tests[id]:
			untested = append(untested, id)
		case !code[id] && !tests[id]:
			neither = append(neither, id)
		}
	}
	slices.Sort(untested)
	if len(untested) > 0 {
		t.Errorf("%d rules are cited by no test, though by code: %s", len(untested), strings.Join(untested, " "))
	}
	t.Logf("%d are cited by nothing: %s", len(neither), strings.Join(neither, " "))
}

// further matches the short form of further rules of a section: "ELM-ME-08 to -10, -12".
var further = regexp.MustCompile(`^(,| and|, and| to)\s+(?://\s*)?-(\d\d)\b`)

// citedIn returns the rules that a text cites, those in short form in full.
func citedIn(pattern *regexp.Regexp, text string) []string {
	var list []string
	for _, at := range pattern.FindAllStringIndex(text, -1) {
		id, rest := text[at[0]:at[1]], text[at[1]:]
		list = append(list, id)
		if !strings.HasPrefix(id, "ELM-") {
			continue
		}
		section := id[:len(id)-2]
		last, _ := strconv.Atoi(id[len(id)-2:])
		for m := further.FindStringSubmatch(rest); m != nil; m = further.FindStringSubmatch(rest) {
			n, _ := strconv.Atoi(m[2])
			if m[1] != " to" {
				last = n - 1
			}
			for i := last + 1; i <= n; i++ {
				list = append(list, fmt.Sprintf("%s%02d", section, i))
			}
			last, rest = n, rest[len(m[0]):]
		}
	}
	return list
}
