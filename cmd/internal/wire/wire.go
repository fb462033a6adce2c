// Package wire connects programs to the rooms of package room by WebSocket.
package wire

import (
	"context"
	"errors"
	"io"
	"net"
	"net/http"
	"strings"
	"time"

	"github.com/coder/websocket"

	"frontage/game/live"
	"frontage/game/room"
)

// Host serves the rooms of a keeper at [live.Path].
type Host struct {
	keeper  *room.Keeper
	origins []string
}

// NewHost returns a host of rooms. Only the server's own pages may use it, and pages of the given
// names, under which a proxy may serve them. Programs other than browsers send no origin.
func NewHost(k *room.Keeper, names []string) *Host {
	h := &Host{keeper: k}
	for _, name := range names {
		h.origins = append(h.origins, name, name+":*")
	}
	return h
}

const (
	pause   = 25 * time.Second // the time between two pings
	patient = 15 * time.Second // the time allowed for an answer, and for sending a message
)

// ServeHTTP serves one connection until it ends. It answers a plain GET, so that a page learns of the rooms.
func (h *Host) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	w.Header().Set("Cache-Control", "no-store")
	w.Header().Set("X-Content-Type-Options", "nosniff")
	if !strings.EqualFold(r.Header.Get("Upgrade"), "websocket") {
		w.Header().Set("Content-Type", "application/json")
		answer := `{"rooms":1}`
		if most := h.keeper.Thinking().String(); most != "" {
			answer = `{"rooms":1,"clock":"` + most + `"}` // a time needs no escapes
		}
		_, _ = io.WriteString(w, answer)
		return
	}
	c, err := websocket.Accept(w, r, &websocket.AcceptOptions{OriginPatterns: h.origins})
	if err != nil {
		return // the library has answered
	}
	defer c.CloseNow()
	ctx, stop := context.WithCancel(context.Background())
	defer stop()
	visit, err := h.keeper.Visit(address(r), stop)
	if err != nil {
		_ = write(ctx, c, (&live.Message{Refused: err.Error()}).Write())
		_ = c.Close(websocket.StatusTryAgainLater, err.Error())
		return
	}
	defer visit.Leave()
	go speak(ctx, stop, c, visit.Out())
	if err := listen(ctx, c, visit); err != nil {
		_ = c.Close(websocket.StatusPolicyViolation, shortened(err.Error()))
	}
}

// listen passes on the messages of a program until the connection ends. It returns an error only if
// the program is at fault.
func listen(ctx context.Context, c *websocket.Conn, visit *room.Visit) error {
	for {
		c.SetReadLimit(visit.MostBytes())
		kind, text, err := c.Read(ctx)
		switch {
		case err != nil:
			return nil // the program has left, or its message was too long and the library has told it
		case kind != websocket.MessageText:
			return errors.New("messages are text")
		}
		if err := visit.Handle(text); err != nil {
			return err
		}
	}
}

// speak sends a program its messages, and pings it from time to time.
func speak(ctx context.Context, stop func(), c *websocket.Conn, out <-chan []byte) {
	defer stop()
	tick := time.NewTicker(pause)
	defer tick.Stop()
	for {
		var err error
		select {
		case <-ctx.Done():
			return
		case text := <-out:
			err = write(ctx, c, text)
		case <-tick.C:
			ask, done := context.WithTimeout(ctx, patient)
			err = c.Ping(ask)
			done()
			if err == nil {
				err = write(ctx, c, []byte("{}")) // a page sees no pings
			}
		}
		if err != nil {
			return
		}
	}
}

func write(ctx context.Context, c *websocket.Conn, text []byte) error {
	ctx, done := context.WithTimeout(ctx, patient)
	defer done()
	return c.Write(ctx, websocket.MessageText, text)
}

// shortened cuts a reason to the room of a closing frame.
func shortened(reason string) string {
	const most = 120
	return reason[:min(len(reason), most)]
}

// address returns the network address of a request's sender. Behind a proxy on this computer it is the
// last address that the proxy names.
func address(r *http.Request) string {
	host, _, err := net.SplitHostPort(r.RemoteAddr)
	if err != nil {
		host = r.RemoteAddr
	}
	if ip := net.ParseIP(host); ip == nil || !ip.IsLoopback() {
		return host
	}
	forwarded := strings.Split(strings.Join(r.Header.Values("X-Forwarded-For"), ","), ",")
	if named := net.ParseIP(strings.TrimSpace(forwarded[len(forwarded)-1])); named != nil {
		return named.String()
	}
	return host
}
