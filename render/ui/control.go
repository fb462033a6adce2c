package ui

import (
	"frontage/game"
	"frontage/geometry"
	"frontage/render/scene"
)

// Control is a button. The same list serves for drawing on the canvas, for the page's
// mirror for assistive technology, and for tests.
type Control struct {
	ID      string // "undo", "overlay-zones", "end-phase"
	Label   string // in words, with its key in parentheses
	Enabled bool
	Reason  string // why it is disabled
	Rect    geometry.Rect
	Hidden  bool // scrolled out of sight; [UI.Press] still works

	look  look
	icon  icon
	text  string      // the text on it
	note  string      // second line of a card or a row
	value string      // at the right end of a row
	on    bool        // of a switch, or of the chosen one among several
	large bool        // its text is large
	main  bool        // the most likely next step, in a dialog or the panel
	mark  scene.Color // a square before the text; none if its opacity is 0
	bad   bool        // of a row: the action is forbidden
	key   string      // the command whose key is in the label's last parentheses
	group string      // heading above it in a menu; empty to continue the group
	layer layer
	box   geometry.Rect // all of it, including what is scrolled out of Rect
	do    func()

	picture *game.State // the table shown on a card
	field   *field      // what is written in it; nil for a button
}

// On reports whether a switch is on, or whether the control's choice is the current one.
func (c *Control) On() bool { return c.on }

// Main reports whether the control is the most likely next step. The page's focus moves
// there when the focused button disappears.
func (c *Control) Main() bool { return c.main && c.Enabled }

// underFinger returns where a finger hits the control: on it, or beside it where it is small.
func (c *Control) underFinger() geometry.Rect {
	size := c.box.Max.Sub(c.box.Min)
	more := geometry.Vec{X: max(0, (fingerSize-size.X)/2), Y: max(0, (fingerSize-size.Y)/2)}
	return geometry.Rect{Min: c.Rect.Min.Sub(more), Max: c.Rect.Max.Add(more)}
}

// MirroredAs reports whether the page's mirror shows both controls alike.
func (c *Control) MirroredAs(o *Control) bool {
	return c.ID == o.ID && c.Label == o.Label && c.Enabled == o.Enabled && c.on == o.on && c.main == o.main && c.Rect == o.Rect && c.field.same(o.field)
}

// look is the appearance of a control.
type look uint8

const (
	lookBar     look = iota // on the dark bar
	lookPlain               // a button on paper
	lookPrimary             // the button for the next step
	lookTool                // a square with an icon, floating over the table
	lookRow                 // a line of a list
	lookAnswer              // a line of a list that is a button
	lookLink                // a reason that links to the page of its rule
	lookCard                // a table's picture over a title and a note
	lookField               // a line to type into
)

// layer is the painting order. Higher layers cover lower ones, and the pointer reaches
// only the topmost layer with controls at a point.
type layer uint8

const (
	layerPage   layer = iota // the table, lists
	layerChrome              // bars, which cover scrolled content below them
	layerDialog
	layerDialogBars
	layers
)

// width returns the width that a button needs for its icon and text.
func (c *Control) width() float64 {
	w := 2 * step8
	if c.icon != "" {
		w += iconSize
	}
	if c.text != "" {
		w += scene.TextWidth(c.text, c.size(), c.font()) + c.markRoom()
		if c.icon != "" {
			w += step8
		}
	}
	if w < targetSize {
		return targetSize
	}
	return w
}

// size returns the size of a button's text.
func (c *Control) size() float64 {
	if c.large {
		return textHead
	}
	return textBody
}

func (c *Control) font() scene.Font {
	if c.look == lookPrimary {
		return scene.Bold
	}
	return scene.Regular
}

// colors returns the background, border and text colours of a control.
func (c *Control) colors(hover, pressed bool) (ground, border, ink scene.Color) {
	pick := func(rest, over, down scene.Color) scene.Color {
		switch {
		case pressed:
			return down
		case hover:
			return over
		}
		return rest
	}
	none := scene.Color{}
	switch {
	case c.look == lookLink:
		return none, none, colors.accent
	case c.look == lookBar && !c.Enabled:
		return none, none, colors.barFaint
	case c.look == lookBar:
		ground = pick(none, colors.barHover, colors.barPress)
		if c.on {
			ground = colors.barPress
		}
		return ground, none, colors.barText
	case !c.Enabled:
		return colors.panel, colors.border, colors.disabled
	case c.look == lookPrimary:
		ground = pick(colors.accent, colors.accentHi, colors.accentLo)
		return ground, ground, colors.onFill
	case c.on && c.look != lookRow && c.look != lookAnswer && c.look != lookCard:
		ground = pick(colors.accent, colors.accentHi, colors.accentLo)
		return ground, ground, colors.onFill
	case c.on:
		return colors.tint, colors.accent, colors.text
	case c.look == lookRow:
		return pick(colors.panel, colors.hover, colors.press), none, colors.text
	}
	return pick(colors.paper, colors.hover, colors.press), colors.border, colors.text
}

