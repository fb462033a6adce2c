package scene

import (
	"frontage/game"
	"frontage/geometry"
)

// Action returns the part of a table where something happens: where the marks lie, with the
// pieces that they point at and a margin, in cm. Without marks it is where the pieces are.
func Action(st *game.State, marks []game.Mark) geometry.Rect {
	var part geometry.Rect
	add := func(r geometry.Rect) {
		if part == (geometry.Rect{}) {
			part = r
		}
		part = part.Union(r)
	}
	for i := range marks {
		m := &marks[i]
		if u, _ := st.Stand(m.Stand); u != nil {
			for j := range u.Stands {
				add(u.Box(j).Bounds())
			}
		}
		switch m.Kind {
		case game.MarkRay, game.MarkArea, game.MarkStand: // they reach far, or lie on a stand
		case game.MarkPoint, game.MarkGhost, game.MarkRejected:
			add(geometry.Rect{Min: m.From, Max: m.From})
		default:
			add(geometry.Rect{Min: m.From, Max: m.From}.Union(geometry.Rect{Min: m.To, Max: m.To}))
		}
	}
	if part == (geometry.Rect{}) {
		return Pieces(st, nil)
	}
	return framed(st, part)
}

// Pieces returns the part of a table that holds its pieces and drawings, with a margin,
// in cm. If there are none it returns the whole table.
func Pieces(st *game.State, drawings []game.Drawing) geometry.Rect {
	var part geometry.Rect
	add := func(r geometry.Rect) {
		if part == (geometry.Rect{}) {
			part = r
		}
		part = part.Union(r)
	}
	for i := range st.Units {
		for j := range st.Units[i].Stands {
			add(st.Units[i].Box(j).Bounds())
		}
	}
	for _, c := range st.Characters {
		at := geometry.Vec{X: c.X, Y: c.Y}
		add(geometry.Rect{Min: at, Max: at})
	}
	for _, d := range drawings {
		at := geometry.Rect{Min: d.From, Max: d.From}
		switch d.Kind {
		case game.DrawArrow:
			at = at.Union(geometry.Rect{Min: d.To, Max: d.To})
		case game.DrawCircle:
			at = at.Grow(d.From.Dist(d.To))
		}
		add(at)
	}
	table := st.Table.Rect()
	if part == (geometry.Rect{}) {
		return table
	}
	return framed(st, part)
}

// framed returns a part of the table with a margin around it.
func framed(st *game.State, part geometry.Rect) geometry.Rect {
	const room = 6.0
	table := st.Table.Rect()
	part = part.Grow(room)
	part.Min = geometry.Vec{X: clamp(part.Min.X, 0, table.Max.X), Y: clamp(part.Min.Y, 0, table.Max.Y)}
	part.Max = geometry.Vec{X: clamp(part.Max.X, 0, table.Max.X), Y: clamp(part.Max.Y, 0, table.Max.Y)}
	return part
}
