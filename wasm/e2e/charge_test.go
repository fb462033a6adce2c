package e2e

import (
	"fmt"
	"image"
	"math"
	"testing"

	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
	"github.com/google/go-cmp/cmp"
)

// The scenario "First charge" is the example of the formats page: r1's two stands at (10,
// 30) and (14, 30) charge b1's three, whose middle one is at (12, 12). The first goes
// centre to centre against it, the other beside it.
const firstCharge = "scenario-first-charge"

var (
	before = []stand{{"r1a", 10, 30, 180}, {"r1b", 14, 30, 180}}
	ghosts = []stand{{"r1a", 12, 14, 180}, {"r1b", 16, 14, 180}}
)

// begin opens the first charge from the home screen with the mouse.
func begin(t *testing.T, w window) *tab {
	t.Helper()
	b := openIn(t, w)
	b.openFirstCharge()
	return b
}

// beginAlone opens the first charge in a page of its own, in which nothing is saved yet and which may be broken.
func beginAlone(t *testing.T) *tab {
	t.Helper()
	b := open(t, laptop, "")
	b.openFirstCharge()
	return b
}

func (b *tab) openFirstCharge() {
	b.Helper()
	b.click(b.place("control:" + firstCharge))
	if s := b.state(); s == nil || s.Title != "First charge" {
		b.Fatalf("a click on the card opens %+v, want the first charge", s)
	}
}

// wantStands fails unless the stands of r1 are where they are wanted.
func (b *tab) wantStands(what string, want []stand) {
	b.Helper()
	s := b.state()
	if s == nil {
		b.Fatalf("%s: no battle is open", what)
	}
	got := s.stands("r1")
	near := cmp.Comparer(func(p, q float64) bool { return math.Abs(p-q) < 0.02 })
	if diff := cmp.Diff(want, got, near); diff != "" {
		b.Errorf("%s: stands of r1 (-want +got):\n%s", what, diff)
	}
}

// wantGhosts fails unless the two pictures differ where the charge would put
// its stands, and are the same on empty table.
func wantGhosts(b *tab, plain, preview image.Image) {
	b.Helper()
	v := b.look(before[0], stand{ID: "b2c", X: 50, Y: 9})
	for _, g := range ghosts {
		// The whole base without its border, which could touch its neighbours'.
		if share := changed(plain, preview, v.area(g.X, g.Y, 3.2, 1.4)); share < 0.9 {
			b.Errorf("only %.0f %% of the place of %s's ghost has changed", 100*share, g.ID)
		}
	}
	if share := changed(plain, preview, v.area(30, 38, 8, 4)); share != 0 {
		b.Errorf("%.0f %% of an empty part of the table has changed", 100*share)
	}
}

func TestHome(t *testing.T) {
	b := open(t, sharp, "")
	var loading bool
	b.eval(`!document.getElementById("loading").hidden`, &loading)
	if loading {
		t.Error("the loading bar still covers the game")
	}
	p := b.place("control:" + firstCharge)
	card := image.Rect(int(p.X)-100, int(p.Y)-80, int(p.X)+100, int(p.Y))
	if n := colours(b.picture(), card); n < 5 {
		t.Errorf("the picture of a scenario's table has %d colours, want several", n)
	}
	b.photograph("home")
}

func TestChargeWithMouse(t *testing.T) {
	b := begin(t, sharp)
	b.click(b.place("r1"))
	b.move(b.place("control:fit"))
	plain := b.picture()

	b.move(b.place("b1"))
	wantGhosts(b, plain, b.picture())
	b.photograph("charge-preview")
	b.wantStands("pointing moves nothing", before)

	b.click(b.place("b1"))
	b.wantStands("a click charges", ghosts)
	b.photograph("charge-made")

	b.press("z", input.ModifierCtrl)
	b.wantStands("Ctrl+Z", before)
	b.press("z", input.ModifierCtrl, input.ModifierShift)
	b.wantStands("Ctrl+Shift+Z", ghosts)
	b.click(b.place("control:undo"))
	b.wantStands("the undo button", before)
}

// A charge that the rules forbid says why and moves nothing.
func TestRefusedCharge(t *testing.T) {
	b := begin(t, laptop)
	b.click(b.place("r1"))
	b.click(b.place("b2"))
	b.photograph("charge-refused")
	b.wantStands("a charge out of reach", before)
	var answer struct {
		OK           bool
		Rule, Reason string
	}
	b.eval(`frontage.do({do: "charge", unit: "r1", target: "b2"})`, &answer)
	if answer.OK || answer.Rule == "" || answer.Reason == "" {
		t.Errorf("do answers %+v, want a refusal that names its rule", answer)
	}
}

