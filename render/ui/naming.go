package ui

import (
	"slices"
	"strings"

	"frontage/game"
	"frontage/render/scene"
	"frontage/render/words"
)

// Players see no ids. The texts of the rules call a unit by its name, and a stand by its unit's
// name and a letter, which the table shows as long as a text mentions the stand.

// nameThings lets texts name the pieces of the table on the screen.
func (u *UI) nameThings() {
	words.Name(func(id any) (string, bool) {
		if _, ok := id.(game.GroundID); ok {
			return "", true // the sentence itself names its kind
		}
		if st := u.screen.state(); st != nil {
			name := called(st, id)
			return name, name != ""
		}
		return "", false
	})
}

// called returns the name of a piece by its id; "" if it is unknown.
func called(st *game.State, id any) string {
	switch id := id.(type) {
	case game.SideID:
		if i := st.SideOf(id); i >= 0 {
			return sideName(st, i)
		}
	case game.UnitID:
		if u := st.Unit(id); u != nil {
			return name(u)
		}
		return called(st, game.CharacterID(id))
	case game.CharacterID:
		if c := leader(st, game.UnitID(id)); c != nil && c.Name != "" {
			return c.Name
		}
	case game.StandOf:
		if u := unitOfStand(st, game.StandID(id)); u != nil {
			return scene.Letter(u, game.StandID(id))
		}
	case game.StandID:
		u := unitOfStand(st, id)
		switch {
		case u == nil:
		case len(u.Stands) == 1 && u.Stands[0].ID == id:
			return name(u)
		default:
			return name(u) + narrow + scene.Letter(u, id)
		}
	}
	return ""
}

// unitOfStand returns the unit of a stand, even of a lost one.
func unitOfStand(st *game.State, id game.StandID) *game.Unit {
	if u, _ := st.Stand(id); u != nil {
		return u
	}
	var best *game.Unit
	for i := range st.Units {
		u := &st.Units[i]
		if strings.HasPrefix(string(id), string(u.ID)) && (best == nil || len(u.ID) > len(best.ID)) {
			best = u
		}
	}
	return best
}

// spokenOf lists the units whose stands are mentioned in the steps.
func spokenOf(st *game.State, steps []game.Step) []game.UnitID {
	var list []game.UnitID
	add := func(id game.StandID) {
		if u, _ := st.Stand(id); u != nil && !slices.Contains(list, u.ID) {
			list = append(list, u.ID)
		}
	}
	var walk func(p game.Phrase)
	walk = func(p game.Phrase) {
		for _, arg := range p.Args {
			switch arg := arg.(type) {
			case game.StandID:
				add(arg)
			case game.StandOf:
				add(game.StandID(arg))
			case game.Phrase:
				walk(arg)
			case game.Later:
				walk(arg.Phrase())
			}
		}
	}
	for i := range steps {
		walk(steps[i].Text)
	}
	return list
}
