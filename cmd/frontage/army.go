package main

import (
	"encoding/json"
	"fmt"
	"strings"

	"frontage/cmd/internal/arena"
	"frontage/game"
	"frontage/game/army"
	"frontage/render/words"
)

type armyCommand struct {
	List   armyListCommand   `cmd:"" help:"List the armies that come with the program."`
	Show   armyShowCommand   `cmd:"" help:"Print an army list."`
	Build  armyBuildCommand  `cmd:"" help:"Choose an army of a number of points from its list."`
	Battle armyBattleCommand `cmd:"" help:"Set up a quick battle of two armies: a scenario."`
	Import armyImportCommand `cmd:"" help:"Read an army table or list into NAME.army.json."`
}

func (*armyCommand) Help() string {
	return `An army is the name of one included in the program, or a file NAME.army.json, of which
"NAME.army.json#MY LIST" is an army that you have chosen and kept.

Example:
  frontage army show human-kingdom
  frontage army build orc-horde --points 1000 --seed 7
  frontage army battle legion warband -o forest.scenario.json
  frontage army import my-army.tsv`
}

// readArmy reads an army included in the program, or a file.
func readArmy(name string) (*army.Army, error) {
	a, _, err := arena.ReadArmy(name, readFile)
	if err == nil {
		speakOf(a.System)
	}
	return a, err
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
	for _, file := range arena.Shipped() {
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
		fmt.Fprintf(&t, "%-15s %s\n", e.Army, tell("%s (%s, %d units): %s", named(e.Name), e.System, e.Units, game.SayAll(e.Notes)))
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
		heads = append(heads, words.Say(game.Word(c.Head)))
	}
	line("", "", heads, tell("points"), tell("min/max"), "")
	l := army.List{Army: a, Points: of.Usual}
	entry := func(e *army.Entry, kind, points string) {
		line(oneLine(e.Name), kind, of.Cells(a, e), points, limitText(e.Limit), remarkText(of.Words(a, e), e.Notes, e.NotApplied))
	}
	for _, list := range [][]army.Entry{a.Units, a.Characters} {
		for i := range list {
			points := army.PointsText(l.Price(army.Pick{ID: list[i].ID}))
			if a.IsAdded(&list[i]) {
				points = l.UpgradePrice(list[i].ID) // of one stand, above the price of its unit
			}
			entry(&list[i], list[i].Kind, points)
		}
	}
	for i := range a.Upgrades {
		entry(&a.Upgrades[i], game.ListingOf(a.System).Given, l.UpgradePrice(a.Upgrades[i].ID))
	}
	return t.String()
}

func remarkText(list []string, notes string, notApplied []string) string {
	var parts []string
	for _, word := range list {
		if word != "" {
			parts = append(parts, word)
		}
	}
	text := strings.Join(parts, ", ")
	if len(notApplied) > 0 {
		text += " " + tell("[not applied: %s]", strings.Join(notApplied, "; "))
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
		return tell("%s/%s in all", least, most)
	}
	return tell("%s/%s per %d", least, most, l.Per)
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
	fmt.Fprintln(&t, tell("%s, %s of %d points, %d units", game.SayAll(a.Name), game.SayAll(list.Cost()), list.Points, list.Units()))
	for _, line := range lines {
		fmt.Fprintf(&t, "%3d × %-30s %5s\n", line.Count, list.LineName(line), army.PointsText(line.Points))
	}
	for _, w := range list.Warnings() {
		fmt.Fprintln(&t, tell("warning: %s", w.What))
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
			e[of.Given] = ""
		}
		if of.Added != "" {
			e[of.Added] = ""
		}
		if line.Upgrade != "" {
			e[list.Army.UpgradeField(line.Upgrade)] = line.Upgrade
		}
		if len(of.Items) > 0 {
			e["item"] = line.Item
		}
		if of.Sized {
			e["stands"] = list.StandsOf(line.Pick)
		}
		entries = append(entries, e)
	}
	return entries
}

// choose reads an army list and chooses an army from it, or returns the army that is kept in its file.
func (c *armyValue) choose(name string, seed uint64) (*army.List, error) {
	a, chosen, err := arena.ReadArmy(name, readFile)
	if err != nil {
		return nil, err
	}
	speakOf(a.System)
	value := arena.Value(*c)
	if err := value.Check(a.System); err != nil {
		return nil, fmt.Errorf("--%w", err)
	}
	return value.Choose(a, chosen, seed)
}
