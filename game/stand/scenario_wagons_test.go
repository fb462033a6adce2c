package stand

import (
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"frontage/assets"
	"frontage/game"
	"frontage/game/army"
	"frontage/geometry"
)

// convoy is the page's table of the wagons, with a wagon at each x on the road, facing the far edge, and units about
// it; Red attacks, and it is Blue's turn.
func convoy(wagons []at, units ...game.Unit) *game.State {
	s := book(scenarioWagons, nil, units...)
	OwnTurn(s).Scenario.Goals = layRoad(s)
	for i, id := range numbered(6) {
		g := Goal{ID: id, Absent: true}
		if i < len(wagons) {
			u := unitOf("b-wagon-"+id, Chariot, wagons[i:i+1])
			u.Name = "Wagon " + id
			u.Own = &Unit{Hits: 1, Size: 1, Wagon: true, Traits: []string{}}
			s.Units = append(s.Units, u)
			g = Goal{ID: id, Unit: u.ID}
		}
		OwnTurn(s).Scenario.Goals = append(OwnTurn(s).Scenario.Goals, g)
	}
	s.Turn.Active = "blue"
	return s
}

// wagonAt is the first wagon of a state on a board.
func wagonAt(t *testing.T, s *game.State) (*board, int) {
	t.Helper()
	if problems := (Rules{}).Check(s); len(problems) > 0 {
		t.Fatal(problems)
	}
	b := newBoard(s)
	return b, unitAt(t, b, "b-wagon-1")
}

// wagonTo is a place of the first wagon.
func wagonTo(x, y, facing float64) []game.StandPlace {
	return []game.StandPlace{{ID: "b-wagon-1a", X: x, Y: y, Facing: facing}}
}

// STD-SCEN-20: the road joins the short edges through the middle; the defender's zone is the band of 40 cm about it on
// his half, the attacker has 10 cm along both long edges. The defender's own edge is the short one at x = 180.
func TestWagonZones(t *testing.T) {
	s := convoy(nil)
	road := s.Terrain[0]
	if road.Kind != "road" || road.Line[0] != (geometry.Vec{Y: 60}) || road.Line[1] != (geometry.Vec{X: 180, Y: 60}) {
		t.Errorf("the road is %+v", road)
	}
	rect := func(x0, y0, x1, y1 float64) geometry.Rect {
		return geometry.Rect{Min: geometry.Vec{X: x0, Y: y0}, Max: geometry.Vec{X: x1, Y: y1}}
	}
	for side, want := range map[game.SideID][]geometry.Rect{
		"red":  {rect(0, 0, 180, 10), rect(0, 110, 180, 120)},
		"blue": {rect(90, 40, 180, 80)},
	} {
		if got := DeployZones(s, side); !slices.Equal(got, want) {
			t.Errorf("the zones of %s are %v, want %v", side, got, want)
		}
	}
	if home := newBoard(s).homeEdgesOf("blue"); home != [4]bool{false, false, false, true} {
		t.Errorf("the defender's own edges are %v, want the right one alone", home)
	}
}

