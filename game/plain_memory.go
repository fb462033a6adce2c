package game

import (
	"maps"
	"math"
	"reflect"
)

// EditUnit returns the unit's own data, of the system's type T, to be changed. It copies the
// data first if it belongs to another state too: the states of a battle share the data of
// unchanged units. A unit without data gets a zero value. To read only, use Own.
func EditUnit[T any](u *Unit) *T {
	if own, ok := u.Own.(*T); ok && u.owner == u {
		return own
	}
	own := editable[T](u.Own)
	u.Own, u.owner = own, u
	return own
}

// EditLeader is [EditUnit] for a character.
func EditLeader[T any](c *Character) *T {
	if own, ok := c.Own.(*T); ok && c.owner == c {
		return own
	}
	own := editable[T](c.Own)
	c.Own, c.owner = own, c
	return own
}

// editable returns a copy of data, or a zero value if there is none.
func editable[T any](own any) *T {
	c := new(T)
	if old, ok := own.(*T); ok {
		*c = *old
		v := reflect.ValueOf(c).Elem()
		separate(v, plainTypeOf(v.Type()))
	}
	return c
}

// Copier is plain data that copies itself as [CopyPlain] would, but in less time. Data that every
// action copies may be one.
type Copier interface{ CopyPlain() any }

// Rounder is plain data that rounds itself as [RoundPlain] would, but in less time.
type Rounder interface{ RoundPlain(was any) }

// CopyPlain returns a copy of plain data, a pointer to a struct, with memory of its own; nil for nil. Lists
// stay shared, without spare room: they are replaced and never changed in place.
func CopyPlain(own any) any {
	if own == nil {
		return nil
	}
	if c, ok := own.(Copier); ok {
		return c.CopyPlain()
	}
	return cloned(reflect.ValueOf(own), nil).Interface()
}

// Copied is [CopyPlain] for data of a known type.
func Copied[T any](own *T) *T {
	if own == nil {
		return nil
	}
	return editable[T](own)
}

// cloned returns a pointer to a copy of a struct. known is its type, nil if not yet looked up.
func cloned(pointer reflect.Value, known *plainType) reflect.Value {
	from := pointer.Elem()
	c := reflect.New(from.Type())
	to := c.Elem()
	to.Set(from)
	if from.Kind() == reflect.Struct {
		if known == nil {
			known = plainTypeOf(from.Type())
		}
		separate(to, known)
	}
	return c
}

// separate gives a struct that was copied by assignment its own maps and its own copies of the
// structs it points to. Lists stay shared, since they are replaced and never changed in place;
// appending to one copies it.
func separate(v reflect.Value, known *plainType) {
	for _, i := range known.lists {
		if list := v.Field(i); list.Len() < list.Cap() {
			list.SetCap(list.Len())
		}
	}
	for i := range known.copied {
		part := &known.copied[i]
		field := v.Field(part.index)
		switch part.goKind {
		case reflect.Map:
			if !field.IsNil() {
				field.Set(copiedMap(field))
			}
		case reflect.Pointer:
			if !field.IsNil() {
				field.Set(cloned(field, part.inner))
			}
		case reflect.Interface:
			if !field.IsNil() {
				field.Set(cloned(field.Elem(), nil))
			}
		case reflect.Struct:
			separate(field, part.inner)
		}
	}
}

func copiedMap(m reflect.Value) reflect.Value {
	switch known := m.Interface().(type) { // these are quicker
	case map[string]int:
		return reflect.ValueOf(maps.Clone(known))
	case map[string]string:
		return reflect.ValueOf(maps.Clone(known))
	}
	c := reflect.MakeMapWithSize(m.Type(), m.Len())
	for entries := m.MapRange(); entries.Next(); {
		c.SetMapIndex(entries.Key(), entries.Value())
	}
	return c
}

// RoundPlain rounds the lengths in plain data. was is the rounded data before a change, nil if there is
// none: lists that both share are round. It does not touch lengths that are already round, which
// may be shared with another state.
func RoundPlain(own, was any) {
	if own == nil || own == was {
		return
	}
	if r, ok := own.(Rounder); ok {
		r.RoundPlain(was)
		return
	}
	var old reflect.Value
	if reflect.TypeOf(own) == reflect.TypeOf(was) {
		old = reflect.ValueOf(was).Elem()
	}
	v := reflect.ValueOf(own).Elem()
	roundStruct(v, old, plainTypeOf(v.Type()))
}

// roundStruct rounds the lengths in a struct. was is the rounded struct before, invalid if there is
// none.
func roundStruct(v, was reflect.Value, known *plainType) {
	for _, i := range known.lengths {
		roundNumber(v.Field(i))
	}
	for i := range known.fractions {
		part := &known.fractions[i]
		field := v.Field(part.index)
		switch part.goKind { // most are empty
		case reflect.Slice:
			if field.Len() == 0 {
				continue
			}
		case reflect.Pointer, reflect.Interface:
			if field.IsNil() {
				continue
			}
		}
		old := was
		if old.IsValid() {
			old = old.Field(part.index)
		}
		roundValue(field, old, part.inner)
	}
}

