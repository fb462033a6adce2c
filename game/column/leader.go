package column

import (
	"frontage/game"
	"frontage/geometry"
)

// leaderWith returns a leader of a kind (any for "") who is with a unit, nil for none.
func leaderWith(s *game.State, u *game.Unit, kind string) *game.Character {
	for i := range s.Characters {
		if c := &s.Characters[i]; c.Joined == u.ID && !ownLeader(c).Lost && (kind == "" || c.Kind == kind) {
			return c
		}
	}
	return nil
}

// helped reports whether a leader gives a roller +1 (COL-LEADER-03, COL-LEADER-05): he is with
// the unit, or with the separated stand that rolls.
func (r roller) helped(s *game.State) bool {
	c := leaderWith(s, r.unit, "")
	if c == nil {
		return false
	}
	for i, stand := range r.unit.Stands {
		if stand.ID == ownLeader(c).Stand {
			return r.body.apart[i] == r.separated
		}
	}
	return !r.separated
}

// inReach reports whether a General's help reaches a unit (COL-LEADER-07): within 6 inches of
// his stand, or of a roaming Captain within 6 inches of him (COL-LEADER-08, G-13).
func inReach(s *game.State, g *game.Character, u *game.Unit) bool {
	from := leaderPlace(s, g)
	reach := distance("general-reach")
	if placeWithin(from, u, reach) {
		return true
	}
	for i := range s.Characters {
		c := &s.Characters[i]
		if c.Side != g.Side || c.Kind != captain || c.Joined != "" || ownLeader(c).Lost {
			continue
		}
		disc := leaderPlace(s, c)
		if from.gap(disc) <= distance("captain-reach")+geometry.Tolerance && placeWithin(disc, u, reach) {
			return true
		}
	}
	return false
}

// spot is the place of a leader: the base of his stand, or a disc.
type spot struct {
	box    geometry.Box
	radius float64
	disc   bool
}

// leaderPlace returns the place of a leader.
func leaderPlace(s *game.State, c *game.Character) spot {
	if u, i := s.Stand(ownLeader(c).Stand); u != nil && u.ID == c.Joined {
		return spot{box: u.Box(i)}
	}
	at := geometry.Vec{X: c.X, Y: c.Y}
	return spot{box: geometry.Box{Center: at, Forward: geometry.Vec{Y: 1}}, radius: c.Base.Front / 2, disc: true}
}

// toBox returns the distance of a leader from a base.
func (p spot) toBox(b geometry.Box) float64 {
	if p.disc {
		return max(0, b.Closest(p.box.Center).Dist(p.box.Center)-p.radius)
	}
	return geometry.Distance(p.box, b)
}

// gap returns the distance of two leaders.
func (p spot) gap(o spot) float64 {
	if o.disc {
		if p.disc {
			return max(0, p.box.Center.Dist(o.box.Center)-p.radius-o.radius)
		}
		return o.gap(p)
	}
	return p.toBox(o.box)
}

// placeWithin reports whether a leader is at most cm from a unit.
func placeWithin(p spot, u *game.Unit, cm float64) bool {
	for i := range u.Stands {
		if p.toBox(u.Box(i)) <= cm+geometry.Tolerance {
			return true
		}
	}
	return false
}

// overrunCaptains removes roaming leaders under an enemy stand. Friends near a removed Captain make
// Break Checks (COL-LEADER-15).
func (m *moment) overrunCaptains() error {
	for i := range m.s.Characters {
		c := &m.s.Characters[i]
		if c.Joined != "" || ownLeader(c).Lost || !m.trampled(c) {
			continue
		}
		at, side, name := leaderPlace(m.s, c), c.Side, c.Name
		m.removeLeader(c)
		if err := m.spread([]alarm{{side: side, spot: &at, formed: true, name: name}}); err != nil {
			return err
		}
	}
	return nil
}

// trampled reports whether an enemy stand lies on a leader's base.
func (m *moment) trampled(c *game.Character) bool {
	at := leaderPlace(m.s, c)
	for i := range m.s.Units {
		u := &m.s.Units[i]
		for j := range u.Stands {
			if u.Side != c.Side && at.toBox(u.Box(j)) <= 0 {
				return true
			}
		}
	}
	return false
}