// STD-SCEN-21: the defender places six wagons on the road, wholly within 90 ≤ x ≤ 140; a point near the road means the
// road. Then comes his army, then the attacker's, and he has the first turn.
func TestPlacingWagons(t *testing.T) {
	for _, test := range []struct {
		name string
		at   geometry.Vec
		ok   bool
	}{
		{"at the western end of the stretch", geometry.Vec{X: 92, Y: 60}, true},
		{"beyond it", geometry.Vec{X: 91.9, Y: 60}, false},
		{"at the eastern end", geometry.Vec{X: 138, Y: 60}, true},
		{"beyond that", geometry.Vec{X: 138.1, Y: 60}, false},
		{"beside the road", geometry.Vec{X: 120, Y: 66}, true},
		{"far from the road", geometry.Vec{X: 120, Y: 90}, false},
		{"on another wagon", geometry.Vec{X: 103, Y: 60}, false},
	} {
		s := convoy([]at{{100, 60, 270}})
		OwnTurn(s).Scenario.Goals = OwnTurn(s).Scenario.Goals[:1]
		g, refusal := newBoard(s).placeWagon(test.at)
		if (refusal == nil) != test.ok {
			t.Errorf("%s: %v", test.name, refusal)
		} else if test.ok && (g.wagon.Stands[0].Y != 60 || g.wagon.Stands[0].Facing != 270 || g.wagon.Side != "blue" || g.wagon.Base != (game.Base{Front: 2, Depth: 4})) {
			t.Errorf("%s: the wagon is %+v", test.name, g.wagon)
		}
	}
	s := convoy(nil, infantry("r1", at{90, 5, 0}), infantry("b1", at{150, 60, 270}))
	Undeploy(s, "")
	OwnTurn(s).Scenario.Goals = nil
	b := game.NewBattle(*s, Rules{}, game.Options{Seed: 1})
	var order []string
	for n := 0; b.State().Turn.Phase == phaseDeploy && n < 40; n++ {
		q := b.Question()
		a, _ := b.Default()
		order = append(order, string(q.Who)+" "+string(a.Unit)+a.Choice)
		if _, err := b.Do(a); err != nil {
			t.Fatal(err)
		}
	}
	placing := slices.Repeat([]string{"blue objective"}, 6)
	if got := strings.Join(order, ", "); !strings.HasPrefix(got, strings.Join(placing, ", ")+", blue b1, blue , red r1") {
		t.Errorf("the armies are set up in the order %s", got)
	}
	after := b.State()
	count := 0
	for i := range after.Units {
		if u := &after.Units[i]; isWagon(u) {
			count++
			if box := u.Box(0).Bounds(); u.Side != "blue" || box.Min.X < 90-geometry.Tolerance || box.Max.X > 140+geometry.Tolerance {
				t.Errorf("wagon %s stands at %v", u.ID, box)
			}
		}
	}
	if count != 6 || after.Turn.Active != "blue" || OwnTurn(after).First != "blue" {
		t.Errorf("there are %d wagons, and %s has the first turn", count, after.Turn.Active)
	}
	Undeploy(after, "")
	if i := slices.IndexFunc(after.Units, func(u game.Unit) bool { return isWagon(&u) }); i >= 0 || len(missingGoals(after)) != 6 {
		t.Errorf("set up anew, %d wagons are left to place", len(missingGoals(after)))
	}
}

// WM30, STD-SCEN-22, STD-SCEN-23: a wagon at x 90…94 drives 20 cm a turn; after four turns it stands at 10…14, and in the
// fifth its front passes x = 0: it is saved.
func TestWagonDrivesToSafety(t *testing.T) {
	s := convoy([]at{{92, 60, 270}}, infantry("b1", at{150, 50, 270}), infantry("r1", at{150, 5, 0}), infantry("r2", at{170, 115, 180}))
	s.Turn.Phase, s.Turn.Step = "command", stepOrders
	for turn, want := range []float64{72, 52, 32, 12} {
		b, wagon := wagonAt(t, s)
		if b.exit(wagon, false) != nil {
			t.Fatalf("in turn %d it leaves the table from %v", turn+1, s.Units[wagon].Stands)
		}
		p := play(t, s)
		p.do(game.Action{Do: "move", Unit: "b-wagon-1"})
		p.refused(game.Action{Do: "move", Unit: "b-wagon-1"}, "STD-SCEN-22")
		next := *p.b.State()
		s = &next
		if got := s.Unit("b-wagon-1").Stands[0]; got.X != want || got.Y != 60 {
			t.Fatalf("after turn %d it stands at %v, want x = %v", turn+1, got, want)
		}
		Edit(s.Unit("b-wagon-1")).State.Moved = false
	}
	p := play(t, s)
	if a, _ := p.b.Default(); a.Choice != chooseLeave {
		t.Errorf("the default is %+v, want to leave", a)
	}
	p.do(game.Action{Do: "move", Unit: "b-wagon-1", Choice: chooseLeave})
	if g := goalsOf(p.b.State())[0]; !g.Saved || len(p.unit("b-wagon-1").Stands) > 0 {
		t.Errorf("the wagon is %+v", g)
	}
	if points, _ := scoredNow(t, p.b.State(), "blue"); points != 3 {
		t.Errorf("the defender has %d points, want 3", points)
	}
}

