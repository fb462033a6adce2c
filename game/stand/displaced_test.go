package stand

import (
	"errors"
	"math"
	"testing"

	"frontage/game"
	"frontage/geometry"
)

// loneLeader puts a character with a disc of 2.5 cm on the table.
func loneLeader(id string, side game.SideID, x, y float64, joined game.UnitID) game.Character {
	return game.Character{ID: game.CharacterID(id), Side: side, Kind: "hero", Own: &Leader{Command: 8}, X: origin + x, Y: origin + y,
		Joined: joined, Base: game.Base{Front: 2.5}}
}

// afterCharge charges b1 with r1 and returns the state and the events.
func afterCharge(t *testing.T, s *game.State) []game.Event {
	t.Helper()
	events, err := (Rules{}).Begin(false).Apply(s, s, game.Action{Do: "charge", Unit: "r1", Target: "b1"}, nil)
	if err != nil {
		t.Fatal(err)
	}
	return events
}

func wantLeader(t *testing.T, s *game.State, i int, x, y float64) {
	t.Helper()
	c := &s.Characters[i]
	if math.Abs(c.X-origin-x) > 0.011 || math.Abs(c.Y-origin-y) > 0.011 || OwnLeader(c).State.Slain {
		t.Errorf("%s is at (%g, %g), slain %v, want (%g, %g)", c.ID, c.X-origin, c.Y-origin, OwnLeader(c).State.Slain, x, y)
	}
}

// STD-CHAR-03, STD-CHAR-04: a friendly character on whom the charge ends does not hinder
// it, and is put aside by the shortest vector that frees the space.
func TestOwnCharacterIsPutAside(t *testing.T) {
	set := func(x, y float64) *game.State {
		s := tableOf(infantry("b1", at{0, 0, 0}), infantry("r1", at{0, 12, 180}))
		s.Characters = []game.Character{loneLeader("rh", "red", x, y, "")}
		return s
	}
	// r1 ends on x −2…2, y 1…3.
	for _, c := range []struct {
		name         string
		x, y, tx, ty float64
	}{
		{"behind its rear edge", 0.3, 3.5, 0.3, 4.25},
		{"beside it", 2.8, 2.2, 3.25, 2.2},
		{"at its corner", 2.3, 3.4, 2 + 1.25*0.6, 3 + 1.25*0.8},
		{"not in its way", 0, 6, 0, 6},
	} {
		s := set(c.x, c.y)
		afterCharge(t, s)
		t.Run(c.name, func(t *testing.T) { wantLeader(t, s, 0, c.tx, c.ty) })
	}
	// The nearest way out is over the enemy, so he goes where nobody stands.
	s := set(-1.2, 1.6)
	afterCharge(t, s)
	wantLeader(t, s, 0, -3.25, 1.6)
	// A rectangle of 4 × 2 keeps its sides.
	s = set(0.5, 3.5)
	s.Characters[0].Base = game.Base{Front: 4, Depth: 2}
	afterCharge(t, s)
	wantLeader(t, s, 0, 0.5, 4)
	// Another character stands where he would go.
	s = set(0, 3.5)
	s.Characters = append(s.Characters, loneLeader("rg", "red", 0, 5.5, ""))
	afterCharge(t, s)
	c, g := s.Characters[0], s.Characters[1]
	if d := (geometry.Vec{X: c.X, Y: c.Y}).Dist(geometry.Vec{X: g.X, Y: g.Y}); d < 2.49 || g.Y != origin+5.5 {
		t.Errorf("two characters are %g cm apart, want 2.5 cm", d)
	}
}

// STD-CHAR-17: a character with the charged unit stays with it and is put out of the way.
func TestJoinedEnemyIsPutOutOfTheWay(t *testing.T) {
	s := tableOf(infantry("b1", at{0, 0, 0}), infantry("r1", at{0, 12, 180}))
	s.Characters = []game.Character{loneLeader("bh", "blue", -2.4, 2.2, "b1")} // at its front left corner
	afterCharge(t, s)
	c := &s.Characters[0]
	if c.Joined != "b1" || OwnLeader(c).State.Slain {
		t.Fatalf("the character is %+v, want him with b1 and not slain", c)
	}
	b := newBoard(s)
	if b.standsOn(1, c) || b.leaderDistance(c, 0) > 0.02 {
		t.Errorf("he is at (%g, %g), %g from his unit; want him beside it, on no other stand", c.X-origin, c.Y-origin, b.leaderDistance(c, 0))
	}
}

