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
	"frontage/game/systems"
)

// coverageFile is the path of the written file, from the project's top.
const coverageFile = "assets/rules/coverage.tsv"

// page is the page of rules of a system.
type page struct {
	system string
	id     *regexp.Regexp
	rules  []assets.Rule
}

// pages returns the pages of all systems.
func pages() []page {
	var list []page
	for _, r := range systems.All() {
		if p := r.Guide().Page; p.Pattern != "" {
			list = append(list, page{r.Name(), regexp.MustCompile(p.Pattern), assets.Rules(r.Name(), p.Table)})
		}
	}
	return list
}

// name returns the name of a rule of the page in the coverage file.
func (p *page) name(id string) string {
	if p.system == assets.FirstSystem {
		return id
	}
	return p.system + "/" + id
}

// pagesFor returns the pages whose rules a file may cite: below game/SYSTEM only the page of
// the system, and none if the system is not part of the program.
func pagesFor(all []page, file string) []page {
	for i, p := range all {
		if strings.HasPrefix(file, "game/"+p.system+"/") {
			return all[i : i+1]
		}
	}
	if parts := strings.Split(file, "/"); parts[0] == "game" && len(parts) > 2 && len(assets.Rules(parts[1], "")) > 0 {
		return nil
	}
	return all
}

// citations are the files and tests that cite one rule, each once.
type citations struct{ code, tests map[string]bool }

// coverage returns the content of the coverage file for the project at root. Citing an id
// that the catalogue does not have is an error, probably a typing error.
func coverage(root string) (string, error) {
	found := map[string]*citations{}
	all := pages()
	for _, p := range all {
		for _, rule := range p.rules {
			found[p.name(rule.ID)] = &citations{map[string]bool{}, map[string]bool{}}
		}
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
		return scanFile(name, relative, pagesFor(all, relative), cite)
	})
	if err != nil {
		return "", err
	}
	return table(all, found), nil
}

// holdsRules reports whether files in a folder apply and test rules. Elsewhere a rule's
// id is only an example or a text to show.
func holdsRules(relative string) bool {
	return strings.HasPrefix(relative, "geometry/") || strings.HasPrefix(relative, "game/")
}

// table writes the citations in the order of the systems and their pages.
func table(all []page, found map[string]*citations) string {
	var t strings.Builder
	t.WriteString("id\tcode\ttests\n")
	for _, p := range all {
		for _, rule := range p.rules {
			name := p.name(rule.ID)
			if c := found[name]; len(c.code)+len(c.tests) > 0 {
				fmt.Fprintf(&t, "%s\t%s\t%s\n", name, names(c.code), names(c.tests))
			}
		}
	}
	return t.String()
}

// names formats a set as one cell.
func names(set map[string]bool) string { return strings.Join(slices.Sorted(maps.Keys(set)), "; ") }

// scanFile reports every citation of a Go file; test is "" for code.
func scanFile(name, relative string, of []page, cite func(file, id, test string) error) error {
	text, err := os.ReadFile(name)
	if err != nil {
		return err
	}
	if !strings.HasSuffix(relative, "_test.go") {
		for _, c := range citedOf(of, string(text)) {
			if err := cite(relative, c.id, ""); err != nil {
				return err
			}
		}
		return nil
	}
	return scanTests(relative, text, of, cite)
}

// scanTests reports the citations of a test file, by test.
func scanTests(relative string, text []byte, of []page, cite func(file, id, test string) error) error {
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
	for _, c := range citedOf(of, string(text)) {
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

// citedOf returns the rules of some pages that a text cites, by their names in the coverage file.
func citedOf(of []page, text string) []citation {
	var list []citation
	for i := range of {
		for _, c := range cited(of[i].id, text) {
			list = append(list, citation{of[i].name(c.id), c.at})
		}
	}
	return list
}

// twoDigits matches ids after which further ones may be written short.
var twoDigits = regexp.MustCompile(`-\d\d$`)

// cited returns the rules whose ids a pattern finds in a text. Ids that are written short
// are returned in full.
func cited(pattern *regexp.Regexp, text string) []citation {
	var list []citation
	for _, at := range pattern.FindAllStringIndex(text, -1) {
		id := text[at[0]:at[1]]
		list = append(list, citation{id, at[0]})
		if !twoDigits.MatchString(id) {
			continue // "K4" is always written in full
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
