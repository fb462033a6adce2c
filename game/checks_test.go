package game

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"frontage/geometry"
)

// checkOf reads an entry of expect.
func checkOf(t *testing.T, text string) (*State, fakeRules) {
	t.Helper()
	file := strings.Replace(minimal, `"table"`, `"expect": [`+text+`], "table"`, 1)
	// A blue stand beside the red one, for checks of one side.
	file = strings.Replace(file, "]}\n]\n}", `]},
		{"id": "b1", "side": "blue", "type": "infantry", "stands": [{"id": "b1a", "x": 50, "y": 30, "facing": 0}]}]}`, 1)
	s, err := Read([]byte(file), "check", fakeSystems)
	if err != nil {
		t.Fatal(err)
	}
	return &s, fakeRules{}
}

// The semantics of expect, sentence by sentence of the formats page.
func TestRunChecks(t *testing.T) {
	// Stands a and b side by side; pairs, engagements and supports of two sides.
	const charge = `{"legal": true, "closest": "b1b", "alternatives": 2, "edge": {"length": 4, "side": "front"}, "options": [],
		"stands": [{"id": "a", "x": 12, "y": 14, "facing": 359.97}, {"id": "b", "x": 16, "y": 14, "facing": 0}]}`
	const contacts = `{"pairs": [
			{"a": "r1a", "b": "b1b", "kind": "edge", "length": 4, "a_side": "front", "b_side": "left"},
			{"a": "r1b", "b": "b1b", "kind": "corner", "length": 0, "a_side": "front", "b_side": "front"}],
		"engagements": [{"id": "e1", "units": ["b1", "r1"]}, {"id": "e2", "units": ["b2", "r2"]}],
		"supports": [{"stand": "r1a", "of": "x", "from": "rear"}, {"stand": "r1a", "of": "y", "from": "rear"},
			{"stand": "b1a", "of": "z", "from": "left"}],
		"fighting": ["b1a", "r1a"]}`
	tests := []struct {
		name, answer, check string
		ok                  bool
	}{
		{"only named fields", charge, `"want": {"legal": true}`, true},
		{"nothing wanted", charge, `"want": {}`, true},
		{"boolean differs", charge, `"want": {"legal": false}`, false},
		{"strings exactly", charge, `"want": {"closest": "B1b"}`, false},
		{"no such field", charge, `"want": {"zone": "front"}`, false},
		{"fields of an object", charge, `"want": {"edge": {"length": 4}}`, true},
		{"an object differs", charge, `"want": {"edge": {"side": "rear"}}`, false},
		{"an object for a string", charge, `"want": {"closest": {}}`, false},
		{"number within 0.02", charge, `"want": {"edge": {"length": 4.02}}`, true},
		{"number beyond 0.02", charge, `"want": {"edge": {"length": 4.021}}`, false},
		{"facing within 0.05 across 0", charge, `"want": {"stands": [{"id": "a", "facing": 0.02}, {"id": "b", "facing": 359.95}]}`, true},
		{"facing beyond 0.05", charge, `"want": {"stands": [{"id": "a", "facing": 0.03}, {"id": "b"}]}`, false},
		{"angles modulo 360", charge, `"want": {"stands": [{"id": "a", "facing": 360}, {"id": "b", "facing": 720}]}`, true},
		{"numbers in their order", `{"a": [10, 29.99]}`, `"want": {"a": [10, 30]}`, true},
		{"numbers in another order", `{"a": [10, 29.99]}`, `"want": {"a": [30, 10]}`, false},
		{"numbers too few", `{"a": [10, 29.99]}`, `"want": {"a": [10]}`, false},
		{"a number for a list", `{"a": 10}`, `"want": {"a": [10]}`, false},
		{"null", `{"edge": null}`, `"want": {"edge": null}`, true},
		{"field of a field is missing", charge, `"want": {"edge": {"width": 4}}`, false},
		{"direction across 0", `{"direction": 0.02}`, `"want": {"direction": 359.98}`, true},
		{"stands in any order", charge, `"want": {"stands": [{"id": "b"}, {"id": "a"}]}`, true},
		{"a stand too few", charge, `"want": {"stands": [{"id": "b"}]}`, false},
		{"a stand too many", charge, `"want": {"stands": [{"id": "b"}, {"id": "a"}, {"id": "c"}]}`, false},
		{"empty list", charge, `"want": {"options": []}`, true},
		{"layout, whichever stand takes which", charge, `"want": {"layout": [[16, 14, 0], [12, 14, 0]]}`, true},
		{"layout within the tolerance", charge, `"want": {"layout": [[16.02, 13.98, 0], [12, 14, 0]]}`, true},
		{"layout beyond the tolerance", charge, `"want": {"layout": [[16.03, 14, 0], [12, 14, 0]]}`, false},
		{"layout, one place twice", charge, `"want": {"layout": [[16, 14, 0], [16, 14, 0]]}`, false},
		{"layout, a place too few", charge, `"want": {"layout": [[16, 14, 0]]}`, false},
		{"layout without stands", `{}`, `"want": {"layout": []}`, false},
		{"layout is no list", charge, `"want": {"layout": 1}`, false},
		{"layout without the destroyed", `{"stands": [{"x": 1, "y": 2, "facing": 0, "destroyed": true}]}`, `"want": {"layout": []}`, true},
		{"pairs among the pairs", contacts, `"want": {"pairs_include": [{"a": "r1a", "b": "b1b", "length": 4}]}`, true},
		{"pair the other way round", contacts, `"want": {"pairs_include": [{"a": "b1b", "b": "r1a", "a_side": "left", "b_side": "front"}]}`, true},
		{"pair turned, sides not", contacts, `"want": {"pairs_include": [{"a": "b1b", "b": "r1a", "a_side": "front", "b_side": "left"}]}`, false},
		{"pair that is not there", contacts, `"want": {"pairs_include": [{"a": "b1b", "b": "r9"}]}`, false},
		{"pairs of no contacts", `{}`, `"want": {"pairs_include": []}`, false},
		{"all pairs, in any order and way round", contacts, `"want": {"pairs": [{"a": "b1b", "b": "r1b"}, {"a": "r1a", "b": "b1b"}]}`, true},
		{"all pairs, one missing", contacts, `"want": {"pairs": [{"a": "b1b", "b": "r1b"}]}`, false},
		{"engagements and units in any order", contacts, `"want": {"engagements": [{"units": ["r2", "b2"]}, {"units": ["r1", "b1"]}]}`, true},
		{"engagements, units differ", contacts, `"want": {"engagements": [{"units": ["r2", "b1"]}, {"units": ["r1", "b2"]}]}`, false},
		{"supporting, both sides", contacts, `"want": {"supporting": ["b1a", "r1a"]}`, true},
		{"supporting, one side", contacts, `"side": "red", "want": {"supporting": ["r1a"]}`, true},
		{"supporting, exactly", contacts, `"side": "red", "want": {"supporting": []}`, false},
		{"not supporting", contacts, `"side": "red", "want": {"not_supporting": ["b1a"]}`, true},
		{"not supporting, but does", contacts, `"side": "blue", "want": {"not_supporting": ["b1a"]}`, false},
		{"not supporting, no such stand", contacts, `"want": {"not_supporting": ["b9"]}`, false},
		{"fighting of a side", contacts, `"side": "blue", "want": {"fighting": ["b1a"]}`, true},
	}
	for _, test := range tests {
		s, rules := checkOf(t, `{"query": "fake", `+test.check+`}`)
		rules.answers = []fakeAnswer{fakeAnswer(test.answer)}
		result := RunChecks(rules, s)[0]
		if result.OK != test.ok {
			t.Errorf("%s: OK is %v, diff %q", test.name, result.OK, result.Diff)
		}
		if result.OK != (result.Diff == "") {
			t.Errorf("%s: OK is %v with the diff %q", test.name, result.OK, result.Diff)
		}
	}
}

