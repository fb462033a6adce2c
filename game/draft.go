package game

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strconv"

	"frontage/geometry"
)

// Draft is a scenario file while a person fills it in. It may be unfinished, so that it cannot be
// read: each change is tried, and [Draft.Read] says what is missing.
type Draft struct {
	rules Rules
	form  Blank
	root  map[string]any
}

// Place is the way from the root of a file to a value in it: a key (string) for each object, an
// index (int) for each list.
type Place []any

// NewDraft begins with the file of a state.
func NewDraft(s *State, rules Rules) *Draft {
	d := &Draft{rules: rules, form: ScenarioBlank(rules)}
	decoder := json.NewDecoder(bytes.NewReader(Write(s)))
	decoder.UseNumber() // a seed may have more digits than a float64
	if err := decoder.Decode(&d.root); err != nil {
		panic(fmt.Sprintf("what Write has written cannot be read: %v", err))
	}
	return d
}

// Read reads the draft as a scenario. The error says what is wrong with it, line by line as for a
// file, but without its lines.
func (d *Draft) Read() (*State, error) {
	text, err := json.Marshal(d.root)
	if err != nil {
		return nil, err
	}
	s, err := Read(text, "draft", []Rules{d.rules})
	if err != nil {
		return nil, err
	}
	return &s, nil
}

// At returns the value at a place, nil if there is none.
func (d *Draft) At(at Place) any {
	var v any = d.root
	for _, part := range at {
		v = valueIn(v, part)
	}
	return v
}

// valueIn returns the value of a key or an index, nil if there is none.
func valueIn(v, part any) any {
	switch part := part.(type) {
	case string:
		group, _ := v.(map[string]any)
		return group[part]
	case int:
		if list := asList(v); part < len(list) {
			return list[part]
		}
	}
	return nil
}

// asList returns a value as a list: a file may have a single text instead of one.
func asList(v any) []any {
	switch v := v.(type) {
	case []any:
		return v
	case nil:
		return nil
	}
	return []any{v}
}

// Items returns the items of the list at a place.
func (d *Draft) Items(at Place) []any { return asList(d.At(at)) }

// Blank returns the form of a place, and whether there is one.
func (d *Draft) Blank(at Place) (Blank, bool) {
	f := d.form
	var v any = d.root
	for _, part := range at {
		switch f.Kind {
		case BlankGroup:
			group, _ := v.(map[string]any)
			parts := f.Parts(group)
			i := slices.IndexFunc(parts, func(p Blank) bool { return p.Key == part })
			if i < 0 {
				return Blank{}, false
			}
			f = parts[i]
		case BlankList, BlankTable:
			f = *f.Item
		default:
			return Blank{}, false
		}
		v = valueIn(v, part)
	}
	return f, true
}

// Set puts a value at a place. Nil takes out what is there. The lists and groups on the way there
// are made if they are missing; what a changed kind has no use for is taken out.
func (d *Draft) Set(at Place, value any) {
	var set func(v any, way Place, f Blank) any
	set = func(v any, way Place, f Blank) any {
		if len(way) == 0 {
			return value
		}
		switch part := way[0].(type) {
		case int:
			list := slices.Clone(asList(v))
			item := set(valueIn(v, part), way[1:], itemBlank(f))
			switch {
			case part >= len(list) && item != nil:
				list = append(list, item)
			case part < len(list) && item == nil:
				list = slices.Delete(list, part, part+1)
			case part < len(list):
				list[part] = item
			}
			return list
		case string:
			group, _ := v.(map[string]any)
			group = maps.Clone(group)
			if group == nil {
				group = map[string]any{}
			}
			var before, after []Blank
			if f.Kind == BlankGroup {
				before = f.Parts(group)
			}
			inner := set(group[part], way[1:], partBlank(f, before, part))
			if group[part] = inner; inner == nil {
				delete(group, part)
			}
			if f.Kind == BlankGroup {
				after = f.Parts(group)
			}
			for _, p := range before {
				if !slices.ContainsFunc(after, func(q Blank) bool { return q.Key == p.Key }) {
					delete(group, p.Key)
				}
			}
			for _, p := range after {
				if !p.Optional && !slices.ContainsFunc(before, func(q Blank) bool { return q.Key == p.Key }) && group[p.Key] == nil {
					group[p.Key] = d.fresh(p)
				}
			}
			return group
		}
		return v
	}
	d.root = set(d.root, at, d.form).(map[string]any)
}

func itemBlank(f Blank) Blank {
	if f.Item != nil {
		return *f.Item
	}
	return Blank{}
}

func partBlank(f Blank, parts []Blank, key string) Blank {
	if f.Kind == BlankTable {
		return *f.Item
	}
	for _, p := range parts {
		if p.Key == key {
			return p
		}
	}
	return Blank{}
}

// Add appends a new item to the list at a place and returns its place. It is like the last item,
// if there is one, with ids of its own; a stand comes beside the last one.
func (d *Draft) Add(at Place) Place {
	f, _ := d.Blank(at)
	list := d.Items(at)
	item := d.fresh(itemBlank(f))
	if n := len(list); n > 0 && itemBlank(f).Kind != BlankWord {
		renamed := map[string]string{}
		item = d.likeness(list[n-1], itemBlank(f), renamed)
		item = renamePieces(item, itemBlank(f), renamed)
		if group, ok := item.(map[string]any); ok {
			d.beside(at, group)
		}
	}
	to := append(slices.Clone(at), len(list))
	d.Set(to, item)
	return to
}

