package stand

import (
	"slices"

	"frontage/game"
	"frontage/game/body"
	"frontage/geometry"
)

// fallPlan is the default fall back of a unit.
type fallPlan struct {
	result *moveResult
	// forced says that no legal place was found without friends making room. The unit then falls
	// back unavoidably, straight along back by up to distance, and friends in its way may give way
	// (STD-CONF-10).
	forced   bool
	back     geometry.Vec
	distance float64
	// confused says that even so the unit does not get 1 cm away from all enemies and
	// engaged units, and becomes confused (STD-FALL-10).
	confused bool
	steps    []game.Step
}

// defaultFall places a unit that falls back. The policy: the whole unit, in its formation
// and facing, straight back as far as possible from the line with most of its edges on it.
// If no such place is legal it tries the other lines, then directions between them,
// slantwise and sideways; then other formations behind the line. It never leaves the table.
// If all that fails the unit goes straight back, just far enough to be clear if friends
// give way, or else until something halts it.
//
// The plan is kept until something moves, so that offering it and making it do the work
// once.
func (b *board) defaultFall(unit int, maximum float64, ctx *fallContext) fallPlan {
	falls := known[knownFalls](&b.known)
	for _, k := range *falls {
		if k.unit == unit && k.maximum == maximum && k.ctx.same(ctx) {
			return k.plan
		}
	}
	plan := b.planFall(unit, maximum, ctx)
	*falls = append(*falls, knownFall{unit, maximum, ctx, plan})
	return plan
}

// asPlanned returns the default fall back already worked out, if it is legal and has these
// places; nil otherwise. It saves a second check.
func (b *board) asPlanned(unit int, places []game.StandPlace, maximum float64, ctx *fallContext) *fallPlan {
	falls := *known[knownFalls](&b.known)
	for i := range falls {
		k := &falls[i]
		if k.unit == unit && k.maximum == maximum && !k.plan.forced && k.ctx.same(ctx) && slices.Equal(places, b.placesOf(k.plan.result)) {
			return &k.plan
		}
	}
	return nil
}

// knownFalls are the falls back worked out on a board so far.
type knownFalls []knownFall

// knownFall is a fall back already worked out.
type knownFall struct {
	unit    int
	maximum float64
	ctx     *fallContext
	plan    fallPlan
}

// same reports whether two contexts are equal.
func (c *fallContext) same(o *fallContext) bool {
	return slices.Equal(c.lines, o.lines) && slices.Equal(c.links, o.links) && slices.Equal(c.leaving, o.leaving)
}

func (b *board) planFall(unit int, maximum float64, ctx *fallContext) fallPlan {
	f := b.fallLines(unit, ctx)
	rules := b.fallRules(unit, &f, maximum, ctx)
	plan := fallPlan{steps: []game.Step{f.step}}
	dirs := f.ways()
	if b.isPushed(unit) {
		plan.result = b.fallPushed(unit, dirs, rules)
	} else if plan.result = b.fallWhole(unit, dirs, rules); plan.result == nil {
		plan.result = b.fallReformed(unit, dirs, rules)
	}
	if plan.result == nil {
		b.forceFall(unit, &plan, f.lines, rules, ctx)
	}
	plan.steps = append(plan.steps, plan.result.steps...)
	return plan
}

