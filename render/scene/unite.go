package scene

import (
	"math"
	"slices"

	"frontage/game"
	"frontage/geometry"
)

// OneOutline returns marks in which the areas have one outline together: what several
// stands reach is one shape, not a heap of overlapping ones. The other marks stay.
func OneOutline(marks []game.Mark) []game.Mark {
	var areas []geometry.Polygon
	var list []game.Mark
	for i := range marks {
		m := &marks[i]
		if m.Kind != game.MarkArea {
			list = append(list, *m)
			continue
		}
		if border := slices.Concat([]geometry.Vec{m.From}, m.Via, []geometry.Vec{m.To}); len(border) > 2 {
			areas = append(areas, border)
		}
	}
	for _, a := range unite(areas) {
		last := len(a) - 1
		list = append(list, game.Mark{Kind: game.MarkArea, From: a[0], Via: a[1:last], To: a[last]})
	}
	return list
}

// Lines that run along each other do so but for rounding.
const (
	hair    = 1e-7 // cm: what is shorter is no part of an outline
	beside  = 1e-6 // cm to either side of an outline
	joint   = 1e-5 // cm within which two parts of an outline meet
	leastIn = 0.5  // cm² of a hole that is worth drawing
	bend    = 1e-3 // cm: what is less is no corner
	speck   = 0.05 // cm² of an area that is
)

// unite returns areas that cover what the given ones cover together, each within one
// outline, holes joined to it by a slit. What is too tangled comes as it was.
func unite(areas []geometry.Polygon) []geometry.Polygon {
	if len(areas) < 2 {
		return areas
	}
	var apart []geometry.Polygon
	all := []geometry.Polygon{against(areas[0])}
	for _, a := range areas[1:] {
		if rings, ok := join(all, []geometry.Polygon{against(a)}); ok {
			all = rings
		} else {
			apart = append(apart, a)
		}
	}
	var whole, holes []geometry.Polygon
	for _, ring := range all {
		switch a := turnOf(ring) / 2; {
		case a > speck:
			whole = append(whole, ring)
		case a < -leastIn:
			holes = append(holes, ring)
		}
	}
	return append(slit(whole, holes), apart...)
}

// join returns the outlines of what two areas cover together, given by theirs.
func join(p, q []geometry.Polygon) (rings []geometry.Polygon, ok bool) {
	for _, grid := range grids {
		rings, ok = stitch(outsides([]rim{newRim(p, grid), newRim(q, grid)}))
		if ok {
			return rings, true
		}
	}
	return nil, false
}

// grids are to what, in cm, corners are brought until the outlines fit together: those
// of stands side by side run along each other, but not exactly.
var grids = [...]float64{0, 0.01, 0.02, 0.05, 0.1}

// against returns an outline that runs against the clock.
func against(a geometry.Polygon) geometry.Polygon {
	if turnOf(a) >= 0 {
		return a
	}
	a = slices.Clone(a)
	slices.Reverse(a)
	return a
}

// turnOf is twice the area of a ring on the table, where y runs up: below zero when it
// runs with the clock, as those around holes do.
func turnOf(ring []geometry.Vec) float64 { return signedArea(ring) }

// rim is all the edges of an area, with their extents.
type rim struct {
	edges  []geometry.Segment
	boxes  []geometry.Rect
	bounds geometry.Rect
}

// newRim takes the outlines of an area, their corners brought to a grid.
func newRim(rings []geometry.Polygon, grid float64) (r rim) {
	for _, ring := range rings {
		before := snapped(ring[len(ring)-1], grid)
		for _, p := range ring {
			p = snapped(p, grid)
			if p.Dist(before) < hair {
				continue
			}
			box := geometry.Rect{Min: before, Max: before}.Union(geometry.Rect{Min: p, Max: p})
			if len(r.edges) == 0 {
				r.bounds = box
			}
			r.bounds = r.bounds.Union(box)
			r.edges, r.boxes = append(r.edges, geometry.Segment{A: before, B: p}), append(r.boxes, box)
			before = p
		}
	}
	return r
}

func snapped(p geometry.Vec, grid float64) geometry.Vec {
	if grid == 0 {
		return p
	}
	return geometry.Vec{X: math.Round(p.X/grid) * grid, Y: math.Round(p.Y/grid) * grid}
}

// holds reports whether a point lies in the area.
func (r *rim) holds(p geometry.Vec) bool {
	if !r.bounds.Contains(p, 0) {
		return false
	}
	in := false
	for i := range r.edges {
		a, b := r.edges[i].A, r.edges[i].B
		if (b.Y > p.Y) != (a.Y > p.Y) && p.X < b.X+(a.X-b.X)*(p.Y-b.Y)/(a.Y-b.Y) {
			in = !in
		}
	}
	return in
}

