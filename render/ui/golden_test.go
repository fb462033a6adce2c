package ui

import (
	"cmp"
	"errors"
	"flag"
	"fmt"
	"image"
	"image/color"
	"image/png"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"frontage/game"
	"frontage/geometry"
	"frontage/render/scene"
	"frontage/render/words"
)

var golden = flag.String("golden", "", `"renew" stores the golden pictures anew: look at each that has changed`)

const (
	goldenFolder    = "testdata/golden"
	goldenArtefacts = "../../artefacts/golden" // for differing pictures: wanted, got, difference
	goldenStep      = 9                        // step between the stored shades of a channel
	goldenApart     = 40                       // a larger difference of a channel is visible
	goldenShare     = 0.0005                   // share of a picture that may differ visibly, since letters are painted slightly differently elsewhere
)

// goldenWindows are the windows in which the screens are drawn, the pixels of the
// device to one of theirs, and how many of those are averaged into one that is
// stored.
var goldenWindows = []struct {
	size   geometry.Vec
	ratio  float64
	reduce int
	only   []string // only these screens; empty means all
}{
	{geometry.Vec{X: 1280, Y: 720}, 1, 2, nil},
	{geometry.Vec{X: 2560, Y: 1440}, 2, 4, []string{
		"home", "quick", "armies", "builder-full", "settings-dark", "keys", "lesson",
		"deploy", "battle-charge", "battle-charge-dark", "battle-overlays", "orders-move", "shooting", "combat-dice", "your-dice", "result",
		"table-charge", "table-ground", "figures", "figure-step", "rules", "rule", "replay-middle",
	}},
	{geometry.Vec{X: 844, Y: 390}, 1, 1, nil},
}

// goldenScreens are screens with fixed content: those of visits by their names, and
// others. Dark ones are so called.
var goldenScreens = []struct {
	name string
	go_  func(p *player) // nil for the one in visits
	low  bool            // only in the lowest window
}{
	{name: "home"}, {name: "home-dark"}, {name: "home-help"}, {name: "settings"}, {name: "settings-dark"}, {name: "keys"},
	{name: "quick"}, {name: "armies"}, {name: "builder-full"}, {name: "lesson"},
	{name: "deploy", go_: setUpHeath}, {name: "deploy-dark", go_: setUpHeath},
	{name: "battle-unit"}, {name: "battle-charge", go_: chargeOtherWay}, {name: "battle-charge-dark", go_: chargeOtherWay}, {name: "battle-refused"}, {name: "battle-overlays", go_: allOverlays},
	{name: "led"}, {name: "tactics-box"}, {name: "tactics-menu"},
	{name: "orders-move"}, {name: "shooting"}, {name: "combat-fight"}, {name: "combat-dice"}, {name: "combat-after"}, {name: "combat-after-dark"}, {name: "combat-place"},
	{name: "your-dice"}, {name: "result", go_: foughtOut},
	{name: "table-charge"}, {name: "table-free"}, {name: "table-ground"}, {name: "table-what-if"}, {name: "move-numbers"}, {name: "sketch", go_: drawnUpon},
	{name: "figures"}, {name: "figure-step"}, {name: "figure-step-dark"}, {name: "course"}, {name: "course-present"}, {name: "rules"}, {name: "rule"},
	{name: "replay-middle"}, {name: "replay-middle-dark"},
	{name: "table-form", go_: formOfUnit}, {name: "table-form-dark", go_: formOfUnit},
	{name: "home-saved"}, {name: "saved"}, {name: "readings"}, {name: "figure-readings"}, {name: "mail"}, {name: "mail-wait"},
	{name: "plan", go_: planned}, {name: "plan-dark", go_: planned}, {name: "mail-turn", go_: mailedTurn}, {name: "rule-translated", go_: germanRule},
	{name: "slide-1", go_: presented(1), low: true}, {name: "slide-2", go_: presented(2), low: true}, {name: "slide-3", go_: presented(3), low: true},
	{name: "slide-4", go_: presented(4), low: true}, {name: "slide-5", go_: presented(5), low: true}, {name: "slide-6", go_: presented(6), low: true},
	{name: "slide-7", go_: presented(7), low: true}, {name: "slide-8", go_: presented(8), low: true}, {name: "slide-9", go_: presented(9), low: true},
	{name: "slide-10", go_: presented(10), low: true},
}

// setUpHeath is in the middle of a deployment, with a unit in the hand.
func setUpHeath(p *player) {
	p.ui.Press("scenario-muster-on-the-heath")
	p.battle().act(game.Action{Do: "deploy", Choice: "alternate"})
	p.tick(Input{})
	for range 2 {
		p.typed(".")
		p.key(KeyEnter, 0)
	}
	p.typed(".")
}

// chargeOtherWay shows the second of the legal ways to make a charge.
func chargeOtherWay(p *player) {
	p.ui.Press("scenario-first-charge")
	p.click(p.where("r1"))
	p.move(p.where("b1"))
	p.typed("]")
}

