package room

import (
	"bytes"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"frontage/game"
	"frontage/game/gametest"
	"frontage/game/live"
	"frontage/game/mail"
	"frontage/game/systems"
)

// wait lets time pass, and then delivers all messages.
func (w *world) wait(d time.Duration) {
	w.t.Helper()
	w.pass(d)
	w.rest()
}

// pass lets time pass, and puts the messages of the server on their way.
func (w *world) pass(d time.Duration) {
	w.time.Pass(d)
	for _, p := range w.programs {
		w.carry(p)
	}
}

// clocked returns a world with both players and a watcher in a room with clocks.
func clocked(t testing.TB, scenario string, think live.Thinking) *world {
	t.Helper()
	w := furnish(&world{t: t, time: gametest.NewTime(), think: think}, scenario)
	w.programs = append(w.programs, w.guest("second", w.keys.Second), w.guest("watch", w.keys.Watch))
	w.rest()
	return w
}

// thinker returns the program of the player who decides, and that of the other one.
func (w *world) thinker() (thinks, waits *program) {
	w.t.Helper()
	a, b := w.programs[0], w.programs[1]
	if b.Seat.Mine() {
		a, b = b, a
	}
	if !a.Seat.Mine() {
		w.t.Fatal("nobody decides")
	}
	return a, b
}

// left returns the time of a program's player, as its program was told last; told what another program
// was told of it.
func (w *world) left(p *program) time.Duration { return w.told(p, p) }

func (w *world) told(by, of *program) time.Duration {
	w.t.Helper()
	if by.Clock == nil {
		w.t.Fatalf("%s knows no clocks", by.name)
	}
	sides := of.Seat.Sides()
	return milliseconds(by.Clock.Left[slices.Index(sides[:], of.Seat.Side)])
}

// handOver lets the thinking player decide until the other one has to.
func (w *world) handOver() {
	w.t.Helper()
	p, _ := w.thinker()
	for n := 0; p.Seat.Mine(); n++ {
		if n > 50 || !w.decide(p) {
			w.t.Fatal("the player decides without end")
		}
		for w.deliver(p, false) {
		}
	}
}

const minute = time.Minute

// The time of the player who has to decide passes, and only that. Everybody is told after each link,
// also who enters later.
func TestClockRuns(t *testing.T) {
	w := clocked(t, firstCharge, live.Thinking{Bank: 10 * minute})
	thinks, waits := w.thinker()
	if k := thinks.Clock; k.Runs != thinks.Seat.Side || k.Bank != 600_000 || k.Left != [2]int64{600_000, 600_000} {
		t.Fatalf("at the beginning the clock is %+v; want 10 minutes each, and that of %s running", k, thinks.Seat.Side)
	}
	w.wait(3 * minute)
	w.handOver()
	w.rest()
	if a, b := w.left(thinks), w.left(waits); a != 7*minute || b != 10*minute {
		t.Errorf("after a decision of 3 minutes %v and %v are left, want 7 and 10 minutes", a, b)
	}
	late := w.guest("late", w.keys.Watch)
	w.programs = append(w.programs, late)
	w.rest()
	for _, p := range w.programs {
		if p.Clock == nil || p.Clock.Left != thinks.Clock.Left {
			t.Errorf("%s is told %+v, and %s %+v", p.name, p.Clock, thinks.name, thinks.Clock)
		}
	}
}

