package game

import (
	"maps"
	"math"
	"reflect"
	"unsafe"
)

// Every action copies, rounds, compares and hashes the plain data of a state. This
// file does so by the places of the fields in memory, as they were found when the
// program started: through package reflect it would take most of an action's time.

// plainType is a type of plain data.
type plainType struct {
	of         reflect.Type
	kind       reflect.Kind
	size       uintptr
	elem       *plainType // of a list, a map or a pointer
	fields     []plainPlace
	sharing    []plainPlace         // those of the fields that hold memory of their own …
	replaced   []uintptr            // … of these, where the lists are that actions replace …
	owned      []plainPlace         // … and the others …
	fractional []plainPlace         // … or lengths
	copy       func(unsafe.Pointer) // gives a list, a map or a pointer memory of its own, for those that every battle has

	shares, fractions bool // as in plainField
}

// plainPlace is where a field of a struct lies.
type plainPlace struct {
	*plainType
	offset uintptr
	label  []byte  // its name, as it is hashed
	tells  uintptr // where a word tells that it is zero: that of a number or a pointer, the length of a text or a list
	deep   bool    // no word tells it
}

// plainMemory holds the types of plain data, found when the program starts.
var plainMemory = map[reflect.Type]*plainType{}

// plainTypeOf finds how a type lies in memory, once its fields have been learnt.
func plainTypeOf(t reflect.Type) *plainType {
	if p := plainMemory[t]; p != nil {
		return p
	}
	p := &plainType{of: t, kind: t.Kind(), size: t.Size(), copy: copiers[t], shares: shares(t), fractions: fractions(t)}
	plainMemory[t] = p
	switch p.kind {
	case reflect.Slice, reflect.Pointer, reflect.Map:
		p.elem = plainTypeOf(t.Elem())
	case reflect.Struct:
		for _, f := range plainTypes[t] {
			field := t.Field(f.index)
			place := plainPlace{plainType: plainTypeOf(field.Type), offset: field.Offset, label: digest{}.text(f.name), tells: field.Offset}
			switch place.kind {
			case reflect.String, reflect.Slice:
				place.tells += unsafe.Offsetof(list{}.len)
			case reflect.Float64, reflect.Map, reflect.Struct:
				place.deep = true
			}
			p.fields = append(p.fields, place)
			if f.shares {
				p.sharing = append(p.sharing, place)
			}
			switch {
			case replacedLists[field.Type]:
				p.replaced = append(p.replaced, field.Offset)
			case f.shares:
				p.owned = append(p.owned, place)
			}
			if f.fractions {
				p.fractional = append(p.fractional, place)
			}
		}
	}
	return p
}

// copiers copy lists, maps and what is pointed to; what these hold themselves they share.
var copiers = map[reflect.Type]func(unsafe.Pointer){
	reflect.TypeFor[[]UnitID]():           copyList[UnitID],
	reflect.TypeFor[[]string]():           copyList[string],
	reflect.TypeFor[[]Stand]():            copyList[Stand],
	reflect.TypeFor[[]Impact]():           copyList[Impact],
	reflect.TypeFor[[]Bonus]():            copyList[Bonus],
	reflect.TypeFor[[]Shooter]():          copyList[Shooter],
	reflect.TypeFor[[]Shot]():             copyList[Shot],
	reflect.TypeFor[[]Link]():             copyList[Link],
	reflect.TypeFor[[]Line]():             copyList[Line],
	reflect.TypeFor[[]Choice]():           copyList[Choice],
	reflect.TypeFor[[]Tally]():            copyList[Tally],
	reflect.TypeFor[[]Group]():            copyList[Group],
	reflect.TypeFor[[]Displaced]():        copyList[Displaced],
	reflect.TypeFor[[]Fall]():             copyList[Fall],
	reflect.TypeFor[[]CharacterID]():      copyList[CharacterID],
	reflect.TypeFor[*Pending]():           copyOne[Pending],
	reflect.TypeFor[*Fight]():             copyOne[Fight],
	reflect.TypeFor[*Combat]():            copyOne[Combat],
	reflect.TypeFor[*Command]():           copyOne[Command],
	reflect.TypeFor[map[string]float64](): copyMap[string, float64],
}

