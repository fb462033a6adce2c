package game

import (
	"slices"

	"frontage/geometry"
)

// Contrast is a thing in which two tables of a battle differ: a side's losses or points, a unit,
// a leader, or who holds a place.
type Contrast struct {
	Kind ContrastKind
	What Phrase    // what it is about
	Ends [2]Phrase // how it is on either table
	Side SideID    // "" if it concerns both

	Piece UnitID    // the unit, or the leader's id
	Moved float64   // how far its middle is apart on the two tables, in cm
	From  [2]Places // the middle of the piece on either table
}

// Places is a point of a table, and whether there is one.
type Places struct {
	At geometry.Vec
	On bool
}

// ContrastKind says what a [Contrast] is about.
type ContrastKind string

// The kinds of contrasts, in their order in lists.
const (
	ContrastResult ContrastKind = "result" // how the battle ended
	ContrastLosses ContrastKind = "losses" // of a side
	ContrastPoints ContrastKind = "points" // of a side
	ContrastSpot   ContrastKind = "spot"   // who holds a spot that is worth points
	ContrastGround ContrastKind = "ground" // whose stands are on a piece of terrain
	ContrastUnit   ContrastKind = "unit"
	ContrastLeader ContrastKind = "leader"
)

// alike is how far a piece may be apart in cm to count as in the same place.
const alike = 0.05

// Contrasted lists in what two tables of the same battle differ, without anything that either
// side has set up in secret.
func Contrasted(a, b *State) []Contrast {
	c := contrasting{tables: [2]*State{a, b}, guide: GuideOf(a)}
	if setUp := c.guide.SetUp; setUp != nil && setUp.Seen != nil {
		c.tables = [2]*State{setUp.Seen(a, ""), setUp.Seen(b, "")}
	}
	for i, s := range c.tables {
		c.touching[i] = touchingUnits(s)
	}
	c.result()
	for _, side := range a.Sides {
		c.side(side.ID)
	}
	c.spots()
	c.ground()
	for _, id := range c.ids(func(s *State) (list []UnitID) {
		for i := range s.Units {
			list = append(list, s.Units[i].ID)
		}
		return list
	}) {
		c.unit(id)
	}
	for _, id := range c.ids(func(s *State) (list []UnitID) {
		for i := range s.Characters {
			list = append(list, UnitID(s.Characters[i].ID))
		}
		return list
	}) {
		c.leader(CharacterID(id))
	}
	return c.list
}

type contrasting struct {
	tables   [2]*State
	guide    *Guide
	touching [2]map[UnitID][]UnitID
	list     []Contrast
}

// both calls do for each table.
func (c *contrasting) both(do func(s *State) Phrase) (ends [2]Phrase) {
	for i, s := range c.tables {
		ends[i] = do(s)
	}
	return ends
}

// add lists a contrast if the tables differ in it.
func (c *contrasting) add(k Contrast) {
	if k.Ends[0].String() != k.Ends[1].String() || k.Moved > alike {
		c.list = append(c.list, k)
	}
}

// ids lists what is on either table, in the order of the first.
func (c *contrasting) ids(of func(s *State) []UnitID) []UnitID {
	list := of(c.tables[0])
	for _, id := range of(c.tables[1]) {
		if !slices.Contains(list, id) {
			list = append(list, id)
		}
	}
	return list
}

func (c *contrasting) result() {
	c.add(Contrast{Kind: ContrastResult, What: Say("The battle"), Ends: c.both(func(s *State) Phrase {
		switch o := c.guide.Outcome(s); {
		case o == nil:
			return Say("goes on")
		case o.Winner == "":
			return Say("ended in a draw")
		default:
			return Say("%s has won", SayAll(s.SideName(o.Winner)))
		}
	})})
}

func (c *contrasting) side(id SideID) {
	name := SayAll(c.tables[0].SideName(id))
	if c.guide.Losses != nil {
		c.add(Contrast{Kind: ContrastLosses, Side: id, What: Say("Lost by %s", name), Ends: c.both(func(s *State) Phrase {
			l := c.guide.Losses(s, id)
			stands := SayCount(l.Stands, "1 stand of %[2]d", "%[1]d stands of %[2]d", l.OfStands)
			if c.guide.Counted != nil {
				stands = c.guide.Counted(l.Stands)
			}
			units := SayCount(l.Units, "1 whole unit", "%[1]d whole units")
			if l.Leaders > 0 {
				return Say("%s, %s, %s", stands, units, SayCount(l.Leaders, "1 leader", "%[1]d leaders"))
			}
			return Say("%s, %s", stands, units)
		})})
	}
	c.add(Contrast{Kind: ContrastPoints, Side: id, What: Say("Points of %s", name), Ends: c.both(func(s *State) Phrase {
		points := []SidePoints(nil)
		if o := c.guide.Outcome(s); o != nil {
			points = o.Points
		} else if o := c.guide.Objectives(s); o != nil {
			points = o.Points
		}
		if at := slices.IndexFunc(points, func(p SidePoints) bool { return p.Side == id }); at >= 0 {
			return SayAll(points[at].Points)
		}
		return Say("not counted yet")
	})})
}

