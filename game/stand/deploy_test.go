package stand

import (
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"frontage/game"
	"frontage/geometry"
)

// toDeploy is the default table, 180 × 120 cm (STD-BASE-25), with nothing on it and
// these units still to be deployed: Red in y 0 to 20, Blue in y 100 to 120, which are
// 80 cm apart.
func toDeploy(method string, units ...game.Unit) *game.State {
	s := &game.State{System: "stand", Table: game.Table{Width: 180, Height: 120},
		Sides: [2]game.Side{{ID: "red", Name: "Red"}, {ID: "blue", Name: "Blue"}}, Units: units,
		Turn: game.Turn{Number: 1, Active: "red", Phase: "deploy"}}
	Undeploy(s, method)
	return s
}

// oneStand is a unit of one infantry stand whose given place is illegal.
func oneStand(id string) game.Unit { return infantry(id, at{-50, -50, 0}) }

func inPlace(id string, x, y, facing float64) game.Action {
	return game.Action{Do: "deploy", Unit: game.UnitID(id), Stands: []game.StandPlace{{ID: game.StandID(id + "a"), X: x, Y: y, Facing: facing}}}
}

func chosen(method string) game.Action     { return game.Action{Do: "deploy", Choice: method} }
func forSide(side game.SideID) game.Action { return game.Action{Do: "deploy", Side: side} }

func finished() game.Action { return game.Action{Do: "end"} }

// wantWaits compares what a battle waits for, and whom.
func wantWaits(t *testing.T, p *script, kind string, who game.SideID) {
	t.Helper()
	if q := p.b.Question(); q == nil || q.Kind != kind || q.Who != who || p.b.State().Turn.Active != who {
		t.Fatalf("it waits for %+v, want %q of %s", q, kind, who)
	}
}

// STD-BASE-25: the armies deploy along opposite long edges, 80 cm apart; each stand
// lies wholly in its side's zone, edges included.
func TestDeploymentZones(t *testing.T) {
	p := play(t, toDeploy("", oneStand("r1"), oneStand("b1")), 1)
	p.refused(inPlace("r1", 90, 10, 0), "STD-BASE-26") // nothing is agreed yet
	p.do(chosen(methodAlternate))
	for _, c := range []struct {
		x, y, facing float64
		rule         string
	}{
		{90, 19.02, 0, "STD-BASE-25"},  // its front at 20.02
		{90, 18.02, 90, "STD-BASE-25"}, // turned, it reaches 2 cm further
		{90, 110, 180, "STD-BASE-25"},  // the enemy's zone
		{90, 60, 0, "STD-BASE-25"},     // neither side's
		{1, 10, 0, "STD-BASE-25"},      // off the table
	} {
		p.refused(inPlace("r1", c.x, c.y, c.facing), c.rule)
	}
	p.do(inPlace("r1", 2, 19, 0)) // in the corner, its front on the zone's
	if got := p.b.State().Unit("r1").Stands[0]; got != (game.Stand{ID: "r1a", X: 2, Y: 19}) {
		t.Errorf("r1a stands at %v, want %v", got, (game.Stand{ID: "r1a", X: 2, Y: 19}))
	}
	wantWaits(t, p, "deploy", "blue")
	p.refused(inPlace("b1", 90, 100.98, 180), "STD-BASE-25")

	for _, c := range []struct {
		height, near, far float64
	}{{120, 20, 100}, {150, 35, 115}, {90, 15, 75}} { // a small table: a sixth of its depth each
		table := game.Table{Width: 180, Height: c.height}
		if Zone(table, 0).Max.Y != c.near || Zone(table, 1).Min.Y != c.far {
			t.Errorf("%g cm deep: zones to y %g and from y %g, want %g and %g", c.height, Zone(table, 0).Max.Y, Zone(table, 1).Min.Y, c.near, c.far)
		}
	}
}

