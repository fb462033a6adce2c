package stand

import (
	"fmt"
	"math"
	"slices"

	"frontage/game"
	"frontage/geometry"
)

// How an evade ends (STD-CMD-14, AMB-17; STD-CMD-20), in cm.
const (
	shortEvade = 1.0
	evadeClear = 5.0
)

// leastEvade is the least length of an evade, in cm (AMB-17).
func (b *board) leastEvade() float64 {
	if b.plays("AMB-17", "b") {
		return 0
	}
	return shortEvade
}

// evadeWay is a direction in which a unit may evade: away from the enemy along the line
// between the closest points of the closest pair of stands (STD-CMD-15).
type evadeWay struct {
	own, other int // pieces
	from, to   geometry.Vec
	dir        geometry.Vec
}

// evasion is a legal evade.
type evasion struct {
	*moveResult
	enemy    int
	way      evadeWay
	confused []int // friendly units burst through (STD-CMD-22)
}

// evadeWays lists the directions in which a unit may evade from an enemy: one for each
// equally close pair of stands, between which the owner chooses (STD-CMD-16).
func (b *board) evadeWays(unit, enemy int) []evadeWay {
	closest := b.Distance(unit, enemy)
	var list []evadeWay
	for _, p := range b.PiecesOf(unit) {
		for _, q := range b.PiecesOf(enemy) {
			if geometry.Distance(b.Boxes[p], b.Boxes[q]) > closest+geometry.Tolerance {
				continue
			}
			w := evadeWay{own: p, other: q}
			w.from, w.to = geometry.ClosestPoints(b.Boxes[q], b.Boxes[p])
			w.dir = w.to.Sub(w.from).Unit()
			list = append(list, w)
		}
	}
	return list
}

// mayEvade refuses a unit that may not evade from an enemy: it must be allowed to react to
// it (STD-CMD-07), and flyers never evade (STD-CMD-12). Artillery may (STD-CMD-11).
func (b *board) mayEvade(unit, enemy int) *game.Refusal {
	u := &b.units[unit]
	if r := b.mayReact(unit); r != nil {
		return r
	}
	if HasTrait(u.Unit, traitFlying) {
		return refuse("STD-CMD-12", game.Say("%s flies: it does not evade.", u.name()))
	}
	targets, r := b.reactions(unit, byEvade)
	if r != nil {
		return r
	}
	if !slices.Contains(targets, enemy) {
		return refuse("STD-CMD-07", game.Say("On initiative %s may evade from the closest visible enemy only: %s.", u.name(), b.unitNames(targets)))
	}
	return nil
}

// checkEvade tells whether a unit may evade from an enemy to the given places. The stand
// closest to the enemy goes first, straight in the direction of the evade, at least 1 cm,
// and may turn freely (STD-CMD-17, STD-CMD-14). The others follow in any formation, each
// within full pace (STD-CMD-18, STD-MOVE-04). All end at least 5 cm from every enemy and
// every engaged unit (STD-CMD-20). If the way is blocked it may lead through friends who
// are not engaged (STD-CMD-21, STD-CMD-19), as few as possible.
func (b *board) checkEvade(unit, enemy int, places []game.StandPlace) (*evasion, *game.Refusal) {
	var why *game.Refusal
	for _, w := range b.evadeWays(unit, enemy) {
		e, r := b.evadeBy(unit, enemy, b.freely(unit, w, places), places)
		if r == nil {
			return e, nil
		}
		if why == nil {
			why = r
		}
	}
	return nil, why
}

// evadesFreely reports whether a unit may evade in any direction: by an optional rule,
// cavalry with Armour 6+ may (STD-CMD-23).
func (b *board) evadesFreely(unit int) bool {
	const lightArmour = 6
	u := &b.units[unit]
	return b.plays("STD-CMD-23", optionOn) && u.Type == Cavalry && Own(u.Unit).Armour == lightArmour
}

// freely turns an evade toward the place of the stand that goes first, if the unit may
// evade in any direction. The way is still a straight line.
func (b *board) freely(unit int, w evadeWay, places []game.StandPlace) evadeWay {
	gone := b.placed(w.own, places).Center.Sub(b.Boxes[w.own].Center)
	if b.evadesFreely(unit) && gone.Len() > geometry.Tolerance {
		w.dir = gone.Unit()
	}
	return w
}

