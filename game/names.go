package game

import "slices"

// Names lists the words of a rule system that its files may hold: its types of units, its
// kinds of leaders and of terrain.
func Names(system string) []string {
	f := formatOf(&State{System: system})
	return slices.Concat(f.UnitTypes, f.LeaderKinds, f.terrainKinds(anyTerrain))
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
	f := formatOf(&State{System: system})
	t := Turn{Number: 1, Active: active, Phase: f.FirstPhase}
	if steps, _ := f.steps(t.Phase); len(steps) > 0 {
		t.Step = steps[0]
	}
	return t
}
