package element

import (
	"slices"

	"frontage/game"
	"frontage/geometry"
)

// guideSetUp describes how to set up armies by hand.
var guideSetUp = game.SetUpGuide{
	Unit: func(unit game.UnitID, to []game.StandPlace) game.Action {
		return game.Action{Do: doDeploy, Unit: unit, Stands: to}
	},
	Waits: func(u *game.Unit) []game.Stand {
		if own(u).Mount != "" {
			return nil
		}
		return own(u).State.Waiting
	},
	LeaderWaits: func(*game.Character) bool { return false },
	Take:        takeUp,
	Partakes: func(s *game.State, piece game.UnitID) bool {
		u := s.Unit(piece)
		return u != nil && takesPart(s, u)
	},
	Methods: []game.SetUpMethod{
		{ID: methodSides, Name: game.Say("One side first"), Note: game.Say("One side sets up its whole army, then the other; dice say which")},
		{ID: methodAlternate, Name: game.Say("By turns"), Note: game.Say("The sides set up one element each in turn")},
	},
	Zones: func(s *game.State, side game.SideID) []geometry.Rect { return []geometry.Rect{sideZone(s, side)} },
	Seen:  func(s *game.State, _ game.SideID) *game.State { return s },
}

// takeUp puts a waiting element on a copy of the table.
func takeUp(s *game.State, piece game.UnitID) bool {
	u := s.Unit(piece)
	if u == nil || len(own(u).State.Waiting) == 0 {
		return false
	}
	u.Stands = slices.Clone(own(u).State.Waiting)
	edit(u).State.Waiting = nil
	return true
}

// waitingToDeploy describes the decision that the deployment waits for.
func waitingToDeploy(s *game.State, w *game.Waiting) {
	d := deploymentOf(s)
	w.Ends = game.Say("deployment")
	switch {
	case d.First != "":
		w.Mode = game.ModeSetUp
	case d.Method != "":
		w.Opening = &game.Action{Do: doDeploy, Choice: d.Method}
	}
	for i := range guideSetUp.Methods {
		if m := &guideSetUp.Methods[i]; m.ID == d.Method {
			w.SetUp.Method = m.Name
		}
	}
	w.SetUp.Lasts = d.Method == methodAlternate
}

// choiceView describes one choice of a task's owner.
func choiceView(s *game.State, a game.Action) game.AnswerView {
	name := nameOf(s, a.Unit)
	label, short := game.Say("%[1]s stays for a PIP", name), game.Say("Stay")
	switch a.Choice {
	case chooseGiveUp:
		label, short = game.Say("%[1]s leaves the table", name), game.Say("Leave")
	case chooseStraight:
		label, short = game.Say("%[1]s flees straight ahead", name), game.Say("Flee straight ahead")
	case chooseLeft:
		label, short = game.Say("%[1]s turns to the left and flees", name), game.Say("Flee to the left")
	case chooseRight:
		label, short = game.Say("%[1]s turns to the right and flees", name), game.Say("Flee to the right")
	case choosePursue:
		label, short = game.Say("%[1]s goes with the pursuer", name), game.Say("Go along")
	case chooseStand:
		label = game.Say("%[1]s stays where it is", name)
	}
	v := aboutUnits(label, a.Unit)
	v.Short = short
	return v
}

// setUpView describes an answer of the deployment, or the place of a tunneller.
func setUpView(s *game.State, a game.Action) game.AnswerView {
	if a.Choice != "" {
		v := game.AnswerView{Label: game.Word(a.Choice), Bare: true}
		for i := range guideSetUp.Methods {
			if m := &guideSetUp.Methods[i]; m.ID == a.Choice {
				v.Label, v.Note = m.Name, m.Note
			}
		}
		return v
	}
	if s.Turn.Phase != phaseDeploy {
		return aboutUnits(game.Say("%[1]s comes out of the tunnel", nameOf(s, a.Unit)), a.Unit)
	}
	v := aboutUnits(game.Say("Set up %[1]s", nameOf(s, a.Unit)), a.Unit)
	v.Places = true
	return v
}
