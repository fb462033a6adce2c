package army

import (
	"bytes"
	"cmp"
	"encoding/json"
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"unicode/utf8"

	"frontage/game"
)

// TableForm describes how to read the tables of a rule system.
type TableForm struct {
	// Headings are the keys of the columns by their headings, reduced to letters: "name", "type",
	// "points" (unless Free), "limit", "min", "max", and further columns of the system.
	Headings map[string]string
	// Finds are the keys that identify the line of headings; Needs are the columns that a table must
	// have.
	Finds []string
	Needs []Heading
	// Sections are words alone in a line above the rows of a kind.
	Sections map[string]bool
	// Row reads a row into a list: a unit, a character or an upgrade. It reports faults to the row,
	// which is then left out.
	Row func(r *Row, one *Army)
	// Whole, if not nil, completes a list after all its rows are read.
	Whole func(r *Row, a *Army)
	// Note names missing parts of a list, "" for none.
	Note func(a *Army) string
}

// Heading is a column that a table needs: its key, and its name in messages.
type Heading struct{ Key, Name string }

// Source is the origin of an army.
type Source struct {
	Name      string        // the name of the file in messages
	Companion string        // the text of the companion file with the special rules of a table
	Systems   []game.Rules  // the available rule systems
	Table     string        // the system of a table, a roster or a text
	Lists     func() []Army // army lists with the names for a list written as text; nil for none
}

// Import is [ImportFrom] without army lists.
func Import(data []byte, name string, systems []game.Rules, table string) (a Army, refused game.Errors, err error) {
	return ImportFrom(data, Source{Name: name, Systems: systems, Table: table})
}

// ImportFrom reads an army. It recognises the kind of file by its content:
//
//   - a file NAME.army.json;
//   - a table as players publish them. It has a line of headings (troop, type, points, min/max
//     and those of the rules, in any order) and a line for each unit, character and upgrade.
//     Cells are separated by tabs, bars, semicolons or commas; lines "*1 text" explain
//     references in the cells;
//   - a roster of BattleScribe, XML alone or in a zip, or of New Recruit, JSON: its profiles
//     make the army list, and its choices the army;
//   - the JSON file of a selector: an army list with chosen armies;
//   - a list written as text, a line for each unit: chosen from the army list that knows its
//     names.
//
// Anything that the rules cannot apply goes to the unit's NotApplied, which [Remarks] collects.
// Rows that cannot be read are returned in refused, with their line and the reason; the others
// make the army. err is set if the data is none of these.
func ImportFrom(data []byte, from Source) (a Army, refused game.Errors, err error) {
	kind := KindOf(data)
	if kind == KindArmy {
		a, err = Read(data, from.Name, from.Systems)
		return a, nil, err
	}
	t := newTable(from.Name, from.Systems, from.Table)
	t.companion = from.Companion
	if t.form == nil {
		t.report(1, "", "is no army file, and the %s rules read no tables", from.Table)
		return Army{}, nil, t.errs
	}
	switch kind {
	case KindZip:
		if data, err = unzipped(data); err != nil {
			return importRoster(t, nil, err)
		}
		r, err := rosterOfXML(data)
		return importRoster(t, r, err)
	case KindRoster:
		r, err := rosterOfXML(data)
		return importRoster(t, r, tooLong(data, err))
	case KindNewRecruit:
		r, err := rosterOfJSON(data)
		return importRoster(t, r, tooLong(data, err))
	case KindSelector:
		return importSelector(t, data)
	}
	return t.importPlain(data, from)
}

// tooLong returns an error for a roster that is too long, else err.
func tooLong(data []byte, err error) error {
	if len(data) > maxRoster {
		return fmt.Errorf("has %d bytes; at most %d are allowed", len(data), maxRoster)
	}
	return err
}

// importPlain reads a table, or a list written as text.
func (t *table) importPlain(data []byte, from Source) (Army, game.Errors, error) {
	switch {
	case len(data) > game.MaxText:
		t.report(1, "", "has %d bytes of text; at most %d are allowed", len(data), game.MaxText)
	case !utf8.Valid(data):
		t.report(1, "", "is not UTF-8 text: save the table as UTF-8, tab-separated or CSV")
	default:
		text := string(bytes.TrimPrefix(data, byteOrder))
		if from.Lists != nil && t.findHeadings(strings.Split(text, "\n")) < 0 {
			return importText(t, text, from.Lists())
		}
		if head, lines := t.findTable(text); head >= 0 {
			return t.read(lines, head), t.refused, nil
		}
	}
	return Army{}, nil, t.errs
}

