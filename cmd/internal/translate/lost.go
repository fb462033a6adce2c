package translate

import (
	"encoding/json"
	"maps"
	"reflect"
	"slices"
	"strings"

	"frontage/assets"
	"frontage/game"
)

// losses lists the parts that could not be carried over: each reason once, with its objects.
type losses struct {
	reasons []game.Phrase
	about   map[string][]string // by the English text of the reason
}

// of adds a loss that may be about several things.
func (l *losses) of(reason game.Phrase, about string) {
	if l.about == nil {
		l.about = map[string][]string{}
	}
	text := reason.String()
	if !slices.ContainsFunc(l.reasons, func(r game.Phrase) bool { return r.String() == text }) {
		l.reasons = append(l.reasons, reason)
	}
	if about != "" && !slices.Contains(l.about[text], about) {
		l.about[text] = append(l.about[text], about)
	}
}

// list returns a line for each reason.
func (l *losses) list() []game.Phrase {
	list := []game.Phrase{}
	for _, reason := range l.reasons {
		if about := l.about[reason.String()]; len(about) > 0 {
			reason = game.Say("%s: %s", reason, strings.Join(about, ", "))
		}
		list = append(list, reason)
	}
	return list
}

// lose adds a loss. Its arguments are ids and words of the rules.
func (c *carrier) lose(format string, args ...any) { c.lost.of(game.Say(format, args...), "") }

// carriedOver are the fields of a unit that are carried over, or follow from its kind or its stands.
var carriedOver = []string{"id", "side", "name", "type", "base", "stands", "size", "formed", "formation", "command", "general"}

// profile adds the fields of a unit that differ from its kind's: they are lost.
func (c *carrier) profile(id string, unit object, row *assets.KindRow) {
	typical := object{}
	if row.Write != "" {
		typical = fields(row, "", "")
	}
	if c.defaults == nil {
		c.defaults = defaultsOf(c.state.System)
	}
	for _, name := range slices.Sorted(maps.Keys(unit)) {
		v := unit[name]
		wanted, ok := typical[name]
		if !ok {
			wanted = c.defaults[name]
		}
		if !slices.Contains(carriedOver, name) && !empty(v, wanted) && !reflect.DeepEqual(v, wanted) {
			c.lost.of(game.Say("the field %s is as its kind has it", name), id)
		}
	}
}

// defaultsOf returns what the fields of a unit of a system are where a file leaves them out.
func defaultsOf(system string) object {
	var schema struct {
		Defs map[string]struct {
			Properties map[string]struct{ Default any } `json:"properties"`
		} `json:"$defs"`
	}
	defaults := object{}
	if text, err := game.SchemaOf("scenario", system); err == nil && json.Unmarshal(text, &schema) == nil {
		for name, p := range schema.Defs["unit"].Properties {
			defaults[name] = p.Default
		}
	}
	return defaults
}

// empty reports whether a value says nothing where nothing is wanted.
func empty(v, wanted any) bool {
	if wanted != nil {
		return false
	}
	switch v := v.(type) {
	case nil:
		return true
	case bool:
		return !v
	case float64:
		return v == 0
	case string:
		return v == ""
	case []any:
		return len(v) == 0
	case object:
		for _, part := range v {
			if !empty(part, nil) {
				return false
			}
		}
		return true
	}
	return false
}

// rest adds what the file says besides its sides, units, leaders and terrain.
func (c *carrier) rest() {
	for _, name := range []string{c.state.System, "rulings", "expect", "$schema"} {
		if v, ok := c.file[name]; ok && !empty(v, nil) {
			c.lose("the field %s of the file", name)
		}
	}
	for i, side := range parts(c.file, "sides") {
		if list, _ := side["commands"].([]any); len(list) > 1 {
			c.lose("the commands of %s are one army now", c.state.Sides[i].ID)
		}
		if _, ok := side["edge"]; ok {
			c.lose("the table edge of %s", c.state.Sides[i].ID)
		}
	}
	if turn, _ := c.file["turn"].(object); turn != nil {
		c.lose("the battle begins anew: its turn, phase and dice")
	}
}
