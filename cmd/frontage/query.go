package main

import (
	"fmt"
	"strings"

	"frontage/game"
)

// question is what all commands that ask about the table share: they hand
// their flags to the rules of the scenario, which alone know what they mean.
type question struct {
	jsonFlag
	File  string `arg:"" help:"A scenario."`
	Trace bool   `help:"Print each step of the explanation with its rule."`
}

// ask puts a query to the rules of the file and prints the answer. Flags with an
// empty value are left out.
func (q *question) ask(out *output, name string, flags map[string]string) error {
	s, err := readScenario(q.File)
	if err != nil {
		return err
	}
	if !q.JSON {
		namesOnOneLine(&s.state)
	}
	args := map[string]string{}
	for flag, value := range flags {
		if value != "" {
			args[flag] = value
		}
	}
	answer, err := s.rules.Query(&s.state, game.Query{Name: name, Args: args})
	if err != nil {
		return fmt.Errorf("%s: %w", s.file, err)
	}
	if q.JSON {
		return out.json(answer)
	}
	text := strings.TrimRight(answer.Text(), "\n") + "\n"
	if q.Trace {
		text += "\n" + traceText(answer.Explain())
	}
	_, err = fmt.Fprint(out.stdout, text)
	return err
}

// traceText returns the steps of an explanation, numbered, each with its rule.
func traceText(steps []game.Step) string {
	var t strings.Builder
	for i, step := range steps {
		fmt.Fprintf(&t, "%2d. %-14s  %s\n", i+1, step.Rule, step.Text)
	}
	return t.String()
}

// bare returns the value of a flag that takes none.
func bare(set bool) string {
	if set {
		return "true"
	}
	return ""
}

type zoneCommand struct {
	question
	Stand string `required:"" help:"The stand whose zones they are."`
	Unit  string `xor:"what" required:"" help:"The unit to look for."`
	Point string `xor:"what" required:"" placeholder:"X,Y" help:"The point to look for, in cm."`
}

func (*zoneCommand) Help() string {
	return `A unit is in the zone that holds most of its area; a point is in one zone alone.

Example:
  frontage zone first-charge.scenario.json --stand b1b --unit r1`
}

// Run prints the zone.
func (c *zoneCommand) Run(out *output) error {
	return c.ask(out, "zone", map[string]string{"stand": c.Stand, "unit": c.Unit, "point": c.Point})
}

type sightCommand struct {
	question
	Unit     string `required:"" help:"The unit that looks."`
	Target   string `xor:"what" required:"" help:"The unit to look for."`
	Point    string `xor:"what" required:"" placeholder:"X,Y" help:"The point to look for, in cm."`
	Shooting bool   `help:"Sight for shooting: a corridor of 1 cm instead of a line."`
}

func (*sightCommand) Help() string {
	return `Sight goes from anywhere on a stand's front edge, forward of it, past every other
base. Each seeing pair of stands is given with one clear line.

Example:
  frontage sight first-charge.scenario.json --unit r1 --target b1`
}

// Run prints who sees whom.
func (c *sightCommand) Run(out *output) error {
	return c.ask(out, "sight", map[string]string{
		"unit": c.Unit, "target": c.Target, "point": c.Point, "shooting": bare(c.Shooting),
	})
}

type chargeCommand struct {
	question
	Unit       string `required:"" help:"The unit that charges."`
	Target     string `required:"" help:"The enemy unit that it charges."`
	First      string `help:"The stand that goes first."`
	Support    string `help:"A unit that makes a supporting charge with it."`
	Option     string `placeholder:"N" help:"The number of a legal alternative to show."`
	Initiative bool   `help:"Charge on initiative instead of by order."`
	All        bool   `help:"List every legal alternative."`
	Place      string `placeholder:"STAND X Y FACING, …" help:"Where stands go that the rules leave free."`
	Snap       bool   `help:"Pull them to the nearest legal place."`
}

func (*chargeCommand) Help() string {
	return `A refusal is an answer too: it names the rule that forbids the charge, and how far
the charge got.

Example:
  frontage charge first-charge.scenario.json --unit r1 --target b1 --trace`
}

// Run prints the charge.
func (c *chargeCommand) Run(out *output) error {
	return c.ask(out, "charge", map[string]string{
		"unit": c.Unit, "target": c.Target, "first": c.First, "support": c.Support, "option": c.Option,
		"initiative": bare(c.Initiative), "all": bare(c.All), "place": c.Place, "snap": bare(c.Snap),
	})
}

type contactsCommand struct{ question }

