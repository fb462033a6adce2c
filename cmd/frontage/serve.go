package main

import (
	"context"
	"crypto/tls"
	"errors"
	"fmt"
	"io/fs"
	"net"
	"net/http"
	"os"
	"os/exec"
	"os/signal"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"time"
)

// portsTried is the number of further ports to try if one is taken.
const portsTried = 100

type serveCommand struct {
	jsonFlag
	Addr string   `default:"127.0.0.1:8080" help:"Address to serve on; if the port is in use, the next free one is taken."`
	Host []string `placeholder:"NAME,…" help:"Names of this computer under which other computers ask for the game."`
	Open bool     `help:"Open the game in the browser, if there is one."`
	roomFlags
}

func (*serveCommand) Help() string {
	return `The game is part of this program and needs no other files. It is served only to
this computer unless --addr says otherwise. A request that names another host is
refused, so that no web page can reach the game under a name of its own.
Ctrl-C ends it. The page plays by the program's own tables; frontage-desktop takes --rules.

With --room two people play live: under Players, one of them opens a room in the page and sends
the other one its link; a second link is for people who only watch. The server judges every
action by the rules, and stores what binds a player before it is passed on: any connection, and
the server itself, may end at any moment. It makes no dice and knows no secret (docs/trust.md).
For people elsewhere it has to be reached by them: serve by HTTPS (--tls-cert, --tls-key), or
behind a proxy that does, and name the host with --host.
Who opens a room chooses how much time each player has for deciding, or none; --clock is the most
that he may choose. It passes while a player has to decide and one of both is connected. Whose time
runs out loses, as the other one's program then claims. A battle with an agreed time or a chess clock
of its own (STD-SCEN-03) has that in place of a chosen one.

Examples:
  frontage serve --open
  frontage serve --room --open
  frontage serve --room --clock 45m+30s
  frontage serve --room --addr 0.0.0.0:443 --host games.example.org --tls-cert cert.pem --tls-key key.pem
  frontage serve --addr 0.0.0.0:8080 --host games.example.org`
}

