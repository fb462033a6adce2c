package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

const projectTop = "../../.."

func TestCoverageFileIsUpToDate(t *testing.T) {
	want, err := coverage(projectTop)
	if err != nil {
		t.Fatal(err)
	}
	got, err := os.ReadFile(filepath.Join(projectTop, coverageFile))
	if err != nil {
		t.Fatal(err)
	}
	if string(got) != want {
		t.Errorf("%s is out of date: run go run ./cmd/internal/rulecover", coverageFile)
	}
}

func TestCoverageFindsCodeAndTests(t *testing.T) {
	root := t.TempDir()
	files := map[string]string{
		"assets/rules/x.txt":    "STD-ZONE-01",
		"game/stand/zone.go":    "package stand\n\n// Zone applies STD-ZONE-01.\nfunc Zone() {}\n",
		"render/scene/scene.go": "package scene // shows STD-ZONE-04, which claims nothing\n",
		"game/stand/zone_test.go": "package stand\n\nvar table = \"STD-ZONE-02\"\n\n// STD-ZONE-01, the rays.\nfunc TestRays(t *testing.T) {}\n\n" +
			"func TestShares(t *testing.T) { _ = \"STD-ZONE-01\" }\n\nfunc BenchmarkZone(b *testing.B) {}\n",
	}
	for name, text := range files {
		file := filepath.Join(root, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	got, err := coverage(root)
	if err != nil {
		t.Fatal(err)
	}
	want := "id\tcode\ttests\n" +
		"STD-ZONE-01\tgame/stand/zone.go\tgame/stand.TestRays; game/stand.TestShares\n" +
		"STD-ZONE-02\t\tgame/stand/zone_test.go\n"
	if got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
	slip := filepath.Join(root, "game", "slip.go")
	if err := os.WriteFile(slip, []byte("package game // STD-"+"ZONE-99\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	if _, err := coverage(root); err == nil || !strings.Contains(err.Error(), "ZONE-99") {
		t.Errorf("an unknown id gives %v", err)
	}
}
