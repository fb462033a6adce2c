package element

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// sheet is a file of a table during reading: lines of cells separated by tabs, the first with the names
// of the columns. It collects all errors, each with its line and column.
type sheet struct {
	file    string
	columns []string
	rows    []row
	errs    []error
}

// row is a line of a table.
type row struct {
	t     *sheet
	line  int
	cells []string
}

// readTable splits the text of a table. It must have these columns, in any order.
func readTable(file, text string, columns ...string) *sheet {
	t := &sheet{file: file}
	lines := strings.Split(strings.ReplaceAll(text, "\r\n", "\n"), "\n")
	t.columns = strings.Split(lines[0], "\t")
	for _, want := range columns {
		if t.column(want) < 0 {
			t.bad(1, want, "is missing; the columns are %s", strings.Join(columns, ", "))
		}
	}
	for i, name := range t.columns {
		if !slices.Contains(columns, name) {
			t.bad(1, name, "is no column; the columns are %s", strings.Join(columns, ", "))
		} else if t.column(name) != i {
			t.bad(1, name, "is there twice")
		}
	}
	if len(t.errs) > 0 {
		return t
	}
	for i, line := range lines[1:] {
		if strings.TrimSpace(line) == "" || strings.HasPrefix(line, "#") {
			continue
		}
		cells := strings.Split(line, "\t")
		if len(cells) != len(t.columns) {
			t.bad(i+2, "", "has %d cells, the first line has %d", len(cells), len(t.columns))
			continue
		}
		t.rows = append(t.rows, row{t, i + 2, cells})
	}
	return t
}

// column returns the index of a column, −1 for none.
func (t *sheet) column(name string) int {
	for i, c := range t.columns {
		if c == name {
			return i
		}
	}
	return -1
}

// bad notes an error in a line, and in a column if one is given.
func (t *sheet) bad(line int, column, format string, args ...any) {
	where := fmt.Sprintf("%s:%d: ", t.file, line)
	if column != "" {
		where += column + ": "
	}
	t.errs = append(t.errs, fmt.Errorf("%s%s", where, fmt.Sprintf(format, args...)))
}

// text returns the cell of a column.
func (r row) text(column string) string { return strings.TrimSpace(r.cells[r.t.column(column)]) }

// bad notes an error in a cell.
func (r row) bad(column, format string, args ...any) { r.t.bad(r.line, column, format, args...) }

// oneOf returns the cell of a column, which must be one of these.
func (r row) oneOf(column string, words ...string) string {
	text := r.text(column)
	if !slices.Contains(words, text) {
		r.bad(column, "is %q; must be %s", text, strings.Join(words, ", "))
		return words[0]
	}
	return text
}

// number returns a cell as a number or a fraction ("1/3"), from lo to hi.
func (r row) number(column string, lo, hi float64) float64 {
	text := r.text(column)
	over, under, fraction := strings.Cut(text, "/")
	x, err := strconv.ParseFloat(over, 64)
	if fraction && err == nil {
		var below float64
		if below, err = strconv.ParseFloat(under, 64); err == nil {
			x /= below
		}
	}
	if err != nil || !(x >= lo && x <= hi) {
		r.bad(column, "is %q; must be a number from %v to %v", text, lo, hi)
		return lo
	}
	return x
}

// whole returns a cell as a whole number from lo to hi.
func (r row) whole(column string, lo, hi int) int {
	text := r.text(column)
	n, err := strconv.Atoi(text)
	if err != nil || n < lo || n > hi {
		r.bad(column, "is %q; must be a whole number from %d to %d", text, lo, hi)
		return lo
	}
	return n
}

// who returns a cell as a description of elements.
func (r row) who(column string, known *kinds) who {
	w, err := parseWho(r.text(column), known)
	if err != nil {
		r.bad(column, "%v", err)
	}
	return w
}
