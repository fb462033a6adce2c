package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"frontage/assets"
	"frontage/game"
	"frontage/game/army"
	"frontage/game/systems"
)

type armyCommand struct {
	List   armyListCommand   `cmd:"" help:"List the armies that come with the program."`
	Show   armyShowCommand   `cmd:"" help:"Print an army list."`
	Build  armyBuildCommand  `cmd:"" help:"Choose an army of a number of points from its list."`
	Battle armyBattleCommand `cmd:"" help:"Set up a quick battle of two armies: a scenario."`
	Import armyImportCommand `cmd:"" help:"Read an army table or list into NAME.army.json."`
}

func (*armyCommand) Help() string {
	return `An army is the name of one included in the program, or a file NAME.army.json.

Example:
  frontage army show human-kingdom
  frontage army build orc-horde --points 1000 --seed 7
  frontage army battle legion warband -o forest.scenario.json
  frontage army import my-army.tsv`
}

// shippedArmies returns the army lists included in the program, in the order of their rule
// systems.
func shippedArmies() []assets.File {
	list := assets.Armies()
	for _, r := range systems.All() {
		if own := r.Guide().Files; own != nil {
			list = append(list, assets.ArmiesOf(own)...)
		}
	}
	return list
}

// readArmy reads an army included in the program, or a file.
func readArmy(name string) (*army.Army, error) {
	var names []string
	for _, file := range shippedArmies() {
		if file.Name == name {
			a, err := army.Read(file.Data, file.Name+".army.json", systems.All())
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
	a, err := army.Read(text, name, systems.All())
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
		System     string `json:"system"`
		Name       string `json:"name"`
		Notes      string `json:"notes"`
		Units      int    `json:"units"`
		Characters int    `json:"characters"`
		Mounts     int    `json:"mounts"`
	}
	list := []entry{}
	for _, file := range shippedArmies() {
		a, err := readArmy(file.Name)
		if err != nil {
			return err
		}
		list = append(list, entry{file.Name, a.System, a.Name, a.Notes, len(a.Units), len(a.Characters), len(a.Upgrades)})
	}
	if c.JSON {
		return out.json(map[string]any{"query": "army list", "armies": list})
	}
	var t strings.Builder
	for _, e := range list {
		fmt.Fprintf(&t, "%-15s %s (%s, %d units): %s\n", e.Army, e.Name, e.System, e.Units, e.Notes)
	}
	_, err := fmt.Fprint(out.stdout, t.String())
	return err
}

type armyShowCommand struct {
	jsonFlag
	Army string `arg:"" help:"The name of an army, or a file NAME.army.json."`
}

func (*armyShowCommand) Help() string {
	return `Attacks are those of one stand, close combat / shooting; points are those of a whole unit.
Min and max are for each 1,000 points unless the list says otherwise.

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
	of := army.Of(a.System)
	width := 10
	for _, e := range a.Units {
		width = max(width, len(e.Kind))
	}
	line := func(name, kind string, cells []string, points, limit, remarks string) {
		fmt.Fprintf(&t, "%-22s %-*s", name, width, kind)
		for i, c := range of.Columns {
			fmt.Fprintf(&t, " %*s", c.Width, cells[i])
		}
		fmt.Fprintf(&t, " %6s %-14s %s\n", points, limit, remarks)
	}
	var heads []string
	for _, c := range of.Columns {
		heads = append(heads, c.Head)
	}
	line("", "", heads, "points", "min/max", "")
	l := army.List{Army: a, Points: of.Usual}
	entry := func(e *army.Entry, kind, points string) {
		line(oneLine(e.Name), kind, of.Cells(a, e), points, limitText(e.Limit), remarkText(of.Words(a, e), e.Notes, e.NotApplied))
	}
	for _, list := range [][]army.Entry{a.Units, a.Characters} {
		for i := range list {
			entry(&list[i], list[i].Kind, army.PointsText(l.Price(army.Pick{ID: list[i].ID})))
		}
	}
	for i := range a.Upgrades {
		entry(&a.Upgrades[i], game.ListingOf(a.System).Given, l.UpgradePrice(a.Upgrades[i].ID))
	}
	return t.String()
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

// armyValue holds the flags for the value of an army and the scale of its figures.
type armyValue struct {
	Points int `placeholder:"N" help:"The value of an army in points; by default the usual one of its rules."`
	Scale  int `placeholder:"MM" help:"The scale of the figures, if the rules have several; by default the usual one."`
}

type armyBuildCommand struct {
	jsonFlag
	armyValue
	Army string `arg:"" help:"The name of an army, or a file NAME.army.json."`
	Seed uint64 `default:"0" help:"Another seed chooses another army."`
}

func (*armyBuildCommand) Help() string {
	return `The army keeps every limit of its list. The same army, points and seed give the same
choice everywhere.

Example:
  frontage army build orc-horde --points 1500 --seed 7`
}

// Run prints an army within the limits of its list.
func (c *armyBuildCommand) Run(out *output) error {
	list, err := c.choose(c.Army, c.Seed)
	if err != nil {
		return err
	}
	a := list.Army
	lines := list.Lines()
	if c.JSON {
		return out.json(map[string]any{
			"query": "army build", "army": c.Army, "name": a.Name, "seed": c.Seed,
			"points": list.Points, "cost": list.Cost(), "units": list.Units(), "picks": pickEntries(list),
		})
	}
	var t strings.Builder
	fmt.Fprintf(&t, "%s, %s of %d points, %d units\n", a.Name, army.PointsText(list.Cost()), list.Points, list.Units())
	for _, line := range lines {
		fmt.Fprintf(&t, "%3d × %-30s %5s\n", line.Count, list.LineName(line), army.PointsText(line.Points))
	}
	for _, w := range list.Warnings() {
		fmt.Fprintf(&t, "warning: %s\n", w.What)
	}
	_, err = fmt.Fprint(out.stdout, t.String())
	return err
}

// pickEntries returns the lines of a chosen army as in a file.
func pickEntries(list *army.List) []map[string]any {
	of := game.ListingOf(list.Army.System)
	entries := []map[string]any{}
	for _, line := range list.Lines() {
		e := map[string]any{"id": line.ID, "name": line.Name, "count": line.Count, "points": line.Points}
		if of.Upgrade != nil {
			e[of.Given] = line.Upgrade
		}
		if of.Sized {
			e["stands"] = list.StandsOf(line.Pick)
		}
		entries = append(entries, e)
	}
	return entries
}

// choose reads an army list and chooses an army from it.
func (c *armyValue) choose(name string, seed uint64) (*army.List, error) {
	a, err := readArmy(name)
	if err != nil {
		return nil, err
	}
	return c.chooseFrom(a, seed)
}

// chooseFrom chooses an army from a list.
func (c *armyValue) chooseFrom(a *army.Army, seed uint64) (*army.List, error) {
	of, l := army.Of(a.System), game.ListingOf(a.System)
	points := c.Points
	if points == 0 {
		points = of.Usual
	}
	if points < of.Least || points > of.Most {
		return nil, fmt.Errorf("--points %d: want %d to %d", points, of.Least, of.Most)
	}
	if c.Scale != 0 && !l.HasScale(c.Scale) {
		if len(l.Scales) == 0 {
			return nil, fmt.Errorf("--scale %d: the %s rules have no scales to choose from", c.Scale, a.System)
		}
		return nil, fmt.Errorf("--scale %d: want %s", c.Scale, l.ScaleWords())
	}
	return army.QuickOf(a, points, c.Scale, seed)
}

// deployments returns the values of --deploy.
func deployments() []string {
	list := []string{"no", "agree"}
	for _, r := range systems.All() {
		list = append(list, methods(r)...)
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
	Length  string `placeholder:"random|rolled|unlimited|N" help:"The number of turns under the stand rules: 5 to 8 with a random end (random, the default); 6 to 8, rolled when the battle begins (rolled); no limit (unlimited); or N."`

	Out string `short:"o" placeholder:"OUT.scenario.json" help:"Where to write the scenario, instead of printing it."`
}

func (*armyBattleCommand) Help() string {
	return `Both armies are for the same rules. They are chosen by the seed and drawn up in their
zones, on a table with six to ten pieces of terrain. With --deploy the battle begins with
the deployment: under the stand rules the sides place units alternately (alternate), draw
secret maps (maps), set up behind a screen (screen), or one side sets up before the other
(sides). Under the stand rules the battle lasts a random number of turns unless --length
says otherwise.

Example:
  frontage army battle human-kingdom orc-horde --points 1500 --seed 7 -o quick.scenario.json
  frontage army battle legion warband --deploy alternate --terrain none -o quick.scenario.json
  frontage army battle elf-realm undead-host --length 6 -o quick.scenario.json`
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
	setup := army.Setup{Seed: c.Seed, Length: c.Length}
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
	return nil
}

type armyImportCommand struct {
	jsonFlag
	System string `placeholder:"NAME" help:"The rule system of a table; by default the first one. A file NAME.army.json names its own."`
	File   string `arg:"" help:"A table with headings, its cells separated by tabs, bars, semicolons or commas; a roster of BattleScribe (.ros, .rosz) or New Recruit (.json); the JSON file of a selector; a list written as text; or a file NAME.army.json. - is standard input."`
	From   string `placeholder:"ARMY" help:"The army list with the units of a list written as text: a name, or a file NAME.army.json; by default the included one that has most of them."`
	Out    string `short:"o" placeholder:"NAME.army.json" help:"Where to write the army; by default in the current folder, under the name of FILE, if there is no such file yet."`

	given *army.Army // the list of --from
}

func (*armyImportCommand) Help() string {
	return `The headings are Troop, Type, Attacks, Hits, Armour, Command, Unit size, Points,
Min/max and Special, in any order; Range and Move are read too. Each special rule that
the program cannot apply is named, and kept with its unit. A row that cannot be read is
refused, with its line and the reason; the others make the army. Special rules may be
written as ids (SPEC-38), names (pierce 1) or sentences; a file NAME.special.csv beside
the table may say them by row: 1,guns,SPEC-38(1).

The kind of file is recognised by its content. A roster or a list written as text is written
as an army list with the chosen units under "chosen".

Example:
  frontage army import my-army.tsv -o my.army.json
  frontage army import tournament.rosz -o my.army.json
  frontage army import - --from human-kingdom -o my.army.json < list.txt`
}

// lists returns the army lists with the units of a list written as text.
func (c *armyImportCommand) lists() []army.Army {
	var list []army.Army
	for _, file := range shippedArmies() {
		if c.From == "" {
			if a, err := readArmy(file.Name); err == nil {
				list = append(list, *a)
			}
		}
	}
	if c.given != nil {
		list = append(list, *c.given)
	}
	return list
}

// companionOf reads the file NAME.special.csv beside a table NAME, "" if there is none.
func companionOf(file string) (string, error) {
	beside := strings.TrimSuffix(file, filepath.Ext(file)) + ".special.csv"
	if _, err := os.Stat(beside); file == "-" || err != nil {
		return "", nil
	}
	text, _, err := readFile(beside)
	return string(text), err
}

// Run reads the table and writes the army.
func (c *armyImportCommand) Run(out *output) error {
	of := systems.All()[0]
	if c.System != "" {
		var err error
		if of, err = systems.For(c.System); err != nil {
			return err
		}
	}
	text, name, err := readFile(c.File)
	if err != nil {
		return err
	}
	beside, err := companionOf(c.File)
	if err != nil {
		return err
	}
	if c.From != "" {
		if c.given, err = readArmy(c.From); err != nil {
			return err
		}
	}
	a, refused, err := army.ImportFrom(text, army.Source{Name: name, Companion: beside, Systems: systems.All(), Table: of.Name(), Lists: c.lists})
	if err != nil {
		return err
	}
	to, err := c.target(name)
	if err != nil {
		return err
	}
	if err := writeFile(to, army.Write(&a)); err != nil {
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
			"units": len(a.Units), "characters": len(a.Characters), "mounts": len(a.Upgrades),
			"not_applied": remarks, "refused": rows,
		})
	}
	var t strings.Builder
	l := game.ListingOf(a.System)
	fmt.Fprintf(&t, "%s: %s, %s", to, oneLine(a.Name), game.Counted(len(a.Units), "unit"))
	if l.Leader != nil {
		fmt.Fprintf(&t, ", %s", game.Counted(len(a.Characters), "character"))
	}
	if l.Upgrade != nil {
		fmt.Fprintf(&t, ", %s", game.Counted(len(a.Upgrades), l.Given))
	}
	fmt.Fprintln(&t)
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
		return "", fmt.Errorf("%s exists already; name a file with -o", to)
	}
	return to, nil
}
