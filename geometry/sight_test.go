package geometry

import (
	"math"
	"math/rand/v2"
	"testing"

	"pgregory.net/rapid"
)

func TestSight(t *testing.T) {
	me := inf(0, 0, 0)
	for _, c := range []struct {
		rule   string
		target Box
		others []Box
		areas  []Polygon
		want   bool
	}{
		{"straight ahead", inf(0, 10, 180), nil, nil, true},
		{"behind", inf(0, -10, 0), nil, nil, false},
		{"only a corner is ahead", stand(20, 0.5, 45, 2, 2), nil, nil, true},
		{"beside, level with the front", inf(4, 0, 0), nil, nil, false},
		{"level with the front, far away", inf(40, 0, 180), nil, nil, false},
		{"ahead by the tolerance", inf(40, 0.01, 180), nil, nil, false},
		{"ahead by more", inf(40, 0.02, 180), nil, nil, true},
		{"front against front", inf(0, 2, 180), nil, nil, true},
		{"behind a wider stand", inf(0, 10, 180), []Box{stand(0, 5, 0, 6, 2)}, nil, false},
		{"behind a stand as wide as both", inf(0, 10, 180), []Box{inf(0, 5, 0)}, nil, true},
		{"the seam of two as wide as both closes it", inf(0, 10, 180), []Box{inf(0, 4, 0), inf(0, 6, 180)}, nil, false},
		{"covered from end to end by a stand as wide", inf(0, 10, 180), []Box{inf(0, 2, 0)}, nil, false},
		{"covered but for 0.5 cm", inf(0, 10, 180), []Box{inf(0.5, 2, 0)}, nil, true},
		{"behind two that touch", inf(0, 10, 180), []Box{inf(-2, 5, 0), inf(2, 5, 0)}, nil, false},
		{"the seam lies straight ahead", inf(0, 10, 180), rowOf(inf(-14, 5, 0), 8), nil, false},
		{"friends that touch corner to corner", stand(0, 10, 180, 0.4, 0.4),
			[]Box{stand(-10, 5, 0, 20, 2), stand(10, 7, 0, 20, 2)}, nil, false},
		{"a corner on an edge", stand(0, 12, 180, 0.4, 0.4),
			[]Box{stand(-10, 5, 0, 20, 2), stand(0.5, 6+math.Sqrt2, 45, 2, 2), stand(11.9+math.Sqrt2, 6+math.Sqrt2, 0, 20, 2)}, nil, false},
		{"a gap of 0.05 cm lets a line through", stand(0, 10, 180, 0.4, 0.4),
			[]Box{stand(-10.025, 5, 0, 20, 2), stand(10.025, 5, 0, 20, 2)}, nil, true},
		{"a gap within the tolerance does not", stand(0, 10, 180, 0.4, 0.4),
			[]Box{stand(-10.005, 5, 0, 20, 2), stand(10.005, 5, 0, 20, 2)}, nil, false},
		{"a line may run along a free edge", stand(1, 10, 180, 2, 2),
			[]Box{stand(-10, 5, 0, 20, 2), stand(17, 5, 0, 30, 2)}, nil, true},
		{"a line may graze two corners", stand(2.05, 10, 180, 0.1, 2),
			[]Box{stand(-8, 3, 0, 20, 1), stand(12, 7, 0, 20, 1)}, nil, true},
		{"W15 friends at ±2.45: visible", inf(0, 10, 180), []Box{inf(-2.45, 4, 0), inf(2.45, 4, 0)}, nil, true},
		{"a wood across", inf(0, 10, 180), nil, []Polygon{{{-30, 4}, {30, 4}, {30, 6}, {-30, 6}}}, false},
		{"no leak along the cut between triangles", stand(0, 20, 180, 0.4, 0.4), nil,
			[]Polygon{{{-9, 4}, {0, 4}, {9, 4}, {9, 16}, {0, 16}, {-9, 16}}}, false},
		{"along the edge of a wood", stand(1, 10, 180, 2, 2), nil,
			[]Polygon{{{0, 4}, {-30, 4}, {-30, 6}, {0, 6}}, {{2, 4}, {30, 4}, {30, 6}, {2, 6}}}, true},
		{"a stand against a building leaves no opening", stand(0, 10, 180, 0.4, 0.4), []Box{stand(-10, 5, 0, 20, 2)},
			[]Polygon{{{0, 4}, {20, 4}, {20, 6}, {0, 6}}}, false},
		{"a stand near a building does", stand(0, 10, 180, 0.4, 0.4), []Box{stand(-10.05, 5, 0, 20, 2)},
			[]Polygon{{{0, 4}, {20, 4}, {20, 6}, {0, 6}}}, true},
	} {
		boxes := append([]Box{me, c.target}, c.others...)
		line, ok := NewBlockers(boxes, c.areas).See(me.Edge(Front), 0, 1)
		if ok != c.want {
			t.Errorf("%s: seen %v, want %v (line %v)", c.rule, ok, c.want, line)
		}
		if ok {
			checkLine(t, c.rule, me.Edge(Front), line, boxes, c.areas, 0, 1)
		}
	}
}

