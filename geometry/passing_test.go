package geometry

import (
	"math"
	"math/rand/v2"
	"testing"
)

func rect(x0, y0, x1, y1 float64) Polygon { return Polygon{{x0, y0}, {x1, y0}, {x1, y1}, {x0, y1}} }

// Sight in a wood reaches 2 cm from the border to an end inside, or 2 cm in all, and never passes
// right through.
func TestSightInShallowTerrain(t *testing.T) {
	wood := func(x0, y0, x1, y1 float64) []Shallow { return []Shallow{{rect(x0, y0, x1, y1), 2}} }
	me := inf(0, 0, 0) // its front edge runs along y = 1
	for _, c := range []struct {
		name   string
		target Box
		woods  []Shallow
		want   bool
	}{
		{"right through, however thin", inf(0, 10, 180), wood(-50, 4, 50, 4.5), false},
		{"right through, from the border", inf(0, 10, 180), wood(-50, 1, 50, 2), false},
		{"the looker 1.9 cm inside", inf(0, 10, 180), wood(-50, -5, 50, 2.9), true},
		{"the looker 2 cm inside", inf(0, 10, 180), wood(-50, -5, 50, 3), true},
		{"the looker 2.1 cm inside", inf(0, 10, 180), wood(-50, -5, 50, 3.1), false},
		{"the target 1.9 cm inside", inf(0, 10, 180), wood(-50, 7.1, 50, 20), true},
		{"the target 2.1 cm inside", inf(0, 10, 180), wood(-50, 6.9, 50, 20), false},
		{"lined up along the border, looking out", inf(0, 10, 180), wood(-50, -5, 50, 1), true},
		{"lined up along the border, looked at", inf(0, 10, 180), wood(-50, 9, 50, 20), true},
		{"both lined up along their borders", inf(0, 10, 180), append(wood(-50, -5, 50, 1), wood(-50, 9, 50, 20)...), true},
		{"both in the same wood, 1.9 apart", inf(0, 3.9, 180), wood(-50, -50, 50, 50), true},
		{"both in the same wood, 2.1 apart", inf(0, 4.1, 180), wood(-50, -50, 50, 50), false},
		{"each 1.5 cm inside a wood of its own", inf(0, 10, 180), append(wood(-50, -5, 50, 2.5), wood(-50, 7.5, 50, 20)...), true},
		{"each inside, another wood between", inf(0, 10, 180),
			append(append(wood(-50, -5, 50, 2.5), wood(-50, 7.5, 50, 20)...), wood(-50, 4, 50, 5)...), false},
		{"only the left end of the edge is near the border", inf(-40, 10, 180), []Shallow{{Polygon{{-3, -9}, {30, -9}, {30, 30}, {-3, 30}}, 2}}, true},
		{"only the left end, the target to the right", inf(40, 10, 180), []Shallow{{Polygon{{-3, -9}, {100, -9}, {100, 30}, {-3, 30}}, 2}}, false},
		{"out of a bay of the wood, and into it again", inf(0, 10, 180),
			[]Shallow{{Polygon{{-30, -9}, {30, -9}, {30, 6}, {-30, 6}, {-30, 4}, {20, 4}, {20, 2}, {-30, 2}}, 2}}, false},
		{"across the bay, 1 cm in at either end", inf(0, 8, 180),
			[]Shallow{{Polygon{{-30, -9}, {30, -9}, {30, 16}, {-30, 16}, {-30, 6}, {20, 6}, {20, 2}, {-30, 2}}, 2}}, true},
		{"at a slant, the target 1 cm inside", inf(30, 10, 180), wood(-50, 8, 50, 30), true},
		{"at a slant, the target 1.9 cm inside", inf(30, 10, 180), wood(-50, 7.1, 50, 30), true},
		{"at a slant, the target 2.1 cm inside", inf(30, 10, 180), wood(-50, 6.9, 50, 30), false},
		{"at a slant, the looker 1.9 cm inside", inf(30, 10, 180), wood(-50, -5, 50, 2.9), true},
		{"at a slant, both 1.9 cm inside woods of their own", inf(30, 10, 180), append(wood(-50, -5, 50, 2.9), wood(-50, 7.1, 50, 30)...), true},
		{"along the border, both inside", inf(30, 5, 180), wood(-50, -5, 50, 30), false},
		{"at a slant through a wood, the target in the open", inf(30, 10, 180), wood(-50, 7, 50, 8), false},
		{"along the inside of a wood 4 cm thick, and out at its end", inf(40, 2, 270), wood(-10, -1, 20, 3), true},
		{"along the inside of a wood 9 cm thick", inf(40, 2, 270), wood(-10, -4, 20, 5), false},
		{"past the corner between two arms", inf(12, 3, 270), []Shallow{{Polygon{{-30, -30}, {9, -30}, {9, 2.5}, {30, 2.5}, {30, 30}, {-30, 30}}, 2}}, false},
		{"through the other arm of a wood, 1.5 cm thick", inf(0, 12, 180), []Shallow{{Polygon{{-30, -9}, {30, -9}, {30, 6}, {-30, 6}, {-30, 4.5}, {20, 4.5}, {20, 2}, {-30, 2}}, 2}}, false},
		{"through a tooth of the border 0.2 cm thick, 2 cm from the looker", inf(0, 12, 180),
			[]Shallow{{Polygon{{-30, -9}, {30, -9}, {30, 2}, {20, 2}, {20, 2.8}, {-30, 2.8}, {-30, 2.6}, {19, 2.6}, {19, 2}, {-30, 2}}, 2}}, true},
		{"half the edge stands out of the wood", inf(0, 10, 180), wood(-50, -5, 0, 50), true},
	} {
		for _, turned := range []float64{0, 33} {
			m := motion{turn: Direction(turned), shift: Vec{3, 4}}
			boxes := m.boxes([]Box{me, c.target})
			woods := m.woods(c.woods)
			k := NewBlockersOn(boxes, Terrain{Shallow: woods})
			line, ok := k.See(boxes[0].Edge(Front), 0, 1)
			if ok != c.want {
				t.Errorf("%s: seen %v, want %v (line %v)", c.name, ok, c.want, line)
			}
			if ok {
				checkLine(t, c.name, boxes[0].Edge(Front), line, boxes, nil, 0, 1)
				checkGround(t, c.name, Terrain{Shallow: woods}, line, 3*Tolerance)
			}
			// The other way round, from front to front.
			if _, back := k.See(boxes[1].Edge(Front), 1, 0); back != c.want && c.name != "half the edge stands out of the wood" {
				t.Errorf("%s: seen back %v, want %v", c.name, back, c.want)
			}
		}
	}
}

