package scene

import (
	"testing"

	"frontage/geometry"
)

// A rectangle of whole pixels is filled at once, and looks as one that is painted by its outline: as
// this one of five corners.
func TestBlocksLookAsOtherShapes(t *testing.T) {
	paper := Color{0xf6, 0xf1, 0xe4, 255}
	for _, fill := range []Color{{10, 200, 30, 255}, {10, 200, 30, 0x38}, {255, 255, 255, 1}} {
		var pictures [2]*Scene
		for i := range pictures {
			s := &Scene{}
			s.Reset(40, 30, paper)
			corners := []geometry.Vec{{X: 5, Y: 4}, {X: 50, Y: 4}, {X: 50, Y: 21}, {X: 5, Y: 21}}
			if i == 1 {
				corners = append(corners, geometry.Vec{X: 5, Y: 12})
			}
			s.Polygon(Style{Fill: fill}, corners...)
			pictures[i] = s
		}
		at, by := Rasterise(pictures[0], 2), Rasterise(pictures[1], 2)
		for i := range at.Pix {
			if d := int(at.Pix[i]) - int(by.Pix[i]); d < -1 || d > 1 {
				t.Fatalf("filled with %v, byte %d is %d and %d", fill, i, at.Pix[i], by.Pix[i])
			}
		}
	}
}
