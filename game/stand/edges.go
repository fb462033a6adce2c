package stand

import (
	"slices"

	"frontage/game"
)

// edgesOnOffer lists how the sides may come to their long edges, the usual way first (STD-SCEN-02): none where the
// scenario says which they have, or the scouting decides (STD-SCOUT-04).
func edgesOnOffer(s *game.State) []game.SetUpMethod {
	diced := game.SetUpMethod{ID: edgesDiced, Name: game.Say("By a die"), Note: game.Say("A die says who has which edge.")}
	picked := game.SetUpMethod{ID: edgesPicked, Name: game.Say("%[1]s picks", s.Sides[1].Name), Note: game.Say("%[1]s lays out the scenery, %[2]s picks the edge.", s.Sides[0].Name, s.Sides[1].Name)}
	switch kind := scenarioOf(s); {
	case deploymentOf(s).Method == methodScouting:
		return nil
	case kind == nil:
		return []game.SetUpMethod{{Name: game.Say("As listed"), Note: game.Say("%[1]s has the near edge.", s.Sides[0].Name)}, diced, picked}
	case kind.fixed:
		return nil
	}
	return []game.SetUpMethod{diced, picked} // the sides never have theirs beforehand (STD-SCEN-05)
}

// setEdges chooses how the sides come to their edges, of armies that wait to be set up.
func setEdges(s *game.State, way string) {
	if d := OwnTurn(s).Deploy; d != nil && slices.ContainsFunc(edgesOnOffer(s), func(m game.SetUpMethod) bool { return m.ID == way }) {
		d.Edges = way
	}
}

// edgePicker is the side that takes an edge: the winner of the scouting, or the one that has not laid out the scenery.
func edgePicker(s *game.State) game.SideID {
	if d := deploymentOf(s); d.Edges != edgesPicked {
		return d.Picks
	}
	return s.Sides[1].ID
}
