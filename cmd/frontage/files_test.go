package main

import (
	"errors"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"frontage/game"
)

// given sets the standard input of a command.
func given(t *testing.T, text string) {
	t.Helper()
	before := standardInput
	standardInput = func() ([]byte, error) { return readAll(strings.NewReader(text), "standard input") }
	t.Cleanup(func() { standardInput = before })
}

// Every FILE may be standard input or a link: the fragment alone, or a whole address that
// ends in one.
func TestFilesMayBeLinks(t *testing.T) {
	text, err := os.ReadFile(example)
	if err != nil {
		t.Fatal(err)
	}
	given(t, string(text))
	out := func(name string) string { return filepath.Join(t.TempDir(), name) }
	scenario := "#s=" + game.EncodeLink(text)
	replay := "https://example.org/play/?x=1#r=" + game.EncodeLink([]byte(charged))
	for _, from := range []string{"-", scenario, "https://example.org/play/" + scenario, " " + scenario + "\n"} {
		if got := answer(t, "charge", from, "--unit", "r1", "--target", "b1"); got["legal"] != true {
			t.Errorf("%.40s: the answer is %v, want it legal", from, got)
		}
		answer(t, "check", from)
		answer(t, "contacts", from)
		if got := answer(t, "render", from, "-o", out("table.svg")); from != "-" && got["file"] != "link" {
			t.Errorf("%.40s: the answer names %v, not \"link\"", from, got["file"])
		}
	}
	for _, from := range []string{replay, scenario} {
		answer(t, "validate", from)
		if o := frontage("run", from); o.status != exitDone || !strings.Contains(o.stdout, "Turn 1") {
			t.Errorf("%.40s: run ended with %+v, want status %v and \"Turn 1\" in the output", from, o, exitDone)
		}
	}
	answer(t, "report", replay, "-o", out("report.html"))
	answer(t, "army", "battle", "legion", "warband", "--terrain", scenario)

	given(t, "https://example.org/play/"+scenario+"\n") // as it is pasted
	if got := answer(t, "charge", "-", "--unit", "r1", "--target", "b1"); got["legal"] != true {
		t.Errorf("a link on standard input: %v", got)
	}
	given(t, table)
	if got := answer(t, "army", "import", "-", "-o", out("levy.army.json")); got["units"].(float64) != 2 || got["file"] != "standard input" {
		t.Errorf("an army table on standard input: %v; want 2 units from the file \"standard input\"", got)
	}
	for name, test := range map[string]struct {
		args []string
		want string
	}{
		"no name to import to": {[]string{"army", "import", "-"}, "-o"},
		"cut off":              {[]string{"contacts", scenario[:len(scenario)-9]}, "frontage: link: the link is damaged"},
		"not a table":          {[]string{"contacts", "https://example.org/#k=STD-ZONE-01"}, "neither s= nor r="},
		"bad text":             {[]string{"contacts", "#s=" + game.EncodeLink([]byte("{}"))}, "link:1: format: is missing"},
		"a file called so":     {[]string{"contacts", "#1"}, "frontage: #1: "},
		"an army":              {[]string{"army", "show", "-"}, "standard input:1:"},
	} {
		if o := frontage(test.args...); o.status != exitBad || o.stdout != "" || !strings.Contains(o.stderr, test.want) {
			t.Errorf("%s: the command ended with %+v, want status %v, no output and the error %q", name, o, exitBad, test.want)
		}
	}
}

// A file that is too large is not read, and an endless one is abandoned early.
func TestHugeFiles(t *testing.T) {
	name := filepath.Join(t.TempDir(), "huge.scenario.json")
	f, err := os.Create(name)
	if err == nil {
		err = f.Truncate(1 << 40) // a sparse file
	}
	if err != nil {
		t.Skip("no file of that size can be made here:", err)
	}
	f.Close()
	if err := os.Chmod(name, 0); err != nil { // so that an attempt to read it fails with another error
		t.Fatal(err)
	}
	if o := frontage("contacts", name); o.status != exitBad || !strings.Contains(o.stderr, "larger than 16 MiB") {
		t.Errorf("the command ended with %+v, want status %v and \"larger than 16 MiB\" in the error", o, exitBad)
	}
	var endless zeros
	if _, err := readAll(&endless, "standard input"); !errors.Is(err, errLarge) || endless > maxFile+1<<16 {
		t.Errorf("%v after %d bytes; want %v before %d", err, endless, errLarge, maxFile+1<<16)
	}
}

// zeros is an endless stream that counts the bytes read.
type zeros int

func (z *zeros) Read(p []byte) (int, error) {
	*z += zeros(len(p))
	return len(p), nil
}

var _ io.Reader = (*zeros)(nil)

// Where the disk is full, a command says so and leaves the old file whole, and nothing beside it.
func TestFullDiskLeavesTheOldFile(t *testing.T) {
	folder := t.TempDir()
	if err := exec.Command("mount", "-t", "tmpfs", "-o", "size=16k", "tmpfs", folder).Run(); err != nil {
		t.Skip("not run: no file system can be mounted: ", err)
	}
	t.Cleanup(func() {
		if err := exec.Command("umount", folder).Run(); err != nil {
			t.Error(err)
		}
	})
	file := filepath.Join(folder, "charge.svg")
	if err := os.WriteFile(file, []byte("old"), 0o600); err != nil {
		t.Fatal(err)
	}
	got := frontage("render", "../../assets/scenarios/the-plain-of-ravens.scenario.json", "-o", file)
	if got.status != 2 || !strings.Contains(got.stderr, "charge.svg: no space left") {
		t.Errorf("status %d: %s; want status 2: charge.svg: no space left", got.status, got.stderr)
	}
	if text, err := os.ReadFile(file); err != nil || string(text) != "old" {
		t.Errorf("the old file holds %d bytes: %v; want \"old\" as it was", len(text), err)
	}
	if names, _ := filepath.Glob(filepath.Join(folder, "*")); len(names) != 1 {
		t.Errorf("left behind: %v", names)
	}
}

// A file that is written over keeps its permissions; a link goes on leading to the file.
func TestWritingOver(t *testing.T) {
	folder := t.TempDir()
	file, link := filepath.Join(folder, "a.scenario.json"), filepath.Join(folder, "link")
	if err := errors.Join(os.WriteFile(file, []byte("old"), 0o640), os.Symlink(file, link)); err != nil {
		t.Fatal(err)
	}
	if err := writeFile(link, []byte("new")); err != nil {
		t.Fatal(err)
	}
	text, err := os.ReadFile(file)
	info, err2 := os.Lstat(link)
	mode, err3 := os.Stat(file)
	if err := errors.Join(err, err2, err3); err != nil || string(text) != "new" || info.Mode().IsRegular() || mode.Mode().Perm() != 0o640 {
		t.Errorf("text %q, file %v, mode %v, error %v, want the new text in the old kind of file with its mode", text, info, mode, errors.Join(err, err2, err3))
	}
	if err := writeFile(os.DevNull, []byte("gone")); err != nil {
		t.Error(err)
	}
}
