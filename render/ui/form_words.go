package ui

import (
	"encoding/json"
	"strconv"
	"strings"

	"frontage/game"
	"frontage/render/report"
	"frontage/render/words"
)

// fieldLabels name the fields that the files of all rule systems have. Those of a system are
// named by its guide.
var fieldLabels = map[string]string{
	"title": words.Key("Title"), "notes": words.Key("Notes"), "table": words.Key("Table"), "width": words.Key("Width"), "height": words.Key("Height"),
	"sides": words.Key("Sides"), "side": words.Key("Side"), "units": words.Key("Units"), "unit": words.Key("Unit"), "characters": words.Key("Characters"),
	"character": words.Key("Character"), "terrain": words.Key("Terrain"), "turn": words.Key("Turn"), "rulings": words.Key("House rules"),
	"expect": words.Key("Expectations"), "drawings": words.Key("Drawings"), "id": words.Key("Id"), "name": words.Key("Name"), "type": words.Key("Type"),
	"kind": words.Key("Kind"), "base": words.Key("Base"), "front": words.Key("Front"), "depth": words.Key("Depth"), "stands": words.Key("Stands"),
	"stand": words.Key("Stand"), "x": words.Key("Across"), "y": words.Key("Up"), "facing": words.Key("Facing, in degrees"), "joined": words.Key("Joined"),
	"shape": words.Key("Outline"), "line": words.Key("Line"), "contours": words.Key("Contours"), "number": words.Key("Number"),
	"active": words.Key("Whose turn it is"), "phase": words.Key("Phase"), "step": words.Key("Step"), "dice": words.Key("Dice"), "seed": words.Key("Seed"),
	"drawn": words.Key("Rolled so far"), "given": words.Key("Given results"), "only": words.Key("Only these"), "query": words.Key("Question"),
	"any": words.Key("Any way may fit"), "want": words.Key("Expected answer"), "from": words.Key("From"), "to": words.Key("To"), "text": words.Key("Text"),
	"color": words.Key("Colour"), "points": words.Key("Points"), "state": words.Key("State"), "tactics": words.Key("Tactics"), "target": words.Key("Target"),
	"violet": words.Key("violet"), "green": words.Key("green"), "orange": words.Key("orange"), "black": words.Key("black"),
	"arrow": words.Key("arrow"), "circle": words.Key("circle"), "note": words.Key("note"),
}

// crumbs says where a place is: "Units, Axemen, State".
func (f *form) crumbs(at game.Place) string {
	var list []string
	for i := range at {
		list = append(list, f.called(at[:i+1]))
	}
	if list == nil {
		return words.T("The table")
	}
	return strings.Join(list, " › ")
}

// called names a place: a field by its label, an item by what it is.
func (f *form) called(at game.Place) string {
	switch last := at[len(at)-1].(type) {
	case string:
		return f.t.label(last)
	case int:
		if text := f.summary(f.draft.At(at)); text != "" {
			return text
		}
		return strconv.Itoa(last + 1)
	}
	return ""
}

// summary says in a few words what an item of a list is.
func (f *form) summary(v any) string {
	switch v := v.(type) {
	case map[string]any:
		for _, key := range []string{"name", "text", "rule", "id", "unit", "side", "query", "kind", "height"} {
			if text, ok := v[key].(string); ok && text != "" {
				return f.word(text)
			}
			if n, ok := v[key].(json.Number); ok {
				return n.String()
			}
		}
	case string:
		return f.word(v)
	}
	return ""
}

// word is a word of a file as a person reads it: the name of a piece, or the label of the word.
func (f *form) word(text string) string {
	st := &f.t.states[f.t.at]
	for _, id := range []any{game.SideID(text), game.UnitID(text), game.StandID(text)} {
		if name := report.Called(st, id); name != "" {
			return name
		}
	}
	return f.t.wordOf(text)
}

// label names a field of a file.
func (t *table) label(key string) string {
	if text, ok := fieldLabels[key]; ok {
		return words.T(text)
	}
	return t.wordOf(key)
}

// wordOf names a word of a file.
func (t *table) wordOf(word string) string {
	guide := t.board.ask.guide()
	if text, ok := guide.Pieces.Labels[word]; ok {
		return title(words.Say(text))
	}
	for _, p := range [][]game.PieceKind{guide.Pieces.UnitTypes, guide.Pieces.LeaderKinds} {
		for i := range p {
			if p[i].ID == word {
				return title(words.Say(p[i].Name))
			}
		}
	}
	for i := range guide.Pieces.Terrain {
		if guide.Pieces.Terrain[i].ID == word {
			return title(words.Say(guide.Pieces.Terrain[i].Name))
		}
	}
	for i := range guide.Phases {
		if guide.Phases[i].ID == word {
			return title(words.Say(guide.Phases[i].Name))
		}
	}
	return title(words.Say(guide.Word(strings.ReplaceAll(word, "_", " "))))
}
