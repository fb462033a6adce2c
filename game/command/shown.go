package command

import (
	"slices"
	"strings"

	"frontage/game"
	"frontage/game/orders"
)

// Leading returns the guide of a system to units led by tactics. own returns the order text of a
// unit's file, tactics its present tactics.
func Leading(own func(*game.Unit) string, tactics func(*game.State, *game.Unit) orders.Tactics, walls bool) *game.LeadingGuide {
	return &game.LeadingGuide{
		Own:    own,
		Orders: func(s *game.State, u *game.Unit) string { return tactics(s, u).Text(orders.NoSortie) },
		Card:   func(s *game.State, u *game.Unit) game.Card { return shownCard(CardOf(tactics(s, u)), "") },
		Box: func(s *game.State, u *game.Unit) game.TextBox {
			text := s.Turn.LedAs(u.ID).Tactics
			if text == "" {
				text = own(u)
			}
			return orderBox(u.ID, text, tactics(s, u), walls)
		},
		Intent: func(unit game.UnitID) game.Query {
			return game.Query{Name: "intent", Args: map[string]string{"unit": string(unit)}}
		},
		Meant: func(s *game.State, a game.Answer) *game.Meaning {
			if a, ok := a.(*Answer); ok {
				return a.meaning(s)
			}
			return nil
		},
		Told: func(s *game.State, e *game.Event) *game.Meaning {
			told, ok := e.Own.(*Told)
			if !ok {
				return nil
			}
			a := &Answer{Unit: string(e.Unit), Tactics: told.Tactics, Line: told.Line, Intent: told.Intent, Target: told.Target,
				To: told.To, Distance: told.Distance, Tests: told.Tests, Refused: told.Refused, Steps: e.Steps}
			return a.meaning(s)
		},
	}
}

// shownCard returns a card for people. If a line of the common rules is in force, it comes first.
func shownCard(card *Card, inForce string) game.Card {
	shown := game.Card{Name: card.Package.String(), Looks: card.Looks}
	if i := slices.IndexFunc(commonLines, func(l Line) bool { return l.ID == inForce }); i >= 0 {
		shown.Lines = append(shown.Lines, game.CardLine{Rule: inForce, Text: commonLines[i].Text})
	}
	for _, l := range card.Lines {
		shown.Lines = append(shown.Lines, game.CardLine{Rule: l.ID, Text: l.Text})
	}
	return shown
}

// commonLines holds the rules of section 2.4 of the page that decide by themselves.
var commonLines = []Line{
	{ID: "TAC-AC-ALL-1", Text: game.Tell("In contact with an enemy: nothing to decide before the combat.")},
	{ID: "TAC-AC-ALL-2", Text: game.Tell("Forbidden to act: holds.")},
	{ID: "TAC-AC-ALL-3", Text: game.Tell("No attacks left: stays, and faces the nearest.")},
	{ID: "TAC-AC-ALL-5", Text: game.Tell("No enemy in sight: goes for the place where one was last seen, if its movement is aggressive; otherwise holds.")},
	{ID: "TAC-AC-ALL-6", Text: game.Tell("It charged or is in contact: does not shoot.")},
	{ID: neverSorties, Text: game.Tell("Behind walls, and not to sortie: holds, and faces the nearest.")},
	{ID: sortiesLater, Text: game.Tell("Behind walls: leaves them when no attack on them looks likely any more.")},
	{ID: staysInside, Text: game.Tell("Behind walls: with this movement it never leaves them.")},
}

// lineOf returns a line of a card, or of the common rules, by its id; nil if it is of another card.
func lineOf(card *Card, id string) *Line {
	for _, lines := range [][]Line{card.Lines, commonLines} {
		if i := slices.IndexFunc(lines, func(l Line) bool { return l.ID == id }); i >= 0 {
			return &lines[i]
		}
	}
	return nil
}

// meaning returns an answer for people.
func (a *Answer) meaning(s *game.State) *game.Meaning {
	t := tacticsBy(orders.Attack, a.Tactics)
	m := &game.Meaning{Unit: game.UnitID(a.Unit), Card: shownCard(CardOf(t), a.Line), Line: a.Line, Means: a.means(s)}
	for _, test := range a.Tests {
		m.Tested = append(m.Tested, test.shown(s))
	}
	m.Refused = a.Steps[:min(len(a.Refused), len(a.Steps))]
	for _, step := range a.Steps {
		m.Marks = append(m.Marks, step.Marks...)
	}
	return m
}

