package stand

import (
	"math"
	"slices"

	"frontage/game"
	"frontage/geometry"
)

// shallowest is the depth of the shallowest troop stand, in cm (STD-BASE-01). Whether an
// edge is covered is tested with this depth, so that the answer is the same for chargers of
// any depth.
const shallowest = 2.0

// edgesLeft is how far the indicated edges of a target's stands are open.
type edgesLeft struct {
	friends []int // stands whose edge is covered by friends in combat with the target
	open    []int // stands whose edge is open
}

// pinned applies STD-CHARGE-24: no stand of the target offers its indicated edge, because
// stands cover them, and stands of other friendly units in combat with the target cover at
// least one. The target's own stands also cover edges; terrain does not count (AMB-24).
func (c *charge) pinned(ref reference) bool {
	switch {
	case c.b.plays("AMB-24", "a"):
		return c.coveredBy(c.othersOfSide(false), true, c.b.units[c.unit].Base.Depth, ref.side)
	case c.b.plays("STD-CHARGE-24", "b"):
		return c.coveredBy(c.othersOfSide(true), false, c.b.units[c.unit].Base.Depth, ref.side)
	}
	k := c.covered(ref)
	return len(k.open) == 0 && len(k.friends) > 0
}

// covered finds which edges of the target other stands leave open.
func (c *charge) covered(ref reference) (k edgesLeft) {
	enemies := make([]geometry.Box, 0, len(c.b.Boxes))
	for _, q := range c.enemies() {
		enemies = append(enemies, c.b.Boxes[q])
	}
	without := c.thin(enemies, nil, shallowest)
	all := c.thin(append(enemies, c.othersOfSide(true)...), nil, shallowest)
	for _, q := range c.b.PiecesOf(c.target) {
		edge := c.b.Boxes[q].Edge(c.indicated(ref, q))
		switch {
		case c.leaves(all, edge):
			k.open = append(k.open, q)
		case c.leaves(without, edge):
			k.friends = append(k.friends, q)
		}
	}
	return k
}

// indicated is the edge of a target stand that a charge goes for: the side of that name in
// the reference stand's zone or, for a stand that faces another way, the side of its own
// zone.
func (c *charge) indicated(ref reference, q int) geometry.Side {
	if geometry.SameFacing(c.b.Boxes[q].Forward, c.b.Boxes[ref.piece].Forward) {
		return ref.side
	}
	if i := slices.IndexFunc(ref.dice, func(d zoneDie) bool { return d.piece == q }); i >= 0 {
		return ref.dice[i].side
	}
	return c.b.zone(c.unit, q).Zone
}

// coveredBy reports whether some stands, with or without the terrain, leave no edge of the
// target open to a charger of some depth.
func (c *charge) coveredBy(stands []geometry.Box, terrain bool, depth float64, side geometry.Side) bool {
	var areas []geometry.Polygon
	if terrain {
		areas, _ = c.b.closedTerrain(c.b.groundKey(c.unit))
	}
	m := c.thin(stands, areas, depth)
	return !slices.ContainsFunc(c.b.PiecesOf(c.target), func(q int) bool { return c.leaves(m, c.b.Boxes[q].Edge(side)) })
}

// leaves reports whether at least 1 cm of an edge is open to a charger.
func (c *charge) leaves(m *geometry.Mover, edge geometry.Edge) bool {
	return exposedLength(m.Room(edge), edge.Len(), c.b.units[c.unit].Base.Front) >= minimumContact-geometry.Tolerance
}

// thin returns a mover for a charger of some depth with only the given stands and areas as
// obstacles; the table is unlimited.
func (c *charge) thin(stands []geometry.Box, areas []geometry.Polygon, depth float64) *geometry.Mover {
	from := c.b.Boxes[c.b.units[c.unit].First]
	from.Depth = depth
	solid := slices.Repeat([]geometry.Role{geometry.Solid}, len(stands))
	return geometry.NewGround(c.b.state.Table.Rect().Grow(100), stands, areas).Mover(from, c.pace, solid, nil)
}

// othersOfSide returns the stands of the other units of the charger's side that are in
// combat with the target, or by the other reading of AMB-24 of all other units of that
// side.
func (c *charge) othersOfSide(fighting bool) (list []geometry.Box) {
	for i := range c.b.units {
		if i == c.unit || fighting && (c.b.Enemies(c.unit, i) || !c.b.unitsTouch(i, c.target)) {
			continue
		}
		list = append(list, c.b.BoxesOf(i)...)
	}
	return list
}

