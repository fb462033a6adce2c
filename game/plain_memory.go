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

// clonePlain returns a copy of data with memory of its own.
func clonePlain(own any) any {
	if own == nil {
		return nil
	}
	return cloned(reflect.ValueOf(own), nil).Interface()
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
	for i := range known.copied {
		part := &known.copied[i]
		switch field := v.Field(part.index); field.Kind() {
		case reflect.Slice:
			if n := field.Len(); n < field.Cap() {
				field.SetCap(n)
			}
		case reflect.Map:
			if !field.IsNil() {
				field.Set(copiedMap(field))
			}
		case reflect.Pointer:
			if !field.IsNil() {
				field.Set(cloned(field, part.known()))
			}
		case reflect.Interface:
			if !field.IsNil() {
				field.Set(cloned(field.Elem(), nil))
			}
		case reflect.Struct:
			separate(field, part.known())
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

// roundPlain rounds the lengths in data. It does not touch those that are already round, which
// may be shared with another state.
func roundPlain(own any) {
	if own != nil {
		roundValue(reflect.ValueOf(own).Elem(), nil)
	}
}

// roundValue rounds the lengths in a value. known is the type of the struct in it, nil if not
// yet looked up.
func roundValue(v reflect.Value, known *plainType) {
	switch v.Kind() {
	case reflect.Float64:
		if r := RoundLength(v.Float()); math.Float64bits(r) != math.Float64bits(v.Float()) {
			v.SetFloat(r)
		}
	case reflect.Slice:
		for i := range v.Len() {
			roundValue(v.Index(i), known)
		}
	case reflect.Pointer:
		if !v.IsNil() {
			roundValue(v.Elem(), known)
		}
	case reflect.Interface:
		if !v.IsNil() {
			roundValue(v.Elem(), nil)
		}
	case reflect.Struct:
		if known == nil {
			known = plainTypeOf(v.Type())
		}
		for i := range known.fractions {
			part := &known.fractions[i]
			roundValue(v.Field(part.index), part.known())
		}
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
	return equalPlain(reflect.ValueOf(a).Elem(), reflect.ValueOf(b).Elem())
}

// equalPlain reports whether two values are equal. An empty list equals nil.
func equalPlain(a, b reflect.Value) bool {
	switch a.Kind() {
	case reflect.Slice:
		if a.Len() != b.Len() {
			return false
		}
		if a.Len() == 0 || a.UnsafePointer() == b.UnsafePointer() {
			return true
		}
		for i := range a.Len() {
			if !equalPlain(a.Index(i), b.Index(i)) {
				return false
			}
		}
		return true
	case reflect.Pointer:
		if a.IsNil() || b.IsNil() {
			return a.IsNil() == b.IsNil()
		}
		return a.UnsafePointer() == b.UnsafePointer() || equalPlain(a.Elem(), b.Elem())
	case reflect.Interface:
		if a.IsNil() || b.IsNil() || a.Elem().Type() != b.Elem().Type() {
			return a.IsNil() && b.IsNil()
		}
		return equalPlain(a.Elem(), b.Elem())
	case reflect.Map:
		if a.Len() != b.Len() {
			return false
		}
		for entries := a.MapRange(); entries.Next(); {
			if v := b.MapIndex(entries.Key()); !v.IsValid() || !equalPlain(entries.Value(), v) {
				return false
			}
		}
		return true
	case reflect.Struct:
		fields := plainFieldsOf(a.Type())
		for i := range fields {
			f := &fields[i]
			if !f.shared && !equalPlain(a.Field(f.index), b.Field(f.index)) {
				return false
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
		value := v.Field(f.index)
		if f.kind != "" {
			if data, ok := dataOfKind(value); ok {
				d = d.fields(data)
			}
			continue
		}
		if !f.shared && !isZeroPlain(value) {
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
