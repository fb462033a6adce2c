package ui

import (
	"frontage/geometry"
	"frontage/render/scene"
)

// bar is the dark bar at the top of every screen but Home: buttons at both ends and a
// title between them.
type bar struct {
	frame geometry.Rect
	title string
	mark  scene.Color // a square before the title; none if its opacity is 0
	room  geometry.Rect

	phases *phaseBar // shown instead of the title; nil for none
}

// leastTitle is the width reserved for the title; buttons lose their texts to keep it.
const (
	leastTitle  = 200.0
	leastPhases = 420.0 // the same for the phases of a turn
)

// layout places the buttons; the title gets the rest.
func (b *bar) layout(p *page, left, right []Control) {
	b.frame = rect(0, 0, p.size.X, barHeight)
	const y = (barHeight - targetSize) / 2
	place := func(c Control, x, w float64) {
		if c.look == lookPlain {
			c.look = lookBar
		}
		c.layer = layerChrome
		c.Rect = rect(x, y, w, targetSize)
		p.add(c)
	}
	least := leastTitle
	if b.phases != nil {
		least = leastPhases
	}
	before, after := 0.0, 2.0 // the gaps between buttons on the left and on the right
	if p.compact() {
		before, after = fingerSize-targetSize, fingerSize-targetSize
	}
	x, total := step8/2+widthOf(left, before), widthOf(right, after)
	if x+least+total > p.size.X {
		total = widthOf(wordless(right), after)
	}
	if b.phases != nil && x+b.phases.whole()+total > p.size.X {
		wordless(left) // so that all phases are readable
	}
	x = step8 / 2
	for _, c := range left {
		w := c.width()
		place(c, x, w)
		x += w + before
	}
	b.room = geometry.Rect{Min: geometry.Vec{X: x + step8}, Max: geometry.Vec{X: p.size.X - total - step8, Y: barHeight}}
	x = p.size.X - total - step8/2
	for _, c := range right {
		w := c.width()
		place(c, x, w)
		x += w + after
	}
}

// wordless removes the texts of buttons with icons. A tooltip shows them instead.
func wordless(list []Control) []Control {
	for i := range list {
		if list[i].Label == "" {
			list[i].Label = list[i].text
		}
		if list[i].icon != "" && list[i].look != lookPrimary {
			list[i].text = ""
		}
	}
	return list
}

// widthOf returns the total width of buttons side by side.
func widthOf(list []Control, gap float64) float64 {
	total := 0.0
	for _, c := range list {
		total += c.width() + gap
	}
	return total
}

func (b *bar) draw(s *scene.Scene) {
	fillRect(s, b.frame, colors.bar)
	if b.phases != nil {
		b.phases.draw(s, b.room)
		return
	}
	at := geometry.Vec{X: b.room.Min.X, Y: barHeight / 2}
	if b.mark.A != 0 {
		box(s, rect(at.X, at.Y-8, 16, 16), b.mark, colors.barText)
		at.X += 16 + step8
	}
	if room := b.room.Max.X - at.X; room > 3*step8 {
		write(s, at, scene.Ellipsis(b.title, textBody, scene.Bold, room), textBody, scene.Bold, colors.barText)
	}
}
