package army_test

import (
	"frontage/game"
	. "frontage/game/army"
	"frontage/game/stand"
)

// The entries of a list for the stand rules, as tests write them.
type (
	profile struct {
		ID, Name                       string
		Type                           game.UnitType
		Attack, Shooting, Hits, Armour int
		Range, Pace                    float64
		Size, Points                   int
		Limit                          Limit
		Traits                         []string
		Base                           game.Base
		Notes                          string
		NotApplied                     []string
	}
	leader struct {
		ID, Name, Kind            string
		Command, Attack, Shooting int
		Range                     float64
		Points                    int
		Limit                     Limit
		Mount, Notes              string
		NotApplied                []string
	}
	mount struct {
		ID, Name, Mount  string
		Attack, Shooting int
		Range            float64
		Points           int
		Limit            Limit
		Notes            string
		NotApplied       []string
	}
)

func profiles(list []profile) []Entry {
	var entries []Entry
	for _, p := range list {
		if p.Base == stand.Base(p.Type) {
			p.Base = game.Base{} // that of its type
		}
		entries = append(entries, Entry{ID: p.ID, Name: p.Name, Kind: string(p.Type), Base: p.Base, Limit: p.Limit, Notes: p.Notes, NotApplied: p.NotApplied, Own: &stand.ListedUnit{
			Attack: p.Attack, Shooting: p.Shooting, Range: p.Range, Hits: p.Hits, Armour: p.Armour, Size: p.Size, Points: p.Points, Traits: p.Traits, Pace: p.Pace}})
	}
	return entries
}

func leaders(list []leader) []Entry {
	var entries []Entry
	for _, c := range list {
		entries = append(entries, Entry{ID: c.ID, Name: c.Name, Kind: c.Kind, Limit: c.Limit, Notes: c.Notes, NotApplied: c.NotApplied, Own: &stand.ListedLeader{
			Command: c.Command, Attack: c.Attack, Shooting: c.Shooting, Range: c.Range, Points: c.Points, Mount: c.Mount}})
	}
	return entries
}

func mounts(list []mount) []Entry {
	var entries []Entry
	for _, m := range list {
		entries = append(entries, Entry{ID: m.ID, Name: m.Name, Limit: m.Limit, Notes: m.Notes, NotApplied: m.NotApplied, Own: &stand.ListedMount{
			Mount: m.Mount, Attack: m.Attack, Shooting: m.Shooting, Range: m.Range, Points: m.Points}})
	}
	return entries
}

// listed is what a list for the stand rules says of a unit.
func listed(e Entry) *stand.ListedUnit { return e.Own.(*stand.ListedUnit) }
