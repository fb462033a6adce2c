package main

import (
	"fmt"
	"strconv"
	"strings"

	"frontage/game"
	"frontage/game/systems"
	"frontage/render/words"
)

type variationsCommand struct {
	jsonFlag
	File    string `arg:"" help:"A replay."`
	Compare string `placeholder:"A,B" help:"Say in what the ends of two lines differ: stands lost, points, units, who holds what."`
	Export  string `placeholder:"N" help:"Write line N alone, as a replay without variations, to --out."`
	Promote string `placeholder:"N" help:"Make line N the main line and write the replay to --out."`
	Out     string `short:"o" placeholder:"OUT.replay.jsonl" help:"The file to write."`
}

func (*variationsCommand) Help() string {
	return `Lists the lines of play of a replay: its main line, number 0 unless the file says otherwise, and
the variations that leave it or each other. A variation is begun in the game: "Play from here" in
a replay, from any moment. A line is named by its number or its name.

A replay with variations has the format frontage/replay@3, which earlier versions of the program
refuse. A line that is written alone has format 1, or 2 if it has new dice, and every version since
the one with that format reads it.

Examples:
  frontage variations last-night.replay.jsonl
  frontage variations last-night.replay.jsonl --compare 0,2
  frontage variations last-night.replay.jsonl --export 2 -o without-the-charge.replay.jsonl`
}

// variationLine is a line of play in the answer.
type variationLine struct {
	ID      int         `json:"id"`
	Name    string      `json:"name"`
	Main    bool        `json:"main"`
	Opens   bool        `json:"opens"`
	Of      *int        `json:"of"` // null for the main line
	After   int         `json:"after"`
	Actions int         `json:"actions"`
	NewDice bool        `json:"new_dice"`
	From    game.Phrase `json:"from"` // the time at which it begins
	To      game.Phrase `json:"to"`   // … and ends
	Hash    string      `json:"hash"`
}

// Run lists the lines, compares two of them, or writes a replay.
func (c *variationsCommand) Run(out *output) error {
	text, name, err := readFile(c.File)
	if err != nil {
		return err
	}
	battle, warnings, err := game.Open(text, name, systems.All())
	if err != nil {
		return err
	}
	speakOf(battle.State().System)
	out.warn(warnings)
	asked := 0
	for _, flag := range []string{c.Compare, c.Export, c.Promote} {
		if flag != "" {
			asked++
		}
	}
	switch writes := c.Export != "" || c.Promote != ""; {
	case asked > 1:
		return fmt.Errorf("--compare, --export and --promote do not go together")
	case writes != (c.Out != ""):
		return fmt.Errorf("--out goes with --export or --promote")
	case c.Compare != "":
		return c.compare(out, name, battle)
	case writes:
		return c.write(out, name, battle)
	}
	return c.list(out, name, battle)
}

// lineNamed returns the id of a line by its number or name.
func lineNamed(b *game.Battle, text string) (int, error) {
	text = strings.TrimSpace(text)
	number, err := strconv.Atoi(text)
	var named []int
	for _, v := range b.Variations() {
		if err == nil && v.ID == number {
			return v.ID, nil
		}
		if v.Name == text && text != "" {
			named = append(named, v.ID)
		}
	}
	switch len(named) {
	case 0:
		return 0, fmt.Errorf("there is no line %q; \"frontage variations FILE\" lists them", text)
	case 1:
		return named[0], nil
	}
	return 0, fmt.Errorf("%d lines have the name %q: use their numbers", len(named), text)
}

func (c *variationsCommand) write(out *output, name string, b *game.Battle) error {
	query := "promote"
	if c.Export != "" {
		id, err := lineNamed(b, c.Export)
		if err != nil {
			return err
		}
		if b, err = b.OnLine(id); err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
		query, b = "export", b.Alone()
	} else {
		id, err := lineNamed(b, c.Promote)
		if err != nil {
			return err
		}
		if err := b.Promote(id, "Former main line"); err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
	}
	if err := writeFile(c.Out, b.Replay()); err != nil {
		return err
	}
	return c.wrote(out, "variations "+query, name, c.Out)
}

