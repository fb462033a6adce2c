package systems

import (
	"testing"

	"frontage/assets"
	"frontage/game"
)

// An idle question has one answer, Guide.End, and nothing else may be done: neither what a person may
// expect of a piece, nor against an enemy, nor a written order. Each system has idle questions in
// the phases named here, and none before a roll for initiative (ELM-PIP-01) or during the set-up.
func TestIdleQuestions(t *testing.T) {
	wanted := map[string][]string{
		"stand":   {"combat", "command"}, // STD-ENGAGE-04, STD-CMD-02
		"element": {"combat", "morale"},  // ELM-CLOSE-02, ELM-SEQ-04
		"column":  {"charge", "combat"},  // COL-SEQ-02
		"tactics": nil,
	}
	for _, rules := range All() {
		t.Run(rules.Name(), func(t *testing.T) {
			guide := rules.Guide()
			list := assets.Scenarios()
			if guide.Files != nil {
				list = assets.ScenariosOf(guide.Files)
			}
			seen := map[string]bool{}
			for _, f := range list {
				st, err := game.Read(f.Data, f.Name, All())
				if err != nil || st.System != rules.Name() {
					continue
				}
				play := game.NewBattle(st, rules, game.Options{Seed: 3})
				for n := 0; n < 250; n++ {
					q := play.Question()
					if q == nil {
						break
					}
					if q.Idle {
						checkIdle(t, play, q)
						seen[play.State().Turn.Phase] = true
					}
					a, ok := play.Default()
					if !ok {
						break
					}
					if _, err := play.Do(a); err != nil {
						t.Fatalf("%s: %v", f.Name, err)
					}
				}
			}
			for _, phase := range wanted[rules.Name()] {
				if !seen[phase] {
					t.Errorf("no question of the phase %q is idle", phase)
				}
			}
			for _, phase := range []string{"pips", "deploy", "orders"} {
				if seen[phase] {
					t.Errorf("a question of the phase %q is idle", phase)
				}
			}
		})
	}
}

func checkIdle(t *testing.T, play *game.Battle, q *game.Question) {
	t.Helper()
	st, guide := play.State(), play.Rules().Guide()
	if len(q.Answers) != 1 || q.Answers[0].Do != guide.End.Do {
		t.Fatalf("%s, %s: an idle question has the answers %+v", st.Title, st.Turn.Phase, q.Answers)
	}
	pieces := []game.UnitID{""}
	for i := range st.Units {
		pieces = append(pieces, st.Units[i].ID)
	}
	for i := range st.Characters {
		pieces = append(pieces, game.UnitID(st.Characters[i].ID))
	}
	var wishes []game.Action
	for _, id := range pieces {
		if guide.Wishes != nil {
			wishes = append(wishes, guide.Wishes(st, q, id)...)
		}
		if guide.WishesAgainst != nil && id != "" && st.Unit(id) != nil {
			wishes = append(wishes, guide.WishesAgainst(st, q, id)...)
		}
		if guide.Send != nil && id != "" {
			if a, ok := guide.Send(st, id, st.Table.Rect().Max.Scale(0.5)); ok {
				wishes = append(wishes, a)
			}
		}
	}
	for _, a := range wishes {
		if a.Do == guide.End.Do || guide.Concede != nil && a.Do == guide.Concede(st.Turn.Active).Do {
			continue
		}
		if _, _, err := play.Try(a); err == nil {
			t.Errorf("%s, turn %d, %s %s: nothing is said to be left to do, but %+v is allowed", st.Title, st.Turn.Number, st.Turn.Phase, st.Turn.Step, a)
		}
	}
}
