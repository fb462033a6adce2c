package ui

import (
	"frontage/game"
	"frontage/geometry"
	"frontage/render/scene"
	"frontage/render/words"
)

// sheet is a column of text and buttons that scrolls if it is longer than its area. The
// bars around it are painted later and cover what extends beyond the area.
//
// It is filled again at every layout: begin, then text, buttons and so on from top to
// bottom, then end.
type sheet struct {
	area   geometry.Rect
	scroll float64 // pixels scrolled out above the area
	height float64 // total height

	pen      float64 // where the next item goes, from the sheet's top
	inset    float64 // margin on the left and right
	aside    float64 // width kept free on the right
	layer    layer
	open     func(rule string) // shows a rule's page; nil if rules are only named
	lines    []sheetLine
	paints   []sheetPaint
	controls []Control
}

// sheetPaint is something painted over the width of the sheet: dice, a bar.
type sheetPaint struct {
	y, height float64 // from the sheet's top
	indent    float64
	draw      func(s *scene.Scene, r geometry.Rect)
}

// sheetLine is one line of text, or a horizontal line if the text is empty.
type sheetLine struct {
	at   geometry.Vec // from the area's left and the sheet's top, at half the height of the capitals
	text string
	size float64
	font scene.Font
	ink  scene.Color
	mark scene.Color // a square before the text

	follows bool // it continues the paragraph of the line before
	unseen  bool // only for the reading of something painted, such as the faces of dice
}

// begin empties the sheet for a new layout.
func (h *sheet) begin(area geometry.Rect, layer layer) {
	h.area, h.layer = area, layer
	h.pen, h.inset, h.aside = step8, 2*step8, 0
	h.lines, h.paints, h.controls = h.lines[:0], h.paints[:0], h.controls[:0]
}

// width returns the largest width of a line of text.
func (h *sheet) width() float64 { return h.area.Max.X - h.area.Min.X - 2*h.inset - h.aside }

func (h *sheet) gap(pixels float64) { h.pen += pixels }

// text adds a paragraph.
func (h *sheet) text(text string, size float64, font scene.Font, ink scene.Color) {
	h.indented(0, text, size, font, ink)
}

// indented adds a paragraph with an indent in pixels.
func (h *sheet) indented(indent float64, text string, size float64, font scene.Font, ink scene.Color) {
	for i, line := range scene.Wrap(text, size, font, h.width()-indent) {
		h.put(indent, line, size, font, ink)
		h.lines[len(h.lines)-1].follows = i > 0
		h.pen += size * lineHeight
	}
}

// put writes one line at the pen without moving it.
func (h *sheet) put(indent float64, text string, size float64, font scene.Font, ink scene.Color) {
	h.lines = append(h.lines, sheetLine{
		at:   geometry.Vec{X: h.inset + indent, Y: h.pen + size*lineHeight/2},
		text: text, size: size, font: font, ink: ink,
	})
}

// head adds a heading.
func (h *sheet) head(text string) {
	h.gap(step8)
	h.text(text, textSmall, scene.Bold, colors.faint)
	h.gap(step8 / 2)
}

// titled adds a large line with a coloured square before it.
func (h *sheet) titled(text string, mark scene.Color) {
	const square = 14.0
	line := scene.Ellipsis(text, textHead, scene.Bold, h.width()-square-step8)
	h.put(square+step8, line, textHead, scene.Bold, colors.text)
	h.lines[len(h.lines)-1].mark = mark
	h.pen += textHead * lineHeight
}

// marked adds a paragraph with a square in a side's colour before it.
func (h *sheet) marked(text string, mark scene.Color) {
	const indent = 22.0
	at := len(h.lines)
	h.indented(indent, text, textBody, scene.Regular, colors.text)
	if at < len(h.lines) {
		h.lines[at].mark = mark
	}
}

// say adds words to the reading of the sheet, for something painted.
func (h *sheet) say(text string) {
	h.lines = append(h.lines, sheetLine{at: geometry.Vec{X: h.inset, Y: h.pen}, text: text, unseen: true})
}

// paint adds something painted over the width of the sheet.
func (h *sheet) paint(height float64, draw func(s *scene.Scene, r geometry.Rect)) {
	h.paintIn(0, height, draw)
}

