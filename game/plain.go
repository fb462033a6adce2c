package game

import (
	"cmp"
	"encoding/json"
	"fmt"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// The progress of a battle (what a unit did this turn, which procedure is open,
// …) grows with the rule systems. Its types are plain data: structs of truths,
// whole numbers, lengths, strings, lists, maps and pointers to such structs.
// This file reads, writes, copies, hashes and describes any of them, so that a
// new field is one line in state.go. The tags:
//
//	json:"name,omitempty"  its name in a file; omitempty leaves out a zero value
//	required:"true"        a file must give it
//	enum:"a,b"             the strings that it may hold, besides ""
//	min:"0" max:"9"        the bounds of a whole number, by default 0 and 999,999
//	doc:"…"                the schema's description
//
// Numbers that are not whole are lengths or angles and rounded as such; those
// in maps are values of a procedure's own and kept as they are.

// plainField is a field of a struct of plain data.
type plainField struct {
	index             int
	name              string
	optional          bool // omitempty
	required          bool
	words             []string
	min, max          int
	doc               string
	shares, fractions bool // holds memory of its own, or lengths
}

// plainTypes holds the fields of the structs that are plain data, found when the
// program starts, so that all may read it.
var plainTypes = map[reflect.Type][]plainField{}

func init() {
	for _, t := range []reflect.Type{reflect.TypeFor[UnitState](), reflect.TypeFor[Progress](), reflect.TypeFor[CharacterState]()} {
		learnPlain(t)
	}
	unitStatePlain = plainTypeOf(reflect.TypeFor[UnitState]())
	characterStatePlain = plainTypeOf(reflect.TypeFor[CharacterState]())
	progressPlain = plainTypeOf(reflect.TypeFor[Progress]())
}

func learnPlain(t reflect.Type) {
	switch t.Kind() {
	case reflect.Slice, reflect.Pointer, reflect.Map:
		learnPlain(t.Elem())
		return
	case reflect.Struct:
	default:
		return
	}
	if plainTypes[t] != nil {
		return
	}
	fields := make([]plainField, t.NumField())
	plainTypes[t] = fields
	for i := range fields {
		field := t.Field(i)
		tag := strings.Split(field.Tag.Get("json"), ",")
		f := plainField{index: i, name: tag[0], optional: slices.Contains(tag, "omitempty"), required: field.Tag.Get("required") == "true",
			max: 999_999, doc: field.Tag.Get("doc")}
		if f.name == "" {
			r, size := utf8.DecodeRuneInString(field.Name)
			f.name = string(unicode.ToLower(r)) + field.Name[size:]
		}
		if words, ok := field.Tag.Lookup("enum"); ok {
			f.words = append([]string{""}, strings.Split(words, ",")...)
		}
		f.min, f.max = tagged(field.Tag, "min", f.min), tagged(field.Tag, "max", f.max)
		learnPlain(field.Type)
		f.shares, f.fractions = shares(field.Type), fractions(field.Type)
		fields[i] = f
	}
}

func tagged(tag reflect.StructTag, key string, missing int) int {
	text, ok := tag.Lookup(key)
	if !ok {
		return missing
	}
	n, err := strconv.Atoi(text)
	if err != nil {
		panic(fmt.Sprintf("the tag %s:%q of a field is no number", key, text))
	}
	return n
}

// shares reports whether a value of the type, when it is assigned, shares
// memory.
func shares(t reflect.Type) bool {
	switch t.Kind() {
	case reflect.Slice, reflect.Map, reflect.Pointer:
		return true
	case reflect.Struct:
		return slices.ContainsFunc(plainTypes[t], func(f plainField) bool { return f.shares })
	}
	return false
}

// fractions reports whether a value of the type may hold lengths.
func fractions(t reflect.Type) bool {
	switch t.Kind() {
	case reflect.Float64, reflect.Pointer:
		return true
	case reflect.Slice:
		return fractions(t.Elem())
	case reflect.Struct:
		return slices.ContainsFunc(plainTypes[t], func(f plainField) bool { return f.fractions })
	}
	return false
}

// readPlain reads an object of plain data; a field that is missing is zero.
func readPlain[T any](sc *scenarioReader, f *field) T {
	var value T
	o := f.object()
	sc.plainFields(o, reflect.ValueOf(&value).Elem())
	o.end()
	return value
}

// plainFields reads the fields of a struct of plain data out of an object, which
// may have others.
func (sc *scenarioReader) plainFields(o *object, v reflect.Value) {
	for _, field := range plainTypes[v.Type()] {
		ask := o.optional
		if field.required {
			ask = o.required
		}
		if f := ask(field.name); f != nil {
			sc.plain(f, v.Field(field.index), &field)
		}
	}
}

func (sc *scenarioReader) plain(f *field, v reflect.Value, in *plainField) {
	switch v.Kind() {
	case reflect.Bool:
		v.SetBool(f.truth(false))
	case reflect.Int:
		v.SetInt(int64(f.integer(in.min, in.min, in.max)))
	case reflect.Float64:
		v.SetFloat(f.length(0, -1e6, 1e6))
	case reflect.String:
		v.SetString(sc.plainText(f, v.Type(), in))
	case reflect.Slice:
		f.list(maxList, "items", func(_ int, item *field) {
			e := reflect.New(v.Type().Elem()).Elem()
			sc.plain(item, e, in)
			v.Set(reflect.Append(v, e))
		})
	case reflect.Map:
		sc.plainMap(f, v, in)
	case reflect.Pointer:
		if f.is(objectNode) {
			v.Set(reflect.New(v.Type().Elem()))
			sc.plain(f, v.Elem(), in)
		}
	case reflect.Struct:
		o := f.object()
		sc.plainFields(o, v)
		o.end()
	default:
		panic("no plain data: " + v.Type().String())
	}
}

func (sc *scenarioReader) plainText(f *field, t reflect.Type, in *plainField) string {
	switch {
	case in.words != nil:
		return f.oneOf("", in.words)
	case t == reflect.TypeFor[UnitID]():
		id := UnitID(f.idOrNone())
		if id != "" {
			sc.named = append(sc.named, namedUnit{f, id})
		}
		return string(id)
	case t == reflect.TypeFor[SideID]():
		if f.n.kind == stringNode && f.n.text == "" {
			return ""
		}
		return string(sc.side(f))
	case t == reflect.TypeFor[StandID](), t == reflect.TypeFor[CharacterID]():
		return f.idOrNone()
	}
	return f.text("")
}

func (sc *scenarioReader) plainMap(f *field, v reflect.Value, in *plainField) {
	o := f.object()
	if len(o.members()) > maxList {
		f.bad("has %d entries; at most %d are allowed", len(o.members()), maxList)
		return
	}
	for _, m := range o.members() {
		if v.IsNil() {
			v.Set(reflect.MakeMap(v.Type()))
		}
		e := reflect.New(v.Type().Elem()).Elem()
		value := o.optional(m.key)
		if e.Kind() == reflect.Float64 {
			e.SetFloat(value.number(0, -1e12, 1e12))
		} else {
			sc.plain(value, e, in)
		}
		v.SetMapIndex(reflect.ValueOf(m.key).Convert(v.Type().Key()), e)
	}
}

// namedUnit is a unit that a field of plain data names.
type namedUnit struct {
	f  *field
	id UnitID
}

// checkNamed compares the units that are named with those that there are.
func (sc *scenarioReader) checkNamed() {
	for _, n := range sc.named {
		if sc.s.Unit(n.id) == nil {
			n.f.bad("there is no unit %q", n.id)
		}
	}
}

// writePlainFields writes the fields of a struct of plain data into an object
// that is open.
func writePlainFields(w *jsonWriter, v reflect.Value) {
	for _, field := range plainTypes[v.Type()] {
		value := v.Field(field.index)
		if field.optional && isZeroPlain(value) {
			continue
		}
		w.key(field.name)
		writePlain(w, value)
	}
}

func isZeroPlain(v reflect.Value) bool {
	switch v.Kind() {
	case reflect.Slice, reflect.Map:
		return v.Len() == 0
	case reflect.Struct:
		for _, field := range plainTypes[v.Type()] {
			if !isZeroPlain(v.Field(field.index)) {
				return false
			}
		}
		return true
	}
	return v.IsZero()
}

func writePlain(w *jsonWriter, v reflect.Value) {
	switch v.Kind() {
	case reflect.Bool:
		w.raw(strconv.FormatBool(v.Bool()))
	case reflect.Int:
		w.raw(strconv.FormatInt(v.Int(), 10))
	case reflect.Float64:
		w.raw(decimal(v.Float()))
	case reflect.String:
		w.string(v.String())
	case reflect.Slice:
		w.open("[")
		for i := range v.Len() {
			w.item()
			writePlain(w, v.Index(i))
		}
		w.close("]")
	case reflect.Map:
		w.open("{")
		for _, key := range plainKeys(v) {
			w.key(key.String())
			if e := v.MapIndex(key); e.Kind() == reflect.Float64 {
				w.raw(shortest(e.Float()))
			} else {
				writePlain(w, e)
			}
		}
		w.close("}")
	case reflect.Pointer:
		writePlain(w, v.Elem())
	case reflect.Struct:
		w.open("{")
		writePlainFields(w, v)
		w.close("}")
	}
}

func plainKeys(v reflect.Value) []reflect.Value {
	keys := v.MapKeys()
	slices.SortFunc(keys, func(a, b reflect.Value) int { return cmp.Compare(a.String(), b.String()) })
	return keys
}

// clonePlain gives a struct of plain data that was assigned its own memory.
func clonePlain(v reflect.Value) {
	for _, field := range plainTypes[v.Type()] {
		if field.shares {
			cloneValue(v.Field(field.index))
		}
	}
}

func cloneValue(v reflect.Value) {
	switch v.Kind() {
	case reflect.Slice:
		if v.IsNil() {
			return
		}
		c := reflect.MakeSlice(v.Type(), v.Len(), v.Len())
		reflect.Copy(c, v)
		v.Set(c)
		if shares(v.Type().Elem()) {
			for i := range c.Len() {
				cloneValue(c.Index(i))
			}
		}
	case reflect.Map:
		if v.IsNil() {
			return
		}
		c := reflect.MakeMapWithSize(v.Type(), v.Len())
		for _, key := range v.MapKeys() {
			e := reflect.New(v.Type().Elem()).Elem()
			e.Set(v.MapIndex(key))
			cloneValue(e)
			c.SetMapIndex(key, e)
		}
		v.Set(c)
	case reflect.Pointer:
		if v.IsNil() {
			return
		}
		c := reflect.New(v.Type().Elem())
		c.Elem().Set(v.Elem())
		clonePlain(c.Elem())
		v.Set(c)
	case reflect.Struct:
		clonePlain(v)
	}
}

// plainDefinitions returns the schema's definitions of all structs of plain
// data, one a line, in the order of their names.
func plainDefinitions() string {
	var lines []string
	for t, fields := range plainTypes {
		lines = append(lines, fmt.Sprintf(`    %q: {"type": "object", "properties": {%s}%s, "additionalProperties": false}`,
			definitionName(t), strings.Join(plainProperties(t), ", "), requiredNames(fields)))
	}
	slices.Sort(lines)
	return strings.Join(lines, ",\n")
}

func definitionName(t reflect.Type) string { return "progress" + t.Name() }

func requiredNames(fields []plainField) string {
	var names []string
	for _, f := range fields {
		if f.required {
			names = append(names, strconv.Quote(f.name))
		}
	}
	if names == nil {
		return ""
	}
	return `, "required": [` + strings.Join(names, ", ") + "]"
}

// plainProperties returns the schema's properties of a struct of plain data.
func plainProperties(t reflect.Type) []string {
	var list []string
	for _, f := range plainTypes[t] {
		schema := plainSchema(t.Field(f.index).Type, &f)
		if f.doc != "" {
			doc, err := json.Marshal(f.doc)
			if err != nil {
				panic(err)
			}
			schema["description"] = json.RawMessage(doc)
		}
		text, err := json.Marshal(schema)
		if err != nil {
			panic(err)
		}
		list = append(list, fmt.Sprintf("%q: %s", f.name, text))
	}
	return list
}

func plainSchema(t reflect.Type, in *plainField) map[string]any {
	switch t.Kind() {
	case reflect.Bool:
		return map[string]any{"type": "boolean"}
	case reflect.Int:
		return map[string]any{"type": "integer", "minimum": in.min, "maximum": in.max}
	case reflect.Float64:
		return map[string]any{"type": "number"}
	case reflect.String:
		switch {
		case in.words != nil:
			return map[string]any{"enum": in.words}
		case t != reflect.TypeFor[string]():
			return map[string]any{"$ref": "#/$defs/noneOrID"}
		}
		return map[string]any{"type": "string"}
	case reflect.Slice:
		return map[string]any{"type": "array", "items": plainSchema(t.Elem(), in), "maxItems": maxList}
	case reflect.Map:
		return map[string]any{"type": "object", "additionalProperties": plainSchema(t.Elem(), in)}
	case reflect.Pointer:
		return plainSchema(t.Elem(), in)
	}
	return map[string]any{"$ref": "#/$defs/" + definitionName(t)}
}
