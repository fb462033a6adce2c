package stand

import (
	"iter"
	"math"
	"slices"

	"frontage/game"
	"frontage/geometry"
)

// walker finds where a stand can go, like a geometry.Mover. For a stand of a column on a
// road it also follows the road (STD-TERR-13).
type walker struct {
	*geometry.Mover
	road *roadway // nil if the unit is not on a road; then the rest is unused

	relaxed *geometry.Mover // on the ground of the roadway
	from    geometry.Box
	limit   float64
	roles   []geometry.Role
	taken   []geometry.Box

	stuck *stuckWays // nil if none are known
	piece int
	past  []geometry.Box // obstacles besides the stands on the table
}

// roadway is the table for a column on a road: as long as a stand's centre is on the road,
// the column moves as on open ground over any terrain that the road crosses, even terrain
// closed to its type.
type roadway struct {
	b      *board
	unit   int
	lead   geometry.Side      // the leading edge of its stands
	closed []geometry.Polygon // areas closed to the unit and crossed by some road
	plain  *geometry.Ground   // the ground for the unit's type
	ground *geometry.Ground   // the same, with closed areas cut away along the roads, wide enough for a stand
}

// roadwayFor returns the roadway of a unit; nil if it is not in column on a road, or no
// road crosses anything closed to it.
func (b *board) roadwayFor(unit int) *roadway { return b.roadwayLed(unit, b.lead(unit)) }

// roadwayLed is roadwayFor for a unit that leads with an edge (STD-TERR-16).
func (b *board) roadwayLed(unit int, lead geometry.Side) *roadway {
	if !b.hasRoad() || HasTrait(b.units[unit].Unit, traitFlying) || !b.columnOnRoad(unit, lead, b.present(unit)) {
		return nil
	}
	way := &roadway{b: b, unit: unit, lead: lead, plain: b.groundFor(unit)}
	all, _ := b.closedTerrain(b.groundKey(unit))
	var rest []geometry.Polygon
	radius := b.Boxes[b.units[unit].First].Radius() + geometry.Tolerance
	for _, area := range all {
		if !b.crossedByRoad(area) {
			rest = append(rest, area)
			continue
		}
		way.closed = append(way.closed, area)
		rest = append(rest, b.cutByRoads(area, radius)...)
	}
	if len(way.closed) == 0 {
		return nil
	}
	way.ground = geometry.NewGround(b.state.Table.Rect(), b.Boxes, rest).Counting(b.counting())
	return way
}

func (b *board) hasRoad() bool {
	for i := range b.state.Terrain {
		if b.state.Terrain[i].Kind == "road" {
			return true
		}
	}
	return false
}

// crossedByRoad reports whether part of an area is under a road.
func (b *board) crossedByRoad(area geometry.Polygon) bool {
	left := 0.0
	for _, part := range b.cutByRoads(area, 0) {
		left += part.Area()
	}
	return left < area.Area()-geometry.AreaTolerance
}

// cutByRoads returns the parts of an area outside the roads, widened by a margin on either
// side.
func (b *board) cutByRoads(area geometry.Polygon, margin float64) []geometry.Polygon {
	parts := []geometry.Polygon{area}
	for i := range b.state.Terrain {
		t := &b.state.Terrain[i]
		if t.Kind != "road" {
			continue
		}
		for _, band := range widened(t, margin) {
			var rest []geometry.Polygon
			for _, part := range parts {
				rest = append(rest, part.Without(band)...)
			}
			parts = rest
		}
	}
	return parts
}

// widened returns the ground of a road with a margin around it.
func widened(t *game.Terrain, margin float64) []geometry.Polygon {
	if len(t.Line) > 0 {
		return geometry.Ribbon(t.Line, t.Width+2*margin)
	}
	if margin > 0 {
		if wide, err := geometry.Polygon(t.Shape).Offset(margin); err == nil {
			return []geometry.Polygon{wide}
		}
	}
	return []geometry.Polygon{t.Shape}
}

