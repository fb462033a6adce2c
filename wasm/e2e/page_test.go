package e2e

import (
	"bytes"
	"compress/flate"
	"context"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/dom"
	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/fetch"
	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// small is a scenario that is not shipped with the game.
const small = `{
  "format": "frontage/scenario@1", "title": "From outside", "system": "stand",
  "table": {"width": 60, "height": 40},
  "sides": [{"id": "red", "name": "Red"}, {"id": "blue", "name": "Blue"}],
  "units": [
    {"id": "r1", "side": "red", "type": "infantry", "stands": [{"id": "r1a", "x": 20, "y": 30, "facing": 180}]},
    {"id": "b1", "side": "blue", "type": "infantry", "stands": [{"id": "b1a", "x": 20, "y": 12, "facing": 0}]}
  ]
}`

// link packs a text for the address as the formats page says: raw deflate, then
// base64url without padding.
func link(t *testing.T, text string) string {
	t.Helper()
	var packed bytes.Buffer
	w, err := flate.NewWriter(&packed, flate.BestCompression)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := w.Write([]byte(text)); err != nil {
		t.Fatal(err)
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return base64.RawURLEncoding.EncodeToString(packed.Bytes())
}

func (b *tab) wantTitle(what, want string) {
	b.Helper()
	s := b.state()
	if s == nil || s.Title != want {
		b.Errorf("%s: the battle is %+v, want %q", what, s, want)
	}
}

func TestLinks(t *testing.T) {
	b := open(t, laptop, "#s="+link(t, small))
	b.wantTitle("a scenario in the address", "From outside")

	// Once the battle goes on, the address would lead back, so it is cleared.
	var fragment string
	b.eval("location.hash", &fragment)
	if fragment == "" {
		t.Error("the link is gone from the address before anything was done")
	}
	b.eval(`frontage.do({do: "charge", unit: "r1", target: "b1"})`, nil)
	b.eval("location.hash", &fragment)
	if fragment != "" {
		t.Errorf("the address still holds %.20s after a charge", fragment)
	}

	// A link followed while the page is open.
	other := strings.Replace(small, "From outside", "Another", 1)
	b.eval(fmt.Sprintf("location.hash = %q", "#s="+link(t, other)), nil)
	b.until("the second link is open", `frontage.state().title === "Another"`)

	// A scenario with checks opens as a figure; scripts get its table too.
	checked := strings.Replace(small, `"units"`, `"expect": [{"query": "charge", "unit": "r1", "target": "b1", "want": {"legal": true}}], "units"`, 1)
	b.eval(fmt.Sprintf("location.hash = %q", "#s="+link(t, strings.Replace(checked, "From outside", "Checked", 1))), nil)
	b.until("the scenario with checks is open", `frontage.state()?.title === "Checked"`)
	b.eval(fmt.Sprintf("location.hash = %q", "#s="+link(t, other)), nil)
	b.until("the second link is open again", `frontage.state().title === "Another"`)

	// Invalid links leave the battle open and show an error.
	for what, fragment := range map[string]string{
		"not base64":   "#s=%%%",
		"not deflate":  "#s=AAAA",
		"cut short":    "#s=" + link(t, small)[:40],
		"no scenario":  "#s=" + link(t, `{"format": "frontage/scenario@1"}`),
		"no replay":    "#r=" + link(t, "nothing"),
		"far too long": "#s=" + link(t, `{"notes": "`+strings.Repeat("a", 2<<20)+`"}`),
	} {
		b.eval(fmt.Sprintf("location.hash = %q", fragment), nil)
		b.until("a message about a link that is "+what, `frontage.controls().some((c) => c.id === "dialog-ok")`)
		b.wantTitle(what, "Another")
		b.press(kb.Escape)
	}

	// A whole battle.
	b.visit("")
	b.click(b.place("control:" + firstCharge))
	b.eval(`frontage.do({do: "charge", unit: "r1", target: "b1"})`, nil)
	var replay string
	b.eval("frontage.save()", &replay)
	b.eval(fmt.Sprintf("location.hash = %q", "#s="+link(t, small)), nil)
	b.until("the scenario is open", `frontage.state().title === "From outside"`)
	b.eval(fmt.Sprintf("location.hash = %q", "#r="+link(t, replay)), nil)
	b.until("the replay is open", `frontage.state().title === "First charge"`)
	b.wantStands("a replay in the address", ghosts)

	// The pages of the rules, the steps of a figure, and the readings of a ruling: in the
	// address from the start, and followed while the page is open.
	for fragment, heading := range map[string]string{
		"#k=STD-CHARGE-16":             "STD-CHARGE-16",
		"#f=charge-blocked.before/1/2": "A front screened by buildings",
		"#w=AMB-57":                    "Against whom may a unit advance?",
	} {
		shown := fmt.Sprintf(`(document.querySelector("#reading h1")?.textContent ?? "").includes(%q)`, heading)
		b.eval(fmt.Sprintf("location.hash = %q", fragment), nil)
		b.until(fragment+" followed", shown)
		b.run(chromedp.Reload())
		b.eval(`frontage.ready.then(() => true)`, nil)
		b.until(fragment+" in the address", shown)
	}
}

// window.frontage keeps its promises: missing values are null, failures have a reason,
// and nothing throws, whatever the arguments.
func TestScript(t *testing.T) {
	b := open(t, laptop, "")
	for script, want := range map[string]string{
		`frontage.state()`:                    `null`,
		`frontage.screen("r1")`:               `null`,
		`frontage.screen("control:none")`:     `null`,
		`frontage.events(5)`:                  `[]`,
		`frontage.save()`:                     `""`,
		`frontage.do({do: "end"}).ok`:         `false`,
		`Object.keys(frontage).sort()`:        `["controls","do","events","load","ready","save","screen","state"]`,
		`Object.keys(frontage.controls()[0])`: `["id","label","enabled","x","y","width","height"]`,
	} {
		var got json.RawMessage
		b.eval(script, &got)
		if string(got) != want {
			t.Errorf("%s is %s, want %s", script, got, want)
		}
	}

	var answer struct {
		OK           bool
		Rule, Reason string
	}
	b.eval(fmt.Sprintf("frontage.load(%q)", small), &answer)
	if !answer.OK {
		t.Fatalf("load refuses a good scenario: %+v", answer)
	}
	b.wantTitle("load", "From outside")
	for _, bad := range []string{
		``, `{`, `[]`, `null`, `{"format":"frontage/scenario@2"}`, `undefined`,
		strings.Replace(small, `"x": 20`, `"x": 2000`, 1),
		strings.Replace(small, `"system": "stand"`, `"system": "none"`, 1),
		strings.Repeat("[", 100000),
	} {
		b.eval(fmt.Sprintf("frontage.load(%q)", bad), &answer)
		if answer.OK || answer.Reason == "" {
			t.Errorf("load(%.60q) answers %+v, want a refusal with a reason", bad, answer)
		}
		b.wantTitle("after bad text", "From outside")
	}
	b.eval(`frontage.do({do: "fly", unit: "r1"})`, &answer)
	if answer.OK || answer.Reason == "" {
		t.Errorf("an action that there is not: %+v; want a refusal with its reason", answer)
	}

	// Each function with each of these.
	var thrown []string
	b.eval(`(() => {
		const ring = {}; ring.ring = ring;
		const rude = {toString() { throw "no"; }, valueOf() { throw "no"; }, toJSON() { throw "no"; }};
		const thrown = [];
		for (const name of ["state", "do", "load", "save", "screen", "controls", "events"]) {
			for (const value of [undefined, null, 0, -1, NaN, 1e300, "", "x", [], {}, ring, rude, Symbol("s"), 10n, () => 1]) {
				try { frontage[name](value); } catch (error) { thrown.push(name + ": " + error); }
			}
		}
		return thrown;
	})()`, &thrown)
	if len(thrown) > 0 {
		t.Errorf("these throw: %s", strings.Join(thrown, "; "))
	}
	b.wantTitle("in the end", "From outside")
}

// The mirror has a real button for each enabled control, in the same order and at the
// same place, and the log describes what happens.
func TestMirror(t *testing.T) {
	b := begin(t, laptop)
	b.click(b.place("r1"))
	type entry struct {
		Label      string
		X, Y, W, H float64
	}
	var controls, mirror []entry
	b.eval(`frontage.controls().filter((c) => c.enabled).map((c) => ({Label: c.label, X: c.x, Y: c.y, W: c.width, H: c.height}))`, &controls)
	b.eval(`[...document.querySelectorAll("#controls button")].map((e) => {
		const r = e.getBoundingClientRect();
		return {Label: e.textContent, X: r.x, Y: r.y, W: r.width, H: r.height};
	})`, &mirror)
	near := func(p, q float64) bool { return p-q < 0.1 && q-p < 0.1 }
	if !slices.EqualFunc(controls, mirror, func(c, m entry) bool {
		return c.Label == m.Label && near(c.X, m.X) && near(c.Y, m.Y) && near(c.W, m.W) && near(c.H, m.H)
	}) {
		t.Errorf("the mirror is\n%v\nwant the enabled controls\n%v", mirror, controls)
	}
	b.eval(`frontage.do({do: "charge", unit: "r1", target: "b1"})`, nil)
	b.settle()
	b.until("the log tells of the charge", `/Axemen/.test(document.querySelector('[role="log"][aria-live]').textContent)`)
	b.eval(`[...document.querySelectorAll("#controls button")].find((e) => e.textContent.startsWith("Undo")).click()`, nil)
	b.wantStands("the mirror's undo", before)
}

// Closing the page during a battle loses nothing.
func TestContinue(t *testing.T) {
	b := beginAlone(t)
	b.eval(`frontage.do({do: "charge", unit: "r1", target: "b1"})`, nil)
	b.run(chromedp.Navigate("about:blank"))
	b.visit("")
	b.click(b.place("control:continue"))
	b.wantStands("the battle that was left", ghosts)
	b.press("z", input.ModifierCtrl)
	b.wantStands("undo in it", before)
}

// Files open through the dialog and the clipboard. A file that is no battle is refused
// without affecting the open one.
func TestFiles(t *testing.T) {
	b := begin(t, laptop)
	folder := t.TempDir()
	give := func(name, text string) {
		t.Helper()
		path := filepath.Join(folder, name)
		if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
		b.run(chromedp.ActionFunc(func(ctx context.Context) error {
			root, err := dom.GetDocument().Do(ctx)
			if err != nil {
				return err
			}
			node, err := dom.QuerySelector(root.NodeID, "#file").Do(ctx)
			if err != nil {
				return err
			}
			return dom.SetFileInputFiles([]string{path}).WithNodeID(node).Do(ctx)
		}))
	}
	give("good.scenario.json", small)
	b.until("the chosen file is open", `frontage.state().title === "From outside"`)
	give("bad.scenario.json", "PK\x03\x04 no battle")
	b.until("a message says so", `frontage.controls().some((c) => c.id === "dialog-ok")`)
	b.wantTitle("a bad file", "From outside")
	b.eval(fmt.Sprintf(`(() => {
		const data = new DataTransfer();
		data.setData("text/plain", %q);
		document.body.dispatchEvent(new ClipboardEvent("paste", {clipboardData: data, bubbles: true}));
	})()`, "see https://example.org/#s="+link(t, strings.Replace(small, "From outside", "Pasted", 1))), nil)
	b.until("the pasted link is open", `frontage.state().title === "Pasted"`)
	b.eval(fmt.Sprintf(`(() => {
		const data = new DataTransfer();
		data.items.add(new File([%q], "dropped.scenario.json"));
		document.querySelector("canvas").dispatchEvent(new DragEvent("drop", {dataTransfer: data, bubbles: true, cancelable: true}));
	})()`, strings.Replace(small, "From outside", "Dropped", 1)), nil)
	b.until("the dropped file is open", `frontage.state().title === "Dropped"`)
}

// A new window size takes effect at once, with everything in reach.
func TestResize(t *testing.T) {
	b := begin(t, sharp)
	b.run(emulation.SetDeviceMetricsOverride(900, 600, 1, false))
	b.until("the canvas has the new size", `document.querySelector("canvas").width === 900`)
	b.settle()
	var outside []string
	b.eval(`frontage.controls().filter((c) => c.x < 0 || c.y < 0 || c.x + c.width > 900 || c.y + c.height > 600).map((c) => c.id)`, &outside)
	if len(outside) > 0 {
		t.Errorf("out of the window: %v", outside)
	}
	img := b.picture()
	if img.Bounds().Dx() != 900 || colours(img, img.Bounds()) < 20 {
		t.Error("the picture is empty")
	}
	b.click(b.place("r1"))
	b.click(b.place("b1"))
	b.wantStands("a charge in the smaller window", ghosts)
}

// A tiny window breaks nothing: enlarged again it shows the same as before.
func TestTinyWindow(t *testing.T) {
	b := begin(t, sharp)
	for _, size := range [][2]int64{{1, 1}, {1, 720}, {1280, 1}, {5, 40}, {17, 17}, {50, 30}} {
		b.run(emulation.SetDeviceMetricsOverride(size[0], size[1], 1, false))
		b.until("the window has its size", fmt.Sprintf(`innerWidth === %d && innerHeight === %d`, size[0], size[1]))
		b.settle()
		b.run(chromedp.MouseClickXY(0, 0))
		b.settle()
		b.wantTitle(fmt.Sprint(size), "First charge")
	}
	b.run(emulation.SetDeviceMetricsOverride(1280, 720, 1, false))
	b.until("the canvas has the old size", `document.querySelector("canvas").width === 1280`)
	b.settle()
	b.click(b.place("r1"))
	b.click(b.place("b1"))
	b.wantStands("a charge after it", ghosts)
}

// Everything that is not a file of this game is refused with a message, before it is
// read: a dropped folder, a file and a text of any size.
func TestRefusedBeforeTheyAreRead(t *testing.T) {
	b := begin(t, laptop)
	for what, c := range map[string]struct{ script, want string }{
		"a folder": {`
			const folder = {kind: "file", webkitGetAsEntry: () => ({isDirectory: true, name: "battles"}), getAsFile: () => new File([], "battles")};
			Object.defineProperty(event, "dataTransfer", {value: {items: [folder], getData: () => ""}});`, "The folder battles is no file"},
		"a huge file": {`
			const huge = {name: "film.mp4", size: 2 ** 40, arrayBuffer() { throw new Error("it is read"); }};
			const item = {kind: "file", webkitGetAsEntry: () => null, getAsFile: () => huge};
			Object.defineProperty(event, "dataTransfer", {value: {items: [item], getData: () => ""}});`, "film.mp4 is too large to be a battle"},
		"a file that has gone": {`
			const gone = {name: "gone.json", size: 9, async arrayBuffer() { throw new Error("it is gone"); }};
			const item = {kind: "file", webkitGetAsEntry: () => null, getAsFile: () => gone};
			Object.defineProperty(event, "dataTransfer", {value: {items: [item], getData: () => ""}});`, "it is gone"},
		"a huge text": {`
			Object.defineProperty(event, "dataTransfer", {value: {items: [], getData: () => "{".repeat(20000000)}});`, "is too large to be a battle"},
	} {
		b.eval(`{
			const event = new Event("drop", {bubbles: true, cancelable: true});`+c.script+`
			document.querySelector("canvas").dispatchEvent(event);
			null;
		}`, nil)
		b.wantReading(c.want)
		b.wantTitle(what, "First charge")
		b.press(kb.Escape)
	}
}

// While nothing happens, no frame is requested and no timer runs; a movement of the mouse
// is still answered.
func TestIdle(t *testing.T) {
	b := blank(t, laptop)
	b.run(chromedp.ActionFunc(func(ctx context.Context) error {
		_, err := page.AddScriptToEvaluateOnNewDocument(`
			const request = window.requestAnimationFrame;
			window.frames = 0;
			window.requestAnimationFrame = (f) => { window.frames++; return request.call(window, f); };
			const timer = window.setTimeout;
			window.timers = 0;
			window.setTimeout = (...args) => { window.timers++; return timer.apply(window, args); };
		`).Do(ctx)
		return err
	}))
	b.visit("")
	b.click(b.place("control:" + firstCharge))
	b.settle()
	var first, second, timers int
	b.eval("window.timers = 0, window.frames", &first)
	b.eval("new Promise((done) => setTimeout(() => done(window.frames), 1500))", &second)
	if first != second {
		t.Errorf("%d frames in 1.5 s in which nothing happens", second-first)
	}
	if b.eval("window.timers", &timers); timers > 4 { // this test's own, and those for the reading after it settles
		t.Errorf("%d timers in 1.5 s in which nothing happens", timers)
	}
	b.move(b.place("r1"))
	b.eval("window.frames", &second)
	if first == second {
		t.Error("no frame after the mouse has moved")
	}
}

// Whatever keeps the game from running is explained, with advice; the page is never
// blank.
func TestFailures(t *testing.T) {
	need(t)
	before := func(script string) chromedp.Action {
		return chromedp.ActionFunc(func(ctx context.Context) error {
			_, err := page.AddScriptToEvaluateOnNewDocument(script).Do(ctx)
			return err
		})
	}
	for _, test := range []struct {
		name    string
		prepare chromedp.Action
		want    string
	}{
		{"no WebAssembly", before(`delete window.WebAssembly`), "WebAssembly"},
		{"no WebGL 2", before(`HTMLCanvasElement.prototype.getContext = () => null`), "WebGL 2"},
		{"no connection", network.SetBlockedURLs().WithURLPatterns([]*network.BlockPattern{
			{URLPattern: site.url + "frontage.wasm", Block: true}}), "connection"},
		{"not WebAssembly after all", before(`
			const get = window.fetch;
			window.fetch = () => get("style.css");
		`), "connection"},
	} {
		t.Run(test.name, func(t *testing.T) {
			b := blank(t, laptop)
			b.run(network.Enable(), test.prepare, chromedp.Navigate(site.url))
			b.until("the page says what is wrong", `!document.getElementById("failure").hidden`)
			var text string
			b.eval(`document.getElementById("failure").innerText`, &text)
			if !strings.Contains(text, test.want) {
				t.Errorf("the page says %q, which does not mention %s", text, test.want)
			}
			b.eval(`frontage.ready.then(() => "ready", (error) => error.message)`, &text)
			if !strings.Contains(text, test.want) {
				t.Errorf("frontage.ready is rejected with %q", text)
			}
			b.photograph("failure-" + strings.ReplaceAll(test.name, " ", "-"))
			b.forgive()
		})
	}
}

// A crash inside the game shows what happened and offers a report with the battle and the
// open link. Reload continues the battle, not the link.
func TestPanic(t *testing.T) {
	b := beginAlone(t)
	b.eval(`frontage.do({do: "charge", unit: "r1", target: "b1"})`, nil)
	b.settle()
	// The program treats an exception of the page as a bug of its own.
	b.eval(`frontagePage.showControls = () => { throw new Error("provoked"); }`, nil)
	at := b.place("r2")
	b.eval(`history.replaceState(null, "", "#s=what-breaks")`, nil)
	b.run(chromedp.MouseClickXY(at.X, at.Y))
	b.until("the page says what is wrong", `!document.getElementById("failure").hidden`)
	var detail, report, hash string
	b.eval(`location.hash`, &hash)
	if hash != "" {
		t.Errorf("the address still ends in %q", hash)
	}
	b.eval(`document.getElementById("failure-detail").textContent`, &detail)
	b.eval(`frontagePage.report()`, &report)
	if !strings.Contains(detail, "provoked") || !strings.Contains(report, `"do":"charge"`) || !strings.Contains(report, "#s=what-breaks") {
		t.Errorf("the message is %q and the report %q; want the error and the battle", detail, report)
	}
	b.photograph("failure-panic")
	b.eval(`frontage.do({do: "undo"})`, nil) // it still answers, without throwing
	ctx, cancel := context.WithTimeout(b.ctx, patience)
	defer cancel()
	if _, err := chromedp.RunResponse(ctx, chromedp.Click("#failure-reload")); err != nil {
		t.Fatalf("the page does not load again: %v", err)
	}
	b.forgive() // timers of the ended program may have failed until then
	b.eval(`frontage.ready.then(() => true)`, nil)
	b.click(b.place("control:continue"))
	b.wantStands("after the reload", ghosts)
}

// A server with the wrong media type for WebAssembly still works.
func TestWrongMediaType(t *testing.T) {
	b := blank(t, laptop)
	chromedp.ListenTarget(b.ctx, func(event any) {
		paused, ok := event.(*fetch.EventRequestPaused)
		if !ok {
			return
		}
		headers := slices.DeleteFunc(paused.ResponseHeaders, func(h *fetch.HeaderEntry) bool {
			return strings.EqualFold(h.Name, "Content-Type") || strings.EqualFold(h.Name, "X-Content-Type-Options")
		})
		headers = append(headers, &fetch.HeaderEntry{Name: "Content-Type", Value: "application/octet-stream"})
		go func() {
			_ = chromedp.Run(b.ctx, fetch.ContinueResponse(paused.RequestID).
				WithResponseCode(paused.ResponseStatusCode).WithResponseHeaders(headers))
		}()
	})
	b.run(fetch.Enable().WithPatterns([]*fetch.RequestPattern{{URLPattern: "*.wasm", RequestStage: fetch.RequestStageResponse}}))
	b.visit("")
	if n := colours(b.picture(), b.picture().Bounds()); n < 20 {
		t.Error("the picture is empty")
	}
}
