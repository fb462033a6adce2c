// Battles plays random battles of the tactics rules to their ends and prints a hash a
// battle: the same on every platform.
package main

import (
	"flag"
	"fmt"
	"math/rand/v2"

	"frontage/game"
	"frontage/game/tactics"
	"frontage/game/tactics/tacticstest"
)

func main() {
	n := flag.Int("n", 20, "battles")
	flag.Parse()
	for i := range *n {
		s := tacticstest.Battle(rand.New(rand.NewPCG(uint64(i), 23)))
		b := game.NewBattle(s, tactics.Rules{}, game.Options{Seed: uint64(i)})
		for {
			a, open := b.Default()
			if !open {
				break
			}
			if _, err := b.Do(a); err != nil {
				panic(fmt.Sprintf("battle %d: %+v: %v", i, a, err))
			}
		}
		fmt.Println(i, b.State().Turn.Number, b.Hash())
	}
}
