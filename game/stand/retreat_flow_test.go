package stand

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"frontage/game"
	"frontage/geometry"
)

// flow plays a frame with scripted dice and answers. It fails if an answer is refused, if
// dice are missing or left over, or if stands overlap at a question.
type flow struct {
	t      *testing.T
	s      *game.State
	events []game.Event
}

func start(t *testing.T, s *game.State, frame Frame, dice ...int) *flow {
	t.Helper()
	s.Turn.Dice = game.DiceState{Given: dice, GivenOnly: true}
	f := &flow{t: t, s: s}
	r := &run{s: s, dice: game.NewDice(&s.Turn.Dice)}
	r.push(frame)
	if err := r.settle(); err != nil {
		t.Fatal(err)
	}
	f.events = r.events
	f.settled()
	return f
}

func (f *flow) settled() {
	f.t.Helper()
	game.Round(f.s)
	if anyOverlap(newBoard(f.s).Boxes) {
		f.t.Errorf("stands overlap:\n%s", game.Write(f.s))
	}
}

func (f *flow) do(a game.Action) *flow {
	f.t.Helper()
	events, err := applied(f.s, a, game.NewDice(&f.s.Turn.Dice))
	if err != nil {
		f.t.Fatalf("%s: %v", a.Do, err)
	}
	f.events = append(f.events, events...)
	f.settled()
	return f
}

// refused checks that a rule refuses an action.
func (f *flow) refused(a game.Action, rule string) {
	f.t.Helper()
	s := f.s.Clone()
	_, err := (Rules{}).Begin(false).Apply(&s, &s, a, game.NewDice(&s.Turn.Dice))
	if r, ok := err.(*game.Refusal); !ok || r.Rule != rule {
		f.t.Errorf("%s is answered by %v, want a refusal by %s", a.Do, err, rule)
	}
}

// question returns the pending question, which must be of that kind and to that side.
func (f *flow) question(kind string, who game.SideID, about string) *game.Question {
	f.t.Helper()
	if OwnTurn(f.s).Pending == nil {
		f.t.Fatalf("nothing is asked; %s", f)
	}
	q := (Rules{}).Begin(false).Question(f.s)
	if q.Kind != kind || q.Who != who || !strings.Contains(q.Text.String(), about) {
		f.t.Fatalf("asked is %q of %s (%s), want %s of %s about %s; %s", q.Kind, q.Who, q.Text, kind, who, about, f)
	}
	return q
}

func (f *flow) yes(unit game.UnitID) *flow {
	f.t.Helper()
	yes := true
	return f.do(game.Action{Do: "makeway", Unit: unit, Yes: &yes})
}

func (f *flow) no(unit game.UnitID) *flow {
	f.t.Helper()
	no := false
	return f.do(game.Action{Do: "makeway", Unit: unit, Yes: &no})
}

// way answers with the first listed way of a kind.
func (f *flow) way(rule string) *flow {
	f.t.Helper()
	p := openFrame[makeWayProcedure](f.s)
	r := &run{s: f.s}
	m, err := r.movementIn(p)
	if err != nil {
		f.t.Fatal(err)
	}
	b := r.board()
	unit, _ := b.unitIndex(string(p.Unit))
	for _, o := range b.wayOptions(unit, m) {
		if o.rule == rule {
			yes := true
			return f.do(game.Action{Do: "makeway", Unit: p.Unit, Yes: &yes, Stands: b.placesOf(o.moved)})
		}
	}
	f.t.Fatalf("%s has no way by %s", p.Unit, rule)
	return nil
}

// over checks that nothing is asked and every die is used.
func (f *flow) over() *flow {
	f.t.Helper()
	if OwnTurn(f.s).Pending != nil {
		f.t.Errorf("%q still waits", OwnTurn(f.s).Pending.Procedure)
	}
	if n := len(f.s.Turn.Dice.Given); n > 0 {
		f.t.Errorf("%d dice are left over", n)
	}
	return f
}

func (f *flow) String() string {
	var t strings.Builder
	t.WriteString("the events are:")
	for _, e := range f.events {
		fmt.Fprintf(&t, "\n  %s %s: %s", e.Kind, e.Unit, e.Text)
	}
	return t.String()
}