// rowOf returns n boxes side by side, the given one leftmost.
func rowOf(b Box, n int) []Box {
	var out []Box
	for range n {
		out = append(out, b)
		b.Center = b.Center.Along(b.Forward.Right(), b.Width)
	}
	return out
}

// checkLine checks laws 1 and 2 of Blockers.See.
func checkLine(t interface {
	Helper()
	Errorf(string, ...any)
}, what string, from Edge, line Segment, boxes []Box, areas []Polygon, own, target int) {
	t.Helper()
	if from.Closest(line.A).Dist(line.A) > 1e-6 {
		t.Errorf("%s: the line %v does not start on the edge", what, line)
	}
	if !boxes[target].Contains(line.B, 1e-6) {
		t.Errorf("%s: the line %v does not end at the target", what, line)
	}
	if ahead := line.B.Sub(from.A).Dot(from.Normal); ahead < Tolerance {
		t.Errorf("%s: the line ends %v ahead of the edge", what, ahead)
	}
	for i, b := range boxes {
		half := Vec{b.Width/2 - 2*Tolerance, b.Depth/2 - 2*Tolerance}
		if i != own && i != target && entersRect(Segment{b.Local(line.A), b.Local(line.B)}, half) {
			t.Errorf("%s: the line %v crosses box %d, %+v", what, line, i, b)
		}
	}
	for _, area := range areas {
		for k := 1; k < 500; k++ {
			p := line.A.Lerp(line.B, float64(k)/500)
			if area.Contains(p, 0) && outlineGap(area, p) > 1e-4 {
				t.Errorf("%s: the line %v crosses area %v", what, line, area)
				return
			}
		}
	}
}

// outlineGap is the distance of a point from the outline of a polygon.
func outlineGap(p Polygon, q Vec) float64 {
	d := math.Inf(1)
	for i := range p {
		d = math.Min(d, p.edge(i).Closest(q).Dist(q))
	}
	return d
}

// The example of the file formats: from the middle of r1a's front edge to the
// middle of b1b's.
func TestSightLineJoinsMiddles(t *testing.T) {
	boxes := []Box{inf(10, 30, 180), inf(14, 30, 180), inf(8, 12, 0), inf(12, 12, 0), inf(16, 12, 0)}
	got, ok := NewBlockers(boxes, nil).See(boxes[0].Edge(Front), 0, 3)
	if !ok {
		t.Fatal("not seen")
	}
	wantVec(t, "start", got.A, Vec{10, 29}, 1e-9)
	wantVec(t, "end", got.B, Vec{12, 13}, 1e-9)
	wantNear(t, "distance", got.Len(), 16.1245, 0.0001)
}

func TestSeePoint(t *testing.T) {
	me := inf(0, 0, 0)
	for _, c := range []struct {
		name   string
		p      Vec
		others []Box
		want   bool
		from   Vec
	}{
		{"ahead", Vec{0, 10}, nil, true, Vec{0, 1}},
		{"level with the front", Vec{10, 1}, nil, false, Vec{}},
		{"behind a stand, from the middle", Vec{0, 10}, []Box{stand(0, 5, 0, 1, 1)}, true, Vec{math.NaN(), 1}},
		{"hidden", Vec{0, 10}, []Box{inf(0, 8, 0)}, false, Vec{}},
		{"a point on the corner of a stand", Vec{2, 7}, []Box{inf(0, 8, 0)}, true, Vec{0, 1}},
	} {
		line, ok := NewBlockers(append([]Box{me}, c.others...), nil).SeePoint(me.Edge(Front), 0, c.p)
		if ok != c.want {
			t.Errorf("%s: seen %v, want %v", c.name, ok, c.want)
		}
		if ok && !math.IsNaN(c.from.X) {
			wantVec(t, c.name+": from", line.A, c.from, 1e-9)
		}
		if ok && line.B != c.p {
			t.Errorf("%s: the line ends at %v, want %v", c.name, line.B, c.p)
		}
	}
}

