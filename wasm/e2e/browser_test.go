// Package e2e plays the game in a real browser, headless Chromium, with real mouse, touch
// and key events, as served by bin/frontage.
//
// With FRONTAGE_PICTURES=1 in the environment it saves screenshots in the folder
// artefacts, for people to look at; without, only those of tests that fail.
package e2e

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"image"
	"image/png"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/cdproto/log"
	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/cdproto/storage"
	"github.com/chromedp/chromedp"
)

// patience is how long a test waits for something on the page. Software rendering on a
// busy machine is slow; these tests measure no time.
const patience = 60 * time.Second

// site and chromium are started once, by the first test that needs them.
var site struct {
	once sync.Once
	url  string
	lack string // what is missing to run the tests, "" for nothing
	stop []func()
}

var browser context.Context

func TestMain(m *testing.M) {
	code := m.Run()
	for i := len(site.stop) - 1; i >= 0; i-- {
		site.stop[i]()
	}
	os.Exit(code)
}

// need starts the server and the browser. If one is missing, the test is skipped with a
// message; under CI it fails.
func need(t testing.TB) {
	t.Helper()
	site.once.Do(func() {
		if site.lack = startServer(); site.lack == "" {
			site.lack = startBrowser()
		}
	})
	missing(t, site.lack)
}

func missing(t testing.TB, lack string) {
	t.Helper()
	switch {
	case lack == "":
	case os.Getenv("CI") == "true":
		t.Fatal(lack)
	default:
		t.Skip("not run: " + lack)
	}
}

// startServer runs "bin/frontage serve", or uses the page at $FRONTAGE_URL.
func startServer() (lack string) {
	if site.url = os.Getenv("FRONTAGE_URL"); site.url != "" {
		return ""
	}
	program, err := filepath.Abs("../../bin/frontage")
	if err != nil {
		return err.Error()
	}
	if _, err := os.Stat(program); err != nil {
		return `there is no bin/frontage: run "make build"`
	}
	command := exec.Command(program, "serve", "--addr", "127.0.0.1:8090")
	output, err := command.StdoutPipe()
	if err != nil {
		return err.Error()
	}
	if err := command.Start(); err != nil {
		return err.Error()
	}
	site.stop = append(site.stop, func() {
		_ = command.Process.Kill()
		_ = command.Wait()
	})
	// It prints its address, since it may have used another port.
	line := make([]byte, 200)
	n, err := output.Read(line)
	if err != nil {
		return "bin/frontage serve: " + err.Error()
	}
	site.url = regexp.MustCompile(`http://\S+`).FindString(string(line[:n]))
	if site.url == "" {
		return "bin/frontage serve names no address: " + string(line[:n])
	}
	return ""
}

// startBrowser runs Chromium with software WebGL.
func startBrowser() (lack string) {
	program := chromium()
	if program == "" {
		return "no Chromium found: install the package chromium"
	}
	allocator, stop := chromedp.NewExecAllocator(context.Background(), chromiumOptions(program)...)
	site.stop = append(site.stop, stop)
	var end context.CancelFunc
	browser, end = chromedp.NewContext(allocator)
	site.stop = append(site.stop, end)
	if err := chromedp.Run(browser); err != nil {
		return "Chromium does not start: " + err.Error()
	}
	if err := keepCompiled(browser); err != nil {
		return "Chromium does not compile the game: " + err.Error()
	}
	return ""
}

// keepCompiled compiles the game in a tab that stays open and does not run it. All tabs share
// one process (see chromiumOptions), and V8 compiles a program once for a process while
// somebody holds it. So each test finds the functions compiled that earlier ones ran.
func keepCompiled(of context.Context) error {
	ctx, _ := chromedp.NewContext(of) // ends with the browser
	var length int
	return chromedp.Run(ctx, chromedp.Navigate(site.url+"manifest.webmanifest"),
		chromedp.Evaluate(`WebAssembly.compileStreaming(fetch("frontage.wasm")).then((game) => {
			globalThis.game = game;
			return WebAssembly.Module.exports(game).length;
		})`, &length, func(p *runtime.EvaluateParams) *runtime.EvaluateParams { return p.WithAwaitPromise(true) }))
}

