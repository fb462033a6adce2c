package stand

import (
	"slices"

	"frontage/game"
)

// refuseRider says why a character may not have a mount with these special rules; the empty phrase if he may
// (STD-SPEC-86).
func refuseRider(c *game.Character, special []Special, mount string) game.Phrase {
	if p := parameters[ridersRule](special, ruleRiders); p != nil && !isOne(c, p.Riders) {
		return game.Say("%[1]s may not have %[2]s: only some characters may (STD-SPEC-86).", c.Name, mount)
	}
	return game.Phrase{}
}

// refuseJoining says why a character may not join a unit, by a special rule of the unit or his own
// (STD-SPEC-26); nil if he may.
func (b *board) refuseJoining(c *game.Character, unit int) *game.Refusal {
	u := &b.units[unit]
	if isDecoy(u.Unit) {
		return refuse("STD-SPELL-61", game.Say("%s is a decoy: nobody joins it.", u.name()))
	}
	if isWagon(u.Unit) {
		return refuse("STD-SCEN-24", game.Say("%s is a wagon: nobody joins it.", u.name()))
	}
	if p := parameters[joining](Own(u.Unit).Special, ruleJoining); p != nil && (p.Value == "none" || p.Value == "only" && !isOne(c, p.By)) {
		return refuse("STD-SPEC-26", game.Say("%s may not join %s.", leaderName(c), u.name()))
	}
	for i := range OwnLeader(c).Special {
		s := &OwnLeader(c).Special[i]
		p, ok := s.Of.(*joining)
		if !ok {
			continue
		}
		named := slices.Contains(s.Units, listedKind(u.Unit)) || slices.Contains(s.Types, string(u.Type))
		if p.Value == "none" || p.Value == "only" && !named || p.Value == "not" && named {
			return refuse("STD-SPEC-26", game.Say("%s may not join %s.", leaderName(c), u.name()))
		}
	}
	return nil
}
