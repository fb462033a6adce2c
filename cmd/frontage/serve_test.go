package main

import (
	"bytes"
	"compress/gzip"
	"context"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"github.com/andybalholm/brotli"
)

const (
	pageText = "<!doctype html><title>Frontage</title>"
	gameText = "\x00asm and so on"
)

// builtGame is a small packed game, as pagepack writes it.
func builtGame(t *testing.T) site {
	t.Helper()
	folder := fstest.MapFS{"placeholder.txt": {Data: []byte("not part of the game")}}
	for name, text := range map[string]string{"index.html": pageText, "frontage.wasm": gameText, "loader.js": "go()", "style.css": "a{}"} {
		var br, gz bytes.Buffer
		b, g := brotli.NewWriter(&br), gzip.NewWriter(&gz)
		for _, w := range []io.WriteCloser{b, g} {
			if _, err := io.WriteString(w, text); err != nil {
				t.Fatal(err)
			}
			if err := w.Close(); err != nil {
				t.Fatal(err)
			}
		}
		folder[name+".br"] = &fstest.MapFile{Data: br.Bytes()}
		folder[name+".gz"] = &fstest.MapFile{Data: gz.Bytes()}
	}
	s, err := newSite(folder)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// get asks the site for a page with the given request headers.
func get(t *testing.T, s site, method, path string, header ...string) *http.Response {
	t.Helper()
	r := httptest.NewRequest(method, path, nil)
	for i := 0; i < len(header); i += 2 {
		r.Header.Add(header[i], header[i+1])
	}
	w := httptest.NewRecorder()
	s.ServeHTTP(w, r)
	return w.Result()
}

// text unpacks the body of a response.
func text(t *testing.T, r *http.Response) string {
	t.Helper()
	body := io.Reader(r.Body)
	switch r.Header.Get("Content-Encoding") {
	case "br":
		body = brotli.NewReader(body)
	case "gzip":
		unzip, err := gzip.NewReader(body)
		if err != nil {
			t.Fatal(err)
		}
		body = unzip
	}
	content, err := io.ReadAll(body)
	if err != nil {
		t.Fatal(err)
	}
	return string(content)
}

func TestSiteServesTheRightTypes(t *testing.T) {
	s := builtGame(t)
	for path, want := range map[string]string{
		"/":              "text/html; charset=utf-8",
		"/index.html":    "text/html; charset=utf-8",
		"/frontage.wasm": "application/wasm",
		"/loader.js":     "text/javascript; charset=utf-8",
		"/style.css":     "text/css; charset=utf-8",
	} {
		r := get(t, s, "GET", path)
		if r.StatusCode != http.StatusOK || r.Header.Get("Content-Type") != want {
			t.Errorf("%s: status %d, type %q, want %q", path, r.StatusCode, r.Header.Get("Content-Type"), want)
		}
	}
	if got := text(t, get(t, s, "GET", "/")); got != pageText {
		t.Errorf("/ is %q", got)
	}
}

func TestSiteNegotiatesTheCoding(t *testing.T) {
	s := builtGame(t)
	for accept, want := range map[string]string{
		"":                              "",
		"identity":                      "",
		"gzip":                          "gzip",
		"br":                            "br",
		"gzip, deflate, br, zstd":       "br",
		"GZIP":                          "gzip",
		"br;q=0.5, gzip;q=0.9":          "gzip",
		"br;q=0, gzip":                  "gzip",
		"br; q=0, gzip; q=0":            "",
		"gzip;q=0.2, identity;q=1":      "",
		"*":                             "br",
		"*;q=0.5, gzip":                 "gzip",
		"br;q=nonsense, gzip;q=0.1":     "gzip",
		"deflate":                       "",
		"identity;q=0, br;q=0, gzip":    "gzip",
		"identity;q=0.001, gzip;q=0.01": "gzip",
	} {
		r := get(t, s, "GET", "/frontage.wasm", "Accept-Encoding", accept)
		if got := r.Header.Get("Content-Encoding"); r.StatusCode != http.StatusOK || got != want {
			t.Errorf("%q: status %d, coding %q, want %q", accept, r.StatusCode, got, want)
		}
		if r.Header.Get("Vary") != "Accept-Encoding" {
			t.Errorf("%q: Vary is %q", accept, r.Header.Get("Vary"))
		}
		if got := text(t, r); got != gameText {
			t.Errorf("%q: the content is %q", accept, got)
		}
	}
	for _, accept := range []string{"identity;q=0", "*;q=0"} {
		if r := get(t, s, "GET", "/", "Accept-Encoding", accept); r.StatusCode != http.StatusNotAcceptable {
			t.Errorf("%q: status %d", accept, r.StatusCode)
		}
	}
}

func TestSiteAnswersNotModified(t *testing.T) {
	s := builtGame(t)
	first := get(t, s, "GET", "/", "Accept-Encoding", "br")
	tag := first.Header.Get("ETag")
	if !strings.HasPrefix(tag, `"`) || len(tag) < 10 {
		t.Fatalf("ETag %q; want at least 10 signs in quotes", tag)
	}
	for _, header := range []string{tag, "W/" + tag, `"other", ` + tag, "*"} {
		r := get(t, s, "GET", "/", "Accept-Encoding", "br", "If-None-Match", header)
		if r.StatusCode != http.StatusNotModified || text(t, r) != "" || r.Header.Get("ETag") != tag {
			t.Errorf("If-None-Match %s: status %d; want %d with the same ETag and no text", header, r.StatusCode, http.StatusNotModified)
		}
	}
	if r := get(t, s, "GET", "/", "Accept-Encoding", "br", "If-None-Match", `"other"`); r.StatusCode != http.StatusOK {
		t.Errorf("another tag: status %d", r.StatusCode)
	}
	// Another coding is another content, and so is another file.
	for _, other := range []*http.Response{get(t, s, "GET", "/", "Accept-Encoding", "gzip"), get(t, s, "GET", "/loader.js", "Accept-Encoding", "br")} {
		if other.Header.Get("ETag") == tag {
			t.Errorf("two contents have the tag %s", tag)
		}
	}
}

func TestSiteGuardsThePage(t *testing.T) {
	s := builtGame(t)
	for _, path := range []string{"/", "/nowhere"} {
		header := get(t, s, "GET", path).Header
		policy := header.Get("Content-Security-Policy")
		for _, want := range []string{"default-src 'none'", "script-src 'self' 'wasm-unsafe-eval'", "connect-src 'self'"} {
			if !strings.Contains(policy, want) {
				t.Errorf("%s: the policy %q lacks %q", path, policy, want)
			}
		}
		if strings.Contains(policy, "unsafe-inline") || strings.Contains(policy, "'unsafe-eval'") {
			t.Errorf("%s: the policy %q allows too much", path, policy)
		}
		if header.Get("X-Content-Type-Options") != "nosniff" {
			t.Errorf("%s: the browser may guess types", path)
		}
	}
}

func TestSiteShowsNothingElse(t *testing.T) {
	s := builtGame(t)
	for _, path := range []string{"/nowhere", "/web", "/web/", "/placeholder.txt", "/index.html.br", "/frontage.wasm.gz", "/../site.go", "/%2e%2e/site.go", "//"} {
		if r := get(t, s, "GET", path); r.StatusCode != http.StatusNotFound {
			t.Errorf("%s: status %d", path, r.StatusCode)
		}
	}
	for _, method := range []string{"POST", "PUT", "DELETE", "OPTIONS"} {
		r := get(t, s, method, "/")
		if r.StatusCode != http.StatusMethodNotAllowed || r.Header.Get("Allow") != "GET, HEAD" {
			t.Errorf("%s: status %d, Allow %q; want %d, Allow \"GET, HEAD\"", method, r.StatusCode, r.Header.Get("Allow"), http.StatusMethodNotAllowed)
		}
	}
	head := get(t, s, "HEAD", "/frontage.wasm")
	if head.StatusCode != http.StatusOK || text(t, head) != "" || head.ContentLength <= 0 && head.Header.Get("Content-Length") == "" {
		t.Errorf("HEAD: status %d, length %q; want %d, a length and no text", head.StatusCode, head.Header.Get("Content-Length"), http.StatusOK)
	}
}

// A folder without a built game is not an error; a broken game is.
func TestNewSite(t *testing.T) {
	empty, err := newSite(fstest.MapFS{"placeholder.txt": {}})
	if err != nil || len(empty) != 0 {
		t.Errorf("an unbuilt game: %d pages, %v; want none", len(empty), err)
	}
	for name, folder := range map[string]fstest.MapFS{
		"no brotli":    {"index.html.gz": {Data: []byte("x")}},
		"torn":         {"index.html.gz": {Data: []byte("x")}, "index.html.br": {}},
		"unknown type": {"notes.doc.gz": {}, "notes.doc.br": {}},
	} {
		if _, err := newSite(folder); err == nil {
			t.Errorf("%s: no error", name)
		}
	}
}

// serve takes the next port if its own is in use, reports its address, answers, and ends
// when told to.
func TestServe(t *testing.T) {
	taken, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer taken.Close()
	port := taken.Addr().(*net.TCPAddr).Port

	ctx, stop := context.WithCancel(context.Background())
	defer stop()
	var out, object bytes.Buffer
	ready, ended := make(chan string, 1), make(chan error, 1)
	go func() {
		ended <- serve(ctx, builtGame(t), "127.0.0.1", port, nil, func(url string) {
			(&serveCommand{}).announce(&output{stdout: &out}, url)
			(&serveCommand{jsonFlag: jsonFlag{JSON: true}}).announce(&output{stdout: &object}, url)
			ready <- url
		})
	}()
	var url string
	select {
	case url = <-ready:
	case err := <-ended:
		t.Fatal(err)
	case <-time.After(20 * time.Second):
		t.Fatal("not ready")
	}
	if out.String() != "Frontage is at "+url+"\n" || strings.Contains(url, taken.Addr().String()) {
		t.Errorf("%q, the page at %s, the taken port %d; want another port than the taken one, printed", out.String(), url, port)
	}
	if want := `{"query":"serve","url":"` + url + `"}` + "\n"; object.String() != want {
		t.Errorf("--json prints %q, want %q", object.String(), want)
	}
	r, err := http.Get(url)
	if err != nil {
		t.Fatal(err)
	}
	if got := text(t, r); got != pageText {
		t.Errorf("%s is %q", url, got)
	}
	r.Body.Close()
	stop()
	select {
	case err := <-ended:
		if err != nil {
			t.Error(err)
		}
	case <-time.After(20 * time.Second):
		t.Error("it does not end")
	}
}

// A page whose name points to this computer cannot reach the game, since its requests
// name another host.
func TestServeChecksTheHost(t *testing.T) {
	computer, err := os.Hostname()
	if err != nil {
		t.Fatal(err)
	}
	game := known{builtGame(t), hostNames("192.168.1.7", []string{"Games.example.org"})}
	for host, want := range map[string]int{
		"127.0.0.1:8080":         http.StatusOK,
		"localhost:8080":         http.StatusOK,
		"LocalHost.":             http.StatusOK,
		"[::1]:8080":             http.StatusOK,
		"192.168.1.7:8080":       http.StatusOK,
		computer + ":8080":       http.StatusOK,
		"games.example.org":      http.StatusOK,
		"evil.example.org:8080":  http.StatusMisdirectedRequest,
		"localhost.evil.example": http.StatusMisdirectedRequest,
		"127.0.0.1.evil.example": http.StatusMisdirectedRequest,
		"":                       http.StatusMisdirectedRequest,
	} {
		r := httptest.NewRequest("GET", "/", nil)
		r.Host = host
		w := httptest.NewRecorder()
		game.ServeHTTP(w, r)
		if w.Code != want {
			t.Errorf("host %q: status %d, want %d", host, w.Code, want)
		}
	}
}

// A connection without requests is closed, and none is kept for ever.
func TestServeClosesIdleConnections(t *testing.T) {
	server := newServer(builtGame(t))
	for name, wait := range map[string]time.Duration{
		"ReadHeaderTimeout": server.ReadHeaderTimeout, "ReadTimeout": server.ReadTimeout,
		"WriteTimeout": server.WriteTimeout, "IdleTimeout": server.IdleTimeout,
	} {
		if wait <= 0 || wait > 10*time.Minute {
			t.Errorf("%s is %v; want more than 0, at most 10 minutes", name, wait)
		}
	}
	server.IdleTimeout, server.ReadHeaderTimeout = 50*time.Millisecond, 50*time.Millisecond // short enough for a test
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	go server.Serve(listener)
	defer server.Close()
	for name, ask := range map[string]string{
		"answered":      "GET / HTTP/1.1\r\nHost: localhost\r\n\r\n",
		"silent":        "",
		"half a header": "GET / HTTP/1.1\r\nHost: ",
	} {
		connection, err := net.Dial("tcp", listener.Addr().String())
		if err != nil {
			t.Fatal(err)
		}
		defer connection.Close()
		if _, err := io.WriteString(connection, ask); err != nil {
			t.Fatal(err)
		}
		connection.SetReadDeadline(time.Now().Add(20 * time.Second))
		if _, err := io.ReadAll(connection); err != nil {
			t.Errorf("%s: the connection is kept: %v", name, err)
		}
	}
}