// No time passes before the second player has joined, and none in a room without clocks.
func TestClockWaits(t *testing.T) {
	w := furnish(&world{t: t, time: gametest.NewTime(), think: live.Thinking{Bank: minute}}, firstCharge)
	w.wait(time.Hour)
	if k := w.programs[0].Clock; k.Runs != "" || k.Late() || k.Left != [2]int64{60_000, 60_000} {
		t.Errorf("before anybody has joined the clock is %+v", k)
	}
	w.programs = append(w.programs, w.guest("second", w.keys.Second))
	w.rest()
	if thinks, _ := w.thinker(); thinks.Clock.Runs != thinks.Seat.Side {
		t.Errorf("with both here the clock is %+v", thinks.Clock)
	}
	w = clocked(t, firstCharge, live.Thinking{})
	w.wait(time.Hour)
	if thinks, _ := w.thinker(); thinks.Clock != nil || w.time.Alarms() != 0 {
		t.Error("a room without clocks has them")
	}
	if text, err := os.ReadFile(w.file()); err != nil || !bytes.HasPrefix(text, []byte(`{"format":"frontage/room@1",`)) || bytes.Contains(text, []byte("clock")) {
		t.Errorf("the file of a room without clocks is another than before: %v\n%.200s", err, text)
	}
}

// After each turn of his own, and only then, a player gets more time. Two turns of each side are played
// without thinking.
func TestClockAddsAfterTurns(t *testing.T) {
	for _, file := range []string{firstCharge, tacticsBattle, "game/column/scenarios/the-crossbow-line.scenario.json", "game/element/scenarios/two-wings.scenario.json"} {
		w := clocked(t, file, live.Thinking{Bank: 10 * minute, More: 7 * time.Second})
		ended := map[game.SideID]int{}
		b := func() *game.Battle { return w.programs[2].Seat.Battle() }
		seen := 0
		for n := 0; (len(ended) < 2 || ended[w.programs[0].Seat.Side] < 2) && !w.programs[0].Seat.Over(); n++ {
			if n > 600 {
				t.Fatalf("%s: the turns do not end: %v", file, ended)
			}
			_ = w.decide(w.programs[0]) || w.decide(w.programs[1])
			w.rest()
			for ; seen < len(b().Held()); seen++ {
				was, is := b().When(seen), b().When(seen+1)
				if (was.Turn != is.Turn || was.Side != is.Side) && was.Turn > 0 {
					ended[was.Side]++
				}
			}
		}
		if len(ended) < 2 {
			t.Errorf("%s: turns ended: %v, want some of both sides", file, ended)
		}
		for _, p := range w.programs[:2] {
			want := 10*minute + time.Duration(ended[p.Seat.Side])*7*time.Second
			if got := w.left(p); got != want {
				t.Errorf("%s: after %d turns of its own %s has %v, want %v", file, ended[p.Seat.Side], p.name, got, want)
			}
		}
	}
}

// Whose time runs out loses (STD-SCEN-03): the other player's program claims the battle by a signed link,
// which all get, and which anybody can see in the file. Afterwards the room takes no more links.
func TestFlagFalls(t *testing.T) {
	w := clocked(t, firstCharge, live.Thinking{Bank: 5 * minute})
	for range 4 {
		w.handOver()
		w.rest()
	}
	loser, winner := w.thinker()
	w.wait(5*minute - time.Second)
	if loser.Clock.Late() || winner.Seat.Claimed() != "" {
		t.Fatal("the flag falls before its time")
	}
	w.wait(time.Second)
	for _, p := range w.programs {
		if p.Seat.Claimed() != winner.Seat.Side || !p.Seat.TimeClaimed() || !p.Seat.Over() {
			t.Errorf("%s sees the claim of %q, by time %t", p.name, p.Seat.Claimed(), p.Seat.TimeClaimed())
		}
		if p.Clock.Fallen != loser.Seat.Side || p.Clock.Runs != "" {
			t.Errorf("%s is told %+v, want the flag of %s fallen", p.name, p.Clock, loser.Seat.Side)
		}
	}
	w.agree()
	report, err := mail.Verify(loser.Seat.Public(), "battle", systems.All())
	if err != nil || report.Claim != winner.Seat.Side || !report.Time || report.Over {
		t.Errorf("the file proves %+v, %v; want the claim of %s by time", report, err, winner.Seat.Side)
	}
	before, _ := os.ReadFile(w.file())
	w.wait(time.Hour)
	if after, _ := os.ReadFile(w.file()); !bytes.Equal(before, after) || w.time.Alarms() != 0 {
		t.Error("the clock goes on after the end")
	}
}

