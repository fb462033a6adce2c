package scene

import (
	"math"
	"slices"
	"testing"

	"frontage/game"
	"frontage/geometry"
	"pgregory.net/rapid"
)

func square(x, y, size float64) geometry.Polygon {
	return geometry.Polygon{{X: x, Y: y}, {X: x + size, Y: y}, {X: x + size, Y: y + size}, {X: x, Y: y + size}}
}

// disc is a circle in steps of 5 degrees.
func disc(x, y, radius float64) (p geometry.Polygon) {
	for a := 0.0; a < 360; a += 5 {
		p = append(p, geometry.Vec{X: x, Y: y}.Along(geometry.Direction(a), radius))
	}
	return p
}

func areaOf(list []geometry.Polygon) (sum float64) {
	for _, p := range list {
		sum += math.Abs(doubleArea(p)) / 2
	}
	return sum
}

func TestUnite(t *testing.T) {
	four := []geometry.Polygon{ // walls around a court of 4 by 4
		{{X: 0, Y: 0}, {X: 6, Y: 0}, {X: 6, Y: 1}, {X: 0, Y: 1}}, {{X: 0, Y: 5}, {X: 6, Y: 5}, {X: 6, Y: 6}, {X: 0, Y: 6}},
		{{X: 0, Y: 0}, {X: 1, Y: 0}, {X: 1, Y: 6}, {X: 0, Y: 6}}, {{X: 5, Y: 0}, {X: 6, Y: 0}, {X: 6, Y: 6}, {X: 5, Y: 6}},
	}
	for _, c := range []struct {
		name     string
		areas    []geometry.Polygon
		outlines int
		area     float64
	}{
		{"one", []geometry.Polygon{square(0, 0, 4)}, 1, 16},
		{"apart", []geometry.Polygon{square(0, 0, 4), square(10, 0, 4)}, 2, 32},
		{"overlapping", []geometry.Polygon{square(0, 0, 4), square(2, 2, 4)}, 1, 28},
		{"one within the other", []geometry.Polygon{square(0, 0, 4), square(1, 1, 2)}, 1, 16},
		{"the same twice", []geometry.Polygon{square(0, 0, 4), square(0, 0, 4)}, 1, 16},
		{"side by side", []geometry.Polygon{square(0, 0, 4), square(4, 0, 4)}, 1, 32},
		{"along a part of an edge", []geometry.Polygon{square(0, 0, 4), square(4, 1, 2)}, 1, 20},
		{"within, along an edge", []geometry.Polygon{square(0, 0, 4), square(0, 1, 2)}, 1, 16},
		{"three in a row", []geometry.Polygon{square(0, 0, 4), square(2, 0, 4), square(4, 0, 4)}, 1, 32},
		{"a court within walls", four, 1, 20},
	} {
		got := unite(c.areas)
		if len(got) != c.outlines || math.Abs(areaOf(got)-c.area) > 0.05 {
			t.Errorf("%s: %d outlines of %.2f cm², want %d of %v: %v", c.name, len(got), areaOf(got), c.outlines, c.area, got)
		}
	}
}

// For any overlapping circles: a point not near a border is in one of them exactly when
// it is in their union, which has at most as many pieces.
func TestUniteCoversTheSame(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(2, 7).Draw(t, "circles")
		var areas []geometry.Polygon
		for range n {
			areas = append(areas, disc(rapid.Float64Range(0, 30).Draw(t, "x"), rapid.Float64Range(0, 30).Draw(t, "y"), rapid.Float64Range(2, 12).Draw(t, "radius")))
		}
		in := func(list []geometry.Polygon, p geometry.Vec) (in, border bool) {
			for _, a := range list {
				r := newRim([]geometry.Polygon{a}, 0)
				in = in || r.holds(p)
				for _, e := range r.edges {
					border = border || e.Closest(p).Dist(p) < 0.1
				}
			}
			return in, border
		}
		united := unite(areas)
		for range 60 {
			p := geometry.Vec{X: rapid.Float64Range(-10, 40).Draw(t, "px"), Y: rapid.Float64Range(-10, 40).Draw(t, "py")}
			want, near := in(areas, p)
			got, slit := in(united, p)
			if got != want && !near && !slit {
				// A hole of less than half a square centimetre is not drawn.
				if !want && got && smallHole(areas, p) {
					continue
				}
				t.Fatalf("%v: in one of them %v, in all together %v: %v", p, want, got, areas)
			}
		}
	})
}

// smallHole reports whether the hole around a point is smaller than a centimetre.
func smallHole(areas []geometry.Polygon, p geometry.Vec) bool {
	for a := 0.0; a < 360; a += 5 {
		q := p.Along(geometry.Direction(a), 1)
		free := true
		for _, x := range areas {
			r := newRim([]geometry.Polygon{x}, 0)
			free = free && !r.holds(q)
		}
		if free {
			return false
		}
	}
	return true
}

// Only areas are united; the other marks stay as they are.
func TestOneOutline(t *testing.T) {
	area := func(x float64) game.Mark {
		p := square(x, 0, 4)
		return game.Mark{Kind: game.MarkArea, From: p[0], Via: p[1:3], To: p[3]}
	}
	list := OneOutline([]game.Mark{area(0), {Kind: game.MarkMove, Label: game.Say("way")}, area(2)})
	if len(list) != 2 || list[0].Label.String() != "way" || list[1].Kind != game.MarkArea {
		t.Errorf("the marks are %+v; want a way and an area", list)
	}
}

// Holes joined by slits stay open when the area is painted, no part of it is painted
// twice, and the slits have no line.
func TestHolesStayOpen(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		whole := []geometry.Polygon{disc(20, 20, 15)}
		var holes []geometry.Polygon
		for k := range rapid.IntRange(1, 4).Draw(t, "holes") {
			hole := disc(20+float64(k%2*12-6), 20+float64(k/2*12-6), rapid.Float64Range(1, 5).Draw(t, "radius"))
			if doubleArea(hole) > 0 {
				slices.Reverse(hole)
			}
			holes = append(holes, hole)
		}
		want := areaOf(whole) - areaOf(holes)
		area := slit([]geometry.Polygon{anticlockwise(whole[0])}, holes)[0]
		painted := 0.0
		tris := new(earClipper).triangles(nil, area)
		for i := 0; i < len(tris); i += 3 {
			painted += areaOf([]geometry.Polygon{{area[tris[i]], area[tris[i+1]], area[tris[i+2]]}})
		}
		if math.Abs(painted-want) > 1e-6 {
			t.Errorf("%.3f cm² are painted, want %.3f", painted, want)
		}
		lined := 0.0
		for _, run := range betweenSlits(area) {
			lined += lengthOf(run)
		}
		around := 0.0
		for _, ring := range append(holes, whole...) {
			around += lengthOf(append(slices.Clone(ring), ring[0]))
		}
		if math.Abs(lined-around) > 1e-6 {
			t.Errorf("%.3f cm are lined, want %.3f", lined, around)
		}
	})
}
