package stand_test

import (
	"fmt"
	"testing"

	"frontage/game"
	"frontage/game/stand"
)

// forgetful is rules that keep nothing: of them game.Battle sees what it must.
type forgetful struct{ game.Rules }

// What a battle keeps from one action to the next changes nothing in it.
func TestKeepingChangesNothing(t *testing.T) {
	for _, name := range []string{"first-charge", "no-room", "skirmish-at-the-mill"} {
		s := shipped(t)[name]
		for seed := range uint64(3) {
			b := game.NewBattle(s, stand.Rules{}, game.Options{Seed: seed + 1})
			plain := game.NewBattle(s, forgetful{stand.Rules{}}, game.Options{Seed: seed + 1})
			if _, keeps := plain.Rules().(game.Keeper); keeps {
				t.Fatal("the other battle keeps something, too")
			}
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

// An answer tells the same whatever happens after it, although boards use the memory of
// earlier ones again.
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
		list = append(list, told{answer, answer.Text() + fmt.Sprint(answer.Explain())})
		for range 3 { // not all boards are shown
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
		if now := was.answer.Text() + fmt.Sprint(was.answer.Explain()); now != was.text {
			t.Errorf("answer %d told %q, and now %q", i, was.text, now)
		}
	}
}
