package stand

import (
	"errors"
	"math/rand/v2"
	"strings"
	"testing"

	"frontage/game"
)

// timedTable is a battle with a length in time in which blue has lost a unit of 100 points.
func timedTable(length string) *game.State {
	s := armies(4, 100)
	s.Unit("ba").Stands = nil
	OwnTurn(s).Length, OwnTurn(s).Minutes = length, 90
	return s
}

// answered is the answer to the player who says that the time is over.
func answered(yes bool) game.Action { return game.Action{Do: "time", Yes: &yes} }

// STD-SCEN-03: a time limit replaces the turn limit. When both players say that it is reached, the
// battle is over, in the middle of a turn too, and the higher score wins; an equal score is a draw.
func TestTimeLimit(t *testing.T) {
	for _, equal := range []bool{false, true} {
		s := timedTable(TimedLength)
		if equal {
			s.Unit("ra").Stands = nil
		}
		p := play(t, s)
		for p.b.State().Turn.Number < 12 { // longer than any length in turns
			p.do(game.Action{Do: "end"})
		}
		p.do(game.Action{Do: "end"})
		active := p.b.State().Turn.Active
		p.do(game.Action{Do: "time"})
		if q := p.b.Question(); q == nil || q.Who == active || len(q.Answers) != 2 || q.Default != 0 || !*q.Answers[0].Yes || !strings.Contains(q.Text.String(), "90 minutes") {
			t.Fatalf("the question is %+v; want the other player to confirm 90 minutes, by default yes", q)
		}
		p.do(answered(true))
		got, want := OwnTurn(p.b.State()).Result, game.SideID("red")
		if equal {
			want = ""
		}
		if got == nil || got.Winner != want || got.Points[0].Points != 100 || got.Late != "" || p.b.Question() != nil {
			t.Errorf("equal %v: the result is %+v; want red's 100 points, and %q to win", equal, got, want)
		}
	}
}

// STD-SCEN-03: on a chess clock the first to run out of time loses, although its score is higher; the
// points stay as they are.
func TestChessClock(t *testing.T) {
	for _, late := range []game.SideID{"red", "blue"} {
		p := play(t, timedTable(ClockLength))
		p.do(game.Action{Do: "time", Side: late}, answered(true))
		got := OwnTurn(p.b.State()).Result
		if got == nil || got.Winner == late || got.Winner == "" || got.Late != late || got.Points[0].Points != 100 || got.Points[1].Points != 0 {
			t.Errorf("%s is out of time: the result is %+v; want it to lose, 100 to 0 points", late, got)
		}
	}
}

// STD-SCEN-03, STD-WIN-16: in a scenario with objectives the score is their points.
func TestTimeLimitOfAScenario(t *testing.T) {
	s := timedTable(TimedLength) // red is ahead by losses
	OwnTurn(s).Objectives = []Objective{{Name: "bb", Side: "blue", Kind: "survive", Unit: "bb", Points: 2}}
	p := play(t, s)
	p.do(game.Action{Do: "time"}, answered(true))
	if got := OwnTurn(p.b.State()).Result; got.Winner != "blue" || got.Points[1].Points != 2 || got.Margin != "minor" {
		t.Errorf("the result is %+v; want a minor victory of blue by its objective", got)
	}
}

// STD-SCEN-03: if the other player says that there is time left, nothing has changed. What is said and
// answered can be undone and done again, and read in the middle from a file.
func TestTimeLeft(t *testing.T) {
	p := play(t, timedTable(TimedLength))
	p.do(game.Action{Do: "end"})
	before := string(game.Write(p.b.State()))
	p.do(game.Action{Do: "time"})
	open := game.Write(p.b.State())
	p.do(answered(false))
	if after := string(game.Write(p.b.State())); after != before {
		t.Errorf("the battle goes on otherwise:\n%s\nwant\n%s", after, before)
	}
	p.do(game.Action{Do: "undo"}, game.Action{Do: "undo"}, game.Action{Do: "redo"})
	if string(game.Write(p.b.State())) != string(open) {
		t.Error("undone and done again, the question is another")
	}
	read, err := game.Read(open, "saved", []game.Rules{Rules{}})
	if err != nil {
		t.Fatal(err)
	}
	b := game.NewBattle(read, Rules{}, game.Options{})
	a, ok := b.Default()
	if _, err := b.Do(a); !ok || err != nil || b.State().Turn.Phase != phaseOver {
		t.Errorf("read from a file, the default answer is %+v, %v; want the end of the battle", a, err)
	}
	replayed, _, err := game.ReadReplay(p.b.Replay(), "saved", []game.Rules{Rules{}})
	if err != nil || replayed.Hash() != p.b.Hash() {
		t.Errorf("the replay ends elsewhere: %v", err)
	}
}

