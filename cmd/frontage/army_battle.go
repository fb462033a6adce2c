package main

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"frontage/game"
	"frontage/game/army"
	"frontage/game/systems"
)

// deployments returns the values of --deploy.
func deployments() []string {
	list := []string{"no", "agree"}
	for _, r := range systems.All() {
		for _, m := range methods(r) {
			if !slices.Contains(list, m) {
				list = append(list, m)
			}
		}
	}
	return list
}

// methods returns the ways in which armies are deployed under some rules.
func methods(r game.Rules) []string {
	var list []string
	if setUp := r.Guide().SetUp; setUp != nil {
		for _, m := range setUp.Methods {
			list = append(list, m.ID)
		}
	}
	return list
}

type armyBattleCommand struct {
	jsonFlag
	armyValue
	Near string `arg:"" help:"The army along the near edge: a name, or a file NAME.army.json."`
	Far  string `arg:"" help:"The army along the far edge."`
	Seed uint64 `default:"0" help:"Another seed chooses other armies and other terrain."`

	Terrain string `placeholder:"none|FILE" help:"No terrain, or that of a scenario, instead of terrain chosen by the seed."`
	Deploy  string `placeholder:"agree|METHOD" default:"no" help:"Let the players deploy: by a method on which they agree (agree, or --deploy alone), or by one of the rules (alternate, maps, screen or sides under the stand rules); no: both armies begin drawn up."`
	Edges   string `placeholder:"listed|dice|picked" help:"With --deploy: how the sides come to their long edges under the stand rules. The army named first has the near one (listed), a die says who has which (dice), or the second side picks one, since the first lays out the scenery (picked)."`
	Length  string `placeholder:"random|rolled|unlimited|N|timed:M|clock:M" help:"The number of turns under the stand rules: 5 to 8 with a random end (random, the default); 6 to 8, rolled when the battle begins (rolled); no limit (unlimited); or N. Or a length in time, which the players declare to be over: M minutes, after which the higher score wins (timed:M, 120 without M), or a chess clock with M minutes for each (clock:M, 60 without M)."`

	Scenario string `placeholder:"NAME" help:"A scenario of the stand rules with objectives, instead of an open battle: markers (four markers), tower, village or wagons. The village and the wagons fix how the armies are set up."`

	Out string `short:"o" placeholder:"OUT.scenario.json" help:"Where to write the scenario, instead of printing it."`
}

func (*armyBattleCommand) Help() string {
	return `Both armies are for the same rules. They are chosen by the seed and drawn up in their
zones, on a table with six to ten pieces of terrain. With --scenario there are objectives
that earn points. With --deploy the battle begins with
the deployment: under the stand rules the sides place units alternately (alternate), draw
secret maps (maps), set up behind a screen (screen), or one side sets up before the other
(sides). Under the stand rules the battle lasts a random number of turns unless --length
says otherwise. Other commands read the file that -o writes, and what is printed without
--json; with --json it is an answer, with "query" before the scenario's fields, and no file.

Example:
  frontage army battle human-kingdom orc-horde --points 1500 --seed 7 -o quick.scenario.json
  frontage army battle legion warband --deploy alternate --terrain none -o quick.scenario.json
  frontage army battle elf-realm undead-host --length 6 --scenario markers -o quick.scenario.json
  frontage army battle elf-realm orc-horde --terrain mine.scenario.json --deploy alternate --edges picked -o quick.scenario.json`
}

// Run prints or writes the scenario.
func (c *armyBattleCommand) Run(out *output) error {
	// The two armies use seeds of their own, so that the same list twice gives two
	// armies.
	near, err := c.choose(c.Near, 2*c.Seed)
	if err != nil {
		return err
	}
	far, err := c.choose(c.Far, 2*c.Seed+1)
	if err != nil {
		return err
	}
	setup, err := c.setup()
	if err != nil {
		return err
	}
	s, err := army.QuickBattle(near, far, setup)
	if err != nil {
		return err
	}
	if err := c.deploy(&s, len(setup.Terrain) > 0); err != nil {
		return err
	}
	switch {
	case c.Out != "":
		if err := writeFile(c.Out, game.Write(&s)); err != nil {
			return err
		}
		return c.wrote(out, "army battle", "", c.Out)
	case c.JSON:
		return out.jsonOf("army battle", game.Write(&s))
	}
	_, err = out.stdout.Write(game.Write(&s))
	return err
}

// setup returns the requested terrain and length.
func (c *armyBattleCommand) setup() (army.Setup, error) {
	setup := army.Setup{Seed: c.Seed, Length: c.Length, Scenario: c.Scenario}
	switch c.Terrain {
	case "":
	case "none":
		setup.Terrain = []game.Terrain{}
	default:
		s, err := readScenario(c.Terrain)
		if err != nil {
			return setup, err
		}
		setup.Terrain = append([]game.Terrain{}, s.state.Terrain...)
	}
	return setup, nil
}

// deploy leaves the deployment to the players, or draws both armies up around given terrain, which
// may be in their way.
func (c *armyBattleCommand) deploy(s *game.State, given bool) error {
	rules, err := systems.For(s.System)
	if err != nil {
		return err
	}
	pieces, ways := rules.Guide().Pieces, methods(rules)
	switch method := c.Deploy; {
	case method == "no":
		if given && pieces.DrawUp != nil {
			return pieces.DrawUp(s, rules)
		}
	case pieces.SetUp == nil:
		return fmt.Errorf("--deploy %s: the armies of the %s rules begin drawn up", method, s.System)
	case method == "agree":
		pieces.SetUp(s, "")
	case !slices.Contains(ways, method):
		return fmt.Errorf("--deploy %s: want no, agree, %s", method, strings.Join(ways, ", "))
	default:
		pieces.SetUp(s, method)
	}
	return c.edges(s)
}

// edges chooses how the sides of a battle that are to be set up come to their edges.
func (c *armyBattleCommand) edges(s *game.State) error {
	setUp := game.GuideOf(s).SetUp
	switch {
	case c.Edges == "":
		return nil
	case c.Deploy == "no":
		return fmt.Errorf("--edges %s: wants --deploy, since both armies begin drawn up", c.Edges)
	case setUp == nil || setUp.Edges == nil || len(setUp.Edges(s)) == 0:
		return fmt.Errorf("--edges %s: this battle says which side has which edge", c.Edges)
	}
	var ids []string
	for _, m := range setUp.Edges(s) {
		ids = append(ids, cmp.Or(m.ID, "listed"))
	}
	i := slices.Index(ids, c.Edges)
	if i < 0 {
		return fmt.Errorf("--edges %s: want %s", c.Edges, strings.Join(ids, ", "))
	}
	setUp.SetEdges(s, setUp.Edges(s)[i].ID)
	return nil
}