// allOverlays shows all overlays of the table.
func allOverlays(p *player) {
	p.ui.Press("scenario-line-against-line")
	for _, o := range overlays {
		p.key(o.key, 0)
	}
	p.click(p.where("r1"))
}

// drawnUpon has an arrow and a circle drawn on the table.
func drawnUpon(p *player) {
	p.ui.Press("scenario-first-charge")
	p.key("d", 0)
	p.drag(p.where("r1"), p.where("b1"), 0)
	p.typed("2")
	p.typed("5")
	p.drag(p.where("b2"), p.where("b2").Add(geometry.Vec{X: 60}), 0)
}

// presented presents a slide of the course on frontage, from 1, with the whole answer.
func presented(n int) func(p *player) {
	return func(p *player) {
		f := p.atCourse(n)
		p.key("p", 0)
		for range 40 {
			if f.course.answered && f.step == len(f.answer.steps()) {
				return
			}
			p.key(KeyEnter, 0)
		}
		p.t.Fatalf("the answer of slide %d does not end", n)
	}
}

// formOfUnit shows everything that the file says of a unit of the Table screen.
func formOfUnit(p *player) {
	p.ui.Press("table")
	p.ui.Press("unit-red-1")
	p.tick(Input{})
	p.ui.Press("everything")
}

// planned shows the second of the two outcomes of a plan of two charges.
func planned(p *player) {
	if err := p.ui.Load([]byte(twoCharges), "plan.scenario.json"); err != nil {
		p.t.Fatal(err)
	}
	p.tick(Input{})
	for _, id := range []string{"plan", "", "plan-try", "plan-outcome-2"} {
		if id == "" {
			p.planCharge("r1", "b1")
			p.planCharge("r2", "b1")
			continue
		}
		if !p.ui.Press(id) && (!p.ui.Press("panel") || !p.ui.Press(id)) {
			p.t.Fatalf("%s is not there: %v", id, p.ids())
		}
		p.tick(Input{})
	}
}

// mailedTurn shows a battle by mail after the other player has joined and one has decided.
func mailedTurn(p *player) {
	begin := func(id string) {
		if !p.ui.Press(id) {
			p.t.Fatalf("%s is not there: %v", id, p.ids())
		}
		p.tick(Input{})
	}
	begin("scenario-first-charge")
	begin("menu")
	begin("players")
	begin("by-mail")
	begin("mail-side-red")
	other := newPlayer(p.t, desktop)
	other.open(p)
	other.press("mail-join")
	p.open(other)
	for n := 0; !p.battle().away() && n < 9; n++ {
		p.advance()
		p.tick(Input{})
	}
}

// germanRule shows a rule to a reader of another language than that of the rules.
func germanRule(p *player) {
	words.Speak("de")
	p.t.Cleanup(func() { words.Speak("en") })
	p.ui.openRule("STD-CHARGE-16")
	p.ui.changed()
}

// foughtOut shows the summary after a combat phase and a concession.
func foughtOut(p *player) {
	p.fighting()
	p.ui.Press("fight-all")
	p.battle().act(game.Action{Do: "concede", Side: "blue"})
}

// TestGoldenPictures draws each screen in each window and compares it with the stored
// picture, which a person has checked.
func TestGoldenPictures(t *testing.T) {
	if raceDetector {
		t.Skip("the race detector makes painting slow, and there is one goroutine")
	}
	for _, w := range goldenWindows {
		for _, screen := range goldenScreens {
			if w.only != nil && !slices.Contains(w.only, screen.name) || screen.low && w.size.Y > lowWindow {
				continue
			}
			name := fmt.Sprintf("%s-%.0fx%.0f", screen.name, w.size.X, w.size.Y)
			t.Run(name, func(t *testing.T) {
				p := newPlayer(t, w.size)
				p.ui.settings.Still = true
				base, dark := strings.CutSuffix(screen.name, "-dark")
				if dark {
					p.ui.settings.Table = looksDark
				}
				p.ui.keepSettings()
				p.tick(Input{})
				open := screen.go_
				if open == nil {
					open = visit(t, base)
				}
				open(p)
				if base == "combat-dice" {
					tumbled(p)
				}
				p.tick(Input{})
				compare(t, name, scene.Rasterise(p.picture(), w.ratio), w.reduce)
			})
		}
	}
}

// A single differing switch is noticed.
func TestGoldenPicturesDiffer(t *testing.T) {
	var pictures [2]*image.RGBA
	for i := range pictures {
		p := newPlayer(t, geometry.Vec{X: 844, Y: 390})
		p.ui.settings.Inches = i == 1
		visit(t, "settings")(p)
		p.tick(Input{})
		pictures[i] = shades(reduced(scene.Rasterise(p.picture(), 1), 1))
	}
	if share, _ := unlike(pictures[0], pictures[1]); share <= goldenShare {
		t.Errorf("%.3f %% of the picture differs, which counts as the same", 100*share)
	}
}

// tumbled shows the dice at rest, which a still screen does not.
func tumbled(p *player) {
	p.ui.settings.Still = false
	b := p.battle()
	b.dice.start(b.state(), b.play.Events(100))
	b.dice.tick(tumbleRolls)
}

