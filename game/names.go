package game

import "slices"

// Names lists the words of a rule system that its files may hold: its types of units, its
// kinds of leaders and of terrain, its phases and their steps, its actions and what may be
// chosen in them.
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

// The events that are the same under all rules: that dice were rolled, and that an action
// was taken back or done again.
const (
	EventRoll = "roll"
	EventUndo = "undo"
	EventRedo = "redo"
)

// FirstTurn returns the turn of a table of which a file says no more than whose it is.
func FirstTurn(system string, active SideID) Turn {
	s := State{System: system}
	t := Turn{Number: 1, Active: active, Phase: formatOf(&s).FirstPhase}
	if steps, _ := GuideOf(&s).steps(t.Phase); len(steps) > 0 {
		t.Step = steps[0]
	}
	return t
}
