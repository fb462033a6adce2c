package game

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"frontage/game/trust"
)

// reader extracts values from a parsed text and collects all errors; it never stops at
// the first.
type reader struct {
	file     string
	first    int   // number of the text's first line in its file
	newlines []int // byte offsets of the line ends
	errs     Errors
}

// newReader parses a text whose first line has the number first in its file. If the text
// is not JSON, the node is nil and the reader has the error.
func newReader(text []byte, file string, first int) (*reader, *node) {
	r := &reader{file: file, first: first}
	for i, c := range text {
		if c == '\n' {
			r.newlines = append(r.newlines, i)
		}
	}
	n, repeats, err := parse(text)
	if err != nil {
		offset := 0
		if located, ok := err.(*textError); ok {
			offset = located.offset
		}
		r.report(offset, "", "%v", err)
		return r, nil
	}
	for _, repeat := range repeats {
		r.report(repeat.start, repeat.path, "is given twice")
	}
	return r, n
}

func (r *reader) report(offset int, path, format string, args ...any) {
	r.errs = append(r.errs, Error{r.file, r.line(offset), path, fmt.Sprintf(format, args...)})
}

// line returns the line of a byte offset. A line end belongs to the line that it ends.
func (r *reader) line(offset int) int {
	i, _ := slices.BinarySearch(r.newlines, offset)
	return r.first + i
}

// Field is a value with its path. A nil field is missing in the file: its methods return
// the default.
type Field struct {
	r    *reader
	n    *node
	path string
}

// Bad reports an error of the field.
func (f *Field) Bad(format string, args ...any) { f.r.report(f.n.start, f.path, format, args...) }

// is reports whether the field is present and of the given kind. A field of another kind
// is an error.
func (f *Field) is(kind nodeKind) bool {
	if f == nil {
		return false
	}
	if f.n.kind != kind {
		f.Bad("must be %v, not %v", kind, f.n.kind)
		return false
	}
	return true
}

func (f *Field) Text(missing string) string {
	if !f.is(stringNode) {
		return missing
	}
	return f.n.text
}

// Name is Text for a name or a title, which must be a single line.
func (f *Field) Name(missing string) string {
	text := f.Text(missing)
	if n := utf8.RuneCountInString(text); n > maxName {
		f.Bad("has %d characters; at most %d are allowed", n, maxName)
		return missing
	}
	return text
}

// Filled returns a string that must not be blank.
func (f *Field) Filled() string {
	text := f.Text("")
	if f != nil && f.n.kind == stringNode && strings.TrimSpace(text) == "" {
		f.Bad("is blank")
	}
	return text
}

func (f *Field) Truth(missing bool) bool {
	if !f.is(boolNode) {
		return missing
	}
	return f.n.truth
}

// ID returns the string if it can name a piece, otherwise "".
func (f *Field) ID() string {
	if !f.is(stringNode) {
		return ""
	}
	if !IsID(f.n.text) {
		f.Bad("is %s; an id is 1 to 32 of a-z A-Z 0-9 _ -", quote(f.n.text))
		return ""
	}
	return f.n.text
}

// IDOrNone is ID for a field that may be "".
func (f *Field) IDOrNone() string {
	if f == nil || f.n.kind == stringNode && f.n.text == "" {
		return ""
	}
	return f.ID()
}

// OneOf returns a string out of a list.
func (f *Field) OneOf(missing string, allowed []string) string {
	if !f.is(stringNode) {
		return missing
	}
	if !slices.Contains(allowed, f.n.text) {
		f.Bad("is %s; must be %s", quote(f.n.text), alternatives(allowed))
		return missing
	}
	return f.n.text
}

// Integer returns a whole number from lo to hi.
func (f *Field) Integer(missing, lo, hi int) int {
	if !f.is(numberNode) {
		return missing
	}
	x, err := number(f.n.text)
	if err != nil || x < float64(lo) || x > float64(hi) || x != math.Trunc(x) {
		f.Bad("is %s; must be a whole number from %d to %d", shorten(f.n.text), lo, hi)
		return missing
	}
	return int(x)
}

// number returns a number from lo to hi, both included.
func (f *Field) number(missing, lo, hi float64) float64 {
	if !f.is(numberNode) {
		return missing
	}
	x, err := number(f.n.text)
	switch {
	case err != nil:
		f.Bad("is %s, which is too large for a number", shorten(f.n.text))
		return missing
	case x < lo || x > hi:
		f.Bad("is %s; must be from %s to %s", shorten(f.n.text), decimal(lo), decimal(hi))
		return missing
	}
	return x
}

// Length is number for a length, rounded like all lengths.
func (f *Field) Length(missing, lo, hi float64) float64 {
	return RoundLength(f.number(missing, lo, hi))
}

