package army

import (
	"frontage/game"
	"frontage/game/stand"
)

// Army is an army list: what an army may be made of, and at what price. It is
// what a file NAME.army.json holds.
type Army struct {
	Schema     string // the "$schema" of its file, for editors; "" for none
	Name       string
	Source     string // where the list comes from
	Notes      string // shown to the player
	Units      []Profile
	Characters []Leader
	Mounts     []Mount
	Chosen     []Chosen // armies that somebody has chosen out of the list
}

// Chosen is an army that somebody has chosen out of an army list, to be kept. It may
// break limits of the list: it need not be ready.
type Chosen struct {
	Name   string
	Points int // the most that it may cost
	Picks  []Picked
}

// Picked is how many of a unit, or of a character with his mount, are in a chosen
// army, by their ids in the army list.
type Picked struct {
	ID    string
	Mount string // "" for none
	Count int
}

// Profile is a kind of unit that an army may have.
type Profile struct {
	ID       string
	Name     string
	Type     game.UnitType
	Attack   int
	Shooting int
	Range    float64
	Hits     int
	Armour   int
	Size     int // stands of a whole unit
	Points   int // of a whole unit
	Limit    Limit
	Traits   []string
	Base     game.Base // always filled in, from the type where the file is silent
	Pace     float64   // full pace in cm; 0 stands for that of its type
	Notes    string
	// NotApplied lists the special rules of the source that the program does
	// not apply. They are shown with the unit.
	NotApplied []string
}

// Leader is a kind of character that an army may have.
type Leader struct {
	ID         string
	Name       string
	Kind       string // general, hero or wizard
	Command    int
	Attack     int
	Shooting   int     // attacks of his own shot, as a character's
	Range      float64 // how far that goes
	Points     int
	Limit      Limit
	Mount      string // what he rides without paying for it, as a character's mount
	Notes      string
	NotApplied []string
}

// Mount is something that a character may be given for more points: a beast, a
// chariot, a banner.
type Mount struct {
	ID         string
	Name       string
	Mount      string  // what he counts as riding, as a character's mount
	Attack     int     // added to his own
	Shooting   int     // attacks of its shot, added to those of his own
	Range      float64 // how far the shot goes
	Points     int
	Limit      Limit
	Notes      string
	NotApplied []string
}

// General is the kind of character that an army has exactly one of.
const General = "general"

// limitPoints is the value of army that limits count for unless they say
// otherwise.
const limitPoints = 1000

// Limit is how often an army must and may have something. Min and Max hold for
// every Per points of the army's value, for the whole army if Per is 0. A Max
// of 0 is none.
type Limit struct {
	Min, Max int
	Per      int
}

// For returns the least and the greatest number for an army of a value; most is
// −1 where there is no limit. Only whole multiples of Per count, and an army that
// is smaller than one counts as one: of "1 to 3 for each 1,000 points" an army of
// 1,900 points may have three, one of 2,000 must have two.
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

// Unit returns the profile with an id, nil when there is none.
func (a *Army) Unit(id string) *Profile {
	for i := range a.Units {
		if a.Units[i].ID == id {
			return &a.Units[i]
		}
	}
	return nil
}

// Character returns the kind of character with an id, nil when there is none.
func (a *Army) Character(id string) *Leader {
	for i := range a.Characters {
		if a.Characters[i].ID == id {
			return &a.Characters[i]
		}
	}
	return nil
}

// Mount returns the mount with an id, nil when there is none.
func (a *Army) Mount(id string) *Mount {
	for i := range a.Mounts {
		if a.Mounts[i].ID == id {
			return &a.Mounts[i]
		}
	}
	return nil
}
