package game

import (
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"path"
	"slices"
	"strings"
	"sync/atomic"
	"unicode/utf8"
)

// RuleTables are the tables of values of a rule system, which a person may correct without
// building the program anew. A table is a text: a line of headings, then lines of cells with
// tabs between them.
type RuleTables struct {
	// Files are the program's own tables, NAME.tsv.
	Files fs.FS
	// Source is the heading of the column that says where the values of a row come from.
	Source string
	// Shown says which rules' pages show a table: a line of headings, then a line a table, its
	// name, a tab and the rules with "; " between them.
	Shown string
	// Use replaces the program's tables by the tables in a folder; the program's own stay in use
	// for any that it lacks, and nil brings all of them back. If the tables have mistakes, nothing
	// changes, and the error lists them, a line each that begins with the file.
	Use func(folder fs.FS) error

	used atomic.Pointer[map[string]string] // the tables in use that are not the program's, by name
}

// RuleTable is a table in use.
type RuleTable struct {
	Name string
	Text string // as it is used
	Own  string // as the program has it; the same if it was not replaced
}

// List returns the tables in the order of their names.
func (t *RuleTables) List() []RuleTable {
	var list []RuleTable
	used := t.used.Load()
	for _, name := range t.names() {
		own, err := fs.ReadFile(t.Files, name+tableExt)
		if err != nil {
			panic(err) // it is part of the program
		}
		table := RuleTable{Name: name, Text: string(own), Own: string(own)}
		if used != nil {
			if text, ok := (*used)[name]; ok {
				table.Text = text
			}
		}
		list = append(list, table)
	}
	return list
}

// ShownBy returns the tables that the page of a rule shows.
func (t *RuleTables) ShownBy(rule string) []RuleTable {
	var list []RuleTable
	for _, table := range t.List() {
		if slices.Contains(t.rulesOf(table.Name), rule) {
			list = append(list, table)
		}
	}
	return list
}

// rulesOf returns the rules whose pages show a table.
func (t *RuleTables) rulesOf(name string) []string {
	for _, line := range rowLines(t.Shown) {
		if table, rules, _ := strings.Cut(line, "\t"); table == name {
			return strings.Split(rules, "; ")
		}
	}
	return nil
}

// Heads returns the headings of the table.
func (t *RuleTable) Heads() []string {
	head, _, _ := strings.Cut(t.Text, "\n")
	return strings.Split(strings.TrimSuffix(head, "\r"), "\t")
}

// RuleTableRow is a row of a table in use.
type RuleTableRow struct {
	Cells    []string
	Replaced bool // the program's own table has no such row
}

// Rows returns the rows of the table.
func (t *RuleTable) Rows() []RuleTableRow {
	own := map[string]bool{}
	for _, line := range rowLines(t.Own) {
		own[line] = true
	}
	var rows []RuleTableRow
	for _, line := range rowLines(t.Text) {
		rows = append(rows, RuleTableRow{strings.Split(line, "\t"), !own[line]})
	}
	return rows
}

// rowLines returns the lines below the headings that are neither empty nor a comment.
func rowLines(text string) []string {
	var lines []string
	for i, line := range strings.Split(text, "\n") {
		line = strings.TrimSuffix(line, "\r")
		if i > 0 && strings.TrimSpace(line) != "" && !strings.HasPrefix(line, "#") {
			lines = append(lines, line)
		}
	}
	return lines
}

const (
	tableExt     = ".tsv"
	maxTableText = 1 << 18 // bytes of a table
)

func (t *RuleTables) names() []string {
	entries, err := fs.ReadDir(t.Files, ".")
	if err != nil {
		panic(err) // it is part of the program
	}
	var names []string
	for _, e := range entries {
		if name, ok := strings.CutSuffix(e.Name(), tableExt); ok {
			names = append(names, name)
		}
	}
	return names
}

