package main

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"strings"

	"frontage/game"
	"frontage/render/report"
	"frontage/render/scene"
)

// moving reports whether the output is an animation.
func (c *renderCommand) moving() bool { return strings.EqualFold(filepath.Ext(c.Out), ".gif") }

// explain draws an explanation step by step.
func (c *renderCommand) explain(w io.Writer, st *game.State, o scene.Options, steps []game.Step) error {
	if len(steps) == 0 {
		return errors.New("-o " + c.Out + ": nothing moves in it; name something to explain, such as --overlay charge=UNIT:TARGET")
	}
	return report.WriteGIF(w, report.Explain(st, o, steps, c.Width), 1)
}

// film draws a turn of a replay.
func (c *renderCommand) film(out *output) error {
	if !c.moving() {
		return fmt.Errorf("-o %s: --turn needs a .gif", c.Out)
	}
	story, _, err := readStory(out, c.File)
	if err != nil {
		return err
	}
	for n, m := range story.Moments {
		if m.Turn != c.Turn {
			continue
		}
		from, to := story.TurnAround(n)
		var picture bytes.Buffer
		if err := report.WriteGIF(&picture, story.Between(from, to, scene.Options{}, c.Width), 1); err != nil {
			return err
		}
		return writeFile(c.Out, picture.Bytes())
	}
	return fmt.Errorf("--turn %d: the replay has the turns %d to %d", c.Turn, story.Moments[0].Turn, story.Moments[story.Last()].Turn)
}
