package ui

import (
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"math"
	"slices"
	"strconv"
	"strings"

	"frontage/game"
	"frontage/render/scene"
	"frontage/render/words"
)

// form is the dialog in which a person fills in everything that a table's file may hold, field by
// field. What can be read goes onto the table at once, a step of undo each time; until then the
// dialog says what is missing.
type form struct {
	t     *table
	draft *game.Draft
	at    game.Place // what the dialog shows
	from  int        // length of the place that it was opened with
	why   string     // why the draft cannot be read, "" if it can
	last  string     // the control of the part that was changed last, with which why is shown
}

// openForm opens the form of a place in the table's file.
func (t *table) openForm(at ...any) {
	t.backToTray()
	f := &form{t: t, draft: t.draft(), at: at, from: len(at)}
	f.show("")
}

func (t *table) draft() *game.Draft { return game.NewDraft(&t.states[t.at], t.board.ask.rules) }

// show opens the dialog, with the focus on a control.
func (f *form) show(focus string) {
	d := f.dialog()
	f.t.ui.open(d)
	f.t.ui.layout()
	f.t.ui.Focus(focus)
}

// under returns the place of a part of what the dialog shows.
func (f *form) under(part any) game.Place { return append(slices.Clone(f.at), part) }

// set changes the draft, and the table if the draft can be read then.
func (f *form) set(at game.Place, value any) {
	f.draft.Set(at, value)
	f.take()
}

// take puts the draft on the table if it can be read.
func (f *form) take() {
	st, err := f.draft.Read()
	if err != nil {
		f.why = f.problems(err)
		f.t.ui.setup.Host.Announce(f.why)
	} else {
		f.why = ""
		if t := f.t; string(game.Write(st)) != string(game.Write(&t.states[t.at])) {
			t.set(*st)
			f.draft = t.draft()
		}
	}
	f.t.ui.changed()
}

// problems says what is wrong with the draft, with the names that the dialog has for the fields.
func (f *form) problems(err error) string {
	const most = 4
	var list game.Errors
	if !errors.As(err, &list) {
		return problems(err)
	}
	var lines []string
	for i, e := range list {
		if i == most {
			lines = append(lines, words.T("… and %d more.", len(list)-most))
			break
		}
		lines = append(lines, words.T("%[1]s: %[2]s", f.crumbs(pathOf(e.Path)), e.What))
	}
	return strings.Join(lines, "\n")
}

// pathOf parses a path of an error: "units[2].state.hits".
func pathOf(path string) game.Place {
	var at game.Place
	for _, part := range strings.FieldsFunc(path, func(r rune) bool { return r == '.' || r == '[' || r == ']' }) {
		if i, err := strconv.Atoi(part); err == nil {
			at = append(at, i)
		} else {
			at = append(at, part)
		}
	}
	return at
}

// crumbs says where a place is: "Units, Axemen, State".
func (f *form) crumbs(at game.Place) string {
	var list []string
	for i := range at {
		list = append(list, f.called(at[:i+1]))
	}
	if list == nil {
		return words.T("The table")
	}
	return strings.Join(list, " › ")
}

// called names a place: a field by its label, an item by what it is.
func (f *form) called(at game.Place) string {
	switch last := at[len(at)-1].(type) {
	case string:
		return f.t.label(last)
	case int:
		if text := f.summary(f.draft.At(at)); text != "" {
			return text
		}
		return strconv.Itoa(last + 1)
	}
	return ""
}

// summary says in a few words what an item of a list is.
func (f *form) summary(v any) string {
	switch v := v.(type) {
	case map[string]any:
		for _, key := range []string{"name", "text", "rule", "id", "unit", "side", "query", "kind", "height"} {
			if text, ok := v[key].(string); ok && text != "" {
				return f.word(text)
			}
			if n, ok := v[key].(json.Number); ok {
				return n.String()
			}
		}
	case string:
		return f.word(v)
	}
	return ""
}

