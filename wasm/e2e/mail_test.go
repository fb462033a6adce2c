package e2e

import (
	"strings"
	"testing"

	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/cdproto/storage"
	"github.com/chromedp/chromedp"
)

// player is one of two people who play by mail. Their pages have addresses of their own, so
// that the browser keeps their battles apart as two computers do.
type player struct {
	*tab
	site string
}

// playerAt opens the game at an address for a player. What the game copies is in the page's
// variable copied.
func playerAt(t *testing.T, site string) player {
	t.Helper()
	p := player{blank(t, laptop), site}
	p.run(storage.ClearDataForOrigin(site, "local_storage,indexeddb"))
	p.open("")
	return p
}

// open brings the player's page to the front, since a page behind another draws nothing, and
// opens a link there.
func (p player) open(fragment string) {
	p.Helper()
	p.run(page.BringToFront())
	if fragment == "" {
		p.run(chromedp.Navigate(p.site))
		p.eval(`frontage.ready.then(() => {
			navigator.clipboard.writeText = (text) => { window.copied = text; return Promise.resolve(); }
		})`, nil)
		return
	}
	p.eval(`location.hash = "`+fragment+`"; window.copied = ""`, nil)
	p.settle()
}

// copied returns the fragment of the link that the game has copied.
func (p player) copied() string {
	p.Helper()
	p.until("a link is copied", `window.copied`)
	var link string
	p.eval(`window.copied`, &link)
	_, fragment, is := strings.Cut(link, "#")
	if !is || !strings.HasPrefix(fragment, "m=") {
		p.Fatalf("no link of a battle by mail was copied: %.60s", link)
	}
	return "#" + fragment
}

// Two people play a battle by mail: one invites, the other accepts, and after each turn a link
// goes to the other one, who then sees the same table.
func TestBattleByMail(t *testing.T) {
	need(t)
	second, stop := secondAddress(t, site.url)
	t.Cleanup(stop)
	red, blue := playerAt(t, site.url), playerAt(t, second)
	red.front()
	red.click(red.place("control:scenario-first-charge"))
	red.command("players")
	red.click(red.place("control:by-mail"))
	red.click(red.place("control:mail-side-red"))
	blue.open(red.copied())
	blue.click(blue.labelled("Accept"))
	red.open(blue.copied())
	for turn := range 2 {
		own, next := red, blue
		if turn%2 == 1 {
			own, next = blue, red
		}
		for n := 0; !own.has("mail-send"); n++ {
			if n > 20 {
				own.photograph("mail-stuck")
				t.Fatalf("turn %d has no end", turn)
			}
			own.eval(`frontage.do({do: "end"})`, nil)
			own.settle()
		}
		own.photograph("mail-send")
		own.click(own.place("control:mail-send"))
		next.open(own.copied())
		next.until("the link is opened", `!frontage.controls().some((c) => c.id === "mail-wait")`)
		next.photograph("mail-answer")
		var a, b string
		own.eval(`JSON.stringify(frontage.state())`, &a)
		next.eval(`JSON.stringify(frontage.state())`, &b)
		if a != b {
			t.Fatalf("turn %d: the tables differ:\n%.300s\n%.300s", turn, a, b)
		}
	}
}
