package e2e

import (
	"encoding/base64"
	"encoding/json"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"frontage/assets"
	"frontage/game"
	"frontage/game/systems"
)

// playedBattle returns a shipped battle, played natively by default answers to its end,
// or to a number of actions.
func playedBattle(t testing.TB, name string, most int) *game.Battle {
	t.Helper()
	scenarios := assets.Scenarios()
	for _, rules := range systems.All() {
		if own := rules.Guide().Files; own != nil {
			scenarios = append(scenarios, assets.ScenariosOf(own)...)
		}
	}
	i := slices.IndexFunc(scenarios, func(f assets.File) bool { return f.Name == name })
	play, _, err := game.Open(scenarios[i].Data, name, systems.All())
	if err != nil {
		t.Fatal(err)
	}
	for range most {
		answer, ok := play.Default()
		if !ok {
			break
		}
		if _, err := play.Do(answer); err != nil {
			t.Fatal(err)
		}
	}
	return play
}

// wantMoment checks that the page shows the table after the first n actions, identical to
// the last bit with the native one.
func (b *tab) wantMoment(what string, play *game.Battle, n int) {
	b.Helper()
	want, _ := play.Past(n)
	var wanted, shown any
	if err := json.Unmarshal(game.Write(want), &wanted); err != nil {
		b.Fatal(err)
	}
	b.eval("frontage.state()", &shown)
	if !reflect.DeepEqual(wanted, shown) {
		b.Errorf("%s: the table is not that after %d actions", what, n)
	}
}

// track returns the place of a moment on the bar below the table, computed from the
// buttons below it and the panel beside it.
func (b *tab) track(n, last int) point {
	b.Helper()
	var right, top float64
	b.eval(`innerWidth - 344`, &right)
	b.eval(`frontage.controls().find((c) => c.id === "play").y`, &top)
	const inset = 12
	return point{inset + (right-2*inset)*float64(n)/float64(last), top - 30}
}

// catchFiles collects what the page would save, by name, as base64.
func (b *tab) catchFiles() {
	b.Helper()
	b.eval(`window.saved = {}; frontagePage.saveFile = (name, bytes) => {
		let text = "";
		for (const byte of bytes) text += String.fromCharCode(byte);
		window.saved[name] = btoa(text);
	}`, nil)
}

func (b *tab) saved(name string) []byte {
	b.Helper()
	b.until(name+" is saved", fmt.Sprintf("window.saved[%q]", name))
	var text string
	b.eval(fmt.Sprintf("window.saved[%q]", name), &text)
	data, err := base64.StdEncoding.DecodeString(text)
	if err != nil {
		b.Fatal(err)
	}
	return data
}

// A battle from a link is watched with the mouse: the bar is clicked and dragged, the
// buttons pressed. Then it is continued from the middle.
func TestReplayByMouse(t *testing.T) {
	play := playedBattle(t, "skirmish-at-the-mill", 60)
	b := openSharedReplay(t, "#r="+link(t, string(play.Replay())))
	b.settle()
	b.wantMoment("opened", play, 60)
	b.click(b.track(30, 60))
	b.wantMoment("the bar clicked", play, 30)
	from, to := b.track(30, 60), b.track(45, 60)
	b.run(chromedp.MouseEvent(input.MousePressed, from.X, from.Y, chromedp.ButtonLeft),
		chromedp.MouseEvent(input.MouseMoved, (from.X+to.X)/2, from.Y, chromedp.ButtonLeft),
		chromedp.MouseEvent(input.MouseMoved, to.X, to.Y, chromedp.ButtonLeft),
		chromedp.MouseEvent(input.MouseReleased, to.X, to.Y, chromedp.ButtonLeft))
	b.settle()
	b.wantMoment("the handle dragged", play, 45)
	b.click(b.place("control:previous"))
	b.wantMoment("one step back", play, 44)
	b.photograph("replay")
	b.click(b.place("control:branch"))
	b.click(b.place("control:branch-same"))
	b.wantMoment("played on", play, 44)
	b.until("it is a battle", `frontage.controls().some((c) => c.id === "undo" && c.enabled)`)
	b.click(b.place("control:undo"))
	if b.has("undo-roll") {
		b.click(b.place("control:undo-roll"))
	}
	b.wantMoment("undone", play, 43)
}

