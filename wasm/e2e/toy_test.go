package e2e

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"net/http/httputil"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
)

// toyPage serves the page with the program that has the toy system, which make test builds
// beside the program that ships. It returns the address.
func toyPage(t *testing.T) string {
	t.Helper()
	need(t)
	program, err := os.ReadFile("../../bin/toy.wasm")
	if err != nil {
		missing(t, `there is no bin/toy.wasm: run "make bin/toy.wasm"`)
	}
	target, err := url.Parse(site.url)
	if err != nil {
		t.Fatal(err)
	}
	files := http.NewServeMux()
	files.Handle("/", httputil.NewSingleHostReverseProxy(target))
	files.HandleFunc("/frontage.wasm", func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "application/wasm")
		_, _ = w.Write(program) // a browser that goes away does not fail the test
	})
	server := httptest.NewServer(files)
	t.Cleanup(server.Close)
	return server.URL
}

// The toy system runs in the page without a line for it outside its folder: its scenario is
// chosen on Home, its rules are read, a turn is played with the mouse by its questions, with the
// reasons shown beforehand, and the battle goes on after the page was closed.
func TestToyInThePage(t *testing.T) {
	address := toyPage(t)
	b := newTab(t, browser, laptop)
	start := func() {
		t.Helper()
		b.run(chromedp.Navigate(address))
		b.eval(`frontage.ready.then(() => true)`, nil)
	}
	press := func(label string) { t.Helper(); b.click(b.labelled(label)) }
	start()
	press("Rules: Push")

	press("Rules: each with")
	press("Pushing")
	press("PUSH-MOVE-3")
	b.wantReading("It stops in front of whatever is in its way")
	b.photograph("toy-rule")
	press("Back")
	press("Home")

	// A die that shows 6, in place of one that is drawn.
	text, err := os.ReadFile(filepath.Join("..", "..", "game", "toy", "scenarios", "push.scenario.json"))
	if err != nil {
		t.Fatal(err)
	}
	press("A push")
	b.wantTitle("the scenario", "A push")
	loaded := strings.Replace(string(text), `"seed": 7`, `"given": [6]`, 1)
	b.wantJSON(fmt.Sprintf(`frontage.load(%q).ok`, loaded), `true`)
	b.settle()
	press("Bid 2") // Red, whose turn it is, bids first (PUSH-BID-1)
	press("Bid 0")
	b.click(b.place("r1"))
	b.move(b.labelled("Push with Red oak"))
	b.wantReading("may go 13 cm straight ahead") // as the scenario says of its room
	b.photograph("toy-way")
	press("Push with Red oak")

	// One die and the effort (PUSH-MOVE-1): from 8 cm up 6 + 2 further.
	b.wantJSON(`frontage.state().units[0].stands[0]`, `{"id":"r1a","x":20,"y":16,"facing":0}`)
	b.wantJSON(`frontage.events(9).some((e) => e.event === "roll" && e.dice[0] === 6)`, `true`)
	press("Count") // nobody is beyond the middle; Blue bids first in the next turn
	b.wantJSON(`(({number, active, phase}) => [number, active, phase])(frontage.state().turn)`, `[2,"blue","bid"]`)
	b.photograph("toy-turn-2")

	var kept, again string
	b.eval(`frontage.save()`, &kept)
	b.onDisk()
	start()
	press("Continue")
	b.eval(`frontage.save()`, &again)
	if again != kept || !strings.Contains(kept, `{"do":"bid","side":"red","effort":2`) {
		t.Errorf("the battle was\n%s\nand is continued as\n%s", kept, again)
	}
	b.wantJSON(`frontage.state().units[0].stands[0].y`, `16`)
}
