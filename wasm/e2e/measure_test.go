package e2e

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"
)

// BenchmarkPage measures, on loopback, how long the page takes to its first
// picture, for the first time and again, in milliseconds from the navigation
// on, and how busy the whole browser is while nothing happens, in per cent of a
// core. The budgets are 1,500 ms and 3 %.
func BenchmarkPage(bench *testing.B) {
	b := blank(bench, laptop)
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
	time.Sleep(3 * time.Second) // for what the browser does after loading a page
	const watched = 5 * time.Second
	before := b.processorTime()
	time.Sleep(watched)
	busy := b.processorTime() - before
	bench.ReportMetric(first, "first-ms")
	bench.ReportMetric(again, "again-ms")
	bench.ReportMetric(100*busy.Seconds()/watched.Seconds(), "%-idle")
	bench.ReportMetric(0, "ns/op")
}

// processorTime is what all of the browser's processes have used so far, as
// Linux counts it; elsewhere 0.
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
			continue // it has ended meanwhile
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
