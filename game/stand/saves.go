package stand

import (
	"slices"

	"frontage/game"
)

// Saves, and dice that are rolled again, in combat and by shooting.

// rollSaves rolls the saves of the target of an attack (STD-ATTACK-32, STD-SHOOT-12); none without
// armour (STD-BASE-17). Spells may have those that failed, or those that saved, rolled again, each die
// once (STD-SPELL-37, STD-SPELL-39). A breaker has one die that saves rolled again; broken reports that it has
// (STD-ITEM-16).
func (r *run) rollSaves(attack *game.Volley, again rerolls) (broken bool, err error) {
	if attack.Hits == 0 || attack.Save == 0 {
		return false, nil
	}
	faces, err := r.roll(attack.Hits, "save", string(attack.Target), attack.Save,
		r.tell(func() game.Phrase {
			return game.Say("%s saves, %d or more:", unitName(r.s, attack.Target), attack.Save)
		}))
	if err != nil {
		return false, err
	}
	fresh := r.freshDie(faces, func(face int) bool { return face >= attack.Save })
	if again.failed || again.saved {
		text := r.tell(func() game.Phrase {
			return game.Say("%s rolls dice for its armour again, %d or more:", unitName(r.s, attack.Target), attack.Save)
		})
		faces, err = r.rollAgain(faces, "save", string(attack.Target), attack.Save,
			func(face int) bool { return face < attack.Save && again.failed || face >= attack.Save && again.saved }, text)
		if err != nil {
			return false, err
		}
	}
	if broken = again.broken && !again.saved && fresh >= 0; broken {
		if faces, err = r.rollDice(faces, []int{fresh}, "save", string(attack.Target), attack.Save, r.tell(func() game.Phrase {
			return game.Say("%s rolls a die that saves again (STD-ITEM-16), %d or more:", unitName(r.s, attack.Target), attack.Save)
		})); err != nil {
			return false, err
		}
	}
	attack.Saves = faces
	attack.Inflicted -= atLeast(faces, attack.Save)
	return broken, nil
}

// freshDie is the index of the first die of the last roll that shows the right face and may be rolled again, −1 for
// none.
func (r *run) freshDie(faces []int, which func(face int) bool) int {
	for i, face := range faces {
		if which(face) && !r.omens.isFresh(i) {
			return i
		}
	}
	return -1
}

// mayRollAgain reports whether a die of the last roll shows the right face and may be rolled again.
func (r *run) mayRollAgain(faces []int, which func(face int) bool) bool {
	return r.freshDie(faces, which) >= 0
}

// rollAgain rolls some dice again, and returns all with the new faces.
func (r *run) rollAgain(faces []int, why, by string, need int, which func(face int) bool, text game.Phrase) ([]int, error) {
	var places []int
	for i, face := range faces {
		if which(face) && !r.omens.isFresh(i) { // nothing is rolled again twice (STD-MAGIC-17)
			places = append(places, i)
		}
	}
	return r.rollDice(faces, places, why, by, need, text)
}

// rollDice rolls the dice at some places again.
func (r *run) rollDice(faces, places []int, why, by string, need int, text game.Phrase) ([]int, error) {
	if len(places) == 0 {
		return faces, nil
	}
	r.omens.again = true
	more, err := r.roll(len(places), why, by, need, text)
	r.omens.again = false
	if err != nil {
		return nil, err
	}
	faces = slices.Clone(faces)
	for i, place := range places {
		faces[place] = more[i]
	}
	return faces, nil
}
