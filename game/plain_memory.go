package game

import (
	"math"
	"reflect"
	"slices"
	"unsafe"
)

// Every action copies, rounds, compares and hashes the plain data of a state. This
// file does so by the places of the fields in memory, as they were found when the
// program started: through package reflect it would take most of an action's time.

// plainType is a type of plain data.
type plainType struct {
	of     reflect.Type
	kind   reflect.Kind
	size   uintptr
	elem   *plainType // of a list, a map or a pointer
	fields []plainPlace
	copy   func(unsafe.Pointer) // gives a list its own memory, for the lists that every battle has

	shares, fractions bool // as in plainField
}

// plainPlace is where a field of a struct lies.
type plainPlace struct {
	*plainType
	name   string
	offset uintptr
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
			p.fields = append(p.fields, plainPlace{plainTypeOf(field.Type), f.name, field.Offset})
		}
	}
	return p
}

// copiers copy lists whose elements share no memory.
var copiers = map[reflect.Type]func(unsafe.Pointer){
	reflect.TypeFor[[]UnitID]():    copyList[UnitID],
	reflect.TypeFor[[]Stand]():     copyList[Stand],
	reflect.TypeFor[[]Impact]():    copyList[Impact],
	reflect.TypeFor[[]Bonus]():     copyList[Bonus],
	reflect.TypeFor[[]Shooter]():   copyList[Shooter],
	reflect.TypeFor[[]Link]():      copyList[Link],
	reflect.TypeFor[[]Line]():      copyList[Line],
	reflect.TypeFor[[]Tally]():     copyList[Tally],
	reflect.TypeFor[[]Displaced](): copyList[Displaced],
	reflect.TypeFor[[]Fall]():      copyList[Fall],
}

func copyList[T any](p unsafe.Pointer) {
	l := (*[]T)(p)
	*l = slices.Clone(*l)
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

// blank reports whether all is zero, as it is for most units: then there is nothing
// to copy, round or hash. It looks at the memory as a whole; false says nothing (a
// list may be empty and yet not nil).
func (v *UnitState) blank() bool {
	const words = unsafe.Sizeof(*v) / unsafe.Sizeof(uintptr(0)) // it holds lists, so it is whole words
	for _, w := range unsafe.Slice((*uintptr)(unsafe.Pointer(v)), words) {
		if w != 0 {
			return false
		}
	}
	return true
}

// isZero reports whether a value would be left out of a file, as isZeroPlain does
// through package reflect.
func (t *plainType) isZero(p unsafe.Pointer) bool {
	switch t.kind {
	case reflect.Bool:
		return !*(*bool)(p)
	case reflect.Int:
		return *(*int)(p) == 0
	case reflect.Float64:
		return math.Float64bits(*(*float64)(p)) == 0
	case reflect.String:
		return *(*string)(p) == ""
	case reflect.Slice:
		return (*list)(p).len == 0
	case reflect.Pointer:
		return *(*unsafe.Pointer)(p) == nil
	case reflect.Struct:
		for i := range t.fields {
			if f := &t.fields[i]; !f.isZero(unsafe.Add(p, f.offset)) {
				return false
			}
		}
		return true
	}
	return *(*unsafe.Pointer)(p) == nil || reflect.NewAt(t.of, p).Elem().Len() == 0 // a map
}

// clone gives a value that was assigned its own memory.
func (t *plainType) clone(p unsafe.Pointer) {
	switch t.kind {
	case reflect.Struct:
		for i := range t.fields {
			if f := &t.fields[i]; f.shares {
				f.clone(unsafe.Add(p, f.offset))
			}
		}
	case reflect.Pointer:
		if was := *(*unsafe.Pointer)(p); was != nil {
			c := reflect.New(t.elem.of)
			c.Elem().Set(reflect.NewAt(t.elem.of, was).Elem())
			*(*unsafe.Pointer)(p) = c.UnsafePointer()
			t.elem.clone(c.UnsafePointer())
		}
	case reflect.Slice:
		switch {
		case (*list)(p).first == nil:
		case t.copy != nil:
			t.copy(p)
		default:
			cloneValue(reflect.NewAt(t.of, p).Elem())
		}
	case reflect.Map:
		if *(*unsafe.Pointer)(p) != nil {
			cloneValue(reflect.NewAt(t.of, p).Elem())
		}
	}
}

// round rounds the lengths in a value, which has no memory in common with another
// state.
func (t *plainType) round(p unsafe.Pointer) {
	if !t.fractions {
		return
	}
	switch t.kind {
	case reflect.Float64:
		x := (*float64)(p)
		*x = RoundLength(*x)
	case reflect.Slice:
		l := (*list)(p)
		for i := range l.len {
			t.elem.round(l.at(i, t.elem))
		}
	case reflect.Pointer:
		if to := *(*unsafe.Pointer)(p); to != nil {
			t.elem.round(to)
		}
	case reflect.Struct:
		for i := range t.fields {
			f := &t.fields[i]
			f.round(unsafe.Add(p, f.offset))
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
			if f := &t.fields[i]; !f.equal(unsafe.Add(p, f.offset), unsafe.Add(q, f.offset)) {
				return false
			}
		}
		return true
	}
	return reflect.DeepEqual(reflect.NewAt(t.of, p).Elem().Interface(), reflect.NewAt(t.of, q).Elem().Interface())
}

// plain adds the fields of a struct that are not zero, each after its name.
func (d *digest) plain(t *plainType, p unsafe.Pointer) {
	for i := range t.fields {
		f := &t.fields[i]
		if at := unsafe.Add(p, f.offset); !f.isZero(at) {
			d.text(f.name)
			d.value(f.plainType, at)
		}
	}
	d.text("")
}

func (d *digest) value(t *plainType, p unsafe.Pointer) {
	switch t.kind {
	case reflect.Bool:
		d.boolean(*(*bool)(p))
	case reflect.Int:
		d.integer(*(*int)(p))
	case reflect.Float64:
		d.integer(int(math.Float64bits(*(*float64)(p))))
	case reflect.String:
		d.text(*(*string)(p))
	case reflect.Slice:
		l := (*list)(p)
		d.integer(l.len)
		for i := range l.len {
			d.value(t.elem, l.at(i, t.elem))
		}
	case reflect.Pointer:
		d.value(t.elem, *(*unsafe.Pointer)(p))
	case reflect.Struct:
		d.plain(t, p)
	case reflect.Map:
		v := reflect.NewAt(t.of, p).Elem()
		d.integer(v.Len())
		for _, key := range plainKeys(v) {
			d.text(key.String())
			e := reflect.New(v.Type().Elem())
			e.Elem().Set(v.MapIndex(key))
			d.value(t.elem, e.UnsafePointer())
		}
	}
}
