package stand

import (
	"testing"

	"frontage/game"
)

// armies is n units a side, each of three stands and the given points, with a side at each edge of
// the table.
func armies(n, points int) *game.State {
	var units []game.Unit
	for i := range n {
		x := float64(-90 + 15*i)
		for _, side := range []struct {
			name   string
			y, way float64
		}{{"r", 60, 180}, {"b", -60, 0}} {
			u := infantry(side.name+string(rune('a'+i)), at{x, side.y, side.way}, at{x + 4, side.y, side.way}, at{x + 8, side.y, side.way})
			Edit(&u).Points = points
			units = append(units, u)
		}
	}
	return tableOf(units...)
}

// W38, STD-WIN-06 to -08: half of the units, rounded up; a unit reduced from three
// stands to one is half a loss, one that started with two is none until it is
// destroyed.
func TestBreakPoint(t *testing.T) {
	s := armies(11, 100)
	cut := func(unit string, left int) {
		s.Unit(game.UnitID(unit)).Stands = s.Unit(game.UnitID(unit)).Stands[:left]
	}
	for _, id := range []string{"ra", "rb", "rc", "rd", "re"} {
		cut(id, 0)
	}
	cut("rf", 1)
	cut("rg", 2)
	Edit(s.Unit("rh")).Size = 2
	cut("rh", 1)
	if a := armiesOf(s)[0]; a.breakPoint() != 6 || a.halves != 11 {
		t.Errorf("break point %d, losses %d halves; want 6 and 11", a.breakPoint(), a.halves)
	}
	if _, _, ok := armiesOf(s)[0].withdraws(); ok {
		t.Error("it withdraws at 5½ of 6")
	}
	cut("ri", 1)
	if _, rule, ok := armiesOf(s)[0].withdraws(); !ok || rule != "STD-WIN-06" {
		t.Errorf("at 6 of 6: %v by %s, want a withdrawal by STD-WIN-06", ok, rule)
	}
	if a := armiesOf(armies(12, 100))[1]; a.breakPoint() != 6 {
		t.Errorf("12 units: break point %d, want 6", a.breakPoint())
	}
	// A unit that may return to the table is no loss.
	Edit(s.Unit("ra")).State.Away = []game.Stand{{ID: "raa"}, {ID: "rab"}, {ID: "rac"}}
	if a := armiesOf(s)[0]; a.halves != 10 {
		t.Errorf("with ra off the table losses are %d halves, want 10", a.halves)
	}
}

// W39, STD-WIN-10 to -12: points of the destroyed and the slain in full, of the
// crippled half, rounded up to a multiple of 5.
func TestVictoryPoints(t *testing.T) {
	for _, test := range []struct{ points, size, left, want int }{
		{110, 3, 1, 55}, {45, 3, 1, 25}, {75, 3, 1, 40}, {60, 3, 2, 0}, {60, 2, 1, 0}, {60, 2, 0, 60}, {45, 4, 0, 45}, {50, 3, 1, 25}, {51, 3, 1, 30},
	} {
		s := armies(1, test.points)
		u := s.Unit("ba")
		Edit(u).Size, u.Stands = test.size, u.Stands[:test.left]
		if got := victoryPoints(s, "red"); got != test.want {
			t.Errorf("%+v: %d points, want %v", test, got, test.want)
		}
	}
	s := armies(1, 100)
	s.Characters = []game.Character{{ID: "bh", Side: "blue", Kind: "hero", Own: &Leader{Points: 80, State: CharacterState{Slain: true}}}}
	if got := victoryPoints(s, "red"); got != 80 {
		t.Errorf("a slain hero of 80 points gives %d, want 80", got)
	}
}

