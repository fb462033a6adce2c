package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"frontage/assets"
	"frontage/game"
	"frontage/game/army"
	"frontage/game/stand"
	"frontage/game/systems"
)

// armySystem is the rule system of army lists.
const armySystem = "stand"

type armyCommand struct {
	List   armyListCommand   `cmd:"" help:"List the armies that come with the program."`
	Show   armyShowCommand   `cmd:"" help:"Print an army list."`
	Build  armyBuildCommand  `cmd:"" help:"Choose an army of so many points out of its list."`
	Battle armyBattleCommand `cmd:"" help:"Set up a quick battle of two armies: a scenario."`
	Import armyImportCommand `cmd:"" help:"Read an army table or list into NAME.army.json."`
}

func (*armyCommand) Help() string {
	return `An army is one that comes with the program, by its name, or a file NAME.army.json.

Example:
  frontage army show human-kingdom
  frontage army build orc-horde --points 1000 --seed 7
  frontage army battle legion warband -o forest.scenario.json
  frontage army import my-army.tsv`
}

// readArmy reads an army included in the program, or a file.
func readArmy(name string) (*army.Army, error) {
	rules, err := systems.For(armySystem)
	if err != nil {
		return nil, err
	}
	var names []string
	for _, file := range assets.Armies() {
		if file.Name == name {
			a, err := army.Read(file.Data, file.Name+".army.json", rules)
			return &a, err
		}
		names = append(names, file.Name)
	}
	if filepath.Ext(name) != ".json" && name != "-" {
		return nil, fmt.Errorf("there is no army %q; there is: %s; or give a file NAME.army.json", name, strings.Join(names, ", "))
	}
	text, name, err := readFile(name)
	if err != nil {
		return nil, err
	}
	a, err := army.Read(text, name, rules)
	return &a, err
}

type armyListCommand struct{ jsonFlag }

func (*armyListCommand) Help() string {
	return `Example:
  frontage army list`
}

// Run prints the armies included in the program.
func (c *armyListCommand) Run(out *output) error {
	type entry struct {
		Army       string `json:"army"`
		Name       string `json:"name"`
		Notes      string `json:"notes"`
		Units      int    `json:"units"`
		Characters int    `json:"characters"`
		Mounts     int    `json:"mounts"`
	}
	list := []entry{}
	for _, file := range assets.Armies() {
		a, err := readArmy(file.Name)
		if err != nil {
			return err
		}
		list = append(list, entry{file.Name, a.Name, a.Notes, len(a.Units), len(a.Characters), len(a.Mounts)})
	}
	if c.JSON {
		return out.json(map[string]any{"query": "army list", "armies": list})
	}
	var t strings.Builder
	for _, e := range list {
		fmt.Fprintf(&t, "%-15s %s (%d units): %s\n", e.Army, e.Name, e.Units, e.Notes)
	}
	_, err := fmt.Fprint(out.stdout, t.String())
	return err
}

type armyShowCommand struct {
	jsonFlag
	Army string `arg:"" help:"The name of an army, or a file NAME.army.json."`
}

func (*armyShowCommand) Help() string {
	return `Attacks are of one stand, close combat / shooting; points are of a whole unit. Min and max
count for each 1,000 points where nothing else is said.

Example:
  frontage army show human-kingdom`
}

// Run prints an army list.
func (c *armyShowCommand) Run(out *output) error {
	a, err := readArmy(c.Army)
	if err != nil {
		return err
	}
	if c.JSON {
		return out.json(map[string]any{"query": "army show", "army": json.RawMessage(army.Write(a))})
	}
	_, err = fmt.Fprint(out.stdout, armyText(a))
	return err
}

