package e2e

import (
	"context"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

const chargeScript = `frontage.do({do: "charge", unit: "r1", target: "b1"})`

// onDisk waits until everything stored is on the disk.
func (b *tab) onDisk() {
	b.Helper()
	b.until("all is on the disk", `!frontageStorage.busy()`)
}

func (b *tab) offers(id string) bool {
	b.Helper()
	var is bool
	b.eval(fmt.Sprintf(`frontage.controls().some((c) => c.id === %q)`, id), &is)
	return is
}

// wantReading waits until the words are on the screen.
func (b *tab) wantReading(words string) {
	b.Helper()
	b.until(fmt.Sprintf("%q is on the screen", words), fmt.Sprintf(`document.getElementById("reading").textContent.includes(%q)`, words))
}

// Two tabs that start a battle each keep their own. A battle open in one tab can only be
// opened as a copy in another; neither overwrites the other's.
func TestTwoTabs(t *testing.T) {
	one := beginAlone(t)
	one.eval(chargeScript, nil)
	one.onDisk()
	two := newTab(t, browser, laptop)
	two.visit("")
	two.click(two.place("control:continue"))
	two.wantReading("This battle is open in another window")
	two.photograph("saves-elsewhere")
	two.click(two.place("control:elsewhere-copy"))
	two.wantStands("the copy", ghosts)
	two.eval(`frontage.do({do: "undo"})`, nil)
	two.wantStands("undone in the copy", before)
	one.wantStands("meanwhile in the other tab", ghosts)
	two.onDisk()

	// Each sees what the other has stored on its Home.
	one.run(page.BringToFront())
	one.click(one.place("control:home"))
	one.until("both battles are on Home", `frontage.controls().some((c) => c.id === "saved-2")`)
	one.photograph("saves-home")
	one.click(one.place("control:saved-2"))
	one.click(one.place("control:save-continue"))
	one.wantStands("the first battle is as it was left", ghosts)

	// A closed tab releases its battle once the browser has ended its page.
	const open = `navigator.locks.query().then((locks) => locks.held.length)`
	one.until("both battles are open", `await `+open+` === 2`)
	two.run(chromedp.Navigate("about:blank"))
	one.until("only the first is", `await `+open+` === 1`)
	one.click(one.place("control:home"))
	one.click(one.place("control:saved-1"))
	one.click(one.place("control:save-continue"))
	one.wantStands("the copy is as it was left", before)
}

// A browser killed at any moment loses at most the last second. The log shows how long it
// takes until everything is on the disk.
func TestKilledBrowser(t *testing.T) {
	need(t)
	profile := t.TempDir()
	start := func() (*tab, context.Context, context.CancelFunc) {
		allocator, stop := chromedp.NewExecAllocator(context.Background(), append(chromiumOptions(chromium()), chromedp.UserDataDir(profile))...)
		ctx, end := chromedp.NewContext(allocator)
		if err := chromedp.Run(ctx); err != nil {
			t.Fatal(err)
		}
		return newTab(t, ctx, laptop), ctx, func() { end(); stop() }
	}
	b, ctx, stop := start()
	b.visit("")
	b.click(b.place("control:" + firstCharge))
	var took float64
	b.eval(`new Promise((done) => {
		const begun = performance.now();
		`+chargeScript+`;
		const look = () => frontageStorage.busy() ? setTimeout(look, 1) : done(performance.now() - begun);
		look();
	})`, &took)
	t.Logf("the charge is on the disk after %.0f ms", took)
	if took > 1000 {
		t.Errorf("the charge is on the disk after %.0f ms, want at most a second", took)
	}
	b.eval(`frontage.do({do: "undo"})`, nil)
	time.Sleep(time.Second)
	if err := chromedp.FromContext(ctx).Browser.Process().Kill(); err != nil {
		t.Fatal(err)
	}
	stop()

	b, _, stop = start()
	defer stop()
	b.visit("")
	b.click(b.place("control:continue"))
	b.wantStands("after the browser was killed", before)
	b.eval(`frontage.do({do: "redo"})`, nil)
	b.wantStands("with what was taken back", ghosts)
}

// A save that does not replay is reported, stays unchanged, and is offered as a file.
func TestSaveThatDoesNotReplay(t *testing.T) {
	b := beginAlone(t)
	b.eval(chargeScript, nil)
	b.onDisk()
	// As other rules would have written it.
	const broken = `(() => {
		const key = frontageStorage.keys("save-")[0];
		frontageStorage.store(key, frontageStorage.load(key).replace('"target":"b1"', '"target":"b2"'));
		return frontageStorage.load(key);
	})()`
	var text, kept, file string
	b.eval(broken, &text)
	b.onDisk()
	b.visit("")
	b.click(b.place("control:continue"))
	b.wantReading("The saved battle cannot be opened")
	b.photograph("saves-broken")
	b.eval(`URL.createObjectURL = (blob) => { window.saved = blob; return "#"; }; null`, nil)
	b.click(b.place("control:save-file"))
	b.until("a file is saved", `window.saved`)
	b.eval(`window.saved.text()`, &file)
	b.press(kb.Escape)
	b.eval(`frontageStorage.load(frontageStorage.keys("save-")[0])`, &kept)
	if kept != text || file != text || !strings.Contains(text, `"target":"b2"`) {
		t.Errorf("of %d bytes %d are kept and %d in the file; want the same text, with the charge on b2", len(text), len(kept), len(file))
	}
	if !b.offers("saved-1") {
		t.Error("it is no longer on Home")
	}
}

// Opening a link during an unfinished battle, in its tab or in a new one, takes nothing
// away from the battle.
func TestLinkBesideABattle(t *testing.T) {
	b := beginAlone(t)
	b.eval(chargeScript, nil)
	b.eval(fmt.Sprintf("location.hash = %q", "#s="+link(t, small)), nil)
	b.until("the link is open", `frontage.state().title === "From outside"`)
	b.photograph("saves-link")
	b.eval(chargeScript, nil)
	b.onDisk()
	b.visit("#s=" + link(t, strings.Replace(small, "From outside", "Another", 1)))
	b.wantTitle("a link in a new page", "Another")
	b.click(b.place("control:home"))
	b.click(b.place("control:saved-2"))
	b.click(b.place("control:save-continue"))
	b.wantTitle("the battle before", "First charge")
	b.wantStands("the battle before", ghosts)
}

// Battles stored by earlier versions are available.
func TestEarlierSave(t *testing.T) {
	b := beginAlone(t)
	b.eval(chargeScript, nil)
	b.onDisk()
	b.eval(`new Promise((done) => {
		localStorage.setItem("frontage.battle", frontage.save());
		for (const kind of ["save-", "about-"]) for (const key of frontageStorage.keys(kind)) frontageStorage.store(key, null);
		setTimeout(done, 200);
	})`, nil)
	for range 2 { // starts
		b.onDisk()
		b.visit("")
		if !b.offers("saved-1") || b.offers("saved-2") {
			t.Error("it is not there once")
		}
	}
	b.onDisk()
	var left string
	b.eval(`localStorage.getItem("frontage.battle") ?? ""`, &left)
	if left != "" {
		t.Error("it is kept in both places")
	}
	b.click(b.place("control:continue"))
	b.wantStands("an earlier version's battle", ghosts)
}

// A browser that stores nothing, or has no room, says so once and offers the battle as a
// file; the battle goes on.
func TestNothingIsKept(t *testing.T) {
	for name, script := range map[string]string{
		"denied": `indexedDB.open = () => { throw new DOMException("The user denied permission", "SecurityError"); }`,
		"full":   `IDBObjectStore.prototype.put = () => { throw new DOMException("too much", "QuotaExceededError"); }`,
	} {
		t.Run(name, func(t *testing.T) {
			b := open(t, laptop, "")
			b.eval(script+`; null`, nil)
			if name == "denied" {
				b.eval(`frontageStorage.lose(); null`, nil)
			}
			b.click(b.place("control:" + firstCharge))
			b.wantReading("Your battle cannot be saved")
			b.photograph("saves-" + name)
			b.press(kb.Escape)
			b.eval(chargeScript, nil)
			b.eval(`frontage.do({do: "undo"})`, nil)
			b.settle()
			if b.offers("dialog-ok") {
				t.Error("it is said again")
			}
			// Until the page is closed, nothing is lost.
			b.click(b.place("control:home"))
			b.click(b.place("control:continue"))
			b.wantStands("the battle goes on", before)
			b.eval(`window.addEventListener("beforeunload", (event) => event.stopImmediatePropagation(), true)`, nil)
		})
	}
}