// The kinds of files that [ImportFrom] reads.
const (
	KindArmy       = "army"       // NAME.army.json
	KindZip        = "zip"        // a roster in a zip
	KindRoster     = "roster"     // a roster of BattleScribe
	KindNewRecruit = "newrecruit" // a roster of New Recruit
	KindSelector   = "selector"   // the file of a selector
	KindPlain      = "plain"      // a table, or a list written as text
)

// KindOf returns the kind of a file by its content.
func KindOf(data []byte) string {
	text := bytes.TrimSpace(bytes.TrimPrefix(data, byteOrder))
	switch {
	case bytes.HasPrefix(data, []byte("PK\x03\x04")) || bytes.HasPrefix(data, []byte("PK\x05\x06")):
		return KindZip
	case bytes.HasPrefix(text, []byte("<")):
		return KindRoster
	case !bytes.HasPrefix(text, []byte("{")):
		return KindPlain
	}
	var head struct{ Format, Roster, Units json.RawMessage }
	if len(text) > maxRoster || json.Unmarshal(text, &head) != nil || head.Format != nil {
		return KindArmy
	}
	switch {
	case bytes.HasPrefix(head.Roster, []byte("{")):
		return KindNewRecruit
	case bytes.HasPrefix(head.Units, []byte("{")):
		return KindSelector
	}
	return KindArmy
}

func newTable(name string, systems []game.Rules, of string) *table {
	t := &table{name: name, systems: systems, army: Army{System: of}, ids: map[string]int{}, footnotes: map[string]string{}, used: map[string]bool{}}
	if s := Of(of); s != nil {
		t.form = s.Table
	}
	return t
}

// byteOrder is the mark that some programs put at the start of a text.
var byteOrder = []byte("\xef\xbb\xbf")

// Remark is a special rule that the program does not apply.
type Remark struct {
	ID   string `json:"id"`
	Name string `json:"name"` // the name of the unit, the character or the upgrade
	Rule string `json:"rule"`
}

// Remarks lists the special rules of an army list that the program does not apply.
func Remarks(a *Army) []Remark {
	list := []Remark{}
	for _, entries := range [][]Entry{a.Units, a.Characters, a.Upgrades} {
		for _, e := range entries {
			for _, rule := range e.NotApplied {
				list = append(list, Remark{e.ID, e.Name, rule})
			}
		}
	}
	return list
}

// Limits against hostile files that would take too much work.
const (
	maxRows     = 200
	maxAbove    = 100  // lines above the headings
	maxCell     = 1000 // bytes of a cell
	maxFootnote = 2000 // letters of a footnote
	maxTitle    = 100  // letters of the army's name
)

// table is a table during reading.
type table struct {
	name      string
	systems   []game.Rules
	form      *TableForm
	errs      game.Errors // errors that make it no table
	refused   game.Errors // rows that cannot be read
	army      Army
	ids       map[string]int    // the number of times each id was made from a name
	footnotes map[string]string // the text of "*1"
	used      map[string]bool   // the footnotes that a row refers to
	separator rune
	columns   []column
	head      int            // the line of the headings, from 0
	rowIDs    map[int]string // the ids of rows by their numbers
	companion string
}

// report records why the file is no table.
func (t *table) report(line int, path, format string, args ...any) {
	t.errs = append(t.errs, game.Error{File: t.name, Line: line, Path: path, What: fmt.Sprintf(format, args...)})
}

// refuse records why a row cannot be read.
func (t *table) refuse(line int, path, format string, args ...any) {
	t.refused = append(t.refused, game.Error{File: t.name, Line: line, Path: path, What: fmt.Sprintf(format, args...)})
}

// findTable finds the line of the headings, −1 if there is no table.
func (t *table) findTable(text string) (head int, lines []string) {
	lines = strings.Split(text, "\n")
	head = t.findHeadings(lines)
	if head < 0 {
		t.report(1, "", "has no line of headings: a table needs at least %s", t.form.needs())
		return -1, nil
	}
	if t.checkColumns(head + 1); len(t.errs) > 0 {
		return -1, nil
	}
	return head, lines
}

