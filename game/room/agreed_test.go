package room

import (
	"bytes"
	"encoding/json"
	"math/rand/v2"
	"os"
	"strings"
	"testing"
	"time"

	"frontage/game"
	"frontage/game/gametest"
	"frontage/game/live"
	"frontage/game/mail"
	"frontage/game/stand"
	"frontage/game/systems"
)

// agreedMinutes is the length of the battles with an agreed time, or of each player's on a chess clock.
const agreedMinutes = 90

const (
	timedCharge   = firstCharge + "#" + stand.TimedLength
	clockedCharge = firstCharge + "#" + stand.ClockLength
)

// result is how the battle ended for a program.
func (p *program) result() *stand.Result { return stand.OwnTurn(p.Seat.Shown().State()).Result }

// The clock of a room is that of the battle, if it has one (STD-SCEN-03), whoever opens the room; a
// different one is refused, and so is a longer one than the server allows.
func TestTheBattleHasTheClock(t *testing.T) {
	for _, one := range []struct {
		file         string
		asked, limit live.Thinking
		says         string
	}{
		{file: timedCharge},
		{file: clockedCharge},
		{file: clockedCharge, asked: live.Thinking{Bank: agreedMinutes * minute}},
		{file: clockedCharge, limit: live.Thinking{Bank: 120 * minute, More: minute}},
		{file: clockedCharge, asked: live.Thinking{Bank: 20 * minute}, says: "itself has a time of 1h30m"},
		{file: clockedCharge, asked: live.Thinking{Bank: agreedMinutes * minute, More: minute}, says: "itself has a time of 1h30m"},
		{file: timedCharge, asked: live.Thinking{Bank: 20 * minute}, says: "itself has a time of 1h30m"},
		{file: clockedCharge, limit: live.Thinking{Bank: 60 * minute, More: minute}, says: "at most 1h+1m"},
		{file: timedCharge, limit: live.Thinking{Bank: 60 * minute}, says: "at most 1h"},
	} {
		w := &world{t: t, time: gametest.NewTime(), think: one.limit, folder: t.TempDir(), disk: &crashing{synced: map[string]int64{}}}
		w.serve()
		if keys, err := w.keeper.Create(invitation(t, one.file), "there", one.asked); one.says != "" || err != nil {
			if err == nil || one.says == "" || !strings.Contains(err.Error(), one.says) || keys != nil {
				t.Errorf("%s, asked %v, limit %v: %v; want %q", one.file, one.asked, one.limit, err, one.says)
			}
			continue
		}
		w = clocked(t, one.file, one.limit)
		for _, p := range w.programs {
			k := p.Clock
			if k == nil || k.Bank != 5_400_000 || k.More != 0 || k.Both != (one.file == timedCharge) {
				t.Errorf("%s: %s has the clock %+v; want 90 minutes", one.file, p.name, k)
			}
		}
	}
}

// On the chess clock of a battle who runs out of time loses, as by every clock of a room: the other
// player's program claims the battle (STD-SCEN-03).
func TestChessClockOfTheBattle(t *testing.T) {
	w := clocked(t, clockedCharge, live.Thinking{})
	w.wait(10 * minute)
	loser, winner := w.thinker()
	w.handOver()
	w.rest()
	w.wait(30 * minute) // the other one thinks
	w.handOver()
	w.rest()
	for w.programs[0].Seat.Claimed() == "" {
		if thinks, _ := w.thinker(); thinks == loser {
			w.wait(20 * minute)
		}
		if w.programs[0].Seat.Claimed() == "" {
			w.handOver()
			w.rest()
		}
	}
	for _, p := range w.programs {
		if p.Seat.Claimed() != winner.Seat.Side || !p.Seat.TimeClaimed() || p.Clock.Fallen != loser.Seat.Side {
			t.Errorf("%s sees the claim of %q and the clock %+v; want that %s has lost", p.name, p.Seat.Claimed(), p.Clock, loser.Seat.Side)
		}
	}
	if got := w.told(winner, winner); got <= 0 {
		t.Errorf("the winner has %v left", got)
	}
	w.agree()
}

