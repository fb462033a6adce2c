package explore

import (
	"fmt"

	"frontage/game"
)

// The number of things in a plan.
const (
	Fewest = 2
	Most   = 5
)

// Thing is something that a player means to do: one action, or several in a row, such as an order
// and the charge that follows. An action "dice" gives the faces of the next rolls of the thing.
type Thing []game.Action

// Plan is what a player means to do, in any order.
type Plan struct {
	Rules  game.Rules
	Start  *game.State
	Things []Thing
	By     Measure
}

// Result is what the orders of a plan lead to.
type Result struct {
	Side   game.SideID // who carries out the plan
	By     Measure
	Start  *game.State
	Names  []game.Phrase // of the things
	Orders int           // how many there are
	Groups []Group       // the best first
	Works  []When        // in which orders each thing works
}

// Explore tries all orders of the things. The error is a *[game.BadQuery] if the plan cannot be
// tried at all. A thing that the rules refuse in some order is left out there.
func (p *Plan) Explore() (*Result, error) {
	if n := len(p.Things); n < Fewest || n > Most {
		return nil, game.RefuseQuery("a plan has %d to %d things, not %d", Fewest, Most, n)
	}
	for i, t := range p.Things {
		if err := t.check(p.Start); err != nil {
			return nil, game.RefuseQuery("thing %d: %s", i+1, err.Error())
		}
	}
	w := newWalk(p)
	if w.midway(p.Start) {
		return nil, game.RefuseQuery("what has begun must be finished first")
	}
	tails, err := w.from(p.Start, game.Key(p.Start), 1<<len(p.Things)-1)
	if err != nil {
		return nil, err
	}
	r := &Result{Side: w.side(), By: p.By, Start: p.Start, Names: w.names(), Orders: len(tails)}
	r.group(w, tails)
	return r, nil
}

// check returns what is wrong with a thing, whatever the rules say to it.
func (t Thing) check(s *game.State) error {
	acts := 0
	for i := range t {
		switch a := &t[i]; a.Do {
		case game.DoUndo, game.DoRedo, game.DoLead, "concede", "time":
			return fmt.Errorf("%q cannot be part of a plan", a.Do)
		case game.DoDice:
			continue
		}
		acts++
		if err := t[i].Known(s); err != nil {
			return err
		}
	}
	if acts == 0 {
		return fmt.Errorf("it has no action")
	}
	return nil
}

// After returns the state after a thing alone, up to the first question that follows. The error is a
// *[game.Refusal] if the rules do not allow it.
func After(rules game.Rules, s *game.State, t Thing) (*game.State, error) {
	w := newWalk(&Plan{Rules: rules, Start: s, Things: []Thing{t}})
	step, err := w.step(s, game.Key(s), 0)
	switch {
	case err != nil:
		return nil, err
	case step.Refusal != nil:
		return nil, step.Refusal
	}
	return step.after, nil
}
