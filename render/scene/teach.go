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

// namedZones shades the four zones of each stand whose rays are among the marks.
func (d *drawing) namedZones() {
	inks := [4]Color{d.o.Colors.sight, d.o.Colors.exposed, d.o.Colors.blocked, d.o.Colors.exposed}
	d.eachZone(func(k int, zone [4]geometry.Vec) {
		d.s.Polygon(Style{Fill: translucent(inks[k], 0x16), Class: "zone"}, zone[:]...)
	})
}

// zoneNames writes the names of the zones where they have room: inside their zone, and on nothing
// else. It comes after all other labels.
func (d *drawing) zoneNames() {
	d.eachZone(func(k int, zone [4]geometry.Vec) { d.zoneName(d.o.ZoneNames[k], zone) })
}

// eachZone visits the zones to show: which of the four it is, and its outline in pixels, of which
// the first and the last corner are those of the stand. A tolerance map takes their place.
func (d *drawing) eachZone(visit func(k int, zone [4]geometry.Vec)) {
	if d.o.ZoneNames == ([4]string{}) || d.o.Tolerance != nil {
		return
	}
	for i := 0; i+4 <= len(d.o.Marks); i++ {
		rays := d.o.Marks[i : i+4]
		if !areRays(rays) {
			continue
		}
		i += 3
		for k := range 4 {
			a, b := rays[k], rays[(k+1)%4]
			visit(k, [4]geometry.Vec{d.v.Pixel(a.From), d.v.Pixel(a.To), d.v.Pixel(b.To), d.v.Pixel(b.From)})
		}
	}
}

// zoneName writes the name of a zone in the first place that has room for it, the outer ones first.
func (d *drawing) zoneName(name string, zone [4]geometry.Vec) {
	half := geometry.Vec{X: TextWidth(name, labelSize, Bold) / 2, Y: labelSize / 2}
	for _, out := range [4]float64{0.86, 0.72, 0.58, 0.44} {
		for _, aside := range [5]float64{0.5, 0.36, 0.64, 0.22, 0.78} {
			at := zone[0].Lerp(zone[3], aside).Lerp(zone[1].Lerp(zone[2], aside), out)
			r := geometry.Rect{Min: at.Sub(half), Max: at.Add(half)}
			room := r.Grow(2)
			if !inQuad(zone, room.Min) || !inQuad(zone, room.Max) || !inQuad(zone, geometry.Vec{X: room.Min.X, Y: room.Max.Y}) || !inQuad(zone, geometry.Vec{X: room.Max.X, Y: room.Min.Y}) ||
				!d.v.Area.Contains(room.Min, 0) || !d.v.Area.Contains(room.Max, 0) || d.s.taken.covered(room) > 0 {
				continue
			}
			d.s.taken.add(r, hiding)
			d.s.Text(Style{Fill: d.o.Colors.ray, Class: "zone-name"}, at, Item{Text: name, Size: labelSize, Font: Bold, Align: AlignCenter})
			return
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
