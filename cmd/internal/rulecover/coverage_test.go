package main

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"frontage/assets"
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
		t.Errorf("an unknown id gives %v; want an error that names ZONE-99", err)
	}
}

// A list or a range of rules of one section may use short forms, also across the end of a
// line.
func TestCitedInShort(t *testing.T) {
	for text, want := range map[string]string{
		"STD-WIN-06 to -08: half":                        "STD-WIN-06 STD-WIN-07 STD-WIN-08",
		"STD-ATTACK-12, -14 and -16, AMB-37":             "STD-ATTACK-12 STD-ATTACK-14 STD-ATTACK-16 AMB-37",
		"STD-SHOOT-22, STD-SHOOT-24 to\n// -26 and more": "STD-SHOOT-22 STD-SHOOT-24 STD-SHOOT-25 STD-SHOOT-26",
		"STD-ZONE-01 minus -05":                          "STD-ZONE-01",
		"rules K8, K11, and no K12, OK4 or K4a":          "K8 K11",
	} {
		var got []string
		for _, c := range cited(pages()[0].id, text) {
			got = append(got, c.id)
		}
		if strings.Join(got, " ") != want {
			t.Errorf("%q cites %v, want %s", text, got, want)
		}
	}
}

// A file in the folder of a system cites that system's page, even where another has a rule
// of the same name; the coverage file names the rules of further systems with their system.
func TestFileCitesThePageOfItsSystem(t *testing.T) {
	list := func(system string) page {
		return page{system, regexp.MustCompile(`\bR-\d\d\b`), []assets.Rule{{ID: "R-05"}}}
	}
	all := []page{list(assets.FirstSystem), list("column")}
	for file, want := range map[string]string{
		"game/column/move.go": "column/R-05", "game/stand/move.go": "R-05", "game/battle.go": "R-05 column/R-05",
	} {
		var got []string
		for _, c := range citedOf(pagesFor(all, file), "see R-05") {
			got = append(got, c.id)
		}
		if strings.Join(got, " ") != want {
			t.Errorf("%s cites %q, want %s", file, got, want)
		}
	}
}
