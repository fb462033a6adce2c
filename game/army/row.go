package army

import (
	"cmp"
	"errors"
	"fmt"
	"path/filepath"
	"strconv"
	"strings"
	"unicode/utf8"

	"frontage/game"
)

// Row is a line of a table: a unit, a character or an upgrade.
type Row struct {
	t          *table
	line       int
	name       string
	cells      map[string]string // by the column's key
	headings   map[string]string // by the column's key: its heading as written
	notes      []string
	notApplied []string
	wrong      bool // the row is refused
}

// newRow assigns the cells of a line to the columns. Cells of unknown columns are kept as
// rules that are not applied.
func (t *table) newRow(line int, cells []string) *Row {
	r := &Row{t: t, line: line, cells: map[string]string{}, headings: map[string]string{}}
	for _, c := range t.columns {
		r.headings[c.key] = c.heading
	}
	for i, cell := range cells {
		switch {
		case i < len(t.columns) && t.columns[i].key != "":
			r.cells[t.columns[i].key] = cell
		case IsNone(cell):
		case i < len(t.columns):
			r.Leave("%s: %s", t.columns[i].heading, cell)
		case !r.wrong:
			r.refuse("", "has more cells than there are headings: %s", Quote(cell))
		}
		if len(cell) > maxCell && !r.wrong {
			r.refuse("", "has a cell of %d bytes: %s; at most %d are allowed", len(cell), Quote(cell), maxCell)
		}
	}
	r.name = r.cells["name"]
	return r
}

// readRow makes an army with the one unit, character or upgrade of a row. It returns false
// if the row is refused.
func (t *table) readRow(r *Row) (Army, bool) {
	one := Army{System: t.army.System, Name: "one row"}
	switch {
	case r.wrong:
	case r.name == "":
		r.Bad("name", "is empty")
	default:
		t.form.Row(r, &one)
	}
	if r.wrong {
		return one, false
	}
	// Check it like any army list, so that one place decides what is valid.
	var errs game.Errors
	if _, err := Read(Write(&one), t.name, t.systems); errors.As(err, &errs) {
		r.refuse(r.name, "makes no row of an army: %s: %s", errs[0].Path, errs[0].What)
	}
	return one, !r.wrong
}

// RowNumber is the number of the row among the lines below the headings, from 1, blank lines counted.
func (r *Row) RowNumber() int { return r.line - r.t.head - 1 }

// RowID returns the id of what another row makes, by the row's number; "" if there is none.
// Rows that are still to be read have ids too, as far as their names are not shared.
func (r *Row) RowID(number int) string { return r.t.rowIDs[number] }

// File is the name of the file without its folders and its ending.
func (r *Row) File() string { return strings.TrimSuffix(r.t.base(), filepath.Ext(r.t.base())) }

// Companion is the text of the companion file with the table's special rules, "" for none.
func (r *Row) Companion() string { return r.t.companion }

// OutsideBrackets splits a text at the letters of at that stand outside round brackets.
func OutsideBrackets(text, at string) (parts []string) {
	depth, from := 0, 0
	for i, c := range text {
		switch {
		case c == '(':
			depth++
		case c == ')':
			depth = max(0, depth-1)
		case depth == 0 && strings.ContainsRune(at, c):
			parts, from = append(parts, text[from:i]), i+utf8.RuneLen(c)
		}
	}
	return append(parts, text[from:])
}

// specialParts splits the cell of special rules.
func (r *Row) specialParts() (parts []string) {
	for _, part := range OutsideBrackets(r.cells["special"], ",;") {
		if part = strings.TrimSpace(part); part != "" {
			parts = append(parts, part)
		}
	}
	return parts
}

// UseMarks counts the footnotes that the row refers to as used.
func (r *Row) UseMarks() {
	for _, part := range r.specialParts() {
		r.t.used[part] = true
	}
}

// Name is the content of the cell that names the unit.
func (r *Row) Name() string { return r.name }

// Cell returns the content of the cell of a column.
func (r *Row) Cell(key string) string { return r.cells[key] }

// SetCell replaces the content of a cell, in messages as well.
func (r *Row) SetCell(key, cell string) { r.cells[key] = cell }

// Entry returns an entry of a kind with a new id, and the row's name and limit. It has the notes and the
// rules not applied that the row has so far: see [Row.Finish].
func (r *Row) Entry(kind string, own any) Entry {
	return Entry{ID: r.t.newID(r.name), Name: r.name, Kind: kind, Limit: r.limit(), Own: own}
}

// Finish adds the row's notes to its entry.
func (r *Row) Finish(e Entry) Entry {
	e.Notes, e.NotApplied = strings.Join(r.notes, " "), r.notApplied
	return e
}

// Note adds a sentence for the player.
func (r *Row) Note(format string, args ...any) {
	r.notes = append(r.notes, fmt.Sprintf(format, args...))
}