// STD-SCEN-22: without an order a wagon goes away from its own edge, up to 20 cm along the road, or straight where it is
// off the road; on an order 20 cm along the road either way, or 10 cm across country.
func TestWagonMoves(t *testing.T) {
	for _, test := range []struct {
		name          string
		from          at
		to            []game.StandPlace
		drives, moves bool
	}{
		{"20 cm on", at{92, 60, 270}, wagonTo(72, 60, 270), true, true},
		{"20.1 cm on", at{92, 60, 270}, wagonTo(71.9, 60, 270), false, false},
		{"back", at{92, 60, 270}, wagonTo(97, 60, 270), false, true},
		{"20 cm back", at{92, 60, 270}, wagonTo(112, 60, 270), false, true},
		{"10 cm off the road", at{92, 60, 270}, wagonTo(92, 70, 270), false, true},
		{"10.1 cm off it", at{92, 60, 270}, wagonTo(92, 70.1, 270), false, false},
		{"20 cm straight, off the road", at{92, 80, 270}, wagonTo(72, 80, 270), true, false},
		{"20.1 cm straight", at{92, 80, 270}, wagonTo(71.9, 80, 270), false, false},
		{"aslant, off the road", at{92, 80, 270}, wagonTo(84, 81, 270), false, true},
	} {
		s := convoy([]at{test.from}, infantry("r1", at{10, 5, 0}))
		b, wagon := wagonAt(t, s)
		if _, refusal := b.checkDrive(wagon, test.to); (refusal == nil) != test.drives {
			t.Errorf("%s without an order: %v", test.name, refusal)
		}
		if _, refusal := b.checkOrdinary(wagon, test.to, false); (refusal == nil) != test.moves {
			t.Errorf("%s on an order: %v", test.name, refusal)
		}
	}
	b, wagon := wagonAt(t, convoy([]at{{92, 80, 270}}, infantry("r1", at{10, 5, 0}))) // off the road
	for ordered, want := range map[bool]float64{false: wagonRoadPace, true: wagonCountry} {
		if m := b.usualDrive(wagon, ordered); m == nil || math.Abs(m.cost()-want) > 0.01 {
			t.Errorf("ordered %v: by default it goes %+v, want %v cm", ordered, m, want)
		}
	}
	// the road may bend: its length counts
	s := convoy([]at{{92, 60, 270}}, infantry("r1", at{10, 5, 0}))
	s.Terrain[0].Line = geometry.Polyline{{Y: 40}, {X: 85, Y: 60}, {X: 180, Y: 60}}
	b, wagon = wagonAt(t, s)
	if m := b.usualDrive(wagon, false); m == nil || math.Abs(geometry.Polyline(s.Terrain[0].Line).Distance(m.stands[0].box.Center)) > 0.01 || m.cost() > wagonRoadPace+0.01 || m.cost() < 14 {
		t.Errorf("along the bend it drives %+v", m)
	}
}

