package stand

import (
	"slices"

	"frontage/game"
	"frontage/geometry"
)

// support works out the supporting charge of a unit behind the charging one (section 8.11):
// whether it is allowed, and where its stands go.
type support struct {
	unit   int
	pace   float64
	ground *geometry.Ground
	road   *roadway // for a column on a road (STD-TERR-13)
}

// mayAccompany applies STD-CHARGE-55 to -58: the unit must be infantry, free to move, and
// before the charging unit moves at least one of its stands must be placed behind it so
// that it could support it from the rear (AMB-33).
func (c *charge) mayAccompany(v int) *game.Refusal {
	u, s := &c.b.units[c.unit], &c.b.units[v]
	if refusal := c.b.heldBack(v); refusal != nil {
		return refusal
	}
	switch {
	case v == c.unit || s.Army != u.Army:
		return refuse("STD-CHARGE-55", game.Say("Only another unit of its side can support the charge of %s.", u.name()))
	case u.Type != Infantry || s.Type != Infantry:
		return refuse("STD-CHARGE-55", game.Say("Only infantry makes a supporting charge, and only for infantry."))
	case Own(s.Unit).State.Stampede:
		return refuse("STD-SPEC-70", game.Say("%s stampedes: it takes no orders and has no initiative.", s.name()))
	case Own(s.Unit).State.Confused:
		return refuse("STD-CHARGE-58", game.Say("The unit %s is confused and cannot move.", s.name()))
	case c.wish.advance && Own(s.Unit).State.Advanced:
		return refuse("STD-ADV-02", game.Say("%s has advanced this phase already.", s.name()))
	case !c.wish.advance && Own(s.Unit).State.Charged:
		return refuse("STD-CHARGE-57", game.Say("The unit %s has charged this turn already.", s.name()))
	case !c.wish.advance && Own(s.Unit).State.Halted:
		return refuse("STD-CHARGE-58", game.Say("The unit %s moves no further this turn.", s.name()))
	case !c.wish.advance && slices.Contains(c.b.commandPhase().Failed, s.ID): // also after a blunder (STD-CMD-58)
		return refuse("STD-CMD-29", game.Say("The order to %s has failed: no supporting charge this turn.", s.name()))
	case c.b.isEngaged(v): // perhaps by support alone (STD-ENGAGE-01)
		return refuse("STD-CHARGE-58", game.Say("The unit %s is engaged and cannot move.", s.name()))
	}
	for _, p := range c.b.PiecesOf(v) {
		for _, q := range c.b.PiecesOf(c.unit) {
			at := geometry.Touch(c.b.Boxes[p], c.b.Boxes[q])
			if at.B.Side == geometry.Rear && aligned(c.b.Boxes[p], c.b.Boxes[q], at) || c.b.anywhereBehind(p, q) {
				return nil
			}
		}
	}
	return refuse("STD-CHARGE-55", game.Say("No stand of %s stands exactly behind a stand of %s.", s.name(), u.name()))
}

// anywhereBehind reports whether most of a stand lies in the rear zone of another: the
// other reading of AMB-33.
func (b *board) anywhereBehind(p, q int) bool {
	if !b.plays("AMB-33", "a") {
		return false
	}
	first, _, tie := largest(geometry.Zones(b.Boxes[q], b.Boxes[p:p+1]))
	return first == geometry.Rear && !tie
}

// supporters lists the units that may make a supporting charge.
func (c *charge) supporters() []game.UnitID {
	var list []game.UnitID
	if c.b.units[c.unit].Type != Infantry || len(c.lines) == 0 {
		return nil
	}
	for v := range c.b.units {
		if v != c.unit && c.b.units[v].Army == c.b.units[c.unit].Army && c.b.units[v].Type == Infantry &&
			(c.b.unitsTouch(v, c.unit) || c.b.plays("AMB-33", "a")) && c.mayAccompany(v) == nil {
			list = append(list, c.b.units[v].ID)
		}
	}
	return list
}

// supportPace is the distance of a normal move: full pace in line or column, half pace in
// irregular formation or with a fortified stand (STD-CHARGE-58, AMB-34, STD-MOVE-05); with
// an advance, its distance (STD-ADV-06).
func (c *charge) supportPace(v int) float64 {
	switch {
	case c.wish.advance:
		return c.b.atMost(v, advancePace)
	case c.b.plays("AMB-34", "b"):
		return c.b.atMost(v, pace(c.b.units[v].Unit))
	}
	normal, _ := c.b.allowance(v, false)
	return normal
}