// table is a random table: a looker (box 0), a target (box 1), stands alone and touching,
// and pieces of terrain.
type table struct {
	boxes []Box
	areas []Polygon
}

func randomTable(r *rand.Rand, stands, areas int) table {
	t := table{boxes: []Box{inf(0, 0, 0), randomBox(r, 10)}}
	t.boxes[1].Center.Y += 14
	for len(t.boxes) < stands {
		b := randomBox(r, 9)
		b.Center.Y += 9
		t.boxes = append(t.boxes, b)
		for r.IntN(2) == 0 {
			shift := []float64{0, 0, 2 * r.Float64(), -1, 1, b.Width + 0.3*r.Float64()}[r.IntN(6)]
			b = Flush(b.Edge(Side(r.IntN(4))), b.Width, b.Depth, shift)
			t.boxes = append(t.boxes, b)
		}
	}
	for range areas {
		c := Vec{16*r.Float64() - 8, 4 + 10*r.Float64()}
		n := 3 + r.IntN(6)
		var p Polygon
		for i := range n {
			p = append(p, c.Along(Direction((float64(i)+0.5*r.Float64())*360/float64(n)), 0.4+3*r.Float64()))
		}
		t.areas = append(t.areas, p)
	}
	return t
}

// sampledSight tries many lines from the front of box 0 to the border of box 1, past
// everything else grown by margin. It is the slow twin of See.
func (t table) sampledSight(margin float64) bool {
	const n = 40
	from, target := t.boxes[0].Edge(Front), t.boxes[1]
	var ends []Vec
	for _, s := range Sides {
		e := target.Edge(s)
		for i := range n {
			p := e.A.Lerp(e.B, float64(i)/n)
			if p.Sub(from.A).Dot(from.Normal) > Tolerance {
				ends = append(ends, p)
			}
		}
	}
	for i := range n + 1 {
		a := from.A.Lerp(from.B, float64(i)/n)
		for _, b := range ends {
			if t.sampledClear(Segment{a, b}, margin) {
				return true
			}
		}
	}
	return false
}

func (t table) sampledClear(s Segment, margin float64) bool {
	for _, b := range t.boxes[2:] {
		if entersRect(Segment{b.Local(s.A), b.Local(s.B)}, Vec{b.Width/2 + margin, b.Depth/2 + margin}) {
			return false
		}
	}
	for _, area := range t.areas {
		if area.Contains(s.A, 0) {
			return false
		}
		for i := range area {
			e := area.edge(i)
			if e.crosses(s) || e.gap(s) < margin {
				return false
			}
		}
	}
	return true
}

// See against its slow twin. A line that clears everything by a margin must be found, and
// a line that See finds must be clear. If the twin, with a finer look at smaller
// obstacles, sees nothing, that alone does not count: the line itself is checked.
//
// Blockers.See laws 1 and 2.
func TestSightAgainstSampling(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 8))
	seen, hidden := 0, 0
	for i := range tables(1500) {
		tab := randomTable(r, 3+r.IntN(14), r.IntN(4))
		from := tab.boxes[0].Edge(Front)
		line, ok := NewBlockers(tab.boxes, tab.areas).See(from, 0, 1)
		if ok {
			seen++
			checkLine(t, "random table", from, line, tab.boxes, tab.areas, 0, 1)
		} else {
			hidden++
			if tab.sampledSight(0.02) {
				t.Errorf("table %d: not seen, but a sampled line is clear: %+v", i, tab)
			}
		}
		if t.Failed() {
			return
		}
	}
	t.Logf("%d seen, %d hidden", seen, hidden)
	if seen < 300 || hidden < 300 {
		t.Errorf("%d seen and %d hidden tables prove little; want 300 of each", seen, hidden)
	}
}

