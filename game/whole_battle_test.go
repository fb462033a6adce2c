package game

import (
	"bytes"
	"strings"
	"testing"
)

// headed is a system that keeps data with the battle as a whole, and whose units have no type.
type headed struct{ fakeRules }

func (headed) Name() string           { return "headed" }
func (headed) Check(*State) []Problem { return nil }

type heading struct {
	Weather string `json:"weather" default:"fair" enum:"fair,foul"`
	Wall    *wall  `json:"wall,omitempty"`
}

type wall struct {
	Rating int `json:"rating" max:"9"`
}

func init() {
	Register("headed", &Format{Battle: &heading{}, NoTable: true, NoStands: true, FirstPhase: "command"})
}

// What a system keeps with the battle as a whole stands in a field of its name, may be left
// out, and goes into the hash of the start.
func TestDataOfTheWholeBattle(t *testing.T) {
	read := func(text string) (State, error) {
		return Read([]byte(`{"format": "frontage/scenario@1", "system": "headed", `+text+`
			"sides": [{"id": "a"}, {"id": "b"}], "units": [{"id": "u", "side": "a"}]}`), "headed", []Rules{headed{}})
	}
	var hashes []string
	for _, test := range []struct{ text, written string }{
		{``, `{"weather": "fair"}`},
		{`"headed": {"weather": "foul", "wall": null},`, `{"weather": "foul"}`},
		{`"headed": {"wall": {"rating": 3}},`, `{"weather": "fair", "wall": {"rating": 3}}`},
	} {
		s, err := read(test.text)
		if err != nil {
			t.Fatal(err)
		}
		text := Write(&s)
		if !bytes.Contains(text, []byte(`"headed": `+test.written)) || bytes.Contains(text, []byte(`"type"`)) {
			t.Errorf("written as\n%s; want \"headed\": %s, and no type", text, test.written)
		}
		again, err := Read(text, "again", []Rules{headed{}})
		if err != nil || !SameData(again.Own, s.Own) || !bytes.Equal(Write(&again), text) {
			t.Errorf("it does not read as it was written: %v", err)
		}
		for _, other := range hashes {
			if startHash(&s) == other {
				t.Error("two battles have the same hash")
			}
		}
		hashes = append(hashes, startHash(&s))
	}
	for text, want := range map[string]string{
		`"headed": {"wall": {"rating": 12}},`: "headed.wall.rating: is 12",
		`"headed": {"walls": 3},`:             "headed.walls: unknown field",
		`"stand": {},`:                        "stand: unknown field",
	} {
		if _, err := read(text); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: got %v, want %q", text, err, want)
		}
	}
}
