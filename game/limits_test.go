package game

import (
	"fmt"
	"strings"
	"testing"
)

// Texts have a length limit, at which they are read and beyond which they are refused with
// their place; characters are counted, not bytes.
func TestTextsHaveALimit(t *testing.T) {
	for _, test := range []struct {
		field string
		most  int
		file  func(text string) string
	}{
		{"title", maxName, func(text string) string { return withText(`"title": "%s"`, text) }},
		{"drawings[0].text", maxName, func(text string) string {
			return withText(`"drawings": [{"kind": "note", "from": [1, 1], "text": "%s"}]`, text)
		}},
	} {
		if _, err := Read([]byte(test.file(strings.Repeat("é", test.most))), "t", []Rules{fakeRules{}}); err != nil {
			t.Errorf("%s of %d characters: %v", test.field, test.most, err)
		}
		_, err := Read([]byte(test.file(strings.Repeat("é", test.most+1))), "t", []Rules{fakeRules{}})
		want := fmt.Sprintf("%s: has %d characters; at most %d are allowed", test.field, test.most+1, test.most)
		if err == nil || !strings.HasSuffix(err.Error(), want) {
			t.Errorf("one more: %v, want %q", err, want)
		}
	}
}

func withText(field, text string) string {
	return fmt.Sprintf(`{"format": "frontage/scenario@1", "system": "stand", "table": {"width": 60, "height": 40},
"sides": [{"id": "red"}, {"id": "blue"}], "units": [], `+field+"}", text)
}

// Of many errors the first hundred are told.
func TestErrorsAreBounded(t *testing.T) {
	var all Errors
	for i := range 250 {
		all = append(all, Error{"f", i + 1, "", "is wrong"})
	}
	lines := strings.Split(all.Error(), "\n")
	if len(lines) != mostTold+1 || lines[99] != "f:100: is wrong" || lines[100] != "and 150 more" {
		t.Errorf("%d lines, the last %q; want 100 errors and then \"and 150 more\"", len(lines), lines[len(lines)-1])
	}
	if got := all[:100].Error(); strings.Contains(got, "more") {
		t.Errorf("a hundred: %q", got[len(got)-40:])
	}
}

// The keys of a large object are not looked through one by one.
func TestManyKeysAreIndexed(t *testing.T) {
	var text strings.Builder
	text.WriteString("{")
	for i := range 5 * manyMembers {
		fmt.Fprintf(&text, `"k%d": %d, `, i, i)
	}
	text.WriteString(`"k7": 0, "last": 1}`)
	n, repeats, err := parse([]byte(text.String()))
	if err != nil || len(repeats) != 1 || len(n.index) != len(n.members) {
		t.Fatalf("%v, %d repeats, %d of %d indexed; want one repeat, and all indexed", err, len(repeats), len(n.index), len(n.members))
	}
	if n.get("k7").text != "7" || n.get("last") == nil || n.get("k9999") != nil {
		t.Errorf("k7 is %q; want 7; the last key is there, and k9999 is not", n.get("k7").text)
	}
}
