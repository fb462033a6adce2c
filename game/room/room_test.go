package room

import (
	"bytes"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"frontage/game"
	"frontage/game/live"
	"frontage/game/mail"
	"frontage/game/systems"
)

// soak returns a number of repetitions, the small one unless FRONTAGE_SOAK is set.
func soak(small, large int) int {
	if os.Getenv("FRONTAGE_SOAK") != "" {
		return large
	}
	return small
}

// Two players and a watcher act, take back, lose their connections, and restart their programs and
// the server in any order; messages between them interleave in any order. No record forks, and no
// acknowledged link is lost.
func TestInterleavings(t *testing.T) {
	files := []string{firstCharge, tacticsBattle}
	for seed := range uint64(soak(40, 1000)) {
		w := newWorld(t, files[seed%2])
		r := rand.New(rand.NewPCG(seed, 26))
		for range 60 {
			p := w.programs[r.IntN(3)]
			switch n := r.IntN(40); {
			case n < 14:
				w.deliver(p, false)
			case n < 28:
				w.deliver(p, true)
			case n < 34:
				w.decide(p)
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
			case n == 39:
				w.kill(r)
			}
			w.check()
		}
		w.agree()
	}
}

// A battle is played live to its end, although the cables of all three programs are pulled at 20
// moments and the server is killed at 5. With FRONTAGE_SOAK, also battles of two other systems.
func TestCablesPulled(t *testing.T) {
	files := []string{firstCharge, tacticsBattle, "game/column/scenarios/the-crossbow-line.scenario.json"}
	for _, file := range files[:soak(1, len(files))] {
		t.Run(filepath.Base(file), func(t *testing.T) { playPulled(t, file) })
	}
}

func playPulled(t *testing.T, file string) {
	w := newWorld(t, file)
	r := rand.New(rand.NewPCG(20, 26))
	pulls, kills := 0, 0
	for n := 0; !w.programs[0].Seat.Over(); n++ {
		if n > 40000 {
			t.Fatal("the battle has no end")
		}
		p := w.programs[r.IntN(3)]
		switch at := r.IntN(30); {
		case at == 0 && pulls < 20 && p.visit != nil:
			w.pull(p)
			pulls++
		case at == 1 && kills < 5:
			w.kill(r)
			kills++
		case p.visit == nil:
			w.connect(p)
		default:
			_ = w.deliver(p, at%2 == 0) || w.decide(p)
		}
	}
	w.agree()
	if pulls < 20 || kills < 5 {
		t.Errorf("only %d pulls and %d kills, want at least 20 and 5", pulls, kills)
	}
	t.Logf("%d links, %d pulls, %d kills", w.programs[0].Seat.Len(), pulls, kills)
}

// The server acknowledges a link, and shows it to the others, only after it has been synced. If the
// disk fails it does neither; once the disk works again, the program sends the link again.
func TestNothingIsAcknowledgedUnsynced(t *testing.T) {
	w := newWorld(t, firstCharge)
	reports := 0
	w.keeper.disk.report = func(error) { reports++ }
	w.disk.fail = errors.New("no space left")
	for !w.decide(w.programs[0]) || w.programs[0].Seat.Mine() { // until the first program has sent a link
	}
	p, other := w.programs[0], w.programs[1]
	taken, before := p.taken, other.Seat.Len()
	for w.deliver(p, false) {
	}
	refused := false
	for _, text := range p.down {
		refused = refused || strings.Contains(string(text), `"refused":"the server could not store it"`)
	}
	if !other.cut {
		t.Error("the other player stays in a room whose disk has failed")
	}
	if p.taken != taken || !refused || other.Seat.Len() != before || len(other.down) != 0 || reports == 0 {
		t.Fatalf("taken %d, refused %t, reports %d; want the link refused once and passed on to nobody", p.taken, refused, reports)
	}
	w.disk.fail = nil
	for _, p := range w.programs {
		w.pull(p)
	}
	w.agree()
	if p.taken <= taken || other.Seat.Len() <= before {
		t.Error("the link was not sent again")
	}
}

// The server removes a last line that a crash has torn off; it was never acknowledged. A damaged file
// closes only its own room, and the error says where it is damaged.
func TestTornAndDamagedFiles(t *testing.T) {
	w := newWorld(t, firstCharge)
	for range 5 {
		w.decide(w.programs[0])
		w.rest()
	}
	for _, p := range w.programs {
		w.pull(p)
	}
	whole, err := os.ReadFile(w.file())
	if err != nil {
		t.Fatal(err)
	}
	tear(t, w.file())
	w.agree()
	if text, _ := os.ReadFile(w.file()); !bytes.HasPrefix(text, whole) || bytes.HasSuffix(text, []byte(`{"link":`)) {
		t.Error("the torn line is still in the file")
	}
	for _, p := range w.programs {
		w.pull(p)
	}
	var said error
	w.keeper.disk.report = func(err error) { said = err }
	if err := os.WriteFile(w.file(), bytes.Replace(whole, []byte(`"value":"`), []byte(`"value":"A`), 1), 0o600); err != nil {
		t.Fatal(err)
	}
	w.connect(w.programs[0])
	w.deliver(w.programs[0], true)
	w.deliver(w.programs[0], false)
	if said == nil {
		t.Error("the damaged file is not reported")
	}
	w.programs[0].down = nil
	keys, err := w.keeper.Create(invitation(t, firstCharge), "there", live.Thinking{})
	if err != nil || keys == nil {
		t.Errorf("another room cannot be made: %v", err)
	}
}