// log compares the kinds of the events, each with the unit or character it is about.
func (f *flow) log(want ...string) *flow {
	f.t.Helper()
	var got []string
	for _, e := range f.events {
		line := e.Kind + " " + e.By
		if e.Stand != "" {
			line += " " + string(e.Stand)
		}
		got = append(got, line)
	}
	if !slices.Equal(got, want) {
		f.t.Errorf("log %q\nwant %q; %s", got, want, f)
	}
	return f
}

// at compares where the stands of a unit are, relative to the middle of the table.
func (f *flow) at(unit game.UnitID, want ...at) *flow {
	f.t.Helper()
	var stands []ChargedStand
	for _, st := range f.s.Unit(unit).Stands {
		stands = append(stands, ChargedStand{X: st.X, Y: st.Y, Facing: st.Facing})
	}
	if got := placesOf(stands); !near(got, want) {
		f.t.Errorf("%s is at %v, want %v; %s", unit, got, want, f)
	}
	return f
}

func retreatFrame(unit game.UnitID, distance float64) *retreatProcedure {
	return &retreatProcedure{Unit: unit, Course: retreatCourse{Distance: distance}}
}

// pressed is a line of two, pressed at its front, that retreats to +y, before a
// friend of three cavalry stands wholly in its path, 1 cm behind it.
func pressed(more ...game.Unit) *game.State {
	return tableOf(append([]game.Unit{
		infantry("r1", at{-2, 0, 180}, at{2, 0, 180}),
		infantry("b1", at{-2, -2, 0}, at{2, -2, 0})}, more...)...)
}

// STD-RETREAT-18, STD-CONF-03, STD-CONF-05, STD-CONF-15: a friend in the way moves
// back just far enough; the retreating unit rolls for pushing it, then the pushed
// one; a 6 confuses.
func TestRetreatPushes(t *testing.T) {
	s := pressed(cavalry("r2", at{-2, 4, 180}, at{0, 4, 180}, at{2, 4, 180}))
	f := start(t, s, retreatFrame("r1", 3), 6, 5)
	q := f.question("makeway", "red", "r2")
	if no := q.Answers[len(q.Answers)-1]; no.Yes == nil || *no.Yes || q.Default != 0 {
		t.Errorf("the last answer is no refusal: %+v", no)
	}
	// r1 sweeps to y = 4, r2 begins at y = 2: it needs 2 cm.
	f.way("STD-CONF-15").over().
		at("r2", at{-2, 6, 180}, at{0, 6, 180}, at{2, 6, 180}).
		at("r1", at{-2, 3, 180}, at{2, 3, 180}).
		log("makeway r2", "roll r1", "confused r1", "roll r2", "retreat r1")
	if !Own(s.Unit("r1")).State.Confused || Own(s.Unit("r2")).State.Confused {
		t.Error("the wrong unit is confused (STD-CONF-03, STD-CONF-05)")
	}
	if !Own(s.Unit("r1")).State.Open {
		t.Error("a unit that retreated counts as in the open (STD-DEF-11)")
	}
}

// STD-CONF-19, STD-RETREAT-12: a friend that refuses blocks: the stands that run
// into it are destroyed, and nobody rolls.
func TestRetreatRefused(t *testing.T) {
	s := pressed(cavalry("r2", at{2, 4, 180}))
	f := start(t, s, retreatFrame("r1", 3))
	f.question("makeway", "red", "r2")
	f.no("r2").over().at("r2", at{2, 4, 180}).at("r1", at{-2, 3, 180}).
		log("makeway r2", "retreat r1", "casualty r1 r1b")
}

// STD-CONF-18: a unit that moves back pushes the next. Every unit that moves tests,
// the original unit once for each. The one furthest back moves first.
func TestRetreatPushesAChain(t *testing.T) {
	s := pressed(
		cavalry("r2", at{-2, 4, 180}, at{0, 4, 180}, at{2, 4, 180}),
		cavalry("r3", at{-2, 8, 180}, at{0, 8, 180}, at{2, 8, 180}))
	f := start(t, s, retreatFrame("r1", 3), 1, 6, 2, 3)
	f.question("makeway", "red", "r2")
	f.way("STD-CONF-15")
	f.question("makeway", "red", "r3 stands in the way of r2")
	f.way("STD-CONF-15").over().
		at("r3", at{-2, 10, 180}, at{0, 10, 180}, at{2, 10, 180}).
		at("r2", at{-2, 6, 180}, at{0, 6, 180}, at{2, 6, 180}).
		log("makeway r3", "roll r1", "roll r3", "confused r3", "makeway r2", "roll r1", "roll r2", "retreat r1")
	for _, e := range f.events {
		if e.Kind == "confused" && e.Why != "STD-CONF-05" {
			t.Errorf("r3 is confused by %s, want STD-CONF-05", e.Why)
		}
	}
}

