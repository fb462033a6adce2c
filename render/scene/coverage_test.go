package scene

import (
	"math"
	"testing"

	"pgregory.net/rapid"

	"frontage/geometry"
	_ "frontage/geometry/rapidseed"
)

// The covered area is the sum over all rectangles, including those that reach over
// several cells or out of the picture.
func TestCoverageAgreesWithAskingEveryRectangle(t *testing.T) {
	rect := rapid.Custom(func(t *rapid.T) geometry.Rect {
		// Whole pixels, so that sums are exact in any order.
		corner := geometry.Vec{X: float64(rapid.IntRange(-200, 900).Draw(t, "x")), Y: float64(rapid.IntRange(-200, 700).Draw(t, "y"))}
		size := geometry.Vec{X: float64(rapid.IntRange(0, 300).Draw(t, "width")), Y: float64(rapid.IntRange(0, 200).Draw(t, "height"))}
		return geometry.Rect{Min: corner, Max: corner.Add(size)}
	})
	var c coverage // reused, as in a scene
	rapid.Check(t, func(t *rapid.T) {
		c.reset(geometry.Rect{Min: geometry.Vec{X: 10, Y: 48}, Max: geometry.Vec{
			X: float64(rapid.IntRange(50, 800).Draw(t, "right")), Y: float64(rapid.IntRange(60, 600).Draw(t, "bottom")),
		}})
		asked := rect.Draw(t, "asked")
		want := 0.0
		for i, r := range rapid.SliceOfN(rect, 0, 20).Draw(t, "taken") {
			weight := float64(1 + i%4)
			c.add(r, weight)
			w := math.Min(asked.Max.X, r.Max.X) - math.Max(asked.Min.X, r.Min.X)
			h := math.Min(asked.Max.Y, r.Max.Y) - math.Max(asked.Min.Y, r.Min.Y)
			want += weight * math.Max(w, 0) * math.Max(h, 0)
		}
		if got := c.covered(asked); got != want {
			t.Fatalf("%v is covered by %g square pixels, want %g", asked, got, want)
		}
	})
}