// A link that reaches the server after the time is over does not count, whether its sender knows of
// that already or not, and even if he closes his program in between.
func TestLinkTooLate(t *testing.T) {
	for _, how := range []string{"on its way", "not connected", "program closed"} {
		t.Run(how, func(t *testing.T) {
			w := clocked(t, firstCharge, live.Thinking{Bank: 5 * minute})
			for range 4 {
				w.handOver()
				w.rest()
			}
			loser, winner := w.thinker()
			length := loser.Seat.Len()
			if how != "on its way" {
				w.pull(loser)
			}
			for loser.Seat.Mine() {
				a, _ := loser.Seat.Shown().Default()
				if _, _, err := loser.Seat.Do(a); err != nil {
					t.Fatal(err)
				}
				if loser.Act(); loser.visit == nil && loser.Seat.Due() { // as a program that sends it just before the loss
					if _, err := loser.Seat.Send(); err != nil {
						t.Fatal(err)
					}
				}
				loser.stored = loser.Seat.Save()
			}
			if loser.Seat.Len() != length+1 {
				t.Fatal("the late link was not made")
			}
			for range 2 { // so that the winner's program claims before the loser comes back
				w.pass(3 * minute)
				for w.deliver(winner, true) || w.deliver(winner, false) {
				}
			}
			switch how {
			case "on its way":
				w.carry(loser)
			case "program closed":
				w.restart(loser)
			}
			w.agree()
			if w.programs[0].Seat.Len() != length+1 || !loser.Seat.TimeClaimed() || loser.Seat.Claimed() != winner.Seat.Side {
				t.Errorf("the loser has %d links and the claim of %q; want the claim of %q in place of his link", loser.Seat.Len(), loser.Seat.Claimed(), winner.Seat.Side)
			}
		})
	}
}

// The winner need not be there when the flag falls: his program claims when it comes back. Until then the
// loser plays no further.
func TestWinnerIsAway(t *testing.T) {
	w := clocked(t, firstCharge, live.Thinking{Bank: 5 * minute})
	loser, winner := w.thinker()
	w.pull(winner)
	w.pass(6 * minute)
	for w.deliver(loser, true) || w.deliver(loser, false) {
	}
	if loser.Clock.Fallen != loser.Seat.Side || loser.Seat.Claimed() != "" {
		t.Fatalf("the clock is %+v, the claim of %q; want a fallen flag and no claim yet", loser.Clock, loser.Seat.Claimed())
	}
	w.kill(nil)
	w.rest()
	if winner.Seat.Claimed() != winner.Seat.Side || !loser.Seat.TimeClaimed() {
		t.Error("the winner's program has not claimed the battle")
	}
	w.agree()
}

// To pull one's own cable gives no time, but when both have left the battle waits, whoever watches.
func TestClockAndConnections(t *testing.T) {
	w := clocked(t, firstCharge, live.Thinking{Bank: 10 * minute})
	thinks, waits := w.thinker()
	w.pull(thinks)
	w.pass(2 * minute)
	w.rest()
	if got := w.left(thinks); got != 8*minute {
		t.Errorf("after two minutes without a connection %v are left, want 8 minutes", got)
	}
	w.pull(waits)
	w.pass(minute)
	w.rest()
	if got := w.told(waits, thinks); got != 7*minute {
		t.Errorf("after a minute without the other player %v are left, want 7 minutes", got)
	}
	w.pull(thinks)
	w.pull(waits)
	w.pass(time.Hour)
	for watch := w.programs[2]; w.deliver(watch, true); {
	}
	if k := w.programs[2].Clock; k.Runs != "" || k.Late() {
		t.Errorf("without players the watcher is told %+v, want that no time passes", k)
	}
	w.pull(w.programs[2])
	w.pass(time.Hour)
	w.rest()
	if got := w.left(thinks); got != 7*minute {
		t.Errorf("after hours without both %v are left, want 7 minutes", got)
	}
}

