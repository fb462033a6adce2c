package element

import (
	"strings"
	"testing"
	"testing/fstest"

	"frontage/game"
)

// The cost table has 218 prices, 70 of them regular and 148 irregular, that add up to 1625.5
// (ELM-COST-06), and is right where the page says more of it.
func TestCostTable(t *testing.T) {
	var regular, irregular, more int
	sum := 0.0
	for key, points := range builtIn.prices {
		switch {
		case key.kind == "FL" && key.grade == 'F', key.kind == "SH" && key.grade == 'X', key.kind == "ART" && key.grade == 'I' && !key.regular,
			key.kind == "SHP" && key.regular:
			more++
			continue
		case key.regular:
			regular++
		default:
			irregular++
		}
		sum += points
	}
	if regular != 70 || irregular != 148 || sum != 1625.5 || more != 10 {
		t.Errorf("%d regular and %d irregular prices add up to %v, with %d others; want 70, 148, 1625.5 and 10", regular, irregular, sum, more)
	}
	for _, test := range []struct {
		kind    string
		regular bool
		grade   string
		mobile  bool
		want    float64 // 0 for none
	}{
		{"HD", false, "I", false, 0.5}, // ELM-COST-02
		{"BD", false, "F", true, 7},    // ELM-COST-03
		{"SHP", true, "O", false, 3},   // ELM-COST-08
		{"GAL", false, "O", false, 0},
		{"FL", false, "F", false, 5},
		{"SH", true, "X", false, 5},
		{"ART", false, "I", false, 4},
		{"SP", false, "O", false, 4},   // ELM-COST-01
		{"SP", false, "S", false, 0},   // ELM-COST-01: an empty cell
		{"AV", true, "S", false, 0},    // ELM-BASE-12
		{"WWG", false, "F", false, 7},  // ELM-BASE-34: priced, nowhere described
	} {
		u := &game.Unit{Type: game.UnitType(test.kind), Own: &Unit{Grade: test.grade, Regular: test.regular, AirMobile: test.mobile}}
		if got, ok := builtIn.Price(u); got != test.want || ok != (test.want > 0) {
			t.Errorf("%s(%s), regular %v: %v, %v; want %v", test.kind, test.grade, test.regular, got, ok, test.want)
		}
	}
}

// A table may be replaced, and the value counts. What is wrong with one is told with its line and
// its column, and all of it together.
func TestReplacedTables(t *testing.T) {
	mended, err := ReadTables(fstest.MapFS{"values.tsv": {Data: []byte(strings.Replace(builtInText(t, "values"), "recoil_most\t80", "recoil_most\t60", 1))}})
	if err != nil || mended.value("recoil_most") != 60 || builtIn.value("recoil_most") != 80 {
		t.Fatalf("the tables are %v, error %v, want recoil_most 60 in them and 80 in the program's own", mended, err)
	}
	for _, test := range []struct{ file, old, new, want string }{
		{"values", "recoil_most\t80", "recoil_most\tfar", `values.tsv:17: value: is "far"; must be a number from 0 to 10000`},
		{"values", "recoil_most\t80\tB-E4\n", "", "values.tsv:1: name: recoil_most is missing"},
		{"values", "recoil_most\t80", "recoil_most\t1/0", `values.tsv:17: value: is "1/0"`},
		{"values", "name\tvalue\tsrc", "name\tvalue", "values.tsv:1: src: is missing; the columns are name, value, src"},
		{"values", "\tB-E4", "\tperhaps", `values.tsv:2: src: is "perhaps"; must begin with S, B, R-, OURS`},
		{"types", "mounted", "flying", `types.tsv:2: ground: is "flying"; must be mounted, foot, train, naval`},
		{"classes", "LH PS AX", "LH PX AX", `classes.tsv:6: who: has "PX", which is neither a type nor a class`},
		{"classes", "*(H)\tS", "*(Q)\tS", `who: has "*(Q)": the grades are SOIFXCEH`},
		{"costs", "24", "24.3", "costs.tsv:2: 24.3 is neither a whole number of points nor a half one"},
		{"costs_more", "FL\ti\tF", "FL\ti\tS", "costs_more.tsv:2: type: FL is priced twice"},
		{"moves", "x", "y", `moves.tsv:9: difficult: is "y"; must be a number from 0 to 10000`},
		{"outcomes", "DR1\tbeaten", "DR1\tslain", `outcomes.tsv:6: result: is "slain"; must be beaten, doubled`},
		{"outcomes", "DR2", "DR1", `outcomes.tsv:7: id: "DR1" is none, or there twice`},
		{"factors", "AV\tany\t5", "AV\tany\t5.5", `factors.tsv:2: vs_mounted: is "5.5"; must be a whole number from -99 to 99`},
		{"tactical", "hero", "hreo", `tactical.tsv:2: when: is "hreo"`},
		{"pips", "forced_march", "forced", `what: "forced" is unknown`},
		{"morale", "2\tEXP", "3\tEXP", "morale.tsv:3: order: is 3; the rows are numbered from 1"},
		{"depths", "DR\t160", "DR\t160\t160", "depths.tsv:2: has 6 cells, the first line has 5"},
	} {
		text := builtInText(t, test.file)
		if !strings.Contains(text, test.old) {
			t.Fatalf("%s has no %q", test.file, test.old)
		}
		_, err := ReadTables(fstest.MapFS{test.file + ".tsv": {Data: []byte(strings.Replace(text, test.old, test.new, 1))}})
		if err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%s, %q: got %v, want %q", test.file, test.new, err, test.want)
		}
	}
}

func builtInText(t *testing.T, name string) string {
	t.Helper()
	text, err := embedded.ReadFile("tables/" + name + ".tsv")
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// Any text is either read or refused with an error: none makes the reader fail.
func FuzzTables(f *testing.F) {
	names := []string{"types", "classes", "costs", "costs_more", "depths", "moves", "fast", "ranges", "counts_as", "terrain", "factors", "supports", "tactical", "grading", "outcomes", "morale", "pips", "values"}
	for i, name := range names {
		text, err := embedded.ReadFile("tables/" + name + ".tsv")
		if err != nil {
			f.Fatal(err)
		}
		f.Add(i, text)
	}
	f.Fuzz(func(t *testing.T, i int, text []byte) {
		name := names[(i%len(names)+len(names))%len(names)]
		tables, err := ReadTables(fstest.MapFS{name + ".tsv": {Data: text}})
		if (tables == nil) == (err == nil) {
			t.Errorf("%v, %v: want tables or an error, and not both", tables, err)
		}
	})
}