// forceFall plans the unavoidable fall back of a unit: by the least distance that clears
// the first of its lines behind which friends can make room; or else straight back from the
// first line until it is halted (STD-CONF-01, STD-CONF-02, STD-CONF-04).
func (b *board) forceFall(unit int, plan *fallPlan, lines []fallLine, rules *moveRules, ctx *fallContext) {
	plan.forced = true
	yielding := *rules
	yielding.through = func(v int) bool { return !b.Enemies(unit, v) && !rules.apart.engaged[v] && !ctx.leaving[v] }
	m, _ := b.muster(unit, nil, &yielding)
	for _, l := range lines {
		slides := m.slidesAll(l.normal.Neg(), rules.allowance)
		if len(slides) == 0 {
			continue
		}
		clear := slides[0]
		d := b.driveBack(unit, l.normal.Neg(), clear.Lo, rules.apart.engaged, b.unyielding(unit, ctx, nil))
		if clear.Lo <= geometry.Tolerance || d.far < clear.Lo-geometry.Tolerance || d.left {
			continue // other things than friends are in the way, or the friends cannot move
		}
		plan.back, plan.distance = d.travel, clear.Lo
		plan.result = b.translation(unit, d.travel.Scale(d.far))
		names := make([]string, len(d.makeWay))
		for i, v := range d.makeWay {
			names[i] = b.units[v].name()
		}
		plan.steps = append(plan.steps, game.Step{Rule: "STD-CONF-10", Text: game.Say(
			"%s finds no free place that is %s from all enemies and engaged units: it falls back %s, if %s makes room.",
			b.units[unit].name(), cm(fallRoom), cm(d.far), game.SayList(names))})
		return
	}
	plan.back, plan.confused = lines[0].normal.Neg(), true
	plan.distance = b.onTableAlong(unit, plan.back, rules.allowance)
	d := b.driveBack(unit, plan.back, plan.distance, rules.apart.engaged, b.unyielding(unit, ctx, nil))
	plan.result = b.translation(unit, d.travel.Scale(d.far))
	plan.steps = append(plan.steps, d.steps...)
	plan.steps = append(plan.steps, game.Step{Rule: "STD-FALL-10", Text: game.Say(
		"%s finds no place that is %s from all enemies and engaged units: it falls back %s and is confused.",
		b.units[unit].name(), cm(fallRoom), cm(d.far))})
}

// unyielding adds to the friends' answers that units of the same combat make no room, since
// they fall back themselves.
func (b *board) unyielding(unit int, ctx *fallContext, said map[int]bool) map[int]bool {
	all := map[int]bool{}
	for v := range b.units {
		if yes, told := said[v]; told {
			all[v] = yes
		} else if v != unit && ctx.leaving[v] && !b.Enemies(unit, v) {
			all[v] = false
		}
	}
	return all
}

