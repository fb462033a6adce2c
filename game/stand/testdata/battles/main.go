// Battles plays random battles from random contacts with random legal answers, and
// prints a hash a battle: the same on every platform.
package main

import (
	"flag"
	"fmt"
	"math/rand/v2"

	"frontage/game"
	"frontage/game/stand"
	"frontage/game/stand/standtest"
)

func main() {
	n := flag.Int("n", 20, "battles")
	most := flag.Int("most", 60, "actions a battle")
	flag.Parse()
	for i := range *n {
		random := rand.New(rand.NewPCG(uint64(i), 5))
		b := game.NewBattle(standtest.Engaged(random), stand.Rules{}, game.Options{Seed: uint64(i) + 1})
		actions := 0
		for ; actions < *most; actions++ {
			a, open := standtest.Answer(b, random)
			if !open {
				break
			}
			if _, err := b.Do(a); err != nil {
				panic(fmt.Sprintf("battle %d: %+v: %v", i, a, err))
			}
		}
		fmt.Println(i, actions, b.Hash())
	}
}
