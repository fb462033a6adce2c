package stand

import (
	"reflect"
	"testing"

	"frontage/game"
)

// The types that copy and round themselves, without their methods.
type (
	bareProgress Progress
	bareCombat   combatProcedure
)

// What copies and rounds itself does so as the search for its fields would: every list without
// spare room, every struct that it points to a new one, every length rounded.
func TestCopiesItself(t *testing.T) {
	var p Progress
	fill(reflect.ValueOf(&p).Elem(), 0)
	p.Pending = open(&retreatProcedure{})
	p.Pending.Then = open(&combatProcedure{})
	for frame := p.Pending; frame != nil; frame = frame.Then {
		fill(reflect.ValueOf(frame.Frame).Elem(), 0)
	}
	combat := p.Pending.Then.Frame.(*combatProcedure)
	got, want := p.CopyPlain().(*Progress), (*Progress)(game.CopyPlain((*bareProgress)(&p)).(*bareProgress))
	sameCopy(t, "Progress", reflect.ValueOf(&p), reflect.ValueOf(got), reflect.ValueOf(want))
	gotCombat, wantCombat := combat.CopyPlain().(*combatProcedure), (*combatProcedure)(game.CopyPlain((*bareCombat)(combat)).(*bareCombat))
	sameCopy(t, "combatProcedure", reflect.ValueOf(combat), reflect.ValueOf(gotCombat), reflect.ValueOf(wantCombat))

	for _, was := range []*Progress{nil, {}, {Pending: p.Pending.Then}, {Pending: &Pending{Frame: &fallProcedure{}, Then: p.Pending}}} {
		got, want := ownLists(&p), ownLists(&p)
		got.RoundPlain(was)
		game.RoundPlain((*bareProgress)(want), nil)
		if !reflect.DeepEqual(got, want) {
			t.Errorf("rounded it is\n%+v, want\n%+v", got, want)
		}
	}
	p.CopyPlain().(*Progress).RoundPlain(&p)
	if x := combat.Fight.Lines[0].NormalX; x == game.RoundLength(x) {
		t.Errorf("a length in a list of the state before is now %v, want it untouched", x)
	}
}

// ownLists returns a copy of p that shares nothing with it.
func ownLists(p *Progress) *Progress {
	var separate func(v reflect.Value)
	separate = func(v reflect.Value) {
		switch v.Kind() {
		case reflect.Pointer, reflect.Interface:
			if !v.IsNil() {
				separate(v.Elem())
			}
		case reflect.Struct:
			for i := range v.NumField() {
				separate(v.Field(i))
			}
		case reflect.Slice:
			if v.Len() > 0 {
				list := reflect.MakeSlice(v.Type(), v.Len(), v.Len())
				reflect.Copy(list, v)
				v.Set(list)
				for i := range v.Len() {
					separate(v.Index(i))
				}
			}
		}
	}
	c := p.CopyPlain().(*Progress)
	separate(reflect.ValueOf(c))
	return c
}

// fill gives every field a value: lists of two items with spare room, lengths that are not round.
func fill(v reflect.Value, depth int) {
	switch v.Kind() {
	case reflect.Bool:
		v.SetBool(true)
	case reflect.Int:
		v.SetInt(3)
	case reflect.Float64:
		v.SetFloat(1.0 / 3)
	case reflect.String:
		v.SetString("x")
	case reflect.Slice:
		v.Set(reflect.MakeSlice(v.Type(), 2, 5))
		for i := range 2 {
			fill(v.Index(i), depth+1)
		}
	case reflect.Pointer:
		if depth < 8 {
			v.Set(reflect.New(v.Type().Elem()))
			fill(v.Elem(), depth+1)
		}
	case reflect.Struct:
		for i := range v.NumField() {
			if v.Type().Field(i).IsExported() && v.Field(i).Type() != reflect.TypeFor[*Pending]() {
				fill(v.Field(i), depth+1)
			}
		}
	case reflect.Map:
		v.Set(reflect.MakeMap(v.Type()))
		key, value := reflect.New(v.Type().Key()).Elem(), reflect.New(v.Type().Elem()).Elem()
		fill(key, depth+1)
		fill(value, depth+1)
		v.SetMapIndex(key, value)
	default:
		panic("a " + v.Kind().String() + " is not filled: the test would not see that it is copied")
	}
}

// sameCopy compares a copy with the wanted one.
func sameCopy(t *testing.T, path string, of, got, want reflect.Value) {
	if got.Type() != want.Type() {
		t.Fatalf("%s is a %s, want a %s", path, got.Type(), want.Type())
	}
	switch got.Kind() {
	case reflect.Pointer:
		if got.IsNil() != want.IsNil() {
			t.Fatalf("%s is nil: %t, want %t", path, got.IsNil(), want.IsNil())
		}
		if !got.IsNil() {
			if shared, wanted := got.Pointer() == of.Pointer(), want.Pointer() == of.Pointer(); shared != wanted {
				t.Errorf("%s is shared: %t, want %t", path, shared, wanted)
			}
			sameCopy(t, path, of.Elem(), got.Elem(), want.Elem())
		}
	case reflect.Interface:
		sameCopy(t, path, of.Elem(), got.Elem(), want.Elem())
	case reflect.Struct:
		for i := range got.NumField() {
			sameCopy(t, path+"."+got.Type().Field(i).Name, of.Field(i), got.Field(i), want.Field(i))
		}
	case reflect.Slice:
		if got.Len() != want.Len() || got.Cap() != want.Cap() || got.Pointer() != want.Pointer() {
			t.Errorf("%s has %d items and room for %d, want %d and %d of the same list", path, got.Len(), got.Cap(), want.Len(), want.Cap())
		}
	case reflect.Map:
		if shared, wanted := got.Pointer() == of.Pointer(), want.Pointer() == of.Pointer(); shared != wanted {
			t.Errorf("%s is shared: %t, want %t", path, shared, wanted)
		}
		if !reflect.DeepEqual(got.Interface(), want.Interface()) {
			t.Errorf("%s is %v, want %v", path, got, want)
		}
	case reflect.Bool, reflect.Int, reflect.Float64, reflect.String:
		if !got.Equal(want) {
			t.Errorf("%s is %v, want %v", path, got, want)
		}
	}
}
