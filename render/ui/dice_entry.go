package ui

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"frontage/game"
	"frontage/geometry"
	"frontage/render/scene"
	"frontage/render/words"
)

// mostFaces is the largest number of sides for which each face has a button.
const mostFaces = 20

// diceEntry takes the faces of real dice, by digits, by buttons or pasted.
type diceEntry struct {
	ui    *UI
	faces []int
	most  int
	sides int  // of each die
	grows bool // the last face was typed, and a further digit may belong to it
}

func (e *diceEntry) put(face int) {
	e.grows = false
	if len(e.faces) < e.most {
		e.faces = append(e.faces, face)
	} else {
		e.ui.Note(words.T("All %[1]d dice are entered: delete one to change it", e.most))
	}
	e.ui.changed()
}

func (e *diceEntry) back() {
	e.grows = false
	if n := len(e.faces); n > 0 {
		e.faces = e.faces[:n-1]
	}
	e.ui.changed()
}

func (e *diceEntry) typed(r rune) bool {
	digit := int(r - '0')
	last := len(e.faces) - 1
	switch {
	case r == ' ' && e.grows: // the next digit begins another
		e.grows = false
		return true
	case r < '0' || r > '9':
		return false
	case e.grows && 10*e.faces[last]+digit <= e.sides:
		e.faces[last], e.grows = 10*e.faces[last]+digit, false
		e.ui.changed()
	case digit == 0 && e.sides == 10: // as it is written on such dice
		e.put(10)
	case digit == 0 || digit > e.sides:
		return false
	default:
		room := len(e.faces) < e.most
		e.put(digit)
		e.grows = room && 10*digit <= e.sides
	}
	return true
}

func (e *diceEntry) keyed(k KeyPress) bool {
	if k.Key == KeyBackspace {
		e.back()
	}
	return k.Key == KeyBackspace
}

// pasted takes faces as text: all of them, or none if anything is wrong.
func (e *diceEntry) pasted(text string) {
	faces, err := readFaces(text, e.sides)
	switch {
	case err != nil:
		e.ui.Note(err.Error())
	case len(e.faces)+len(faces) > e.most:
		e.ui.Note(words.T("These are %[1]d dice; %[2]d are wanted", len(faces), e.most-len(e.faces)))
	default:
		e.faces = append(e.faces, faces...)
	}
	e.ui.changed()
}

// readFaces reads faces of dice with a number of sides: "4 2 6", "4, 2, 6" or, if each is one
// digit, "426".
func readFaces(text string, sides int) ([]int, error) {
	var faces []int
	shown := strings.FieldsFunc(text, func(r rune) bool { return unicode.IsSpace(r) || strings.ContainsRune(",;/[]", r) })
	if sides < 10 {
		shown = strings.Split(strings.Join(shown, ""), "")
	}
	for _, face := range shown {
		n, err := strconv.Atoi(face)
		if err != nil || n < 1 || n > sides {
			return nil, errors.New(words.T("A die cannot show “%s”", face))
		}
		faces = append(faces, n)
	}
	if len(faces) == 0 {
		return nil, errors.New(words.T("there is no text in the clipboard"))
	}
	return faces, nil
}

// fill writes the buttons of the faces and the dice entered so far.
func (e *diceEntry) fill(h *sheet) {
	var list []Control
	room := len(e.faces) < e.most
	for face := 1; face <= e.sides && e.sides <= mostFaces; face++ {
		list = append(list, Control{ID: fmt.Sprintf("die-%d", face), text: fmt.Sprint(face), Label: words.T("A die shows %d", face),
			look: lookPlain, Enabled: room, Reason: words.T("all of them are entered"), do: func() { e.put(face) }})
	}
	list = append(list,
		Control{ID: "die-back", icon: "previous", Label: words.T("Delete the last one (Backspace)"), look: lookPlain,
			Enabled: len(e.faces) > 0, Reason: words.T("none is entered"), do: e.back},
		Control{ID: "die-paste", text: words.T("Paste"), Label: words.T("Paste faces, such as 4 2 6"), icon: "copy", look: lookPlain,
			Enabled: room, Reason: words.T("all of them are entered"), do: e.ui.setup.Host.Paste})
	h.flow(list...)
	h.gap(step8)
	if len(e.faces) == 0 {
		h.text(words.T("None entered yet."), textBody, scene.Regular, colors.faint)
		h.gap(dieRow - textBody*lineHeight)
	}
	h.dice(0, roll{faces: slices.Clone(e.faces), sides: e.sides})
}

// missing draws the dice still to enter as empty squares.
func (e *diceEntry) missing(h *sheet) {
	const most = 24
	n := min(e.most-len(e.faces), most)
	if n <= 0 {
		return
	}
	h.gap(step8 / 2)
	per := max(1, int(h.width()/(dieSize+dieGap)))
	for from := 0; from < n; from += per {
		row := min(per, n-from)
		h.paintIn(0, dieRow, func(s *scene.Scene, area geometry.Rect) {
			for i := range row {
				left := area.Min.X + 2 + float64(i)*(dieSize+dieGap)
				style := scene.Style{Stroke: colors.faint, Width: 1, Dash: 3, Class: "die"}
				s.Polygon(style, rounded(rect(left, area.Min.Y+(dieRow-dieSize)/2, dieSize, dieSize), dieSize/6)...)
			}
		})
	}
}

