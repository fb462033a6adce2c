package scene

import (
	"image"
	"math"
	"slices"
	"testing"

	"frontage/game"
	"frontage/game/stand"
	"frontage/geometry"
)

// turnedStands returns a table with stands of both sides, and ghosts, at all angles.
func turnedStands() (*game.State, []game.Mark) {
	st := &game.State{
		System: stand.Name,
		Table:  game.Table{Width: 60, Height: 40},
		Sides:  [2]game.Side{{ID: "red"}, {ID: "blue"}},
	}
	var ghosts []game.Mark
	for i := range 12 {
		base := game.Base{Front: 4, Depth: 2}
		if i%3 == 1 {
			base = game.Base{Front: 2.5, Depth: 5}
		}
		at := game.Stand{ID: game.StandID(rune('a' + i)), X: 6 + 9.03*float64(i%6), Y: 8 + 13.07*float64(i/6), Facing: 31 * float64(i)}
		st.Units = append(st.Units, game.Unit{
			ID: game.UnitID(at.ID), Side: st.Sides[i%2].ID, Type: stand.Infantry, Base: base, Stands: []game.Stand{at},
		})
		ghosts = append(ghosts, game.Mark{
			Kind: game.MarkGhost, Stand: at.ID, From: geometry.Vec{X: at.X, Y: at.Y + 6}, Facing: at.Facing, Base: base,
		})
	}
	return st, ghosts
}

// Stands look the same as sprites and in the PNG, at any scale, angle and subpixel place.
// So do those too large for sprites.
func TestSpritesLookLikeThePicture(t *testing.T) {
	st, ghosts := turnedStands()
	for _, c := range []struct{ scale, ratio float64 }{
		{3, 1}, {5.73, 1}, {5.73, 2}, {8.3, 1.25}, {9.4, 1}, {12, 2}, {19, 1}, {40, 1},
	} {
		s := &Scene{}
		size := geometry.Vec{X: 60, Y: 40}.Scale(c.scale)
		s.Reset(math.Ceil(size.X), math.Ceil(size.Y), Light.Paper)
		// Without grid and labels, so that only the stands can differ.
		d := drawing{s: s, v: View{Center: geometry.Vec{X: 30, Y: 20}, Scale: c.scale, Area: geometry.Rect{Max: size}},
			st: st, guide: game.GuideOf(st), o: &Options{Colors: &Light}, visible: st.Table.Rect()}
		s.taken.reset(d.v.Area)
		for i := range st.Units {
			d.unit(&st.Units[i])
		}
		d.marks(ghosts)
		want := Rasterise(s, c.ratio)
		atlas := NewAtlas()
		var m Mesh
		m.Build(s, c.ratio, atlas)
		got := paintMesh(&m, atlas, want.Bounds())
		if share := unlike(want, got); share > 0.06 {
			t.Errorf("at scale %g and ratio %g, %.1f %% of what is painted differs by more than 120 of 765", c.scale, c.ratio, 100*share)
		}
	}
}

// unlike returns the number of pixels that differ by more than 120 of 765, as a share of
// the pixels in want that are not paper.
func unlike(want, got *image.RGBA) float64 {
	off, total := 0, 0
	for y := range want.Bounds().Dy() {
		for x := range want.Bounds().Dx() {
			p, q := want.RGBAAt(x, y), got.RGBAAt(x, y)
			if apart(p.R, q.R)+apart(p.G, q.G)+apart(p.B, q.B) > 120 {
				off++
			}
			if apart(p.R, Light.Paper.R)+apart(p.G, Light.Paper.G)+apart(p.B, Light.Paper.B) > 30 {
				total++
			}
		}
	}
	return float64(off) / float64(total)
}

// The frame budget depends on the number of vertices of 200 stands: at most 30 each,
// including grid, names, plates and hits.
func TestVerticesOf200Stands(t *testing.T) {
	st := crowd(200)
	s := &Scene{}
	s.Reset(1280, 720, Light.Paper)
	for _, ratio := range []float64{1, 2} {
		DrawTable(s, Fit(st.Table.Rect(), geometry.Rect{Max: geometry.Vec{X: 1280, Y: 720}}, 16), st, Options{})
		var m Mesh
		m.Build(s, ratio, NewAtlas())
		if n := len(m.Vertices); n > 7500 {
			t.Errorf("at ratio %g they are %d vertices, want at most 7,500", ratio, n)
		}
		s.Reset(1280, 720, Light.Paper)
	}
}

