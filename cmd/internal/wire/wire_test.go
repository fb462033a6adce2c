package wire

import (
	"context"
	"net"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/coder/websocket"

	"frontage/game/gametest"
	"frontage/game/live"
	"frontage/game/mail"
	"frontage/game/room"
	"frontage/game/systems"
)

const firstCharge = "assets/scenarios/first-charge.scenario.json"

// server serves rooms on the loopback. It returns their address.
func server(t testing.TB, limits room.Limits) string {
	t.Helper()
	k, err := room.Open(t.TempDir(), systems.All(), limits, func(err error) { t.Logf("the server reports: %v", err) })
	if err != nil {
		t.Fatal(err)
	}
	s := httptest.NewServer(NewHost(k, []string{"games.example.org"}))
	t.Cleanup(func() {
		if err := k.Close(); err != nil {
			t.Error(err)
		}
		s.Close()
	})
	address, err := live.Address(s.URL)
	if err != nil {
		t.Fatal(err)
	}
	return address
}

// wide returns limits for many programs at one address.
func wide() room.Limits {
	l := room.Default
	l.PerHour, l.Visits, l.Burst = 1e6, 1e6, 1e6
	return l
}

// player is a program that plays by default answers.
type player struct {
	t      testing.TB
	server string
	mu     sync.Mutex
	client *live.Client
	conn   *websocket.Conn
	heard  func() // after each message, with the lock held
}

func (p *player) dial(ctx context.Context) {
	p.t.Helper()
	c, _, err := websocket.Dial(ctx, p.server, nil)
	if err != nil {
		p.t.Fatal(err)
	}
	c.SetReadLimit(live.MostBytes)
	p.mu.Lock()
	p.conn = c
	p.mu.Unlock()
	go func() {
		for {
			_, text, err := c.Read(ctx)
			if err != nil {
				return
			}
			p.receive(ctx, c, text)
		}
	}()
}

func (p *player) receive(ctx context.Context, c *websocket.Conn, text []byte) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.conn != c {
		return // the connection was lost
	}
	if _, err := p.client.Receive(text); err != nil {
		p.t.Errorf("received: %v", err)
	}
	if p.client.Invited != nil {
		if err := p.client.Accept(); err != nil {
			p.t.Error(err)
		}
	}
	p.flush(ctx)
	if p.heard != nil {
		p.heard()
	}
}

func (p *player) flush(ctx context.Context) {
	for _, text := range p.client.Out() {
		if err := p.conn.Write(ctx, websocket.MessageText, text); err != nil {
			return // the connection was cut
		}
	}
}

// act does one action, if the decision is the player's.
func (p *player) act(ctx context.Context) bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.client.Seat == nil || p.client.Seat.Ready() != mail.ErrDecide {
		return false
	}
	a, _ := p.client.Seat.Shown().Default()
	if _, _, err := p.client.Seat.Do(a); err != nil {
		p.t.Errorf("%s: %v", a.Do, err)
		return false
	}
	p.client.Act()
	p.flush(ctx)
	return true
}

// pair begins a battle of two players.
func pair(ctx context.Context, t testing.TB, server, file string) (first, second *player) {
	t.Helper()
	s := gametest.Open(t, file, systems.All())
	seat, err := mail.Start(s, systems.All(), s.Sides[0].ID, mail.DiceLive)
	if err != nil {
		t.Fatal(err)
	}
	first = &player{t: t, server: server, client: live.Host(seat, systems.All())}
	first.dial(ctx)
	first.until(func() bool { return first.client.Keys != nil && first.client.Inside() })
	second = &player{t: t, server: server, client: live.Guest(first.client.Keys.Second, nil, systems.All())}
	second.dial(ctx)
	second.until(func() bool { return second.client.Seat != nil && second.client.Seat.Len() >= 2 })
	first.until(func() bool { return first.client.Seat.Len() >= 2 })
	return first, second
}

// until waits for a condition, which it tests with the lock held.
func (p *player) until(done func() bool) {
	p.t.Helper()
	for end := time.Now().Add(time.Minute); time.Now().Before(end); time.Sleep(time.Millisecond) {
		p.mu.Lock()
		is := done()
		p.mu.Unlock()
		if is {
			return
		}
	}
	p.t.Fatal("the condition is not met within a minute")
}