// chromium returns the path of the browser, "" if there is none.
func chromium() string {
	for _, name := range []string{"chromium", "chromium-browser", "google-chrome", "chrome"} {
		if path, err := exec.LookPath(name); err == nil {
			return path
		}
	}
	return ""
}

func chromiumOptions(program string) []chromedp.ExecAllocatorOption {
	options := append([]chromedp.ExecAllocatorOption{}, chromedp.DefaultExecAllocatorOptions[:]...)
	return append(options,
		chromedp.ExecPath(program),
		chromedp.NoSandbox, // root cannot use the sandbox
		chromedp.Flag("headless", "new"),
		chromedp.Flag("use-gl", "angle"),
		chromedp.Flag("use-angle", "swiftshader"),
		chromedp.Flag("enable-unsafe-swiftshader", true),
		chromedp.Flag("process-per-site", true), // see keepCompiled
		chromedp.WSURLReadTimeout(patience),
	)
}

// tab is a page of the browser.
type tab struct {
	testing.TB
	ctx     context.Context
	address string // of the game

	mu       sync.Mutex
	problems []string // errors on the console, exceptions, refused requests
}

// window is the size of the browser's window in CSS pixels and its pixel ratio.
type window struct {
	width, height int64
	ratio         float64
}

// The browser draws with the processor, which takes longer than everything else in these
// tests. So tests that do not look at the picture use a laptop that draws only every
// fourth pixel across and down, unless people want to look at the screenshots.
var (
	pictures = os.Getenv("FRONTAGE_PICTURES") != ""
	sharp    = window{1280, 720, 1}
	laptop   = window{1280, 720, coarse(1)}
)

// coarse returns the pixel ratio at which to draw a page whose picture is not looked at.
func coarse(ratio float64) float64 {
	if pictures {
		return ratio
	}
	return 0.25
}

// open shows the game at an address that begins with that of the site and waits
// until it is ready. When the test ends, any problem on the console fails it.
func open(t testing.TB, w window, fragment string) *tab {
	t.Helper()
	b := blank(t, w)
	b.visit(fragment)
	return b
}

// blank opens an empty tab, with nothing stored from other tests.
func blank(t testing.TB, w window) *tab {
	t.Helper()
	need(t)
	b := newTab(t, browser, w)
	b.run(storage.ClearDataForOrigin(site.url, "local_storage,indexeddb,service_workers,cache_storage"))
	return b
}

// newTab opens an empty tab of a browser.
func newTab(t testing.TB, of context.Context, w window) *tab {
	t.Helper()
	ctx, stop := chromedp.NewContext(of)
	b := &tab{TB: t, ctx: ctx, address: site.url}
	t.Cleanup(func() {
		b.keepFailure(t)
		stop()
		b.report(t)
	})
	b.start(w)
	return b
}

// start opens the tab, with a window of a size.
func (b *tab) start(w window) {
	b.Helper()
	chromedp.ListenTarget(b.ctx, b.hear)
	// The first run creates the tab, which would end with a time limit of its own.
	if err := chromedp.Run(b.ctx); err != nil {
		b.Fatal(err)
	}
	b.run(log.Enable(), runtime.Enable(), page.BringToFront(), sameDice,
		emulation.SetDeviceMetricsOverride(w.width, w.height, w.ratio, false), prefers(calm),
		emulation.SetFocusEmulationEnabled(true))
}

// keepFailure saves a screenshot if the test has failed.
func (b *tab) keepFailure(t testing.TB) {
	if t.Failed() {
		b.keepPicture(strings.ReplaceAll(t.Name(), "/", "-") + "-failed")
	}
}

// report fails the test if there are problems on the console, and forgets them.
func (b *tab) report(t testing.TB) {
	b.mu.Lock()
	defer b.mu.Unlock()
	for _, problem := range b.problems {
		t.Error("on the console: " + problem)
	}
	b.problems = nil
}

