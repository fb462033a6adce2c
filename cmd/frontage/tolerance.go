package main

import (
	"fmt"
	"io"
	"math"
	"strings"

	"frontage/game"
	"frontage/game/tolerance"
	"frontage/geometry"
	"frontage/render/scene"
	"frontage/render/words"
)

type toleranceCommand struct {
	jsonFlag
	File   string  `arg:"" help:"A scenario."`
	Unit   string  `required:"" placeholder:"UNIT" help:"The unit that charges."`
	Target string  `required:"" placeholder:"UNIT" help:"The unit that it charges."`
	Move   string  `placeholder:"UNIT" help:"The unit whose places are tried; the charging one by default."`
	Out    string  `short:"o" placeholder:"MAP.png" help:"The picture to write: .png or .svg."`
	Width  float64 `default:"1000" help:"Width of the picture in pixels, 240 to 8000."`
}

func (*toleranceCommand) Help() string {
	return `Moves one unit over the whole table, without turning it, and asks in each place whether the charge
is allowed and on which side it arrives. Prints how far the unit may stand elsewhere before that
changes, and a map of it: F front, S flank, R rear, L allowed without a side, x not allowed, . no room,
@ where it stands.

Example:
  frontage tolerance first-charge.scenario.json --unit r1 --target b1
  frontage tolerance first-charge.scenario.json --unit r1 --target b1 --move b1 --out map.png`
}

// toleranceAnswer is the map in the form of an answer.
type toleranceAnswer struct {
	Query   string            `json:"query"`
	Unit    game.UnitID       `json:"unit"`
	Target  game.UnitID       `json:"target"`
	Moved   game.UnitID       `json:"moved"`
	X       float64           `json:"x"` // the middle of the moved unit
	Y       float64           `json:"y"`
	Verdict tolerance.Verdict `json:"verdict"`
	Nearest *margin           `json:"nearest"` // null if it is the same everywhere
	Along   map[string]margin `json:"along"`   // by direction
	Grid    verdictGrid       `json:"grid"`
	Changes []verdictChange   `json:"changes"`
}

// margin is the way to another verdict, in cm.
type margin struct {
	Distance float64           `json:"distance"`
	X        float64           `json:"x"`
	Y        float64           `json:"y"`
	Verdict  tolerance.Verdict `json:"verdict"`
}

// verdictGrid has a letter for each place: the rows from below, the columns from the left.
type verdictGrid struct {
	X    float64  `json:"x"`
	Y    float64  `json:"y"`
	Step float64  `json:"step"`
	Rows []string `json:"rows"`
}

// verdictChange is a piece of the line between two verdicts.
type verdictChange struct {
	Between [2]tolerance.Verdict `json:"between"`
	From    [2]float64           `json:"from"`
	To      [2]float64           `json:"to"`
}

// verdictLetters stand for verdicts in a map made of text.
var verdictLetters = map[tolerance.Verdict]byte{
	tolerance.Front: 'F', tolerance.Flank: 'S', tolerance.Rear: 'R', tolerance.Legal: 'L', tolerance.Illegal: 'x', tolerance.NoRoom: '.', tolerance.Unknown: ' ',
}

// Run works the map out, and prints or draws it.
func (c *toleranceCommand) Run(out *output) error {
	var write func(io.Writer, *scene.Scene) error
	if c.Out != "" {
		var err error
		if write, err = (&renderCommand{Out: c.Out}).writer(); err != nil {
			return fmt.Errorf("-o %s: the name must end in .png or .svg", c.Out)
		}
		if !(240 <= c.Width && c.Width <= 8000) {
			return fmt.Errorf("--width %v: want 240 to 8000 pixels", c.Width)
		}
	}
	s, err := readScenario(c.File)
	if err != nil {
		return err
	}
	m, err := c.ask(s)
	if err != nil {
		return fmt.Errorf("%s: %w", s.file, err)
	}
	if write != nil {
		s.state.Title = words.T(s.state.Title)
		var picture strings.Builder
		if err := write(&picture, scene.Picture(&s.state, scene.Options{Tolerance: c.key(s, m), Caption: c.sentences(s, m)}, c.Width)); err != nil {
			return fmt.Errorf("%s: %w", c.Out, err)
		}
		if err := writeFile(c.Out, []byte(picture.String())); err != nil {
			return err
		}
	}
	if c.JSON {
		return out.json(c.answer(m))
	}
	_, err = fmt.Fprintf(out.stdout, "%s\n\n%s", strings.Join(c.sentences(s, m), "\n"), textMap(m))
	return err
}

// ask first asks about the charge itself, for a good error if it is wrong, and then computes the map.
func (c *toleranceCommand) ask(s *scenario) (*tolerance.Map, error) {
	guide := s.rules.Guide()
	if guide.Aim == nil {
		return nil, fmt.Errorf("the rules of %s know no charge of one unit at another", s.state.System)
	}
	aim := game.Aim{Unit: game.UnitID(c.Unit), Target: game.UnitID(c.Target), Way: 1}
	if _, err := game.Ask(s.rules, &s.state, guide.Aim.Query(aim)); err != nil {
		return nil, err
	}
	moved := aim.Unit
	if c.Move != "" {
		moved = game.UnitID(c.Move)
	}
	m, err := tolerance.New(s.rules, &s.state, aim, moved, tolerance.Fine)
	if err != nil {
		return nil, err
	}
	for !m.Refine(1000) {
	}
	return m, nil
}