func visit(t *testing.T, name string) func(p *player) {
	for _, v := range visits {
		if v.name == name {
			return v.go_
		}
	}
	t.Fatalf("there is no screen %q", name)
	return nil
}

// compare compares a picture with the stored one, or stores it.
func compare(t *testing.T, name string, drawn *image.RGBA, by int) {
	t.Helper()
	path := filepath.Join(goldenFolder, name+".png")
	got := shades(reduced(drawn, by))
	if *golden == "renew" {
		keepPNG(t, path, got)
		return
	}
	want, err := readPNG(path)
	if errors.Is(err, fs.ErrNotExist) {
		t.Fatalf("there is no golden picture %s: store it with go test ./render/ui -run Golden -golden renew", path)
	} else if err != nil {
		t.Fatal(err)
	}
	if want.Bounds() != got.Bounds() {
		t.Fatalf("the picture is %v large, the stored one %v", got.Bounds().Size(), want.Bounds().Size())
	}
	share, difference := unlike(want, got)
	if share <= goldenShare {
		return
	}
	keepPNG(t, filepath.Join(goldenArtefacts, name+".wanted.png"), want)
	keepPNG(t, filepath.Join(goldenArtefacts, name+".got.png"), got)
	keepPNG(t, filepath.Join(goldenArtefacts, name+".got-whole.png"), drawn)
	keepPNG(t, filepath.Join(goldenArtefacts, name+".difference.png"), difference)
	t.Errorf("%.2f %% of the picture differs, see artefacts/golden; if it is meant to, look at it and store it with go test ./render/ui -run Golden -golden renew", 100*share)
}

// unlike returns the share of a picture that differs visibly, and a picture of the
// places: dark on white.
func unlike(want, got image.Image) (share float64, difference *image.Gray) {
	b := want.Bounds()
	difference = image.NewGray(b)
	n := 0
	for y := b.Min.Y; y < b.Max.Y; y++ {
		for x := b.Min.X; x < b.Max.X; x++ {
			r0, g0, b0, _ := want.At(x, y).RGBA()
			r1, g1, b1, _ := got.At(x, y).RGBA()
			d := max(apart8(r0, r1), apart8(g0, g1), apart8(b0, b1))
			if d > goldenApart {
				n++
			}
			difference.SetGray(x, y, color.Gray{Y: uint8(255 - min(255, 3*d))})
		}
	}
	return float64(n) / float64(b.Dx()*b.Dy()), difference
}

func apart8(a, b uint32) int { return max(int(a>>8), int(b>>8)) - min(int(a>>8), int(b>>8)) }

// reduced averages squares of pixels.
func reduced(from *image.RGBA, by int) *image.RGBA {
	size := from.Bounds().Size().Div(by)
	to := image.NewRGBA(image.Rectangle{Max: size})
	for y := range size.Y {
		for x := range size.X {
			var sum [3]int
			for dy := range by {
				row := from.Pix[from.PixOffset(x*by, y*by+dy):]
				for dx := range by {
					for c := range sum {
						sum[c] += int(row[4*dx+c])
					}
				}
			}
			n := by * by
			to.SetRGBA(x, y, color.RGBA{uint8(sum[0] / n), uint8(sum[1] / n), uint8(sum[2] / n), 255})
		}
	}
	return to
}

// shades reduces the shades of a picture, so that its file is small.
func shades(p *image.RGBA) *image.RGBA {
	for i, v := range p.Pix {
		p.Pix[i] = uint8(min(255, (int(v)+goldenStep/2)/goldenStep*goldenStep))
	}
	return p
}

func readPNG(path string) (image.Image, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	return png.Decode(f)
}

func keepPNG(t *testing.T, path string, p image.Image) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		t.Fatal(err)
	}
	f, err := os.Create(path)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	encoder := png.Encoder{CompressionLevel: png.BestCompression}
	if err := encoder.Encode(f, paletted(p)); err != nil {
		t.Fatal(err)
	}
}

// paletted returns a picture with its 256 most frequent colours as a palette, which makes
// a smaller file.
func paletted(p image.Image) image.Image {
	b := p.Bounds()
	times := map[color.Color]int{}
	for y := b.Min.Y; y < b.Max.Y; y++ {
		for x := b.Min.X; x < b.Max.X; x++ {
			times[p.At(x, y)]++
		}
	}
	list := slices.SortedFunc(maps.Keys(times), func(a, b color.Color) int {
		return cmp.Or(times[b]-times[a], cmp.Compare(fmt.Sprint(a), fmt.Sprint(b)))
	})
	to := image.NewPaletted(b, list[:min(len(list), 256)])
	numbers := map[color.Color]uint8{}
	for _, c := range list {
		numbers[c] = uint8(to.Palette.Index(c))
	}
	for y := b.Min.Y; y < b.Max.Y; y++ {
		for x := b.Min.X; x < b.Max.X; x++ {
			to.SetColorIndex(x, y, numbers[p.At(x, y)])
		}
	}
	return to
}