// STD-SCEN-22: one order a turn, of its own; after an order that fails it still drives without one.
func TestOrdersToWagons(t *testing.T) {
	s := convoy([]at{{100, 60, 270}, {104, 60, 270}}, infantry("r1", at{10, 5, 0}), infantry("b1", at{150, 70, 180}))
	s.Characters = []game.Character{leader("bg", "general", 9, 4, -30)}
	s.Turn.Phase, s.Turn.Step = "command", stepOrders
	order := game.Action{Do: "order", Character: "bg", Units: []game.UnitID{"b-wagon-1"}}
	p := play(t, s, 3, 4)
	p.refused(game.Action{Do: "order", Character: "bg", Units: []game.UnitID{"b-wagon-1", "b-wagon-2"}}, "STD-SCEN-22")
	p.do(order, game.Action{Do: "move", Unit: "b-wagon-1", Stands: wagonTo(100, 69, 270)})
	p.refused(order, "STD-SCEN-22")
	p.refused(game.Action{Do: "move", Unit: "b-wagon-1"}, "STD-SCEN-22")
	p.do(game.Action{Do: "move", Unit: "b-wagon-2"})
	p.refused(game.Action{Do: "order", Character: "bg", Units: []game.UnitID{"b-wagon-2"}}, "STD-SCEN-22")

	for _, dice := range [][]int{{5, 6}, {6, 6}} { // it fails, and fails on a natural 12
		p = play(t, s, dice...)
		p.do(order)
		if p.b.State().Turn.Step == stepOrders {
			p.do(game.Action{Do: "move", Unit: "b-wagon-1"})
		}
		p.spent()
		if got := p.unit("b-wagon-1").Stands[0]; got.X != 80 || got.Y != 60 {
			t.Errorf("after a failed order it stands at %v, want 20 cm on", got)
		}
	}
}

// STD-SCEN-22: a wagon that cannot move says why, and its reach how far it goes without an order.
func TestWagonSaysWhyItStays(t *testing.T) {
	s := convoy([]at{{60, 60, 270}}, infantry("b1", at{100, 40, 0}), infantry("r1", at{100, 100, 180}))
	reach := func(rule, text string) {
		t.Helper()
		steps := ask[*ReachAnswer](t, s, "reach", "unit", "b-wagon-1").Explain()
		if steps[0].Rule != rule || steps[0].Text.String() != text {
			t.Errorf("the reach begins with %s %q, want %s %q", steps[0].Rule, steps[0].Text, rule, text)
		}
	}
	drive := game.Action{Do: "move", Unit: "b-wagon-1", Stands: wagonTo(45, 60, 270)}
	reach("STD-SCEN-22", "Without an order Wagon 1 moves up to 20 cm away from its own edge.")
	for step, want := range map[string]string{
		stepInitiative: "Wagon 1 drives on among the orders: end this step first.",
		stepCharacters: "Wagon 1 drives on among the orders, and these are over.",
	} {
		s.Turn.Step = step
		var refusal *game.Refusal
		if _, err := play(t, s).b.Do(drive); !errors.As(err, &refusal) || refusal.Rule != "STD-SCEN-22" || refusal.Reason.String() != want {
			t.Errorf("in the step %s: %v, want %q", step, refusal, want)
		}
	}
	s.Turn.Step = stepOrders
	p := play(t, s)
	p.do(drive)
	p.refused(game.Action{Do: "move", Unit: "b-wagon-1", Stands: wagonTo(40, 60, 270)}, "STD-SCEN-22")
	s = p.b.State()
	reach("STD-SCEN-22", "Wagon 1 has moved: a wagon makes one move a turn.")
	s.Turn.Active = "red"
	reach("STD-CMD-01", "It is not the turn of Wagon 1.")
	if !guide.Leading.Never(s.Unit("b-wagon-1")) || guide.Leading.Never(s.Unit("b1")) {
		t.Error("tactics lead a wagon, or do not lead a unit")
	}
}

