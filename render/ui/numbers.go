package ui

import (
	"math"
	"strconv"
	"strings"
	"unicode/utf8"

	"frontage/render/scene"
	"frontage/render/words"
)

// number is a quantity to type in.
type number struct {
	id, name  string
	value     float64
	low, high float64
	step      float64 // step of its buttons
	whole     bool
	length    bool // a length in cm, shown and typed in the unit that is set
}

// numbersDialog asks for some numbers, each typed or changed by buttons. done returns why
// it rejects them; the dialog stays open until they are accepted or it is closed.
func numbersDialog(u *UI, title, about string, list []number, done func(values []float64) (why string)) *dialog {
	e := &numberEntry{ui: u, list: list, texts: make([]string, len(list))}
	for i := range list {
		e.set(i, list[i].value)
	}
	e.fresh = true
	why := ""
	d := &dialog{title: title, width: 600}
	take := func() {
		values := make([]float64, len(list))
		for i := range list {
			values[i] = e.value(i)
		}
		if why = done(values); why == "" {
			u.closeDialog()
			return
		}
		e.fresh = true
		u.setup.Host.Announce(why)
		u.changed()
	}
	d.fill = func(h *sheet) {
		if about != "" {
			h.text(about, textBody, scene.Regular, colors.text)
			h.gap(step8)
		}
		for i := range list {
			e.fill(h, i)
		}
		if u.touched {
			h.flow(e.digits()...)
		}
		if why != "" {
			h.text(why, textBody, scene.Bold, colors.bad)
		}
	}
	d.typed = e.typed
	d.keyed = e.keyed
	d.buttons = []Control{
		{ID: "numbers-done", text: words.T("Done"), Label: words.T("Done (Enter)"), look: lookPrimary, do: take},
		{ID: "dialog-ok", text: words.T("Cancel"), Label: words.T("Cancel (Esc)"), look: lookPlain, do: u.closeDialog},
	}
	return d
}

// numberEntry holds the numbers of a dialog while they are typed.
type numberEntry struct {
	ui    *UI
	list  []number
	texts []string
	at    int  // index of the number being typed
	fresh bool // the first character typed replaces the value
}

// unit returns the size of the typed unit in the number's own unit.
func (e *numberEntry) unit(i int) float64 {
	if e.list[i].length && e.ui.settings.Inches {
		return 2.54
	}
	return 1
}

// set writes a value, within its limits.
func (e *numberEntry) set(i int, value float64) {
	n := &e.list[i]
	value = within(value, n.low, n.high) / e.unit(i)
	if n.whole {
		value = math.Round(value)
	}
	e.texts[i] = strconv.FormatFloat(math.Round(value*100)/100, 'f', -1, 64)
}

// value parses a text, within the limits. Text that is not a number counts as 0.
func (e *numberEntry) value(i int) float64 {
	value, err := strconv.ParseFloat(strings.Replace(e.texts[i], ",", ".", 1), 64)
	if err != nil {
		value = 0
	}
	if e.list[i].whole {
		value = math.Round(value)
	}
	return within(value*e.unit(i), e.list[i].low, e.list[i].high)
}

// choose moves typing to another number.
func (e *numberEntry) choose(i int) {
	e.set(e.at, e.value(e.at))
	e.at, e.fresh = i, true
	e.ui.changed()
}

// say announces which number is being typed.
func (e *numberEntry) say() {
	e.ui.setup.Host.Announce(words.T("%[1]s: %[2]s", e.list[e.at].name, e.texts[e.at]))
}

func (e *numberEntry) fill(h *sheet, i int) {
	n := &e.list[i]
	unit := ""
	if n.length {
		unit = " cm"
		if e.ui.settings.Inches {
			unit = " in"
		}
	}
	text := e.texts[i]
	c := Control{ID: "number-" + n.id, text: text + unit, look: lookPlain, on: i == e.at, Enabled: true, do: func() { e.choose(i) }}
	c.Label = words.T("%[1]s: %[2]s", n.name, e.texts[i]+unit)
	step := func(id, sign, label string, by float64) Control {
		return Control{ID: id + "-" + n.id, text: sign, Label: label, look: lookPlain, Enabled: true, do: func() {
			e.choose(i)
			e.set(i, e.value(i)+by*e.unit(i))
			e.ui.setup.Host.Announce(words.T("%[1]s: %[2]s", n.name, e.texts[i]+unit))
		}}
	}
	h.named(n.name, step("less", "-", words.T("%s: less", n.name), -n.step), c, step("more", "+", words.T("%s: more", n.name), n.step))
}

func (e *numberEntry) typed(r rune) bool {
	if !strings.ContainsRune("0123456789.,-", r) {
		return false
	}
	const most = 8
	text := e.texts[e.at]
	if e.fresh {
		text, e.fresh = "", false
	}
	if len(text) < most {
		e.texts[e.at] = text + string(r)
	}
	e.ui.changed()
	return true
}

func (e *numberEntry) keyed(k KeyPress) bool {
	switch {
	case k.Key == KeyBackspace:
		text := e.texts[e.at]
		_, size := utf8.DecodeLastRuneInString(text)
		e.texts[e.at], e.fresh = text[:len(text)-size], false
		e.ui.changed()
	case k.Key == KeyDown:
		e.choose((e.at + 1) % len(e.list))
		e.say()
	case k.Key == KeyUp:
		e.choose((e.at + len(e.list) - 1) % len(e.list))
		e.say()
	default:
		return false
	}
	return true
}

// digits returns buttons for typing without a keyboard.
func (e *numberEntry) digits() []Control {
	var list []Control
	for _, r := range "1234567890.-" {
		id := map[rune]string{'.': "point", '-': "minus"}[r]
		if id == "" {
			id = string(r)
		}
		list = append(list, Control{ID: "digit-" + id, text: string(r), Label: string(r), look: lookPlain, Enabled: true, do: func() { e.typed(r) }})
	}
	return append(list, Control{ID: "digit-back", icon: "previous", Label: words.T("Delete the last one (Backspace)"), look: lookPlain, Enabled: true, do: func() { e.keyed(KeyPress{Key: KeyBackspace}) }})
}