// A scenario may say where the sides deploy; formation and facing are free, but a unit
// is in formation (STD-BASE-09), on nobody (STD-BASE-01), off terrain closed to it
// (STD-MOVE-16) and placed as a whole.
func TestDeploymentPlaces(t *testing.T) {
	s := toDeploy(methodSides, infantry("r1", at{-50, 0, 0}, at{-46, 0, 0}), cavalry("r2", at{-30, 0, 0}), oneStand("b1"))
	OwnTurn(s).Deploy.Zones = []DeployZone{
		{Side: "red", X: 0, Y: 0, Width: 40, Height: 120}, {Side: "red", X: 100, Y: 0, Width: 20, Height: 20},
		{Side: "blue", X: 140, Y: 0, Width: 40, Height: 120},
	}
	s.Terrain = []game.Terrain{{ID: "lake", Kind: "deep-water", Shape: []geometry.Vec{{X: 0, Y: 0}, {X: 10, Y: 0}, {X: 10, Y: 10}, {X: 0, Y: 10}}}}
	p := play(t, s, 6, 1)
	p.do(chosen(methodSides), forSide("red"))
	two := func(x, y, facing, x2, y2, facing2 float64) game.Action {
		return game.Action{Do: "deploy", Unit: "r1", Stands: []game.StandPlace{
			{ID: "r1a", X: x, Y: y, Facing: facing}, {ID: "r1b", X: x2, Y: y2, Facing: facing2}}}
	}
	p.refused(two(20, 60, 90, 20, 64.1, 90), "STD-BASE-09") // 0.1 cm apart
	p.refused(two(20, 60, 90, 20, 63, 90), "STD-BASE-01")   // overlapping
	p.refused(two(9, 5, 90, 9, 9, 90), "STD-MOVE-16")       // in the lake
	p.refused(two(39, 60, 90, 41, 60, 90), "STD-BASE-25")   // half outside
	p.refused(inPlace("r1", 20, 60, 90), "STD-BASE-09")     // one stand of two
	p.refused(inPlace("b1", 160, 60, 270), "STD-BASE-26")   // it is not Blue's turn
	p.refused(inPlace("r9", 160, 60, 270), "STD-BASE-26")   // no such side
	p.do(two(20, 60, 90, 20, 63, 0))                        // irregular, touching
	p.do(inPlace("r2", 110, 10, 33))                        // in the other zone, any facing
	p.do(two(20, 60, 90, 18, 60, 90))                       // again, in column
	p.refused(inPlace("r2", 20, 58, 90), "STD-BASE-01")     // on r1
	if got := p.b.State().Unit("r1").Stands; got[1].X != 18 || got[1].Y != 60 {
		t.Errorf("r1 stands at %v, want its second stand at (18, 60)", got)
	}
}

// STD-BASE-26: alternating single units, the larger army first; a die if they are
// equal (1–3 the first, STD-BASE-23). STD-BASE-27: then the higher roll has the first
// turn, ties are rolled again.
func TestDeployByTurns(t *testing.T) {
	p := play(t, toDeploy("", oneStand("r1"), oneStand("b1"), oneStand("b2")), 3, 3, 2, 5)
	got := p.do(chosen(methodAlternate))
	if len(got) != 1 {
		t.Errorf("choosing the method: %q, want no roll", got)
	}
	wantWaits(t, p, "deploy", "blue") // two units to one
	p.do(inPlace("b2", 50, 110, 180))
	wantWaits(t, p, "deploy", "red")
	p.refused(inPlace("b1", 60, 110, 180), "STD-BASE-26")
	p.refused(finished(), "STD-BASE-26") // r1 has still to be placed
	p.do(inPlace("r1", 50, 10, 0))
	wantWaits(t, p, "deploy", "blue")
	p.refused(inPlace("b2", 60, 110, 180), "STD-BASE-26") // each unit is placed once
	p.do(inPlace("b1", 60, 110, 180))                     // 3 to 3, then 2 to 5
	turn := p.b.State().Turn
	if turn.Phase != "command" || turn.Number != 1 || turn.Active != "blue" || OwnTurn(p.b.State()).First != "blue" || OwnTurn(p.b.State()).Deploy != nil {
		t.Errorf("after the deployment: %+v, want turn 1 of Blue, phase command", turn)
	}
	if n := turn.Dice.Drawn; n != 0 && len(turn.Dice.Given) != 0 {
		t.Errorf("dice are left: %+v", turn.Dice)
	}

	for die, first := range map[int]game.SideID{1: "red", 3: "red", 4: "blue", 6: "blue"} {
		p := play(t, toDeploy("", oneStand("r1"), oneStand("b1")), die)
		p.do(chosen(methodAlternate))
		wantWaits(t, p, "deploy", first)
	}
}

