package stand

import (
	"testing"

	"frontage/game"
	"frontage/geometry"
)

// gone is a red unit of three, one stand lost, that is off the left edge of the table
// as blue's turn ends.
func gone() *game.State {
	s := tableOf(infantry("r1"), infantry("b1", at{60, 60, 0}), infantry("r2", at{40, 0, 0}))
	u := s.Unit("r1")
	Edit(u).Size = 3
	Edit(u).State.Away = []game.Stand{{ID: "r1a", X: 2, Y: 50, Facing: 90}, {ID: "r1b", X: 2, Y: 54, Facing: 90}}
	u.Stands = []game.Stand{}
	s.Turn.Active, s.Turn.Phase, s.Turn.Step = "blue", "combat", ""
	return s
}

// W37 of the rules page: STD-TABLE-03, STD-TABLE-04, STD-TABLE-05, STD-TABLE-06,
// STD-TABLE-07, STD-TABLE-08: a die less the stands lost,
// rolled as the side's turn opens.
func TestReturnToTheTable(t *testing.T) {
	for _, c := range []struct {
		die       int
		back      bool
		halted    bool
		destroyed bool
	}{{1, false, false, true}, {2, false, false, false}, {3, false, false, false}, {4, true, true, false}, {5, true, true, false}, {6, true, false, false}} {
		s := gone()
		from(t, s, c.die).do(game.Action{Do: "end"}).over()
		u := s.Unit("r1")
		if (len(u.Stands) == 2) != c.back || Own(u).State.Halted != c.halted || isDestroyed(u) != c.destroyed {
			t.Errorf("die %d: %+v; want it back: %v, halted: %v, destroyed: %v", c.die, u, c.back, c.halted, c.destroyed)
		}
		if c.back && (u.Stands[0] != game.Stand{ID: "r1a", X: 2, Y: 50, Facing: 90} || Own(u).State.Away != nil) {
			t.Errorf("it returns at %+v, want (2, 50), facing 90, and no stand away", u.Stands)
		}
	}
	// STD-TABLE-06: it takes no orders then.
	s := gone()
	from(t, s, 5).do(game.Action{Do: "end"})
	s.Characters = []game.Character{leader("rg", "general", 9, -90, -45)}
	_, refusal := newBoard(s).order(0, []int{0})
	wantRefusal(t, refusal, "STD-TABLE-06")
	// STD-TABLE-04, STD-CHAR-10, STD-TABLE-09: its characters share its fate.
	for _, die := range []int{1, 6} {
		s = gone()
		s.Characters = []game.Character{leader("rh", "hero", 8, -90, -48)}
		s.Characters[0].Joined, EditLeader(&s.Characters[0]).State.Away = "r1", true
		from(t, s, die).do(game.Action{Do: "end"}).over()
		if h := OwnLeader(&s.Characters[0]).State; h.Slain != (die == 1) || die == 6 && h.Away {
			t.Errorf("die %d: %+v, want him slain by a 1 and on the table after a 6", die, h)
		}
	}
	// Fresh unit, W37: a 4 brings it back, but it may not move.
	s = gone()
	Edit(s.Unit("r1")).Size = 2
	from(t, s, 4).do(game.Action{Do: "end"}).over()
	if u := s.Unit("r1"); len(u.Stands) != 2 || !Own(u).State.Halted {
		t.Errorf("r1 is %+v, want 2 stands and halted", u)
	}
}

// STD-TABLE-10: an army whose general does not come back at once withdraws.
func TestGeneralOffTheTable(t *testing.T) {
	for die, phase := range map[int]string{2: "over", 3: "over", 6: "command"} {
		s := gone()
		s.Characters = []game.Character{leader("rg", "general", 9, -90, -48)}
		s.Characters[0].Joined, EditLeader(&s.Characters[0]).State.Away = "r1", true
		from(t, s, die).do(game.Action{Do: "end"})
		if s.Turn.Phase != phase {
			t.Errorf("die %d: the phase is %q, want %v", die, s.Turn.Phase, phase)
		}
	}
}

// STD-TABLE-09: a lone character rolls for himself, without a modifier.
func TestLoneCharacterReturns(t *testing.T) {
	for die, want := range map[int]CharacterState{2: {Away: true}, 4: {Moved: true}, 5: {}} {
		s := gone()
		Edit(s.Unit("r1")).State.Away, s.Unit("r1").Stands = nil, []game.Stand{{ID: "r1a", X: 60, Y: 20}}
		s.Characters = []game.Character{leader("rh", "hero", 8, -98, -48)}
		EditLeader(&s.Characters[0]).State.Away = true
		from(t, s, die).do(game.Action{Do: "end"}).over()
		if got := OwnLeader(&s.Characters[0]).State; !game.SameData(&got, &want) {
			t.Errorf("die %d: %+v", die, got)
		}
	}
}

// STD-TABLE-08, AMB-61: if the place is taken the return shifts along the edge by the least
// distance; if both sides are equally near the owner chooses.
func TestReturnToATakenPlace(t *testing.T) {
	s := gone()
	s.Unit("r2").Stands[0].X, s.Unit("r2").Stands[0].Y, s.Unit("r2").Stands[0].Facing = 2, 49, 0
	from(t, s, 6).do(game.Action{Do: "end"}).over()
	// r2 reaches from 48 to 50; the unit from 48 to 56: 2 cm up the edge.
	if st := s.Unit("r1").Stands; len(st) != 2 || st[0].Y != 52 || st[0].X != 2 {
		t.Errorf("the stands are %+v, want 2, the first at 2, 52", st)
	}
	s = gone()
	s.Unit("r2").Stands[0].X, s.Unit("r2").Stands[0].Y, s.Unit("r2").Stands[0].Facing = 2, 52, 0
	f := from(t, s, 6).do(game.Action{Do: "end"})
	q := f.question("place", "red", "on which side")
	if len(q.Answers) != 2 {
		t.Fatalf("the question is %+v, want 2 answers", q)
	}
	f.refused(game.Action{Do: "place", Unit: "r1", Stands: []game.StandPlace{{ID: "r1a", X: 2, Y: 80, Facing: 90}, {ID: "r1b", X: 2, Y: 84, Facing: 90}}}, "STD-TABLE-08")
	f.do(q.Answers[1]).over()
	if d := geometry.Distance(s.Unit("r1").Box(0), s.Unit("r2").Box(0)); d > 0.01 {
		t.Errorf("the place is %g cm beside, want at most 0.01", d)
	}
}
