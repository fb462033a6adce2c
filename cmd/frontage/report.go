package main

import (
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
	story, name, err := readStory(out, c.File)
	if err != nil {
		return err
	}
	if err := writeFile(c.Out, report.HTML(story)); err != nil {
		return err
	}
	return c.wrote(out, "report", name, c.Out)
}

// readStory reads a replay as a story, and prints what is odd about the file. name is what errors
// call the file.
func readStory(out *output, file string) (story *report.Story, name string, err error) {
	text, name, err := readFile(file)
	if err != nil {
		return nil, name, err
	}
	story, warnings, err := report.Read(text, name, systems.All())
	out.warn(warnings)
	if err == nil {
		speakOf(story.Battle.State().System)
	}
	return story, name, err
}
