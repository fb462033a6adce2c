package ui

import (
	"slices"

	"frontage/game"
	"frontage/geometry"
	"frontage/render/scene"
)

// cropped returns a state whose table is only the part with the pieces, for a
// small picture. Terrain that lies across its edge is left out of the picture.
func cropped(st *game.State) *game.State {
	part := scene.Pieces(st, nil)
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