// One time is agreed for both players: it passes whoever decides. When it is over, both programs end the
// battle by its rules, and the higher score wins (STD-SCEN-03); whoever watches sees it, and the file
// proves it without any claim.
func TestAgreedTimeIsOver(t *testing.T) {
	for _, late := range []time.Duration{89*minute + 59*time.Second, 89 * minute} {
		w := clocked(t, timedCharge, live.Thinking{})
		w.wait(20 * minute)
		w.handOver()
		w.rest()
		w.wait(30 * minute)
		for _, p := range w.programs {
			if k := p.Clock; k.Over || w.told(p, w.programs[0]) > 70*minute || w.told(p, w.programs[0]) != w.told(p, w.programs[1]) {
				t.Errorf("%s: before the end the clock is %+v; want one time for both", p.name, k)
			}
		}
		w.handOver()
		w.rest()
		if got := w.left(w.programs[0]); got != 40*minute {
			t.Errorf("after 50 minutes of both %v are left, want 40 minutes", got)
		}
		w.wait(late - 50*minute)
		if w.programs[0].Clock.Over || w.programs[0].Seat.Over() {
			t.Fatal("the time is over before its end")
		}
		w.wait(90*minute - late)
		for n := 0; !w.programs[0].Seat.Over(); n++ { // the dice may have begun something, which is finished
			p, _ := w.thinker()
			if _, _, err := p.Seat.Shown().Try(game.Action{Do: "time"}); err == nil || n > 20 || !w.decide(p) {
				t.Fatal("the battle goes on, though the rules let it end")
			}
			w.rest()
		}
		want := stand.Result{Why: "The agreed time is over."}
		for _, p := range w.programs {
			got := p.result()
			if !p.Clock.Over || got == nil || got.Why != want.Why || got.Late != "" || p.Seat.Claimed() != "" || !p.Seat.Over() {
				t.Errorf("%s has the result %+v and the clock %+v; want the end by the agreed time", p.name, got, p.Clock)
			}
		}
		w.agree()
		report, err := mail.Verify(w.programs[0].Seat.Public(), "battle", systems.All())
		if err != nil || !report.Over || report.Claim != "" {
			t.Errorf("the file proves %+v, %v; want a battle that is over", report, err)
		}
		w.wait(time.Hour)
		if w.time.Alarms() != 0 {
			t.Error("the clock goes on after the end")
		}
	}
}

// untilDraft plays until a player may do something that can be taken back, and may end the battle before
// and after it.
func (w *world) untilDraft() (decides, waits *program, a game.Action) {
	w.t.Helper()
	call := game.Action{Do: "time"}
	for range 100 {
		p, other := w.thinker()
		s := p.Seat.Copy()
		a, _ := s.Shown().Default()
		_, _, before := s.Shown().Try(call)
		_, rolls, err := s.Do(a)
		if _, _, after := s.Shown().Try(call); before == nil && after == nil && err == nil && !rolls && !s.Due() && len(s.Draft()) == 1 {
			return p, other, a
		}
		w.decide(p)
		w.rest()
	}
	w.t.Fatal("there is never a draft")
	return nil, nil, game.Action{}
}