// STD-CHAR-12, STD-CHAR-16: a lone enemy character whom the charge touches on its way moves at once
// to a friendly unit of his owner's choice. The default is the nearest unit not in combat; here the
// charged one is. A character who is not touched stays.
func TestLoneCharacterIsDisplaced(t *testing.T) {
	set := func() *game.State {
		s := tableOf(infantry("b1", at{0, 0, 0}), infantry("b2", at{14, 0, 0}), infantry("b3", at{60, 0, 0}), infantry("r1", at{0, 16, 180}))
		s.Characters = []game.Character{loneLeader("bh", "blue", 2.5, 9, ""), loneLeader("bg", "blue", 5, 9, "")}
		return s
	}
	s := set()
	afterCharge(t, s)
	q := (Rules{}).Begin(false).Question(s)
	if q.Kind != "displace" || q.Who != "blue" || len(q.Answers) != 2 || q.Default != 1 {
		t.Fatalf("question %+v, want kind displace, who blue, 2 answers and default 1", q)
	}
	// b1 is 8.3 cm away, but r1 covers its front: he goes past r1 to its side.
	if q.Answers[0].Unit != "b1" || q.Answers[1].Unit != "b2" || q.Answers[0].Character != "bh" {
		t.Errorf("answers %+v, want bh to b1, then to b2", q.Answers)
	}
	for i, a := range q.Answers {
		s := s.Clone()
		if _, err := (Rules{}).Begin(false).Apply(&s, &s, a, nil); err != nil {
			t.Fatal(err)
		}
		b := newBoard(&s)
		if id := s.Characters[0].Joined; id != b.units[i].ID { // STD-CHAR-05, STD-CHAR-06
			t.Errorf("answer %d joins %q, want %v", i, id, b.units[i].ID)
		}
		if d := b.leaderDistance(&s.Characters[0], i); d > 0.02 || OwnTurn(&s).Pending != nil {
			t.Errorf("answer %d: he is %g cm from %s, want 0 and no open question", i, d, b.units[i].name())
		}
		wantLeader(t, &s, 1, 5, 9)
	}
	var r *game.Refusal
	c := s.Clone()
	if _, err := (Rules{}).Begin(false).Apply(&c, &c, game.Action{Do: "character", Character: "bh", Unit: "b3"}, nil); !errors.As(err, &r) || r.Rule != "STD-CHAR-12" {
		t.Errorf("to a unit that is too far away: %v, want a refusal by STD-CHAR-12", err)
	}
	if _, err := (Rules{}).Begin(false).Apply(&c, &c, game.Action{Do: "end"}, nil); err == nil {
		t.Error("the phase ends before he has gone")
	}
}

// STD-CHAR-13: his path goes round enemies and impassable terrain, though through
// the stands that touched him; a flying mount passes over everything.
func TestWayOfADisplacedCharacter(t *testing.T) {
	set := func(mount string) *board {
		s := tableOf(infantry("b1", at{0, -20, 0}), infantry("r1", at{0, 12, 180}))
		s.Characters = []game.Character{loneLeader("bh", "blue", 0, 4, "")}
		EditLeader(&s.Characters[0]).Mount = mount
		s.Terrain = []game.Terrain{building(-13, -8, 13, -6)}
		s.Terrain[0].Kind = "ravine"
		return newBoard(s)
	}
	// 4 + 17.75 cm straight on; round the end of the ravine it is more than 30.
	if list := set("").refuges(0, 1); len(list) != 0 {
		t.Errorf("on foot: %+v, want no refuge", list)
	}
	if list := set("flying").refuges(0, 1); len(list) != 1 || math.Abs(list[0].cost-21.75) > 0.02 {
		t.Errorf("flying: %+v, want 1 refuge at 21.75 cm", list)
	}
	// An enemy in the way, and the same as the one that touched him.
	s := tableOf(infantry("b1", at{0, 0, 0}), infantry("r1", at{-2, 8, 180}, at{2, 8, 180}))
	s.Characters = []game.Character{loneLeader("bh", "blue", 0, 11, "")}
	b := newBoard(s)
	through, round := b.refuges(0, 1), b.refuges(0, -1)
	if len(through) != 1 || len(round) != 1 || math.Abs(through[0].cost-8.75) > 0.02 || round[0].cost < 10 {
		t.Errorf("through r1 %+v, round it %+v, want 8.75 cm, and 10 cm or more", through, round)
	}
}

