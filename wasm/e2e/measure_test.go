package e2e

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"
)

// BenchmarkPage measures on loopback how long the page takes from navigation to its first
// picture, on the first visit and on a later one, in milliseconds. It also measures how
// busy the idle browser is, in percent of a core. The budgets are 1,500 ms and 3 %.
func BenchmarkPage(bench *testing.B) {
	b := blank(bench, sharp)
	b.run(chromedp.ActionFunc(func(ctx context.Context) error {
		_, err := page.AddScriptToEvaluateOnNewDocument(`
			addEventListener("DOMContentLoaded", () => frontage.ready.then(() => { window.readyAt = performance.now(); }));
		`).Do(ctx)
		return err
	}))
	var first, again float64
	b.visit("")
	b.eval("window.readyAt", &first)
	b.visit("?again")
	b.eval("window.readyAt", &again)
	b.click(b.place("control:" + firstCharge))
	// The service worker stores the files some seconds later. Meanwhile the browser
	// compiles the program again, for speed, and stores that too.
	b.until("the page is kept", `navigator.serviceWorker.ready.then(() => true)`)
	time.Sleep(20 * time.Second)
	const watched = 10 * time.Second
	before := b.processorTime()
	time.Sleep(watched)
	busy := b.processorTime() - before
	bench.ReportMetric(first, "first-ms")
	bench.ReportMetric(again, "again-ms")
	bench.ReportMetric(100*busy.Seconds()/watched.Seconds(), "%-idle")
	bench.ReportMetric(0, "ns/op")
}

// BenchmarkFrame measures how long a frame occupies the page's one thread when a whole
// table with 200 stands moves: the median in milliseconds. A frame consists of taking the
// input, building the picture, Draw, whose budget is 0.5 ms, and passing everything to
// the browser.
func BenchmarkFrame(bench *testing.B) {
	b := blank(bench, sharp)
	b.run(chromedp.ActionFunc(func(ctx context.Context) error {
		_, err := page.AddScriptToEvaluateOnNewDocument(`
			const ask = requestAnimationFrame;
			window.requestAnimationFrame = (frame) => ask((now) => {
				const began = performance.now();
				frame(now);
				window.busy = Math.max(window.busy || 0, performance.now() - began);
			});
		`).Do(ctx)
		return err
	}))
	b.visit("")
	var opened struct {
		OK     bool
		Reason string
	}
	b.eval(fmt.Sprintf("frontage.load(%q)", crowd()), &opened)
	if !opened.OK {
		b.Fatal(opened.Reason)
	}
	b.settle()
	b.drag(120) // until the browser has compiled everything in use
	frames := b.drag(120)
	slices.Sort(frames)
	bench.ReportMetric(frames[len(frames)/2], "frame-ms")
	bench.ReportMetric(frames[len(frames)*9/10], "9-of-10-ms")
	bench.ReportMetric(0, "ns/op")
}

// drag moves the table back and forth and returns the time of each frame.
func (b *tab) drag(moves int) []float64 {
	b.Helper()
	from := point{640, 70}
	b.run(chromedp.MouseEvent(input.MousePressed, from.X, from.Y, chromedp.ButtonMiddle))
	var frames []float64
	for i := range moves {
		b.eval("window.busy = 0", nil)
		b.run(chromedp.MouseEvent(input.MouseMoved, from.X-25+float64(5*(i%10)), from.Y+float64(i%7), chromedp.ButtonMiddle))
		b.settle()
		var busy float64
		b.eval("window.busy", &busy)
		frames = append(frames, busy)
	}
	b.run(chromedp.MouseEvent(input.MouseReleased, from.X, from.Y, chromedp.ButtonMiddle))
	b.settle()
	return frames
}

// crowd is a scenario with 200 stands of two sides in units of four, as text.
func crowd() string {
	var units []string
	for u := range 50 {
		side, facing := "red", 180
		if u%2 == 1 {
			side, facing = "blue", 0
		}
		var stands []string
		for s := range 4 {
			stands = append(stands, fmt.Sprintf(`{"id": "s%d", "x": %d, "y": %d, "facing": %d}`, 4*u+s, 6+17*(u%10)+4*s, 20+20*(u/10), facing))
		}
		units = append(units, fmt.Sprintf(`{"id": "u%d", "name": "Spearmen", "side": %q, "type": "infantry", "stands": [%s]}`, u, side, strings.Join(stands, ", ")))
	}
	return `{"format": "frontage/scenario@1", "title": "A crowd", "system": "stand", "table": {"width": 180, "height": 120},
		"sides": [{"id": "red", "name": "Red"}, {"id": "blue", "name": "Blue"}], "units": [` + strings.Join(units, ", ") + `]}`
}

// processorTime returns the time used by all processes of the browser so far, as Linux
// counts it; elsewhere 0.
func (b *tab) processorTime() time.Duration {
	parents := map[string]string{} // process → its parent
	ticks := map[string]int{}
	files, err := filepath.Glob("/proc/[0-9]*/stat")
	if err != nil {
		b.Fatal(err)
	}
	for _, file := range files {
		data, err := os.ReadFile(file)
		if err != nil {
			continue // it has ended in the meantime
		}
		// The name in brackets may hold anything; the fields after it are
		// the state, the parent, … and as 12th and 13th the times.
		fields := strings.Fields(string(data[strings.LastIndexByte(string(data), ')')+1:]))
		var user, system int
		if _, err := fmt.Sscan(fields[11]+" "+fields[12], &user, &system); err != nil {
			b.Fatal(err)
		}
		id := filepath.Base(filepath.Dir(file))
		parents[id], ticks[id] = fields[1], user+system
	}
	root := fmt.Sprint(chromedp.FromContext(b.ctx).Browser.Process().Pid)
	total := 0
	for id := range parents {
		for up := id; up != ""; up = parents[up] {
			if up == root {
				total += ticks[id]
				break
			}
		}
	}
	const perSecond = 100 // USER_HZ on every Linux that Go runs on
	return time.Duration(total) * time.Second / perSecond
}
