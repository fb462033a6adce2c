package stand

import (
	"math"
	"slices"

	"frontage/game"
	"frontage/geometry"
)

// touchedBy is a contact of a stand of the retreating unit with an enemy stand.
type touchedBy struct {
	own, enemy int // pieces
	geometry.Contact
	sides []geometry.Side // the directions for which it may count: one, or two between which the loser chooses (AMB-46)
}

// retreatWays returns the directions in which a unit may retreat (STD-RETREAT-05 to -11).
// If the loser has a choice the default comes first: by count, then directions in the order
// front, left, right, rear of the pressed edge, then stands in file order. It is empty only
// for a unit without stands and for one without enemies on the table.
func (b *board) retreatWays(unit int, ctx *retreatContext) []retreatWay {
	if b.rooted(unit) != nil { // STD-SPEC-77(c)
		return nil
	}
	ctx = b.contextOf(unit, ctx)
	if ways, known := ctx.ways[unit]; known {
		return ways
	}
	ways := b.findRetreatWays(unit, ctx)
	ctx.ways[unit] = ways
	return ways
}

func (b *board) findRetreatWays(unit int, ctx *retreatContext) []retreatWay {
	pieces := b.PiecesOf(unit)
	if len(pieces) == 0 {
		return nil
	}
	var ways []retreatWay
	touches := b.touches(unit, ctx)
	switch {
	case len(touches) > 0 && b.oneFacing(unit):
		ways = b.pressedWays(standNamed{unit: b.units[unit].name()}, pieces[0], touches, nil)
	case len(touches) > 0:
		ways = b.bentWays(unit, touches)
	default:
		if ways = b.supporterWays(unit, ctx); len(ways) == 0 {
			ways = b.untouchedWays(unit, ctx)
		}
	}
	return b.withSupporters(unit, distinctWays(ways), ctx)
}

// oneFacing reports whether all stands of a unit face the same way.
func (b *board) oneFacing(unit int) bool {
	boxes := b.BoxesOf(unit)
	return !slices.ContainsFunc(boxes, func(o geometry.Box) bool { return !geometry.SameFacing(o.Forward, boxes[0].Forward) })
}

// touches lists the contacts of a unit's stands with enemies on the present table, after
// casualties (STD-RETREAT-06).
func (b *board) touches(unit int, ctx *retreatContext) []touchedBy {
	var list []touchedBy
	for _, pair := range ctx.contacts.pairs {
		if b.Pieces[pair.I].Unit != unit && b.Pieces[pair.J].Unit != unit {
			continue
		}
		t := touchedBy{own: pair.I, enemy: pair.J, Contact: *pair.Contact}
		if b.Pieces[pair.J].Unit == unit {
			t.own, t.enemy = pair.J, pair.I
			t.A, t.B = t.B, t.A
		}
		t.sides = countedSides(b.Boxes[t.own], t.A, t.Kind, b.Boxes[t.enemy])
		list = append(list, t)
	}
	return list
}

// countedSides returns the edges of a stand for which a contact counts. It is the edge
// touched (STD-RETREAT-05), also if an enemy's corner touches it inside (AMB-36). At one of
// the stand's own corners it is the edge that is parallel to the enemy's front edge
// (STD-RETREAT-07) or at a smaller angle to it; at 45° either (AMB-46).
func countedSides(own geometry.Box, part geometry.ContactPart, kind geometry.ContactKind, enemy geometry.Box) []geometry.Side {
	if kind == geometry.EdgeContact || !part.AtCorner {
		return geometry.Sides[part.Side : part.Side+1 : part.Side+1]
	}
	begins, ends := geometry.Side(part.Corner), geometry.Side((part.Corner+3)%4)
	front := enemy.Forward.Right()
	u, v := own.Normal(begins).Right(), own.Normal(ends).Right()
	for _, diagonal := range [2]geometry.Vec{u.Add(v).Unit(), u.Sub(v).Unit()} {
		if geometry.SameFacing(front, diagonal) || geometry.SameFacing(front.Neg(), diagonal) {
			return []geometry.Side{begins, ends}
		}
	}
	if math.Abs(u.Dot(front)) > math.Abs(v.Dot(front)) {
		return geometry.Sides[begins : begins+1 : begins+1]
	}
	return geometry.Sides[ends : ends+1 : ends+1]
}

