package room

import (
	"bufio"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"time"

	"frontage/game"
	"frontage/game/live"
	"frontage/game/mail"
)

// Limits protect a server against overload.
type Limits struct {
	Rooms    int           // kept on the disk
	Visitors int           // in one room
	Visits   int           // in all rooms
	PerHour  int           // rooms that one address may make
	Burst    int           // the messages a program may send at once …
	PerSec   float64       // … and then each second
	Waiting  int           // the most messages waiting for one program's network
	Unjoined time.Duration // the time after which a room without a second player may be removed
	Idle     time.Duration // the time after which any unused room may be removed
}

// Default are the default limits of a server.
var Default = Limits{
	Rooms: 1000, Visitors: 50, Visits: 1000, PerHour: 60, Burst: 200, PerSec: 40, Waiting: 1000,
	Unjoined: 48 * time.Hour, Idle: 180 * 24 * time.Hour,
}

// The errors of the keeper, worded for the person at the program.
var (
	ErrKey    = errors.New("there is no room with this key: the link is incomplete, or the room has been removed")
	ErrFull   = errors.New("this server keeps as many rooms as it may")
	ErrBusy   = errors.New("this server has as many visitors as it may")
	ErrOften  = errors.New("too many rooms were made from this address: try again in an hour")
	ErrClosed = errors.New("the server is being stopped")
)

// Keeper keeps rooms in a folder, each in a file of its own. Only rooms with visitors are in
// memory. It is safe for use by several goroutines.
type Keeper struct {
	folder  string
	systems []game.Rules
	limits  Limits
	now     func() time.Time
	after   func(time.Duration, func()) (stop func())
	clock   live.Thinking // the most time in new rooms
	disk    disk

	mu     sync.Mutex
	files  map[string]place // by the hash of a key
	rooms  map[string]*Room // those in memory, by file
	count  int              // of rooms
	visits int
	made   map[string][]time.Time // the times at which an address made rooms
	closed bool
}

// place is the room and the role of a key.
type place struct {
	file string
	role live.Role
}

// Open opens a folder of rooms, and makes it if it does not exist. It ignores files that are not
// rooms. Any goroutine may call report, with rooms that cannot be read and errors of the disk; the
// errors never contain a key.
func Open(folder string, systems []game.Rules, limits Limits, report func(error)) (*Keeper, error) {
	if err := os.MkdirAll(folder, 0o700); err != nil {
		return nil, err
	}
	k := &Keeper{folder: folder, systems: systems, limits: limits, now: time.Now, after: afterFunc, disk: disk{openFile, report},
		files: map[string]place{}, rooms: map[string]*Room{}, made: map[string][]time.Time{}}
	list, err := os.ReadDir(folder)
	if err != nil {
		return nil, err
	}
	for _, entry := range list {
		name := entry.Name()
		if strings.HasSuffix(name, extension+".new") { // a room that was never completed
			os.Remove(filepath.Join(folder, name))
		}
		if !strings.HasSuffix(name, extension) || entry.IsDir() {
			continue
		}
		first, err := k.readFirst(name)
		if err != nil {
			report(fmt.Errorf("%s: %w", name, err))
			continue
		}
		k.know(name, first)
	}
	return k, nil
}

// afterFunc calls a function after some time, unless it is stopped before.
func afterFunc(d time.Duration, f func()) (stop func()) {
	t := time.AfterFunc(d, f)
	return func() { t.Stop() }
}

// Think limits the time of the players in each room that is made from now on. Whoever makes a room
// may choose less. Call it before the first visit.
func (k *Keeper) Think(t live.Thinking) { k.clock = t }

// Thinking returns the limit that [Keeper.Think] has set.
func (k *Keeper) Thinking() live.Thinking { return k.clock }

// UseTime replaces the system's clock by another one, for tests. Call it before the first visit.
func (k *Keeper) UseTime(now func() time.Time, after func(time.Duration, func()) (stop func())) {
	k.now, k.after = now, after
}

// readFirst reads the first line of a room's file.
func (k *Keeper) readFirst(name string) (logLine, error) {
	f, err := os.Open(filepath.Join(k.folder, name))
	if err != nil {
		return logLine{}, err
	}
	defer f.Close()
	line, err := bufio.NewReader(f).ReadSlice('\n')
	if err != nil {
		return logLine{}, errors.New("its first line is incomplete")
	}
	return readFirst(line)
}

// know adds a room's keys to the list.
func (k *Keeper) know(name string, first logLine) {
	k.files[first.First] = place{name, live.First}
	k.files[first.Second] = place{name, live.Second}
	k.files[first.Watch] = place{name, live.Watch}
	k.count++
}

