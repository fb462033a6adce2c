package stand

import (
	"slices"
	"strings"
	"testing"

	"frontage/assets"
	"frontage/game"
	"frontage/game/army"
	"frontage/geometry"
)

// villageWith is the page's village with a building on each line at x = 90, and units about it; Red
// attacks.
func villageWith(units ...game.Unit) *game.State {
	s := book(scenarioVillage, nil, units...)
	OwnTurn(s).Scenario.Goals = layVillage(s)
	r := &run{s: s}
	for _, at := range [4]geometry.Vec{{X: 90, Y: 47.98}, {X: 90, Y: 84.04}, {X: 30, Y: 7.98}, {X: 30, Y: 44.04}} {
		if err := r.placeObjective(game.Action{X: &at.X, Y: &at.Y}); err != nil {
			panic(err)
		}
	}
	s.Turn.Active = "red"
	return s
}

// WM29, STD-SCEN-14, STD-SCEN-15: the lines lie 10 and 20 cm from the diagonal, and a point near a
// line means its foot on the line. The zones are corner rectangles of 60 × 40 cm (AMB-M50).
func TestVillageLines(t *testing.T) {
	table := game.Table{Width: 180, Height: 120}
	for y, want := range map[float64]float64{84.04: 20, 47.98: -10, 60: 0} {
		if got := offAxis(table, geometry.Vec{X: 90, Y: y}); got < want-0.01 || got > want+0.01 {
			t.Errorf("(90, %g) is %g from the axis, want %g", y, got, want)
		}
	}
	s := villageWith()
	if problems := (Rules{}).Check(s); len(problems) > 0 {
		t.Fatal(problems)
	}
	for id, want := range map[string]geometry.Vec{"a1": {X: 90, Y: 47.98}, "a2": {X: 30, Y: 7.98}, "b1": {X: 90, Y: 84.04}, "b2": {X: 30, Y: 44.04}} {
		if bounds := areasOf(s, game.TerrainID("building-"+id))[0].Bounds(); (geometry.Segment{A: bounds.Min, B: bounds.Max}).Mid().Dist(want) > 0.02 {
			t.Errorf("building %s lies at %v, want its middle at %v", id, bounds, want)
		}
	}
	if village := areasOf(s, scenarioVillage)[0].Bounds(); village != (geometry.Rect{Min: geometry.Vec{Y: 100}, Max: geometry.Vec{X: 20, Y: 120}}) {
		t.Errorf("the village is %v", village)
	}
	for _, test := range []struct {
		side game.SideID
		want geometry.Rect
	}{
		{"red", geometry.Rect{Min: geometry.Vec{X: 120}, Max: geometry.Vec{X: 180, Y: 40}}},
		{"blue", geometry.Rect{Min: geometry.Vec{Y: 80}, Max: geometry.Vec{X: 60, Y: 120}}},
	} {
		if got := DeployZones(s, test.side); len(got) != 1 || got[0] != test.want {
			t.Errorf("the zone of %s is %v, want %v", test.side, got, test.want)
		}
	}
}

// AMB-M50: by the label of the figure the defender's zone is 40 × 40 cm; the attacker's stays as it is. A quick battle is
// drawn up by it.
func TestLabelledVillageZone(t *testing.T) {
	s := villageWith()
	s.Rulings = map[string]string{"AMB-M50": "b"}
	if got, want := DeployZones(s, "blue"), (geometry.Rect{Min: geometry.Vec{Y: 80}, Max: geometry.Vec{X: 40, Y: 120}}); len(got) != 1 || got[0] != want {
		t.Errorf("the defender's zone is %v, want %v", got, want)
	}
	if got, want := DeployZones(s, "red"), (geometry.Rect{Min: geometry.Vec{X: 120}, Max: geometry.Vec{X: 180, Y: 40}}); len(got) != 1 || got[0] != want {
		t.Errorf("the attacker's zone is %v, want %v", got, want)
	}
	furthest := map[string]float64{}
	for _, reading := range []string{"a", "b"} {
		s := quickVillage(t, map[string]string{"AMB-M50": reading})
		for i := range s.Units {
			for _, stand := range s.Units[i].Stands {
				if s.Units[i].Side == "blue" {
					furthest[reading] = max(furthest[reading], stand.X)
				}
			}
		}
	}
	if furthest["a"] <= 40 || furthest["a"] > 60 || furthest["b"] > 40 {
		t.Errorf("the defender's stands reach as far as %v cm from his short edge", furthest)
	}
}