// pressedWays counts the distinct enemy stands for each direction (AMB-45) and returns the
// directions that may have the largest count. The facing is that of piece p, which stands
// for the unit or, if the unit is bent, for itself. Corners that count for either of two
// edges are counted every way (STD-RETREAT-08).
func (b *board) pressedWays(who standNamed, p int, touches []touchedBy, before func() game.Step) []retreatWay {
	most := mostPressed(touches)
	var ways []retreatWay
	sides := slices.DeleteFunc(slices.Clone(nearness[:]), func(s geometry.Side) bool { return most[s] == 0 })
	slices.SortStableFunc(sides, func(s, t geometry.Side) int { return most[t] - most[s] })
	for _, side := range sides {
		way := retreatWay{travel: b.Boxes[p].Normal(side).Neg(), from: side, stand: p, rule: "STD-RETREAT-05"}
		way.tell = func() []game.Step {
			var steps []game.Step
			if before != nil {
				steps = append(steps, before())
			}
			steps = append(steps, b.cornerSteps(side, touches)...)
			return append(steps, b.countStep(who, side, touches, len(sides) > 1))
		}
		ways = append(ways, way)
	}
	return ways
}

// mostPressed returns the count of each direction that may have the largest count of enemy
// stands; 0 for the others.
func mostPressed(touches []touchedBy) (most [4]int) {
	tallies := [][4]int{{}}
	for i, t := range touches {
		if slices.ContainsFunc(touches[:i], func(o touchedBy) bool { return o.enemy == t.enemy }) {
			continue
		}
		var next [][4]int
		masks := masksOf(t.enemy, touches[i:])
		for _, tally := range tallies {
			for _, mask := range masks {
				more := tally
				for s := range more {
					more[s] += mask >> s & 1
				}
				if !slices.Contains(next, more) {
					next = append(next, more)
				}
			}
		}
		tallies = next
	}
	for _, tally := range tallies {
		top := slices.Max(tally[:])
		for s, n := range tally {
			if n == top {
				most[s] = max(most[s], top)
			}
		}
	}
	return most
}

// masksOf returns the sets of directions, as bits, for which an enemy stand may count: once
// for each (AMB-45).
func masksOf(enemy int, touches []touchedBy) []int {
	masks := []int{0}
	for _, t := range touches {
		if t.enemy != enemy {
			continue
		}
		if len(t.sides) == 1 {
			for i := range masks {
				masks[i] |= 1 << t.sides[0]
			}
			continue
		}
		var next []int
		for _, m := range masks {
			for _, s := range t.sides {
				if n := m | 1<<s; !slices.Contains(next, n) {
					next = append(next, n)
				}
			}
		}
		masks = next
	}
	return masks
}

// bentWays is for a unit whose stands face different ways: only the count of the stand that
// touches most enemy stands decides; among equals the loser chooses (STD-RETREAT-09).
func (b *board) bentWays(unit int, touches []touchedBy) []retreatWay {
	most, best := 0, []int(nil)
	for _, p := range b.PiecesOf(unit) {
		var enemies []int
		for _, t := range touches {
			if t.own == p && !slices.Contains(enemies, t.enemy) {
				enemies = append(enemies, t.enemy)
			}
		}
		switch n := len(enemies); {
		case n > most:
			most, best = n, []int{p}
		case n == most && n > 0:
			best = append(best, p)
		}
	}
	var ways []retreatWay
	for _, p := range best {
		own := slices.DeleteFunc(slices.Clone(touches), func(t touchedBy) bool { return t.own != p })
		decides := func() game.Step {
			text := game.Say("The stands of %s face different ways; %s touches most enemies, %d, and decides.",
				b.units[unit].name(), b.standName(p), most)
			if len(best) > 1 {
				text = game.Say("The stands of %s face different ways, and %d of them touch as many enemies, %d: the loser picks one. Here %s decides.",
					b.units[unit].name(), len(best), most, b.standName(p))
			}
			return game.Step{Rule: "STD-RETREAT-09", Text: text, Marks: []game.Mark{{Kind: game.MarkStand, Stand: b.id(p)}}}
		}
		ways = append(ways, b.pressedWays(b.standName(p), p, own, decides)...)
	}
	return ways
}

