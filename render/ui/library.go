package ui

import (
	"iter"

	"frontage/assets"
	"frontage/game"
)

// library caches the shipped files. Each is read when it is first needed.
type library struct {
	states  map[string]*game.State // scenarios by name; nil for a file that cannot be read
	starts  map[string]*game.State // the first states of replays, likewise
	courses map[string]*course     // likewise
	lessons map[string]lessonHead
	cited   map[string][]string // by card: the rules that a figure shows
}

func newLibrary() *library {
	return &library{states: map[string]*game.State{}, starts: map[string]*game.State{}, courses: map[string]*course{}, lessons: map[string]lessonHead{}, cited: map[string][]string{}}
}

// shipped returns a shipped scenario, nil if it cannot be read: a test makes sure that
// this never happens.
func (u *UI) shipped(f assets.File) *game.State {
	st, ok := u.setup.library.states[f.Name]
	if !ok {
		st, _ = u.read(f.Data, f.Name)
		u.setup.library.states[f.Name] = st
	}
	return st
}

// shippedBy returns the scenarios of a system among some files, with their states. It does not read
// the files of other systems, to save time.
func (u *UI) shippedBy(of game.Rules, files []assets.File) iter.Seq2[assets.File, *game.State] {
	return func(yield func(assets.File, *game.State) bool) {
		for _, f := range files {
			if game.SystemOf(f.Data) != of.Name() {
				continue
			}
			if st := u.shipped(f); st != nil && !yield(f, st) {
				return
			}
		}
	}
}

// startOf returns the first state of a shipped replay, nil if it cannot be read: a test opens each
// of them.
func (u *UI) startOf(f assets.File) *game.State {
	st, ok := u.setup.library.starts[f.Name]
	if !ok {
		if play, _, err := game.Open(firstLine(f.Data), f.Name, u.setup.Systems); err == nil {
			st = play.State()
		}
		u.setup.library.starts[f.Name] = st
	}
	return st
}

// courseOf returns a shipped course, nil if it cannot be read: a test reads each of them.
func (u *UI) courseOf(f assets.File) *course {
	c, ok := u.setup.library.courses[f.Name]
	if !ok {
		c, _ = readCourse(f)
		u.setup.library.courses[f.Name] = c
	}
	return c
}

// lessonHead is the head of a lesson, for the list of lessons. It is zero for a file that cannot be
// read; a test reads every file.
type lessonHead struct{ title, system string }

func (u *UI) lessonHead(f assets.File) lessonHead {
	head, ok := u.setup.library.lessons[f.Name]
	if !ok {
		if l, err := readLesson(f); err == nil {
			head = lessonHead{l.Title, l.system()}
		}
		u.setup.library.lessons[f.Name] = head
	}
	return head
}
