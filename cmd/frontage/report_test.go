package main

import (
	"bytes"
	"image/gif"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// charged is a replay of one charge, with a note.
var charged = replayOf(`{"do":"charge","unit":"r1","target":"b1","note":"At them!"}`)

func written(t *testing.T, name string, args ...string) []byte {
	t.Helper()
	out := filepath.Join(t.TempDir(), name)
	if o := frontage(append(args, "-o", out)...); o.status != exitDone || o.stderr != "" {
		t.Fatalf("%v: status %d, %s; want status %d and no errors", args, o.status, o.stderr, exitDone)
	}
	data, err := os.ReadFile(out)
	if err != nil {
		t.Fatal(err)
	}
	return data
}

func TestReport(t *testing.T) {
	replay := file(t, "charged.replay.jsonl", charged)
	page := string(written(t, "out.html", "report", replay))
	if !strings.HasPrefix(page, "<!DOCTYPE html>") || !strings.Contains(page, "At them!") || strings.Count(page, "<svg xmlns") != 2 {
		t.Errorf("the report has %d pictures: %.300s; want a page with two and the note \"At them!\"", strings.Count(page, "<svg xmlns"), page)
	}
}

func TestRenderAtTrueSize(t *testing.T) {
	pdf := written(t, "out.pdf", "render", example, "--paper", "letter", "--part", "0,0,30,40")
	// 300 by 400 mm on Letter, of which 195.9 by 250.4 mm hold the table: two by two.
	if !bytes.HasPrefix(pdf, []byte("%PDF-1.4")) || bytes.Count(pdf, []byte("/MediaBox [0 0 612.000 792.000]")) != 4 {
		t.Errorf("%d pages; want a PDF with 4 of Letter size", bytes.Count(pdf, []byte("/MediaBox")))
	}
	svg := written(t, "out.svg", "render", example, "--print", "--part", "table", "--overlay", "charge=r1:b1")
	if !bytes.Contains(svg[:200], []byte(`mm" height="`)) || !bytes.Contains(svg, []byte(`class="move"`)) {
		t.Errorf("the sheet begins %.200s; want sizes in mm, and the moves", svg)
	}
}

func TestRenderMovingPictures(t *testing.T) {
	for name, args := range map[string][]string{
		"explanation": {"render", example, "--overlay", "charge=r1:b1", "--width", "400"},
		"turn":        {"render", file(t, "charged.replay.jsonl", charged), "--turn", "1", "--width", "400"},
	} {
		film, err := gif.DecodeAll(bytes.NewReader(written(t, "out.gif", args...)))
		if err != nil || len(film.Image) < 5 || film.Config.Width != 400 {
			t.Errorf("%s: %d pictures, %v; want at least 5, 400 pixels wide", name, len(film.Image), err)
		}
	}
}