// STD-SCEN-23: a wagon is saved by any edge, on an order across country too; it is not driven back.
func TestWagonLeavesByAnyEdge(t *testing.T) {
	for _, test := range []struct {
		name           string
		from           at
		drives, leaves bool
	}{
		{"9 cm from the near edge", at{92, 10, 270}, false, true},
		{"10 cm from it", at{92, 11, 270}, false, false},
		{"the far edge", at{92, 112, 270}, false, true},
		{"on the road, 19.9 cm from its end", at{21.9, 60, 270}, true, true},
		{"20 cm from it, which the front reaches but does not pass", at{22, 60, 270}, false, false},
		{"its own edge, by the road", at{170, 60, 270}, false, true},
	} {
		b, wagon := wagonAt(t, convoy([]at{test.from}, infantry("r1", at{10, 5, 0})))
		if got := b.exit(wagon, false) != nil; got != test.drives {
			t.Errorf("%s: without an order it leaves: %v", test.name, got)
		}
		if got := b.exit(wagon, true) != nil; got != test.leaves {
			t.Errorf("%s: on an order it leaves: %v", test.name, got)
		}
	}
	b, _ := wagonAt(t, convoy([]at{{10, 60, 270}}, infantry("r1", at{4, 60, 0})))
	if b.exit(1, false) != nil {
		t.Error("it leaves through an enemy")
	}
	if step := b.cannotBeDriven(1); step == nil || step.Rule != "STD-SCEN-23" {
		t.Errorf("it is driven back: %+v", step)
	}
}

// STD-SCEN-24, AMB-M52: the first shot at a wagon destroys it without a die, or by the other reading with one hit on 4 or
// more. As the closest target it is passed over unless the shooter wants it.
func TestShootingAtWagons(t *testing.T) {
	for _, test := range []struct {
		name    string
		reading string
		dice    []int
		stands  int
	}{
		{"without a die", "a", nil, 0},
		{"a 4", "b", []int{4}, 0},
		{"a 3", "b", []int{3}, 1},
	} {
		s := convoy([]at{{92, 60, 270}}, archers(infantry("r1", at{92, 45, 0}), 30), infantry("b1", at{98, 64, 180}), infantry("b2", at{150, 70, 180}))
		s.Rulings = map[string]string{"AMB-M52": test.reading}
		s.Turn.Active, s.Turn.Phase, s.Turn.Step = "red", phaseShooting, ""
		fires, refusal := newBoard(s).fires(0)
		if refusal != nil || len(fires) != 2 || fires[0].main != 3 || fires[1].main != 1 {
			t.Fatalf("it may shoot at %+v (%v), want the wagon and, passing it over, the closest unit", fires, refusal)
		}
		p := play(t, s, test.dice...)
		p.do(shootAt("r1", "b-wagon-1"))
		p.spent()
		if got := len(p.unit("b-wagon-1").Stands); got != test.stands {
			t.Errorf("%s: %d wagons are left, want %d", test.name, got, test.stands)
		}
		if points, _ := scoredNow(t, p.b.State(), "red"); points != 0 { // not in contact (STD-SCEN-26)
			t.Errorf("%s: the attacker has %d points", test.name, points)
		}
		if points, _ := scoredNow(t, p.b.State(), "blue"); points != test.stands {
			t.Errorf("%s: the defender has %d points, want %d", test.name, points, test.stands)
		}
	}
	s := convoy([]at{{92, 60, 270}}, archers(infantry("r1", at{92, 45, 0}), 30), infantry("b1", at{92, 54, 180}))
	s.Turn.Active, s.Turn.Phase, s.Turn.Step = "red", phaseShooting, ""
	if fires, _ := newBoard(s).fires(0); len(fires) != 1 || fires[0].main != 1 {
		t.Errorf("with a unit before the wagon it may shoot at %+v, want the unit alone", fires)
	}
}

// STD-SCEN-24: a spell that attacks destroys a wagon; others do nothing to it.
func TestSpellsAtWagons(t *testing.T) {
	s := convoy([]at{{92, 60, 270}}, infantry("r1", at{92, 5, 0}), infantry("b2", at{150, 70, 180}))
	s.Characters = []game.Character{caster("rw", -8, -55, "steppe", "raiders")}
	s.Turn.Active, s.Turn.Phase, s.Turn.Step = "red", phaseShooting, ""
	p := play(t, s, 5)
	p.do(castAt("rw", "steppe/bolt", "b-wagon-1"))
	p.spent()
	if len(p.unit("b-wagon-1").Stands) > 0 {
		t.Error("the wagon stands the bolt")
	}
	b := newBoard(s)
	for i := range spells {
		sp := &spells[i]
		if sp.aim.at != "enemy" || sp.attacks() || sp.aim.state == "engaged" { // a wagon never is
			continue
		}
		c := &casting{spell: sp, from: castStand{of: &b.state.Characters[0], piece: -1}, target: -1}
		if r := b.mayBeTarget(c, 2); r == nil || r.Rule != "STD-SCEN-24" {
			t.Errorf("%s is cast at a wagon: %v", sp.id, r)
		}
	}
}

