package element

import (
	"math"

	"frontage/game"
	"frontage/game/table"
	"frontage/geometry"
)

// target is an enemy that a shooter might shoot at.
type target struct {
	unit    int
	far     float64       // the range in cm, if it is in the arc
	aside   float64       // how far its middle is from straight ahead, in cm; 0 for all-round shooters
	answers bool          // it may shoot back at the shooter
	why     *game.Refusal // why it is no target, nil if it is one
	must    bool          // the owner may choose it (ELM-SHOOT-12)
	line    geometry.Segment
}

// whyNoShot says why an element may not shoot now, nil if it may (ELM-SHOOT-01 to -05).
func (b *board) whyNoShot(unit int) *game.Refusal {
	u := &b.s.Units[unit]
	o := own(u)
	switch {
	case !b.is(isShooters, unit):
		return game.Refuse("ELM-SHOOT-01", "%[1]s, %[2]s, does not shoot.", u.Name, code(u))
	case b.at[unit] < 0:
		return game.Refuse("ELM-SHOOT-01", "%[1]s is not on the table.", u.Name)
	case o.State.Marches > 0:
		return game.Refuse("ELM-SHOOT-03", "%[1]s has marched in this bound.", u.Name)
	case o.State.Fled:
		return game.Refuse("ELM-SHOOT-03", "%[1]s has fled in this bound.", u.Name)
	case b.fights(b.at[unit]):
		return game.Refuse("ELM-SHOOT-04", "%[1]s is in close combat, or overlaps an enemy.", u.Name)
	}
	return nil
}

// mayBegin reports whether an element may shoot in this bound before anybody has shot at it
// (ELM-SHOOT-05).
func (b *board) mayBegin(unit int) bool {
	return b.s.Turn.Active == b.s.Units[unit].Side || b.is(isShootsAlways, unit)
}

// fights reports whether a base is in close combat or overlaps an enemy that a friend fights.
func (b *board) fights(base int) bool {
	if !b.TouchesFoe(base) {
		return false
	}
	if b.inCombat(base) {
		return true
	}
	for _, t := range b.FoesOf(base, nil) {
		if helped := b.opponent(t.Other); helped >= 0 && helped != base {
			for _, o := range b.overlapsOn(t.Other, helped) {
				if o.by == base {
					return true
				}
			}
		}
	}
	return false
}

// rangeOf returns how far an element shoots, in cm (ELM-SHOOT-06).
func (b *board) rangeOf(unit int) float64 {
	return b.k.cm(b.gaits[unit].shoots)
}

// inArc returns the distance from an edge of a shooter to the part of a base in its arc of fire; ok
// is false if no part is in it (ELM-SHOOT-07 to -11).
func (b *board) inArc(unit int, from, to geometry.Box) (far float64, ok bool) {
	sides := geometry.Sides[:1]
	if b.is(isAllRound, unit) {
		sides = geometry.Sides[:]
	}
	for _, side := range sides {
		edge := from.Edge(side)
		ahead := 0
		for _, c := range to.Corners() {
			if c.Sub(edge.A).Dot(edge.Normal) > geometry.Tolerance {
				ahead++
			}
		}
		if ahead < 2 { // ELM-SHOOT-09
			continue
		}
		d, in := table.Arc{Edge: edge, Beside: b.arcSide}.Distance(to)
		if in && (!ok || d < far) {
			far, ok = d, true
		}
	}
	return far, ok
}

// arcMarks draws where an element shoots: the arc of its front edge, or of each edge, out to its range. The ends
// are drawn in steps of 5 degrees.
func (b *board) arcMarks(unit int) []game.Mark {
	sides, far := geometry.Sides[:1], b.rangeOf(unit)
	if b.is(isAllRound, unit) {
		sides = geometry.Sides[:]
	}
	const step = 5.0
	beside := min(b.arcSide, far)
	widest := geometry.Degrees(geometry.Vec{X: beside, Y: math.Sqrt(float64(far*far) - float64(beside*beside))})
	var marks []game.Mark
	for _, side := range sides {
		edge := b.Boxes[b.at[unit]].Edge(side)
		ahead, right := geometry.Degrees(edge.Normal), edge.Normal.Right()
		left, end := edge.A, edge.B
		if right.Dot(end.Sub(left)) < 0 {
			left, end = end, left
		}
		border := []geometry.Vec{left.Along(right, -beside)}
		for turn := -widest; turn < 0; turn += step {
			border = append(border, left.Along(geometry.Direction(ahead+turn), far))
		}
		border = append(border, left.Along(edge.Normal, far))
		for turn := 0.0; turn < widest; turn += step {
			border = append(border, end.Along(geometry.Direction(ahead+turn), far))
		}
		marks = append(marks, game.AreaMark(append(border, end.Along(geometry.Direction(ahead+widest), far), end.Along(right, beside))))
	}
	return marks
}

// isTarget is whyNoTarget without the reason.
func (b *board) isTarget(shooter int, t *target) bool {
	x, y := b.at[shooter], b.at[t.unit]
	reach := b.rangeOf(shooter) + geometry.Tolerance
	if !b.within(x, y, reach+geometry.Tolerance) || !b.is(isAllRound, shooter) && !b.mayLieInArc(x, y) {
		return false
	}
	saved, _ := b.aim(shooter, t)
	return saved == savedByNothing
}

