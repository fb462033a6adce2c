package e2e

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"math/rand/v2"
	"net"
	"os"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/chromedp/cdproto/storage"
	"github.com/chromedp/chromedp"

	"frontage/game"
	"frontage/game/mail"
	"frontage/game/systems"
)

// apart are the battles that are played whole between two browsers, one of each system.
var apart = []struct{ system, file string }{
	{"stand", "assets/scenarios/first-charge"},
	{"tactics", "game/tactics/scenarios/the-fallow-field"},
	{"column", "game/column/scenarios/the-crossbow-line"},
	{"element", "game/element/scenarios/the-ford-at-marren"},
}

// secondBrowser starts another Chromium, as on another computer.
func secondBrowser(t *testing.T) context.Context {
	t.Helper()
	need(t)
	allocator, stop := chromedp.NewExecAllocator(context.Background(), chromiumOptions(chromium())...)
	t.Cleanup(stop)
	ctx, end := chromedp.NewContext(allocator)
	t.Cleanup(end)
	if err := chromedp.Run(ctx); err != nil {
		t.Fatal(err)
	}
	return ctx
}

// playerIn opens the game at an address in a browser.
func playerIn(t *testing.T, of context.Context, site string) player {
	t.Helper()
	p := player{newTab(t, of, laptop), site}
	p.run(storage.ClearDataForOrigin(site, "local_storage,indexeddb"))
	p.open("")
	return p
}

// button presses a button of the page for keyboards and screen readers, wherever it is.
func (p player) button(id string) {
	p.Helper()
	at := fmt.Sprintf(`document.querySelector('#controls [data-id=%q]')`, id)
	p.until(id+" is there", at)
	p.eval(at+".click()", nil)
	p.settle()
}

// chooses opens a scenario, and the menu of its players.
func (p player) chooses(t *testing.T, system, file string) {
	t.Helper()
	name := "../../" + file + ".scenario.json"
	text, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	s, err := game.Read(text, name, systems.All())
	if err != nil {
		t.Fatal(err)
	}
	s.Expect = nil // with checks it would open as a figure
	p.open("#s=" + link(t, string(game.Write(&s))))
	p.until("the battle is open", fmt.Sprintf(`frontage.state() && frontage.state().system === %q`, system))
	p.button("menu")
	p.button("players")
}

// battle is the battle as the player's page shows it, without its past.
func (p player) battle() *game.Battle {
	p.Helper()
	b, _, err := game.Open([]byte(p.state()), "the page", systems.All())
	if err != nil {
		p.Fatal(err)
	}
	return b
}

// act does what the rules do by default. It reports whether the page has done it.
func (p player) act(b *game.Battle) bool {
	p.Helper()
	a, open := b.Default()
	if !open {
		p.Fatal("there is nothing to decide")
	}
	text, err := json.Marshal(&a)
	if err != nil {
		p.Fatal(err)
	}
	var done bool
	p.eval(fmt.Sprintf(`frontage.do(%s).ok`, text), &done)
	return done
}

// proves fails unless both pages have the same battle, played to its end, and anybody can verify it.
func proves(t *testing.T, red, blue player) *mail.Report {
	t.Helper()
	var a, b string
	red.eval(`frontage.save()`, &a)
	blue.eval(`frontage.save()`, &b)
	if a != b {
		t.Fatalf("the pages have two battles:\n%.600s\n%.600s", a, b)
	}
	report, err := mail.Verify([]byte(a), "the battle", systems.All())
	if err != nil {
		t.Fatal(err)
	}
	if !report.Over || len(report.Rolls) == 0 || report.Unsent != 0 {
		t.Errorf("over %t, %d rolls, %d actions in no link; want a battle that is over, with rolls, all in links", report.Over, len(report.Rolls), report.Unsent)
	}
	return report
}

// whole skips a test of minutes unless FRONTAGE_SOAK is set. Beginnings of such battles are played
// by TestBattleByMail and TestLiveBattle in every run.
func whole(t *testing.T) {
	t.Helper()
	if os.Getenv("FRONTAGE_SOAK") == "" {
		t.Skip("not run: whole battles between two browsers take minutes; set FRONTAGE_SOAK=1")
	}
}

// A whole battle of each system is played by mail between two browsers, each link copied from one and
// opened in the other. A link of a turn has at most 4 kB.
func TestWholeBattlesApartByMail(t *testing.T) {
	whole(t)
	for _, one := range apart {
		system := one.system
		t.Run(system, func(t *testing.T) {
			other := newRelay(t).URL + "/"
			red, blue := playerIn(t, browser, site.url), playerIn(t, secondBrowser(t), other)
			red.chooses(t, system, one.file)
			red.button("by-mail")
			red.button("mail-side-" + string(red.battle().State().Sides[0].ID))
			blue.open(red.copied())
			blue.click(blue.labelled("Accept"))
			red.open(blue.copied())
			own, next := red, blue
			links, actions, longest := 2, 0, 0
			for over := false; !over; own, next = next, own {
				if links++; links > 1500 {
					t.Fatal("the battle has no end")
				}
				if own.has("mail-wait") { // a link may end while its sender still has something to decide
					t.Fatalf("link %d: the page waits, and should answer", links)
				}
				for !own.has("mail-send") {
					b := own.battle()
					if b.Question() == nil || !own.act(b) {
						own.photograph("apart-mail-stuck")
						t.Fatalf("link %d: the page does not do %s", links, own.refusal(b))
					}
					own.settle()
					actions++
				}
				own.button("mail-send")
				link := own.copied()
				longest = max(longest, len(link))
				next.open(link)
				next.until("the link is opened", `!frontage.controls().some((c) => c.id === "mail-wait")`)
				over = next.battle().Question() == nil
			}
			report := proves(t, red, blue)
			red.photograph("apart-mail-" + system + "-red")
			blue.photograph("apart-mail-" + system + "-blue")
			t.Logf("%d links, the longest of %d bytes; %d actions, %d rolls", report.Links, longest, actions, len(report.Rolls))
			if longest > 4096 {
				t.Errorf("the longest link has %d bytes, want at most 4096", longest)
			}
		})
	}
}

