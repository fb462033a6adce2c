package scene

import (
	"frontage/game"
	"frontage/geometry"
)

// Levels of detail: the scale, in pixels per centimetre, from which a thing is drawn.
const (
	scaleMarker  = 3.5 // the front band, its marker and the symbol
	scaleShort   = 1.5 // units' names, shortened
	scaleNames   = 4.5 // … in full
	scalePattern = 9   // the pattern on the front edge
)

// Widths in pixels: of the line around a stand, and of the outline around all stands of a
// unit, which makes them one body.
const (
	edgeWidth = 1.0
	rimWidth  = 1.75
)

// look is how a stand is painted, wherever it stands. All stands of one type and side
// share a look.
type look struct {
	base   game.Base
	scale  float64 // pixels per centimetre
	symbol *symbol // symbol of its type
	side   uint8
	colors *Palette
	ghost  bool // a possible place of a stand: see-through, with a dashed edge
	detail detail
	rim    bool // only the outline of its unit around it, below the unit's stands
}

// detail is the level of detail of a stand.
type detail uint8

const (
	detailBody   detail = iota
	detailMarker        // adds its facing and its symbol
	detailPattern
)

func detailAt(scale float64) detail {
	switch {
	case scale >= scalePattern:
		return detailPattern
	case scale >= scaleMarker:
		return detailMarker
	}
	return detailBody
}

// look returns the index of the look of stands with a symbol.
func (d *drawing) look(base game.Base, of game.Symbol, side int, ghost bool) int {
	return d.lookOf(look{base, d.v.Scale, symbols[of], uint8(side), d.o.Colors, ghost, detailAt(d.v.Scale), false})
}

// rim returns the index of the look of the outline around stands.
func (d *drawing) rim(base game.Base, side int) int {
	return d.lookOf(look{base: base, scale: d.v.Scale, side: uint8(side), colors: d.o.Colors, rim: true})
}

func (d *drawing) lookOf(l look) int {
	for i := range d.s.looks {
		if d.s.looks[i] == l {
			return i
		}
	}
	d.s.looks = append(d.s.looks, l)
	return len(d.s.looks) - 1
}

// stand paints one base with a look.
func (d *drawing) stand(id string, b geometry.Box, look int) {
	corners := d.corners(b)
	d.s.add(Item{Kind: Stand, Style: Style{Class: d.s.looks[look].class(), ID: id}, look: look}, corners[:])
}

// corners returns a base's corners in the picture, front left first.
func (d *drawing) corners(b geometry.Box) [4]geometry.Vec {
	corners := b.Corners()
	for i, c := range corners {
		corners[i] = d.v.Pixel(c)
	}
	return corners
}

func (l *look) livery() *livery { return &l.colors.liveries[l.side] }

func (l *look) class() string {
	switch {
	case l.ghost:
		return "ghost"
	case l.rim:
		return "rim"
	}
	return l.livery().class
}

// part returns the style of a part painted on the body.
func (l *look) part(c Color, class, id string) Style {
	if l.ghost {
		c.A = 190 // facing and symbol matter most
	}
	return Style{Fill: c, Class: class, ID: id}
}

// band returns the depth of the front band in cm.
func (l *look) band() float64 {
	band := 0.2 * l.base.Depth
	if band > 0.5 {
		band = 0.5
	}
	if least := 3 / l.scale; band < least {
		band = least
	}
	return band
}

// symbolPlace returns the place of the symbol, in cm ahead of the base's middle, and half
// its size in pixels, which is 0 if it is not drawn.
func (l *look) symbolPlace() (ahead, radius float64) {
	if l.detail < detailMarker || l.symbol == nil {
		return 0, 0
	}
	band := l.band()
	radius = 0.4 * (l.base.Depth - band)
	if r := 0.4 * l.base.Front; r < radius {
		radius = r
	}
	return -band/2 - 0.06*l.base.Depth, radius * l.scale
}

// frame is a base in the picture: right and ahead are the pixel vectors of one
// centimetre along its axes.
type frame struct{ origin, right, ahead geometry.Vec }

// frame returns the frame of a stand's item.
func (s *Scene) frame(item *Item) frame {
	c := s.Points[item.From:item.To]
	base := s.looks[item.look].base
	return frame{
		origin: c[0].Lerp(c[2], 0.5),
		right:  c[1].Sub(c[0]).Scale(1 / base.Front),
		ahead:  c[0].Sub(c[3]).Scale(1 / base.Depth),
	}
}

// at returns the pixel x cm to the right of the centre and y cm ahead of it.
func (f frame) at(x, y float64) geometry.Vec {
	return f.origin.Along(f.right, x).Along(f.ahead, y)
}