// means says the intent in a sentence.
func (a *Answer) means(s *game.State) game.Phrase {
	name, target := game.NameOf(s, game.UnitID(a.Unit)), game.NameOf(s, game.UnitID(a.Target))
	switch a.Intent {
	case Move:
		if a.Target == "" {
			return game.Say("%[1]s: move %[2]s.", name, game.Length(a.Distance))
		}
		return game.Say("%[1]s: move %[2]s toward %[3]s.", name, game.Length(a.Distance), target)
	case Back:
		return game.Say("%[1]s: go back %[2]s.", name, game.Length(a.Distance))
	case Face:
		return game.Say("%[1]s: turn to face %[2]s.", name, target)
	case Charge:
		return game.Say("%[1]s: charge %[2]s.", name, target)
	case Shoot:
		return game.Say("%[1]s: shoot at %[2]s.", name, target)
	case NoShoot:
		return game.Say("%s: do not shoot.", name)
	case Evade:
		return game.Say("%s: evade.", name)
	case Cover:
		return game.Say("%s: take cover.", name)
	case Sortie:
		return game.Say("%s: leave the walls.", name)
	case Leave:
		return game.Say("%[1]s: flee %[2]s.", name, game.Length(a.Distance))
	case Pursue:
		return game.Say("%[1]s: pursue %[2]s.", name, target)
	case Stand:
		return game.Say("%s: stand.", name)
	case FallBack:
		return game.Say("%s: fall back.", name)
	case Advance:
		return game.Say("%[1]s: advance on %[2]s.", name, target)
	}
	return game.Say("%s: hold.", name)
}

// wish says an intent without its subject, for a refusal: "charge Spears".
func (a *Answer) wish(s *game.State) game.Phrase {
	target := game.NameOf(s, game.UnitID(a.Target))
	switch a.Intent {
	case Move, Sortie, Back, Leave:
		return game.Say("go there")
	case Face:
		return game.Say("turn to face %s", target)
	case Charge:
		return game.Say("charge %s", target)
	case Shoot:
		return game.Say("shoot at %s", target)
	case Evade:
		return game.Say("evade")
	case Cover:
		return game.Say("take cover")
	case Pursue:
		return game.Say("pursue %s", target)
	case FallBack:
		return game.Say("fall back")
	case Advance:
		return game.Say("advance on %s", target)
	}
	return game.SayAll(strings.ToLower(string(a.Intent)))
}

// kindOfTest says how a tested value is shown.
type kindOfTest int

const (
	inCentimetres kindOfTest = iota
	aCount
	yesNo
)

// tested holds the labels of tested values, by their names in files.
var tested = map[string]struct {
	name game.Phrase
	kind kindOfTest
}{
	"gap":                   {game.Say("distance"), inCentimetres},
	"reach":                 {game.Say("reach"), inCentimetres},
	"range":                 {game.Say("range"), inCentimetres},
	"progress":              {game.Say("own progress"), inCentimetres},
	"line":                  {game.Say("line to keep"), inCentimetres},
	"place":                 {game.Say("place to keep"), inCentimetres},
	"ward":                  {game.Say("the ward's progress"), inCentimetres},
	"foremost friend":       {game.Say("the foremost friend's progress"), inCentimetres},
	"lag":                   {game.Say("goal hangs back"), inCentimetres},
	"pace":                  {game.Say("pace"), inCentimetres},
	"ends at":               {game.Say("pursuit ends at"), inCentimetres},
	"nearest enemy":         {game.Say("nearest enemy"), inCentimetres},
	"nearest friend":        {game.Say("nearest friend"), inCentimetres},
	"quarry":                {game.Say("enemies to attack"), aCount},
	"targets":               {game.Say("enemies to shoot"), aCount},
	"danger":                {game.Say("enemies that threaten it"), aCount},
	"met":                   {game.Say("enemies in the way"), aCount},
	"not engaged elsewhere": {game.Say("not engaged elsewhere"), aCount},
	"safe":                  {game.Say("safe from missiles"), yesNo},
	"could attack":          {game.Say("could attack"), yesNo},
	"moved":                 {game.Say("has moved"), yesNo},
	"destroyed":             {game.Say("enemy destroyed"), yesNo},
	"missiles":              {game.Say("has missiles"), yesNo},
}

// paceOf is the beginning of the name of an enemy's tested pace, which ends in the enemy's id.
const paceOf = "pace of "

// shown returns a tested value for people.
func (t TestValue) shown(s *game.State) game.Fact {
	if id, ok := strings.CutPrefix(t.What, paceOf); ok {
		return game.Fact{Label: game.Say("pace of %s", game.NameOf(s, game.UnitID(id))), Value: game.SayAll(game.Length(t.Value))}
	}
	f := game.Fact{Label: tested[t.What].name}
	switch tested[t.What].kind {
	case inCentimetres:
		f.Value = game.SayAll(game.Length(t.Value))
	case aCount:
		f.Value = game.SayAll(int(t.Value))
	default:
		f.Value = game.Say("no")
		if t.Value != 0 {
			f.Value = game.Say("yes")
		}
	}
	return f
}
