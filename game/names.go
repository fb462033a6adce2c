package game

import "slices"

// Names lists the words that the files of a rule system may hold: types of units, kinds of
// leaders and terrain, phases and their steps, actions and their choices.
func Names(system string) []string {
	s := State{System: system}
	f, guide := formatOf(&s), GuideOf(&s)
	list := slices.Concat(f.UnitTypes, f.LeaderKinds, f.terrainKinds(anyTerrain), guide.phaseNames())
	for _, p := range guide.Phases {
		list = append(list, p.Steps...)
	}
	for _, a := range f.Actions {
		list = append(append(list, a.Name), a.Choices...)
	}
	return list
}

// The actions that are the same under all rules.
const (
	DoDice = "dice"
	DoUndo = "undo"
	DoRedo = "redo"
)

// The events that are the same under all rules: a roll of dice, an undo and a redo.
const (
	EventRoll = "roll"
	EventUndo = "undo"
	EventRedo = "redo"
)

// FirstTurn returns the turn of a file that gives nothing but the active side.
func FirstTurn(system string, active SideID) Turn {
	s := State{System: system}
	t := Turn{Number: 1, Active: active, Phase: formatOf(&s).FirstPhase}
	if steps, _ := GuideOf(&s).steps(t.Phase); len(steps) > 0 {
		t.Step = steps[0]
	}
	return t
}
