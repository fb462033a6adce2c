package army

import (
	"slices"

	"frontage/game"
)

// System is how a rule system has armies made out of lists: all that differs between the
// systems. What a system does not have it leaves out, a nil function included. The data of
// its entries is told in its [game.Listing]. See [Register].
type System struct {
	// Unnamed says that a list without a system is for this one, as all lists once were.
	Unnamed bool

	// Usual is the value in points of a new army. Least, Most and Step are how a person
	// changes it, and Offered are the sizes of quick battles.
	Usual, Least, Most, Step int
	Offered                  []int

	// Stands returns how many stands the unit of a pick usually has, and from least to most may
	// have where whoever chooses it chooses that.
	Stands func(l *List, p Pick) (least, usual, most int)
	// Price is what a pick costs, and Steps says why.
	Price func(l *List, p Pick) float64
	Steps func(l *List, p Pick) []game.Step
	// Extra says what an upgrade adds to the price: "+10".
	Extra func(l *List, upgrade *Entry) string
	// Bars says why a unit or a character may not have an upgrade, nothing if it may.
	Bars func(a *Army, of, upgrade *Entry) game.Phrase

	// Unit makes the unit of a pick. Its stands stand in formation about (0, 0), facing up
	// the table; ids, side and name are filled in by [Muster]. Leader likewise makes a
	// character.
	Unit   func(l *List, p Pick) game.Unit
	Leader func(l *List, p Pick) game.Character

	// Check returns what is wrong with a list, by paths such as "units[2].traits[0]".
	Check func(a *Army) []game.Problem
	// Above returns the limit of the rules that a list breaks by having a pick that was
	// added last; nil if there is none. Problems returns all such limits, and what the list
	// still lacks.
	Above    func(l *List, p Pick) *Problem
	Problems func(l *List) []*Problem

	// Together reports whether a list has enough of an entry, whose least number counts, since
	// it has another of the same use.
	Together func(l *List, e *Entry) bool
	// Only is the kind of character that an army has no more than one of, "" for none.
	Only string

	// Fill chooses an army by itself, up to the points of the list; less than Near left over
	// is near enough, 0 standing for 1.
	Fill func(f *Filler)
	Near float64

	// About says in short what an entry is: "infantry of 3 stands, attack 3". That of an
	// upgrade is said after whom it is for.
	About func(a *Army, e *Entry) game.Phrase
	// Columns head what a table of a list says of an entry besides its name, kind, price and
	// limit; Cells fills them in, and Words is all that has no column.
	Columns []Column
	Cells   func(a *Army, e *Entry) []string
	Words   func(a *Army, e *Entry) []string

	// Lengths are how long a battle may be, the usual one first; nil where the rules say it.
	Lengths []Choice
	// Battle sets up a battle of two armies, drawn up on a table with terrain.
	Battle func(near, far *List, setup Setup) (game.State, error)

	// Table is how a published table of a list is read; nil where it is not.
	Table *TableForm
}

// Column is a column of a table of a list, with its width in letters.
type Column struct {
	Head  string
	Width int
}

// Choice is one of several things that a person may choose, by an id.
type Choice struct {
	ID   string
	Name game.Phrase
}

// systems holds how the systems of this program have armies made, by their names.
var systems = map[string]*System{}

// Register tells how a rule system has armies made out of lists. A system calls it when the
// program starts.
func Register(system string, s *System) { systems[system] = s }

// Of returns how a rule system has armies made, nil if it has no lists.
func Of(system string) *System { return systems[system] }

// Some returns those of these rule systems that have army lists.
func Some(of []game.Rules) []game.Rules {
	return slices.DeleteFunc(slices.Clone(of), func(r game.Rules) bool { return Of(r.Name()) == nil })
}

// Fits reports whether a unit or a character may have an upgrade.
func (a *Army) Fits(of, upgrade *Entry) bool { return a.system().Bars(a, of, upgrade).Empty() }

// system returns how armies are made of a list.
func (a *Army) system() *System { return systems[a.System] }

// listing returns the data of the entries of a list.
func (a *Army) listing() *game.Listing { return game.ListingOf(a.System) }

// Setup describes a quick battle.
type Setup struct {
	Seed    uint64         // of the terrain
	Terrain []game.Terrain // the players' own terrain; nil lets the seed choose
	Length  string         // one of [System.Lengths], "" for the usual one
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
	return near.Army.system().Battle(near, far, setup)
}

// Mismatch is the error of a battle of two armies that are for different rules.
type Mismatch struct{ Near, Far *Army }

func (m *Mismatch) Error() string {
	return m.Near.Name + " is an army of the " + m.Near.System + " rules, " + m.Far.Name + " one of the " + m.Far.System + " rules"
}

// Title is the title of a quick battle.
func Title(near, far *List) string { return near.Army.Name + " against " + far.Army.Name }

// Notes says how large the armies of a quick battle are.
func Notes(near, far *List) string {
	return "A quick battle of " + PointsText(near.Cost()) + " and " + PointsText(far.Cost()) + " points."
}