// outsides returns the parts of the outlines that lie in no other, the areas to their
// left.
func outsides(rims []rim) (parts []geometry.Segment) {
	var cuts []float64
	for i := range rims {
		for k, e := range rims[i].edges {
			length := e.A.Dist(e.B)
			cuts = append(cuts[:0], 0, 1)
			for j := range rims {
				if j != i && rims[j].bounds.Meets(rims[i].boxes[k].Grow(joint)) {
					cuts = rims[j].cuts(e, rims[i].boxes[k].Grow(joint), cuts)
				}
			}
			slices.Sort(cuts)
			out := e.B.Sub(e.A).Unit().Right().Scale(beside)
			for n := 1; n < len(cuts); n++ {
				if (cuts[n]-cuts[n-1])*length < hair {
					cuts[n] = cuts[n-1]
					continue
				}
				mid := e.A.Lerp(e.B, (cuts[n]+cuts[n-1])/2)
				if outside(rims, i, mid, out) {
					parts = append(parts, geometry.Segment{A: e.A.Lerp(e.B, cuts[n-1]), B: e.A.Lerp(e.B, cuts[n])})
				}
			}
		}
	}
	return parts
}

// cuts appends where, as shares of an edge, the outline crosses it or touches it.
func (r *rim) cuts(e geometry.Segment, box geometry.Rect, list []float64) []float64 {
	along := e.B.Sub(e.A)
	length := along.Len()
	add := func(t float64) {
		if t > 0 && t < 1 {
			list = append(list, t)
		}
	}
	for i := range r.edges {
		if !r.boxes[i].Meets(box) {
			continue
		}
		o := r.edges[i]
		if away := o.A.Sub(e.A); math.Abs(along.Cross(away)) < hair*length {
			add(away.Dot(along) / (length * length))
		}
		d := o.B.Sub(o.A)
		cross := along.Cross(d)
		if math.Abs(cross) < 1e-9 {
			continue
		}
		to := o.A.Sub(e.A)
		if u := to.Cross(along) / cross; u >= 0 && u <= 1 {
			add(to.Cross(d) / cross)
		}
	}
	return list
}

// outside reports whether the middle of a part of one outline lies in no other; of those
// that run along each other the first counts.
func outside(rims []rim, own int, mid, out geometry.Vec) bool {
	for j := range rims {
		if j == own {
			continue
		}
		if rims[j].holds(mid.Add(out)) {
			return false
		}
		if j < own && rims[j].holds(mid.Sub(out)) && rims[j].near(mid) {
			return false // it runs along this one, which has it already
		}
	}
	return true
}

// near reports whether a point lies on the outline.
func (r *rim) near(p geometry.Vec) bool {
	for i := range r.edges {
		if r.boxes[i].Grow(hair).Contains(p, 0) && r.edges[i].Closest(p).Dist(p) < hair {
			return true
		}
	}
	return false
}

// stitch joins parts to rings, and reports whether every one found its place.
func stitch(parts []geometry.Segment) (rings []geometry.Polygon, ok bool) {
	begins := map[[2]int][]int{} // the parts that begin in a cell
	for i := range parts {
		at := cellOf(parts[i].A)
		begins[at] = append(begins[at], i)
	}
	used := make([]bool, len(parts))
	for first := range parts {
		if used[first] {
			continue
		}
		var ring geometry.Polygon
		for at := first; ; {
			used[at] = true
			ring = append(ring, parts[at].A)
			end := parts[at].B
			next, near, cell := -1, joint, cellOf(end)
			for x := cell[0] - 1; x <= cell[0]+1; x++ {
				for y := cell[1] - 1; y <= cell[1]+1; y++ {
					for _, i := range begins[[2]int{x, y}] {
						if d := parts[i].A.Dist(end); d < near && (!used[i] || i == first) {
							next, near = i, d
						}
					}
				}
			}
			if next < 0 {
				return nil, false
			}
			if next == first {
				break
			}
			at = next
		}
		if ring = straightened(ring); len(ring) > 2 {
			rings = append(rings, ring)
		}
	}
	return rings, len(rings) > 0
}

func cellOf(p geometry.Vec) [2]int {
	return [2]int{int(math.Floor(p.X / joint)), int(math.Floor(p.Y / joint))}
}

// straightened leaves corners out that are none.
func straightened(ring geometry.Polygon) geometry.Polygon {
	list := ring[:0:0]
	for i, p := range ring {
		next := ring[(i+1)%len(ring)]
		if len(list) > 0 {
			if before := list[len(list)-1]; (geometry.Segment{A: before, B: next}).Closest(p).Dist(p) < bend {
				continue
			}
		}
		list = append(list, p)
	}
	return list
}

// slit joins each hole to the nearest outline by a line there and back.
func slit(whole, holes []geometry.Polygon) []geometry.Polygon {
	for _, hole := range holes {
		ring, at, from, near := -1, 0, 0, math.Inf(1)
		for i, w := range whole {
			r := newRim([]geometry.Polygon{w}, 0)
			if !r.holds(hole[0]) {
				continue
			}
			for j, p := range w {
				for k, q := range hole {
					if d := p.Dist(q); d < near {
						ring, at, from, near = i, j, k, d
					}
				}
			}
		}
		if ring < 0 {
			continue // it is in nothing
		}
		w := whole[ring]
		inner := slices.Concat(hole[from:], hole[:from+1])
		whole[ring] = slices.Concat(w[:at+1], inner, w[at:])
	}
	return whole
}
