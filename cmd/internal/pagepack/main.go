// Command pagepack prepares the files of the browser game for cmd/frontage to embed. It
// makes the game's program smaller and faster (see lighten and wasm/jumps) and compresses
// each file in the two ways that browsers accept. It tells the page the size of the game,
// for the loading bar, and the service worker the names of the files and their version.
//
//	pagepack -out cmd/frontage/web -level 11 index.html … frontage.wasm
package main

import (
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"encoding/json"
	"flag"
	"fmt"
	"io"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"github.com/andybalholm/brotli"

	"frontage/wasm/jumps"
)

// gameFile is the file whose size the page shows; sizeMark is its placeholder in the
// page.
const (
	gameFile = "frontage.wasm"
	sizeMark = `<meta name="game-size" content="0">`

	// workerFile caches the files for starting without a network; packedMark is the
	// placeholder for their list.
	workerFile = "worker.js"
	packedMark = `{version: "", files: []}`
)

// isLater reports whether a file is downloaded only when it is needed: the words of another
// language, or a page of the rules.
func isLater(name string) bool {
	ext := filepath.Ext(name)
	return ext == ".json" || ext == ".tsv"
}

func main() {
	out := flag.String("out", "", "folder for the packed files; those of an earlier run are removed")
	level := flag.Int("level", 2, "brotli level: 2 while developing, 11 for a release")
	flag.Parse()
	if *out == "" || flag.NArg() == 0 {
		flag.Usage()
		os.Exit(2)
	}
	total, later, err := packAll(*out, *level, flag.Args(), os.Stdout)
	if err != nil {
		fmt.Fprintln(os.Stderr, "pagepack:", err)
		os.Exit(1)
	}
	fmt.Printf("page: %s with brotli at level %d; the words of other languages and the rules, downloaded when they are read: %s\n", megabytes(total), *level, megabytes(later))
}

// packAll packs the files into a folder, under their base names. It returns the bytes of
// brotli that a browser downloads: total before play, and later for all files that it fetches
// on demand, with a single language. It reports each file.
func packAll(out string, level int, files []string, report io.Writer) (total, later int, err error) {
	contents := map[string][]byte{}
	for _, file := range files {
		if contents[filepath.Base(file)], err = os.ReadFile(file); err != nil {
			return 0, 0, err
		}
	}
	if game, ok := contents[gameFile]; ok {
		if contents[gameFile], err = improve(game); err != nil {
			return 0, 0, fmt.Errorf("%s: %w", gameFile, err)
		}
	}
	if page, ok := contents["index.html"]; ok {
		if contents["index.html"], err = withSize(page, len(contents[gameFile])); err != nil {
			return 0, 0, err
		}
	}
	if worker, ok := contents[workerFile]; ok {
		if contents[workerFile], err = withFiles(worker, contents); err != nil {
			return 0, 0, err
		}
	}
	if err := os.MkdirAll(out, 0o755); err != nil {
		return 0, 0, err
	}
	for _, file := range files {
		name := filepath.Base(file)
		squeezed, zipped, err := pack(contents[name], level)
		if err != nil {
			return 0, 0, fmt.Errorf("%s: %w", name, err)
		}
		for ext, packed := range map[string][]byte{".br": squeezed, ".gz": zipped} {
			if err := replace(filepath.Join(out, name+ext), packed); err != nil {
				return 0, 0, err
			}
		}
		if isLater(name) {
			later += len(squeezed)
		} else {
			total += len(squeezed)
		}
		fmt.Fprintf(report, "%-16s %s, gzip %s, brotli %s\n", name,
			megabytes(len(contents[name])), megabytes(len(zipped)), megabytes(len(squeezed)))
	}
	return total, later, clean(out, contents)
}

// improve returns the game's program in a form that browsers start sooner and run faster.
func improve(program []byte) ([]byte, error) {
	light, err := lighten(program)
	if err != nil {
		return nil, err
	}
	direct, _, err := jumps.Direct(light)
	return direct, err
}

// replace writes a file in one step, so that a build that embeds the folder at the same
// time finds either the old or the new content.
func replace(file string, content []byte) error {
	if err := os.WriteFile(file+".new", content, 0o644); err != nil {
		return err
	}
	return os.Rename(file+".new", file)
}

// withSize writes the size of the game, in bytes, into the page.
func withSize(page []byte, size int) ([]byte, error) {
	if bytes.Count(page, []byte(sizeMark)) != 1 {
		return nil, fmt.Errorf("index.html: want %s once", sizeMark)
	}
	told := strings.Replace(sizeMark, `"0"`, strconv.Quote(strconv.Itoa(size)), 1)
	return bytes.Replace(page, []byte(sizeMark), []byte(told), 1), nil
}

// withFiles writes into the service worker the names of the other files and a hash of
// their names and contents.
func withFiles(worker []byte, contents map[string][]byte) ([]byte, error) {
	if bytes.Count(worker, []byte(packedMark)) != 1 {
		return nil, fmt.Errorf("%s: want %s once", workerFile, packedMark)
	}
	names := []string{"./"} // the page under the address that browsers request
	hash := sha256.New()
	for _, name := range slices.Sorted(maps.Keys(contents)) {
		if name == workerFile {
			continue
		}
		fmt.Fprintf(hash, "%s %d\n", name, len(contents[name]))
		hash.Write(contents[name])
		if name != "index.html" {
			names = append(names, name)
		}
	}
	list, err := json.Marshal(names)
	if err != nil {
		return nil, err
	}
	told := fmt.Sprintf(`{version: "%x", files: %s}`, hash.Sum(nil)[:8], list)
	return bytes.Replace(worker, []byte(packedMark), []byte(told), 1), nil
}

// clean removes files of an earlier run that this run has not packed.
func clean(out string, keep map[string][]byte) error {
	for _, ext := range []string{".br", ".gz"} {
		packed, err := filepath.Glob(filepath.Join(out, "*"+ext))
		if err != nil {
			return err
		}
		for _, file := range packed {
			if _, ok := keep[strings.TrimSuffix(filepath.Base(file), ext)]; ok {
				continue
			}
			if err := os.Remove(file); err != nil {
				return err
			}
		}
	}
	return nil
}

// pack compresses a file's content both ways. A light brotli level goes with a fast gzip,
// a heavy one with the best.
func pack(content []byte, level int) (squeezed, zipped []byte, err error) {
	var br, gz bytes.Buffer
	options := brotli.WriterOptions{Quality: level}
	gzipLevel := gzip.BestSpeed
	if level > 5 {
		options.LGWin = 24 // window of 16 MiB: the game is some 20 MB
		gzipLevel = gzip.BestCompression
	}
	b := brotli.NewWriterOptions(&br, options)
	g, err := gzip.NewWriterLevel(&gz, gzipLevel)
	if err != nil {
		return nil, nil, err
	}
	for _, w := range []io.WriteCloser{b, g} {
		if _, err := w.Write(content); err != nil {
			return nil, nil, err
		}
		if err := w.Close(); err != nil {
			return nil, nil, err
		}
	}
	return br.Bytes(), gz.Bytes(), nil
}

// megabytes formats a number of bytes for people.
func megabytes(n int) string {
	if n < 100_000 {
		return fmt.Sprintf("%.1f kB", float64(n)/1e3)
	}
	return fmt.Sprintf("%.2f MB", float64(n)/1e6)
}
