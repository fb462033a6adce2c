package stand

import (
	"slices"

	"frontage/game"
	"frontage/geometry"
)

// shot is the aim of a stand that shoots at a unit: the least protected stand that it sees
// and reaches, even if it is not the closest (STD-SHOOT-09); among equally protected ones
// the closest.
type shot struct {
	piece, struck int
	status        status
	line          geometry.Segment
	why           []game.Step
	exposed       []int // all stands in sight and range with that protection
}

// shotOf returns the shot of a stand at an enemy unit; false if none of the stands it sees is
// in range, measured stand by stand (STD-SHOOT-05), or if it has no corridor to a stand in
// range (STD-LOS-15).
func (b *board) shotOf(p, target int) (shot, bool) {
	if !b.standShoots(p) {
		return shot{piece: p, struck: -1}, false
	}
	return b.shotWithin(p, target, b.rangeOfStand(p))
}

// shotWithin is shotOf for a given range in cm.
func (b *board) shotWithin(p, target int, reach float64) (shot, bool) {
	best, ok := shot{piece: p, struck: -1}, false
	reached := b.reachedWithin(p, target, reach)
	if _, _, free := b.corridor(p, reached); !free {
		return best, false
	}
	for _, q := range reached {
		line, seen := b.spots(p, q)
		if !seen {
			continue
		}
		got, why := b.shotProtection(q, p, line.Line)
		exposed := []int{q}
		if ok && got == best.status {
			exposed = append(best.exposed, q)
		}
		nearer := ok && got == best.status && geometry.Distance(b.Boxes[p], b.Boxes[q]) < geometry.Distance(b.Boxes[p], b.Boxes[best.struck])-geometry.Tolerance
		switch {
		case !ok || got < best.status || nearer:
			best, ok = shot{p, q, got, line.Line, why, exposed}, true
		case got == best.status:
			best.exposed = exposed
		}
	}
	return best, ok
}

// reached lists the stands of a unit that are in range of a stand (STD-SHOOT-05).
func (b *board) reached(p, target int) []int {
	if !b.standShoots(p) {
		return nil
	}
	return b.reachedWithin(p, target, b.rangeOfStand(p))
}

// reachedWithin lists the stands of a unit that are at most reach cm from a stand.
func (b *board) reachedWithin(p, target int, reach float64) []int {
	return slices.DeleteFunc(b.PiecesOf(target), func(q int) bool {
		return geometry.Distance(b.Boxes[p], b.Boxes[q]) > reach+geometry.Tolerance
	})
}

// shotNeed is the score that hits the stand aimed at (STD-SHOOT-08).
func (b *board) shotNeed(s shot) int { return b.scoreAgainst(s.piece, s.status) }

// scoreAgainst is the score with which a stand hits by shooting (STD-SHOOT-08).
func (b *board) scoreAgainst(p int, got status) int {
	unit := b.Pieces[p].Unit
	need := b.aimedNeed(unit, b.coverAgainst(unit, got).need())
	if b.volleyAt(unit, volleyAgain) {
		return min(dieSides, need+1) // STD-SPELL-57, AMB-M28
	}
	return need
}

// batch is the number of remaining dice to roll against one score: only as many as could
// remove the last exposed stand, since its loss changes the score (STD-SHOOT-11). If all
// stands are equally protected, it is all dice.
func (b *board) batch(target int, exposed, dice int) int {
	u := &b.units[target]
	if exposed == len(u.Stands) {
		return dice
	}
	return min(dice, exposed*hitsOf(u.Unit)-Own(u.Unit).State.Hits)
}

// shotCasualties returns the indexes of the stands that a unit's owner may remove next for
// hits by shooting (STD-SHOOT-13): of the removable ones those least protected against the
// shooter, in range or not (STD-SHOOT-10).
func (b *board) shotCasualties(unit, by int) []int {
	return b.leastProtected(unit, func(q int) status { return b.statusAgainst(q, by) })
}

// leastProtected lists the indexes of the least protected among the stands that a unit may lose.
func (b *board) leastProtected(unit int, protection func(q int) status) []int {
	var list []int
	least := fortified
	for _, i := range b.removable(unit) {
		switch got := protection(b.units[unit].First + i); {
		case got < least:
			list, least = []int{i}, got
		case got == least:
			list = append(list, i)
		}
	}
	return list
}

// statusAgainst is the protection of a stand against shots from another, visible or not: along
// the line between their nearest points.
func (b *board) statusAgainst(struck, by int) status {
	from, to := geometry.ClosestPoints(b.Boxes[by], b.Boxes[struck])
	got, _ := b.shotProtection(struck, by, geometry.Segment{A: from, B: to})
	return got
}

// spots returns a line of sight from a shooting stand to another. All-round sight looks over
// every edge (STD-LOS-06, STD-LOS-07); some weapons shoot over other stands (STD-ART-05).
func (b *board) spots(p, q int) (SightLine, bool) {
	line, ok := b.sees(p, q)
	if !ok && b.shootsAround(p) {
		line, ok = b.seesAround(p, q)
	}
	if ok || !b.shootsOver(p) || b.outOfSight(geometry.Distance(b.Boxes[p], b.Boxes[q])) {
		return line, ok
	}
	over := b.lookOver(p, b.level(b.Boxes[q]))
	var room [4]geometry.Edge
	for _, edge := range b.shootingEdges(room[:0], p) {
		if line, ok := over.See(edge, p, q); ok {
			return SightLine{From: b.id(p), To: b.id(q), Line: line, own: p, piece: q}, true
		}
	}
	return SightLine{}, false
}

