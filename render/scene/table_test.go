package scene

import (
	"bytes"
	"encoding/xml"
	"flag"
	"image/color"
	"image/png"
	"io"
	"math"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"frontage/game"
	"frontage/geometry"
)

var update = flag.Bool("update", false, "write the golden pictures anew; look at them before committing")

func TestViewRoundTrip(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		v := View{
			Center: geometry.Vec{X: rapid.Float64Range(0, 180).Draw(t, "x"), Y: rapid.Float64Range(0, 120).Draw(t, "y")},
			Scale:  rapid.Float64Range(1, 60).Draw(t, "scale"),
			Area:   geometry.Rect{Min: geometry.Vec{X: 10, Y: 48}, Max: geometry.Vec{X: 900, Y: 700}},
		}
		p := geometry.Vec{X: rapid.Float64Range(-50, 250).Draw(t, "px"), Y: rapid.Float64Range(-50, 250).Draw(t, "py")}
		if d := v.Table(v.Pixel(p)).Dist(p); d > 1e-9 {
			t.Fatalf("%v comes back %g cm away", p, d)
		}
	})
}

func TestFitShowsTheWholeTable(t *testing.T) {
	area := geometry.Rect{Min: geometry.Vec{X: 100, Y: 50}, Max: geometry.Vec{X: 1100, Y: 550}}
	v := Fit(game.Table{Width: 180, Height: 120}.Rect(), area, 20)
	// 500 pixels less two margins of 20 for 120 cm of height.
	if want := 460.0 / 120; math.Abs(v.Scale-want) > 1e-12 {
		t.Errorf("scale %g, want %g", v.Scale, want)
	}
	if got, want := v.Pixel(geometry.Vec{X: 90, Y: 0}), (geometry.Vec{X: 600, Y: 530}); got.Dist(want) > 1e-9 {
		t.Errorf("the middle of the near edge lies at %v, want %v", got, want)
	}
	if got, want := v.Pixel(geometry.Vec{X: 90, Y: 120}), (geometry.Vec{X: 600, Y: 70}); got.Dist(want) > 1e-9 {
		t.Errorf("the middle of the far edge lies at %v, want %v", got, want)
	}
}

// A stand is painted at its place, in its side's colour, with the band at its front.
// Everything else is paper.
func TestPlacesOfStands(t *testing.T) {
	st := smallTable()
	st.Terrain = nil
	s := &Scene{}
	s.Reset(600, 400, Color{})
	v := View{Center: geometry.Vec{X: 30, Y: 20}, Scale: 10, Area: geometry.Rect{Max: geometry.Vec{X: 600, Y: 400}}}
	DrawTable(s, v, st, Options{})
	picture := Rasterise(s, 1)
	for _, c := range []struct {
		name string
		x, y float64 // in cm
		want Color
	}{
		{"red body, behind the symbol", 18.4, 28.6, Light.liveries[0].body},
		{"red front edge, below as it faces 180°", 18.5, 27.2, Light.liveries[0].band},
		{"red second stand", 25.6, 28.6, Light.liveries[0].body},
		{"blue body", 18.4, 11.4, Light.liveries[1].body},
		{"blue front edge, above as it faces 0°", 18.5, 12.8, Light.liveries[1].band},
		{"lancers' body, at the rear right of a stand that faces 315°", 41.77, 19.37, Light.liveries[1].body},
		{"paper between the lines", 13.5, 22.5, Light.Paper},
	} {
		p := v.Pixel(geometry.Vec{X: c.x, Y: c.y})
		got := Color(color.NRGBAModel.Convert(picture.At(int(p.X), int(p.Y))).(color.NRGBA))
		// A neighbouring edge may tint a pixel slightly.
		if apart(got.R, c.want.R) > 4 || apart(got.G, c.want.G) > 4 || apart(got.B, c.want.B) > 4 {
			t.Errorf("%s: %v, want %v", c.name, got, c.want)
		}
	}
}

