package game

import (
	"fmt"
	"math"
	"reflect"
	"slices"
	"strings"
)

// Kinds is a struct of plain data in which the type of one field depends on the value of
// another, named by the tag kind:"procedure". The field has an interface type and holds a
// pointer to a struct of plain data. In a file the fields of that struct come among the
// others.
type Kinds interface {
	// Empty returns empty data of a kind, nil if there is no such kind.
	Empty(kind string) any
	// All lists the kinds.
	All() []string
}

// Numbers marks a struct, as the type of its first field, named _, that a file holds as an
// object of numbers by name. A truth is 1 or 0 there. A pointer to a number may be missing,
// and so may a field with omitempty. A map with the tag prefix:"asked " has the entries whose
// names begin with that prefix. The numbers are not rounded.
type Numbers struct{}

func isNumbers(t reflect.Type) bool {
	return t.Kind() == reflect.Struct && t.NumField() > 0 && t.Field(0).Type == reflect.TypeFor[Numbers]()
}

// namedNumber is an entry of an object of numbers.
type namedNumber struct {
	name  string
	value float64
}

// numbersIn returns the numbers of a struct of [Numbers], in the order of their names.
func numbersIn(v reflect.Value) []namedNumber {
	var list []namedNumber
	fields := plainFieldsOf(v.Type())[1:]
	for i := range fields {
		f := &fields[i]
		value := v.Field(f.index)
		switch value.Kind() {
		case reflect.Map:
			for entries := value.MapRange(); entries.Next(); {
				list = append(list, namedNumber{f.prefix + entries.Key().String(), numberOf(entries.Value())})
			}
			continue
		case reflect.Pointer:
			if value.IsNil() {
				continue
			}
			value = value.Elem()
		}
		if n := numberOf(value); n != 0 || !f.optional {
			list = append(list, namedNumber{f.name, n})
		}
	}
	slices.SortFunc(list, func(a, b namedNumber) int { return strings.Compare(a.name, b.name) })
	return list
}

func numberOf(v reflect.Value) float64 {
	switch v.Kind() {
	case reflect.Bool:
		if v.Bool() {
			return 1
		}
		return 0
	case reflect.Int:
		return float64(v.Int())
	}
	return v.Float()
}

// plainNumbers reads a struct of [Numbers].
func (sc *scenarioReader) plainNumbers(f *Field, v reflect.Value) {
	o := f.Object()
	if len(o.members()) > MaxList {
		f.Bad("has %d entries; at most %d are allowed", len(o.members()), MaxList)
		return
	}
	fields := plainFieldsOf(v.Type())[1:]
	for i := range fields {
		p := &fields[i]
		value := v.Field(p.index)
		if value.Kind() == reflect.Map {
			for _, m := range o.members() {
				if key, ok := strings.CutPrefix(m.key, p.prefix); ok {
					if value.IsNil() {
						value.Set(reflect.MakeMap(value.Type()))
					}
					e := reflect.New(value.Type().Elem()).Elem()
					o.Optional(m.key).setNumber(e)
					value.SetMapIndex(reflect.ValueOf(key).Convert(value.Type().Key()), e)
				}
			}
			continue
		}
		given := o.Optional(p.name)
		if given == nil {
			continue
		}
		if value.Kind() == reflect.Pointer {
			value.Set(reflect.New(value.Type().Elem()))
			value = value.Elem()
		}
		given.setNumber(value)
	}
	o.End()
}

// setNumber reads a number of a struct of [Numbers].
func (f *Field) setNumber(v reflect.Value) {
	x := f.number(0, -1e12, 1e12)
	switch v.Kind() {
	case reflect.Bool:
		if x != 0 && x != 1 {
			f.Bad("is %s; must be 0 or 1", decimal(x))
		}
		v.SetBool(x == 1)
	case reflect.Int:
		if x != math.Trunc(x) {
			f.Bad("is %s; must be a whole number", decimal(x))
		}
		v.SetInt(int64(x))
	default:
		v.SetFloat(x)
	}
}

func writeNumbers(w *Writer, v reflect.Value) {
	w.Open("{")
	for _, n := range numbersIn(v) {
		w.Key(n.name)
		w.raw(shortest(n.value))
	}
	w.Close("}")
}

func (d Digest) numbers(v reflect.Value) Digest {
	list := numbersIn(v)
	d = d.Integer(len(list))
	for _, n := range list {
		d = d.Text(n.name).Integer(int(math.Float64bits(n.value)))
	}
	return d
}

// plainKind reads the data of a field of [Kinds], whose kind was read before.
func (sc *scenarioReader) plainKind(o *Object, v reflect.Value, in *plainField) {
	kinds := v.Addr().Interface().(Kinds)
	kind := namedField(v, in.kind).String()
	data := kinds.Empty(kind)
	if data != nil {
		own := reflect.ValueOf(data)
		v.Field(in.index).Set(own)
		sc.plainFields(o, own.Elem(), nil)
		return
	}
	if f := o.Optional(in.kind); f != nil {
		f.Bad("unknown %s %q; there are %s", in.kind, kind, listed(kinds.All()))
	}
	for _, m := range o.members() {
		o.known = append(o.known, m.key) // an unknown kind may have any fields
	}
}

// listed writes words as a person would: "a, b and c".
func listed(words []string) string {
	if len(words) < 2 {
		return strings.Join(words, "")
	}
	last := len(words) - 1
	return fmt.Sprintf("%s and %s", strings.Join(words[:last], ", "), words[last])
}

// dataOfKind returns the struct in a field of [Kinds], and whether there is one.
func dataOfKind(v reflect.Value) (reflect.Value, bool) {
	if v.IsNil() {
		return v, false
	}
	return v.Elem().Elem(), true
}

// kindsOf returns the structs that a field of [Kinds] may hold.
func kindsOf(t reflect.Type) []reflect.Type {
	kinds := reflect.New(t).Interface().(Kinds)
	var list []reflect.Type
	for _, kind := range kinds.All() {
		list = append(list, reflect.TypeOf(kinds.Empty(kind)).Elem())
	}
	return list
}
