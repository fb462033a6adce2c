package stand

import (
	"math"
	"slices"

	"frontage/game"
)

// The progress of a battle is copied before every action and rounded after it. Here it does both
// without the search for its fields, which would take three times as long; a test compares the
// results with those of the search.

// CopyPlain makes Progress [game.Copier].
func (p *Progress) CopyPlain() any {
	c := *p
	c.Omens, c.Thrown, c.Turned, c.Objectives = slices.Clip(p.Omens), slices.Clip(p.Thrown), slices.Clip(p.Turned), slices.Clip(p.Objectives)
	c.Pending, c.Command, c.Combat = p.Pending.copied(), game.Copied(p.Command), game.Copied(p.Combat)
	c.Deploy, c.Result, c.Scenario = game.Copied(p.Deploy), game.Copied(p.Result), game.Copied(p.Scenario)
	return &c
}

// RoundPlain makes Progress [game.Rounder].
func (p *Progress) RoundPlain(was any) {
	old, _ := was.(*Progress)
	if old == nil {
		old = &Progress{}
	}
	if p.Deploy != nil {
		game.RoundPlain(p.Deploy, old.Deploy)
	}
	if p.Scenario != nil {
		game.RoundPlain(p.Scenario, old.Scenario)
	}
	frame, before := p.Pending, old.Pending
	onTop := frame.depth() - before.depth()
	for ; onTop < 0; onTop++ { // those are done
		before = before.Then
	}
	for ; onTop > 0; onTop-- { // those have been put there
		game.RoundPlain(frame.Frame, nil)
		frame = frame.Then
	}
	for ; frame != nil; frame, before = frame.Then, before.Then {
		game.RoundPlain(frame.Frame, before.Frame)
	}
}

func (p *Pending) copied() *Pending {
	if p == nil {
		return nil
	}
	return &Pending{p.Procedure, game.CopyPlain(p.Frame), p.Then.copied()}
}

// depth counts the frames of a stack.
func (p *Pending) depth() (n int) {
	for ; p != nil; p = p.Then {
		n++
	}
	return n
}

// sameMemory reports whether two lists are one.
func sameMemory[T any](a, b []T) bool {
	return len(a) == len(b) && (len(a) == 0 || &a[0] == &b[0])
}

// round rounds lengths. It does not touch those that are round, which other states may share.
func round(lengths ...*float64) {
	for _, x := range lengths {
		if r := game.RoundLength(*x); math.Float64bits(r) != math.Float64bits(*x) {
			*x = r
		}
	}
}
