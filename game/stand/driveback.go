package stand

import (
	"slices"

	"frontage/game"
	"frontage/game/body"
	"frontage/game/table"
	"frontage/geometry"
)

// halts1cm is how far short of enemies or engaged units a driven unit halts, in cm
// (STD-CONF-02).
const halts1cm = 1.0

// driveResult is a drive-back worked out: the unit moves as a block (STD-SHOOT-20) until
// something halts it.
type driveResult struct {
	unit     int
	travel   geometry.Vec
	distance float64
	far      float64  // how far it gets
	rules    []string // of everything that halts it, each with a step
	makeWay  []int    // friends in the way not yet asked, the first one met first
	left     bool     // at far, part of it is off the table (STD-TABLE-01)
	steps    []game.Step
}

// confuses returns the step that confuses the unit without a die: enemies, engaged units or
// friends that do not give way have halted it (STD-CONF-02, STD-CONF-04); nil if there is
// none.
func (d *driveResult) confuses() *game.Step {
	for i, rule := range d.rules {
		if rule != "STD-CONF-01" {
			return &d.steps[i]
		}
	}
	return nil
}

// halt is something that a driven unit may not pass, or may not end on.
type halt struct {
	rule string
	what game.Phrase
	free geometry.Intervals // how far the unit may move
}

// driveBack works out how a unit is driven back by a distance in a direction
// (STD-SHOOT-20). It halts at the edge of terrain that it cannot enter (STD-CONF-01), 1 cm
// short of enemies and engaged units (STD-CONF-02), and in contact with friends that do not
// give way (STD-CONF-04); it leaves the table as soon as any part of it does. A flying unit
// passes over all that and halts only short of what it would land on (STD-FLY-15,
// STD-FLY-16). said holds the answers of friends asked to give way. The other friends are
// listed in makeWay and assumed to give way if they can.
func (b *board) driveBack(unit int, travel geometry.Vec, distance float64, engaged []bool, said map[int]bool) *driveResult {
	d := &driveResult{unit: unit, travel: travel, distance: distance}
	firm := append(b.terrainHalts(d), b.enemyHalts(d, engaged)...)
	stuck := map[int]bool{}
	for {
		d.settle(b, append(slices.Clone(firm), b.friendHalts(d, engaged, said, stuck)...))
		d.makeWay = b.friendsBefore(d, engaged, said, stuck)
		m := b.drivenMovement(d, engaged)
		i := slices.IndexFunc(d.makeWay, func(v int) bool { return !b.canGiveWay(v, m) })
		if i < 0 {
			break
		}
		stuck[d.makeWay[i]] = true // STD-CONF-19
	}
	d.leaveTable(b)
	return d
}

// settle finds how far the unit gets: on the ground, to the nearest halt; in flight, back
// from the full distance to where nothing is below it.
func (d *driveResult) settle(b *board, halts []halt) {
	flies := HasTrait(b.units[d.unit].Unit, traitFlying)
	d.far, d.rules, d.steps = d.distance, nil, nil
	for {
		nearest := d.far
		for _, h := range halts {
			nearest = min(nearest, h.before(d.far, flies))
		}
		if nearest >= d.far-rounding {
			return
		}
		for _, h := range halts { // if several halt it there, all count
			if h.before(d.far, flies) <= nearest+geometry.Tolerance {
				d.rules = append(d.rules, h.rule)
				d.steps = append(d.steps, game.Step{Rule: h.rule,
					Text: game.Say("%s halts after %s, before %s.", b.units[d.unit].name(), cm(nearest), h.what)})
			}
		}
		d.far = nearest
	}
}

// before returns how far, at most, a unit gets of a distance: on the ground, to the end of
// the first free stretch; in flight, to the last place where it may land.
func (h *halt) before(distance float64, flies bool) float64 {
	far := 0.0
	for _, stretch := range h.free {
		if stretch.Lo > distance {
			break
		}
		if !flies && stretch.Lo > geometry.Tolerance {
			break
		}
		far = min(stretch.Hi, distance)
	}
	return far
}

// terrainHalts are the areas that the unit may not enter. For a column on a road these are
// only the areas that no road crosses, as long as the centres of all its stands are on the
// road (STD-TERR-13).
func (b *board) terrainHalts(d *driveResult) []halt {
	by := d.travel.Scale(d.distance)
	areas, areaOf := b.closedTerrain(b.groundKey(d.unit))
	onRoad := b.keptToRoad(b.BoxesOf(d.unit), b.onRoad(d.unit), by)
	var list []halt
	for i, area := range areas {
		t := &b.state.Terrain[areaOf[i]]
		h := halt{"STD-CONF-01", game.Say("%s, which it cannot enter", groundName(t.Kind, t.ID)), geometry.Intervals{{Hi: d.distance}}}
		if HasTrait(b.units[d.unit].Unit, traitFlying) {
			h.what = game.Say("%s, on which it cannot land", groundName(t.Kind, t.ID))
		}
		road := onRoad
		if len(road) > 0 && b.crossedByRoad(area) {
			h.what = game.Say("%s, which it cannot enter off the road", groundName(t.Kind, t.ID))
		} else {
			road = nil
		}
		for _, box := range b.BoxesOf(d.unit) {
			var within geometry.Intervals
			for _, share := range area.During(box, by) {
				in := geometry.Interval{Lo: float64(share.Lo*d.distance) - geometry.Tolerance, Hi: float64(share.Hi * d.distance)} // where it touches, not where it presses in by the tolerance
				if share.Hi >= 1 {
					in.Hi++ // the way ends inside the area, not at its edge
				}
				within = append(within, in)
			}
			h.free = h.free.Subtract(within.Subtract(road))
		}
		list = append(list, h)
	}
	return list
}

