package main

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"maps"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"frontage/assets"
)

// coverageFile is the path of the written file, from the project's top.
const coverageFile = "assets/rules/coverage.tsv"

// ruleID matches the ids of the catalogue: rules, rulings and definitions (K4).
var ruleID = regexp.MustCompile(`\b(?:(?:STD-[A-Z]+|AMB)-[0-9]{2}|K(?:[1-9]|1[01]))\b`)

// citations are the files and tests that cite one rule, each once.
type citations struct{ code, tests map[string]bool }

// coverage returns the content of the coverage file for the project at root. Citing an id
// that the catalogue does not have is an error, probably a typing error.
func coverage(root string) (string, error) {
	found := map[string]*citations{}
	for _, rule := range assets.Rules() {
		found[rule.ID] = &citations{map[string]bool{}, map[string]bool{}}
	}
	cite := func(file, id, test string) error {
		c, ok := found[id]
		if !ok {
			return fmt.Errorf("%s cites %s, which is not in the catalogue", file, id)
		}
		if test == "" {
			c.code[file] = true
		} else {
			c.tests[test] = true
		}
		return nil
	}
	err := filepath.WalkDir(root, func(name string, entry fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if entry.IsDir() {
			if name != root && strings.HasPrefix(entry.Name(), ".") {
				return fs.SkipDir
			}
			return nil
		}
		relative, err := filepath.Rel(root, name)
		relative = filepath.ToSlash(relative)
		if err != nil || path.Ext(relative) != ".go" || !holdsRules(relative) {
			return err
		}
		return scanFile(name, relative, cite)
	})
	if err != nil {
		return "", err
	}
	return table(found), nil
}

// holdsRules reports whether files in a folder apply and test rules. Elsewhere a rule's
// id is only an example or a text to show.
func holdsRules(relative string) bool {
	return strings.HasPrefix(relative, "geometry/") || strings.HasPrefix(relative, "game/")
}

// table writes the citations in the order of the catalogue.
func table(found map[string]*citations) string {
	var t strings.Builder
	t.WriteString("id\tcode\ttests\n")
	for _, rule := range assets.Rules() {
		c := found[rule.ID]
		if len(c.code)+len(c.tests) > 0 {
			fmt.Fprintf(&t, "%s\t%s\t%s\n", rule.ID, names(c.code), names(c.tests))
		}
	}
	return t.String()
}

// names formats a set as one cell.
func names(set map[string]bool) string { return strings.Join(slices.Sorted(maps.Keys(set)), "; ") }

// scanFile reports every citation of a Go file; test is "" for code.
func scanFile(name, relative string, cite func(file, id, test string) error) error {
	text, err := os.ReadFile(name)
	if err != nil {
		return err
	}
	if !strings.HasSuffix(relative, "_test.go") {
		for _, c := range cited(string(text)) {
			if err := cite(relative, c.id, ""); err != nil {
				return err
			}
		}
		return nil
	}
	return scanTests(relative, text, cite)
}

// scanTests reports the citations of a test file, by test.
func scanTests(relative string, text []byte, cite func(file, id, test string) error) error {
	files := token.NewFileSet()
	tree, err := parser.ParseFile(files, relative, text, parser.ParseComments|parser.SkipObjectResolution)
	if err != nil {
		return err
	}
	type span struct {
		name     string
		from, to int
	}
	var tests []span
	for _, declaration := range tree.Decls {
		f, ok := declaration.(*ast.FuncDecl)
		if !ok || f.Recv != nil || !isTest(f.Name.Name) {
			continue
		}
		from := f.Pos()
		if f.Doc != nil {
			from = f.Doc.Pos()
		}
		tests = append(tests, span{path.Dir(relative) + "." + f.Name.Name,
			files.Position(from).Offset, files.Position(f.End()).Offset})
	}
	for _, c := range cited(string(text)) {
		by := relative // outside every test: a table or a helper that the file shares
		for _, test := range tests {
			if test.from <= c.at && c.at < test.to {
				by = test.name
			}
		}
		if err := cite(relative, c.id, by); err != nil {
			return err
		}
	}
	return nil
}

// citation is a rule's id with the position of its text in a file.
type citation struct {
	id string
	at int
}

// furtherRule matches the short form of further rules of the same section: "STD-WIN-06 to
// -08", "STD-ATTACK-12, -13 and -14", also across the end of a line.
var furtherRule = regexp.MustCompile(`^(,| and|, and| to)(?:\s+(?://\s*)?)-(\d\d)\b`)

// cited returns the rules that a text cites, with short forms written in full.
func cited(text string) []citation {
	var list []citation
	for _, at := range ruleID.FindAllStringIndex(text, -1) {
		id := text[at[0]:at[1]]
		list = append(list, citation{id, at[0]})
		if id[0] == 'K' {
			continue // definitions have no short form
		}
		section := id[:len(id)-2]
		last, _ := strconv.Atoi(id[len(id)-2:])
		for end := at[1]; ; {
			m := furtherRule.FindStringSubmatch(text[end:])
			if m == nil {
				break
			}
			n, _ := strconv.Atoi(m[2])
			if m[1] != " to" {
				last = n - 1
			}
			for i := last + 1; i <= n; i++ {
				list = append(list, citation{fmt.Sprintf("%s%02d", section, i), at[0]})
			}
			last, end = n, end+len(m[0])
		}
	}
	return list
}

// isTest reports whether go test runs a function as a test. A benchmark checks nothing
// and does not count.
func isTest(name string) bool {
	return strings.HasPrefix(name, "Test") || strings.HasPrefix(name, "Fuzz") || strings.HasPrefix(name, "Example")
}
