package e2e

import (
	"bytes"
	"context"
	"io"
	"net/http"
	"net/http/httptest"
	"net/http/httputil"
	"net/url"
	"regexp"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/chromedp/chromedp"
)

// relay sits between the browser and the server: it can break the connection, and it can
// pretend that there is another version of the game.
type relay struct {
	*httptest.Server
	cut   atomic.Bool
	newer atomic.Bool
}

var versionMark = regexp.MustCompile(`version: "[0-9a-f]+"`)

// newRelay starts a relay to the site of the tests.
func newRelay(t *testing.T) *relay {
	t.Helper()
	need(t)
	target, err := url.Parse(site.url)
	if err != nil {
		t.Fatal(err)
	}
	r := &relay{}
	proxy := httputil.NewSingleHostReverseProxy(target)
	proxy.ModifyResponse = func(answer *http.Response) error {
		if !r.newer.Load() || answer.StatusCode != http.StatusOK {
			return nil
		}
		content, err := io.ReadAll(answer.Body)
		if err != nil {
			return err
		}
		switch answer.Request.URL.Path {
		case "/worker.js":
			content = versionMark.ReplaceAll(content, []byte(`version: "another"`))
		case "/style.css":
			content = append(content, ":root { --version: another; }"...)
		}
		answer.Body = io.NopCloser(bytes.NewReader(content))
		answer.ContentLength = int64(len(content))
		answer.Header.Del("Content-Length")
		return nil
	}
	r.Server = httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, q *http.Request) {
		if r.cut.Load() {
			panic(http.ErrAbortHandler) // the connection breaks, as without a network
		}
		// Plain answers can be changed, and each request reaches the server.
		q.Header.Set("Accept-Encoding", "identity")
		if r.newer.Load() {
			q.Header.Del("If-None-Match")
		}
		proxy.ServeHTTP(w, q)
	}))
	t.Cleanup(r.Close)
	return r
}

// After the first visit the game starts without a network. When the network is back, it
// starts the newest version, complete, and the battle continues.
func TestWorksWithoutNetworkAndUpdates(t *testing.T) {
	server := newRelay(t)
	b := blank(t, laptop)
	goThere := func() {
		b.run(chromedp.Navigate(server.URL))
		// A new version reloads the page, which interrupts a script.
		for end := time.Now().Add(patience); ; time.Sleep(100 * time.Millisecond) {
			ctx, cancel := context.WithTimeout(b.ctx, 2*time.Second)
			var ready bool
			err := chromedp.Run(ctx, chromedp.Evaluate(`Boolean(window.frontage && document.getElementById("loading").hidden)`, &ready))
			cancel()
			if err == nil && ready {
				return
			}
			if time.Now().After(end) {
				t.Fatalf("the game does not start: %v", err)
			}
		}
	}
	goThere()
	b.until("the worker has kept the game", `navigator.serviceWorker.controller?.state === "activated"`)
	var kept []string
	b.eval(`caches.keys().then(async (names) => (await (await caches.open(names[0])).keys()).map((r) => new URL(r.url).pathname))`, &kept)
	if list := strings.Join(kept, " "); !strings.Contains(list, "/frontage.wasm") || !strings.Contains(list, "/page.js") {
		t.Fatalf("kept: %s; want frontage.wasm and page.js among them", list)
	}
	b.eval(`frontage.load(`+"`"+small+"`"+`)`, nil)
	b.eval(`frontage.do({do: "charge", unit: "r1", target: "b1"})`, nil)

	server.cut.Store(true)
	goThere()
	b.until("there is a battle to continue", `frontage.controls().some((c) => c.id === "continue")`)
	b.forgive() // the request for a newer version failed, as it must

	server.cut.Store(false)
	server.newer.Store(true)
	goThere()
	b.until("the new version runs", `getComputedStyle(document.documentElement).getPropertyValue("--version") === "another"`)
	var names []string
	b.eval(`caches.keys()`, &names)
	if len(names) != 1 || names[0] != "frontage-/-another" {
		t.Errorf("versions kept: %q, want the new one alone", names)
	}
	b.eval(`frontage.ready.then(() => true)`, nil)
	b.until("the battle can still be continued", `frontage.controls().some((c) => c.id === "continue")`)
}
