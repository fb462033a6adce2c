package ui

import (
	"strings"
	"testing"
	"time"

	"frontage/game"
	"frontage/game/gametest"
	"frontage/game/live"
	"frontage/game/room"
	"frontage/game/systems"
)

// testLine is a connection of a fakeHost to a server in the same process.
type testLine struct {
	keeper  *room.Keeper // nil while there is no network
	visit   *room.Visit
	number  int
	dialled int
	address string
	after   time.Duration
	up      []string
	cut     bool
}

func (h *fakeHost) Wake(after time.Duration) { h.wake = after }
func (h *fakeHost) FindRooms()               { h.asked = "rooms" }
func (h *fakeHost) Say(text string) {
	if h.line.visit != nil {
		h.line.up = append(h.line.up, text)
	}
}
func (h *fakeHost) HangUp() {
	if h.line.visit != nil {
		h.line.visit.Leave()
	}
	h.line.visit, h.line.number, h.line.up = nil, 0, nil
}
func (h *fakeHost) Dial(address string, number int, after time.Duration) {
	h.HangUp()
	h.line.address, h.line.number, h.line.after = address, number, after
	h.line.dialled++
}

// network is a server with the people connected to it.
type network struct {
	t       *testing.T
	keeper  *room.Keeper
	players []*player
	time    *gametest.Time // of the server and of all programs; nil for the system's
}

func newNetwork(t *testing.T) *network {
	t.Helper()
	limits := room.Default
	limits.PerHour, limits.Burst = 1e6, 1e6
	k, err := room.Open(t.TempDir(), systems.All(), limits, func(err error) { t.Error(err) })
	if err != nil {
		t.Fatal(err)
	}
	return &network{t: t, keeper: k}
}

// join gives a person a network.
func (n *network) join(p *player) *player {
	p.host.line.keeper = n.keeper
	if n.time != nil {
		p.ui.setup.Now = n.time.Now
	}
	n.players = append(n.players, p)
	return p
}

// deliver delivers all messages on their way.
func (n *network) deliver() {
	n.t.Helper()
	for again := true; again; {
		again = false
		for _, p := range n.players {
			again = p.exchange() || again
		}
	}
	for _, p := range n.players {
		p.tick(Input{})
	}
}

// exchange passes on one message from or to a person's program.
func (p *player) exchange() bool {
	p.t.Helper()
	l := &p.host.line
	switch {
	case l.number == 0 || l.keeper == nil:
		return false
	case l.visit == nil:
		if l.address != "wss://example.org/live" {
			p.t.Fatalf("the address is %q", l.address)
		}
		v, err := l.keeper.Visit("here", func() { l.cut = true })
		if err != nil {
			p.t.Fatal(err)
		}
		l.visit = v
	case len(l.up) > 0:
		text := l.up[0]
		l.up = l.up[1:]
		if err := l.visit.Handle([]byte(text)); err != nil {
			p.t.Fatal(err)
		}
	case len(l.visit.Out()) > 0:
		p.ui.Heard(l.number, string(<-l.visit.Out()))
	default:
		return false
	}
	return true
}

// pull cuts a person's network, and restores it.
func (n *network) pull(p *player) {
	number := p.host.line.number
	p.host.line.keeper = nil
	p.ui.Lost(number)
	p.tick(Input{})
}

func (n *network) mend(p *player) {
	p.host.line.keeper = n.keeper
	n.deliver()
}

// begin lets somebody make a room for a battle, and play a side.
func (n *network) begin(scenario, side string) *player {
	n.t.Helper()
	p := n.offered(scenario)
	p.press("live")
	p.press("live-side-" + side)
	n.deliver()
	if p.battle().live == nil {
		n.t.Fatalf("there is no room: %v", p.host.said)
	}
	return p
}

// offered lets somebody open a battle, and ask who plays; live play is offered then. After a "#" the
// scenario's name may have a length in time of 90 minutes.
func (n *network) offered(scenario string) *player {
	n.t.Helper()
	p := n.join(newPlayer(n.t, desktop))
	if system, name, other := strings.Cut(scenario, "/"); other {
		p.press("system-" + system)
		scenario = name
	}
	if scenario, length, timed := strings.Cut(scenario, "#"); timed {
		p.openTimed(scenario, length)
	} else {
		p.ui.Press("scenario-" + scenario)
		p.tick(Input{})
	}
	p.press("players")
	if p.host.asked != "rooms" || strings.Contains(strings.Join(p.ids(), " "), "live") {
		n.t.Fatal("live play is offered before a server is known")
	}
	p.ui.RoomsFound(n.keeper.Thinking().String())
	p.tick(Input{})
	return p
}

