package room

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"

	"frontage/game"
	"frontage/game/gametest"
	"frontage/game/live"
	"frontage/game/mail"
	"frontage/game/stand"
	"frontage/game/systems"
)

const (
	firstCharge   = "assets/scenarios/first-charge.scenario.json"
	tacticsBattle = "game/tactics/scenarios/the-fallow-field.scenario.json"
	heath         = "assets/scenarios/muster-on-the-heath.scenario.json"
)

// wide are limits too high to matter to other tests.
var wide = func() Limits {
	l := Default
	l.PerHour, l.Burst = 1e6, 1e6
	return l
}()

// world is a server and its programs in one process. The test controls the network: a message is on
// its way until the test delivers it.
type world struct {
	t        testing.TB
	folder   string
	disk     *crashing
	keeper   *Keeper
	programs []*program
	keys     *live.Keys
	heard    func(p *program, text []byte) // called with each message of the server on its way
	answer   func(*game.Battle) (game.Action, bool)
	time     *gametest.Time // of the server; nil for the real one
	think    live.Thinking
}

// program is one program with its player.
type program struct {
	*live.Client
	name   string
	visit  *Visit // nil while it is not connected
	cut    bool   // the server wants to close the connection
	up     [][]byte
	down   [][]byte
	stored []byte // its file as of its last message
	taken  int    // the number of acknowledged links
	unsure bool   // its player does not accept an invitation
}

// newWorld returns a world with both players and a watcher in a room.
func newWorld(t testing.TB, scenario string) *world {
	t.Helper()
	w := newRoom(t, scenario)
	w.programs = append(w.programs, w.guest("second", w.keys.Second), w.guest("watch", w.keys.Watch))
	w.rest()
	return w
}

// newRoom returns a world with the first player alone in a room.
func newRoom(t testing.TB, scenario string) *world {
	t.Helper()
	return furnish(&world{t: t}, scenario)
}

// furnish fills a world with a room and the first player.
func furnish(w *world, scenario string) *world {
	t := w.t
	t.Helper()
	w.folder, w.disk, w.answer = t.TempDir(), &crashing{synced: map[string]int64{}}, (*game.Battle).Default
	w.serve()
	w.programs = []*program{{name: "first", Client: live.Host(begun(t, scenario), systems.All())}}
	w.rest()
	w.keys = w.programs[0].Keys
	return w
}

// begun returns the seat of a player who begins a battle with live dice. After a "#" the file's name may
// have a length in time, which takes the place of its length in turns.
func begun(t testing.TB, scenario string) *mail.Seat {
	t.Helper()
	file, length, _ := strings.Cut(scenario, "#")
	s := gametest.Open(t, file, systems.All())
	if length != "" {
		own := stand.OwnTurn(&s)
		own.Limit, own.Length, own.Minutes = 0, length, agreedMinutes
	}
	seat, err := mail.Start(s, systems.All(), s.Sides[0].ID, mail.DiceLive)
	if err != nil {
		t.Fatal(err)
	}
	return seat
}

// guest returns the program of somebody with a key of the room.
func (w *world) guest(name string, k live.Key) *program {
	return &program{name: name, Client: live.Guest(k, nil, systems.All())}
}

// serve starts the server.
func (w *world) serve() {
	w.t.Helper()
	k, err := Open(w.folder, systems.All(), wide, func(err error) { w.t.Errorf("the server reports: %v", err) })
	if err != nil {
		w.t.Fatal(err)
	}
	k.disk.open = w.disk.open
	if w.time != nil {
		w.time.Forget()
		k.UseTime(w.time.Now, w.time.After)
		k.Think(w.think)
	}
	w.keeper = k
}

// connect connects a program.
func (w *world) connect(p *program) {
	w.t.Helper()
	v, err := w.keeper.Visit("here", func() { p.cut = true })
	if err != nil {
		w.t.Fatal(err)
	}
	p.visit, p.cut, p.up, p.down = v, false, nil, nil
	w.carry(p)
}

// pull cuts the connection of a program, with all messages on their way.
func (w *world) pull(p *program) {
	if p.visit != nil {
		p.visit.Leave()
	}
	p.visit, p.up, p.down = nil, nil, nil
	p.Lost()
}

// carry puts the messages of both ends on their way. A program stores its seat before it sends.
func (w *world) carry(p *program) {
	if p.Seat != nil && !p.Seat.Watches() {
		p.stored = p.Seat.Save()
	}
	p.up = append(p.up, p.Out()...)
	for _, p := range w.programs {
		for p.visit != nil && len(p.visit.Out()) > 0 {
			text := <-p.visit.Out()
			p.down = append(p.down, text)
			if w.heard != nil {
				w.heard(p, text)
			}
		}
	}
}

// deliver delivers the next message to the server, or to the program.
func (w *world) deliver(p *program, down bool) bool {
	w.t.Helper()
	if p.visit == nil {
		return false
	}
	switch {
	case down && len(p.down) > 0:
		text := p.down[0]
		p.down = p.down[1:]
		if m, err := live.Read(text); err == nil {
			p.taken = max(p.taken, m.Taken)
		}
		if _, err := p.Receive(text); err != nil {
			w.t.Fatalf("%s: %v", p.name, err)
		}
		if p.Invited != nil && !p.unsure {
			if err := p.Accept(); err != nil {
				w.t.Fatal(err)
			}
		}
	case !down && len(p.up) > 0:
		text := p.up[0]
		p.up = p.up[1:]
		if err := p.visit.Handle(text); err != nil {
			w.t.Fatalf("%s: %v", p.name, err)
		}
	default:
		return false
	}
	w.carry(p)
	if p.cut {
		w.pull(p)
	}
	return true
}

