package stand

import (
	"math"
	"slices"

	"frontage/game"
	"frontage/geometry"
)

// Units raised in the middle of a combat (STD-SPELL-63 to STD-SPELL-69).

func init() {
	spellKinds[kindRaise] = spellKind{effect: arrive, worth: worthOfRaise, text: game.Say("three stands of infantry rise in a combat")}
	arrivals[kindRaise] = arrival{rule: "STD-SPELL-63", ways: raiseWays,
		units: func(b *board, c *casting) []game.Unit {
			return []game.Unit{b.brought(c.from.of, c.spell, Infantry)}
		},
		refuse: func(b *board, c *casting, u *game.Unit, boxes []geometry.Box) *game.Refusal {
			return b.refuseRaised(c.fighters, u, boxes)
		}}
}

// worthOfRaise is about the six dice of the raised stands and the support that the enemy loses.
func worthOfRaise(*board, *casting) float64 { return 2.5 }

// castAtEngagement casts at a combat that has a stand within range (STD-SPELL-63) and into which
// nobody has been raised this turn (STD-SPELL-68).
func (b *board) castAtEngagement(c *casting, stands []castStand, id string) *game.Refusal {
	e := b.engagementNamed(id)
	if e == nil {
		return refuse("STD-MAGIC-07", game.Say("%s is cast at a combat: name one.", c.spell.name()))
	}
	c.engagement, c.fighters = e.ID, b.unitIndexes(e.Units)
	far := math.Inf(1)
	var from, at geometry.Vec
	for _, unit := range c.fighters {
		if slices.Contains(Own(b.units[unit].Unit).State.Spelled, c.spell.id) {
			return refuse("STD-SPELL-68", game.Say("%s has been cast into the combat of %s already this turn.", c.spell.name(), b.units[unit].name()))
		}
		for _, f := range stands {
			if p, q, d := f.toUnit(b, unit); d < far {
				far, from, at, c.from = d, p, q, f
			}
		}
	}
	if far > c.spell.reach+geometry.Tolerance {
		have, most := apart(far, c.spell.reach)
		return refuse("STD-MAGIC-08", game.Say("The combat of %s is %s from %s: the range of %s is %s.", b.unitsListed(c.fighters), have, c.from.name(b), c.spell.name(), most))
	}
	if b.unread() {
		return nil
	}
	c.steps = append(c.steps, game.Step{Rule: "STD-MAGIC-08", Marks: []game.Mark{c.from.reach(b, c.spell.reach), {Kind: game.MarkMeasure, From: from, To: at}},
		Text: game.Say("The combat of %s is %s from %s: the range of %s is %s.", b.unitsListed(c.fighters), cm(far), c.from.name(b), c.spell.name(), cm(c.spell.reach))})
	u := b.brought(c.from.of, c.spell, Infantry)
	room := game.Step{Rule: "STD-SPELL-67", Text: game.Say("There is no room for three stands that would touch an enemy or support a friend: %s would fail.", c.spell.name())}
	for boxes := range b.raisable(c.fighters, &u) {
		room = game.Step{Rule: "STD-SPELL-64", Marks: ghostsAt(&u, boxes), Text: game.Say("Three stands rise where each touches an enemy of the combat with its front, or supports a friend.")}
		break
	}
	c.steps = append(c.steps, room)
	return nil
}

// engagementNamed is the engagement with an id, or that of a unit; nil if there is none.
func (b *board) engagementNamed(id string) *Engagement {
	list := b.engagements()
	i := slices.IndexFunc(list, func(e Engagement) bool { return e.ID == id || slices.Contains(e.Units, game.UnitID(id)) })
	if id == "" || i < 0 {
		return nil
	}
	return &list[i]
}

// refuseRaised says why a raised unit may not stand at some places. Each stand must be linked to
// the combat (STD-SPELL-64), and the combat must not split (STD-SPELL-65). Free enemies in contact
// join it (STD-SPELL-66).
func (b *board) refuseRaised(fighters []int, u *game.Unit, boxes []geometry.Box) *game.Refusal {
	if refusal := b.hasRoom(u, boxes); refusal != nil {
		return refusal
	}
	n := b.with(*u, boxes)
	raised := len(n.units) - 1
	linked := n.linkedTo(fighters, raised)
	pieces := n.PiecesOf(raised)
	if at := slices.IndexFunc(pieces, func(p int) bool { return !linked[p] }); at >= 0 {
		return refuse("STD-SPELL-64", game.Say("%s would neither touch an enemy of the combat with its front nor support a friend there.", n.standName(pieces[at])))
	}
	for _, unit := range fighters[1:] {
		if !n.sameCombat(fighters[0], unit) {
			return refuse("STD-SPELL-65", game.Say("The stands would cut the combat in two: %s and %s would fight apart.", b.units[fighters[0]].name(), b.units[unit].name()))
		}
	}
	return nil
}

// linkedTo reports, by piece, which raised stands are linked to the combat: they touch an enemy of it with the
// front edge or a front corner, or are aligned in support of a friend of it or of another linked raised stand.
func (b *board) linkedTo(fighters []int, raised int) []bool {
	linked := make([]bool, len(b.Pieces))
	ofCombat := func(q int) bool { return slices.Contains(fighters, b.Pieces[q].Unit) }
	for _, pair := range b.Foes() {
		linked[pair.I] = linked[pair.I] || ofCombat(pair.J) && atFront(pair.Contact.A, pair.Contact.Kind)
		linked[pair.J] = linked[pair.J] || ofCombat(pair.I) && atFront(pair.Contact.B, pair.Contact.Kind)
	}
	holds := func(q int) bool { return ofCombat(q) || b.Pieces[q].Unit == raised && linked[q] }
	for range b.PiecesOf(raised) { // a linked stand may link others, so look again
		for _, pair := range b.Friends() {
			turned := *pair.Contact
			turned.A, turned.B = turned.B, turned.A
			linked[pair.I] = linked[pair.I] || holds(pair.J) && aligned(b.Boxes[pair.I], b.Boxes[pair.J], *pair.Contact)
			linked[pair.J] = linked[pair.J] || holds(pair.I) && aligned(b.Boxes[pair.J], b.Boxes[pair.I], turned)
		}
	}
	return linked
}

