package game

import (
	"reflect"
	"slices"
	"strings"
)

// ActionForm is an action of a system and its fields, which are shared ones of [Action] or the
// system's own (Format.Action).
type ActionForm struct {
	Name      string
	Must, May []string // its required and its optional fields
	OneOf     []string // fields of May of which it must have one
	Choices   []string // the values of its field choice
	MostUnits int      // the limit of its field units, 0 for that of any list
}

// sharedActions are the same under all rules.
var sharedActions = []ActionForm{
	{Name: DoDice, Must: []string{"values"}},
	{Name: DoUndo}, {Name: DoRedo}, {Name: "end"},
	{Name: "concede", Must: []string{"side"}},
}

// action returns the form of an action, nil if there is none.
func (f *Format) action(do string) *ActionForm {
	for _, forms := range [2][]ActionForm{f.Actions, sharedActions} {
		for i := range forms {
			if forms[i].Name == do {
				return &forms[i]
			}
		}
	}
	return nil
}

// actionNames lists the actions in the order of the formats page.
func (f *Format) actionNames() []string {
	var names []string
	for _, a := range append(slices.Clone(f.Actions), sharedActions...) {
		names = append(names, a.Name)
	}
	return names
}

// ReadAction reads an action of a system in its JSON form. Unknown actions, unknown fields and
// missing fields are errors. The text may be a line of a replay; its hash and remark are ignored.
func ReadAction(data []byte, system string) (Action, error) {
	line, errs := readReplayAction(data, "action", 1, formatOf(&State{System: system}), true)
	return line.Action, errs.sorted()
}

// readAction reads the fields of an action. The caller may read more fields and must end the
// object.
func (f *Format) readAction(o *Object) Action {
	do := o.Required("do").OneOf("", f.actionNames())
	if do == "" {
		if o.there {
			// The fields of an unknown action are unknown.
			o.there = false
		}
		return Action{}
	}
	form := f.action(do)
	fields := map[string]*Field{}
	for _, key := range form.Must {
		fields[key] = o.Required(key)
	}
	for _, key := range form.May {
		fields[key] = o.Optional(key)
	}
	if to := fields[f.PlacesIn]; to != nil && to.n.kind == arrayNode {
		if fields["stands"] != nil {
			to.Bad("are places, and so is stands")
		}
		fields["stands"] = to
		delete(fields, f.PlacesIn)
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
		Choice:     fields["choice"].OneOf("", form.Choices),
		Values:     fields["values"].dice(f.die()),
		Side:       SideID(fields["side"].ID()),
		Stands:     readPlaces(fields["stands"]),
	}
	a.Option = given(fields["option"], func(f *Field) int { return f.Integer(0, 0, MaxList) })
	a.Direction = given(fields["direction"], readFacing)
	a.Tactics = given(fields["tactics"], func(f *Field) string { return f.Text("") })
	a.Yes = given(fields["yes"], func(f *Field) bool { return f.Truth(false) })
	a.Units = readUnits(fields["units"], form.MostUnits)
	for _, key := range []string{"stands", "values"} {
		if field := fields[key]; slices.Contains(form.Must, key) && field.is(arrayNode) && len(field.n.items) == 0 {
			field.Bad("is an empty list")
		}
	}
	a.Own = f.readOwnAction(fields)
	return a
}

// given reads a field whose absence means something: nil if it is absent.
func given[T any](f *Field, read func(*Field) T) *T {
	if f == nil {
		return nil
	}
	value := read(f)
	return &value
}

// readUnits reads a list of at least one unit and at most most, 0 for no limit.
func readUnits(f *Field, most int) []UnitID {
	if most == 0 {
		most = MaxList
	}
	if f.is(arrayNode) && (len(f.n.items) < 1 || len(f.n.items) > most) {
		f.Bad("has %d units; it may have 1 to %d", len(f.n.items), most)
	}
	var units []UnitID
	f.List(MaxList, "units", func(_ int, item *Field) { units = append(units, UnitID(item.ID())) })
	return units
}

// readOwnAction reads the system's own fields of an action, nil if there are none.
func (f *Format) readOwnAction(fields map[string]*Field) any {
	if f.Action == nil {
		return nil
	}
	v := reflect.New(reflect.TypeOf(f.Action).Elem())
	found := false
	for _, own := range plainFieldsOf(v.Elem().Type()) {
		if field := fields[own.name]; field != nil {
			found = true
			(&scenarioReader{}).plain(field, v.Elem().Field(own.index), &own)
		}
	}
	if !found {
		return nil
	}
	return v.Interface()
}

// check refuses an action that a replay could not hold: it is unknown, lacks a required field
// or has a field of another action. An empty list is not written, so it counts as absent.
func (f *Format) check(a *Action) error {
	form := f.action(a.Do)
	if form == nil {
		return &Refusal{Reason: Say("There is no action %q.", a.Do)}
	}
	var room [24]string
	given := a.AppendFields(room[:0])
	for _, key := range form.Must {
		if !slices.Contains(given, key) {
			return &Refusal{Reason: Say("The action %q needs the field %q.", a.Do, key)}
		}
	}
	if len(form.OneOf) > 0 && !slices.ContainsFunc(form.OneOf, func(key string) bool { return slices.Contains(given, key) }) {
		return &Refusal{Reason: Say("The action %q needs the field %s.", a.Do, quoted(form.OneOf))}
	}
	for _, key := range given {
		if !slices.Contains(form.Must, key) && !slices.Contains(form.May, key) {
			return &Refusal{Reason: Say("The action %q has no field %q.", a.Do, key)}
		}
	}
	return nil
}

// quoted writes `"a" or "b"`.
func quoted(words []string) string { return `"` + strings.Join(words, `" or "`) + `"` }

// AppendFields appends the names of the action's fields other than Do: the shared ones in
// alphabetical order, then the system's own ones that a file would have.
func (a *Action) AppendFields(given []string) []string {
	has := [...]struct {
		key string
		set bool
	}{
		{"character", a.Character != ""}, {"choice", a.Choice != ""}, {"direction", a.Direction != nil},
		{"engagement", a.Engagement != ""}, {"first", a.First != ""}, {"join", a.Join != ""}, {"option", a.Option != nil},
		{"side", a.Side != ""}, {"stand", a.Stand != ""}, {"stands", len(a.Stands) > 0}, {"support", a.Support != ""},
		{"tactics", a.Tactics != nil}, {"target", a.Target != ""}, {"unit", a.Unit != ""}, {"units", len(a.Units) > 0}, {"values", len(a.Values) > 0},
		{"x", a.X != nil}, {"y", a.Y != nil}, {"yes", a.Yes != nil},
	}
	for i := range has {
		if has[i].set {
			given = append(given, has[i].key)
		}
	}
	return appendWritten(given, a.Own)
}

// coordinate returns a coordinate, nil if it is missing.
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