// STD-SCEN-03: who may say that the time is over, and when.
func TestTimeRefused(t *testing.T) {
	turns := armies(4, 100)
	setUp := timedTable(TimedLength)
	undeploy(setUp, methodSides)
	midway := timedTable(TimedLength)
	OwnTurn(midway).Pending = open(&homeBackProcedure{Unit: "ra", Roll: homeBackRoll{Distance: 30}})
	for name, c := range map[string]struct {
		s    *game.State
		a    game.Action
		want string
	}{
		"a length in turns":  {turns, game.Action{Do: "time"}, "no length in time"},
		"setting up":         {setUp, game.Action{Do: "time"}, "set up"},
		"in the middle":      {midway, game.Action{Do: "time"}, "finished first"},
		"nobody asked":       {timedTable(TimedLength), answered(true), "Nobody has said"},
		"a side's limit":     {timedTable(TimedLength), game.Action{Do: "time", Side: "red"}, "for both players"},
		"a clock, no side":   {timedTable(ClockLength), game.Action{Do: "time"}, "whose time"},
		"a clock, who":       {timedTable(ClockLength), game.Action{Do: "time", Side: "green"}, "green"},
		"asked again":        {asked(t), game.Action{Do: "time"}, "whether the time is over"},
		"answered with side": {asked(t), game.Action{Do: "time", Side: "red"}, "side"},
	} {
		b := game.NewBattle(*c.s, Rules{}, game.Options{})
		_, err := b.Do(c.a)
		var refusal *game.Refusal
		if !errors.As(err, &refusal) || refusal.Rule != "STD-SCEN-03" || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v; want a refusal by STD-SCEN-03 that says %q", name, err, c.want)
		}
	}
}

// asked is a battle in which red has said that the time is over.
func asked(t *testing.T) *game.State {
	p := play(t, timedTable(TimedLength))
	p.do(game.Action{Do: "time"})
	return p.b.State()
}

// A file with a length in time that no battle has is refused.
func TestTimeInFiles(t *testing.T) {
	for name, c := range map[string]struct {
		set  func(own *Progress)
		want string
	}{
		"both limits":      {func(own *Progress) { own.Limit = 6 }, "turn.limit"},
		"minutes of turns": {func(own *Progress) { own.Length = "random" }, "turn.minutes"},
		"late":             {func(own *Progress) { own.Result = &Result{Late: "red"} }, "turn.result.late"},
		"who asks":         {func(own *Progress) { own.Pending = open(&timeProcedure{Side: "green"}) }, "turn.pending.side"},
		"a late side":      {func(own *Progress) { own.Pending = open(&timeProcedure{Side: "red", Late: "red"}) }, "turn.pending.late"},
		"no late side": {func(own *Progress) {
			own.Length, own.Pending = ClockLength, open(&timeProcedure{Side: "red"})
		}, "turn.pending.late"},
		"not alone": {func(own *Progress) {
			own.Pending = open(&timeProcedure{Side: "red"})
			own.Pending.Then = open(&commandProcedure{Step: stepOrders})
		}, "turn.pending.then"},
		"no time": {func(own *Progress) {
			own.Length, own.Minutes, own.Pending = "", 0, open(&timeProcedure{Side: "red"})
		}, "turn.pending"},
	} {
		s := timedTable(TimedLength)
		c.set(OwnTurn(s))
		found := false
		for _, p := range (Rules{}).Check(s) {
			found = found || p.Path == c.want
		}
		if !found {
			t.Errorf("%s: %v; want a fault at %s", name, (Rules{}).Check(s), c.want)
		}
	}
}

// STD-SCEN-03: whenever somebody says so in a battle of default answers, the other is asked; denied,
// the battle goes on, and confirmed, it is over.
func TestTimeCalledAtRandom(t *testing.T) {
	for seed := range uint64(8) {
		random := rand.New(rand.NewPCG(seed, 3))
		length := []string{TimedLength, ClockLength}[seed%2]
		b := game.NewBattle(*timedTable(length), Rules{}, game.Options{Seed: seed})
		calls := 0
		for n := 0; b.Question() != nil && n < 400; n++ {
			if random.IntN(4) == 0 {
				a := timeCalls(b.State())[0].Action
				who, midway := b.State().Turn.Active, OwnTurn(b.State()).Pending != nil
				if _, err := b.Do(a); (err == nil) == midway {
					t.Fatalf("%+v: %v, in the middle: %v", a, err, midway)
				} else if err == nil {
					calls++
					if b.Question().Who == who {
						t.Fatalf("%s is asked itself", who)
					}
					if _, err := b.Do(answered(calls > 5)); err != nil {
						t.Fatal(err)
					}
					if over := b.State().Turn.Phase == phaseOver; over != (calls > 5) {
						t.Fatalf("over: %v after %d calls", over, calls)
					}
					continue
				}
			}
			a, _ := b.Default()
			if _, err := b.Do(a); err != nil {
				t.Fatal(err)
			}
		}
		if calls != 6 {
			t.Errorf("battle %d: %d calls, want 6", seed, calls)
		}
	}
}

// The computer confirms that the time is over, even where the other side could put its high helm on.
func TestComputerConfirmsTheTime(t *testing.T) {
	s := timedTable(TimedLength)
	for i := range s.Unit("rb").Stands {
		s.Unit("rb").Stands[i].Y = s.Unit("bb").Stands[0].Y + 10
	}
	s.Characters = []game.Character{leader("rg", "general", 8, 0, 90)}
	EditLeader(&s.Characters[0]).Item = highHelm
	for _, level := range []game.Level{game.Easy, game.Medium, game.Hard} {
		p := play(t, s)
		if a, _ := p.b.Advise(); a.Choice != deviceHelm {
			t.Fatalf("before it the computer would %+v, want the helm", a)
		}
		p.do(game.Action{Do: "time"})
		if a, ok := p.b.AdviseAt(level); !ok || a.Do != "time" || a.Yes == nil || !*a.Yes {
			t.Errorf("level %v: it answers %+v; want yes", level, a)
		}
	}
}