func apart(a, b uint8) int {
	if a < b {
		a, b = b, a
	}
	return int(a - b)
}

// A moving stand is drawn where Pose says.
func TestPoseMovesAStand(t *testing.T) {
	st := smallTable()
	s := &Scene{}
	v := View{Center: geometry.Vec{X: 30, Y: 20}, Scale: 10, Area: geometry.Rect{Max: geometry.Vec{X: 600, Y: 400}}}
	s.Reset(600, 400, Color{})
	DrawTable(s, v, st, Options{Pose: func(u *game.Unit, i int) game.Stand {
		stand := u.Stands[i]
		if stand.ID == "b2a" {
			stand.X, stand.Y = 50, 10
		}
		return stand
	}})
	if got, want := centerOf(s, "b2a"), v.Pixel(geometry.Vec{X: 50, Y: 10}); got.Dist(want) > 1e-9 {
		t.Errorf("b2a is drawn at %v, want %v", got, want)
	}
	if got, want := centerOf(s, "r1a"), v.Pixel(geometry.Vec{X: 20, Y: 28}); got.Dist(want) > 1e-9 {
		t.Errorf("r1a is drawn at %v, want %v", got, want)
	}
}

// centerOf returns the middle of a stand's body in a scene.
func centerOf(s *Scene, id string) geometry.Vec {
	for _, item := range s.Items {
		if item.Style.ID == id && strings.HasPrefix(item.Style.Class, "stand ") {
			return s.Points[item.From].Lerp(s.Points[item.From+2], 0.5)
		}
	}
	return geometry.Vec{X: math.NaN()}
}

func TestEveryTextIsLargeEnoughAndInside(t *testing.T) {
	for _, width := range []float64{100, 480, 720, 1400} {
		st := smallTable()
		s := Picture(st, Options{Overlays: OverlayGrid, Marks: smallMarks(st), Caption: []string{strings.Repeat("A long sentence. ", 20)}}, width)
		for _, item := range s.Items {
			if item.Kind != Text {
				continue
			}
			if item.Size < MinTextSize {
				t.Errorf("at width %g, %q is written at %g pixels, want at least %d", width, item.Text, item.Size, MinTextSize)
			}
			left, w := s.Points[item.From].X, TextWidth(item.Text, item.Size, item.Font)
			switch item.Align {
			case AlignCenter:
				left -= w / 2
			case AlignRight:
				left -= w
			}
			if left < 0 || left+w > s.Width {
				t.Errorf("at width %g, %q runs from %g to %g", width, item.Text, left, left+w)
			}
		}
	}
}

// Each name is written once, and covers neither another name nor a stand if there is
// room.
func TestLabelsKeepClear(t *testing.T) {
	s := &Scene{}
	s.Reset(900, 600, Color{})
	v := View{Center: geometry.Vec{X: 30, Y: 20}, Scale: 15, Area: geometry.Rect{Max: geometry.Vec{X: 900, Y: 600}}}
	DrawTable(s, v, smallTable(), Options{})
	var names []string
	var plates []geometry.Rect
	for _, item := range s.Items {
		if item.Style.Class == "name" {
			names = append(names, item.Text)
		}
		if item.Style.Class == "plate" && item.Style.Stroke.A > 0 {
			plates = append(plates, geometry.Rect{Min: s.Points[item.From], Max: s.Points[item.From+2]})
		}
	}
	slices.Sort(names)
	if diff := cmp.Diff([]string{"Axemen", "Lancers", "Spearmen"}, names); diff != "" {
		t.Errorf("names (-want +got):\n%s", diff)
	}
	for i, p := range plates {
		for j := range i {
			if p.Meets(plates[j]) {
				t.Errorf("plate %d hides plate %d", i, j)
			}
		}
		st := smallTable()
		for _, u := range st.Units {
			for k := range u.Stands {
				b := u.Box(k).Bounds()
				a, c := v.Pixel(b.Min), v.Pixel(b.Max)
				if p.Meets(geometry.Rect{Min: geometry.Vec{X: a.X, Y: c.Y}, Max: geometry.Vec{X: c.X, Y: a.Y}}) {
					t.Errorf("plate %d hides %s", i, u.Stands[k].ID)
				}
			}
		}
	}
}

