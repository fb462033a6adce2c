package stand

import (
	"math/rand/v2"
	"slices"
	"testing"

	"frontage/game"
	"frontage/geometry"
)

// blundered gives an order of the hero to units with a natural 12 and then a blunder
// die.
func blundered(t *testing.T, s *game.State, die int, units ...game.UnitID) *flow {
	t.Helper()
	s.Turn.Step = stepOrders
	return from(t, s, 6, 6, die).do(giveOrder("rh", units...))
}

// STD-CMD-58, STD-CMD-61: a hero's natural 12 is a blunder; with 4 or 5 the units do
// not move and take no orders, not even half pace.
func TestBlunderStops(t *testing.T) {
	for _, die := range []int{4, 5} {
		s := commanded()
		f := blundered(t, s, die, "r1", "r2").over()
		for _, id := range []game.UnitID{"r1", "r2"} {
			if !Own(s.Unit(id)).State.Halted {
				t.Errorf("%d: %s is not halted", die, id)
			}
		}
		f.refused(shift(s, "r1", 0, 1), "STD-CMD-28")
		if _, r := newBoard(s).order(0, []int{0}); r == nil || r.Rule != "STD-CMD-61" {
			t.Errorf("an order to a unit that a blunder halted: %v; want a refusal by STD-CMD-61", r)
		}
	}
	// So is a wizard's; the general's is not (STD-CMD-33).
	s := commanded()
	s.Characters[1].Kind = "wizard"
	blundered(t, s, 4, "r3").over()
}

// STD-CMD-62, STD-CMD-60, STD-CHAR-12, STD-CHAR-14: characters touched by a unit that moves
// after a blunder go aside as after any other move, whether the unit is the last of its
// brigade or not.
func TestBlunderDisplacesCharacters(t *testing.T) {
	for die, y := range map[int]float64{6: 6, 3: -6} { // toward the enemy, or away from him
		s := tableOf(infantry("r1", at{0, 0, 0}), infantry("r2", at{4, 0, 0}), infantry("b1", at{2, map[int]float64{6: 40, 3: 18}[die], 180}))
		s.Characters = []game.Character{leader("rh", "hero", 8, 30, 0), leader("b1h", "hero", 8, 0, y), leader("b2h", "hero", 8, 4, y)}
		f := blundered(t, s, die, "r1", "r2")
		for q := (Rules{}).Begin(false).Question(s); q.Kind == procedureBlunder; q = (Rules{}).Begin(false).Question(s) {
			f.do(q.Answers[0])
		}
		for _, c := range s.Characters[1:] { // b1 is 34 cm away, or 23
			if OwnLeader(&c).State.Slain != (die == 6) || die == 3 && c.Joined != "b1" {
				t.Errorf("die %d: %s: %+v, with %q, want him slain by a 6 and with b1 after a 3", die, c.ID, OwnLeader(&c).State, c.Joined)
			}
		}
		f.over()
	}
}

// STD-CMD-59: with 1 a unit has −1 for the rest of the battle, adding up; of a
// brigade the player picks one.
func TestBlunderMarks(t *testing.T) {
	s := commanded()
	blundered(t, s, 1, "r3").over()
	if st := Own(s.Unit("r3")).State; st.Penalty != 1 || !st.Halted {
		t.Errorf("the state of r3 is %+v, want a penalty of 1 and halted", st)
	}
	s = commanded()
	Edit(s.Unit("r2")).State.Penalty = 1
	f := blundered(t, s, 1, "r1", "r2")
	if q := f.question(procedureBlunder, "red", "Which unit"); len(q.Answers) != 2 {
		t.Errorf("the question is %+v, want 2 answers", q)
	}
	f.refused(game.Action{Do: "hold", Unit: "r3"}, "STD-MOVE-02")
	f.do(game.Action{Do: "hold", Unit: "r2"}).over()
	if Own(s.Unit("r1")).State.Penalty != 0 || Own(s.Unit("r2")).State.Penalty != 2 || !Own(s.Unit("r1")).State.Halted {
		t.Errorf("the state of r1 is %+v, of r2 %+v, want r1 halted without a penalty and r2 with a penalty of 2", Own(s.Unit("r1")).State, Own(s.Unit("r2")).State)
	}
	for range 3 { // the marker outlasts the turn
		if s.Turn.Phase == "command" {
			f.do(game.Action{Do: "end"})
		}
	}
	if Own(s.Unit("r2")).State.Penalty != 2 {
		t.Error("the penalty marker is gone, want a penalty of 2")
	}
}

