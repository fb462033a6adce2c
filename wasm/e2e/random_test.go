package e2e

import (
	"fmt"
	"math/rand/v2"
	"os"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// Random input causes no problems on the page (its console is watched), the game goes on,
// and no battle is lost: the stored battle is always the one on the screen, and leaving
// the page and coming back continues it unchanged. The input is the same every time; a
// soak uses 1,000 inputs and more.
func TestRandomClicksAndKeys(t *testing.T) {
	hands, seeds := 100, 1
	if os.Getenv("FRONTAGE_SOAK") != "" {
		hands, seeds = 1000, 3
	}
	for seed := range uint64(seeds) {
		w := []window{laptop, {844, 390, coarse(2)}, {390, 844, 1}}[seed%3]
		b := open(t, w, "")
		b.catchFiles()
		b.click(b.place("control:" + firstCharge))
		r := rand.New(rand.NewPCG(seed, 3))
		for n := range hands {
			what := b.anything(r, w)
			if n%25 == 24 {
				b.wantKept(fmt.Sprintf("seed %d, hand %d, %s", seed, n, what))
			}
		}
		b.wantContinued()
	}
}

// anything does something random with mouse, finger or keyboard, and returns a
// description.
func (b *tab) anything(r *rand.Rand, w window) string {
	b.Helper()
	anywhere := func() point { return point{r.Float64() * float64(w.width), r.Float64() * float64(w.height)} }
	at := anywhere()
	if r.IntN(2) == 0 { // most inputs aim at something
		var places []point
		b.eval(`[...(frontage.state() || {units: []}).units.map((u) => frontage.screen(u.id)).filter((p) => p),
			...frontage.controls().filter((c) => c.width > 1).map((c) => ({x: c.x + c.width / 2, y: c.y + c.height / 2}))]`, &places)
		if len(places) > 0 {
			at = places[r.IntN(len(places))]
		}
	}
	hurry := func(what any, actions ...chromedp.Action) string {
		b.Helper()
		b.run(actions...) // do not wait until the game has settled
		return fmt.Sprint(what)
	}
	mouse := func(kind input.MouseType, p point, more ...chromedp.MouseOption) chromedp.Action {
		return chromedp.MouseEvent(kind, p.X, p.Y, more...)
	}
	left := []chromedp.MouseOption{chromedp.ButtonLeft, chromedp.ClickCount(1)}
	switch n := r.IntN(20); {
	case n < 10:
		return hurry(at, mouse(input.MouseMoved, at), mouse(input.MousePressed, at, left...), mouse(input.MouseReleased, at, left...))
	case n < 12:
		return hurry(at, mouse(input.MouseMoved, at))
	case n < 14:
		return hurry(at, input.DispatchTouchEvent(input.TouchStart, []*input.TouchPoint{{X: at.X, Y: at.Y}}),
			input.DispatchTouchEvent(input.TouchEnd, []*input.TouchPoint{}))
	case n < 15:
		to := anywhere()
		half := point{(at.X + to.X) / 2, (at.Y + to.Y) / 2}
		return hurry(at, mouse(input.MouseMoved, at), mouse(input.MousePressed, at, left...), mouse(input.MouseMoved, half, chromedp.ButtonLeft),
			mouse(input.MouseMoved, to, chromedp.ButtonLeft), mouse(input.MouseReleased, to, left...))
	case n < 16:
		return hurry(at, input.DispatchMouseEvent(input.MouseWheel, at.X, at.Y).WithDeltaX(0).WithDeltaY(r.Float64()*400-200))
	}
	if r.IntN(10) == 0 {
		return hurry("undo", chromedp.KeyEvent("z", chromedp.KeyModifiers(input.ModifierCtrl)))
	}
	keys := strings.Split("e r z c l g t d m . , [ ] + - 0 3 ? x", " ")
	keys = append(keys, kb.Enter, kb.Enter, kb.Escape, kb.ArrowLeft, kb.ArrowUp, kb.ArrowRight, kb.ArrowDown, kb.PageDown, kb.Backspace)
	key := keys[r.IntN(len(keys))]
	return hurry(key, chromedp.KeyEvent(key))
}

// wantKept checks that the battle on the screen is stored as it is. A lesson is not
// stored.
func (b *tab) wantKept(what string) {
	b.Helper()
	var lost bool
	b.eval(`((shown) => shown.has("undo") && !shown.has("lesson-leave") && frontage.state() !== null &&
		!frontageStorage.keys("save-").some((key) => frontageStorage.load(key) === frontage.save()))(new Set(frontage.controls().map((c) => c.id)))`, &lost)
	if lost {
		b.Fatalf("%s: the battle on the screen is not the one that is kept", what)
	}
}

// wantContinued leaves the page, comes back, and checks that the stored battle continues
// unchanged.
func (b *tab) wantContinued() {
	b.Helper()
	var kept, again string
	b.eval(`(() => { // the battle that was played last
		const saved = (id) => Date.parse(JSON.parse(frontageStorage.load("about-" + id)).saved);
		const ids = frontageStorage.keys("save-").map((key) => key.slice("save-".length));
		return frontageStorage.load("save-" + ids.reduce((a, b) => (saved(a) >= saved(b) ? a : b)));
	})()`, &kept)
	b.run(chromedp.Navigate("about:blank"))
	b.visit("")
	if !b.has("continue") {
		b.Fatal("no battle can be continued")
	}
	b.click(b.place("control:continue"))
	b.until("the battle is there", `frontage.state() !== null`)
	b.eval("frontage.save()", &again)
	if kept == "" || again != kept {
		b.Errorf("the battle was\n%s\nand is continued as\n%s", kept, again)
	}
}
