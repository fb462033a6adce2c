package ui

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"frontage/game"
	"frontage/render/scene"
	"frontage/render/words"
)

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