// armyText writes an army list as a table.
func armyText(a *army.Army) string {
	var t strings.Builder
	fmt.Fprintf(&t, "%s\n", oneLine(a.Name))
	if a.Notes != "" {
		fmt.Fprintf(&t, "%s\n", a.Notes)
	}
	const row = "%-22s %-10s %7s %4s %6s %4s %6s %-14s %s\n"
	fmt.Fprintf(&t, row, "", "", "attacks", "hits", "armour", "size", "points", "min/max", "")
	for i := range a.Units {
		u := &a.Units[i]
		attacks := fmt.Sprint(u.Attack)
		if u.Shooting > 0 {
			attacks += fmt.Sprintf("/%d", u.Shooting)
		}
		fmt.Fprintf(&t, row, oneLine(u.Name), u.Type, attacks, fmt.Sprint(u.Hits), armourText(u.Armour), fmt.Sprint(u.Size),
			fmt.Sprint(u.Points), limitText(u.Limit), unitRemarks(u))
	}
	for _, c := range a.Characters {
		fmt.Fprintf(&t, row, oneLine(c.Name), c.Kind, fmt.Sprintf("+%d", c.Attack), "", "", "", fmt.Sprint(c.Points), limitText(c.Limit),
			remarkText([]string{fmt.Sprintf("command %d", c.Command), c.Mount}, c.Notes, c.NotApplied))
	}
	for _, m := range a.Mounts {
		fmt.Fprintf(&t, row, oneLine(m.Name), "mount", fmt.Sprintf("+%d", m.Attack), "", "", "", fmt.Sprintf("+%d", m.Points), limitText(m.Limit),
			remarkText([]string{m.Mount}, m.Notes, m.NotApplied))
	}
	return t.String()
}

// unitRemarks returns everything that has no column of its own.
func unitRemarks(u *army.Profile) string {
	words := append([]string(nil), u.Traits...)
	if u.Shooting > 0 && u.Range != 30 {
		words = append(words, fmt.Sprintf("range %v", u.Range))
	}
	if u.Pace != 0 {
		words = append(words, fmt.Sprintf("pace %v", u.Pace))
	}
	if u.Base != stand.Base(u.Type) {
		words = append(words, fmt.Sprintf("base %v by %v", u.Base.Front, u.Base.Depth))
	}
	return remarkText(words, u.Notes, u.NotApplied)
}

func remarkText(words []string, notes string, notApplied []string) string {
	var parts []string
	for _, word := range words {
		if word != "" {
			parts = append(parts, word)
		}
	}
	text := strings.Join(parts, ", ")
	if len(notApplied) > 0 {
		text += " [not applied: " + strings.Join(notApplied, "; ") + "]"
	}
	if notes != "" {
		text += " – " + notes
	}
	return oneLine(strings.TrimSpace(text))
}

func armourText(armour int) string {
	if armour == 0 {
		return "–"
	}
	return fmt.Sprintf("%d+", armour)
}

// limitText formats a limit like printed tables: "2/–".
func limitText(l army.Limit) string {
	least, most := "–", "–"
	if l.Min > 0 {
		least = fmt.Sprint(l.Min)
	}
	if l.Max > 0 {
		most = fmt.Sprint(l.Max)
	}
	switch l.Per {
	case 1000:
		return least + "/" + most
	case 0:
		return least + "/" + most + " in all"
	}
	return fmt.Sprintf("%s/%s per %d", least, most, l.Per)
}

type armyBuildCommand struct {
	jsonFlag
	Army   string `arg:"" help:"The name of an army, or a file NAME.army.json."`
	Points int    `default:"1000" help:"How much the army may cost, 100 to 20000."`
	Seed   uint64 `default:"0" help:"Another seed chooses another army."`
}

func (*armyBuildCommand) Help() string {
	return `The army keeps every limit of its list. The same army, points and seed give the same
choice everywhere.

Example:
  frontage army build orc-horde --points 1500 --seed 7`
}

