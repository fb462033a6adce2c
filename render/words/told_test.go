package words

import (
	"go/ast"
	"go/parser"
	"go/token"
	"maps"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// rulesCode lists the packages that give reasons.
var rulesCode = []string{"../../game/stand", "../../game/drawup"}

// silent lists the functions whose texts are not reasons: errors of files and of the
// program itself, and search texts.
var silent = map[string]bool{"Errorf": true, "New": true, "panic": true, "Get": true, "Lookup": true, "Contains": true, "HasPrefix": true,
	"HasSuffix": true, "TrimSuffix": true, "TrimPrefix": true, "MustCompile": true, "bad": true}

// lent lists what packages geometry and game insert into patterns: counts, edges and
// corners of a stand, formations and types of troops.
var lent = []string{"%d %ss", "front", "front left", "front right", "rear left", "rear right", "bent column", "irregular", "infantry", "cavalry", "artillery", "machine"}

// lentSentences lists what package game puts before a text of the rules, and its messages
// about a query that cannot be asked.
var lentSentences = []string{"Undone: %s", "Done again: %s", "The players' own dice:",
	"the query %s has no argument %q", "the query %s needs %s", "the query %s needs one of %s and %s",
	"the query %s has %s only with %s", "the query %s has no %s %q; there are %s"}

// commandHelp lists the types whose texts are help of the command line.
var commandHelp = map[string]bool{"QueryForm": true, "QueryArg": true}

// ofFiles lists files of the rules whose texts go into army files and onto the command line.
var ofFiles = []string{"army_import.go", "army_cells.go", "army_table.go"}

// told collects the patterns of reasons, and the single words that may be inserted into
// them.
func told(t *testing.T) (patterns, single map[string]bool) {
	t.Helper()
	patterns, single = map[string]bool{}, map[string]bool{}
	for _, word := range lent {
		single[word] = true
	}
	for _, sentence := range lentSentences {
		patterns[sentence] = true
	}
	for _, folder := range rulesCode {
		files, err := filepath.Glob(folder + "/*.go")
		if err != nil || len(files) == 0 {
			t.Fatalf("the rules' source in %s: %d files, %v", folder, len(files), err)
		}
		for _, file := range files {
			if strings.HasSuffix(file, "_test.go") || slices.Contains(ofFiles, filepath.Base(file)) {
				continue
			}
			parsed, err := parser.ParseFile(token.NewFileSet(), file, nil, 0)
			if err != nil {
				t.Fatal(err)
			}
			gather(parsed, func(text string) {
				switch {
				case strings.HasPrefix(text, "\n"), strings.HasPrefix(text, "  "): // of a list on the command line
				case prose(text):
					patterns[text] = true
				default:
					single[text] = true
				}
			})
		}
	}
	return patterns, single
}

// prose reports whether a text has more than one word, or a word and an argument.
func prose(text string) bool {
	bare := anyVerb.ReplaceAllString(text, "")
	return aWord.MatchString(bare) && (bare != text || strings.Contains(strings.TrimSpace(text), " "))
}

var (
	anyVerb = regexp.MustCompile(`%[-+#0-9.]*(?:\[\d+\])?[a-z]`)
	aWord   = regexp.MustCompile(`[a-zA-Z]{2}`)
)

// gather calls found with each text that an expression forms: a literal, a format of
// fmt.Sprintf, or a sum of them, with %s for every other summand.
func gather(n ast.Node, found func(string)) {
	ast.Inspect(n, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.ImportSpec:
			return false
		case *ast.Field:
			gather(n.Type, found)
			return false // its tag is not a text
		case *ast.CompositeLit:
			of := n.Type
			if list, ok := of.(*ast.ArrayType); ok {
				of = list.Elt
			}
			if name, ok := of.(*ast.SelectorExpr); ok && commandHelp[name.Sel.Name] {
				return false
			}
		case *ast.CallExpr:
			if silent[called(n)] {
				return false
			}
			if called(n) == "Sprintf" {
				if text, ok := made(n); ok {
					found(text)
					for _, arg := range n.Args[1:] {
						gather(arg, found)
					}
					return false
				}
			}
		case *ast.BinaryExpr:
			if text, ok := made(n); ok && n.Op == token.ADD {
				found(text)
				for _, side := range []ast.Expr{n.X, n.Y} {
					if _, literal := side.(*ast.BasicLit); !literal {
						gather(side, found)
					}
				}
				return false
			}
		case *ast.BasicLit:
			if text, ok := made(n); ok {
				found(text)
			}
		}
		return true
	})
}

// made returns the pattern of the text that an expression forms, if it contains a
// literal.
func made(e ast.Expr) (string, bool) {
	switch e := e.(type) {
	case *ast.ParenExpr:
		return made(e.X)
	case *ast.BasicLit:
		if e.Kind != token.STRING {
			return "", false
		}
		text, err := strconv.Unquote(e.Value)
		return text, err == nil
	case *ast.BinaryExpr:
		x, okX := made(e.X)
		y, okY := made(e.Y)
		if e.Op != token.ADD || !okX && !okY {
			return "", false
		}
		if !okX {
			x = "%s"
		}
		if !okY {
			y = "%s"
		}
		return x + y, true
	case *ast.CallExpr:
		if called(e) != "Sprintf" {
			return "", false
		}
		return made(e.Args[0])
	}
	return "", false
}

// called returns the name of the called function.
func called(call *ast.CallExpr) string {
	switch f := call.Fun.(type) {
	case *ast.Ident:
		return f.Name
	case *ast.SelectorExpr:
		return f.Sel.Name
	}
	return ""
}

