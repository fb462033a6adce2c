// Command site writes the browser game as a folder of files, and a zip of it, for a host that only
// serves files, under any path. The browser game must already be packed into cmd/frontage/web.
//
//	site -from cmd/frontage/web -out dist/site -base https://example.org/frontage/
package main

import (
	"archive/zip"
	"bytes"
	"compress/gzip"
	"flag"
	"fmt"
	"html"
	"io"
	"io/fs"
	"net/url"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"
)

func main() {
	from := flag.String("from", "cmd/frontage/web", "folder of the packed game")
	out := flag.String("out", "dist/site", "folder to write, which is emptied before; the zip gets its name")
	base := flag.String("base", "", "address at which the site will be, for the way back from its 404 page")
	flag.Parse()
	files, err := siteOf(os.DirFS(*from), *base)
	if err == nil {
		err = write(*out, files)
	}
	if err == nil {
		err = writeZip(*out+".zip", files)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "site:", err)
		os.Exit(1)
	}
	fmt.Printf("%s and %s.zip: %d files\n", *out, *out, len(files))
}

// siteOf returns the files of the site: the files of the packed game, each plain, with brotli and
// with gzip, and files that such hosts look for.
func siteOf(packed fs.FS, base string) (map[string][]byte, error) {
	home, err := homeOf(base)
	if err != nil {
		return nil, err
	}
	files := map[string][]byte{
		"404.html":  []byte(strings.ReplaceAll(notFound, "HOME", html.EscapeString(home))),
		".nojekyll": {}, // GitHub Pages: take the files as they are
		"_headers":  []byte(headers),
		"live":      []byte(`{"rooms":0}`), // the page asks: a host of files keeps no rooms for live play
	}
	names, err := fs.Glob(packed, "*.gz")
	if err != nil {
		return nil, err
	}
	for _, name := range names {
		plain := strings.TrimSuffix(name, ".gz")
		for _, file := range []string{name, plain + ".br"} {
			if files[file], err = fs.ReadFile(packed, file); err != nil {
				return nil, err
			}
		}
		if files[plain], err = unpacked(files[name]); err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
	}
	if files["index.html"] == nil {
		return nil, fmt.Errorf("the game is not packed yet: run make game first")
	}
	return files, nil
}

// homeOf returns the path of the site on its host, "/" if no address is given.
func homeOf(base string) (string, error) {
	if base == "" {
		return "/", nil
	}
	u, err := url.Parse(base)
	if err != nil || u.Scheme != "http" && u.Scheme != "https" || u.Host == "" || u.RawQuery != "" || u.Fragment != "" {
		return "", fmt.Errorf("-base: %q is not the address of a page, such as https://example.org/frontage/", base)
	}
	return strings.TrimSuffix(u.EscapedPath(), "/") + "/", nil
}

// notFound is the page for an unknown address. It uses no other files, since it may be served
// under any path.
const notFound = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Frontage: no such page</title>
<style>body{font:16px/1.5 system-ui,sans-serif;margin:15vh auto;max-width:32em;padding:0 1em;color:#26313b;background:#f3ede0}a{color:#1d4f7c}</style>
</head>
<body>
<h1>There is no such page</h1>
<p>The address may have been cut off or mistyped. Links to battles and figures end in a # and a long text.</p>
<p><a href="HOME">To the game</a></p>
</body>
</html>
`

// headers are rules for hosts that read a file _headers, and an example for others: browsers ask
// whether a file is new, and the page has no more rights than it needs.
const headers = `/*
  Cache-Control: no-cache
  X-Content-Type-Options: nosniff
  Referrer-Policy: no-referrer
  Cross-Origin-Opener-Policy: same-origin
`

func unpacked(zipped []byte) ([]byte, error) {
	r, err := gzip.NewReader(bytes.NewReader(zipped))
	if err != nil {
		return nil, err
	}
	return io.ReadAll(r)
}

// write writes the files into an emptied folder.
func write(folder string, files map[string][]byte) error {
	if err := os.RemoveAll(folder); err != nil {
		return err
	}
	if err := os.MkdirAll(folder, 0o755); err != nil {
		return err
	}
	for name, content := range files {
		if err := os.WriteFile(filepath.Join(folder, name), content, 0o644); err != nil {
			return err
		}
	}
	return nil
}

// writeZip writes the files into an archive that depends only on them.
func writeZip(archive string, files map[string][]byte) error {
	var out bytes.Buffer
	w := zip.NewWriter(&out)
	for _, name := range sortedNames(files) {
		entry, err := w.CreateHeader(&zip.FileHeader{Name: name, Method: zip.Deflate, Modified: time.Date(1980, 1, 1, 0, 0, 0, 0, time.UTC)})
		if err == nil {
			_, err = entry.Write(files[name])
		}
		if err != nil {
			return err
		}
	}
	if err := w.Close(); err != nil {
		return err
	}
	return os.WriteFile(archive, out.Bytes(), 0o644)
}

func sortedNames(files map[string][]byte) []string {
	var names []string
	for name := range files {
		names = append(names, name)
	}
	slices.Sort(names)
	return names
}