// UseTables has all battles played by the tables in a folder, called dir in messages, instead of
// the program's own: it has a folder for each system, with the name of the system, which has
// the tables that are replaced. The error lists everything that is wrong, with file and line;
// nothing is replaced then. It is for the start of a program: a battle that is under way would
// go on by other values.
func UseTables(systems []Rules, folder fs.FS, dir string) error {
	with := map[string]*RuleTables{}
	for _, r := range systems {
		if t := r.Guide().Page.Tables; t != nil {
			with[r.Name()] = t
		}
	}
	found, err := foldersOfTables(folder, dir, with)
	if err != nil {
		return err
	}
	var errs []error
	var done []*RuleTables
	for _, system := range found {
		if err := with[system].replace(folder, dir, system); err != nil {
			errs = append(errs, err)
		} else {
			done = append(done, with[system])
		}
	}
	if len(errs) > 0 {
		for _, t := range done {
			t.restore()
		}
	}
	return errors.Join(errs...)
}

// OwnTables brings the program's own tables back.
func OwnTables(systems []Rules) {
	for _, r := range systems {
		if t := r.Guide().Page.Tables; t != nil && t.used.Load() != nil {
			t.restore()
		}
	}
}

// foldersOfTables returns the systems that have tables in a folder.
func foldersOfTables(folder fs.FS, dir string, with map[string]*RuleTables) ([]string, error) {
	known := strings.Join(slices.Sorted(maps.Keys(with)), ", ")
	entries, err := fs.ReadDir(folder, ".")
	if err != nil {
		return nil, fmt.Errorf("%s: %w", dir, reasonOf(err))
	}
	var found []string
	var errs []error
	for _, e := range entries {
		switch name := e.Name(); {
		case strings.HasPrefix(name, "."): // of another program, as .git is
		case e.IsDir() && with[name] != nil:
			found = append(found, name)
		case e.IsDir():
			errs = append(errs, fmt.Errorf("%s: no rule system of this name has tables; those that have are %s", path.Join(dir, name), known))
		case path.Ext(name) == tableExt:
			errs = append(errs, fmt.Errorf("%s: a table belongs into the folder of its rule system: %s", path.Join(dir, name), known))
		}
	}
	if len(found) == 0 && len(errs) == 0 {
		errs = append(errs, fmt.Errorf("%s: has no folder of tables; their names are those of rule systems: %s", dir, known))
	}
	return found, errors.Join(errs...)
}

// replace uses the tables of a system's folder.
func (t *RuleTables) replace(folder fs.FS, dir, system string) error {
	own, err := fs.Sub(folder, system)
	if err != nil {
		return err
	}
	entries, err := fs.ReadDir(own, ".")
	if err != nil {
		return fmt.Errorf("%s: %w", path.Join(dir, system), reasonOf(err))
	}
	names := t.names()
	used := map[string]string{}
	var errs []error
	for _, e := range entries {
		name, ok := strings.CutSuffix(e.Name(), tableExt)
		if !ok {
			continue // notes of a person
		}
		file := path.Join(dir, system, e.Name())
		if !slices.Contains(names, name) {
			errs = append(errs, fmt.Errorf("%s: there is no such table; the tables of %s are %s", file, system, strings.Join(names, ", ")))
			continue
		}
		text, err := readTableText(own, e.Name())
		if err != nil {
			errs = append(errs, fmt.Errorf("%s: %w", file, err))
		}
		used[name] = text
	}
	if len(errs) > 0 {
		return errors.Join(errs...)
	}
	if err := t.Use(own); err != nil {
		return fmt.Errorf("%s/%s", path.Join(dir, system), strings.ReplaceAll(err.Error(), "\n", "\n"+path.Join(dir, system)+"/"))
	}
	t.used.Store(&used)
	return nil
}

func readTableText(folder fs.FS, name string) (string, error) {
	info, err := fs.Stat(folder, name)
	switch {
	case err != nil:
		return "", reasonOf(err)
	case info.IsDir():
		return "", errors.New("is a folder, not a table")
	case info.Size() > maxTableText:
		return "", fmt.Errorf("has %d bytes; a table has at most %d", info.Size(), maxTableText)
	}
	text, err := fs.ReadFile(folder, name)
	switch {
	case err != nil:
		return "", reasonOf(err)
	case !utf8.Valid(text):
		return "", errors.New("is not UTF-8 text")
	}
	return string(text), nil
}

// restore uses the program's own tables.
func (t *RuleTables) restore() {
	t.used.Store(nil)
	if err := t.Use(nil); err != nil {
		panic(err) // they are part of the program
	}
}

// reasonOf returns why a file cannot be read, without the name of the system call.
func reasonOf(err error) error {
	var at *fs.PathError
	if errors.As(err, &at) {
		return at.Err
	}
	return err
}
