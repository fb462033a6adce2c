package game

import (
	"maps"
	"slices"
	"strconv"
	"strings"

	"frontage/geometry"
)

// Query is a question about the table: its name and its arguments, under the names that
// the system's description of the query gives them ("unit", "target", "point", …). Lists
// are comma-separated and a flag that is set is "true".
type Query struct {
	Name string
	Args map[string]string
}

// Equal reports whether two queries ask the same.
func (q Query) Equal(other Query) bool { return q.Name == other.Name && maps.Equal(q.Args, other.Args) }

// OfTwo returns a function that asks a query of a unit and its target.
func OfTwo(query string) func(unit, target UnitID) Query {
	return func(unit, target UnitID) Query {
		return Query{Name: query, Args: map[string]string{"unit": string(unit), "target": string(target)}}
	}
}

// Point returns the argument "point" of a query, "X,Y" in cm, and whether it has one.
func (q Query) Point() (geometry.Vec, bool, error) {
	text, ok := q.Args["point"]
	if !ok {
		return geometry.Vec{}, false, nil
	}
	x, y, ok := strings.Cut(text, ",")
	px, errX := strconv.ParseFloat(strings.TrimSpace(x), 64)
	py, errY := strconv.ParseFloat(strings.TrimSpace(y), 64)
	const far = 1e6 // no table is that large; it keeps out infinities
	if !ok || errX != nil || errY != nil || !(px > -far && px < far && py > -far && py < far) {
		return geometry.Vec{}, false, &BadQuery{Reason: Say("%q is no point: write X,Y in centimetres", text)}
	}
	return geometry.Vec{X: px, Y: py}, true, nil
}

// Number returns an argument that is a whole number from least to most; missing where it is left
// out.
func (q Query) Number(name string, missing, least, most int) (int, error) {
	text, given := q.Args[name]
	if !given || text == "" {
		return missing, nil
	}
	n, err := strconv.Atoi(text)
	if err != nil || n < least || n > most {
		return 0, RefuseQuery("%s is %s; must be a whole number from %d to %d", name, text, least, most)
	}
	return n, nil
}

// QueryForm describes a query that a rule system answers. The command line makes its
// commands, their flags and their help from it.
type QueryForm struct {
	Name   string
	Help   string // one line
	Detail string // more about it, with an example command
	Args   []QueryArg
	NoFile bool // it needs no table

	// Unlike says what to ask instead of with the arguments that only other systems' queries of this name have;
	// empty if they are refused without advice.
	Unlike Phrase
}

// QueryArg is an argument of a query.
type QueryArg struct {
	Name    string
	Kind    ArgKind
	Help    string   // one line
	Choices []string // of an ArgChoice

	Required bool
	OneOf    string // exactly one of the arguments that name the same group is given
	With     string // it is given only together with that argument
}

// ArgKind is the kind of an argument of a query.
type ArgKind string

// The kinds of arguments.
const (
	ArgUnit       ArgKind = "unit"       // the id of a unit
	ArgUnits      ArgKind = "units"      // ids of units, with commas between them
	ArgStand      ArgKind = "stand"      // the id of a stand
	ArgSide       ArgKind = "side"       // the id of a side
	ArgNumber     ArgKind = "number"     // a whole number
	ArgLength     ArgKind = "length"     // in cm
	ArgAngle      ArgKind = "angle"      // in degrees
	ArgPoint      ArgKind = "point"      // X,Y in cm
	ArgPlaces     ArgKind = "places"     // STAND X Y FACING, with commas between them
	ArgFlag       ArgKind = "flag"       // set or not
	ArgChoice     ArgKind = "choice"     // one of its Choices
	ArgEngagement ArgKind = "engagement" // the id of an engagement, or of a unit in it
	ArgText       ArgKind = "text"       // any text
)

// everyQuery lists the arguments that every query may have: a check compares only what
// concerns "side", and "trace" is about how the answer is printed.
var everyQuery = []string{"side", "trace"}

// Check returns an error if the arguments of a query do not fit this form. Of their values it
// checks only choices.
func (f QueryForm) Check(q Query) error {
	unknown, known := "", true
	for name := range q.Args {
		if !f.has(name) && (known || name < unknown) { // the first in alphabetical order is reported
			unknown, known = name, false
		}
	}
	if !known && !f.Unlike.Empty() {
		return &BadQuery{f.Unlike}
	}
	if !known {
		var names []string
		for _, a := range f.Args {
			names = append(names, a.Name)
		}
		if len(names) == 0 {
			return &BadQuery{Say("the query %s has no argument %q", f.Name, unknown)}
		}
		return &BadQuery{Say("the query %s has no argument %q; it has %s", f.Name, unknown, SayList(names))}
	}
	for i := range f.Args {
		a := &f.Args[i]
		value, given := q.Args[a.Name]
		switch {
		case a.OneOf != "" && f.firstOf(a.OneOf) == i && f.given(q, a.OneOf) != 1:
			group := f.group(a.OneOf)
			last := len(group) - 1
			return &BadQuery{Say("the query %s needs one of %s and %s", f.Name, strings.Join(group[:last], ", "), group[last])}
		case a.Required && !given:
			return &BadQuery{Say("the query %s needs %s", f.Name, a.Name)}
		case given && a.With != "" && q.Args[a.With] == "":
			return &BadQuery{Say("the query %s has %s only with %s", f.Name, a.Name, a.With)}
		case given && a.Kind == ArgChoice && !slices.Contains(a.Choices, value):
			return &BadQuery{Say("the query %s has no %s %q; there are %s", f.Name, a.Name, value, strings.Join(a.Choices, ", "))}
		}
	}
	return nil
}

// has reports whether queries of this form may have an argument.
func (f *QueryForm) has(name string) bool {
	for i := range f.Args {
		if f.Args[i].Name == name {
			return true
		}
	}
	return slices.Contains(everyQuery, name)
}

// group returns the names of the arguments in a OneOf group.
func (f QueryForm) group(oneOf string) []string {
	var names []string
	for _, a := range f.Args {
		if a.OneOf == oneOf {
			names = append(names, a.Name)
		}
	}
	return names
}

// firstOf returns the index of the first argument in a OneOf group.
func (f *QueryForm) firstOf(oneOf string) int {
	for i := range f.Args {
		if f.Args[i].OneOf == oneOf {
			return i
		}
	}
	return -1
}

// given returns how many arguments of a OneOf group a query has.
func (f *QueryForm) given(q Query, oneOf string) int {
	n := 0
	for i := range f.Args {
		if f.Args[i].OneOf != oneOf {
			continue
		}
		if _, ok := q.Args[f.Args[i].Name]; ok {
			n++
		}
	}
	return n
}

// Asked returns the form of a query of a system. The error is a [BadQuery] if the system has none
// of that name, or if the arguments do not fit the form (see [QueryForm.Check]).
func Asked(r Rules, q Query) (QueryForm, error) {
	form, ok := FormOf(r, q.Name)
	if !ok {
		var names []string
		for _, f := range r.Queries() {
			names = append(names, f.Name)
		}
		return form, &BadQuery{Say("these rules have no query %q; they answer %s", q.Name, SayList(names))}
	}
	return form, form.Check(q)
}

// FormOf returns the form of the named query of a system.
func FormOf(r Rules, name string) (QueryForm, bool) {
	for _, f := range r.Queries() {
		if f.Name == name {
			return f, true
		}
	}
	return QueryForm{}, false
}
