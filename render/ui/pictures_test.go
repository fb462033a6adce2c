package ui

import (
	"bytes"
	"image/gif"
	"image/png"
	"math"
	"testing"

	"frontage/geometry"
	"frontage/render/scene"
)

// The picture of the window shows the table exactly as the window does, pixel by pixel.
func TestPictureEqualsTheWindow(t *testing.T) {
	p := firstCharge(t)
	p.move(p.where("b1"))
	p.tick(Input{Wheel: geometry.Vec{Y: -200}}) // closer
	p.press("picture")
	p.press("picture-png")
	area := p.battle().board.camera.view.Area
	p.move(p.where("control:menu")) // no tool has a tip
	saved, err := png.Decode(bytes.NewReader(p.host.files["first-charge.png"]))
	if err != nil {
		t.Fatal(err)
	}
	if w, h := float64(saved.Bounds().Dx()), float64(saved.Bounds().Dy()); w != 2*(area.Max.X-area.Min.X) || h != 2*(area.Max.Y-area.Min.Y) {
		t.Errorf("the picture is %g by %g, the table's part of the window %v, want twice that", w, h, area)
	}
	var window scene.Scene
	window.Reset(p.size.X, p.size.Y, colors.desk)
	p.ui.screen.draw(&window, layerPage)
	shown := scene.Rasterise(&window, 2)
	different := 0
	for y := range saved.Bounds().Dy() {
		for x := range saved.Bounds().Dx() {
			r, g, b, _ := saved.At(x, y).RGBA()
			c := shown.RGBAAt(x+int(2*area.Min.X), y+int(2*area.Min.Y))
			if math.Abs(float64(r>>8)-float64(c.R))+math.Abs(float64(g>>8)-float64(c.G))+math.Abs(float64(b>>8)-float64(c.B)) > 0 {
				different++
			}
		}
	}
	// Except at the soft edge of the panel, which is not in the picture.
	if share := float64(different) / float64(saved.Bounds().Dx()*saved.Bounds().Dy()); share > 0.001 {
		t.Errorf("%.2f %% of the pixels differ", 100*share)
	}
	p.press("picture")
	p.press("picture-svg")
	svg := p.host.files["first-charge.svg"]
	if !bytes.Contains(svg, []byte("ghost")) || bytes.Contains(svg, []byte("WHAT IT MAY DO")) {
		t.Error("the SVG lacks the ghosts, or has the panel in it")
	}
}

// The other choice is the whole table with the reasons; the choice is remembered.
func TestPictureOfTheWholeTable(t *testing.T) {
	p := firstCharge(t)
	p.move(p.where("b1"))
	p.press("picture")
	p.press("picture-whole")
	p.photograph("picture-dialog")
	p.press("picture-svg")
	if svg := p.host.files["first-charge.svg"]; !bytes.Contains(svg, []byte(`class="caption"`)) {
		t.Error("the picture lacks the reasons")
	}
	p.press("picture")
	if !p.control("picture-whole").on {
		t.Error("the choice is forgotten")
	}
}

// From the dialog a table is printed at true size.
func TestPrintFromTheScreen(t *testing.T) {
	p := firstCharge(t)
	p.press("picture")
	p.press("print-table")
	p.press("print-Letter")
	p.press("print-pdf")
	pdf := p.host.files["first-charge.pdf"]
	want := scene.PageCount(geometry.Vec{X: 60, Y: 42}, scene.Papers[1])
	if got := bytes.Count(pdf, []byte("/MediaBox [0 0 ")); got != want {
		t.Errorf("%d pages, want %d", got, want)
	}
	p.press("picture")
	p.press("print-pieces")
	p.press("print-svg")
	if svg := p.host.files["first-charge.print.svg"]; !bytes.Contains(svg, []byte(`width="580mm"`)) {
		t.Errorf("the sheet begins %.120s", svg)
	}
}

// The explanation of a charge, and a turn of a replay, are saved as animations while the
// window stays responsive; Escape cancels that.
func TestMovingPictures(t *testing.T) {
	p := firstCharge(t)
	p.press("picture")
	if c := p.control("picture-gif"); c.Enabled || c.Reason == "" {
		t.Error("there is a moving picture of nothing")
	}
	p.key(KeyEscape, 0)
	p.move(p.where("b1"))
	p.press("picture")
	p.press("picture-gif")
	for range 200 {
		if !p.ui.Animating() {
			break
		}
		p.tick(Input{})
	}
	film, err := gif.DecodeAll(bytes.NewReader(p.host.files["first-charge.gif"]))
	if err != nil || len(film.Image) < 5 || film.Config.Width != filmWidth {
		t.Fatalf("%d pictures, %v; want at least 5, %v wide", len(film.Image), err, filmWidth)
	}
	r := replaying(t, desktop)
	r.press("picture")
	r.press("picture-gif")
	r.tick(Input{})
	r.tick(Input{})
	if r.ui.job == nil || r.ui.toast.text == "" {
		t.Fatal("nothing says that it is drawn")
	}
	r.key(KeyEscape, 0)
	r.tick(Input{})
	if r.ui.job != nil || len(r.host.files) != 0 {
		t.Error("Escape does not stop it")
	}
	r.showsMoment(40)
	r.press("picture")
	r.press("picture-gif")
	for range 2000 {
		if !r.ui.Animating() {
			break
		}
		r.tick(Input{})
	}
	if film, err := gif.DecodeAll(bytes.NewReader(r.host.files["played.gif"])); err != nil || len(film.Image) < 5 {
		t.Errorf("the film of the turn: %v; want at least 5 pictures", err)
	}
}
