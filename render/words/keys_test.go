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

// said collects the texts of the screens, the window, reports, pictures and the guides of
// the rule systems: the first arguments of T, Key and Say, the two texts of N and
// SayCount, and the texts of lessons, scenarios and figures.
func said(t *testing.T) map[string]bool {
	t.Helper()
	texts := map[string]bool{}
	var files []string
	for _, folder := range []string{"../ui", "../app", "../report", "../scene", "../words", "../../game/army"} {
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
			Scenario table // on the first line of a replay
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

// sayers lists the functions that translate a text, with the indexes of their text
// arguments.
var sayers = map[string][]int{"T": {0}, "words.T": {0}, "words.Key": {0}, "words.N": {1, 2}, "game.Say": {0}, "game.SayCount": {1, 2}}

// functionName returns the name of a called function, with its package.
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

// numbered returns the argument that each verb of a text uses.
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

// Every text is in every message file, no entry is unused, and translations use the same
// arguments. FRONTAGE_MISSING names a folder for files of missing entries, to be filled
// in.
func TestMessageFilesAreComplete(t *testing.T) {
	texts := said(t)
	reasons, single := told(t)
	for _, l := range Languages()[1:] {
		messages, err := Messages(l.Code)
		if err != nil {
			t.Fatal(err)
		}
		complete(t, l, messages, texts, l.Code+".json")
		for text, translated := range messages {
			if !texts[text] && !reasons[text] && !single[text] {
				t.Errorf("%s translates %q, which is said nowhere", l.Name, text)
			}
			sameArguments(t, l, text, translated, numbered(text), numbered(translated))
		}
	}
}

// complete fails if a text has no translation, and writes those texts to a file in the
// folder FRONTAGE_MISSING.
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

// sameArguments fails if a translation uses other arguments than its text.
func sameArguments(t *testing.T, l Language, text, translated string, want, got []string) {
	t.Helper()
	if translated != "" && !slices.Equal(want, got) {
		t.Errorf("%s: %q puts in %v, its translation %q %v", l.Name, text, want, translated, got)
	}
}