// STD-CHAR-13, STD-CHAR-19: a character whom his unit has carried into terrain closed to his
// mount may leave it; other such terrain stays closed.
func TestCharacterCarriedIntoAWood(t *testing.T) {
	for _, degrees := range []float64{0, 70, 200} {
		s := tableOf(infantry("b1", at{0, -20, 0}), infantry("r1", at{0, 12, 180}))
		s.Terrain = []game.Terrain{wood(-8, -8, 8, 8), wood(-60, -14, 60, -10)}
		s.Terrain[1].ID = "second"
		s.Terrain[1].Kind = "road"
		s = turned(s, degrees, 1)
		away := geometry.Direction(degrees).Scale(4)
		s.Characters = []game.Character{loneLeader("bh", "blue", away.X, away.Y, "")}
		EditLeader(&s.Characters[0]).Mount = "chariot"
		if list := newBoard(s).refuges(0, 1); len(list) != 1 || math.Abs(list[0].cost-21.75) > 0.02 {
			t.Errorf("turned by %g: out of the wood: %+v, want 1 refuge at 21.75 cm", degrees, list)
		}
		s.Terrain[1].Kind = "wood"
		if list := newBoard(s).refuges(0, 1); len(list) != 0 {
			t.Errorf("turned by %g: through another wood: %+v, want no refuge", degrees, list)
		}
	}
}

// STD-CHAR-14: a character who can reach no friendly unit is slain.
func TestCharacterWithoutARefuge(t *testing.T) {
	s := tableOf(infantry("b1", at{0, 0, 0}), infantry("r1", at{0, 16, 180}))
	Edit(s.Unit("b1")).Pace = 20
	s.Characters = []game.Character{loneLeader("bh", "blue", 0, 10, "")}
	s.Units = append(s.Units, infantry("r2", at{0, 0, 0}))
	s.Unit("r2").Stands[0].X, s.Unit("r2").Stands[0].Y = origin+60, origin
	afterCharge(t, s)
	if OwnLeader(&s.Characters[0]).State.Slain {
		t.Error("slain beside his unit")
	}
	// The ravine all round b1 keeps him away.
	s = tableOf(infantry("b1", at{0, 0, 0}), flyer("r1", at{0, 16, 180}))
	s.Characters = []game.Character{loneLeader("bh", "blue", 3, 11, "")}
	s.Terrain = []game.Terrain{building(-40, -2, 40, -1.5), building(-40, 1.1, 40, 9)}
	s.Terrain[0].Kind, s.Terrain[1].Kind, s.Terrain[1].ID = "building", "deep-water", "u"
	if list := newBoard(s).refuges(0, 1); len(list) != 0 {
		t.Fatalf("refuges %+v, want none", list)
	}
	r := &run{s: s}
	r.push(&displaceProcedure{Unit: "r1", Characters: []game.CharacterID{"bh"}})
	if err := r.settle(); err != nil {
		t.Fatal(err)
	}
	if !OwnLeader(&s.Characters[0]).State.Slain || OwnTurn(s).Pending != nil || r.events[0].Kind != "slain" {
		t.Errorf("%+v, events %+v, want him slain without a question", OwnLeader(&s.Characters[0]).State, r.events)
	}
}

// STD-CHAR-15: flyers displace only characters on whom they end.
func TestFlyersPassOverCharacters(t *testing.T) {
	for _, c := range []struct {
		y       float64
		touched bool
	}{{10, false}, {4, true}} {
		s := tableOf(infantry("b1", at{0, 0, 0}), flyer("r1", at{0, 20, 180})) // it ends on y 1…5
		s.Characters = []game.Character{loneLeader("bh", "blue", 0, c.y, "")}
		afterCharge(t, s)
		if moved := s.Characters[0].Y != origin+c.y; moved != c.touched {
			t.Errorf("at y = %g: the unit moved: %v, want %v", c.y, moved, c.touched)
		}
	}
}

// A file with a pending question about characters who cannot have been touched is refused.
func TestCheckOfADisplacement(t *testing.T) {
	s := tableOf(infantry("b1", at{0, 0, 0}), infantry("r1", at{0, 16, 180}))
	s.Characters = []game.Character{loneLeader("bh", "blue", 0, 10, ""), loneLeader("rh", "red", 9, 10, "")}
	for _, c := range []struct {
		unit  game.UnitID
		names []game.CharacterID
		wrong int
	}{{"r1", []game.CharacterID{"bh"}, 0}, {"r1", []game.CharacterID{"bh", "rh", "zz"}, 2}, {"zz", []game.CharacterID{"bh"}, 1}} {
		OwnTurn(s).Pending = open(&displaceProcedure{Unit: c.unit, Characters: c.names})
		if got := problemsOf(s); len(got) != c.wrong {
			t.Errorf("%s, %v: the problems are %v, want %v", c.unit, c.names, got, c.wrong)
		}
	}
}
