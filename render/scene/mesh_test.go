package scene

import (
	"image"
	"image/color"
	"math"
	"testing"

	"frontage/game"
	"frontage/geometry"
)

// paintMesh draws a mesh like a window: it blends the triangles in order over each pixel
// whose middle they contain, with their colour times the part of the atlas that the run
// needs.
func paintMesh(m *Mesh, atlas *Atlas, size image.Rectangle) *image.RGBA {
	return paintRuns(m, size, func(needs Needs, at geometry.Vec) color.RGBA {
		switch needs {
		case NeedsColor:
			return color.RGBA{255, 255, 255, 255}
		case NeedsTexel:
			return atlas.Image().RGBAAt(int(math.Floor(at.X)), int(math.Floor(at.Y)))
		default:
			return sample(atlas.Image(), at)
		}
	})
}

func paintRuns(m *Mesh, size image.Rectangle, texel func(needs Needs, at geometry.Vec) color.RGBA) *image.RGBA {
	to := image.NewRGBA(size)
	for _, run := range m.Runs() {
		look := func(at geometry.Vec) color.RGBA { return texel(run.Needs, at) }
		for i := 0; i < len(run.Indices); i += 3 {
			paintTriangle(to, look, &run.Vertices[run.Indices[i]], &run.Vertices[run.Indices[i+1]], &run.Vertices[run.Indices[i+2]])
		}
	}
	return to
}

func paintTriangle(to *image.RGBA, look func(geometry.Vec) color.RGBA, a, b, c *Vertex) {
	area := (b.X-a.X)*(c.Y-a.Y) - (b.Y-a.Y)*(c.X-a.X)
	if area == 0 {
		return
	}
	x0 := int(math.Floor(float64(min(a.X, b.X, c.X))))
	x1 := int(math.Ceil(float64(max(a.X, b.X, c.X))))
	y0 := int(math.Floor(float64(min(a.Y, b.Y, c.Y))))
	y1 := int(math.Ceil(float64(max(a.Y, b.Y, c.Y))))
	box := image.Rect(x0, y0, x1, y1).Intersect(to.Bounds())
	for y := box.Min.Y; y < box.Max.Y; y++ {
		for x := box.Min.X; x < box.Max.X; x++ {
			px, py := float32(x)+0.5, float32(y)+0.5
			u := ((b.X-px)*(c.Y-py) - (b.Y-py)*(c.X-px)) / area
			v := ((c.X-px)*(a.Y-py) - (c.Y-py)*(a.X-px)) / area
			w := 1 - u - v
			// The lower bound is open, so that a seam is painted once.
			if u < 0 || v < 0 || w < 0 || (u == 0 && area < 0) {
				continue
			}
			mix := func(p, q, r float32) float32 { return u*p + v*q + w*r }
			texel := look(geometry.Vec{X: float64(mix(a.SrcX, b.SrcX, c.SrcX)), Y: float64(mix(a.SrcY, b.SrcY, c.SrcY))})
			alpha := mix(a.A, b.A, c.A) * float32(texel.A) / 255
			under := to.RGBAAt(x, y)
			over := func(p float32, texel, below uint8) uint8 {
				return uint8(math.Round(float64(p*float32(texel) + float32(below)*(1-alpha))))
			}
			to.SetRGBA(x, y, color.RGBA{
				over(mix(a.R, b.R, c.R), texel.R, under.R), over(mix(a.G, b.G, c.G), texel.G, under.G),
				over(mix(a.B, b.B, c.B), texel.B, under.B), over(mix(a.A, b.A, c.A), texel.A, under.A),
			})
		}
	}
}

// Triangles and rasteriser paint the same picture: hardly a pixel differs by much.
func TestMeshPaintsThePicture(t *testing.T) {
	for _, ratio := range []float64{1, 1.5} {
		s := testPicture()
		want := Rasterise(s, ratio)
		atlas := NewAtlas()
		var m Mesh
		m.Build(s, ratio, atlas)
		got := paintMesh(&m, atlas, want.Bounds())
		off, total := 0, 0
		for y := range want.Bounds().Dy() {
			for x := range want.Bounds().Dx() {
				p, q := want.RGBAAt(x, y), got.RGBAAt(x, y)
				d := math.Abs(float64(p.R)-float64(q.R)) + math.Abs(float64(p.G)-float64(q.G)) + math.Abs(float64(p.B)-float64(q.B))
				if d > 120 {
					off++
				}
				total++
			}
		}
		if share := float64(off) / float64(total); share > 0.005 {
			t.Errorf("at ratio %g, %.2f %% of the pixels differ by more than 120 of 765", ratio, 100*share)
		}
	}
}

