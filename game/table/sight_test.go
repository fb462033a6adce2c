package table

import (
	"math"
	"slices"
	"testing"

	"frontage/game"
	"frontage/geometry"
)

const inch = 2.54

// A shot needs half an inch on both sides: the neighbour's corner 0.768 inch from the line does
// not stop it, a front row on the line does. (From the worked examples of a rules page.)
func TestInLine(t *testing.T) {
	// Two crossbow stands side by side.
	table := New(state(unit("x", "red", game.Base{Front: 2.4 * inch, Depth: 1.2 * inch},
		[3]float64{2.4 * inch, -0.6 * inch, 0}, [3]float64{4.8 * inch, -0.6 * inch, 0})))
	line := geometry.Segment{A: geometry.Vec{X: 4.8 * inch}, B: geometry.Vec{X: 2.4 * inch, Y: 2 * inch}}
	shooter := func(p int) bool { return p == 1 }
	if got := table.InLine(line, inch/2, shooter, nil); len(got) > 0 {
		t.Errorf("in the line of the end stand: %v", got)
	}
	if got := table.InLine(line, 0.78*inch, shooter, nil); !slices.Equal(got, []int{0}) {
		t.Errorf("0.78 inch beside it: %v", got)
	}
	if got := table.InLine(line, 0.76822*inch, shooter, nil); len(got) > 0 {
		t.Errorf("exactly as far beside it: %v", got)
	}
	fromBehind := geometry.Segment{A: geometry.Vec{X: 2.4 * inch, Y: -1.2 * inch}, B: geometry.Vec{X: 2.4 * inch, Y: 2 * inch}}
	if got := table.InLine(fromBehind, inch/2, nil, nil); !slices.Equal(got, []int{0}) {
		t.Errorf("in the line of the second row: %v", got)
	}
	// Without any room a line grazes an edge and a corner, and is stopped inside.
	edge := geometry.Segment{A: geometry.Vec{X: -10}, B: geometry.Vec{X: 30}}
	if got := table.InLine(edge, 0, nil, nil); len(got) > 0 {
		t.Errorf("along the front edges: %v", got)
	}
	inside := geometry.Segment{A: geometry.Vec{X: -10, Y: -0.1}, B: geometry.Vec{X: 30, Y: -0.1}}
	if got := table.InLine(inside, 0, nil, nil); !slices.Equal(got, []int{0, 1}) {
		t.Errorf("a millimetre behind the front edges: %v", got)
	}
}

// A strip 4 cm wide that reaches 8 cm further on each side: what is exactly 8 cm aside, or not
// ahead of the front edge, is outside.
func TestArcAsAStrip(t *testing.T) {
	front := box(0, -1, 0, 4, 2).Edge(geometry.Front)
	arc := Arc{Edge: front, Beside: 8}
	cases := []struct {
		name string
		b    geometry.Box
		far  float64
		ok   bool
	}{
		{"straight ahead", box(0, 10, 180, 4, 2), 9, true},
		{"within the strip aside", box(11, 10, 180, 4, 2), math.Hypot(7, 9), true},
		{"8 cm aside", box(12, 10, 180, 4, 2), 0, false},
		{"a millimetre nearer", box(11.9, 10, 180, 4, 2), math.Hypot(7.9, 9), true},
		{"partly ahead", box(5, 0.2, 180, 4, 2), 1, true},
		{"not ahead", box(5, -1, 180, 4, 2), 0, false},
	}
	for _, c := range cases {
		far, ok := arc.Distance(c.b)
		if ok != c.ok || math.Abs(far-c.far) > 2*geometry.Tolerance {
			t.Errorf("%s: %v %v, want %v %v", c.name, far, ok, c.far, c.ok)
		}
		turnedArc := Arc{Edge: turned(box(0, -1, 0, 4, 2)).Edge(geometry.Front), Beside: 8}
		if other, still := turnedArc.Distance(turned(c.b)); still != ok || math.Abs(other-far) > 1e-9 {
			t.Errorf("%s, turned: %v %v, want %v %v", c.name, other, still, far, ok)
		}
	}
}

// A wedge that opens by 45° from the front corners. The end crossbow at x = 4.8 inch reaches
// x = 1.6 at y = 2.0: a stand up to 1.2 is out of its arc, one from 1.2 to 3.6 in it. (From the
// worked examples of a rules page.)
func TestArcAsAWedge(t *testing.T) {
	arc := Arc{Edge: box(4.8*inch, -0.6*inch, 0, 2.4*inch, 1.2*inch).Edge(geometry.Front), Slope: 1}
	if _, ok := arc.Distance(box(0, 3.2*inch, 180, 2.4*inch, 2.4*inch)); !ok {
		// Its rear, further away, lies in the wider part of the wedge: only its front edge is out.
		t.Error("the rear of the centre stand lies outside")
	}
	if _, ok := arc.Distance(box(0, 2.0*inch+0.1, 180, 2.4*inch, 0.2)); ok {
		t.Error("the front of the centre stand lies in the arc")
	}
	if far, ok := arc.Distance(box(2.4*inch, 2.0*inch+0.1, 180, 2.4*inch, 0.2)); !ok || math.Abs(far-2*inch) > 2*geometry.Tolerance {
		t.Errorf("the end stand: %v %v; want it within the arc at %v", far, ok, 2*inch)
	}
}
