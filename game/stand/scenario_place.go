package stand

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"frontage/game"
	"frontage/geometry"
)

// Placing the objectives of a scenario before the armies, and the edges diced for.

// Undeploy takes both armies off the table, to be deployed by a method; "" leaves the
// method to the players. They place the objectives of the scenario anew, and a die says who has
// which edge (STD-SCEN-05).
func Undeploy(s *game.State, method string) {
	kind := scenarioOf(s)
	if kind != nil && kind.fixed { // which fixes who sets up first
		method = methodSides
	}
	undeploy(s, method)
	if kind == nil || kind.place == nil {
		return
	}
	own := *OwnTurn(s).Scenario
	placed := func(g Goal) bool { return kind.lay == nil || kind.units || g.ID != kind.wanted[0] } // by the players
	s.Units = slices.DeleteFunc(slices.Clone(s.Units), func(u game.Unit) bool { return isWagon(&u) })
	s.Terrain = slices.DeleteFunc(slices.Clone(s.Terrain), func(t game.Terrain) bool {
		return slices.ContainsFunc(own.Goals, func(g Goal) bool { return placed(g) && g.Terrain == t.ID })
	})
	own.Goals = slices.DeleteFunc(slices.Clone(own.Goals), placed)
	OwnTurn(s).Scenario = &own
	if !kind.fixed {
		OwnTurn(s).Deploy.Edges = edgesDiced
	} else {
		s.Turn.Active = nextPlacer(s)
	}
}

// placeObjective places the next objective at a point or, without one, at the suggested one.
func (r *run) placeObjective(a game.Action) error {
	b := r.board()
	var at geometry.Vec
	switch {
	case a.X != nil && a.Y != nil:
		at = geometry.Vec{X: *a.X, Y: *a.Y}
	default:
		spot, ok := b.usualSpotForGoal()
		if !ok {
			return r.leaveGoalOut()
		}
		at = spot
	}
	at = round4Point(at)
	g, refusal := scenarioOf(r.s).place(b, at)
	if refusal != nil {
		return refusal
	}
	by := nextPlacer(r.s)
	if g.Terrain != "" {
		r.s.Terrain = append(slices.Clone(r.s.Terrain), g.feature)
		r.changed()
	}
	if g.wagon != nil {
		r.s.Units = append(slices.Clip(r.s.Units), *g.wagon)
		r.changed()
	}
	text := game.Say("%s places %s.", r.sideName(by), g.name)
	marks := []game.Mark{discMark(at, markerReach)}
	if g.Terrain != "" {
		marks = areaMarks([]geometry.Polygon{g.feature.Shape})
	}
	if g.wagon != nil {
		marks = []game.Mark{{Kind: game.MarkStand, Stand: g.wagon.Stands[0].ID}}
	}
	r.addGoal(g.Goal)
	r.event(game.Event{Kind: "objective", By: string(by), Why: g.rule, Text: text, Steps: []game.Step{{Rule: g.rule, Text: text, Marks: marks}}})
	return nil
}

// addGoal adds an objective and gives the turn to the side that places the next one.
func (r *run) addGoal(g Goal) {
	own := *OwnTurn(r.s).Scenario
	own.Goals = append(slices.Clone(own.Goals), g)
	OwnTurn(r.s).Scenario = &own
	r.s.Turn.Active = r.s.Sides[0].ID
	if len(missingGoals(r.s)) > 0 {
		r.s.Turn.Active = nextPlacer(r.s)
	}
}

// leaveGoalOut goes on without an objective for which there is no room.
func (r *run) leaveGoalOut() error {
	id := missingGoals(r.s)[0]
	r.addGoal(Goal{ID: id, Absent: true})
	r.event(game.Event{Kind: "objective", Text: r.say("There is no room for objective %s: it stays out of the battle.", id)})
	return nil
}

// usualSpotForGoal is the first of the points to try where the next objective may be placed.
func (b *board) usualSpotForGoal() (geometry.Vec, bool) {
	kind := scenarioOf(b.state)
	for _, at := range kind.spots(b) {
		at = round4Point(at)
		if _, refusal := kind.place(b, at); refusal == nil {
			return at, true
		}
	}
	return geometry.Vec{}, false
}

// beginScenario makes a drawn-up battle one of a scenario.
func beginScenario(s *game.State, kind string) {
	of := scenarioKinds[kind]
	own := &Scenario{Kind: kind}
	OwnTurn(s).Scenario = own
	s.Terrain = slices.DeleteFunc(slices.Clone(s.Terrain), func(t game.Terrain) bool { // of another such battle
		return t.ID == scenarioTower || t.ID == scenarioVillage || t.ID == wagonRoad || strings.HasPrefix(string(t.ID), buildingID)
	})
	if of.lay != nil {
		own.Goals = of.lay(s)
	}
	placeGoals(s)
	if of.fixed { // STD-SCEN-16
		s.Turn.Active, OwnTurn(s).First = defenderOf(s), defenderOf(s)
	}
}

// placeGoals places all objectives that are missing at their suggested points, for a battle that
// begins drawn up.
func placeGoals(s *game.State) {
	r := &run{s: s}
	for len(missingGoals(s)) > 0 {
		if err := r.placeObjective(game.Action{}); err != nil {
			return
		}
	}
}

