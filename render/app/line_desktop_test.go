//go:build !js

package app

import (
	"context"
	"net/http"
	"net/http/httptest"
	"testing"
	"time"

	"github.com/coder/websocket"

	"frontage/game/gametest"
	"frontage/game/live"
	"frontage/game/mail"
	"frontage/game/room"
	"frontage/game/systems"
	"frontage/render/ui"
)

// roomsFor serves the rooms of a keeper. What is sent to cut ends a connection.
func roomsFor(t *testing.T, k *room.Keeper, cut <-chan struct{}) *httptest.Server {
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		c, err := websocket.Accept(w, r, nil)
		if err != nil {
			return
		}
		ctx, stop := context.WithCancel(context.Background())
		defer c.CloseNow()
		defer stop()
		v, err := k.Visit("here", stop)
		if err != nil {
			t.Error(err)
			return
		}
		defer v.Leave()
		go func() {
			for {
				select {
				case <-ctx.Done():
					return
				case <-cut:
					stop()
				case text := <-v.Out():
					_ = c.Write(ctx, websocket.MessageText, text)
				}
			}
		}()
		for {
			_, text, err := c.Read(ctx)
			if err != nil || v.Handle(text) != nil {
				return
			}
		}
	}))
	t.Cleanup(server.Close)
	return server
}

// A window enters a room by its link, shows the battle there, and connects again when the
// connection is cut.
func TestWindowInARoom(t *testing.T) {
	state := gametest.Open(t, "assets/scenarios/first-charge.scenario.json", systems.All())
	seat, err := mail.Start(state, systems.All(), "red", mail.DiceLive)
	if err != nil {
		t.Fatal(err)
	}
	k, err := room.Open(t.TempDir(), systems.All(), room.Default, func(err error) { t.Error(err) })
	if err != nil {
		t.Fatal(err)
	}
	keys, err := k.Create(seat.Last(), "here", live.Thinking{})
	if err != nil {
		t.Fatal(err)
	}
	cut := make(chan struct{})
	server := roomsFor(t, k, cut)
	t.Setenv("XDG_CONFIG_HOME", t.TempDir())
	h := newHost()
	u := ui.New(ui.Setup{Host: h, Systems: systems.All()})
	until := func(what string, done func() bool) {
		t.Helper()
		for end := time.Now().Add(30 * time.Second); !done(); time.Sleep(5 * time.Millisecond) {
			if time.Now().After(end) {
				t.Fatalf("%s: not within half a minute", what)
			}
			for _, a := range h.mail.empty() {
				a(u)
			}
		}
	}
	u.FollowLink(live.Invitation(server.URL+"/", keys.Watch))
	until("the battle is shown", func() bool { return u.Battle() != nil })
	if got := u.Battle().State().Title; got != state.Title {
		t.Errorf("the battle is %q", got)
	}
	cut <- struct{}{}
	until("the loss is shown", func() bool { return shows(u, "Offline") })
	until("the connection is back", func() bool { return !shows(u, "Offline") })
	h.HangUp()
	server.CloseClientConnections()
}

// A window whose links begin with the address of a site offers the rooms of that site, with the most
// time that players may have there. Other servers have none.
func TestWindowFindsRooms(t *testing.T) {
	for answer, want := range map[string]string{`{"rooms":1,"clock":"45m+2m"}`: "45m+2m", `{"rooms":1}`: "", `{"rooms":0}`: "none", "a page": "none"} {
		server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			if r.URL.Path != "/play/live" {
				t.Errorf("it asks for %s", r.URL.Path)
			}
			_, _ = w.Write([]byte(answer))
		}))
		most, ok := findRooms(server.URL + "/play/")
		server.Close()
		if !ok {
			most = "none"
		}
		if most != want {
			t.Errorf("%s: the most time is %q, want %q", answer, most, want)
		}
	}
	if _, ok := findRooms("nonsense"); ok {
		t.Error("a text that is no address has rooms")
	}
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) { _, _ = w.Write([]byte(`{"rooms":1}`)) }))
	defer server.Close()
	t.Setenv("XDG_CONFIG_HOME", t.TempDir())
	t.Setenv(siteVariable, server.URL+"/")
	h := newHost()
	h.FindRooms()
	for end := time.Now().Add(30 * time.Second); len(h.mail.empty()) == 0; time.Sleep(5 * time.Millisecond) {
		if time.Now().After(end) {
			t.Fatal("the window is not told of the rooms within half a minute")
		}
	}
}