// paintIn is paint with an indent in pixels.
func (h *sheet) paintIn(indent, height float64, draw func(s *scene.Scene, r geometry.Rect)) {
	h.paints = append(h.paints, sheetPaint{y: h.pen, height: height, indent: indent, draw: draw})
	h.pen += height
}

// fact adds a line with a name on the left, followed by a value; a long name has a line of its own.
func (h *sheet) fact(name, value string) {
	const column = 88.0
	if scene.TextWidth(name, textBody, scene.Regular) > column-step8/2 {
		h.text(name, textBody, scene.Regular, colors.faint)
	} else {
		h.put(0, name, textBody, scene.Regular, colors.faint)
	}
	h.indented(column, value, textBody, scene.Regular, colors.text)
}

// step adds a numbered reason of the rules: the rule's id above its sentence.
func (h *sheet) step(number, rule string, text game.Phrase, ink scene.Color) {
	const indent = 28.0
	top := h.pen
	h.put(0, number, textBody, scene.Bold, ink)
	if rule != "" {
		tone := colors.faint
		if h.open != nil {
			tone = colors.accent // it links to the rule's page
		}
		h.put(indent, rule, textSmall, scene.Regular, tone)
		h.pen += textSmall * lineHeight
	}
	h.indented(indent, words.Say(text.Capital()), textBody, scene.Regular, ink)
	h.link(top, number, rule)
	h.gap(step8 / 2)
}

// link makes everything written below a height link to the page of a rule.
func (h *sheet) link(top float64, number, rule string) {
	if h.open == nil || rule == "" {
		return
	}
	h.control(Control{ID: "step-" + number, Label: ruleLabel(number, rule), look: lookLink, Enabled: true,
		box: rect(h.area.Min.X+h.inset/2, top, h.area.Max.X-h.area.Min.X-h.inset, h.pen-top), do: func() { h.open(rule) }})
}

// row adds a control over the whole width and slightly beyond, so that its text lines up
// with the other text.
func (h *sheet) row(c Control, height float64) {
	c.box = rect(0, 0, h.width()+2*step8, height)
	texts, notes := c.rowLines()
	height += float64(len(texts)-1) * rowText
	height += float64(max(0, len(notes)-1)) * rowNote
	c.box = rect(h.area.Min.X+h.inset-step8, h.pen, h.width()+2*step8, height)
	h.control(c)
	h.pen += height + 2
}

// flow adds buttons from left to right, in as many lines as needed.
func (h *sheet) flow(list ...Control) { h.flowIn(0, list...) }

// flowIn is flow with an indent in pixels.
func (h *sheet) flowIn(indent float64, list ...Control) {
	if len(list) == 0 {
		return
	}
	x, left, right := 0.0, h.area.Min.X+h.inset+indent, h.width()-indent
	for _, c := range list {
		w := c.width()
		if x > 0 && x+w > right {
			x = 0
			h.pen += targetSize + step8
		}
		c.box = rect(left+x, h.pen, w, targetSize)
		h.control(c)
		x += w + step8
	}
	h.pen += targetSize + step8
}

// named adds buttons with a name, beside them if there is room and otherwise above them.
func (h *sheet) named(name string, list ...Control) {
	const column, least = 208.0, 520.0
	if h.width() < least {
		h.text(name, textBody, scene.Bold, colors.text)
		h.gap(step8 / 2)
		h.flow(list...)
		h.gap(step8)
		return
	}
	top := h.pen
	lines := scene.Wrap(name, textBody, scene.Bold, column-step8)
	h.gap(max(0, targetSize/2-float64(len(lines))*textBody*lineHeight/2))
	for i, line := range lines {
		h.put(0, line, textBody, scene.Bold, colors.text)
		h.lines[len(h.lines)-1].follows = i > 0
		h.pen += textBody * lineHeight
	}
	low := h.pen
	h.pen = top
	h.flowIn(column, list...)
	h.pen = max(h.pen, low) + step8/2
}

// center widens the margins so that the content is at most most wide.
func (h *sheet) center(most float64) {
	if room := h.area.Max.X - h.area.Min.X; room > most {
		h.inset = float64(int((room - most) / 2))
	}
}

// cards adds cards with pictures in as many columns as fit.
func (h *sheet) cards(list []Control, least float64) {
	h.grid(list, least, picture+cardText, 2*step8)
}

