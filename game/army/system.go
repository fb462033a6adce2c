package army

import (
	"fmt"
	"slices"
	"strings"

	"frontage/game"
)

// System describes how a rule system makes armies from lists. It leaves out parts that it does not have,
// including functions. Its [game.Listing] describes the data of entries. See [Register].
type System struct {
	// Unnamed means that a list without a system is for this one, as all lists once were.
	Unnamed bool

	// Usual is the value in points of a new army. A person changes it between Least and Most by Step;
	// Offered are the sizes of quick battles.
	Usual, Least, Most, Step int
	Offered                  []int

	// Stands returns the usual number of stands of a pick's unit, and the limits of a chosen number.
	Stands func(l *List, p Pick) (least, usual, most int)
	// Price is the price of a pick, and Steps explains it.
	Price func(l *List, p Pick) float64
	Steps func(l *List, p Pick) []game.Step
	// Extra tells the price of an upgrade: "+10".
	Extra func(l *List, upgrade *Entry) string
	// Bars says why a unit or a character may not have an upgrade, empty if it may.
	Bars func(a *Army, of, upgrade *Entry) game.Phrase

	// Added reports whether an entry of the units is no unit of its own: it is added to another unit, as an
	// upgrade of that ([game.Listing.Added]). It is nil where the rules have none.
	Added func(e *Entry) bool

	// Items are things that units and characters may carry: one each, and each once in an army. ItemFor returns
	// the price of a pick's item, or says why its unit or character may not carry it.
	Items   []Item
	ItemFor func(l *List, p Pick) (points float64, bars game.Phrase)
	// Scouting returns what a pick is worth if it is committed to scouting, and why; 0 if it cannot be. It is nil
	// where the rules have no scouting.
	Scouting func(l *List, p Pick) (points int, why game.Phrase)

	// Unit makes the unit of a pick. Its stands are in formation around (0, 0), facing up the table;
	// [Muster] fills in ids, side and name. Leader likewise makes a character.
	Unit   func(l *List, p Pick) game.Unit
	Leader func(l *List, p Pick) game.Character
	// Named completes the unit of a pick when it and its stands have their ids; nil if nothing depends on them.
	Named func(u *game.Unit)

	// Check returns the problems of a list, with paths such as "units[2].traits[0]".
	Check func(a *Army) []game.Problem
	// Above returns the limit of the rules that the last pick of a list breaks; nil for none. Problems
	// returns all broken limits, including missing parts.
	Above    func(l *List, p Pick) *Problem
	Problems func(l *List) []*Problem

	// Together reports whether a list has enough of an entry because it has another of the same use.
	Together func(l *List, e *Entry) bool
	// Only is the kind of character that an army may have only one of, "" for none.
	Only string

	// Fill chooses an army up to the points of the list. A rest of less than Near points is small enough;
	// 0 stands for 1.
	Fill func(f *Filler)
	Near float64

	// About describes an entry in short: "infantry of 3 stands, attack 3". An upgrade's text follows the
	// names of the entries that may have it.
	About func(a *Army, e *Entry) game.Phrase
	// Columns are the columns of a table of a list, besides name, kind, price and limit. Cells fills them
	// in, and Words has the data without a column.
	Columns []Column
	Cells   func(a *Army, e *Entry) []string
	Words   func(a *Army, e *Entry) []string

	// Lengths are the possible lengths of a battle, the default first; nil if the rules fix it.
	Lengths []Choice
	// Scenarios are the scenarios with objectives that a quick battle may be, besides an open
	// battle; nil if there are none.
	Scenarios []Choice
	// Battle sets up a battle of two armies, drawn up on a table with terrain.
	Battle func(near, far *List, setup Setup) (game.State, error)

	// Table describes how to read published tables; nil if there are none.
	Table *TableForm
}

// Column is a column of a table of a list, with its width in letters.
type Column struct {
	Head  string
	Width int
}

// Choice is one of several choices for a person, with an id.
type Choice struct {
	ID   string
	Name game.Phrase
}

// systems holds the systems with army lists by name.
var systems = map[string]*System{}

// Register registers how a rule system makes armies from lists. A system calls it when the program
// starts.
func Register(system string, s *System) { systems[system] = s }

// Of returns the description of a rule system, nil if it has no lists.
func Of(system string) *System { return systems[system] }

// Some returns the rule systems that have army lists.
func Some(of []game.Rules) []game.Rules {
	return slices.DeleteFunc(slices.Clone(of), func(r game.Rules) bool { return Of(r.Name()) == nil })
}

// Fits reports whether a unit or a character may have an upgrade.
func (a *Army) Fits(of, upgrade *Entry) bool { return a.system().Bars(a, of, upgrade).Empty() }

// system returns the system of a list.
func (a *Army) system() *System { return systems[a.System] }

// listing returns the data of the entries of a list.
func (a *Army) listing() *game.Listing { return game.ListingOf(a.System) }

// Setup describes a quick battle.
type Setup struct {
	Seed    uint64         // the seed of the terrain
	Terrain []game.Terrain // the players' own terrain; nil lets the seed choose
	Length  string         // one of [System.Lengths], "" for the usual one

	Scenario string // one of [System.Scenarios], "" for an open battle

	Rulings map[string]string // readings that are played, by ruling; nil for those of the page
}

// The sides of a quick battle.
const (
	Near game.SideID = "red"  // along the near edge, facing up
	Far  game.SideID = "blue" // along the far edge, facing down
)

// QuickBattle sets up a battle of two armies by the same rules: a table with terrain, both
// armies drawn up in their zones. The same lists and setup give the same battle on every
// platform.
func QuickBattle(near, far *List, setup Setup) (game.State, error) {
	if near.Army.System != far.Army.System {
		return game.State{}, &Mismatch{near.Army, far.Army}
	}
	of := near.Army.system()
	if setup.Scenario != "" && !slices.ContainsFunc(of.Scenarios, func(c Choice) bool { return c.ID == setup.Scenario }) {
		return game.State{}, unknownScenario(near.Army.System, setup.Scenario, of.Scenarios)
	}
	return of.Battle(near, far, setup)
}

// unknownScenario is the error of a scenario that a system does not have.
func unknownScenario(system, scenario string, known []Choice) error {
	if len(known) == 0 {
		return fmt.Errorf("there is no scenario %q: the %s rules have open battles only", scenario, system)
	}
	var names []string
	for _, c := range known {
		names = append(names, c.ID)
	}
	return fmt.Errorf("there is no scenario %q; there is %s", scenario, strings.Join(names, ", "))
}

// Mismatch is the error of a battle between armies of different rules.
type Mismatch struct{ Near, Far *Army }

func (m *Mismatch) Error() string {
	return m.Near.Name + " is an army of the " + m.Near.System + " rules, " + m.Far.Name + " one of the " + m.Far.System + " rules"
}

// Title is the title of a quick battle.
func Title(near, far *List) string { return near.Army.Name + " against " + far.Army.Name }

// Notes tells the sizes of the armies of a quick battle.
func Notes(near, far *List) string {
	return "A quick battle of " + PointsText(near.Cost()) + " and " + PointsText(far.Cost()) + " points."
}
