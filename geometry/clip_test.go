package geometry

import (
	"testing"

	"pgregory.net/rapid"
)

// ClipToBox law 1: a point off all borders lies in the result if and only if it lies in
// the outline and in the box.
func TestClipToBox(t *testing.T) {
	in, out := 0, 0
	rapid.Check(t, func(t *rapid.T) {
		outline, b := drawBox(t, "outline"), drawBox(t, "box")
		corners := outline.Corners()
		var buf, tmp [20]Vec
		left := ClipToBox(buf[:0], tmp[:0], corners[:], b)
		holds := func(o Box, p Vec, slack float64) bool {
			l := o.Local(p)
			return abs(l.X) <= o.Width/2+slack && abs(l.Y) <= o.Depth/2+slack
		}
		for i := range 200 {
			p := outline.World(Vec{outline.Width * (float64(i%20)/19*1.2 - 0.6), outline.Depth * (float64(i/20)/9*1.2 - 0.6)})
			surely := holds(outline, p, -1e-6) && holds(b, p, -1e-6)
			if !surely && holds(outline, p, 1e-6) && holds(b, p, 1e-6) {
				continue // on a border
			}
			if got := len(left) > 2 && Polygon(left).Contains(p, 0); got != surely {
				t.Fatalf("%v lies in both: %v, in what is left: %v", p, surely, got)
			}
			if surely {
				in++
			} else {
				out++
			}
		}
	})
	if in < 100 || out < 100 {
		t.Errorf("%d points lie in both, %d do not; want 100 of each: fewer prove little", in, out)
	}
}
