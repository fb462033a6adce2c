package wire

import (
	"bufio"
	"context"
	"fmt"
	"math/rand/v2"
	"net"
	"net/http"
	"os"
	"os/exec"
	"strings"
	"testing"
	"time"

	"github.com/coder/websocket"

	"frontage/game/live"
	"frontage/game/mail"
	"frontage/game/room"
	"frontage/game/systems"
)

// folderVariable turns the test program into a server for the rooms of a folder, for
// TestServerIsKilled.
const folderVariable = "FRONTAGE_TEST_ROOMS"

func TestMain(m *testing.M) {
	if folder := os.Getenv(folderVariable); folder != "" {
		serveForTest(folder)
	}
	os.Exit(m.Run())
}

// serveForTest prints its address and serves until the process is killed.
func serveForTest(folder string) {
	k, err := room.Open(folder, systems.All(), wide(), func(err error) { fmt.Fprintln(os.Stderr, err) })
	if err != nil {
		panic(err)
	}
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		panic(err)
	}
	fmt.Printf("http://%s/\n", l.Addr())
	panic(http.Serve(l, NewHost(k, nil)))
}

// process is a server in a process of its own.
type process struct {
	*exec.Cmd
	address string
}

func launch(t *testing.T, folder string) process {
	t.Helper()
	server := exec.Command(os.Args[0])
	server.Env = append(os.Environ(), folderVariable+"="+folder)
	server.Stderr = os.Stderr
	out, err := server.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := server.Start(); err != nil {
		t.Fatal(err)
	}
	line, err := bufio.NewReader(out).ReadString('\n')
	if err != nil {
		t.Fatal(err)
	}
	address, err := live.Address(strings.TrimSpace(line))
	if err != nil {
		t.Fatal(err)
	}
	return process{server, address}
}

func (p process) end(t *testing.T) {
	if err := p.Process.Kill(); err != nil {
		t.Error(err)
	}
	_ = p.Wait() // the error says that it was killed
}

// A server is killed at random moments while two programs play. It loses no acknowledged link, and
// the battle goes on to its end. With FRONTAGE_SOAK in ten battles.
func TestServerIsKilled(t *testing.T) {
	battles := 1
	if os.Getenv("FRONTAGE_SOAK") != "" {
		battles = 10
	}
	for seed := range battles {
		playKilled(t, uint64(seed))
	}
}

func playKilled(t *testing.T, seed uint64) {
	t.Helper()
	ctx, stop := context.WithCancel(t.Context())
	defer stop()
	folder := t.TempDir()
	server := launch(t, folder)
	defer func() { server.end(t) }()
	first, second := pair(ctx, t, server.address, firstCharge)
	players := []*player{first, second}
	r := rand.New(rand.NewPCG(5+seed, 26))
	kills := 0
	for end := time.Now().Add(2 * time.Minute); !over(first) || !over(second); {
		if time.Now().After(end) {
			t.Fatal("the battle has no end")
		}
		for _, p := range players {
			for range r.IntN(3) {
				p.act(ctx)
			}
		}
		time.Sleep(time.Duration(r.IntN(4)) * time.Millisecond)
		if r.IntN(6) > 0 || kills >= 8 {
			continue
		}
		kills++
		server.end(t)
		server = launch(t, folder)
		for _, p := range players {
			p.mu.Lock()
			_ = p.conn.CloseNow()
			p.client.Lost()
			p.server = server.address
			p.mu.Unlock()
			p.dial(ctx)
			p.until(p.client.Inside)
		}
	}
	if string(first.client.Seat.Public()) != string(second.client.Seat.Public()) {
		t.Error("the players end with different battles")
	}
	if _, err := mail.Verify(first.client.Seat.Public(), "battle", systems.All()); err != nil {
		t.Error(err)
	}
	t.Logf("%d links, the server was killed %d times", first.client.Seat.Len(), kills)
	for _, p := range players {
		_ = p.conn.Close(websocket.StatusNormalClosure, "")
	}
}

func over(p *player) bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.client.Seat.Over()
}
