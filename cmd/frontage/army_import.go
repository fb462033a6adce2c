package main

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"frontage/cmd/internal/arena"
	"frontage/game"
	"frontage/game/army"
	"frontage/game/systems"
)

type armyImportCommand struct {
	jsonFlag
	System string `placeholder:"NAME" help:"The rule system of a table; by default the first one. A file NAME.army.json names its own."`
	File   string `arg:"" help:"A table with headings, its cells separated by tabs, bars, semicolons or commas; a roster of BattleScribe (.ros, .rosz) or New Recruit (.json); the JSON file of a selector; a list written as text; or a file NAME.army.json. - is standard input."`
	From   string `placeholder:"ARMY" help:"The army list with the units of a list written as text: a name, or a file NAME.army.json; by default the included one that has most of them."`
	Out    string `short:"o" placeholder:"NAME.army.json" help:"Where to write the army; by default in the current folder, under the name of FILE, if there is no such file yet."`

	given *army.Army // the list of --from
}

func (*armyImportCommand) Help() string {
	return `The headings are Troop, Type, Attacks, Hits, Armour, Command, Unit size, Points,
Min/max and Special, in any order; Range and Move are read too. Each special rule that
the program cannot apply is named, and kept with its unit. A row that cannot be read is
refused, with its line and the reason; the others make the army. Special rules may be
written as ids (SPEC-38), names (pierce 1) or sentences; a file NAME.special.csv beside
the table may say them by row: 1,guns,SPEC-38(1).

The kind of file is recognised by its content. A roster or a list written as text is written
as an army list with the chosen units under "chosen".

Example:
  frontage army import my-army.tsv -o my.army.json
  frontage army import tournament.rosz -o my.army.json
  frontage army import - --from human-kingdom -o my.army.json < list.txt`
}

// lists returns the army lists with the units of a list written as text.
func (c *armyImportCommand) lists() []army.Army {
	var list []army.Army
	for _, file := range arena.Shipped() {
		if c.From == "" {
			if a, err := readArmy(file.Name); err == nil {
				list = append(list, *a)
			}
		}
	}
	if c.given != nil {
		list = append(list, *c.given)
	}
	return list
}

// companionOf reads the file NAME.special.csv beside a table NAME, "" if there is none.
func companionOf(file string) (string, error) {
	beside := strings.TrimSuffix(file, filepath.Ext(file)) + ".special.csv"
	if _, err := os.Stat(beside); file == "-" || err != nil {
		return "", nil
	}
	text, _, err := readFile(beside)
	return string(text), err
}

// Run reads the table and writes the army.
func (c *armyImportCommand) Run(out *output) error {
	of := systems.All()[0]
	if c.System != "" {
		var err error
		if of, err = systems.For(c.System); err != nil {
			return err
		}
	}
	text, name, err := readFile(c.File)
	if err != nil {
		return err
	}
	beside, err := companionOf(c.File)
	if err != nil {
		return err
	}
	if c.From != "" {
		if c.given, err = readArmy(c.From); err != nil {
			return err
		}
	}
	a, refused, err := army.ImportFrom(text, army.Source{Name: name, Companion: beside, Systems: systems.All(), Table: of.Name(), Lists: c.lists})
	if err != nil {
		return err
	}
	to, err := c.target(name)
	if err != nil {
		return err
	}
	if err := writeFile(to, army.Write(&a)); err != nil {
		return err
	}
	if c.JSON {
		return out.json(importAnswer(&a, name, to, refused))
	}
	_, err = fmt.Fprint(out.stdout, importText(&a, to, refused))
	return err
}

// importAnswer is the answer with --json: where the army went, and the rows that were refused.
func importAnswer(a *army.Army, name, to string, refused game.Errors) map[string]any {
	type row struct {
		Line   int    `json:"line"`
		Cell   string `json:"cell"`
		Reason string `json:"reason"`
	}
	rows := []row{}
	for _, e := range refused {
		rows = append(rows, row{e.Line, e.Path, e.What})
	}
	return map[string]any{
		"query": "army import", "file": name, "out": to, "name": a.Name, "notes": a.Notes,
		"units": len(a.Units), "characters": len(a.Characters), "mounts": len(a.Upgrades),
		"not_applied": army.Remarks(a), "refused": rows,
	}
}

// importText tells a person what was imported, what is not applied, and what was refused.
func importText(a *army.Army, to string, refused game.Errors) string {
	var t strings.Builder
	l := game.ListingOf(a.System)
	fmt.Fprintf(&t, "%s: %s, %s", to, oneLine(a.Name), count(len(a.Units), "1 unit", "%[1]d units"))
	if l.Leader != nil {
		fmt.Fprintf(&t, ", %s", count(len(a.Characters), "1 character", "%[1]d characters"))
	}
	if l.Upgrade != nil {
		fmt.Fprintf(&t, ", %s", upgradesText(len(a.Upgrades), l.Given))
	}
	fmt.Fprintln(&t)
	for _, u := range a.Units {
		if u.Notes != "" {
			fmt.Fprintf(&t, "%s: %s\n", u.Name, u.Notes)
		}
	}
	for _, r := range army.Remarks(a) {
		fmt.Fprintln(&t, tell("not applied: %s: %s", game.SayAll(r.Name), r.Rule))
	}
	for _, e := range refused {
		fmt.Fprintln(&t, tell("refused: %s", game.SayAll(e.Error())))
	}
	if a.Notes != "" {
		fmt.Fprintf(&t, "%s\n", a.Notes)
	}
	return t.String()
}

// upgradesText counts the upgrades of units, which the rules call given.
func upgradesText(n int, given string) string {
	if given == "mount" {
		return count(n, "1 mount", "%[1]d mounts")
	}
	return game.Counted(n, given)
}

// target returns the file to write. It overwrites an existing file only if the user named
// it.
func (c *armyImportCommand) target(name string) (string, error) {
	if c.Out != "" {
		if !strings.HasSuffix(c.Out, ".army.json") {
			return "", fmt.Errorf("-o %s: the name must end in .army.json", c.Out)
		}
		return c.Out, nil
	}
	if name != c.File {
		return "", fmt.Errorf("%s has no name; name the army's file with -o", name)
	}
	base := filepath.Base(name)
	base = strings.TrimSuffix(strings.TrimSuffix(base, filepath.Ext(base)), ".army")
	to := base + ".army.json"
	if _, err := os.Lstat(to); !errors.Is(err, os.ErrNotExist) {
		return "", fmt.Errorf("%s exists already; name a file with -o", to)
	}
	return to, nil
}
