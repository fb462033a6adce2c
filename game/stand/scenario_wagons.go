package stand

import (
	"slices"
	"strconv"

	"frontage/game"
	"frontage/geometry"
)

// The wagons (STD-SCEN-20 to STD-SCEN-27): the road, the zones, the wagons' places and the points.

func init() {
	scenarioZones[scenarioWagons] = wagonZones
	scenarioKinds[scenarioWagons] = &scenarioKind{
		wanted: numbered(6), units: true, lay: layRoad, place: (*board).placeWagon, placer: defenderOf, spots: (*board).wagonSpots,
		atEnd: (*board).wagonCount, pursue: (*board).pursueWagons, fixed: true,
	}
}

// Lengths of the wagons, in cm.
const (
	roadWidth   = 4.0
	roadBand    = 40.0 // the width of the defender's zone about the road
	edgeBand    = 10.0 // the depth of the attacker's zones along the long edges
	wagonsUpTo  = 40.0 // from the defender's edge, beyond which the wagons stand
	wagonLength = 4.0
	wagonGap    = 4.5 // between wagons that stand by default
)

// wagonZones are a band about the road on the defender's half, and bands along both long edges for the attacker
// (STD-SCEN-20).
func wagonZones(s *game.State, attacks bool) []geometry.Rect {
	w, h := s.Table.Width, s.Table.Height
	if attacks {
		return []geometry.Rect{{Max: geometry.Vec{X: w, Y: edgeBand}}, {Min: geometry.Vec{Y: h - edgeBand}, Max: geometry.Vec{X: w, Y: h}}}
	}
	return []geometry.Rect{{Min: geometry.Vec{X: w / 2, Y: (h - roadBand) / 2}, Max: geometry.Vec{X: w, Y: (h + roadBand) / 2}}}
}

// wagonStretch is the part of the table in which the wagons stand at the beginning (STD-SCEN-21).
func wagonStretch(t game.Table) geometry.Rect {
	return geometry.Rect{Min: geometry.Vec{X: t.Width / 2}, Max: geometry.Vec{X: t.Width - wagonsUpTo, Y: t.Height}}
}

// layRoad lays the road through the middle, clear of other terrain (STD-SCEN-20).
func layRoad(s *game.State) []Goal {
	w, h := s.Table.Width, s.Table.Height
	const clear = roadWidth/2 + besideFeature
	clearOfTerrain(s, geometry.Polygon{{Y: h/2 - clear}, {X: w, Y: h/2 - clear}, {X: w, Y: h/2 + clear}, {Y: h/2 + clear}})
	s.Terrain = append(s.Terrain, game.Terrain{ID: wagonRoad, Kind: "road", Line: geometry.Polyline{{Y: h / 2}, {X: w, Y: h / 2}}, Width: roadWidth})
	return nil
}

// placeWagon places the next wagon on the road at the foot of a point (STD-SCEN-21).
func (b *board) placeWagon(at geometry.Vec) (g placedGoal, refusal *game.Refusal) {
	line, foot := b.footOnRoad(at)
	if line == nil {
		return g, refuse("STD-SCEN-21", game.Say("Wagons stand on the road."))
	}
	base := Base(Chariot)
	box := poseAlong(line, geometry.Box{Center: foot, Width: base.Front, Depth: base.Depth, Forward: geometry.Vec{X: -1}}, geometry.Vec{X: -1}, 0)
	id := missingGoals(b.state)[0]
	u := game.Unit{ID: b.wagonID(id), Side: defenderOf(b.state), Type: Chariot, Base: base, Name: b.newName("Wagon " + id),
		Own: &Unit{Hits: 1, Size: 1, Wagon: true, Traits: []string{}}}
	bounds, within := box.Bounds(), wagonStretch(b.state.Table)
	if out := outside(bounds, []geometry.Rect{within}); out > geometry.Tolerance {
		return g, refuse("STD-SCEN-21", game.Say("The wagon would stand %s outside its stretch of the road, which lies between %s and %s from the left edge.", cm(out), cm(within.Min.X), cm(within.Max.X)))
	}
	if refusal := b.hasRoom(&u, []geometry.Box{box}); refusal != nil {
		return g, refusal
	}
	u.Stands = standsAt(u.ID, []geometry.Box{box})
	return placedGoal{Goal: Goal{ID: id, Unit: u.ID}, rule: "STD-SCEN-21", name: game.Say("wagon %s", id), wagon: &u}, nil
}

// footOnRoad returns the nearest road to a point and its nearest point, if that is near enough to be meant.
func (b *board) footOnRoad(at geometry.Vec) (line geometry.Polyline, foot geometry.Vec) {
	least := snapToLine
	for i := range b.state.Terrain {
		t := &b.state.Terrain[i]
		if t.Kind != "road" || len(t.Line) < 2 {
			continue
		}
		if far := geometry.Polyline(t.Line).Distance(at); far <= least {
			k := stretchOf(t.Line, at)
			least, line, foot = far, t.Line, geometry.Segment{A: t.Line[k], B: t.Line[k+1]}.Closest(at)
		}
	}
	return line, foot
}

