package game

import (
	"fmt"
	"slices"
)

// actionFields are the fields of each action: those that it must have, then
// those that it may have (the formats page's table).
var actionFields = map[string]struct{ must, may []string }{
	"charge":    {[]string{"unit", "target"}, []string{"first", "option", "support"}},
	"evade":     {[]string{"unit", "stands"}, []string{"target"}},
	"order":     {[]string{"character", "units"}, nil},
	"move":      {nil, []string{"unit", "stands", "units", "character", "choice"}},
	"hold":      {[]string{"unit"}, nil},
	"character": {[]string{"character"}, []string{"x", "y", "join", "unit"}},
	"shoot":     {[]string{"unit"}, []string{"target", "option", "character", "stand"}},
	"fight":     {nil, []string{"engagement", "unit"}},
	"attack":    {[]string{"stand", "target"}, nil},
	"remove":    {[]string{"unit", "stand"}, nil},
	"retreat":   {[]string{"unit"}, []string{"direction"}},
	"makeway":   {[]string{"unit", "yes"}, []string{"stands"}},
	"after":     {[]string{"unit", "choice"}, []string{"target", "stands"}},
	"place":     {[]string{"unit", "stands"}, nil},
	"deploy":    {nil, []string{"unit", "character", "stands", "x", "y", "join", "choice", "side"}},
	"dice":      {[]string{"values"}, nil},
	"undo":      {},
	"redo":      {},
	"end":       {},
	"concede":   {[]string{"side"}, nil},
}

// actionNames lists the actions in the order of the formats page.
var actionNames = []string{
	"charge", "evade", "order", "move", "hold", "character", "shoot", "fight", "attack", "remove", "retreat",
	"makeway", "after", "place", "deploy", "dice", "undo", "redo", "end", "concede",
}

// choices are what the field choice may say, by the action.
var choices = map[string][]string{
	"after":  {"pursue", "stand", "fallback", "advance"},
	"deploy": {"alternate", "maps", "screen", "sides"},
	"move":   {"march-left", "march-right"},
}

// ReadAction reads an action in its JSON form. An unknown action, a field that
// does not belong to it and one that lacks are errors. It may be the line of a
// replay: the hash and the note of that are left aside.
func ReadAction(data []byte) (Action, error) {
	line, errs := readReplayAction(data, "action", 1)
	return line.Action, errs.sorted()
}

// readAction reads the fields of an action; the caller may read more, and ends
// the object.
func readAction(o *Object) Action {
	do := o.Required("do").OneOf("", actionNames)
	if do == "" {
		if o.there {
			// Which fields there may be is not known.
			o.there = false
		}
		return Action{}
	}
	fields := map[string]*Field{}
	for _, key := range actionFields[do].must {
		fields[key] = o.Required(key)
	}
	for _, key := range actionFields[do].may {
		fields[key] = o.Optional(key)
	}
	a := Action{
		Do:         do,
		Unit:       UnitID(fields["unit"].ID()),
		Target:     fields["target"].ID(),
		First:      StandID(fields["first"].ID()),
		Support:    UnitID(fields["support"].ID()),
		Character:  CharacterID(fields["character"].ID()),
		X:          fields["x"].coordinate(),
		Y:          fields["y"].coordinate(),
		Join:       UnitID(fields["join"].ID()),
		Engagement: fields["engagement"].ID(),
		Stand:      StandID(fields["stand"].ID()),
		Choice:     fields["choice"].OneOf("", choices[do]),
		Values:     fields["values"].dice(),
		Side:       SideID(fields["side"].ID()),
		Stands:     readPlaces(fields["stands"]),
	}
	if f := fields["option"]; f != nil {
		option := f.Integer(0, 0, MaxList)
		a.Option = &option
	}
	if f := fields["direction"]; f != nil {
		direction := readFacing(f)
		a.Direction = &direction
	}
	if f := fields["yes"]; f != nil {
		yes := f.Truth(false)
		a.Yes = &yes
	}
	if f := fields["units"]; f.is(arrayNode) && (len(f.n.items) < 1 || len(f.n.items) > 4) {
		f.Bad("has %d units; an order is for one to four", len(f.n.items))
	}
	fields["units"].List(MaxList, "units", func(_ int, item *Field) {
		a.Units = append(a.Units, UnitID(item.ID()))
	})
	for _, key := range []string{"stands", "values"} {
		if f := fields[key]; slices.Contains(actionFields[do].must, key) && f.is(arrayNode) && len(f.n.items) == 0 {
			f.Bad("is an empty list")
		}
	}
	return a
}

// check returns a refusal of an action that could not stand in a replay: one
// that is unknown, lacks a field that it must have or has one of another. A list
// without entries is not written, so it is not there.
func (a Action) check() error {
	fields, ok := actionFields[a.Do]
	if !ok {
		return &Refusal{Reason: fmt.Sprintf("There is no action %q.", a.Do)}
	}
	given := a.Fields()
	for _, key := range fields.must {
		if !slices.Contains(given, key) {
			return &Refusal{Reason: fmt.Sprintf("The action %q needs the field %q.", a.Do, key)}
		}
	}
	if a.Do == "move" && a.Unit == "" && len(a.Units) == 0 {
		return &Refusal{Reason: `The action "move" needs the field "unit", or "units" for a brigade.`}
	}
	for _, key := range given {
		if !slices.Contains(fields.must, key) && !slices.Contains(fields.may, key) {
			return &Refusal{Reason: fmt.Sprintf("The action %q has no field %q.", a.Do, key)}
		}
	}
	return nil
}

// Fields names the fields that an action has besides what is done, in the order of their
// names.
func (a Action) Fields() []string {
	has := [...]struct {
		key string
		set bool
	}{
		{"character", a.Character != ""}, {"choice", a.Choice != ""}, {"direction", a.Direction != nil},
		{"engagement", a.Engagement != ""}, {"first", a.First != ""}, {"join", a.Join != ""}, {"option", a.Option != nil},
		{"side", a.Side != ""}, {"stand", a.Stand != ""}, {"stands", len(a.Stands) > 0}, {"support", a.Support != ""},
		{"target", a.Target != ""}, {"unit", a.Unit != ""}, {"units", len(a.Units) > 0}, {"values", len(a.Values) > 0},
		{"x", a.X != nil}, {"y", a.Y != nil}, {"yes", a.Yes != nil},
	}
	given := make([]string, 0, len(has))
	for i := range has {
		if has[i].set {
			given = append(given, has[i].key)
		}
	}
	return given
}

// coordinate returns a coordinate, nil when it is left out.
func (f *Field) coordinate() *float64 {
	if f == nil {
		return nil
	}
	x := f.Length(0, -maxCoordinate, maxCoordinate)
	return &x
}

func readPlaces(f *Field) []StandPlace {
	var places []StandPlace
	f.List(MaxStands, "stands", func(_ int, item *Field) {
		o := item.Object()
		places = append(places, StandPlace{
			ID:     StandID(o.Required("id").ID()),
			X:      o.Required("x").Length(0, -maxCoordinate, maxCoordinate),
			Y:      o.Required("y").Length(0, -maxCoordinate, maxCoordinate),
			Facing: readFacing(o.Required("facing")),
		})
		o.End()
	})
	return places
}
