package geometry

import (
	"math/rand/v2"
	"testing"
)

// A corridor in woods and on hills: each point of a 1 cm piece of the edge keeps
// the rules of sight there.
func TestCorridorPastTerrain(t *testing.T) {
	me, target := inf(0, 0, 0), inf(0, 10, 180) // the front edges run along y = 1 and y = 9
	wood := func(x0, y0, x1, y1 float64) Terrain {
		return Terrain{Shallow: []Shallow{{rect(x0, y0, x1, y1), 2}}}
	}
	hill := func(footprint Polygon, contours ...Contour) Terrain {
		return Terrain{Hills: []Hill{{footprint, contours}}}
	}
	steps := []Contour{{1, rect(-25, 6, 25, 24)}, {2, rect(-20, 9, 20, 21)}}
	for _, c := range []struct {
		name           string
		looker, target Box
		ground         Terrain
		want           bool
	}{
		{"the looker 1.9 cm inside a wood", me, target, wood(-50, -5, 50, 2.9), true},
		{"the looker 2.1 cm inside", me, target, wood(-50, -5, 50, 3.1), false},
		{"the target 1.9 cm inside", me, target, wood(-50, 7.1, 50, 20), true},
		{"the target 2.1 cm inside", me, target, wood(-50, 6.9, 50, 20), false},
		{"right through a wood", me, target, wood(-50, 4, 50, 4.5), false},
		{"both in the same wood, 1.9 apart", me, inf(0, 3.9, 180), wood(-50, -50, 50, 50), true},
		{"both in the same wood, 2.1 apart", me, inf(0, 4.1, 180), wood(-50, -50, 50, 50), false},
		{"1.1 cm of both edges out of the wood", me, target, wood(-50, -5, 0.9, 50), true},
		{"0.9 cm of both edges out of the wood", me, target, wood(-50, -5, 1.1, 50), false},
		{"a hill between", me, inf(0, 40, 180), hill(rect(-30, 3, 30, 27)), false},
		{"a hill that leaves 1.1 cm open", me, target, hill(rect(-30, 3, 0.9, 6)), true},
		{"a hill that leaves 0.9 cm open", me, target, hill(rect(-30, 3, 1.1, 6)), false},
		{"up a plain hill", me, target, hill(rect(-30, 3, 30, 27)), true},
		{"from the top over the lower slope", inf(0, 15, 0), inf(0, 40, 180), hill(rect(-30, 3, 30, 27), steps...), true},
		{"from the slope over the top", inf(0, 7, 0), inf(0, 40, 180), hill(rect(-30, 3, 30, 27), steps...), false},
		{"from slope to slope past the top", inf(23, 7.5, 0), inf(23, 22, 180), hill(rect(-30, 3, 30, 27), steps...), true},
		{"from slope to slope, 1.1 cm past the top", inf(19.1, 7.5, 0), inf(19.1, 22.5, 180), hill(rect(-30, 3, 30, 27), steps...), true},
		{"from slope to slope, 0.9 cm past the top", inf(18.9, 7.5, 0), inf(18.9, 22.5, 180), hill(rect(-30, 3, 30, 27), steps...), false},
	} {
		for _, m := range []motion{{turn: Direction(0)}, {turn: Direction(33), shift: Vec{3, 4}}, {turn: Direction(200), mirror: true}} {
			boxes := m.boxes([]Box{c.looker, c.target})
			ground := m.terrain(c.ground)
			line, ok := NewBlockersOn(boxes, ground).Corridor(boxes[0].Edge(Front), 0, []int{1}, 1)
			if ok != c.want {
				t.Errorf("%s: %v, want %v (line %v)", c.name, ok, c.want, line)
			}
			if ok {
				checkCorridor(t, c.name, table{boxes: boxes}, ground, line, 1)
			}
		}
	}
}

// strip returns the lines of a corridor to box 1 beside its middle line, 0.1 cm apart. ok
// is false if one of them misses the box or leaves the edge.
func (t table) strip(middle Segment, width float64) (lines []Segment, ok bool) {
	edge := t.boxes[0].Edge(Front)
	way := middle.B.Sub(middle.A).Unit().Scale(100)
	for off := -width / 2; off <= width/2+1e-9; off += 0.1 {
		a := middle.A.Along(edge.Dir(), off)
		s := Segment{a, a.Add(way)}
		at, meets := t.boxes[1].enteredAt(s)
		if !meets || edge.Closest(a).Dist(a) > 1e-6 {
			return nil, false
		}
		lines = append(lines, Segment{a, s.A.Lerp(s.B, at)})
	}
	return lines, true
}

