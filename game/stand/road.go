package stand

import (
	"iter"

	"frontage/game"
	"frontage/game/table"
	"frontage/geometry"
)

// isDense reports whether a kind of terrain is dense (STD-TERR-23).
func isDense(kind string) bool { return kind == "marsh" || kind == "wood" || kind == "village" }

// inDense returns a stand of a unit that is wholly or partly in dense terrain, with the
// kind of terrain; −1 if there is none (STD-CMD-42, STD-TERR-22). A column on a road, and a
// stand on a bridge, count as in the open (STD-TERR-13, STD-TERR-17).
// spared is a kind of terrain that does not count; "dense" stands for all dense kinds.
func (b *board) inDense(unit int, spared string) (piece int, kind string) {
	for i := range b.state.Terrain {
		t := &b.state.Terrain[i]
		if !isDense(t.Kind) || spared == "dense" || spared == t.Kind {
			continue
		}
		for _, area := range table.Areas(t) {
			if !area.Bounds().Meets(b.units[unit].Bounds) {
				continue
			}
			for _, part := range b.withoutCrossings(area, b.units[unit].Type) {
				for p := b.units[unit].First; p < b.units[unit].End; p++ {
					if part.OverlapsBox(b.Boxes[p]) && !b.onRoad(unit) {
						return p, t.Kind
					}
				}
			}
		}
	}
	return -1, ""
}

// onRoad reports whether a unit is in column with the centre of every stand on a road. It
// then moves as on open ground (STD-TERR-13).
func (b *board) onRoad(unit int) bool { return b.columnOnRoad(unit, b.lead(unit), b.present(unit)) }

// present yields the stands of a unit where they are.
func (b *board) present(unit int) iter.Seq2[int, geometry.Box] {
	return func(yield func(int, geometry.Box) bool) {
		for _, p := range b.PiecesOf(unit) {
			if !yield(p, b.Boxes[p]) {
				return
			}
		}
	}
}