// rest connects everybody and delivers everything.
func (w *world) rest() {
	w.t.Helper()
	for again := true; again; {
		again = false
		for _, p := range w.programs {
			if p.visit == nil {
				w.connect(p)
			}
			again = w.deliver(p, false) || w.deliver(p, true) || again
		}
	}
}

// decide lets a player act, if the decision is his.
func (w *world) decide(p *program) bool {
	w.t.Helper()
	if p.Seat == nil || p.Seat.Ready() != mail.ErrDecide {
		return false
	}
	a, ok := w.answer(p.Seat.Shown())
	if !ok {
		w.t.Fatalf("%s has no answer", p.name)
	}
	if _, _, err := p.Seat.Do(a); err != nil {
		w.t.Fatalf("%s: %v: %v", p.name, a.Do, err)
	}
	p.Act()
	w.carry(p)
	return true
}

// restart restarts a program from its file.
func (w *world) restart(p *program) {
	w.t.Helper()
	w.pull(p)
	seat := (*mail.Seat)(nil)
	if p.stored != nil {
		var err error
		if seat, err = mail.Load(p.stored, p.name, systems.All()); err != nil {
			w.t.Fatal(err)
		}
	}
	k := map[string]live.Key{"first": w.keys.First, "second": w.keys.Second, "watch": w.keys.Watch}[p.name]
	p.Client = live.Guest(k, seat, systems.All())
}

// kill ends the server as a power failure does: any part of the data not synced may be lost. Then it
// starts the server again.
func (w *world) kill(r *rand.Rand) {
	w.t.Helper()
	for _, p := range w.programs {
		p.visit = nil
		w.pull(p)
	}
	w.disk.crash(w.t, r)
	w.serve()
}

// check fails if records fork: each must be the beginning of the longest one.
func (w *world) check() {
	w.t.Helper()
	var longest [][]byte
	for _, p := range w.programs {
		if p.Seat != nil && p.Seat.Len() > len(longest) {
			longest = p.Seat.Lines(0)
		}
	}
	for _, p := range w.programs {
		if p.Seat == nil {
			continue
		}
		if lines := p.Seat.Lines(0); !slices.EqualFunc(lines, longest[:len(lines)], bytes.Equal) {
			w.t.Fatalf("%s has another battle", p.name)
		}
		if p.taken > len(longest) {
			w.t.Fatalf("link %d was acknowledged to %s, and is lost", p.taken, p.name)
		}
	}
}

// agree fails unless, after all messages are delivered, every program has the same battle and shows
// the same table, and the server's file has that battle.
func (w *world) agree() {
	w.t.Helper()
	w.rest()
	first := w.programs[0].Seat
	for _, p := range w.programs[1:] {
		if p.Seat == nil || !bytes.Equal(p.Seat.Public(), first.Public()) {
			w.t.Fatalf("%s has another battle", p.name)
		}
		if first.SealedBy() == "" && !first.Shown().Secret() && !bytes.Equal(game.Write(p.Seat.Shown().State()), game.Write(first.Shown().State())) {
			w.t.Fatalf("%s sees another table", p.name)
		}
	}
	_, seat, _, err := w.keeper.disk.read(w.file(), systems.All())
	if err != nil {
		w.t.Fatal(err)
	}
	if !bytes.Equal(seat.Public(), first.Public()) {
		w.t.Fatal("the file of the room has another battle")
	}
	if _, err := mail.Verify(first.Public(), "room", systems.All()); err != nil {
		w.t.Fatal(err)
	}
}

// file returns the file of the one room.
func (w *world) file() string {
	list, err := filepath.Glob(filepath.Join(w.folder, "*"+extension))
	if err != nil || len(list) != 1 {
		w.t.Fatalf("rooms %v, %v; want one", list, err)
	}
	return list[0]
}

// crashing is a disk that loses data not synced before a crash. The real one is not synced, which would
// take most of the time of these tests; cmd/internal/wire does that.
type crashing struct {
	mu     sync.Mutex
	synced map[string]int64 // the size of each file at its last sync
	fail   error            // the error of the next sync
}

type crashingFile struct {
	*os.File
	disk *crashing
}

func (d *crashing) open(name string, flag int) (file, error) {
	f, err := os.OpenFile(name, flag, 0o600)
	if err != nil {
		return nil, err
	}
	return &crashingFile{f, d}, nil
}

func (f *crashingFile) Sync() error {
	f.disk.mu.Lock()
	defer f.disk.mu.Unlock()
	if f.disk.fail != nil {
		return f.disk.fail
	}
	info, err := f.Stat()
	if err != nil {
		return err
	}
	f.disk.synced[strings.TrimSuffix(f.Name(), ".new")] = info.Size()
	return nil
}

func (d *crashing) crash(t testing.TB, r *rand.Rand) {
	for name, size := range d.synced {
		info, err := os.Stat(name)
		if err != nil {
			t.Fatal(err)
		}
		if lost := info.Size() - size; lost > 0 {
			if err := os.Truncate(name, size+r.Int64N(lost+1)); err != nil {
				t.Fatal(err)
			}
		}
	}
}

// tear adds the beginning of a line to a file, as a crash during writing does.
func tear(t testing.TB, name string) {
	f, err := os.OpenFile(name, os.O_APPEND|os.O_WRONLY, 0)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	if _, err := fmt.Fprint(f, `{"link":`); err != nil {
		t.Fatal(err)
	}
}
