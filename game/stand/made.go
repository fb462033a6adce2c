package stand

import (
	"fmt"
	"slices"

	"frontage/game"
)

// Units that spells have brought are not part of the army. They count neither for its break point
// nor for victory points (STD-SPELL-69, STD-SPELL-75). A decoy does not either.

// Made is the origin of a unit that a spell has brought.
type Made struct {
	Spell string           `json:"spell" required:"true"`
	By    game.CharacterID `json:"by" required:"true" doc:"Who cast it."`
}

// isMade reports whether a spell of a kind has brought a unit.
func isMade(u *game.Unit, kind string) bool {
	made := Own(u).Made
	return made != nil && spellNamed(made.Spell).kind == kind
}

func isDecoy(u *game.Unit) bool { return isMade(u, kindDecoy) }

// ofTheArmy reports whether a unit counts for its army. A wagon does not (AMB-M52).
func ofTheArmy(u *game.Unit) bool { return Own(u).inArmy() }

func (u *Unit) inArmy() bool { return u.Made == nil && !u.Wagon }

// checkMade reports units that no spell can have brought.
func checkMade(s *game.State, add func(path, format string, args ...any)) {
	for i := range s.Units {
		made := Own(&s.Units[i]).Made
		if made == nil {
			continue
		}
		sp := spellNamed(made.Spell)
		if sp == nil || sp.kind != kindDecoy && sp.kind != kindRaise && sp.kind != kindSummon {
			add(fmt.Sprintf("units[%d].made.spell", i), "no spell %q brings units", made.Spell)
		}
		if !slices.ContainsFunc(s.Characters, func(c game.Character) bool { return c.ID == made.By }) {
			add(fmt.Sprintf("units[%d].made.by", i), "there is no character %q", made.By)
		}
	}
}

// lostOnDecoy says that nothing hurts a decoy (STD-SPELL-61, AMB-M31).
func lostOnDecoy(t *game.Unit) game.Step {
	return game.Step{Rule: "STD-SPELL-61", Text: game.Say("%s is a decoy, which cannot be hurt: the hits are lost.", t.Name)}
}
