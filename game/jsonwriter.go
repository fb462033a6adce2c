package game

import (
	"bytes"
	"encoding/json"
	"maps"
	"slices"
	"strconv"
)

// Writer writes JSON laid out for people: items of the outer levels on lines of their
// own, items of the inner levels side by side.
type Writer struct {
	buf    []byte
	empty  bool // nothing was written since the last opening bracket
	levels []int
}

// Open writes an opening bracket. Its contents stay on one line unless Lines is called.
func (w *Writer) Open(bracket string) {
	w.buf = append(w.buf, bracket...)
	w.empty = true
	w.levels = append(w.levels, 0)
}

// Lines puts the contents of the innermost bracket on lines of their own, indented by a
// number of steps.
func (w *Writer) Lines(indent int) { w.levels[len(w.levels)-1] = indent }

func (w *Writer) Close(bracket string) {
	last := len(w.levels) - 1
	if indent := w.levels[last]; indent > 0 {
		w.newline(indent - 1)
	}
	w.levels = w.levels[:last]
	w.buf = append(w.buf, bracket...)
	w.empty = false
}

func (w *Writer) newline(indent int) {
	w.buf = append(w.buf, '\n')
	for range indent {
		w.buf = append(w.buf, "  "...)
	}
}

// Item writes the separator between the items of a list.
func (w *Writer) Item() {
	indent := w.levels[len(w.levels)-1]
	if !w.empty {
		w.buf = append(w.buf, ',')
		if indent == 0 {
			w.buf = append(w.buf, ' ')
		}
	}
	if indent > 0 {
		w.newline(indent)
	}
	w.empty = false
}

func (w *Writer) Key(key string) {
	w.Item()
	w.string(key)
	w.raw(": ")
}

func (w *Writer) raw(text string) { w.buf = append(w.buf, text...) }

func (w *Writer) string(s string) {
	if isPlain(s) {
		w.buf = append(w.buf, '"')
		w.buf = append(w.buf, s...)
		w.buf = append(w.buf, '"')
		return
	}
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	// Encoding a string cannot fail; the encoder ends it with a newline.
	_ = e.Encode(s)
	w.buf = append(w.buf, bytes.TrimSuffix(b.Bytes(), []byte("\n"))...)
}

// isPlain reports whether a string needs no escapes, as most strings do.
func isPlain(s string) bool {
	for i := range len(s) {
		if s[i] < ' ' || s[i] > '~' || s[i] == '"' || s[i] == '\\' {
			return false
		}
	}
	return true
}

func (w *Writer) StringField(key, s string) {
	w.Key(key)
	w.string(s)
}

func (w *Writer) IntField(key string, i int) {
	w.Key(key)
	w.buf = strconv.AppendInt(w.buf, int64(i), 10)
}

func (w *Writer) BoolField(key string, b bool) {
	w.Key(key)
	w.buf = strconv.AppendBool(w.buf, b)
}

func (w *Writer) LengthField(key string, x float64) {
	w.Key(key)
	w.buf = appendDecimal(w.buf, x)
}

// Value writes decoded JSON, with the keys of objects in alphabetical order and numbers
// unchanged.
func (w *Writer) Value(v any) {
	switch v := v.(type) {
	case bool:
		w.raw(strconv.FormatBool(v))
	case int:
		w.raw(strconv.Itoa(v))
	case float64:
		w.raw(shortest(v))
	case string:
		w.string(v)
	case []any:
		writeValues(w, v)
	case []string:
		writeValues(w, v)
	case []int:
		writeValues(w, v)
	case map[string]any:
		writeMap(w, v)
	case map[string]string:
		writeMap(w, v)
	case map[string]float64:
		writeMap(w, v)
	default:
		w.raw("null")
	}
}

func writeValues[T any](w *Writer, items []T) {
	w.Open("[")
	for _, item := range items {
		w.Item()
		w.Value(item)
	}
	w.Close("]")
}

func writeMap[V any](w *Writer, m map[string]V) {
	w.Open("{")
	for _, key := range slices.Sorted(maps.Keys(m)) {
		w.Key(key)
		w.Value(m[key])
	}
	w.Close("}")
}

// NewWriter returns an empty writer.
func NewWriter() *Writer { return &Writer{} }

// Bytes returns everything written so far.
func (w *Writer) Bytes() []byte { return w.buf }

// Schema writes the reference to a JSON Schema, if there is one.
func (w *Writer) Schema(schema string) {
	if schema != "" {
		w.StringField("$schema", schema)
	}
}

// Base writes the size of a base.
func (w *Writer) Base(b Base) {
	w.Key("base")
	w.Open("{")
	w.LengthField("front", b.Front)
	w.LengthField("depth", b.Depth)
	w.Close("}")
}