// word is a word of a file as a person reads it: the name of a piece, or the label of the word.
func (f *form) word(text string) string {
	st := &f.t.states[f.t.at]
	for _, id := range []any{game.SideID(text), game.UnitID(text), game.StandID(text)} {
		if name := called(st, id); name != "" {
			return name
		}
	}
	return f.t.wordOf(text)
}

// dialog makes the dialog of the present place.
func (f *form) dialog() *dialog {
	u := f.t.ui
	title := words.T("All there is")
	if len(f.at) > 0 {
		title = f.crumbs(f.at)
	}
	d := &dialog{title: title, width: 640}
	d.fill = f.fill
	d.left = func() {
		if f.why != "" {
			u.Note(words.T("What could not be read has been left out"))
		}
	}
	d.keyed = func(k KeyPress) bool {
		switch {
		case k.Key == KeyEscape && len(f.at) > f.from:
			f.back()
		case k.Key == "z" && k.Mods == Ctrl, k.Key == "z" && k.Mods == Ctrl|Shift:
			if f.t.undo(); k.Mods != Ctrl {
				f.t.redo()
			}
			f.draft, f.why = f.t.draft(), ""
			u.changed()
		default:
			return false
		}
		return true
	}
	if len(f.at) > f.from {
		d.buttons = append(d.buttons, Control{ID: "form-back", text: words.T("Back"), Label: words.T("Back (Esc)"), icon: "previous", look: lookPrimary, do: f.back})
	} else {
		d.buttons = append(d.buttons, Control{ID: "dialog-ok", text: words.T("Done"), Label: words.T("Done (Enter)"), look: lookPrimary, do: u.closeDialog})
	}
	if f.removable() {
		d.buttons = append(d.buttons, Control{ID: "form-remove", text: words.T("Remove"), icon: "trash", look: lookPlain, do: f.remove})
	}
	return d
}

// removable reports whether what the dialog shows may be taken out.
func (f *form) removable() bool {
	if len(f.at) == 0 {
		return false
	}
	over := f.at[:len(f.at)-1]
	list, _ := f.draft.Blank(over)
	if list.Kind == game.BlankList {
		return len(f.draft.Items(over)) > list.Least
	}
	own, _ := f.draft.Blank(f.at)
	return list.Kind == game.BlankTable || own.Optional && own.Kind == game.BlankGroup
}

// remove takes out what the dialog shows.
func (f *form) remove() {
	f.set(f.at, nil)
	if len(f.at) > f.from {
		f.back()
	} else {
		f.t.ui.closeDialog()
	}
}

// back goes to what is around what the dialog shows.
func (f *form) back() {
	last := f.at[len(f.at)-1]
	f.at = f.at[:len(f.at)-1]
	f.show(fieldID(last))
}

// enter shows a part of what the dialog shows.
func (f *form) enter(part any) {
	f.at = f.under(part)
	f.show("")
}

// fieldID is the id of the control of a part: "field-name", "item-3".
func fieldID(part any) string {
	if i, ok := part.(int); ok {
		return fmt.Sprintf("item-%d", i+1)
	}
	return fmt.Sprintf("field-%v", part)
}

// fill writes the present place.
func (f *form) fill(h *sheet) {
	of, ok := f.draft.Blank(f.at)
	value := f.draft.At(f.at)
	if !f.lists(of, f.last) {
		f.tell(h)
	}
	switch {
	case !ok:
	case of.Kind == game.BlankGroup:
		group, _ := value.(map[string]any)
		for _, p := range of.Parts(group) {
			f.row(h, p.Key, p, f.t.label(p.Key))
		}
	case of.Kind == game.BlankList && of.Words != nil:
		f.choices(h, of)
	case of.Kind == game.BlankList:
		list := f.draft.Items(f.at)
		for i := range list {
			f.row(h, i, *of.Item, fmt.Sprintf("%d", i+1))
		}
		h.gap(step8)
		h.flow(Control{ID: "form-add", text: words.T("Add"), Label: words.T("Add to %s", f.crumbs(f.at)), look: lookPlain, Enabled: len(list) < of.Most,
			Reason: words.T("there are as many as there may be"), do: func() { f.add(of) }})
	case of.Kind == game.BlankTable:
		table, _ := value.(map[string]any)
		for _, key := range sorted(table) {
			f.row(h, key, *of.Item, key)
		}
		h.gap(step8)
		h.flow(Control{ID: "form-add", text: words.T("Add"), Label: words.T("Add to %s", f.crumbs(f.at)), look: lookPlain, Enabled: true, do: f.addNamed})
		f.answers(h)
	}
}

