package ui

import (
	"slices"
	"testing"
	"time"

	"frontage/geometry"
)

var gestureNames = map[gestureKind]string{
	gestureHover: "hover", gestureLeave: "leave", gesturePress: "press", gestureTap: "tap", gestureDrag: "drag",
	gestureHold: "hold", gestureDrop: "drop", gestureAbandon: "abandon", gestureZoom: "zoom", gesturePan: "pan", gestureWheel: "wheel",
}

// TestGestures feeds ticks of 16 ms and compares the resulting gestures.
func TestGestures(t *testing.T) {
	at := func(x, y float64) geometry.Vec { return geometry.Vec{X: x, Y: y} }
	mouse := func(x float64, held, pressed, released Buttons) Input {
		return Input{Pointer: Pointer{At: at(x, 50), Inside: true, Held: held, Pressed: pressed, Released: released}}
	}
	fingers := func(xs ...float64) Input {
		in := Input{}
		for i, x := range xs {
			in.Touches = append(in.Touches, Touch{ID: i, At: at(x, 50)})
		}
		return in
	}
	for _, c := range []struct {
		name  string
		ticks []Input
		want  []string
	}{
		{"the mouse moves", []Input{mouse(10, 0, 0, 0), mouse(20, 0, 0, 0), mouse(20, 0, 0, 0)}, []string{"hover", "hover"}},
		{"a click", []Input{mouse(10, Primary, Primary, 0), mouse(10, 0, 0, Primary)}, []string{"hover", "press", "tap"}},
		{"a click within one tick", []Input{mouse(10, 0, Primary, Primary)}, []string{"hover", "press", "tap"}},
		{"a click elsewhere in the tick of coming there", []Input{mouse(10, 0, 0, 0), mouse(90, Primary, Primary, 0), mouse(90, 0, 0, Primary)}, []string{"hover", "hover", "press", "tap"}},
		{"a click that trembles", []Input{mouse(10, Primary, Primary, 0), mouse(13, Primary, 0, 0), mouse(13, 0, 0, Primary)}, []string{"hover", "press", "tap"}},
		{"a drag", []Input{mouse(10, Primary, Primary, 0), mouse(30, Primary, 0, 0), mouse(40, Primary, 0, 0), mouse(40, 0, 0, Primary)}, []string{"hover", "press", "drag", "drag", "drop"}},
		{"the right button", []Input{mouse(10, Secondary, Secondary, 0), mouse(30, Secondary, 0, 0), mouse(30, 0, 0, Secondary)}, []string{"hover", "hover", "pan"}},
		{"the mouse leaves", []Input{mouse(10, 0, 0, 0), {Pointer: Pointer{At: at(0, 50)}}}, []string{"hover", "leave"}},
		{"the wheel", []Input{{Wheel: at(0, 100)}}, []string{"wheel"}},
		{"a trackpad's pinch", []Input{{Pinch: 1.1}, {Pinch: 1}, {}}, []string{"zoom"}},
		{"a tap", []Input{fingers(10), fingers()}, []string{"leave", "press", "tap"}},
		{"a finger stays", append(slices.Repeat([]Input{fingers(10), fingers(12)}, 20), fingers()), []string{"leave", "press", "hold", "tap"}},
		{"a finger stays, then drags", append(slices.Repeat([]Input{fingers(10)}, 40), fingers(40), fingers()), []string{"leave", "press", "hold", "drag", "drop"}},
		{"a mouse button stays", append(slices.Repeat([]Input{mouse(10, Primary, 0, 0)}, 40), mouse(10, 0, 0, Primary)), []string{"hover"}},
		{"a trembling tap", []Input{fingers(10), fingers(18), fingers()}, []string{"leave", "press", "tap"}},
		{"a finger drags", []Input{fingers(10), fingers(40), fingers(50), fingers()}, []string{"leave", "press", "drag", "drag", "drop"}},
		{"two fingers spread", []Input{fingers(10, 50), fingers(0, 60), fingers()}, []string{"zoom"}},
		{"two fingers move", []Input{fingers(10, 50), fingers(20, 60), fingers()}, []string{"pan"}},
		{"a second finger ends a drag", []Input{fingers(10), fingers(40), fingers(40, 80), fingers(40), fingers()}, []string{"leave", "press", "drag", "abandon"}},
		{"a mouse that stands still after a tap", []Input{fingers(10), {}, {}}, []string{"leave", "press", "tap"}},
	} {
		var g gestures
		var got []string
		for _, in := range c.ticks {
			in.Elapsed = 16 * time.Millisecond
			for _, made := range g.read(&in, nil) {
				got = append(got, gestureNames[made.Kind])
			}
		}
		if len(got) != len(c.want) {
			t.Errorf("%s: %v, want %v", c.name, got, c.want)
			continue
		}
		for i := range got {
			if got[i] != c.want[i] {
				t.Errorf("%s: %v, want %v", c.name, got, c.want)
				break
			}
		}
	}
}

// A tap while drawing is slow does not become a hold.
func TestSlowTap(t *testing.T) {
	var g gestures
	finger := Input{Touches: []Touch{{ID: 1}}, Elapsed: 700 * time.Millisecond}
	list := g.read(&finger, nil)
	list = g.read(&finger, list)
	list = g.read(&Input{Elapsed: 700 * time.Millisecond}, list)
	if last := list[len(list)-1]; last.Kind != gestureTap || last.Held {
		t.Errorf("it is taken for %+v; want a tap that is not held", last)
	}
}

func TestDoubleClick(t *testing.T) {
	click := func(g *gestures, x float64, after time.Duration) bool {
		p := Pointer{At: geometry.Vec{X: x}, Inside: true, Pressed: Primary, Released: Primary}
		list := g.read(&Input{Pointer: p, Elapsed: after}, nil)
		return list[len(list)-1].Double
	}
	var g gestures
	for i, c := range []struct {
		x      float64
		after  time.Duration
		double bool
	}{
		{100, 0, false},
		{102, 200 * time.Millisecond, true},
		{102, 200 * time.Millisecond, false}, // the third is the first of the next two
		{300, 200 * time.Millisecond, false}, // elsewhere
		{300, 900 * time.Millisecond, false}, // too late
		{300, 300 * time.Millisecond, true},
	} {
		if got := click(&g, c.x, c.after); got != c.double {
			t.Errorf("click %d: double %v, want %v", i+1, got, c.double)
		}
	}
}
