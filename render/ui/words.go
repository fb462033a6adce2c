package ui

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"frontage/game"
	"frontage/game/stand"
	"frontage/geometry"
	"frontage/render/scene"
	"frontage/render/words"
)

// wording says an answer as it stands on its button: "Pursue with Axemen".
func wording(st *game.State, ask *asker, a game.Action) string {
	who := nameOf(st, string(a.Unit))
	if who == "" {
		who = nameOf(st, string(a.Character))
	}
	switch a.Do {
	case "fight":
		return words.T("Fight: %[1]s", engagementName(st, ask.engagement(st, a)))
	case "attack":
		return words.T("Stand %[1]s: %[2]s", a.Stand, nameOf(st, a.Target))
	case "remove":
		return words.T("Remove stand %s", a.Stand)
	case "retreat":
		if a.Direction != nil {
			return words.T("Retreat towards %[1]s (%[2]s)", bearing(st.Unit(a.Unit), *a.Direction), degrees(*a.Direction))
		}
		if drivenBack(st) {
			return words.T("Drive back %[1]s", who)
		}
		return words.T("Retreat with %[1]s", who)
	case "makeway":
		if a.Yes != nil && !*a.Yes {
			return words.T("Do not give way")
		}
		return words.T("Give way with %[1]s", who)
	case "after":
		return with(afterVerb(a.Choice), who)
	case "order":
		return words.T("Order %[1]s", names(st, a.Units))
	case "move":
		if len(a.Units) > 1 {
			return words.T("Move %[1]s", names(st, a.Units))
		}
	case "charge":
		return words.T("Charge %[1]s with %[2]s", nameOf(st, a.Target), who)
	case "evade":
		return evadeWords(who, nameOf(st, a.Target))
	case "shoot":
		if a.Character != "" {
			return words.T("Shoot at %[1]s with %[2]s, from stand %[3]s", nameOf(st, a.Target), nameOf(st, string(a.Character)), a.Stand)
		}
		return words.T("Shoot at %[1]s with %[2]s", nameOf(st, a.Target), who)
	case "character":
		return characterWords(st, a)
	case "deploy":
		return deployWords(st, a)
	case "end":
		return words.T("End the %[1]s phase", term(st.Turn.Phase))
	}
	text := with(verb(a.Do), who)
	if a.Do != "order" && a.Character != "" && a.Unit != "" {
		text = words.T("%[1]s to %[2]s", text, nameOf(st, string(a.Character)))
	}
	if a.Target != "" {
		text += ": " + nameOf(st, a.Target)
	}
	if a.Choice != "" {
		text += ": " + term(a.Choice)
	}
	if a.Yes != nil {
		text += ": " + map[bool]string{true: words.T("yes"), false: words.T("no")}[*a.Yes]
	}
	return text
}

// drivenBack reports whether units are driven back by shooting: what goes back then has
// lost no combat.
func drivenBack(st *game.State) bool {
	return stand.OwnTurn(st).Pending != nil && stand.OwnTurn(st).Pending.Procedure == "driveback"
}

func evadeWords(who, enemy string) string {
	if enemy == "" {
		return words.T("Evade with %[1]s", who)
	}
	return words.T("Evade with %[1]s from %[2]s", who, enemy)
}

// aside is the second line of an answer's button, "" for none.
func aside(st *game.State, a game.Action) string {
	switch {
	case a.Do == "order" && a.Character != "":
		return words.T("by %[1]s", nameOf(st, string(a.Character)))
	case a.Do == "deploy" && a.Choice != "":
		return deployMethodNote(a.Choice)
	case a.Do == "charge" && a.Support != "":
		return words.T("with %[1]s in support", nameOf(st, string(a.Support)))
	}
	return ""
}