// checkCorridor checks the lines of a found corridor, except very close to its sides.
func checkCorridor(t *testing.T, what string, tab table, g Terrain, middle Segment, width float64) {
	t.Helper()
	lines, ok := tab.strip(middle, width-6*Tolerance)
	if !ok {
		t.Errorf("%s: the corridor along %v is not as wide as the target or the edge allows", what, middle)
	}
	for _, s := range lines {
		checkLine(t, what, tab.boxes[0].Edge(Front), s, tab.boxes, nil, 0, 1)
		checkGround(t, what, g, s, 3*Tolerance)
	}
}

// The laws of Corridor. Also, no corridor is missed whose lines are all clear by a margin
// wider than anything that could stand between two of them.
//
// Blockers.Corridor laws 1 and 2.
func TestCorridorLaws(t *testing.T) {
	r := rand.New(rand.NewPCG(47, 48))
	found, none := 0, 0
	for i := range tables(300) {
		tab := randomTable(r, 2+r.IntN(5), 0)
		g := randomGround(r)
		from := tab.boxes[0].Edge(Front)
		k := NewBlockersOn(tab.boxes, g)
		line, ok := k.Corridor(from, 0, []int{1}, 1)
		if _, seen := k.See(from, 0, 1); ok && !seen {
			t.Fatalf("law 1, table %d: a corridor along %v, but no sight: %+v %+v", i, line, tab, g)
		}
		if _, narrow := k.Corridor(from, 0, []int{1}, 0.6); ok && !narrow {
			t.Fatalf("law 2, table %d: 1 cm fit along %v, 0.6 do not: %+v %+v", i, line, tab, g)
		}
		if _, wide := k.Corridor(from, 0, []int{1}, 1.5); wide && !ok {
			t.Fatalf("law 2, table %d: 1.5 cm fit, 1 does not: %+v %+v", i, tab, g)
		}
		if ok {
			found++
			checkCorridor(t, "random ground", tab, g, line, 1)
		} else {
			none++
			if s, clear := tab.sampledCorridor(r, g); clear {
				t.Errorf("none found, but one along %v is clear", s)
			}
		}
		if t.Failed() {
			t.Fatalf("table %d: %+v %+v", i, tab, g)
		}
	}
	t.Logf("%d found, %d not", found, none)
	if found < 60 || none < 60 {
		t.Errorf("%d corridors found and %d not prove little", found, none)
	}
}

// bordersOn reports whether an end of s lies within margin of the outline of a
// hill, one of its contours or a wood.
func (t *Terrain) bordersOn(s Segment, margin float64) bool {
	outlines := []Polygon{}
	for _, a := range t.Shallow {
		outlines = append(outlines, a.Area)
	}
	for _, h := range t.Hills {
		outlines = append(outlines, h.Footprint)
		for _, c := range h.Contours {
			outlines = append(outlines, c.Shape)
		}
	}
	for _, p := range outlines {
		if p.outlineDistance(s.A) <= margin || p.outlineDistance(s.B) <= margin {
			return true
		}
	}
	return false
}

// sampledCorridor tries random corridors, 1 cm wide.
func (t table) sampledCorridor(r *rand.Rand, g Terrain) (Segment, bool) {
	const margin = 0.06 // more than half the distance between two lines
	from := t.boxes[0].Edge(Front)
	for range 200 {
		e := t.boxes[1].Edge(Side(r.IntN(4)))
		middle := Segment{from.A.Lerp(from.B, r.Float64()), e.A.Lerp(e.B, r.Float64())}
		lines, clear := t.strip(middle, 1+2*margin)
		for _, s := range lines {
			if s.B.Sub(from.A).Dot(from.Normal) <= Tolerance || !t.sampledClear(s, margin) {
				clear = false
				break
			}
			// Near the border of a hill, a grown hill would hold an end that the hill
			// itself does not, and no longer hide anything beyond.
			if g.bordersOn(s, margin) {
				clear = false
				break
			}
			if _, blocked := groundBlocks(g, s, -margin); blocked {
				clear = false
				break
			}
		}
		if clear {
			return middle, true
		}
	}
	return Segment{}, false
}