// corner tries the corner contact against a pinned unit (STD-CHARGE-25): at a free and
// reachable end of the indicated edge of the nearest visible stand, the front edge on the
// extension of the edge. Between equally near stands the charger chooses, as between
// reference stands (STD-CHARGE-11). It reports whether there was such a place.
func (c *charge) corner(ref reference, blocked []attempt) bool {
	found := math.Inf(1) // distance at which a place was found
	for q := range c.visible() {
		if c.away(q) > found+geometry.Tolerance {
			break
		}
		if c.indicated(ref, q) != ref.side {
			continue
		}
		a := &aim{ref: ref, piece: q, side: ref.side, edge: c.b.Boxes[q].Edge(ref.side), pinned: true, blocked: blocked}
		for _, f := range c.corners(a) {
			if len(slices.Collect(c.seers([]int{f.piece}, q, c.wish.first))) == 0 {
				continue
			}
			if f.way, f.whole = c.wayTo(c.mover(f.piece, nil), f.box); !f.way.OK {
				continue
			}
			found = min(found, c.away(q))
			if c.begin(a, f); c.settled() {
				return true
			}
		}
		c.followOthers()
	}
	return !math.IsInf(found, 1)
}

// corners lists the places for stands corner to corner with an edge, those with the best
// plan first.
func (c *charge) corners(a *aim) (list []first) {
	base := c.b.units[c.unit].Base
	plans := map[moverKey]*plan{}
	key := func(f *first) moverKey { return moverKey{f.piece, boxKey(f.box)} }
	for _, end := range [2]float64{-1, 1} {
		s := end * (a.edge.Len() + base.Front) / 2
		box := geometry.Flush(a.edge, base.Front, base.Depth, s)
		for _, p := range c.b.PiecesOf(c.unit) {
			f := first{piece: p, shift: s, box: box}
			list = append(list, f)
			if !c.all && len(c.b.BoxesOf(c.unit)) <= mostRanked {
				plans[key(&f)] = c.plannerFrom(place{box: box, role: roleCorner}).from(p)
			}
		}
	}
	slices.SortStableFunc(list, func(f, g first) int { return c.comparePlans(plans[key(&g)], plans[key(&f)]) })
	return list
}

// pinnedStep says why a unit is pinned.
func (c *charge) pinnedStep(a *aim) game.Step {
	step := game.Step{Rule: "STD-CHARGE-24"}
	target, by := c.b.units[c.target].name(), c.covered(a.ref).friends
	for _, q := range by {
		edge := c.b.Boxes[q].Edge(c.indicated(a.ref, q))
		step.Marks = append(step.Marks, game.Mark{Kind: game.MarkEdge, From: edge.A, To: edge.B, Label: edgeLabel(c.indicated(a.ref, q))})
	}
	switch {
	case c.b.plays("AMB-24", "a"):
		step.Text = game.Say("No stand of %s offers its %s edge: it is pinned, and a charge may end at a corner.", target, a.side)
	case len(by) == len(c.b.BoxesOf(c.target)) || c.b.plays("STD-CHARGE-24", "b"):
		step.Text = game.Say("Friends in combat with %s cover the %s edge of all its stands: it is pinned, and a charge may end at a corner.", target, a.side)
	default:
		step.Text = game.Say("Friends in combat with %s cover the %s edge of %s, and other stands those of the rest: it is pinned, and a charge may end at a corner.",
			target, a.side, game.SayList(c.b.ids(by)))
	}
	return step
}

// notPinned says why friends of the charger that already fight the target do not open a
// corner to him; "" if there are none, or if they do.
func (c *charge) notPinned(ref reference) game.Phrase {
	if len(c.othersOfSide(true)) == 0 {
		return game.Phrase{}
	}
	target := c.b.units[c.target].name()
	if c.pinned(ref) {
		return game.Say("%s is pinned, but no stand has a way within %s to a free corner of a stand that is seen.", target, cm(c.pace))
	}
	k := c.covered(ref)
	if len(k.open) == 0 {
		return game.Say("%s is not pinned: its friends cover its edges, not those of the charger.", target)
	}
	q := k.open[0]
	side := c.indicated(ref, q)
	edge := c.b.Boxes[q].Edge(side)
	terrain, _ := c.b.closedTerrain(c.b.groundKey(c.unit))
	if !c.leaves(c.thin(c.othersOfSide(true), terrain, shallowest), edge) {
		return game.Say("%s is not pinned: terrain, not friends, covers the %s edge of %s.", target, side, c.b.id(q))
	}
	return game.Say("%s is not pinned: neither friends in combat with it nor its own stands cover the %s edge of %s.", target, side, c.b.id(q))
}

// ids returns the ids of some pieces.
func (b *board) ids(pieces []int) (list []game.StandID) {
	for _, p := range pieces {
		list = append(list, b.id(p))
	}
	return list
}