// What a player has done, and the server has got, before the time was over stays; what reaches it later is
// dropped, whether the message is on its way, or its program not connected or closed. The battle ends for
// all, also when the server was killed after the end.
func TestLateForTheAgreedTime(t *testing.T) {
	for _, how := range []string{"in time", "on its way", "not connected", "program closed", "server killed", "other away"} {
		t.Run(how, func(t *testing.T) {
			w := clocked(t, timedCharge, live.Thinking{})
			p, other, a := w.untilDraft()
			w.wait(80 * minute)
			draft := func() {
				t.Helper()
				if _, _, err := p.Seat.Do(a); err != nil {
					t.Fatal(err)
				}
				p.Act()
				w.carry(p)
			}
			actions := func() int { return len(other.Seat.Shown().Held()) }
			before := actions()
			switch how {
			case "in time":
				draft()
				w.rest()
				if actions() <= before {
					t.Fatal("the draft is not shown")
				}
			case "not connected", "program closed":
				w.pull(p)
				draft()
			case "other away":
				w.pull(other)
			case "on its way":
				draft()
			}
			kept := actions()
			w.pass(11 * minute)
			if how == "program closed" {
				w.restart(p)
			}
			if how == "server killed" {
				w.kill(nil)
			}
			w.agree()
			for _, q := range w.programs {
				if r := q.result(); r == nil || r.Why != "The agreed time is over." {
					t.Fatalf("%s has the result %+v", q.name, r)
				}
				if got := len(q.Seat.Shown().Held()); got != kept+2 { // what was in time, the call, its confirmation
					t.Errorf("%s has %d actions; want %d in time, and two that end the battle", q.name, got, kept)
				}
			}
		})
	}
}

// When the agreed time is over each player has five minutes to finish what has begun. Who lets them pass
// loses by forfeit, so that nobody who is behind can stop the end.
func TestNobodyStopsTheEnd(t *testing.T) {
	w := clocked(t, timedCharge, live.Thinking{})
	for n := 0; ; n++ {
		if p, _ := w.thinker(); len(p.Seat.Shown().Question().Answers) > 0 {
			if _, _, err := p.Seat.Shown().Try(game.Action{Do: "time"}); err != nil {
				break
			}
		}
		if n > 100 {
			t.Fatal("nothing ever begins")
		}
		w.decide(w.programs[0])
		w.decide(w.programs[1])
		w.rest()
	}
	loser, winner := w.thinker()
	w.wait(91 * minute)
	if k := winner.Clock; !k.Over || k.Runs != loser.Seat.Side || w.told(winner, loser) != 5*minute || w.left(winner) != 5*minute || winner.Seat.Over() {
		t.Fatalf("after the end the clock is %+v; want 5 minutes of each, and those of %s running", k, loser.Seat.Side)
	}
	w.kill(nil)
	w.rest()
	w.wait(5 * minute)
	for _, p := range w.programs {
		if p.Seat.Claimed() != winner.Seat.Side || !p.Seat.TimeClaimed() || p.Clock.Fallen != loser.Seat.Side {
			t.Errorf("%s sees the claim of %q and the clock %+v; want that %s has lost", p.name, p.Seat.Claimed(), p.Clock, loser.Seat.Side)
		}
	}
	w.agree()
}

