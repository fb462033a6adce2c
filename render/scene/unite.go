package scene

import (
	"math"
	"slices"

	"frontage/game"
	"frontage/geometry"
)

// OneOutline merges the areas among some marks into common outlines: what several stands
// reach is drawn as one shape, not as overlapping ones. Other marks stay as they are.
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

// Lines along each other may differ by rounding.
const (
	hair    = 1e-7 // in cm: anything shorter is not part of an outline
	beside  = 1e-6 // in cm: offset to either side of an outline
	joint   = 1e-5 // in cm: two parts of an outline meet within it
	leastIn = 0.5  // in cm²: smaller holes are not drawn
	bend    = 1e-3 // in cm: a smaller bend is not a corner
	speck   = 0.05 // in cm²: smaller areas are dropped
)

// unite returns areas that cover the union of the given ones. Each has one outline; a
// slit joins holes to it. Areas too tangled to unite come back unchanged.
func unite(areas []geometry.Polygon) []geometry.Polygon {
	if len(areas) < 2 {
		return areas
	}
	var apart []geometry.Polygon
	all := []geometry.Polygon{anticlockwise(areas[0])}
	for _, a := range areas[1:] {
		if rings, ok := join(all, []geometry.Polygon{anticlockwise(a)}); ok {
			all = rings
		} else {
			apart = append(apart, a)
		}
	}
	var whole, holes []geometry.Polygon
	for _, ring := range all {
		switch a := doubleArea(ring) / 2; {
		case a > speck:
			whole = append(whole, ring)
		case a < -leastIn:
			holes = append(holes, ring)
		}
	}
	return append(slit(whole, holes), apart...)
}

// join returns the outlines of the union of two areas, each given by its outlines.
func join(p, q []geometry.Polygon) (rings []geometry.Polygon, ok bool) {
	for _, grid := range grids {
		rings, ok = stitch(outsides([]rim{newRim(p, grid), newRim(q, grid)}))
		if ok {
			return rings, true
		}
	}
	return nil, false
}

// grids are rounding steps for corners, in cm, tried until the outlines fit together. The
// outlines of stands side by side run along each other, but not exactly.
var grids = [...]float64{0, 0.01, 0.02, 0.05, 0.1}

// anticlockwise returns an outline that runs anticlockwise.
func anticlockwise(a geometry.Polygon) geometry.Polygon {
	if doubleArea(a) >= 0 {
		return a
	}
	a = slices.Clone(a)
	slices.Reverse(a)
	return a
}

// doubleArea returns twice the area of a ring on the table, where y runs up. It is negative
// for a clockwise ring, such as one around a hole.
func doubleArea(ring []geometry.Vec) float64 { return signedArea(ring) }

// rim holds all the edges of an area, with their bounds.
type rim struct {
	edges  []geometry.Segment
	boxes  []geometry.Rect
	bounds geometry.Rect
}

// newRim makes a rim of the outlines of an area, with corners rounded to a grid.
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

// outsides returns the parts of the outlines that lie in no other area, with their own
// area on the left.
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

// cuts appends the shares of an edge at which the outline crosses or touches it.
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

// outside reports whether the middle of a part of one outline lies in no other area.
// Where outlines run along each other, the first counts.
func outside(rims []rim, own int, mid, out geometry.Vec) bool {
	for j := range rims {
		if j == own {
			continue
		}
		if rims[j].holds(mid.Add(out)) {
			return false
		}
		if j < own && rims[j].holds(mid.Sub(out)) && rims[j].near(mid) {
			return false // it runs along this one, which is counted already
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

// stitch joins parts to rings and reports whether every part found its place.
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

// straightened removes points that are not corners.
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
			continue // it lies in no outline
		}
		w := whole[ring]
		inner := slices.Concat(hole[from:], hole[:from+1])
		whole[ring] = slices.Concat(w[:at+1], inner, w[at:])
	}
	return whole
}
