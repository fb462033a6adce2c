package element

import (
	"frontage/game/table"
	"frontage/geometry"
)

// sees reports whether two elements see each other (section 15).
func (b *board) sees(x, y int) bool {
	line, _, _ := b.sightLine(b.at[x], b.at[y])
	return line
}

// sightLine returns whether the line between the nearest points of two bases is clear, a base that blocks it
// (or −1), and the line (ELM-VISIB-03).
func (b *board) sightLine(x, y int) (clear bool, by int, line geometry.Segment) {
	line.A, line.B = geometry.ClosestPoints(b.Boxes[x], b.Boxes[y])
	clear, by = b.clearLine(line, [2]int{x, y}, b.heightsOf(x, y), b.flies(b.unitOf(x)) || b.flies(b.unitOf(y)))
	return clear, by, line
}

// sightTo is sightLine from a base to a point on the ground.
func (b *board) sightTo(x int, point geometry.Vec) (clear bool, by int, line geometry.Segment) {
	line = geometry.Segment{A: b.Boxes[x].Closest(point), B: point}
	clear, by = b.clearLine(line, [2]int{x, x}, [2]float64{b.heightAt(b.Boxes[x].Center), b.heightAt(point)}, b.flies(b.unitOf(x)))
	return clear, by, line
}

// heightsOf returns the heights of the ground under two bases.
func (b *board) heightsOf(x, y int) [2]float64 {
	return [2]float64{b.heightAt(b.Boxes[x].Center), b.heightAt(b.Boxes[y].Center)}
}

// clearLine reports whether a line of sight between places of these heights is clear, or the base that blocks
// it (−1 for none). The bases at its ends do not block it. A line from or to the air passes over more.
func (b *board) clearLine(line geometry.Segment, ends [2]int, heights [2]float64, inAir bool) (clear bool, by int) {
	if far := battleOf(b.s).Visibility; far > 0 && line.Len() > b.k.cm(far)+geometry.Tolerance {
		return false, -1
	}
	high := max(heights[0], heights[1])
	between := b.InLine(line, 0, func(p int) bool {
		return p == ends[0] || p == ends[1] || b.flies(b.unitOf(p)) || b.heightAt(b.Boxes[p].Center) < high // ELM-SHOOT-13, -15
	}, nil)
	if len(between) > 0 && line.Len() > geometry.Tolerance {
		return false, between[0]
	}
	return !b.landHides(line, heights, inAir), -1
}

// landHides reports whether terrain cuts a line of sight between places of these heights.
func (b *board) landHides(line geometry.Segment, heights [2]float64, inAir bool) bool {
	ends := (geometry.Rect{Min: line.A, Max: line.A}).Union(geometry.Rect{Min: line.B, Max: line.B})
	for i := range b.lands {
		if b.lands[i].bounds.Meets(ends) && b.hides(i, line, heights, inAir) {
			return true
		}
	}
	return false
}

// commandSight caches the sight between an element and its general while both stay in place.
type commandSight struct {
	general  int
	from, to uint32 // the numbers of their places; see table.Station
	inAir    bool
	known    bool
	sees     bool
}

// commandSees is inCommandSight, cached while neither moves.
func (b *board) commandSees(general, unit int) bool {
	if b.sights == nil {
		b.sights = make([]commandSight, len(b.s.Units))
	}
	known := &b.sights[unit]
	now := commandSight{general: general, from: b.Stations[general].Placed, to: b.Stations[unit].Placed, inAir: b.flies(general) || b.flies(unit), known: true, sees: known.sees}
	if *known != now {
		now.sees = b.inCommandSight(general, unit)
		*known = now
	}
	return now.sees
}

// inCommandSight reports whether an element is in sight of its general: only terrain and the
// limit of visibility hide it from him, no troops (our reading of ELM-PIP-14).
func (b *board) inCommandSight(general, unit int) bool {
	x, y := b.at[general], b.at[unit]
	if battleOf(b.s).Visibility == 0 && !b.mayHide(b.Stations[general].Bounds.Union(b.Stations[unit].Bounds)) {
		return true
	}
	var line geometry.Segment
	line.A, line.B = geometry.ClosestPoints(b.Boxes[x], b.Boxes[y])
	far := battleOf(b.s).Visibility
	return (far == 0 || line.Len() <= b.k.cm(far)+geometry.Tolerance) && !b.landHides(line, b.heightsOf(x, y), b.flies(b.unitOf(x)) || b.flies(b.unitOf(y)))
}

// mayHide reports whether terrain within a rectangle may hide anything.
func (b *board) mayHide(r geometry.Rect) bool {
	for i := range b.lands {
		if l := &b.lands[i]; l.bounds.Meets(r) && l.sight != "open" {
			return true
		}
	}
	return false
}

