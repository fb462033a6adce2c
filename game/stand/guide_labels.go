package stand

import (
	"slices"
	"strings"

	"frontage/game"
)

// called returns the display name of a unit or a character, "" for an unknown one.
func called(s *game.State, id string) string {
	name := ""
	if u := s.Unit(game.UnitID(id)); u != nil {
		name = u.Name
	} else if i := slices.IndexFunc(s.Characters, func(c game.Character) bool { return string(c.ID) == id && id != "" }); i >= 0 {
		name = s.Characters[i].Name
	} else {
		return ""
	}
	if name == "" {
		return id
	}
	return name
}

// characterCalled is called for a character within a text: a phrase, since a character is one person.
func characterCalled(s *game.State, id game.CharacterID) game.Phrase {
	return game.SayAll(called(s, string(id)))
}

// calledAll lists units: "Axemen, Guard and Riders".
func calledAll(s *game.State, ids []game.UnitID) game.Phrase {
	var list []string
	for _, id := range ids {
		list = append(list, called(s, string(id)))
	}
	if n := len(list); n > 1 {
		return game.Say("%[1]s and %[2]s", strings.Join(list[:n-1], ", "), list[n-1])
	}
	return game.SayAll(strings.Join(list, ""))
}

// whoFights says who fights whom: "Axemen against Spearmen".
func whoFights(s *game.State, units []game.UnitID) game.Phrase {
	text := game.SayAll()
	for _, side := range s.Sides {
		own := slices.DeleteFunc(slices.Clone(units), func(id game.UnitID) bool {
			u := s.Unit(id)
			return u == nil || u.Side != side.ID || len(u.Stands) == 0
		})
		if len(own) == 0 {
			continue
		}
		if !text.Empty() {
			text.Args = append(text.Args, game.Say(" against "))
		}
		text.Args = append(text.Args, calledAll(s, own))
	}
	return text
}

// actionNames names actions and choices.
var actionNames = map[string]game.Phrase{
	doAutoMove: game.Say("move by itself"), doBurn: game.Say("burn"), "cast": game.Say("cast"), "power": game.Say("power"),
	"advance": game.Say("advance"), "attack": game.Say("attack"), "charge": game.Say("charge"), doCover: game.Say("take cover"), "deploy": game.Say("deployment"),
	"evade": game.Say("evade"), "fallback": game.Say("fall back"), "fight": game.Say("fight"), "fly": game.Say("fly"),
	"hold": game.Say("hold"), "home-back": game.Say("home back"), "makeway": game.Say("give way"), "move": game.Say("move"), "order": game.Say("order"),
	"place": game.Say("place"), "pursue": game.Say("pursue"), "remove": game.Say("remove"),
	"retreat": game.Say("retreat"), "shoot": game.Say("shoot"), "stand": game.Say("stand"), "test": game.Say("test"),
}

func actionName(do string) game.Phrase {
	if name, ok := actionNames[do]; ok {
		return name
	}
	return game.SayAll(strings.ReplaceAll(do, "-", " "))
}

func withWhom(verb game.Phrase, who string) game.Phrase {
	if who == "" {
		return verb
	}
	return game.Say("%[1]s with %[2]s", verb, who)
}

// drivenBack reports whether units are being driven back by shooting: a unit that then goes
// back has lost no combat.
func drivenBack(s *game.State) bool {
	return OwnTurn(s).Pending != nil && OwnTurn(s).Pending.Procedure == procedureDriveBack
}

func refuses(a game.Action) bool { return a.Yes != nil && !*a.Yes }