// "any" accepts what is wanted in any of the legal alternatives, all of it in
// the same one.
func TestRunChecksAny(t *testing.T) {
	answers := []fakeAnswer{`{"zone": "left", "n": 1}`, `{"zone": "front", "n": 2}`}
	tests := []struct {
		check string
		want  string
	}{
		{`"want": {"zone": "front"}`, `zone: want "front", got "left"`},
		{`"any": true, "want": {"zone": "front"}`, ""},
		{`"any": true, "want": {"zone": "front", "n": 1}`,
			"none of the 2 alternatives fits\nalternative 1: zone: want \"front\", got \"left\"\nalternative 2: n: want 1, got 2"},
	}
	for _, test := range tests {
		s, rules := checkOf(t, `{"query": "fake", `+test.check+`}`)
		rules.answers = answers
		if got := RunChecks(rules, s)[0].Diff; got != test.want {
			t.Errorf("%s: diff %q, want %q", test.check, got, test.want)
		}
	}
}

// Key K is flag --K, a list is comma-separated, true a bare flag; side only
// filters.
func TestCheckFlags(t *testing.T) {
	s, rules := checkOf(t, `{"query": "fake", "unit": "r1", "point": [28.38, 30], "retreated": ["b1", "b2"],
		"distance": 18, "all": true, "initiative": false, "side": "red", "want": {}}`)
	var asked map[string]string
	rules.answers, rules.asked = []fakeAnswer{"{}"}, &asked
	RunChecks(rules, s)
	want := map[string]string{"unit": "r1", "point": "28.38,30", "retreated": "b1,b2", "distance": "18", "all": "true"}
	if diff := cmp.Diff(want, asked, ignoreOwners); diff != "" {
		t.Error(diff)
	}
}

