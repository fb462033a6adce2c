package stand

import (
	"slices"

	"frontage/game"
	"frontage/geometry"
)

// scenarioKind is what the rules say of a scenario.
type scenarioKind struct {
	// wanted are the objectives that it has.
	wanted []string
	// place makes the next objective of the players at a point, or refuses; nil where they place
	// none. placer is the side that places it, and spots are the points to try by default.
	place  func(b *board, at geometry.Vec) (placedGoal, *game.Refusal)
	placer func(s *game.State) game.SideID
	spots  func(b *board) []geometry.Vec
	// inTurn scores for a side at the end of its turn, by the rule scores from the third turn on;
	// atEnd at the end of the battle. They are nil where nobody scores then.
	scores string
	inTurn func(b *board, side game.SideID) scoring
	atEnd  func(b *board, side game.SideID) scoring
	// pursue gives units the objectives as their goals by default.
	pursue func(b *board, list goals)
	// feature is the kind of terrain that its objectives are, "" for points. lay lays such a
	// feature on the table of a quick battle; nil where there is none.
	feature string
	lay     func(s *game.State) []Goal
	// units says that its objectives are units of their own, the wagons.
	units bool
	// fixed says that the scenario has zones of its own (scenarioZones) and the defender the first
	// turn. The attacker sets up first if attackerFirst, else the defender.
	fixed         bool
	attackerFirst bool
}

// placedGoal is an objective that a player places: the rule, and what it is called; a feature is laid
// on the table with it, and so is a wagon.
type placedGoal struct {
	Goal
	rule    string
	name    game.Phrase
	feature game.Terrain
	wagon   *game.Unit
}

// scenarioKinds are the scenarios by their kinds. Each is registered where it is.
var scenarioKinds = map[string]*scenarioKind{}

// errand is a place to which a unit goes, and whether it is there.
type errand struct {
	to  geometry.Vec
	has func(unit int) bool
}

// goals are the goals of units, by unit; nil for none.
type goals []*errand

// scoring is what a side scores, and why.
type scoring struct {
	points int
	steps  []game.Step
	held   []string // the objectives that the side holds
}

func (c *scoring) add(points int, rule string, text game.Phrase, marks ...game.Mark) {
	c.points += points
	c.steps = append(c.steps, game.Step{Rule: rule, Text: text, Marks: marks})
}

// scenarioOf returns the rules of the state's scenario, nil if it has none.
func scenarioOf(s *game.State) *scenarioKind {
	if own := OwnTurn(s).Scenario; own != nil {
		return scenarioKinds[own.Kind]
	}
	return nil
}

// missingGoals lists the objectives of the scenario that are still to be placed.
func missingGoals(s *game.State) (list []string) {
	kind := scenarioOf(s)
	if kind == nil || kind.place == nil {
		return nil
	}
	for _, id := range kind.wanted {
		if !slices.ContainsFunc(OwnTurn(s).Scenario.Goals, func(g Goal) bool { return g.ID == id }) {
			list = append(list, id)
		}
	}
	return list
}

// nextPlacer is the side that places the next objective.
func nextPlacer(s *game.State) game.SideID { return scenarioOf(s).placer(s) }
