package words

import (
	"bytes"
	"encoding/json"
	"go/ast"
	"go/parser"
	"go/token"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"frontage/assets"
)

// said gathers the texts that the screens, the window, reports, pictures and the guides of
// the rule systems say: the first arguments of T, Key and Say, the two texts of N and
// SayCount, and what the lessons, the scenarios and the figures say.
func said(t *testing.T) map[string]bool {
	t.Helper()
	texts := map[string]bool{}
	var files []string
	for _, folder := range []string{"../ui", "../app", "../report", "../scene", "../words", "../../game/stand"} {
		source, err := filepath.Glob(folder + "/*.go")
		if err != nil || len(source) == 0 {
			t.Fatalf("the source in %s: %d files, %v", folder, len(source), err)
		}
		files = append(files, source...)
	}
	for _, file := range files {
		if strings.HasSuffix(file, "_test.go") {
			continue
		}
		parsed, err := parser.ParseFile(token.NewFileSet(), file, nil, 0)
		if err != nil {
			t.Fatal(err)
		}
		ast.Inspect(parsed, func(n ast.Node) bool {
			call, ok := n.(*ast.CallExpr)
			if !ok {
				return true
			}
			args := sayers[functionName(call.Fun)]
			for _, at := range args {
				if literal, ok := call.Args[at].(*ast.BasicLit); ok {
					text, err := strconv.Unquote(literal.Value)
					if err != nil {
						t.Fatal(err)
					}
					texts[text] = true
				}
			}
			return true
		})
	}
	for _, f := range assets.Lessons() {
		var lesson struct {
			Title    string
			Scenario struct {
				Title        string
				Units, Sides []struct{ Name string }
			}
			Steps []struct{ Text string }
		}
		if err := json.Unmarshal(f.Data, &lesson); err != nil {
			t.Fatal(err)
		}
		texts[lesson.Title], texts[lesson.Scenario.Title] = true, true
		for _, u := range append(lesson.Scenario.Units, lesson.Scenario.Sides...) {
			texts[u.Name] = true
		}
		for _, s := range lesson.Steps {
			texts[s.Text] = true
		}
	}
	for _, f := range slices.Concat(assets.Scenarios(), assets.Figures(), assets.Series()) {
		type table struct{ Title, Notes string }
		var scenario struct {
			table
			Scenario table // of a replay, on its first line
		}
		if err := json.NewDecoder(bytes.NewReader(f.Data)).Decode(&scenario); err != nil {
			t.Fatal(err)
		}
		if scenario.Title == "" {
			scenario.table = scenario.Scenario
		}
		for _, text := range append(strings.Split(scenario.Notes, "\n\n"), scenario.Title) {
			texts[text] = true
		}
	}
	delete(texts, "")
	return texts
}

// sayers are the functions that say a text, with which of their arguments are texts.
var sayers = map[string][]int{"T": {0}, "words.T": {0}, "words.Key": {0}, "words.N": {1, 2}, "game.Say": {0}, "game.SayCount": {1, 2}}

// functionName names a function that is called, with its package.
func functionName(e ast.Expr) string {
	switch e := ast.Unparen(e).(type) {
	case *ast.Ident:
		return e.Name
	case *ast.SelectorExpr:
		if from, ok := ast.Unparen(e.X).(*ast.Ident); ok {
			return from.Name + "." + e.Sel.Name
		}
	}
	return ""
}

var verbs = regexp.MustCompile(`%(?:\.?\d*)(?:\[\d+\])?[a-z]`)

// numbered lists which argument each verb of a text takes.
func numbered(text string) []string {
	list := verbs.FindAllString(text, -1)
	for i, verb := range list {
		if !strings.Contains(verb, "[") {
			list[i] = strings.Replace(verb, "%", "%["+strconv.Itoa(i+1)+"]", 1)
		}
	}
	slices.Sort(list)
	return slices.Compact(list)
}

// Every text is in every message file, none is left over, and a translation puts
// in the same arguments. FRONTAGE_MISSING names a folder to which what is missing
// is written, as a message file to be filled in.
func TestMessageFilesAreComplete(t *testing.T) {
	texts := said(t)
	for _, l := range Languages()[1:] {
		messages, err := Messages(l.Code)
		if err != nil {
			t.Fatal(err)
		}
		complete(t, l, messages, texts, l.Code+".json")
		for text, translated := range messages {
			if !texts[text] {
				t.Errorf("%s translates %q, which is said nowhere", l.Name, text)
			}
			sameArguments(t, l, text, translated, numbered(text), numbered(translated))
		}
	}
}

// complete fails when one of the texts has no translation, and writes those to a file
// of the folder FRONTAGE_MISSING.
func complete(t *testing.T, l Language, translated map[string]string, texts map[string]bool, file string) {
	t.Helper()
	missing := map[string]string{}
	for text := range texts {
		if translated[text] == "" {
			missing[text] = ""
		}
	}
	if len(missing) > 0 {
		t.Errorf("%s lacks %d of %d texts, the first %q", l.Name, len(missing), len(texts), slices.Sorted(maps.Keys(missing))[0])
	}
	folder := os.Getenv("FRONTAGE_MISSING")
	if folder == "" {
		return
	}
	data, err := json.MarshalIndent(missing, "", " ")
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(folder, file), data, 0o644); err != nil {
		t.Fatal(err)
	}
}

// sameArguments fails when a translation does not put in what its text does.
func sameArguments(t *testing.T, l Language, text, translated string, want, got []string) {
	t.Helper()
	if translated != "" && !slices.Equal(want, got) {
		t.Errorf("%s: %q puts in %v, its translation %q %v", l.Name, text, want, translated, got)
	}
}
