package game

import (
	"bytes"
	"fmt"
	"runtime/debug"
)

// Broken is a mistake of the program, not of the player: an action after which the state
// is impossible, or rules that fail. Where no error can be returned, a panic has it.
type Broken struct {
	Doing  string // what the program was about
	What   string // went wrong
	Stack  []byte // where in the program, nil when it was found out in time
	Battle []byte // the replay that leads to it, nil when there is none
}

func (e *Broken) Error() string {
	return fmt.Sprintf("the program is wrong: %s %s; nothing was changed", e.Doing, e.What)
}

// Report is what a developer needs to find the mistake.
func (e *Broken) Report() []byte {
	var t bytes.Buffer
	fmt.Fprintf(&t, "%s %s\n", e.Doing, e.What)
	if len(e.Stack) > 0 {
		fmt.Fprintf(&t, "\n%s\n", e.Stack)
	}
	if len(e.Battle) > 0 {
		fmt.Fprintf(&t, "\nThe battle, as a replay:\n%s", e.Battle)
	}
	return t.Bytes()
}

// BrokenBy returns the mistake that a panic shows, found while doing something. It is
// called by the function that recovers.
func BrokenBy(doing string, fault any) *Broken {
	if known, ok := fault.(*Broken); ok {
		return known
	}
	return &Broken{Doing: doing + ":", What: fmt.Sprint(fault), Stack: debug.Stack()}
}

// faultOf is BrokenBy with the battle so far.
func (b *Battle) faultOf(doing string, fault any) *Broken {
	e := BrokenBy(doing, fault)
	if e.Battle == nil {
		e.Battle = b.Replay()
	}
	return e
}

// named lets a fault of the rules go on as a *[Broken] with the battle so far. It is
// deferred.
func (b *Battle) named(doing string) {
	if fault := recover(); fault != nil {
		panic(b.faultOf(doing, fault))
	}
}