// STD-WIN-01, STD-WIN-05, STD-WIN-15: the battle is over at once when a General
// is slain; his army cannot win though it has earned more.
func TestWithdrawal(t *testing.T) {
	s := armies(4, 100)
	s.Unit("ba").Stands = nil
	s.Characters = []game.Character{
		{ID: "rg", Side: "red", Kind: "general", Own: &Leader{Command: 9}, X: 20, Y: 190},
		{ID: "bg", Side: "blue", Kind: "general", Own: &Leader{Command: 9}, X: 20, Y: 10},
	}
	r := &run{s: s}
	r.withdrawals(strength.withdraws)
	if s.Turn.Phase == "over" {
		t.Fatal("it is over while both Generals live")
	}
	r.slay(&s.Characters[0], game.Say("a test"), "STD-CHAR-10")
	EditLeader(&s.Characters[0]).Points = 90
	r.withdrawals(strength.withdraws)
	got := OwnTurn(s).Result
	if s.Turn.Phase != "over" || got == nil || got.Withdrew != "red" || got.Winner != "" || got.Points[0].Points != 100 || got.Points[1].Points != 90 {
		t.Errorf("the result is %+v; want the battle over, red withdrawn, 100 to 90, and so no winner", got)
	}
	if why := outcomeOf(s).Why; why.String() != got.Why || len(why.Args) != 1 {
		t.Errorf("it is told as %q in %d phrases, want %q in one that can be translated", why, len(why.Args), got.Why)
	}
}

// STD-WIN-01, STD-WIN-05, STD-WIN-06: the battle ends at once when an army breaks or its
// General falls: units still to be driven back are not.
func TestNoDriveBackAfterTheBattle(t *testing.T) {
	for _, general := range []bool{false, true} {
		s := armies(4, 100)
		if general {
			s.Characters = []game.Character{leader("bg", "general", 9, 0, -80)}
			s.Characters[0].Joined = "bb"
		} else {
			s.Unit("ba").Stands = nil
		}
		for id, hits := range map[game.UnitID]int{"bb": 4, "bc": 1} {
			u := s.Unit(id)
			Edit(u).State.Suffered = hits
			Edit(u).State.ShotBy = []Shooter{{Unit: "ra", Stand: "raa", X: u.Stands[0].X, Y: u.Stands[0].Y + 20, Facing: 180}}
		}
		s.Turn.Phase, s.Turn.Step = phaseShooting, ""
		p := play(t, s, 6, 6, 6, 6)
		p.do(game.Action{Do: "end"}, game.Action{Do: "retreat", Unit: "bb"})
		if got := OwnTurn(p.b.State()).Result; got == nil || got.Withdrew != "blue" {
			t.Errorf("general %v: the result is %+v; want blue withdrawn", general, got)
		}
		p.spent()
	}
}

// STD-WIN-01, STD-WIN-06, STD-WIN-15: a stand that is removed to restore a formation as the
// last turn ends may break its army: that withdraws, and cannot win.
func TestBreaksAsTheLastTurnEnds(t *testing.T) {
	s := armies(4, 100)
	s.Unit("ra").Stands, s.Unit("ba").Stands = nil, nil
	s.Unit("rb").Stands = s.Unit("rb").Stands[:1]
	Edit(s.Unit("ba")).Points = 500
	u := s.Unit("rc") // split: one of its two stands must go (STD-RETREAT-19)
	u.Stands = []game.Stand{u.Stands[0], u.Stands[2]}
	s.Turn.Phase, s.Turn.Step, s.Turn.Active, OwnTurn(s).First, OwnTurn(s).Limit = "combat", "", "blue", "red", 1
	p := play(t, s)
	p.do(game.Action{Do: "end"}, game.Action{Do: "remove", Unit: "rc", Stand: "rcc"})
	if got := OwnTurn(p.b.State()).Result; got == nil || got.Withdrew != "red" || got.Winner != "" || got.Points[0].Points != 500 || got.Points[1].Points != 200 {
		t.Errorf("the result is %+v; want red withdrawn, 500 to 200, and so no winner", got)
	}
}