func (m motion) polygon(p Polygon) Polygon {
	out := make(Polygon, len(p))
	for i, v := range p {
		out[i] = m.point(v)
	}
	return out
}

func (m motion) woods(list []Shallow) []Shallow {
	var out []Shallow
	for _, w := range list {
		out = append(out, Shallow{m.polygon(w.Area), w.Depth})
	}
	return out
}

func (m motion) terrain(g Terrain) Terrain {
	out := Terrain{Shallow: m.woods(g.Shallow)}
	for _, o := range g.Opaque {
		out.Opaque = append(out.Opaque, m.polygon(o))
	}
	for _, h := range g.Hills {
		moved := Hill{Footprint: m.polygon(h.Footprint)}
		for _, c := range h.Contours {
			moved.Contours = append(moved.Contours, Contour{c.Height, m.polygon(c.Shape)})
		}
		out.Hills = append(out.Hills, moved)
	}
	return out
}

// checkGround walks along a line of sight and applies the words of [Shallow] and [Hill]: no point
// of the line may block, apart from slack.
func checkGround(t interface {
	Helper()
	Errorf(string, ...any)
}, what string, g Terrain, line Segment, slack float64) {
	t.Helper()
	if p, ok := groundBlocks(g, line, slack); ok {
		t.Errorf("%s: %v is blocked at %v", what, line, p)
	}
}

// groundBlocks is the slow twin of the rules for terrain. A positive slack makes it
// lenient, a negative one strict.
func groundBlocks(g Terrain, line Segment, slack float64) (Vec, bool) {
	steps := int(line.Len()/0.01) + 2
	at := func(n int) Vec { return line.A.Lerp(line.B, float64(n)/float64(steps)) }
	high := math.Max(g.height(line.A), g.height(line.B))
	for n := 0; n <= steps; n++ {
		v := at(n)
		for _, o := range g.Opaque {
			if within(o, v, -slack) {
				return v, true
			}
		}
		for _, h := range g.Hills {
			on := h.Footprint.inside(line.A) || h.Footprint.inside(line.B)
			if !on && within(h.Footprint, v, -slack) {
				return v, true
			}
			for _, c := range h.Contours {
				if on && c.Height > high && within(c.Shape, v, -slack) {
					return v, true
				}
			}
		}
	}
	for _, w := range g.Shallow {
		from, to := within(w.Area, line.A, slack), within(w.Area, line.B, slack)
		// Each stretch inside, or nearly inside.
		grown := math.Abs(slack)
		for n := 0; n <= steps; n++ {
			if !within(w.Area, at(n), grown) {
				continue
			}
			first := n
			for n < steps && within(w.Area, at(n+1), grown) {
				n++
			}
			if v, blocked := woodBlocks(w, g.ByLine, at, first, n, steps, from, to, slack); blocked {
				return v, true
			}
		}
	}
	return Vec{}, false
}

