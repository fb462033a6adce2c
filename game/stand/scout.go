package stand

import (
	"slices"

	"frontage/game"
)

// Scouting: the pieces that armies commit to it, and what they are worth (STD-SCOUT-01, STD-SCOUT-02).

// Points of scouting, by class (STD-SCOUT-02).
const (
	scoutsFar  = 3 // flyers and infiltrators
	scoutsWell = 2
	scouts     = 1
)

// scoutsOnCommand is the Command of the characters who scout on foot or horse (STD-SCOUT-02).
const scoutsOnCommand = 8

// scoutingPiece is a unit or a character, what it is worth in scouting, and why.
type scoutingPiece struct {
	id        string
	name      game.Phrase
	points    int
	why       game.Phrase
	committed bool
	mayWait   bool // it may be held back: an infiltrator or ambusher (STD-SCOUT-04)
	unit      bool
}

// ambushes reports whether a rule by which units are kept off the table is an ambush (STD-SCOUT-14).
func (p *infiltrate) ambushes() bool { return p.Value == "half" }

// scoutingOfUnit is what a unit is worth if it is committed, in the best of its classes (STD-SCOUT-02, AMB-M44);
// nothing for most. A skirmisher stand counts for itself.
func scoutingOfUnit(u *game.Unit) (points int, why game.Phrase) {
	own := Own(u)
	kept := parameters[infiltrate](own.Special, ruleInfiltrate)
	stands := max(len(u.Stands), len(own.State.Waiting), len(own.State.Away))
	switch {
	case HasTrait(u, traitFlying):
		return scoutsFar, game.Say("flying unit")
	case kept != nil && !kept.ambushes():
		return scoutsFar, game.Say("infiltrator")
	case hasRule(own.Special, ruleAttached) && stands > 0:
		return stands * scoutsWell, game.Say("skirmisher stands")
	case u.Type == Cavalry && own.Armour == lightArmour:
		return scoutsWell, game.Say("cavalry with Armour 6+")
	case kept != nil:
		return scoutsWell, game.Say("ambusher")
	case own.Scouting >= scoutsWell:
		return scoutsWell, game.Say("marked so by its army list")
	case u.Type == Cavalry && (own.Armour == 0 || own.Armour == lightArmour-1):
		return scouts, game.Say("cavalry with Armour 5+ or none")
	case own.Scouting > 0:
		return scouts, game.Say("marked so by its army list")
	}
	return 0, game.Phrase{}
}

// lightArmour is Armour 6+.
const lightArmour = 6

// scoutingOfLeader is what a character is worth if he is committed (STD-SCOUT-02).
func scoutingOfLeader(c *game.Character) (points int, why game.Phrase) {
	own := OwnLeader(c)
	switch {
	case own.Mount == traitFlying:
		return scoutsFar, game.Say("rides a flyer")
	case c.Kind == kindGeneral && own.Mount == "":
		return scoutsWell, game.Say("General on foot or horse")
	case own.Scouting >= scoutsWell:
		return scoutsWell, game.Say("marked so by its army list")
	case own.Command == scoutsOnCommand:
		return scouts, game.Say("character with Command 8")
	case own.Scouting > 0:
		return scouts, game.Say("marked so by its army list")
	}
	return 0, game.Phrase{}
}

// scoutingPieces lists the pieces of a side that are worth points in scouting, units first.
func scoutingPieces(s *game.State, side game.SideID) (list []scoutingPiece) {
	for i := range s.Units {
		u := &s.Units[i]
		if points, why := scoutingOfUnit(u); u.Side == side && points > 0 && !isDestroyed(u) && ofTheArmy(u) {
			list = append(list, scoutingPiece{string(u.ID), game.SayAll(unitName(s, u.ID)), points, why, Own(u).State.Scouts, hasRule(Own(u).Special, ruleInfiltrate), true})
		}
	}
	for i := range s.Characters {
		c := &s.Characters[i]
		if points, why := scoutingOfLeader(c); c.Side == side && points > 0 && !OwnLeader(c).State.Slain {
			list = append(list, scoutingPiece{string(c.ID), leaderWithin(c), points, why, OwnLeader(c).State.Scouts, false, false})
		}
	}
	return list
}

// scoutingPoints is the sum of the points of the pieces that a side has committed.
func scoutingPoints(s *game.State, side game.SideID) (sum int) {
	for _, p := range scoutingPieces(s, side) {
		if p.committed {
			sum += p.points
		}
	}
	return sum
}

// scoutedSteps tells what each committed piece of a side is worth.
func scoutedSteps(s *game.State, side game.SideID) (steps []game.Step) {
	for _, p := range scoutingPieces(s, side) {
		if p.committed {
			steps = append(steps, p.step())
		}
	}
	name := s.Sides[s.SideOf(side)].Name
	return append(steps, game.Step{Rule: "STD-SCOUT-02", Text: game.SayCount(scoutingPoints(s, side), "%[2]s has 1 point in scouting.", "%[2]s has %[1]d points in scouting.", name)})
}

func (p *scoutingPiece) step() game.Step {
	return game.Step{Rule: "STD-SCOUT-02", Text: game.SayCount(p.points, "%[2]s, %[3]s: 1 point.", "%[2]s, %[3]s: %[1]d points.", p.name.Capital(), p.why)}
}

// hasCommitted reports whether a side has committed anything.
func hasCommitted(s *game.State, side game.SideID) bool {
	return slices.ContainsFunc(scoutingPieces(s, side), func(p scoutingPiece) bool { return p.committed })
}

// scoutingChance is the exact chance of a side with so many points more than the other to win the scouting:
// 2D6 each, equal totals being rolled again (STD-SCOUT-03, AMB-M44).
func scoutingChance(more int) float64 {
	var won, lost float64
	for a := range dieSides * dieSides {
		for b := range dieSides * dieSides {
			switch d := more + a/dieSides + a%dieSides - b/dieSides - b%dieSides; {
			case d > 0:
				won++
			case d < 0:
				lost++
			}
		}
	}
	if won+lost == 0 {
		return 0
	}
	return won / (won + lost)
}

// suggestedScout is the piece that a side commits next by default: the best first, as long as at most half
// of its units have to be set up early. Units that may be held back do not have to.
func suggestedScout(s *game.State, side game.SideID) (scoutingPiece, bool) {
	units, early := 0, 0
	for i := range s.Units {
		if u := &s.Units[i]; u.Side == side && !isDestroyed(u) && ofTheArmy(u) {
			units++
		}
	}
	list := scoutingPieces(s, side)
	for _, p := range list {
		if p.committed && p.unit && !p.mayWait {
			early++
		}
	}
	slices.SortStableFunc(list, func(p, q scoutingPiece) int { return q.points - p.points })
	for _, p := range list {
		if !p.committed && (!p.unit || p.mayWait || 2*(early+1) <= units) {
			return p, true
		}
	}
	return scoutingPiece{}, false
}