// STD-SCEN-24, STD-SCEN-25, STD-SCEN-26: a unit charges a wagon on an order; it fights no combat, destroys the wagon at the
// start of the Combat phase, and loots it at the start of its own next Command phase. Only infantry and cavalry loot.
func TestRaidAndLoot(t *testing.T) {
	for _, test := range []struct {
		name   string
		raider func(*game.Unit)
		goes   bool // it leaves the place
		dies   bool // after it has looted
		want   int
	}{
		{"infantry", func(*game.Unit) {}, false, false, 3},
		{"cavalry", func(u *game.Unit) { u.Type = Cavalry }, false, false, 3},
		{"a monster", func(u *game.Unit) { u.Type = Monster }, false, false, 1},
		{"driven away", func(*game.Unit) {}, true, false, 1},
		{"that does not survive", func(*game.Unit) {}, false, true, 1},
	} {
		raider := infantry("r1", at{92, 45, 0})
		test.raider(&raider)
		s := convoy([]at{{92, 60, 270}}, raider, infantry("r2", at{20, 5, 0}), infantry("b1", at{150, 70, 180}))
		s.Characters = []game.Character{leader("rg", "general", 10, -8, -60)}
		s.Turn.Active, s.Turn.Phase, s.Turn.Step = "red", "command", stepInitiative
		OwnTurn(s).First = "blue"
		p := play(t, s, 1, 1)
		p.refused(game.Action{Do: "charge", Unit: "r1", Target: "b-wagon-1"}, "STD-CMD-05") // not on initiative
		for p.b.State().Turn.Step == stepInitiative {
			p.do(game.Action{Do: "end"})
		}
		p.do(game.Action{Do: "order", Character: "rg", Units: []game.UnitID{"r1"}}, game.Action{Do: "charge", Unit: "r1", Target: "b-wagon-1"})
		if b := newBoard(p.b.State()); b.isEngaged(0) || !b.unitsTouch(0, 3) {
			t.Fatalf("%s: engaged, or not in contact", test.name)
		}
		for p.b.State().Turn.Active == "red" {
			p.do(game.Action{Do: "end"})
		}
		if g := goalsOf(p.b.State())[0]; !g.Burnt || !slices.Equal(g.By, []game.UnitID{"r1"}) || len(p.unit("b-wagon-1").Stands) > 0 {
			t.Fatalf("%s: the wagon is %+v", test.name, g)
		}
		if points, _ := scoredNow(t, p.b.State(), "red"); points != 1 {
			t.Errorf("%s: destroyed in contact it scores %d, want 1", test.name, points)
		}
		after := *p.b.State()
		if test.goes {
			after.Unit("r1").OwnStands()[0].Y -= 10
		}
		again, err := game.Read(game.Write(&after), "saved.scenario.json", []game.Rules{Rules{}})
		if err != nil {
			t.Fatal(err)
		}
		p = play(t, &again, 1, 1, 1)
		for p.b.State().Turn.Active == "blue" {
			p.do(game.Action{Do: "end"})
		}
		after = *p.b.State()
		if test.dies {
			after.Unit("r1").Stands = nil
		}
		if points, steps := scoredNow(t, &after, "red"); points != test.want {
			t.Errorf("%s: the attacker has %d points, want %d: %v", test.name, points, test.want, steps)
		}
	}
}

