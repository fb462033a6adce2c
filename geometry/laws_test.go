package geometry

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// lawless lists the exported functions without laws, with the reason.
var lawless = map[string]string{
	"NewBlockers": "a constructor", "NewBlockersOn": "a constructor", "NewGrid": "a constructor", "NewMovingGrid": "a constructor", "NewGround": "a constructor", "Ground.Mover": "a constructor",

	"NewRoom": "its questions have the laws", "Room.Nearest": "the first of Room.Places",

	"Work.Done": "a field", "Work.Total": "a field", "Work.Note": "a field", "Work.Over": "a field", "Work.EndAt": "a field set", "Mover.Ended": "a field",

	"Box.At": "a field set", "Box.Shift": "a field set", "Box.Corners": "by the order of the constants", "Box.Edge": "between two of the corners",
	"Box.EdgeLength": "a field", "Box.Extent": "half a field", "Box.HalfBounds": "half the size of Box.Bounds", "Box.Normal": "a field turned", "Box.Radius": "half the diagonal",
	"Box.Local": "the inverse of Box.World, whose law it is",
	"Edge.Dir":  "B − A, scaled to 1", "Formation.Regular": "two of the constants", "Gap.Width": "the length of At",
	"Interval.Contains": "Lo ≤ x ≤ Hi", "Intervals.Contains": "that of an interval", "Polygon.Bounds": "the extreme coordinates",
	"Rect.Grow": "its fields moved", "Segment.Len": "Vec.Dist", "Segment.Mid": "Vec.Lerp",

	"Vec.Add": "arithmetic", "Vec.Along": "arithmetic", "Vec.Cross": "arithmetic", "Vec.Dist": "arithmetic", "Vec.Dot": "arithmetic",
	"Vec.Left": "arithmetic", "Vec.Len": "arithmetic", "Vec.Lerp": "arithmetic", "Vec.Neg": "arithmetic", "Vec.Right": "arithmetic",
	"Vec.Scale": "arithmetic", "Vec.Sub": "arithmetic", "Vec.Unit": "arithmetic",

	"ContactKind.String": "a name", "Corner.String": "a name", "Formation.String": "a name", "Relation.String": "a name",
	"Side.String": "a name", "Thing.String": "a name",
}

// Every exported predicate and construction numbers its laws, 1., 2. and so on, and the
// comment of some test cites each as "Name law n", "Name laws n and m" or "Name laws n
// to m".
func TestEveryLawIsTested(t *testing.T) {
	laws, cited := map[string]int{}, map[string]map[int]bool{}
	for _, file := range parsedFiles(t) {
		for _, d := range file.Decls {
			f, ok := d.(*ast.FuncDecl)
			if !ok || !f.Name.IsExported() {
				continue
			}
			if strings.HasPrefix(f.Name.Name, "Test") && f.Recv == nil {
				citations(f.Doc.Text(), cited)
			} else if name := exportedName(f); name != "" && !strings.HasPrefix(name, "Benchmark") && !strings.HasPrefix(name, "Fuzz") {
				laws[name] = numberedLaws(t, name, f.Doc.Text())
			}
		}
	}
	total := 0
	for name, n := range laws {
		why, without := lawless[name]
		if without == (n > 0) {
			t.Errorf("%s has %d laws; without: %q", name, n, why)
		}
		for i := 1; i <= n; i++ {
			if total++; !cited[name][i] {
				t.Errorf("no test cites %s law %d", name, i)
			}
		}
	}
	for name, list := range cited {
		for n := range list {
			if n > laws[name] {
				t.Errorf("a test cites %s law %d, of %d", name, n, laws[name])
			}
		}
	}
	for name, why := range lawless {
		if _, ok := laws[name]; !ok {
			t.Errorf("%s, without laws as %s, is not there", name, why)
		}
	}
	t.Logf("%d functions with %d laws; %d without:", len(laws)-len(lawless), total, len(lawless))
	for _, line := range reasons() {
		t.Log(line)
	}
}

// reasons lists the functions without laws by reason.
func reasons() []string {
	by := map[string][]string{}
	for name, why := range lawless {
		by[why] = append(by[why], name)
	}
	var list []string
	for why, names := range by {
		slices.Sort(names)
		list = append(list, fmt.Sprintf("%s: %s", why, strings.Join(names, ", ")))
	}
	slices.Sort(list)
	return list
}

// parsedFiles parses the package with its tests.
func parsedFiles(t *testing.T) []*ast.File {
	t.Helper()
	entries, err := os.ReadDir(".")
	if err != nil {
		t.Fatal(err)
	}
	var files []*ast.File
	set := token.NewFileSet()
	for _, e := range entries {
		if !strings.HasSuffix(e.Name(), ".go") {
			continue
		}
		f, err := parser.ParseFile(set, e.Name(), nil, parser.ParseComments)
		if err != nil {
			t.Fatal(err)
		}
		files = append(files, f)
	}
	return files
}

// exportedName returns the name of a function in go doc, or "" if go doc does not show
// it.
func exportedName(f *ast.FuncDecl) string {
	if f.Recv == nil {
		return f.Name.Name
	}
	of := f.Recv.List[0].Type
	if p, ok := of.(*ast.StarExpr); ok {
		of = p.X
	}
	if id, ok := of.(*ast.Ident); ok && id.IsExported() {
		return id.Name + "." + f.Name.Name
	}
	return ""
}

var lawNumber = regexp.MustCompile(`(?m)^ +(\d+)\. `)

// numberedLaws counts the laws of a comment, numbered from 1.
func numberedLaws(t *testing.T, name, doc string) int {
	t.Helper()
	found := lawNumber.FindAllStringSubmatch(doc, -1)
	for i, f := range found {
		if f[1] != strconv.Itoa(i+1) {
			t.Errorf("law %d of %s is numbered %s", i+1, name, f[1])
		}
	}
	return len(found)
}

var citation = regexp.MustCompile(`((?:[A-Z]\w*\.)?[A-Z]\w*)\s+laws?\s+(\d+(?:(?:,\s+|\s+and\s+|\s+to\s+)\d+)*)`)
var lawList = regexp.MustCompile(`(to\s+)?(\d+)`)

// citations collects the laws that a comment cites.
func citations(doc string, cited map[string]map[int]bool) {
	for _, c := range citation.FindAllStringSubmatch(doc, -1) {
		if cited[c[1]] == nil {
			cited[c[1]] = map[int]bool{}
		}
		last := 0
		for _, n := range lawList.FindAllStringSubmatch(c[2], -1) {
			k, _ := strconv.Atoi(n[2])
			if n[1] == "" {
				last = k
			}
			for ; last <= k; last++ {
				cited[c[1]][last] = true
			}
		}
	}
}