// spots compares who holds the spots that are worth points.
func (c *contrasting) spots() {
	var held [2]map[string]ObjectiveSpot
	var ids []string
	for i, s := range c.tables {
		held[i] = map[string]ObjectiveSpot{}
		if o := c.guide.Objectives(s); o != nil {
			for _, spot := range o.Spots {
				held[i][spot.ID] = spot
				if !slices.Contains(ids, spot.ID) {
					ids = append(ids, spot.ID)
				}
			}
		}
	}
	for _, id := range ids {
		k := Contrast{Kind: ContrastSpot, What: Say("The spot %s", SayAll(id))}
		for i, s := range c.tables {
			spot, there := held[i][id]
			switch {
			case !there:
				k.Ends[i] = Say("not there")
			case spot.Lost:
				k.Ends[i] = Say("destroyed")
			case spot.Side == "":
				k.Ends[i] = Say("held by nobody")
			default:
				k.Ends[i] = Say("held by %s", SayAll(s.SideName(spot.Side)))
			}
		}
		c.add(k)
	}
}

// ground compares whose stands are on each piece of terrain.
func (c *contrasting) ground() {
	for i := range c.tables[0].Terrain {
		t := &c.tables[0].Terrain[i]
		if len(t.Shape) < 3 {
			continue
		}
		c.add(Contrast{Kind: ContrastGround, What: SayAll(c.guide.Ground(t.Kind).Name.Capital(), GroundID(t.ID)), Ends: c.both(func(s *State) Phrase {
			var on []Phrase
			for _, side := range s.Sides {
				n, units := standsOn(s, side.ID, t.Shape)
				if c.guide.Counted != nil { // where stands are no more than a picture of the unit
					on = append(on, units...)
				} else if n > 0 {
					on = append(on, SayCount(n, "1 stand of %[2]s", "%[1]d stands of %[2]s", s.SideName(side.ID)))
				}
			}
			if len(on) == 0 {
				return Say("nobody")
			}
			return SayList(on)
		})})
	}
}

// standsOn counts the stands of a side whose middles lie in a shape, and names their units.
func standsOn(s *State, side SideID, shape geometry.Polygon) (n int, units []Phrase) {
	for i := range s.Units {
		u := &s.Units[i]
		if u.Side != side {
			continue
		}
		before := n
		for j := range u.Stands {
			if shape.Contains(u.Box(j).Center, 0) {
				n++
			}
		}
		if n > before {
			units = append(units, SayAll(u.ID))
		}
	}
	return n, units
}

func (c *contrasting) unit(id UnitID) {
	k := Contrast{Kind: ContrastUnit, Piece: id, What: SayAll(id)}
	for i, s := range c.tables {
		u := s.Unit(id)
		switch {
		case u == nil:
			k.Ends[i] = Say("not there")
			continue
		case len(u.Stands) == 0:
			k.Side, k.Ends[i] = u.Side, Say("off the table or lost")
			continue
		}
		k.Side = u.Side
		k.From[i] = Places{middleOf(u), true}
		k.Ends[i] = SayCount(len(u.Stands), "1 stand", "%[1]d stands")
		if standing := c.guide.Pieces.Standing; standing != nil {
			k.Ends[i] = standing(u)
		}
		if enemies := c.touching[i][id]; len(enemies) > 0 {
			k.Ends[i] = Say("%s, in contact with %s", k.Ends[i], SayList(enemies))
		}
	}
	c.moved(&k)
}

func (c *contrasting) leader(id CharacterID) {
	k := Contrast{Kind: ContrastLeader, Piece: UnitID(id), What: SayAll(id)}
	for i, s := range c.tables {
		at := slices.IndexFunc(s.Characters, func(o Character) bool { return o.ID == id })
		if at < 0 || !OnTable(s, &s.Characters[at]) {
			k.Ends[i] = Say("off the table or lost")
			continue
		}
		leader := &s.Characters[at]
		k.Side = leader.Side
		k.From[i] = Places{geometry.Vec{X: leader.X, Y: leader.Y}, true}
		k.Ends[i] = Say("on the table")
		if leader.Joined != "" {
			k.Ends[i] = Say("with %s", leader.Joined)
		}
	}
	c.moved(&k)
}

// moved adds how far a piece is apart on the two tables.
func (c *contrasting) moved(k *Contrast) {
	if k.From[0].On && k.From[1].On {
		k.Moved = RoundLength(k.From[0].At.Dist(k.From[1].At))
	}
	c.add(*k)
}

// middleOf returns the middle of a unit's stands.
func middleOf(u *Unit) geometry.Vec {
	var sum geometry.Vec
	for i := range u.Stands {
		sum = sum.Add(u.Box(i).Center)
	}
	return sum.Scale(1 / float64(len(u.Stands)))
}

// touchingUnits lists for each unit the enemies that its stands touch.
func touchingUnits(s *State) map[UnitID][]UnitID {
	list := map[UnitID][]UnitID{}
	for i := range s.Units {
		for j := range s.Units {
			if u, v := &s.Units[i], &s.Units[j]; u.Side != v.Side && unitsTouch(u, v) {
				list[u.ID] = append(list[u.ID], v.ID)
			}
		}
	}
	return list
}

func unitsTouch(u, v *Unit) bool {
	for i := range u.Stands {
		for j := range v.Stands {
			if geometry.Touch(u.Box(i), v.Box(j)).Kind != geometry.NoContact {
				return true
			}
		}
	}
	return false
}
