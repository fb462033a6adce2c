// Battles plays random battles from random contacts with random legal answers, and
// whole battles of shipped scenarios by default answers, and prints a hash a battle:
// the same on every platform.
package main

import (
	"flag"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"

	"frontage/assets"
	"frontage/game"
	"frontage/game/stand"
	"frontage/game/stand/standtest"
)

func main() {
	n := flag.Int("n", 20, "battles")
	crowded := flag.Int("crowded", 0, "battles on crowded tables, played to their end")
	from := flag.Int("from", 0, "the first battle on a crowded table")
	most := flag.Int("most", 60, "actions a battle")
	names := flag.String("scenarios", "", "the scenarios to play, as their files begin, with commas between them")
	whole := flag.Int("whole", 1, "battles a scenario")
	flag.Parse()
	for i := range *n {
		random := rand.New(rand.NewPCG(uint64(i), 5))
		playRandom(fmt.Sprint(i), standtest.Engaged(random), random, uint64(i)+1, *most)
	}
	for i := *from; i < *from+*crowded; i++ {
		random := rand.New(rand.NewPCG(uint64(i), 6))
		playRandom(fmt.Sprint("crowded ", i), standtest.Crowded(random), random, uint64(i)+1, standtest.LongestCrowded)
	}
	for _, f := range assets.Scenarios() {
		if name, _, _ := strings.Cut(f.Name, "."); *names != "" && slices.Contains(strings.Split(*names, ","), name) {
			playScenario(name, f.Data, *whole)
		}
	}
}

// playRandom plays a battle by random legal answers.
func playRandom(name string, s game.State, random *rand.Rand, seed uint64, most int) {
	b := game.NewBattle(s, stand.Rules{}, game.Options{Seed: seed})
	actions := 0
	for ; actions < most; actions++ {
		a, open := standtest.Answer(b, random)
		if !open {
			break
		}
		if _, err := b.Do(a); err != nil {
			panic(fmt.Sprintf("battle %s: %+v: %v", name, a, err))
		}
	}
	fmt.Println(name, actions, b.Hash())
}

// playScenario plays whole battles of a scenario by default answers.
func playScenario(name string, text []byte, n int) {
	s, err := game.Read(text, name, []game.Rules{stand.Rules{}})
	if err != nil {
		panic(err)
	}
	for i := range n {
		b := game.NewBattle(s, stand.Rules{}, game.Options{Seed: uint64(i) + 1})
		for a, open := b.Default(); open; a, open = b.Default() {
			if _, err := b.Do(a); err != nil {
				panic(fmt.Sprintf("%s, battle %d: %+v: %v", name, i, a, err))
			}
		}
		fmt.Println(name, i, b.Hash())
	}
}
