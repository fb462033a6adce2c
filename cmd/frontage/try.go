package main

import (
	"errors"
	"fmt"
	"strings"

	"frontage/game"
	"frontage/game/explore"
	"frontage/game/systems"
)

type tryCommand struct {
	jsonFlag
	File  string `arg:"" help:"A scenario or a replay."`
	Do    string `required:"" placeholder:"ACTION" help:"The action, as on a line of a replay."`
	Trace bool   `help:"Print each step of the explanation with its rule."`
}

func (*tryCommand) Help() string {
	return `Says whether an action is allowed, what it costs and where the stands would go. Nothing is
done and no die is rolled; if the action needs a roll, the answer describes it.

Example:
  frontage try river.scenario.json --do '{"do":"charge","unit":"r1","target":"b1"}'`
}

// tried is the answer to what an action would do.
type tried struct {
	Query  string       `json:"query"`
	Legal  bool         `json:"legal"`
	Rule   string       `json:"rule"`
	Reason game.Phrase  `json:"reason"`
	Cost   *float64     `json:"cost"` // in the currency of the rules; null for none
	Roll   *triedRoll   `json:"roll"` // the first roll that it needs, null for none
	Stands []triedStand `json:"stands"`
	Steps  []game.Step  `json:"steps"`

	told []game.Phrase // what happens, in words
}

// triedStand is the new place of a stand, and the length of its way.
type triedStand struct {
	ID     game.StandID `json:"id"`
	X      float64      `json:"x"`
	Y      float64      `json:"y"`
	Facing float64      `json:"facing"`
	Moved  float64      `json:"moved"`
}

// triedRoll is a roll that an action needs.
type triedRoll struct {
	Why    string   `json:"why"`
	Dice   int      `json:"dice"`
	Sides  int      `json:"sides"`
	Need   int      `json:"need"`   // 0 for none
	Chance *float64 `json:"chance"` // null if the roll cannot succeed or fail
}

// Run tries the action and prints its effect.
func (c *tryCommand) Run(out *output) error {
	text, name, err := readFile(c.File)
	if err != nil {
		return err
	}
	battle, _, err := game.Open(text, name, systems.All())
	if err != nil {
		return err
	}
	action, err := game.ReadAction([]byte(c.Do), battle.State().System)
	if err != nil {
		return fmt.Errorf("--do: %w", err)
	}
	if err := action.Known(battle.State()); err != nil {
		return fmt.Errorf("%s: %w", name, err)
	}
	speakOf(battle.State().System)
	t, err := tryAction(battle, action)
	if err != nil {
		return fmt.Errorf("%s: %w", name, err)
	}
	if c.JSON {
		return out.json(t)
	}
	_, err = fmt.Fprint(out.stdout, t.text(c.Trace))
	return err
}

// tryAction tries an action of a battle. A refusal is an answer, not an error.
func tryAction(b *game.Battle, a game.Action) (*tried, error) {
	t := &tried{Query: "try", Stands: []triedStand{}, Steps: []game.Step{}}
	before := b.State()
	after, events, err := b.Try(a)
	var refusal *game.Refusal
	var needs []game.Step // of the first roll
	switch {
	case errors.As(err, &refusal):
		t.Rule, t.Reason = refusal.Rule, refusal.Reason
		t.Steps = append(t.Steps, refusal.Steps...)
		if len(t.Steps) == 0 {
			t.Steps = append(t.Steps, game.Step{Rule: refusal.Rule, Text: refusal.Reason})
		}
		return t, nil
	case errors.Is(err, game.ErrNoDice):
		if t.Roll, needs, err = rollOf(b, a); err != nil {
			return nil, err
		}
		if n := len(events); n > 0 {
			events = events[:n-1] // the roll itself, with faces that mean nothing
		}
	case err != nil:
		return nil, err
	}
	t.Legal = true
	for i := range events {
		t.Steps = append(t.Steps, events[i].Steps...)
		if !events[i].Text.Empty() {
			t.told = append(t.told, events[i].Text)
		}
	}
	t.Steps = append(t.Steps, needs...)
	t.Stands = changedStands(before, after, events)
	t.Cost = costOf(b, a, events, t.Stands)
	return t, nil
}

// changedStands lists the stands that have another place.
func changedStands(before, after *game.State, events []game.Event) []triedStand {
	moved := map[game.StandID]float64{}
	for i := range events {
		for _, m := range events[i].Moves {
			moved[m.ID] += m.Cost
		}
	}
	list := []triedStand{}
	for i := range after.Units {
		for _, s := range after.Units[i].Stands {
			if u, j := before.Stand(s.ID); u == nil || u.Stands[j] != s {
				list = append(list, triedStand{s.ID, s.X, s.Y, s.Facing, game.RoundLength(moved[s.ID])})
			}
		}
	}
	return list
}

// costOf returns the cost of an action: in the currency of its rules, otherwise the longest way of a
// stand; nil if nothing moves.
func costOf(b *game.Battle, a game.Action, events []game.Event, stands []triedStand) *float64 {
	if cost := b.Rules().Guide().Cost; cost != nil {
		if n, ok := cost(b.State(), a, events); ok {
			return &n
		}
		return nil
	}
	var most *float64
	for i := range stands {
		if most == nil || stands[i].Moved > *most {
			most = &stands[i].Moved
		}
	}
	return most
}

// rollOf returns the first roll that an action needs, and the needed result in steps.
func rollOf(b *game.Battle, a game.Action) (*triedRoll, []game.Step, error) {
	s := b.State().Clone()
	s.Turn.Dice = game.DiceState{}
	lacks, err := game.NewBattle(s, b.Rules(), game.Options{DiceOnly: true}).Lacks(a, nil)
	if err != nil || lacks == nil {
		return nil, nil, err
	}
	roll := &triedRoll{Why: lacks.Why, Dice: lacks.Need, Sides: lacks.Sides, Need: lacks.Score}
	e := game.Event{Kind: game.EventRoll, Why: lacks.Why, By: lacks.By, Need: lacks.Score}
	if p, ok := explore.Chance(lacks, b.Rules().Guide().Event(b.State(), &e)); ok {
		roll.Chance = &p
	}
	return roll, lacks.Steps, nil
}

// text returns the answer for a person.
func (t *tried) text(trace bool) string {
	var text strings.Builder
	switch {
	case !t.Legal:
		text.WriteString(tell("Not legal: %s", t.Reason))
		if t.Rule != "" {
			fmt.Fprintf(&text, " (%s)", t.Rule)
		}
		text.WriteByte('\n')
	default:
		text.WriteString(tell("Legal.") + "\n")
	}
	for _, told := range t.told {
		fmt.Fprintln(&text, say(told))
	}
	if t.Cost != nil {
		fmt.Fprintln(&text, tell("It costs %.4g.", *t.Cost))
	}
	for _, s := range t.Stands {
		fmt.Fprintln(&text, tell("  %s to %.4g, %.4g, facing %.4g", s.ID, s.X, s.Y, s.Facing))
	}
	if r := t.Roll; r != nil {
		dice := game.SayCount(r.Dice, "a die", "%[1]d dice")
		if r.Chance != nil {
			fmt.Fprintln(&text, tell("It needs a roll for %s: %s with %d sides; the chance is %.1f %%.", game.Word(r.Why), dice, r.Sides, 100**r.Chance))
		} else {
			fmt.Fprintln(&text, tell("It needs a roll for %s: %s with %d sides.", game.Word(r.Why), dice, r.Sides))
		}
	}
	if trace && len(t.Steps) > 0 {
		text.WriteString("\n" + traceText(t.Steps))
	}
	return text.String()
}