// walker returns the walker of a stand; m is its mover on ground without roads, and the
// other arguments are those of geometry.Ground.Mover. r may be nil.
func (r *roadway) walker(m *geometry.Mover, from geometry.Box, limit float64, roles []geometry.Role, taken []geometry.Box) *walker {
	w := &walker{Mover: m, road: r}
	if r != nil {
		w.relaxed = r.ground.Mover(from, limit, roles, taken)
		w.from, w.limit, w.roles, w.taken = from, limit, roles, taken
	}
	return w
}

// Fits is [geometry.Mover.Fits]; closed terrain is allowed if the centre is on a road.
func (w *walker) Fits(box geometry.Box) (bool, int) {
	ok, by := w.Mover.Fits(box)
	if ok || w.road == nil || !w.road.b.onARoad(box) {
		return ok, by
	}
	return w.relaxed.Fits(box)
}

// Shifts is [geometry.Mover.Shifts], with the same allowance.
func (w *walker) Shifts(e geometry.Edge) geometry.Intervals {
	return w.also(w.Mover.Shifts(e), func() geometry.Intervals { return w.relaxed.Shifts(e) }, w.flush(e))
}

// Room is [geometry.Mover.Room], with the same allowance.
func (w *walker) Room(e geometry.Edge) geometry.Intervals {
	return w.also(w.Mover.Room(e), func() geometry.Intervals { return w.relaxed.Room(e) }, w.flush(e))
}

// SlideNear is [geometry.Mover.SlideNear], with the same allowance.
func (w *walker) SlideNear(at geometry.Box, dir geometry.Vec, lo, hi float64) geometry.Intervals {
	key := stuckKey{piece: w.piece, to: at, dir: dir, lo: lo, hi: hi}
	if w.isStuck(&key) {
		return nil
	}
	plain := w.Mover.SlideNear(at, dir, lo, hi)
	if len(plain) == 0 {
		w.getsStuck(&key)
	}
	return w.also(plain, func() geometry.Intervals { return w.relaxed.SlideNear(at, dir, lo, hi) },
		func() (geometry.Segment, float64) {
			return geometry.Segment{A: at.Center.Along(dir, lo), B: at.Center.Along(dir, hi)}, lo
		})
}

// flush returns the line along which the centre moves as the stand slides along an edge,
// and the shift at its start.
func (w *walker) flush(e geometry.Edge) func() (geometry.Segment, float64) {
	return func() (geometry.Segment, float64) {
		most := (e.Len() + w.from.Width) / 2
		at := func(shift float64) geometry.Vec { return geometry.Flush(e, w.from.Width, w.from.Depth, shift).Center }
		return geometry.Segment{A: at(-most), B: at(most)}, -most
	}
}

// also adds to the places allowed on ordinary ground the places on relaxed ground at which
// the centre is on a road.
func (w *walker) also(plain geometry.Intervals, relaxed func() geometry.Intervals, centres func() (geometry.Segment, float64)) geometry.Intervals {
	if w.road == nil {
		return plain
	}
	line, from := centres()
	onRoad := w.road.b.roadStretches(line)
	for i := range onRoad {
		onRoad[i].Lo, onRoad[i].Hi = onRoad[i].Lo+from, onRoad[i].Hi+from
	}
	return plain.Union(relaxed().Intersect(onRoad))
}

// To is [geometry.Mover.To]: the cheapest of the way across country, the straight way if
// the road allows it, and the way from bend to bend of the road.
func (w *walker) To(to geometry.Box) geometry.Way { return w.bestOf(w.Mover.To(to), to) }

// shortest is To without the search for ways beyond the limit.
func (w *walker) shortest(to geometry.Box) geometry.Way {
	key := stuckKey{piece: w.piece, to: to}
	if w.isStuck(&key) {
		return w.goneStraight(to)
	}
	way := w.Taut(w.Mover.Within(to))
	if !way.OK {
		w.getsStuck(&key)
	}
	return w.bestOf(way, to)
}

// somehow returns any way within the limit, for callers that may never need the shortest. whole,
// unless nil, finds the shortest.
func (w *walker) somehow(to geometry.Box) (way geometry.Way, whole func() geometry.Way) {
	if w.road != nil {
		return w.shortest(to), nil
	}
	key := stuckKey{piece: w.piece, to: to}
	if w.isStuck(&key) {
		return w.goneStraight(to), nil
	}
	if way, whole = w.Somehow(to); !way.OK {
		w.getsStuck(&key)
	}
	return way, whole
}