// STD-CONF-04: a unit forced, while giving way, into friends that do not give way halts on
// contact and is confused without a roll. It is still in the way, so the stands that run
// into it are destroyed. The unyielding unit does not roll.
func TestRetreatPushesIntoUnyielding(t *testing.T) {
	s := pressed(
		cavalry("r2", at{-2, 4, 180}, at{0, 4, 180}, at{2, 4, 180}),
		cavalry("r3", at{-2, 9, 180}, at{0, 9, 180}, at{2, 9, 180}))
	f := start(t, s, retreatFrame("r1", 3), 1)
	f.way("STD-CONF-15")
	f.question("makeway", "red", "r3 stands in the way of r2")
	f.no("r3").over().
		at("r2", at{-2, 5, 180}, at{0, 5, 180}, at{2, 5, 180}).
		at("r3", at{-2, 9, 180}, at{0, 9, 180}, at{2, 9, 180}).
		log("makeway r3", "makeway r2", "confused r2", "roll r1", "retreat r1", "casualty r1 r1a", "casualty r1 r1b", "destroyed r1")
	if Own(s.Unit("r3")).State.Confused || !Own(s.Unit("r2")).State.Confused {
		t.Error("the wrong unit is confused (STD-CONF-04)")
	}
}

// AMB-44: a unit that is already confused does not roll again.
func TestConfusedDoesNotRollAgain(t *testing.T) {
	s := pressed(cavalry("r2", at{-2, 4, 180}, at{0, 4, 180}, at{2, 4, 180}))
	Edit(&s.Units[0]).State.Confused, Edit(&s.Units[2]).State.Confused = true, true
	start(t, s, retreatFrame("r1", 3)).way("STD-CONF-15").over()
}

// STD-RETREAT-08, STD-RETREAT-09: the loser picks one of the directions; others are
// refused.
func TestRetreatAsksForTheDirection(t *testing.T) {
	s := figure(t, "retreat-1.before")
	f := start(t, s, retreatFrame("R", 2))
	q := f.question("retreat", "A", "R")
	if len(q.Answers) != 2 {
		t.Fatalf("%d directions, want 2", len(q.Answers))
	}
	east, north := 90.0, 0.0
	f.refused(game.Action{Do: "retreat", Unit: "R", Direction: &east}, "STD-RETREAT-08")
	f.do(game.Action{Do: "retreat", Unit: "R", Direction: &north}).over()
	if got := s.Unit("R").Stands[1]; got.Y != 28.1894 || got.X != 27.2722 {
		t.Errorf("R-2 ends at %v, want x 27.2722 and y 28.1894", got)
	}
}

// STD-RETREAT-20: artillery that has to retreat is destroyed.
func TestArtilleryDoesNotRetreat(t *testing.T) {
	guns := cavalry("r1", at{0, 0, 180}, at{2, 0, 180})
	guns.Type = Artillery
	s := tableOf(guns, infantry("b1", at{1, -3, 0}), infantry("r2", at{1, 4, 0}))
	if a := askRetreat(t, s, "r1", "2"); !a.Stands[0].Destroyed || !a.Stands[1].Destroyed || len(a.MakeWay) != 0 || !hasStep(a.Explain(), "STD-RETREAT-20") {
		t.Errorf("the guns: %+v", a)
	}
	start(t, s, retreatFrame("r1", 2)).over().
		log("retreat r1", "casualty r1 r1a", "casualty r1 r1b", "destroyed r1")
}

// STD-TABLE-01, STD-TABLE-02: if any part of any stand leaves the table in a retreat the
// whole unit is destroyed; touching the edge is not leaving.
func TestRetreatOffTheTable(t *testing.T) {
	for _, c := range []struct {
		distance float64
		lost     bool
	}{{3, false}, {4, true}} {
		s := tableOf(
			infantry("r1", at{-2, 96, 180}, at{2, 96, 180}),
			infantry("b1", at{-2, 94, 0}, at{2, 94, 0}))
		f := start(t, s, retreatFrame("r1", c.distance)).over()
		if lost := len(s.Unit("r1").Stands) == 0; lost != c.lost {
			t.Errorf("%g cm: destroyed is %v; %s", c.distance, lost, f)
		}
	}
}

