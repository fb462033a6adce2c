package ui

import (
	"time"
	"unicode/utf8"

	"frontage/geometry"
	"frontage/render/scene"
	"frontage/render/words"
)

// dialog is a box over the screen with a title, a body that may scroll, and buttons at
// its foot. Enter presses the first button.
type dialog struct {
	ui      *UI
	title   string
	fill    func(h *sheet)
	buttons []Control
	width   float64

	typed       func(r rune) bool     // handles a typed character, nil for none
	keyed       func(k KeyPress) bool // handles a key before the dialog does, nil for none
	takesAnyKey bool                  // keyed is for choosing a key, so it gets all of them

	pasted func(text string)  // handles pasted text, nil for none
	left   func()             // called on closing, nil for none
	work   func() (done bool) // does a piece of what the dialog waits for, at each tick, nil for nothing

	sheet sheet
	frame geometry.Rect
}

const (
	dialogHead = 56.0
	dialogFoot = 64.0
)

// open shows a dialog in place of the open one, if any.
func (u *UI) open(d *dialog) {
	d.ui, d.title = u, shortened(d.title, mostTold)
	u.dialog = d
	u.setup.Host.Announce(d.title)
	u.hot, u.focus, u.stale = "", "", true
}

// closeDialog goes back to the screen.
func (u *UI) closeDialog() {
	d := u.dialog
	u.dialog, u.hot, u.focus, u.stale = nil, "", "", true
	if d != nil && d.left != nil {
		d.left()
	}
}

// Tell shows a message that must be read: what went wrong, and why.
func (u *UI) Tell(title, text string) {
	text = shortened(text, mostTold)
	u.open(&dialog{
		title:   title,
		width:   480,
		fill:    func(h *sheet) { h.text(text, textBody, scene.Regular, colors.text) },
		buttons: []Control{{ID: "dialog-ok", text: words.T("Close"), look: lookPrimary, do: u.closeDialog}},
	})
	u.setup.Host.Announce(text)
}

// mostTold is the number of bytes of a message to show. A name in it may have any length.
const mostTold = 4000

// shortened cuts a text to at most most bytes, at a whole character, and marks the cut.
func shortened(text string, most int) string {
	if len(text) <= most {
		return text
	}
	for most > 0 && !utf8.RuneStart(text[most]) {
		most--
	}
	return text[:most] + "…"
}

// Note shows a short message for some seconds, in which the picture may rest.
func (u *UI) Note(text string) {
	text = shortened(text, mostTold)
	u.setup.Host.Announce(text)
	u.toast = toast{text: text, left: 3 * time.Second}
	u.setup.Host.Wake(u.toast.left)
	u.stale = true
}

func (d *dialog) layout(p *page) {
	width, most := d.width, p.size.X-2*step8
	if width > most {
		width = most
	}
	// Lay the body out once to learn its height, then in its place.
	body := geometry.Rect{Max: geometry.Vec{X: width, Y: 1}}
	scroll := d.sheet.scroll
	d.sheet.begin(body, layerDialog)
	d.fill(&d.sheet)
	height := dialogHead + d.sheet.pen + step8 + dialogFoot
	if room := p.size.Y - 2*step8; height > room {
		height = room
	}
	x, y := (p.size.X-width)/2, (p.size.Y-height)/2
	d.frame = rect(float64(int(x)), float64(int(y)), width, height)
	d.sheet.begin(geometry.Rect{
		Min: d.frame.Min.Add(geometry.Vec{Y: dialogHead}),
		Max: d.frame.Max.Sub(geometry.Vec{Y: dialogFoot}),
	}, layerDialog)
	d.fill(&d.sheet)
	d.sheet.scroll = scroll
	d.sheet.end(p)
	d.foot(p)
	p.add(Control{
		ID: "dialog-close", Label: words.T("Close (Esc)"), Enabled: true, icon: "close", look: lookPlain, layer: layerDialogBars,
		Rect: rect(d.frame.Max.X-targetSize-step8, d.frame.Min.Y+step8, targetSize, targetSize), do: d.ui.closeDialog,
	})
}

// foot places the buttons from the right.
func (d *dialog) foot(p *page) {
	x := d.frame.Max.X - 2*step8
	y := d.frame.Max.Y - dialogFoot + (dialogFoot-targetSize)/2
	for i, c := range d.buttons {
		w := c.width()
		x -= w
		c.Rect, c.layer, c.Enabled, c.main = rect(x, y, w, targetSize), layerDialogBars, true, i == 0
		p.add(c)
		x -= step8
	}
}

