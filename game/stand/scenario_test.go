package stand

import (
	"slices"
	"strings"
	"testing"

	"frontage/game"
	"frontage/geometry"
)

// book is the page's table of 180 × 120 cm in turn 3 with units at the page's coordinates, in a
// scenario with these objectives.
func book(kind string, goals []Goal, units ...game.Unit) *game.State {
	s := tableOf()
	s.Units, s.Table, s.Turn.Number = units, game.Table{Width: 180, Height: 120}, 3
	OwnTurn(s).Scenario = &Scenario{Kind: kind, Goals: goals}
	return s
}

// marksAt are markers at points.
func marksAt(points ...[2]float64) (list []Goal) {
	for i, p := range points {
		list = append(list, Goal{ID: numbered(4)[i], X: p[0], Y: p[1]})
	}
	return list
}

// scoredNow is what a side would score if its turn ended, by the query that players ask.
func scoredNow(t *testing.T, s *game.State, side string) (int, []game.Step) {
	t.Helper()
	a := ask[*ScoreAnswer](t, s, "score", "side", side)
	if len(a.Sides) != 1 || string(a.Sides[0].Side) != side {
		t.Fatalf("the answer for %s is about %+v", side, a.Sides)
	}
	return a.Sides[0].Now, a.Steps
}

// STD-SCEN-06, STD-SCEN-12: points are scored from the third turn on; before it the question says so, and what
// would count.
func TestNothingScoredBeforeTheThirdTurn(t *testing.T) {
	for turn, want := range map[int]int{1: 0, 2: 0, 3: 1} {
		s := book(scenarioMarkers, marksAt([2]float64{60, 40}), infantry("r1", at{60, 40, 0}))
		s.Turn.Number = turn
		points, steps := scoredNow(t, s, "red")
		early := strings.HasPrefix(steps[0].Text.String(), "Nothing is scored before turn 3")
		if points != want || early != (turn < 3) || steps[0].Rule == "" {
			t.Errorf("in turn %d it scores %d, with %v; want %d", turn, points, steps, want)
		}
	}
}

// WM27, STD-SCEN-06 to STD-SCEN-08, AMB-M49: a marker is held by a unit within 5 cm without an enemy
// within 5 cm; it scores 1 on the own half and on the centre line, 2 on the enemy's.
func TestMarkersHeld(t *testing.T) {
	const x, y = 60, 40                               // a marker on Red's half
	unit := func(id string, edge float64) game.Unit { // its edge so far to the right of the marker
		return infantry(id, at{x + edge + 2, y, 0})
	}
	confused := func(u game.Unit) game.Unit { Edit(&u).State.Confused = true; return u }
	flying := func(u game.Unit) game.Unit { Edit(&u).Traits = []string{traitFlying}; return u }
	left := func(id string, edge float64) game.Unit { return infantry(id, at{x - edge - 2, y, 0}) }
	for _, test := range []struct {
		name  string
		units []game.Unit
		far   game.SideID
		at    [2]float64 // the marker, if it is elsewhere
		red   int
		rule  string
	}{
		{"5.0 cm from it", []game.Unit{unit("r1", 5)}, "", [2]float64{}, 1, "STD-SCEN-08"},
		{"5.1 cm from it", []game.Unit{unit("r1", 5.1)}, "", [2]float64{}, 0, "STD-SCEN-06"},
		{"an enemy at 5.0 as well", []game.Unit{unit("r1", 5), left("b1", 5)}, "", [2]float64{}, 0, "STD-SCEN-06"},
		{"an enemy at 5.1", []game.Unit{unit("r1", 5), left("b1", 5.1)}, "", [2]float64{}, 1, "STD-SCEN-08"},
		{"confused", []game.Unit{confused(unit("r1", 1))}, "", [2]float64{}, 0, "STD-SCEN-06"},
		{"flying", []game.Unit{flying(unit("r1", 1))}, "", [2]float64{}, 0, "STD-SCEN-06"},
		{"a confused enemy", []game.Unit{unit("r1", 1), confused(left("b1", 3))}, "", [2]float64{}, 0, "STD-SCEN-07"},
		{"a flying enemy", []game.Unit{unit("r1", 1), flying(left("b1", 3))}, "", [2]float64{}, 0, "STD-SCEN-07"},
		{"on the enemy's half", []game.Unit{infantry("r1", at{60, 83, 0})}, "", [2]float64{60, 80}, 2, "STD-SCEN-08"},
		{"on the centre line", []game.Unit{infantry("r1", at{60, 63, 0})}, "", [2]float64{60, 60}, 1, "STD-SCEN-08"},
		{"the own half of a side at the far edge", []game.Unit{infantry("r1", at{60, 83, 0})}, "red", [2]float64{60, 80}, 1, "STD-SCEN-08"},
		{"another unit is nearer, but confused", []game.Unit{confused(unit("r1", 1)), left("r2", 4)}, "", [2]float64{}, 1, "STD-SCEN-08"},
	} {
		if test.at == [2]float64{} {
			test.at = [2]float64{x, y}
		}
		s := book(scenarioMarkers, marksAt(test.at), test.units...)
		OwnTurn(s).Far = test.far
		points, steps := scoredNow(t, s, "red")
		if points != test.red || len(steps) != 1 || steps[0].Rule != test.rule {
			t.Errorf("%s: Red scores %d by %+v, want %d by %s", test.name, points, steps, test.red, test.rule)
		}
	}
}