// The times survive the server: exactly if it is stopped, and but for the last minute if it is killed.
// The time while it is away does not count.
func TestClockSurvivesTheServer(t *testing.T) {
	w := clocked(t, firstCharge, live.Thinking{Bank: 20 * minute, More: time.Second})
	thinks, _ := w.thinker()
	w.wait(90 * time.Second)
	for _, p := range w.programs {
		w.carry(p)
	}
	if err := w.keeper.Close(); err != nil {
		t.Fatal(err)
	}
	for _, p := range w.programs {
		p.visit = nil
		w.pull(p)
	}
	w.time.Pass(time.Hour)
	w.serve()
	w.rest()
	if got := w.left(thinks); got != 20*minute-90*time.Second || thinks.Clock.More != 1000 {
		t.Errorf("after the server was stopped %v are left, want 18m30s", got)
	}
	w.wait(90 * time.Second)
	w.kill(nil)
	w.time.Pass(time.Hour)
	w.rest()
	if got := w.left(thinks); got != 20*minute-150*time.Second {
		t.Errorf("after it was killed %v are left, want 17m30s: half a minute was not stored yet", got)
	}
}

// Nobody claims a battle by a flag that has not fallen, or by his own.
func TestFalseClaims(t *testing.T) {
	w := clocked(t, firstCharge, live.Thinking{Bank: 5 * minute})
	for range 2 {
		w.handOver()
		w.rest()
	}
	loser, winner := w.thinker()
	claim := func(by *program) (refused string) {
		t.Helper()
		line, err := by.Seat.Copy().ClaimTime()
		if err != nil {
			t.Fatal(err)
		}
		before, _ := os.ReadFile(w.file())
		if err := by.visit.Handle((&live.Message{Link: string(line)}).Write()); err != nil {
			t.Fatal(err)
		}
		if after, _ := os.ReadFile(w.file()); !bytes.Equal(before, after) {
			t.Error("a false claim was stored")
		}
		w.carry(by)
		for _, text := range by.down {
			if m, err := live.Read(text); err == nil && m.Refused != "" {
				refused = m.Refused
			}
		}
		by.down = nil
		return refused
	}
	if said := claim(winner); !strings.Contains(said, "is not claimed") {
		t.Errorf("the claim of time before its end: %q", said)
	}
	if _, err := loser.Seat.Copy().ClaimTime(); err == nil {
		t.Error("a player claims the battle by his own clock")
	}
	w.wait(6 * minute)
	if line, err := winner.Seat.Copy().Claim(); err == nil {
		t.Errorf("the battle is claimed twice: %s", line)
	}
}

// A room whose file gives clocks no time, or times to a room without them, is not read.
func TestClockInFiles(t *testing.T) {
	for text, ok := range map[string]bool{
		`{"format":"frontage/room@2","made":"2026-05-01T20:00:00Z","first":"a","second":"b","watch":"c","bank":60000}`: true,
		`{"format":"frontage/room@2","made":"2026-05-01T20:00:00Z","first":"a","second":"b","watch":"c"}`:              false,
		`{"format":"frontage/room@1","made":"2026-05-01T20:00:00Z","first":"a","second":"b","watch":"c","bank":60000}`: false,
		`{"format":"frontage/room@1","made":"2026-05-01T20:00:00Z","first":"a","second":"b","watch":"c"}`:              true,
	} {
		if _, err := readFirst([]byte(text)); (err == nil) != ok {
			t.Errorf("%s: %v", text, err)
		}
	}
}

