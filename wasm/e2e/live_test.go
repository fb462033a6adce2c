package e2e

import (
	"fmt"
	"net"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/page"
)

// roomServer is "bin/frontage serve --room" on a port of its own, which can be killed and started
// again.
type roomServer struct {
	testing.TB
	command *exec.Cmd
	address string // HOST:PORT
	folder  string
	flags   []string
}

func newRoomServer(t *testing.T, flags ...string) *roomServer {
	t.Helper()
	need(t)
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	s := &roomServer{TB: t, address: l.Addr().String(), folder: t.TempDir(), flags: flags}
	l.Close()
	s.start()
	t.Cleanup(s.kill)
	return s
}

func (s *roomServer) start() {
	s.Helper()
	program, err := filepath.Abs("../../bin/frontage")
	if err != nil {
		s.Fatal(err)
	}
	s.command = exec.Command(program, append([]string{"serve", "--room", "--room-folder", s.folder, "--addr", s.address}, s.flags...)...)
	output, err := s.command.StdoutPipe()
	if err != nil {
		s.Fatal(err)
	}
	if err := s.command.Start(); err != nil {
		s.Fatal(err)
	}
	line := make([]byte, 200)
	n, err := output.Read(line)
	if err != nil || !strings.Contains(string(line[:n]), s.address) {
		s.Fatalf("%v: %s", err, line[:n])
	}
}

func (s *roomServer) kill() {
	_ = s.command.Process.Kill()
	_ = s.command.Wait()
}

// state is the table that a player sees, as text.
func (p player) state() string {
	p.Helper()
	var text string
	p.eval(`JSON.stringify(frontage.state())`, &text)
	return text
}

// link copies a link into the room.
func (p player) link(id string) string {
	p.Helper()
	p.eval(`window.copied = ""`, nil)
	p.click(p.place("control:" + id))
	p.until("a link is copied", `window.copied`)
	var link string
	p.eval(`window.copied`, &link)
	_, fragment, is := strings.Cut(link, "#l=")
	if !is || !strings.HasPrefix(link, p.site) {
		p.Fatalf("the link into the room is %q", link)
	}
	return "#l=" + fragment
}

// Two people play live and a third one watches: each sees at once what another does, and both clocks, also after
// the server was killed and has started again.
func TestLiveBattle(t *testing.T) {
	server := newRoomServer(t, "--clock", "10h+30s")
	site := "http://" + server.address + "/"
	second, stop := secondAddress(t, site)
	t.Cleanup(stop)
	red, blue := playerAt(t, site), playerAt(t, second)
	watcher := player{blank(t, laptop), site}
	red.front()
	red.click(red.place("control:scenario-first-charge"))
	red.command("players")
	red.click(red.labelled("Play against somebody elsewhere, both"))
	red.photograph("live-side")
	red.click(red.place("control:live-side-red"))
	red.until("there is a room", `frontage.controls().some((c) => c.id === "room-second")`)
	red.photograph("live-room")
	seat, watch := red.link("room-second"), red.link("room-watch")
	red.click(red.place("control:dialog-ok"))
	red.photograph("live-waiting")
	blue.open(seat)
	blue.click(blue.labelled("Accept"))
	watcher.visitAt(watch)
	watcher.until("the watcher sees the table", `frontage.state() && frontage.controls().some((c) => c.id === "room")`)
	all := []player{red, blue, watcher}
	for step := range 8 {
		if step == 4 {
			server.kill()
			for _, p := range all {
				p.until("the loss is shown", `frontage.controls().some((c) => c.id === "room" && c.label.startsWith("Offline"))`)
			}
			blue.front()
			blue.photograph("live-offline")
			server.start()
			for _, p := range all {
				p.until("the connection is back", `frontage.controls().some((c) => c.id === "room" && !c.label.startsWith("Offline"))`)
				p.forgive()
			}
		}
		own := red
		if blue.decides() {
			own = blue
		} else {
			red.until(fmt.Sprintf("step %d: somebody decides", step), `!frontage.controls().some((c) => c.id === "room-wait")`)
		}
		before := own.state()
		own.front()
		own.eval(`frontage.do({do: "end"})`, nil)
		own.until("it is done", fmt.Sprintf(`JSON.stringify(frontage.state()) !== %q`, before))
		after := own.state()
		for _, p := range all {
			p.until("all see the same", fmt.Sprintf(`JSON.stringify(frontage.state()) === %q`, after))
		}
	}
	for i, p := range all {
		p.front()
		p.settle()
		var clocks string
		p.eval(`frontage.controls().filter((c) => c.id.startsWith("clock-")).map((c) => c.label).join(" ")`, &clocks)
		if strings.Count(clocks, "left") != 2 || strings.Count(clocks, "and decides") != 1 {
			t.Errorf("the clocks of page %d are %q, want two, of which one runs", i, clocks)
		}
		p.photograph(fmt.Sprintf("live-%d", i))
	}
}

// The time of a player runs out: both pages and the watcher's say who has won, and the saved battle has the claim.
func TestTimeRunsOut(t *testing.T) {
	server := newRoomServer(t, "--clock", "1s")
	site := "http://" + server.address + "/"
	second, stop := secondAddress(t, site)
	t.Cleanup(stop)
	red, blue := playerAt(t, site), playerAt(t, second)
	red.front()
	red.click(red.place("control:scenario-first-charge"))
	red.command("players")
	red.click(red.labelled("Play against somebody elsewhere, both"))
	red.click(red.place("control:live-side-red"))
	red.until("there is a room", `frontage.controls().some((c) => c.id === "room-second")`)
	seat := red.link("room-second")
	red.click(red.place("control:dialog-ok"))
	blue.open(seat)
	blue.click(blue.labelled("Accept"))
	for _, p := range []player{red, blue} {
		p.front()
		p.until("the result is shown", `frontage.controls().some((c) => c.id === "rematch")`)
		p.until("the battle is claimed", `frontage.save().includes('"claim":"time"')`)
		p.photograph("live-time")
	}
}

// decides reports whether the player has to decide.
func (p player) decides() bool { return !p.has("room-wait") }

// front brings the player's page to the front.
func (p player) front() { p.run(page.BringToFront()) }

// visitAt goes to an address of the player's site.
func (p player) visitAt(fragment string) {
	p.Helper()
	p.open("")
	p.open(fragment)
}
