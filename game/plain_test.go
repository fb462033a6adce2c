package game

import (
	"fmt"
	"reflect"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// fill gives plain data values that are not zero: each field another.
func fill(v reflect.Value, in *plainField, n *int, depth int) {
	*n++
	switch v.Kind() {
	case reflect.Bool:
		v.SetBool(true)
	case reflect.Int:
		v.SetInt(int64(in.min + *n%(in.max-in.min) + 1))
	case reflect.Float64:
		v.SetFloat(float64(*n) + 0.25)
	case reflect.String:
		v.SetString(fillText(v.Type(), in, *n))
	case reflect.Slice:
		v.Set(reflect.MakeSlice(v.Type(), 2, 2))
		for i := range 2 {
			fill(v.Index(i), in, n, depth)
		}
	case reflect.Map:
		v.Set(reflect.MakeMap(v.Type()))
		for range 2 {
			e := reflect.New(v.Type().Elem()).Elem()
			fill(e, in, n, depth)
			v.SetMapIndex(reflect.ValueOf(fmt.Sprintf("key%d", *n)).Convert(v.Type().Key()), e)
		}
	case reflect.Pointer:
		if depth > 3 {
			return
		}
		v.Set(reflect.New(v.Type().Elem()))
		fill(v.Elem(), in, n, depth+1)
	case reflect.Struct:
		for _, f := range plainFieldsOf(v.Type()) {
			fill(v.Field(f.index), &f, n, depth)
		}
	}
}

func fillText(t reflect.Type, in *plainField, n int) string {
	switch {
	case in.words != nil:
		return in.words[1+n%(len(in.words)-1)]
	case t == reflect.TypeFor[UnitID]():
		return []string{"r1", "b1"}[n%2]
	case t == reflect.TypeFor[SideID]():
		return []string{"red", "blue"}[n%2]
	}
	return fmt.Sprintf("text%d", n)
}

// full is a state in which every field of the progress of a battle is set.
func full(t testing.TB) State {
	t.Helper()
	s := readSample(t, "testdata/everything.scenario.json")
	n := 0
	for i := range s.Units {
		fill(reflect.ValueOf(&EditUnit[fakeUnit](&s.Units[i]).State).Elem(), nil, &n, 0)
	}
	for i := range s.Characters {
		fill(reflect.ValueOf(&EditLeader[fakeLeader](&s.Characters[i]).State).Elem(), nil, &n, 0)
	}
	fill(reflect.ValueOf(ownTurn(&s)).Elem(), nil, &n, 0)
	return s
}

// Whatever the progress of a battle holds, it is written, read back the same,
// and as the schema says.
func TestPlainRoundTrip(t *testing.T) {
	s := full(t)
	text := Write(&s)
	read, err := Read(text, "full", fakeSystems)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(s, read, ignoreOwners); diff != "" {
		t.Errorf("read back it differs:\n%s", diff)
	}
	if startHash(&s) != startHash(&read) {
		t.Error("read back it has another hash")
	}
	if err := validate(compiled(t, "scenario"), text); err != nil {
		t.Error(err)
	}
}

// Every value counts in the hash, and a copy shares no memory: changing any one
// value of the copy changes its hash and leaves the original alone.
func TestPlainCloneAndHash(t *testing.T) {
	s := full(t)
	before, text := startHash(&s), string(Write(&s))
	changed := 0
	for i := 0; ; i++ {
		c := s.Clone()
		at := i
		if !changeOne(reflect.ValueOf(ownTurn(&c)).Elem(), &at) && !changeOne(reflect.ValueOf(&EditUnit[fakeUnit](&c.Units[0]).State).Elem(), &at) &&
			!changeOne(reflect.ValueOf(&EditLeader[fakeLeader](&c.Characters[0]).State).Elem(), &at) {
			break
		}
		changed++
		if startHash(&c) == before {
			t.Errorf("value %d does not count in the hash", i)
		}
		if string(Write(&s)) != text {
			t.Fatalf("changing value %d of a copy changed the original", i)
		}
	}
	if changed < 40 {
		t.Errorf("only %d values were changed", changed)
	}
}

// changeOne changes the at-th value of plain data, and reports whether there was
// one; else at is less by as many as there were.
func changeOne(v reflect.Value, at *int) bool {
	switch v.Kind() {
	case reflect.Slice:
		own := reflect.MakeSlice(v.Type(), v.Len(), v.Len()) // lists are replaced
		reflect.Copy(own, v)
		v.Set(own)
		for i := range v.Len() {
			if changeOne(v.Index(i), at) {
				return true
			}
		}
		return false
	case reflect.Map:
		for _, key := range plainKeys(v) {
			if *at--; *at < 0 {
				v.SetMapIndex(key, reflect.Zero(v.Type().Elem()))
				return true
			}
		}
		return false
	case reflect.Pointer:
		return !v.IsNil() && changeOne(v.Elem(), at)
	case reflect.Struct:
		for _, f := range plainFieldsOf(v.Type()) {
			if !f.shared && changeOne(v.Field(f.index), at) {
				return true
			}
		}
		return false
	}
	if *at--; *at < 0 {
		v.SetZero()
		return true
	}
	return false
}

// The states of a battle share the data of units, which is copied as it is edited: also
// that of a unit that was copied by itself, and lists that grow.
func TestEditLeavesOthersAlone(t *testing.T) {
	s := full(t)
	before := string(Write(&s))
	c := s.Clone()
	edit := func(u *Unit) {
		own := EditUnit[fakeUnit](u)
		own.State.Hits++
		own.State.Bonuses = append(own.State.Bonuses, Bonus{Unit: "r1"})
		own.Traits = append(own.Traits, "brave")
	}
	edit(&c.Units[0])
	again := c.Units[0]
	edit(&again)
	if string(Write(&s)) != before {
		t.Error("the edit of a copy has changed the original")
	}
	first, second := ownUnit(&c.Units[0]), ownUnit(&again)
	if first.State.Hits+1 != second.State.Hits || len(first.State.Bonuses)+1 != len(second.State.Bonuses) {
		t.Errorf("the copy of a unit is %+v, of %+v; want one hit and one bonus more in the copy alone", second.State, first.State)
	}
	if own := EditUnit[fakeUnit](&c.Units[0]); own != first {
		t.Error("a second edit copies once more")
	}
}

// What is wrong with the progress of a battle is an error at its place.
func TestPlainErrors(t *testing.T) {
	for _, test := range []struct{ turn, path, what string }{
		{`{"combat": {"groups": [{"units": ["nobody"]}]}}`, "turn.combat.groups[0].units[0]", `there is no unit "nobody"`},
		{`{"combat": {"odd": 1}}`, "turn.combat.odd", "unknown field; known here: groups, next"},
		{`{"pending": {}}`, "turn.pending.procedure", "is missing"},
		{`{"pending": {"procedure": "x", "fight": {"units": [], "round": -1, "last": 2}}}`, "turn.pending.fight.round", "is -1; must be a whole number from 0 to 999999"},
		{`{"pending": {"procedure": "x", "side": "green"}}`, "turn.pending.side", `there is no side "green"`},
		{`{"pending": {"procedure": "x", "values": {"a": "b"}}}`, "turn.pending.values.a", "must be a number, not a string"},
		{`{"pending": []}`, "turn.pending", "must be an object, not a list"},
	} {
		text := minimal[:len(minimal)-len("}")] + `, "turn": ` + test.turn + "}"
		_, err := Read([]byte(text), "test", fakeSystems)
		errs, _ := err.(Errors)
		if !slices.ContainsFunc(errs, func(e Error) bool { return e.Path == test.path && e.What == test.what }) {
			t.Errorf("%s: want %s %s; got %v", test.turn, test.path, test.what, err)
		}
	}
}
