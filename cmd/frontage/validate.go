package main

import (
	"errors"
	"fmt"
	"strings"

	"frontage/game"
	"frontage/game/systems"
)

type validateCommand struct {
	jsonFlag
	Files []string `arg:"" name:"file" help:"Scenarios and replays."`
}

func (*validateCommand) Help() string {
	return `Every error of every file is reported with its line and the path of the field; the
exit status is 2 if there is one. A replay is played to its end.

Example:
  frontage validate *.scenario.json last-night.replay.jsonl`
}

// validated is the result of a check of a readable file.
type validated struct {
	File     string   `json:"file"`
	Title    string   `json:"title"`
	System   string   `json:"system"`
	Units    int      `json:"units"`
	Warnings []string `json:"warnings"`
}

// Run reads the files and prints one line for each, or all their errors.
func (c *validateCommand) Run(out *output) error {
	good := []validated{}
	var bad []error
	for _, file := range c.Files {
		v, err := validateFile(file)
		if err != nil {
			bad = append(bad, err)
			continue
		}
		good = append(good, v)
	}
	if len(bad) > 0 {
		return errors.Join(bad...)
	}
	if c.JSON {
		return out.json(map[string]any{"query": "validate", "files": good})
	}
	var t strings.Builder
	for _, v := range good {
		title := v.Title
		if title == "" {
			title = tell("no title")
		}
		fmt.Fprintln(&t, tell("%s: good: %s, system %s, %s", v.File, named(title), v.System, game.SayCount(v.Units, "1 unit", "%[1]d units")))
		for _, warning := range v.Warnings {
			fmt.Fprintln(&t, "  "+tell("warning: %s", game.SayAll(warning)))
		}
	}
	_, err := fmt.Fprint(out.stdout, t.String())
	return err
}

// validateFile reads a scenario or plays a replay.
func validateFile(file string) (validated, error) {
	text, name, err := readFile(file)
	if err != nil {
		return validated{}, err
	}
	battle, warnings, err := game.Open(text, name, systems.All())
	if err != nil {
		return validated{}, err
	}
	state := battle.State()
	return validated{
		File: name, Title: state.Title, System: state.System, Units: len(state.Units),
		Warnings: append([]string{}, warnings...), // [] instead of null
	}, nil
}
