package main

import (
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"embed"
	"encoding/hex"
	"fmt"
	"io"
	"io/fs"
	"net/http"
	"path"
	"strconv"
	"strings"
)

// web is where "make build" puts the browser game: each of its files twice, as
// NAME.br and NAME.gz. An embedded path cannot leave its package, so the folder
// is here, ignored but for one placeholder that lets the program compile before
// the game has been built.
//
//go:embed web
var web embed.FS

// contentPolicy lets the page run its own scripts and WebAssembly and show pictures that
// it has made itself, and allows nothing from anywhere else.
const contentPolicy = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; " +
	"img-src 'self' blob: data:; font-src 'self'; connect-src 'self'; " +
	"worker-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'"

// mediaTypes are the types of the game's files. With a wrong type for .wasm the browser
// could not compile while downloading.
var mediaTypes = map[string]string{
	".html": "text/html; charset=utf-8",
	".js":   "text/javascript; charset=utf-8",
	".css":  "text/css; charset=utf-8",
	".wasm": "application/wasm",
	".svg":  "image/svg+xml",
	".png":  "image/png",
	".json": "application/json",
	".tsv":  "text/tab-separated-values; charset=utf-8",
	".txt":  "text/plain; charset=utf-8",

	".webmanifest": "application/manifest+json",
}

// coding is an encoding of a file's content for transfer.
type coding string

const (
	asPlain  coding = "identity"
	asBrotli coding = "br"
	asGzip   coding = "gzip"
)

// page is one file of the site in each coding. Its tag changes only with the content.
type page struct {
	mediaType string
	tag       string
	content   map[coding][]byte
}

// site serves the files of a folder that pagepack has written. It is read-only and looks
// files up by exact name, so no path can leave the folder or list it.
type site map[string]*page

// newSite reads the packed files of a folder. It returns an empty site if the folder
// holds no packed game.
func newSite(folder fs.FS) (site, error) {
	s := site{}
	err := fs.WalkDir(folder, ".", func(name string, entry fs.DirEntry, err error) error {
		base, packed := strings.CutSuffix(name, ".gz")
		if err != nil || entry.IsDir() || !packed {
			return err
		}
		p, err := readPage(folder, base)
		if err != nil {
			return err
		}
		s["/"+base] = p
		return nil
	})
	if index, ok := s["/index.html"]; ok {
		s["/"] = index
	}
	return s, err
}

// readPage reads one file in its three codings. It unpacks the plain one from the gzip
// one, so that the program carries only the compressed ones.
func readPage(folder fs.FS, name string) (*page, error) {
	mediaType, ok := mediaTypes[path.Ext(name)]
	if !ok {
		return nil, fmt.Errorf("%s: a file of an unknown type in the game", name)
	}
	zipped, err := fs.ReadFile(folder, name+".gz")
	if err != nil {
		return nil, err
	}
	squeezed, err := fs.ReadFile(folder, name+".br")
	if err != nil {
		return nil, err
	}
	unzip, err := gzip.NewReader(bytes.NewReader(zipped))
	if err != nil {
		return nil, fmt.Errorf("%s.gz: %w", name, err)
	}
	content, err := io.ReadAll(unzip)
	if err != nil {
		return nil, fmt.Errorf("%s.gz: %w", name, err)
	}
	sum := sha256.Sum256(content)
	return &page{
		mediaType: mediaType,
		tag:       hex.EncodeToString(sum[:8]),
		content:   map[coding][]byte{asPlain: content, asBrotli: squeezed, asGzip: zipped},
	}, nil
}

// ServeHTTP answers GET and HEAD for the files of the site.
func (s site) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	header := w.Header()
	header.Set("Content-Security-Policy", contentPolicy)
	header.Set("X-Content-Type-Options", "nosniff")
	header.Set("Referrer-Policy", "no-referrer")
	header.Set("Cross-Origin-Opener-Policy", "same-origin")
	if r.Method != http.MethodGet && r.Method != http.MethodHead {
		header.Set("Allow", "GET, HEAD")
		http.Error(w, "The game is only read.", http.StatusMethodNotAllowed)
		return
	}
	p, ok := s[r.URL.Path]
	if !ok {
		http.Error(w, "There is no such page.", http.StatusNotFound)
		return
	}
	code, ok := choose(r.Header.Values("Accept-Encoding"))
	header.Set("Vary", "Accept-Encoding")
	if !ok {
		http.Error(w, "The game can be sent as br, gzip or identity.", http.StatusNotAcceptable)
		return
	}
	tag := `"` + p.tag + "-" + string(code) + `"`
	header.Set("ETag", tag)
	// A new build must show at once; a revalidation costs one small answer.
	header.Set("Cache-Control", "no-cache")
	if matches(r.Header.Values("If-None-Match"), tag) {
		w.WriteHeader(http.StatusNotModified)
		return
	}
	header.Set("Content-Type", p.mediaType)
	if code != asPlain {
		header.Set("Content-Encoding", string(code))
	}
	header.Set("Content-Length", strconv.Itoa(len(p.content[code])))
	if r.Method == http.MethodGet {
		w.Write(p.content[code])
	}
}

// choose picks the coding that the Accept-Encoding header prefers, the smaller one among
// equals. It returns false if the header accepts none (RFC 9110, 12.5.3).
func choose(accept []string) (coding, bool) {
	weights := map[string]float64{}
	for _, item := range strings.Split(strings.Join(accept, ","), ",") {
		name, parameter, _ := strings.Cut(item, ";")
		name = strings.ToLower(strings.TrimSpace(name))
		if name == "" {
			continue
		}
		weights[name] = 1
		if value, ok := strings.CutPrefix(strings.ReplaceAll(strings.ToLower(parameter), " ", ""), "q="); ok {
			q, err := strconv.ParseFloat(value, 64)
			if err != nil || q < 0 || q > 1 {
				q = 0
			}
			weights[name] = q
		}
	}
	best, most := asPlain, 0.0
	for _, code := range []coding{asBrotli, asGzip, asPlain} {
		q, named := weights[string(code)]
		if !named {
			q, named = weights["*"]
		}
		if !named && code == asPlain {
			// If it is not named, the plain form is acceptable as a last resort.
			q = 0.001
		}
		if q > most {
			best, most = code, q
		}
	}
	return best, most > 0
}

// matches reports whether an If-None-Match header contains the tag.
func matches(header []string, tag string) bool {
	for _, item := range strings.Split(strings.Join(header, ","), ",") {
		item = strings.TrimPrefix(strings.TrimSpace(item), "W/")
		if item == tag || item == "*" {
			return true
		}
	}
	return false
}
