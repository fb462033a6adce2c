package scene

import (
	"math"
	"slices"

	"frontage/game/tolerance"
	"frontage/geometry"
)

// ToleranceKey is a tolerance map with its legend: a title, the name of each verdict, and a line below
// them.
type ToleranceKey struct {
	Map   *tolerance.Map
	Title string
	Names map[tolerance.Verdict]string
	Note  string
	// At is the present middle of the moved unit, in cm.
	At geometry.Vec
}

// tint returns the colour of the ground for a verdict, and false for no room: there the ground keeps
// its own colour.
func (d *drawing) tint(v tolerance.Verdict) (Color, bool) {
	ink := d.o.Colors.sight
	opacity := uint8(0x58)
	switch v {
	case tolerance.Front, tolerance.Legal:
	case tolerance.Flank:
		ink = d.o.Colors.exposed
	case tolerance.Rear:
		ink = d.o.Colors.ray
	case tolerance.Illegal:
		ink, opacity = d.o.Colors.blocked, 0x22
	default:
		return Color{}, false
	}
	return translucent(ink, opacity), true
}

// tolerance colours the ground by the verdict on a charge, and draws the lines where it changes.
func (d *drawing) tolerance() {
	key := d.o.Tolerance
	if key == nil {
		return
	}
	seen := d.visible.Grow(2 * key.Map.Step)
	for _, a := range key.Map.Areas() {
		if tint, ok := d.tint(a.Verdict); ok && geometry.Polygon(a.Shape).Bounds().Meets(seen) {
			d.verdict(Style{Fill: tint, Class: "verdict " + a.Verdict.Class()}, key.Map, a.Shape)
		}
	}
	for _, c := range key.Map.Changes() {
		if !seen.Contains(c.A, 0) {
			continue
		}
		style := Style{Stroke: d.o.Colors.ink, Width: 1.75, Class: "verdict-line"}
		if c.Between[0] == tolerance.NoRoom {
			style.Stroke, style.Width = d.o.Colors.faintInk, 1
		}
		d.s.Line(style, d.v.Pixel(c.A), d.v.Pixel(c.B))
	}
	at := d.v.Pixel(key.At)
	d.s.Disc(Style{Fill: d.o.Colors.note, Stroke: d.o.Colors.ink, Width: 2, Class: "verdict-here"}, at, 5)
}

// verdict fills an area of the map. Edges on the lines of its grid are moved to whole pixels, so that
// there is no seam between neighbours.
func (d *drawing) verdict(style Style, m *tolerance.Map, shape []geometry.Vec) {
	origin := m.Place(0, 0)
	snapped := func(pixel, cm float64) float64 {
		if steps := cm / m.Step; math.Abs(steps-math.Round(steps)) < 1e-6 {
			return math.Round(pixel)
		}
		return pixel
	}
	points := d.s.line[:0]
	for _, p := range shape {
		at := d.v.Pixel(p)
		points = append(points, geometry.Vec{X: snapped(at.X, p.X-origin.X), Y: snapped(at.Y, p.Y-origin.Y)})
	}
	d.s.line = points
	d.s.Polygon(style, points...)
}

// toleranceKey explains the colours of the ground in the upper right corner.
func (d *drawing) toleranceKey() {
	key := d.o.Tolerance
	if key == nil {
		return
	}
	const line, swatch, pad = 18.0, 14.0, 8.0
	var shown []tolerance.Verdict
	for _, v := range [4]tolerance.Verdict{tolerance.Front, tolerance.Flank, tolerance.Rear, tolerance.Legal} {
		if slices.ContainsFunc(key.Map.Areas(), func(a tolerance.Area) bool { return a.Verdict == v }) {
			shown = append(shown, v)
		}
	}
	shown = append(shown, tolerance.Illegal)
	here := key.Map.Near(key.At)
	wide := max(TextWidth(key.Title, labelSize, Bold), TextWidth(key.Note, labelSize, Regular))
	for _, v := range shown {
		wide = max(wide, swatch+pad+TextWidth(key.Names[v], labelSize, Bold))
	}
	rows := 1 + len(shown)
	if key.Note != "" {
		rows++
	}
	size := geometry.Vec{X: wide + 2*pad, Y: float64(rows)*line + pad}
	corner := geometry.Vec{X: d.v.Area.Max.X - size.X - pad, Y: d.v.Area.Min.Y + pad}
	d.plate(geometry.Rect{Min: corner, Max: corner.Add(size)}, "")
	pen := corner.Add(geometry.Vec{X: pad, Y: pad/2 + line/2})
	write := func(text string, in float64, font Font) {
		d.s.Text(Style{Fill: d.o.Colors.ink, Class: "verdict-key"}, pen.Add(geometry.Vec{X: in}), Item{Text: text, Size: labelSize, Font: font})
		pen.Y += line
	}
	write(key.Title, 0, Bold)
	for _, v := range shown {
		tint, _ := d.tint(v)
		r := geometry.Rect{Min: pen.Sub(geometry.Vec{Y: swatch / 2}), Max: pen.Add(geometry.Vec{X: swatch, Y: swatch / 2})}
		d.s.Rect(Style{Fill: d.o.Colors.Paper, Class: "verdict-key"}, r)
		edge := Style{Fill: tint, Stroke: d.o.Colors.ink, Width: 1, Class: "verdict-key"}
		font := Regular
		if v == here {
			edge.Width, font = 2.5, Bold
		}
		d.s.Rect(edge, r)
		write(key.Names[v], swatch+pad, font)
	}
	if key.Note != "" {
		write(key.Note, 0, Regular)
	}
}