// accompany places the stands of the supporting unit after the chargers of a layout: as
// many as possible exactly behind or beside a charger with an enemy at its front, the
// others in formation with them. None touches an enemy (STD-CHARGE-59, -60), so none
// envelops (STD-CHARGE-53). Places are free within these limits; these are the default. It
// returns nil if no stand can support, or not all can follow.
func (c *charge) accompany(l *layout, v int) []place {
	s := support{unit: v, pace: c.supportPace(v), ground: c.b.groundFor(v), road: c.b.roadwayFor(v)}
	roles := c.supportRoles(v)
	taken := make([]geometry.Box, len(l.places))
	for i := range l.places {
		taken[i] = l.places[i].box
	}
	var placed []place
	left := c.b.PiecesOf(v)
	for len(left) > 0 {
		next, ok := c.nextSupporter(l, s, roles, taken, placed, left)
		if !ok {
			return nil
		}
		placed, taken = append(placed, next), append(taken, next.box)
		left = slices.DeleteFunc(left, func(p int) bool { return p == next.piece })
	}
	if s.road != nil && !s.road.endsOnRoad(endsOfPlaces(placed)) {
		return nil
	}
	return placed
}

// nextSupporter finds the next place to fill: in support if there is one, with the nearest
// stand that can reach it.
func (c *charge) nextSupporter(l *layout, s support, roles []geometry.Role, taken []geometry.Box, placed []place, left []int) (place, bool) {
	for _, spot := range c.supportSpots(l, placed, c.b.units[s.unit].Base) {
		box := spot.box
		if len(c.touching(box).contacts) > 0 || !joined(box, placed) {
			continue
		}
		for _, p := range c.nearestTo(box, left) {
			m := s.road.walker(s.ground.Mover(c.b.Boxes[p], s.pace, roles, taken), c.b.Boxes[p], s.pace, roles, taken)
			if fits, _ := m.Fits(box); !fits {
				continue
			}
			if way := m.Within(box); way.OK {
				return place{piece: p, box: box, way: way, role: roleSupport, of: spot.of, end: spot.end}, true
			}
		}
	}
	return place{}, false
}

// nearestTo orders stands by the distance of their middles from that of a place; equals in
// file order.
func (c *charge) nearestTo(box geometry.Box, stands []int) []int {
	list := slices.Clone(stands)
	slices.SortStableFunc(list, func(p, q int) int { return c.b.compareDistances(p, q, box.Center) })
	return list
}

// spot is a possible place of a supporting stand.
type spot struct {
	box geometry.Box
	of  int // the charger that it supports, −1 for none
	end end // on which side of it; 0 for behind
}

// supportSpots lists the places of supporting stands, best first: behind the chargers that
// have an enemy at their front, beside those, then beside and behind the supporting unit's
// own stands, where it stays in formation.
func (c *charge) supportSpots(l *layout, placed []place, base game.Base) []spot {
	var spots []spot
	for i, p := range l.places {
		if c.b.mayBeSupported(p.touching) {
			spots = append(spots, spot{behind(p.box, base), i, 0})
		}
	}
	if len(placed) == 0 {
		for i, p := range l.places {
			if c.b.mayBeSupported(p.touching) {
				spots = append(spots, beside(p.box, base, i)...)
			}
		}
		return spots
	}
	for _, p := range placed {
		spots = append(spots, beside(p.box, base, -1)...)
	}
	for _, p := range placed {
		spots = append(spots, spot{behind(p.box, base), -1, 0})
	}
	return spots
}

// behind returns the place of a stand of the given base directly behind another.
func behind(b geometry.Box, base game.Base) geometry.Box {
	at := b.Shift(b.Forward.Scale(-(b.Depth + base.Depth) / 2))
	at.Width, at.Depth = base.Front, base.Depth
	return at
}

// beside returns the places of a stand of the given base to the left and right of another,
// fronts in line.
func beside(b geometry.Box, base game.Base, of int) []spot {
	at := b.Shift(b.Forward.Scale((b.Depth - base.Depth) / 2))
	at.Width, at.Depth = base.Front, base.Depth
	right := b.Forward.Right().Scale((b.Width + base.Front) / 2)
	return []spot{{at.Shift(right.Neg()), of, leftEnd}, {at.Shift(right), of, rightEnd}}
}

// joined reports whether a box touches one of the places, or there are none yet.
func joined(box geometry.Box, placed []place) bool {
	return len(placed) == 0 || slices.ContainsFunc(placed, func(p place) bool {
		return geometry.Relate(box, p.box) == geometry.Touching
	})
}

// supportRoles is the obstacles of the supporting unit. The chargers have moved, so their
// old places are free.
func (c *charge) supportRoles(v int) []geometry.Role {
	roles := make([]geometry.Role, len(c.b.Boxes))
	for q := range roles {
		switch unit := c.b.Pieces[q].Unit; {
		case unit == v || unit == c.unit:
			roles[q] = geometry.Absent
		case c.b.Enemies(v, unit):
			roles[q] = geometry.Hostile
		default:
			roles[q] = geometry.Friendly
		}
	}
	return roles
}