// While the server keeps the time nobody says that it is over, and once it is, nobody plays on, or denies
// it: the server takes no such link and no such draft.
func TestLiesAboutTheTime(t *testing.T) {
	yes, no := true, false
	send := func(w *world, p *program, a ...game.Action) (said string, kept bool) {
		t.Helper()
		seat := p.Seat.Copy()
		for _, a := range a {
			if _, _, err := seat.Do(a); err != nil {
				t.Fatal(err)
			}
		}
		line, err := seat.Send()
		if err != nil {
			t.Fatal(err)
		}
		before, _ := os.ReadFile(w.file())
		if err := p.visit.Handle((&live.Message{Link: string(line)}).Write()); err != nil {
			t.Fatal(err)
		}
		w.carry(p)
		for _, text := range p.down {
			said += string(text)
		}
		p.down = nil
		after, _ := os.ReadFile(w.file())
		return said, bytes.Equal(before, after)
	}
	for file, call := range map[string]game.Action{timedCharge: {Do: "time"}, clockedCharge: {Do: "time", Side: "blue"}} {
		w := clocked(t, file, live.Thinking{})
		p, _ := w.thinker()
		if said, kept := send(w, p, call); !strings.Contains(said, "the server keeps the time") || !kept {
			t.Errorf("%s: called too early the server says %q", file, said)
		}
	}
	w := clocked(t, timedCharge, live.Thinking{})
	p, _ := w.thinker()
	w.pass(90 * minute)
	for !p.Seat.Due() {
		a, _ := p.Seat.Shown().Default()
		if _, _, err := p.Seat.Do(a); err != nil {
			t.Fatal(err)
		}
	}
	if said, kept := send(w, p); !strings.Contains(said, `"over":true`) || strings.Contains(said, "taken") || !kept {
		t.Errorf("played on after the end the server says %q", said)
	}
	text := func(a game.Action) []byte { out, _ := a.MarshalJSON(); return bytes.TrimSpace(out) }
	if err := p.visit.Handle((&live.Message{Draft: &live.Draft{After: p.Seat.Len(), Actions: []json.RawMessage{text(game.Action{Do: "end"})}}}).Write()); err != nil {
		t.Fatal(err)
	}
	if r, _, err := w.keeper.room(w.keys.First); err != nil || len(r.seat.Drafted()) != 0 {
		t.Error("a draft after the end is shown")
	}
	w = clocked(t, timedCharge, live.Thinking{})
	p, other := w.thinker()
	w.pass(90 * minute)
	for w.deliver(p, true) || w.deliver(p, false) {
	}
	line := p.Seat.Last()
	if _, err := other.Seat.Receive(line); err != nil {
		t.Fatal(err)
	}
	other.down = nil
	if said, kept := send(w, other, game.Action{Do: "time", Yes: &no}); strings.Contains(said, "taken") || !kept {
		t.Errorf("denied after the end the server says %q", said)
	}
	if said, kept := send(w, other, game.Action{Do: "time", Yes: &yes}); !strings.Contains(said, "taken") || kept {
		t.Errorf("confirmed after the end the server says %q", said)
	}
	w.pull(other)
	w.agree()
}

// As TestClockInterleavings, in battles with an agreed time: however messages, losses and the end of the
// time interleave, all agree in the end, and the battle is over by its rules for all.
func TestAgreedTimeInterleavings(t *testing.T) {
	for seed := range uint64(soak(20, 1000)) {
		w := clocked(t, timedCharge, live.Thinking{})
		r := rand.New(rand.NewPCG(seed, 4))
		for range 20 {
			_ = w.decide(w.programs[0]) || w.decide(w.programs[1])
			if r.IntN(2) == 0 {
				w.rest()
			}
		}
		w.time.Pass(89 * minute)
		for range 60 {
			p := w.programs[r.IntN(3)]
			switch n := r.IntN(40); {
			case n < 12:
				w.deliver(p, false)
			case n < 24:
				w.deliver(p, true)
			case n < 32:
				w.decide(p)
			case n < 34:
				w.pass(time.Duration(r.IntN(20)) * time.Second)
			case n == 34 && p.Seat != nil && p.Seat.Shown().CanUndo():
				if _, _, err := p.Seat.Do(game.Action{Do: game.DoUndo}); err == nil {
					p.Act()
					w.carry(p)
				}
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
		w.rest()
		w.pass(2 * minute)
		w.agree()
		for n := 0; !w.programs[0].Seat.Over(); n++ { // what had begun is finished
			if n > 200 || !w.decide(w.programs[0]) && !w.decide(w.programs[1]) {
				t.Fatalf("seed %d: the battle does not end", seed)
			}
			w.rest()
		}
		w.agree()
		for _, p := range w.programs {
			if got := p.result(); got == nil || !p.Clock.Over && got.Why == "The agreed time is over." {
				t.Fatalf("seed %d: %s has the result %+v, and the clock %+v", seed, p.name, got, p.Clock)
			}
		}
	}
}