// Size returns a length above 0 and at most most.
func (f *Field) Size(missing, most float64) float64 {
	if !f.is(numberNode) {
		return missing
	}
	x, err := number(f.n.text)
	if x = RoundLength(x); err != nil || x <= 0 || x > most {
		f.Bad("is %s; must be more than 0 and at most %s", shorten(f.n.text), decimal(most))
		return missing
	}
	return x
}

// seed returns a whole number from 0 to 2⁶⁴−1, which may be written as 42.0 or 1e9.
func (f *Field) seed() uint64 {
	if !f.is(numberNode) {
		return 0
	}
	seed, err := strconv.ParseUint(f.n.text, 10, 64)
	if x, bad := number(f.n.text); err != nil && bad == nil && x >= 0 && x < 1<<64 && x == math.Trunc(x) {
		return uint64(x)
	}
	if err != nil {
		f.Bad("is %s; must be a whole number from 0 to %d", shorten(f.n.text), uint64(math.MaxUint64))
	}
	return seed
}

// key returns the key of dice that both players have made.
func (f *Field) key() trust.Key {
	k := trust.Key(f.Text(""))
	if k != "" && !k.Good() {
		f.Bad("is %s; must be 64 hexadecimal digits in small letters", shorten(f.n.text))
		return ""
	}
	return k
}

// List calls each for the items of a list with at most most items. what names the items
// in the error.
func (f *Field) List(most int, what string, each func(i int, item *Field)) {
	if !f.is(arrayNode) {
		return
	}
	if len(f.n.items) > most {
		f.Bad("has %d %s; at most %d are allowed", len(f.n.items), what, most)
		return
	}
	for i, item := range f.n.items {
		each(i, &Field{f.r, item, itemPath(f.path, i)})
	}
}

// dice returns a list of results of dice with the given number of sides.
func (f *Field) dice(sides int) []int {
	var dice []int
	f.List(maxDice, "dice", func(_ int, item *Field) { dice = append(dice, item.Integer(1, 1, sides)) })
	return dice
}

// Words returns a list of words without duplicates. what names the words in the error.
func (f *Field) Words(what string) []string {
	var words []string
	f.List(MaxList, what, func(_ int, item *Field) {
		word := item.Text("")
		if word != "" && slices.Contains(words, word) {
			item.Bad("%s is listed twice", quote(word))
		}
		words = append(words, word)
	})
	return words
}

// Object returns the field as an object. A missing field, or one of another kind, counts
// as an empty object whose required fields may be missing too.
func (f *Field) Object() *Object {
	if !f.is(objectNode) {
		return &Object{}
	}
	return &Object{Field: *f, there: true}
}

// Object reads the fields of a JSON object and notes which keys are allowed.
type Object struct {
	Field
	there bool
	known []string
}

// Optional returns the field of a key, nil if it is missing.
func (o *Object) Optional(key string) *Field {
	o.known = append(o.known, key)
	if !o.there {
		return nil
	}
	n := o.n.get(key)
	if n == nil {
		return nil
	}
	return &Field{o.r, n, join(o.path, key)}
}

// Required is Optional for a field that must be present.
func (o *Object) Required(key string) *Field {
	f := o.Optional(key)
	if f == nil && o.there {
		o.r.report(o.n.start, join(o.path, key), "is missing")
	}
	return f
}

// There reports whether the file has the object.
func (o *Object) There() bool { return o.there }

// members returns all keys with their values.
func (o *Object) members() []member {
	if !o.there {
		return nil
	}
	return o.n.members
}

// End reports the fields that the reader has not asked for.
func (o *Object) End() {
	if !o.there {
		return
	}
	for _, m := range o.n.members {
		switch {
		case slices.Contains(o.known, m.key):
		case o.path == "" && m.key == "query":
			o.r.report(m.start, m.key, "unknown field: this is the answer of a command with --json, not a file; -o writes the file")
		default:
			o.r.report(m.start, join(o.path, m.key), "unknown field; known here: %s", strings.Join(o.known, ", "))
		}
	}
}

// IsID reports whether s can name a piece: 1 to 32 of a-z A-Z 0-9 _ -.
func IsID(s string) bool {
	return s != "" && len(s) <= 32 && strings.IndexFunc(s, func(c rune) bool { return !isIDRune(c) }) < 0
}

// number parses a JSON number. A number too large for a float64 is an error.
func number(digits string) (float64, error) { return strconv.ParseFloat(digits, 64) }

// quote quotes a string of a file for a message.
func quote(s string) string { return strconv.Quote(shorten(s)) }

// shorten keeps a message readable whatever the file holds.
func shorten(s string) string {
	const most = 60
	if len(s) <= most {
		return s
	}
	return strings.ToValidUTF8(s[:most], "") + "…"
}

// alternatives formats a list: "a, b or c".
func alternatives(words []string) string {
	if len(words) < 2 {
		return strings.Join(words, "")
	}
	words = slices.Clone(words)
	for i, word := range words {
		if word == "" {
			words[i] = `""`
		}
	}
	last := len(words) - 1
	return strings.Join(words[:last], ", ") + " or " + words[last]
}