// Within is [geometry.Mover.Within].
func (w *walker) Within(to geometry.Box) geometry.Way { return w.bestOf(w.Mover.Within(to), to) }

// bestOf returns the given way across country, or a cheaper one along the road.
func (w *walker) bestOf(way geometry.Way, to geometry.Box) geometry.Way {
	if w.road == nil {
		return way
	}
	others := []geometry.Way{w.relaxed.Within(to), w.fromBendToBend(to)}
	if !way.OK && !others[0].OK && !others[1].OK || !w.road.endsClosed(to) {
		others = append(others, w.offTheRoad(to))
	}
	for _, other := range others {
		if other.OK && (!way.OK || other.Cost < way.Cost-geometry.Tolerance) && w.road.keepsTo(other) {
			way = other
		}
	}
	return way
}

// keepsTo reports whether the centre of a stand is on a road wherever on its way, including
// the end, the stand overlaps closed terrain. A leg that turns may turn at its start or its
// end (K8).
func (r *roadway) keepsTo(way geometry.Way) bool {
	for i := 1; i < len(way.Legs); i++ {
		from, to := way.Legs[i-1], way.Legs[i]
		early := from
		early.Forward = to.Forward
		if !r.legOnRoad(early, to) && !r.legOnRoad(from, to) || !r.legOnRoad(to, to) {
			return false
		}
	}
	return true
}

func (r *roadway) legOnRoad(from, to geometry.Box) bool {
	for _, area := range r.closed {
		for _, part := range area.During(from, to.Center.Sub(from.Center)) {
			if !r.b.alongRoad(geometry.Segment{A: from.Center.Lerp(to.Center, part.Lo), B: from.Center.Lerp(to.Center, part.Hi)}) {
				return false
			}
		}
	}
	return true
}

// fromBendToBend is the way along the middle of a road, facing along it, from the bend
// nearest the start to the bend nearest the end.
func (w *walker) fromBendToBend(to geometry.Box) geometry.Way {
	best := geometry.Way{}
	for i := range w.road.b.state.Terrain {
		t := &w.road.b.state.Terrain[i]
		if t.Kind != "road" || len(t.Line) < 3 {
			continue
		}
		bends := bendsBetween(t.Line, w.from.Center, to.Center)
		if len(bends) == 0 {
			continue
		}
		if way := w.chain(bends, to); way.OK && (!best.OK || way.Cost < best.Cost) {
			best = way
		}
	}
	return best
}

// endsClosed reports whether a place lies in terrain that would be closed without the road.
func (r *roadway) endsClosed(to geometry.Box) bool {
	return slices.ContainsFunc(r.closed, func(area geometry.Polygon) bool { return area.OverlapsBox(to) })
}

// offTheRoad is the cheapest way along a road until it is clear of closed terrain, and from
// there across country.
func (w *walker) offTheRoad(to geometry.Box) geometry.Way {
	best := geometry.Way{}
	for i := range w.road.b.state.Terrain {
		t := &w.road.b.state.Terrain[i]
		if t.Kind != "road" || len(t.Line) == 0 {
			continue
		}
		at := stretchOf(t.Line, w.from.Center)
		back := slices.Clone(t.Line[:at+1])
		slices.Reverse(back)
		for _, bends := range [2][]geometry.Vec{t.Line[at+1:], back} {
			for _, exit := range w.exits(bends) {
				if way := w.through(exit, to); way.OK && (!best.OK || way.Cost < best.Cost) {
					best = way
				}
			}
		}
	}
	return best
}

// exit is a place on a road just beyond closed terrain, with the bends before it.
type exit struct {
	bends []geometry.Vec
	pose  geometry.Box
}