// A text turned by a quarter runs down the picture from its anchor, on the screen as in
// the PNG.
func TestTurnedText(t *testing.T) {
	s := &Scene{}
	s.Reset(100, 200, rgb(0xffffff))
	s.Text(Style{Fill: rgb(0)}, geometry.Vec{X: 50, Y: 20}, Item{Text: "HHHHHH", Size: 20, Angle: 90})
	length := TextWidth("HHHHHH", 20, Regular)
	atlas := NewAtlas()
	var m Mesh
	m.Build(s, 1, atlas)
	for name, picture := range map[string]*image.RGBA{
		"PNG": Rasterise(s, 1), "mesh": paintMesh(&m, atlas, image.Rect(0, 0, 100, 200)),
	} {
		var ink image.Rectangle
		for y := range 200 {
			for x := range 100 {
				if picture.RGBAAt(x, y).R < 128 {
					ink = ink.Union(image.Rect(x, y, x+1, y+1))
				}
			}
		}
		// A capital letter is capHeight ems high, across the line, and its
		// middle is at the anchor.
		want := image.Rect(50-7, 20, 50+7, 20+int(length))
		if d := ink.Min.Sub(want.Min); d.X*d.X > 4 || d.Y*d.Y > 16 {
			t.Errorf("%s: ink covers %v, want about %v", name, ink, want)
		}
		if d := ink.Max.Sub(want.Max); d.X*d.X > 4 || d.Y*d.Y > 16 {
			t.Errorf("%s: ink covers %v, want about %v", name, ink, want)
		}
	}
}

func TestMeshIsSound(t *testing.T) {
	s := testPicture()
	atlas := NewAtlas()
	var m Mesh
	m.Build(s, 2, atlas)
	if len(m.Indices) == 0 || len(m.Indices)%3 != 0 {
		t.Fatalf("%d indices: want a positive multiple of 3", len(m.Indices))
	}
	vertices, indices := 0, 0
	for _, run := range m.Runs() {
		for _, i := range run.Indices {
			if int(i) >= len(run.Vertices) {
				t.Fatalf("index %d, but there are %d vertices in its run", i, len(run.Vertices))
			}
		}
		vertices, indices = vertices+len(run.Vertices), indices+len(run.Indices)
	}
	if vertices != len(m.Vertices) || indices != len(m.Indices) {
		t.Errorf("the runs have %d vertices and %d indices, the mesh %d and %d", vertices, indices, len(m.Vertices), len(m.Indices))
	}
	texture := atlas.Image().Bounds()
	for i, v := range m.Vertices {
		for _, f := range [8]float32{v.X, v.Y, v.SrcX, v.SrcY, v.R, v.G, v.B, v.A} {
			if math.IsNaN(float64(f)) || math.IsInf(float64(f), 0) {
				t.Fatalf("vertex %d is not finite: %+v", i, v)
			}
		}
		// Zone rays and road ends may reach slightly out of the picture.
		if v.X < -200 || v.Y < -200 || float64(v.X) > 2*s.Width+200 || float64(v.Y) > 2*s.Height+200 {
			t.Errorf("vertex %d lies far off the picture: %+v", i, v)
		}
		if !image.Pt(int(v.SrcX), int(v.SrcY)).In(texture.Inset(-1)) {
			t.Errorf("vertex %d takes its colour from outside the atlas: %+v", i, v)
		}
		if v.R > v.A+1e-6 || v.G > v.A+1e-6 || v.B > v.A+1e-6 || v.A > 1 {
			t.Errorf("vertex %d is not premultiplied: %+v", i, v)
		}
	}
}