// outline paints a line around a base, grow pixels outside it.
func (d *drawing) outline(style Style, b geometry.Box, grow float64) {
	b.Width += 2 * grow / d.v.Scale
	b.Depth += 2 * grow / d.v.Scale
	corners := d.corners(b)
	d.s.Polygon(style, corners[:]...)
}

// paintStand paints the parts of a stand, an item of the scene from: body, front band
// with its pattern, front marker and symbol.
func (s *Scene) paintStand(from *Scene, item *Item) {
	l, f, id := &from.looks[item.look], from.frame(item), item.Style.ID
	livery := l.livery()
	if l.rim {
		s.Polygon(Style{Fill: livery.edge, Stroke: livery.edge, Width: 2 * rimWidth, Class: item.Style.Class, ID: id}, from.Points[item.From:item.To]...)
		return
	}
	body := Style{Fill: livery.body, Stroke: translucent(livery.edge, 150), Width: edgeWidth, Class: item.Style.Class, ID: id}
	if l.ghost {
		body.Fill.A, body.Dash = 110, 4
		body.Stroke, body.Width = l.colors.sight, 2
	}
	s.Polygon(body, from.Points[item.From:item.To]...)
	if l.detail < detailMarker {
		return
	}
	mark, ground := l.part(livery.bandMark, "front", id), l.part(livery.band, "front", id)
	hw, hd, band := l.base.Front/2, l.base.Depth/2, l.band()
	// The band lies inside the edge line, which stays complete around the base.
	inset := edgeWidth / 2 / l.scale
	s.Polygon(ground, f.at(-hw+inset, hd-inset), f.at(hw-inset, hd-inset), f.at(hw-inset, hd-band), f.at(-hw+inset, hd-band))
	if l.detail >= detailPattern {
		s.frontPattern(mark, f, l, band)
	}
	s.frontMarker(mark, ground, f, l, band)
	ahead, radius := l.symbolPlace()
	s.symbol(l.part(livery.symbol, "symbol", id), l.symbol, f.at(0, ahead), radius)
}

// frontPattern marks the front band: slanted strokes for the first side, blocks
// for the second.
func (s *Scene) frontPattern(style Style, f frame, l *look, band float64) {
	const pitch = 0.5 // in cm
	hw, top := l.base.Front/2, l.base.Depth/2
	low, high := top-0.72*band, top-0.28*band
	for x := -hw + pitch/2; x < hw-pitch/4; x += pitch {
		if x > -0.6 && x < 0.6 {
			continue // the marker is here
		}
		if l.side == 0 {
			s.Polygon(style, f.at(x-0.02, high), f.at(x+0.16, high), f.at(x+0.02, low), f.at(x-0.16, low))
		} else {
			s.Polygon(style, f.at(x-0.12, high), f.at(x+0.12, high), f.at(x+0.12, low), f.at(x-0.12, low))
		}
	}
}

// frontMarker paints the arrow in the middle of the front edge.
func (s *Scene) frontMarker(style, ground Style, f frame, l *look, band float64) {
	top := l.base.Depth / 2
	height := 1.25 * band
	half := 0.9 * height
	if l.detail >= detailPattern { // at small scales it would blur into the body
		s.Polygon(ground, f.at(0, top), f.at(half+0.35*band, top-height-0.3*band), f.at(-half-0.35*band, top-height-0.3*band))
	}
	s.Polygon(style, f.at(0, top-0.12*band), f.at(half, top-height), f.at(-half, top-height))
}

// character paints a leader: a disc, or a base like a stand's if it has one, with the
// symbol of its kind.
func (d *drawing) character(c *game.Character) {
	side := sideOf(d.st, c.Side)
	l := d.o.Colors.liveries[side]
	center := d.v.Pixel(geometry.Vec{X: c.X, Y: c.Y})
	radius := c.Base.Front / 2 * d.v.Scale
	style := Style{Fill: l.disc, Stroke: l.edge, Width: 1.5, Class: "character", ID: string(c.ID)}
	ink := Style{Fill: l.band, Class: "symbol", ID: string(c.ID)}
	if c.Base.Depth > 0 {
		half, deep := radius, c.Base.Depth/2*d.v.Scale
		d.s.Polygon(style,
			center.Add(geometry.Vec{X: -half, Y: -deep}), center.Add(geometry.Vec{X: half, Y: -deep}),
			center.Add(geometry.Vec{X: half, Y: deep}), center.Add(geometry.Vec{X: -half, Y: deep}))
		if deep < radius {
			radius = deep
		}
	} else {
		d.s.Disc(style, center, radius)
	}
	if d.v.Scale >= scaleMarker {
		if radius > 6 {
			d.s.Disc(Style{Stroke: l.body, Width: 1.25, Class: "character", ID: string(c.ID)}, center, radius-3)
		}
		d.s.symbol(ink, symbols[d.guide.LeaderSymbol(c.Kind)], center, 0.58*radius)
	}
}