func TestGoldenSVG(t *testing.T) {
	const golden = "testdata/small.svg"
	var got bytes.Buffer
	if err := WriteSVG(&got, testPicture()); err != nil {
		t.Fatal(err)
	}
	if *update {
		if err := os.WriteFile(golden, got.Bytes(), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(golden)
	if err != nil {
		t.Fatal(err)
	}
	lines, wantLines := strings.Split(got.String(), "\n"), strings.Split(string(want), "\n")
	if len(lines) != len(wantLines) {
		t.Errorf("the picture has %d elements, want %d", len(lines), len(wantLines))
	}
	for i := range min(len(lines), len(wantLines)) {
		if lines[i] != wantLines[i] {
			t.Fatalf("the picture has changed (run with -update, and look at it); first in line %d:\n%s\nwant\n%s", i+1, lines[i], wantLines[i])
		}
	}
}

// The SVG is well-formed, names its pieces, and preserves the characters of a title.
func TestSVGIsWellFormed(t *testing.T) {
	var out bytes.Buffer
	if err := WriteSVG(&out, testPicture()); err != nil {
		t.Fatal(err)
	}
	ids := map[string]bool{}
	texts := map[string]bool{}
	d := xml.NewDecoder(bytes.NewReader(out.Bytes()))
	for {
		token, err := d.Token()
		if err == io.EOF {
			break
		}
		if err != nil {
			t.Fatal(err)
		}
		switch token := token.(type) {
		case xml.StartElement:
			for _, a := range token.Attr {
				if a.Name.Local == "data-id" {
					ids[a.Value] = true
				}
			}
		case xml.CharData:
			texts[string(token)] = true
		}
	}
	for _, id := range []string{"r1a", "r1b", "b1a", "b1b", "b2a", "rg", "bw", "wood", "road", "r1", "b1", "b2"} {
		if !ids[id] {
			t.Errorf("nothing has data-id %q", id)
		}
	}
	for _, text := range []string{"Axemen & <spearmen>", "Spearmen", "Wood", "exposed 40 mm", "Not visible", "10 cm"} {
		if !texts[text] {
			t.Errorf("the text %q is not in the picture", text)
		}
	}
}

type failingWriter struct{}

func (failingWriter) Write([]byte) (int, error) { return 0, io.ErrClosedPipe }

func TestWriteErrorsAreReported(t *testing.T) {
	s := testPicture()
	if err := WriteSVG(failingWriter{}, s); err != io.ErrClosedPipe {
		t.Errorf("WriteSVG: %v, want %v", err, io.ErrClosedPipe)
	}
	if err := WritePNG(failingWriter{}, s, 1); err != io.ErrClosedPipe {
		t.Errorf("WritePNG: %v, want %v", err, io.ErrClosedPipe)
	}
}

func TestPNGHasThePixelsAskedFor(t *testing.T) {
	s := testPicture()
	for _, ratio := range []float64{1, 2} {
		var out bytes.Buffer
		if err := WritePNG(&out, s, ratio); err != nil {
			t.Fatal(err)
		}
		config, err := png.DecodeConfig(&out)
		if err != nil {
			t.Fatal(err)
		}
		if w, h := int(math.Ceil(s.Width*ratio)), int(math.Ceil(s.Height*ratio)); config.Width != w || config.Height != h {
			t.Errorf("at ratio %g the PNG is %d × %d, want %d × %d", ratio, config.Width, config.Height, w, h)
		}
	}
}