func (d *dialog) draw(s *scene.Scene, l layer) {
	switch l {
	case layerDialog:
		fillRect(s, geometry.Rect{Max: geometry.Vec{X: s.Width, Y: s.Height}}, colors.shade)
		box(s, d.frame, colors.panel, scene.Color{})
		d.sheet.draw(s)
	case layerDialogBars:
		head, foot := d.frame, d.frame
		head.Max.Y = head.Min.Y + dialogHead
		foot.Min.Y = foot.Max.Y - dialogFoot
		box(s, head, colors.panel, scene.Color{})
		box(s, foot, colors.panel, scene.Color{})
		title := scene.Ellipsis(d.title, textHead, scene.Bold, d.frame.Max.X-d.frame.Min.X-targetSize-4*step8)
		write(s, geometry.Vec{X: d.frame.Min.X + 2*step8, Y: d.frame.Min.Y + dialogHead/2}, title, textHead, scene.Bold, colors.text)
		line(s, d.frame.Min.X, d.frame.Max.X, head.Max.Y)
		line(s, d.frame.Min.X, d.frame.Max.X, foot.Min.Y)
	}
}

func (d *dialog) gesture(g gesture) {
	if g.Kind == gestureTap && !d.frame.Contains(g.At, 0) {
		d.ui.closeDialog()
		return
	}
	d.sheet.gesture(g, d.ui)
}

func (d *dialog) key(k KeyPress) bool {
	if d.keyed != nil && d.keyed(k) {
		return true
	}
	switch k.Key {
	case KeyEscape:
		d.ui.closeDialog()
	case KeyEnter:
		if d.ui.focus != "" {
			return false
		}
		d.buttons[0].do()
	case KeyPageDown, KeyPageUp:
		d.sheet.key(k)
	case KeyUp, KeyDown, KeyLeft, KeyRight:
		return false
	}
	return true
}

// line paints a thin horizontal line.
func line(s *scene.Scene, x0, x1, y float64) {
	s.Line(scene.Style{Stroke: colors.border, Width: 1}, geometry.Vec{X: x0, Y: y}, geometry.Vec{X: x1, Y: y})
}

// tick counts down the time of a toast and reports whether it disappeared.
func (t *toast) tick(d time.Duration) bool {
	if t.text == "" {
		return false
	}
	t.left -= d
	if t.left > 0 {
		return false
	}
	t.text = ""
	return true
}

// goes reports whether the message is about to disappear. A timer may wake the screen a little early, and
// then frames fill the rest.
func (t *toast) goes() bool { return t.text != "" && t.left < 100*time.Millisecond }

func (t *toast) draw(s *scene.Scene, size geometry.Vec) {
	if t.text == "" {
		return
	}
	text := scene.Ellipsis(t.text, textBody, scene.Regular, size.X-8*step8)
	w := scene.TextWidth(text, textBody, scene.Regular)
	r := rect((size.X-w)/2-2*step8, size.Y-9*step8, w+4*step8, 5*step8)
	box(s, r, colors.bar, scene.Color{})
	write(s, geometry.Vec{X: r.Min.X + 2*step8, Y: r.Min.Y + 2.5*step8}, text, textBody, scene.Regular, colors.barText)
}

// drawTip paints a tooltip for the button under the mouse, or else the focused one: what
// it does, or why it cannot.
func (u *UI) drawTip(s *scene.Scene) {
	about := u.hot
	if about == "" {
		about = u.focus
	}
	for _, c := range u.controls {
		if c.ID != about || c.Hidden || u.down != "" || c.ID == u.clicked && c.Enabled {
			continue
		}
		tip := c.Label
		if !c.Enabled && c.Reason != "" {
			tip = words.T("%[1]s: %[2]s", tip, c.Reason)
		}
		if tip == c.text || (c.look == lookRow || c.look == lookAnswer) && c.text != "" || c.look == lookCard || c.look == lookField {
			return
		}
		w := scene.TextWidth(tip, textSmall, scene.Regular) + 2*step8
		r := rect(c.Rect.Max.X+step8/2, (c.Rect.Min.Y+c.Rect.Max.Y)/2-14, w, 28)
		if c.look != lookTool || c.Rect.Max.Y+28 > u.size.Y { // tools in a row at the lower end
			r = rect(c.Rect.Min.X, c.Rect.Max.Y+step8/2, w, 28)
		}
		if r.Max.Y > u.size.Y {
			r = rect(r.Min.X, c.Rect.Min.Y-28-step8/2, w, 28)
		}
		if over := r.Max.X - u.size.X + step8/2; over > 0 {
			r = rect(r.Min.X-over, r.Min.Y, w, 28)
		}
		box(s, r, colors.bar, scene.Color{})
		write(s, geometry.Vec{X: r.Min.X + step8, Y: r.Min.Y + 14}, tip, textSmall, scene.Regular, colors.barText)
	}
}
