package army

import (
	"bytes"
	"cmp"
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"unicode/utf8"

	"frontage/game"
)

// Import reads an army list: a file NAME.army.json, or a table as players publish
// them. The name stands for the file in messages; rules are those that the units
// are for.
//
// A table has a line of headings (troop, type, attacks, hits, armour, command,
// unit size, points, min/max, special, in any order) and a line for each unit,
// character and mount, the cells parted by tabs, bars, semicolons or commas; lines
// "*1 text" explain what the cells refer to. What the rules cannot apply goes to
// the NotApplied of the unit that has it, which [Remarks] collects. What is wrong
// is an error, a [game.Errors] with everything that is, by its line and column.
func Import(data []byte, name string, rules game.Rules) (game.Army, error) {
	if bytes.HasPrefix(bytes.TrimSpace(data), []byte("{")) {
		return game.ReadArmy(data, name, rules)
	}
	t := &table{name: name, rules: rules, ids: map[string]int{}, footnotes: map[string]string{}, used: map[string]bool{}}
	switch {
	case len(data) > game.MaxText:
		t.report(1, "", "has %d bytes of text; at most %d are allowed", len(data), game.MaxText)
	case !utf8.Valid(data):
		t.report(1, "", "is not UTF-8 text: save the table as UTF-8, tab-separated or CSV")
	default:
		t.read(string(bytes.TrimPrefix(data, []byte("\xef\xbb\xbf"))))
	}
	if len(t.errs) > 0 {
		slices.SortStableFunc(t.errs, func(a, b game.Error) int { return cmp.Compare(a.Line, b.Line) })
		return game.Army{}, t.errs
	}
	// What was made of the table must read as any army list: one place knows
	// what is right.
	return game.ReadArmy(game.WriteArmy(&t.army), name+", as it was understood", rules)
}

// Remark is a special rule that the program does not apply.
type Remark struct {
	ID   string `json:"id"`
	Name string `json:"name"` // of the unit, the character or the mount
	Rule string `json:"rule"`
}

// Remarks lists the special rules of an army list that the program does not apply.
func Remarks(a *game.Army) []Remark {
	list := []Remark{}
	add := func(id, name string, rules []string) {
		for _, rule := range rules {
			list = append(list, Remark{id, name, rule})
		}
	}
	for _, u := range a.Units {
		add(u.ID, u.Name, u.NotApplied)
	}
	for _, c := range a.Characters {
		add(c.ID, c.Name, c.NotApplied)
	}
	for _, m := range a.Mounts {
		add(m.ID, m.Name, m.NotApplied)
	}
	return list
}

// Limits that keep a hostile file from asking for too much work.
const (
	maxRows  = 200
	maxAbove = 100 // lines above the headings
)

// table is a table that is being read.
type table struct {
	name      string
	rules     game.Rules
	errs      game.Errors
	army      game.Army
	ids       map[string]int    // how often a name gave the id
	footnotes map[string]string // the text of "*1"
	used      map[string]bool   // the footnotes that a row refers to
	separator rune
	columns   []column
}

func (t *table) report(line int, path, format string, args ...any) {
	t.errs = append(t.errs, game.Error{File: t.name, Line: line, Path: path, What: fmt.Sprintf(format, args...)})
}

func (t *table) read(text string) {
	lines := strings.Split(text, "\n")
	head := t.findHeadings(lines)
	if head < 0 {
		t.report(1, "", "has no line of headings: a table needs at least Troop, Type, Attacks, Hits and Points")
		return
	}
	t.army.Name = t.title(lines[:head])
	t.army.Source = "imported from " + strings.ReplaceAll(filepath.Base(t.name), "\\", "/")
	t.checkColumns(head + 1)
	if len(t.errs) > 0 {
		return
	}
	rows := t.rows(lines, head+1)
	if len(rows) > maxRows {
		t.report(rows[maxRows].line, "", "has more than %d units, characters and mounts", maxRows)
		return
	}
	for _, r := range rows {
		t.readRow(r)
	}
	t.keepFootnotes()
	if len(t.errs) == 0 && !slices.ContainsFunc(t.army.Characters, func(c game.Leader) bool { return c.Kind == game.General }) {
		t.report(head+1, "Type", "no row is a General; an army needs one")
	}
}

// rows splits the lines below the headings into cells, and takes out what is not
// a row: blank lines, rulers, headings of sections, footnotes.
func (t *table) rows(lines []string, from int) []*row {
	var rows []*row
	for i := from; i < len(lines) && len(rows) <= maxRows; i++ {
		if strings.TrimSpace(lines[i]) == "" {
			continue
		}
		cells := splitLine(lines[i], t.separator)
		filled := slices.DeleteFunc(slices.Clone(cells), func(c string) bool { return strings.Trim(c, "-:=_ ") == "" })
		switch {
		case len(filled) == 0:
		case t.isFootnote(filled):
		case len(filled) == 1 && sections[letters(filled[0])]:
		default:
			rows = append(rows, t.newRow(i+1, cells))
		}
	}
	return rows
}

// isFootnote takes a line such as "*1 Flying" for the text of what cells call *1.
func (t *table) isFootnote(cells []string) bool {
	text := strings.Join(cells, " ")
	mark, rest, _ := strings.Cut(text, " ")
	mark = strings.TrimRight(mark, ":.)")
	if !isMark(mark) {
		return false
	}
	t.footnotes[mark] = strings.TrimSpace(rest)
	return true
}

// isMark reports whether a word is a reference to a special rule: "*12".
func isMark(word string) bool {
	digits, ok := strings.CutPrefix(word, "*")
	return ok && digits != "" && strings.Trim(digits, "0123456789") == ""
}

// keepFootnotes puts what no row refers to into the notes of the army, so that
// nothing is lost unsaid.
func (t *table) keepFootnotes() {
	var marks []string
	for mark := range t.footnotes {
		if !t.used[mark] {
			marks = append(marks, mark)
		}
	}
	slices.SortFunc(marks, func(a, b string) int { return cmp.Or(cmp.Compare(len(a), len(b)), cmp.Compare(a, b)) })
	for i, mark := range marks {
		marks[i] = strings.TrimSpace(mark + " " + t.footnotes[mark])
	}
	if len(marks) > 0 {
		t.army.Notes = "Not applied: " + strings.Join(marks, "; ")
	}
}

// title returns the name of the army: what stands above the table, else the
// file's name.
func (t *table) title(above []string) string {
	for _, line := range above {
		if title := strings.Trim(strings.Join(splitLine(line, t.separator), " "), "# \t"); title != "" {
			return title
		}
	}
	base := filepath.Base(strings.ReplaceAll(t.name, "\\", "/"))
	base = strings.TrimSuffix(base, filepath.Ext(base))
	words := strings.FieldsFunc(base, func(c rune) bool { return c == '-' || c == '_' || c == ' ' })
	for i, word := range words {
		first, size := utf8.DecodeRuneInString(word)
		words[i] = strings.ToUpper(string(first)) + word[size:]
	}
	return cmp.Or(strings.Join(words, " "), "Imported army")
}
