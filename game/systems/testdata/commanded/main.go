// Commanded plays battles of shipped scenarios of each system with stands, in which the automatic commander
// leads both sides by packages drawn at random, and prints a hash a battle: the same on every platform.
package main

import (
	"flag"
	"fmt"
	"math/rand/v2"

	"frontage/assets"
	"frontage/game"
	"frontage/game/orders"
	"frontage/game/systems"
)

// mostActions is where a battle is left that does not end by its own rules.
const mostActions = 400

func main() {
	from := flag.Int("from", 0, "the first battle")
	n := flag.Int("n", 2, "battles of each system")
	flag.Parse()
	for _, rules := range systems.All() {
		if rules.Guide().Leading == nil {
			continue
		}
		opening := openings(rules)
		for i := *from; i < *from+*n; i++ {
			b := game.NewBattle(told(opening[i%len(opening)].Clone(), uint64(i)), rules, game.Options{Seed: uint64(i)})
			play(b)
			fmt.Println(rules.Name(), i, b.State().Turn.Number, b.Len(), b.Hash())
		}
	}
}

// openings returns the shipped scenarios of a system.
func openings(rules game.Rules) []game.State {
	files := assets.Scenarios()
	if own := rules.Guide().Files; own != nil {
		files = append(files, assets.ScenariosOf(own)...)
	}
	var list []game.State
	for _, f := range files {
		if game.SystemOf(f.Data) == rules.Name() {
			s, err := game.Read(f.Data, f.Name, []game.Rules{rules})
			if err != nil {
				panic(err)
			}
			list = append(list, s)
		}
	}
	return list
}

// told returns a state in which the units of each side are led by a package of their own.
func told(s game.State, seed uint64) game.State {
	r := rand.New(rand.NewPCG(seed, 23))
	for i := range s.Units {
		s.Turn.Led = append(s.Turn.Led, game.Led{Unit: s.Units[i].ID, Tactics: orders.Base(1 + r.IntN(orders.Bases)).String(), Auto: true})
	}
	return s
}

// play plays a battle as the commander says, and by default answers where it says nothing.
func play(b *game.Battle) {
	for range mostActions {
		a, acts := b.Command()
		if !acts {
			if a, acts = b.Default(); !acts {
				return
			}
		}
		if _, err := b.Do(a); err != nil {
			panic(fmt.Sprintf("%+v: %v\n%s", a, err, b.Replay()))
		}
	}
}
