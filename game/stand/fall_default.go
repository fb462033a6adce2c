package stand

import (
	"fmt"
	"slices"

	"frontage/game"
	"frontage/geometry"
)

// fallPlan is the fall back that a unit makes unless its owner wants another.
type fallPlan struct {
	result *moveResult
	// confused says that no fall back was found that ends 1 cm from all enemies
	// and engaged units, so that the unit halts where it must and is confused
	// (STD-FALL-10, STD-CONF-02).
	confused bool
	steps    []game.Step
}

// defaultFall places a unit that falls back. The policy: the whole unit as it
// stands and faces, straight back from the line with most of its edges on it, as
// far as it may and can. Where no such place is legal it tries the other lines,
// then between them, slantwise and sideways; then other formations behind the
// line. It never leaves the table. When all that fails the unit halts on its way
// straight back.
func (b *board) defaultFall(unit int, maximum float64, ctx *fallContext) fallPlan {
	f := b.fallLines(unit, ctx)
	rules := b.fallRules(unit, &f, maximum, ctx)
	plan := fallPlan{steps: []game.Step{f.step}}
	dirs := f.ways()
	if plan.result = b.fallWhole(unit, dirs, rules); plan.result == nil {
		plan.result = b.fallReformed(unit, dirs, rules)
	}
	if plan.result == nil {
		var why game.Step
		plan.result, why = b.haltedFall(unit, f.lines[0].normal.Neg(), maximum, rules)
		plan.confused = true
		plan.steps = append(plan.steps, why)
	}
	plan.steps = append(plan.steps, plan.result.steps...)
	return plan
}

// ways lists the directions in which a unit may fall back, the best first.
func (f *fallLines) ways() []geometry.Vec {
	var dirs []geometry.Vec
	var sum geometry.Vec
	for _, l := range f.lines {
		dirs = append(dirs, l.normal.Neg())
		sum = sum.Sub(l.normal)
	}
	if len(dirs) > 1 && sum.Len() > geometry.Tolerance {
		dirs = append(dirs, sum.Unit())
	}
	back := dirs[0]
	for _, side := range []geometry.Vec{back.Left(), back.Right()} {
		dirs = append(dirs, back.Add(side).Unit())
	}
	for _, l := range f.lines {
		dirs = append(dirs, l.normal.Left(), l.normal.Right())
	}
	return dirs
}

// fallWhole shifts the whole unit in the first direction that allows it, as far as
// it can.
func (b *board) fallWhole(unit int, dirs []geometry.Vec, rules *moveRules) *moveResult {
	m, refusal := b.muster(unit, nil, rules)
	if refusal != nil {
		return nil
	}
	for _, dir := range dirs {
		for _, k := range farthest(m.slidesAll(dir, rules.allowance)) {
			if result, no := b.checkMove(unit, b.places(m.pieces, shiftAll(m.to, dir.Scale(k))), rules); no == nil {
				return result
			}
		}
	}
	return nil
}

// slidesAll is slides for the whole unit from where it stands.
func (m *move) slidesAll(dir geometry.Vec, far float64) geometry.Intervals {
	all := geometry.Intervals{{Lo: 0, Hi: far}}
	for i := range m.pieces {
		if all = all.Intersect(m.slidesAlone(i, m.to[i], dir, far)); len(all) == 0 {
			return nil
		}
	}
	return all
}

// slidesAlone is slides for one stand, which no other stand of its unit hinders.
func (m *move) slidesAlone(i int, at geometry.Box, dir geometry.Vec, far float64) geometry.Intervals {
	free := *m
	free.held, free.moved = make([]bool, len(m.b.boxes)), nil
	all := geometry.Intervals{{Lo: 0, Hi: far}}
	for q := range m.b.boxes {
		if d := m.keeps(q); d > 0 {
			all = all.Intersect(awayFrom(at, dir, 0, far, m.b.boxes[q], d))
		}
	}
	if len(all) == 0 {
		return nil
	}
	return all.Intersect(free.moverOf(m.pieces[i]).Slide(at, dir, 0, far))
}

// farthest lists the ends of intervals, the farthest first.
func farthest(set geometry.Intervals) []float64 {
	var list []float64
	for _, i := range slices.Backward(set) {
		if list = append(list, i.Hi); i.Hi-i.Lo > geometry.Tolerance {
			list = append(list, i.Lo)
		}
	}
	return list
}

func shiftAll(boxes []geometry.Box, d geometry.Vec) []geometry.Box {
	to := make([]geometry.Box, len(boxes))
	for i := range boxes {
		to[i] = boxes[i].Shift(d)
	}
	return to
}

