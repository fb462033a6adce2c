// Package wire lets programs into the rooms of package room by WebSocket.
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

// NewHost returns a host of rooms. Pages of the server itself may use it, and those of the names
// given, behind which a proxy may stand. Programs that are no browsers send no origin.
func NewHost(k *room.Keeper, names []string) *Host {
	h := &Host{keeper: k}
	for _, name := range names {
		h.origins = append(h.origins, name, name+":*")
	}
	return h
}

const (
	pause   = 25 * time.Second // between two questions whether the other end is still there
	patient = 15 * time.Second // for an answer to them, and for each message that is sent
)

// ServeHTTP serves one connection until it ends. A plain GET is told that there are rooms.
func (h *Host) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	w.Header().Set("Cache-Control", "no-store")
	w.Header().Set("X-Content-Type-Options", "nosniff")
	if !strings.EqualFold(r.Header.Get("Upgrade"), "websocket") {
		w.Header().Set("Content-Type", "application/json")
		_, _ = io.WriteString(w, `{"rooms":1}`)
		return
	}
	c, err := websocket.Accept(w, r, &websocket.AcceptOptions{OriginPatterns: h.origins})
	if err != nil {
		return // it has been answered
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

// listen hands over the messages of a program until the connection ends. It returns an error only
// if the program has done something wrong.
func listen(ctx context.Context, c *websocket.Conn, visit *room.Visit) error {
	for {
		c.SetReadLimit(visit.MostBytes())
		kind, text, err := c.Read(ctx)
		switch {
		case err != nil:
			return nil // it has left, or sent more than it may, and the library has said so
		case kind != websocket.MessageText:
			return errors.New("messages are text")
		}
		if err := visit.Handle(text); err != nil {
			return err
		}
	}
}

// speak sends a program its messages, and asks from time to time whether it is still there.
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

// shortened is a reason as short as a closing frame has room for.
func shortened(reason string) string {
	const most = 120
	return reason[:min(len(reason), most)]
}

// address returns from where a request comes. Of a proxy on this computer it is the address that
// the proxy names last.
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
