package e2e

import (
	"archive/tar"
	"bytes"
	"compress/gzip"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/chromedp/chromedp/kb"
)

// axePackage is the accessibility checker, fetched with npm.
const axePackage = "axe-core@4.10.3"

// axe starts to fetch the checker and returns a function that waits for its source.
// Without npm the test is skipped with a message.
func axe(t *testing.T) func() string {
	t.Helper()
	if _, err := exec.LookPath("npm"); err != nil {
		missing(t, "no npm found, which fetches "+axePackage)
	}
	folder := t.TempDir()
	fetch := exec.Command("npm", "pack", axePackage, "--silent", "--prefer-offline")
	fetch.Dir = folder
	var out bytes.Buffer
	fetch.Stdout, fetch.Stderr = &out, &out
	if err := fetch.Start(); err != nil {
		t.Fatal(err)
	}
	return func() string {
		t.Helper()
		if err := fetch.Wait(); err != nil {
			t.Fatalf("npm pack %s: %v\n%s", axePackage, err, out.Bytes())
		}
		archives, err := filepath.Glob(filepath.Join(folder, "*.tgz"))
		if err != nil || len(archives) != 1 {
			t.Fatalf("npm pack left %v, %v; want one", archives, err)
		}
		source, err := member(archives[0], "package/axe.min.js")
		if err != nil {
			t.Fatal(err)
		}
		return source
	}
}

// member reads one file of a compressed archive.
func member(archive, name string) (string, error) {
	f, err := os.Open(archive)
	if err != nil {
		return "", err
	}
	defer f.Close()
	unzip, err := gzip.NewReader(f)
	if err != nil {
		return "", err
	}
	for r := tar.NewReader(unzip); ; {
		header, err := r.Next()
		if errors.Is(err, io.EOF) {
			return "", fmt.Errorf("%s holds no %s", archive, name)
		}
		if err != nil {
			return "", err
		}
		if header.Name == name {
			content, err := io.ReadAll(r)
			return string(content), err
		}
	}
}

// The page's mirror has no serious accessibility fault, on any screen.
func TestMirrorIsAccessible(t *testing.T) {
	source := axe(t)
	b := open(t, laptop, "")
	b.catchFiles()
	b.eval(source()+"; true", nil)
	pressOne := func(selector string) func() {
		return func() {
			control := fmt.Sprintf(`document.querySelector('#controls [data-id%s]')`, selector)
			b.until(selector+" can be pressed", control)
			b.eval(control+".click()", nil)
			b.settle()
		}
	}
	press := func(id string) func() { return pressOne(fmt.Sprintf("=%q", id)) }
	for n, step := range []struct {
		name string
		do   func()
	}{
		{"Home", func() {}},
		{"the help", press("help")},
		{"the settings", press("settings")},
		{"a battle", func() { press("dialog-ok")(); press("scenario-first-charge")() }},
		{"a charge", func() { b.click(b.place("r1")); b.move(b.place("b1")) }},
		{"the menu", func() { press("end-phase")(); press("menu")() }},
		{"dice of one's own", press("dice")},
		{"a battle that is looked at again", func() { b.press(kb.Escape); press("menu")(); press("replay")() }},
		{"its report", func() { press("menu")(); press("report")() }},
		{"a key", func() {
			press("back")()
			press("home")()
			press("settings")()
			press("keys")()
			press("key-zones")()
		}},
		{"a key that clashes", func() { b.press("l") }},
		{"house rules", func() { press("key-cancel")(); press("dialog-ok")(); press("settings")(); press("rulings")() }},
		{"two readings of a rule", pressOne(`^="readings-"`)},
		{"the rules", func() { press("back")(); press("rules")() }},
		{"a rule", pressOne(`^="rule-"`)},
		{"a figure", func() { press("rules")(); press("home")(); press("figures")(); press("figure-charge-move-1.before")() }},
		{"terrain on the table", func() { press("home")(); press("table")(); press("lay-wood")() }},
		{"numbers", press("by-numbers")},
		{"a quick battle", func() { press("dialog-ok")(); press("home")(); press("quick")() }},
		{"the army lists", func() { press("home")(); press("armies")() }},
		{"an army list", func() { press("new-list-1")(); press("text-done")() }},
		{"a course", func() { press("armies")(); press("home")(); press("figures")(); press("course-frontage")() }},
		{"a presentation", press("present")},
		{"a lesson", func() { b.press(kb.Escape); press("figures")(); press("home")(); press("lesson-1-look-around")() }},
		{"a deployment", func() { press("lesson-leave")(); press("scenario-muster-on-the-heath")() }},
		{"the result of a battle", func() {
			press("home")()
			press("scenario-first-charge")()
			press("menu")()
			press("concede")()
			b.eval(`document.querySelector('#controls [data-id^="concede-"]').click()`, nil)
		}},
	} {
		step.do()
		b.settle()
		var faults []struct {
			ID, Impact, Help string
			Nodes            []struct{ HTML string }
		}
		// The mirror shows no text of its own. So contrast, nine tenths of the work, is
		// checked only once; the colours of the canvas are tested with the palette.
		b.eval(fmt.Sprintf(`axe.run(document, {resultTypes: ["violations"], rules: {"color-contrast": {enabled: %t}}}).then((r) => r.violations)`, n == 0), &faults)
		for _, f := range faults {
			if f.Impact != "serious" && f.Impact != "critical" {
				continue
			}
			var where []string
			for _, n := range f.Nodes {
				where = append(where, n.HTML)
			}
			t.Errorf("%s: %s (%s): %.300s", step.name, f.Help, f.Impact, strings.Join(where, " "))
		}
	}
}