// STD-WIN-06, STD-ATTACK-04, STD-CAS-03: the army that loses the round breaks by its
// casualties, which are removed first; the winner's are removed nevertheless, whether or
// not there is a choice among them.
func TestWinnerOfTheLastRoundHasItsCasualties(t *testing.T) {
	for _, size := range []int{1, 2} {
		s := armies(4, 100)
		s.Unit("ba").Stands = nil
		s.Unit("bb").Stands = s.Unit("bb").Stands[:1]
		winner, loser := s.Unit("ra"), s.Unit("bd")
		winner.Stands, Edit(winner).Size, Edit(winner).Attack, Edit(loser).Attack = winner.Stands[:size], 3, 6/size, 3
		loser.Stands = nil
		for i, x := range []float64{0, 4, 8} { // the loser has a choice, so that the answer comes first
			loser.Stands = append(loser.Stands, game.Stand{ID: game.StandID(string(rune('x' + i))), X: origin + x, Y: origin + 40, Facing: 0})
		}
		Edit(loser).State.Hits = 1
		for i := range winner.Stands {
			winner.Stands[i] = game.Stand{ID: winner.Stands[i].ID, X: origin + 4*float64(i), Y: origin + 42, Facing: 180}
		}
		s.Turn.Phase, s.Turn.Step = "combat", ""
		dice := []int{4, 4, 4, 4, 4, 1, 4, 4, 4, 1, 1, 1} // 5 hits on the loser: with its odd one two stands; 3 on the winner
		if size == 2 {
			dice = append(dice, 1, 1, 1)
		}
		p := play(t, s, dice...)
		p.do(game.Action{Do: "fight", Unit: "ra"})
		for q := p.b.Question(); q != nil && q.Kind == "remove"; q = p.b.Question() {
			p.do(q.Answers[0])
		}
		got := p.b.State()
		if y := got.Unit("bd").Stands[0].Y; y != origin+40 {
			t.Errorf("size %d: the loser has retreated to %g, after the battle", size, y-origin)
		}
		if left := len(got.Unit("ra").Stands); left != size-1 || OwnTurn(got).Result == nil || OwnTurn(got).Result.Withdrew != "blue" {
			t.Errorf("size %d: %d stands of the winner are left, the result is %+v; want %d, and blue withdrawn", size, left, OwnTurn(got).Result, size-1)
		}
	}
}

// STD-WIN-06: a side that is too small for a break point fights its combat to the
// end, but when nothing is left of it the battle ends with the turn.
func TestNothingLeft(t *testing.T) {
	s := armies(1, 100)
	s.Unit("ba").Stands = nil
	s.Turn.Phase = "combat"
	p := play(t, s)
	p.do(game.Action{Do: "end"})
	got, result := p.b.State().Turn, OwnTurn(p.b.State()).Result
	if got.Phase != "over" || result == nil || result.Withdrew != "blue" || result.Winner != "red" {
		t.Errorf("the turn is %+v, the result %+v; want the battle over, blue withdrawn and red the winner", got, result)
	}
}

// STD-WIN-01, STD-WIN-13: a side that concedes has lost whatever the points, and scores
// nothing; it may concede at any time.
func TestConcede(t *testing.T) {
	s := armies(4, 100)
	s.Unit("ba").Stands, s.Unit("ra").Stands, s.Unit("rb").Stands = nil, nil, s.Unit("rb").Stands[:1]
	p := play(t, s)
	p.do(game.Action{Do: "concede", Side: "blue"})
	if got := OwnTurn(p.b.State()).Result; got.Winner != "red" || got.Points[0].Points != 100 || got.Points[1].Points != 0 {
		t.Errorf("blue concedes: %+v; want red to win 100 to 0", got)
	}
	p.refused(game.Action{Do: "end"}, "STD-WIN-01")
	if p.b.Question() != nil {
		t.Error("a question is open after the end")
	}
	p = play(t, armies(4, 100))
	p.refused(game.Action{Do: "concede", Side: "green"}, "STD-WIN-13")
	p.do(game.Action{Do: "concede", Side: "red"})
	if got := OwnTurn(p.b.State()).Result; got.Winner != "blue" || got.Points[0].Points != 0 || got.Points[1].Points != 0 {
		t.Errorf("nobody has earned a point, and red concedes: %+v; want blue to win 0 to 0", got)
	}
	ahead := armies(4, 100)
	ahead.Unit("ba").Stands = nil
	p = play(t, ahead)
	p.do(game.Action{Do: "concede", Side: "red"})
	if got := OwnTurn(p.b.State()).Result; got.Winner != "blue" || got.Points[0].Points != 0 || got.Margin != "" {
		t.Errorf("red is ahead and concedes: %+v; want blue to win without points or margin", got)
	}
}

