package main

import "frontage/game"

type schemaCommand struct {
	jsonFlag
	Name string `arg:"" help:"scenario, replay or army."`
}

func (*schemaCommand) Help() string {
	return `The schemas are JSON Schema, draft 2020-12; that of a replay is for one of its lines.
With --json the schema is on one line.

Example:
  frontage schema scenario > scenario.schema.json`
}

// Run prints the schema.
func (c *schemaCommand) Run(out *output) error {
	text, err := game.Schema(c.Name)
	if err != nil {
		return err
	}
	if c.JSON {
		return out.jsonOf("schema", text)
	}
	_, err = out.stdout.Write(text)
	return err
}
