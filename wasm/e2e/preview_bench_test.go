package e2e

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/cdproto/tracing"
	"github.com/chromedp/chromedp"
)

// field is the bench scenario as text: 100 stands of two sides, 20 pieces of terrain; r1
// may charge the enemy in front of it.
func field() string {
	unit := func(id, side string, x, y, facing float64, stands int) string {
		var list []string
		for i := range stands {
			list = append(list, fmt.Sprintf(`{"id": "%s%c", "x": %g, "y": %g, "facing": %g}`, id, 'a'+i, x+4*float64(i), y, facing))
		}
		return fmt.Sprintf(`{"id": %q, "side": %q, "type": "infantry", "stands": [%s]}`, id, side, strings.Join(list, ", "))
	}
	units := []string{unit("r1", "red", 96, 46, 180, 3), unit("b1", "blue", 92, 28, 0, 5)}
	for n := 8; n < 100; n += 4 {
		row, col := (n/4)%2, float64(n/8)
		if row == 0 {
			units = append(units, unit(fmt.Sprintf("r%d", n), "red", 8+15*col, 54+3*float64(n%3), 180, 4))
		} else {
			units = append(units, unit(fmt.Sprintf("b%d", n), "blue", 8+15*col, 20-3*float64(n%3), 0, 4))
		}
	}
	var terrain []string
	for i := range 20 {
		x, y := 6+18*float64(i%10), []float64{34, 80}[i/10]
		if i == 4 || i == 5 {
			y = 90 // out of the way of r1
		}
		kind := []string{"building", "wood", "hill", "marsh", "deep-water"}[i%5]
		terrain = append(terrain, fmt.Sprintf(`{"id": "t%d", "kind": %q, "shape": [[%g, %g], [%g, %g], [%g, %g], [%g, %g]]}`, i, kind, x, y, x+4, y, x+4, y+3, x, y+3))
	}
	return `{"format": "frontage/scenario@1", "title": "A field", "system": "stand", "table": {"width": 210, "height": 120},
		"sides": [{"id": "red", "name": "Red"}, {"id": "blue", "name": "Blue"}], "units": [` + strings.Join(units, ", ") + `], "terrain": [` + strings.Join(terrain, ", ") + `],
		"turn": {"number": 1, "active": "red", "phase": "command", "step": "initiative"}}`
}

// BenchmarkPreview measures the cost of pointing at an enemy among 100 stands and 20
// pieces of terrain: taking the event, the explained charge, the picture, Draw and the
// mirror. The budget is 4 ms on the reference machine. The browser's trace gives the
// processor time of the page's one thread, so other load on the machine does not matter.
// Each enemy is pointed at for the first time.
func BenchmarkPreview(bench *testing.B) {
	b := open(bench, sharp, "")
	ended := b.trace("devtools.timeline", "blink.user_timing")
	const rounds, warm = 12, 2 // first until the browser has compiled everything in use
	for round := range rounds {
		b.eval(fmt.Sprintf("frontage.load(%q)", field()), nil)
		b.settle()
		b.click(b.place("r1"))
		for n, target := range []string{"b1", "b44", "b52", "b36", "b60"} {
			at := b.place(target)
			b.settle() // asking for the place makes the game compute too
			if round >= warm {
				b.eval(`performance.mark("begin"), 0`, nil)
			}
			b.run(chromedp.MouseEvent(input.MouseMoved, at.X+float64(n%2), at.Y))
			b.settle()
			b.eval(`performance.mark("end"), 0`, nil)
		}
	}
	all := ownTimes(ended())
	if len(all) != 5*(rounds-warm) || all[0] == 0 {
		bench.Fatalf("the browser's trace tells of %d pointer events: %v ms", len(all), all)
	}
	bench.ReportMetric(all[0], "least-ms")
	bench.ReportMetric(all[len(all)/2], "median-ms")
	bench.ReportMetric(all[len(all)*9/10], "9-of-10-ms")
	bench.ReportMetric(0, "ns/op")
}

// traced is an event of the browser's trace.
type traced struct {
	Name string  `json:"name"`
	At   float64 `json:"ts"`   // in µs
	Took float64 `json:"tdur"` // processor time of its thread, in µs
}

// trace starts the browser's trace and returns a function that ends it.
func (b *tab) trace(categories ...string) (end func() []traced) {
	var events []traced
	over := make(chan bool)
	chromedp.ListenTarget(b.ctx, func(event any) {
		switch event := event.(type) {
		case *tracing.EventDataCollected:
			for _, text := range event.Value {
				var e traced
				if json.Unmarshal(text, &e) == nil {
					events = append(events, e)
				}
			}
		case *tracing.EventTracingComplete:
			close(over)
		}
	})
	b.run(tracing.Start().WithTraceConfig(&tracing.TraceConfig{IncludedCategories: categories}))
	return func() []traced {
		b.run(tracing.End())
		<-over
		return events
	}
}

// ownTimes returns the total times, in ms and ascending, of the page's frames and events
// between each mark "begin" and the next mark "end".
func ownTimes(events []traced) []float64 {
	slices.SortStableFunc(events, func(e, f traced) int { return cmp.Compare(e.At, f.At) })
	var all []float64
	counts := false
	for _, e := range events {
		switch e.Name {
		case "begin":
			counts, all = true, append(all, 0)
		case "end":
			counts = false
		case "FireAnimationFrame", "EventDispatch":
			if counts {
				all[len(all)-1] += e.Took / 1000
			}
		}
	}
	slices.Sort(all)
	return all
}