// WM27, STD-SCEN-06, STD-SCEN-09: a marker on the own half and one on the enemy's give 3 at the ends
// of turns 3, 4, 5 and 6, and with 10 points the battle ends. Nothing is scored in turns 1 and 2, nor
// at the end of the enemy's turn.
func TestMarkersEndTheBattle(t *testing.T) {
	s := book(scenarioMarkers, marksAt([2]float64{60, 40}, [2]float64{120, 80}),
		infantry("r1", at{60, 43, 0}), infantry("r2", at{120, 77, 0}), infantry("b1", at{20, 110, 180}))
	s.Turn.Number = 1
	OwnTurn(s).First = "red"
	r := &run{s: s}
	for _, want := range []int{0, 0, 3, 6, 9, 12} {
		for range 2 { // both sides' turns
			if s.Turn.Phase == "over" {
				break
			}
			OwnTurn(s).Pending = nil
			if err := r.endTurn(); err != nil {
				t.Fatal(err)
			}
		}
		if got := scoredBy(s, "red"); got != want {
			t.Errorf("by turn %d Red has %d points, want %d", s.Turn.Number, got, want)
		}
	}
	result := OwnTurn(s).Result
	if s.Turn.Phase != "over" || s.Turn.Number != 6 || s.Turn.Active != "red" || result == nil || result.Winner != "red" || result.Margin != "massacre" || result.Points[0].Points != 12 {
		t.Errorf("turn %d of %s, the %s phase: %+v", s.Turn.Number, s.Turn.Active, s.Turn.Phase, result)
	}
	if why := outcomeOf(s).Why; why.String() != result.Why || why.Format == "" {
		t.Errorf("the end is told as %q, want %q, in a form that can be translated", why, result.Why)
	}
	scored := 0
	for _, e := range r.events {
		if e.Kind == "score" && e.By == "red" {
			if scored++; len(e.Steps) != 2 || e.Why != "STD-SCEN-08" {
				t.Errorf("the score is explained by %+v", e)
			}
		}
	}
	if scored != 4 {
		t.Errorf("Red has scored %d times, want 4", scored)
	}
	if held := OwnTurn(s).Scenario.Goals[1].Held; held != "red" {
		t.Errorf("marker 2 is held by %q, want red", held)
	}
}

// STD-SCEN-09: the battle with markers ends when its length is over: the higher score wins.
func TestMarkersEndWithTheLength(t *testing.T) {
	s := book(scenarioMarkers, marksAt([2]float64{60, 40}), infantry("r1", at{60, 43, 0}), infantry("b1", at{20, 110, 180}))
	OwnTurn(s).First, OwnTurn(s).Limit, s.Turn.Active = "red", 3, "blue"
	OwnTurn(s).Scenario.Points = []Points{{Side: "red", Points: 1}}
	r := &run{s: s}
	if err := r.endTurn(); err != nil {
		t.Fatal(err)
	}
	if result := OwnTurn(s).Result; result == nil || result.Winner != "red" || result.Margin != "minor" {
		t.Errorf("the result is %+v", result)
	}
}

