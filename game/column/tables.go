package column

import (
	"embed"
	"errors"
	"fmt"
	"io/fs"
	"slices"
	"sync/atomic"

	"frontage/game"
)

// Tables are the tables of the page (sections 2, 6, 10, 12, 17 and 19). Lengths are in inches, as the
// page prints them. The tag of each row tells the source of its values: S the review, S* the numbers of
// the review's example, OURS.
type Tables struct {
	Checks     map[string]int       // by roll: action, morale
	Attributes map[string]Attribute // by name
	Types      map[game.UnitType]*Type
	TypeOrder  []string // in the order of the file, as are the other orders
	Weapons    map[string]*Weapon
	Armours    map[string]Armour
	Prices     map[string]Price
	Levels     map[string]Level
	Moves      map[string]float64
	Results    map[string][]Result // by kind of attack, the lowest score first
	Actions    []ActionRow
	Modifiers  map[string][]Modifier // by roll, in the order of the file
	Distances  map[string]float64
	Ends       map[string]float64
	Races      map[string]Race
	Spells     map[string]Spell

	AttributeOrder, WeaponOrder, ArmourOrder, RaceOrder, SpellOrder []string
}

// Attribute is a quality of a stand (COL-STAND-15).
type Attribute struct{ Effect, Tag string }

// Group is a group of types in the rules.
type Group string

// The groups of types (COL-STAND-01).
const (
	Skirmishers Group = "skirmisher"
	Foot        Group = "foot"
	Mounted     Group = "mounted"
	Platform    Group = "platform"
	Artillery   Group = "artillery"
	Monster     Group = "monster"
)

// Type is a troop type: tables G-01 to G-04 and G-06.
type Type struct {
	Group      Group
	Figures    int
	Bases      [2]game.Base // of 25 and 15 mm figures, in inches
	AV, DV     int
	MAV        int // the value of its own missiles
	Size       int // Size Cost
	Move       float64
	Price      int
	Armoured   bool // armour-piercing weapons have an effect
	OnHorse    bool // cavalry, or mounted skirmishers
	Shoots     string
	Attributes []string // its free attributes
	Tag        string
}

// Weapon is a weapon: tables G-02, G-03, G-05 and G-17.
type Weapon struct {
	Class       string // A, B or C
	AV          int
	FirstAttack bool   // the AV counts in the first attack after contact only
	MAV         string // "-", a number, "figures", "figures-1" or "own"
	MountedMAV  string // "-" or a number
	Price       int    // in percent
	Range       float64
	Least       float64 // the least range
	Piercing    bool
	Overhead    string // "no", "front" (a front row over the enemy's front row) or "all"
	Slow        bool   // it attacks in every other half-turn
	TwoIfElite  bool   // Elite units make two attacks with it
	Arc         string // "narrow", "normal" or "wide"
	Tag         string
}

// Armour is a protection of a stand.
type Armour struct {
	AV, DV   int
	Price    int    // in percent
	Armoured string // "yes", "no" or "as the type"
	Tag      string
}

// Price is a price in points, or in percent of the base price.
type Price struct {
	Value   int
	Percent bool
	Tag     string
}

// Level bounds the size of the Formed units of a level of training.
type Level struct {
	Least, Most int
	Tag         string
}

// Result is a line of a result chart: the result of a score of From or more.
type Result struct {
	From          int
	Push, Disrupt bool
	Hits          int
	Tag           string
}

// ActionRow is an Action: its phases, its units, and when it is automatic.
type ActionRow struct {
	Name      string
	Phases    []string
	Who       string
	Automatic string
	Tag       string
}

// Modifier is a modifier of a roll.
type Modifier struct {
	What      string // its name in answers
	Value     int
	Condition string // the condition in words
	Tag       string
}

// Race is a people of the fantasy rules (COL-FANTASY-12).
type Race struct {
	ElitePrice  int // in percent
	MAV         int
	Price       int // in percent
	Size        int
	Move        float64
	Gives, Bars []string // attributes
	Tag         string
}

// Spell is a spell that a Wizard may have.
type Spell struct {
	Range  float64
	Effect string
	Tag    string
}

// shown lists the rules whose pages show a table.
//
//go:embed shown.tsv
var shown string

//go:embed tables/*.tsv
var tableFiles embed.FS

// shipped are the embedded tables.
var shipped = func() *Tables {
	t, err := ReadTables(nil)
	if err != nil {
		panic(err) // the tables are embedded
	}
	return t
}()

var inUse atomic.Pointer[Tables]

// tables returns the tables in use.
func tables() *Tables {
	if t := inUse.Load(); t != nil {
		return t
	}
	return shipped
}

// Use replaces the shipped tables; nil brings them back. Call it when the program starts: battles under
// way would go on with other numbers.
func Use(t *Tables) { inUse.Store(t) }

// useTables makes battles use the tables of a folder, or nil for the program's own. They must have the
// types of the program, since files with other types could not be read.
func useTables(folder fs.FS) error {
	if folder == nil {
		Use(nil)
		return nil
	}
	t, err := ReadTables(folder)
	if err != nil {
		return err
	}
	var errs []error
	for _, name := range shipped.TypeOrder {
		if !slices.Contains(t.TypeOrder, name) {
			errs = append(errs, fmt.Errorf("type.tsv:1: lacks %s", name))
		}
	}
	for _, name := range t.TypeOrder {
		if !slices.Contains(shipped.TypeOrder, name) {
			errs = append(errs, fmt.Errorf("type.tsv:1: has %s, which the program does not know", name))
		}
	}
	if len(errs) == 0 {
		Use(t)
	}
	return errors.Join(errs...)
}

// ReadTables reads the tables NAME.tsv of a folder, which may be nil; for missing files it takes the
// program's own. The error lists all faults, with file, line and column.
func ReadTables(folder fs.FS) (*Tables, error) {
	r := &tableReader{folder: folder}
	t := r.all()
	return t, r.problems()
}

// modifier returns a modifier by its roll and name, a zero one if the table has none.
func (t *Tables) modifier(roll, what string) Modifier {
	for _, m := range t.Modifiers[roll] {
		if m.What == what {
			return m
		}
	}
	return Modifier{What: what}
}

// action returns the row of an Action, false when there is none.
func (t *Tables) action(name string) (ActionRow, bool) {
	for _, a := range t.Actions {
		if a.Name == name {
			return a, true
		}
	}
	return ActionRow{}, false
}

// result returns the result of a score in an attack of a kind.
func (t *Tables) result(kind string, score int) Result {
	list := t.Results[kind]
	for i := len(list) - 1; i >= 0; i-- {
		if score >= list[i].From {
			return list[i]
		}
	}
	return Result{}
}

// distance returns a distance of the page in centimetres. It is rounded here, so that no processor fuses
// the product with a sum.
func distance(what string) float64 { return float64(tables().Distances[what] * inch) }
