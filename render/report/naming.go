package report

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"frontage/game"
	"frontage/render/scene"
	"frontage/render/words"
)

// Readers see no ids. The texts of the rules call a unit by its name, and a stand by its unit's
// name and a letter, which the table shows where a text mentions the stand.

const unbroken = "\u00a0" // a space at which no line ends

// Namer returns the function for [words.Name] that names the pieces of a table.
func Namer(st *game.State) func(id any) (string, bool) {
	return func(id any) (string, bool) {
		if _, ok := id.(game.GroundID); ok {
			return "", true // the sentence itself names its kind
		}
		name := Called(st, id)
		return name, name != ""
	}
}

// naming lets texts name the pieces of a table until restore is called.
func naming(st *game.State) (restore func()) {
	before := words.Name(Namer(st))
	return func() { words.Name(before) }
}

// say returns a phrase about a table in the reader's language.
func say(st *game.State, p game.Phrase) string {
	defer naming(st)()
	return words.Say(p)
}

// WithoutFaces returns the text of an event without the faces of its dice, for where they are drawn
// after it.
func WithoutFaces(e *game.Event) string {
	roll, rest := e.Text.WithoutFaces()
	text, more := strings.TrimSpace(words.Say(roll)), words.Say(rest)
	if more != "" {
		text = strings.TrimRight(text, ": "+unbroken)
	}
	last, _ := utf8.DecodeLastRuneInString(text)
	switch {
	case more != "" && !strings.ContainsRune(".!?", last):
		return text + "." + more
	case more == "" && unicode.IsLetter(last):
		return words.T("%[1]s:", text)
	}
	return text + more
}

// Total returns what the roll of an event came to, if all its dice count together, as its last step
// tells.
func Total(st *game.State, e *game.Event) game.Phrase {
	if len(e.Dice) > 0 && len(e.Steps) > 0 && game.GuideOf(st).Event(st, e).Total {
		return e.Steps[len(e.Steps)-1].Text
	}
	return game.Phrase{}
}

// Called returns the name of a piece of a table by its id, which is of one of the types that
// [words.Name] lists; "" if it is unknown.
func Called(st *game.State, id any) string {
	switch id := id.(type) {
	case game.SideID:
		if i := st.SideOf(id); i >= 0 {
			return sideName(st, i)
		}
	case game.UnitID:
		if u := st.Unit(id); u != nil {
			return nameOf(st, string(u.ID))
		}
		return Called(st, game.CharacterID(id))
	case game.CharacterID:
		for i := range st.Characters {
			if c := &st.Characters[i]; c.ID == id {
				return c.Name
			}
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
			return nameOf(st, string(u.ID))
		default:
			return nameOf(st, string(u.ID)) + unbroken + scene.Letter(u, id)
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

// SpokenOf lists the units of which some steps mention a stand of several, by its letter.
func SpokenOf(st *game.State, steps []game.Step) []game.UnitID {
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

// mentioned lists the units of which the texts of some events mention a stand of several.
func mentioned(st *game.State, events []game.Event) []game.UnitID {
	told := make([]game.Step, len(events))
	for i := range events {
		told[i].Text = events[i].Text
	}
	return SpokenOf(st, told)
}