// STD-CHAR-08: a character with the unit retreats with it.
func TestCharacterRetreatsAlong(t *testing.T) {
	s := pressed()
	s.Characters = []game.Character{{ID: "rg", Side: "red", Kind: "general", X: origin - 2, Y: origin + 2.25, Joined: "r1", Base: game.Base{Front: 2.5}}}
	start(t, s, retreatFrame("r1", 3)).over()
	if c := s.Characters[0]; c.X != origin-2 || c.Y != origin+5.25 {
		t.Errorf("the general is at %v %v", c.X-origin, c.Y-origin)
	}
}

// STD-CHAR-07, STD-CHAR-08: if his unit would carry a character onto a friend, an enemy or
// another character, or off the table, he is put elsewhere in contact with it.
func TestCharacterIsNotCarriedOntoOthers(t *testing.T) {
	for name, change := range map[string]func(s *game.State){
		"a friend":            func(s *game.State) { s.Units = append(s.Units, infantry("r2", at{origin - 2, origin + 6.5, 0})) },
		"an enemy":            func(s *game.State) { s.Units = append(s.Units, infantry("b9", at{origin - 2, origin + 6.5, 180})) },
		"another character":   func(s *game.State) { s.Characters = append(s.Characters, leader("rh", "hero", 8, -2, 7)) },
		"the edge of a table": func(s *game.State) { s.Table.Height = origin + 6 },
	} {
		s := pressed()
		s.Characters = []game.Character{leader("rg", "general", 9, -2, 2.25)}
		s.Characters[0].Joined = "r1"
		change(s)
		start(t, s, retreatFrame("r1", 3)).over()
		b := newBoard(s)
		c := &s.Characters[0]
		unit := s.UnitIndex("r1")
		if b.leaderFits(0, geometry.Vec{X: c.X, Y: c.Y}, unit) != nil || b.leaderDistance(c, unit) > 0.01 {
			t.Errorf("%s: the general is at %v %v, %g from r1", name, c.X-origin, c.Y-origin, b.leaderDistance(c, unit))
		}
	}
}

// STD-CHAR-07: a character beside a stand that is lost closes up to those that are left.
func TestCharacterClosesUpToTheRemainingStands(t *testing.T) {
	s := tableOf(infantry("r1", at{0, 0, 0}, at{4, 0, 0}, at{12, 0, 0}), infantry("b1", at{60, 60, 0}))
	s.Characters = []game.Character{leader("rh", "hero", 8, 12, 2.25)} // before the third, which is split off
	s.Characters[0].Joined = "r1"
	start(t, s, &reformProcedure{}).over()
	if c := &s.Characters[0]; c.Joined != "r1" || newBoard(s).leaderDistance(c, 0) > 0.01 {
		t.Errorf("he is at %g %g, want beside r1, with r1", c.X-origin, c.Y-origin)
	}
}

// STD-RETREAT-19, AMB-50: a unit that has lost its middle stand and is not engaged loses
// one more at the end of the turn, of its owner's choice; if its pieces differ in size it
// loses the smaller; an engaged unit stays as it is.
func TestSplitUnits(t *testing.T) {
	s := tableOf(
		infantry("r1", at{-4, 0, 0}, at{4, 0, 0}),
		infantry("r2", at{20, 0, 0}, at{24, 0, 0}, at{32, 0, 0}),
		infantry("b1", at{-4, 20, 0}, at{4, 20, 0}), infantry("r3", at{4, 18, 0}))
	f := start(t, s, &reformProcedure{})
	q := f.question("remove", "red", "r1")
	if len(q.Answers) != 2 {
		t.Errorf("%d answers, want one for each stand", len(q.Answers))
	}
	f.refused(game.Action{Do: "remove", Unit: "r1", Stand: "r2c"}, "STD-RETREAT-19")
	f.do(game.Action{Do: "remove", Unit: "r1", Stand: "r1a"}).over().
		log("casualty r1 r1a", "casualty r2 r2c", "turn blue").
		at("r1", at{4, 0, 0}).at("b1", at{-4, 20, 0}, at{4, 20, 0})
}

// Four stands in two pieces of two: two stands go, one after the other, of the
// same piece (AMB-50).
func TestSplitIntoPairs(t *testing.T) {
	s := tableOf(infantry("r1", at{0, 0, 0}, at{4, 0, 0}, at{12, 0, 0}, at{16, 0, 0}), infantry("b1", at{0, 50, 0}))
	f := start(t, s, &reformProcedure{})
	f.question("remove", "red", "r1")
	f.do(game.Action{Do: "remove", Unit: "r1", Stand: "r1d"}).over().at("r1", at{0, 0, 0}, at{4, 0, 0})
}