// beside moves a stand that is like the last one of its unit to that one's right.
func (d *Draft) beside(at Place, stand map[string]any) {
	x, isX := amount(stand["x"])
	y, isY := amount(stand["y"])
	facing, isFacing := amount(stand["facing"])
	if !isX || !isY || !isFacing {
		return
	}
	front := 4.0
	if s, err := d.Read(); err == nil && len(at) > 1 && at[0] == "units" {
		if i, ok := at[1].(int); ok && i < len(s.Units) {
			front = s.Units[i].Base.Front
		}
	}
	to := geometry.Vec{X: x, Y: y}.Along(geometry.Direction(RoundAngle(facing)).Right(), front)
	stand["x"], stand["y"] = RoundLength(to.X), RoundLength(to.Y)
}

// amount returns a number of a draft.
func amount(v any) (float64, bool) {
	switch v := v.(type) {
	case float64:
		return v, true
	case json.Number:
		x, err := v.Float64()
		return x, err == nil
	}
	return 0, false
}

// Amount returns the number at a place, 0 if there is none.
func (d *Draft) Amount(at Place) float64 {
	x, _ := amount(d.At(at))
	return x
}

// likeness copies a value, with new ids, and notes the new id of each old one.
func (d *Draft) likeness(v any, f Blank, renamed map[string]string) any {
	return rebuilt(v, f, func(v any, f Blank) any {
		if f.Kind != BlankName {
			return v
		}
		id := d.newID(v, renamed)
		if old, _ := v.(string); old != "" {
			renamed[old] = id
		}
		return id
	})
}

// renamePieces gives the pieces that a copied value names their new ids, if they were copied with it: the
// attached stand of a unit.
func renamePieces(v any, f Blank, renamed map[string]string) any {
	return rebuilt(v, f, func(v any, f Blank) any {
		if id, ok := v.(string); ok && f.Kind == BlankPiece && renamed[id] != "" {
			return renamed[id]
		}
		return v
	})
}

// rebuilt copies a value with its lists and groups. part returns what each other value becomes.
func rebuilt(v any, f Blank, part func(v any, f Blank) any) any {
	switch f.Kind {
	case BlankList:
		list := []any{}
		for _, item := range asList(v) {
			list = append(list, rebuilt(item, itemBlank(f), part))
		}
		return list
	case BlankGroup:
		group, _ := v.(map[string]any)
		to := maps.Clone(group)
		for _, p := range f.Parts(group) {
			if group[p.Key] != nil {
				to[p.Key] = rebuilt(group[p.Key], p, part)
			}
		}
		return to
	}
	return part(v, f)
}

// newID returns an id that nothing on the table has and no other piece was given in the same copy, like
// another one: "axes-2" after "axes".
func (d *Draft) newID(like any, renamed map[string]string) string {
	stem, _ := like.(string)
	if stem == "" {
		stem = "new"
	}
	for len(stem) > 1 && stem[len(stem)-1] >= '0' && stem[len(stem)-1] <= '9' {
		stem = stem[:len(stem)-1]
	}
	stem = stem[:min(len(stem), 24)]
	taken := map[any]bool{}
	var look func(v any)
	look = func(v any) {
		switch v := v.(type) {
		case map[string]any:
			taken[v["id"]] = true
			for _, inner := range v {
				look(inner)
			}
		case []any:
			for _, inner := range v {
				look(inner)
			}
		}
	}
	look(d.root)
	for _, id := range renamed {
		taken[id] = true
	}
	for n := 1; ; n++ {
		if id := stem + strconv.Itoa(n); !taken[id] {
			return id
		}
	}
}

// Pieces lists the ids that a BlankPiece may hold.
func (d *Draft) Pieces(of PieceOf) []string {
	var ids []string
	add := func(list []any) {
		for _, item := range list {
			if id, ok := valueIn(item, "id").(string); ok {
				ids = append(ids, id)
			}
		}
	}
	switch of {
	case OfSide:
		add(d.Items(Place{"sides"}))
	case OfUnit:
		add(d.Items(Place{"units"}))
	case OfCharacter:
		add(d.Items(Place{"characters"}))
	case OfTerrain:
		add(d.Items(Place{"terrain"}))
	case OfStand:
		for _, u := range d.Items(Place{"units"}) {
			add(asList(valueIn(u, "stands")))
		}
	}
	return ids
}

// Fresh puts the plainest value of its form at a place.
func (d *Draft) Fresh(at Place) {
	if f, ok := d.Blank(at); ok {
		d.Set(at, d.fresh(f))
	}
}

// fresh returns the plainest value of a form.
func (d *Draft) fresh(f Blank) any {
	if f.Default != nil {
		return f.Default
	}
	switch f.Kind {
	case BlankName:
		return d.newID("", nil)
	case BlankTruth:
		return false
	case BlankNumber:
		return max(f.Low, min(0, f.High))
	case BlankWord:
		for _, word := range f.Words {
			if word != "" {
				return word
			}
		}
	case BlankPiece:
		if ids := d.Pieces(f.Of); len(ids) > 0 {
			return ids[0]
		}
	case BlankPoint:
		return []any{d.Amount(Place{"table", "width"}) / 2, d.Amount(Place{"table", "height"}) / 2}
	case BlankList:
		list := []any{}
		for range f.Least {
			list = append(list, d.fresh(itemBlank(f)))
		}
		return list
	case BlankTable:
		return map[string]any{}
	case BlankGroup:
		group := map[string]any{}
		for _, p := range f.Parts(group) {
			if !p.Optional {
				group[p.Key] = d.fresh(p)
			}
		}
		for _, p := range f.Parts(group) { // those that depend on the others
			if !p.Optional && group[p.Key] == nil {
				group[p.Key] = d.fresh(p)
			}
		}
		return group
	}
	return ""
}
