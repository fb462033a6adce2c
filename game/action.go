package game

import (
	"bytes"
	"slices"
	"strings"
)

// Action is one thing that a player does, or an answer to a question; the
// fields that apply depend on Do (see the formats page).
type Action struct {
	Do         string       `json:"do"`
	Unit       UnitID       `json:"unit,omitempty"`
	Target     string       `json:"target,omitempty"`
	First      StandID      `json:"first,omitempty"`
	Option     *int         `json:"option,omitempty"`
	Support    UnitID       `json:"support,omitempty"`
	Character  CharacterID  `json:"character,omitempty"`
	Units      []UnitID     `json:"units,omitempty"`
	Stands     []StandPlace `json:"stands,omitempty"`
	X          *float64     `json:"x,omitempty"`
	Y          *float64     `json:"y,omitempty"`
	Join       UnitID       `json:"join,omitempty"`
	Engagement string       `json:"engagement,omitempty"`
	Stand      StandID      `json:"stand,omitempty"`
	Direction  *float64     `json:"direction,omitempty"`
	Yes        *bool        `json:"yes,omitempty"`
	Choice     string       `json:"choice,omitempty"`
	Values     []int        `json:"values,omitempty"`
	Side       SideID       `json:"side,omitempty"`
	Tactics    *string      `json:"tactics,omitempty"`

	// Own holds the rule system's own fields, of its type Format.Action; nil if it has none.
	Own any `json:"-"`
}

// MarshalJSON writes an action: its shared fields, and then the system's own.
func (a Action) MarshalJSON() ([]byte, error) {
	type shared Action
	text, err := unescaped(shared(a))
	if err != nil || a.Own == nil {
		return text, err
	}
	w := &Writer{}
	w.Open("{")
	writeOwn(w, a.Own, nil, nil)
	w.Close("}")
	return oneObject(text, w.buf), nil
}

// oneObject merges two JSON objects.
func oneObject(a, b []byte) []byte {
	a, b = bytes.TrimSpace(a), bytes.TrimSpace(b)
	if len(a) == 2 || len(b) == 2 { // "{}"
		return slices.Concat(a[:len(a)-1], b[1:])
	}
	return slices.Concat(a[:len(a)-1], []byte(","), b[1:])
}

// StandPlace is where an action puts a stand.
type StandPlace struct {
	ID     StandID `json:"id"`
	X      float64 `json:"x"`
	Y      float64 `json:"y"`
	Facing float64 `json:"facing"`
}

// rounded returns the action with its places and directions rounded as a file
// holds them, so that a replay of it does exactly the same.
func (a Action) rounded() Action {
	a.X, a.Y = roundedAt(a.X, RoundLength), roundedAt(a.Y, RoundLength)
	a.Direction = roundedAt(a.Direction, RoundAngle)
	a.Stands = slices.Clone(a.Stands)
	for i := range a.Stands {
		p := &a.Stands[i]
		p.X, p.Y, p.Facing = RoundLength(p.X), RoundLength(p.Y), RoundAngle(p.Facing)
	}
	a.Own = CopyPlain(a.Own)
	RoundPlain(a.Own, nil)
	return a
}

func roundedAt(x *float64, round func(float64) float64) *float64 {
	if x == nil {
		return nil
	}
	rounded := round(*x)
	return &rounded
}

// Known returns a [BadQuery] that names the first unit, character or stand of the action that a
// battle does not have, nil if it has all. Targets are checked by the rules.
func (a Action) Known(s *State) error {
	for _, id := range append([]UnitID{a.Unit, a.Support, a.Join}, a.Units...) {
		if id != "" && s.Unit(id) == nil {
			return RefuseQuery("there is no unit %q", string(id))
		}
	}
	if a.Character != "" && !slices.ContainsFunc(s.Characters, func(c Character) bool { return c.ID == a.Character }) {
		return RefuseQuery("there is no character %q", string(a.Character))
	}
	stands := []StandID{a.Stand, a.First}
	for _, place := range a.Stands {
		stands = append(stands, place.ID)
	}
	for _, id := range stands {
		if u, _ := s.Stand(id); id != "" && u == nil {
			return RefuseQuery("there is no stand %q", string(id))
		}
	}
	return nil
}

// words names the action for the log: "charge r1 b1".
func (a Action) words() string {
	words := []string{a.Do}
	for _, id := range []string{string(a.Unit), string(a.Character), string(a.Stand), a.Target, a.Choice} {
		if id != "" {
			words = append(words, id)
		}
	}
	return strings.Join(words, " ")
}