// If the only smallest set must go as a whole nothing is asked (AMB-50): of three stands
// and two, the two go.
func TestSplitWithoutAChoice(t *testing.T) {
	s := tableOf(infantry("r1", at{0, 0, 0}, at{4, 0, 0}, at{8, 0, 0}, at{16, 0, 0}, at{20, 0, 0}), infantry("b1", at{0, 50, 0}))
	f := start(t, s, &reformProcedure{})
	f.over().log("casualty r1 r1d", "casualty r1 r1e", "turn blue").at("r1", at{0, 0, 0}, at{4, 0, 0}, at{8, 0, 0})
}

// driven is an infantry line driven toward +y.
func driven(more ...game.Unit) *game.State {
	return tableOf(append([]game.Unit{infantry("r1", at{-2, 0, 180}, at{2, 0, 180}), infantry("b1", at{0, -20, 0})}, more...)...)
}

func drive(distance float64) *driveBackProcedure {
	return driveBackFrame("r1", "b1", geometry.Direction(0), distance)
}

// Figure drive-back: the line slides 12 cm along the line of the closest points,
// unturned (STD-SHOOT-20); measured from the picture.
func TestFigureDriveBack(t *testing.T) {
	s := tableOf(infantry("b1", at{26.4496, 36.1462, 0}, at{30.4496, 36.1462, 0}), infantry("r1", at{31.1951, 46.8232, 155.058}))
	travel := geometry.Vec{X: 31.0709 - 26.4496, Y: 25.0718 - 36.1462}.Unit()
	start(t, s, driveBackFrame("b1", "r1", travel, 12)).over().at("b1", at{31.0709, 25.0718, 0}, at{35.0709, 25.0718, 0})
}

// What halts a unit that is driven back (STD-CONF-01, STD-CONF-02, STD-CONF-04),
// how far it gets of 12 cm, and what confuses it.
func TestDriveBackHalts(t *testing.T) {
	river := building(-10, 6, 10, 8)
	river.Kind = "deep-water"
	for _, c := range []struct {
		name     string
		more     []game.Unit
		terrain  []game.Terrain
		dice     []int
		far      float64
		confused bool
	}{
		{name: "nothing in the way", far: 12},
		{name: "STD-CONF-01: at the edge of a river, no 6", terrain: []game.Terrain{river}, dice: []int{5}, far: 5},
		{name: "STD-CONF-01: at the edge of a river, a 6", terrain: []game.Terrain{river}, dice: []int{6}, far: 5, confused: true},
		{name: "STD-CONF-02: 1 cm short of an enemy", more: []game.Unit{infantry("b2", at{0, 10, 0})}, far: 7, confused: true},
		{name: "STD-CONF-02: it stays if it is closer already", more: []game.Unit{infantry("b2", at{0, 2.5, 0})}, far: 0, confused: true},
		{name: "STD-CONF-02: 1 cm short of friends that are engaged", more: []game.Unit{infantry("r3", at{0, 10, 0}), infantry("b3", at{0, 12, 180})}, far: 7, confused: true},
		{name: "STD-CONF-02: it stays if it touches them already", more: []game.Unit{infantry("r3", at{0, 2, 0}), infantry("b3", at{0, 4, 180})}, far: 0, confused: true},
		{name: "an enemy that it leaves behind does not halt it", more: []game.Unit{infantry("b2", at{0, -2.5, 0})}, far: 12},
	} {
		s := driven(c.more...)
		s.Terrain = c.terrain
		start(t, s, drive(12), c.dice...).over().at("r1", at{-2, c.far, 180}, at{2, c.far, 180})
		if got := Own(s.Unit("r1")).State.Confused; got != c.confused {
			t.Errorf("%s: confused: %v, want %v", c.name, got, c.confused)
		}
		if t.Failed() {
			t.Fatalf("%s: see the errors above", c.name)
		}
	}
}

