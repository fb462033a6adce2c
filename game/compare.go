package game

import (
	"fmt"
	"maps"
	"slices"
	"strings"
)

// How far numbers may differ in a check. The small extra lets a difference of exactly
// that much pass, however the two are rounded.
const (
	lengthSlack = 0.02 + 1e-9 // cm
	angleSlack  = 0.05 + 1e-9 // degrees
)

// angleKeys lists the fields that hold an angle.
var angleKeys = []string{"facing", "direction"}

// setKeys lists the fields whose order does not matter: lists of stands, pairs, units and
// engagements.
var setKeys = []string{
	"stands", "pairs", "units", "engagements", "engaged", "fighting", "supports", "contacts", "make_way", "lines",
}

// compareValue compares a wanted value with the answer's, both as encoding/json decodes
// them. It returns the difference in words, "" if there is none. The key decides how: of
// an object only the wanted fields count, some lists are sets, and some numbers are
// angles.
func compareValue(key string, want, got any) string {
	switch w := want.(type) {
	case map[string]any:
		g, ok := got.(map[string]any)
		if !ok {
			break
		}
		var diffs []string
		for _, field := range sortedKeys(w) {
			if diff := compareField(field, w[field], g); diff != "" {
				diffs = append(diffs, key+"."+diff)
			}
		}
		return strings.Join(diffs, "\n")
	case []any:
		g, ok := got.([]any)
		if !ok {
			break
		}
		if slices.Contains(setKeys, key) {
			return compareSet(key, w, g, func(want, got any) bool { return sameItem(key, want, got) })
		}
		return compareList(key, w, g)
	case float64:
		if g, ok := got.(float64); ok && sameNumber(key, w, g) {
			return ""
		}
	default:
		if want == got {
			return ""
		}
	}
	return fmt.Sprintf("%s: want %s, got %s", key, compactJSON(want), compactJSON(got))
}

func compareField(key string, want any, object map[string]any) string {
	got, ok := object[key]
	if !ok {
		return key + ": there is no such field"
	}
	return compareValue(key, want, got)
}

func sameNumber(key string, want, got float64) bool {
	if slices.Contains(angleKeys, key) {
		return sameAngle(want, got)
	}
	return want-got <= lengthSlack && got-want <= lengthSlack
}

// sameAngle compares modulo 360.
func sameAngle(want, got float64) bool {
	d := RoundAngle(want - got)
	return d <= angleSlack || d >= 360-angleSlack
}

// compareList compares lists item by item.
func compareList(key string, want, got []any) string {
	if len(want) != len(got) {
		return fmt.Sprintf("%s: want %d items, got %d: %s", key, len(want), len(got), compactJSON(got))
	}
	var diffs []string
	for i := range want {
		if diff := compareValue(key, want[i], got[i]); diff != "" {
			diffs = append(diffs, fmt.Sprintf("%d of %s", i, diff))
		}
	}
	return strings.Join(diffs, "\n")
}

// compareSet compares lists whose order does not matter: every wanted item must match a
// different item of the answer, with none left over.
func compareSet(key string, want any, got []any, same func(want, got any) bool) string {
	wanted, ok := want.([]any)
	if !ok {
		return key + ": must be a list"
	}
	m := matching{wanted: wanted, got: got, same: same, of: make([]int, len(got))}
	for j := range m.of {
		m.of[j] = -1
	}
	var missing []string
	for i := range wanted {
		if !m.place(i, make([]bool, len(got))) {
			missing = append(missing, compactJSON(wanted[i]))
		}
	}
	var extra []string
	for j, i := range m.of {
		if i < 0 {
			extra = append(extra, compactJSON(got[j]))
		}
	}
	switch {
	case len(missing) == 0 && len(extra) == 0:
		return ""
	case len(missing) == 0:
		return key + ": there is also " + strings.Join(extra, ", ")
	case len(extra) == 0:
		return key + ": missing " + strings.Join(missing, ", ")
	}
	return key + ": missing " + strings.Join(missing, ", ") + "; there is instead " + strings.Join(extra, ", ")
}

// matching assigns to each wanted item a different item of the answer. Items within the
// tolerance of each other can match several ways, so an item may displace an earlier one
// that fits elsewhere.
type matching struct {
	wanted, got []any
	same        func(want, got any) bool
	of          []int // for each item of got, the wanted item that it is assigned to, or −1
}

// place finds an item of got for wanted item i. tried marks the items already asked.
func (m *matching) place(i int, tried []bool) bool {
	for j := range m.got {
		if tried[j] || !m.same(m.wanted[i], m.got[j]) {
			continue
		}
		tried[j] = true
		if m.of[j] < 0 || m.place(m.of[j], tried) {
			m.of[j] = i
			return true
		}
	}
	return false
}

// sameItem compares items of a set. A wanted pair may name its stands in either order.
func sameItem(key string, want, got any) bool {
	if compareValue("", want, got) == "" {
		return true
	}
	pair, ok := want.(map[string]any)
	return key == "pairs" && ok && compareValue("", turned(pair), got) == ""
}

// turned returns a pair with its stands swapped: a for b, a_side for b_side.
func turned(pair map[string]any) map[string]any {
	swapped := map[string]any{}
	for key, value := range pair {
		switch {
		case key == "a" || strings.HasPrefix(key, "a_"):
			swapped["b"+key[1:]] = value
		case key == "b" || strings.HasPrefix(key, "b_"):
			swapped["a"+key[1:]] = value
		default:
			swapped[key] = value
		}
	}
	return swapped
}

// sameLayoutPlace compares two places [x, y, facing].
func sameLayoutPlace(want, got any) bool {
	w, _ := want.([]any)
	g, _ := got.([]any)
	if len(w) != 3 || len(g) != 3 {
		return false
	}
	for i, key := range []string{"x", "y", "facing"} {
		if compareValue(key, w[i], g[i]) != "" {
			return false
		}
	}
	return true
}

func compactJSON(v any) string {
	w := &Writer{}
	w.Value(v)
	return string(w.buf)
}

func sortedKeys(m map[string]any) []string { return slices.Sorted(maps.Keys(m)) }
