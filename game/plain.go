package game

import (
	"cmp"
	"fmt"
	"maps"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"unicode"
	"unicode/utf8"
)

// A rule system keeps its own data with units, leaders and the turn, of the types named in its
// [Format]. It is plain data: structs of truths, whole numbers, lengths, strings, lists, maps
// and pointers to such structs. This file reads and writes any plain data, and plain_memory.go
// copies, rounds, compares and hashes it, so a new field is one line in the type. The tags:
//
//	json:"name,omitempty"  its name in a file; omitempty leaves out a zero value
//	required:"true"        a file must have it
//	enum:"a,b"             the strings that it may hold, besides ""
//	min:"0" max:"9"        the bounds of a number, by default 0 and 999,999; of a length ±1,000,000
//	default:"3"            its value if a file leaves it out, otherwise zero
//	size:"true"            a length above 0, or left out
//	with:"shooting"        it is read and written only if that field is not zero
//	set:"true"             a list of words, none of them twice
//	filled:"true"          a list of words, none of them blank
//	one:"true"             a list of words; a file may have a single word instead
//	either:"true"          a string; a file may have a number instead
//	items:"traits"         the name of a list's items in messages
//	kind:"procedure"       its data depends on that field; see [Kinds]
//	prefix:"asked "        a map whose entries are among the numbers of the struct; see [Numbers]
//	doc:"…"                the schema's description
//
// A field of type [Shared] marks the place in the file of a field of package game, which its
// tag shared names.
//
// Lists are replaced, never changed in place: the states of a battle share them. Numbers with
// a fraction are lengths or angles and rounded as such; those in maps belong to a procedure
// and are not rounded.

// Shared is the type of a field that marks the place of one of package game's fields in a
// file.
type Shared struct{}

// plainField is a field of a struct of plain data.
type plainField struct {
	plainPart
	name              string
	optional          bool // omitempty
	required          bool
	words             []string
	min, max          int
	least, most       float64 // of a length
	missing           string  // the tag default
	size, set, filled bool
	one, either       bool
	with              string
	items             string
	doc               string
	kind, prefix      string
	shared            bool
	numbers           bool // it marks its struct as one of numbers; see Numbers
}

// plainTypes are the descriptions of structs of plain data that have been asked for. The table is
// replaced, never changed.
var (
	plainTypes atomic.Pointer[typeTable]
	learning   sync.Mutex // of plainTypes
)

// typeTable finds descriptions by [addressOf] their types. It is asked so often that a map, which
// hashes the address, would be too slow: list has places for twice as many types as there are, a
// power of two, and a type is at the first free place from its own on.
type typeTable struct {
	list []typeEntry
	all  map[uintptr]*plainType
}

type typeEntry struct {
	address uintptr // 0 if the place is free
	known   *plainType
}

func newTypeTable(all map[uintptr]*plainType) *typeTable {
	size := 16
	for size < 2*len(all) {
		size *= 2
	}
	t := &typeTable{list: make([]typeEntry, size), all: all}
	for address, known := range all {
		i := t.place(address)
		for t.list[i].address != 0 {
			i = (i + 1) & (size - 1)
		}
		t.list[i] = typeEntry{address, known}
	}
	return t
}

// place is where the search for a type begins. The addresses are multiples of 32.
func (t *typeTable) place(address uintptr) int { return int(address>>5) & (len(t.list) - 1) }

// of returns the description of a type, nil if it is not yet known.
func (t *typeTable) of(address uintptr) *plainType {
	i := t.place(address)
	for t.list[i].address != address {
		if t.list[i].address == 0 {
			return nil
		}
		i = (i + 1) & (len(t.list) - 1)
	}
	return t.list[i].known
}

// plainType describes a struct of plain data.
type plainType struct {
	fields    []plainField
	lengths   []int       // the indexes of the fields that are lengths
	fractions []plainPart // the other fields that hold lengths
	lists     []int       // the indexes of the fields that are lists
	copied    []plainPart // the other fields of which a copy needs memory of its own
	compared  []plainPart // all but shared ones: first the structs, since a system's state is one within its data
}

// plainPart is a field and the description of the struct that it is, points to or lists, nil if
// there is none.
type plainPart struct {
	index  int
	goKind reflect.Kind
	inner  *plainType
}

// plainFieldsOf returns the fields of a struct of plain data.
func plainFieldsOf(t reflect.Type) []plainField { return plainTypeOf(t).fields }

