package column

import "frontage/game"

// recruits are the units that a person may add to a table: one of each type that stands in rows,
// and one stand of the others.
func recruits() []game.Recruit {
	var list []game.Recruit
	for _, k := range guide.Pieces.UnitTypes {
		r := game.Recruit{Type: game.UnitType(k.ID), Stands: 1}
		switch r.Type {
		case "medium-foot", "heavy-foot", "light-mounted":
			r.Stands = 4
		case "heavy-mounted":
			r.Stands = 3
		}
		list = append(list, r)
	}
	return list
}

// recruit adapts a new unit to the rules: it is Formed if its stands are together (COL-UNIT-06), but
// skirmishers never are (COL-UNIT-04).
func recruit(_ *game.State, u *game.Unit) {
	size := max(1, len(u.Stands))
	u.Own = &Unit{Formed: size > 1, Size: size}
}

// newLeader lets a new General be with the first unit of his side (COL-LEADER-02).
func newLeader(s *game.State, c *game.Character) {
	c.Own = &Leader{}
	for i := range s.Units {
		if u := &s.Units[i]; c.Kind == general && c.Joined == "" && u.Side == c.Side && len(u.Stands) > 0 {
			c.Joined, c.X, c.Y = u.ID, u.Stands[0].X, u.Stands[0].Y
			c.Own = &Leader{Stand: u.Stands[0].ID}
		}
	}
}