// columnOnRoad reports whether the stands of a unit that leads with an edge are, at some places, in column with the
// centre of each on a road. An attached stand may be anywhere in contact, on a road like the others (STD-SPEC-28).
func (b *board) columnOnRoad(unit int, lead geometry.Side, at iter.Seq2[int, geometry.Box]) bool {
	if !b.hasRoad() {
		return false
	}
	var pieces []int
	var boxes []geometry.Box
	for p, box := range at {
		pieces, boxes = append(pieces, p), append(boxes, box)
	}
	boxes = led(boxes, lead)
	if len(boxes) == 0 || !b.inColumn(b.judgedAt(unit, boxes, pieces)) {
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
func (b *board) inColumn(boxes []geometry.Box) bool {
	f := b.formation(boxes)
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

// roadStretches returns the stretches of a segment on roads, in cm from its start.
func (b *board) roadStretches(s geometry.Segment) geometry.Intervals {
	return b.roadStretchesWithin(s, geometry.Tolerance)
}

// roadStretchesWithin is roadStretches for roads widened by a margin on either side.
func (b *board) roadStretchesWithin(s geometry.Segment, margin float64) geometry.Intervals {
	var covered geometry.Intervals
	length := s.Len()
	for i := range b.state.Terrain {
		t := &b.state.Terrain[i]
		if t.Kind != "road" {
			continue
		}
		for _, area := range table.Areas(t) {
			for _, triangle := range area.Triangles() {
				if in, ok := within(triangle, s, length, margin); ok {
					covered = covered.Union(geometry.Intervals{in})
				}
			}
		}
	}
	return covered
}

// within returns the stretch of a segment, in cm from its start, that lies in an
// anticlockwise triangle grown by a margin, so that neighbouring triangles join.
func within(triangle [3]geometry.Vec, s geometry.Segment, length, margin float64) (geometry.Interval, bool) {
	in := geometry.Interval{Lo: 0, Hi: length}
	dir := s.B.Sub(s.A).Unit()
	for i, p := range triangle {
		side := triangle[(i+1)%3].Sub(p).Unit()
		height := side.Cross(s.A.Sub(p)) + margin // height of the start above the side; the inside is up
		climb := side.Cross(dir)
		switch {
		case climb > parallel:
			in.Lo = max(in.Lo, -height/climb)
		case climb < -parallel:
			in.Hi = min(in.Hi, height/-climb)
		case height < 0:
			return in, false
		}
	}
	return in, in.Lo <= in.Hi
}

// keptToRoad returns the stretches of a shift, in cm from its start, over which the centres
// of all boxes are on roads; none if they are no column on a road at its start
// (STD-TERR-13).
func (b *board) keptToRoad(boxes []geometry.Box, column bool, by geometry.Vec) geometry.Intervals {
	if !column {
		return nil
	}
	kept := geometry.Intervals{{Hi: by.Len()}}
	for _, box := range boxes {
		kept = kept.Intersect(b.stretchesOnRoad(geometry.Segment{A: box.Center, B: box.Center.Add(by)}))
	}
	return kept
}

// stretchesOnRoad is roadStretches without the tolerance at the ends of the road. A segment
// whose end is on the road only by the tolerance stays on it.
func (b *board) stretchesOnRoad(s geometry.Segment) geometry.Intervals {
	stretches, exact := b.roadStretches(s), b.roadStretchesWithin(s, hair)
	for i := range stretches {
		in := &stretches[i]
		if in.Hi >= s.Len() {
			continue
		}
		end := in.Lo
		for _, e := range exact {
			if e.Hi <= in.Hi {
				end = max(end, e.Hi)
			}
		}
		in.Hi = end
	}
	return stretches
}

// roadWay finds the way of a stand along a road (STD-TERR-13), straight or from bend to
// bend of one road, with its centre always on the road. There is none if something is in
// the way or it costs too much.
func (b *board) roadWay(lead geometry.Side, m *geometry.Mover, from, to geometry.Box, limit float64, mover func(geometry.Box) *geometry.Mover) geometry.Way {
	straight := m.Straight(to)
	if straight.OK && b.alongRoad(geometry.Segment{A: from.Center, B: to.Center}) {
		return straight
	}
	best := geometry.Way{Blocked: true, By: straight.By}
	for i := range b.state.Terrain {
		t := &b.state.Terrain[i]
		if t.Kind != "road" || len(t.Line) == 0 {
			continue
		}
		way, ok := b.bendToBend(lead, from, to, t.Line, mover)
		if ok && (best.Blocked || way.Cost < best.Cost) {
			best = way
		}
	}
	if best.OK {
		if best.Spend(best.Cost, limit); !best.OK {
			best.Legs = nil
		}
	}
	return best
}

// bendToBend follows the line of a road between two places on it, turning at each bend
// toward the next.
func (b *board) bendToBend(lead geometry.Side, from, to geometry.Box, line []geometry.Vec, mover func(geometry.Box) *geometry.Mover) (geometry.Way, bool) {
	way := geometry.Way{Legs: []geometry.Box{from}, OK: true, By: -1}
	start, end := nearestStretch(line, from.Center), nearestStretch(line, to.Center)
	bends := line[min(start, end)+1 : max(start, end)+1]
	for i := range bends {
		bend, next := bends[i], to.Center
		if start > end {
			bend = bends[len(bends)-1-i]
		}
		if i+1 < len(bends) {
			next = bends[i+1]
			if start > end {
				next = bends[len(bends)-2-i]
			}
		}
		pose := from.At(bend)
		if ahead := next.Sub(bend).Unit(); ahead != (geometry.Vec{}) {
			pose.Forward = facingLed(ahead, lead)
			if pose.Forward.Dot(way.Legs[len(way.Legs)-1].Forward) < 0 {
				pose.Forward = pose.Forward.Neg() // it moves backwards along the road
			}
		}
		way.Legs = append(way.Legs, pose)
	}
	way.Legs = append(way.Legs, to)
	var paid [4]float64
	for k := 1; k < len(way.Legs); k++ {
		last, leg := way.Legs[k-1], way.Legs[k]
		step := mover(last).Straight(leg)
		if !step.OK || !b.alongRoad(geometry.Segment{A: last.Center, B: leg.Center}) {
			return way, false
		}
		for c, d := range last.Travel(leg) {
			paid[c] += d
		}
	}
	way.Cost = max(paid[0], paid[1], paid[2], paid[3])
	return way, true
}

// nearestStretch returns the index of the stretch of a line that is nearest to a point.
func nearestStretch(line []geometry.Vec, p geometry.Vec) int {
	best := 0
	for i := range len(line) - 1 {
		near := geometry.Segment{A: line[i], B: line[i+1]}.Closest(p).Dist(p)
		if near < (geometry.Segment{A: line[best], B: line[best+1]}).Closest(p).Dist(p)-geometry.Tolerance {
			best = i
		}
	}
	return best
}

// mayMarch refuses an illegal march: the optional rule must be in use, the unit infantry,
// and the places a column on the road behind the leading edge.
func (b *board) mayMarch(unit int, lead geometry.Side, to iter.Seq2[int, geometry.Box]) *game.Refusal {
	u := &b.units[unit]
	switch {
	case !b.plays("STD-TERR-16", optionOn):
		return refuse("STD-TERR-16", game.Say("Marching with a short edge leading is an optional rule, which is not played."))
	case u.Type != Infantry:
		return refuse("STD-TERR-16", game.Say("%s is %s: only infantry marches with a short edge leading.", u.name(), u.Type))
	case !b.columnOnRoad(unit, lead, to):
		return refuse("STD-TERR-16", game.Say("%s would not march: its stands must be on a road, one behind the other with the %s edges leading.", u.name(), lead))
	}
	return nil
}