// read makes an army of all readable rows.
func (t *table) read(lines []string, head int) Army {
	t.army.Name = t.title(lines[:head])
	t.army.Source = "imported from " + clipped(t.base(), maxTitle)
	t.head = head
	rows := t.rows(lines, head+1)
	if len(rows) > maxRows {
		t.refuse(rows[maxRows].line, "", "is one of more than %d units, characters and mounts: it and all below it are left out", maxRows)
		rows = rows[:maxRows]
	}
	t.nameRows(rows)
	size := 0
	for _, r := range rows {
		one, ok := t.readRow(r)
		if !ok {
			continue
		}
		if size += len(Write(&one)); size > game.MaxText {
			t.refuse(r.line, r.name, "makes the army longer than %d bytes: it and all below it are left out", game.MaxText)
			break
		}
		t.army.Units = append(t.army.Units, one.Units...)
		t.army.Characters = append(t.army.Characters, one.Characters...)
		t.army.Upgrades = append(t.army.Upgrades, one.Upgrades...)
	}
	if t.form.Whole != nil && len(rows) > 0 {
		t.form.Whole(rows[0], &t.army)
	}
	t.keepFootnotes()
	if note := t.form.Note; note != nil {
		t.note(note(&t.army))
	}
	slices.SortStableFunc(t.refused, func(a, b game.Error) int { return cmp.Compare(a.Line, b.Line) })
	return t.army
}

// nameRows works out in advance the ids that rows will get from their names.
func (t *table) nameRows(rows []*Row) {
	t.rowIDs = map[int]string{}
	for _, r := range rows {
		t.rowIDs[r.RowNumber()] = t.newID(r.name)
	}
	t.ids = map[string]int{}
}

// rows splits the lines below the headings into cells and drops lines that are not rows:
// blank lines, rulers, headings of sections, footnotes.
func (t *table) rows(lines []string, from int) []*Row {
	var rows []*Row
	for i := from; i < len(lines) && len(rows) <= maxRows; i++ {
		if strings.TrimSpace(lines[i]) == "" {
			continue
		}
		cells := splitLine(lines[i], t.separator)
		filled := slices.DeleteFunc(slices.Clone(cells), func(c string) bool { return strings.Trim(c, "-:=_ ") == "" })
		switch {
		case len(filled) == 0:
		case t.isFootnote(filled):
		case len(filled) == 1 && t.form.Sections[Reduced(filled[0])]:
		default:
			rows = append(rows, t.newRow(i+1, cells))
		}
	}
	return rows
}

// isFootnote stores a line such as "*1 Flying" as the text of *1 and reports whether the
// cells are such a line.
func (t *table) isFootnote(cells []string) bool {
	text := strings.Join(cells, " ")
	mark, rest, _ := strings.Cut(text, " ")
	mark = strings.TrimRight(mark, ":.)")
	if !isMark(mark) {
		return false
	}
	t.footnotes[mark] = clipped(strings.TrimSpace(rest), maxFootnote)
	return true
}

// isMark reports whether a word refers to a footnote: "*12".
func isMark(word string) bool {
	digits, ok := strings.CutPrefix(word, "*")
	return ok && digits != "" && strings.Trim(digits, "0123456789") == ""
}

// keepFootnotes adds footnotes that no row refers to to the notes of the army, so that
// nothing is lost.
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
		t.note("Not applied: " + clipped(strings.Join(marks, "; "), maxFootnote))
	}
}

// note adds a sentence to the notes of the army.
func (t *table) note(text string) {
	t.army.Notes = strings.TrimSpace(t.army.Notes + "\n" + text)
}

// title returns the name of the army: the text above the table, else the file's name.
func (t *table) title(above []string) string {
	for _, line := range above {
		if title := strings.Trim(strings.Join(splitLine(line, t.separator), " "), "# \t"); title != "" {
			return clipped(title, maxTitle)
		}
	}
	base := t.base()
	base = strings.TrimSuffix(base, filepath.Ext(base))
	words := strings.FieldsFunc(base, func(c rune) bool { return c == '-' || c == '_' || c == ' ' })
	for i, word := range words {
		first, size := utf8.DecodeRuneInString(word)
		words[i] = strings.ToUpper(string(first)) + word[size:]
	}
	return cmp.Or(clipped(strings.Join(words, " "), maxTitle), "Imported army")
}

// base returns the name of the file without its folders.
func (t *table) base() string {
	return strings.ToValidUTF8(filepath.Base(strings.ReplaceAll(t.name, "\\", "/")), "�")
}

// clipped cuts a text to at most most letters.
func clipped(text string, most int) string {
	letters := 0
	for i := range text {
		if letters++; letters > most {
			return text[:i] + "…"
		}
	}
	return text
}
