// Package tacticstest makes random battles of the tactics rules for tests.
package tacticstest

import (
	"fmt"
	"math/rand/v2"
	"strings"

	"frontage/game"
	"frontage/game/orders"
	"frontage/game/tactics"
)

// Battle returns a random battle: two armies of up to ten units each on any terrain, one in
// four of them at a location that is held by the second side and often stormed.
func Battle(random *rand.Rand) game.State {
	text := `{"format": "frontage/scenario@1", "system": "tactics", ` + ground(random) + `, "sides": [{"id": "a"}, {"id": "b"}], "units": [`
	located := strings.Contains(text, "location")
	var units []string
	for side := range 2 {
		for i := range 1 + random.IntN(10) {
			units = append(units, unit(random, "ab"[side:side+1], i, located))
		}
	}
	s, err := game.Read([]byte(text+strings.Join(units, ",\n")+"]}"), "random", []game.Rules{tactics.Rules{}})
	if err != nil {
		panic(err)
	}
	return s
}

// one picks a word.
func one(random *rand.Rand, words ...string) string { return words[random.IntN(len(words))] }

func ground(random *rand.Rand) string {
	terrain := one(random, "plain", "plain", "hills", "woods", "swamp", "sea")
	if random.IntN(4) > 0 || terrain == "sea" {
		return fmt.Sprintf(`"tactics": {"terrain": %q}`, terrain)
	}
	inner := ""
	if random.IntN(3) == 0 {
		inner = fmt.Sprintf(`, "inner": {"kind": "castle", "rating": %d, "strength": 20}`, random.IntN(3))
	}
	return fmt.Sprintf(`"tactics": {"terrain": %q, "location": {"kind": %q, "rating": %d, "strength": 30, "damage": %d, "inside": "b"%s}}`,
		terrain, one(random, "castle", "city", "town"), random.IntN(3), random.IntN(31), inner)
}

func unit(random *rand.Rand, side string, i int, located bool) string {
	text := fmt.Sprintf(`{"id": "%s%d", "side": %q, "morale": %d, "melee": %d, "defence": %d, "move": %d, "attacks": %d, "tactics": %q`, side, i, side,
		random.IntN(121)-60, random.IntN(20), 5+random.IntN(15), 3+random.IntN(6), 1+random.IntN(2), order(random))
	if random.IntN(4) == 0 {
		text += fmt.Sprintf(`, "individual": true, "wounds": %d, "flee_when": %d`, 4+random.IntN(20), random.IntN(4))
	} else {
		text += fmt.Sprintf(`, "count": %d, "size": %d`, 5+random.IntN(60), 3+random.IntN(10))
	}
	if random.IntN(3) == 0 {
		text += fmt.Sprintf(`, "missile": %d, "range": %d`, 3+random.IntN(12), 1+random.IntN(3))
	}
	var flags []string
	for _, f := range []string{"formation", "charge", "charge", "cancels charge", "brave", "cowardly", "immune to fear", "mindless", "influences control",
		"major character", "hero bonus 15", "fear aura 5", "burrows", "multiple attack routine", "area attack 12"} {
		if random.IntN(7) == 0 && !strings.Contains(strings.Join(flags, ","), f) {
			flags = append(flags, f)
		}
	}
	if flags != nil {
		text += `, "flags": ["` + strings.Join(flags, `", "`) + `"]`
	}
	if located {
		text += place(random, side)
	}
	return text + "}"
}

// place puts most of the second side inside, and gives most of the first a storm order.
func place(random *rand.Rand, side string) string {
	switch {
	case side == "a" && random.IntN(4) > 0:
		return `, "battle": {"began": 1, "morale": 0, "storm": true}`
	case side == "b" && random.IntN(3) > 0:
		return `, "place": {"position": 4, "inside": true}`
	}
	return ""
}

func order(random *rand.Rand) string {
	text := orders.Base(1 + random.IntN(orders.Bases)).String()
	for _, mods := range [][]string{{"in front", "in the far back", "in the extreme front"}, {"prefer melee", "defer melee", "never melee"},
		{"use missiles", "use missiles if safe", "never use missiles"}, {"sortie", "immediately sortie", "do not sortie"}} {
		if random.IntN(4) == 0 {
			text += " and " + one(random, mods...)
		}
	}
	return text
}
