package ui

import (
	"encoding/json"
	"math"
	"slices"
	"strings"

	"frontage/game"
	"frontage/render/report"
	"frontage/render/words"
)

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
		text = report.Called(st, game.SideID(id))
	case game.OfUnit, game.OfCharacter:
		text = report.Called(st, game.UnitID(id))
	case game.OfStand:
		text = report.Called(st, game.StandID(id))
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
			if f.draft.At(at) == nil || math.Abs(v[0]-was) >= 0.006 {
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
