package game

import (
	"bytes"
	"encoding/json"
	"maps"
	"slices"
	"strconv"
)

// jsonWriter writes JSON laid out for people: the items of the outer levels
// each on a line of their own, those of the inner ones side by side.
type jsonWriter struct {
	buf    []byte
	empty  bool // nothing has been written since the last bracket was opened
	levels []int
}

// open writes an opening bracket. What follows stands on one line, until lines
// says otherwise.
func (w *jsonWriter) open(bracket string) {
	w.buf = append(w.buf, bracket...)
	w.empty = true
	w.levels = append(w.levels, 0)
}

// lines puts what the innermost bracket holds on lines of their own, indented
// by a number of steps.
func (w *jsonWriter) lines(indent int) { w.levels[len(w.levels)-1] = indent }

func (w *jsonWriter) close(bracket string) {
	last := len(w.levels) - 1
	if indent := w.levels[last]; indent > 0 {
		w.newline(indent - 1)
	}
	w.levels = w.levels[:last]
	w.buf = append(w.buf, bracket...)
	w.empty = false
}

func (w *jsonWriter) newline(indent int) {
	w.buf = append(w.buf, '\n')
	for range indent {
		w.buf = append(w.buf, "  "...)
	}
}

// item writes what stands between the items of a list.
func (w *jsonWriter) item() {
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

func (w *jsonWriter) key(key string) {
	w.item()
	w.string(key)
	w.raw(": ")
}

func (w *jsonWriter) raw(text string) { w.buf = append(w.buf, text...) }

func (w *jsonWriter) string(s string) {
	if isPlain(s) {
		w.raw(`"` + s + `"`)
		return
	}
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	// Encoding a string cannot fail; the encoder ends it with a newline.
	_ = e.Encode(s)
	w.buf = append(w.buf, bytes.TrimSuffix(b.Bytes(), []byte("\n"))...)
}

// isPlain reports whether a string needs no escapes, as nearly all do.
func isPlain(s string) bool {
	for i := range len(s) {
		if s[i] < ' ' || s[i] > '~' || s[i] == '"' || s[i] == '\\' {
			return false
		}
	}
	return true
}

func (w *jsonWriter) stringField(key, s string) {
	w.key(key)
	w.string(s)
}

func (w *jsonWriter) intField(key string, i int) {
	w.key(key)
	w.raw(strconv.Itoa(i))
}

func (w *jsonWriter) boolField(key string, b bool) {
	w.key(key)
	w.raw(strconv.FormatBool(b))
}

func (w *jsonWriter) lengthField(key string, x float64) {
	w.key(key)
	w.raw(decimal(x))
}

// value writes data that comes from JSON, with the keys of objects in
// alphabetical order and numbers as they are.
func (w *jsonWriter) value(v any) {
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

func writeValues[T any](w *jsonWriter, items []T) {
	w.open("[")
	for _, item := range items {
		w.item()
		w.value(item)
	}
	w.close("]")
}

func writeMap[V any](w *jsonWriter, m map[string]V) {
	w.open("{")
	for _, key := range slices.Sorted(maps.Keys(m)) {
		w.key(key)
		w.value(m[key])
	}
	w.close("}")
}
