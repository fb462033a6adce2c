package stand_test

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"frontage/assets"
	"frontage/game"
	"frontage/game/stand"
)

// rulingsThatMatter returns the rulings with a reading by which a question is answered otherwise.
func rulingsThatMatter(s *game.State, q game.Query) []string {
	var list []string
	by := game.Reread(stand.Rules{}, s, q)
	for _, r := range stand.Rulings() {
		if len(by.By(&r)) > 0 {
			list = append(list, r.ID)
		}
	}
	return list
}

// The situations in which the readings of a ruling differ, written from the rules page, show up
// where their question is asked by every other reading.
func TestPlayedOtherwise(t *testing.T) {
	asked := 0
	for _, file := range assets.Readings() {
		var f struct {
			Scenario json.RawMessage `json:"scenario"`
		}
		if err := json.Unmarshal(file.Data, &f); err != nil {
			t.Fatal(err)
		}
		s, err := game.Read(f.Scenario, file.Name, systems)
		if err != nil || s.System != "stand" || len(s.Expect) == 0 {
			continue // a situation of another system, or one that is played
		}
		asked++
		_, ruling, _ := strings.Cut(file.Name, "/")
		if named := rulingsThatMatter(&s, game.Query{Name: s.Expect[0].Query, Args: s.Expect[0].Flags()}); !slices.Contains(named, ruling) {
			t.Errorf("%s: only the readings %v change the answer, want %v among them", file.Name, named, ruling)
		}
	}
	if asked < 15 {
		t.Errorf("only %d situations ask, want at least 15", asked)
	}
}

// A table with the answer to a question agrees with that answer, and with no other: not where
// the charger stands 5 cm to the side, nor where the target is out of reach (STD-CHARGE-07).
func TestWithAnswer(t *testing.T) {
	s, ok := shipped(t)["first-charge"]
	if !ok {
		t.Fatal("there is no scenario first-charge")
	}
	s.Turn.Dice.Seed = 77
	q := game.Query{Name: "charge", Args: map[string]string{"unit": "r1", "target": "b1"}}
	with, err := game.WithAnswer(stand.Rules{}, &s, q)
	if err != nil {
		t.Fatal(err)
	}
	again, err := game.Read(game.Write(&with), "again", systems)
	if err != nil {
		t.Fatal(err)
	}
	agrees := func(s *game.State) bool { return game.RunChecks(stand.Rules{}, s)[0].OK }
	if !agrees(&again) || again.Turn.Dice.Seed != 0 || len(again.Rulings) != len(stand.Rulings()) {
		t.Errorf("agrees %v, seed %d, %d rulings; want no seed and %d rulings, agreeing", agrees(&again), again.Turn.Dice.Seed, len(again.Rulings), len(stand.Rulings()))
	}
	if _, err := game.WithAnswer(stand.Rules{}, &s, game.Query{Name: "charge", Args: map[string]string{"unit": "r1"}}); err == nil {
		t.Error("a question without a target has an answer")
	}
	for _, shift := range []float64{5, -80} {
		moved := again.Clone()
		for i, at := range moved.Unit("r1").OwnStands() {
			moved.Unit("r1").OwnStands()[i].X = at.X + shift
		}
		if agrees(&moved) {
			t.Errorf("%g cm to the side the answer is the same", shift)
		}
	}
}
