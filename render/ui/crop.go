package ui

import (
	"slices"

	"frontage/game"
	"frontage/geometry"
	"frontage/render/scene"
)

// cropped returns a state whose table is only the part with the pieces, for a small
// picture. Terrain across the edge of that part is left out.
func cropped(st *game.State) *game.State { return croppedTo(st, scene.Pieces(st, nil)) }

// croppedTo is cropped for a given part of the table.
func croppedTo(st *game.State, part geometry.Rect) *game.State {
	c := st.Clone()
	c.Table = game.Table{Width: part.Max.X - part.Min.X, Height: part.Max.Y - part.Min.Y}
	for i := range c.Units {
		for j := range c.Units[i].Stands {
			s := &c.Units[i].Stands[j]
			s.X, s.Y = s.X-part.Min.X, s.Y-part.Min.Y
		}
	}
	for i := range c.Characters {
		c.Characters[i].X -= part.Min.X
		c.Characters[i].Y -= part.Min.Y
	}
	c.Terrain = nil
	for _, t := range st.Terrain {
		inside := true
		for _, p := range append(slices.Clone(t.Shape), t.Line...) {
			inside = inside && part.Contains(p, 0)
		}
		if inside {
			c.Terrain = append(c.Terrain, shifted(t, part.Min.Neg()))
		}
	}
	return &c
}

// shifted returns a terrain piece moved by a displacement.
func shifted(t game.Terrain, by geometry.Vec) game.Terrain {
	shift := func(points []geometry.Vec) []geometry.Vec {
		points = slices.Clone(points)
		for i := range points {
			points[i] = points[i].Add(by)
		}
		return points
	}
	t.Shape, t.Line, t.Contours = shift(t.Shape), shift(t.Line), slices.Clone(t.Contours)
	for i := range t.Contours {
		t.Contours[i].Shape = shift(t.Contours[i].Shape)
	}
	return t
}

// cut moves a mark onto a part of the table that is drawn alone, and cuts off what lies
// outside. It returns false if nothing is left.
func cut(m game.Mark, part geometry.Rect) (game.Mark, bool) {
	by := part.Min.Neg()
	if m.Kind == game.MarkRay || m.Kind == game.MarkSight || m.Kind == game.MarkBlocked {
		line, ok := inside(geometry.Segment{A: m.From, B: m.To}, part)
		if !ok {
			return m, false
		}
		m.From, m.To = line.A, line.B
	}
	m.From, m.To = m.From.Add(by), m.To.Add(by)
	m.Via = slices.Clone(m.Via)
	for i := range m.Via {
		m.Via[i] = m.Via[i].Add(by)
	}
	return m, true
}

// inside returns the part of a segment that lies in a rectangle, false for none.
func inside(line geometry.Segment, r geometry.Rect) (geometry.Segment, bool) {
	from, to, way := 0.0, 1.0, line.B.Sub(line.A)
	for _, side := range [4][2]float64{{-way.X, line.A.X - r.Min.X}, {way.X, r.Max.X - line.A.X}, {-way.Y, line.A.Y - r.Min.Y}, {way.Y, r.Max.Y - line.A.Y}} {
		switch speed, room := side[0], side[1]; {
		case speed == 0 && room < 0:
			return line, false
		case speed < 0:
			from = max(from, room/speed)
		case speed > 0:
			to = min(to, room/speed)
		}
	}
	return geometry.Segment{A: line.A.Lerp(line.B, from), B: line.A.Lerp(line.B, to)}, from <= to
}