// Every pattern is in every language's file, no entry is unused, and translations use the
// same arguments. FRONTAGE_MISSING names a folder for missing entries, to be filled in.
func TestReasonsAreTranslated(t *testing.T) {
	texts, single := told(t)
	for _, l := range Languages()[1:] {
		list, err := Patterns(l.Code)
		if err != nil {
			t.Fatal(err)
		}
		messages, err := Messages(l.Code)
		if err != nil {
			t.Fatal(err)
		}
		both := maps.Clone(messages) // phrases of guides are in the message files
		maps.Copy(both, list)
		complete(t, l, both, texts, "told-"+l.Code+".json")
		for text, said := range list {
			if !texts[text] && !single[text] {
				t.Errorf("%s translates %q, which is told nowhere", l.Name, text)
			}
			want := make([]string, len(newPattern(text, "").verbs))
			for i := range want {
				want[i] = "%[" + strconv.Itoa(i+1) + "]s"
			}
			got := verbs.FindAllString(said, -1)
			slices.Sort(got)
			sameArguments(t, l, text, said, want, slices.Compact(got))
		}
	}
}

// A text is translated sentence by sentence together with its inserted parts. Names stay
// as they are, and numbers get the language's decimal sign.
func TestTold(t *testing.T) {
	defer Speak("en")
	Speak("de")
	takePatterns(map[string]string{
		"%s moves %s.":                         "%[1]s zieht %[2]s.",
		"%s cannot charge %s: %s":              "%[1]s kann %[2]s nicht angreifen: %[3]s",
		"%s of %s is free; %s is needed":       "frei: %[1]s von %[2]s, nötig: %[3]s",
		"So the charge goes for the %s edge.":  "Der Angriff gilt der Kante %[1]s.",
		"%.0f %% of the area lies in the %s.":  "%[1]s %% der Fläche liegen %[2]s.",
		"%s strikes %s with %d.":               "%[1]s schlägt %[2]s mit %[3]s.",
		"front":                                "vorne",
		" and ":                                " und ",
		"It is not obeyed.":                    "Er wird nicht befolgt.",
		"%s is %d cm away from the left edge.": "%[1]s ist %[2]s cm von der linken Kante.",
	})
	for text, want := range map[string]string{
		"Axemen moves 16.1 cm.":     "Axemen zieht 16,1 cm.",
		"a and b and c moves 4 cm.": "a und b und c zieht 4 cm.",
		"Axemen cannot charge Archers: 0.7 cm of edge is free; 1 cm is needed": "Axemen kann Archers nicht angreifen: frei: 0,7 cm von edge, nötig: 1 cm",
		"Axemen moves 4 cm. So the charge goes for the front edge.":            "Axemen zieht 4 cm. Der Angriff gilt der Kante vorne.",
		"100 % of the area lies in the front.":                                 "100 % der Fläche liegen vorne.",
		"A fort is strong. It is not obeyed.":                                  "A fort is strong. Er wird nicht befolgt.",
		"Red strikes Blue with six.":                                           "Red strikes Blue with six.",
		"Nothing of the kind.":                                                 "Nothing of the kind.",
		"":                                                                     "",
	} {
		if got := Told(text); got != want {
			t.Errorf("%q is told as %q, want %q", text, got, want)
		}
	}
}

// An undone action is reported in the same language as the action.
func TestUndoneIsTold(t *testing.T) {
	Speak("de")
	defer Speak("en")
	for _, done := range []string{
		"Axemen against Spearmen: a charge by the front edge of b1b.", "The shooting phase.", "Osric Fenn orders Knights and needs 9 or less: 3, 3. It is obeyed.",
		"Knights moves up to 30 cm.", "The combat of Spearmen and Axemen.", "The players' own dice: 1, 6.", "Red concedes.",
	} {
		for text, head := range map[string]string{"Undone: ": "Zurückgenommen: ", "Done again: ": "Wiederholt: "} {
			if got, want := Told(text+done), head+Told(done); got != want || Told(done) == done {
				t.Errorf("%q is told as %q, want %q", text+done, got, want)
			}
		}
	}
}

// With inches every length in a text is in inches, and nothing else changes.
func TestToldInInches(t *testing.T) {
	defer Measure(false)
	Measure(true)
	for text, want := range map[string]string{
		"It moves 16.12 cm of 20 cm.":    "It moves 6.35 in of 7.9 in.",
		"0.7 cm free":                    "0.3 in free",
		"no cm here, 4 cmx, 3 stands":    "no cm here, 4 cmx, 3 stands",
		"(2.54 cm), 5 stands; 40 mm":     "(1.00 in), 5 stands; 40 mm",
		"A charge reaches 20 cm, always": "A charge reaches 7.9 in, always",
	} {
		if got := Told(text); got != want {
			t.Errorf("%q is told as %q, want %q", text, got, want)
		}
	}
}

// A moving pointer asks for a few sentences at a time, each time with other numbers.
func BenchmarkTold(b *testing.B) {
	Speak("de")
	defer Speak("en")
	b.ReportAllocs()
	for i := 0; b.Loop(); i++ {
		far := strconv.FormatFloat(float64(i%100_000)/100, 'f', 2, 64)
		Told("Axemen's stand r1a sees Spearmen's stand b1b: a clear line of " + far + " cm leads to it from the front edge.")
		Told("r1b takes the left end of the line with 4 cm of front in contact; the right end would do as well, and the charger may choose. It moves " + far + " cm.")
	}
}
