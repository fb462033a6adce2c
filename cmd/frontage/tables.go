package main

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"frontage/game"
	"frontage/game/systems"
)

type tablesCommand struct {
	jsonFlag
	Table string `arg:"" optional:"" help:"The table to print, with its rule system: element/moves. A system alone means all of its tables."`
	Out   string `short:"o" placeholder:"DIR" help:"Write the tables as files, DIR/SYSTEM/NAME.tsv, to be corrected and used with --rules DIR. Existing files are never overwritten."`
}

func (*tablesCommand) Help() string {
	return `The values of some rule systems (moves, factors, prices, outcomes…) are tables. To correct a
value, write the tables to a folder, edit them there, and play with --rules DIR. For a table that
is not in the folder the program uses its own. The first line of a table names its columns; one
column gives the source of each row.

Examples:
  frontage tables
  frontage tables column -o my-rules
  frontage tables element/moves --rules my-rules`
}

// tableEntry is a table as JSON.
type tableEntry struct {
	System   string     `json:"system"`
	Name     string     `json:"name"`
	Columns  []string   `json:"columns"`
	Rows     []tableRow `json:"rows"`
	Replaced bool       `json:"replaced"` // some row is not the program's

	text string
}

type tableRow struct {
	Cells    []string `json:"cells"`
	Replaced bool     `json:"replaced"` // not a row of the program's own table
}

// Run lists the tables, prints or writes them.
func (c *tablesCommand) Run(out *output) error {
	entries := tableEntries(c.Table)
	switch {
	case len(entries) == 0:
		return fmt.Errorf(`there is no table %q; "frontage tables" lists them all`, c.Table)
	case c.Out != "":
		return c.write(out, entries)
	case c.JSON:
		return out.json(map[string]any{"query": "tables", "tables": entries})
	}
	text := tablesList(entries)
	if c.Table != "" {
		text = tablesText(entries)
	}
	_, err := fmt.Fprint(out.stdout, text)
	return err
}

// tableEntries returns the tables of a name, or all for "".
func tableEntries(wanted string) []tableEntry {
	entries := []tableEntry{}
	for _, r := range systems.All() {
		tables := r.Guide().Page.Tables
		if tables == nil {
			continue
		}
		for _, t := range tables.List() {
			if name := r.Name() + "/" + t.Name; wanted != "" && wanted != r.Name() && wanted != name {
				continue
			}
			entries = append(entries, entryOf(r.Name(), &t))
		}
	}
	return entries
}

func entryOf(system string, t *game.RuleTable) tableEntry {
	e := tableEntry{System: system, Name: t.Name, Columns: t.Heads(), Rows: []tableRow{}, text: t.Text}
	for _, row := range t.Rows() {
		e.Rows = append(e.Rows, tableRow(row))
		e.Replaced = e.Replaced || row.Replaced
	}
	return e
}

// tablesList lists tables, one a line.
func tablesList(entries []tableEntry) string {
	var t strings.Builder
	for _, e := range entries {
		line := tell("%3d rows", len(e.Rows))
		if e.Replaced {
			line = tell("%3d rows, replaced", len(e.Rows))
		}
		fmt.Fprintf(&t, "%-20s  %s\n", e.System+"/"+e.Name, line)
	}
	return t.String()
}

// tablesText prints tables for a person, with a mark at each row that is not the program's own.
func tablesText(entries []tableEntry) string {
	var t strings.Builder
	for i, e := range entries {
		if i > 0 {
			t.WriteByte('\n')
		}
		fmt.Fprintf(&t, "%s/%s\n%s", e.System, e.Name, tableText(e.Columns, e.Rows))
	}
	return t.String()
}

// tableText formats the cells of a table in columns.
func tableText(columns []string, rows []tableRow) string {
	width := make([]int, len(columns))
	lines := append([]tableRow{{Cells: columns}}, rows...)
	for _, line := range lines {
		for i := range width {
			width[i] = max(width[i], len([]rune(line.Cells[i])))
		}
	}
	var t strings.Builder
	for _, line := range lines {
		mark := " "
		if line.Replaced {
			mark = "*"
		}
		var text strings.Builder
		for i, cell := range line.Cells {
			fmt.Fprintf(&text, "  %-*s", width[i], cell)
		}
		t.WriteString(mark + strings.TrimRight(text.String(), " ") + "\n")
	}
	for _, row := range rows {
		if row.Replaced {
			t.WriteString("* " + tell("replaced by --rules") + "\n")
			break
		}
	}
	return t.String()
}

// write writes tables as files. It writes none if one of them exists.
func (c *tablesCommand) write(out *output, entries []tableEntry) error {
	name := func(e tableEntry) string { return filepath.Join(c.Out, e.System, e.Name+".tsv") }
	for _, e := range entries {
		if _, err := os.Lstat(name(e)); !errors.Is(err, fs.ErrNotExist) {
			return fmt.Errorf("%s exists already; nothing was written", name(e))
		}
	}
	for _, e := range entries {
		if err := os.MkdirAll(filepath.Dir(name(e)), 0o777); err != nil {
			return fmt.Errorf("%s: %w", filepath.Dir(name(e)), reasonOf(err))
		}
		if err := os.WriteFile(name(e), []byte(e.text), 0o666); err != nil {
			return fmt.Errorf("%s: %w", name(e), reasonOf(err))
		}
	}
	return c.wrote(out, "tables", c.Table, c.Out)
}

// useTables replaces tables of the program by those in a folder; "" replaces none. done restores
// the program's own.
func useTables(dir string) (done func(), err error) {
	if dir == "" {
		return func() {}, nil
	}
	if err := game.UseTables(systems.All(), os.DirFS(dir), dir); err != nil {
		return nil, err
	}
	return func() { game.OwnTables(systems.All()) }, nil
}
