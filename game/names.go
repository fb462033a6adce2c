package game

import "slices"

// Names lists the words of a rule system that its files may hold: its types of units, its
// kinds of leaders and of terrain.
func Names(system string) []string {
	f := formatOf(&State{System: system})
	return slices.Concat(f.UnitTypes, f.LeaderKinds, f.terrainKinds(anyTerrain))
}