// Leave notes a rule that is not applied.
func (r *Row) Leave(format string, args ...any) {
	r.notApplied = append(r.notApplied, fmt.Sprintf(format, args...))
}

// refuse says why the row is refused.
func (r *Row) refuse(path, format string, args ...any) {
	r.wrong = true
	r.t.refuse(r.line, path, format, args...)
}

// Bad refuses the row because of the cell of a column.
func (r *Row) Bad(key, format string, args ...any) {
	path := cmp.Or(r.headings[key], key) // a missing column has no heading
	if r.name != "" {
		path = r.name + ", " + path
	}
	r.refuse(path, format, args...)
}

// Specials reads the special rules of a row. It calls known with each name or text, perhaps of a footnote,
// and keeps unknown ones as written.
func (r *Row) Specials(known func(text string) bool) {
	var rest []string
	seen := map[string]bool{}
	for _, part := range r.specialParts() {
		if seen[part] {
			continue
		}
		seen[part] = true
		text := part
		if isMark(part) {
			r.t.used[part] = true
			text = strings.TrimRight(r.t.footnotes[part], ". ")
		}
		switch {
		case known(text):
		case isMark(part):
			r.Leave("%s", strings.TrimSpace(part+" "+text))
		case !IsNone(part):
			rest = append(rest, part)
		}
	}
	if len(rest) > 0 {
		r.Leave("%s", strings.Join(rest, ", "))
	}
}

// limit reads the limits of a row: "1/–", "–/4" and "2/3" for each 1,000
// points; "1" and "0–1" in the whole army.
func (r *Row) limit() Limit {
	cell := r.cells["limit"]
	l := Limit{Per: limitPoints}
	least, most, perThousand := strings.Cut(cell, "/")
	_, hasMin := r.headings["min"]
	_, hasMax := r.headings["max"]
	switch {
	case hasMin || hasMax:
		least, most = r.cells["min"], r.cells["max"]
	case !perThousand && !IsNone(cell):
		l.Per = 0
		least, most = cell, cell
		if i := strings.IndexAny(cell, "-–—−"); i >= 0 {
			least, most = cell[:i], strings.TrimLeft(cell[i:], "-–—−")
		}
	}
	if least = strings.TrimSpace(least); !IsNone(least) {
		l.Min = r.Number("limit", least, 0, maxArmyLimit)
	}
	if most = strings.TrimSpace(most); !IsNone(most) {
		l.Max = r.Number("limit", most, 1, maxArmyLimit)
		if l.Max < l.Min {
			r.Bad("limit", "is %s: the most is less than the least", Quote(cell))
		}
	}
	return l
}

// Points reads "60", or "+10" for an upgrade. Things granted by another rule cost 0.
func (r *Row) Points() int {
	return r.Number("points", strings.TrimPrefix(r.cells["points"], "+"), 0, maxPoints)
}

// Whole reads the cell of a column that is a whole number.
func (r *Row) Whole(key string, lo, hi int) int { return r.Number(key, r.cells[key], lo, hi) }

// WholeOr is Whole for a column where a dash means the usual value; that value is then
// used and noted.
func (r *Row) WholeOr(key string, usual, lo, hi int) int {
	if IsNone(r.cells[key]) {
		r.Leave("its %s, which the table does not give: %d used", key, usual)
		return usual
	}
	return r.Whole(key, lo, hi)
}

// Number reads a number from text, a part of the cell of a column.
func (r *Row) Number(key, text string, lo, hi int) int {
	n, err := strconv.Atoi(strings.TrimSpace(text))
	if err != nil || n < lo || n > hi || !IsDigits(strings.TrimSpace(text)) {
		r.Bad(key, "is %s; must be a whole number from %d to %d", Quote(r.cells[key]), lo, hi)
		return lo
	}
	return n
}

// IsDigits reports whether a text is a number without a sign.
func IsDigits(text string) bool { return text != "" && strings.Trim(text, "0123456789") == "" }

// Quote quotes a cell for a message, shortened.
func Quote(cell string) string {
	const most = 60
	if len(cell) > most {
		cell = strings.ToValidUTF8(cell[:most], "") + "…"
	}
	return fmt.Sprintf("%q", cell)
}

// newID makes an id from a name.
func (t *table) newID(name string) string {
	var id []rune
	for _, c := range strings.ToLower(name) {
		switch {
		case c >= 'a' && c <= 'z' || c >= '0' && c <= '9':
			id = append(id, c)
		case len(id) > 0 && id[len(id)-1] != '-':
			id = append(id, '-')
		}
	}
	text := strings.Trim(string(id[:min(len(id), 24)]), "-")
	if text == "" {
		text = "row"
	}
	for n := 1; ; n++ {
		again := text
		if n > 1 {
			again = fmt.Sprintf("%s-%d", text, n)
		}
		if t.ids[again] == 0 {
			t.ids[again]++
			return again
		}
	}
}
