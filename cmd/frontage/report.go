package main

import (
	"fmt"

	"frontage/game/systems"
	"frontage/render/report"
)

type reportCommand struct {
	jsonFlag
	File string `arg:"" help:"A replay."`
	Out  string `short:"o" required:"" placeholder:"OUT.html" help:"The page to write."`
}

func (*reportCommand) Help() string {
	return `Writes a battle report: one page that needs nothing else, with a picture of the table
at the end of every turn, what happened, the dice, and the notes, drawings and questions of the
replay; the answers are folded. "frontage study --report" tells these alone.

Example:
  frontage report last-night.replay.jsonl -o last-night.html`
}

// Run writes the page. If the replay cannot be read it leaves the file alone.
func (c *reportCommand) Run(out *output) error {
	text, name, err := readFile(c.File)
	if err != nil {
		return err
	}
	story, warnings, err := report.Read(text, name, systems.All())
	if err != nil {
		return err
	}
	for _, warning := range warnings {
		fmt.Fprintf(out.stderr, "frontage: warning: %s\n", warning)
	}
	if err := writeFile(c.Out, report.HTML(story)); err != nil {
		return err
	}
	return c.wrote(out, "report", name, c.Out)
}