// Run serves the game until it is interrupted.
func (c *serveCommand) Run(out *output, line *commands) error {
	if line.RulesIn != "" {
		return errors.New("--rules: the page plays by the tables that were built into it; frontage-desktop --rules DIR opens the game with others")
	}
	host, port, err := address(c.Addr)
	if err != nil {
		return err
	}
	folder, err := fs.Sub(web, "web")
	if err != nil {
		return err
	}
	game, err := newSite(folder)
	if err != nil {
		return err
	}
	if len(game) == 0 {
		return errors.New(`the browser game is not in this program: run "make build" and start bin/frontage`)
	}
	if c.Clock != "" && !c.Room {
		return errors.New("--clock: only rooms have clocks; add --room")
	}
	secure, err := c.secure()
	if err != nil {
		return err
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	handler := roomless(game)
	if c.Room {
		rooms, keeper, err := c.rooms(out, game, c.Host)
		if err != nil {
			return err
		}
		defer keeper.Close()
		handler = rooms
	}
	return serve(ctx, known{handler, hostNames(host, c.Host)}, host, port, secure, func(url string) {
		c.announce(out, url)
		if c.Room && readable(host, secure) {
			fmt.Fprintln(out.stderr, tell("without HTTPS everybody on the way can read the links of the rooms: see --tls-cert, or use a proxy"))
		}
		if c.Open {
			openBrowser(url)
		}
	})
}

// announce prints the address of the page.
func (c *serveCommand) announce(out *output, url string) {
	if c.JSON {
		out.json(map[string]any{"query": "serve", "url": url})
		return
	}
	fmt.Fprintln(out.stdout, tell("Frontage is at %s", url))
}

// address splits HOST:PORT.
func address(addr string) (host string, port int, err error) {
	host, digits, err := net.SplitHostPort(addr)
	if err != nil {
		return "", 0, fmt.Errorf("--addr %s: want HOST:PORT", addr)
	}
	number, err := strconv.ParseUint(digits, 10, 16)
	if err != nil {
		return "", 0, fmt.Errorf("--addr %s: %q is not the number of a port", addr, digits)
	}
	return host, int(number), nil
}

// serve serves the game on a port of the host, or the next free one, until ctx is done: by HTTPS
// unless secure is nil. It calls ready with the address of the page.
func serve(ctx context.Context, game http.Handler, host string, port int, secure *tls.Config, ready func(url string)) error {
	listener, err := listen(host, port)
	if err != nil {
		return err
	}
	address := "http://" + listener.Addr().String() + "/"
	if secure != nil {
		listener, address = tls.NewListener(listener, secure), "https"+strings.TrimPrefix(address, "http")
	}
	server := newServer(game)
	failed := make(chan error, 1)
	go func() { failed <- server.Serve(listener) }()

	ready(address)
	select {
	case err := <-failed:
		return err
	case <-ctx.Done():
		// Running downloads may finish, but an open connection of a browser must not keep
		// the program alive.
		grace, cancel := context.WithTimeout(context.Background(), time.Second)
		defer cancel()
		if server.Shutdown(grace) != nil {
			server.Close()
		}
		return nil
	}
}

// newServer returns a server with time limits for every wait, so that no client can block
// it.
func newServer(handler http.Handler) *http.Server {
	return &http.Server{
		Handler:           handler,
		ReadHeaderTimeout: 10 * time.Second,
		ReadTimeout:       20 * time.Second,
		WriteTimeout:      10 * time.Minute, // a slow network needs long for the game
		IdleTimeout:       time.Minute,
		MaxHeaderBytes:    1 << 16,
	}
}

// known serves only requests addressed to this computer. Another site may point a name of
// its own here (DNS rebinding); its requests then carry that name as their host.
type known struct {
	http.Handler
	names []string // in lower case
}

// hostNames returns the names under which the game is served: the names of this computer and
// the names given by the user.
func hostNames(bound string, given []string) []string {
	names := []string{"localhost", strings.ToLower(bound)}
	if name, err := os.Hostname(); err == nil {
		name = strings.ToLower(name)
		names = append(names, name, name+".local")
	}
	for _, name := range given {
		names = append(names, strings.ToLower(name))
	}
	return names
}

// ServeHTTP refuses requests to other hosts.
func (k known) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if !k.has(r.Host) {
		http.Error(w, "The game is not served under that name; --host allows it.", http.StatusMisdirectedRequest)
		return
	}
	k.Handler.ServeHTTP(w, r)
}

// has reports whether a Host header names this computer. Addresses given as numbers are
// safe: no DNS name can stand for them.
func (k known) has(host string) bool {
	name := host
	if only, _, err := net.SplitHostPort(host); err == nil {
		name = only
	}
	name = strings.ToLower(strings.TrimSuffix(strings.Trim(name, "[]"), "."))
	return net.ParseIP(name) != nil || name != "" && slices.Contains(k.names, name)
}

// listen opens the port, or the next free one.
func listen(host string, port int) (net.Listener, error) {
	for try := port; ; try++ {
		listener, err := net.Listen("tcp", net.JoinHostPort(host, strconv.Itoa(try)))
		taken := errors.Is(err, syscall.EADDRINUSE) || errors.Is(err, windowsInUse)
		if !taken || try == 65535 || try == port+portsTried {
			return listener, err
		}
	}
}

// windowsInUse is the Windows error for a taken port (WSAEADDRINUSE). syscall.EADDRINUSE
// is a number there that the system never returns.
const windowsInUse = syscall.Errno(10048)

// openBrowser opens the page if there is a desktop. Otherwise the printed address must
// do.
func openBrowser(url string) {
	command := map[string][]string{
		"darwin":  {"open", url},
		"windows": {"rundll32", "url.dll,FileProtocolHandler", url},
	}[runtime.GOOS]
	if command == nil {
		if os.Getenv("DISPLAY") == "" && os.Getenv("WAYLAND_DISPLAY") == "" {
			return
		}
		command = []string{"xdg-open", url}
	}
	opener := exec.Command(command[0], command[1:]...)
	if opener.Start() == nil {
		go opener.Wait() // reap the process when it ends
	}
}