// STD-SCEN-04, AMB-M48, STD-WIN-16: forcing the enemy's withdrawal is worth 2; who withdraws cannot
// win: with the higher score he draws, with the lower he loses.
func TestWithdrawalFromAScenario(t *testing.T) {
	for _, test := range []struct {
		red, blue int // before the withdrawal of Red
		winner    game.SideID
		margin    string
	}{
		{9, 3, "", ""}, {5, 3, "", ""}, {4, 3, "blue", "minor"}, {0, 1, "blue", "major"}, {2, 6, "blue", "massacre"},
	} {
		s := book(scenarioMarkers, marksAt([2]float64{60, 40}), infantry("r1", at{100, 43, 0}), infantry("b1", at{20, 110, 180}))
		OwnTurn(s).Scenario.Points = []Points{{Side: "red", Points: test.red}, {Side: "blue", Points: test.blue}}
		s.Characters = []game.Character{{ID: "rg", Side: "red", Kind: kindGeneral, Own: &Leader{Points: 500, State: CharacterState{Slain: true}}}}
		r := &run{s: s}
		r.withdrawals(strength.withdraws)
		result := OwnTurn(s).Result
		if result == nil || result.Winner != test.winner || result.Margin != test.margin || result.Points[0].Points != test.red || result.Points[1].Points != test.blue+2 {
			t.Errorf("%d to %d: %+v, want %q to win, %s", test.red, test.blue, result, test.winner, test.margin)
		}
	}
}

// STD-SCEN-05: two markers within 15 cm of the centre line, one in each band between that and a zone;
// 5 cm from dense terrain and 30 cm from one another.
func TestPlacingMarkers(t *testing.T) {
	wood := game.Terrain{ID: "w", Kind: "wood", Shape: squareAt(geometry.Vec{X: 90, Y: 60}, 20)} // 80 to 100, 50 to 70
	hill := game.Terrain{ID: "h", Kind: "hill", Shape: squareAt(geometry.Vec{X: 150, Y: 60}, 20)}
	for _, test := range []struct {
		name   string
		placed []Goal
		at     [2]float64
		ok     bool
	}{
		{"on the border of the centre", nil, [2]float64{20, 45}, true},
		{"at the other border", nil, [2]float64{20, 75}, true},
		{"a third one in the centre", marksAt([2]float64{20, 45}, [2]float64{160, 75}), [2]float64{60, 75}, false},
		{"in the band below it", marksAt([2]float64{20, 45}, [2]float64{160, 75}), [2]float64{60, 44.9}, true},
		{"a second one in that band", marksAt([2]float64{20, 30}), [2]float64{160, 30}, false},
		{"in the other band", marksAt([2]float64{20, 30}), [2]float64{160, 90}, true},
		{"in the zone", nil, [2]float64{60, 20}, false},
		{"just before it", nil, [2]float64{60, 20.1}, true},
		{"in the far zone", nil, [2]float64{60, 100}, false},
		{"5.0 cm from the wood", nil, [2]float64{75, 60}, true},
		{"4.9 cm from the wood", nil, [2]float64{75.1, 60}, false},
		{"on the hill", nil, [2]float64{150, 60}, true},
		{"30.0 cm from another", marksAt([2]float64{20, 60}), [2]float64{50, 60}, true},
		{"29.9 cm from another", marksAt([2]float64{20, 60}), [2]float64{49.9, 60}, false},
		{"off the table", nil, [2]float64{-1, 60}, false},
	} {
		s := book(scenarioMarkers, test.placed)
		s.Terrain = []game.Terrain{wood, hill}
		s.Turn = game.Turn{Phase: phaseDeploy, Active: "red", Own: s.Turn.Own}
		a := game.Action{Do: "deploy", Choice: choiceObjective, X: &test.at[0], Y: &test.at[1]}
		b := game.NewBattle(*s, Rules{}, game.Options{Seed: 1})
		_, err := b.Do(a)
		if (err == nil) != test.ok || err != nil && !strings.Contains(err.Error(), "STD-SCEN-05") {
			t.Errorf("%s: %v, want it to be allowed: %t", test.name, err, test.ok)
		}
	}
}

