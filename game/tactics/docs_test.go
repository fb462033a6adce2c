package tactics

import (
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"frontage/assets"
)

// left are the rules that nothing applies, and why.
var left = map[string]string{
	"TAC-BLOCK-14":  "who sees whom between hexes belongs to the strategic game",
	"TAC-BLOCK-15":  "moves between hexes belong to the strategic game",
	"TAC-BLOCK-16":  "moves between hexes belong to the strategic game",
	"TAC-COMBAT-19": "there are no spells in a battle",
}

// Every rule of the page is cited by the code and by a test, but for those left; the page's rulings have
// the ids that the code switches.
func TestEveryRuleIsCited(t *testing.T) {
	code, tests := map[string]bool{}, map[string]bool{}
	for _, pattern := range []string{"*.go", "../orders/*.go"} {
		files, _ := filepath.Glob(pattern)
		for _, file := range files {
			text, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			if strings.HasSuffix(file, "_test.go") {
				cite(tests, string(text))
			} else {
				cite(code, string(text))
			}
		}
	}
	rules := assets.Rules(Name, "")
	if len(rules) < 350 {
		t.Fatalf("the page has %d rules", len(rules))
	}
	known := map[string]bool{}
	for _, r := range rules {
		known[r.ID] = true
		if !strings.HasPrefix(r.ID, "TAC-") {
			continue
		}
		if reason := left[r.ID]; reason != "" {
			continue
		}
		if !code[r.ID] {
			t.Errorf("no code cites %s", r.ID)
		}
		if !tests[r.ID] {
			t.Errorf("no test cites %s", r.ID)
		}
	}
	for _, r := range (Rules{}).Rulings() {
		if !known[r.ID] {
			t.Errorf("the page has no ruling %s", r.ID)
		}
	}
	for id := range code {
		if !known[id] && !strings.HasPrefix(id, "TAC-MAP") && !strings.HasPrefix(id, "TAC-AC") {
			t.Errorf("the code cites %s, which is no rule", id)
		}
	}
}

var (
	ruleID  = regexp.MustCompile(`TAC-[A-Z]+-\d\d`)
	further = regexp.MustCompile(`^(,| and|, and| to)\s+(?://\s*)?-(\d\d)\b`)
)

// cite notes the rules that a text names, those that are written short as well: "-03 to -06".
func cite(found map[string]bool, text string) {
	for _, at := range ruleID.FindAllStringIndex(text, -1) {
		id := text[at[0]:at[1]]
		section := id[:len(id)-2]
		last, _ := strconv.Atoi(id[len(id)-2:])
		found[id] = true
		for end := at[1]; ; {
			m := further.FindStringSubmatch(text[end:])
			if m == nil {
				break
			}
			n, _ := strconv.Atoi(m[2])
			for k := last + 1; k <= n; k++ {
				if m[1] == " to" || k == n {
					found[section+strings.Repeat("0", 2-len(strconv.Itoa(k)))+strconv.Itoa(k)] = true
				}
			}
			last = n
			end += len(m[0])
		}
	}
}