// Run prints an army within the limits of its list.
func (c *armyBuildCommand) Run(out *output) error {
	list, err := quickArmy(c.Army, c.Points, c.Seed)
	if err != nil {
		return err
	}
	a := list.Army
	lines := list.Lines()
	if c.JSON {
		return out.json(map[string]any{
			"query": "army build", "army": c.Army, "name": a.Name, "seed": c.Seed,
			"points": c.Points, "cost": list.Cost(), "units": list.Units(), "picks": lines,
		})
	}
	var t strings.Builder
	fmt.Fprintf(&t, "%s, %d of %d points, %d units\n", a.Name, list.Cost(), c.Points, list.Units())
	for _, line := range lines {
		fmt.Fprintf(&t, "%3d × %-30s %5d\n", line.Count, line.Name, line.Points)
	}
	_, err = fmt.Fprint(out.stdout, t.String())
	return err
}

// quickArmy chooses an army worth a number of points.
func quickArmy(name string, points int, seed uint64) (*army.List, error) {
	if points < 100 || points > 20_000 {
		return nil, fmt.Errorf("--points %d: want 100 to 20000", points)
	}
	a, err := readArmy(name)
	if err != nil {
		return nil, err
	}
	return army.Quick(a, points, seed)
}

// deployments are the values of --deploy.
var deployments = []string{"no", "agree", "alternate", "maps", "screen", "sides"}

type armyBattleCommand struct {
	jsonFlag
	Near   string `arg:"" help:"The army along the near edge: a name, or a file NAME.army.json."`
	Far    string `arg:"" help:"The army along the far edge."`
	Points int    `default:"1000" help:"How much each army may cost, 100 to 20000."`
	Seed   uint64 `default:"0" help:"Another seed chooses other armies and other terrain."`

	Terrain string `placeholder:"none|FILE" help:"No terrain, or that of a scenario, in place of what the seed chooses."`
	Deploy  string `enum:"no,agree,alternate,maps,screen,sides" default:"no" help:"Let the players deploy: by a method on which they agree (--deploy alone does that too), or by this one; no: both armies stand drawn up."`
	Length  string `placeholder:"random|rolled|unlimited|N" default:"random" help:"How many turns there are: 5 to 8, rolled for at their ends (random); 6 to 8, rolled for as the battle begins (rolled); no last one (unlimited); or N."`

	Out string `short:"o" placeholder:"OUT.scenario.json" help:"Where to write the scenario, instead of printing it."`
}

func (*armyBattleCommand) Help() string {
	return `Both armies are chosen by the seed and drawn up in their zones, on a table with six to
ten pieces of terrain. With --deploy the battle begins with the deployment: unit by unit
by turns (alternate), by secret maps, behind a screen, or one whole side before the
other (sides). The battle has an end: a random number of turns, unless --length says
otherwise.

Example:
  frontage army battle human-kingdom orc-horde --points 1500 --seed 7 -o quick.scenario.json
  frontage army battle legion warband --deploy alternate --terrain none -o quick.scenario.json
  frontage army battle elf-realm undead-host --length 6 -o quick.scenario.json`
}

// Run prints or writes the scenario.
func (c *armyBattleCommand) Run(out *output) error {
	// The two armies use seeds of their own, so that the same list twice gives two
	// armies.
	near, err := quickArmy(c.Near, c.Points, 2*c.Seed)
	if err != nil {
		return err
	}
	far, err := quickArmy(c.Far, c.Points, 2*c.Seed+1)
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
	if len(setup.Terrain) > 0 && !setup.Deploy { // given terrain may lie where the armies would stand
		rules, err := systems.For(armySystem)
		if err != nil {
			return err
		}
		if err := stand.DrawUp(&s, rules); err != nil {
			return err
		}
	}
	switch {
	case c.Out != "":
		if err := os.WriteFile(c.Out, game.Write(&s), 0o644); err != nil {
			return err
		}
		return c.wrote(out, "army battle", "", c.Out)
	case c.JSON:
		return out.jsonOf("army battle", game.Write(&s))
	}
	_, err = out.stdout.Write(game.Write(&s))
	return err
}

