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

// Limits keep one server from being filled or blocked.
type Limits struct {
	Rooms    int           // kept on the disk
	Visitors int           // in one room
	Visits   int           // in all rooms
	PerHour  int           // rooms that one address may make
	Burst    int           // messages that a program may send at once …
	PerSec   float64       // … and each second from then on
	Waiting  int           // messages to one program that wait for its network
	Unjoined time.Duration // after which a room without a second player makes place for others
	Idle     time.Duration // after which any room does
}

// Default are the limits of a server that is not told others.
var Default = Limits{
	Rooms: 1000, Visitors: 50, Visits: 1000, PerHour: 60, Burst: 200, PerSec: 40, Waiting: 1000,
	Unjoined: 48 * time.Hour, Idle: 180 * 24 * time.Hour,
}

// The errors of the keeper, for the person who asked.
var (
	ErrKey    = errors.New("there is no room with this key: the link is incomplete, or the room has been removed")
	ErrFull   = errors.New("this server keeps as many rooms as it may")
	ErrBusy   = errors.New("this server has as many visitors as it may")
	ErrOften  = errors.New("too many rooms were made from this address: try again in an hour")
	ErrClosed = errors.New("the server is being stopped")
)

// Keeper keeps rooms in a folder, each in a file of its own. Only those in which somebody is are
// in memory. It may be used by many goroutines.
type Keeper struct {
	folder  string
	systems []game.Rules
	limits  Limits
	now     func() time.Time
	disk    disk

	mu     sync.Mutex
	files  map[string]place // by the hash of a key
	rooms  map[string]*Room // those in memory, by file
	count  int              // of rooms
	visits int
	made   map[string][]time.Time // when an address has made rooms
	closed bool
}

// place is where a key leads.
type place struct {
	file string
	role live.Role
}

// Open opens a folder with rooms, which is made if it is not there. Files that are no rooms are
// left alone; report is told, by any goroutine, of rooms that cannot be read and of errors of the
// disk, and never of a key.
func Open(folder string, systems []game.Rules, limits Limits, report func(error)) (*Keeper, error) {
	if err := os.MkdirAll(folder, 0o700); err != nil {
		return nil, err
	}
	k := &Keeper{folder: folder, systems: systems, limits: limits, now: time.Now, disk: disk{openFile, report},
		files: map[string]place{}, rooms: map[string]*Room{}, made: map[string][]time.Time{}}
	list, err := os.ReadDir(folder)
	if err != nil {
		return nil, err
	}
	for _, entry := range list {
		name := entry.Name()
		if strings.HasSuffix(name, extension+".new") { // a room that was never made whole
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

// know takes a room's keys into the list.
func (k *Keeper) know(name string, first logLine) {
	k.files[first.First] = place{name, live.First}
	k.files[first.Second] = place{name, live.Second}
	k.files[first.Watch] = place{name, live.Watch}
	k.count++
}

// Create makes a room for an invitation of package mail. from is the address of who asks.
func (k *Keeper) Create(invitation []byte, from string) (*live.Keys, error) {
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
	if err := k.reserve(from); err != nil {
		return nil, err
	}
	keys := &live.Keys{First: live.NewKey(), Second: live.NewKey(), Watch: live.NewKey()}
	first := logLine{logFormat, k.now().UTC().Truncate(time.Second), hashOf(keys.First), hashOf(keys.Second), hashOf(keys.Watch)}
	name := first.Watch[:16] + extension
	record := slices.Concat(seat.Header(), []byte("\n"), seat.Lines(0)[0])
	err = k.disk.create(filepath.Join(k.folder, name), first, record)
	k.mu.Lock()
	defer k.mu.Unlock()
	k.count-- // which was reserved
	if err != nil {
		k.disk.report(err)
		return nil, errStored
	}
	k.know(name, first)
	return keys, nil
}

// reserve counts a room that is about to be made, or says why none may be made now.
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

// clear removes rooms that nobody has used for long.
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

// stale reports whether nobody has used a room for as long as it is kept: a short time before
// anybody has joined, a long one afterwards.
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

// room returns the room of a key, which need not have been read yet.
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

// forget takes a room out of memory if nobody is in it.
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
	if r.log != nil {
		r.log.close()
	}
}

// Close lets nobody in any more and closes all files. All that was acknowledged is on the disk.
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

// Count returns how many rooms there are, and how many of them are in memory.
func (k *Keeper) Count() (rooms, open int) {
	k.mu.Lock()
	defer k.mu.Unlock()
	return k.count, len(k.rooms)
}