// STD-CMD-60: with 2 or 3 a unit halts if no visible enemy is within its pace. Otherwise it
// goes the shortest way to where no enemy is within its pace, a brigade at the pace of its
// slowest.
func TestBlunderFlees(t *testing.T) {
	for _, die := range []int{2, 3} {
		s := commanded() // the enemy is 68 cm away
		blundered(t, s, die, "r3").over().at("r3", at{30, 0, 0})
		if !Own(s.Unit("r3")).State.Halted {
			t.Error("it is not halted")
		}
	}
	s := commanded()
	s.Unit("b1").Stands[0].X, s.Unit("b1").Stands[0].Y = origin+30, origin+17 // 15 cm ahead of r3
	blundered(t, s, 2, "r3").over().at("r3", at{30, -5, 0})                   // 20 cm and a hair away
	if d := newBoard(s).Distance(2, 3); d < 20 || d > 20.05 {
		t.Errorf("it is %g cm away, want 20 cm", d)
	}
	// An enemy in pace that nobody sees: behind.
	s = commanded()
	s.Unit("b1").Stands[0].X, s.Unit("b1").Stands[0].Y = origin+30, origin-17
	blundered(t, s, 2, "r3").over().at("r3", at{30, 0, 0})
	// Chased toward the edge of the table, 3 cm behind it, it leaves the table and rolls for
	// its return: stays away with 2, comes back with 5 and has halted.
	for die, away := range map[int]int{2: 1, 5: 0} {
		s = commanded()
		s.Characters[1].Y = origin - 80
		s.Unit("r3").Stands[0].Y = origin - 96
		s.Unit("b1").Stands[0].X, s.Unit("b1").Stands[0].Y = origin+30, origin-84
		s.Turn.Step = stepOrders
		f := from(t, s, 6, 6, 2, die).do(giveOrder("rh", "r3"))
		if OwnTurn(s).Pending != nil && OwnTurn(s).Pending.Procedure == procedureLeave {
			f.do(f.question(procedureLeave, "red", "").Answers[0])
		}
		f.over()
		if u := s.Unit("r3"); len(Own(u).State.Away) != away || len(u.Stands) != 1-away || !Own(u).State.Halted {
			t.Errorf("die %d: %+v %+v; want %d stands off the table, and the unit halted", die, u.Stands, Own(u).State, away)
		}
	}
	// With safety nearer than the edge it stays on the table: 5 cm to the one, 7 to the other.
	s = commanded()
	s.Characters[1].Y = origin - 80
	s.Unit("r3").Stands[0].Y = origin - 92
	s.Unit("b1").Stands[0].X, s.Unit("b1").Stands[0].Y = origin+30, origin-75
	blundered(t, s, 2, "r3").over().at("r3", at{30, -97, 0})
	// Cavalry in a brigade with infantry: an enemy within 20 cm counts, and the unit moves
	// 20 cm.
	s = tableOf(cavalry("r1", at{0, 0, 0}), infantry("r2", at{3, 0, 0}), infantry("b1", at{0, 24, 180}))
	s.Characters = []game.Character{leader("rh", "hero", 8, 20, -10)}
	blundered(t, s, 3, "r1", "r2").over().at("r1", at{0, 0, 0}) // 21 cm to r1, 22 to r2: beyond the slowest's pace
}

// STD-CMD-60, STD-TABLE-01: between two enemies near the edge a unit ends on the table, or leaves
// it exactly where a stand reaches the edge.
func TestFlightsEndOnTheTableOrLeaveIt(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 60))
	ways := map[bool]int{}
	for range 300 {
		y, far := -origin+3+random.Float64()*40, 5+random.Float64()*26
		s := tableOf(infantry("r1", at{60, y, float64(random.IntN(24) * 15)}),
			infantry("b1", at{60 - far, y + random.Float64()*2, 90}), infantry("b2", at{60 + far + float64(random.IntN(2))*random.Float64()/5, y, 270}))
		b := newBoard(s)
		for _, m := range b.flights(0, 20) {
			ways[m.leaves]++
			table, over := s.Table.Rect(), 0.0
			for _, p := range b.placesOf(m) {
				over = max(over, table.Min.Y-game.Stand(p).Box(b.units[0].Base).Bounds().Min.Y)
			}
			if over > geometry.Tolerance {
				t.Errorf("%.3f cm over the edge, leaves: %v\n%s", over, m.leaves, game.Write(s))
			}
		}
	}
	if ways[true] < 50 || ways[false] < 50 {
		t.Errorf("%d flights ended on the table, %d left it; want 50 of both", ways[true], ways[false])
	}
}