// answerLabel is the text of an answer in a list: "Pursue with Axemen".
func answerLabel(s *game.State, a game.Action) game.Phrase {
	who := called(s, string(a.Unit))
	if who == "" {
		who = called(s, string(a.Character))
	}
	switch {
	case a.Do == "cast":
		return castLabel(s, a)
	case a.Do == "power":
		return powerLabel(s, a)
	case a.Do == "hold" && a.Character != "" && openFrame[jumpProcedure](s) != nil:
		return game.Say("%[1]s stays", characterCalled(s, a.Character))
	case a.Do == "hold" && a.Character != "" && openFrame[enterProcedure](s) != nil:
		return game.Say("Give another order, or none")
	case a.Do == "hold" && a.Character != "":
		return game.Say("Cast another spell, or none")
	case a.Do == "attack" && spellNamed(a.Target) != nil:
		return game.Say("Stand %[1]s: %[2]s", a.Stand, spellNamed(a.Target).name())
	case a.Do == "attack":
		return game.Say("Stand %[1]s: %[2]s", a.Stand, called(s, a.Target))
	case a.Do == doAutoMove:
		return game.Say("Roll for the move of %[1]s", who)
	case a.Do == doBurn:
		return burnLabel(s, a)
	case a.Do == doTime:
		return timeLabel(a)
	case a.Do == "end" && openFrame[burnProcedure](s) != nil:
		return game.Say("Burn nothing more")
	case a.Do == "end" && commits(s):
		return game.Say("Nothing else scouts")
	case a.Do == "remove":
		return game.Say("Remove stand %s", a.Stand)
	case a.Do == "retreat":
		return retreatLabel(s, a, who)
	case a.Do == "makeway" && refuses(a):
		return game.Say("Do not give way")
	case a.Do == "makeway":
		return game.Say("Give way with %[1]s", who)
	case a.Do == "after":
		return withWhom(actionName(a.Choice).Capital(), who)
	case a.Do == "order" && a.X != nil && a.Y != nil:
		return entryLabel(s, a)
	case asksWhere(s, a):
		return game.Say("Bring on %[1]s", calledAll(s, a.Units))
	case a.Do == "order":
		return game.Say("Order %[1]s", calledAll(s, a.Units))
	case a.Do == "move" && a.Choice == chooseLeave:
		return game.Say("%[1]s leaves the table", who)
	case a.Do == "move" && s.Unit(a.Unit) != nil && isWagon(s.Unit(a.Unit)):
		return game.Say("Drive %[1]s on", who)
	case a.Do == "move" && len(a.Units) > 1:
		return game.Say("Move %[1]s", calledAll(s, a.Units))
	case a.Do == "charge":
		return game.Say("Charge %[1]s with %[2]s", called(s, a.Target), who)
	case a.Do == "evade" && called(s, a.Target) == "":
		return game.Say("Evade with %[1]s", who)
	case a.Do == "evade":
		return game.Say("Evade with %[1]s from %[2]s", who, called(s, a.Target))
	case a.Do == "shoot" && a.Character != "":
		return game.Say("Shoot at %[1]s with %[2]s, from stand %[3]s", called(s, a.Target), called(s, string(a.Character)), a.Stand)
	case a.Do == "shoot":
		return game.Say("Shoot at %[1]s with %[2]s", called(s, a.Target), who)
	case a.Do == "character":
		return characterLabel(s, a)
	case a.Do == "deploy":
		return deployLabel(s, a)
	case a.Do == "end":
		return game.Say("End the %[1]s phase", phaseName(s))
	}
	return plainLabel(s, a, who)
}

func phaseName(s *game.State) game.Phrase {
	for _, p := range guidePhases {
		if p.ID == s.Turn.Phase {
			return p.Name
		}
	}
	return game.SayAll(s.Turn.Phase)
}

// plainLabel puts an answer together from its parts.
func plainLabel(s *game.State, a game.Action, who string) game.Phrase {
	text := withWhom(actionName(a.Do).Capital(), who)
	if a.Character != "" && a.Unit != "" {
		text = game.Say("%[1]s to %[2]s", text, called(s, string(a.Character)))
	}
	if a.Target != "" {
		text = game.SayAll(text, ": ", called(s, a.Target))
	}
	if a.Choice != "" {
		text = game.SayAll(text, ": ", actionName(a.Choice))
	}
	switch {
	case a.Yes == nil:
	case *a.Yes:
		text = game.SayAll(text, ": ", game.Say("yes"))
	default:
		text = game.SayAll(text, ": ", game.Say("no"))
	}
	return text
}

func retreatLabel(s *game.State, a game.Action, who string) game.Phrase {
	switch u := s.Unit(a.Unit); {
	case a.Direction != nil && (u == nil || len(u.Stands) == 0):
		return game.Say("Retreat towards %[1]s (%[2]s)", game.Say("there"), game.Angle(*a.Direction))
	case a.Direction != nil:
		return game.Say("Retreat towards %[1]s (%[2]s)", game.Bearing{Facing: u.Stands[0].Facing, Toward: *a.Direction}, game.Angle(*a.Direction))
	case drivenBack(s):
		return game.Say("Drive back %[1]s", who)
	}
	return game.Say("Retreat with %[1]s", who)
}

func characterLabel(s *game.State, a game.Action) game.Phrase {
	who := characterCalled(s, a.Character)
	switch {
	case a.Join != "":
		return game.Say("%[1]s joins %[2]s", who, called(s, string(a.Join)))
	case a.Unit != "":
		return game.Say("%[1]s goes to %[2]s", who, called(s, string(a.Unit)))
	case a.X != nil && a.Y != nil:
		return game.Say("%[1]s goes to (%.1[2]f, %.1[3]f)", who, *a.X, *a.Y)
	}
	return game.Say("%[1]s stays", who)
}