// Characters are no units: by turns they are placed after all units.
func TestDeployCharactersByTurns(t *testing.T) {
	s := toDeploy(methodAlternate, infantry("r1", at{-50, 0, 0}, at{-46, 0, 0}), oneStand("b1"))
	s.Characters = []game.Character{
		{ID: "rg", Side: "red", Kind: "general", Base: game.Base{Front: 2.5}, Own: &Leader{Command: 9, State: CharacterState{Waiting: true}}},
		{ID: "bg", Side: "blue", Kind: "general", Base: game.Base{Front: 2.5}, Own: &Leader{Command: 9, State: CharacterState{Waiting: true}}},
	}
	p := play(t, s, 1, 6, 1)
	x, y := 20.0, 10.0
	to := func(x, y float64) game.Action { return game.Action{Do: "deploy", Character: "rg", X: &x, Y: &y} }
	p.do(chosen(methodAlternate))
	p.refused(to(x, y), "STD-BASE-26")
	p.do(game.Action{Do: "deploy", Unit: "r1", Stands: []game.StandPlace{{ID: "r1a", X: 50, Y: 15}, {ID: "r1b", X: 54, Y: 15}}}, inPlace("b1", 90, 110, 180))
	p.refused(to(20, 18.8), "STD-BASE-25")  // its disc of 2.5 cm reaches 0.05 cm out
	p.refused(to(50, 15), "STD-CHAR-16")    // on a stand
	p.refused(to(50, 17.25), "STD-CHAR-06") // touching a unit that he does not join
	p.refused(game.Action{Do: "deploy", Character: "rg", Join: "b1"}, "STD-CHAR-05")
	p.do(game.Action{Do: "deploy", Character: "rg", Join: "r1"})
	c := p.b.State().Characters[0]
	if c.Joined != "r1" || OwnLeader(&c).State.Waiting || newBoard(p.b.State()).leaderDistance(&c, 0) > geometry.Tolerance {
		t.Errorf("the general is %+v, want him in touch with r1", c)
	}
	wantWaits(t, p, "deploy", "blue")
	events, err := p.b.Do(game.Action{Do: "deploy", Character: "bg"})
	if err != nil || events[0].Text.String() != "Blue sets up the general bg." {
		t.Errorf("the error is %v, the events are %+v, want \"Blue sets up the general bg.\" first", err, events)
	}
	if turn := p.b.State().Turn; turn.Phase != "command" || turn.Active != "red" {
		t.Errorf("after the deployment: %+v, want phase command and active red", turn)
	}
}