// STD-SCEN-05, STD-SCEN-02: the sides place markers by turns, then a die says who has which edge, and
// then the armies are set up in zones 20 cm deep. What is undone is placed anew.
func TestDeployingToMarkers(t *testing.T) {
	for _, test := range []struct {
		die int
		red float64 // the lower border of Red's zone
	}{{3, 0}, {4, 100}} {
		s := book(scenarioMarkers, nil, infantry("r1", at{60, 10, 0}), infantry("b1", at{60, 110, 180}))
		Undeploy(s, methodAlternate)
		if problems := (Rules{}).Check(s); len(problems) > 0 {
			t.Fatal(problems)
		}
		b := game.NewBattle(*s, Rules{}, game.Options{Dice: []int{test.die, 1, 6, 1}})
		for i, side := range []game.SideID{"red", "blue", "red", "blue"} {
			q := b.Question()
			if q.Kind != deployGoals || q.Who != side || len(q.Answers) != 1 {
				t.Fatalf("marker %d: the question is %+v, want %s to place it", i+1, q, side)
			}
			if _, err := b.Do(q.Answers[0]); err != nil {
				t.Fatal(err)
			}
		}
		goals := OwnTurn(b.State()).Scenario.Goals
		if problems := (Rules{}).Check(b.State()); len(goals) != 4 || len(problems) > 0 {
			t.Errorf("the markers are %+v: %v", goals, problems)
		}
		for i := range 2 { // the default is fair to both sides
			if p, q := goals[2*i].At(), goals[2*i+1].At(); p.Add(q).Dist(geometry.Vec{X: 180, Y: 120}) > geometry.Tolerance {
				t.Errorf("markers %v and %v are not opposite", p, q)
			}
		}
		for _, step := range []struct {
			do   string
			want int
		}{{"undo", 3}, {"redo", 4}} {
			if _, err := b.Do(game.Action{Do: step.do}); err != nil || len(OwnTurn(b.State()).Scenario.Goals) != step.want {
				t.Errorf("after %s there are %d markers, want %d: %v", step.do, len(OwnTurn(b.State()).Scenario.Goals), step.want, err)
			}
		}
		if _, err := b.Do(game.Action{Do: "deploy", Choice: methodAlternate}); err != nil {
			t.Fatal(err)
		}
		if zone := DeployZones(b.State(), "red")[0]; zone.Min.Y != test.red || zone.Max.Y-zone.Min.Y != 20 {
			t.Errorf("on a %d Red's zone is %v", test.die, zone)
		}
	}
}

// STD-SCEN-05: a marker for which there is no room stays out of the battle.
func TestNoRoomForAMarker(t *testing.T) {
	s := book(scenarioMarkers, marksAt([2]float64{20, 60}), infantry("r1", at{60, 10, 0}), infantry("b1", at{60, 110, 180}))
	s.Terrain = []game.Terrain{{ID: "w", Kind: "wood", Shape: geometry.Polygon{{X: 24, Y: 1}, {X: 179, Y: 1}, {X: 179, Y: 119}, {X: 24, Y: 119}}},
		{ID: "v", Kind: "marsh", Shape: geometry.Polygon{{X: 1, Y: 1}, {X: 23, Y: 1}, {X: 23, Y: 119}, {X: 1, Y: 119}}}}
	placeGoals(s)
	goals := OwnTurn(s).Scenario.Goals
	if len(goals) != 4 || !goals[1].Absent || len(goalsOf(s)) != 1 || len((Rules{}).Check(s)) > 0 {
		t.Errorf("the markers are %+v", goals)
	}
}

// tower is the page's tower of 4 × 4 cm at the centre, and units about it.
func towerWith(units ...game.Unit) *game.State {
	s := book(scenarioTower, []Goal{{ID: scenarioTower, Terrain: "t"}}, units...)
	s.Terrain = []game.Terrain{{ID: "t", Kind: "building", Shape: squareAt(geometry.Vec{X: 90, Y: 60}, 4)}}
	return s
}