// onTableAlong returns how far, at most far, a unit can move in a direction until one of
// its stands reaches the edge of the table.
func (b *board) onTableAlong(unit int, dir geometry.Vec, far float64) float64 {
	table := geometry.NewGround(b.state.Table.Rect(), nil, nil)
	if each, first := table.SweepBlock(b.BoxesOf(unit), dir.Scale(far), nil); first >= 0 {
		return each[first].Far
	}
	return far
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

// fallWhole moves the whole unit, as far as possible, in the first direction that allows
// it.
func (b *board) fallWhole(unit int, dirs []geometry.Vec, rules *moveRules) *moveResult {
	m, refusal := b.muster(unit, nil, rules)
	if refusal != nil {
		return nil
	}
	for _, dir := range dirs {
		for _, k := range farthest(m.slidesAll(dir, rules.allowance)) {
			if result, no := m.checkAt(body.Shift(m.to, dir.Scale(k))); no == nil {
				return result
			}
		}
	}
	return nil
}

// slidesAll is slides for the whole unit from its present place. It uses the tolerance only
// where nothing would be left of a stretch without it.
func (m *move) slidesAll(dir geometry.Vec, far float64) geometry.Intervals {
	whole := geometry.Intervals{{Lo: 0, Hi: far}}
	loose, snug := whole, whole
	for _, at := range m.to { // cheaper than the ways, which need not be found if nothing is left
		l, s := m.keepsAway(at, dir, far)
		if loose, snug = loose.Intersect(l), snug.Intersect(s); len(loose) == 0 {
			return nil
		}
	}
	free := m.unhindered()
	for i := range m.pieces {
		l, s := free.slidesFree(i, m.to[i], dir, hull(loose, far))
		if loose, snug = loose.Intersect(l), snug.Intersect(s); len(loose) == 0 {
			return nil
		}
	}
	return geometry.Settle(loose, snug)
}

// slidesAlone is slides for one stand of an unhindered move, both with the tolerance and
// without.
func (m *move) slidesAlone(i int, at geometry.Box, dir geometry.Vec, far float64) (loose, snug geometry.Intervals) {
	if loose, snug = m.keepsAway(at, dir, far); len(loose) == 0 {
		return nil, nil
	}
	wider, ways := m.slidesFree(i, at, dir, hull(loose, far))
	return loose.Intersect(wider), snug.Intersect(ways)
}

// keepsAway is slidesAlone without the ways: how far a stand may shift and keep the distances
// that the rules require.
func (m *move) keepsAway(at geometry.Box, dir geometry.Vec, far float64) (loose, snug geometry.Intervals) {
	snug = geometry.Intervals{{Lo: 0, Hi: far}}
	loose = snug
	way := [2]geometry.Box{at, at.Shift(dir.Scale(far))}
	var room [32]int
	for _, q := range m.b.near(room[:0], m.unit, way[:], max(m.rules.apart.distance, besides)) {
		if d := m.keeps(q); d > 0 {
			snug = body.KeepAway(snug, at, dir, 0, far, m.b.Boxes[q], d)
			if d > 2*geometry.Tolerance { // any closer and they would touch
				d -= geometry.Tolerance
			}
			if loose = body.KeepAway(loose, at, dir, 0, far, m.b.Boxes[q], d); len(loose) == 0 {
				return nil, nil
			}
		}
	}
	return loose, snug
}

// hull is the stretch of 0 to far that covers some intervals, with a margin for tolerances. Ways need not be
// looked for outside it.
func hull(set geometry.Intervals, far float64) geometry.Interval {
	const margin = 3 * geometry.Tolerance
	return geometry.Interval{Lo: max(0, set[0].Lo-margin), Hi: min(far, set[len(set)-1].Hi+margin)}
}

// slidesFree is slidesAlone without the distances: how far a stand may shift by its ways, within a stretch.
func (m *move) slidesFree(i int, at geometry.Box, dir geometry.Vec, within geometry.Interval) (loose, snug geometry.Intervals) {
	snug = m.moverOf(m.pieces[i]).Slide(at, dir, within.Lo, within.Hi)
	for _, w := range snug {
		loose = loose.Union(geometry.Intervals{{Lo: w.Lo - geometry.Tolerance, Hi: w.Hi + geometry.Tolerance}})
	}
	return loose, snug
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

// fallReformed looks for another formation: one stand goes back, in its facing or turned,
// and the others form a column behind or before it, or a line to either side, as far back
// as all of them get. The search has a limit of work: a unit shut in by others may have
// hundreds of places and a way to none.
func (b *board) fallReformed(unit int, dirs []geometry.Vec, rules *moveRules) *moveResult {
	m, refusal := b.muster(unit, nil, rules)
	if refusal != nil {
		return nil
	}
	free := m.unhindered()
	defer b.counting().Within(workToReform)()
	for _, dir := range dirs {
		for first := range m.pieces {
			if b.counting().Over() {
				return nil
			}
			turns := [5]geometry.Vec{m.to[first].Forward, dir.Neg(), dir, dir.Left(), dir.Right()}
			for i, forward := range turns {
				if slices.Contains(turns[:i], forward) {
					continue
				}
				at := m.to[first]
				at.Forward = forward
				if loose, _ := free.slidesAlone(first, at, dir, rules.allowance); len(loose) == 0 {
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

// workToReform is the limit of work for the search for another formation. In 40 battles four
// units had to look for one: three searches took less than 7,000, one took 1.4 million and
// found none.
const workToReform = 200_000

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
			if result, refusal := m.checkAt(body.Shift(to, dir.Scale(k))); refusal == nil {
				return result
			}
		}
	}
	return nil
}

// pushStep is how far apart the places are that are tried for a pushed unit that falls back, in cm.
const pushStep = 0.5

// fallPushed is the default fall back of a pushed unit: as far straight back as its infantry, which stays
// where it is, still touches it. It returns nil if there is no such place.
func (b *board) fallPushed(unit int, dirs []geometry.Vec, rules *moveRules) *moveResult {
	for _, dir := range dirs {
		for n := int(rules.allowance / pushStep); n > 0; n-- {
			m := b.translation(unit, dir.Scale(float64(n)*pushStep))
			touches := slices.ContainsFunc(m.stands, func(s movedStand) bool { return b.touchesPushers(unit, s.box) })
			if !touches {
				continue
			}
			if result, no := b.checkMove(unit, b.placesOf(m), rules); no == nil {
				return result
			}
		}
	}
	return nil
}
