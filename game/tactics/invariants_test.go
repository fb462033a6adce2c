package tactics

import (
	"fmt"

	"frontage/game"
)

// EndedBy returns why a battle ended, for tests of other packages.
func EndedBy(s *game.State) string {
	if r := ownTurn(s).Result; r != nil {
		return r.Why
	}
	return ""
}

// Broken returns what does not hold of a state though it always should, "" for nothing.
func Broken(s *game.State) string {
	f := newFight(s, nil)
	for i := range f.units {
		u := &f.units[i]
		n, effort, points := u.n, u.effort, u.points
		u.count()
		switch p := own(&s.Units[i]); {
		case u.n != n || u.effort != effort || u.points != points:
			return fmt.Sprintf("%s does not count its members", u.id)
		case p.Count != n:
			return fmt.Sprintf("%s has %d members and says %d", u.id, n, p.Count)
		case n > u.began && s.Turn.Phase != phaseOrders:
			return fmt.Sprintf("%s has more members than when it began", u.id)
		case u.position < 0 || u.position > f.end:
			return fmt.Sprintf("%s is at %d", u.id, u.position)
		case u.alive() && (n == 0 || broken(u)):
			return fmt.Sprintf("%s should be gone", u.id)
		case u.gone == dead && n > 0:
			return fmt.Sprintf("%s is dead and has %d members", u.id, n)
		case u.gone == dissolved && !u.mass || u.gone == home && u.mass:
			return fmt.Sprintf("%s has gone the wrong way", u.id)
		case u.charging && !u.chargesHere:
			return fmt.Sprintf("%s charges without the ability", u.id)
		case u.failed && u.movement != f.units[i].tactics.Movement():
			return fmt.Sprintf("%s fails at what it does not try", u.id)
		case u.marginal < 0 || u.marginal > 99:
			return fmt.Sprintf("%s has marginal damage of %d", u.id, u.marginal)
		case u.morale > highest:
			return fmt.Sprintf("%s has morale %d", u.id, u.morale)
		case u.depth == 0 && u.profile.Place.Inside:
			return fmt.Sprintf("%s is inside and outside", u.id)
		}
	}
	return ""
}