// tell writes why the draft cannot be read.
func (f *form) tell(h *sheet) {
	if f.why != "" {
		h.text(words.T("Not on the table yet:"), textBody, scene.Bold, colors.bad)
		h.text(f.why, textBody, scene.Regular, colors.bad)
		h.gap(step8)
	}
}

// row writes a part with its value. A press changes it, or shows what it holds.
func (f *form) row(h *sheet, part any, of game.Blank, label string) {
	at := f.under(part)
	value := f.draft.At(at)
	shown := f.shown(of, value)
	c := Control{ID: fieldID(part), text: label, value: shown, look: lookRow, Enabled: true, on: of.Kind == game.BlankTruth && value == true,
		Label: words.T("%[1]s: %[2]s", label, shown), do: func() { f.change(part, of, label) }}
	if _, item := part.(int); item && inner(of) {
		c.text, c.value = shown, ""
	}
	const most = 28 // characters of a value beside a label
	if r := []rune(c.value); len(r) > most {
		c.value = string(r[:most-1]) + "…"
	}
	if inner(of) {
		c.icon = "next"
	}
	h.row(c, fingerSize)
	if c.ID == f.last {
		f.tell(h)
	}
}

// lists reports whether the dialog has a row with an id.
func (f *form) lists(of game.Blank, id string) bool {
	value := f.draft.At(f.at)
	switch of.Kind {
	case game.BlankGroup:
		group, _ := value.(map[string]any)
		return slices.ContainsFunc(of.Parts(group), func(p game.Blank) bool { return fieldID(p.Key) == id })
	case game.BlankTable:
		table, _ := value.(map[string]any)
		return slices.ContainsFunc(sorted(table), func(key string) bool { return fieldID(key) == id })
	case game.BlankList:
		list := f.draft.Items(f.at)
		for i := range list {
			if of.Words == nil && fieldID(i) == id {
				return true
			}
		}
	}
	return false
}

// inner reports whether a form has parts of its own.
func inner(of game.Blank) bool {
	return of.Kind == game.BlankGroup || of.Kind == game.BlankList || of.Kind == game.BlankTable
}

func sorted(m map[string]any) []string { return slices.Sorted(maps.Keys(m)) }

const nothing = "–"

// shown says what a value is.
func (f *form) shown(of game.Blank, value any) string {
	switch v := value.(type) {
	case nil:
		if of.Kind == game.BlankTruth {
			return words.T("no")
		}
		return nothing
	case bool:
		if v {
			return words.T("yes")
		}
		return words.T("no")
	case string:
		switch {
		case v == "":
			return nothing
		case of.Kind == game.BlankWord || of.Kind == game.BlankPiece:
			return f.word(v)
		}
		return v
	case json.Number:
		if x, err := v.Float64(); err == nil && of.Length {
			return centimetres(x)
		}
		return v.String()
	case float64:
		if of.Length {
			return centimetres(v)
		}
		return strconv.FormatFloat(v, 'f', -1, 64)
	case []any:
		if of.Kind == game.BlankPoint {
			var parts []string
			for _, x := range v {
				parts = append(parts, f.shown(game.Blank{Kind: game.BlankNumber, Length: true}, x))
			}
			return strings.Join(parts, ", ")
		}
		if of.Words != nil {
			var parts []string
			for _, x := range v {
				parts = append(parts, f.summary(x))
			}
			if len(parts) > 0 {
				return strings.Join(parts, ", ")
			}
			return nothing
		}
		return strconv.Itoa(len(v))
	case map[string]any:
		if text := f.summary(v); text != "" {
			return text
		}
		return strconv.Itoa(len(v))
	}
	return ""
}

