package army

import (
	"fmt"

	"frontage/game"
)

// Muster makes the units and characters of a list, in the order of the army list. Each unit
// is in formation around (0, 0), facing up the table, for the caller to place. Their ids
// begin with the side's: units red-1, red-2 …, stands red-1a, red-1b …, characters
// red-general, red-hero1 ….
func Muster(l *List, side game.SideID) ([]game.Unit, []game.Character) {
	var units []game.Unit
	var characters []game.Character
	number, called := map[string]int{}, l.named()
	kinds := map[string]int{}
	for _, p := range l.inOrder() {
		if l.unknown(p) != nil {
			continue
		}
		name := numbered(l.name(p), called, number)
		if l.Army.Unit(p.ID) != nil {
			u := l.system().Unit(l, p)
			u.ID, u.Side, u.Name = game.UnitID(fmt.Sprintf("%s-%d", prefix(side), len(units)+1)), side, name
			for i := range u.Stands {
				u.Stands[i].ID = game.StandID(string(u.ID) + Letters(i))
			}
			if named := l.system().Named; named != nil {
				named(&u)
			}
			units = append(units, u)
			continue
		}
		c := l.system().Leader(l, p)
		c.ID = game.CharacterID(prefix(side) + "-" + c.Kind)
		if kinds[c.Kind]++; c.Kind != l.system().Only {
			c.ID += game.CharacterID(fmt.Sprint(kinds[c.Kind]))
		}
		c.Side, c.Name = side, name
		characters = append(characters, c)
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

// prefix returns the start of the ids of a side's units: the side's id, cut if very long
// to leave room for the rest.
func prefix(side game.SideID) string { return string(side[:min(len(side), 20)]) }

// Letters numbers the stands of a unit: a to z, and then aa, ab ….
func Letters(i int) string {
	if i < 26 {
		return string(rune('a' + i))
	}
	return Letters(i/26-1) + Letters(i%26)
}

// InLine returns stands in line, starting from the left, about (0, 0).
func InLine(base game.Base, size int) []game.Stand { return InRows(base, size, size) }

// InRows returns stands in rows of wide stands, the first row in front and the last one filled from the
// left. The middle of the front row is at (0, 0).
func InRows(base game.Base, size, wide int) []game.Stand {
	var stands []game.Stand
	left := -float64(base.Front*float64(min(size, wide)-1)) / 2
	for i := range size {
		stands = append(stands, game.Stand{
			X: game.RoundLength(left + float64(base.Front*float64(i%wide))),
			Y: game.RoundLength(0 - float64(base.Depth*float64(i/wide))),
		})
	}
	return stands
}