// replacedLists are those that the states of a battle share as long as they are the same:
// an action appends to them, or puts another list in their place, but never changes what
// is in them.
var replacedLists = map[reflect.Type]bool{
	reflect.TypeFor[[]UnitID]():      true,
	reflect.TypeFor[[]string]():      true,
	reflect.TypeFor[[]Stand]():       true,
	reflect.TypeFor[[]Impact]():      true,
	reflect.TypeFor[[]Bonus]():       true,
	reflect.TypeFor[[]Shooter]():     true,
	reflect.TypeFor[[]Link]():        true,
	reflect.TypeFor[[]Line]():        true,
	reflect.TypeFor[[]Choice]():      true,
	reflect.TypeFor[[]Group]():       true,
	reflect.TypeFor[[]Displaced]():   true,
	reflect.TypeFor[[]Fall]():        true,
	reflect.TypeFor[[]CharacterID](): true,
}

func copyList[T any](p unsafe.Pointer) {
	l := (*[]T)(p)
	c := make([]T, len(*l))
	copy(c, *l)
	*l = c
}

func copyOne[T any](p unsafe.Pointer) {
	to := (**T)(p)
	c := **to
	*to = &c
}

func copyMap[K comparable, V any](p unsafe.Pointer) {
	m := (*map[K]V)(p)
	*m = maps.Clone(*m)
}

// The types that a state holds.
var unitStatePlain, characterStatePlain, progressPlain *plainType

// list is a list in memory.
type list struct {
	first unsafe.Pointer
	len   int
	cap   int
}

// at returns the place of an element.
func (l *list) at(i int, t *plainType) unsafe.Pointer { return unsafe.Add(l.first, uintptr(i)*t.size) }

type unitStateMemory [unsafe.Sizeof(UnitState{})]byte

var blankMemory unitStateMemory

// blank reports whether all is zero, as it is for most units: then there is nothing
// to copy, round or hash. It looks at the memory as a whole; false says nothing (a
// list may be empty and yet not nil).
func (v *UnitState) blank() bool {
	return *(*unitStateMemory)(unsafe.Pointer(v)) == blankMemory
}

// isZero reports whether the field of a struct would be left out of a file, as
// isZeroPlain does through package reflect.
func (f *plainPlace) isZero(of unsafe.Pointer) bool {
	if f.kind == reflect.Bool {
		return !*(*bool)(unsafe.Add(of, f.tells))
	}
	if f.deep {
		return f.isZeroWithin(of)
	}
	return *(*uintptr)(unsafe.Add(of, f.tells)) == 0
}

func (f *plainPlace) isZeroWithin(of unsafe.Pointer) bool {
	return isZeroPlain(reflect.NewAt(f.of, unsafe.Add(of, f.offset)).Elem())
}

// clone gives a value that was assigned its own memory; for an action, all but the lists
// that it replaces.
func (t *plainType) clone(p unsafe.Pointer, forAction bool) {
	switch t.kind {
	case reflect.Struct:
		list := t.sharing
		if forAction {
			list = t.owned
			t.keepLists(p)
		}
		for i := range list {
			f := &list[i]
			if at := unsafe.Add(p, f.offset); f.kind == reflect.Struct || *(*unsafe.Pointer)(at) != nil {
				f.clone(at, forAction)
			}
		}
	case reflect.Slice, reflect.Pointer, reflect.Map:
		switch {
		case *(*unsafe.Pointer)(p) == nil:
		case t.copy == nil:
			cloneValue(reflect.NewAt(t.of, p).Elem())
		default:
			t.copy(p)
			t.cloneWithin(p, forAction)
		}
	}
}

// keepLists lets a struct share the lists that actions replace: what they append goes
// elsewhere.
func (t *plainType) keepLists(p unsafe.Pointer) {
	for _, offset := range t.replaced {
		l := (*list)(unsafe.Add(p, offset))
		l.cap = l.len
	}
}

// cloneWithin is clone for what a list, a map or a pointer holds.
func (t *plainType) cloneWithin(p unsafe.Pointer, forAction bool) {
	switch {
	case !t.elem.shares:
	case t.kind == reflect.Pointer:
		t.elem.clone(*(*unsafe.Pointer)(p), forAction)
	default:
		l := (*list)(p)
		for i := range l.len {
			t.elem.clone(l.at(i, t.elem), forAction)
		}
	}
}