func deployLabel(s *game.State, a game.Action) game.Phrase {
	side := max(0, s.SideOf(a.Side))
	name := s.Sides[side].Name
	if name == "" {
		name = string(s.Sides[side].ID)
	}
	switch {
	case a.Choice == chooseScout:
		return scoutLabel(s, a)
	case a.Choice == chooseNear:
		return game.Say("Take the near edge")
	case a.Choice == chooseFar:
		return game.Say("Take the far edge")
	case a.Choice == chooseKeep:
		return game.Say("Keep %[1]s off the table", called(s, string(a.Unit)))
	case a.Choice == choiceObjective && a.X != nil && a.Y != nil:
		return game.Say("Place the objective at (%.1[1]f, %.1[2]f)", *a.X, *a.Y)
	case a.Choice == choiceObjective:
		return game.Say("Go on: there is no room for another objective")
	case a.Choice != "":
		return deployMethodNames[a.Choice]
	case a.Side != "" && deploymentOf(s).First != "":
		return game.Say("%[1]s has the first turn", name)
	case a.Side != "":
		return game.Say("%[1]s sets up first", name)
	case a.Character != "":
		return game.Say("Set up %[1]s", called(s, string(a.Character)))
	}
	return game.Say("Set up %[1]s", called(s, string(a.Unit)))
}

// deployMethodNames and deployMethodNotes name and describe the methods of deployment.
var (
	deployMethodNames = map[string]game.Phrase{
		methodAlternate: game.Say("Unit by unit"), methodMaps: game.Say("Secret maps"), methodScreen: game.Say("Behind a screen"),
		methodSides: game.Say("One side, then the other"), methodScouting: game.Say("Scouting"),
	}
	deployMethodNotes = map[string]game.Phrase{
		methodAlternate: game.Say("the larger army begins"), methodMaps: game.Say("placed unseen, then both are shown"),
		methodScreen: game.Say("placed unseen, until it is taken away"), methodSides: game.Say("the higher roll says which is first"),
		methodScouting: game.Say("the better scouts choose an edge and set up last"),
	}
)

// burnLabel says which stand burns what.
func burnLabel(s *game.State, a game.Action) game.Phrase {
	goals := goalsOf(s)
	i := slices.IndexFunc(goals, func(g Goal) bool { return g.ID == a.Target })
	if i < 0 {
		return game.Say("Stand %s burns what it touches", a.Stand)
	}
	return game.Say("Stand %[1]s burns %[2]s", a.Stand, goalName(&goals[i]))
}

// answerShort is the word on the button that gives an answer.
func answerShort(s *game.State, a game.Action) game.Phrase {
	switch {
	case a.Do == doTime:
		return timeLabel(a)
	case a.Do == "after":
		return actionName(a.Choice).Capital()
	case a.Do == "move" && a.Choice == chooseLeave:
		return game.Say("Leave")
	case a.Do == "makeway" && refuses(a):
		return game.Say("Refuse")
	case a.Do == "makeway":
		return game.Say("Give way")
	case asksWhere(s, a):
		return game.Say("Bring on")
	case a.Choice == choiceObjective:
		return game.Say("Place it")
	case a.Do == "attack", a.Do == "character", a.Do == "deploy":
		return game.Say("Choose")
	case a.Do == "retreat" && drivenBack(s):
		return game.Say("Drive back")
	case a.Do == "end" && openFrame[burnProcedure](s) != nil:
		return game.Say("No more")
	case a.Do == "end" && commits(s):
		return game.Say("Done")
	case a.Do == "end":
		return game.Say("End phase")
	}
	return actionName(a.Do).Capital()
}

// answerNote is the second line of an answer in a list.
func answerNote(s *game.State, a game.Action) game.Phrase {
	switch {
	case a.Do == "cast":
		return castNote(s, a)
	case a.Choice == powerOmen && !refuses(a):
		return omenNote(s, a)
	case a.Do == "power":
		return deviceNote(s, a)
	case a.Do == "order" && a.Character != "":
		return game.Say("by %[1]s", called(s, string(a.Character)))
	case a.Do == "deploy" && a.Choice == choiceObjective:
		return game.Say("or click another place on the table")
	case a.Do == "deploy" && a.Choice == chooseScout:
		return scoutNote(s, a)
	case a.Do == "deploy" && a.Choice != "":
		return deployMethodNotes[a.Choice]
	case a.Do == "charge" && a.Support != "":
		return game.Say("with %[1]s in support", called(s, string(a.Support)))
	}
	return game.Phrase{}
}

// timeLabel is the text of an answer to the player who says that the time is over.
func timeLabel(a game.Action) game.Phrase {
	if refuses(a) {
		return game.Say("No, there is time left")
	}
	return game.Say("Yes, the time is over")
}
