package room

import (
	"bytes"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"time"

	"frontage/game"
	"frontage/game/live"
	"frontage/game/mail"
)

// logFormat is the format of a room's file, and clockFormat that of a room with clocks.
const (
	logFormat   = "frontage/room@1"
	clockFormat = "frontage/room@2"
)

// extension ends the name of a room's file.
const extension = ".room"

// logLine is the first line of a room's file. The header of the battle and its links follow. The
// file does not contain the keys themselves, so its readers cannot enter.
type logLine struct {
	Format string    `json:"format"`
	Made   time.Time `json:"made"`
	First  string    `json:"first"` // the hash of the key
	Second string    `json:"second"`
	Watch  string    `json:"watch"`

	// Of a room with clocks, in milliseconds; see [live.Thinking].
	Bank int64 `json:"bank,omitempty"`
	More int64 `json:"more,omitempty"`
	Both bool  `json:"both,omitempty"` // it is one time for both players
}

// hashOf returns the hash of a key, by which the server finds its room.
func hashOf(k live.Key) string {
	sum := sha256.Sum256([]byte("frontage room " + string(k)))
	return base64.RawURLEncoding.EncodeToString(sum[:])
}

// log is the file of a room, open for adding lines.
type log struct {
	file file
	size int64 // the size of the synced part
}

// file has the methods of *os.File that a log needs.
type file interface {
	WriteAt(p []byte, at int64) (int, error)
	Sync() error
	Truncate(size int64) error
	Close() error
}

// disk opens the files of rooms.
type disk struct {
	open   func(name string, flag int) (file, error)
	report func(error)
}

func openFile(name string, flag int) (file, error) { return os.OpenFile(name, flag, 0o600) }

// create makes the file of a new room: completely, or not at all.
func (d *disk) create(name string, first logLine, record []byte) error {
	line, err := json.Marshal(first)
	if err != nil {
		return err
	}
	text := bytes.Join([][]byte{line, record, nil}, []byte("\n"))
	f, err := d.open(name+".new", os.O_RDWR|os.O_CREATE|os.O_EXCL)
	if err != nil {
		return err
	}
	_, err = f.WriteAt(text, 0)
	if err == nil {
		err = f.Sync()
	}
	err = errors.Join(err, f.Close())
	if err == nil {
		err = os.Rename(name+".new", name)
	}
	if err == nil {
		err = syncFolder(filepath.Dir(name))
	}
	if err != nil {
		os.Remove(name + ".new")
	}
	return err
}

// add adds a line or several, and returns once they are on the disk. After an error the file is as before.
func (l *log) add(lines []byte) error {
	text := append(bytes.Clone(lines), '\n')
	_, err := l.file.WriteAt(text, l.size)
	if err == nil {
		err = l.file.Sync()
	}
	if err != nil {
		if cut := l.file.Truncate(l.size); cut != nil {
			return fmt.Errorf("%w; and the file could not be mended: %v", err, cut)
		}
		return err
	}
	l.size += int64(len(text))
	return nil
}

func (l *log) close() error { return l.file.Close() }

// read opens the file of a room and reads its battle and its clock. It removes a last line without its end, which
// was never acknowledged.
func (d *disk) read(name string, systems []game.Rules) (*log, *mail.Seat, *clock, error) {
	text, err := os.ReadFile(name)
	if err != nil {
		return nil, nil, nil, err
	}
	whole := text[:bytes.LastIndexByte(text, '\n')+1]
	line, record, _ := bytes.Cut(whole, []byte("\n"))
	first, err := readFirst(line)
	if err != nil {
		return nil, nil, nil, fmt.Errorf("%s:1: %w", filepath.Base(name), err)
	}
	seat, err := mail.Watch(bytes.TrimRight(record, "\n"), systems)
	if err != nil {
		return nil, nil, nil, fmt.Errorf("%s: %w", filepath.Base(name), err)
	}
	f, err := d.open(name, os.O_RDWR)
	if err != nil {
		return nil, nil, nil, err
	}
	if len(whole) < len(text) {
		err = f.Truncate(int64(len(whole)))
		if err == nil {
			err = f.Sync()
		}
		if err != nil {
			f.Close()
			return nil, nil, nil, err
		}
	}
	return &log{f, int64(len(whole))}, seat, newClock(first, record, seat.Sides()), nil
}

// readFirst reads the first line of a room's file.
func readFirst(line []byte) (logLine, error) {
	var first logLine
	d := json.NewDecoder(bytes.NewReader(line))
	d.DisallowUnknownFields()
	if err := d.Decode(&first); err != nil || first.Format != logFormat && first.Format != clockFormat {
		return first, fmt.Errorf("it is no file of a room (%s or %s)", logFormat, clockFormat)
	}
	if (first.Format == clockFormat) != (first.Bank > 0) || first.More < 0 {
		return first, fmt.Errorf("%s has clocks with a time, and %s has none", clockFormat, logFormat)
	}
	return first, nil
}

// syncFolder makes sure that a file just added to a folder is still there after a crash.
func syncFolder(folder string) error {
	f, err := os.Open(folder)
	if err != nil {
		return err
	}
	defer f.Close()
	if err := f.Sync(); err != nil && !canNotSync(err) {
		return err
	}
	return nil
}
