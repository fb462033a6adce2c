package scene

import (
	"frontage/game"
	"frontage/geometry"
)

// linear paints a road, a stream or a wall: a band of its width with an edge, and planks
// across it if its kind has them.
func (d *drawing) linear(t *game.Terrain, g *ground) {
	id := string(t.ID)
	width := t.Width * d.v.Scale
	if width < 3 {
		width = 3
	}
	d.band(Style{Stroke: g.line, Width: width + 2.5, Class: "terrain", ID: id}, t.Line)
	d.band(Style{Stroke: g.fill, Width: width, Class: "terrain", ID: id}, t.Line)
	if g.pattern != game.PatternPlanks {
		return
	}
	pitch := d.step(7)
	style := Style{Stroke: g.line, Width: 1.25, Class: "hatch", ID: id}
	for i := 1; i < len(t.Line); i++ {
		a, b := t.Line[i-1], t.Line[i]
		dir := b.Sub(a).Unit()
		for at := pitch / 2; at < a.Dist(b); at += pitch {
			p := a.Along(dir, at)
			d.s.Line(style, d.v.Pixel(p.Along(dir.Left(), t.Width/2)), d.v.Pixel(p.Along(dir.Right(), t.Width/2)))
		}
	}
}

// band paints a line as wide as its style says. Where an end would reach over the edge of
// the table, for example on a road that leaves it at an angle, the line stops short and
// the part of the end that is on the table is painted separately.
func (d *drawing) band(style Style, line []geometry.Vec) {
	body := append(d.s.line[:0], line...)
	d.s.line = body
	half := style.Width / d.v.Scale / 2
	last := len(line) - 1
	for _, end := range [2]struct{ at, next int }{{0, 1}, {last, last - 1}} {
		p, q := line[end.at], line[end.next]
		out := p.Sub(q).Unit()
		side := out.Left().Scale(half)
		back := max(d.distanceOff(p.Add(side), out), d.distanceOff(p.Sub(side), out))
		if back <= 0 || back+half > p.Dist(q) {
			continue
		}
		body[end.at] = p.Along(out, -back)
		from := body[end.at].Along(out, -half) // under the line, so that no seam shows
		d.onTable(Style{Fill: style.Stroke, Class: style.Class, ID: style.ID}, from.Add(side), p.Add(side), p.Sub(side), from.Sub(side))
	}
	d.s.tablePoints(Line, style, d.v, body)
}

// distanceOff returns how far, in cm, a point must go back against a direction to be on the
// table: 0 if it is there already, or cannot get there that way.
func (d *drawing) distanceOff(p, out geometry.Vec) float64 {
	back := 0.0
	for _, axis := range [2]struct{ at, out, size float64 }{{p.X, out.X, d.st.Table.Width}, {p.Y, out.Y, d.st.Table.Height}} {
		switch {
		case axis.at < 0 && axis.out < 0:
			back = max(back, axis.at/axis.out)
		case axis.at > axis.size && axis.out > 0:
			back = max(back, (axis.at-axis.size)/axis.out)
		}
	}
	return back
}

// onTable adds the part of a convex polygon, with at most four corners, that lies on the
// table.
func (d *drawing) onTable(style Style, corners ...geometry.Vec) {
	w, h := d.st.Table.Width, d.st.Table.Height
	table := geometry.Box{Center: geometry.Vec{X: w / 2, Y: h / 2}, Forward: geometry.Vec{Y: 1}, Width: w, Depth: h}
	room := &d.s.clip
	outline := append(room[0][:0], corners...)
	if points := geometry.ClipToBox(room[1][:0], room[2][:0], outline, table); len(points) > 2 {
		d.tablePolygon(style, points)
	}
}
