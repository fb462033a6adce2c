package column

import (
	"errors"
	"fmt"
	"io/fs"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"frontage/game"
)

// The limits of a table.
const (
	maxTableText = 64 << 10 // bytes
	maxTableRows = 500
	maxInches    = 100
	maxPoints    = 999
)

// tableReader reads the tables and collects their faults.
type tableReader struct {
	folder fs.FS // nil for none
	errs   []string
}

func (r *tableReader) problems() error {
	if len(r.errs) == 0 {
		return nil
	}
	return fmt.Errorf("%s", strings.Join(r.errs, "\n"))
}

// tableRow is a row of a table under its headings.
type tableRow struct {
	r     *tableReader
	file  string
	line  int
	heads []string
	cells []string
}

func (r *tableReader) bad(file string, line int, what string, args ...any) {
	const enough = 100
	if len(r.errs) < enough {
		r.errs = append(r.errs, fmt.Sprintf("%s:%d: ", file, line)+fmt.Sprintf(what, args...))
	}
}

// rows calls each for the rows of a table whose columns are these, the last of them the tag.
func (r *tableReader) rows(name string, heads []string, each func(*tableRow)) {
	file := name + ".tsv"
	text, err := r.text(file)
	if err != nil {
		r.bad(file, 1, "%v", err)
		return
	}
	lines := strings.Split(strings.TrimSuffix(text, "\n"), "\n")
	if lines[0] != strings.Join(heads, "\t") {
		r.bad(file, 1, "its columns must be %s, with tabs between them", strings.Join(heads, ", "))
		return
	}
	if len(lines) > maxTableRows {
		r.bad(file, maxTableRows+1, "a table has at most %d lines", maxTableRows)
		return
	}
	keys := map[string]int{}
	for i, line := range lines[1:] {
		row := &tableRow{r, file, i + 2, heads, strings.Split(line, "\t")}
		if len(row.cells) != len(heads) {
			r.bad(file, row.line, "has %d columns; there are %d headings", len(row.cells), len(heads))
			continue
		}
		if key := row.key(); keys[key] > 0 {
			r.bad(file, row.line, "is the same as line %d", keys[key])
		} else {
			keys[key] = row.line
		}
		each(row)
	}
}

// text returns the text of a table.
func (r *tableReader) text(file string) (string, error) {
	var data []byte
	err := fs.ErrNotExist
	if r.folder != nil {
		data, err = fs.ReadFile(r.folder, file)
	}
	if err != nil {
		if r.folder != nil && !errors.Is(err, fs.ErrNotExist) {
			return "", err
		}
		data, err = tableFiles.ReadFile("tables/" + file)
	}
	switch {
	case err != nil:
		return "", err
	case len(data) > maxTableText:
		return "", fmt.Errorf("has %d bytes; at most %d are allowed", len(data), maxTableText)
	case !utf8.Valid(data):
		return "", fmt.Errorf("is not UTF-8 text")
	}
	return string(data), nil
}

// keyColumns is how many columns tell the rows of a table apart, where it is not one.
var keyColumns = map[string]int{"modifier.tsv": 2, "result.tsv": 2}

func (row *tableRow) key() string {
	return strings.Join(row.cells[:max(1, keyColumns[row.file])], " ")
}

// word returns a cell, which must not be empty.
func (row *tableRow) word(head string) string {
	cell := row.cells[slices.Index(row.heads, head)]
	if strings.TrimSpace(cell) == "" {
		row.bad(head, cell, "a word")
	}
	return cell
}

func (row *tableRow) bad(head, cell, must string) {
	row.r.bad(row.file, row.line, "%s: is %q; must be %s", head, cell, must)
}

// oneOf returns a cell out of a list.
func (row *tableRow) oneOf(head string, allowed ...string) string {
	cell := row.word(head)
	if !slices.Contains(allowed, cell) {
		row.bad(head, cell, "one of "+strings.Join(allowed, ", "))
		return allowed[0]
	}
	return cell
}

func (row *tableRow) yes(head string) bool { return row.oneOf(head, "no", "yes") == "yes" }

// number returns a whole number from lo to hi, which may have a sign.
func (row *tableRow) number(head string, lo, hi int) int {
	cell := row.word(head)
	n, err := strconv.Atoi(cell)
	if err != nil || n < lo || n > hi {
		row.bad(head, cell, fmt.Sprintf("a whole number from %d to %d", lo, hi))
		return lo
	}
	return n
}

// percent returns a cell such as "+20%".
func (row *tableRow) percent(head string) int {
	cell := row.word(head)
	digits, ok := strings.CutSuffix(cell, "%")
	n, err := strconv.Atoi(digits)
	if !ok || err != nil || n < -maxPoints || n > maxPoints {
		row.bad(head, cell, `a share such as "+20%"`)
	}
	return n
}

// inches returns a length from lo to hi.
func (row *tableRow) inches(head string, lo, hi float64) float64 {
	cell := row.word(head)
	x, err := strconv.ParseFloat(cell, 64)
	if err != nil || !(x >= lo && x <= hi) {
		row.bad(head, cell, fmt.Sprintf("a number from %v to %v", lo, hi))
		return lo
	}
	return x
}

// size is inches for a side of a base.
func (row *tableRow) size(head string) float64 { return row.inches(head, 0.1, 20) }

// words returns the words of a cell, none for "-".
func (row *tableRow) words(head string) []string {
	cell := row.word(head)
	if cell == "-" {
		return nil
	}
	return strings.Fields(cell)
}

// known reports whether another table has a word.
func (row *tableRow) known(head, word string, order []string) {
	if !slices.Contains(order, word) {
		row.bad(head, word, "one of "+strings.Join(order, ", "))
	}
}

// base returns the size of a base at a scale of figures.
func (row *tableRow) base(scale string) game.Base {
	return game.Base{Front: row.size("width" + scale), Depth: row.size("depth" + scale)}
}

// splitList splits a cell that holds a list.
func splitList(cell string) []string {
	list := strings.Split(cell, ";")
	for i := range list {
		list[i] = strings.TrimSpace(list[i])
	}
	return list
}