// STD-WIN-14: at the end of the last turn the higher total of victory points wins, and
// equal totals are a draw.
func TestHigherTotalWins(t *testing.T) {
	for _, test := range []struct {
		name, winner string
		lost         []game.UnitID
	}{{"equal", "", []game.UnitID{"ra", "ba"}}, {"red ahead", "red", []game.UnitID{"ba"}}, {"blue ahead", "blue", []game.UnitID{"ra"}}} {
		s := armies(4, 100)
		OwnTurn(s).Limit, s.Turn.Active = 1, "blue"
		for _, id := range test.lost {
			s.Unit(id).Stands = nil
		}
		p := play(t, s)
		p.turns()
		if got := OwnTurn(p.b.State()).Result; got == nil || string(got.Winner) != test.winner {
			t.Errorf("%s: the result is %+v, want winner %q", test.name, got, test.winner)
		}
	}
}

// turns plays a battle in which nobody does anything to its end, and returns its number of
// turns.
func (p *script) turns() int {
	p.t.Helper()
	for range 200 {
		q := p.b.Question()
		if q == nil {
			return p.b.State().Turn.Number
		}
		p.do(game.Action{Do: "end"})
	}
	p.t.Fatal("it does not end")
	return 0
}

// STD-WIN-01 to -04, AMB-62: a fixed number of turns, one rolled for (1–2: 6,
// 3–4: 7, 5–6: 8; by the other reading one less), a random end from turn 5 on.
func TestLengthOfBattle(t *testing.T) {
	set := func(limit int, length string) *game.State {
		s := armies(1, 100)
		OwnTurn(s).Limit, OwnTurn(s).Length = limit, length
		return s
	}
	if got := play(t, set(3, "")).turns(); got != 3 {
		t.Errorf("a limit of 3 gives %d turns, want 3", got)
	}
	for die, want := range map[int]int{1: 6, 2: 6, 3: 7, 4: 7, 5: 8, 6: 8} {
		if got := play(t, set(0, "rolled"), die).turns(); got != want {
			t.Errorf("a die of %d gives %d turns, want %d", die, got, want)
		}
		s := set(0, "rolled")
		s.Rulings = map[string]string{"AMB-62": "b"}
		if got := play(t, s, die).turns(); got != want-1 {
			t.Errorf("by the other reading a die of %d gives %d turns, want %d", die, got, want-1)
		}
	}
	for _, test := range []struct {
		dice []int
		want int
	}{{[]int{4}, 5}, {[]int{3, 6}, 6}, {[]int{1, 2, 5}, 7}, {[]int{1, 2, 3}, 8}} {
		p := play(t, set(0, "random"), test.dice...)
		if got := p.turns(); got != test.want {
			t.Errorf("dice %v: %d turns, want %d", test.dice, got, test.want)
		}
		p.spent()
	}
}