// Two programs play over a network whose connections are cut now and then. At the end both have the
// same battle.
func TestOverTheNetwork(t *testing.T) {
	ctx, stop := context.WithCancel(t.Context())
	defer stop()
	address := server(t, wide())
	first, second := pair(ctx, t, address, firstCharge)
	for n := 0; n < 40; n++ {
		p := []*player{first, second}[n%2]
		if n%10 == 9 {
			p.mu.Lock()
			_ = p.conn.CloseNow()
			p.client.Lost()
			p.mu.Unlock()
			p.dial(ctx)
			p.until(p.client.Inside)
		}
		p.act(ctx)
	}
	links := func(p *player) (n int) {
		p.mu.Lock()
		defer p.mu.Unlock()
		return p.client.Seat.Len()
	}
	first.until(func() bool { return first.client.Seat.Len() == links(second) })
	if n := links(first); n < 4 {
		t.Errorf("the battle has only %d links", n)
	}
}

// The server refuses connections of other pages, and tells a plain request that it has rooms.
func TestOrigins(t *testing.T) {
	address := server(t, wide())
	page := "http" + strings.TrimPrefix(address, "ws")
	own := strings.TrimSuffix(page, live.Path)
	for origin, allowed := range map[string]bool{
		"": true, own: true, "https://games.example.org": true, "https://games.example.org:8443": true,
		"https://evil.example": false, "http://localhost.evil.example": false, "null": false,
	} {
		options := &websocket.DialOptions{HTTPHeader: http.Header{}}
		if origin != "" {
			options.HTTPHeader.Set("Origin", origin)
		}
		c, _, err := websocket.Dial(t.Context(), address, options)
		if (err == nil) != allowed {
			t.Errorf("origin %q: error %v", origin, err)
		}
		if err == nil {
			_ = c.CloseNow()
		}
	}
	answer, err := http.Get(page)
	if err != nil || answer.StatusCode != http.StatusOK {
		t.Fatalf("answer %v, error %v, want status %v", answer, err, http.StatusOK)
	}
	_ = answer.Body.Close()
}

// A message that is too long or not text, or too many messages, close only their own connection.
func TestBadClients(t *testing.T) {
	limits := wide()
	limits.Burst = 20
	address := server(t, limits)
	for name, send := range map[string]func(c *websocket.Conn) error{
		"too long": func(c *websocket.Conn) error {
			return c.Write(t.Context(), websocket.MessageText, make([]byte, live.MostBytes+1))
		},
		"not text": func(c *websocket.Conn) error { return c.Write(t.Context(), websocket.MessageBinary, []byte("{}")) },
		"too many": func(c *websocket.Conn) (err error) {
			for n := 0; n < 100 && err == nil; n++ {
				err = c.Write(t.Context(), websocket.MessageText, []byte("{}"))
			}
			return err
		},
	} {
		c, _, err := websocket.Dial(t.Context(), address, nil)
		if err != nil {
			t.Fatal(err)
		}
		go func() { _ = send(c) }() // the server may close before all is sent
		for err == nil {
			_, _, err = c.Read(t.Context())
		}
		t.Logf("%s: %v", name, err)
		_ = c.CloseNow()
	}
	c, _, err := websocket.Dial(t.Context(), address, nil)
	if err != nil {
		t.Fatalf("afterwards a new connection is refused: %v", err)
	}
	_ = c.CloseNow()
}

// The address of a program behind a proxy on this computer is the one that the proxy names.
func TestAddress(t *testing.T) {
	for _, test := range [][3]string{
		{"192.0.2.7:55", "", "192.0.2.7"},
		{"192.0.2.7:55", "198.51.100.1", "192.0.2.7"},
		{"127.0.0.1:55", "198.51.100.1, 203.0.113.9", "203.0.113.9"},
		{"[::1]:55", "nonsense", "::1"},
	} {
		r := &http.Request{RemoteAddr: test[0], Header: http.Header{}}
		if test[1] != "" {
			r.Header.Set("X-Forwarded-For", test[1])
		}
		if got := address(r); got != test[2] || net.ParseIP(got) == nil {
			t.Errorf("%v: the address is %s; want %s", test, got, test[2])
		}
	}
}