// STD-SCEN-24: an engaged unit cannot attack a wagon that it touches. By the other reading of AMB-M52 a unit rolls its
// attacks, and one hit on 4 or more destroys.
func TestEngagedUnitsAttackNoWagon(t *testing.T) {
	raider := infantry("r1", at{92, 58, 0})
	raider.Stands[0].Facing = 0
	s := convoy([]at{{92, 60, 270}}, raider, infantry("b1", at{92, 56, 0}))
	b, wagon := wagonAt(t, s)
	if !b.isEngaged(0) || len(b.raidersOf(wagon)) != 0 {
		t.Errorf("an engaged unit may attack the wagon: %v", b.raidersOf(wagon))
	}
	for die, stands := range map[int]int{3: 1, 4: 0} {
		s := convoy([]at{{92, 60, 270}}, raider, infantry("b1", at{150, 56, 0}), infantry("r2", at{20, 5, 0}))
		s.Rulings = map[string]string{"AMB-M52": "b"}
		s.Turn.Active, s.Turn.Phase, s.Turn.Step = "red", phaseShooting, ""
		p := play(t, s, die, 1, 2)
		p.do(game.Action{Do: "end"})
		p.spent()
		if got := len(p.unit("b-wagon-1").Stands); got != stands {
			t.Errorf("on a %d %d wagons are left, want %d", die, got, stands)
		}
	}
}

// WM30, STD-SCEN-26, STD-SCEN-27, STD-SCEN-04, AMB-M53: two saved, one left, one destroyed in contact, two looted by units
// that live: 7 points each, a draw; forcing a withdrawal scores 2 more. Nothing is scored turn by turn.
func TestWagonPoints(t *testing.T) {
	s := convoy([]at{{92, 60, 270}, {98, 60, 270}, {104, 60, 270}, {110, 60, 270}, {116, 60, 270}, {122, 60, 270}},
		infantry("r1", at{92, 20, 0}), infantry("r2", at{20, 5, 0}), infantry("b1", at{150, 70, 180}))
	goals := OwnTurn(s).Scenario.Goals
	for i := range goals {
		switch {
		case i < 2:
			goals[i].Saved = true
		case i == 3:
			goals[i].Burnt = true
		case i > 3:
			goals[i].Burnt, goals[i].Looted = true, "r1"
		}
		if i != 2 {
			s.Unit(goals[i].Unit).Stands = nil
		}
	}
	for side, want := range map[game.SideID]int{"red": 7, "blue": 7} {
		if points, _ := objectivePoints(s, side, &Result{}); points != want {
			t.Errorf("%s has %d points, want %d", side, points, want)
		}
		if points, _ := objectivePoints(s, side, &Result{Withdrew: "other"}); points != want+2 {
			t.Errorf("having forced a withdrawal %s has %d points, want %d", side, points, want+2)
		}
	}
	if kind := scenarioOf(s); kind.inTurn != nil {
		t.Error("it is scored turn by turn")
	}
	r := &run{s: s}
	r.finish(Result{Why: lastTurn(s)}, false)
	if result := OwnTurn(s).Result; result.Winner != "" {
		t.Errorf("the result is %+v, want a draw", result)
	}
}

// AMB-M52: wagons are no units: they count for no break point, hamper no order and stop no victory; they never charge or
// act on initiative.
func TestWagonsAreNoUnits(t *testing.T) {
	s := convoy([]at{{92, 60, 270}}, infantry("r1", at{92, 70, 180}), infantry("b1", at{150, 70, 180}))
	b, wagon := wagonAt(t, s)
	if armies := armiesOf(s); armies[1].units != 1 {
		t.Errorf("the defender's army has %d units, want 1", armies[1].units)
	}
	if m := b.enemyModifier([]int{0}); m.amount != 0 {
		t.Errorf("a wagon hampers orders: %+v", m)
	}
	if list := b.reactionsOf(0, byCharge); len(list) > 0 {
		t.Errorf("a unit reacts to a wagon: %v", list)
	}
	if b.canCharge(wagon, 0) || len(b.reactionsOf(wagon, byEvade)) > 0 {
		t.Error("a wagon charges or evades")
	}
}