// refusal is what the page says about the default action that it did not do.
func (p player) refusal(b *game.Battle) string {
	p.Helper()
	a, _ := b.Default()
	text, err := json.Marshal(&a)
	if err != nil {
		p.Fatal(err)
	}
	var said string
	p.eval(fmt.Sprintf(`JSON.stringify(frontage.do(%s))`, text), &said)
	return string(text) + ": " + said
}

// cable carries the connections of one player to a server, and can be pulled.
type cable struct {
	listener net.Listener
	server   string
	mu       sync.Mutex
	lines    map[net.Conn]bool
}

func newCable(t *testing.T, server string) *cable {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	c := &cable{listener: l, server: server, lines: map[net.Conn]bool{}}
	t.Cleanup(func() {
		l.Close()
		c.pull()
	})
	go c.carry()
	return c
}

func (c *cable) url() string { return "http://" + c.listener.Addr().String() + "/" }

func (c *cable) carry() {
	for {
		from, err := c.listener.Accept()
		if err != nil {
			return
		}
		to, err := net.Dial("tcp", c.server)
		if err != nil {
			from.Close()
			continue
		}
		c.mu.Lock()
		c.lines[from], c.lines[to] = true, true
		c.mu.Unlock()
		go c.copy(from, to)
		go c.copy(to, from)
	}
}

func (c *cable) copy(to, from net.Conn) {
	_, _ = io.Copy(to, from)
	to.Close()
	from.Close()
	c.mu.Lock()
	defer c.mu.Unlock()
	delete(c.lines, to)
	delete(c.lines, from)
}

// pull breaks all connections, with whatever is on its way in them.
func (c *cable) pull() {
	c.mu.Lock()
	defer c.mu.Unlock()
	for line := range c.lines {
		line.Close()
	}
}

// A whole battle of each system is played live between two browsers, and watched in a third page, while
// the cable of one of them is pulled at 20 random moments. At the end all have the same battle.
func TestWholeBattlesApartLive(t *testing.T) {
	whole(t)
	for _, one := range apart {
		t.Run(one.system, func(t *testing.T) { playApartLive(t, one.system, one.file) })
	}
}

func playApartLive(t *testing.T, system, file string) {
	server := newRoomServer(t)
	cables := []*cable{newCable(t, server.address), newCable(t, server.address), newCable(t, server.address)}
	red, blue := playerIn(t, browser, cables[0].url()), playerIn(t, secondBrowser(t), cables[1].url())
	red.chooses(t, system, file)
	red.click(red.labelled("Play against somebody elsewhere, both"))
	red.button("live-side-" + string(red.battle().State().Sides[0].ID))
	red.until("there is a room", `frontage.controls().some((c) => c.id === "room-second")`)
	seat, watch := red.link("room-second"), red.link("room-watch")
	red.button("dialog-ok")
	blue.open(seat)
	blue.click(blue.labelled("Accept"))
	watcher := playerIn(t, browser, cables[2].url())
	watcher.open(watch)
	watcher.until("the watcher sees the table", `frontage.state() && frontage.controls().some((c) => c.id === "room")`)
	red.front()
	all := []player{red, blue, watcher}
	r := rand.New(rand.NewPCG(20, 26))
	pulls, actions := 0, 0
	for end := time.Now().Add(patience); ; {
		if time.Now().After(end) {
			red.photograph("apart-live-stuck-red")
			blue.photograph("apart-live-stuck-blue")
			t.Fatalf("after %d actions and %d pulls nobody decides", actions, pulls)
		}
		if pulls < 20 && r.IntN(2) == 0 {
			at := r.IntN(3)
			time.AfterFunc(time.Duration(r.IntN(100))*time.Millisecond, cables[at].pull)
			pulls++
		}
		over := 0
		for _, p := range all[:2] {
			b := p.battle()
			if b.Question() == nil {
				over++
			} else if p.decides() && p.act(b) {
				actions++
				end = time.Now().Add(patience)
			}
		}
		if over == 2 {
			break
		}
	}
	after := red.state()
	for _, p := range all {
		p.until("all see the same", fmt.Sprintf(`JSON.stringify(frontage.state()) === %q`, after))
	}
	red.until("the last link has gone out", fmt.Sprintf(`frontage.save().split("\n").length === %d`, len(strings.Split(saved(blue), "\n"))))
	report := proves(t, red, blue)
	if saved(watcher) != saved(red) {
		t.Error("the watcher has another battle")
	}
	if pulls < 20 {
		t.Errorf("only %d pulls, want 20", pulls)
	}
	for i, p := range all {
		p.photograph(fmt.Sprintf("apart-live-%s-%d", system, i))
		p.forgiveCables()
	}
	t.Logf("%d links, %d actions, %d rolls, %d pulls", report.Links, actions, len(report.Rolls), pulls)
}

// saved is the replay of the player's page.
func saved(p player) string {
	p.Helper()
	var text string
	p.eval(`frontage.save()`, &text)
	return text
}

// forgiveCables drops what the console says about cables that were pulled.
func (b *tab) forgiveCables() {
	b.mu.Lock()
	defer b.mu.Unlock()
	var others []string
	for _, problem := range b.problems {
		if !strings.Contains(problem, "WebSocket") && !strings.Contains(problem, "net::ERR_") {
			others = append(others, problem)
		}
	}
	b.problems = others
}
