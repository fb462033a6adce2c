package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"time"

	"frontage/cmd/internal/arena"
	"frontage/game"
	"frontage/game/systems"
	"frontage/render/report"
)

type runCommand struct {
	jsonFlag
	File  string `arg:"" help:"A scenario or a replay."`
	Auto  bool   `help:"Answer every question after the last action by its default, to the end of the battle or to --until."`
	Until string `placeholder:"turn=N" help:"Stop when turn N begins."`
	Seed  uint64 `help:"The seed of a scenario's dice."`

	NoHashes bool `help:"Play a replay without comparing its hashes, by the rules of this program: for one that a version with other rules made."`

	Commander string `placeholder:"red=SPEC,blue=SPEC" help:"Play on with these answering for the sides: default, computer, computer-medium, computer-hard (stand rules), or an order text for the automatic commander."`

	Battles int    `placeholder:"N" help:"Play N whole battles by default answers or by --commander, with the seeds from --seed on, and print who won how often."`
	Out     string `short:"o" placeholder:"FILE.csv" help:"With --battles: write a line a battle, with its seed, winner, turns, points, losses and hash."`
}

func (*runCommand) Help() string {
	return `Plays a replay, or begins a scenario, and prints what happens and the final state:
with --json an event a line, the last of which holds the state.

If --commander names an order text for both sides, the battle also ends when nobody does anything
for three turns or fights for six, and after thirty turns. Then the side that has kept the larger
share of its stands wins; a difference of up to 5 percentage points is a draw.

Examples:
  frontage run last-night.replay.jsonl
  frontage run river.scenario.json --auto --seed 7 --until turn=3 --json
  frontage run river.scenario.json --battles 100
  frontage run river.scenario.json --battles 100 --seed 1 --out river.csv
  frontage run river.scenario.json --commander "red=assault and never use missiles,blue=computer" --json`
}

// Run plays the battle and prints its events.
func (c *runCommand) Run(out *output) error {
	until, err := c.untilTurn()
	if err != nil {
		return err
	}
	text, name, err := readFile(c.File)
	if err != nil {
		return err
	}
	started := time.Now()
	events := []game.Event{}
	stopped := func(b *game.Battle) bool { return until > 0 && b.Now().Turn >= until }
	note := func(b *game.Battle, more []game.Event) {
		if c.JSON && len(more) > 0 { // nothing is told of other variations
			more[len(more)-1].Hash = b.Hash()
		}
		events = append(events, more...)
	}
	reading, err := game.Begin(text, name, systems.All())
	if err != nil {
		return err
	}
	reading.NoHashes = c.NoHashes
	battle := reading.Battle
	speakOf(battle.State().System)
	for more := []game.Event(nil); !reading.Done() && !stopped(battle); {
		if more, err = reading.Next(); err != nil {
			return err
		}
		note(battle, more)
	}
	out.warn(reading.Warnings)
	if c.Out != "" && c.Battles == 0 {
		return errors.New("--out goes with --battles")
	}
	if c.Battles != 0 {
		return c.playMany(out, name, battle)
	}
	if c.Seed != 0 {
		if len(events) > 0 {
			return errors.New("--seed is for a scenario: a replay has its own")
		}
		battle = game.NewBattle(*battle.State(), battle.Rules(), game.Options{Seed: c.Seed})
	}
	lead := &arena.Leading{}
	if c.Auto || c.Commander != "" {
		if lead, err = leaders(c.Commander, battle); err != nil {
			return err
		}
		err = arena.PlayOn(battle, lead, stopped, note)
		if errors.Is(err, game.ErrUnfinished) {
			fmt.Fprintf(out.stderr, "frontage: %s\n", tell("warning: %s: %v; stopped in turn %d", name, named(err.Error()), battle.State().Turn.Number))
		} else if err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
	}
	return c.print(out, battle, lead, events, time.Since(started))
}

// untilTurn reads --until, 0 for none.
func (c *runCommand) untilTurn() (int, error) {
	if c.Until == "" {
		return 0, nil
	}
	digits, ok := strings.CutPrefix(c.Until, "turn=")
	turn, err := strconv.Atoi(digits)
	if !ok || err != nil || turn < 1 {
		return 0, fmt.Errorf("--until: %q is not known; write turn=N with N from 1", c.Until)
	}
	return turn, nil
}

// leaders reads --commander.
func leaders(text string, b *game.Battle) (*arena.Leading, error) {
	lead, err := arena.Leaders(text, b)
	if err != nil {
		return nil, fmt.Errorf("--commander: %w", err)
	}
	return lead, nil
}

// print writes the events and the final state.
func (c *runCommand) print(out *output, b *game.Battle, lead *arena.Leading, events []game.Event, took time.Duration) error {
	var t bytes.Buffer
	if c.JSON {
		e := json.NewEncoder(&t)
		e.SetEscapeHTML(false)
		for i := range events {
			if err := e.Encode(&events[i]); err != nil {
				return err
			}
		}
		if err := e.Encode(game.Event{Kind: "end", State: b.State()}); err != nil {
			return err
		}
		_, err := out.stdout.Write(t.Bytes())
		return err
	}
	s := b.State()
	for i := range events {
		e := &events[i]
		if !e.Text.Empty() {
			fmt.Fprintln(&t, say(e.Text))
		}
		if came := report.Total(s, e); !came.Empty() {
			fmt.Fprintf(&t, "    %s\n", say(came))
		}
	}
	fmt.Fprintf(&t, "\n%s\n", turnNow(s))
	for _, u := range s.Units {
		fmt.Fprintf(&t, "  %s\n", oneLine(unitLine(s, &u)))
	}
	if q := b.Question(); q != nil && !lead.Ended() {
		fmt.Fprintln(&t, oneLine(tell("It waits: %s", q.Text)))
	} else {
		fmt.Fprintln(&t, tell("The battle is over."))
	}
	if c.Auto {
		fmt.Fprintln(&t, tell("%.0f battles like this one a second.", float64(time.Second)/float64(max(took, 1))))
	}
	_, err := out.stdout.Write(t.Bytes())
	return err
}

// turnNow names the turn of a battle, the active side and the phase.
func turnNow(s *game.State) string {
	turn, side := s.Turn.Number, named(s.Sides[s.SideOf(s.Turn.Active)].Name)
	phase := game.GuideOf(s).Phase(s)
	switch phase.Kind {
	case game.PhaseOver:
		return tell("Turn %d, %s.", turn, side)
	case game.PhaseSetUp:
		return tell("Turn %d, %s, the %s.", turn, side, phase.Name)
	}
	return tell("Turn %d, %s, the %s phase.", turn, side, phase.Name)
}

// unitLine describes a unit at the end of a battle.
func unitLine(s *game.State, u *game.Unit) string {
	name := u.Name
	if name == "" {
		name = string(u.ID)
	}
	standing := game.SayCount(len(u.Stands), "1 stand", "%[1]d stands")
	if told := game.GuideOf(s).Pieces.Standing; told != nil {
		standing = told(u)
	}
	return tell("%s (%s, %s): %s", game.SayAll(name), u.ID, u.Side, standing)
}