// STD-BASE-26: by secret maps, or behind a screen, the enemy's places are not on the
// table until both sides are set up; a unit may be placed anew until then.
func TestDeployInSecret(t *testing.T) {
	for _, method := range []string{methodMaps, methodScreen} {
		p := play(t, toDeploy(method, oneStand("r1"), oneStand("r2"), oneStand("b1")), 1, 6)
		p.refused(chosen(methodSides), "STD-BASE-26") // fixed by the scenario
		p.do(chosen(method))
		wantWaits(t, p, "deploy", "red")
		told := p.do(inPlace("r1", 50, 10, 0), inPlace("r1", 90, 10, 0), inPlace("r2", 60, 10, 0))
		if slices.ContainsFunc(told, func(line string) bool { return strings.Contains(line, "r1") || strings.Contains(line, "r2") }) {
			t.Errorf("%s: the log tells who was set up: %q", method, told)
		}
		p.refused(inPlace("r2", 88, 10, 0), "STD-BASE-01") // one's own places stay visible
		s := p.b.State()
		if len(s.Unit("r1").Stands) != 0 || len(SeenBy(s, "blue").Unit("r1").Stands) != 0 {
			t.Errorf("%s: r1 is on the table before all is revealed", method)
		}
		if seen := SeenBy(s, "red").Unit("r1").Stands; len(seen) != 1 || seen[0].X != 90 {
			t.Errorf("%s: Red sees r1 at %v, want 1 stand at x 90", method, seen)
		}
		p.do(finished())
		wantWaits(t, p, "deploy", "blue")
		p.refused(finished(), "STD-BASE-26")
		p.do(inPlace("b1", 90, 110, 180), finished())
		s = p.b.State()
		if r1 := s.Unit("r1"); len(r1.Stands) != 1 || r1.Stands[0].X != 90 || Own(r1).State.Hidden || Own(r1).State.Waiting != nil {
			t.Errorf("%s: revealed, r1 is %+v, want 1 stand at x 90, not hidden or waiting", method, r1)
		}
		if s.Turn.Phase != "command" || s.Turn.Active != "blue" { // 1 to 6
			t.Errorf("%s: the turn is %+v, want blue's command phase", method, s.Turn)
		}
	}
}

// STD-BASE-26: one whole side before the other. The higher roll chooses which; the side that has
// set up first picks the player of the first turn, without a roll.
func TestDeployWholeSides(t *testing.T) {
	p := play(t, toDeploy("", oneStand("r1"), oneStand("b1"), oneStand("b2")), 4, 4, 2, 3)
	p.refused(forSide("red"), "STD-BASE-26")
	p.do(chosen(methodSides))
	wantWaits(t, p, "sets up", "blue")
	p.refused(game.Action{Do: "deploy", Side: "green"}, "STD-BASE-26")
	p.do(forSide("red"))
	wantWaits(t, p, "deploy", "red")
	p.do(inPlace("r1", 50, 10, 0), inPlace("r1", 60, 10, 0), finished())
	wantWaits(t, p, "deploy", "blue")
	p.refused(inPlace("r1", 50, 10, 0), "STD-BASE-26") // Red is set up
	if len(p.b.State().Unit("r1").Stands) != 1 {
		t.Error("Blue sees nothing of Red")
	}
	p.do(inPlace("b1", 50, 110, 180), inPlace("b2", 60, 110, 180), finished())
	wantWaits(t, p, "first turn", "red")
	p.do(forSide("blue"))
	if turn := p.b.State().Turn; turn.Phase != "command" || turn.Active != "blue" || OwnTurn(p.b.State()).First != "blue" {
		t.Errorf("the turn is %+v, want blue's command phase, blue first", turn)
	}
	if given := p.b.State().Turn.Dice.Given; len(given) != 0 {
		t.Errorf("dice %v are left", given)
	}
}

// A unit that is placed anew, or on its own side's character, leaves the character to
// be placed again.
func TestDeployTakesCharactersUp(t *testing.T) {
	s := toDeploy(methodScreen, oneStand("r1"), oneStand("b1"))
	s.Characters = []game.Character{{ID: "rg", Side: "red", Kind: "general", Base: game.Base{Front: 2.5}, Own: &Leader{Command: 9, State: CharacterState{Waiting: true}}}}
	p := play(t, s)
	x, y := 30.0, 10.0
	p.do(chosen(methodScreen), inPlace("r1", 50, 10, 0), game.Action{Do: "deploy", Character: "rg", Join: "r1"})
	if c := p.b.State().Characters[0]; !OwnLeader(&c).State.Hidden || c.Joined != "r1" {
		t.Fatalf("the general is %+v, want hidden and with r1", c)
	}
	p.do(inPlace("r1", 60, 10, 0))
	if c := p.b.State().Characters[0]; OwnLeader(&c).State.Hidden || !OwnLeader(&c).State.Waiting || c.Joined != "" {
		t.Errorf("his unit was placed anew: %+v, want waiting, not hidden and with no unit", c)
	}
	p.do(game.Action{Do: "deploy", Character: "rg", X: &x, Y: &y}, inPlace("r1", 30, 10, 0))
	if c := p.b.State().Characters[0]; OwnLeader(&c).State.Hidden || !OwnLeader(&c).State.Waiting {
		t.Errorf("a unit was placed on him: %+v, want waiting and not hidden", c)
	}
}

