package main

import (
	"bytes"
	"compress/gzip"
	"encoding/json"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
)

// The program in the layer of an image runs by itself, without anything else of the image.
func TestProgramInImageRuns(t *testing.T) {
	if runtime.GOOS != "linux" {
		t.Skip("not run: an image holds a program for Linux")
	}
	program, err := os.ReadFile("../../../bin/frontage")
	if err != nil {
		t.Skip("not run: \"make build\" has not made bin/frontage")
	}
	m := newImage("1.2")
	if err := m.add(runtime.GOARCH, program, []byte("licences")); err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(t.TempDir(), "image.tar")
	if err := m.write(file); err != nil {
		t.Fatal(err)
	}
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	files := untar(t, text)
	for name, blob := range files {
		zipped, err := gzip.NewReader(bytes.NewReader(blob))
		if err != nil || !strings.HasPrefix(name, "blobs/") {
			continue
		}
		layer, err := io.ReadAll(zipped)
		if err != nil {
			t.Fatal(err)
		}
		run := filepath.Join(t.TempDir(), "frontage")
		if err := os.WriteFile(run, untar(t, layer)["frontage"], 0o700); err != nil {
			t.Fatal(err)
		}
		command := exec.Command(run, "version", "--json")
		command.Env, command.Dir = []string{}, t.TempDir()
		out, err := command.Output()
		var says struct{ Systems []string }
		if err != nil || json.Unmarshal(out, &says) != nil || len(says.Systems) < 4 {
			t.Errorf("the program in the image says %s, %v; want its four systems", out, err)
		}
		return
	}
	t.Error("the image has no layer")
}