// STD-CONF-04: friends that refuse halt it on contact and confuse it; STD-CONF-03:
// friends that give way cost a roll.
func TestDriveBackIntoFriends(t *testing.T) {
	friends := func() *game.State { return driven(infantry("r2", at{-2, 5, 180}, at{2, 5, 180})) }
	s := friends()
	start(t, s, drive(4)).no("r2").over().at("r1", at{-2, 3, 180}, at{2, 3, 180}).log("makeway r2", "driveback r1", "confused r1")
	if !Own(s.Unit("r1")).State.Confused || Own(s.Unit("r2")).State.Confused {
		t.Error("the unit that is driven into unyielding friends is confused, and it alone (STD-CONF-04)")
	}
	s = friends()
	start(t, s, drive(4), 6, 6).way("STD-CONF-15").over().
		at("r1", at{-2, 4, 180}, at{2, 4, 180}).at("r2", at{-2, 6, 180}, at{2, 6, 180}).
		log("makeway r2", "roll r1", "confused r1", "roll r2", "confused r2", "driveback r1")
}

// STD-FLY-15, STD-FLY-16: a flyer passes over everything and halts only before what
// it would land on.
func TestDriveBackInFlight(t *testing.T) {
	wood := building(-10, 8, 10, 14)
	wood.Kind = "wood"
	for _, c := range []struct {
		name     string
		more     []game.Unit
		terrain  []game.Terrain
		dice     []int
		distance float64
		far      float64
		confused bool
	}{
		{name: "over enemies", more: []game.Unit{infantry("b2", at{0, 5, 0})}, distance: 12, far: 12},
		{name: "over a wood", terrain: []game.Terrain{wood}, distance: 18, far: 18},
		{name: "into a wood", terrain: []game.Terrain{wood}, distance: 12, dice: []int{6}, far: 6, confused: true},
		{name: "onto enemies", more: []game.Unit{infantry("b2", at{0, 12, 0})}, distance: 12, far: 8, confused: true},
		{name: "onto enemies behind a wood", more: []game.Unit{infantry("b2", at{0, 16, 0})}, terrain: []game.Terrain{wood}, distance: 16, far: 6, confused: true},
	} {
		s := driven(c.more...)
		s.Terrain = c.terrain
		u := &s.Units[0]
		u.Type, u.Base, Edit(u).Traits = Monster, game.Base{Front: 2, Depth: 4}, []string{traitFlying}
		u.Stands[0].X, u.Stands[1].X = origin-1, origin+1
		start(t, s, drive(c.distance), c.dice...).over().at("r1", at{-1, c.far, 180}, at{1, c.far, 180})
		if got := Own(s.Unit("r1")).State.Confused; got != c.confused {
			t.Errorf("%s: confused: %v, want %v", c.name, got, c.confused)
		}
		if t.Failed() {
			t.Fatalf("%s: see the errors above", c.name)
		}
	}
}

// STD-FLY-16: over friends a flyer treats them as a ground unit would.
func TestDriveBackInFlightOntoFriends(t *testing.T) {
	for _, far := range []float64{12, 9} {
		s := driven(infantry("r2", at{-2, 12, 180}, at{2, 12, 180}))
		u := &s.Units[0]
		u.Type, Edit(u).Traits = Monster, []string{traitFlying}
		u.Base = game.Base{Front: 4, Depth: 2}
		if far == 12 { // r2 gives way
			start(t, s, drive(12), 1, 1).yes("r2").over().at("r1", at{-2, 12, 180}, at{2, 12, 180})
		} else {
			start(t, s, drive(12)).no("r2").over().at("r1", at{-2, 10, 180}, at{2, 10, 180})
		}
	}
}

// STD-TABLE-01, STD-TABLE-08, STD-TABLE-09: a unit driven off the table leaves it as a
// whole where its first stand reaches the edge, in its formation, with the character who
// has joined it.
func TestDrivenOffTheTable(t *testing.T) {
	s := driven()
	s.Characters = []game.Character{{ID: "rg", Side: "red", Kind: "general", X: origin - 2, Y: origin + 3, Joined: "r1", Base: game.Base{Front: 2.5}}}
	start(t, s, drive(120), 1).over().log("driveback r1", "leave r1", "roll r1", "away r1")
	u := s.Unit("r1")
	if len(u.Stands) != 0 || len(Own(u).State.Away) != 2 || Own(u).State.Away[0] != (game.Stand{ID: "r1a", X: origin - 2, Y: 2*origin - 1, Facing: 180}) {
		t.Errorf("on the table %v, away %v", u.Stands, Own(u).State.Away)
	}
	if !OwnLeader(&s.Characters[0]).State.Away {
		t.Error("the general has stayed behind")
	}
}
