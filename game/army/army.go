package army

import (
	"frontage/game"
	"frontage/game/stand"
)

// System is the rule system that army lists are for.
const System = stand.Name

// Army is an army list: the troops that an army may contain, and their prices. It is the
// content of a file NAME.army.json.
type Army struct {
	Schema     string // the "$schema" of its file, for editors; "" for none
	Name       string
	Source     string // where the list comes from
	Notes      string // shown to the player
	Units      []Profile
	Characters []Leader
	Mounts     []Mount
	Chosen     []Chosen // armies chosen from the list
}

// Chosen is a saved choice from an army list. It may break limits of the list, since it
// need not be finished.
type Chosen struct {
	Name   string
	Points int // the most that it may cost
	Picks  []Picked
}

// Picked is the number of times that a unit, or a character with a mount, is in a chosen
// army, by the ids of the army list.
type Picked struct {
	ID    string
	Mount string // "" for none
	Count int
}

// Profile is a kind of unit that an army may contain.
type Profile struct {
	ID       string
	Name     string
	Type     game.UnitType
	Attack   int
	Shooting int
	Range    float64
	Hits     int
	Armour   int
	Size     int // stands of a complete unit
	Points   int // of a complete unit
	Limit    Limit
	Traits   []string
	Base     game.Base // always set: the base of the type if the file names none
	Pace     float64   // full pace in cm; 0 means the pace of its type
	Notes    string
	// NotApplied lists special rules of the source that the program does not apply. They
	// are shown with the unit.
	NotApplied []string
}

// Leader is a kind of character that an army may contain.
type Leader struct {
	ID         string
	Name       string
	Kind       string // general, hero or wizard
	Command    int
	Attack     int
	Shooting   int     // attacks of the character's own shot
	Range      float64 // range of that shot, in cm
	Points     int
	Limit      Limit
	Mount      string // the mount that comes with the character at no extra price
	Notes      string
	NotApplied []string
}

// Mount is something that a character may have for extra points: a beast, a chariot, a
// banner.
type Mount struct {
	ID         string
	Name       string
	Mount      string  // the kind of mount that the rules take it for
	Attack     int     // added to the character's own
	Shooting   int     // attacks of its shot, added to the character's own
	Range      float64 // range of the shot, in cm
	Points     int
	Limit      Limit
	Notes      string
	NotApplied []string
}

// General is the kind of character that an army has exactly one of.
const General = "general"

// limitPoints is the army value that limits refer to by default.
const limitPoints = 1000

// Limit is how often an army must and may contain something. Min and Max count for every
// Per points of the army's value, or for the whole army if Per is 0. A Max of 0 means no
// maximum.
type Limit struct {
	Min, Max int
	Per      int
}

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

// Unit returns a unit of the profile, without stands.
func (p *Profile) Unit(id game.UnitID, side game.SideID) game.Unit {
	return game.Unit{
		ID: id, Side: side, Name: p.Name, Type: p.Type, Base: p.Base,
		Own: &stand.Unit{
			Attack: p.Attack, Shooting: p.Shooting, Range: p.Range, Hits: p.Hits, Armour: p.Armour, Points: p.Points,
			Size: p.Size, Pace: p.Pace, Traits: p.Traits,
		},
	}
}

// Unit returns the profile with an id, or nil.
func (a *Army) Unit(id string) *Profile {
	for i := range a.Units {
		if a.Units[i].ID == id {
			return &a.Units[i]
		}
	}
	return nil
}

// Character returns the kind of character with an id, or nil.
func (a *Army) Character(id string) *Leader {
	for i := range a.Characters {
		if a.Characters[i].ID == id {
			return &a.Characters[i]
		}
	}
	return nil
}

// Mount returns the mount with an id, or nil.
func (a *Army) Mount(id string) *Mount {
	for i := range a.Mounts {
		if a.Mounts[i].ID == id {
			return &a.Mounts[i]
		}
	}
	return nil
}