// round rounds the lengths in a value. Those that are round already, which it may have in
// common with another state, it leaves alone. It does not look into lists that are those
// of a value that is rounded, nil for none.
func (t *plainType) round(p, rounded unsafe.Pointer) {
	switch t.kind {
	case reflect.Float64:
		x := (*float64)(p)
		if r := RoundLength(*x); math.Float64bits(r) != math.Float64bits(*x) {
			*x = r
		}
	case reflect.Slice:
		l := (*list)(p)
		if rounded != nil && l.first == (*list)(rounded).first && l.len == (*list)(rounded).len {
			return
		}
		for i := range l.len {
			t.elem.round(l.at(i, t.elem), nil)
		}
	case reflect.Pointer:
		if rounded != nil {
			rounded = *(*unsafe.Pointer)(rounded)
		}
		if to := *(*unsafe.Pointer)(p); to != nil {
			t.elem.round(to, rounded)
		}
	case reflect.Struct:
		for i := range t.fractional {
			f := &t.fractional[i]
			if !f.deep && *(*uintptr)(unsafe.Add(p, f.tells)) == 0 {
				continue
			}
			if rounded == nil {
				f.round(unsafe.Add(p, f.offset), nil)
			} else {
				f.round(unsafe.Add(p, f.offset), unsafe.Add(rounded, f.offset))
			}
		}
	}
}

// equal reports whether two values are the same.
func (t *plainType) equal(p, q unsafe.Pointer) bool {
	switch t.kind {
	case reflect.Bool:
		return *(*bool)(p) == *(*bool)(q)
	case reflect.Int:
		return *(*int)(p) == *(*int)(q)
	case reflect.Float64:
		return *(*float64)(p) == *(*float64)(q)
	case reflect.String:
		return *(*string)(p) == *(*string)(q)
	case reflect.Slice:
		l, m := (*list)(p), (*list)(q)
		if l.len != m.len {
			return false
		}
		if l.first == m.first {
			return true
		}
		for i := range l.len {
			if !t.elem.equal(l.at(i, t.elem), m.at(i, t.elem)) {
				return false
			}
		}
		return true
	case reflect.Pointer:
		to, other := *(*unsafe.Pointer)(p), *(*unsafe.Pointer)(q)
		return to == other || to != nil && other != nil && t.elem.equal(to, other)
	case reflect.Struct:
		for i := range t.fields {
			f := &t.fields[i]
			if a, b := unsafe.Add(p, f.offset), unsafe.Add(q, f.offset); !f.sameWord(a, b) && !f.equal(a, b) {
				return false
			}
		}
		return true
	}
	return reflect.DeepEqual(reflect.NewAt(t.of, p).Elem().Interface(), reflect.NewAt(t.of, q).Elem().Interface())
}

// sameWord reports whether two values are the same number, truth or pointer: most are,
// and that is soon seen. False says nothing.
func (t *plainType) sameWord(p, q unsafe.Pointer) bool {
	switch t.size {
	case 1:
		return *(*byte)(p) == *(*byte)(q)
	case unsafe.Sizeof(uintptr(0)):
		return *(*uintptr)(p) == *(*uintptr)(q)
	}
	return false
}

// plain adds the fields of a struct that are not zero, each after its name.
func (d digest) plain(t *plainType, p unsafe.Pointer) digest {
	for i := range t.fields {
		if f := &t.fields[i]; !f.isZero(p) {
			d = append(d, f.label...).value(f.plainType, unsafe.Add(p, f.offset))
		}
	}
	return d.text("")
}

func (d digest) value(t *plainType, p unsafe.Pointer) digest {
	switch t.kind {
	case reflect.Bool:
		return d.boolean(*(*bool)(p))
	case reflect.Int:
		return d.integer(*(*int)(p))
	case reflect.Float64:
		return d.integer(int(math.Float64bits(*(*float64)(p))))
	case reflect.String:
		return d.text(*(*string)(p))
	case reflect.Slice:
		l := (*list)(p)
		d = d.integer(l.len)
		for i := range l.len {
			d = d.value(t.elem, l.at(i, t.elem))
		}
	case reflect.Pointer:
		return d.value(t.elem, *(*unsafe.Pointer)(p))
	case reflect.Struct:
		return d.plain(t, p)
	case reflect.Map:
		v := reflect.NewAt(t.of, p).Elem()
		d = d.integer(v.Len())
		for _, key := range plainKeys(v) {
			e := reflect.New(v.Type().Elem())
			e.Elem().Set(v.MapIndex(key))
			d = d.text(key.String()).value(t.elem, e.UnsafePointer())
		}
	}
	return d
}
