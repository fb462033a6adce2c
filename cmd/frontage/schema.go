package main

import (
	"frontage/cmd/internal/tournament"
	"frontage/game"
	"frontage/game/systems"
)

type schemaCommand struct {
	jsonFlag
	Name   string `arg:"" help:"scenario, replay, army, answer, event or tournament."`
	System string `placeholder:"NAME" help:"The rule system of the files; by default the first one."`
}

func (*schemaCommand) Help() string {
	return `The schemas are JSON Schema, draft 2020-12; that of a replay is for one of its lines, that of
an answer for what --json prints of a query, that of an event for each line of "run --json".
With --json the schema is on one line.

Example:
  frontage schema scenario > scenario.schema.json
  frontage schema replay --system stand`
}

// Run prints the schema.
func (c *schemaCommand) Run(out *output) error {
	of := systems.All()[0]
	if c.System != "" {
		var err error
		if of, err = systems.For(c.System); err != nil {
			return err
		}
	}
	text := tournament.Schema
	if c.Name != "tournament" {
		var err error
		if text, err = game.SchemaOf(c.Name, of.Name()); err != nil {
			return err
		}
	}
	if c.JSON {
		return out.jsonOf("schema", text)
	}
	_, err := out.stdout.Write(text)
	return err
}
