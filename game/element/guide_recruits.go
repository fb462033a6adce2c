package element

import (
	"slices"

	"frontage/game"
)

// recruits are the elements that a person may add to a table: one of each type.
func recruits() []game.Recruit {
	var list []game.Recruit
	for _, code := range typeCodes(builtIn) {
		list = append(list, game.Recruit{Type: game.UnitType(code), Stands: 1})
	}
	return list
}

// recruit gives a new element the first grade that its type has (ELM-COST-01), and a command of its
// side: the first one, or one of its own if there is none (ELM-PIP-01).
func recruit(s *game.State, u *game.Unit) {
	o := &Unit{}
	u.Own = o
	for _, regular := range []bool{false, true} {
		for _, grade := range []string{"O", "S", "I", "F", "X", "C", "E", "H"} {
			if o.Grade, o.Regular = grade, regular; tablesOf(s).noSuch(u) == "" {
				recruitInto(s, u, o)
				return
			}
		}
	}
}

func recruitInto(s *game.State, u *game.Unit, o *Unit) {
	o.Points, _ = tablesOf(s).Price(u)
	side := &s.Sides[s.SideOf(u.Side)]
	if commands := commandsOf(side); len(commands) > 0 {
		o.Command = commands[0].ID
		return
	}
	o.Command, o.General = string(u.Side), true
	side.Own = &Side{Commands: []Command{{ID: o.Command, General: u.ID}}, Edge: edgeOf(side)}
}

func edgeOf(side *game.Side) string {
	if o, ok := side.Own.(*Side); ok {
		return o.Edge
	}
	return ""
}

// dismissed gives a command that has lost its general in a removal another element of it as its
// general, or takes out the command if it has no other.
func dismissed(s *game.State, unit game.UnitID) {
	for i := range s.Sides {
		commands := slices.Clone(commandsOf(&s.Sides[i]))
		at := slices.IndexFunc(commands, func(c Command) bool { return c.General == unit })
		if at < 0 {
			continue
		}
		next := slices.IndexFunc(s.Units, func(u game.Unit) bool { return own(&u).Command == commands[at].ID })
		if next < 0 {
			commands = slices.Delete(commands, at, at+1)
		} else {
			commands[at].General = s.Units[next].ID
			edit(&s.Units[next]).General = true
		}
		s.Sides[i].Own = &Side{Commands: commands, Edge: edgeOf(&s.Sides[i])}
	}
}
