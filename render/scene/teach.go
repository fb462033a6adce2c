package scene

import (
	"strconv"

	"frontage/game"
	"frontage/geometry"
)

// This file draws what explains a rule in a picture: named zones, places numbered in the order in
// which the stands move, contacts as measured edges, and the other ways beside the one shown.

var (
	contactStyle = Style{Width: 6, Class: "contact"}
	otherStyle   = Style{Width: 1.5, Dash: 4, Class: "other-way"}
)

// namedZones shades the four zones of each stand whose rays are among the marks, and names
// them.
func (d *drawing) namedZones(marks []game.Mark) {
	if d.o.ZoneNames == ([4]string{}) {
		return
	}
	for i := 0; i+4 <= len(marks); i++ {
		rays := marks[i : i+4]
		if !areRays(rays) {
			continue
		}
		i += 3
		for k, ink := range [4]Color{d.o.Colors.sight, d.o.Colors.exposed, d.o.Colors.blocked, d.o.Colors.exposed} {
			a, b := rays[k], rays[(k+1)%4]
			p := [4]geometry.Vec{d.v.Pixel(a.From), d.v.Pixel(a.To), d.v.Pixel(b.To), d.v.Pixel(b.From)}
			ink.A = 0x16
			d.s.Polygon(Style{Fill: ink, Class: "zone"}, p[:]...)
			out := p[1].Lerp(p[2], 0.5)
			at := p[0].Lerp(p[3], 0.5).Lerp(out, 0.86)
			w := TextWidth(d.o.ZoneNames[k], labelSize, Bold) / 2
			at.X = clamp(at.X, d.v.Area.Min.X+w+platePad, d.v.Area.Max.X-w-platePad)
			at.Y = clamp(at.Y, d.v.Area.Min.Y+labelSize, d.v.Area.Max.Y-labelSize)
			if p[1].Dist(p[2]) < 2*(w+platePad) || !inQuad(p, at) {
				continue // the part of the zone in view has no room for its name
			}
			d.s.taken.add(geometry.Rect{Min: at, Max: at}.Grow(labelSize/2).Union(geometry.Rect{Min: at.Sub(geometry.Vec{X: w}), Max: at.Add(geometry.Vec{X: w})}), hiding)
			d.s.Text(Style{Fill: d.o.Colors.ray, Class: "zone-name"}, at, Item{Text: d.o.ZoneNames[k], Size: labelSize, Font: Bold, Align: AlignCenter})
		}
	}
}

// inQuad reports whether a point lies in a convex shape of four corners.
func inQuad(p [4]geometry.Vec, at geometry.Vec) bool {
	left, right := false, false
	for i := range p {
		side := p[(i+1)%4].Sub(p[i]).Cross(at.Sub(p[i]))
		left, right = left || side > 0, right || side < 0
	}
	return !left || !right
}

// areRays reports whether four marks are the rays of one stand.
func areRays(marks []game.Mark) bool {
	for i := range marks {
		if marks[i].Kind != game.MarkRay {
			return false
		}
	}
	return true
}

// others draws the places of other ways as dashed outlines, below everything else.
func (d *drawing) others() {
	for i := range d.o.Others {
		m := &d.o.Others[i]
		b := game.Stand{X: m.From.X, Y: m.From.Y, Facing: m.Facing}.Box(m.Base)
		if u, _ := d.st.Stand(m.Stand); u != nil && m.Base == (game.Base{}) {
			b.Width, b.Depth = u.Base.Front, u.Base.Depth
		}
		style := otherStyle.in(d.o.Colors.sight)
		style.Fill = d.o.Colors.sight
		style.Fill.A = 0x18
		d.outline(style, b, 0)
	}
}

// contacts draws the edges along which the stands would touch the enemy as thick lines. Their
// labels are written with those of the marks.
func (d *drawing) contacts() {
	for i := range d.o.Contacts {
		a, b := d.v.Pixel(d.o.Contacts[i].From), d.v.Pixel(d.o.Contacts[i].To)
		under := contactStyle.in(d.o.Colors.note)
		under.Width += 3
		d.s.Line(under, a, b)
		d.s.Line(contactStyle.in(d.o.Colors.sight), a, b)
	}
}

// ghostNumbers numbers the places of stands in the order in which they move.
func (d *drawing) ghostNumbers(marks []game.Mark) {
	if !d.o.Numbered {
		return
	}
	const size, radius, least = 12.0, 9.0, 22.0 // pixels
	n := 0
	for i := range marks {
		if marks[i].Kind != game.MarkGhost {
			continue
		}
		n++
		b := game.Stand{X: marks[i].From.X, Y: marks[i].From.Y, Facing: marks[i].Facing}.Box(marks[i].Base)
		if u, _ := d.st.Stand(marks[i].Stand); u != nil && marks[i].Base == (game.Base{}) {
			b.Width, b.Depth = u.Base.Front, u.Base.Depth
		}
		if b.Width*d.v.Scale < least {
			continue
		}
		at := d.v.Pixel(b.Center.Along(b.Forward, -b.Depth/2))
		d.s.Disc(Style{Fill: d.o.Colors.note, Stroke: d.o.Colors.sight, Width: 2, Class: "order"}, at, radius)
		d.s.taken.add(geometry.Rect{Min: at, Max: at}.Grow(radius), 4*hiding)
		d.s.Text(Style{Fill: d.o.Colors.ink, Class: "order", ID: string(marks[i].Stand)}, at, Item{Text: strconv.Itoa(n), Size: size, Font: Bold, Align: AlignCenter})
	}
}
