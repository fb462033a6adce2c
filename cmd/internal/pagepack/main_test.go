package main

import (
	"bytes"
	"compress/gzip"
	"encoding/binary"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/andybalholm/brotli"
)

func TestPackAll(t *testing.T) {
	source, out := t.TempDir(), t.TempDir()
	memory := functions("main.main\x00")
	program := func(memory string) string {
		return string(withData("\x01\x00\x41\x08\x0b" + string(binary.AppendUvarint(nil, uint64(len(memory)))) + memory))
	}
	light := []byte(memory)
	if !blankTraces(light) {
		t.Fatal("the table does not hold what it should")
	}
	game := program(string(light))
	write(t, filepath.Join(source, "index.html"), `<head><meta name="game-size" content="0"></head>`)
	write(t, filepath.Join(source, "frontage.wasm"), program(memory))
	write(t, filepath.Join(out, "gone.js.br"), "of an earlier build")
	write(t, filepath.Join(out, "placeholder.txt"), "stays")

	files := []string{filepath.Join(source, "index.html"), filepath.Join(source, "frontage.wasm")}
	for _, level := range []int{2, 11} {
		if _, _, err := packAll(out, level, files, io.Discard); err != nil {
			t.Fatal(err)
		}
		wantPage := fmt.Sprintf(`<head><meta name="game-size" content="%d"></head>`, len(game))
		for name, want := range map[string]string{"index.html": wantPage, "frontage.wasm": game} {
			br := brotli.NewReader(bytes.NewReader(read(t, filepath.Join(out, name+".br"))))
			gz, err := gzip.NewReader(bytes.NewReader(read(t, filepath.Join(out, name+".gz"))))
			if err != nil {
				t.Fatal(err)
			}
			for coding, r := range map[string]io.Reader{"brotli": br, "gzip": gz} {
				if got, err := io.ReadAll(r); err != nil || string(got) != want {
					t.Errorf("level %d: %s of %s unpacks to %.80q, %v; want %.80q", level, coding, name, got, err, want)
				}
			}
		}
	}
	if _, err := os.Stat(filepath.Join(out, "gone.js.br")); !os.IsNotExist(err) {
		t.Error("a file of an earlier build is still there")
	}
	if _, err := os.Stat(filepath.Join(out, "placeholder.txt")); err != nil {
		t.Error("the placeholder is gone")
	}
}

// The service worker gets the names of all files except itself, and its version changes
// with any of them.
func TestWorkerLearnsTheFiles(t *testing.T) {
	worker := []byte("const packed = " + packedMark + ";")
	contents := map[string][]byte{"index.html": []byte("page"), "frontage.wasm": []byte("game"), workerFile: worker}
	version := func() string {
		got, err := withFiles(worker, contents)
		if err != nil {
			t.Fatal(err)
		}
		text, files, ok := strings.Cut(string(got), ", files: ")
		if want := `["./","frontage.wasm"]};`; !ok || files != want {
			t.Errorf("the worker says %s, want the files %s", got, want)
		}
		return text
	}
	before := version()
	if contents["frontage.wasm"] = []byte("gane"); version() == before {
		t.Error("another game has the same version")
	}
	if contents["frontage.wasm"] = []byte("game"); version() != before {
		t.Error("the same files have another version")
	}
	for _, text := range []string{"", packedMark + packedMark} {
		if got, err := withFiles([]byte(text), contents); err == nil {
			t.Errorf("%q: got %s, want an error", text, got)
		}
	}
}

func TestPageMustAskForTheSizeOnce(t *testing.T) {
	for _, page := range []string{"<head></head>", sizeMark + sizeMark} {
		if got, err := withSize([]byte(page), 1); err == nil {
			t.Errorf("%s: got %s, want an error", page, got)
		}
	}
}

func write(t *testing.T, file, content string) {
	t.Helper()
	if err := os.WriteFile(file, []byte(content), 0o644); err != nil {
		t.Fatal(err)
	}
}

func read(t *testing.T, file string) []byte {
	t.Helper()
	content, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	return content
}