// The same with keys alone, and a note that is written, saved and loaded.
func TestReplayByKeys(t *testing.T) {
	play := playedBattle(t, "skirmish-at-the-mill", 60)
	b := openSharedReplay(t, "#r="+link(t, string(play.Replay())))
	b.settle()
	b.catchFiles()
	b.press(kb.Home)
	b.wantMoment("Home", play, 0)
	b.press(".")
	b.press(kb.ArrowRight)
	b.press(",")
	b.wantMoment("two forth, one back", play, 1)
	b.press(kb.End)
	b.press(kb.ArrowLeft)
	b.wantMoment("one before the end", play, 59)
	b.press("n")
	b.run(chromedp.KeyEvent("Here it turned?"))
	b.press(kb.Enter)
	b.press("s", input.ModifierCtrl)
	file := ""
	b.until("the replay is saved", "Object.keys(window.saved).length > 0")
	b.eval("Object.keys(window.saved)[0]", &file)
	if text := string(b.saved(file)); !strings.Contains(text, `"note":"Here it turned?"`) || !strings.HasSuffix(file, ".replay.jsonl") {
		t.Errorf("%s lacks the note", file)
	}
	b.press(kb.Home)
	b.run(chromedp.KeyEvent(" "))
	b.until("it has been played for some moments", `frontage.state().turn.dice && frontage.state().turn.dice.drawn > 0`)
	b.press(" ")
	b.press(kb.Enter)
	b.press(kb.Enter)
	b.until("it is a battle", `frontage.controls().some((c) => c.id === "end-phase")`)
}

// Exported files can be opened: the report by the browser itself, the pictures by their
// first bytes.
func TestReplayExports(t *testing.T) {
	play := playedBattle(t, "skirmish-at-the-mill", 8)
	b := openSharedReplay(t, "#r="+link(t, string(play.Replay())))
	b.settle()
	b.catchFiles()
	b.command("report")
	html := string(b.saved("link.html"))
	if strings.Count(html, "<svg xmlns") < 2 {
		t.Errorf("the report has %d pictures", strings.Count(html, "<svg xmlns"))
	}
	for id, want := range map[string]struct{ file, begins string }{
		"picture-png": {"link.png", "\x89PNG"},
		"picture-svg": {"link.svg", "<svg"},
		"print-pdf":   {"link.pdf", "%PDF-1.4"},
		"picture-gif": {"link.gif", "GIF89a"},
	} {
		b.command("picture")
		p := b.place("control:" + id)
		b.run(chromedp.MouseClickXY(p.X, p.Y))
		if data := b.saved(want.file); !strings.HasPrefix(string(data), want.begins) {
			t.Errorf("%s begins %.10q", want.file, data)
		}
	}
	file := filepath.Join(t.TempDir(), "report.html")
	if err := os.WriteFile(file, []byte(html), 0o600); err != nil {
		t.Fatal(err)
	}
	reader := blank(t, laptop)
	reader.run(chromedp.Navigate("file://" + file))
	var tall bool
	reader.eval(`document.querySelectorAll(".r-picture > svg").length >= 2 && document.querySelector(".r-picture > svg").getBoundingClientRect().height > 200`, &tall)
	if !tall {
		t.Error("the browser does not show the report's pictures")
	}
	reader.photograph("report")
}

// Arrows are drawn on the table with the mouse and with a finger.
func TestDrawOnTheTable(t *testing.T) {
	b := openShared(t)
	b.click(b.place("control:table"))
	b.click(b.place("control:draw"))
	b.run(chromedp.MouseEvent(input.MousePressed, 300, 300, chromedp.ButtonLeft),
		chromedp.MouseEvent(input.MouseMoved, 400, 320, chromedp.ButtonLeft),
		chromedp.MouseEvent(input.MouseMoved, 600, 350, chromedp.ButtonLeft),
		chromedp.MouseEvent(input.MouseReleased, 600, 350, chromedp.ButtonLeft))
	b.settle()
	b.click(b.place("control:draw-circle"))
	b.run(input.DispatchTouchEvent(input.TouchStart, []*input.TouchPoint{{X: 500, Y: 500}}),
		input.DispatchTouchEvent(input.TouchMove, []*input.TouchPoint{{X: 530, Y: 510}}),
		input.DispatchTouchEvent(input.TouchMove, []*input.TouchPoint{{X: 560, Y: 520}}),
		input.DispatchTouchEvent(input.TouchEnd, []*input.TouchPoint{}))
	b.settle()
	b.photograph("drawn")
	b.catchFiles()
	b.click(b.place("control:draw-done"))
	b.press("s", input.ModifierCtrl)
	text := string(b.saved("table.scenario.json"))
	if !strings.Contains(text, `"kind": "arrow"`) || !strings.Contains(text, `"kind": "circle"`) {
		t.Errorf("the saved table has not what was drawn: %s", text)
	}
}

