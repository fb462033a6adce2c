package tactics

import (
	"encoding/json"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"frontage/game"
)

// sayers lists the functions that are given the format of a text, with the indexes of these.
var sayers = map[string][]int{"Tell": {0}, "Say": {0}, "NewStep": {1}, "Refuse": {1}, "RefuseQuery": {0}, "SayCount": {1, 2}}

// said returns the formats of all texts of the system, its rulings, and the texts of its
// scenarios and lessons.
func said(t *testing.T) []string {
	t.Helper()
	var texts []string
	for _, pattern := range []string{"*.go", "../orders/*.go"} {
		files, _ := filepath.Glob(pattern)
		for _, file := range files {
			if strings.HasSuffix(file, "_test.go") {
				continue
			}
			tree, err := parser.ParseFile(token.NewFileSet(), file, nil, 0)
			if err != nil {
				t.Fatal(err)
			}
			ast.Inspect(tree, func(n ast.Node) bool {
				call, ok := n.(*ast.CallExpr)
				if !ok {
					return true
				}
				if of, ok := call.Fun.(*ast.SelectorExpr); ok {
					for _, at := range sayers[of.Sel.Name] {
						if literal, ok := call.Args[at].(*ast.BasicLit); ok {
							text, _ := strconv.Unquote(literal.Value)
							texts = append(texts, text)
						}
					}
				}
				return true
			})
		}
	}
	for _, r := range (Rules{}).Rulings() {
		texts = append(texts, r.Question)
		for _, reading := range r.Readings {
			texts = append(texts, reading.Text)
		}
	}
	files, _ := filepath.Glob("scenarios/*.json")
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		s, err := game.Read(text, file, systems)
		if err != nil {
			t.Fatal(err)
		}
		texts = append(texts, s.Title, s.Notes)
	}
	lessons, _ := filepath.Glob("lessons/*.json")
	for _, file := range lessons {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		var lesson struct {
			Title    string
			Scenario struct{ Units, Sides []struct{ Name string } }
			Steps    []struct{ Text string }
		}
		if err := json.Unmarshal(text, &lesson); err != nil {
			t.Fatal(err)
		}
		texts = append(texts, lesson.Title)
		for _, piece := range append(lesson.Scenario.Units, lesson.Scenario.Sides...) {
			texts = append(texts, piece.Name)
		}
		for _, step := range lesson.Steps {
			texts = append(texts, step.Text)
		}
	}
	return slices.DeleteFunc(texts, func(text string) bool { return text == "" || text == "%s" })
}

var verbs = regexp.MustCompile(`%(?:\[\d+\])?[a-z]`)

// Every text of the system is there in German, French and Spanish, with the same arguments,
// for the message files of the day on which the system ships; and no other is.
func TestWordsInFourLanguages(t *testing.T) {
	texts := said(t)
	for _, language := range []string{"de", "fr", "es"} {
		data, err := os.ReadFile("testdata/words/" + language + ".json")
		if err != nil {
			t.Fatal(err)
		}
		var words map[string]string
		if err := json.Unmarshal(data, &words); err != nil {
			t.Fatal(err)
		}
		for _, text := range texts {
			translated := words[text]
			if translated == "" {
				t.Errorf("%s lacks %q", language, text)
				continue
			}
			want, got := verbs.FindAllString(text, -1), verbs.FindAllString(translated, -1)
			for i, verb := range want {
				if !strings.Contains(verb, "[") {
					want[i] = "%[" + strconv.Itoa(i+1) + "]" + verb[1:]
				}
			}
			slices.Sort(want)
			slices.Sort(got)
			if !slices.Equal(slices.Compact(want), slices.Compact(got)) {
				t.Errorf("%s: %q has the arguments %v, want %v", language, translated, got, want)
			}
		}
		for text := range words {
			if !slices.Contains(texts, text) {
				t.Errorf("%s translates %q, which is said nowhere", language, text)
			}
		}
	}
}
