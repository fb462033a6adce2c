package element

import (
	"math/rand/v2"
	"reflect"
	"testing"

	"frontage/game"
	"frontage/game/army"
	"frontage/game/army/armytest"
)

// What a battle keeps from one question to the next changes no default answer, whatever is done, undone or
// refused in between.
func TestKeepingChangesNothing(t *testing.T) {
	all := armytest.Shipped(t, files, Rules{})
	for seed := range uint64(3) {
		near, _ := army.Quick(all["orle-league"], 100, seed+1)
		far, _ := army.Quick(all["hollow-host"], 100, seed+2)
		s, err := army.QuickBattle(near, far, army.Setup{Seed: seed})
		if err != nil {
			t.Fatal(err)
		}
		if seed == 0 { // many groups and lone elements, near to each other
			s = *randomField(rand.New(rand.NewPCG(4, 8))).state(t)
		}
		random := rand.New(rand.NewPCG(seed, 1))
		b := game.NewBattle(s, Rules{}, game.Options{Seed: seed})
		for range 250 {
			a, ok := b.Default()
			anew, okAnew := session{}.Default(b.State())
			if ok != okAnew || !reflect.DeepEqual(a, anew) {
				t.Fatalf("seed %d: the default is %+v, %+v without memory\n%s", seed, a, anew, b.Replay())
			}
			if !ok {
				break
			}
			switch random.IntN(12) {
			case 0:
				if b.CanUndo() {
					a = game.Action{Do: game.DoUndo}
				}
			case 1:
				a = anyAction(random, b.State())
			}
			_, _ = b.Do(a)
		}
	}
}
