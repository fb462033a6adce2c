package ui

import (
	"time"

	"frontage/game"
	"frontage/geometry"
	"frontage/render/scene"
)

// banner announces a new turn over the table, for a moment.
type banner struct {
	text string
	side scene.Color
	past time.Duration
}

const (
	bannerFade  = 250 * time.Millisecond
	bannerStays = 1100 * time.Millisecond
)

// start announces whose turn it is.
func (b *banner) start(st *game.State) {
	bar := newPhaseBar(st)
	*b = banner{text: bar.turn, side: bar.mark}
}

func (b *banner) running() bool { return b.text != "" }

// tick advances the banner by some time, and reports whether it is shown.
func (b *banner) tick(by time.Duration) bool {
	if !b.running() {
		return false
	}
	if b.past += by; b.past >= bannerStays {
		*b = banner{}
	}
	return true
}

// strength returns the banner's opacity, from 0 to 1.
func (b *banner) strength() float64 {
	shown := min(b.past, bannerStays-b.past)
	return scene.Ease(float64(shown) / float64(bannerFade))
}

// draw paints the banner across an area of the table.
func (b *banner) draw(s *scene.Scene, area geometry.Rect) {
	if !b.running() {
		return
	}
	const height, stripe = 56.0, 8.0
	k := b.strength()
	faded := func(c scene.Color) scene.Color {
		c.A = uint8(k * float64(c.A))
		return c
	}
	room := area.Max.X - area.Min.X
	width := min(room-2*step8, scene.TextWidth(b.text, textTitle, scene.Bold)+8*step8)
	left, top := area.Min.X+(room-width)/2, area.Min.Y+(area.Max.Y-area.Min.Y)/4-height/2-(1-k)*step8
	box(s, rect(left, top, width, height), faded(colors.bar), scene.Color{})
	side := b.side
	if side.A == 0 {
		side = colors.bar
	}
	fillRect(s, rect(left, top, stripe, height), faded(side))
	text := scene.Ellipsis(b.text, textTitle, scene.Bold, width-4*step8)
	write(s, geometry.Vec{X: left + (width+stripe-scene.TextWidth(text, textTitle, scene.Bold))/2, Y: top + height/2}, text, textTitle, scene.Bold, faded(colors.barText))
}