// link lets somebody copy a link into the room.
func (p *player) roomLink(id string) string {
	p.t.Helper()
	p.press(id)
	return p.host.copied
}

// enter lets somebody open a link.
func (n *network) enter(link string) *player {
	n.t.Helper()
	p := n.join(newPlayer(n.t, desktop))
	p.ui.FollowLink(link)
	n.deliver()
	return p
}

// two lets two people play and a third one watch.
func (n *network) two(scenario string) (first, second, third *player) {
	n.t.Helper()
	side := "red"
	if strings.HasPrefix(scenario, "column/") {
		side = "a"
	}
	first = n.begin(scenario, side)
	invitation, watch := first.roomLink("room-second"), first.roomLink("room-watch")
	first.press("dialog-ok")
	second = n.enter(invitation)
	second.press("room-join")
	n.deliver()
	third = n.enter(watch)
	return first, second, third
}

// decides lets the person whose decision it is act by default; false if nobody had to decide.
func (n *network) decides(list ...*player) bool {
	n.t.Helper()
	for _, p := range list {
		if b := p.battle(); !b.away() && !b.over() {
			p.advance()
			n.deliver()
			return true
		}
	}
	return false
}

// table is the table that a person sees, as text.
func (p *player) table() string { return string(game.Write(p.ui.Seen())) }

// Two people play in a room, each in his own browser, and a third one watches. All see the same table
// after each decision, although connections are lost and programs are closed.
func TestLiveBattle(t *testing.T) {
	n := newNetwork(t)
	first, second, third := n.two("first-charge")
	if first.battle().mail.Side != "red" || second.battle().mail.Side != "blue" || !third.battle().watches() {
		t.Fatal("the people do not have the seats of their invitations")
	}
	for step := 0; step < 40 && !first.battle().over(); step++ {
		if !n.decides(first, second) {
			t.Fatalf("step %d: nobody decides: %s and %s", step, first.battle().roomSays(), second.battle().roomSays())
		}
		if a, b, c := first.table(), second.table(), third.table(); a != b || a != c {
			t.Fatalf("step %d: they see different tables", step)
		}
		switch step {
		case 5, 15:
			n.pull(first)
			n.mend(first)
		case 9:
			n.pull(second)
			n.mend(second)
		case 12: // closed, and continued from Home
			n.players = n.players[1:]
			first.host.HangUp()
			first = n.join(first.again())
			first.ui.resume(first.ui.saves()[0])
			n.deliver()
			if first.battle().live.client.Keys == nil {
				t.Error("the links into the room are lost")
			}
		}
	}
	if len(first.ui.saves()) != 1 || len(second.ui.saves()) != 1 || len(third.ui.saves()) != 0 {
		t.Errorf("%d, %d and %d saved battles; want 1, 1 and none for the watcher", len(first.ui.saves()), len(second.ui.saves()), len(third.ui.saves()))
	}
	if _, err := third.ui.Do(game.Action{Do: "end"}); err == nil || !strings.Contains(err.Error(), "You watch") {
		t.Errorf("the watcher can act: %v; want \"You watch\"", err)
	}
	if third.ui.dialog != nil { // the battle has ended
		third.press("dialog-close")
	}
	third.press("save")
	for name := range third.host.files {
		if strings.HasSuffix(name, ".seat") {
			t.Error("the watcher has saved a seat")
		}
	}
}

// The others see a player's actions at once, and see him take them back, until dice or the other
// player's decision bind them.
func TestLiveDrafts(t *testing.T) {
	n := newNetwork(t)
	first, second, third := n.two("column/the-crossbow-line")
	var own *player
	var before string
	for step := 0; own == nil; step++ {
		if before = second.table(); step > 60 || !n.decides(first, second) {
			t.Fatal("the player has done nothing that he can take back")
		}
		for _, p := range []*player{first, second} {
			if p.battle().canUndo() && second.table() != before {
				own = p
			}
		}
	}
	own.press("undo")
	n.deliver()
	for _, p := range []*player{first, second, third} {
		if p.table() != before {
			t.Error("the others still see an action that was taken back")
		}
	}
}