// Measures how long a replay of 2,000 actions takes to appear on the screen, and to be
// computed completely; and how long window.frontage.load takes, which computes all of it
// first. The budget is 1 s on the reference machine.
func BenchmarkOpenLongReplay(bench *testing.B) {
	const actions = 2000
	play := playedBattle(bench, "the-plain-of-ravens", 5000)
	// Each action is done and undone until the file has 2,000.
	held := play.Held()
	list := play.Actions()
	long := play.Branch(0)
	times := (actions/len(held) - 1) / 2
	for n, line := range held {
		for range times {
			for _, a := range []game.Action{list[line-1], {Do: "undo"}} {
				if _, err := long.Do(a); err != nil {
					bench.Fatal(err)
				}
			}
		}
		if _, err := long.Do(list[line-1]); err != nil {
			bench.Fatal(err)
		}
		for n == len(held)/2 && len(long.Actions()) < actions-(len(held)-n-1)*(2*times+1)-1 {
			for _, do := range []string{"undo", "redo"} {
				if _, err := long.Do(game.Action{Do: do}); err != nil {
					bench.Fatal(err)
				}
			}
		}
	}
	b := open(bench, sharp, "")
	b.eval(fmt.Sprintf("window.replay = %q", long.Replay()), nil)
	for bench.Loop() {
		var shown, whole float64
		b.eval(`window.opening = (async () => {
			window.began = performance.now();
			const data = new DataTransfer();
			data.items.add(new File([window.replay], "long.replay.jsonl"));
			document.querySelector("canvas").dispatchEvent(new DragEvent("drop", {dataTransfer: data, bubbles: true, cancelable: true}));
			while (!frontage.controls().some((c) => c.id === "branch")) await new Promise((r) => setTimeout(r, 5));
			return performance.now() - window.began;
		})()`, &shown)
		b.settle()
		b.eval("performance.now() - window.began", &whole)
		bench.ReportMetric(shown, "shown-ms")
		bench.ReportMetric(whole, "whole-ms")
		bench.ReportMetric(float64(len(long.Actions())), "actions")
		b.click(b.place("control:home"))
		b.settle()
	}
	least := math.Inf(1)
	for range 5 { // until the browser has compiled everything in use
		var loaded float64
		b.eval(`(() => {
			const began = performance.now(), answer = frontage.load(window.replay);
			if (!answer.ok) throw answer.reason;
			return performance.now() - began;
		})()`, &loaded)
		least = min(least, loaded)
	}
	bench.ReportMetric(least, "load-ms")
	bench.ReportMetric(0, "ns/op")
}

// A battle of each rule system, from a link, is branched off with the mouse and played on with keys; the
// dialog of the variations leads back to what was played, compares both lines, names one with the keyboard
// and saves both in one file.
func TestVariationsInBrowser(t *testing.T) {
	for _, of := range []struct {
		scenario string
		actions  int // of the main line; the other leaves it in the middle
	}{
		{"skirmish-at-the-mill", 40},
		{"two-wings", 30},
		{"the-crossbow-line", 24},
		{"the-fallow-field", 12},
	} {
		t.Run(of.scenario, func(t *testing.T) { branchInBrowser(t, of.scenario, of.actions) })
	}
}

func branchInBrowser(t *testing.T, scenario string, actions int) {
	play := playedBattle(t, scenario, actions)
	actions = len(play.Held())
	b := openSharedReplay(t, "#r="+link(t, string(play.Replay())))
	b.settle()
	b.catchFiles()
	b.click(b.track(actions/2, actions))
	b.wantMoment("the bar clicked", play, actions/2)
	b.click(b.place("control:branch"))
	b.click(b.place("control:branch-new"))
	b.wantMoment("branched off", play, actions/2)
	var conceded bool
	b.eval(`frontage.do({do: "concede", side: frontage.state().turn.active}).ok`, &conceded)
	if !conceded {
		t.Fatal("the variation cannot be conceded")
	}
	b.settle()
	if b.has("dialog-ok") {
		b.press(kb.Escape)
	}
	b.click(b.place("control:menu"))
	b.click(b.place("control:variations"))
	b.until("the lines have been played", `frontage.controls().some((c) => c.id === "variation-save" && c.enabled)`)
	b.photograph("variations-" + scenario)
	b.click(b.place("control:variation-0"))
	b.until("they can be compared", `frontage.controls().some((c) => c.id === "variation-compare" && c.enabled)`)
	b.click(b.place("control:variation-compare"))
	b.photograph("variations-compared-" + scenario)
	b.click(b.place("control:variation-back"))
	b.until("the lines have been played again", `frontage.controls().some((c) => c.id === "variation-go")`)
	b.click(b.place("control:variation-1"))
	b.click(b.place("control:variation-rename"))
	b.press("g")
	b.press("o")
	b.press(kb.Enter)
	b.until("it has its name", `frontage.controls().some((c) => c.id === "variation-1" && c.label.startsWith("go"))`)
	b.click(b.place("control:variation-0"))
	b.until("one can go there", `frontage.controls().some((c) => c.id === "variation-go" && c.enabled)`)
	b.click(b.place("control:variation-go"))
	b.wantMoment("back on the main line", play, actions)
	b.click(b.place("control:menu"))
	b.click(b.place("control:save"))
	read, _, err := game.Open(b.saved("link.replay.jsonl"), "saved", systems.All())
	if err != nil {
		t.Fatal(err)
	}
	list := read.Variations()
	if len(list) != 2 || list[1].Name != "go" || !list[1].NewDice || list[1].Actions != 1 || read.Line() != 0 {
		t.Errorf("saved are the lines %+v, on line %d; want the main line and the variation \"go\"", list, read.Line())
	}
}
