package wordstest

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"golang.org/x/text/feature/plural"
	"golang.org/x/text/language"

	"frontage/render/words"
)

// counting are the functions that are given two texts about a number of things, for one and
// for many: the indexes of these among their arguments.
var counting = map[string][2]int{"SayCount": {1, 2}, "N": {1, 2}}

// forDevelopers are functions whose texts are about files and are not translated.
var forDevelopers = []string{"Errorf", "Sprintf", "Fprintf", "Bad", "bad", "report", "add", "panic"}

// aCount finds a number before a plural: "%d stands", "%[1]d special rules".
var aCount = regexp.MustCompile(`%(\[\d\])?d (of [a-z]+ )?([a-z]+ )?[a-z]+s\b`)

// notThings are words that end in s and count nothing.
var notThings = []string{"less", "is", "this", "as", "was", "its", "wins"}

// Plurals fails for each text in some folders that counts things without a form for one of
// them, unless it is listed as one in which the number is never 1; and for each text about many
// things that has no form for none of them in a language which says "0 thing" (French).
func Plurals(t *testing.T, system string, folders []string, neverOne ...string) {
	t.Helper()
	found := textsOfCounts(t, folders)
	for text, at := range found.alone {
		if !slices.Contains(neverOne, text) {
			t.Errorf("%s: %q has no form for 1: use SayCount, or words.N", at, text)
		}
	}
	for _, text := range neverOne {
		if found.alone[text] == "" {
			t.Errorf("%q is listed, but not said", text)
		}
	}
	for _, l := range words.Languages()[1:] {
		if plural.Cardinal.MatchPlural(language.Make(l.Code), 0, 0, 0, 0, 0) != plural.One {
			continue
		}
		has := func(system, text string) bool {
			file, err := words.ReadCatalogue(l.Code, system)
			return err == nil && file[text+"|one"] != ""
		}
		for text, at := range found.many {
			if !has(system, text) && !has("", text) {
				t.Errorf("%s: %q needs an entry %q in %s", at, text, text+"|one", words.FileName(l.Code, system))
			}
		}
	}
}

// counts are texts about numbers of things, by the place where they stand.
type counts struct {
	many  map[string]string // that have a form for one
	alone map[string]string // that have none
}

// textsOfCounts finds the texts about numbers of things in the source of some folders.
func textsOfCounts(t *testing.T, folders []string) counts {
	t.Helper()
	c := counts{map[string]string{}, map[string]string{}}
	files := token.NewFileSet()
	known := map[*ast.BasicLit]bool{}
	trees := sourceOf(t, files, folders)
	for _, tree := range trees {
		ast.Inspect(tree, func(n ast.Node) bool {
			call, ok := n.(*ast.CallExpr)
			if !ok {
				return true
			}
			name := nameOf(call.Fun)
			if slices.Contains(forDevelopers, name) {
				return false
			}
			at, ok := counting[name]
			if !ok || len(call.Args) <= at[1] {
				return true
			}
			for i, arg := range []ast.Expr{call.Args[at[0]], call.Args[at[1]]} {
				if text, ok := stringOf(arg); ok {
					known[arg.(*ast.BasicLit)] = true
					if i == 1 {
						c.many[text] = placeOf(files, arg)
					}
				}
			}
			return true
		})
	}
	for _, tree := range trees {
		ast.Inspect(tree, func(n ast.Node) bool {
			if call, ok := n.(*ast.CallExpr); ok && slices.Contains(forDevelopers, nameOf(call.Fun)) {
				return false
			}
			if text, ok := n.(*ast.BasicLit); ok && !known[text] {
				if said, ok := stringOf(text); ok && countsThings(said) {
					c.alone[said] = placeOf(files, text)
				}
			}
			return true
		})
	}
	return c
}

// sourceOf parses the source of some folders, without its tests.
func sourceOf(t *testing.T, files *token.FileSet, folders []string) []*ast.File {
	t.Helper()
	var trees []*ast.File
	for _, folder := range folders {
		names, err := filepath.Glob(folder + "/*.go")
		if err != nil || len(names) == 0 {
			t.Fatalf("the source in %s: %d files, %v; want some", folder, len(names), err)
		}
		for _, name := range names {
			if strings.HasSuffix(name, "_test.go") {
				continue
			}
			tree, err := parser.ParseFile(files, name, nil, parser.SkipObjectResolution)
			if err != nil {
				t.Fatal(err)
			}
			trees = append(trees, tree)
		}
	}
	return trees
}

// countsThings reports whether a text has a number before a plural.
func countsThings(text string) bool {
	for _, match := range aCount.FindAllString(text, -1) {
		for _, word := range strings.Fields(match)[1:] {
			if strings.HasSuffix(word, "s") && !slices.Contains(notThings, word) {
				return true
			}
		}
	}
	return false
}

// nameOf returns the name of a function that is called, without its package.
func nameOf(f ast.Expr) string {
	switch f := f.(type) {
	case *ast.Ident:
		return f.Name
	case *ast.SelectorExpr:
		return f.Sel.Name
	}
	return ""
}

func placeOf(files *token.FileSet, n ast.Node) string {
	at := files.Position(n.Pos())
	return fmt.Sprintf("%s:%d", filepath.Base(at.Filename), at.Line)
}