// otherWays lists eight directions for a unit that may evade in any, the usual one first;
// nil for other units.
func (b *board) otherWays(unit int, w evadeWay) []evadeWay {
	if !b.evadesFreely(unit) {
		return nil
	}
	var list []evadeWay
	for k := range 8 {
		other := w
		if k > 0 {
			other.dir = geometry.Direction(geometry.Degrees(w.dir) + float64(45*k))
		}
		list = append(list, other)
	}
	return list
}

// evadeBy is checkEvade in one direction.
func (b *board) evadeBy(unit, enemy int, w evadeWay, places []game.StandPlace) (*evasion, *game.Refusal) {
	rules := b.evadeRules(unit, w)
	places = firstOf(places, b.id(w.own))
	e := &evasion{enemy: enemy, way: w}
	var refusal *game.Refusal
	if e.moveResult, refusal = b.checkMove(unit, places, rules); refusal == nil {
		e.explain(b)
		return e, nil
	}
	friends := b.passable(unit)
	if len(friends) == 0 {
		return nil, refusal
	}
	if e.moveResult, refusal = b.checkThrough(unit, places, rules, friends); refusal != nil {
		return nil, refusal
	}
	through := b.overrun(e.moveResult, friends)
	for _, friend := range slices.Clone(through) {
		fewer := slices.DeleteFunc(slices.Clone(through), func(v int) bool { return v == friend })
		if m, r := b.checkThrough(unit, places, rules, fewer); r == nil {
			e.moveResult, through = m, fewer
		}
	}
	e.confused = through
	e.explain(b)
	return e, nil
}

// evadeRules is the move rules of an evade in one direction.
func (b *board) evadeRules(unit int, w evadeWay) *moveRules {
	return &moveRules{allowance: b.atMost(unit, pace(b.units[unit].Unit)), rule: "STD-CMD-14",
		apart: clearance{distance: evadeClear, rule: "STD-CMD-20", engaged: b.contacts().engaged},
		first: func(p int, way geometry.Way) *game.Refusal { return b.straightAway(w, p, way) }}
}

// straightAway refuses a first stand that is not the closest one or does not move straight
// away from the enemy (STD-CMD-17).
func (b *board) straightAway(w evadeWay, p int, way geometry.Way) *game.Refusal {
	if p != w.own {
		return refuse("STD-CMD-17", game.Say("%s is closest to the enemy and moves first.", b.standName(w.own)))
	}
	gone := way.Legs[len(way.Legs)-1].Center.Sub(b.Boxes[p].Center)
	ahead, aside := gone.Dot(w.dir), math.Abs(gone.Cross(w.dir))
	switch {
	case ahead < b.leastEvade()-geometry.Tolerance:
		return refuse("STD-CMD-14", game.Say("%s would move %s away from the enemy; an evade is at least %s.", b.standName(p), cm(max(0, ahead)), cm(b.leastEvade())))
	case aside > geometry.Tolerance || len(way.Legs) > 2:
		r := refuse("STD-CMD-17", game.Say("%s must move straight away from the enemy, toward %s°; it would end %s beside that line.",
			b.standName(p), degreesText(w.dir), cm(aside)))
		if aside <= geometry.Tolerance {
			r = refuse("STD-CMD-17", game.Say("%s must move straight away from the enemy: %s.", b.standName(p), b.straightBar(w.own, way.Legs[len(way.Legs)-1])))
		}
		return r
	}
	return nil
}

// straightBar says what blocks the straight way of an evading stand; "" if it is clear.
func (b *board) straightBar(p int, to geometry.Box) game.Phrase {
	if b.unread() {
		return game.Phrase{}
	}
	unit := b.Pieces[p].Unit
	rules := &moveRules{allowance: b.atMost(unit, pace(b.units[unit].Unit)), straight: true}
	m := &move{b: b, unit: unit, rules: rules, ground: b.groundFor(unit), held: make([]bool, len(b.Boxes))}
	_, what := m.hindrance(p).told(to, m.moverOf(p).Straight(to))
	return what
}

// passable lists the friendly units that may be burst through because they are not engaged
// (STD-CMD-21).
func (b *board) passable(unit int) []int {
	var list []int
	for v := range b.units {
		if v != unit && !b.Enemies(unit, v) && len(b.units[v].Stands) > 0 && !b.isEngaged(v) {
			list = append(list, v)
		}
	}
	return list
}

func (b *board) checkThrough(unit int, places []game.StandPlace, rules *moveRules, friends []int) (*moveResult, *game.Refusal) {
	open := *rules
	open.through = func(v int) bool { return slices.Contains(friends, v) }
	return b.checkMove(unit, places, &open)
}

