package scene

import (
	"math"

	"golang.org/x/image/font/sfnt"
	"golang.org/x/image/math/fixed"

	"frontage/geometry"
)

// closeOutline is the operation after each outline of a letter.
const closeOutline = sfnt.SegmentOp(255)

// outlineText draws a line of text as the outlines of its letters. It calls draw with each segment
// and its points in the picture, and with closeOutline after each outline.
func outlineText(buf *sfnt.Buffer, item *Item, at geometry.Vec, draw func(op sfnt.SegmentOp, p []geometry.Vec)) {
	t := typefaces[item.Font]()
	left := 0.0
	switch width := TextWidth(item.Text, item.Size, item.Font); item.Align {
	case AlignCenter:
		left = -width / 2
	case AlignRight:
		left = -width
	}
	sin, cos := math.Sincos(item.Angle * math.Pi / 180)
	pen := geometry.Vec{X: left, Y: item.Size * capHeight / 2}
	before := rune(0)
	for _, r := range item.Text {
		pen.X += t.kerning(before, r) * item.Size
		before = r
		index, err := t.font.GlyphIndex(buf, r)
		if err != nil {
			index = 0
		}
		outlineGlyph(buf, t.font, index, item.Size, draw, func(x, y float64) geometry.Vec {
			x, y = pen.X+x, pen.Y+y
			return at.Add(geometry.Vec{X: x*cos - y*sin, Y: x*sin + y*cos})
		})
		pen.X += t.advance(r) * item.Size
	}
}

// outlineGlyph draws the outlines of a letter, with its points mapped by place.
func outlineGlyph(buf *sfnt.Buffer, f *sfnt.Font, index sfnt.GlyphIndex, size float64, draw func(op sfnt.SegmentOp, p []geometry.Vec), place func(x, y float64) geometry.Vec) {
	const em = 1024
	segments, err := f.LoadGlyph(buf, index, fixed.I(em), nil)
	if err != nil {
		return // a blank without an outline
	}
	var room [3]geometry.Vec
	open := false
	for _, s := range segments {
		n := map[sfnt.SegmentOp]int{sfnt.SegmentOpMoveTo: 1, sfnt.SegmentOpLineTo: 1, sfnt.SegmentOpQuadTo: 2, sfnt.SegmentOpCubeTo: 3}[s.Op]
		for i := range n {
			room[i] = place(float64(s.Args[i].X)/64/em*size, float64(s.Args[i].Y)/64/em*size)
		}
		if s.Op == sfnt.SegmentOpMoveTo {
			if open {
				draw(closeOutline, nil)
			}
			open = true
		}
		draw(s.Op, room[:n])
	}
	if open {
		draw(closeOutline, nil)
	}
}