// A query that cannot be asked is a failed check that says why.
func TestRunChecksBadQuery(t *testing.T) {
	s, rules := checkOf(t, `{"query": "omen", "want": {}}`)
	if got, want := RunChecks(rules, s)[0].Diff, "no such query: omen"; got != want {
		t.Errorf("diff %q, want %q", got, want)
	}
}

// A mark is written as the formats page shows it.
func TestMarkJSON(t *testing.T) {
	tests := []struct {
		mark Mark
		want string
	}{
		{Mark{Kind: MarkRay, From: vec(14, 13), To: vec(22, 21)}, `{"kind":"ray","from":[14,13],"to":[22,21]}`},
		{Mark{Kind: MarkMeasure, From: vec(0.00004, 1), To: vec(2.00006, 1), Label: Say("2.0 cm")},
			`{"kind":"measure","from":[0,1],"to":[2.0001,1],"label":"2.0 cm"}`},
		{Mark{Kind: MarkMove, From: vec(1, 1), Via: []geometry.Vec{vec(1, 2)}, To: vec(3, 2), Stand: "a"},
			`{"kind":"move","from":[1,1],"via":[[1,2]],"to":[3,2],"stand":"a"}`},
		{Mark{Kind: MarkGhost, From: vec(1, 1), Stand: "a"}, `{"kind":"ghost","from":[1,1],"stand":"a","facing":0}`},
		{Mark{Kind: MarkPoint, From: vec(1, 1), Label: Say("p")}, `{"kind":"point","from":[1,1],"label":"p"}`},
		{Mark{Kind: MarkStand, Stand: "a"}, `{"kind":"stand","stand":"a"}`},
	}
	for _, test := range tests {
		got, err := json.Marshal(test.mark)
		if err != nil || string(got) != test.want {
			t.Errorf("got %s, %v, want %s", got, err, test.want)
		}
	}
	got, err := json.Marshal(Step{Rule: "STD-ZONE-01", Text: Say("%s moves %s, %d of %d", "t", Length(16.25), 2, 3)})
	if want := `{"rule":"STD-ZONE-01","text":"t moves 16.25 cm, 2 of 3","args":["t",16.25,2,3],"marks":[]}`; err != nil || string(got) != want {
		t.Errorf("a step without marks: %s, %v, want %s", got, err, want)
	}
}