// setup returns the requested terrain and deployment.
func (c *armyBattleCommand) setup() (army.Setup, error) {
	setup := army.Setup{Seed: c.Seed, Deploy: c.Deploy != "no", Length: c.Length}
	if c.Deploy != "agree" && setup.Deploy {
		setup.Method = c.Deploy
	}
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

type armyImportCommand struct {
	jsonFlag
	File string `arg:"" help:"A table with headings, its cells parted by tabs, bars, semicolons or commas; or a file NAME.army.json."`
	Out  string `short:"o" placeholder:"NAME.army.json" help:"Where to write the army; by default into the current folder, under the name of FILE, unless there is such a file."`
}

func (*armyImportCommand) Help() string {
	return `The headings are Troop, Type, Attacks, Hits, Armour, Command, Unit size, Points,
Min/max and Special, in any order; Range and Move are read too. Each special rule that
the program cannot apply is named, and kept with its unit. A row that cannot be read is
refused, with its line and the reason; the others make the army.

Example:
  frontage army import my-army.tsv -o my.army.json`
}

// Run reads the table and writes the army.
func (c *armyImportCommand) Run(out *output) error {
	rules, err := systems.For(armySystem)
	if err != nil {
		return err
	}
	text, name, err := readFile(c.File)
	if err != nil {
		return err
	}
	a, refused, err := army.Import(text, name, rules)
	if err != nil {
		return err
	}
	to, err := c.target(name)
	if err != nil {
		return err
	}
	if err := os.WriteFile(to, army.Write(&a), 0o644); err != nil {
		return err
	}
	remarks := army.Remarks(&a)
	if c.JSON {
		type row struct {
			Line   int    `json:"line"`
			Cell   string `json:"cell"`
			Reason string `json:"reason"`
		}
		rows := []row{}
		for _, e := range refused {
			rows = append(rows, row{e.Line, e.Path, e.What})
		}
		return out.json(map[string]any{
			"query": "army import", "file": name, "out": to, "name": a.Name, "notes": a.Notes,
			"units": len(a.Units), "characters": len(a.Characters), "mounts": len(a.Mounts),
			"not_applied": remarks, "refused": rows,
		})
	}
	var t strings.Builder
	fmt.Fprintf(&t, "%s: %s, %s, %s, %s\n", to, oneLine(a.Name),
		game.Counted(len(a.Units), "unit"), game.Counted(len(a.Characters), "character"), game.Counted(len(a.Mounts), "mount"))
	for _, u := range a.Units {
		if u.Notes != "" {
			fmt.Fprintf(&t, "%s: %s\n", u.Name, u.Notes)
		}
	}
	for _, r := range remarks {
		fmt.Fprintf(&t, "not applied: %s: %s\n", r.Name, r.Rule)
	}
	for _, e := range refused {
		fmt.Fprintf(&t, "refused: %v\n", e)
	}
	if a.Notes != "" {
		fmt.Fprintf(&t, "%s\n", a.Notes)
	}
	_, err = fmt.Fprint(out.stdout, t.String())
	return err
}

// target returns the file to write. It overwrites an existing file only if the user named
// it.
func (c *armyImportCommand) target(name string) (string, error) {
	if c.Out != "" {
		if !strings.HasSuffix(c.Out, ".army.json") {
			return "", fmt.Errorf("-o %s: the name must end in .army.json", c.Out)
		}
		return c.Out, nil
	}
	if name != c.File {
		return "", fmt.Errorf("%s has no name; name the army's file with -o", name)
	}
	base := filepath.Base(name)
	base = strings.TrimSuffix(strings.TrimSuffix(base, filepath.Ext(base)), ".army")
	to := base + ".army.json"
	if _, err := os.Lstat(to); !errors.Is(err, os.ErrNotExist) {
		return "", fmt.Errorf("%s is there already; name a file with -o", to)
	}
	return to, nil
}