// plainTypeOf returns the description of a struct of plain data.
func plainTypeOf(t reflect.Type) *plainType {
	if table := plainTypes.Load(); table != nil {
		if known := table.of(addressOf(t)); known != nil {
			return known
		}
	}
	learning.Lock()
	defer learning.Unlock()
	all := map[uintptr]*plainType{}
	if table := plainTypes.Load(); table != nil {
		maps.Copy(all, table.all)
	}
	p := learnType(t, all)
	plainTypes.Store(newTypeTable(all))
	return p
}

// addressOf is the address of a type, its key in a [typeTable].
func addressOf(t reflect.Type) uintptr { return reflect.ValueOf(t).Pointer() }

// learnType describes a struct of plain data and the structs within it. Structs may point to each
// other, so a description is listed before it is complete.
func learnType(t reflect.Type, all map[uintptr]*plainType) *plainType {
	if known := all[addressOf(t)]; known != nil {
		return known
	}
	p := &plainType{fields: make([]plainField, t.NumField())}
	all[addressOf(t)] = p
	for i := range p.fields {
		of := t.Field(i).Type
		part := plainPart{index: i, goKind: of.Kind()}
		if within := structIn(of); within != nil {
			part.inner = learnType(within, all)
		}
		p.fields[i] = learnField(t.Field(i), part)
		switch {
		case part.goKind == reflect.Float64:
			p.lengths = append(p.lengths, i)
		case fractions(of, nil):
			p.fractions = append(p.fractions, part)
		}
		switch {
		case part.goKind == reflect.Slice:
			p.lists = append(p.lists, i)
		case copied(of):
			p.copied = append(p.copied, part)
		}
		switch {
		case p.fields[i].shared:
		case part.goKind == reflect.Struct:
			p.compared = slices.Insert(p.compared, 0, part)
		default:
			p.compared = append(p.compared, part)
		}
	}
	return p
}

// structIn returns the struct that a type is, points to or lists, nil if there is none.
func structIn(t reflect.Type) reflect.Type {
	for t.Kind() == reflect.Pointer || t.Kind() == reflect.Slice {
		t = t.Elem()
	}
	if t.Kind() != reflect.Struct {
		return nil
	}
	return t
}

