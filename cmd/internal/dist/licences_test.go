package main

import (
	"strings"
	"testing"
)

// Everything linked into the programs has its licence in the archive.
func TestLicences(t *testing.T) {
	t.Chdir("../../..")
	text, err := licences("linux", "amd64")
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"==== Go ====", "==== Roboto, the type face ====", "==== github.com/hajimehoshi/ebiten/v2 v", "==== github.com/alecthomas/kong v", "==== golang.org/x/image v", "Apache License"} {
		if !strings.Contains(text, want) {
			t.Errorf("%q is missing", want)
		}
	}
	if strings.Contains(text, "chromedp") {
		t.Error("a module that only tests use is named")
	}
}
