package army

import "frontage/game"

// Army is an army list: the troops that an army may contain, and their prices. It is the
// content of a file NAME.army.json.
type Army struct {
	Schema     string // the "$schema" of its file, for editors; "" for none
	System     string // the rule system
	Name       string
	Source     string // the origin of the list
	Notes      string // shown to the player
	Own        any    // the rule system's data of the list: see [game.Listing]
	Units      []Entry
	Characters []Entry
	Upgrades   []Entry  // upgrades for units and characters, such as mounts
	Chosen     []Chosen // armies chosen from the list
}

// Entry is a kind of unit or of character that an army may contain, or an upgrade.
type Entry struct {
	ID    string
	Name  string
	Kind  string    // type of the unit or kind of the character, "" for an upgrade
	Base  game.Base // a unit's base, zero for that of its type
	Limit Limit
	Notes string
	// NotApplied lists special rules of the source that the program does not apply. They
	// are shown with the unit.
	NotApplied []string
	Own        any // the rule system's data of the entry: see [game.Listing]
}

// Chosen is a saved choice from an army list. It may break limits of the list, since it
// need not be finished.
type Chosen struct {
	Name   string
	Points int // the most it may cost
	Scale  int // the scale of its figures, in mm; 0 for the default, or if the rules have none
	Picks  []Picked
}

// Picked is the number of times that a unit or a character is in a chosen army.
type Picked struct {
	Pick
	Count int
}

// Limit is how often an army must and may contain something. Min and Max count for every
// Per points of the army's value, or for the whole army if Per is 0. A Max of 0 means no
// maximum.
type Limit struct {
	Min, Max int
	Per      int
}

// limitPoints is the army value that limits refer to by default.
const limitPoints = 1000

// For returns the least and the greatest number for an army of a value; most is −1 if
// there is no limit. Only complete multiples of Per count, and a smaller army counts as
// one multiple. With "1 to 3 for each 1,000 points", an army of 1,900 points may have
// three; one of 2,000 must have two.
func (l Limit) For(points int) (least, most int) {
	times := 1
	if l.Per > 0 {
		times = max(1, points/l.Per)
	}
	if l.Max == 0 {
		return times * l.Min, -1
	}
	return times * l.Min, times * l.Max
}

// Unit returns the unit with an id, or nil.
func (a *Army) Unit(id string) *Entry { return entryOf(a.Units, id) }

// Character returns the kind of character with an id, or nil.
func (a *Army) Character(id string) *Entry { return entryOf(a.Characters, id) }

// Upgrade returns the upgrade with an id, or nil. A unit that is added to others counts as one.
func (a *Army) Upgrade(id string) *Entry {
	if e := entryOf(a.Upgrades, id); e != nil {
		return e
	}
	if e := a.Unit(id); e != nil && a.IsAdded(e) {
		return e
	}
	return nil
}

// IsAdded reports whether an entry of the units is no unit of its own: it is added to other units, as an
// upgrade of them.
func (a *Army) IsAdded(e *Entry) bool {
	of := a.system()
	return of != nil && of.Added != nil && of.Added(e)
}

// UpgradeField is the name of a pick's field that holds an upgrade: [game.Listing.Added] for a unit that is
// added to others, else [game.Listing.Given].
func (a *Army) UpgradeField(upgrade string) string {
	l := a.listing()
	if l.Added != "" && entryOf(a.Upgrades, upgrade) == nil && a.Unit(upgrade) != nil {
		return l.Added
	}
	return l.Given
}

// AllUpgrades lists the upgrades, and the units that are added to others.
func (a *Army) AllUpgrades() []*Entry {
	var list []*Entry
	for i := range a.Upgrades {
		list = append(list, &a.Upgrades[i])
	}
	for i := range a.Units {
		if a.IsAdded(&a.Units[i]) {
			list = append(list, &a.Units[i])
		}
	}
	return list
}

// Entry returns the unit, character or upgrade with an id, or nil.
func (a *Army) Entry(id string) *Entry {
	for _, list := range [][]Entry{a.Units, a.Characters, a.Upgrades} {
		if e := entryOf(list, id); e != nil {
			return e
		}
	}
	return nil
}

func entryOf(list []Entry, id string) *Entry {
	for i := range list {
		if list[i].ID == id {
			return &list[i]
		}
	}
	return nil
}