// supporterWays are the directions of a unit none of whose stands fought (STD-RETREAT-11):
// those in which the units that it supported have retreated or may retreat. There are none
// if nothing is left of those units (AMB-48).
func (b *board) supporterWays(unit int, ctx *retreatContext) []retreatWay {
	var ways []retreatWay
	for _, of := range ctx.supported[unit] {
		var travels []geometry.Vec
		if travel, gone := ctx.taken[of]; gone {
			travels = []geometry.Vec{travel}
		} else if of != unit && len(ctx.supported[of]) == 0 {
			for _, w := range b.retreatWays(of, ctx) {
				travels = append(travels, w.travel)
			}
		}
		for _, travel := range travels {
			p, side := b.facingAway(unit, travel)
			ways = append(ways, retreatWay{travel: travel, from: side, stand: p, rule: "STD-RETREAT-11", tell: func() []game.Step {
				return []game.Step{{Rule: "STD-RETREAT-11", Text: game.Say("Every stand of %s was only supporting: the unit retreats in the same direction as %s.",
					b.units[unit].name(), b.units[of].name())}}
			}})
		}
	}
	return ways
}

// facingAway returns the first stand of a unit, and the edge of it that a direction leads
// away from most squarely.
func (b *board) facingAway(unit int, travel geometry.Vec) (int, geometry.Side) {
	p := b.units[unit].First
	best := geometry.Front
	for _, s := range nearness {
		if b.Boxes[p].Normal(s).Dot(travel) < b.Boxes[p].Normal(best).Dot(travel)-rounding {
			best = s
		}
	}
	return p, best
}

// untouchedWays is for a unit that no enemy touches any more: straight away from the edge
// whose zone holds most of the closest enemy stand of the engagement (STD-RETREAT-10,
// AMB-47). Between equally close stands and equal zones the loser chooses. A unit without
// an engagement retreats from the closest enemy of all.
func (b *board) untouchedWays(unit int, ctx *retreatContext) []retreatWay {
	fought := func(q int) bool { return slices.Contains(ctx.units, b.Pieces[q].Unit) }
	pairs := b.closestEnemies(unit, fought)
	if len(pairs) == 0 {
		pairs = b.closestEnemies(unit, func(int) bool { return true })
	}
	var ways []retreatWay
	for _, side := range nearness {
		for _, pair := range pairs {
			p, q := pair[0], pair[1]
			areas := geometry.Zones(b.Boxes[p], b.Boxes[q:q+1])
			if areas[side] < slices.Max(areas[:])-geometry.AreaTolerance {
				continue
			}
			on, onEnemy := geometry.ClosestPoints(b.Boxes[p], b.Boxes[q])
			travel := b.Boxes[p].Normal(side).Neg()
			if line := on.Sub(onEnemy); b.plays("AMB-47", "a") && line.Len() > geometry.Tolerance {
				travel = line.Unit()
			}
			ways = append(ways, retreatWay{travel: travel, from: side, stand: p, rule: "STD-RETREAT-10", tell: func() []game.Step {
				return []game.Step{{Rule: "STD-RETREAT-10", Text: game.Say(
					"No enemy touches %s any more. The closest enemy stand, %s, is %s away, in the %s zone of %s: the retreat leads straight away from there.",
					b.units[unit].name(), b.standName(q), cm(on.Dist(onEnemy)), zoneName(side), b.standName(p)),
					Marks: append(b.zoneRays(p), game.Mark{Kind: game.MarkMeasure, From: on, To: onEnemy, Label: game.SayAll(cm(on.Dist(onEnemy)))})}}
			}})
		}
	}
	return ways
}

// closestEnemies returns the closest pairs of a stand of the unit and an enemy stand that
// counts.
func (b *board) closestEnemies(unit int, counts func(int) bool) [][2]int {
	closest := math.Inf(1)
	distances := map[[2]int]float64{}
	var all [][2]int
	for _, p := range b.PiecesOf(unit) {
		for q := range b.Boxes {
			if !b.Enemies(unit, b.Pieces[q].Unit) || !counts(q) {
				continue
			}
			d := geometry.Distance(b.Boxes[p], b.Boxes[q])
			all, distances[[2]int{p, q}] = append(all, [2]int{p, q}), d
			closest = min(closest, d)
		}
	}
	return slices.DeleteFunc(all, func(k [2]int) bool { return distances[k] > closest+geometry.Tolerance })
}

