package column

import (
	"encoding/json"
	"testing"

	"frontage/game"
)

// Each of the three lessons can be gone through: what its steps ask for is an answer at that moment,
// and what they tell comes true with the dice of the lesson.
func TestLessons(t *testing.T) {
	for name, steps := range map[string][]string{
		"1-a-march": {`{"do":"action","unit":"SPEAR","name":"Move"}`, `{"do":"action","unit":"SPEAR","name":"Stop","to":2}`,
			`{"do":"action","unit":"CAV1","name":"Move","free":"general"}`, `{"do":"action","unit":"CAV1","name":"Stop"}`},
		"2-missiles": {`{"do":"charge","unit":"CAV1","target":"XBOW"}`, `{"do":"end"}`, `{"do":"action","unit":"XBOW","name":"Missile Fire"}`,
			`{"do":"shoot","stand":"x3a","target":"centre"}`, `{"do":"end"}`},
		"3-a-combat": {`{"do":"fight","stand":"centre","target":"x3a"}`, `{"do":"action","name":"Pursuit","column":"centre"}`, `{"do":"fight","stand":"left","target":"x4a"}`},
	} {
		text, err := files.ReadFile("lessons/" + name + ".lesson.json")
		if err != nil {
			t.Fatal(err)
		}
		var lesson struct {
			Scenario json.RawMessage
			Dice     []int
			Steps    []struct{ Wait, Do, Unit string }
		}
		if err := json.Unmarshal(text, &lesson); err != nil {
			t.Fatal(err)
		}
		s, err := game.Read(lesson.Scenario, name, systems)
		if err != nil {
			t.Fatal(err)
		}
		b := game.NewBattle(s, Rules{}, game.Options{Seed: 1})
		if _, err := b.Do(game.Action{Do: game.DoDice, Values: lesson.Dice}); err != nil {
			t.Fatal(err)
		}
		for _, step := range lesson.Steps {
			if step.Wait != "do" {
				continue
			}
			if len(steps) == 0 {
				t.Fatalf("%s asks for more than the test does", name)
			}
			a, err := game.ReadAction([]byte(steps[0]), Name)
			if err != nil {
				t.Fatal(err)
			}
			if a.Do != step.Do || step.Unit != "" && string(a.Unit) != step.Unit {
				t.Errorf("%s asks for %+v, the test does %s", name, step, steps[0])
			}
			listed := false
			for _, q := range b.Question().Answers {
				listed = listed || inFull(q) == inFull(a)
			}
			if !listed {
				t.Errorf("%s: %s is not among the answers", name, steps[0])
			}
			do(t, b, steps[0])
			steps = steps[1:]
		}
		switch end := b.State(); name {
		case "1-a-march":
			if !own(end.Unit("SPEAR")).Failed || own(end.Unit("CAV1")).Marching {
				t.Errorf("%s: the spearmen have stopped, or the lancers have not; want the spearmen stopped and the lancers not", name)
			}
		case "2-missiles":
			if own(end.Unit("CAV1")).Hits != 1 {
				t.Errorf("%s: the lancers have %d hits, want 1 for 11 and 2", name, own(end.Unit("CAV1")).Hits)
			}
		case "3-a-combat":
			if own(end.Unit("XBOW")).Hits == 0 {
				t.Errorf("%s: the crossbows have no hit", name)
			}
		}
	}
}