// wagonID returns an unused id for a wagon.
func (b *board) wagonID(id string) game.UnitID {
	for n := 0; ; n++ {
		next := game.UnitID("wagon-" + id)
		if n > 0 {
			next = game.UnitID("wagon-" + id + "-" + strconv.Itoa(n))
		}
		u, _ := b.state.Stand(standIDs(next, 1)[0])
		if u == nil && b.state.Unit(next) == nil && !slices.ContainsFunc(b.state.Characters, func(c game.Character) bool { return string(c.ID) == string(next) }) {
			return next
		}
	}
}

// wagonSpots lists points for the next wagon by default: one behind the other, the first as far on its way as it may
// stand.
func (b *board) wagonSpots() (list []geometry.Vec) {
	within := wagonStretch(b.state.Table)
	for x := within.Min.X + wagonLength/2; x <= within.Max.X-wagonLength/2; x += wagonGap {
		for i := range b.state.Terrain {
			if t := &b.state.Terrain[i]; t.Kind == "road" {
				for k := range t.Line[min(1, len(t.Line)):] {
					if p, q := t.Line[k], t.Line[k+1]; min(p.X, q.X) <= x && x <= max(p.X, q.X) && p.X != q.X {
						list = append(list, p.Lerp(q, (x-p.X)/(q.X-p.X)))
					}
				}
			}
		}
	}
	return list
}

// What wagons score (STD-SCEN-26). The higher number replaces the lower (AMB-M53).
const (
	wagonWrecked = 1 // the attacker, for one destroyed in contact
	wagonLooted  = 3 // and looted by a unit that survives
	wagonKept    = 1 // the defender, for one that is not destroyed
	wagonSaved   = 3 // and one that is saved
)

// wagonCount counts the wagons for a side (STD-SCEN-26). It needs the state alone.
func (b *board) wagonCount(side game.SideID) (c scoring) {
	attacks := side == attackerOf(b.state)
	for _, g := range goalsOf(b.state) {
		u := b.state.Unit(g.Unit)
		name := unitName(b.state, g.Unit)
		looter := b.state.Unit(g.Looted)
		var marks []game.Mark
		if len(u.Stands) > 0 {
			marks = []game.Mark{{Kind: game.MarkStand, Stand: u.Stands[0].ID}}
		}
		switch {
		case attacks && looter != nil && !isDestroyed(looter):
			c.add(wagonLooted, "STD-SCEN-26", game.Say("%s was destroyed in contact and looted by %s: %d points.", name, unitName(b.state, g.Looted), wagonLooted), marks...)
		case attacks && looter != nil:
			c.add(wagonWrecked, "STD-SCEN-26", game.Say("%s was destroyed in contact and looted, but %s has not survived: 1 point.", name, unitName(b.state, g.Looted)), marks...)
		case attacks && g.Burnt:
			c.add(wagonWrecked, "STD-SCEN-26", game.Say("%s was destroyed in contact: 1 point.", name), marks...)
		case attacks && g.Saved:
			c.add(0, "STD-SCEN-26", game.Say("%s is saved: nothing.", name), marks...)
		case attacks && len(u.Stands) > 0:
			c.add(0, "STD-SCEN-26", game.Say("%s is not destroyed: nothing.", name), marks...)
		case attacks:
			c.add(0, "STD-SCEN-26", game.Say("%s was destroyed from a distance: nothing.", name), marks...)
		case g.Saved:
			c.add(wagonSaved, "STD-SCEN-26", game.Say("%s is saved: %d points.", name, wagonSaved), marks...)
		case len(u.Stands) > 0:
			c.add(wagonKept, "STD-SCEN-26", game.Say("%s is not destroyed: 1 point.", name), marks...)
		default:
			c.add(0, "STD-SCEN-26", game.Say("%s is destroyed: nothing.", name), marks...)
		}
	}
	return c
}

// wagonSpot is where a wagon is drawn as an objective: on the table, or where it lies in ruins.
func wagonSpot(s *game.State, g *Goal) (at geometry.Vec, there bool) {
	switch u := s.Unit(g.Unit); {
	case u != nil && len(u.Stands) > 0:
		return geometry.Vec{X: u.Stands[0].X, Y: u.Stands[0].Y}, true
	case g.Burnt:
		return g.At(), true
	}
	return at, false
}

// pursueWagons sends the attacker's infantry and cavalry to the wagons by default, two to each, and keeps the
// destroyers of one at its place.
func (b *board) pursueWagons(list goals) {
	attacker := attackerOf(b.state)
	for _, g := range goalsOf(b.state) {
		at, there := wagonSpot(b.state, &g)
		wagon, err := b.unitIndex(string(g.Unit))
		if !there || err != nil || g.Looted != "" {
			continue
		}
		if g.Burnt {
			for _, id := range g.By {
				if unit, err := b.unitIndex(string(id)); err == nil {
					list[unit] = &errand{to: at, has: func(int) bool { return true }}
				}
			}
			continue
		}
		touching := func(unit int) bool { return b.unitsTouch(unit, wagon) }
		b.seek(list, &errand{to: at, has: touching}, 2,
			func(u *unitOnBoard) bool { return u.Side == attacker && (u.Type == Infantry || u.Type == Cavalry) })
	}
}