// quickVillage is a quick battle for the village between two of our armies.
func quickVillage(t *testing.T, rulings map[string]string) game.State {
	t.Helper()
	file := assets.Armies()[0]
	a, err := army.Read(file.Data, file.Name, []game.Rules{Rules{}})
	if err != nil {
		t.Fatal(err)
	}
	l, err := army.QuickOf(&a, 1500, 0, 1)
	if err != nil {
		t.Fatal(err)
	}
	s, err := army.QuickBattle(l, l, army.Setup{Seed: 1, Terrain: []game.Terrain{}, Scenario: scenarioVillage, Rulings: rulings})
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// STD-SCEN-15: two buildings on each line, and no others.
func TestPlacingBuildings(t *testing.T) {
	for _, test := range []struct {
		name string
		at   geometry.Vec
		ok   bool
	}{
		{"near line A", geometry.Vec{X: 60, Y: 30}, true},
		{"on the axis", geometry.Vec{X: 90, Y: 60}, true}, // nearer to line A: its foot there is meant
		{"far on the attacker's side", geometry.Vec{X: 150, Y: 20}, false},
		{"in the defender's corner", geometry.Vec{X: 10, Y: 110}, false},
		{"on another building", geometry.Vec{X: 92, Y: 49}, false},
		{"off the table", geometry.Vec{X: 15.5, Y: -1.7}, false},
	} {
		s := book(scenarioVillage, nil)
		OwnTurn(s).Scenario.Goals = layVillage(s)
		r := &run{s: s}
		first := geometry.Vec{X: 90, Y: 47.98}
		if err := r.placeObjective(game.Action{X: &first.X, Y: &first.Y}); err != nil {
			t.Fatal(err)
		}
		if err := r.placeObjective(game.Action{X: &test.at.X, Y: &test.at.Y}); (err == nil) != test.ok {
			t.Errorf("%s: %v, want it to be allowed: %t", test.name, err, test.ok)
		}
	}
	s := villageWith()
	OwnTurn(s).Scenario.Goals = OwnTurn(s).Scenario.Goals[:4] // all but b2
	if _, refusal := newBoard(s).placeBuilding(geometry.Vec{X: 120, Y: 68}); refusal == nil || refusal.Rule != "STD-SCEN-15" {
		t.Errorf("a third building on line A: %v", refusal)
	}
}

// STD-SCEN-15, STD-SCEN-16: the attacker places the first building and the sides take turns; the
// attacker sets up first, in his corner, and the defender has the first turn.
func TestDeployingToTheVillage(t *testing.T) {
	s := villageWith(infantry("r1", at{150, 20, 270}), infantry("b1", at{30, 90, 90}))
	OwnTurn(s).Scenario.Attacker = "blue"
	s.Units[0].Side, s.Units[1].Side = "blue", "red"
	Undeploy(s, methodAlternate)
	if problems := (Rules{}).Check(s); len(problems) > 0 || len(OwnTurn(s).Scenario.Goals) != 1 || len(s.Terrain) != 1 {
		t.Fatalf("%v: %+v", problems, OwnTurn(s).Scenario.Goals)
	}
	b := game.NewBattle(*s, Rules{}, game.Options{Seed: 1})
	for i, side := range []game.SideID{"blue", "red", "blue", "red"} {
		if q := b.Question(); q.Kind != deployGoals || q.Who != side {
			t.Fatalf("building %d: the question is %+v, want %s to place it", i+1, q, side)
		}
		a, _ := b.Default()
		if _, err := b.Do(a); err != nil {
			t.Fatal(err)
		}
	}
	if len(b.State().Terrain) != 5 || len((Rules{}).Check(b.State())) > 0 {
		t.Errorf("the terrain is %+v", b.State().Terrain)
	}
	var order []game.SideID
	for b.State().Turn.Phase == phaseDeploy {
		a, ok := b.Default()
		if !ok {
			t.Fatal("no default")
		}
		if a.Unit != "" {
			order = append(order, b.State().Unit(a.Unit).Side)
		}
		if _, err := b.Do(a); err != nil {
			t.Fatalf("%+v: %v", a, err)
		}
	}
	if want := []game.SideID{"blue", "red"}; !slices.Equal(order, want) {
		t.Errorf("set up in the order %v, want %v", order, want)
	}
	if st := b.State(); st.Turn.Active != "red" || OwnTurn(st).First != "red" || st.Turn.Number != 1 {
		t.Errorf("turn %d of %s", st.Turn.Number, st.Turn.Active)
	}
}

// WM29, STD-SCEN-18: one building of line A and the village burnt: the attacker has 1 + 3, the defender
// 3 + 2 + 2, who wins by 3, major. STD-SCEN-19: no points end the battle before its length.
func TestVillageCount(t *testing.T) {
	s := villageWith(infantry("r1", at{150, 20, 0}), infantry("b1", at{30, 110, 180}))
	for _, id := range []string{"a1", scenarioVillage} {
		goals := OwnTurn(s).Scenario.Goals
		goals[slices.IndexFunc(goals, func(g Goal) bool { return g.ID == id })].Burnt = true
	}
	for side, want := range map[string]int{"red": 4, "blue": 7} {
		if points, _ := scoredNow(t, s, side); points != want {
			t.Errorf("%s has %d points, want %d", side, points, want)
		}
	}
	OwnTurn(s).Limit, OwnTurn(s).First, s.Turn.Number = 6, "blue", 5
	r := &run{s: s}
	for range 2 {
		OwnTurn(s).Pending = nil
		if err := r.endTurn(); err != nil {
			t.Fatal(err)
		}
		if s.Turn.Number == 5 && s.Turn.Phase == "over" {
			t.Fatal("it ends before its length")
		}
	}
	s.Turn.Number, s.Turn.Active, OwnTurn(s).Pending = 6, "red", nil
	if err := r.endTurn(); err != nil {
		t.Fatal(err)
	}
	if result := OwnTurn(s).Result; result == nil || result.Winner != "blue" || result.Margin != "major" || result.Points[0].Points != 4 || result.Points[1].Points != 7 {
		t.Errorf("the result is %+v", result)
	}
}

// STD-SCEN-17, AMB-M51: at the start of the attacker's Combat phase each stand of non-flying infantry,
// cavalry or chariots that touches something unburnt, neither engaged nor confused, may roll once; a 6
// burns it down.
func TestBurning(t *testing.T) {
	line := infantry("r1", at{86, 45, 0}, at{90, 45, 0}, at{94, 45, 0}) // fronts at y = 46, building from 45.98
	changed := func(u game.Unit, change func(u *game.Unit)) game.Unit { change(&u); return u }
	for _, test := range []struct {
		name  string
		units []game.Unit
		want  int // stands that may roll
	}{
		{"three stands, of which one is beside the building", []game.Unit{infantry("r1", at{86, 44.98, 0}, at{90, 44.98, 0}, at{96.1, 44.98, 0})}, 2},
		{"none touches", []game.Unit{infantry("r1", at{90, 44.9, 0})}, 0},
		{"cavalry", []game.Unit{cavalry("r1", at{90, 43.98, 0})}, 1},
		{"flying", []game.Unit{changed(cavalry("r1", at{90, 43.98, 0}), func(u *game.Unit) { Edit(u).Traits = []string{traitFlying} })}, 0},
		{"artillery", []game.Unit{changed(cavalry("r1", at{90, 43.98, 0}), func(u *game.Unit) { u.Type = Artillery })}, 0},
		{"confused", []game.Unit{changed(cavalry("r1", at{90, 43.98, 0}), func(u *game.Unit) { Edit(u).State.Confused = true })}, 0},
		{"engaged", []game.Unit{infantry("r1", at{90, 44.98, 0}), infantry("b1", at{90, 42.98, 0})}, 0},
		{"the defender's", []game.Unit{infantry("b1", at{90, 44.98, 0})}, 0},
		{"in the village", []game.Unit{infantry("r1", at{10, 110, 0})}, 1},
	} {
		s := villageWith(test.units...)
		s.Turn.Phase, s.Turn.Step = phaseCombat, ""
		if got := len((&burnProcedure{}).answers(newBoard(s))); got != test.want {
			t.Errorf("%s: %d stands may roll, want %d", test.name, got, test.want)
		}
		if s.Turn.Active = "blue"; len((&burnProcedure{}).answers(newBoard(s))) != 0 {
			t.Errorf("%s: it may roll in the defender's turn", test.name)
		}
	}
	for i := range line.Stands {
		line.Stands[i].Y = 44.98
	}
	line.Stands[0].X, line.Stands[2].X = 86, 94
	s := villageWith(line, infantry("b1", at{30, 110, 180}))
	s.Turn.Phase, s.Turn.Step = phaseShooting, ""
	b := game.NewBattle(*s, Rules{}, game.Options{Dice: []int{5, 6}})
	if _, err := b.Do(game.Action{Do: "end"}); err != nil {
		t.Fatal(err)
	}
	q := b.Question()
	if q.Kind != procedureBurn || q.Who != "red" || len(q.Answers) != 4 { // three stands, and to burn no more
		t.Fatalf("the question is %+v", q)
	}
	if _, err := b.Do(game.Action{Do: doBurn, Stand: "r1b", Target: "a1"}); err != nil {
		t.Fatal(err)
	}
	if _, err := b.Do(game.Action{Do: doBurn, Stand: "r1b", Target: "a1"}); err == nil || !strings.Contains(err.Error(), "STD-SCEN-17") {
		t.Errorf("a second roll of one stand: %v", err)
	}
	if goalsOf(b.State())[1].Burnt {
		t.Error("it burns on a 5")
	}
	saved, err := game.Read(game.Write(b.State()), "saved.scenario.json", []game.Rules{Rules{}})
	if err != nil || openFrame[burnProcedure](&saved) == nil {
		t.Fatalf("saved in the middle: %v", err)
	}
	events, err := b.Do(game.Action{Do: doBurn, Stand: "r1a"})
	if err != nil {
		t.Fatal(err)
	}
	if g := goalsOf(b.State())[1]; !g.Burnt || g.ID != "a1" || g.Held != "red" {
		t.Errorf("on a 6 the building is %+v", g)
	}
	if i := slices.IndexFunc(events, func(e game.Event) bool { return e.Kind == procedureBurn }); i < 0 || events[i].Why != "STD-SCEN-17" {
		t.Errorf("the events are %+v", events)
	}
	if q := b.Question(); q != nil && q.Kind == procedureBurn {
		t.Errorf("nothing is left to burn, but %+v", q)
	}
	if points, _ := scoredNow(t, b.State(), "red"); points != 1 {
		t.Errorf("the attacker has %d points, want 1", points)
	}
}
