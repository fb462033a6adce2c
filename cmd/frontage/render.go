package main

import (
	"bytes"
	"fmt"
	"io"
	"path/filepath"
	"slices"
	"strings"

	"frontage/game"
	"frontage/render/scene"
	"frontage/render/words"
)

type renderCommand struct {
	jsonFlag
	File    string   `arg:"" help:"A scenario; with --turn, a replay."`
	Out     string   `short:"o" required:"" placeholder:"OUT.svg" help:"The picture to write: .svg, .png, .pdf, or an animated .gif."`
	Overlay []string `placeholder:"NAME,…" help:"What to show besides the stands: grid, zones, zones=STAND:UNIT, sight, sight=UNIT:TARGET, charge=UNIT:TARGET, contacts."`
	Frame   string   `enum:"action,units,table" default:"table" help:"What to show: action (where the overlays have marks), units (where the pieces are), table."`
	Outline bool     `help:"Write the letters of an SVG as outlines, which need no typeface."`
	Width   float64  `default:"1000" help:"Width in pixels, 240 to 8000."`
	Turn    int      `placeholder:"N" help:"Draw what happened in turn N of a replay, as a GIF."`
	printFlags
	Caption bool `default:"true" negatable:"" help:"Print the reasons below the picture."`
}

func (*renderCommand) Help() string {
	return `The picture is that of the game. An overlay draws the answer to the query of its name, and the
steps of the answer are printed below, numbered.

Example:
  frontage render first-charge.scenario.json -o charge.svg --overlay charge=r1:b1,grid
  frontage render first-charge.scenario.json -o charge.svg --overlay charge=r1:b1 --frame action --outline
  frontage render first-charge.scenario.json -o table.pdf --paper letter --part table
  frontage render first-charge.scenario.json -o charge.gif --overlay charge=r1:b1
  frontage render last-night.replay.jsonl -o turn.gif --turn 3`
}

// Run draws the picture into its file. If anything is wrong with the input it leaves the
// file alone. It prints nothing; with --json it names the file.
func (c *renderCommand) Run(out *output) error {
	if err := c.draw(out); err != nil {
		return err
	}
	return c.wrote(out, "render", nameOf(c.File), c.Out)
}

// draw draws the picture.
func (c *renderCommand) draw(out *output) error {
	write, err := c.writer()
	if err != nil && !c.wanted(c.Out) && !c.moving() {
		return err
	}
	if !(240 <= c.Width && c.Width <= 8000) {
		return fmt.Errorf("--width %v: want 240 to 8000 pixels", c.Width)
	}
	if c.Turn != 0 {
		return c.film(out)
	}
	s, err := readScenario(c.File)
	if err != nil {
		return err
	}
	s.state.Title = words.T(s.state.Title)
	options, steps, err := overlays(s, c.Overlay)
	if err != nil {
		return err
	}
	if !c.Caption {
		options.Caption = nil
	}
	switch c.Frame {
	case "action":
		options.Frame = scene.Action(&s.state, options.Marks)
	case "units":
		options.Frame = scene.Pieces(&s.state, nil)
	}
	var picture bytes.Buffer
	if c.moving() {
		if err := c.explain(&picture, &s.state, options, steps); err != nil {
			return err
		}
		return writeFile(c.Out, picture.Bytes())
	}
	if c.wanted(c.Out) {
		if err := c.write(&picture, c.Out, &s.state, options); err != nil {
			return err
		}
		return writeFile(c.Out, picture.Bytes())
	}
	if err := write(&picture, scene.Picture(&s.state, options, c.Width)); err != nil {
		return fmt.Errorf("%s: %w", c.Out, err)
	}
	return writeFile(c.Out, picture.Bytes())
}

// writer returns the function that writes the format given by the file name.
func (c *renderCommand) writer() (func(io.Writer, *scene.Scene) error, error) {
	switch strings.ToLower(filepath.Ext(c.Out)) {
	case ".svg":
		if c.Outline {
			return scene.WriteOutlinedSVG, nil
		}
		return scene.WriteSVG, nil
	case ".png":
		return func(w io.Writer, s *scene.Scene) error { return scene.WritePNG(w, s, 1) }, nil
	}
	return nil, fmt.Errorf("-o %s: the name must end in .svg, .png, .pdf or .gif", c.Out)
}

