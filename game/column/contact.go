package column

import (
	"frontage/game"
	"frontage/geometry"
)

// standAt is a stand, given by its unit and its index in it.
type standAt struct {
	unit *game.Unit
	i    int
}

func (a standAt) id() game.StandID       { return a.unit.Stands[a.i].ID }
func (a standAt) box() geometry.Box      { return a.unit.Box(a.i) }
func (a standAt) is(b standAt) bool      { return a.unit.ID.Is(b.unit.ID) && a.i == b.i }
func (a standAt) name() game.Text        { return game.Tell("%s %s", a.unit.Name, game.StandOf(a.id())) }
func (a standAt) enemyOf(b standAt) bool { return a.unit.Side != b.unit.Side }

// findStand returns a stand by its id, false when there is none.
func findStand(s *game.State, id game.StandID) (standAt, bool) {
	u, i := s.Stand(id)
	return standAt{u, i}, u != nil
}

// touch is the contact of a stand with an enemy stand: the two edges, and the length.
type touch struct {
	enemy     standAt
	mine, its geometry.Side
	length    float64
	at        geometry.Segment
}

// faces reports whether both touch with their front edges.
func (t touch) faces() bool { return t.mine == geometry.Front && t.its == geometry.Front }

// fights reports whether the contact leads to an attack: one of the two edges is a front edge.
func (t touch) fights() bool { return t.mine == geometry.Front || t.its == geometry.Front }

// touches lists the contacts of a stand with enemy stands. They have a positive length: a corner does
// not count (correction 7).
func touches(s *game.State, a standAt) []touch {
	var list []touch
	eachTouch(s, a, func(t touch) bool { list = append(list, t); return true })
	return list
}

// eachTouch calls yield for the contacts of a stand with enemy stands until it returns false, and reports
// whether there is any.
func eachTouch(s *game.State, a standAt, yield func(touch) bool) bool {
	found := false
	box := a.box()
	for i := range s.Units {
		u := &s.Units[i]
		if u.Side == a.unit.Side {
			continue
		}
		for j := range u.Stands {
			if !maybeWithin(a.unit, a.i, u, j, geometry.Tolerance) {
				continue
			}
			if c := geometry.Touch(box, u.Box(j)); c.Kind == geometry.EdgeContact {
				if found = true; !yield(touch{standAt{u, j}, edgeOf(a.unit, c.A.Side), edgeOf(u, c.B.Side), c.Length, c.At}) {
					return true
				}
			}
		}
	}
	return found
}

// edgeOf returns the side that an edge counts as: all edges of a square are fronts (G-12).
func edgeOf(u *game.Unit, side geometry.Side) geometry.Side {
	if own(u).Formation == inSquare {
		return geometry.Front
	}
	return side
}

// touchesAny reports whether a stand is in contact with any enemy.
func touchesAny(s *game.State, a standAt) bool {
	return eachTouch(s, a, func(touch) bool { return false })
}

// touchedUnits lists the enemy units that a unit touches, in the order of the file.
func touchedUnits(s *game.State, u *game.Unit) []game.UnitID {
	var list []game.UnitID
	for i := range s.Units {
		v := &s.Units[i]
		if v.Side != u.Side && unitsTouch(u, v) {
			list = append(list, v.ID)
		}
	}
	return list
}

// unitsTouch reports whether a stand of one unit touches one of another along an edge.
func unitsTouch(u, v *game.Unit) bool {
	for i := range u.Stands {
		for j := range v.Stands {
			if maybeWithin(u, i, v, j, geometry.Tolerance) && geometry.Touch(u.Box(i), v.Box(j)).Kind == geometry.EdgeContact {
				return true
			}
		}
	}
	return false
}

// maybeWithin is a quick test without facings: it reports whether the circles around two stands are at
// most cm apart.
func maybeWithin(u *game.Unit, i int, v *game.Unit, j int, cm float64) bool {
	p, q := &u.Stands[i], &v.Stands[j]
	d := geometry.Vec{X: p.X - q.X, Y: p.Y - q.Y}
	most := cm + geometry.Tolerance + geometry.Vec{X: u.Base.Front, Y: u.Base.Depth}.Len()/2 + geometry.Vec{X: v.Base.Front, Y: v.Base.Depth}.Len()/2
	return d.Dot(d) <= float64(most*most)
}

// unitsWithin reports whether two units are at most cm apart.
func unitsWithin(u, v *game.Unit, cm float64) bool {
	for i := range u.Stands {
		for j := range v.Stands {
			if maybeWithin(u, i, v, j, cm+geometry.Tolerance) && geometry.Within(u.Box(i), v.Box(j), cm+geometry.Tolerance) {
				return true
			}
		}
	}
	return false
}