// change lets the person change a part.
func (f *form) change(part any, of game.Blank, label string) {
	at := f.under(part)
	f.last = fieldID(part)
	switch of.Kind {
	case game.BlankTruth:
		switch on := f.draft.At(at) == true; {
		case on && of.Optional:
			f.set(at, nil)
		default:
			f.set(at, !on)
		}
	case game.BlankGroup:
		if f.draft.At(at) == nil {
			f.draft.Fresh(at)
			f.take()
		}
		f.enter(part)
	case game.BlankList, game.BlankTable:
		f.enter(part)
	case game.BlankWord:
		f.choose(part, of, label, of.Words)
	case game.BlankPiece:
		f.choose(part, of, label, f.draft.Pieces(of.Of))
	case game.BlankNumber:
		f.number(part, of, label)
	case game.BlankPoint:
		f.point(part, label)
	default:
		f.text(part, of, label)
	}
}

// add appends an item to the list that the dialog shows.
func (f *form) add(of game.Blank) {
	at := f.draft.Add(f.at)
	f.take()
	part := at[len(at)-1]
	if inner(*of.Item) {
		f.enter(part)
	} else {
		f.change(part, *of.Item, strconv.Itoa(part.(int)+1))
	}
}

// choices writes the words that a list may hold, each of them a switch.
func (f *form) choices(h *sheet, of game.Blank) {
	for _, word := range of.Words {
		if word == "" {
			continue
		}
		i := slices.IndexFunc(f.draft.Items(f.at), func(v any) bool { return v == word })
		c := Control{ID: "choose-" + word, text: f.t.wordOf(word), Label: f.t.wordOf(word), look: lookRow, on: i >= 0, Enabled: true, do: func() {
			if i >= 0 {
				f.set(f.under(i), nil)
			} else {
				f.set(f.under(len(f.draft.Items(f.at))), word)
			}
		}}
		if i >= 0 {
			c.icon = "check"
		}
		h.row(c, fingerSize)
	}
	for i, v := range f.draft.Items(f.at) { // words of an army list, which the rules do not list
		if word, ok := v.(string); ok && !slices.Contains(of.Words, word) {
			h.row(Control{ID: fieldID(i), text: word, Label: word, look: lookRow, icon: "check", on: true, Enabled: true, do: func() { f.set(f.under(i), nil) }}, fingerSize)
		}
	}
}

// ask opens a dialog in front of the form, which comes back when it is closed.
func (f *form) ask(d *dialog, part any) {
	d.left = func() { f.show(fieldID(part)) }
	f.t.ui.open(d)
}

// choose asks for one of some words.
func (f *form) choose(part any, of game.Blank, label string, list []string) {
	at := f.under(part)
	d := &dialog{title: label, width: 480}
	pick := func(word any) func() {
		return func() {
			f.set(at, word)
			f.t.ui.closeDialog()
		}
	}
	now, _ := f.draft.At(at).(string)
	d.fill = func(h *sheet) {
		if of.Optional {
			h.row(Control{ID: "choose-none", text: words.T("None"), Label: words.T("None"), look: lookRow, on: now == "", Enabled: true, do: pick(nil)}, fingerSize)
		}
		for _, word := range list {
			if word == "" {
				continue
			}
			text := f.t.wordOf(word)
			if of.Kind == game.BlankPiece {
				text = f.piece(of.Of, word)
			}
			c := Control{ID: "choose-" + word, text: text, Label: text, look: lookRow, on: now == word, Enabled: true, do: pick(word)}
			if c.on {
				c.icon = "check"
			}
			h.row(c, fingerSize)
		}
	}
	d.buttons = []Control{{ID: "dialog-ok", text: words.T("Cancel"), Label: words.T("Cancel (Esc)"), look: lookPlain, do: f.t.ui.closeDialog}}
	f.ask(d, part)
}