func (*contactsCommand) Help() string {
	return `Contacts between enemies, along an edge or at a corner; the engagements that they
make; and the stands that support others.

Example:
  frontage contacts first-charge.scenario.json`
}

// Run prints the contacts.
func (c *contactsCommand) Run(out *output) error { return c.ask(out, "contacts", nil) }

type retreatCommand struct {
	question
	Unit      string `required:"" help:"The unit that has lost."`
	Distance  string `required:"" placeholder:"CM" help:"How far it retreats."`
	Direction string `placeholder:"DEGREES" help:"Where the loser may choose, the direction that he takes."`
}

func (*retreatCommand) Help() string {
	return `The direction follows from the enemies that touch the unit; one that none touches
retreats from the closest. Friends in the way are taken to give way if they can.

Example:
  frontage retreat first-charge.scenario.json --unit b1 --distance 3 --trace`
}

// Run prints the retreat.
func (c *retreatCommand) Run(out *output) error {
	return c.ask(out, "retreat", map[string]string{"unit": c.Unit, "distance": c.Distance, "direction": c.Direction})
}

type pursueCommand struct {
	question
	Unit      string `required:"" help:"The unit that has won."`
	Retreated string `placeholder:"V,W" help:"The enemy units that retreated from it; otherwise the nearest one, and those in touch with that."`
}

func (*pursueCommand) Help() string {
	return `Straight ahead, or by the charge rules, or into support of a fighting unit; a
refusal names the rule. Every stand is given in the order in which they move.

Example:
  frontage pursue first-charge.scenario.json --unit r1 --retreated b1`
}

// Run prints the pursuit.
func (c *pursueCommand) Run(out *output) error {
	return c.ask(out, "pursue", map[string]string{"unit": c.Unit, "retreated": c.Retreated})
}

type fallbackCommand struct {
	question
	Unit     string `required:"" help:"The unit that falls back."`
	Distance string `required:"" placeholder:"N" help:"How far it may move at most, in cm."`
	Point    string `placeholder:"X,Y" help:"A point, in cm: does it lie behind the lines?"`
}

func (*fallbackCommand) Help() string {
	return `A unit falls back behind the lines along which it touches enemies, or the units that
it supports do; one that touches nobody behind the line of its front edges. The places
given are those it takes unless its owner wants others.

Example:
  frontage fallback first-charge.scenario.json --unit r1 --distance 9 --point 12,33`
}

// Run prints the lines and a place for each stand.
func (c *fallbackCommand) Run(out *output) error {
	return c.ask(out, "fallback", map[string]string{"unit": c.Unit, "distance": c.Distance, "point": c.Point})
}

type formCommand struct {
	question
	Unit    string `required:"" help:"The unit that is formed."`
	Form    string `required:"" enum:"line,column,about-face,wheel" help:"What it does: line, column, about-face or wheel."`
	Degrees string `placeholder:"N" help:"How far it wheels, to the left if less than 0; by default 15."`
	Half    bool   `help:"At half pace, as after a failed first order."`
}

func (*formCommand) Help() string {
	return `An ordinary move that forms a unit where it stands: into line or column with the least
movement, every stand about on the spot, or the whole wheeling about a front corner.

Example:
  frontage form first-charge.scenario.json --unit b2 --form column`
}

// Run prints where each stand goes.
func (c *formCommand) Run(out *output) error {
	return c.ask(out, "form", map[string]string{"unit": c.Unit, "form": c.Form, "degrees": c.Degrees, "half": bare(c.Half)})
}

type reachCommand struct {
	question
	Unit string `required:"" help:"The unit that moves and shoots."`
	Half bool   `help:"At half pace, as after a failed first order."`
}

func (*reachCommand) Help() string {
	return `An ordinary move, and shots at units that are seen. The steps of the JSON form hold the
areas as marks.

Example:
  frontage reach first-charge.scenario.json --unit b2`
}

// Run prints how far the unit reaches.
func (c *reachCommand) Run(out *output) error {
	return c.ask(out, "reach", map[string]string{"unit": c.Unit, "half": bare(c.Half)})
}

type oddsCommand struct {
	question
	Engagement string `required:"" help:"The engagement, as contacts names it, or a unit in it."`
}

func (*oddsCommand) Help() string {
	return `The chances are exact: of the dice of one round, each choice that is open being
made by its default.

Example:
  frontage odds combat.scenario.json --engagement e1 --trace`
}

// Run prints the chances.
func (c *oddsCommand) Run(out *output) error {
	return c.ask(out, "odds", map[string]string{"engagement": c.Engagement})
}