// A point target must agree with a tiny box around it where neither is near a limit.
func TestSeePointAgreesWithTinyBox(t *testing.T) {
	r := rand.New(rand.NewPCG(9, 10))
	seen := 0
	for range tables(1500) {
		tab := randomTable(r, 3+r.IntN(10), r.IntN(3))
		p := tab.boxes[1].Center
		from := tab.boxes[0].Edge(Front)
		tiny, small := tab.boxes, tab.boxes
		tiny[1] = stand(p.X, p.Y, 10, 0.001, 0.001)
		_, box := NewBlockers(tiny, tab.areas).See(from, 0, 1)
		k := NewBlockers(append(small[:1:1], small[2:]...), tab.areas)
		_, point := k.SeePoint(from, 0, p)
		if point && !box {
			t.Fatalf("the point %v is seen, a box around it is not: %+v", p, tab)
		}
		if point {
			seen++
		}
		if box && !point {
			// Perhaps only a corner of the tiny box is seen: then the point is within the
			// box's size of a line.
			if _, nearby := k.SeePoint(from, 0, p.Add(Vec{0, -0.002})); !nearby && !anyPointSeen(k, from, p, 0.002) {
				t.Fatalf("a tiny box around %v is seen, no point of it is: %+v", p, tab)
			}
		}
	}
	if seen < 200 {
		t.Errorf("only %d points were seen", seen)
	}
}

func anyPointSeen(k *Blockers, from Edge, p Vec, radius float64) bool {
	for d := range 36 {
		if _, ok := k.SeePoint(from, 0, p.Along(Direction(float64(10*d)), radius)); ok {
			return true
		}
	}
	return false
}

// Blockers.See law 3: taking away a blocker never hides what was seen; law 4: moving,
// turning or mirroring everything does not change the answer.
//
// Blockers.See laws 3 and 4.
func TestSightLaws(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		r := rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 0))
		tab := randomTable(r, 3+r.IntN(12), r.IntN(3))
		from := tab.boxes[0].Edge(Front)
		line, ok := NewBlockers(tab.boxes, tab.areas).See(from, 0, 1)
		if _, fewer := NewBlockers(tab.boxes[:len(tab.boxes)-1], tab.areas).See(from, 0, 1); ok && !fewer {
			t.Fatalf("seen along %v only past all boxes", line)
		}
		m := drawMotion(t)
		var areas []Polygon
		for _, a := range tab.areas {
			var p Polygon
			for _, v := range a {
				p = append(p, m.point(v))
			}
			areas = append(areas, p)
		}
		moved := m.boxes(tab.boxes)
		again, ok2 := NewBlockers(moved, areas).See(moved[0].Edge(Front), 0, 1)
		if ok != ok2 {
			t.Fatalf("seen %v along %v became %v along %v", ok, line, ok2, again)
		}
	})
}

// Blockers.Over law 1: a wall that a box sees over blocks no line from or to that box, but lines of
// all other boxes.
func TestSeeingOverAWall(t *testing.T) {
	boxes := []Box{inf(0, 0, 0), inf(0, 20, 180), inf(1, -3, 0)}
	for _, turn := range []float64{0, 33, 210} {
		m := motion{turn: Direction(turn)}
		boxes := m.boxes(boxes)
		k := NewBlockers(boxes, []Polygon{m.polygon(rect(-30, 1.2, 30, 1.6))}).Over([][]int{{0}, nil, nil})
		for _, c := range []struct {
			from, to int
			want     bool
		}{{0, 1, true}, {1, 0, true}, {2, 1, false}, {1, 2, false}} {
			if _, ok := k.See(boxes[c.from].Edge(Front), c.from, c.to); ok != c.want {
				t.Errorf("turned by %g: %d sees %d: %v", turn, c.from, c.to, ok)
			}
			if _, ok := k.Corridor(boxes[c.from].Edge(Front), c.from, []int{c.to}, 1); ok != c.want {
				t.Errorf("turned by %g: a corridor from %d to %d: %v", turn, c.from, c.to, ok)
			}
		}
		if _, ok := k.Corridor(boxes[1].Edge(Front), 1, []int{2, 0}, 1); !ok {
			t.Errorf("turned by %g: no corridor to the one behind the wall", turn)
		}
		if k.Hides(boxes[1].Edge(Front), 1, []int{0, 2}) {
			t.Errorf("turned by %g: the wall hides both", turn)
		}
	}
}