// Undo takes back one placing at a time, and the deployment goes on from there.
func TestUndoDeployment(t *testing.T) {
	p := play(t, toDeploy(methodAlternate, oneStand("r1"), oneStand("b1")), 1, 5, 2)
	p.do(chosen(methodAlternate), inPlace("r1", 50, 10, 0))
	before := p.b.State()
	p.do(inPlace("b1", 50, 110, 180))
	p.do(game.Action{Do: "undo"})
	if diff := cmp.Diff(string(game.Write(before)), string(game.Write(p.b.State()))); diff != "" {
		t.Errorf("undo has not brought the state back:\n%s", diff)
	}
	p.do(inPlace("b1", 80, 110, 180))
	if turn := p.b.State().Turn; turn.Phase != "command" || turn.Active != "red" {
		t.Errorf("the turn is %+v, want red's command phase", turn)
	}
}

// A unit with no possible place in its zone stays out of the battle, so the deployment
// always ends.
func TestDeployWithoutRoom(t *testing.T) {
	s := toDeploy(methodAlternate, cavalry("r1", at{-50, 0, 0}), oneStand("r2"), oneStand("r3"), oneStand("b1"), oneStand("b2"))
	OwnTurn(s).Deploy.Zones = []DeployZone{{Side: "red", X: 50, Y: 0, Width: 4, Height: 3}}
	p := play(t, s, 6, 1)
	for p.b.State().Turn.Phase == "deploy" {
		a, ok := p.b.Default()
		if !ok {
			t.Fatal("no default")
		}
		p.do(a)
	}
	s = p.b.State()
	if len(s.Unit("r2").Stands) != 1 || len(s.Unit("r1").Stands)+len(s.Unit("r3").Stands) != 0 {
		t.Errorf("only r2 fits into 4 × 3 cm; there stand %v, %v, %v", s.Unit("r1").Stands, s.Unit("r2").Stands, s.Unit("r3").Stands)
	}
	if a := armiesOf(s)[0]; a.units != 1 || a.halves != 0 {
		t.Errorf("Red's army is %+v: what is not deployed is neither in it nor lost", a)
	}
}

// By default the scenario's lines are kept where they are legal; other units are placed in
// their battle line (STD-BASE-10).
func TestDeployByDefault(t *testing.T) {
	s := toDeploy(methodAlternate, infantry("r1", at{50, 15, 0}, at{54, 15, 0}), infantry("r2", at{-50, 15, 0}, at{-46, 15, 0}), oneStand("b1"))
	p := play(t, s, 6, 1)
	p.do(chosen(methodAlternate), game.Action{Do: "deploy", Unit: "r1"}, game.Action{Do: "deploy", Unit: "b1"}, game.Action{Do: "deploy", Unit: "r2"})
	now := p.b.State()
	if got := now.Unit("r1").Stands; got[0].X != 50 || got[1].X != 54 {
		t.Errorf("r1 stands at %v, not where the scenario has it", got)
	}
	// Two units of two stands each, one brigade 16 cm wide from 82, r2 its right half.
	if got := now.Unit("r2").Stands; got[0] != (game.Stand{ID: "r2a", X: 92, Y: 19}) || got[1].X != 96 {
		t.Errorf("r2 stands at %v, want r2a at (92, 19) and the next at x 96", got)
	}
	// Blue faces Red from the middle of its zone's front.
	if got := now.Unit("b1").Stands[0]; got != (game.Stand{ID: "b1a", X: 90, Y: 101, Facing: 180}) {
		t.Errorf("b1 stands at %v, want %v", got, (game.Stand{ID: "b1a", X: 90, Y: 101, Facing: 180}))
	}
}

