package stand_test

import (
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