// withSupporters limits a unit to the direction of units that only supported it and have
// already retreated: both go the same way (STD-RETREAT-11).
func (b *board) withSupporters(unit int, ways []retreatWay, ctx *retreatContext) []retreatWay {
	for v := range b.units {
		travel, gone := ctx.taken[v]
		if !gone || !slices.Equal(ctx.supported[v], []int{unit}) {
			continue
		}
		same := slices.DeleteFunc(slices.Clone(ways), func(w retreatWay) bool { return !geometry.SameFacing(w.travel, travel) })
		if len(same) > 0 {
			return same
		}
	}
	return ways
}

// distinctWays drops ways with the same direction as an earlier one.
func distinctWays(ways []retreatWay) []retreatWay {
	var list []retreatWay
	for _, w := range ways {
		if !slices.ContainsFunc(list, func(o retreatWay) bool { return geometry.SameFacing(o.travel, w.travel) }) {
			list = append(list, w)
		}
	}
	return list
}

// cornerWords names the corners of a stand, in the order of [geometry.Corner].
var cornerWords = [...]game.Phrase{game.Word("front left"), game.Word("front right"), game.Word("rear right"), game.Word("rear left")}

// cornerSteps says which corner contacts count for a direction.
func (b *board) cornerSteps(side geometry.Side, touches []touchedBy) []game.Step {
	var steps []game.Step
	for _, t := range touches {
		if t.Kind == geometry.CornerContact && t.A.AtCorner && slices.Contains(t.sides, side) && !b.counted(t, side, touches) {
			why := game.Say("runs along the front of the enemy")
			if len(t.sides) > 1 {
				why = game.Say("is chosen by the loser, as both edges lie at 45° to the front of the enemy")
			}
			steps = append(steps, game.Step{Rule: "STD-RETREAT-07", Text: game.Say("%s touches %s at its %s corner, which counts for its %s edge: that %s.",
				b.standName(t.enemy), b.standName(t.own), cornerWords[t.A.Corner], side, why),
				Marks: []game.Mark{{Kind: game.MarkPoint, From: t.At.A}}})
		}
	}
	return steps
}

// counted reports whether the enemy stand of a corner contact counts for a side anyway, by
// another contact.
func (b *board) counted(t touchedBy, side geometry.Side, touches []touchedBy) bool {
	return slices.ContainsFunc(touches, func(o touchedBy) bool {
		return o.enemy == t.enemy && !(o.Kind == geometry.CornerContact && o.A.AtCorner) && o.sides[0] == side
	})
}

// countStep gives the count and the resulting direction.
func (b *board) countStep(who standNamed, side geometry.Side, touches []touchedBy, choice bool) game.Step {
	var marks []game.Mark
	var room [8]int
	var pressed countsTold
	for s := range pressed {
		enemies := room[:0]
		for _, t := range touches {
			counts := t.sides[0]
			if slices.Contains(t.sides, side) {
				counts = side // the loser may choose
			}
			if counts == geometry.Side(s) && !slices.Contains(enemies, t.enemy) {
				enemies = append(enemies, t.enemy)
			}
		}
		pressed[s] = len(enemies)
	}
	for _, t := range touches {
		if t.Kind == geometry.EdgeContact {
			marks = append(marks, game.Mark{Kind: game.MarkEdge, From: t.At.A, To: t.At.B})
		}
	}
	rule, why := "STD-RETREAT-05", game.Phrase{}
	if choice {
		rule, why = "STD-RETREAT-08", game.Say(" Several directions are pressed by as many; the loser picks one of them.")
	}
	return game.Step{Rule: rule, Marks: marks, Text: game.Say("Enemy stands touching %s: %s.%s The retreat leads straight away from the %s.",
		who, pressed, why, side)}
}

// countsTold are the counts of the directions within a text.
type countsTold [4]int

// Phrase returns the counts in words.
func (c countsTold) Phrase() game.Phrase {
	var counts []game.Phrase
	for _, s := range nearness {
		if n := c[s]; n > 0 {
			counts = append(counts, game.Say("%d at the %s", n, s))
		}
	}
	return game.SayJoined(counts)
}

// String returns the counts in English.
func (c countsTold) String() string { return c.Phrase().String() }
