package army

import (
	"encoding/csv"
	"slices"
	"strings"
)

// column is a column of a table: its heading as written, and the key of a known column or
// "".
type column struct {
	heading string
	key     string
}

// The keys of the known columns, by their headings reduced to letters.
var headings = map[string]string{
	"troop": "name", "troops": "name", "name": "name", "unit": "name", "profile": "name",
	"type": "type", "trooptype": "type", "kind": "type",
	"attack": "attack", "attacks": "attack", "att": "attack",
	"shooting": "shooting", "shots": "shooting",
	"range": "range",
	"hits":  "hits", "hit": "hits",
	"armour": "armour", "armor": "armour", "save": "armour",
	"command": "command", "cmd": "command",
	"unitsize": "size", "size": "size", "stands": "size", "standsperunit": "size",
	"points": "points", "pointsperunit": "points", "pts": "points", "cost": "points",
	"minmax": "limit", "min": "min", "max": "max",
	"special": "special", "specialrules": "special", "rules": "special", "traits": "special", "notes": "special",
	"move": "pace", "pace": "pace", "movement": "pace",
}

// needed lists the columns that every table must have.
var needed = []struct{ key, heading string }{
	{"name", "Troop"}, {"type", "Type"}, {"attack", "Attacks"}, {"hits", "Hits"}, {"points", "Points"},
}

// sections are words that stand alone in a line above the rows of a kind.
var sections = map[string]bool{
	"infantry": true, "cavalry": true, "chariots": true, "monsters": true, "artillery": true, "machines": true,
	"troops": true, "units": true, "characters": true, "mounts": true, "specialrules": true,
}

// findHeadings finds the first line with headings for name, type and points, stores its
// columns and returns its number, or −1 if there is none.
func (t *table) findHeadings(lines []string) int {
	for i, line := range lines[:min(len(lines), maxAbove)] {
		for _, separator := range "\t|;," {
			var columns []column
			found := map[string]bool{}
			for _, cell := range splitLine(line, separator) {
				key := headings[letters(cell)]
				columns = append(columns, column{clipped(cell, 60), key})
				found[key] = true
			}
			if found["name"] && found["type"] && found["points"] {
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
	for _, n := range needed {
		if !seen[n.key] {
			t.report(line, n.heading, "there is no such column")
		}
	}
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

// letters returns the letters of a text, in lower case: "Min/max" and "min max"
// are the same heading.
func letters(text string) string {
	return strings.Map(func(c rune) rune {
		if c >= 'a' && c <= 'z' {
			return c
		}
		return -1
	}, strings.ToLower(text))
}

// isNone reports whether a cell means "none": it is empty or a dash.
func isNone(cell string) bool { return slices.Contains([]string{"", "-", "–", "—", "−"}, cell) }