// overrun lists the units, out of some, that the stands of a move sweep over (STD-CMD-22).
// A leg that turns may turn at its start or its end (rules K8); the one that sweeps over
// fewer units counts.
func (b *board) overrun(m *moveResult, units []int) []int {
	var list []int
	for _, s := range m.stands {
		for k := 1; k < len(s.way.Legs); k++ {
			from, to := s.way.Legs[k-1], s.way.Legs[k]
			late := b.overrunBy(from, from, to, units)
			over := late
			if !geometry.SameFacing(from.Forward, to.Forward) {
				if early := b.overrunBy(to, from, to, units); len(without(early, list)) < len(without(late, list)) {
					over = early
				}
			}
			list = append(list, without(over, list)...)
		}
	}
	slices.Sort(list)
	return list
}

// overrunBy lists the units, out of some, that one leg with a fixed facing sweeps over,
// including its start and end (K8).
func (b *board) overrunBy(facing, from, to geometry.Box, units []int) []int {
	d := to.Center.Sub(from.Center)
	swath := geometry.Swath{From: facing.At(from.Center), By: d}
	return slices.DeleteFunc(slices.Clone(units), func(v int) bool {
		return !slices.ContainsFunc(b.BoxesOf(v), func(box geometry.Box) bool {
			return swath.Overlaps(box) || geometry.Overlaps(from, box) || geometry.Overlaps(to, box)
		})
	})
}

// explain adds the direction before the steps of the stands, and the units burst through
// after them.
func (e *evasion) explain(b *board) {
	w := e.way
	rule, along := "STD-CMD-15", game.Say("along the line through their closest points")
	if b.evadesFreely(e.unit) {
		rule, along = "STD-CMD-23", game.Say("in a straight line of its choice")
	}
	step := game.Step{Rule: rule, Text: game.Say("%s and %s are closest, %s apart: %s evades %s, toward %s°.",
		b.standName(w.other), b.standName(w.own), cm(w.from.Dist(w.to)), b.units[e.unit].name(), along, degreesText(w.dir)),
		Marks: []game.Mark{{Kind: game.MarkMeasure, From: w.from, To: w.to, Label: game.SayAll(cm(w.from.Dist(w.to)))},
			{Kind: game.MarkRay, From: w.to, To: w.to.Along(w.dir, b.atMost(e.unit, pace(b.units[e.unit].Unit)))}}}
	e.steps = append([]game.Step{step}, e.steps...)
	for _, v := range e.confused {
		e.steps = append(e.steps, game.Step{Rule: "STD-CMD-22", Text: game.Say("The way leads through %s, which is confused by it.", b.units[v].name())})
	}
}

func degreesText(dir geometry.Vec) string {
	return fmt.Sprintf("%.1f", geometry.Degrees(dir))
}

// evade finds the default evade from an enemy: as far as possible straight away, in the
// unit's present formation if there is room, else formed anew on the stand that goes first;
// without bursting through friends if such a way is found. A refusal by STD-CMD-20, for
// lack of room, does not rule out places found by hand.
func (b *board) evade(unit, enemy int) (*evasion, *game.Refusal) {
	var best *evasion
	var why *game.Refusal
	for _, w := range b.evadeWays(unit, enemy) {
		ways := []evadeWay{w}
		if more := b.otherWays(unit, w); more != nil {
			ways = more
		}
		for k, w := range ways {
			if k > 0 && best != nil {
				break // other directions only if it cannot go straight away
			}
			e, r := b.evadeFar(unit, enemy, w)
			if e != nil && (best == nil || len(e.confused) < len(best.confused)) {
				best = e
			}
			if why == nil {
				why = r
			}
		}
	}
	if best != nil {
		return best, nil
	}
	return nil, why
}

// evades lists evades to choose from: the default and, for a unit that may evade in any
// direction, those in the other directions.
func (b *board) evades(unit, enemy int) []*evasion {
	usual, refusal := b.evade(unit, enemy)
	if refusal != nil {
		return nil
	}
	list := []*evasion{usual}
	for _, w := range b.otherWays(unit, usual.way) {
		e, _ := b.evadeFar(unit, enemy, w)
		if e != nil && !slices.ContainsFunc(list, func(o *evasion) bool { return sameEnds(o.moveResult, e.moveResult) }) {
			list = append(list, e)
		}
	}
	return list
}