// typesDice reports whether the players roll real dice. In a lesson they never do, since
// its dice are part of it, nor by mail, where both players make them.
func (b *battle) typesDice() bool { return b.ui.settings.OwnDice && b.lesson == nil && b.mail == nil }

// asksDice asks for the real dice of an action that rolls, applies the action when all
// are entered, and then calls then. It returns false if there is nothing to ask.
func (b *battle) asksDice(a game.Action, then func()) bool {
	if !b.typesDice() || a.Do == game.DoUndo || a.Do == game.DoRedo || a.Do == game.DoDice {
		return false
	}
	need, err := b.play.Lacks(a, nil)
	if err != nil || need == nil {
		return false // errors show when the action is applied
	}
	b.askRoll(&wantedDice{action: a, then: then}, need)
	return true
}

// wantedDice is an action waiting for its dice.
type wantedDice struct {
	action game.Action
	then   func()        // called when it is done
	rolled []enteredRoll // its rolls entered so far
}

// enteredRoll is an entered roll, in words.
type enteredRoll struct {
	text string
	roll roll
}

// faces returns all faces entered, in order.
func (w *wantedDice) faces() []int {
	var list []int
	for _, t := range w.rolled {
		list = append(list, t.roll.faces...)
	}
	return list
}

// askRoll opens the dialog for the next roll of an action.
func (b *battle) askRoll(w *wantedDice, need *game.NotEnoughDice) {
	u := b.ui
	e := &diceEntry{ui: u, most: need.Need - need.Have, sides: need.Sides}
	wanted := words.N(e.most, "Roll one die and enter its result.", "Roll %[1]d dice and enter their results.")
	d := &dialog{title: words.T("Your dice"), width: 480}
	d.fill = func(h *sheet) {
		for _, t := range w.rolled {
			h.text(t.text, textSmall, scene.Regular, colors.faint)
			h.dice(0, t.roll)
		}
		h.text(words.Say(need.Text), textHead, scene.Bold, colors.text)
		h.text(wanted, textBody, scene.Regular, colors.text)
		if need.Have > 0 {
			h.text(words.T("%s of this roll are already entered.", diceCount(need.Have)), textSmall, scene.Regular, colors.faint)
		}
		h.gap(step8)
		e.fill(h)
		e.missing(h)
	}
	d.typed, d.keyed, d.pasted = e.typed, e.keyed, e.pasted
	// Until the player enters the computer's roll, the computer waits.
	d.left = func() { b.foe.paused = b.foe.paused || b.thinking() }
	next := func(faces []int, rest bool) {
		w.rolled = append(w.rolled, enteredRoll{words.Say(need.Text), roll{faces, singleNeed(b.state(), need), need.Sides}})
		b.rollOn(w, rest)
	}
	d.buttons = []Control{
		{ID: "dice-ready", text: words.T("Use these"), Label: words.T("Use these dice (Enter)"), look: lookPrimary, do: func() {
			if missing := e.most - len(e.faces); missing > 0 {
				u.Note(words.N(missing, "One die is missing", "%[1]d dice are missing"))
				return
			}
			next(e.faces, false)
		}},
		{ID: "dice-roll", text: words.T("Roll for me"), Label: words.T("Let the program roll the rest of this action's dice"), look: lookPlain, do: func() { next(e.faces, true) }},
		{ID: "dialog-ok", text: words.T("Cancel"), Label: words.T("Cancel (Esc)"), look: lookPlain, do: u.closeDialog},
	}
	u.setup.Host.Announce(words.Say(need.Text) + " " + wanted)
	u.open(d)
}

// singleNeed returns the score that each die of a roll needs, 0 if their sum counts.
func singleNeed(st *game.State, need *game.NotEnoughDice) int {
	return rollOf(st, &game.Event{Kind: game.EventRoll, Why: need.Why, Need: need.Score}).need
}

// rollOn asks for the next roll of an action. If there is none, or if the program is to
// roll the rest, it applies the action.
func (b *battle) rollOn(w *wantedDice, rest bool) {
	u := b.ui
	u.dialog.left = nil
	faces := w.faces()
	if !rest {
		need, err := b.play.Lacks(w.action, faces)
		if err == nil && need != nil {
			b.askRoll(w, need)
			return
		}
	}
	u.closeDialog()
	if len(faces) > 0 {
		if _, err := b.do(game.Action{Do: game.DoDice, Values: faces}); err != nil {
			b.tellError(err)
			return
		}
	}
	if _, err := b.do(w.action); err != nil {
		b.tellError(err)
		return
	}
	u.layout()
	u.changed()
	if w.then != nil && u.dialog == nil {
		w.then()
	}
}

// undoOrRedo undoes or redoes an action together with the dice entered for it.
func (b *battle) undoOrRedo(do string) ([]game.Event, error) {
	if b.mail != nil {
		return b.doByMail(game.Action{Do: do})
	}
	events, err := b.play.Do(game.Action{Do: do})
	if err != nil || !b.typesDice() || !b.lastIsDice() {
		return events, err
	}
	if do == game.DoUndo && b.play.CanUndo() || do == game.DoRedo && b.play.CanRedo() {
		more, err := b.play.Do(game.Action{Do: do})
		return append(events, more...), err
	}
	return events, nil
}

// lastIsDice reports whether the last action of the story entered dice in advance.
func (b *battle) lastIsDice() bool {
	held := b.play.Held()
	return len(held) > 0 && b.play.Actions()[held[len(held)-1]-1].Do == game.DoDice
}
