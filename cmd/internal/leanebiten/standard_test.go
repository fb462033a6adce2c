package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"testing"
)

// sorts writes what the changed parts of the standard library return. Many elements are equal,
// so that another order of comparisons and swaps would be seen.
const sorts = `package main

import (
	"cmp"
	"regexp"
	"slices"
)

type element struct{ key, number int }

func main() {
	seed := uint32(1)
	for _, size := range []int{0, 1, 5, 12, 13, 49, 50, 51, 300, 5000} {
		for keys := 1; keys < 2*size; keys = 3*keys + 1 {
			for shape := range 4 {
				list := make([]element, size)
				for i := range list {
					seed = seed*1664525 + 1013904223
					list[i] = element{int(seed>>8) % keys, i}
				}
				byKey := func(a, b element) int { return cmp.Compare(a.key, b.key) }
				switch shape {
				case 1:
					slices.SortFunc(list, byKey)
				case 2:
					slices.SortFunc(list, byKey)
					slices.Reverse(list)
				case 3:
					for i := range list {
						list[i].key = min(i, size-i)
					}
				}
				stable := slices.Clone(list)
				slices.SortFunc(list, byKey)
				slices.SortStableFunc(stable, byKey)
				println(size, keys, shape, sum(list), sum(stable))
			}
		}
	}
	letters := regexp.MustCompile("^\\pL+$")
	for _, text := range []string{"a", "Éß", "ж", "漢", "1", "_", "-", "+", " ", ""} {
		println(text, letters.MatchString(text))
	}
}

func sum(list []element) (n uint64) {
	for _, e := range list {
		n = n*1099511628211 + uint64(e.number)
	}
	return n
}
`

// The page's parts of the standard library return what the library's own return.
func TestStandard(t *testing.T) {
	folder := t.TempDir()
	if err := writeStandard(folder); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(folder, "main.go"), []byte(sorts), 0o644); err != nil {
		t.Fatal(err)
	}
	output := func(flags ...string) string {
		run := exec.Command("go", append(append([]string{"run", "-trimpath"}, flags...), filepath.Join(folder, "main.go"))...)
		text, err := run.CombinedOutput()
		if err != nil {
			t.Fatalf("%v\n%s", err, text)
		}
		return string(text)
	}
	want := output()
	if found := output("-overlay=" + filepath.Join(folder, overlayFile)); found != want {
		t.Errorf("the page's library gives\n%s\nwant\n%s", found, want)
	}
	if len(want) < 1000 {
		t.Errorf("the program writes %q", want)
	}
}

// Every edit fits the standard library of the Go that the project is built with.
func TestStandardEditsFit(t *testing.T) {
	root, err := goEnv("GOROOT")
	if err != nil {
		t.Fatal(err)
	}
	for path, edit := range standardEdits() {
		text, err := os.ReadFile(filepath.Join(root, "src", filepath.FromSlash(path)))
		if err == nil {
			_, err = edit(text)
		}
		if err != nil {
			t.Errorf("%s: %v", path, err)
		}
	}
}