// piece names a piece by its id.
func (f *form) piece(of game.PieceOf, id string) string {
	st := &f.t.states[f.t.at]
	text := ""
	switch of {
	case game.OfSide:
		text = called(st, game.SideID(id))
	case game.OfUnit, game.OfCharacter:
		text = called(st, game.UnitID(id))
	case game.OfStand:
		text = called(st, game.StandID(id))
	case game.OfTerrain:
		if k := groundOf(st, game.TerrainID(id)); k != nil {
			return title(groundName(st, k)) + " (" + id + ")"
		}
	}
	if text == "" {
		return id
	}
	return text
}

// number asks for a number.
func (f *form) number(part any, of game.Blank, label string) {
	at := f.under(part)
	low, was := of.Low, f.draft.Amount(at)
	if of.Optional {
		low = min(low, 0)
	}
	step := 1.0
	if !of.Whole && of.High <= 10 {
		step = 0.1
	}
	d := numbersDialog(f.t.ui, label, "", []number{{id: "value", name: label, value: was, low: low, high: of.High, step: step, whole: of.Whole, length: of.Length}},
		func(v []float64) string {
			if !f.draft.Has(at) || math.Abs(v[0]-was) >= 0.006 {
				f.set(at, v[0])
			}
			return ""
		})
	f.leaveOut(d, at, of)
	f.ask(d, part)
}

// leaveOut adds the button by which a part is taken out that a file need not have.
func (f *form) leaveOut(d *dialog, at game.Place, of game.Blank) {
	_, item := at[len(at)-1].(int)
	if of.Optional || item {
		d.buttons = append(d.buttons, Control{ID: "form-none", text: words.T("Leave it out"), look: lookPlain, do: func() {
			f.set(at, nil)
			f.t.ui.closeDialog()
		}})
	}
}

// point asks for a point of the table.
func (f *form) point(part any, label string) {
	at := f.under(part)
	value := func(i int) float64 { return f.draft.Amount(append(slices.Clone(at), i)) }
	const far = 10_000
	d := numbersDialog(f.t.ui, label, "", []number{
		{id: "x", name: words.T("Across"), value: value(0), low: -far, high: far, step: 1, length: true},
		{id: "y", name: words.T("Up"), value: value(1), low: -far, high: far, step: 1, length: true},
	}, func(v []float64) string {
		f.set(at, []any{v[0], v[1]})
		return ""
	})
	f.leaveOut(d, at, game.Blank{})
	f.ask(d, part)
}

// text asks for a text, or for any value where the form allows that.
func (f *form) text(part any, of game.Blank, label string) {
	at := f.under(part)
	now, _ := f.draft.At(at).(string)
	if of.Kind == game.BlankAny {
		now = written(f.draft.At(at))
	}
	if strings.Contains(now, "\n") || len(now) > mostField || part == "notes" {
		f.ask(noteDialog(f.t.ui, label, now, func(text string) { f.setText(at, of, text) }), part)
		return
	}
	d := fieldDialog(f.t.ui, label, now, func(text string) { f.setText(at, of, text) })
	f.leaveOut(d, at, of)
	f.ask(d, part)
	f.t.ui.layout()
	f.t.ui.Focus("form-text")
}

// setText sets a text. One that any value may be in place of is read as JSON, if it is that.
func (f *form) setText(at game.Place, of game.Blank, text string) {
	var value any = text
	switch {
	case of.Kind == game.BlankAny:
		if v, ok := valueOf(text); ok {
			value = v
		}
	case text == "" && of.Optional:
		value = nil
	}
	f.set(at, value)
}