func (c *variationsCommand) list(out *output, name string, b *game.Battle) error {
	lines := []variationLine{}
	for _, v := range b.Variations() {
		end, err := b.OnLine(v.ID)
		if err != nil {
			return fmt.Errorf("%s: variation %d: %w", name, v.ID, err)
		}
		begins := 0 // held actions when it leaves
		for _, line := range end.Held() {
			if line <= v.After {
				begins++
			}
		}
		state, _ := end.Past(begins)
		l := variationLine{ID: v.ID, Name: v.Name, Main: v.Main, Opens: v.ID == b.Line(), After: v.After, Actions: v.Actions,
			NewDice: v.NewDice, From: timeOf(state), To: timeOf(end.State()), Hash: end.Hash()}
		if !v.Main {
			l.Of = &v.Of
		}
		lines = append(lines, l)
	}
	if c.JSON {
		return out.json(map[string]any{"query": "variations", "file": name, "lines": lines})
	}
	var t strings.Builder
	for _, l := range lines {
		fmt.Fprintln(&t, l.text())
	}
	_, err := fmt.Fprint(out.stdout, t.String())
	return err
}

// text describes a line of play for a person.
func (l *variationLine) text() string {
	title := oneLine(l.Name)
	if title == "" && l.Main {
		title = tell("main line")
	}
	text := fmt.Sprintf("%d: %s", l.ID, title)
	if l.Of != nil {
		text += " " + tell("(leaves %d after %s, %s)", *l.Of, actionsText(l.After), l.From)
	}
	played := actionsText(l.Actions)
	if l.NewDice {
		played = game.Say("%s, new dice", played)
	}
	text += ": " + tell("%s, to %s", played, l.To)
	if l.Opens {
		text += tell("; it opens")
	}
	return text
}

func actionsText(n int) game.Phrase { return game.SayCount(n, "1 action", "%[1]d actions") }

// timeOf names the time of a table.
func timeOf(s *game.State) game.Phrase {
	turn, side := s.Turn.Number, named(s.SideName(s.Turn.Active))
	phase := game.GuideOf(s).Phase(s)
	switch phase.Kind {
	case game.PhaseOver:
		return game.Say("turn %d of %s", turn, side)
	case game.PhaseSetUp:
		return game.Say("turn %d of %s, the %s", turn, side, phase.Name)
	}
	return game.Say("turn %d of %s, the %s phase", turn, side, phase.Name)
}

// contrast is a difference in the answer.
type contrast struct {
	Kind  game.ContrastKind `json:"kind"`
	What  game.Phrase       `json:"what"`
	Side  game.SideID       `json:"side"`
	Piece game.UnitID       `json:"piece"`
	Ends  [2]game.Phrase    `json:"ends"`
	Moved float64           `json:"moved"`
}

func (c *variationsCommand) compare(out *output, name string, b *game.Battle) error {
	first, second, ok := strings.Cut(c.Compare, ",")
	if !ok {
		return fmt.Errorf("--compare: name two lines with a comma between them")
	}
	var ends [2]*game.State
	var ids [2]int
	for i, text := range []string{first, second} {
		id, err := lineNamed(b, text)
		if err != nil {
			return fmt.Errorf("--compare: %w", err)
		}
		line, err := b.OnLine(id)
		if err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
		ids[i], ends[i] = id, line.State()
	}
	list := []contrast{}
	for _, k := range game.Contrasted(ends[0], ends[1]) {
		list = append(list, contrast{k.Kind, k.What, k.Side, k.Piece, k.Ends, k.Moved})
	}
	times := [2]game.Phrase{timeOf(ends[0]), timeOf(ends[1])}
	if c.JSON {
		return out.json(map[string]any{"query": "variations compare", "file": name, "lines": ids, "times": times, "differences": list})
	}
	var t strings.Builder
	fmt.Fprintf(&t, "%d: %s\n%d: %s\n", ids[0], words.Say(times[0]), ids[1], words.Say(times[1]))
	if len(list) == 0 {
		fmt.Fprintln(&t, tell("Nothing differs."))
	}
	for _, k := range list {
		fmt.Fprintf(&t, "%s: %s | %s", say(k.What), say(k.Ends[0]), say(k.Ends[1]))
		if k.Moved > 0 {
			t.WriteString(" " + tell("(%s apart)", game.Length(k.Moved)))
		}
		t.WriteByte('\n')
	}
	_, err := fmt.Fprint(out.stdout, t.String())
	return err
}