func learnField(field reflect.StructField, part plainPart) plainField {
	tag := strings.Split(field.Tag.Get("json"), ",")
	f := plainField{
		plainPart: part, name: tag[0], optional: slices.Contains(tag, "omitempty"), required: field.Tag.Get("required") == "true",
		min: tagged(field.Tag, "min", 0), max: tagged(field.Tag, "max", 999_999),
		missing: field.Tag.Get("default"), with: field.Tag.Get("with"), items: cmp.Or(field.Tag.Get("items"), "items"),
		size: field.Tag.Get("size") == "true", set: field.Tag.Get("set") == "true", filled: field.Tag.Get("filled") == "true",
		one: field.Tag.Get("one") == "true", either: field.Tag.Get("either") == "true",
		kind: field.Tag.Get("kind"), prefix: field.Tag.Get("prefix"),
		doc: field.Tag.Get("doc"), shared: field.Type == reflect.TypeFor[Shared](),
		numbers: field.Type == reflect.TypeFor[Numbers](),
	}
	f.least, f.most = float64(tagged(field.Tag, "min", -1e6)), float64(tagged(field.Tag, "max", 1e6))
	if f.shared {
		f.name = field.Tag.Get("shared")
	}
	if f.name == "" {
		r, size := utf8.DecodeRuneInString(field.Name)
		f.name = string(unicode.ToLower(r)) + field.Name[size:]
	}
	if words, ok := field.Tag.Lookup("enum"); ok {
		f.words = append([]string{""}, strings.Split(words, ",")...)
	}
	return f
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

// copied reports whether a copy of a value needs memory of its own, since maps and pointed-to
// structs are changed in place, and lists grow.
func copied(t reflect.Type) bool {
	switch t.Kind() {
	case reflect.Slice, reflect.Map, reflect.Pointer, reflect.Interface:
		return true
	case reflect.Struct:
		for i := range t.NumField() {
			if copied(t.Field(i).Type) {
				return true
			}
		}
	}
	return false
}

// fractions reports whether a value of the type may hold lengths. within lists the structs
// around it, which are already being looked at.
func fractions(t reflect.Type, within []reflect.Type) bool {
	switch t.Kind() {
	case reflect.Float64, reflect.Interface:
		return true
	case reflect.Pointer, reflect.Slice:
		return fractions(t.Elem(), within)
	case reflect.Struct:
		if isNumbers(t) || slices.Contains(within, t) {
			return false
		}
		within = append(within, t)
		for i := range t.NumField() {
			if fractions(t.Field(i).Type, within) {
				return true
			}
		}
	}
	return false
}

// readOwn reads plain data of the type of like, a pointer to a struct, from the fields of an
// object, which may have others. It calls shared at each [Shared] field.
func (sc *scenarioReader) readOwn(o *Object, like any, shared func(name string)) any {
	if like == nil {
		return nil
	}
	v := reflect.New(reflect.TypeOf(like).Elem())
	sc.plainFields(o, v.Elem(), shared)
	return v.Interface()
}

// plainFields reads a struct of plain data from the fields of an object, which may have
// others.
func (sc *scenarioReader) plainFields(o *Object, v reflect.Value, shared func(name string)) {
	fields := plainFieldsOf(v.Type())
	for i := range fields {
		field := &fields[i]
		if field.shared {
			shared(field.name)
			continue
		}
		if field.kind != "" {
			sc.plainKind(o, v, field)
			continue
		}
		ask := o.Optional
		if field.required {
			ask = o.Required
		}
		sc.plain(ask(field.name), v.Field(field.index), field)
	}
	for i := range fields {
		if with := fields[i].with; with != "" && isZeroPlain(namedField(v, with)) {
			v.Field(fields[i].index).SetZero()
		}
	}
}

// namedField returns the field of a struct of plain data that has a name in files.
func namedField(v reflect.Value, name string) reflect.Value {
	fields := plainFieldsOf(v.Type())
	return v.Field(fields[slices.IndexFunc(fields, func(f plainField) bool { return f.name == name })].index)
}

// plain reads a value. A nil field, which the file leaves out, gets its default.
func (sc *scenarioReader) plain(f *Field, v reflect.Value, in *plainField) {
	switch v.Kind() {
	case reflect.Bool:
		v.SetBool(f.Truth(false))
	case reflect.Int:
		missing := max(in.min, 0)
		if in.missing != "" {
			missing, _ = strconv.Atoi(in.missing)
		}
		v.SetInt(int64(f.Integer(missing, in.min, in.max)))
	case reflect.Float64:
		missing, _ := strconv.ParseFloat(in.missing, 64)
		if in.size {
			v.SetFloat(f.Size(missing, in.most))
		} else {
			v.SetFloat(f.Length(missing, in.least, in.most))
		}
	case reflect.String:
		v.SetString(sc.plainText(f, v.Type(), in))
	case reflect.Slice:
		if in.one && f != nil && f.n.kind == stringNode {
			v.Set(reflect.ValueOf([]string{f.Filled()}))
			return
		}
		if in.set {
			v.Set(reflect.ValueOf(f.Words(in.items)))
			return
		}
		f.List(MaxList, in.items, func(_ int, item *Field) {
			e := reflect.New(v.Type().Elem()).Elem()
			sc.plain(item, e, in)
			v.Set(reflect.Append(v, e))
		})
	case reflect.Map:
		sc.plainMap(f, v, in)
	case reflect.Pointer:
		if f == nil || f.n.kind == nullNode {
			return
		}
		if f.is(objectNode) {
			v.Set(reflect.New(v.Type().Elem()))
			sc.plain(f, v.Elem(), in)
		}
	case reflect.Struct:
		if isNumbers(v.Type()) {
			sc.plainNumbers(f, v)
			return
		}
		o := f.Object()
		sc.plainFields(o, v, nil)
		o.End()
	default:
		panic("not plain data: " + v.Type().String())
	}
}

func (sc *scenarioReader) plainText(f *Field, t reflect.Type, in *plainField) string {
	switch {
	case f == nil:
		return in.missing
	case in.words != nil:
		return f.OneOf("", in.words)
	case in.either && f.n.kind == numberNode:
		return decimal(f.number(0, -1e6, 1e6))
	case in.filled:
		return f.Filled()
	case t == reflect.TypeFor[UnitID]():
		id := UnitID(f.IDOrNone())
		if id != "" && sc.s != nil {
			sc.named = append(sc.named, namedUnit{f, id})
		}
		return string(id)
	case t == reflect.TypeFor[SideID]():
		if f.n.kind == stringNode && f.n.text == "" {
			return ""
		}
		if sc.s == nil {
			return f.ID()
		}
		return string(sc.side(f))
	case t == reflect.TypeFor[StandID](), t == reflect.TypeFor[CharacterID]():
		return f.IDOrNone()
	}
	return f.Text("")
}

func (sc *scenarioReader) plainMap(f *Field, v reflect.Value, in *plainField) {
	o := f.Object()
	if len(o.members()) > MaxList {
		f.Bad("has %d entries; at most %d are allowed", len(o.members()), MaxList)
		return
	}
	for _, m := range o.members() {
		if v.IsNil() {
			v.Set(reflect.MakeMap(v.Type()))
		}
		e := reflect.New(v.Type().Elem()).Elem()
		value := o.Optional(m.key)
		if e.Kind() == reflect.Float64 {
			e.SetFloat(value.number(0, -1e12, 1e12))
		} else {
			sc.plain(value, e, in)
		}
		v.SetMapIndex(reflect.ValueOf(m.key).Convert(v.Type().Key()), e)
	}
}

// namedUnit is a unit named by a field of plain data.
type namedUnit struct {
	f  *Field
	id UnitID
}

// checkNamed checks that the units named by plain data exist.
func (sc *scenarioReader) checkNamed() {
	for _, n := range sc.named {
		if sc.s.Unit(n.id) == nil {
			n.f.Bad("there is no unit %q", n.id)
		}
	}
}

// writeOwn writes the fields of own, which is plain data, or of zero if own is nil, into an
// open object. It calls shared at each [Shared] field.
func writeOwn(w *Writer, own, zero any, shared func(name string)) {
	if own == nil {
		own = zero
	}
	if own == nil {
		return
	}
	writePlainFields(w, reflect.ValueOf(own).Elem(), shared)
}

// writePlainFields writes the fields of a struct of plain data into an open object.
func writePlainFields(w *Writer, v reflect.Value, shared func(name string)) {
	fields := plainFieldsOf(v.Type())
	for i := range fields {
		field := &fields[i]
		value := v.Field(field.index)
		switch {
		case field.shared:
			shared(field.name)
			continue
		case field.kind != "":
			if data, ok := dataOfKind(value); ok {
				writePlainFields(w, data, shared)
			}
			continue
		case field.optional && isZeroPlain(value), field.with != "" && isZeroPlain(namedField(v, field.with)):
			continue
		}
		w.Key(field.name)
		switch {
		case field.one && value.Len() == 1:
			writePlain(w, value.Index(0))
		case field.either && isNumber(value.String()):
			w.raw(value.String())
		default:
			writePlain(w, value)
		}
	}
}

// appendWritten appends the names of the fields of plain data that a file would have.
func appendWritten(names []string, own any) []string {
	if own == nil {
		return names
	}
	v := reflect.ValueOf(own).Elem()
	fields := plainFieldsOf(v.Type())
	for i := range fields {
		field := &fields[i]
		if !field.optional || !isZeroPlain(v.Field(field.index)) {
			names = append(names, field.name)
		}
	}
	return names
}

// isNumber reports whether a string is a number as [decimal] writes it.
func isNumber(text string) bool {
	x, err := strconv.ParseFloat(text, 64)
	return err == nil && decimal(x) == text
}

func isZeroPlain(v reflect.Value) bool {
	switch v.Kind() {
	case reflect.Slice, reflect.Map:
		return v.Len() == 0
	case reflect.Struct:
		fields := plainFieldsOf(v.Type())
		if len(fields) > 0 && fields[0].numbers {
			return len(numbersIn(v)) == 0
		}
		for i := range fields {
			field := &fields[i]
			if !isZeroPlain(v.Field(field.index)) {
				return false
			}
		}
		return true
	}
	return v.IsZero()
}

func writePlain(w *Writer, v reflect.Value) {
	switch v.Kind() {
	case reflect.Bool:
		w.raw(strconv.FormatBool(v.Bool()))
	case reflect.Int:
		w.raw(strconv.FormatInt(v.Int(), 10))
	case reflect.Float64:
		w.buf = appendDecimal(w.buf, v.Float())
	case reflect.String:
		w.string(v.String())
	case reflect.Slice:
		w.Open("[")
		for i := range v.Len() {
			w.Item()
			writePlain(w, v.Index(i))
		}
		w.Close("]")
	case reflect.Map:
		w.Open("{")
		for _, key := range plainKeys(v) {
			w.Key(key.String())
			if e := v.MapIndex(key); e.Kind() == reflect.Float64 {
				w.raw(shortest(e.Float()))
			} else {
				writePlain(w, e)
			}
		}
		w.Close("}")
	case reflect.Pointer:
		writePlain(w, v.Elem())
	case reflect.Struct:
		if isNumbers(v.Type()) {
			writeNumbers(w, v)
			return
		}
		w.Open("{")
		writePlainFields(w, v, nil)
		w.Close("}")
	}
}

func plainKeys(v reflect.Value) []reflect.Value {
	keys := v.MapKeys()
	slices.SortFunc(keys, func(a, b reflect.Value) int { return cmp.Compare(a.String(), b.String()) })
	return keys
}
