package stand

import (
	"fmt"
	"slices"

	"frontage/game"
)

// spellsOf lists the spells that a character knows (STD-MAGIC-05, STD-SPEC-79). His file names them one by
// one or by their list.
func spellsOf(c *game.Character) []*spell {
	names := OwnLeader(c).Spells
	if p := parameters[word](OwnLeader(c).Special, oneSpell); p != nil { // STD-MAGIC-37, STD-SPEC-84
		names = []string{p.Value}
	}
	if len(names) == 0 {
		return nil
	}
	var list []*spell
	for i := range spells {
		if sp := &spells[i]; slices.Contains(names, sp.id) || slices.Contains(names, sp.list()) {
			list = append(list, sp)
		}
	}
	return list
}

// knowsSpell reports whether a character knows a spell.
func knowsSpell(c *game.Character, sp *spell) bool { return slices.Contains(spellsOf(c), sp) }

// checkSpells reports names that are neither a spell nor a list of spells.
func checkSpells(names []string, path string, add func(path, format string, args ...any)) {
	for i, name := range names {
		if !slices.ContainsFunc(spells, func(sp spell) bool { return sp.id == name || sp.list() == name }) {
			add(fmt.Sprintf("%s[%d]", path, i), "there is no spell and no list of spells %q; the lists are %s", name, joinIDs(spellLists()))
		}
	}
}

// checkEffects reports lasting effects of unknown spells.
func checkEffects(list []Effect, path string, add func(path, format string, args ...any)) {
	for i := range list {
		if spellNamed(list[i].Spell) == nil {
			add(fmt.Sprintf("%s[%d].spell", path, i), "there is no spell %q", list[i].Spell)
		}
	}
}

// casterIndex returns the index of a character.
func (b *board) casterIndex(id game.CharacterID) (int, error) {
	i := b.state.CharacterIndex(id)
	if i < 0 {
		return i, &game.BadQuery{Reason: game.Say("there is no character %q", string(id))}
	}
	return i, nil
}

// isCaster reports whether a character casts (STD-MAGIC-01).
func isCaster(c *game.Character) bool { return len(spellsOf(c)) > 0 }
