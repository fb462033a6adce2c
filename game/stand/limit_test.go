package stand

import (
	"encoding/json"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"frontage/game"
)

// crowded opens a battle on a table so crowded that stands hardly find ways.
func crowded(t *testing.T, name string) *game.Battle {
	t.Helper()
	data, err := os.ReadFile(filepath.Join("testdata", "crowded", name))
	if err != nil {
		t.Fatal(err)
	}
	b, _, err := game.Open(data, name, []game.Rules{Rules{}})
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// The search for the places of a charge ends at a limit of work. The answer says so, however often
// and from whichever session it is asked (STD-CHARGE-31).
func TestCrowdedChargeReportsItsLimit(t *testing.T) {
	battle := crowded(t, "crowded-charge.scenario.json")
	s, cut := battle.State(), 0
	for _, pair := range [][2]string{{"b5", "r2"}, {"b5", "r4"}, {"b8", "r4"}, {"r2", "b7"}} {
		b := newBoard(s)
		unit, _ := b.unitIndex(pair[0])
		target, _ := b.unitIndex(pair[1])
		c, _ := b.charge(unit, target, anyWay)
		// One look beyond the limit ends the search, after the few that belong to it.
		if c.spent > workToCharge*11/10 {
			t.Errorf("%v: %d of work, of %d", pair, c.spent, workToCharge)
		}
		if c.cut {
			cut++
		}
		q := game.Query{Name: "charge", Args: map[string]string{"unit": pair[0], "target": pair[1], "all": "true"}}
		first, err := (Rules{}).Begin(false).Query(s, q)
		if err != nil {
			t.Fatal(err)
		}
		for range 2 {
			again, _ := battle.Query(q)
			if !reflect.DeepEqual(asJSON(t, first), asJSON(t, again)) {
				t.Errorf("%v: the answer differs where something is remembered", pair)
			}
		}
		c.findAll()
		told := false
		for _, step := range first.Explain() {
			told = told || strings.Contains(step.Text.String(), "came to its limit")
		}
		if told != c.cut && len(c.lines) > 0 && c.permitted() == nil {
			t.Errorf("%v: cut %v, told %v; want it told where something is cut", pair, c.cut, told)
		}
	}
	if cut == 0 {
		t.Error("no search came to its limit: the test tests nothing")
	}
}

func asJSON(t *testing.T, v any) any {
	t.Helper()
	data, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	var out any
	if err := json.Unmarshal(data, &out); err != nil {
		t.Fatal(err)
	}
	return out
}

// Alternative places for such a charge are found quickly: a wish is tried at many places, but the
// charge is worked out only once (STD-CHARGE-40).
func TestNearestWorksOutACrowdedChargeOnce(t *testing.T) {
	b := crowded(t, "crowded-nearest.replay.jsonl")
	q := b.Question()
	if q == nil || q.Kind != procedurePlace {
		t.Fatalf("the battle waits for %+v; want the question %q", q, procedurePlace)
	}
	for _, a := range q.Answers {
		wish := a
		wish.Stands = append([]game.StandPlace(nil), a.Stands...)
		for i := range wish.Stands {
			wish.Stands[i].X += 0.5
		}
		near, ok := b.Nearest(wish)
		if !ok {
			t.Errorf("nothing is near %+v", wish.Stands)
		}
		if _, _, err := b.Try(near); err != nil {
			t.Errorf("near %+v is %+v: %v", wish.Stands, near.Stands, err)
		}
	}
}

// A listed pursuit and a fall back without a choice, which take 44 and 45 million, were refused
// as too much work, and the state with the fall back could not be read. A soak tries both.
func TestDearAnswersAreCarriedOut(t *testing.T) {
	dear := map[string]int{"dear-pursuit": 1}
	if os.Getenv("FRONTAGE_SOAK") == "1" {
		dear["dear-fall-back"] = 0
	}
	for name, answer := range dear {
		b := crowded(t, name+".replay.jsonl")
		if _, err := b.Do(b.Question().Answers[answer]); err != nil {
			t.Errorf("%s: %v", name, err)
		}
		if _, err := game.Read(game.Write(b.State()), name, []game.Rules{Rules{}}); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// Past a building the search with an explanation comes to its limit, the search without one ends soon
// and finds places. The charge is the same for both: a listed charge can be made, and its reasons can
// be read (STD-CHARGE-31).
func TestListedChargeCanBeMade(t *testing.T) {
	b := crowded(t, "past-a-building.scenario.json")
	board := newBoard(b.State())
	unit, _ := board.unitIndex("r3")
	target, _ := board.unitIndex("b0")
	if c, _ := board.charge(unit, target, anyWay); !c.cut {
		t.Error("the search with an explanation does not come to its limit: the test tests nothing")
	}
	listed := false
	for _, a := range b.Question().Answers {
		listed = listed || a.Do == "charge" && a.Unit == "r3" && a.Target == "b0"
	}
	if !listed {
		t.Fatal("the charge is not listed")
	}
	answer, err := b.Query(game.Query{Name: "charge", Args: map[string]string{"unit": "r3", "target": "b0"}})
	if err != nil || !strings.HasPrefix(answer.Text().String(), "Legal") {
		t.Fatalf("the charge is listed, but the answer is %v %v", answer, err)
	}
	if _, err := b.Do(game.Action{Do: "charge", Unit: "r3", Target: "b0"}); err != nil {
		t.Errorf("the charge is listed, but refused: %v", err)
	}
}