// WM28, STD-SCEN-11, STD-SCEN-12: two units of infantry, cavalry or chariots that touch the tower
// control it: 3 points, 4 without an enemy within 10 cm, 5 without one within 20 cm.
func TestTowerHeld(t *testing.T) {
	r1, r2 := infantry("r1", at{90, 57, 0}), infantry("r2", at{87, 60, 270}) // at its lower and left edge
	changed := func(u game.Unit, change func(u *game.Unit)) game.Unit {
		u.Stands = slices.Clone(u.Stands)
		change(&u)
		return u
	}
	for _, test := range []struct {
		name  string
		units []game.Unit
		want  int
	}{
		{"an enemy at 12 cm", []game.Unit{r1, r2, infantry("b1", at{90, 75, 180})}, 4},
		{"one at 22 cm", []game.Unit{r1, r2, infantry("b1", at{90, 85, 180})}, 5},
		{"one at 21 cm", []game.Unit{r1, r2, infantry("b1", at{90, 84, 180})}, 5},
		{"one at 20.0 cm", []game.Unit{r1, r2, infantry("b1", at{90, 83, 180})}, 4},
		{"one at 10.0 cm", []game.Unit{r1, r2, infantry("b1", at{90, 73, 180})}, 3},
		{"one at 10.1 cm", []game.Unit{r1, r2, infantry("b1", at{90, 73.1, 180})}, 4},
		{"no enemy left", []game.Unit{r1, r2}, 5},
		{"one that touches it", []game.Unit{r1, r2, infantry("b1", at{90, 63, 180})}, 0},
		{"a monster of the enemy touches it", []game.Unit{r1, r2, changed(infantry("b1", at{90, 63, 180}), func(u *game.Unit) { u.Type = Monster })}, 0},
		{"one unit alone", []game.Unit{r1}, 0},
		{"the second 0.1 cm away", []game.Unit{r1, infantry("r2", at{86.9, 60, 270})}, 0},
		{"the second is artillery", []game.Unit{r1, changed(r2, func(u *game.Unit) { u.Type = Artillery })}, 0},
		{"the second is cavalry", []game.Unit{r1, changed(r2, func(u *game.Unit) { u.Type = Cavalry })}, 5},
		{"the second are chariots", []game.Unit{r1, changed(r2, func(u *game.Unit) { u.Type = Chariot })}, 5},
		{"the second is confused", []game.Unit{r1, changed(r2, func(u *game.Unit) { u.Own = &Unit{Hits: 3, Size: 1, State: UnitState{Confused: true}} })}, 0},
		{"the second is engaged", []game.Unit{r1, r2, infantry("b1", at{85, 60, 90})}, 0},
	} {
		s := towerWith(test.units...)
		points, steps := scoredNow(t, s, "red")
		if points != test.want {
			t.Errorf("%s: %d points by %+v, want %d", test.name, points, steps, test.want)
		}
	}
}

// WM28, STD-SCEN-13, STD-SCEN-10: 5 points in turns 3 and 4 end the battle; nobody may enter the
// tower, and the zones are 20 cm deep.
func TestTowerEndsTheBattle(t *testing.T) {
	s := towerWith(infantry("r1", at{90, 57, 0}), infantry("r2", at{87, 60, 270}), infantry("b1", at{90, 84, 180}))
	OwnTurn(s).First = "red"
	r := &run{s: s}
	for range 3 {
		OwnTurn(s).Pending = nil
		if err := r.endTurn(); err != nil {
			t.Fatal(err)
		}
	}
	if result := OwnTurn(s).Result; s.Turn.Number != 4 || result == nil || result.Winner != "red" || result.Points[0].Points != 10 {
		t.Errorf("turn %d: %+v", s.Turn.Number, result)
	}
	for i, want := range [2][2]float64{{0, 20}, {100, 120}} {
		if zone := DeployZones(s, s.Sides[i].ID)[0]; zone.Min.Y != want[0] || zone.Max.Y != want[1] {
			t.Errorf("zone %d is %v", i, zone)
		}
	}
	inside := towerWith(infantry("r1", at{90, 59, 0}))
	if problems := newBoard(inside); !problems.standsIn("t", func(u *unitOnBoard) bool { return true }) || !goings[inside.Terrain[0].Kind].closed(Infantry) {
		t.Error("the tower is not closed")
	}
}

