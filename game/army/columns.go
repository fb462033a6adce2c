package army

import (
	"encoding/csv"
	"slices"
	"strings"

	"frontage/game"
)

// column is a column of a table: its heading as written, and the key of a known column or
// "".
type column struct {
	heading string
	key     string
}

// findHeadings finds the first line with the headings that a table is known by, stores its
// columns and returns its number, or −1 if there is none.
func (t *table) findHeadings(lines []string) int {
	for i, line := range lines[:min(len(lines), maxAbove)] {
		for _, separator := range "\t|;," {
			var columns []column
			found := map[string]bool{}
			for _, cell := range splitLine(line, separator) {
				key := t.form.Headings[Reduced(cell)]
				columns = append(columns, column{clipped(cell, 60), key})
				found[key] = true
			}
			if !slices.ContainsFunc(t.form.Finds, func(key string) bool { return !found[key] }) {
				t.separator, t.columns = separator, columns
				return i
			}
		}
	}
	return -1
}

// checkColumns reports missing headings. A second column with the same meaning counts as
// unknown.
func (t *table) checkColumns(line int) {
	seen := map[string]bool{}
	for i := range t.columns {
		key := &t.columns[i].key
		if seen[*key] || seen["limit"] && (*key == "min" || *key == "max") || *key == "limit" && (seen["min"] || seen["max"]) {
			*key = ""
		}
		seen[*key] = *key != ""
	}
	for _, n := range t.form.Needs {
		if !seen[n.Key] {
			t.report(line, n.Name, "there is no such column")
		}
	}
}

// needs lists the columns that a table must have: "Troop, Type and Points".
func (y *TableForm) needs() string {
	var names []string
	for _, n := range y.Needs {
		names = append(names, n.Name)
	}
	return game.SayList(names).String()
}

// splitLine splits a line into its cells, without blanks around them. Words for an empty
// cell become "".
func splitLine(line string, separator rune) []string {
	line = strings.TrimRight(line, "\r")
	var cells []string
	if separator == '|' {
		cells = strings.Split(line, "|")
	} else {
		reader := csv.NewReader(strings.NewReader(line))
		reader.Comma, reader.LazyQuotes, reader.FieldsPerRecord = separator, true, -1
		if record, err := reader.Read(); err == nil {
			cells = record
		}
	}
	for i, cell := range cells {
		cell = strings.ReplaceAll(cell, "\u00a0", " ")
		cells[i] = strings.TrimSpace(strings.NewReplacer("{nbsp}", "", "{empty}", "").Replace(cell))
	}
	return cells
}

// Reduced returns the letters of a text, in lower case: "Min/max" and "min max"
// are the same heading.
func Reduced(text string) string {
	return strings.Map(func(c rune) rune {
		if c >= 'a' && c <= 'z' {
			return c
		}
		return -1
	}, strings.ToLower(text))
}

// IsNone reports whether a cell means "none": it is empty or a dash.
func IsNone(cell string) bool { return slices.Contains([]string{"", "-", "–", "—", "−"}, cell) }