// draw paints the control.
func (c *Control) draw(s *scene.Scene, hover, pressed bool) {
	ground, border, ink := c.colors(hover, pressed)
	if c.look == lookTool {
		down := geometry.Vec{Y: 1.5}
		box(s, geometry.Rect{Min: c.box.Min.Add(down), Max: c.box.Max.Add(down)}, colors.shadow, scene.Color{})
	}
	box(s, c.box, ground, border)
	switch c.look {
	case lookField:
		c.field.draw(s, c.box)
	case lookLink:
		if hover || pressed {
			s.Polygon(scene.Style{Stroke: colors.accent, Width: 1}, rounded(c.box, 4)...)
		}
	case lookRow, lookAnswer:
		c.drawRow(s, ink)
	case lookCard:
		c.drawCard(s, ink)
	default:
		c.drawButton(s, ink)
	}
}

func (c *Control) drawButton(s *scene.Scene, ink scene.Color) {
	mid := geometry.Segment{A: c.box.Min, B: c.box.Max}.Mid()
	if c.text == "" {
		drawIcon(s, c.icon, mid, ink)
		return
	}
	width := scene.TextWidth(c.text, c.size(), c.font())
	if c.mark.A != 0 {
		left := mid.X - (c.markRoom()+width)/2
		c.drawMark(s, left, mid.Y, ink)
		write(s, geometry.Vec{X: left + c.markRoom(), Y: mid.Y}, c.text, c.size(), c.font(), ink)
		return
	}
	if c.icon == "" {
		write(s, geometry.Vec{X: mid.X - width/2, Y: mid.Y}, c.text, c.size(), c.font(), ink)
		return
	}
	left := mid.X - (iconSize+step8+width)/2
	drawIcon(s, c.icon, geometry.Vec{X: left + iconSize/2, Y: mid.Y}, ink)
	write(s, geometry.Vec{X: left + iconSize + step8, Y: mid.Y}, c.text, c.size(), c.font(), ink)
}

// Heights of the lines of a row.
const (
	rowText = 18.0
	rowNote = 16.0
)

// rowLines returns the lines of a row's text and of its note. Answers, and reasons why
// something is forbidden, are written in full; other long texts end in dots.
func (c *Control) rowLines() (texts, notes []string) {
	room := c.box.Max.X - c.box.Min.X - 2*step8
	if c.icon != "" {
		room -= iconSize + step8
	}
	if c.value != "" {
		room -= scene.TextWidth(c.value, textBody, scene.Bold) + 2*step8
	}
	lines := func(whole bool, text string, size float64, font scene.Font) []string {
		if whole {
			return scene.Wrap(text, size, font, room)
		}
		return []string{scene.Ellipsis(text, size, font, room)}
	}
	if c.note == "" {
		return lines(c.look == lookAnswer, c.text, textBody, scene.Regular), nil
	}
	return lines(c.look == lookAnswer, c.text, textBody, scene.Bold), lines(c.look == lookAnswer || c.bad, c.note, textSmall, scene.Regular)
}

