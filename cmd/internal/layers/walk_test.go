package layers

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// The walk through the rooms in docs/architecture.md names each room once. The files and methods
// that it names exist, and a method is in the file named with it.
func TestWalkThroughTheRooms(t *testing.T) {
	text, err := os.ReadFile(filepath.Join(top, "docs", "architecture.md"))
	if err != nil {
		t.Fatal(err)
	}
	_, walk, found := strings.Cut(string(text), "\n## A charge, from the pointer to the ghost\n")
	if !found {
		t.Fatal("docs/architecture.md has no walk")
	}
	walk, _, _ = strings.Cut(walk, "\n## ")
	room, code := "", ""
	var methods []string
	times := map[string]int{}
	last, end := "", 0 // the name before, and where it ends
	for _, at := range regexp.MustCompile("\\*\\*`[^`]+`\\*\\*|`[^` ]+`").FindAllStringIndex(walk, -1) {
		name, between, before := walk[at[0]:at[1]], strings.Join(strings.Fields(walk[end:at[0]]), " "), last
		named := strings.Trim(name, "*`")
		last, end = named, at[1]
		switch {
		case strings.HasPrefix(name, "**"):
			room = named
			if times[room]++; times[room] > 1 {
				t.Errorf("the walk names the room %s twice", room)
			}
			code += sourceOf(t, room)
		case strings.HasSuffix(named, ".go"):
			if _, err := os.Stat(filepath.Join(top, filepath.FromSlash(room), named)); err != nil {
				t.Errorf("the walk names %s, which is not in %s", named, room)
			} else if (between == "in" || between == "(") && method.MatchString(before) && !has(readFile(t, room, named), before) {
				t.Errorf("the walk looks for %s in %s/%s, which does not have it", before, room, named)
			}
		case method.MatchString(named):
			methods = append(methods, named)
		}
	}
	for _, named := range methods {
		_, name, _ := strings.Cut(named, ".")
		if !has(code, named) && !strings.Contains(code, "\ntype "+name+" ") {
			t.Errorf("the walk names %s, which no room on it has", named)
		}
	}
	for _, must := range []string{"render/app", "render/ui", "render/words", "render/scene", "game/systems", "game", "game/stand", "game/table", "game/body", "game/chance", "game/turn", "geometry"} {
		if times[must] == 0 {
			t.Errorf("the walk does not come through %s", must)
		}
	}
}

// method is the name of a method or of a type of a package.
var method = regexp.MustCompile(`^[A-Za-z]+\.[A-Za-z]+$`)

// has reports whether some code declares a method, such as battle.aim.
func has(code, named string) bool {
	of, name, _ := strings.Cut(named, ".")
	return regexp.MustCompile(`\nfunc \(\w* ?\*?` + of + `\) ` + name + `\(`).MatchString(code)
}

// readFile returns the code of a file of a room.
func readFile(t *testing.T, room, name string) string {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(top, filepath.FromSlash(room), name))
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// sourceOf returns the code of a folder, without those below it.
func sourceOf(t *testing.T, folder string) string {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(top, filepath.FromSlash(folder), "*.go"))
	if err != nil {
		t.Fatal(err)
	}
	var all strings.Builder
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		all.Write(text)
	}
	return all.String()
}
