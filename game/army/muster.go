package army

import (
	"cmp"
	"fmt"
	"slices"

	"frontage/game"
	"frontage/game/stand"
)

// Muster makes the units and characters of a list, in the order of the army list.
// Each unit stands in line (STD-BASE-10) about (0, 0), facing up the table, for
// somebody to place; [DrawUp] places them all. Their ids begin with the side's:
// units red-1, red-2 …, stands red-1a, red-1b …, characters red-general, red-hero1 ….
func Muster(l *List, side game.SideID) ([]game.Unit, []game.Character) {
	var units []game.Unit
	var characters []game.Character
	number, called := map[string]int{}, l.named()
	for _, p := range l.inOrder() {
		if profile := l.Army.Unit(p.ID); profile != nil {
			u := profile.Unit(game.UnitID(fmt.Sprintf("%s-%d", prefix(side), len(units)+1)), side)
			u.Name = numbered(u.Name, called, number)
			stand.Edit(&u).NotApplied = profile.NotApplied
			u.Stands = inLine(u.ID, u.Base, stand.Own(&u).Size)
			units = append(units, u)
		} else if leader := l.Army.Character(p.ID); leader != nil {
			c := l.character(leader, p.Mount, side, characters)
			c.Name = numbered(c.Name, called, number)
			characters = append(characters, c)
		}
	}
	return units, characters
}

// named counts the units and characters with each name.
func (l *List) named() map[string]int {
	called := map[string]int{}
	for _, p := range l.Picks {
		called[l.name(p)]++
	}
	return called
}

// numbered returns a name with a number if several are called the same, so that people
// can tell them apart.
func numbered(name string, called, number map[string]int) string {
	if called[name] < 2 {
		return name
	}
	number[name]++
	return fmt.Sprintf("%s %d", name, number[name])
}

// inOrder returns the picks in the order of the army list.
func (l *List) inOrder() []Pick {
	order := l.ids()
	picks := slices.Clone(l.Picks)
	slices.SortStableFunc(picks, func(a, b Pick) int {
		return cmp.Or(cmp.Compare(slices.Index(order, a.ID), slices.Index(order, b.ID)),
			cmp.Compare(slices.Index(order, a.Mount), slices.Index(order, b.Mount)))
	})
	return picks
}

// prefix returns the start of the ids of a side's units: the side's id, cut if very long
// to leave room for the rest.
func prefix(side game.SideID) string { return string(side[:min(len(side), 20)]) }

// inLine returns stands in line, starting from the left.
func inLine(unit game.UnitID, base game.Base, size int) []game.Stand {
	var stands []game.Stand
	left := -float64(base.Front*float64(size-1)) / 2
	for i := range size {
		stands = append(stands, game.Stand{
			ID: game.StandID(fmt.Sprintf("%s%c", unit, 'a'+i)),
			X:  game.RoundLength(left + float64(base.Front*float64(i))),
		})
	}
	return stands
}

// Character returns the leader as a character, without a place in an army.
func (l *Leader) Character() game.Character {
	return game.Character{
		Name: l.Name, Kind: l.Kind, Base: game.Base{Front: 2.5}, // STD-BASE-24
		Own: &stand.Leader{
			Command: l.Command, Attack: l.Attack, Shooting: l.Shooting, Range: l.Range, Points: l.Points,
			Mount: l.Mount, NotApplied: slices.Clone(l.NotApplied),
		},
	}
}

// Character returns what the mount adds to a character, as one.
func (m *Mount) Character() game.Character {
	return game.Character{Name: m.Name, Own: &stand.Leader{Attack: m.Attack, Mount: m.Mount}}
}

// character makes a character of a kind; others are the side's earlier characters.
func (l *List) character(leader *Leader, mount string, side game.SideID, others []game.Character) game.Character {
	number := ""
	if leader.Kind != stand.General {
		n := 1
		for _, c := range others {
			if c.Kind == leader.Kind {
				n++
			}
		}
		number = fmt.Sprint(n)
	}
	c := leader.Character()
	c.ID = game.CharacterID(prefix(side) + "-" + leader.Kind + number)
	c.Side, c.Name = side, l.name(Pick{leader.ID, mount})
	if m := l.Army.Mount(mount); m != nil {
		stand.EditLeader(&c).Attack = min(99, stand.OwnLeader(&c).Attack+m.Attack)
		if m.Shooting > 0 { // both shots have the mount's range
			stand.EditLeader(&c).Shooting, stand.EditLeader(&c).Range = min(99, stand.OwnLeader(&c).Shooting+m.Shooting), m.Range
		}
		stand.EditLeader(&c).Points += m.Points
		stand.EditLeader(&c).Mount = cmp.Or(m.Mount, stand.OwnLeader(&c).Mount)
		stand.EditLeader(&c).NotApplied = append(stand.OwnLeader(&c).NotApplied, m.NotApplied...)
	}
	return c
}
