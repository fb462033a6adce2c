package explore

import (
	"slices"

	"frontage/game"
	"frontage/geometry"
)

// Measure says which outcome is better.
type Measure string

// The measures. A higher value is better.
const (
	ByThings   Measure = "things"   // how many things work
	ByContacts Measure = "contacts" // how many stands of the side touch enemies
	ByDice     Measure = "dice"     // how many dice the side attacks with in the next round of its combats
	ByWins     Measure = "wins"     // how many of its combats the side wins on average in the next round
	ByChance   Measure = "chance"   // the chance that all tests pass, times the number of things that work
)

// Measures lists the measures, the usual one first.
var Measures = []Measure{ByThings, ByContacts, ByDice, ByWins, ByChance}

// Contact is a unit of the side that touches an enemy unit.
type Contact struct {
	Unit, Enemy game.UnitID
	Stands      int     // of the unit that touch the enemy
	Length      float64 // along which edges touch, in cm
}

// contactsOf lists the contacts of a side, in the order of the units, and counts its stands that touch
// enemies.
func contactsOf(s *game.State, side game.SideID) (list []Contact, stands int) {
	list = []Contact{}
	for i := range s.Units {
		u := &s.Units[i]
		if u.Side != side {
			continue
		}
		touches := make([]bool, len(u.Stands))
		for j := range s.Units {
			if v := &s.Units[j]; v.Side != side {
				if c := contactOf(u, v, touches); c.Stands > 0 {
					list = append(list, c)
				}
			}
		}
		for _, yes := range touches {
			if yes {
				stands++
			}
		}
	}
	return list, stands
}

// contactOf returns how two units touch, and notes which stands of the first do.
func contactOf(u, v *game.Unit, touches []bool) Contact {
	c := Contact{Unit: u.ID, Enemy: v.ID}
	reach := u.Base.Front + u.Base.Depth + v.Base.Front + v.Base.Depth
	for i := range u.Stands {
		yes := false
		for j := range v.Stands {
			dx, dy := u.Stands[i].X-v.Stands[j].X, u.Stands[i].Y-v.Stands[j].Y
			if max(dx, -dx, dy, -dy) > reach {
				continue
			}
			t := geometry.Touch(u.Box(i), v.Box(j))
			yes = yes || t.Kind != geometry.NoContact
			c.Length += t.Length
		}
		if yes {
			c.Stands++
			touches[i] = true
		}
	}
	c.Length = game.RoundLength(c.Length)
	return c
}

// Combat is the chances of the next round of a combat.
type Combat struct {
	Units           []game.UnitID
	Dice            int // of the side
	Win, Lose, Draw float64
}

// combatsOf lists the combats of a side, each with its chances.
func (w *walk) combatsOf(s *game.State, side game.SideID, contacts []Contact) []Combat {
	list := []Combat{}
	if w.guide.Combat == nil {
		return list
	}
	for _, c := range contacts {
		if slices.ContainsFunc(list, func(k Combat) bool { return slices.Contains(k.Units, c.Unit) }) {
			continue
		}
		answer, err := w.session.Query(s, w.guide.Combat(c.Unit))
		if err != nil {
			continue // the rules say no odds of it
		}
		f := answer.Forecast()
		if f == nil {
			continue
		}
		k := Combat{Units: f.Units, Draw: f.Draw + f.Nobody}
		for id, p := range f.Win {
			if id == side {
				k.Win += p
			} else {
				k.Lose += p
			}
		}
		for _, p := range f.Pools {
			if u := s.Unit(p.Unit); u != nil && u.Side == side {
				k.Dice += p.Dice
			}
		}
		list = append(list, k)
	}
	return list
}