// BenchmarkDragRate measures how many frames a second the page shows at 640x360 while a
// table with 200 stands is dragged. The budget is 60.
func BenchmarkDragRate(bench *testing.B) {
	b := blank(bench, window{640, 360, 1})
	b.run(chromedp.ActionFunc(func(ctx context.Context) error {
		_, err := page.AddScriptToEvaluateOnNewDocument(`
			const ask = requestAnimationFrame;
			window.frames = 0;
			window.requestAnimationFrame = (frame) => ask((now) => {
				frame(now);
				window.frames++;
			});
		`).Do(ctx)
		return err
	}))
	b.visit("")
	b.eval(fmt.Sprintf("frontage.load(%q)", crowd()), nil)
	b.settle()
	from := point{320, 60}
	var rate float64
	for range 2 { // first until the browser has compiled what it uses
		b.run(chromedp.MouseEvent(input.MousePressed, from.X, from.Y, chromedp.ButtonMiddle))
		b.eval(`new Promise((done) => {
			const canvas = document.querySelector("canvas"), began = performance.now(), first = window.frames;
			const move = () => {
				const gone = performance.now() - began;
				if (gone > 3000) return done(1000 * (window.frames - first) / gone);
				const at = {clientX: 320 + 60 * Math.sin(gone / 200), clientY: 60 + 20 * Math.sin(gone / 130), buttons: 4, bubbles: true, pointerType: "mouse"};
				canvas.dispatchEvent(new PointerEvent("pointermove", at));
				canvas.dispatchEvent(new MouseEvent("mousemove", at));
				setTimeout(move, 4);
			};
			move();
		})`, &rate)
		b.run(chromedp.MouseEvent(input.MouseReleased, from.X, from.Y, chromedp.ButtonMiddle))
		b.settle()
	}
	bench.ReportMetric(rate, "frames/s")
	bench.ReportMetric(0, "ns/op")
}

// BenchmarkContinue measures how long an interrupted battle of 1,000 actions takes to
// appear on the screen, and to be playable.
func BenchmarkContinue(bench *testing.B) {
	play := playedBattle(bench, "the-plain-of-ravens", 1000)
	b := open(bench, sharp, "")
	b.eval(fmt.Sprintf("frontage.load(%q)", play.Replay()), nil)
	b.eval(`frontage.do({do: "undo"})`, nil) // an action, so that it is kept
	b.run(chromedp.Navigate("about:blank"))
	b.visit("")
	var shown, whole float64
	b.eval(`(async () => {
		window.began = performance.now();
		[...document.querySelectorAll("button")].find((b) => b.textContent.startsWith("Continue")).click(); // of the mirror
		while (!frontage.controls().some((c) => c.id === "fit")) await new Promise((r) => setTimeout(r, 5));
		return performance.now() - window.began;
	})()`, &shown)
	b.until("it can be played on", `frontage.controls().some((c) => c.id === "undo")`)
	b.eval("performance.now() - window.began", &whole)
	bench.ReportMetric(shown, "shown-ms")
	bench.ReportMetric(whole, "whole-ms")
	bench.ReportMetric(float64(play.Len()), "actions")
	bench.ReportMetric(0, "ns/op")
}

// BenchmarkManyBattles measures the memory of the game, which a page never gives back,
// and of the page's own script, after 3 battles in the same window and after 100, more
// than an evening's play.
func BenchmarkManyBattles(bench *testing.B) {
	play := playedBattle(bench, "skirmish-at-the-mill", 5000)
	actions := strings.Split(strings.TrimSpace(string(play.Replay())), "\n")[1:]
	header, _, _ := strings.Cut(string(play.Replay()), "\n")
	b := blank(bench, sharp)
	b.run(chromedp.ActionFunc(func(ctx context.Context) error {
		_, err := page.AddScriptToEvaluateOnNewDocument(`
			for (const name of ["instantiate", "instantiateStreaming"]) {
				const made = WebAssembly[name];
				WebAssembly[name] = async (...more) => {
					const result = await made.apply(WebAssembly, more);
					window.memory = (result.instance || result).exports.mem;
					return result;
				};
			}
		`).Do(ctx)
		return err
	}))
	b.visit("")
	b.eval(fmt.Sprintf("window.header = %q, window.actions = [%s], 0", header, strings.Join(actions, ",")), nil)
	var sizes [2]struct{ Game, Script float64 }
	const battles = 100
	for n := range battles {
		var wrong string
		b.eval(`(() => {
			const opened = frontage.load(window.header);
			if (!opened.ok) return opened.reason;
			return "";
		})()`, &wrong)
		for from := 0; from < len(actions) && wrong == ""; from += 40 {
			b.eval(fmt.Sprintf(`(() => {
				for (const {hash, ...action} of window.actions.slice(%d, %d)) {
					const done = frontage.do(action);
					if (!done.ok) return JSON.stringify(action) + done.reason;
				}
				return "";
			})()`, from, from+40), &wrong)
		}
		if wrong != "" {
			bench.Fatal(wrong)
		}
		if n == 2 || n == battles-1 {
			b.eval(`({game: window.memory.buffer.byteLength / 1e6, script: performance.memory.usedJSHeapSize / 1e6})`, &sizes[n/(battles-1)])
		}
	}
	bench.ReportMetric(sizes[0].Game, "MB-after-3")
	bench.ReportMetric(sizes[1].Game, "MB-after-100")
	bench.ReportMetric(sizes[0].Script, "script-MB-after-3")
	bench.ReportMetric(sizes[1].Script, "script-MB-after-100")
	bench.ReportMetric(float64(len(actions)), "actions")
	bench.ReportMetric(0, "ns/op")
}