func (c *toleranceCommand) key(s *scenario, m *tolerance.Map) *scene.ToleranceKey {
	return &scene.ToleranceKey{Map: m, Title: tell("Middle of %s", called(s, m.Moved)), At: m.Start, Names: map[tolerance.Verdict]string{
		tolerance.Front: tell("Allowed: in front"), tolerance.Flank: tell("Allowed: in the flank"), tolerance.Rear: tell("Allowed: in the rear"),
		tolerance.Legal: tell("Allowed"), tolerance.Illegal: tell("Not allowed"),
	}}
}

// called returns the name of a unit.
func called(s *scenario, id game.UnitID) game.Phrase {
	if u := s.state.Unit(id); u != nil && u.Name != "" {
		return game.SayAll(u.Name)
	}
	return game.SayAll(id)
}

// sentences tell the verdict here and the ways to others.
func (c *toleranceCommand) sentences(s *scenario, m *tolerance.Map) []string {
	list := []string{tell("%s against %s, by the middle of %s, which is at %s: %s",
		called(s, m.Aim.Unit), called(s, m.Aim.Target), called(s, m.Moved), point(m.Start), verdictText(m.Here()))}
	if near, ok := m.Nearest(); ok {
		list = append(list, tell("Nearest change: %.2f cm away, at %s: %s", near.Distance, point(near.To), verdictText(near.Verdict)))
	}
	for i, direction := range tolerance.Directions {
		if far, ok := m.Along(i); ok {
			list = append(list, words.Say(directionText(direction, far.Distance, verdictText(far.Verdict))))
		}
	}
	return list
}

func point(p geometry.Vec) game.Phrase { return game.Say("(%.2f, %.2f)", p.X, p.Y) }

// verdictText says a verdict at the end of a sentence.
func verdictText(v tolerance.Verdict) game.Phrase {
	switch v {
	case tolerance.Front:
		return game.Say("front.")
	case tolerance.Flank:
		return game.Say("flank.")
	case tolerance.Rear:
		return game.Say("rear.")
	case tolerance.Legal:
		return game.Say("legal.")
	case tolerance.Illegal:
		return game.Say("not legal.")
	case tolerance.NoRoom:
		return game.Say("no room.")
	}
	return game.Say("unknown.")
}

// directionText says after how many cm in a direction there is another verdict.
func directionText(direction string, far float64, verdict game.Phrase) game.Phrase {
	switch direction {
	case "right":
		return game.Say("Right: after %.2f cm: %s", far, verdict)
	case "up":
		return game.Say("Up: after %.2f cm: %s", far, verdict)
	case "left":
		return game.Say("Left: after %.2f cm: %s", far, verdict)
	}
	return game.Say("Down: after %.2f cm: %s", far, verdict)
}

func (c *toleranceCommand) answer(m *tolerance.Map) *toleranceAnswer {
	a := &toleranceAnswer{Query: "tolerance", Unit: m.Aim.Unit, Target: m.Aim.Target, Moved: m.Moved, X: hundredths(m.Start.X), Y: hundredths(m.Start.Y),
		Verdict: m.Here(), Along: map[string]margin{}, Changes: []verdictChange{}}
	if near, ok := m.Nearest(); ok {
		a.Nearest = marginOf(near)
	}
	for i, direction := range tolerance.Directions {
		if far, ok := m.Along(i); ok {
			a.Along[direction] = *marginOf(far)
		}
	}
	origin := m.Place(0, 0)
	columns, rows := m.Size()
	a.Grid = verdictGrid{X: hundredths(origin.X), Y: hundredths(origin.Y), Step: m.Step}
	for row := range rows {
		line := make([]byte, columns)
		for column := range line {
			line[column] = verdictLetters[m.At(column, row)]
		}
		a.Grid.Rows = append(a.Grid.Rows, string(line))
	}
	for _, line := range m.Changes() {
		a.Changes = append(a.Changes, verdictChange{line.Between, [2]float64{hundredths(line.A.X), hundredths(line.A.Y)}, [2]float64{hundredths(line.B.X), hundredths(line.B.Y)}})
	}
	return a
}

func marginOf(m tolerance.Margin) *margin {
	return &margin{hundredths(m.Distance), hundredths(m.To.X), hundredths(m.To.Y), m.Verdict}
}

func hundredths(x float64) float64 { return math.Round(100*x) / 100 }

// textMap draws the map with letters: one for each centimetre across, and for each two up.
func textMap(m *tolerance.Map) string {
	perCentimetre := int(1 / m.Step)
	columns, rows := m.Size()
	start := m.Start.Sub(m.Place(0, 0)).Scale(1 / m.Step)
	left, low := int(math.Round(start.X))%perCentimetre, int(math.Round(start.Y))%(2*perCentimetre)
	var t strings.Builder
	for row := rows - 1 - (rows-1-low)%(2*perCentimetre); row >= 0; row -= 2 * perCentimetre {
		line := []byte{}
		for column := left; column < columns; column += perCentimetre {
			letter := verdictLetters[m.At(column, row)]
			if column == int(math.Round(start.X)) && row == int(math.Round(start.Y)) {
				letter = '@'
			}
			line = append(line, letter)
		}
		t.Write(append(line, '\n'))
	}
	return t.String()
}
