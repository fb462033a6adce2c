package stand_test

import (
	"fmt"
	"testing"

	"frontage/game"
	"frontage/game/stand"
)

// forgetful is the rules with a new session for every question and action.
type forgetful struct{ stand.Rules }

func (f forgetful) Begin(bool) game.Session { return forgetting{f.Rules} }

type forgetting struct{ rules stand.Rules }

func (f forgetting) Question(s *game.State) *game.Question { return f.rules.Begin(false).Question(s) }

func (f forgetting) Default(s *game.State) (game.Action, bool) {
	return f.rules.Begin(false).Default(s)
}

func (f forgetting) Query(s *game.State, q game.Query) (game.Answer, error) {
	return f.rules.Begin(false).Query(s, q)
}

func (f forgetting) Apply(before, s *game.State, a game.Action, dice *game.Dice) ([]game.Event, error) {
	return f.rules.Begin(false).Apply(before, s, a, dice)
}

func (f forgetting) Try(before, s *game.State, a game.Action, dice *game.Dice) ([]game.Event, error) {
	return f.rules.Begin(false).Try(before, s, a, dice)
}

func (f forgetting) Nearest(s *game.State, a game.Action) (game.Action, bool) {
	return f.rules.Begin(false).Nearest(s, a)
}

func (f forgetting) Advise(b *game.Battle) (game.Action, bool) { return f.rules.Begin(false).Advise(b) }

// Knowledge kept from one action to the next does not change the battle.
func TestKeptKnowledgeChangesNothing(t *testing.T) {
	for _, name := range []string{"first-charge", "no-room", "skirmish-at-the-mill"} {
		s := shipped(t)[name]
		for seed := range uint64(3) {
			b := game.NewBattle(s, stand.Rules{}, game.Options{Seed: seed + 1})
			plain := game.NewBattle(s, forgetful{stand.Rules{}}, game.Options{Seed: seed + 1})
			for {
				a, open := b.Default()
				if !open {
					break
				}
				if _, err := b.Do(a); err != nil {
					t.Fatalf("%s, seed %d: %v", name, seed+1, err)
				}
				if _, err := plain.Do(a); err != nil {
					t.Fatalf("%s, seed %d, without: %v", name, seed+1, err)
				}
				if b.Hash() != plain.Hash() {
					t.Fatalf("%s, seed %d: after %+v the two battles differ", name, seed+1, a)
				}
			}
		}
	}
}

// An answer stays the same whatever happens after it, although boards reuse the memory of
// earlier ones.
func TestAnswersStayAsTheyWere(t *testing.T) {
	b := game.NewBattle(shipped(t)["first-charge"], stand.Rules{}, game.Options{Seed: 1})
	type told struct {
		answer game.Answer
		text   string
	}
	var list []told
	for {
		answer, err := b.Query(game.Query{Name: "contacts"})
		if err != nil {
			t.Fatal(err)
		}
		list = append(list, told{answer, answer.Text().String() + fmt.Sprint(answer.Explain())})
		for range 3 { // so that some boards are shown and others reused
			if a, open := b.Default(); open {
				if _, err := b.Do(a); err != nil {
					t.Fatal(err)
				}
			}
		}
		if _, open := b.Default(); !open {
			break
		}
	}
	for i, was := range list {
		if now := was.answer.Text().String() + fmt.Sprint(was.answer.Explain()); now != was.text {
			t.Errorf("answer %d said %q, and now %q", i, was.text, now)
		}
	}
}
