package translate

import (
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"frontage/assets"
)

// object is a part of a file, by the names of its fields.
type object = map[string]any

// table is the table of kinds of a system.
type table []assets.KindRow

// is returns the first row about something whose conditions an object meets, nil for none.
func (t table) is(of string, o object) *assets.KindRow {
	for i := range t {
		if t[i].Of == of && t[i].Is != "" && fits(t[i].Is, o) {
			return &t[i]
		}
	}
	return nil
}

// row returns the row of a kind of unit with a number of stands, or the first row of a kind of
// anything else; nil for none.
func (t table) row(of, kind string, stands int) *assets.KindRow {
	for i := range t {
		r := &t[i]
		if r.Of != of || r.Kind != kind || r.Write == "" {
			continue
		}
		if least, most := standsOf(r); of != "unit" || least <= stands && stands <= most {
			return r
		}
	}
	return nil
}

// all returns the rows about something.
func (t table) all(of string) []assets.KindRow {
	return slices.DeleteFunc(slices.Clone(t), func(r assets.KindRow) bool { return r.Of != of })
}

// most returns the largest number of stands of a kind of unit, 0 if there is no such kind.
func (t table) most(kind string) int {
	most := 0
	for i := range t {
		if t[i].Of == "unit" && t[i].Kind == kind {
			_, n := standsOf(&t[i])
			most = max(most, n)
		}
	}
	return most
}

// standsOf returns the numbers of stands of a row.
func standsOf(r *assets.KindRow) (least, most int) {
	low, high, ok := strings.Cut(r.Stands, "-")
	least, _ = strconv.Atoi(low)
	most = least
	if ok {
		most, _ = strconv.Atoi(high)
	}
	return least, most
}

// fits reports whether one of several lists of conditions holds.
func fits(lists string, o object) bool {
	for list := range strings.SplitSeq(lists, " / ") {
		if !slices.ContainsFunc(strings.Fields(list), func(c string) bool { return !holds(c, o) }) {
			return true
		}
	}
	return false
}

// holds reports whether a condition holds: FIELD=A|B, FIELD~ITEM (a list has it), FIELD>N or
// FIELD<N (a number, or the length of a list).
func holds(condition string, o object) bool {
	at := strings.IndexAny(condition, "=~<>")
	field, value := o[condition[:at]], condition[at+1:]
	switch condition[at] {
	case '=':
		return slices.Contains(strings.Split(value, "|"), plain(field, value))
	case '~':
		list, _ := field.([]any)
		return slices.ContainsFunc(list, func(item any) bool { return plain(item, "") == value })
	default:
		limit, err := strconv.ParseFloat(value, 64)
		if err != nil {
			panic(fmt.Sprintf("a table of kinds has the condition %q", condition))
		}
		n := number(field)
		return condition[at] == '>' && n > limit || condition[at] == '<' && n < limit
	}
}

// plain returns a value as a condition writes it. A field that a file leaves out is false, or 0.
func plain(v any, wanted string) string {
	switch v := v.(type) {
	case nil:
		if _, err := strconv.Atoi(wanted); err == nil {
			return "0"
		}
		return "false"
	case string:
		return v
	case bool:
		return strconv.FormatBool(v)
	case float64:
		return strconv.FormatFloat(v, 'f', -1, 64)
	}
	return ""
}

func number(v any) float64 {
	switch v := v.(type) {
	case float64:
		return v
	case []any:
		return float64(len(v))
	}
	return 0
}

// fields returns the fields that a row writes, with what $side and $general stand for.
func fields(r *assets.KindRow, side, general string) object {
	text := strings.NewReplacer("$side", side, "$general", general).Replace("{" + r.Write + "}")
	o := object{}
	if err := json.Unmarshal([]byte(text), &o); err != nil {
		panic(fmt.Sprintf("a table of kinds writes %s: %v", text, err))
	}
	return o
}
