package column

import (
	"frontage/game"
	"frontage/geometry"
)

// awe Disrupts stands at the end of the Action Phase: an enemy of an Awesome unit within 3 inches
// of it (COL-FANTASY-01, G-14), and a mounted stand of either side within 3 inches of a monster
// (COL-FANTASY-16), unless it passes a Morale Check. A stand makes only one check.
func (m *moment) awe() error {
	for i := range m.s.Units {
		u := &m.s.Units[i]
		for j := range u.Stands {
			a := standAt{u, j}
			rule, by := frightened(m.s, a)
			if rule == "" || isDisrupted(a) {
				continue
			}
			ok, err := m.moraleCheck(u, game.Tell("%s is near %s.", a.name(), by), rule, 0)
			if err != nil {
				return err
			}
			if !ok {
				m.disrupt(a)
			}
		}
	}
	return nil
}

// frightened returns the cause, and its rule, by which a stand may be Disrupted.
func frightened(s *game.State, a standAt) (rule, by string) {
	box := a.box()
	near := func(v *game.Unit, what string) bool {
		for j := range v.Stands {
			if cm := distance(what) + geometry.Tolerance; maybeWithin(a.unit, a.i, v, j, cm) && geometry.Within(box, v.Box(j), cm) {
				return true
			}
		}
		return false
	}
	for i := range s.Units {
		v := &s.Units[i]
		switch {
		case v.ID.Is(a.unit.ID):
		case v.Side != a.unit.Side && has(v, awesome) && near(v, "awe"):
			return "COL-FANTASY-01", v.Name
		case typeOf(v).Group == Monster && typeOf(a.unit).OnHorse && near(v, "monster"):
			return "COL-FANTASY-16", v.Name
		}
	}
	for i := range s.Characters {
		c := &s.Characters[i]
		if at := leaderPlace(s, c); c.Side != a.unit.Side && isVampire(c) && at.toBox(box) <= distance("awe")+geometry.Tolerance {
			return "COL-FANTASY-17", c.Name
		}
	}
	return "", ""
}

// isVampire reports whether a leader is a vampire and has not been removed (COL-FANTASY-17).
func isVampire(c *game.Character) bool { return ownLeader(c).Nature == vampire && !ownLeader(c).Lost }