// The side that had the first turn begins each turn, even if it is the second in the file.
func TestFirstTurn(t *testing.T) {
	s := armies(1, 100)
	s.Turn.Active, OwnTurn(s).First, OwnTurn(s).Limit = "blue", "blue", 2
	p := play(t, s)
	var sides []game.SideID
	for p.b.Question() != nil {
		if n := len(sides); n == 0 || sides[n-1] != p.b.State().Turn.Active {
			sides = append(sides, p.b.State().Turn.Active)
		}
		p.do(game.Action{Do: "end"})
	}
	if len(sides) != 4 || sides[0] != "blue" || sides[1] != "red" {
		t.Errorf("the turns were those of %v; want four, blue's before red's", sides)
	}
}

// The reason for the end of a battle is shown as a phrase, and the result keeps its English, for
// each way in which a battle ends. Foreign texts stay as they are.
func TestReasonOfTheEndIsAPhrase(t *testing.T) {
	general := func(s *game.State) { r := &run{s: s}; r.slay(&s.Characters[0], game.Say("a test"), "STD-CHAR-10") }
	for name, c := range map[string]struct {
		ends     func(r *run)
		english  string
		finished bool // it stays as it is
	}{
		"general lost": {func(r *run) { general(r.s); r.withdrawals(strength.withdraws) }, "Red withdraws: its General is lost. ", false},
		"both broken": {func(r *run) {
			for i := range r.s.Units {
				if i/2 < 3 {
					r.s.Units[i].Stands = nil
				}
			}
			r.withdrawals(strength.breaks)
		}, "Red withdraws: it has lost 3 of 4 units and its break point is 2. Blue withdraws: it has lost 3 of 4 units and its break point is 2. ", false},
		"nothing left": {func(r *run) {
			for i := 0; i < len(r.s.Units); i += 2 {
				r.s.Units[i].Stands = nil
			}
			r.nothingLeft()
		}, "Red withdraws: nothing is left of it. ", false},
		"conceded": {func(r *run) {
			if err := r.concede("blue"); err != nil {
				t.Fatal(err)
			}
		}, "Blue concedes.", false},
		"last turn": {func(r *run) {
			OwnTurn(r.s).Limit = r.s.Turn.Number
			if _, err := r.timeIsUp(); err != nil {
				t.Fatal(err)
			}
		}, "Turn 1 was the last.", false},
		"time over": {func(r *run) {
			OwnTurn(r.s).Length = TimedLength
			yes, p := true, &timeProcedure{Side: "red"}
			r.push(p)
			if err := p.answer(r, game.Action{Do: "time", Yes: &yes}); err != nil {
				t.Fatal(err)
			}
		}, "The agreed time is over.", false},
		"out of time": {func(r *run) {
			OwnTurn(r.s).Length = ClockLength
			yes, p := true, &timeProcedure{Side: "red", Late: "blue"}
			r.push(p)
			if err := p.answer(r, game.Action{Do: "time", Yes: &yes}); err != nil {
				t.Fatal(err)
			}
		}, "The time of Blue on the clock has run out.", false},
		"of a file": {func(r *run) { r.finish(Result{Why: "The sun has set."}, false) }, "The sun has set.", true},
	} {
		t.Run(name, func(t *testing.T) {
			s := armies(4, 100)
			s.Characters = []game.Character{{ID: "rg", Side: "red", Kind: "general", Own: &Leader{Command: 9}, X: 20, Y: 190}}
			c.ends(&run{s: s})
			if got := OwnTurn(s).Result; got == nil || got.Why != c.english {
				t.Fatalf("the file says %+v; want %q", got, c.english)
			}
			why := outcomeOf(s).Why
			finished := false
			if len(why.Args) > 0 {
				_, finished = why.Args[0].(string)
			}
			shown := c.english
			if name == "last turn" { // files keep the older sentence
				shown = "Turn limit reached."
			}
			if finished = finished && why.Format == ""; why.String() != shown || finished != c.finished {
				t.Errorf("%q by the format %q of %v; want %q, finished: %v", why, why.Format, why.Args, shown, c.finished)
			}
		})
	}
}