// within reports whether p contains v, with p grown by by, or shrunk if by is negative.
func within(p Polygon, v Vec, by float64) bool {
	if by >= 0 {
		return p.Contains(v, by)
	}
	return p.Contains(v, 0) && outlineGap(p, v) > -by
}

// woodBlocks is groundBlocks for one stretch of a line inside a wood, from step first to
// step last. from and to tell whether the ends of the line are inside.
func woodBlocks(w Shallow, byLine bool, at func(int) Vec, first, last, steps int, from, to bool, slack float64) (Vec, bool) {
	begins, ends := first == 0 && from, last == steps && to
	most := w.Depth + slack
	all := first == 0 && last == steps && within(w.Area, at(0), -slack) && within(w.Area, at(steps), -slack)
	whole := all && at(0).Dist(at(steps)) > most // never left, and too long
	parts, was := 0, false
	for n := first; n <= last; n++ {
		firm := within(w.Area, at(n), -math.Abs(slack))
		if firm && !was {
			parts++
		}
		was = firm
	}
	near, rim := true, !byLine && (begins || ends) && !all && (slack > 0 || parts < 2)
	for n := first; n <= last; n++ {
		v := at(n)
		if within(w.Area, v, -slack) {
			near = near && (from && v.Dist(at(0)) <= most || to && v.Dist(at(steps)) <= most)
			rim = rim && (outlineGap(w.Area, v) <= most || !w.Area.Contains(v, 0))
		}
		if whole || !near && !rim {
			return v, true
		}
	}
	return Vec{}, false
}

// Sight over hills, plain ones and ones with contours.
func TestSightOverHills(t *testing.T) {
	me := inf(0, 0, 0)
	stepped := Hill{rect(-30, 3, 30, 27), []Contour{{1, rect(-25, 6, 25, 24)}, {2, rect(-20, 9, 20, 21)}}}
	plain := Hill{Footprint: rect(-30, 3, 30, 27)}
	low := Hill{rect(-30, 3, 30, 27), []Contour{{1, rect(-25, 6, 25, 24)}}}
	for _, c := range []struct {
		name   string
		looker Box
		target Box
		hill   Hill
		want   bool
	}{
		{"a hill between", me, inf(0, 40, 180), plain, false},
		{"a hill between, with contours", me, inf(0, 40, 180), stepped, false},
		{"beside the footprint", inf(40, 0, 0), inf(40, 40, 180), plain, true},
		{"up a plain hill", me, inf(0, 10, 180), plain, true},
		{"across the top of a plain hill", inf(0, 5, 0), inf(0, 25, 180), plain, true},
		{"from the top over the lower slope", inf(0, 15, 0), inf(0, 40, 180), stepped, true},
		{"from the slope over the top", inf(0, 7, 0), inf(0, 40, 180), stepped, false},
		{"from the slope to the top", inf(0, 7, 0), inf(0, 15, 180), stepped, true},
		{"from slope to slope, the top between", inf(0, 7, 0), inf(0, 23, 180), stepped, false},
		{"from slope to slope past the top", inf(23, 7.5, 0), inf(23, 22, 180), stepped, true},
		{"the foot of the hill, the first step between", inf(0, 4, 0), inf(0, 40, 180), low, false},
		{"on the first step, no higher", inf(0, 8, 0), inf(0, 40, 180), low, true},
		{"touching the hill from below", inf(0, 2, 0), inf(0, 40, 180), plain, false},
	} {
		boxes := []Box{c.looker, c.target}
		g := Terrain{Hills: []Hill{c.hill}}
		k := NewBlockersOn(boxes, g)
		line, ok := k.See(c.looker.Edge(Front), 0, 1)
		if ok != c.want {
			t.Errorf("%s: seen %v, want %v (line %v)", c.name, ok, c.want, line)
		}
		if ok {
			checkGround(t, c.name, g, line, 3*Tolerance)
		}
		if _, back := k.See(c.target.Edge(Front), 1, 0); back != c.want {
			t.Errorf("%s: seen back %v", c.name, back)
		}
	}
}

