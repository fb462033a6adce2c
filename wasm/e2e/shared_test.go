package e2e

import (
	"fmt"
	"io"
	"log"
	"net/http/httptest"
	"net/http/httputil"
	"net/url"
	"slices"
	"testing"

	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// shared is the page that openShared shows, nil before its first use and after a test that failed.
var shared *tab

// openShared shows the home screen in a page that earlier tests have used, since starting the
// game takes longer than most tests. It is a laptop's, animations are off, and the dice begin anew.
// Settings and saved battles of earlier tests remain: a test that depends on them, or changes
// settings, opens a page of its own.
func openShared(t testing.TB) *tab {
	t.Helper()
	need(t)
	if shared == nil {
		shared = startShared(t)
	}
	b := shared
	b.TB = t
	t.Cleanup(func() {
		b.keepFailure(t)
		b.report(t)
		if t.Failed() {
			shared = nil
			_ = chromedp.Cancel(b.ctx)
		}
	})
	b.run(page.BringToFront())
	b.goHome()
	b.eval(`history.replaceState(null, "", location.pathname); frontageDice()`, nil)
	return b
}

// openIn shows the home screen in a window: the shared page for a laptop, otherwise a page of its own.
func openIn(t testing.TB, w window) *tab {
	t.Helper()
	if w == laptop {
		return openShared(t)
	}
	return open(t, w, "")
}

// openSharedReplay shows the replay of a link in the shared page, as somebody who follows it from there.
func openSharedReplay(t testing.TB, fragment string) *tab {
	t.Helper()
	b := openShared(t)
	b.eval(fmt.Sprintf("location.hash = %q", fragment), nil)
	b.until("the replay is open", `frontage.controls().some((c) => c.id === "branch")`)
	b.settle()
	return b
}

// startShared opens the page at an address of its own, since other tests clear what the browser
// stores for the site's.
func startShared(t testing.TB) *tab {
	t.Helper()
	address, stop := secondAddress(t, site.url)
	site.stop = append(site.stop, stop)
	ctx, _ := chromedp.NewContext(browser) // ends with the browser
	b := &tab{TB: t, ctx: ctx, address: address}
	b.start(laptop)
	b.visit("")
	b.click(b.place("control:settings"))
	b.click(b.place("control:set-animations-off"))
	return b
}

// secondAddress returns another address of a server. To the browser that is another site, so it
// keeps what it stores for the two apart, as two computers do, but it compiles the game once for both.
func secondAddress(t testing.TB, server string) (address string, stop func()) {
	t.Helper()
	target, err := url.Parse(server)
	if err != nil {
		t.Fatal(err)
	}
	proxy := httputil.NewSingleHostReverseProxy(target)
	proxy.ErrorLog = log.New(io.Discard, "", 0) // some tests end the server
	relay := httptest.NewServer(proxy)
	return relay.URL + "/", relay.Close
}

// goHome goes to the home screen, whatever is open.
func (b *tab) goHome() {
	b.Helper()
	for range 10 {
		b.settle()
		if b.has(firstCharge) {
			return
		}
		// The home screen of other rules; a screen; a battle on a narrow screen.
		ways := []string{"system-stand", "home", "menu"}
		if i := slices.IndexFunc(ways, b.has); i >= 0 {
			b.eval(fmt.Sprintf(`document.querySelector('#controls [data-id=%q]').click()`, ways[i]), nil)
		} else { // something lies above the screen
			b.press(kb.Escape)
		}
	}
	b.Fatalf("nothing leads to the home screen among %v", b.controls())
}