// calm asks for less motion, so that a test does not wait for pictures that move.
var calm = emulation.MediaFeature{Name: "prefers-reduced-motion", Value: "reduce"}

// prefers sets what the system prefers, and nothing else.
func prefers(list ...emulation.MediaFeature) chromedp.Action {
	features := make([]*emulation.MediaFeature, len(list))
	for i := range list {
		features[i] = &list[i]
	}
	return emulation.SetEmulatedMedia().WithFeatures(features)
}

// sameDice fixes the page's random seed for dice, so that a test that plays a battle
// always behaves the same. The function frontageDice begins them anew.
var sameDice = chromedp.ActionFunc(func(ctx context.Context) error {
	_, err := page.AddScriptToEvaluateOnNewDocument(`{
		let next = 1;
		crypto.getRandomValues = (list) => list.map((_, i) => list[i] = next = next * 69621 % 2147483647);
		globalThis.frontageDice = () => next = 1;
	}`).Do(ctx)
	return err
})

// hear collects the page's problems.
func (b *tab) hear(event any) {
	var problem string
	switch e := event.(type) {
	case *runtime.EventConsoleAPICalled:
		if e.Type == runtime.APITypeError || e.Type == runtime.APITypeWarning || e.Type == runtime.APITypeAssert {
			var words []string
			for _, arg := range e.Args {
				words = append(words, string(arg.Value)+arg.Description)
			}
			problem = string(e.Type) + ": " + strings.Join(words, " ")
		}
	case *runtime.EventExceptionThrown:
		problem = "exception: " + e.ExceptionDetails.Error()
	case *log.EventEntryAdded:
		// Chromium warns about its own software rendering.
		if e.Entry.Level == log.LevelError || e.Entry.Level == log.LevelWarning && e.Entry.Source != log.SourceRendering {
			problem = fmt.Sprintf("%s %s: %s %s", e.Entry.Source, e.Entry.Level, e.Entry.Text, e.Entry.URL)
		}
	}
	if problem == "" || strings.Contains(problem, "GPU stall due to ReadPixels") {
		return
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	b.problems = append(b.problems, problem)
}

// forgive drops the problems so far, which the test has caused on purpose.
func (b *tab) forgive() {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.problems = nil
}

func (b *tab) run(actions ...chromedp.Action) {
	b.Helper()
	ctx, cancel := context.WithTimeout(b.ctx, patience)
	defer cancel()
	if err := chromedp.Run(ctx, actions...); err != nil {
		b.Fatal(err)
	}
}

// visit loads the game, with a fragment of the address, and waits until it is ready.
func (b *tab) visit(fragment string) {
	b.Helper()
	b.run(chromedp.Navigate(b.address + fragment))
	b.eval(`frontage.ready.then(() => true)`, nil)
}

// eval runs a script, waits for its promise if it is one, and stores its value.
func (b *tab) eval(script string, value any) {
	b.Helper()
	var answer *runtime.RemoteObject
	b.run(chromedp.Evaluate(script, &answer, chromedp.EvalAsValue, func(p *runtime.EvaluateParams) *runtime.EvaluateParams {
		return p.WithAwaitPromise(true).WithUserGesture(true)
	}))
	if value == nil || len(answer.Value) == 0 {
		return
	}
	if err := json.Unmarshal(answer.Value, value); err != nil {
		b.Fatalf("%s: %v", script, err)
	}
}

// until waits until a script returns true.
func (b *tab) until(what, script string) {
	b.Helper()
	for end := time.Now().Add(patience); ; time.Sleep(50 * time.Millisecond) {
		var ok bool
		b.eval("(async () => Boolean("+script+"))()", &ok)
		if ok {
			return
		}
		if time.Now().After(end) {
			b.Fatalf("waited in vain until %s (%s)", what, script)
		}
	}
}

// point is a place on the page in CSS pixels.
type point struct{ X, Y float64 }

// place asks the game where something is on the screen.
func (b *tab) place(id string) point {
	b.Helper()
	var p *point
	b.eval(fmt.Sprintf("frontage.screen(%q)", id), &p)
	if name, control := strings.CutPrefix(id, "control:"); p == nil && control { // the focus brings it into sight
		b.eval(fmt.Sprintf(`document.querySelector('#controls [data-id=%q]')?.focus()`, name), nil)
		b.settle()
		b.eval(fmt.Sprintf("frontage.screen(%q)", id), &p)
	}
	if p == nil {
		b.Fatalf("%s is not on the screen", id)
	}
	return *p
}

// command clicks a command in the menu of a screen.
func (b *tab) command(id string) {
	b.Helper()
	b.click(b.place("control:menu"))
	b.click(b.place("control:" + id))
}

// labelled waits for a control in sight whose label begins with label, and returns its place.
func (b *tab) labelled(label string) point {
	b.Helper()
	find := fmt.Sprintf(`frontage.controls().find((c) => c.enabled && c.label.startsWith(%q) && frontage.screen("control:" + c.id))?.id`, label)
	b.until(label+" can be pressed", find)
	var id string
	b.eval(find, &id)
	return b.place("control:" + id)
}

// The hands. Each waits until the game has drawn the result.

func (b *tab) move(p point) {
	b.Helper()
	b.run(chromedp.MouseEvent(input.MouseMoved, p.X, p.Y))
	b.settle()
}

func (b *tab) click(p point) {
	b.Helper()
	b.run(chromedp.MouseEvent(input.MouseMoved, p.X, p.Y), chromedp.MouseClickXY(p.X, p.Y))
	b.settle()
}

func (b *tab) tap(p point) {
	b.Helper()
	finger := []*input.TouchPoint{{X: p.X, Y: p.Y}}
	b.run(input.DispatchTouchEvent(input.TouchStart, finger),
		input.DispatchTouchEvent(input.TouchEnd, []*input.TouchPoint{}))
	b.settle()
}

// press presses a key, with modifiers: press("z", input.ModifierCtrl). Keys
// that type nothing are in the package kb.
func (b *tab) press(key string, modifiers ...input.Modifier) {
	b.Helper()
	b.run(chromedp.KeyEvent(key, chromedp.KeyModifiers(modifiers...)))
	b.settle()
}

// settle waits until the game has drawn everything, including animations, and waits for
// input.
func (b *tab) settle() {
	b.Helper()
	b.eval(`new Promise((rest) => {
		const look = () => frontagePage.resting() ? rest(true) : setTimeout(look, 5);
		look();
	})`, nil)
}

func (b *tab) shot() []byte {
	b.Helper()
	var data []byte
	b.run(chromedp.ActionFunc(func(ctx context.Context) (err error) {
		data, err = page.CaptureScreenshot().WithFormat(page.CaptureScreenshotFormatPng).Do(ctx)
		return err
	}))
	return data
}

// picture returns a screenshot of the page.
func (b *tab) picture() image.Image {
	b.Helper()
	img, err := png.Decode(bytes.NewReader(b.shot()))
	if err != nil {
		b.Fatal(err)
	}
	return img
}

// photograph saves a screenshot for people to look at.
func (b *tab) photograph(name string) {
	b.Helper()
	if pictures {
		b.keepPicture(name)
	}
}

// keepPicture saves a screenshot in the folder artefacts.
func (b *tab) keepPicture(name string) {
	b.Helper()
	ctx, cancel := context.WithTimeout(b.ctx, patience)
	defer cancel()
	var data []byte
	err := chromedp.Run(ctx, chromedp.CaptureScreenshot(&data))
	if err == nil {
		err = keep(name, data)
	}
	if err != nil {
		b.Logf("no picture %s: %v", name, err)
	}
}

// keep writes a file to the folder artefacts, which git ignores.
func keep(name string, data []byte) error {
	const folder = "../../artefacts"
	if err := os.MkdirAll(folder, 0o755); err != nil {
		return err
	}
	return os.WriteFile(filepath.Join(folder, name+".png"), data, 0o644)
}
