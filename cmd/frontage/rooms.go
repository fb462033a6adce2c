package main

import (
	"crypto/tls"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"

	"frontage/cmd/internal/wire"
	"frontage/game/live"
	"frontage/game/room"
	"frontage/game/systems"
)

// roomFlags are the flags of a server that keeps rooms.
type roomFlags struct {
	Room       bool   `help:"Keep rooms too, in which two people play live and others watch."`
	RoomFolder string `placeholder:"DIR" default:"frontage-rooms" help:"Folder of the rooms, a file each; frontage-rooms in the current folder unless another is named."`
	Clock      string `placeholder:"TIME" help:"The most time of each player in rooms made from now on, with more after each own turn: 45m+30s. Who opens a room may choose less, and without this flag any time or none. Whose time runs out loses."`
	TLSCert    string `name:"tls-cert" placeholder:"FILE" help:"Certificate (PEM), to serve by HTTPS."`
	TLSKey     string `name:"tls-key" placeholder:"FILE" help:"The private key of the certificate (PEM)."`
}

// secure returns how to serve by HTTPS, nil for HTTP.
func (c *roomFlags) secure() (*tls.Config, error) {
	switch {
	case c.TLSCert == "" && c.TLSKey == "":
		return nil, nil
	case c.TLSCert == "" || c.TLSKey == "":
		return nil, errors.New("--tls-cert and --tls-key go together")
	}
	pair, err := tls.LoadX509KeyPair(c.TLSCert, c.TLSKey)
	if err != nil {
		return nil, fmt.Errorf("--tls-cert %s: %w", c.TLSCert, err)
	}
	return &tls.Config{Certificates: []tls.Certificate{pair}, MinVersion: tls.VersionTLS12, NextProtos: []string{"h2", "http/1.1"}}, nil
}

// roomless serves the game alone, and tells a page that asks that there are no rooms.
func roomless(game http.Handler) http.Handler {
	return withRooms(game, http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "application/json")
		w.Header().Set("Cache-Control", "no-store")
		_, _ = io.WriteString(w, `{"rooms":0}`)
	}))
}

// withRooms serves rooms at their path and the game at all others.
func withRooms(game, rooms http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path == live.Path {
			rooms.ServeHTTP(w, r)
			return
		}
		game.ServeHTTP(w, r)
	})
}

// rooms opens the rooms and serves them beside the game. names are those under which a proxy may
// serve the page.
func (c *roomFlags) rooms(out *output, game http.Handler, names []string) (http.Handler, *room.Keeper, error) {
	thinking, err := live.ReadThinking(c.Clock)
	if err != nil {
		return nil, nil, fmt.Errorf("--clock %s: %w", c.Clock, err)
	}
	report := func(err error) { fmt.Fprintln(out.stderr, "rooms:", err) }
	keeper, err := room.Open(c.RoomFolder, systems.All(), room.Default, report)
	if err != nil {
		return nil, nil, fmt.Errorf("--room-folder %s: %w", c.RoomFolder, err)
	}
	keeper.Think(thinking)
	return withRooms(game, wire.NewHost(keeper, names)), keeper, nil
}

// readable reports whether others may read what goes to and from a server at an address.
func readable(host string, secure *tls.Config) bool {
	ip := net.ParseIP(host)
	return secure == nil && host != "localhost" && (ip == nil || !ip.IsLoopback())
}
