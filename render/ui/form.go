package ui

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"frontage/game"
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
		case k.Key == "z" && k.Mods == Ctrl:
			f.undone(f.t.undo)
		case k.Key == "z" && k.Mods == Ctrl|Shift, k.Key == "y" && k.Mods == Ctrl:
			f.undone(f.t.redo)
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

// undone takes back a change of the table, or does it again, and shows what there is now.
func (f *form) undone(step func()) {
	step()
	f.draft, f.why = f.t.draft(), ""
	f.t.ui.changed()
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