// STD-CMD-62, STD-CHARGE-02: with 6 each unit charges the nearest visible enemy if it can,
// or else moves toward it at full pace, or halts if it sees none.
func TestBlunderRushes(t *testing.T) {
	s := commanded()
	s.Unit("b1").Stands[0].X, s.Unit("b1").Stands[0].Y = origin+30, origin+17
	f := blundered(t, s, 6, "r3")
	f.refused(game.Action{Do: "hold", Unit: "r3"}, "STD-CMD-62")
	f.do(game.Action{Do: "charge", Unit: "r3", Target: "b1"}).over().at("r3", at{30, 15, 0})

	s = commanded()
	s.Unit("b1").Stands[0].X, s.Unit("b1").Stands[0].Y = origin+30, origin+40
	blundered(t, s, 6, "r3").over().at("r3", at{30, 20, 0})
	if st := Own(s.Unit("r3")).State; !st.Halted || st.Charged {
		t.Errorf("the state of r3 is %+v, want halted and not charged", st)
	}

	s = commanded()
	s.Unit("b1").Stands[0].Y = origin - 40
	blundered(t, s, 6, "r3").over().at("r3", at{30, 0, 0})

	// STD-MOVE-20: terrain that it cannot enter stops it at its edge.
	s = commanded()
	s.Unit("b1").Stands[0].X, s.Unit("b1").Stands[0].Y = origin+30, origin+40
	s.Terrain = []game.Terrain{building(0, 12, 60, 14)}
	s.Terrain[0].Kind = "deep-water"
	blundered(t, s, 6, "r3").over().at("r3", at{30, 11, 0})

	// A brigade, one unit at a time, in the player's order.
	s = commanded()
	s.Unit("b1").Stands[0].X, s.Unit("b1").Stands[0].Y = origin+2, origin+17
	f = blundered(t, s, 6, "r1", "r2")
	q := f.question(procedureBlunder, "red", "Which unit")
	if !slices.ContainsFunc(q.Answers, func(a game.Action) bool { return a.Unit == "r2" && a.Do == "charge" }) {
		t.Errorf("the answers are %+v, want a charge of r2", q.Answers)
	}
	f.do(game.Action{Do: "charge", Unit: "r2", Target: "b1"})
	for OwnTurn(s).Pending != nil {
		f.do((Rules{}).Begin(false).Question(s).Answers[0])
	}
	f.over()
	if !Own(s.Unit("r1")).State.Halted || !Own(s.Unit("r2")).State.Charged {
		t.Errorf("the state of r1 is %+v, of r2 %+v, want r1 halted and r2 charged", Own(s.Unit("r1")).State, Own(s.Unit("r2")).State)
	}
}

// stray is a flyer far from the general, at the step before orders.
func stray(far float64) *game.State {
	s := tableOf(cavalry("r1", at{0, 0, 0}, at{2, 0, 0}), infantry("b1", at{-80, 80, 180}))
	Edit(s.Unit("r1")).Traits = []string{traitFlying}
	s.Characters = []game.Character{leader("rg", "general", 9, 0, far)}
	s.Turn.Step = stepHomeBack
	return s
}

