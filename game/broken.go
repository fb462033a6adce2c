package game

import (
	"bytes"
	"fmt"
	"runtime/debug"
)

// Broken is a bug in the program, not a mistake of the player: an action left an impossible
// state, or the rules panicked. A function that cannot return an error panics with it.
type Broken struct {
	Doing  string // what the program was doing
	What   string // what went wrong
	Stack  []byte // the stack of the panic, nil if there was none
	Battle []byte // the replay that leads to it, nil if there is none
}

func (e *Broken) Error() string {
	return fmt.Sprintf("the program is wrong: %s %s; nothing was changed", e.Doing, e.What)
}

// Report returns what a developer needs to find the bug.
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

// BrokenBy returns the bug behind a recovered panic. doing says what the program was doing.
func BrokenBy(doing string, fault any) *Broken {
	if known, ok := fault.(*Broken); ok {
		return known
	}
	return &Broken{Doing: doing + ":", What: fmt.Sprint(fault), Stack: debug.Stack()}
}

// faultOf is [BrokenBy] with the battle so far.
func (b *Battle) faultOf(doing string, fault any) *Broken {
	e := BrokenBy(doing, fault)
	if e.Battle == nil {
		e.Battle = b.Replay()
	}
	return e
}

// named turns a panic of the rules into a panic with a *[Broken] that holds the battle so far.
// It is deferred.
func (b *Battle) named(doing string) {
	if fault := recover(); fault != nil {
		panic(b.faultOf(doing, fault))
	}
}