// The row may grow to either side: ] steps to the other way.
func TestAlternatives(t *testing.T) {
	b := begin(t, sharp)
	b.click(b.place("r1"))
	b.move(b.place("b1"))
	first := b.picture()
	b.press("]")
	other := b.picture()
	v := b.look(before[0], stand{ID: "b2c", X: 50, Y: 9})
	for _, x := range []float64{8, 16} {
		if share := changed(first, other, v.area(x, 14, 3.2, 1.4)); share < 0.9 {
			t.Errorf("%.0f %% of the place at (%v, 14) have changed", 100*share, x)
		}
	}
	b.press(kb.Enter)
	b.wantStands("the other way", []stand{{"r1a", 12, 14, 180}, {"r1b", 8, 14, 180}})
}

func TestChargeWithFingers(t *testing.T) {
	b := open(t, window{1024, 768, coarse(2)}, "")
	b.tap(b.place("control:" + firstCharge))
	b.tap(b.place("r1"))
	plain := b.picture()
	b.tap(b.place("b1"))
	b.wantStands("the first tap shows the charge", before)
	if share := changed(plain, b.picture(), plain.Bounds()); share == 0 {
		t.Error("the first tap shows nothing")
	}
	b.photograph("touch-preview")
	b.tap(b.place("b1"))
	b.wantStands("the second tap makes it", ghosts)
}

// A touch that the system cancels, for example for a gesture of its own, ends. The next
// touch is then a tap and not a second finger.
func TestCancelledTouch(t *testing.T) {
	b := begin(t, laptop)
	p := b.place("b2")
	b.run(input.DispatchTouchEvent(input.TouchStart, []*input.TouchPoint{{X: p.X, Y: p.Y}}),
		input.DispatchTouchEvent(input.TouchCancel, []*input.TouchPoint{}))
	b.settle()
	b.tap(b.place("r1"))
	b.tap(b.place("b1"))
	b.tap(b.place("b1"))
	b.wantStands("three taps after a cancelled touch", ghosts)
}

// The game does not catch Tab: it leads from the canvas through the page's own buttons,
// which do the same as the controls on the canvas. All other keys play the game.
func TestChargeWithKeyboard(t *testing.T) {
	b := open(t, laptop, "")
	b.tabTo("First charge")
	b.photograph("keyboard-focus")
	b.press(kb.Enter)
	if s := b.state(); s == nil {
		t.Fatal("Enter on the mirrored card opens no battle")
	}
	b.press(".")
	b.tabTo("Charge Spearmen")
	b.press(" ")
	b.wantStands("the choice of the target", before)
	b.press(kb.Enter)
	b.wantStands("Enter charges", ghosts)
	b.press("z", input.ModifierCtrl)
	b.wantStands("Ctrl+Z", before)
}

// tabTo presses Tab until the button whose label begins with label has the focus.
func (b *tab) tabTo(label string) {
	b.Helper()
	var text string
	for range 60 {
		b.press(kb.Tab)
		b.eval(`document.activeElement.textContent`, &text)
		if len(text) >= len(label) && text[:len(label)] == label {
			return
		}
	}
	b.Fatalf("Tab does not reach %q", label)
}

// Wheel and keys move the view; neither moves a stand.
func TestZoomAndPan(t *testing.T) {
	b := begin(t, laptop)
	far := b.look(before[0], stand{ID: "b2c", X: 50, Y: 9})
	p := b.place("r1a")
	b.run(input.DispatchMouseEvent(input.MouseWheel, p.X, p.Y).WithDeltaX(0).WithDeltaY(-300))
	b.settle()
	near := b.look(before[0], stand{ID: "b2c", X: 50, Y: 9})
	if near.scale < 1.05*far.scale {
		t.Errorf("the wheel changes %.2f pixels a centimetre to %.2f, want more", far.scale, near.scale)
	}
	if q := b.place("r1a"); math.Hypot(q.X-p.X, q.Y-p.Y) > 1.5 {
		t.Errorf("the stand under the mouse was at %v and is at %v", p, q)
	}
	b.press("0")
	if fit := b.look(before[0], stand{ID: "b2c", X: 50, Y: 9}); math.Abs(fit.scale-far.scale) > 0.01 {
		t.Errorf("0 fits the table with %.2f pixels a centimetre, want %.2f", fit.scale, far.scale)
	}
	b.wantStands("looking", before)
}