// An army drawn up on chosen ground keeps off terrain that it may not enter (STD-MOVE-16),
// and otherwise stands as it did elsewhere.
func TestDrawUpOnGround(t *testing.T) {
	s := toDeploy("", infantry("r1", at{90, 19, 0}, at{94, 19, 0}), infantry("r2", at{20, 19, 0}), infantry("b1", at{90, 101, 180}))
	for i := range s.Units {
		Reveal(&s.Units[i])
	}
	s.Turn = game.Turn{Number: 1, Active: "red", Phase: "command", Step: "initiative"}
	s.Terrain = []game.Terrain{{ID: "lake", Kind: "deep-water", Shape: []geometry.Vec{{X: 85, Y: 5}, {X: 95, Y: 5}, {X: 95, Y: 25}, {X: 85, Y: 25}}}}
	if err := DrawUp(s, Rules{}); err != nil {
		t.Fatal(err)
	}
	if r1 := s.Unit("r1"); r1.Stands[0].X == 90 || newBoard(s).closedUnder(0, r1.Box(0)) != nil || newBoard(s).closedUnder(0, r1.Box(1)) != nil {
		t.Errorf("r1 stands in the lake, or where the scenario had it: %v", r1.Stands)
	}
	if r2 := s.Unit("r2").Stands[0]; r2 != (game.Stand{ID: "r2a", X: 20, Y: 19}) {
		t.Errorf("r2 stands at %v, want %v", r2, (game.Stand{ID: "r2a", X: 20, Y: 19}))
	}
	if s.Turn.Phase != "command" || s.Turn.Dice.Drawn != 0 {
		t.Errorf("the turn is %+v, want the command phase with no dice drawn", s.Turn)
	}
	s.Terrain[0].Shape = []geometry.Vec{{X: 0, Y: 0}, {X: 180, Y: 0}, {X: 180, Y: 25}, {X: 0, Y: 25}}
	if err := DrawUp(s, Rules{}); err == nil {
		t.Error("an army was drawn up in a lake")
	}
}

// Whatever the armies, zones and method, the default answers deploy everything that fits; a
// player always has a legal answer, and a refused action changes nothing.
func TestDeployAnyArmy(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var units []game.Unit
		for i := range rapid.IntRange(2, 8).Draw(t, "units") {
			id := string("rb"[i%2]) + string(rune('1'+i))
			stands := make([]at, rapid.IntRange(1, 4).Draw(t, "stands"))
			for j := range stands {
				stands[j] = at{float64(4 * j), -10, 0}
			}
			if rapid.Bool().Draw(t, "horse") {
				units = append(units, cavalry(id, stands...))
			} else {
				units = append(units, infantry(id, stands...))
			}
		}
		s := toDeploy("", units...)
		if rapid.Bool().Draw(t, "zones") {
			OwnTurn(s).Deploy.Zones = []DeployZone{{Side: "red", Width: 12, Height: rapid.Float64Range(2, 60).Draw(t, "height")}, {Side: "blue", X: 150, Width: 30, Height: 120}}
		}
		if list := problemsOf(s); len(list) > 0 {
			t.Fatalf("the problems are %v, want none", list)
		}
		b := game.NewBattle(*s, Rules{}, game.Options{Seed: rapid.Uint64().Draw(t, "seed")})
		for range 60 {
			if b.State().Turn.Phase != "deploy" {
				break
			}
			q := b.Question()
			if usual, ok := b.Default(); !ok || len(q.Answers) == 0 || usual.Unit != q.Answers[q.Default].Unit {
				t.Fatalf("the default is %+v of %+v, want the default answer of the question", usual, q)
			}
			before := b.Hash()
			wrong := inPlace(string(b.State().Units[0].ID), rapid.Float64Range(-10, 190).Draw(t, "x"), rapid.Float64Range(30, 90).Draw(t, "y"), 0)
			if _, err := b.Do(wrong); err != nil && b.Hash() != before {
				t.Fatal("a refused action has changed something")
			}
			q = b.Question()
			if q == nil || b.State().Turn.Phase != "deploy" {
				break
			}
			answer := q.Answers[rapid.IntRange(0, len(q.Answers)-1).Draw(t, "answer")]
			if _, err := b.Do(answer); err != nil {
				t.Fatalf("%+v is no answer: %v", answer, err)
			}
		}
		if phase := b.State().Turn.Phase; phase != "command" {
			t.Errorf("the deployment has not ended: %s, want command", phase)
		}
	})
}

