package ui

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"frontage/game"
	"frontage/geometry"
	"frontage/render/scene"
	"frontage/render/words"
)

// guide returns the view's guide to the rules that it asks.
func (a *asker) guide() *game.Guide { return a.rules.Guide() }

// view returns how to show an answer.
func (a *asker) view(st *game.State, answer game.Action) game.AnswerView {
	return a.guide().Answer(st, answer, func(q game.Query) (game.Answer, error) { return a.answerTo(st, q) })
}

// answerTo answers a query of the guide, once for each table.
func (a *asker) answerTo(st *game.State, q game.Query) (game.Answer, error) {
	key := fmt.Sprint(q.Name, q.Args)
	if known, ok := a.answers[key]; ok {
		return known, nil
	}
	found, err := a.query(st, q)
	if err == nil {
		a.answers[key] = found
	}
	return found, err
}

// wording returns the text of an answer's button: "Pursue with Axemen".
func wording(st *game.State, ask *asker, a game.Action) string {
	return words.Say(ask.view(st, a).Label)
}

// answerNote returns the second line of an answer's button, "" for none.
func answerNote(st *game.State, ask *asker, a game.Action) string {
	return words.Say(ask.view(st, a).Note)
}

// wagonName is the name that the rules give a wagon, as [words.Called] translates it.
var _ = words.Key("Wagon %[1]s")

// nameOf returns the name of a unit or a character, "" if it is unknown.
func nameOf(st *game.State, id string) string {
	if u := st.Unit(game.UnitID(id)); u != nil {
		return name(u)
	}
	if c := leader(st, game.UnitID(id)); c != nil {
		if c.Name == "" {
			return id
		}
		return c.Name
	}
	return ""
}

// names lists units: "Axemen, Guard and Riders".
func names(st *game.State, ids []game.UnitID) string {
	var list []string
	for _, id := range ids {
		list = append(list, nameOf(st, string(id)))
	}
	switch n := len(list); n {
	case 0:
		return ""
	case 1:
		return list[0]
	default:
		return words.T("%[1]s and %[2]s", strings.Join(list[:n-1], ", "), list[n-1])
	}
}

// whereTo distinguishes answers that move the same stands: how far and in which direction
// they go, and how they turn. It is "" for an answer that moves nothing.
func whereTo(st *game.State, a game.Action) string {
	u := st.Unit(a.Unit)
	if u == nil || len(a.Stands) == 0 {
		return ""
	}
	var by geometry.Vec
	turn := 0.0
	for _, to := range a.Stands {
		if _, i := st.Stand(to.ID); i >= 0 && i < len(u.Stands) && u.Stands[i].ID == to.ID {
			s := u.Stands[i]
			by = by.Add(geometry.Vec{X: to.X - s.X, Y: to.Y - s.Y}.Scale(1 / float64(len(a.Stands))))
			turn = scene.TurnBetween(s.Facing, to.Facing)
		}
	}
	text := words.T("%[1]s towards %[2]s", centimetres(by.Len()), words.Bearing(game.Bearing{Facing: u.Stands[0].Facing, Toward: geometry.Degrees(by)}))
	if math.Abs(turn) >= 1 {
		text += words.T(", turned by %s", words.Degrees(math.Round(math.Abs(turn))))
	}
	return text
}

// subject returns the unit or the character that an answer is about, "" for none.
func (b *battle) subject(a game.Action) game.UnitID {
	if about := b.board.ask.view(b.state(), a).About; len(about) > 0 {
		return about[0]
	}
	return ""
}

// concerns reports whether an answer is about a unit or a character, possibly as one of
// several.
func (b *battle) concerns(a game.Action, id game.UnitID) bool {
	return id != "" && slices.Contains(b.board.ask.view(b.state(), a).About, id)
}

// leader returns a character by its id, nil for none.
func leader(st *game.State, id game.UnitID) *game.Character {
	for i := range st.Characters {
		if st.Characters[i].ID == game.CharacterID(id) && id != "" {
			return &st.Characters[i]
		}
	}
	return nil
}

// colorOf returns the colour of the side of a unit or a character.
func colorOf(st *game.State, id game.UnitID) scene.Color {
	if u := st.Unit(id); u != nil {
		return sideColor(st, u.Side)
	}
	if c := leader(st, id); c != nil {
		return sideColor(st, c.Side)
	}
	return scene.Color{}
}
