//go:build !js

package app

import (
	"context"
	"encoding/json"
	"io"
	"net/http"
	"strings"
	"sync"
	"time"

	"github.com/coder/websocket"
	"github.com/hajimehoshi/ebiten/v2"

	"frontage/game/live"
	"frontage/render/ui"
)

// line is a window's connection to the rooms of a server.
type line struct {
	mu  sync.Mutex
	end context.CancelFunc // of the present connection, nil for none
	out chan string        // what is to be sent on it
}

const (
	dialling = 20 * time.Second // until a server has answered
	silence  = 70 * time.Second // of a server after which the connection is taken for lost; it speaks every 25
	unsaid   = 1000             // messages that may wait for the network
)

// FindRooms asks the site whose links the window makes, if one is set, in the background.
func (h *host) FindRooms() {
	if site := h.BaseURL(); site != "" {
		go func() {
			if most, ok := findRooms(site); ok {
				h.arrive(func(u *ui.UI) { u.RoomsFound(most) })
			}
		}()
	}
}

// findRooms asks the server of a page whether it has rooms, and for the most time of their players.
func findRooms(page string) (most string, ok bool) {
	address, err := live.Address(page)
	if err != nil {
		return "", false
	}
	client := http.Client{Timeout: dialling}
	answer, err := client.Get("http" + strings.TrimPrefix(address, "ws")) // wss becomes https
	if err != nil {
		return "", false
	}
	defer answer.Body.Close()
	var found struct {
		Rooms int    `json:"rooms"`
		Clock string `json:"clock"`
	}
	err = json.NewDecoder(io.LimitReader(answer.Body, 1<<10)).Decode(&found)
	return found.Clock, err == nil && answer.StatusCode == http.StatusOK && found.Rooms > 0
}

// Wake asks for one more frame after some time.
func (h *host) Wake(after time.Duration) {
	//lint:ignore SA1019 see begin
	time.AfterFunc(after, ebiten.ScheduleFrame)
}

// Dial connects to a server, after some time, in place of the connection before.
func (h *host) Dial(address string, number int, after time.Duration) {
	ctx, end := context.WithCancel(context.Background())
	out := make(chan string, unsaid)
	h.line.mu.Lock()
	if h.line.end != nil {
		h.line.end()
	}
	h.line.end, h.line.out = end, out
	h.line.mu.Unlock()
	go func() {
		defer end()
		select {
		case <-ctx.Done():
			return
		case <-time.After(after):
		}
		h.talk(ctx, address, number, out)
		if ctx.Err() == nil {
			h.arrive(func(u *ui.UI) { u.Lost(number) })
		}
	}()
}

// talk connects, and hands over what comes until the connection ends.
func (h *host) talk(ctx context.Context, address string, number int, out <-chan string) {
	first, done := context.WithTimeout(ctx, dialling)
	c, _, err := websocket.Dial(first, address, nil)
	done()
	if err != nil {
		return
	}
	defer c.CloseNow()
	c.SetReadLimit(2 * live.MostBytes)
	both, end := context.WithCancel(ctx)
	defer end()
	go func() {
		defer end()
		for {
			select {
			case <-both.Done():
				return
			case text := <-out:
				if c.Write(both, websocket.MessageText, []byte(text)) != nil {
					return
				}
			}
		}
	}()
	for {
		wait, done := context.WithTimeout(both, silence)
		_, text, err := c.Read(wait)
		done()
		if err != nil {
			return
		}
		h.arrive(func(u *ui.UI) { u.Heard(number, string(text)) })
	}
}

// Say sends a message. If too many wait for the network already it is dropped: the connection is
// lost then, and the next one begins with what the server does not have.
func (h *host) Say(text string) {
	h.line.mu.Lock()
	defer h.line.mu.Unlock()
	select {
	case h.line.out <- text:
	default:
	}
}

// HangUp ends the connection.
func (h *host) HangUp() {
	h.line.mu.Lock()
	defer h.line.mu.Unlock()
	if h.line.end != nil {
		h.line.end()
		h.line.end = nil
	}
}
