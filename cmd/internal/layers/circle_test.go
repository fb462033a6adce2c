package layers

import (
	"cmp"
	"encoding/json"
	"fmt"
	"go/ast"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"io"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// largestCircle is how many files of game/stand may depend on each other in a circle.
// It only ever goes down: whoever makes the circle smaller writes the new number here.
const largestCircle = 16

// A file depends on another of its package when it names anything that the other one
// declares: a function, a method, a type, a field, a constant. Files that depend on each
// other in a circle can only be understood together, so the largest circle is held small.
func TestFilesOfTheStandRulesInACircle(t *testing.T) {
	uses := fileUses(t, "game/stand")
	circles := circlesOf(uses)
	largest := circles[0]
	if len(largest) <= largestCircle {
		t.Logf("the largest circle of game/stand has %d of %d files; largestCircle allows %d", len(largest), len(uses), largestCircle)
		return
	}
	t.Errorf("%d of %d files of game/stand depend on each other in a circle; at most %d may. It is held together by\n%s",
		len(largest), len(uses), largestCircle, strings.Join(thinnest(uses, largest, 25), "\n"))
}

// storeys are the storeys of game/stand, from the lowest: the first words of the headings in
// its doc.go.
var storeys = []string{"Kit", "Phases", "Flow"}

// The kit knows no phase, and no phase knows the flow of a battle: a file needs none of a
// later storey than its own.
func TestStoreysOfTheStandRules(t *testing.T) {
	doc, err := os.ReadFile(filepath.Join(top, "game", "stand", "doc.go"))
	if err != nil {
		t.Fatal(err)
	}
	storeyOf := map[string]int{}
	storey := -1
	for _, line := range strings.Split(string(doc), "\n") {
		if heading, ok := strings.CutPrefix(line, "// # "); ok {
			name, _, _ := strings.Cut(heading, ":")
			if storey = slices.Index(storeys, name); storey < 0 {
				t.Fatalf("the heading %q of doc.go names none of the storeys %v", heading, storeys)
			}
		} else if file, ok := strings.CutPrefix(line, "//\t"); ok && storey >= 0 {
			storeyOf[strings.Fields(file)[0]] = storey
		}
	}
	uses := fileUses(t, "game/stand")
	for _, from := range slices.Sorted(maps.Keys(uses)) {
		for _, to := range slices.Sorted(maps.Keys(uses[from])) {
			if storeyOf[to] > storeyOf[from] {
				t.Errorf("%s (%s) needs %s of %s (%s)", from, storeys[storeyOf[from]],
					strings.Join(slices.Sorted(maps.Keys(uses[from][to])), ", "), to, storeys[storeyOf[to]])
			}
		}
	}
}

// fileNames says, for each file, which other files it depends on, and by which names.
type fileNames map[string]map[string]map[string]bool

// fileUses returns which files of a package, tests left out, use which others.
func fileUses(t *testing.T, folder string) fileNames {
	t.Helper()
	files := token.NewFileSet()
	var trees []*ast.File
	uses := fileNames{}
	for _, name := range list(t, nil, "{{.ImportPath}} {{join .GoFiles \" \"}}", "./"+folder)[module+folder] {
		tree, err := parser.ParseFile(files, filepath.Join(top, filepath.FromSlash(folder), name), nil, parser.SkipObjectResolution)
		if err != nil {
			t.Fatal(err)
		}
		trees = append(trees, tree)
		uses[name] = map[string]map[string]bool{}
	}
	info := types.Info{Uses: map[*ast.Ident]types.Object{}}
	checker := types.Config{Importer: compiled(t, folder)}
	pkg, err := checker.Check(module+folder, files, trees, &info)
	if err != nil {
		t.Fatal(err)
	}
	fileOf := func(at token.Pos) string { return filepath.Base(files.Position(at).Filename) }
	for identifier, object := range info.Uses {
		if object.Pkg() != pkg || !object.Pos().IsValid() {
			continue
		}
		from, to := fileOf(identifier.Pos()), fileOf(object.Pos())
		if from == to {
			continue
		}
		if uses[from][to] == nil {
			uses[from][to] = map[string]bool{}
		}
		uses[from][to][object.Name()] = true
	}
	return uses
}

// compiled returns an importer of what a package needs, as the go command has built it.
func compiled(t *testing.T, folder string) types.Importer {
	t.Helper()
	built := map[string]string{}
	decoder := json.NewDecoder(strings.NewReader(goTool(t, nil, "list", "-export", "-deps", "-json=ImportPath,Export", "./"+folder)))
	for {
		var p struct{ ImportPath, Export string }
		err := decoder.Decode(&p)
		if err == io.EOF {
			break
		}
		if err != nil {
			t.Fatal(err)
		}
		built[p.ImportPath] = p.Export
	}
	return importer.ForCompiler(token.NewFileSet(), "gc", func(path string) (io.ReadCloser, error) {
		return os.Open(built[path])
	})
}

// circlesOf returns the sets of files of which each depends on every other, directly or
// not, the largest first (the strongly connected components, by Tarjan's algorithm).
func circlesOf(uses fileNames) [][]string {
	var circles [][]string
	var path []string
	number, low, onPath := map[string]int{}, map[string]int{}, map[string]bool{}
	var visit func(file string)
	visit = func(file string) {
		number[file] = len(number) + 1
		low[file] = number[file]
		path, onPath[file] = append(path, file), true
		for _, other := range slices.Sorted(maps.Keys(uses[file])) {
			if number[other] == 0 {
				visit(other)
				low[file] = min(low[file], low[other])
			} else if onPath[other] {
				low[file] = min(low[file], number[other])
			}
		}
		if low[file] == number[file] {
			at := slices.Index(path, file)
			circle := slices.Clone(path[at:])
			path = path[:at]
			for _, f := range circle {
				onPath[f] = false
			}
			slices.Sort(circle)
			circles = append(circles, circle)
		}
	}
	for _, file := range slices.Sorted(maps.Keys(uses)) {
		if number[file] == 0 {
			visit(file)
		}
	}
	slices.SortStableFunc(circles, func(a, b []string) int { return len(b) - len(a) })
	return circles
}

// thinnest returns the steps of a circle that hang on the fewest names: the cheapest to cut.
func thinnest(uses fileNames, circle []string, n int) []string {
	type step struct {
		text  string
		names int
	}
	var steps []step
	for _, from := range circle {
		for _, to := range circle {
			if names := uses[from][to]; len(names) > 0 {
				steps = append(steps, step{fmt.Sprintf("  %s needs %s of %s", from, strings.Join(slices.Sorted(maps.Keys(names)), ", "), to), len(names)})
			}
		}
	}
	slices.SortStableFunc(steps, func(a, b step) int { return cmp.Or(a.names-b.names, strings.Compare(a.text, b.text)) })
	var texts []string
	for _, s := range steps[:min(n, len(steps))] {
		texts = append(texts, s.text)
	}
	return texts
}