// A saved deployment continues as if it had not been saved; one that no battle can produce
// is refused.
func TestReadDeployment(t *testing.T) {
	p := play(t, toDeploy(methodMaps, oneStand("r1"), oneStand("r2"), oneStand("b1")))
	p.do(chosen(methodMaps), inPlace("r1", 50, 10, 0))
	text := game.Write(p.b.State())
	again, err := game.Read(text, "saved", []game.Rules{Rules{}})
	if err != nil {
		t.Fatal(err)
	}
	if string(game.Write(&again)) != string(text) {
		t.Error("written again it is another")
	}
	for name, spoil := range map[string]func(*game.State){
		"touch": func(s *game.State) { OwnTurn(s).Deploy.Zones = []DeployZone{{Side: "red", Width: 10, Height: 100}} },
		"not wholly on": func(s *game.State) {
			OwnTurn(s).Deploy.Zones = []DeployZone{{Side: "red", X: 175, Width: 10, Height: 10}}
		},
		"has no size":      func(s *game.State) { OwnTurn(s).Deploy.Zones = []DeployZone{{Side: "red", Width: 10}} },
		"has begun":        func(s *game.State) { OwnTurn(s).Deploy.Method = "" },
		"deployed already": func(s *game.State) { s.Units[1].Stands = []game.Stand{{ID: "x", X: 50, Y: 50}} },
		"no stands that":   func(s *game.State) { Edit(&s.Units[0]).State.Waiting = nil },
		"that of another":  func(s *game.State) { Edit(&s.Units[1]).State.Waiting[0].ID = "r1a" },
		"for the phase":    func(s *game.State) { s.Turn.Phase = "command" },
	} {
		s := p.b.State().Clone()
		spoil(&s)
		if _, err := game.Read(game.Write(&s), "spoilt", []game.Rules{Rules{}}); err == nil || !strings.Contains(err.Error(), name) {
			t.Errorf("%s: the error is %v, want it to name %v", name, err, name)
		}
	}
}

// STD-BASE-26: if the scenario fixes the method of deployment, the players are not asked to
// agree on it. By maps, behind a screen, or if the armies differ in size the first unit is
// placed at once; otherwise dice decide who begins, and only that is left to choose.
func TestFixedMethodIsNotAsked(t *testing.T) {
	for _, method := range deployMethods {
		for _, equal := range []bool{false, true} {
			units := []game.Unit{oneStand("r1"), oneStand("b1")}
			if !equal {
				units = append(units, oneStand("b2"))
			}
			p := play(t, toDeploy(method, units...), 1, 6, 2, 3) // scouting takes two dice a side
			q := p.b.Question()
			usual, _ := p.b.Default()
			switch dice := method == methodSides || method == methodScouting || method == methodAlternate && equal; {
			case dice && (q.Kind != deployRoll || len(q.Answers) != 1 || usual.Choice != method):
				t.Errorf("%s: it waits for %+v", method, q)
			case dice:
				p.refused(inPlace("r1", 50, 10, 0), "STD-BASE-26") // nobody has rolled
			case q.Kind != deployPlace || usual.Unit == "":
				t.Errorf("%s: it waits for %+v", method, q)
			default:
				who := map[bool]game.SideID{true: "blue", false: "red"}[method == methodAlternate] // the larger army
				if q.Who != who {
					t.Errorf("%s: %s begins, not %s", method, q.Who, who)
				}
			}
			told := p.do(usual)
			if method == methodScouting {
				if !slices.Contains(told, "deployment STD-SCOUT-03") {
					t.Errorf("scouting: it begins with %q, and nobody wins the scouting", told)
				}
				continue
			}
			if len(told) == 0 || told[0] != "deployment STD-BASE-26" {
				t.Errorf("%s: it begins with %q, want \"deployment STD-BASE-26\"", method, told)
			}
		}
	}
}