// A wood has trees of three sizes, each a sprite for the tree and one for its top. They stay the
// same, and are painted once, while the table is moved.
func TestTreesAreUsedAgain(t *testing.T) {
	st, _ := turnedStands()
	st.Units = nil
	st.Terrain = []game.Terrain{{ID: "wood", Kind: "wood", Shape: geometry.Polygon{{X: 5, Y: 5}, {X: 55, Y: 5}, {X: 55, Y: 35}, {X: 5, Y: 35}}}}
	s, atlas := &Scene{}, NewAtlas()
	var m Mesh
	draw := func(by float64) (radii []float64) {
		s.Reset(600, 400, Light.Paper)
		DrawTable(s, View{Center: geometry.Vec{X: 30 + by, Y: 20}, Scale: 10, Area: geometry.Rect{Max: geometry.Vec{X: 600, Y: 400}}}, st, Options{})
		m.Build(s, 1, atlas)
		for _, item := range s.Items {
			if item.Kind == Disc {
				radii = append(radii, item.Radius)
			}
		}
		return radii
	}
	radii := draw(0)
	if n := len(atlas.discs); len(radii) < 100 || n != 6 {
		t.Errorf("%d discs of the trees take %d sprites, want 6", len(radii), n)
	}
	atlas.Changed()
	moved, painted := draw(0.4), atlas.Changed()
	if !slices.Equal(moved, radii) || len(atlas.discs) != 6 || !painted.Empty() {
		t.Errorf("moved, the wood has %d discs (%d before) of %d sprites, and %v of the atlas has changed; want as many of 6, and nothing changed", len(moved), len(radii), len(atlas.discs), painted)
	}
}

// Zooming out and in again paints each look once at each step of scale, and Changed does
// not return earlier uploads again.
func TestSpritesAreUsedAgain(t *testing.T) {
	st, _ := turnedStands()
	s := &Scene{}
	atlas := NewAtlas()
	var m Mesh
	draw := func(scale float64) {
		s.Reset(600, 400, Light.Paper)
		DrawTable(s, View{Center: geometry.Vec{X: 30, Y: 20}, Scale: scale, Area: geometry.Rect{Max: geometry.Vec{X: 600, Y: 400}}}, st, Options{})
		m.Build(s, 1, atlas)
	}
	draw(10)
	if atlas.Changed().Empty() {
		t.Fatal("nothing new in an atlas that was empty")
	}
	// Two sides with two bases each, and the outlines of their units.
	if n := len(atlas.stands); n != 8 {
		t.Errorf("%d sprites for eight looks", n)
	}
	draw(10.1) // within the same step
	if r := atlas.Changed(); !r.Empty() || len(atlas.stands) != 8 {
		t.Errorf("drawn a hundredth larger, %v of the atlas has changed and it holds %d sprites, want nothing and 8", r, len(atlas.stands))
	}
	draw(6)
	r := atlas.Changed()
	if r.Empty() || r.Min.Y == 0 && r.Max.Y == atlas.Image().Bounds().Dy() {
		t.Errorf("at another scale %v of the atlas has changed, want a part of it", r)
	}
	if r.Min.X != 0 || r.Max.X != atlas.Image().Bounds().Dx() {
		t.Errorf("%v has changed, which is not as wide as the atlas", r)
	}
	draw(10)
	if r := atlas.Changed(); !r.Empty() {
		t.Errorf("%v has changed for a scale seen before", r)
	}
}

// BenchmarkSprites is the cost of one zoom step with four looks in view.
func BenchmarkSprites(b *testing.B) {
	st, _ := turnedStands()
	s := &Scene{}
	s.Reset(600, 400, Light.Paper)
	DrawTable(s, View{Center: geometry.Vec{X: 30, Y: 20}, Scale: 10, Area: geometry.Rect{Max: geometry.Vec{X: 600, Y: 400}}}, st, Options{})
	atlas := NewAtlas()
	var m Mesh
	for b.Loop() {
		clear(atlas.stands)
		m.Build(s, 1, atlas)
	}
}