// The wheel turns the stands held by the mouse, even if the wheel event, like one from a
// script, does not report the button as down. The stands are not dropped.
func TestWheelTurnsTheHeldStands(t *testing.T) {
	b := open(t, laptop, "")
	b.click(b.place("control:scenario-skirmish-at-the-mill"))
	b.wantJSON(`frontage.load(frontage.save().split("\n")[0].replace(/"seed":\d+/, '"seed":0,"dice":[1,2]') + '\n{"do":"end"}\n{"do":"order","character":"rg","units":["r1"]}\n')`, `{"ok":true,"rule":"","reason":""}`)
	b.settle()
	p := b.place("r1")
	b.run(chromedp.MouseEvent(input.MouseMoved, p.X, p.Y),
		chromedp.MouseEvent(input.MousePressed, p.X, p.Y, chromedp.ButtonLeft, chromedp.ClickCount(1)),
		chromedp.MouseEvent(input.MouseMoved, p.X+10, p.Y-60, chromedp.ButtonLeft),
		chromedp.MouseEvent(input.MouseMoved, p.X+20, p.Y-100, chromedp.ButtonLeft))
	b.settle()
	b.run(input.DispatchMouseEvent(input.MouseWheel, p.X+20, p.Y-100).WithDeltaX(0).WithDeltaY(100))
	b.settle()
	b.run(chromedp.MouseEvent(input.MouseReleased, p.X+20, p.Y-100, chromedp.ButtonLeft, chromedp.ClickCount(1)))
	b.settle()
	b.press(kb.Enter)
	b.settle()
	b.wantJSON(`(({y, facing}) => [y > 24, facing > 0 && facing < 90])(frontage.state().units[0].stands[0])`, `[true,true]`)
}

// The picture is as sharp as the screen: one pixel of canvas for each.
func TestPixelRatio(t *testing.T) {
	for _, w := range []window{{777, 511, 1.5}, {390, 844, 3}} {
		t.Run(fmt.Sprintf("%dx%d@%v", w.width, w.height, w.ratio), func(t *testing.T) {
			b := begin(t, w)
			var size [2]float64
			b.eval(`[document.querySelector("canvas").width, document.querySelector("canvas").height]`, &size)
			want := [2]float64{math.Floor(float64(w.width) * w.ratio), math.Floor(float64(w.height) * w.ratio)}
			if size != want {
				t.Errorf("the canvas has %v pixels, want %v", size, want)
			}
			b.click(b.place("r1"))
			b.photograph(fmt.Sprintf("battle-%dx%d", w.width, w.height))
		})
	}
}

// With a keyboard alone a person can measure, and without seeing the picture a person can
// read what the tape, the overlays and the drawings show.
func TestTapeAndOverlaysByReading(t *testing.T) {
	b := begin(t, laptop)
	read := func(text string) {
		b.Helper()
		b.until("it can be read: "+text, fmt.Sprintf(`document.querySelector("#reading").textContent.includes(%q)`, text))
	}
	read("Stands of Axemen: A at 10.0 cm across and 30.0 cm up, facing 180°; B at 14.0 cm across")
	b.press(".") // the Axemen
	b.press("m")
	for range 2 {
		b.press(".") // to the stand beside it, and on to the Spearmen
	}
	read("Tape: 16.0 cm, from stand B of Axemen to stand B of Spearmen.")
	b.until("it is said aloud", `document.querySelector('[role="log"][aria-live]').textContent.includes("16.0 cm to stand B of Spearmen")`)
	b.photograph("tape-by-keys")
	b.press(kb.ArrowUp, input.ModifierShift)
	read("Tape: 7.0 cm, from stand B of Axemen to 12.0 cm across and 22.0 cm up.")
	b.press(kb.Escape)
	b.until("the tape is away", `!document.querySelector("#reading").textContent.includes("Tape:")`)
	for key, text := range map[string]string{
		"z": "Zones of Axemen\u00a0A: in its front: Spearmen; in its left flank: Archers.", "l": "Sight: Axemen see Spearmen",
		"c": "Contacts: no enemies touch.", "r": "Reach: Axemen are in line", "t": "Spearmen could charge the front edge of Axemen on initiative.", "g": "Grid: lines over the table",
	} {
		b.press(key)
		read(text)
	}
	b.wantStands("measuring and looking", before)
	var small int
	b.eval(`frontage.controls().filter((c) => c.width < 0 || c.height < 0).length`, &small)
	if small > 0 {
		t.Errorf("%d controls have a negative size", small)
	}
}