func characterWords(st *game.State, a game.Action) string {
	who := nameOf(st, string(a.Character))
	switch {
	case a.Join != "":
		return words.T("%[1]s joins %[2]s", who, nameOf(st, string(a.Join)))
	case a.Unit != "":
		return words.T("%[1]s goes to %[2]s", who, nameOf(st, string(a.Unit)))
	case a.X != nil && a.Y != nil:
		return words.T("%[1]s goes to (%.1[2]f, %.1[3]f)", who, *a.X, *a.Y)
	}
	return words.T("%[1]s stays", who)
}

// verb writes the name of an action as a word: "home-back" is "Home back".
func verb(do string) string { return title(term(do)) }

func afterVerb(choice string) string {
	if choice == "fallback" {
		return words.T("Fall back")
	}
	return verb(choice)
}

func with(verb, who string) string {
	if who == "" {
		return verb
	}
	return words.T("%[1]s with %[2]s", verb, who)
}

// short is the one word for an answer on the button that gives it.
func short(st *game.State, a game.Action) string {
	switch a.Do {
	case "after":
		return afterVerb(a.Choice)
	case "makeway":
		if a.Yes != nil && !*a.Yes {
			return words.T("Refuse")
		}
		return words.T("Give way")
	case "attack", "character", "deploy":
		return words.T("Choose")
	case "retreat":
		if drivenBack(st) {
			return words.T("Drive back")
		}
	case "end":
		return words.T("End phase")
	}
	return verb(a.Do)
}

// nameOf returns what a unit or a character is called, "" for an unknown one.
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

// engagementName says who fights whom: "Axemen against Spearmen".
func engagementName(st *game.State, units []game.UnitID) string {
	var sides []string
	for _, side := range st.Sides {
		own := slices.DeleteFunc(slices.Clone(units), func(id game.UnitID) bool {
			u := st.Unit(id)
			return u == nil || u.Side != side.ID || len(u.Stands) == 0
		})
		if len(own) > 0 {
			sides = append(sides, names(st, own))
		}
	}
	return strings.Join(sides, words.T(" against "))
}

// whereTo tells answers apart that put the same stands elsewhere: how far they go from
// where they stand, which way, and how they turn; "" for one that moves nothing.
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
	text := words.T("%[1]s towards %[2]s", centimetres(by.Len()), bearing(u, geometry.Degrees(by)))
	if math.Abs(turn) >= 1 {
		text += words.T(", turned by %s", degrees(math.Round(math.Abs(turn))))
	}
	return text
}

// bearing says where a direction lies as seen from a unit: "its rear".
func bearing(u *game.Unit, direction float64) string {
	if u == nil || len(u.Stands) == 0 {
		return words.T("there")
	}
	turn := scene.TurnBetween(u.Stands[0].Facing, direction)
	switch {
	case math.Abs(turn) <= 45:
		return words.T("its front")
	case math.Abs(turn) >= 135:
		return words.T("its rear")
	case turn > 0:
		return words.T("its right")
	}
	return words.T("its left")
}

// degrees writes an angle for a person.
func degrees(x float64) string {
	return strings.TrimSuffix(fmt.Sprintf("%.1f", x), ".0") + "°"
}

// subject returns the unit or the character that an answer is about, "" for
// none. Who is ordered comes before who orders.
func subject(st *game.State, a game.Action) game.UnitID {
	switch {
	case a.Do == "character" && a.Character != "":
		return game.UnitID(a.Character)
	case a.Unit != "":
		return a.Unit
	case a.Stand != "":
		if u, _ := st.Stand(a.Stand); u != nil {
			return u.ID
		}
	case len(a.Units) > 0:
		return a.Units[0]
	}
	return game.UnitID(a.Character)
}

// concerns reports whether an answer is about a unit or a character, be it only
// as one of several.
func concerns(st *game.State, a game.Action, id game.UnitID) bool {
	return id != "" && (subject(st, a) == id || slices.Contains(a.Units, id) || string(a.Character) == string(id))
}

// leader returns a character by his id, nil for none.
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
