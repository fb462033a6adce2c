package stand

import (
	"testing"

	"frontage/game"
	"frontage/geometry"
)

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
		t.Error("r1 must be confused, and r2 not (STD-CONF-03, STD-CONF-05)")
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
		t.Error("r2 must be confused, and r3 not (STD-CONF-04)")
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
		t.Errorf("the guns: %+v; want both destroyed, with nobody to give way, by STD-RETREAT-20", a)
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
		t.Errorf("the general is at %v %v, want -2 5.25", c.X-origin, c.Y-origin)
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
			t.Errorf("%s: the general is at %v %v, %g from r1, want him to fit and touch it", name, c.X-origin, c.Y-origin, b.leaderDistance(c, unit))
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
