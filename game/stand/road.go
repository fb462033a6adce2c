package stand

import (
	"frontage/geometry"
)

// isDense reports whether a kind of terrain is dense (STD-TERR-23).
func isDense(kind string) bool { return kind == "marsh" || kind == "wood" || kind == "village" }

// inDense returns a stand of a unit that is wholly or partly in dense terrain, and
// the kind of it; −1 when there is none (STD-CMD-42, STD-TERR-22). A column on a
// road, and a stand on a bridge, is as in the open (STD-TERR-13, STD-TERR-17).
func (b *board) inDense(unit int) (piece int, kind string) {
	if b.onRoad(unit) {
		return -1, ""
	}
	for i := range b.state.Terrain {
		t := &b.state.Terrain[i]
		if !isDense(t.Kind) {
			continue
		}
		for _, area := range areasOf(t) {
			for _, part := range b.withoutCrossings(area, b.units[unit].Type) {
				for _, p := range b.piecesOf(unit) {
					if part.OverlapsBox(b.boxes[p]) {
						return p, t.Kind
					}
				}
			}
		}
	}
	return -1, ""
}

// onRoad reports whether a unit is in column with the centre of every stand on a
// road: it then moves as on open ground (STD-TERR-13).
func (b *board) onRoad(unit int) bool { return b.columnOnRoad(b.boxesOf(unit)) }

func (b *board) columnOnRoad(boxes []geometry.Box) bool {
	if len(boxes) == 0 || !inColumn(boxes) {
		return false
	}
	for _, box := range boxes {
		if !b.onARoad(box) {
			return false
		}
	}
	return true
}

// inColumn reports whether boxes are a column; a single stand is one
// (STD-BASE-13).
func inColumn(boxes []geometry.Box) bool {
	f := geometry.FormationOf(boxes)
	return len(boxes) == 1 || f == geometry.Column || f == geometry.BentColumn
}

// onARoad reports whether the centre of a base is on a road.
func (b *board) onARoad(box geometry.Box) bool {
	return b.alongRoad(geometry.Segment{A: box.Center, B: box.Center})
}

// alongRoad reports whether a segment lies on roads from end to end.
func (b *board) alongRoad(s geometry.Segment) bool {
	for _, stretch := range b.roadStretches(s) {
		if stretch.Lo <= 0 && stretch.Hi >= s.Len() {
			return true
		}
	}
	return false
}

// roadStretches returns which stretches of a segment lie on roads, in cm from its
// start.
func (b *board) roadStretches(s geometry.Segment) geometry.Intervals {
	var covered geometry.Intervals
	length := s.Len()
	for i := range b.state.Terrain {
		t := &b.state.Terrain[i]
		if t.Kind != "road" {
			continue
		}
		for _, area := range areasOf(t) {
			for _, triangle := range area.Triangles() {
				if in, ok := within(triangle, s, length); ok {
					covered = covered.Union(geometry.Intervals{in})
				}
			}
		}
	}
	return covered
}

// within returns the stretch of a segment, in cm from its start, that lies in a
// triangle that runs anticlockwise, stretched by the tolerance so that neighbours
// join.
func within(triangle [3]geometry.Vec, s geometry.Segment, length float64) (geometry.Interval, bool) {
	in := geometry.Interval{Lo: 0, Hi: length}
	dir := s.B.Sub(s.A).Unit()
	for i, p := range triangle {
		side := triangle[(i+1)%3].Sub(p).Unit()
		height := side.Cross(s.A.Sub(p)) + geometry.Tolerance // of the start above the side, inside is up
		climb := side.Cross(dir)
		switch {
		case climb > 1e-12:
			in.Lo = max(in.Lo, -height/climb)
		case climb < -1e-12:
			in.Hi = min(in.Hi, height/-climb)
		case height < 0:
			return in, false
		}
	}
	return in, in.Lo <= in.Hi
}

// followed reports whether a move followed a road all the way (STD-TERR-15): in
// column, before and after, the centre of each stand on a road throughout.
func (b *board) followed(unit int, ways []geometry.Way) bool {
	after := make([]geometry.Box, len(ways))
	moved := false
	for i, way := range ways {
		if len(way.Legs) == 0 {
			return false
		}
		after[i] = way.Legs[len(way.Legs)-1]
		for k := 1; k < len(way.Legs); k++ {
			leg := geometry.Segment{A: way.Legs[k-1].Center, B: way.Legs[k].Center}
			if !b.alongRoad(leg) {
				return false
			}
			moved = moved || leg.Len() > geometry.Tolerance
		}
	}
	return moved && b.onRoad(unit) && b.columnOnRoad(after)
}