// drawRow paints a row of a list: an icon, a text and, below it, a note.
func (c *Control) drawRow(s *scene.Scene, ink scene.Color) {
	left := c.box.Min.X + step8
	mid := geometry.Segment{A: c.box.Min, B: c.box.Max}.Mid()
	if c.icon != "" {
		tone := ink
		switch {
		case c.icon == "check":
			tone = colors.good
		case c.bad:
			tone = colors.bad
		}
		drawIcon(s, c.icon, geometry.Vec{X: left + iconSize/2, Y: mid.Y}, tone)
		left += iconSize + step8
	}
	texts, notes := c.rowLines()
	font, span := scene.Regular, float64(len(texts)-1)*rowText
	if n := len(notes); n > 0 {
		font = scene.Bold
		span += rowText + float64(n-1)*rowNote
	}
	y := mid.Y - span/2
	for _, line := range texts {
		write(s, geometry.Vec{X: left, Y: y}, line, textBody, font, ink)
		y += rowText
	}
	if c.value != "" {
		right := c.box.Max.X - step8 - scene.TextWidth(c.value, textBody, scene.Bold)
		write(s, geometry.Vec{X: right, Y: mid.Y}, c.value, textBody, scene.Bold, ink)
	}
	tone := colors.faint
	if c.bad {
		tone = colors.bad
	}
	for _, line := range notes {
		write(s, geometry.Vec{X: left, Y: y}, line, textSmall, scene.Regular, tone)
		y += rowNote
	}
}

const (
	cardText  = 84.0 // height of the text at the foot of a card
	cardScale = 4.4  // largest scale, in pixels per centimetre: closer up, names would fill the card
)

// drawCard paints the table of a card and the text below it.
func (c *Control) drawCard(s *scene.Scene, ink scene.Color) {
	top := c.box.Max.Y - cardText
	area := geometry.Rect{Min: c.box.Min.Add(geometry.Vec{X: 1, Y: 1}), Max: geometry.Vec{X: c.box.Max.X - 1, Y: top}}
	fillRect(s, area, colors.desk)
	view := scene.Fit(c.picture.Table.Rect(), area, step8)
	view.Scale = within(view.Scale, 0, cardScale)
	scene.DrawTable(s, view, c.picture, scene.Options{Colors: colors.table, Bare: true})
	room := c.box.Max.X - c.box.Min.X - 4*step8
	left := c.box.Min.X + 2*step8
	write(s, geometry.Vec{X: left, Y: top + 18}, scene.Ellipsis(c.text, textBody, scene.Bold, room), textBody, scene.Bold, ink)
	lines := scene.Wrap(c.note, textSmall, scene.Regular, room)
	for i, line := range lines {
		if i == 1 && len(lines) > 2 {
			line = scene.Ellipsis(line+" "+lines[2], textSmall, scene.Regular, room)
		}
		if i > 1 {
			break
		}
		write(s, geometry.Vec{X: left, Y: top + 42 + float64(i)*18}, line, textSmall, scene.Regular, colors.faint)
	}
}

// box paints a rectangle with a border inside its edge.
func box(s *scene.Scene, r geometry.Rect, ground, border scene.Color) {
	if ground.A == 0 && border.A == 0 {
		return
	}
	style := scene.Style{Fill: ground}
	if border.A != 0 {
		style.Stroke, style.Width = border, 1
		r = r.Grow(-0.5)
	}
	s.Polygon(style, rounded(r, 4)...)
}

// rounded returns the outline of a rectangle with rounded corners.
func rounded(r geometry.Rect, radius float64) []geometry.Vec {
	const q = 0.293 // 1 − cos 45°
	x0, y0, x1, y1 := r.Min.X, r.Min.Y, r.Max.X, r.Max.Y
	k := radius * q
	return []geometry.Vec{
		{X: x0, Y: y0 + radius}, {X: x0 + k, Y: y0 + k}, {X: x0 + radius, Y: y0},
		{X: x1 - radius, Y: y0}, {X: x1 - k, Y: y0 + k}, {X: x1, Y: y0 + radius},
		{X: x1, Y: y1 - radius}, {X: x1 - k, Y: y1 - k}, {X: x1 - radius, Y: y1},
		{X: x0 + radius, Y: y1}, {X: x0 + k, Y: y1 - k}, {X: x0, Y: y1 - radius},
	}
}

func fillRect(s *scene.Scene, r geometry.Rect, color scene.Color) {
	s.Rect(scene.Style{Fill: color}, r)
}

// write paints a line of text. at is its left end, at half the height of its capitals.
func write(s *scene.Scene, at geometry.Vec, text string, size float64, font scene.Font, ink scene.Color) {
	s.Text(scene.Style{Fill: ink}, at, scene.Item{Text: text, Size: size, Font: font})
}

// rect returns the rectangle with its top left corner at (x, y).
func rect(x, y, width, height float64) geometry.Rect {
	return geometry.Rect{Min: geometry.Vec{X: x, Y: y}, Max: geometry.Vec{X: x + width, Y: y + height}}
}