// randomGround returns woods, hills with up to two steps, and stone around the places
// where randomTable puts its boxes.
func randomGround(r *rand.Rand) Terrain {
	blob := func(size float64) Polygon {
		c := Vec{16*r.Float64() - 8, 14*r.Float64() - 1}
		var p Polygon
		n := 3 + r.IntN(6)
		for i := range n {
			p = append(p, c.Along(Direction((float64(i)+0.7*r.Float64())*360/float64(n)), size*(0.3+0.7*r.Float64())))
		}
		return p
	}
	shrunk := func(p Polygon, by float64) Polygon {
		var c Vec
		for _, v := range p {
			c = c.Add(v.Scale(1 / float64(len(p))))
		}
		out := make(Polygon, len(p))
		for i, v := range p {
			out[i] = c.Lerp(v, by)
		}
		return out
	}
	var g Terrain
	for range r.IntN(3) {
		g.Shallow = append(g.Shallow, Shallow{blob(6), 2})
	}
	for range r.IntN(3) {
		h := Hill{Footprint: blob(7)}
		if r.IntN(3) > 0 { // a star can only be shrunk if its middle sees all of it
			for i := range 1 + r.IntN(2) {
				h.Contours = append(h.Contours, Contour{float64(i + 1), shrunk(h.Footprint, 0.7-0.3*float64(i))})
			}
		}
		g.Hills = append(g.Hills, h)
	}
	if r.IntN(3) == 0 {
		g.Opaque = append(g.Opaque, blob(2))
	}
	return g
}

// Sight past terrain against sampling by the words of the rules: every found line is
// clear, every line that is clear by a margin is found, and turning the table changes
// nothing.
func TestSightPastTerrainAgainstSampling(t *testing.T) {
	r := rand.New(rand.NewPCG(41, 42))
	seen, hidden := 0, 0
	for i := range tables(400) {
		tab := randomTable(r, 2+r.IntN(5), 0)
		g := randomGround(r)
		from := tab.boxes[0].Edge(Front)
		line, ok := NewBlockersOn(tab.boxes, g).See(from, 0, 1)
		m := motion{turn: Direction(360 * r.Float64()), mirror: r.IntN(2) == 0, shift: Vec{7, -3}}
		moved := m.boxes(tab.boxes)
		if _, again := NewBlockersOn(moved, m.terrain(g)).See(moved[0].Edge(Front), 0, 1); again != ok {
			t.Errorf("table %d: seen %v, turned %v", i, ok, again)
		}
		if ok {
			seen++
			checkLine(t, "random ground", from, line, tab.boxes, nil, 0, 1)
			checkGround(t, "random ground", g, line, 2*Tolerance)
			if t.Failed() {
				t.Logf("table %d: %+v %+v", i, tab, g)
			}
		} else {
			hidden++
			if s, clear := tab.sampledGround(r, g); clear {
				t.Errorf("table %d: not seen, but %v is clear: %+v %+v", i, s, tab, g)
			}
		}
		if t.Failed() {
			return
		}
	}
	t.Logf("%d seen, %d hidden", seen, hidden)
	if seen < 100 || hidden < 100 {
		t.Errorf("%d seen and %d hidden tables prove little; want 100 of each", seen, hidden)
	}
}

// sampledGround looks along random lines, with a margin.
func (t table) sampledGround(r *rand.Rand, g Terrain) (Segment, bool) {
	from, target := t.boxes[0].Edge(Front), t.boxes[1]
	for range 400 {
		e := target.Edge(Side(r.IntN(4)))
		s := Segment{from.A.Lerp(from.B, r.Float64()), e.A.Lerp(e.B, r.Float64())}
		through := entersRect(Segment{target.Local(s.A), target.Local(s.B)}, Vec{target.Width/2 - 1e-6, target.Depth/2 - 1e-6})
		if through || s.B.Sub(from.A).Dot(from.Normal) <= Tolerance || !t.sampledClear(s, 0.02) {
			continue
		}
		if _, blocked := groundBlocks(g, s, -0.02); !blocked {
			return s, true
		}
	}
	return Segment{}, false
}
