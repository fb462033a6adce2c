package main

import (
	"fmt"
	"strings"

	"frontage/cmd/internal/translate"
	"frontage/game"
	"frontage/game/systems"
	"frontage/render/words"
)

type translateCommand struct {
	jsonFlag
	File string `arg:"" help:"A scenario."`
	To   string `required:"" placeholder:"SYSTEM" help:"The rule system to translate it into: stand, element, column…"`
	Out  string `short:"o" required:"" placeholder:"OUT" help:"The scenario to write."`
}

func (*translateCommand) Help() string {
	return `The stands keep their places on the same table. Each unit becomes the nearest kind of unit of
the other rules, by the tables in assets/kinds. If units of the other rules have another size, it
is split, or joined with its neighbours. The answer lists what could not be translated. The battle
begins anew.

Example:
  frontage translate hammer-and-anvil.scenario.json --to element -o elements.scenario.json`
}

// Run translates the battle.
func (c *translateCommand) Run(out *output) error {
	s, err := readScenario(c.File)
	if err != nil {
		return err
	}
	if _, err := systems.For(c.To); err != nil {
		return fmt.Errorf("--to: %w", err)
	}
	carried, err := translate.To(&s.state, c.To, systems.All())
	if err != nil {
		return fmt.Errorf("%s: %w", s.file, err)
	}
	if err := writeFile(c.Out, carried.Text); err != nil {
		return err
	}
	if c.JSON {
		return out.json(map[string]any{"query": "translate", "file": s.file, "to": c.To, "out": c.Out, "units": carried.Units, "lost": carried.Lost})
	}
	var text strings.Builder
	for _, u := range carried.Units {
		unit := game.SayAll(u.Unit)
		if len(u.From) != 1 || u.From[0] != u.Unit {
			unit = game.Say("%s of %s", u.Unit, strings.Join(u.From, ", "))
		}
		fmt.Fprintf(&text, "%s: %s\n", words.Say(unit), u.Kind)
	}
	for i, lost := range carried.Lost {
		if i == 0 {
			text.WriteString("\n" + tell("Not carried over:") + "\n")
		}
		fmt.Fprintf(&text, "  %s\n", say(lost))
	}
	_, err = fmt.Fprint(out.stdout, text.String())
	return err
}