// raisable yields the legal places for a raised unit among lines and columns with one stand against an edge of an
// enemy of the combat, or beside or behind a friend.
func (b *board) raisable(fighters []int, u *game.Unit) func(yield func([]geometry.Box) bool) {
	return func(yield func([]geometry.Box) bool) {
		tried := map[[2]geometry.Vec]bool{}
		for _, first := range b.raisedFirst(fighters, u) {
			for _, boxes := range linesAndColumns(first) {
				key := [2]geometry.Vec{round4Point(boxes[0].Center), round4Point(boxes[2].Center)}
				if tried[key] {
					continue
				}
				tried[key] = true
				if b.refuseRaised(fighters, u, boxes) == nil && !yield(boxes) {
					return
				}
			}
		}
	}
}

// raisedFirst lists places for one raised stand. Its front is against an edge of an enemy: in the middle, flush
// with either end, or touching only a corner. Or the stand is beside or behind a friend.
func (b *board) raisedFirst(fighters []int, u *game.Unit) (list []geometry.Box) {
	add := func(box geometry.Box) {
		box.Center = round4Point(box.Center)
		if settled := game.Settled(box); b.onTable(settled) && !slices.ContainsFunc(b.Boxes, func(o geometry.Box) bool { return geometry.Overlaps(settled, o) }) {
			list = append(list, box)
		}
	}
	for _, unit := range fighters {
		for _, box := range b.BoxesOf(unit) {
			if b.units[unit].Side == u.Side {
				right, back := box.Forward.Right().Scale((box.Width+u.Base.Front)/2), box.Forward.Scale(-(box.Depth+u.Base.Depth)/2)
				level := box.Forward.Scale((box.Depth - u.Base.Depth) / 2)
				for _, by := range []geometry.Vec{back, right.Add(level), right.Neg().Add(level)} {
					add(geometry.Box{Center: box.Center.Add(by), Forward: box.Forward, Width: u.Base.Front, Depth: u.Base.Depth})
				}
				continue
			}
			for _, side := range [4]geometry.Side{geometry.Rear, geometry.Left, geometry.Right, geometry.Front} {
				edge := box.Edge(side)
				flush, corner := (edge.Len()-u.Base.Front)/2, (edge.Len()+u.Base.Front)/2
				for _, shift := range [5]float64{0, flush, -flush, corner, -corner} {
					add(geometry.Flush(edge, u.Base.Front, u.Base.Depth, shift))
				}
			}
		}
	}
	return list
}

// linesAndColumns lists the three lines of three stands that contain a stand, and the column behind it.
func linesAndColumns(first geometry.Box) (list [][]geometry.Box) {
	right, back := first.Forward.Right().Scale(first.Width), first.Forward.Scale(-first.Depth)
	for _, at := range [3]float64{1, 0, 2} {
		list = append(list, threeFrom(first.Shift(right.Scale(-at)), right))
	}
	return append(list, threeFrom(first, back))
}

// threeFrom returns three stands in a row.
func threeFrom(first geometry.Box, by geometry.Vec) []geometry.Box {
	boxes := make([]geometry.Box, wholeUnstable)
	for i := range boxes {
		boxes[i] = first.Shift(by.Scale(float64(i)))
		boxes[i].Center = round4Point(boxes[i].Center)
	}
	return boxes
}

// raiseWays lists the best places for a raised unit: those where most stands fight, at the enemy's
// rear or side rather than his front.
func raiseWays(b *board, c *casting, _ *arriveProcedure) (list []arrivalWay) {
	const most = 12
	u := b.brought(c.from.of, c.spell, Infantry)
	type way struct {
		boxes []geometry.Box
		worth int
	}
	var found []way
	for boxes := range b.raisable(c.fighters, &u) {
		found = append(found, way{boxes, b.worthOfPlaces(c.fighters, &u, boxes)})
	}
	slices.SortStableFunc(found, func(v, w way) int { return w.worth - v.worth })
	for _, w := range found[:min(most, len(found))] {
		list = append(list, arrivalWay{u, w.boxes})
	}
	return list
}

// worthOfPlaces counts 4 for each raised stand that fights, more at a rear or a side, and 1 for one in support.
func (b *board) worthOfPlaces(fighters []int, u *game.Unit, boxes []geometry.Box) (worth int) {
	for _, box := range boxes {
		best := 1
		for _, unit := range fighters {
			if b.units[unit].Side == u.Side {
				continue
			}
			for _, o := range b.BoxesOf(unit) {
				contact := geometry.Touch(box, o)
				switch {
				case contact.Kind == geometry.NoContact:
				case contact.Kind == geometry.EdgeContact && contact.B.Side != geometry.Front:
					best = max(best, 6)
				case contact.Kind == geometry.EdgeContact:
					best = max(best, 4)
				default:
					best = max(best, 3)
				}
			}
		}
		worth += best
	}
	return worth
}
