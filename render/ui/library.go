package ui

import (
	"iter"

	"frontage/assets"
	"frontage/game"
)

// library keeps what has been read and found out of the shipped files: each when somebody
// first looks at it.
type library struct {
	states map[string]*game.State // scenarios by name; nil for a file that cannot be read
	cited  map[string][]string    // by card: the rules that a figure shows
}

func newLibrary() *library {
	return &library{states: map[string]*game.State{}, cited: map[string][]string{}}
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

// shippedBy returns those of the files that are scenarios by the rules of a system, with
// their states. Files of other systems are not read, since that takes its time.
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