// roundValue rounds the lengths in a value that is not empty. was is the rounded value before,
// invalid if there is none; known is the type of the struct in it.
func roundValue(v, was reflect.Value, known *plainType) {
	switch v.Kind() {
	case reflect.Float64:
		roundNumber(v)
	case reflect.Slice:
		if was.IsValid() && v.Len() == was.Len() && v.UnsafePointer() == was.UnsafePointer() {
			return
		}
		for i := range v.Len() {
			roundValue(v.Index(i), reflect.Value{}, known)
		}
	case reflect.Pointer, reflect.Interface:
		v = v.Elem()
		if was.IsValid() {
			was = was.Elem()
		}
		if v.Kind() == reflect.Pointer { // within an interface: what it points to may differ in type
			if v = v.Elem(); was.IsValid() {
				was = was.Elem()
			}
			known = plainTypeOf(v.Type())
		}
		if was.IsValid() && was.Type() != v.Type() {
			was = reflect.Value{}
		}
		if v.Kind() == reflect.Struct {
			roundStruct(v, was, known)
		} else {
			roundValue(v, was, known)
		}
	case reflect.Struct:
		roundStruct(v, was, known)
	}
}

func roundNumber(v reflect.Value) {
	x := v.Float()
	if r := RoundLength(x); math.Float64bits(r) != math.Float64bits(x) {
		v.SetFloat(r)
	}
}

// SameData reports whether two pieces of data are equal. Nil equals a zero struct.
func SameData(a, b any) bool {
	if a == b {
		return true
	}
	if a == nil || b == nil {
		return a == nil && isZeroPlain(reflect.ValueOf(b).Elem()) || b == nil && isZeroPlain(reflect.ValueOf(a).Elem())
	}
	return reflect.TypeOf(a) == reflect.TypeOf(b) && equalPlain(reflect.ValueOf(a).Elem(), reflect.ValueOf(b).Elem(), nil)
}

// equalPlain reports whether two values of one type are equal. An empty list equals nil. known is
// the type of the struct in them, nil if not yet looked up.
func equalPlain(a, b reflect.Value, known *plainType) bool {
	switch a.Kind() {
	case reflect.Bool:
		return a.Bool() == b.Bool()
	case reflect.Int:
		return a.Int() == b.Int()
	case reflect.Float64:
		return a.Float() == b.Float()
	case reflect.String:
		return a.String() == b.String()
	case reflect.Slice:
		if a.Len() != b.Len() {
			return false
		}
		if a.Len() == 0 || a.UnsafePointer() == b.UnsafePointer() {
			return true
		}
		for i := range a.Len() {
			if !equalPlain(a.Index(i), b.Index(i), known) {
				return false
			}
		}
		return true
	case reflect.Pointer:
		if a.IsNil() || b.IsNil() {
			return a.IsNil() == b.IsNil()
		}
		return a.UnsafePointer() == b.UnsafePointer() || equalPlain(a.Elem(), b.Elem(), known)
	case reflect.Interface:
		if a.IsNil() || b.IsNil() || a.Elem().Type() != b.Elem().Type() {
			return a.IsNil() && b.IsNil()
		}
		return equalPlain(a.Elem(), b.Elem(), nil)
	case reflect.Map:
		if a.Len() != b.Len() {
			return false
		}
		for entries := a.MapRange(); entries.Next(); {
			if v := b.MapIndex(entries.Key()); !v.IsValid() || !equalPlain(entries.Value(), v, nil) {
				return false
			}
		}
		return true
	case reflect.Struct:
		if known == nil {
			known = plainTypeOf(a.Type())
		}
		for i := range known.compared {
			part := &known.compared[i]
			x, y := a.Field(part.index), b.Field(part.index)
			switch part.goKind {
			case reflect.Bool:
				if x.Bool() != y.Bool() {
					return false
				}
			case reflect.Int:
				if x.Int() != y.Int() {
					return false
				}
			case reflect.String:
				if x.String() != y.String() {
					return false
				}
			case reflect.Slice:
				if n := x.Len(); n != y.Len() || n > 0 && !equalPlain(x, y, part.inner) {
					return false
				}
			default:
				if !equalPlain(x, y, part.inner) {
					return false
				}
			}
		}
		return true
	}
	return a.Equal(b)
}

// Plain adds the nonzero fields of a struct of plain data, each after its name.
func (d Digest) Plain(own any) Digest {
	if own == nil {
		return d.Text("")
	}
	return d.plain(reflect.ValueOf(own).Elem())
}

func (d Digest) plain(v reflect.Value) Digest { return d.fields(v).Text("") }

func (d Digest) fields(v reflect.Value) Digest {
	fields := plainFieldsOf(v.Type())
	for i := range fields {
		f := &fields[i]
		if f.shared {
			continue
		}
		value := v.Field(f.index)
		var zero bool
		switch f.goKind { // most fields are zero
		case reflect.Bool:
			zero = !value.Bool()
		case reflect.Int:
			zero = value.Int() == 0
		case reflect.String, reflect.Slice, reflect.Map:
			zero = value.Len() == 0
		case reflect.Interface:
			if data, ok := dataOfKind(value); ok {
				d = d.fields(data)
			}
			continue
		default:
			zero = isZeroPlain(value)
		}
		if !zero {
			d = d.Text(f.name).value(value)
		}
	}
	return d
}

func (d Digest) value(v reflect.Value) Digest {
	switch v.Kind() {
	case reflect.Bool:
		return d.Boolean(v.Bool())
	case reflect.Int:
		return d.Integer(int(v.Int()))
	case reflect.Float64:
		return d.Integer(int(math.Float64bits(v.Float())))
	case reflect.String:
		return d.Text(v.String())
	case reflect.Slice:
		d = d.Integer(v.Len())
		for i := range v.Len() {
			d = d.value(v.Index(i))
		}
	case reflect.Pointer:
		return d.value(v.Elem())
	case reflect.Struct:
		if isNumbers(v.Type()) {
			return d.numbers(v)
		}
		return d.plain(v)
	case reflect.Map:
		d = d.Integer(v.Len())
		for _, key := range plainKeys(v) {
			d = d.Text(key.String()).value(v.MapIndex(key))
		}
	}
	return d
}