// Files: a wagon is an objective of this scenario, and nothing else.
func TestCheckWagons(t *testing.T) {
	for _, test := range []struct {
		name   string
		change func(s *game.State)
		want   string
	}{
		{"fine", func(*game.State) {}, ""},
		{"in another scenario", func(s *game.State) { OwnTurn(s).Scenario = nil }, "no objective of the scenario of the wagons"},
		{"of the attacker", func(s *game.State) { s.Unit("b-wagon-1").Side = "red" }, "defender's"},
		{"of infantry", func(s *game.State) { s.Unit("b-wagon-1").Type = Infantry }, "type chariot"},
		{"no wagon", func(s *game.State) { OwnTurn(s).Scenario.Goals[0].Unit = "b1" }, "is no wagon"},
		{"looted by nobody known", func(s *game.State) { OwnTurn(s).Scenario.Goals[0].Looted = "x" }, `no unit "x"`},
	} {
		s := convoy([]at{{92, 60, 270}}, infantry("r1", at{10, 5, 0}), infantry("b1", at{150, 70, 180}))
		test.change(s)
		problems := ""
		for _, p := range (Rules{}).Check(s) {
			problems += fmt.Sprintln(p)
		}
		if test.want == "" && problems != "" || !strings.Contains(problems, test.want) {
			t.Errorf("%s: %q, want %q", test.name, problems, test.want)
		}
	}
}

// A quick battle for the wagons is drawn up by the rules, and plays to its end with default answers; wagons are saved or
// destroyed in it.
func TestQuickBattleForWagons(t *testing.T) {
	file := assets.Armies()[0]
	a, err := army.Read(file.Data, file.Name, []game.Rules{Rules{}})
	if err != nil {
		t.Fatal(err)
	}
	l, err := army.QuickOf(&a, 1500, 0, 1)
	if err != nil {
		t.Fatal(err)
	}
	s, err := army.QuickBattle(l, l, army.Setup{Seed: 1, Scenario: scenarioWagons, Length: "6"})
	if err != nil {
		t.Fatal(err)
	}
	if problems := (Rules{}).Check(&s); len(problems) > 0 {
		t.Fatal(problems)
	}
	ends := [2]int{} // of the attacker's units, at the near and at the far edge
	for i := range s.Units {
		if u := &s.Units[i]; !isWagon(u) && u.Side == s.Sides[0].ID {
			end := 0
			if u.Stands[0].Y > 60 {
				end = 1
			}
			ends[end]++
			if want := [2]float64{0, 180}[end]; u.Stands[0].Facing != want {
				t.Errorf("%s faces %v at y = %v", u.ID, u.Stands[0].Facing, u.Stands[0].Y)
			}
		}
	}
	if ends[0] == 0 || ends[1] == 0 {
		t.Errorf("the attacker has %v units at the edges, want some at both", ends)
	}
	b := game.NewBattle(s, Rules{}, game.Options{Seed: 3})
	for n := 0; b.State().Turn.Phase != "over"; n++ {
		next, open := b.Default()
		if !open || n > 20_000 {
			t.Fatal("it does not end")
		}
		if _, err := b.Do(next); err != nil {
			t.Fatal(err)
		}
	}
	saved, burnt := 0, 0
	for _, g := range goalsOf(b.State()) {
		if g.Saved {
			saved++
		}
		if g.Burnt {
			burnt++
		}
	}
	if saved+burnt == 0 {
		t.Errorf("no wagon is saved or destroyed in contact: %+v", goalsOf(b.State()))
	}
	again, warnings, err := game.ReadReplay(b.Replay(), "wagons", []game.Rules{Rules{}})
	if err != nil || len(warnings) > 0 || again.Hash() != b.Hash() {
		t.Errorf("the replay: %v, %v", warnings, err)
	}
}