// overlayArgs returns the arguments of a query in the order of an overlay's values, which
// are separated by colons: the required ones, and of alternatives the first.
func overlayArgs(form game.QueryForm) []string {
	names := []string{}
	groups := map[string]bool{}
	for _, a := range form.Args {
		if a.Required || a.OneOf != "" && !groups[a.OneOf] {
			names = append(names, a.Name)
			groups[a.OneOf] = true
		}
	}
	return names
}

// overlays converts names of overlays to picture options. Marks and sentences come from
// the steps of the query that each overlay stands for.
func overlays(s *scenario, names []string) (scene.Options, []game.Step, error) {
	var o scene.Options
	var steps []game.Step
	for _, overlay := range names {
		name, values, valued := strings.Cut(overlay, "=")
		if name == "zones" && valued {
			name = "zone"
		}
		var err error
		switch {
		case overlay == "grid":
			o.Overlays |= scene.OverlayGrid
		case overlay == "zones":
			o.Overlays |= scene.OverlayZones
		case overlay == "sight":
			err = allSight(s, &o)
		default:
			var more []game.Step
			more, err = ask(s, name, strings.Split(values, ":"))
			steps = append(steps, more...)
		}
		if err != nil {
			return o, nil, fmt.Errorf("--overlay %s: %w", overlay, err)
		}
	}
	o.Marks = marksSaid(o.Marks)
	for i := range steps {
		steps[i].Marks = marksSaid(steps[i].Marks)
		o.Marks = append(o.Marks, steps[i].Marks...)
		o.Caption = append(o.Caption, words.Say(steps[i].Text))
	}
	return o, steps, nil
}

// marksSaid returns marks with their labels in the language of --lang: a picture shows them as they are.
func marksSaid(marks []game.Mark) []game.Mark {
	list := slices.Clone(marks)
	for i := range list {
		if !list[i].Label.Empty() {
			list[i].Label = game.SayAll(words.Say(list[i].Label))
		}
	}
	return list
}

// ask returns the explanation of one query, whose arguments are ids.
func ask(s *scenario, name string, ids []string) ([]game.Step, error) {
	form, ok := game.FormOf(s.rules, name)
	if !ok {
		var known []string
		for _, f := range s.rules.Queries() {
			known = append(known, f.Name)
		}
		return nil, fmt.Errorf("no such overlay; there are grid, zones, %s", strings.Join(known, ", "))
	}
	flags := overlayArgs(form)
	if len(ids) == 1 && ids[0] == "" {
		ids = nil
	}
	if len(ids) != len(flags) {
		return nil, fmt.Errorf("want %s", overlayForm(name, flags))
	}
	args := map[string]string{}
	for i, flag := range flags {
		args[flag] = ids[i]
	}
	answer, err := game.Ask(s.rules, &s.state, game.Query{Name: name, Args: args})
	if err != nil {
		return nil, err
	}
	return answer.Explain(), nil
}

// allSight adds the clear lines from every unit of the active side to every enemy that it
// sees.
func allSight(s *scenario, o *scene.Options) error {
	for _, unit := range s.state.Units {
		for _, target := range s.state.Units {
			if unit.Side != s.state.Turn.Active || target.Side == unit.Side {
				continue
			}
			answer, err := game.Ask(s.rules, &s.state, game.Query{Name: "sight", Args: map[string]string{
				"unit": string(unit.ID), "target": string(target.ID),
			}})
			if err != nil {
				return err
			}
			for _, step := range answer.Explain() {
				for _, mark := range step.Marks {
					if mark.Kind == game.MarkSight {
						o.Marks = append(o.Marks, mark)
					}
				}
			}
		}
	}
	return nil
}

// overlayForm returns how to write an overlay.
func overlayForm(name string, flags []string) string {
	if len(flags) == 0 {
		return name
	}
	return name + "=" + strings.ToUpper(strings.Join(flags, ":"))
}
