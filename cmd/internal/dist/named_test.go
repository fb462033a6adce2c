package main

import (
	"archive/tar"
	"bytes"
	"compress/gzip"
	"errors"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// An archive contains every file named by its readme, under that name: the pages and pictures of
// its links, and the scenarios it suggests.
func TestArchiveHasTheFilesOfTheReadme(t *testing.T) {
	t.Chdir("../../..")
	readme, err := os.ReadFile("README.md")
	if err != nil {
		t.Fatal(err)
	}
	names := named(string(readme))
	for _, want := range []string{"docs/formats.md", "docs/pictures/charge.png", "LICENSE", "assets/scenarios/first-charge.scenario.json", "assets/figures/charge-blocked.before.scenario.json"} {
		if !slices.Contains(names, want) {
			t.Errorf("%s is not among %v", want, names)
		}
	}
	for _, m := range regexp.MustCompile(`\]\(([^)]+)\)`).FindAllStringSubmatch(string(readme), -1) {
		if !strings.Contains(m[1], "://") && !slices.Contains(names, m[1]) {
			t.Errorf("the link to %s leads nowhere in an archive", m[1])
		}
	}
	var packed bytes.Buffer
	if err := writeTar(&packed, []file{{"docs/formats.md", "docs/formats.md"}}); err != nil {
		t.Fatal(err)
	}
	unzip, err := gzip.NewReader(&packed)
	if err != nil {
		t.Fatal(err)
	}
	archive := tar.NewReader(unzip)
	if header, err := archive.Next(); err != nil || header.Name != "docs/formats.md" {
		t.Errorf("the header is %v, error %v, want docs/formats.md", header, err)
	}
	if _, err := archive.Next(); !errors.Is(err, io.EOF) {
		t.Errorf("more in the archive: %v", err)
	}
}

// An archive has the example files that its docs name.
func TestArchiveHasTheFilesOfTheDocs(t *testing.T) {
	t.Chdir("../../..")
	names, found := shipped(""), 0
	pages, err := filepath.Glob("docs/*.md")
	if err != nil {
		t.Fatal(err)
	}
	for _, page := range pages {
		text, err := os.ReadFile(page)
		if err != nil {
			t.Fatal(err)
		}
		for _, name := range named(string(text)) {
			if info, err := os.Stat(name); err != nil || info.IsDir() || !strings.HasPrefix(name, "docs/") {
				continue
			}
			if found++; !slices.Contains(names, name) {
				t.Errorf("%s names %s, which is not in an archive", page, name)
			}
		}
	}
	if found == 0 {
		t.Error("the docs name no files")
	}
}