// Create makes a room for an invitation of package mail. from is the network address of the program,
// think the time of the players, zero for that of the server. A battle with a length in time has its own
// (STD-SCEN-03).
func (k *Keeper) Create(invitation []byte, from string, think live.Thinking) (*live.Keys, error) {
	seat, err := mail.Watch(invitation, k.systems)
	if err != nil {
		return nil, err
	}
	switch {
	case seat.Len() != 1:
		return nil, errors.New("a room is made for an invitation, and this is none")
	case seat.Dice() != mail.DiceLive:
		return nil, fmt.Errorf("in a room dice are made live, and here by %q", string(seat.Dice()))
	}
	switch agreed := live.Agreed(seat.Battle().State()); {
	case agreed != live.Thinking{} && think != live.Thinking{} && (think.Bank != agreed.Bank || think.More != 0):
		return nil, fmt.Errorf("the battle itself has a time of %s, so that the room has no other clock", agreed)
	case agreed != live.Thinking{}:
		think = agreed
	case think == live.Thinking{}:
		think = k.clock
	}
	if !think.Within(k.clock) {
		return nil, fmt.Errorf("in the rooms of this server a player has at most %s for deciding", k.clock)
	}
	if err := k.reserve(from); err != nil {
		return nil, err
	}
	keys := &live.Keys{First: live.NewKey(), Second: live.NewKey(), Watch: live.NewKey()}
	first := logLine{Format: logFormat, Made: k.now().UTC().Truncate(time.Second),
		First: hashOf(keys.First), Second: hashOf(keys.Second), Watch: hashOf(keys.Watch)}
	if think.Bank > 0 {
		first.Format, first.Bank, first.More = clockFormat, think.Bank.Milliseconds(), think.More.Milliseconds()
		first.Both = think.Both
	}
	name := first.Watch[:16] + extension
	record := slices.Concat(seat.Header(), []byte("\n"), seat.Lines(0)[0])
	err = k.disk.create(filepath.Join(k.folder, name), first, record)
	k.mu.Lock()
	defer k.mu.Unlock()
	k.count-- // give up the reserved place
	if err != nil {
		k.disk.report(err)
		return nil, errStored
	}
	k.know(name, first)
	return keys, nil
}

// reserve counts a room about to be made, or says why no room may be made now.
func (k *Keeper) reserve(from string) error {
	k.mu.Lock()
	defer k.mu.Unlock()
	if k.closed {
		return ErrClosed
	}
	for address, times := range k.made {
		times = slices.DeleteFunc(times, func(t time.Time) bool { return k.now().Sub(t) > time.Hour })
		if k.made[address] = times; len(times) == 0 {
			delete(k.made, address)
		}
	}
	if len(k.made[from]) >= k.limits.PerHour {
		return ErrOften
	}
	if k.count >= k.limits.Rooms {
		k.clear()
	}
	if k.count >= k.limits.Rooms {
		return ErrFull
	}
	k.made[from] = append(k.made[from], k.now())
	k.count++
	return nil
}

// clear removes rooms that nobody has used for a long time.
func (k *Keeper) clear() {
	names := map[string]bool{}
	for _, p := range k.files {
		names[p.file] = true
	}
	for name := range names {
		if k.rooms[name] == nil && k.stale(filepath.Join(k.folder, name)) && os.Remove(filepath.Join(k.folder, name)) == nil {
			for hash, p := range k.files {
				if p.file == name {
					delete(k.files, hash)
				}
			}
			k.count--
		}
	}
}

// stale reports whether a room has been unused for too long: a short time if no second player has
// joined, else a long time.
func (k *Keeper) stale(name string) bool {
	info, err := os.Stat(name)
	if err != nil {
		return false
	}
	idle := k.now().Sub(info.ModTime())
	if idle > k.limits.Idle {
		return true
	}
	if idle <= k.limits.Unjoined {
		return false
	}
	text, err := os.ReadFile(name)
	return err == nil && strings.Count(string(text), "\n{\"link\":") < 2
}

// room returns the room of a key. It may not have been read from its file yet.
func (k *Keeper) room(key live.Key) (*Room, live.Role, error) {
	k.mu.Lock()
	defer k.mu.Unlock()
	at, ok := k.files[hashOf(key)]
	switch {
	case k.closed:
		return nil, "", ErrClosed
	case !ok || !key.Good():
		return nil, "", ErrKey
	}
	if r := k.rooms[at.file]; r != nil {
		return r, at.role, nil
	}
	r := &Room{keeper: k, file: at.file}
	k.rooms[at.file] = r
	return r, at.role, nil
}

// forget removes a room from memory if nobody is in it.
func (k *Keeper) forget(r *Room) {
	k.mu.Lock()
	defer k.mu.Unlock()
	r.mu.Lock()
	defer r.mu.Unlock()
	if len(r.visits) > 0 || r.gone {
		return
	}
	r.gone = true
	delete(k.rooms, r.file)
	if r.clock != nil {
		r.alarm() // nobody is here, so that it stops
	}
	if r.log != nil {
		r.log.close()
	}
}

// Close stops visits and closes all files. Every acknowledged link is on the disk.
func (k *Keeper) Close() error {
	k.mu.Lock()
	k.closed = true
	rooms := k.rooms
	k.rooms = map[string]*Room{}
	k.mu.Unlock()
	var all []error
	for _, r := range rooms {
		all = append(all, r.close())
	}
	return errors.Join(all...)
}

// Count returns the number of rooms, and the number of rooms in memory.
func (k *Keeper) Count() (rooms, open int) {
	k.mu.Lock()
	defer k.mu.Unlock()
	return k.count, len(k.rooms)
}