// invitation returns an invitation to a battle with live dice.
func invitation(t testing.TB, scenario string) []byte {
	t.Helper()
	return begun(t, scenario).Last()
}

// Secret orders and maps of set-up armies reach neither the other programs nor the server's file
// before they are opened.
func TestSecretsOnTheWire(t *testing.T) {
	for _, file := range []string{tacticsBattle, heath} {
		w, told := newWorld(t, file), map[game.UnitID]string{}
		w.answer = func(b *game.Battle) (game.Action, bool) {
			if q := b.Question(); q != nil {
				if i := slices.IndexFunc(q.Answers, func(a game.Action) bool { return a.Do == "deploy" && a.Choice == "maps" }); i >= 0 {
					return q.Answers[i], true
				}
			}
			for _, a := range b.Question().Answers { // only the first of the orders to each unit
				if at := b.Hash(); a.Do == "orders" && b.Secret() && (told[a.Unit] == "" || told[a.Unit] == at) {
					told[a.Unit] = at
					return a, true
				}
			}
			return b.Default()
		}
		secret := map[string]*program{} // actions decided in secret, with the program of their player
		met := 0
		w.heard = func(p *program, text []byte) {
			for action, by := range secret {
				if s := by.Seat; s.SealedBy() != s.Side && !(s.Mine() && s.Shown().Secret()) {
					delete(secret, action) // opened, or shown to the other side, which has sealed its own
					continue
				}
				if bytes.Contains(text, []byte(action)) || bytes.Contains(text, bytes.ReplaceAll([]byte(action), []byte(`"`), []byte(`\"`))) {
					t.Fatalf("%s is told what %s has decided in secret: %s", p.name, by.name, action)
				}
			}
		}
		for n := 0; n < soak(60, 300) && !w.programs[0].Seat.Over(); n++ {
			for _, p := range w.programs[:2] {
				if p.Seat.Ready() != mail.ErrDecide {
					continue
				}
				hidden := p.Seat.Shown().Secret()
				a, _ := w.answer(p.Seat.Shown())
				text, _ := a.MarshalJSON()
				// Another player may decide the same action openly, unless it names a piece.
				if text = bytes.TrimSpace(text); hidden && (bytes.Contains(text, []byte(`"stands"`)) || bytes.Contains(text, []byte(`"text"`))) {
					secret[string(text)] = p
					met++
				}
				w.decide(p)
				break
			}
			if file, err := os.ReadFile(w.file()); err != nil {
				t.Fatal(err)
			} else {
				w.heard(&program{name: "the server"}, file)
			}
			w.rest()
		}
		if met == 0 {
			t.Errorf("%s: no secret decisions, want some", file)
		}
		t.Logf("%s: %d secret decisions", file, met)
	}
}