// hides reports whether a terrain piece near a line of sight cuts it, between places of these heights.
func (b *board) hides(i int, line geometry.Segment, heights [2]float64, inAir bool) bool {
	f := &b.s.Terrain[i]
	kind := b.lands[i].sight
	if kind == "open" || inAir && kind != "block" { // ELM-VISIB-02, -05
		return false
	}
	for _, area := range table.Areas(f) {
		if !area.Crosses(line) {
			continue
		}
		inside := [2]bool{area.Contains(line.A, 0), area.Contains(line.B, 0)}
		switch kind {
		case "block":
			return true
		case "hill":
			if b.hillHides(i, line, heights, inside) {
				return true
			}
		default: // woods, orchards, built-up areas, dunes
			if b.woodHides(area, line, heights, inside) {
				return true
			}
		}
	}
	return false
}

// woodHides reports whether a wood or the like cuts a line that crosses it. Troops near its edge
// see out and are seen, deeper ones only at a short distance (ELM-VISIB-04).
func (b *board) woodHides(area geometry.Polygon, line geometry.Segment, heights [2]float64, inside [2]bool) bool {
	short := b.k.cm(b.t.value("sight_wood"))
	switch {
	case !inside[0] && !inside[1]:
		return b.behindHides(area, line, heights)
	case line.Len() <= short+geometry.Tolerance:
		return false
	case inside[0] && inside[1]:
		return true
	}
	end := line.A
	if inside[1] {
		end = line.B
	}
	return depthIn(area, end) >= b.k.cm(b.t.value("sight_wood_edge"))-geometry.Tolerance
}

// depthIn returns how far inside an area a point lies.
func depthIn(area geometry.Polygon, p geometry.Vec) float64 {
	least := p.Dist(area[0])
	for i := range area {
		edge := geometry.Segment{A: area[i], B: area[(i+1)%len(area)]}
		least = min(least, p.Dist(edge.Closest(p)))
	}
	return least
}

// hillHides reports whether a hill cuts a line that crosses it: a hill between the ends, at least as high as
// both, or a part of a hill higher than both.
func (b *board) hillHides(i int, line geometry.Segment, heights [2]float64, inside [2]bool) bool {
	f := &b.s.Terrain[i]
	top := 1.0
	if len(f.Contours) > 0 {
		top = 0
		for _, c := range f.Contours {
			top = max(top, c.Height)
			if c.Height > max(heights[0], heights[1]) && geometry.Polygon(c.Shape).Crosses(line) {
				return true
			}
		}
	}
	if inside[0] || inside[1] {
		return false
	}
	if max(heights[0], heights[1]) > top {
		return b.behindHides(f.Shape, line, heights) // a hill lower than both ends
	}
	return true
}

// behindHides reports whether a feature cuts a line between two places on opposite sides: always, unless one
// is in the upper half of a hill and the other is farther behind the feature than the distance in the table
// (ELM-VISIB-01, correction 5).
func (b *board) behindHides(area geometry.Polygon, line geometry.Segment, heights [2]float64) bool {
	if heights[1] > heights[0] {
		line.A, line.B = line.B, line.A
		heights[0], heights[1] = heights[1], heights[0]
	}
	if heights[0] <= heights[1] || !b.upperHalf(line.A) {
		return true
	}
	return line.B.Dist(lastCrossing(area, line)) < b.k.cm(b.t.value("sight_hill"))-geometry.Tolerance
}

// upperHalf reports whether a point is in the upper half of a hill.
func (b *board) upperHalf(p geometry.Vec) bool {
	for _, i := range b.hills {
		f := &b.s.Terrain[i]
		if !geometry.Polygon(f.Shape).Contains(p, 0) {
			continue
		}
		top, here := 1.0, 1.0
		if len(f.Contours) > 0 {
			top, here = 0, 0
			for _, c := range f.Contours {
				top = max(top, c.Height)
				if geometry.Polygon(c.Shape).Contains(p, 0) {
					here = max(here, c.Height)
				}
			}
		}
		if 2*here >= top {
			return true
		}
	}
	return false
}

// lastCrossing returns the last point of a line, from its start, on the border of an area.
func lastCrossing(area geometry.Polygon, line geometry.Segment) geometry.Vec {
	best := 0.0
	way := line.B.Sub(line.A)
	for i := range area {
		p, q := area[i], area[(i+1)%len(area)]
		edge := q.Sub(p)
		cross := way.Cross(edge)
		if cross == 0 {
			continue
		}
		t, u := p.Sub(line.A).Cross(edge)/cross, p.Sub(line.A).Cross(way)/cross
		if u >= 0 && u <= 1 && t >= 0 && t <= 1 {
			best = max(best, t)
		}
	}
	return line.A.Lerp(line.B, best)
}
