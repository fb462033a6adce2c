package scene

import (
	"image/color"
	"testing"

	"frontage/geometry"
)

// Every run does enough for its pixels: painted with the filter throughout, the picture
// is the same.
func TestRunsDoEnough(t *testing.T) {
	for _, ratio := range []float64{1, 1.5} {
		s := testPicture()
		atlas := NewAtlas()
		var m Mesh
		m.Build(s, ratio, atlas)
		size := Rasterise(s, ratio).Bounds()
		got := paintMesh(&m, atlas, size)
		want := paintRuns(&m, size, func(_ Needs, at geometry.Vec) color.RGBA { return sample(atlas.Image(), at) })
		for i := range want.Pix {
			if d := int(want.Pix[i]) - int(got.Pix[i]); d*d > 1 {
				t.Fatalf("at ratio %g, pixel %v is %v, painted with the filter %v", ratio, i/4, got.Pix[i&^3:i&^3+4], want.Pix[i&^3:i&^3+4])
			}
		}
	}
}

// A window is drawn in a few calls: small shapes do not interrupt a run, and large ones
// are painted with no more than they need.
func TestRunsAreFew(t *testing.T) {
	s := &Scene{}
	s.Reset(640, 360, rgb(0xffffff))
	row := func(y, width, height float64) {
		s.Polygon(Style{Fill: rgb(0x808080)}, geometry.Vec{Y: y}, geometry.Vec{X: width, Y: y}, geometry.Vec{X: width, Y: y + height}, geometry.Vec{Y: y + height})
		s.Text(Style{Fill: rgb(0)}, geometry.Vec{X: 5, Y: y + 9}, Item{Text: "Spearmen", Size: 12})
	}
	row(0, 640, 48)
	for y := 60.0; y < 240; y += 24 {
		row(y, 90, 18)
	}
	s.Disc(Style{Fill: rgb(0xff0000)}, geometry.Vec{X: 300.3, Y: 100}, 5)
	row(300, 90, 18)
	row(330, 640, 30)
	var m Mesh
	m.Build(s, 1, NewAtlas())
	want := []Needs{NeedsColor, NeedsTexel, NeedsFilter, NeedsColor, NeedsTexel}
	var got []Needs
	for _, run := range m.Runs() {
		got = append(got, run.Needs)
	}
	if len(got) != len(want) {
		t.Fatalf("runs %v, want %v", got, want)
	}
	for i := range want {
		if got[i] != want[i] {
			t.Fatalf("runs %v, want %v", got, want)
		}
	}
}
