package stand

import (
	"cmp"
	"math"
	"slices"

	"frontage/game"
	"frontage/game/table"
	"frontage/geometry"
)

// The default orders pursue goals: a unit goes to what the scenario asks its side to hold
// or reach, every other unit to the nearest enemy (docs/policies.md).

// goalOf returns the place to which a unit should go, because the scenario wants it escorted there,
// or because it is the nearest unit that can walk there to hold it; nil if there is none.
func (b *board) goalOf(unit int) *errand {
	list := known[goals](&b.known)
	if *list == nil {
		*list = make(goals, len(b.units))
		for i := range OwnTurn(b.state).Objectives {
			o := &OwnTurn(b.state).Objectives[i]
			feature := slices.IndexFunc(b.state.Terrain, func(t game.Terrain) bool { return t.ID == o.Terrain })
			if keeper := b.nearestFor(o, feature, *list); feature >= 0 && keeper >= 0 {
				t := &b.state.Terrain[feature]
				(*list)[keeper] = &errand{to: middleOf(table.Areas(t)), has: func(unit int) bool {
					return b.standsIn(t.ID, func(u *unitOnBoard) bool { return u.ID == b.units[unit].ID })
				}}
			}
		}
		if kind := scenarioOf(b.state); kind != nil && kind.pursue != nil {
			kind.pursue(b, *list)
		}
	}
	return (*list)[unit]
}

// seek gives a goal to the nearest unit of each side without one that may pursue it.
func (b *board) seek(list goals, g *errand, many int, may func(*unitOnBoard) bool) {
	for army := range b.state.Sides {
		for range many {
			best, at := math.Inf(1), -1
			for i := range b.units {
				u := &b.units[i]
				if u.Army != army || list[i] != nil || len(u.Stands) == 0 || !ofTheArmy(u.Unit) || HasTrait(u.Unit, traitFlying) || !may(u) {
					continue
				}
				if d := b.Center(i).Dist(g.to); d < best-geometry.Tolerance {
					best, at = d, i
				}
			}
			if at >= 0 {
				list[at] = g
			}
		}
	}
}

// nearestFor returns the unit without a goal that takes care of an objective about a
// feature; −1 if there is none.
func (b *board) nearestFor(o *Objective, feature int, taken goals) int {
	best, at := math.Inf(1), -1
	for i := range b.units {
		u := &b.units[i]
		free := taken[i] == nil && u.Type != Artillery && !HasTrait(u.Unit, traitFlying)
		may := o.Kind == objectiveEscort && u.ID == o.Unit || o.Kind == objectiveHold && u.Side == o.Side && free
		if !may || len(u.Stands) == 0 || feature < 0 {
			continue
		}
		if d := b.Center(i).Dist(middleOf(table.Areas(&b.state.Terrain[feature]))); d < best-geometry.Tolerance {
			best, at = d, i
		}
	}
	return at
}

// middleOf returns the middle of the bounds of areas, such as those of a feature.
func middleOf(areas []geometry.Polygon) geometry.Vec {
	var bounds geometry.Rect
	for i, area := range areas {
		if i == 0 {
			bounds = area.Bounds()
		}
		bounds = bounds.Union(area.Bounds())
	}
	return bounds.Min.Lerp(bounds.Max, 0.5)
}

// atGoal reports whether a unit has reached its goal.
func (b *board) atGoal(unit int) bool {
	g := b.goalOf(unit)
	return g != nil && g.has(unit)
}

// hasNowhereToGo reports whether a unit should not go anywhere: it is artillery, or has
// reached its goal.
func (b *board) hasNowhereToGo(unit int) bool {
	return b.units[unit].Type == Artillery || isWagon(b.units[unit].Unit) || b.rooted(unit) != nil || b.atGoal(unit)
}

// staysPut reports whether a unit has no use for an order by default: it has nowhere to go,
// or has a target to shoot at.
func (b *board) staysPut(unit int) bool {
	return b.hasNowhereToGo(unit) || b.hasTarget(unit) && !b.wantsLaager(unit)
}

// hasTarget reports whether a unit sees an enemy within the range of its weapons.
func (b *board) hasTarget(unit int) bool {
	u := &b.units[unit]
	if !canShoot(u.Unit) {
		return false
	}
	for i := range b.units {
		if b.Enemies(unit, i) && len(b.units[i].Stands) > 0 && b.Within(unit, i, rangeOf(u.Unit)) && b.unitSees(unit, i) {
			return true
		}
	}
	return false
}

// toGoal returns the vector from a unit to its goal, or up to the nearest enemy; the zero
// vector if it has neither.
func (b *board) toGoal(unit int) geometry.Vec {
	if g := b.goalOf(unit); g != nil {
		return g.to.Sub(b.Center(unit))
	}
	enemy := b.nearestFoe(unit)
	if enemy.unit < 0 {
		return geometry.Vec{}
	}
	way := enemy.to.Sub(enemy.from)
	return way.Unit().Scale(max(0, way.Len()-b.shortOf(unit, 1)))
}

// bearings are the angles, in degrees off the direction of its goal, at which a unit tries
// to pass obstacles.
var bearings = [5]float64{0, 40, -40, 75, -75}

// sideOn is how far off its front, in degrees, a unit's goal may be before the unit first
// turns toward it.
const sideOn = 45

// advanceTo finds a move of a unit as one body toward its goal, up to a distance: one
// straight leg, with a turn to face the goal if that is off to a side, on the bearing that
// gets it nearest. It returns nil if the move would be too short.
func (b *board) advanceTo(unit int, limit float64, check func([]game.StandPlace) *moveResult) *moveResult {
	way := b.toGoal(unit)
	far := min(limit, way.Len())
	if far < leastMove {
		return nil
	}
	dir := way.Unit()
	first := b.Boxes[b.units[unit].First]
	if off := math.Mod(geometry.Degrees(dir)-geometry.Degrees(first.Forward)+540, 360) - 180; math.Abs(off) > sideOn {
		for _, share := range [3]float64{0.6, 0.3, 0} {
			if m := check(b.wheeled(unit, dir, float64(share*far))); m != nil {
				return m
			}
		}
	}
	type leg struct {
		dir       geometry.Vec
		far, gain float64
	}
	var legs []leg
	for _, angle := range bearings {
		d := geometry.Direction(geometry.Degrees(dir) + angle)
		k := b.clearAhead(unit, d, far)
		if gain := float64(k * d.Dot(dir)); k >= leastMove {
			legs = append(legs, leg{d, k, gain})
		}
		if angle == 0 && k >= far-geometry.Tolerance {
			break // nothing gets it nearer
		}
	}
	slices.SortStableFunc(legs, func(p, q leg) int { return cmp.Compare(q.gain, p.gain) })
	for _, l := range legs {
		for _, share := range [3]float64{1, 0.75, 0.5} {
			if m := check(b.carried(unit, first, first.Shift(l.dir.Scale(float64(share*l.far))))); m != nil {
				return m
			}
		}
	}
	return nil
}

// leastMove is the least distance worth moving, in cm.
const leastMove = 0.5

// wheeled returns the places of a unit turned about its middle to face a direction and then
// moved in it.
func (b *board) wheeled(unit int, dir geometry.Vec, far float64) []game.StandPlace {
	middle := b.Boxes[b.units[unit].First].At(b.Center(unit))
	to := middle.Shift(dir.Scale(far))
	to.Forward = dir
	return b.carried(unit, middle, to)
}