// fallReformed looks for another formation: one stand goes back, as it faces or
// turned, and the others form a column behind or before it, or a line to either
// side of it, as far back as all of them get.
func (b *board) fallReformed(unit int, dirs []geometry.Vec, rules *moveRules) *moveResult {
	m, refusal := b.muster(unit, nil, rules)
	if refusal != nil {
		return nil
	}
	for _, dir := range dirs {
		for first := range m.pieces {
			for _, forward := range []geometry.Vec{m.to[first].Forward, dir.Neg(), dir, dir.Left(), dir.Right()} {
				at := m.to[first]
				at.Forward = forward
				if len(m.slidesAlone(first, at, dir, rules.allowance)) == 0 {
					continue
				}
				if result := b.fallAround(m, first, at, dir); result != nil {
					return result
				}
			}
		}
	}
	return nil
}

// fallAround forms the unit around a stand that goes back along dir.
func (b *board) fallAround(m *move, first int, at geometry.Box, dir geometry.Vec) *moveResult {
	length, width := at.Forward.Scale(at.Depth), at.Forward.Right().Scale(at.Width)
	for _, step := range []geometry.Vec{length.Neg(), length, width.Neg(), width} {
		to, n := slices.Clone(m.to), 0.0
		to[first] = at
		for i := range to {
			if i != first {
				n++
				to[i] = at.Shift(step.Scale(n))
			}
		}
		formed := *m
		formed.to = to
		for _, k := range farthest(formed.slidesAll(dir, m.rules.allowance)) {
			if result, refusal := b.checkMove(m.unit, b.places(m.pieces, shiftAll(to, dir.Scale(k))), m.rules); refusal == nil {
				return result
			}
		}
	}
	return nil
}

// haltedFall is the fall back of a unit that finds no legal place: straight back
// until it would come within 1 cm of an enemy or an engaged unit that it is not
// leaving, meets something it cannot pass, or has gone all the way; or it stays, if
// it is closer already (STD-CONF-01, STD-CONF-02, STD-CONF-04).
func (b *board) haltedFall(unit int, dir geometry.Vec, maximum float64, rules *moveRules) (*moveResult, game.Step) {
	m, _ := b.muster(unit, nil, rules)
	far, what := maximum, "its full distance would still leave it too close"
	m.held = make([]bool, len(b.boxes))
	each, first := m.ground.SweepBlock(m.to, dir.Scale(maximum), m.roles(m.pieces[0]))
	if first >= 0 && !rules.flies {
		far = each[first].Far
		what = "something is in its way"
		if each[first].Meets == geometry.ABox {
			what = b.standName(each[first].Index) + " is in its way"
		}
	}
	for i := range m.pieces {
		for q := range b.boxes {
			d := m.keeps(q)
			if d == 0 {
				continue
			}
			if k := haltsBefore(m.to[i], dir, maximum, b.boxes[q], d); k < far {
				far, what = k, fmt.Sprintf("it must keep %s from %s", cm(d), b.standName(q))
			}
		}
	}
	if rules.flies {
		far = m.landing(dir, far)
	}
	step := game.Step{Rule: "STD-FALL-10", Text: fmt.Sprintf("%s finds no place that is %s from all enemies and engaged units: it falls back %s and is confused, as %s.",
		b.units[unit].name(), cm(rules.apart.distance), cm(far), what)}
	result := &moveResult{unit: unit}
	for i, p := range m.pieces {
		to := m.to[i].Shift(dir.Scale(far))
		s := movedStand{p, to, geometry.Way{OK: true, Cost: far, Legs: []geometry.Box{m.to[i], to}}}
		result.stands, result.steps = append(result.stands, s), append(result.steps, m.step(s))
	}
	return result, step
}

// landing returns how far at most a unit that flies gets along dir where it has
// room to come down, 0 when it must stay.
func (m *move) landing(dir geometry.Vec, far float64) float64 {
	crowded := *m
	rules := *m.rules
	rules.apart, rules.touch = clearance{}, func(int) bool { return true }
	crowded.rules = &rules
	if room := farthest(crowded.slidesAll(dir, far)); len(room) > 0 {
		return room[0]
	}
	return 0
}

// haltsBefore returns how far a base may be shifted along dir, at most far, until
// it is only d away from another; one that it moves away from does not halt it,
// and one that is closer already does at once.
func haltsBefore(at geometry.Box, dir geometry.Vec, far float64, other geometry.Box, d float64) float64 {
	now := geometry.Distance(at, other)
	if now < d {
		const little = 1e-3
		if geometry.Distance(at.Shift(dir.Scale(little)), other) >= now {
			return far // it moves away, or along
		}
		return 0
	}
	free := awayFrom(at, dir, 0, far, other, d)
	if len(free) == 0 {
		return 0
	}
	return free[0].Hi
}