// written is a value as a person types it: a text as it is, anything else in JSON.
func written(v any) string {
	switch v := v.(type) {
	case nil:
		return ""
	case string:
		if _, other := valueOf(v); !other {
			return v
		}
	}
	return string(jsonOf(v))
}

// valueOf reads a typed value in JSON, and reports whether it is one.
func valueOf(text string) (any, bool) {
	d := json.NewDecoder(strings.NewReader(text))
	d.UseNumber()
	var v any
	if d.Decode(&v) != nil || d.More() {
		return nil, false
	}
	return v, true
}

// fieldDialog asks for a line of text.
func fieldDialog(u *UI, title, text string, done func(string)) *dialog {
	d := &dialog{title: title, width: 480}
	take := func() {
		done(strings.TrimSpace(text))
		u.closeDialog()
	}
	d.fill = func(h *sheet) {
		h.fieldRow(Control{ID: "form-text", Label: title, field: &field{text: text, typing: u.focus == "form-text", takes: 1,
			set: func(to string) { text = to; u.changed() }, give: take}})
	}
	d.buttons = []Control{
		{ID: "text-ok", text: words.T("Done"), Label: words.T("Done (Enter)"), look: lookPrimary, do: take},
		{ID: "dialog-ok", text: words.T("Cancel"), Label: words.T("Cancel (Esc)"), look: lookPlain, do: u.closeDialog},
	}
	return d
}

// addNamed asks for the name of a new entry.
func (f *form) addNamed() {
	f.ask(fieldDialog(f.t.ui, words.T("Which one?"), "", func(key string) {
		if key != "" && f.draft.At(f.under(key)) == nil {
			f.draft.Fresh(f.under(key))
			f.take()
		}
	}), "")
	f.t.ui.layout()
	f.t.ui.Focus("form-text")
}

// answers offers the fields of the answer to an expectation's question, with their present
// values: the author keeps those that the rules page says.
func (f *form) answers(h *sheet) {
	if len(f.at) != 3 || f.at[0] != "expect" {
		return
	}
	st, err := f.draft.Read()
	if err != nil {
		return
	}
	i, _ := f.at[1].(int)
	check := st.Expect[i]
	answer := check.AnswerFields(f.t.board.ask.rules, st)
	if len(answer) == 0 {
		return
	}
	h.head(words.T("THE PROGRAM'S ANSWER NOW"))
	h.text(words.T("Press what the rules page says as well; change what it says otherwise."), textSmall, scene.Regular, colors.faint)
	for _, key := range sorted(answer) {
		value := answer[key]
		if _, there := check.Want[key]; there {
			continue
		}
		text := shortened(written(value), 60)
		h.row(Control{ID: "want-" + key, text: key, value: text, Label: words.T("%[1]s: %[2]s", key, text), look: lookRow, Enabled: true,
			do: func() { f.set(f.under(key), value) }}, fingerSize)
	}
}

// label names a field of a file.
func (t *table) label(key string) string {
	if text, ok := fieldLabels[key]; ok {
		return words.T(text)
	}
	return t.wordOf(key)
}

// wordOf names a word of a file.
func (t *table) wordOf(word string) string {
	guide := t.board.ask.guide()
	if text, ok := guide.Pieces.Labels[word]; ok {
		return title(words.Say(text))
	}
	for _, p := range [][]game.PieceKind{guide.Pieces.UnitTypes, guide.Pieces.LeaderKinds} {
		for i := range p {
			if p[i].ID == word {
				return title(words.Say(p[i].Name))
			}
		}
	}
	for i := range guide.Pieces.Terrain {
		if guide.Pieces.Terrain[i].ID == word {
			return title(words.Say(guide.Pieces.Terrain[i].Name))
		}
	}
	for i := range guide.Phases {
		if guide.Phases[i].ID == word {
			return title(words.Say(guide.Phases[i].Name))
		}
	}
	return title(words.Say(guide.Word(strings.ReplaceAll(word, "_", " "))))
}
