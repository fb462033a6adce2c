package geometry

import "testing"

// W15: a 1 cm piece of the edge must reach the target along
// one direction.
func TestCorridor(t *testing.T) {
	me, target := inf(0, 0, 0), inf(0, 10, 180)
	for _, c := range []struct {
		name    string
		targets []Box
		others  []Box
		want    bool
	}{
		{"open ground", []Box{target}, nil, true},
		{"W15 a gap of 0.9", []Box{target}, []Box{inf(-2.45, 4, 0), inf(2.45, 4, 0)}, false},
		{"W15 a gap of 1.0", []Box{target}, []Box{inf(-2.5, 4, 0), inf(2.5, 4, 0)}, true},
		{"half of it on each of two stands of the unit", []Box{inf(-2, 10, 180), inf(2, 10, 180)}, []Box{inf(-2.5, 4, 0), inf(2.5, 4, 0)}, true},
		{"two openings of 0.6 are not one of 1.2", []Box{target},
			[]Box{stand(-2.65, 4, 0, 4, 2), stand(0, 4, 0, 0.1, 2), stand(2.65, 4, 0, 4, 2)}, false},
		{"the opening lies aslant", []Box{inf(5, 12, 180)}, []Box{stand(0, 6, 0, 4, 0.4), stand(5.2, 6, 0, 4, 0.4)}, true},
		{"behind the front", []Box{inf(0, -10, 0)}, nil, false},
	} {
		boxes := append([]Box{me}, c.targets...)
		targets := make([]int, len(c.targets))
		for i := range targets {
			targets[i] = i + 1
		}
		k := NewBlockers(append(boxes, c.others...), nil)
		line, ok := k.Corridor(me.Edge(Front), 0, targets, 1)
		if ok != c.want {
			t.Errorf("%s: %v, want %v (line %v)", c.name, ok, c.want, line)
		}
		if !ok {
			continue
		}
		hit := false
		for _, b := range c.targets {
			hit = hit || b.Contains(line.B, Tolerance)
		}
		if !hit {
			t.Errorf("%s: the line ends at %v", c.name, line.B)
		}
	}
}

// The corridor uses the widest free space: with nothing in between it leads from the
// middle of the edge straight to the middle of the nearest target.
func TestCorridorGoesStraight(t *testing.T) {
	me := inf(0, 0, 0)
	k := NewBlockers([]Box{me, inf(-4, 10, 180), inf(0, 10, 180), inf(4, 10, 180)}, nil)
	line, ok := k.Corridor(me.Edge(Front), 0, []int{1, 2, 3}, 1)
	want := Segment{me.Edge(Front).Mid(), inf(0, 10, 180).Edge(Front).Mid()}
	if !ok || line.A.Dist(want.A) > 1e-6 || line.B.Dist(want.B) > 1e-6 {
		t.Errorf("%v, %v; want %v", line, ok, want)
	}
}