// shootingEdges fills an empty list with the edges that a stand shoots from: its front edge
// and, with all-round sight, the free parts of the others (STD-LOS-06).
func (b *board) shootingEdges(edges []geometry.Edge, p int) []geometry.Edge {
	edges = append(edges, b.leadEdge(p))
	if b.shootsAround(p) {
		for _, side := range geometry.Sides[1:] {
			edges = append(edges, geometry.FreeParts(b.Boxes, p, side, -1)...)
		}
	}
	return edges
}

// corridor returns the middle line of a corridor from a stand to one of the target stands
// (STD-LOS-15, AMB-05), and whether it starts at the front edge.
func (b *board) corridor(p int, targets []int) (line geometry.Segment, front, ok bool) {
	if b.plays("AMB-04", "b") {
		targets = slices.DeleteFunc(slices.Clone(targets), func(q int) bool { return b.outOfSight(geometry.Distance(b.Boxes[p], b.Boxes[q])) })
	}
	if b.pay(0); len(targets) == 0 || b.lists() && b.spent() {
		return line, false, false
	}
	var room [4]geometry.Edge
	edges := b.shootingEdges(room[:0], p)
	for i, edge := range edges {
		if line, ok := b.look().Corridor(edge, p, targets, corridorWidth); ok {
			return line, i == 0, true
		}
	}
	if !b.shootsOver(p) {
		return line, false, false
	}
	for _, level := range b.levelsOf(targets) {
		high := slices.DeleteFunc(slices.Clone(targets), func(q int) bool { return b.level(b.Boxes[q]) < level })
		over := b.lookOver(p, level)
		for i, edge := range edges {
			if line, ok := over.Corridor(edge, p, high, corridorWidth); ok {
				return line, i == 0, true
			}
		}
	}
	return line, false, false
}

// shooting finds the stands of a unit that could shoot at a target, ignoring range
// (STD-LOS-15). They have a 1 cm corridor from their front edge or, with all-round sight,
// from a free part of any edge. The target counts as a whole, so each line names the stand
// it ends on.
func (b *board) shooting(unit, target int) (*SightAnswer, error) {
	a := &SightAnswer{Unit: b.units[unit].ID, Target: b.units[target].ID}
	targets := b.PiecesOf(target)
	for _, p := range b.PiecesOf(unit) {
		line, front, ok := b.corridor(p, targets)
		if !ok || (Own(b.units[unit].Unit).Attached != nil || b.isTeam(p)) && !b.standShoots(p) {
			continue
		}
		a.ToCharge = a.ToCharge || front
		q := targets[0]
		for _, t := range targets {
			if b.Boxes[t].Closest(line.B).Dist(line.B) < b.Boxes[q].Closest(line.B).Dist(line.B) {
				q = t
			}
		}
		a.Lines = append(a.Lines, SightLine{From: b.id(p), To: b.id(q), Line: line, own: p, piece: q})
	}
	a.Visible = len(a.Lines) > 0
	a.steps = []game.Step{b.shootingStep(a, unit, target)}
	if over := b.shotOver(a); len(over) > 0 && isFort(b.units[unit].Unit) {
		a.steps = append(a.steps, game.Step{Rule: ruleFort, Text: game.Say("%s shoots over %s, friends on lower ground.", b.units[unit].name(), game.SayList(b.ids(over)))})
	} else if len(over) > 0 {
		a.steps = append(a.steps, game.Step{Rule: "STD-ART-05",
			Text: game.Say("%s shoots over %s, as artillery may: over troops on lower ground from higher ground, over others at a target that is higher still.",
				b.units[unit].name(), game.SayList(b.ids(over)))})
	}
	return a, nil
}

// shotOver lists the stands under the lines of an answer.
func (b *board) shotOver(a *SightAnswer) (list []int) {
	for q, box := range b.Boxes {
		outline := geometry.SweptOutline(box, box)
		if slices.ContainsFunc(a.Lines, func(l SightLine) bool { return q != l.own && q != l.piece && outline.Crosses(l.Line) }) {
			list = append(list, q)
		}
	}
	return list
}

func (b *board) shootingStep(a *SightAnswer, unit, target int) game.Step {
	who, whom := b.units[unit].name(), b.units[target].name()
	step := game.Step{Rule: "STD-LOS-15"}
	if !a.Visible {
		step.Text = game.Say("No stand of %s has a free corridor of %s to %s.", who, cm(corridorWidth), whom)
		step.Marks = []game.Mark{b.blockedLine(unit, target)}
		return step
	}
	from := make([]game.StandOf, len(a.Lines))
	for i, l := range a.Lines {
		from[i] = game.StandOf(l.From)
		step.Marks = append(step.Marks, game.Mark{Kind: game.MarkSight, From: l.Line.A, To: l.Line.B})
	}
	step.Text = game.Say("%s of %s may shoot at %s along a free corridor of %s, if in range.", game.SayList(from), who, whom, cm(corridorWidth))
	return step
}

// querySight answers the query "sight": which stands see a unit or a point.
func (b *board) querySight(q game.Query) (game.Answer, error) {
	unit, err := b.unitIndex(q.Args["unit"])
	if err != nil {
		return nil, err
	}
	point, isPoint, err := q.Point()
	if err != nil {
		return nil, err
	}
	if isPoint {
		a, err := b.sightPoint(unit, point)
		return answer(a, err)
	}
	target, err := b.unitIndex(q.Args["target"])
	if err != nil {
		return nil, err
	}
	if unit == target {
		return nil, &game.BadQuery{Reason: game.Say("a unit does not look at itself")}
	}
	if q.Args["shooting"] == "true" {
		a, err := b.shooting(unit, target)
		return answer(a, err)
	}
	a, err := b.sight(unit, target)
	return answer(a, err)
}

// phaseShooting is the name of the phase.
const phaseShooting = "shooting"
