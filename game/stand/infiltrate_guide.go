package stand

import (
	"frontage/game"
	"frontage/geometry"
)

// How orders to units that are kept off the table are shown.

// asksWhere reports whether an action orders units to come without naming a point, which is asked for next.
func asksWhere(s *game.State, a game.Action) bool {
	if a.Do != "order" || a.X != nil || len(a.Units) == 0 {
		return false
	}
	u := s.Unit(a.Units[0])
	return u != nil && isKept(u)
}

// entryQuery is the query about an order to come to a point.
func entryQuery(a game.Action) game.Query {
	units := ""
	for i, id := range a.Units {
		if i > 0 {
			units += ","
		}
		units += string(id)
	}
	return queryOf("infiltrate", "character", string(a.Character), "unit", units, "point", plainNumber(*a.X)+","+plainNumber(*a.Y))
}

// entryLabel is the text of an order to come to a point, in a list.
func entryLabel(s *game.State, a game.Action) game.Phrase {
	at := geometry.Vec{X: *a.X, Y: *a.Y}
	b := &board{state: s}
	kind := Infantry
	if u := s.Unit(a.Units[0]); u != nil {
		kind = u.Type
	}
	return game.Say("%[1]s, at (%.1[2]f, %.1[3]f)", b.whereIs(at, kind).Capital(), at.X, at.Y)
}

// orderToPoint is the order to come to a clicked place, while the point is asked for. A place near an edge of the
// table, outside dense terrain, means the edge.
func orderToPoint(s *game.State, to geometry.Vec) (game.Action, bool) {
	p := openFrame[enterProcedure](s)
	if p == nil || p.Step != enterAim {
		return game.Action{}, false
	}
	to = (&board{state: s}).atEdge(to)
	x, y := round4(to.X), round4(to.Y)
	return game.Action{Do: "order", Character: p.Character, Units: p.Units, X: &x, Y: &y}, true
}

// atEdge moves a point onto the edge of the table if it is near one and not in dense terrain.
func (b *board) atEdge(at geometry.Vec) geometry.Vec {
	const near = 3.0 // cm
	if len(b.denseAt(at, Infantry)) > 0 {
		return at
	}
	t, nearest := b.state.Table, -1
	gaps := gapsToEdges(geometry.Rect{Min: at, Max: at}, t)
	for i, gap := range gaps {
		if gap <= near && (nearest < 0 || gap < gaps[nearest]) {
			nearest = i
		}
	}
	if nearest < 0 {
		return at
	}
	return [4]geometry.Vec{{X: at.X}, {X: at.X, Y: t.Height}, {Y: at.Y}, {X: t.Width, Y: at.Y}}[nearest]
}