// By default, units go to the markers and the tower, and stay there (docs/policies.md).
func TestPursuingObjectives(t *testing.T) {
	s := book(scenarioMarkers, marksAt([2]float64{60, 40}, [2]float64{120, 80}), infantry("r1", at{50, 20, 0}), infantry("r2", at{122, 20, 0}), infantry("r3", at{160, 20, 0}), infantry("b1", at{20, 110, 180}))
	b := newBoard(s)
	for i, want := range []geometry.Vec{{X: 60, Y: 40}, {X: 120, Y: 80}} {
		if g := b.goalOf(i); g == nil || g.to != want || b.atGoal(i) {
			t.Errorf("r%d goes to %+v, want %v", i+1, g, want)
		}
	}
	if b.goalOf(2) != nil {
		t.Error("a third unit goes to a marker")
	}
	s.Units[0].Stands[0].X, s.Units[0].Stands[0].Y = 58, 36
	if b = newBoard(s); !b.atGoal(0) || !b.staysPut(0) {
		t.Error("a unit at a marker does not stay")
	}
	tower := towerWith(infantry("r1", at{90, 57, 0}), infantry("r2", at{40, 20, 0}), infantry("r3", at{150, 20, 0}), infantry("r4", at{170, 5, 0}))
	b = newBoard(tower)
	for i, want := range []bool{true, true, true, false} {
		if (b.goalOf(i) != nil) != want {
			t.Errorf("r%d has the tower as its goal: want %t", i+1, want)
		}
	}
	if !b.atGoal(0) || b.atGoal(1) {
		t.Error("it is not the unit that touches the tower that is there")
	}
}

// A scenario of a file that cannot be is refused, and the field named.
func TestBadScenarios(t *testing.T) {
	good := func() *game.State {
		return book(scenarioMarkers, marksAt([2]float64{20, 45}, [2]float64{160, 75}, [2]float64{60, 30}, [2]float64{60, 90}))
	}
	for _, test := range []struct {
		path   string
		change func(s *game.State, sc *Scenario)
	}{
		{"", func(*game.State, *Scenario) {}},
		{"turn.scenario.kind", func(_ *game.State, sc *Scenario) { sc.Kind = "siege" }},
		{"turn.scenario.goals[1].id", func(_ *game.State, sc *Scenario) { sc.Goals[1].ID = "1" }},
		{"turn.scenario.goals[1].id", func(_ *game.State, sc *Scenario) { sc.Goals[1].ID = "9" }},
		{"turn.scenario.goals[0].terrain", func(_ *game.State, sc *Scenario) { sc.Goals[0].Terrain = "w" }},
		{"turn.scenario.goals[0]", func(_ *game.State, sc *Scenario) { sc.Goals[0].X = 181 }},
		{"turn.scenario.goals[0].held", func(_ *game.State, sc *Scenario) { sc.Goals[0].Held = "green" }},
		{"turn.scenario.goals", func(_ *game.State, sc *Scenario) { sc.Goals = sc.Goals[:3] }},
		{"turn.scenario.points[0].side", func(_ *game.State, sc *Scenario) { sc.Points = []Points{{Side: "green"}} }},
		{"turn.scenario.goals[0].terrain", func(_ *game.State, sc *Scenario) {
			*sc = Scenario{Kind: scenarioTower, Goals: []Goal{{ID: scenarioTower, Terrain: "lake"}}}
		}},
		{"turn.far", func(s *game.State, _ *Scenario) { OwnTurn(s).Far = "green" }},
	} {
		s := good()
		test.change(s, OwnTurn(s).Scenario)
		problems := (Rules{}).Check(s)
		if test.path == "" && len(problems) > 0 || test.path != "" && !slices.ContainsFunc(problems, func(p game.Problem) bool { return p.Path == test.path }) {
			t.Errorf("%q: the problems are %v", test.path, problems)
		}
	}
}

// STD-SCEN-01: in an open battle the zones are 80 cm apart, and losses count, not objectives.
func TestOpenBattle(t *testing.T) {
	s := book(scenarioMarkers, nil)
	OwnTurn(s).Scenario = nil
	if gap := DeployZones(s, "blue")[0].Min.Y - DeployZones(s, "red")[0].Max.Y; gap != 80 {
		t.Errorf("the zones are %g cm apart, want 80", gap)
	}
	if hasObjectives(s) || objectivesOf(s) != nil {
		t.Error("an open battle has objectives")
	}
}
