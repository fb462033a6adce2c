// Battles plays so many battles of the scenarios of the column rules to their ends by default answers
// and prints a hash a battle: the same on every platform.
package main

import (
	"flag"
	"fmt"
	"io/fs"

	"frontage/game"
	"frontage/game/column"
)

func main() {
	n := flag.Int("n", 20, "battles")
	flag.Parse()
	var opening []game.State
	files := column.Rules{}.Guide().Files
	names, err := fs.Glob(files, "scenarios/*.json")
	if err != nil {
		panic(err)
	}
	for _, name := range names {
		text, err := fs.ReadFile(files, name)
		if err != nil {
			panic(err)
		}
		s, err := game.Read(text, name, []game.Rules{column.Rules{}})
		if err != nil {
			panic(err)
		}
		opening = append(opening, s)
	}
	for seed := range *n {
		b := game.NewBattle(opening[seed%len(opening)], column.Rules{}, game.Options{Seed: uint64(seed)})
		for {
			a, open := b.Default()
			if !open {
				break
			}
			if _, err := b.Do(a); err != nil {
				panic(fmt.Sprintf("battle %d: %+v: %v", seed, a, err))
			}
		}
		fmt.Println(seed, b.State().Turn.Number, b.Hash())
	}
}