// exits lists where a stand that follows a road leaves closed terrain.
func (w *walker) exits(bends []geometry.Vec) []exit {
	var list []exit
	last := w.from
	for i, bend := range bends {
		way := bend.Sub(last.Center)
		if way.Len() <= geometry.Tolerance {
			continue
		}
		pose := last
		if pose.Forward = facingLed(way.Unit(), w.road.lead); pose.Forward.Dot(last.Forward) < 0 {
			pose.Forward = pose.Forward.Neg() // it moves backwards along the road
		}
		var within geometry.Intervals
		for _, area := range w.road.closed {
			within = within.Union(area.During(pose, way))
		}
		for _, part := range within {
			if k := part.Hi + geometry.Tolerance/way.Len(); k < 1 {
				list = append(list, exit{slices.Clone(bends[:i]), pose.Shift(way.Scale(k))})
			}
		}
		last = pose.At(bend)
	}
	return list
}

// through is the way of the stand to an exit and on across country to a place.
func (w *walker) through(e exit, to geometry.Box) geometry.Way {
	way := w.chain(e.bends, e.pose)
	if !way.OK {
		return way
	}
	rest := w.road.plain.Mover(e.pose, w.limit, w.roles, w.taken).Within(to)
	if !rest.OK {
		return geometry.Way{}
	}
	way.Legs = append(way.Legs, rest.Legs[1:]...)
	var corners [4]float64
	for i := 1; i < len(way.Legs); i++ {
		for k, far := range way.Legs[i-1].Travel(way.Legs[i]) {
			corners[k] += far
		}
	}
	way.Spend(max(corners[0], corners[1], corners[2], corners[3]), w.limit)
	return way
}

// bendsBetween returns the points of a line between its points nearest to two others, in
// order of travel.
func bendsBetween(line []geometry.Vec, from, to geometry.Vec) []geometry.Vec {
	a, b := stretchOf(line, from), stretchOf(line, to)
	var bends []geometry.Vec
	for i := a + 1; i <= b; i++ {
		bends = append(bends, line[i])
	}
	for i := a; i > b; i-- {
		bends = append(bends, line[i])
	}
	return bends
}

// stretchOf returns the index of the stretch of a line that is nearest to a point.
func stretchOf(line []geometry.Vec, p geometry.Vec) int {
	best, at := math.Inf(1), 0
	for i := range line[1:] {
		if d := (geometry.Polyline{line[i], line[i+1]}).Distance(p); d < best {
			best, at = d, i
		}
	}
	return at
}

// chain goes straight from bend to bend; its cost is counted corner by corner over all legs
// (K9).
func (w *walker) chain(bends []geometry.Vec, to geometry.Box) geometry.Way {
	way := geometry.Way{Legs: []geometry.Box{w.from}}
	var corners [4]float64
	for i := 0; i <= len(bends); i++ {
		next := to
		if i < len(bends) {
			after := to.Center
			if i+1 < len(bends) {
				after = bends[i+1]
			}
			next.Center, next.Forward = bends[i], to.Forward
			if ahead := after.Sub(bends[i]).Unit(); ahead != (geometry.Vec{}) {
				next.Forward = facingLed(ahead, w.road.lead)
			}
		}
		from := way.Legs[len(way.Legs)-1]
		leg := w.road.ground.Mover(from, w.limit, w.roles, w.taken).Straight(next)
		if !leg.OK {
			return geometry.Way{}
		}
		for k, far := range from.Travel(next) {
			corners[k] += far
		}
		way.Legs = append(way.Legs, next)
	}
	way.Spend(max(corners[0], corners[1], corners[2], corners[3]), w.limit)
	return way
}

// endsOnRoad reports whether a unit may end in the given places by this rule: stands may be
// in closed terrain if they form a column with all centres on roads.
func (r *roadway) endsOnRoad(at iter.Seq2[int, geometry.Box]) bool {
	for _, box := range at {
		for _, area := range r.closed {
			if area.OverlapsBox(box) {
				return r.b.columnOnRoad(r.unit, r.lead, at)
			}
		}
	}
	return true
}

// holds reports whether a place in terrain closed to the unit is allowed because all its
// places form a column on a road.
func (r *roadway) holds(box geometry.Box, all iter.Seq2[int, geometry.Box]) bool {
	return r.ground.Fits(box, nil) && r.endsOnRoad(all)
}