// mayLieInArc reports whether any part of a base may lie in the arc of another's front. If so, its
// middle is no further behind or aside than its corners are from its middle.
func (b *board) mayLieInArc(shooter, base int) bool {
	from, to := &b.Boxes[shooter], &b.Boxes[base]
	at, far := from.Local(to.Center), b.radii[b.unitOf(base)]+geometry.Tolerance
	return at.Y+far > from.Depth/2 && abs(at.X)-far < from.Width/2+b.arcSide
}

// saving is what keeps an element from being a target.
type saving uint8

const (
	savedByNothing saving = iota
	savedAsNoEnemy
	savedByCombat
	savedByArc
	savedByRange
	savedByBase
	savedByTerrain
)

// aim is where an enemy lies for a shooter, and what keeps it from being a target, which may be a base.
type aim struct {
	far, aside float64
	line       geometry.Segment
	by         saving
	base       int
}

// aim fills in where a target of a shooter lies, and returns what keeps it from being a target,
// which may be a base (ELM-SHOOT-04 to -13, -15). Until somebody moves the answer is kept.
func (b *board) aim(shooter int, t *target) (by saving, base int) {
	key := [2]int{shooter, t.unit}
	known, ok := b.aims[key]
	if !ok {
		known.by, known.base = b.findAim(shooter, t)
		known.far, known.aside, known.line = t.far, t.aside, t.line
		if b.aims == nil {
			b.aims = map[[2]int]aim{}
		}
		b.aims[key] = known
	}
	t.far, t.aside, t.line = known.far, known.aside, known.line
	return known.by, known.base
}

// findAim works out aim.
func (b *board) findAim(shooter int, t *target) (by saving, base int) {
	x, y := b.at[shooter], b.at[t.unit]
	if y < 0 || !b.Enemies(shooter, t.unit) {
		return savedAsNoEnemy, -1
	}
	if !b.is(isAllRound, shooter) {
		t.aside = abs(b.Boxes[x].Local(b.Boxes[y].Center).X)
	}
	far, in := b.inArc(shooter, b.Boxes[x], b.Boxes[y])
	t.far = far
	switch {
	case b.fights(y):
		return savedByCombat, -1
	case !in:
		return savedByArc, -1
	case far > b.rangeOf(shooter)+geometry.Tolerance:
		return savedByRange, -1
	}
	clear, before, line := b.sightLine(x, y)
	t.line = line
	switch {
	case clear:
		return savedByNothing, -1
	case before >= 0:
		return savedByBase, before
	}
	return savedByTerrain, -1
}

// whyNoTarget says why an element is no target of a shooter, nil if it is one, and fills in where
// it lies.
func (b *board) whyNoTarget(shooter int, t *target) *game.Refusal {
	u, v := &b.s.Units[shooter], &b.s.Units[t.unit]
	switch by, base := b.aim(shooter, t); by {
	case savedAsNoEnemy:
		return game.Refuse("ELM-SHOOT-02", "%[1]s is no enemy on the table.", v.Name)
	case savedByCombat:
		return game.Refuse("ELM-SHOOT-04", "%[1]s is in close combat, or overlaps somebody.", v.Name)
	case savedByArc:
		return game.Refuse("ELM-SHOOT-10", "%[1]s is outside the arc of fire of %[2]s.", v.Name, u.Name)
	case savedByRange:
		return game.Refuse("ELM-SHOOT-06", "%[1]s is %[2]d paces away; %[3]s shoots %[4]d.", v.Name, int(b.k.paces(t.far)+0.5), u.Name, int(b.k.paces(b.rangeOf(shooter))+0.5))
	case savedByBase:
		return game.Refuse("ELM-SHOOT-13", "%[1]s stands between %[2]s and %[3]s.", b.piece(base).Name, u.Name, v.Name)
	case savedByTerrain:
		return game.Refuse("ELM-SHOOT-10", "%[1]s does not see %[2]s.", u.Name, v.Name)
	}
	return nil
}

func abs(x float64) float64 {
	if x < 0 {
		return -x
	}
	return x
}

// mayShootAt reports whether an element could ever shoot at another.
func (b *board) mayShootAt(shooter, at int) bool {
	return b.is(isShooters, shooter) && b.whyNoShot(shooter) == nil && b.isTarget(shooter, &target{unit: at})
}

// targetsOf returns the enemies of a shooter in the order of the file, either all, each with the
// reason against it, or its targets alone. It marks those among which the owner may choose
// (ELM-SHOOT-12).
func (b *board) targetsOf(shooter int, all bool) []target {
	var list []target
	var few [16]int
	enemies := few[:0]
	if all {
		enemies = b.foesOf(shooter)
	} else {
		enemies = b.foesWithin(shooter, b.rangeOf(shooter)+2*geometry.Tolerance, enemies)
	}
	for _, e := range enemies {
		t := target{unit: b.unitOf(e)}
		if !all {
			if !b.isTarget(shooter, &t) {
				continue
			}
		} else {
			t.why = b.whyNoTarget(shooter, &t)
		}
		t.answers = t.why == nil && !own(&b.s.Units[t.unit]).State.Shot && b.mayShootAt(t.unit, shooter)
		list = append(list, t)
	}
	answers, least := false, -1.0
	for _, t := range list {
		answers = answers || t.answers
	}
	for _, t := range list {
		if t.why == nil && t.answers == answers && (least < 0 || t.aside < least) {
			least = t.aside
		}
	}
	for i := range list {
		t := &list[i]
		t.must = t.why == nil && t.answers == answers && t.aside <= least+geometry.Tolerance
	}
	return list
}