// As TestInterleavings, in rooms with little time: however messages, losses and the end of a player's time
// interleave, all agree in the end, and a flag that has fallen ends the battle for all.
func TestClockInterleavings(t *testing.T) {
	fell := 0
	for seed := range uint64(soak(30, 500)) {
		w := clocked(t, []string{firstCharge, tacticsBattle}[seed%2], live.Thinking{Bank: minute, More: time.Second})
		r := rand.New(rand.NewPCG(seed, 3))
		for range 80 {
			p := w.programs[r.IntN(3)]
			switch n := r.IntN(40); {
			case n < 12:
				w.deliver(p, false)
			case n < 24:
				w.deliver(p, true)
			case n < 32:
				if p.Clock == nil || !p.Clock.Late() {
					w.decide(p)
				}
			case n < 35:
				w.pass(time.Duration(r.IntN(60)) * time.Second)
			case n < 37 && p.visit == nil:
				w.connect(p)
			case n == 37:
				w.pull(p)
			case n == 38:
				w.restart(p)
			case n == 39 && r.IntN(2) == 0:
				w.kill(r)
			}
		}
		w.agree()
		first := w.programs[0]
		if !first.Clock.Late() {
			continue
		}
		fell++
		for _, p := range w.programs {
			if !p.Seat.TimeClaimed() || p.Seat.Claimed() == first.Clock.Fallen {
				t.Fatalf("seed %d: the flag of %s has fallen, and %s sees the claim of %q", seed, first.Clock.Fallen, p.name, p.Seat.Claimed())
			}
		}
	}
	if fell == 0 {
		t.Error("no flag has fallen")
	}
	t.Logf("%d flags have fallen", fell)
}

// Whoever opens a room chooses the time of both players, within the limit of the server; who chooses
// none gets that of the server. It stays the room's own when the server starts again with another limit.
func TestOpenerChoosesTheClock(t *testing.T) {
	most := live.Thinking{Bank: 60 * minute, More: time.Minute}
	for _, one := range []struct {
		asked, limit, want live.Thinking
		refused            bool
	}{
		{},
		{asked: live.Thinking{Bank: 20 * minute, More: 5 * time.Second}, want: live.Thinking{Bank: 20 * minute, More: 5 * time.Second}},
		{asked: live.Thinking{Bank: 20 * minute}, limit: most, want: live.Thinking{Bank: 20 * minute}},
		{limit: most, want: most},
		{asked: live.Thinking{Bank: 61 * minute}, limit: most, refused: true},
		{asked: live.Thinking{Bank: 20 * minute, More: 61 * time.Second}, limit: most, refused: true},
	} {
		w := &world{t: t, time: gametest.NewTime(), think: one.limit, folder: t.TempDir(), disk: &crashing{synced: map[string]int64{}}, answer: (*game.Battle).Default}
		w.serve()
		opener := &program{name: "first", Client: live.Host(begun(t, firstCharge), systems.All())}
		opener.Think = one.asked
		if one.refused {
			v, err := w.keeper.Visit("here", func() {})
			if err != nil {
				t.Fatal(err)
			}
			if _, err := opener.Receive(<-v.Out()); err != nil {
				t.Fatal(err)
			}
			if err := v.Handle(opener.Out()[0]); err != nil {
				t.Fatal(err)
			}
			_, err = opener.Receive(<-v.Out())
			if rooms, _ := w.keeper.Count(); err == nil || !strings.Contains(err.Error(), "at most 1h+1m") || rooms != 0 {
				t.Errorf("%v with the limit %v: %v, %d rooms; want a refusal with the limit", one.asked, one.limit, err, rooms)
			}
			continue
		}
		w.programs = []*program{opener}
		w.rest()
		w.keys = opener.Keys
		w.think = live.Thinking{Bank: time.Second}
		w.kill(nil)
		w.programs = append(w.programs, w.guest("second", w.keys.Second))
		w.rest()
		for _, p := range w.programs {
			switch k := p.Clock; {
			case one.want == live.Thinking{}:
				if k != nil {
					t.Errorf("%s has the clock %+v, want none", p.name, k)
				}
			case k == nil || k.Bank != one.want.Bank.Milliseconds() || k.More != one.want.More.Milliseconds():
				t.Errorf("%v with the limit %v: %s has the clock %+v, want %v", one.asked, one.limit, p.name, k, one.want)
			}
		}
	}
}