// enemyHalts are the stands of enemies and engaged units, from which the unit keeps 1 cm.
// It leaves out stands that the unit does not come near, and those that are closer already
// if the unit does not approach them.
func (b *board) enemyHalts(d *driveResult, engaged []bool) []halt {
	var list []halt
	own := b.BoxesOf(d.unit)
	path := table.BoundsOf(slices.Concat(own, body.Shift(own, d.travel.Scale(d.distance)))).Grow(halts1cm + geometry.Tolerance)
	for q, other := range b.Boxes {
		v := b.Pieces[q].Unit
		if v == d.unit || !b.Enemies(d.unit, v) && !engaged[v] || !path.Meets(other.Bounds()) {
			continue
		}
		free, halts := geometry.Intervals{{Hi: d.distance}}, false
		for _, box := range own {
			if body.HaltsBefore(box, d.travel, d.distance, other, halts1cm) < d.distance {
				halts = true
				free = body.KeepAway(free, box, d.travel, 0, d.distance, other, halts1cm)
			}
		}
		if !halts {
			continue
		}
		what := game.Say("%s, an enemy", b.standName(q))
		if !b.Enemies(d.unit, v) {
			what = game.Say("%s, a friend that is engaged", b.standName(q))
		}
		list = append(list, halt{"STD-CONF-02", what, free})
	}
	return list
}

// friendHalts are the stands of friends that do not give way.
func (b *board) friendHalts(d *driveResult, engaged []bool, said, stuck map[int]bool) []halt {
	var list []halt
	for v := range b.units {
		if _, told := said[v]; v == d.unit || b.Enemies(d.unit, v) || engaged[v] || !told && !stuck[v] {
			continue
		}
		h := halt{"STD-CONF-04", game.Say("%s, which does not give way", b.units[v].name()), geometry.Intervals{{Hi: d.distance}}}
		for _, other := range b.BoxesOf(v) {
			for _, box := range b.BoxesOf(d.unit) {
				if in, ok := box.Meets(other, d.travel); ok {
					h.free = h.free.Subtract(geometry.Intervals{in})
				}
			}
		}
		list = append(list, h)
	}
	return list
}

// friendsBefore lists the friends that may give way and stand in the unit's way as far as
// it gets, in the order met.
func (b *board) friendsBefore(d *driveResult, engaged []bool, said, stuck map[int]bool) []int {
	m := b.drivenMovement(d, engaged)
	first := map[int]float64{}
	var list []int
	for v := range b.units {
		if _, told := said[v]; v == d.unit || b.Enemies(d.unit, v) || engaged[v] || told || stuck[v] || !b.inWay(v, m.swaths) {
			continue
		}
		first[v] = d.distance
		for _, other := range b.BoxesOf(v) {
			for _, box := range b.BoxesOf(d.unit) {
				if in, ok := box.Meets(other, d.travel); ok && in.Hi > 0 {
					first[v] = min(first[v], max(in.Lo, 0))
				}
			}
		}
		list = append(list, v)
	}
	slices.SortStableFunc(list, func(v, w int) int { return sign(round4(first[v]) - round4(first[w])) })
	return list
}

// drivenMovement returns the drive-back in the form used for making way.
func (b *board) drivenMovement(d *driveResult, engaged []bool) movement {
	m := movement{unit: d.unit, pieces: b.PiecesOf(d.unit), travel: d.travel, distance: d.far,
		lands: HasTrait(b.units[d.unit].Unit, traitFlying), engaged: engaged, chain: []int{d.unit}}
	m.sweep(b)
	return m
}

// leaveTable halts a unit that would go further where its first stand reaches the edge of
// the table: there the whole unit leaves the table (STD-TABLE-01).
func (d *driveResult) leaveTable(b *board) {
	table := geometry.NewGround(b.state.Table.Rect(), nil, nil)
	each, first := table.SweepBlock(b.BoxesOf(d.unit), d.travel.Scale(d.far), nil)
	if first < 0 {
		return
	}
	d.left, d.far, d.rules = true, each[first].Far, nil
	d.steps = append(d.steps, game.Step{Rule: "STD-TABLE-01",
		Text: game.Say("Part of %s leaves the table after %s, and with it the whole unit.", b.units[d.unit].name(), cm(d.far))})
}