// evadeFar looks for an evade in one direction, with the whole formation or else formed
// anew on the first stand: past friends if possible, otherwise through them.
func (b *board) evadeFar(unit, enemy int, w evadeWay) (*evasion, *game.Refusal) {
	rules := b.evadeRules(unit, w)
	var why *game.Refusal
	for _, through := range [2][]int{nil, b.passable(unit)} {
		roles := b.othersSolid(unit)
		for _, friend := range through {
			for _, p := range b.PiecesOf(friend) {
				roles[p] = geometry.Absent
			}
		}
		try := func(places []game.StandPlace) *evasion {
			m, r := b.checkThrough(unit, firstOf(places, b.id(w.own)), rules, through)
			if r != nil {
				why = r
				return nil
			}
			e := &evasion{moveResult: m, enemy: enemy, way: w, confused: b.overrun(m, through)}
			e.explain(b)
			return e
		}
		alone := b.groundFor(unit).Sweep(b.Boxes[w.own], w.dir.Scale(rules.allowance), roles).Far
		if e := b.evadeCarried(unit, w, rules, roles, float64(alone/2), try); e != nil { // it keeps its formation unless that costs more than half the distance
			return e, nil
		}
		if e := b.evadeReformed(unit, w, rules, alone, try); e != nil {
			return e, nil
		}
		if e := b.evadeCarried(unit, w, rules, roles, 0, try); e != nil {
			return e, nil
		}
	}
	if why == nil {
		why = refuse("STD-CMD-20", game.Say("%s finds no place %s from all enemies straight away from %s.", b.units[unit].name(), cm(evadeClear), b.standName(w.other)))
		if what := b.straightBar(w.own, b.Boxes[w.own].Shift(w.dir.Scale(b.leastEvade()))); !what.Empty() {
			why = refuse("STD-CMD-20", game.Say("%s finds no place %s from all enemies straight away from %s: %s.", b.units[unit].name(), cm(evadeClear), b.standName(w.other), what))
		}
	}
	return nil, why
}

// evadeCarried tries shorter and shorter evades of the whole unit as one body, down to the
// least length.
func (b *board) evadeCarried(unit int, w evadeWay, rules *moveRules, roles []geometry.Role, least float64, try func([]game.StandPlace) *evasion) *evasion {
	far := rules.allowance
	if each, first := b.groundFor(unit).SweepBlock(b.BoxesOf(unit), w.dir.Scale(far), roles); first >= 0 {
		far = each[first].Far
	}
	for k := far; k >= max(least, b.leastEvade())-geometry.Tolerance; k-- {
		d := w.dir.Scale(k)
		if b.endsWell(unit, rules, b.PiecesOf(unit), func(p int) geometry.Box { return b.Boxes[p].Shift(d) }) {
			if e := try(b.carried(unit, b.Boxes[w.own], b.Boxes[w.own].Shift(d))); e != nil {
				return e
			}
		}
	}
	return nil
}

// evadeReformed tries formations on the first stand, at the furthest place that it can take
// and at the middle of its way.
func (b *board) evadeReformed(unit int, w evadeWay, rules *moveRules, far float64, try func([]game.StandPlace) *evasion) *evasion {
	tried := 0
	for k := far; k >= b.leastEvade()-geometry.Tolerance && tried < 2; k-- {
		box := b.Boxes[w.own].Shift(w.dir.Scale(k))
		if !b.endsWell(unit, rules, []int{w.own}, func(int) geometry.Box { return box }) {
			continue
		}
		for _, places := range b.formedOn(unit, w.own, box)[1:] {
			if !b.endsWell(unit, rules, b.PiecesOf(unit), func(p int) geometry.Box { return b.placed(p, places) }) {
				continue
			}
			if e := try(places); e != nil {
				return e
			}
		}
		tried++
		k = min(k, float64(far/2)+1)
	}
	return nil
}

// placed returns the box of a stand among some places.
func (b *board) placed(p int, places []game.StandPlace) geometry.Box {
	for _, place := range places {
		if place.ID == b.id(p) {
			return game.Stand(place).Box(b.unitOf(p).Base)
		}
	}
	return b.Boxes[p]
}

// endsWell reports whether stands may end in some places, regardless of their ways.
func (b *board) endsWell(unit int, rules *moveRules, pieces []int, at func(p int) geometry.Box) bool {
	m := &move{b: b, unit: unit, rules: rules, ground: b.groundFor(unit), pieces: pieces, stopped: -1}
	for _, p := range pieces {
		m.to = append(m.to, at(p))
	}
	return m.ends() == nil
}