// Rooms and servers have limits. A room that nobody has joined is removed after some time, and a
// program that does not read its messages, or sends too many, is disconnected.
func TestLimits(t *testing.T) {
	limits := Default
	limits.Rooms, limits.PerHour, limits.Visitors, limits.Visits, limits.Burst = 2, 3, 2, 4, 5
	k, err := Open(t.TempDir(), systems.All(), limits, func(err error) { t.Error(err) })
	if err != nil {
		t.Fatal(err)
	}
	now := k.now()
	k.now = func() time.Time { return now }
	text := invitation(t, firstCharge)
	for range 2 {
		if _, err := k.Create(text, "a", live.Thinking{}); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := k.Create(text, "b", live.Thinking{}); !errors.Is(err, ErrFull) {
		t.Errorf("a third room: error %v, want the limit of rooms", err)
	}
	later := limits.Unjoined + time.Second
	now = now.Add(later)
	if _, err := k.Create(text, "a", live.Thinking{}); err != nil {
		t.Errorf("a room cannot be made after the first two have become stale: %v", err)
	}
	if rooms, _ := k.Count(); rooms != 1 {
		t.Errorf("%d rooms", rooms)
	}
	now = now.Add(-later)
	keys, err := k.Create(text, "a", live.Thinking{})
	if err != nil {
		t.Fatal(err)
	}
	k.limits.Rooms = 10
	for range limits.PerHour {
		_, err = k.Create(text, "a", live.Thinking{})
	}
	if !errors.Is(err, ErrOften) {
		t.Errorf("too many rooms from one address: error %v", err)
	}
	enter := (&live.Message{Enter: &live.Enter{Key: keys.Watch}}).Write()
	var visits []*Visit
	for range limits.Visits {
		v, err := k.Visit("c", func() {})
		if err != nil {
			t.Fatal(err)
		}
		visits = append(visits, v)
		_ = v.Handle(enter)
	}
	if _, err := k.Visit("c", func() {}); !errors.Is(err, ErrBusy) {
		t.Errorf("one visit too many: error %v", err)
	}
	if visits[1].room == nil || visits[2].room != nil {
		t.Error("the room does not take exactly its limit of visitors")
	}
	for range limits.Burst {
		err = visits[3].Handle([]byte("{}"))
	}
	if err == nil {
		t.Error("the server takes too many messages")
	}
	now = now.Add(1e9)
	if err := visits[3].Handle([]byte("{}")); err != nil {
		t.Errorf("a message a second later is refused: %v", err)
	}
	for _, v := range visits {
		v.Leave()
	}
	if _, open := k.Count(); open != 0 {
		t.Errorf("%d empty rooms are in memory, want none", open)
	}
	limits.Visits, limits.Waiting = 1, 1
	k.limits = limits
	stopped := false
	v, err := k.Visit("d", func() { stopped = true })
	if err != nil {
		t.Fatal(err)
	}
	if _ = v.Handle(enter); !stopped {
		t.Error("a program that reads nothing stays connected")
	}
	v.Leave()
	if err := k.Close(); err != nil {
		t.Error(err)
	}
}

// The folder contains no key, and no key is printed by accident.
func TestKeysAreNowhere(t *testing.T) {
	w := newWorld(t, firstCharge)
	text, err := os.ReadFile(w.file())
	if err != nil {
		t.Fatal(err)
	}
	for _, k := range []live.Key{w.keys.First, w.keys.Second, w.keys.Watch} {
		if bytes.Contains(text, []byte(k)) || strings.Contains(w.file(), string(k)) {
			t.Error("a key is in the folder")
		}
		if !k.Good() || strings.Contains(fmt.Sprint(k), string(k)) {
			t.Errorf("the key %s is not good, or is printed in full", string(k))
		}
	}
}

// A seat belongs to the program with its signing key: anybody else with the link only watches.
func TestTakenSeat(t *testing.T) {
	w := newWorld(t, firstCharge)
	thief := w.guest("thief", w.keys.Second)
	w.programs = append(w.programs, thief)
	w.rest()
	if thief.Seat == nil || !thief.Seat.Watches() || thief.visit.side != "" {
		t.Fatal("a second program has taken the seat")
	}
	if p := w.programs[0].Present; len(p.Sides) != 2 || p.Watchers != 2 {
		t.Errorf("present: %+v; want both sides and 2 watchers", p)
	}
	w.pull(thief)
	w.carry(thief)
	if p := w.programs[0]; !w.deliver(p, true) {
		t.Error("the others are not told that the player has left")
	}
}

// The first of two people to accept an invitation plays. The other watches, even after a lost
// connection, and acts for no side.
func TestTwoOpenTheInvitation(t *testing.T) {
	for _, pulled := range []bool{false, true} {
		w := newRoom(t, firstCharge)
		slow, fast := w.guest("slow", w.keys.Second), w.guest("fast", w.keys.Second)
		slow.unsure = true
		w.programs = append(w.programs, slow)
		w.rest()
		if slow.Invited == nil || slow.visit.side == "" {
			t.Fatal("the guests have no invitation")
		}
		if w.programs = append(w.programs, fast); pulled {
			w.programs = slices.DeleteFunc(w.programs, func(p *program) bool { return p == slow })
			w.pull(slow)
			w.rest()
			w.programs = append(w.programs, slow)
		}
		w.agree()
		if fast.Seat.Watches() || !slow.Seat.Watches() || slow.Invited != nil || slow.visit.side != "" {
			t.Error("both guests play, or neither")
		}
		if p := w.programs[0].Present; len(p.Sides) != 2 || p.Watchers != 1 {
			t.Errorf("present: %+v; want both sides and 1 watcher", p)
		}
	}
}

// The rules of elements and of columns ask for no decision in secret: their armies are set up and led in sight of both.
// If they come to ask for one, TestSecretsOnTheWire must play it.
func TestNothingSecretElsewhere(t *testing.T) {
	for _, file := range []string{"game/element/scenarios/two-wings.scenario.json", "game/column/scenarios/the-crossbow-line.scenario.json"} {
		w := newWorld(t, file)
		for n := 0; n < soak(80, 2000) && !w.programs[0].Seat.Over(); n++ {
			for _, p := range w.programs {
				if p.Seat.Shown().Secret() || p.Seat.SealedBy() != "" {
					t.Fatalf("%s: after %d decisions something is secret; add the battle to TestSecretsOnTheWire", file, n)
				}
			}
			_ = w.decide(w.programs[0]) || w.decide(w.programs[1])
			w.rest()
		}
	}
}
