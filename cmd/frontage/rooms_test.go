package main

import (
	"bytes"
	"context"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/tls"
	"crypto/x509"
	"encoding/pem"
	"io"
	"math/big"
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/coder/websocket"

	"frontage/game/live"
)

// certificate writes a certificate of this computer and its key.
func certificate(t *testing.T) (cert, key string, trusted *x509.CertPool) {
	t.Helper()
	private, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	template := &x509.Certificate{SerialNumber: big.NewInt(1), NotAfter: time.Now().Add(time.Hour), IPAddresses: []net.IP{net.IPv4(127, 0, 0, 1)}}
	public, err := x509.CreateCertificate(rand.Reader, template, template, &private.PublicKey, private)
	if err != nil {
		t.Fatal(err)
	}
	secret, err := x509.MarshalPKCS8PrivateKey(private)
	if err != nil {
		t.Fatal(err)
	}
	trusted = x509.NewCertPool()
	parsed, err := x509.ParseCertificate(public)
	if err != nil {
		t.Fatal(err)
	}
	trusted.AddCert(parsed)
	folder := t.TempDir()
	cert, key = filepath.Join(folder, "cert.pem"), filepath.Join(folder, "key.pem")
	for name, block := range map[string]*pem.Block{cert: {Type: "CERTIFICATE", Bytes: public}, key: {Type: "PRIVATE KEY", Bytes: secret}} {
		if err := os.WriteFile(name, pem.EncodeToMemory(block), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	return cert, key, trusted
}

// With --room a server has the page and rooms beside it, by HTTPS if it has a certificate, and
// answers only under its own names.
func TestServeRooms(t *testing.T) {
	cert, key, trusted := certificate(t)
	var said bytes.Buffer
	out := &output{stdout: io.Discard, stderr: &said}
	flags := roomFlags{RoomFolder: t.TempDir(), TLSCert: cert, TLSKey: key, Clock: "1h30m+30s"}
	secure, err := flags.secure()
	if err != nil {
		t.Fatal(err)
	}
	handler, keeper, err := flags.rooms(out, builtGame(t), []string{"games.example.org"})
	if err != nil {
		t.Fatal(err)
	}
	defer keeper.Close()
	ctx, stop := context.WithCancel(context.Background())
	defer stop()
	ready, ended := make(chan string, 1), make(chan error, 1)
	go func() {
		ended <- serve(ctx, known{handler, hostNames("127.0.0.1", nil)}, "127.0.0.1", 0, secure, func(url string) { ready <- url })
	}()
	url := <-ready
	client := &http.Client{Transport: &http.Transport{TLSClientConfig: &tls.Config{RootCAs: trusted}}}
	for path, want := range map[string]string{"": pageText, "live": `{"rooms":1,"clock":"1h30m+30s"}`} {
		r, err := client.Get(url + path)
		if err != nil {
			t.Fatal(err)
		}
		if got := text(t, r); got != want {
			t.Errorf("%s is %q", url+path, got)
		}
		r.Body.Close()
	}
	address, err := live.Address(url)
	if err != nil || !strings.HasPrefix(address, "wss://") {
		t.Fatalf("address %v, error %v, want one that begins with wss://", address, err)
	}
	for host, served := range map[string]bool{"": true, "evil.example": false} {
		c, _, err := websocket.Dial(ctx, address, &websocket.DialOptions{HTTPClient: client, Host: host})
		if (err == nil) != served {
			t.Errorf("host %q: %v", host, err)
		}
		if err != nil {
			continue
		}
		if _, text, err := c.Read(ctx); err != nil || !strings.Contains(string(text), `"hello"`) {
			t.Errorf("the message is %s, error %v, want a hello", text, err)
		}
		c.CloseNow()
	}
	client.CloseIdleConnections()
	stop()
	if err := <-ended; err != nil {
		t.Error(err)
	}
	if said.Len() > 0 {
		t.Errorf("it says %s", said.String())
	}
}

// A server without rooms says so to a page that asks, and serves the game.
func TestServeWithoutRooms(t *testing.T) {
	for path, want := range map[string]string{"/": pageText, live.Path: `{"rooms":0}`} {
		w := httptest.NewRecorder()
		roomless(builtGame(t)).ServeHTTP(w, httptest.NewRequest("GET", path, nil))
		if got := text(t, w.Result()); w.Code != http.StatusOK || got != want {
			t.Errorf("%s: status %d, text %q, want status %v and text %q", path, w.Code, got, http.StatusOK, want)
		}
	}
}

// Flags that make no sense are refused, and the program says who may read the links.
func TestRoomFlags(t *testing.T) {
	for _, flags := range []roomFlags{{TLSCert: "cert.pem"}, {TLSKey: "key.pem"}, {TLSCert: "none.pem", TLSKey: "none.pem"}} {
		if _, err := flags.secure(); err == nil || !strings.Contains(err.Error(), "--tls-cert") {
			t.Errorf("%+v: the error is %v, want one about --tls-cert", flags, err)
		}
	}
	blocked := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(blocked, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	flags := roomFlags{RoomFolder: blocked}
	if _, _, err := flags.rooms(&output{stderr: io.Discard}, http.NotFoundHandler(), nil); err == nil || !strings.Contains(err.Error(), "--room-folder") {
		t.Errorf("a file as the folder: %v; want an error about --room-folder", err)
	}
	for host, want := range map[string]bool{"127.0.0.1": false, "localhost": false, "::1": false, "0.0.0.0": true, "": true, "192.168.1.7": true} {
		if readable(host, nil) != want || readable(host, &tls.Config{}) {
			t.Errorf("%q: readable without TLS %v, want %v; with TLS %v, want false", host, readable(host, nil), want, readable(host, &tls.Config{}))
		}
	}
}