// objectiveQuestion asks for the place of the next objective.
func (r *run) objectiveQuestion(q *game.Question) {
	q.Who = nextPlacer(r.s)
	q.Text = game.SayCount(len(missingGoals(r.s)), "%[2]s places the last objective.", "%[2]s places an objective; %[1]d are left to place.", r.sideName(q.Who))
	a := game.Action{Do: "deploy", Choice: choiceObjective}
	if at, ok := r.board().usualSpotForGoal(); ok {
		a.X, a.Y = &at.X, &at.Y
	}
	q.Answers = []game.Action{a}
}

// diceForEdges rolls for the long edges once the objectives are placed (STD-SCEN-02, STD-SCEN-05).
func (r *run) diceForEdges() error {
	if OwnTurn(r.s).Deploy.Edges != edgesDiced {
		return nil
	}
	first, second := r.s.Sides[0], r.s.Sides[1]
	faces, err := r.roll(1, "edges", "", 0, r.say("1 to 3: %s has the near edge, 4 to 6: %s. The die shows", first.Name, second.Name))
	if err != nil {
		return err
	}
	OwnTurn(r.s).Deploy.Edges = ""
	near := first
	if faces[0] > dieSides/2 {
		near = second
	}
	if edgeOf(r.s, near.ID) != 0 {
		r.swapEdges()
	}
	r.event(game.Event{Kind: "edges", By: string(near.ID), Why: "STD-SCEN-02", Text: r.say("%s has the near edge.", near.Name)})
	return nil
}

// checkScenario refuses objectives that do not fit the scenario of a file.
func checkScenario(s *game.State, add func(path, format string, args ...any)) {
	if far := OwnTurn(s).Far; far != "" && s.SideOf(far) < 0 {
		add("turn.far", "there is no side %q", far)
	}
	checkWagons(s, add)
	own := OwnTurn(s).Scenario
	if own == nil {
		return
	}
	kind := scenarioKinds[own.Kind]
	if kind == nil {
		add("turn.scenario.kind", "%q is no scenario", own.Kind)
		return
	}
	if own.Attacker != "" && (s.SideOf(own.Attacker) < 0 || !kind.fixed) {
		add("turn.scenario.attacker", "%q is no side that attacks in this scenario", own.Attacker)
	}
	seen := map[string]bool{}
	for i := range own.Goals {
		g, path := &own.Goals[i], fmt.Sprintf("turn.scenario.goals[%d]", i)
		if !slices.Contains(kind.wanted, g.ID) || seen[g.ID] {
			add(path+".id", "%q is not the id of another objective; there are %s", g.ID, joinIDs(kind.wanted))
		}
		seen[g.ID] = true
		if g.Held != "" && s.SideOf(g.Held) < 0 {
			add(path+".held", "there is no side %q", g.Held)
		}
		switch {
		case g.Absent:
		case kind.units:
			checkWagon(s, g, path, add)
		case g.Unit != "":
			add(path+".unit", "this objective is no wagon")
		case kind.feature == "" && g.Terrain != "":
			add(path+".terrain", "this objective is a point")
		case kind.feature == "" && !s.Table.Rect().Contains(g.At(), 0):
			add(path, "(%g, %g) is not on the table", g.X, g.Y)
		case kind.feature != "" && len(areasOf(s, g.Terrain)) == 0:
			add(path+".terrain", "%q is no area of terrain on the table", g.Terrain)
		}
	}
	if s.Turn.Phase != phaseDeploy || kind.place == nil && kind.feature != "" {
		for _, id := range kind.wanted {
			if !seen[id] {
				add("turn.scenario.goals", "objective %q is missing", id)
			}
		}
	}
	for i := range own.Points {
		if s.SideOf(own.Points[i].Side) < 0 {
			add(fmt.Sprintf("turn.scenario.points[%d].side", i), "there is no side %q", own.Points[i].Side)
		}
	}
}

// wagonRoad is the id of the road among the terrain.
const wagonRoad = "wagon-road"

// checkWagon refuses an objective of a file that is no wagon.
func checkWagon(s *game.State, g *Goal, path string, add func(path, format string, args ...any)) {
	if u := s.Unit(g.Unit); u == nil || !isWagon(u) {
		add(path+".unit", "%q is no wagon", g.Unit)
	}
	for i, id := range append(slices.Clone(g.By), g.Looted) {
		if s.Unit(id) == nil && (id != "" || i < len(g.By)) {
			add(path+".by", "there is no unit %q", id)
		}
	}
}

// checkWagons refuses wagons in a file that are no objectives of the scenario of the wagons.
func checkWagons(s *game.State, add func(path, format string, args ...any)) {
	for i := range s.Units {
		u := &s.Units[i]
		if !isWagon(u) {
			continue
		}
		own, path := OwnTurn(s).Scenario, "units["+strconv.Itoa(i)+"]"
		if own == nil || own.Kind != scenarioWagons || wagonIndex(s, u.ID) < 0 {
			add(path+".wagon", "it is no objective of the scenario of the wagons")
			continue
		}
		if u.Side != defenderOf(s) {
			add(path+".side", "the wagons are the defender's")
		}
		if u.Type != Chariot || len(u.Stands) > 1 || len(Own(u).Special) > 0 || len(Own(u).Traits) > 0 {
			add(path, "a wagon is a single stand of the type chariot without special rules")
		}
	}
}