// grid adds controls of one height in as many columns as fit, with gaps between them.
func (h *sheet) grid(list []Control, least, height, gap float64) {
	columns := int((h.width() + gap) / (least + gap))
	if columns < 1 {
		columns = 1
	}
	width := (h.width()+gap)/float64(columns) - gap
	for i, c := range list {
		x := h.area.Min.X + h.inset + float64(i%columns)*(width+gap)
		c.box = rect(x, h.pen, width, height)
		h.control(c)
		switch {
		case i == len(list)-1:
			h.pen += height
		case i%columns == columns-1:
			h.pen += height + gap
		}
	}
}

// control adds a control whose box is measured from the sheet's top.
func (h *sheet) control(c Control) {
	c.layer = h.layer
	h.controls = append(h.controls, c)
}

// end moves everything to its place in the window and passes the controls to the page.
func (h *sheet) end(p *page) {
	h.height = h.pen + step8
	h.scrollBy(0)
	top := h.area.Min.Y - h.scroll
	for _, c := range h.controls {
		down := geometry.Vec{Y: top}
		c.box = geometry.Rect{Min: c.box.Min.Add(down), Max: c.box.Max.Add(down)}
		c.Rect = c.box
		// Controls scrolled out of sight lie at the edge, without any height.
		c.Rect.Min.Y = within(c.Rect.Min.Y, h.area.Min.Y, h.area.Max.Y)
		c.Rect.Max.Y = within(c.Rect.Max.Y, h.area.Min.Y, h.area.Max.Y)
		c.Hidden = c.Rect.Max.Y <= c.Rect.Min.Y
		p.add(c)
	}
}

// scrollBy moves the content up by a number of pixels, within its length.
func (h *sheet) scrollBy(pixels float64) {
	h.scroll += pixels
	if most := h.height - (h.area.Max.Y - h.area.Min.Y); h.scroll > most {
		h.scroll = most
	}
	if h.scroll < 0 {
		h.scroll = 0
	}
}

// gesture scrolls the sheet.
func (h *sheet) gesture(g gesture, u *UI) {
	before := h.scroll
	switch g.Kind {
	case gestureWheel:
		h.scrollBy(g.By.Y)
	case gestureDrag, gesturePan:
		h.scrollBy(-g.By.Y)
	}
	if h.scroll != before {
		u.changed()
	}
}

// key scrolls by most of the visible height.
func (h *sheet) key(k KeyPress) bool {
	step := 0.8 * (h.area.Max.Y - h.area.Min.Y)
	switch k.Key {
	case KeyPageDown:
		h.scrollBy(step)
	case KeyPageUp:
		h.scrollBy(-step)
	default:
		return false
	}
	return true
}

// draw paints the text. The UI paints the controls.
func (h *sheet) draw(s *scene.Scene) {
	for _, line := range h.lines {
		at := h.area.Min.Add(line.at).Sub(geometry.Vec{Y: h.scroll})
		if line.unseen || at.Y+line.size < h.area.Min.Y || at.Y-line.size > h.area.Max.Y {
			continue
		}
		if line.mark.A != 0 {
			box(s, rect(h.area.Min.X+h.inset, at.Y-7, 14, 14), line.mark, scene.Color{})
		}
		write(s, at, line.text, line.size, line.font, line.ink)
	}
	for _, p := range h.paints {
		y := h.area.Min.Y + p.y - h.scroll
		if y+p.height < h.area.Min.Y || y > h.area.Max.Y {
			continue
		}
		left := h.area.Min.X + h.inset
		p.draw(s, geometry.Rect{Min: geometry.Vec{X: left + p.indent, Y: y}, Max: geometry.Vec{X: left + h.width(), Y: y + p.height}})
	}
	h.drawThumb(s)
}

// drawThumb shows how far the sheet is scrolled.
func (h *sheet) drawThumb(s *scene.Scene) {
	room := h.area.Max.Y - h.area.Min.Y
	if h.height <= room+0.5 {
		return
	}
	const thickness, least = 4.0, 24.0
	length := room * room / h.height
	if length < least {
		length = least
	}
	y := h.area.Min.Y + (room-length)*h.scroll/(h.height-room)
	box(s, rect(h.area.Max.X-thickness-2, y, thickness, length), colors.border, scene.Color{})
}
