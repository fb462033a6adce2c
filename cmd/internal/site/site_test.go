package main

import (
	"archive/zip"
	"bytes"
	"compress/gzip"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"testing/fstest"
)

func zipped(t *testing.T, text string) []byte {
	t.Helper()
	var out bytes.Buffer
	w := gzip.NewWriter(&out)
	if _, err := w.Write([]byte(text)); err != nil {
		t.Fatal(err)
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

// packed is a packed game of the page's real files, but for its program.
func packed(t *testing.T) fstest.MapFS {
	t.Helper()
	fs := fstest.MapFS{}
	files, err := filepath.Glob("../../../wasm/page/*")
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range append(files, "../../../index.html") {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		name := filepath.Base(file)
		fs[name+".gz"], fs[name+".br"] = &fstest.MapFile{Data: zipped(t, string(text))}, &fstest.MapFile{Data: []byte("br of " + name)}
	}
	for _, name := range []string{"frontage.wasm", "wasm_exec.js"} {
		fs[name+".gz"], fs[name+".br"] = &fstest.MapFile{Data: zipped(t, name)}, &fstest.MapFile{Data: []byte("br of " + name)}
	}
	return fs
}

// named finds the files that the page names.
var named = regexp.MustCompile(`(?:href|src)="([^"#]+)"|fetch\("([^"]+)"|register\("([^"]+)"|"src": "([^"]+)"|"start_url": "([^"]+)"`)

// The site works under any path of a host that only serves files: nothing in it names an
// address that begins with a slash, and all that it names is there.
func TestSiteUnderAPath(t *testing.T) {
	files, err := siteOf(packed(t), "https://example.org/games/frontage")
	if err != nil {
		t.Fatal(err)
	}
	folder := filepath.Join(t.TempDir(), "site")
	if err := write(folder, files); err != nil {
		t.Fatal(err)
	}
	const path = "/games/frontage/"
	mux := http.NewServeMux()
	mux.Handle(path, http.StripPrefix(path, http.FileServer(http.Dir(folder))))
	server := httptest.NewServer(mux)
	defer server.Close()
	get := func(name string) string {
		t.Helper()
		r, err := http.Get(server.URL + path + name)
		if err != nil {
			t.Fatal(err)
		}
		defer r.Body.Close()
		text, err := io.ReadAll(r.Body)
		if err != nil || r.StatusCode != http.StatusOK {
			t.Errorf("%s, status %s: error %v, want status %v", name, r.Status, err, http.StatusOK)
		}
		return string(text)
	}
	seen := 0
	for _, name := range []string{"index.html", "manifest.webmanifest", "loader.js", "page.js", "worker.js", "style.css"} {
		for _, m := range named.FindAllStringSubmatch(get(strings.TrimSuffix(name, "index.html")), -1) {
			other := strings.Join(m[1:], "")
			if strings.HasPrefix(other, "/") || strings.Contains(other, "://") {
				t.Errorf("%s names %q; want paths within the site", name, other)
				continue
			}
			seen++
			get(strings.TrimPrefix(other, "./"))
		}
	}
	if seen < 10 {
		t.Errorf("the page names %d files", seen)
	}
	for _, name := range []string{"frontage.wasm", "frontage.wasm.br", "frontage.wasm.gz", ".nojekyll", "_headers"} {
		get(name)
	}
	if got := get("frontage.wasm"); got != "frontage.wasm" {
		t.Errorf("the plain program is %q", got)
	}
	if !strings.Contains(string(files["404.html"]), `href="/games/frontage/"`) {
		t.Errorf("the way back: %s", files["404.html"])
	}
}

// The zip holds the same files, and the same files make the same zip.
func TestZip(t *testing.T) {
	files, err := siteOf(packed(t), "")
	if err != nil {
		t.Fatal(err)
	}
	var texts [2][]byte
	for i := range texts {
		archive := filepath.Join(t.TempDir(), "site.zip")
		if err := writeZip(archive, files); err != nil {
			t.Fatal(err)
		}
		if texts[i], err = os.ReadFile(archive); err != nil {
			t.Fatal(err)
		}
	}
	if !bytes.Equal(texts[0], texts[1]) {
		t.Error("two zips of the same files differ")
	}
	r, err := zip.NewReader(bytes.NewReader(texts[0]), int64(len(texts[0])))
	if err != nil || len(r.File) != len(files) {
		t.Fatalf("%d files, want %d: %v", len(r.File), len(files), err)
	}
}

func TestBadSites(t *testing.T) {
	for _, base := range []string{"example.org", "ftp://example.org/", "https://example.org/?a", "https://example.org/#a", "https:///x"} {
		if _, err := siteOf(packed(t), base); err == nil {
			t.Errorf("%q is taken", base)
		}
	}
	if _, err := siteOf(fstest.MapFS{"placeholder.txt": {}}, ""); err == nil || !strings.Contains(err.Error(), "make game") {
		t.Errorf("without the game: %v; want an error that names \"make game\"", err)
	}
}
