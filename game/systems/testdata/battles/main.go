// Battles plays battles of every system and prints the number of actions and a hash for each: the same on every platform. Its
// arguments name kinds and ranges of battles, such as column:0-10 for the first ten of that kind.
package main

import (
	"fmt"
	"math/rand/v2"
	"os"
	"strings"

	"frontage/assets"
	"frontage/game"
	"frontage/game/column"
	"frontage/game/element"
	"frontage/game/orders"
	"frontage/game/stand"
	"frontage/game/stand/standtest"
	"frontage/game/systems"
	"frontage/game/tactics"
	"frontage/game/tactics/tacticstest"
)

// longestCommanded is the number of actions after which a commanded battle is left, since some do not end by
// their own rules.
const longestCommanded = 400

// kinds play the battle of a number.
var kinds = map[string]func(number int) *game.Battle{
	"contacts":          contacts,
	"crowded":           crowded,
	"magic":             magic,
	"scenarios":         scenarios,
	"element":           elements,
	"column":            columns,
	"tactics":           packages,
	"commanded-stand":   func(number int) *game.Battle { return commanded(stand.Rules{}, number) },
	"commanded-element": func(number int) *game.Battle { return commanded(element.Rules{}, number) },
	"commanded-column":  func(number int) *game.Battle { return commanded(column.Rules{}, number) },
}

func main() {
	for _, arg := range os.Args[1:] {
		kind, numbers, _ := strings.Cut(arg, ":")
		var from, to int
		if _, err := fmt.Sscanf(numbers, "%d-%d", &from, &to); err != nil || kinds[kind] == nil {
			panic(fmt.Sprintf("%q names no kind and range of battles", arg))
		}
		for number := from; number < to; number++ {
			b := kinds[kind](number)
			fmt.Println(kind, number, b.Len(), b.Hash())
		}
	}
}

// contacts is a stand battle of at most 60 random legal answers that begins in contact.
func contacts(number int) *game.Battle {
	random := rand.New(rand.NewPCG(uint64(number), 5))
	b := game.NewBattle(standtest.Engaged(random), stand.Rules{}, game.Options{Seed: uint64(number) + 1})
	return play(b, 60, func() (game.Action, bool) { return standtest.Answer(b, random) })
}

// crowded is a stand battle of random legal answers on a crowded table, which TestCrowdedBattles of the stand
// rules plays too.
func crowded(number int) *game.Battle {
	random := rand.New(rand.NewPCG(uint64(number), 6))
	b := game.NewBattle(standtest.Crowded(random), stand.Rules{}, game.Options{Seed: uint64(number) + 1})
	return play(b, standtest.LongestCrowded, func() (game.Action, bool) { return standtest.Answer(b, random) })
}

// magic is a stand battle of casters, generals, items, objectives and units that come by an order.
func magic(number int) *game.Battle {
	random := rand.New(rand.NewPCG(uint64(number), 91))
	b := game.NewBattle(standtest.Magic(random), stand.Rules{}, game.Options{Seed: uint64(number)})
	return play(b, standtest.LongestMagic, func() (game.Action, bool) { return standtest.MagicAnswer(b, random) })
}

// scenarios is a stand battle of a shipped scenario by default answers, one scenario after the other.
func scenarios(number int) *game.Battle {
	list := openings(stand.Rules{})
	b := game.NewBattle(list[number%len(list)], stand.Rules{}, game.Options{Seed: uint64(number/len(list)) + 1})
	return play(b, endless, b.Default)
}

// elements is a battle of a shipped scenario of the element rules by default answers. Each second begins with
// twenty random answers.
func elements(number int) *game.Battle {
	return played(element.Rules{}, number, 0, 20)
}

// columns is a battle of a shipped scenario of the column rules by default answers, each second by random ones.
func columns(number int) *game.Battle {
	return played(column.Rules{}, number, 22, endless)
}

// endless is a number of actions that no battle reaches.
const endless = 1 << 30

// played is a battle of a shipped scenario by default answers. In each second the first answers, so many of them,
// are random.
func played(rules game.Rules, number int, stream uint64, first int) *game.Battle {
	list := openings(rules)
	b := game.NewBattle(list[number%len(list)], rules, game.Options{Seed: uint64(number)})
	random := rand.New(rand.NewPCG(uint64(number), stream))
	return play(b, endless, func() (game.Action, bool) {
		a, open := b.Default()
		if open && number%2 == 1 && b.Len() < first {
			list := b.Question().Answers
			a = list[random.IntN(len(list))]
		}
		return a, open
	})
}

// packages is a random battle of the tactics rules by default answers.
func packages(number int) *game.Battle {
	s := tacticstest.Battle(rand.New(rand.NewPCG(uint64(number), 23)))
	b := game.NewBattle(s, tactics.Rules{}, game.Options{Seed: uint64(number)})
	return play(b, endless, b.Default)
}

// commanded is a battle of a shipped scenario in which the automatic commander leads every unit by a random
// package of its own. Where he says nothing the default answer is given.
func commanded(rules game.Rules, number int) *game.Battle {
	list := openings(rules)
	s := list[number%len(list)].Clone()
	random := rand.New(rand.NewPCG(uint64(number), 23))
	for i := range s.Units {
		s.Turn.Led = append(s.Turn.Led, game.Led{Unit: s.Units[i].ID, Tactics: orders.Base(1 + random.IntN(orders.Bases)).String(), Auto: true})
	}
	b := game.NewBattle(s, rules, game.Options{Seed: uint64(number)})
	return play(b, longestCommanded, func() (game.Action, bool) {
		if a, acts := b.Command(); acts {
			return a, true
		}
		return b.Default()
	})
}

// play plays a battle by answers, at most so many, until there is none.
func play(b *game.Battle, most int, answer func() (game.Action, bool)) *game.Battle {
	for range most {
		a, open := answer()
		if !open {
			break
		}
		if _, err := b.Do(a); err != nil {
			panic(fmt.Sprintf("%+v: %v\n%s", a, err, b.Replay()))
		}
	}
	return b
}

// read keeps the opening positions of each system.
var read = map[string][]game.State{}

// openings returns the shipped scenarios of a system.
func openings(rules game.Rules) []game.State {
	if list := read[rules.Name()]; list != nil {
		return list
	}
	files := assets.Scenarios()
	if own := rules.Guide().Files; own != nil {
		files = append(files, assets.ScenariosOf(own)...)
	}
	var list []game.State
	for _, f := range files {
		if game.SystemOf(f.Data) == rules.Name() {
			s, err := game.Read(f.Data, f.Name, systems.All())
			if err != nil {
				panic(err)
			}
			list = append(list, s)
		}
	}
	read[rules.Name()] = list
	return list
}