// STD-FLY-08, STD-FLY-09, STD-FLY-10: D6 × 10 cm straight toward the character, into
// contact if the roll exceeds the distance, no stand turned or nearer than the first;
// or it stays. STD-FLY-11: it may be ordered then. STD-FLY-12: confused it may too.
func TestHomeBack(t *testing.T) {
	roll := game.Action{Do: "move", Unit: "r1"}
	back := game.Action{Do: "move", Unit: "r1", Character: "rg"}
	s := stray(60) // 60 − 2 − 1.25 = 56.75 cm
	f := from(t, s, 3).do(roll)
	if q := f.question(procedureHomeBack, "red", "30 cm"); len(q.Answers) != 2 || q.Answers[0].Do != "move" {
		t.Errorf("the question is %+v, want 2 answers, first a move", q)
	}
	f.do(back).over().at("r1", at{0, 30, 0}, at{2, 30, 0})
	from(t, s).refused(roll, "STD-CMD-28") // once, and the step is over

	s = stray(60)
	Edit(s.Unit("r1")).State.Confused = true
	from(t, s, 6).do(roll).do(back).over().at("r1", at{0, 56.75, 0}, at{2, 56.75, 0})
	if _, r := newBoard(s).order(0, []int{0}); r == nil || r.Rule != "STD-CMD-38" {
		t.Errorf("an order to a confused unit: %v; want a refusal by STD-CMD-38", r)
	}
	Edit(s.Unit("r1")).State.Confused = false
	if _, r := newBoard(s).order(0, []int{0}); r != nil {
		t.Error(r)
	}

	s = stray(60)
	f = from(t, s, 3).do(roll)
	byHand := func(places ...at) game.Action {
		a := back
		a.Stands = spots([]string{"r1a", "r1b"}, places...)
		return a
	}
	f.refused(byHand(at{0, 29, 0}, at{2, 29, 0}), "STD-FLY-09")
	f.refused(byHand(at{0, 30, 0}, at{-2, 31, 0}), "STD-FLY-10")
	f.refused(byHand(at{0, 30, 0}, at{3, 30, 90}), "STD-FLY-10")
	f.do(byHand(at{0, 30, 0}, at{-2, 30, 0})).over()

	s = stray(60)
	from(t, s, 3).do(roll).do(game.Action{Do: "hold", Unit: "r1"}).over().at("r1", at{0, 0, 0}, at{2, 0, 0})
}

// STD-FLY-08, STD-FLY-13: not within 20 cm of a character, nor out of a combat; STD-FLY-09,
// STD-FLY-10: it stops before stands in the way, and before it touches enemies.
func TestHomeBackLimits(t *testing.T) {
	roll := game.Action{Do: "move", Unit: "r1"}
	from(t, stray(23), 1).refused(roll, "STD-FLY-08") // 19.75 cm
	s := stray(60)
	s.Unit("b1").Stands[0].X, s.Unit("b1").Stands[0].Y = origin, origin+3
	from(t, s, 1).refused(roll, "STD-FLY-08")
	if r := newBoard(s).mayHomeBack(0); r == nil {
		t.Error("it flies out of the combat")
	}
	OwnTurn(s).Command = &Command{Far: []game.UnitID{"r1"}}
	if r := newBoard(s).mayHomeBack(0); r == nil || r.Rule != "STD-FLY-13" {
		t.Errorf("homing back: %v; want a refusal by STD-FLY-13", r)
	}
	for name, change := range map[string]func(*game.State){
		"an enemy":      func(s *game.State) { s.Unit("b1").Stands[0].X, s.Unit("b1").Stands[0].Y = origin, origin+30 },
		"a wood":        func(s *game.State) { s.Terrain = []game.Terrain{wood(-5, 29, 5, 50)} },
		"a friend":      func(s *game.State) { s.Units = append(s.Units, infantry("r2", at{0, origin + 30, 0})); putAbove(s) },
		"not the table": func(*game.State) {},
	} {
		s := stray(60)
		change(s)
		f := from(t, s, 3).do(roll).do(game.Action{Do: "move", Unit: "r1", Character: "rg"}).over()
		y := s.Unit("r1").Stands[0].Y - origin
		if name == "not the table" && y != 30 || name != "not the table" && (y >= 28 || y < 20) {
			t.Errorf("%s: it ends at %g; %s; want 20 to 28, or 30 with nothing in the way", name, y, f)
		}
		b := newBoard(s)
		if b.isEngaged(0) {
			t.Errorf("%s: it is in combat", name)
		}
	}
}

// putAbove puts the last unit 30 cm above the middle of the table.
func putAbove(s *game.State) {
	u := &s.Units[len(s.Units)-1]
	u.Stands[0].X, u.Stands[0].Y = origin, origin+30
}