// The triangles of a filled shape have the area of the shape, convex or not, whatever its
// direction.
func TestMeshFillsTheArea(t *testing.T) {
	for _, c := range []struct {
		name   string
		points []geometry.Vec
		want   float64
	}{
		{"square", []geometry.Vec{{X: 10, Y: 10}, {X: 30, Y: 10}, {X: 30, Y: 30}, {X: 10, Y: 30}}, 400},
		{"square the other way round", []geometry.Vec{{X: 10, Y: 30}, {X: 30, Y: 30}, {X: 30, Y: 10}, {X: 10, Y: 10}}, 400},
		{"an L", []geometry.Vec{{X: 0, Y: 0}, {X: 20, Y: 0}, {X: 20, Y: 10}, {X: 10, Y: 10}, {X: 10, Y: 30}, {X: 0, Y: 30}}, 400},
		{"an L the other way round", []geometry.Vec{{X: 0, Y: 30}, {X: 10, Y: 30}, {X: 10, Y: 10}, {X: 20, Y: 10}, {X: 20, Y: 0}, {X: 0, Y: 0}}, 400},
		{"a point given twice", []geometry.Vec{{X: 0, Y: 0}, {X: 20, Y: 0}, {X: 20, Y: 0}, {X: 20, Y: 20}, {X: 0, Y: 20}}, 400},
	} {
		s := &Scene{}
		s.Polygon(Style{Fill: rgb(0x204060), Stroke: rgb(0), Width: 2}, c.points...)
		var m Mesh
		m.Build(s, 1, NewAtlas())
		// The stroke covers the edge, so the first vertices are the fill's.
		sum := 0.0
		for i := 0; i+2 < len(m.Indices) && int(m.Indices[i+2]) < len(c.points); i += 3 {
			a, b, d := m.Vertices[m.Indices[i]], m.Vertices[m.Indices[i+1]], m.Vertices[m.Indices[i+2]]
			sum += math.Abs(float64((b.X-a.X)*(d.Y-a.Y)-(b.Y-a.Y)*(d.X-a.X))) / 2
		}
		if math.Abs(sum-c.want) > 1e-3 {
			t.Errorf("%s: triangles of area %g, want %g", c.name, sum, c.want)
		}
	}
}

func TestRebuildingAllocatesNothing(t *testing.T) {
	st := crowd(200)
	s := &Scene{}
	atlas := NewAtlas()
	var m Mesh
	view := Fit(st.Table.Rect(), geometry.Rect{Max: geometry.Vec{X: 1280, Y: 720}}, 16)
	marks := smallMarks(smallTable())
	for i := range marks {
		marks[i].Label = game.Word(marks[i].Label.String()) // as the view gives it, already said
	}
	st.Terrain = smallTable().Terrain
	build := func() {
		s.Reset(1280, 720, Light.Paper)
		DrawTable(s, view, st, Options{Selected: "u3", Overlays: OverlayGrid | OverlayZones, Marks: marks})
		m.Build(s, 1, atlas)
	}
	build()
	if n := testing.AllocsPerRun(20, build); n > 0 {
		t.Errorf("drawing the same table again allocates %g times, want 0", n)
	}
}

// A small atlas that is full starts again instead of losing letters.
func TestAtlasStartsAfreshWhenFull(t *testing.T) {
	atlas := NewAtlas()
	s := &Scene{}
	s.Reset(100, 100, Color{})
	s.Text(Style{Fill: rgb(0)}, geometry.Vec{X: 50, Y: 50}, Item{Text: "Frontage", Size: 300})
	var m Mesh
	for ratio := 1.0; ratio < 3; ratio += 0.2 { // letters in ten sizes, more than fit
		m.Build(s, ratio, atlas)
		if len(m.Vertices) != 4*len("Frontage") {
			t.Fatalf("at ratio %g %d vertices, want 4 a letter", ratio, len(m.Vertices))
		}
		if h := atlas.Image().Bounds().Dy(); h > atlasMaxHeight {
			t.Fatalf("the atlas is %d pixels high, want at most %d", h, atlasMaxHeight)
		}
	}
}

func BenchmarkDraw200Stands(b *testing.B) {
	st := crowd(200)
	s := &Scene{}
	view := Fit(st.Table.Rect(), geometry.Rect{Max: geometry.Vec{X: 1280, Y: 720}}, 16)
	b.ReportAllocs()
	for b.Loop() {
		s.Reset(1280, 720, Light.Paper)
		DrawTable(s, view, st, Options{})
	}
}

func BenchmarkMesh200Stands(b *testing.B) {
	st := crowd(200)
	s := &Scene{}
	s.Reset(1280, 720, Light.Paper)
	DrawTable(s, Fit(st.Table.Rect(), geometry.Rect{Max: geometry.Vec{X: 1280, Y: 720}}, 16), st, Options{})
	atlas := NewAtlas()
	var m Mesh
	b.ReportAllocs()
	for b.Loop() {
		m.Build(s, 1, atlas)
	}
}