// The bar and the panel tell whose decision it is, who is in the room, and whether there is a connection.
func TestLiveStatus(t *testing.T) {
	n := newNetwork(t)
	first := n.begin("first-charge", "red")
	says := func(p *player, want string) {
		t.Helper()
		if got := p.battle().roomSays(); !strings.Contains(got, want) {
			t.Errorf("the panel says %q, want %q in it", got, want)
		}
	}
	says(first, "Send the link")
	invitation := first.roomLink("room-second")
	if !strings.HasPrefix(invitation, "https://example.org/play#l=") {
		t.Errorf("the link is %q", invitation)
	}
	first.press("dialog-ok")
	second := n.enter(invitation)
	if second.ui.dialog == nil || !strings.Contains(second.ui.dialog.title, "invitation") {
		t.Fatal("the guest is not asked whether to join")
	}
	second.press("room-join")
	n.deliver()
	decider, other := first, second
	if first.battle().away() {
		decider, other = second, first
	}
	says(decider, "You decide")
	says(other, "decides")
	n.pull(other)
	says(other, "Offline")
	if !strings.Contains(strings.Join(other.host.said, "\n"), "Connection lost") {
		t.Error("the lost connection is not shown")
	}
	first2 := other.host.line.after
	for range 8 {
		other.ui.Lost(other.host.line.number)
	}
	if first2 > time.Second || other.host.line.after < 10*time.Second || other.host.line.after > time.Minute {
		t.Errorf("it is tried after %v, and at last after %v; want at most 1 s, and 10 s to a minute", first2, other.host.line.after)
	}
	n.deliver()
	if !strings.Contains(strings.Join(decider.host.said, "\n"), "has left") {
		t.Error("the screen does not show that the other player has left")
	}
	n.mend(other)
	if !strings.Contains(strings.Join(other.host.said, "\n"), "Connected again") || !strings.Contains(strings.Join(decider.host.said, "\n"), "is here again") {
		t.Errorf("the screen does not say that the connection is back: %v", other.host.said)
	}
	third := n.enter(invitation)
	if !third.battle().watches() || !strings.Contains(strings.Join(third.host.said, "\n"), "taken") {
		t.Error("a seat is taken twice")
	}
	other.ui.goHome()
	n.deliver()
	if other.host.line.visit != nil || other.ui.room != nil {
		t.Error("a player who goes Home stays in the room")
	}
}

// A link to no room says so, and the player can stop waiting for a server that does not answer.
func TestLiveFaults(t *testing.T) {
	n := newNetwork(t)
	p := n.enter("https://example.org/play#l=" + string(live.NewKey()))
	if p.ui.dialog == nil || !strings.Contains(strings.Join(p.host.said, "\n"), "no room with this key") {
		t.Errorf("a key without a room: %v; want \"no room with this key\" in a message", p.host.said)
	}
	p.press("dialog-ok")
	for _, link := range []string{"https://example.org/play#l=short", "#l=", "nonsense#l=" + string(live.NewKey())} {
		p.ui.FollowLink(link)
		if p.ui.dialog == nil || p.ui.room != nil {
			t.Errorf("the bad link %q is accepted", link)
		}
		p.ui.closeDialog()
	}
	q := newPlayer(t, desktop)
	q.ui.FollowLink("https://example.org/play#l=" + string(live.NewKey()))
	q.tick(Input{})
	q.ui.Lost(q.host.line.number)
	q.ui.Lost(q.host.line.number)
	q.tick(Input{})
	q.press("dialog-ok")
	if q.ui.room != nil || q.host.line.number != 0 {
		t.Error("the screen still tries to connect after the player has stopped it")
	}
	q.ui.Heard(1, `{"hello":{"version":1,"question":"x"}}`) // a message of a connection that has ended
}

// Orders are given in secret in a room too, and both see the same battle after them.
func TestLiveSecrets(t *testing.T) {
	n := newNetwork(t)
	first, second, _ := n.two("tactics/the-fallow-field")
	for range 6 {
		n.decides(first, second)
	}
	if a, b := first.table(), second.table(); a != b {
		t.Error("after the orders the players see different tables")
	}
}

// If somebody else accepts the invitation first, its dialog closes, and this person watches.
func TestLiveInvitationIsTaken(t *testing.T) {
	n := newNetwork(t)
	first := n.begin("first-charge", "red")
	invitation := first.roomLink("room-second")
	second, third := n.enter(invitation), n.enter(invitation)
	if third.ui.dialog == nil || !strings.Contains(third.ui.dialog.title, "invitation") {
		t.Fatal("the second person is not asked")
	}
	second.press("room-join")
	n.deliver()
	if b := third.battle(); !b.watches() || !strings.Contains(strings.Join(third.host.said, "\n"), "taken") {
		t.Error("the seat is taken twice")
	}
	if first.table() != third.table() || len(third.ui.saves()) != 0 {
		t.Error("the person who is too late sees another table, or keeps a seat")
	}
}
