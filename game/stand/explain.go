package stand

import (
	"math"
	"slices"

	"frontage/game"
	"frontage/geometry"
)

// explain tells the charge as steps: the deciding facts about sight, the reference stand,
// the zone, the edge, the first stand and every further stand. A refusal is the last step.
func (c *charge) explain(l *layout, refusal *game.Refusal) []game.Step {
	var steps []game.Step
	if len(c.lines) > 0 {
		ref := c.references[0]
		if l != nil {
			ref = l.aim.ref
		}
		steps = append(steps, c.sightStep(ref), c.referenceStep(ref), ref.zone.step, c.edgeStep(ref))
	}
	if l != nil {
		steps = append(steps, c.blockedSteps(l.aim)...)
		steps = append(steps, c.firstStep(l))
		var sentences []sentence
		for i := 1; i < len(l.line); i++ {
			sentences = append(sentences, c.placeSentence(l.line[:i], l.line[i]))
		}
		for _, p := range l.further {
			sentences = append(sentences, c.envelopSentence(p))
		}
		steps = append(steps, c.b.together(sentences)...)
		steps = append(steps, c.lostSteps(l)...)
		steps = append(steps, c.drawnIn(l)...)
		steps = append(steps, c.supportSteps(l)...)
		if c.cut {
			steps = append(steps, game.Step{Rule: "STD-CHARGE-31", Text: game.Say("The search for ways came to its limit: there may be places that were not found.")})
		}
	} else if refusal != nil && refusesEdge(refusal.Rule) && len(c.tries) > 1 {
		steps = append(steps, c.trySteps(c.tries)...) // the refusal sums them up
	}
	if refusal != nil {
		steps = append(steps, game.Step{Rule: refusal.Rule, Text: refusal.Reason, Marks: refusalMarks(refusal)})
	}
	return steps
}

func refusalMarks(r *game.Refusal) []game.Mark {
	if len(r.Steps) == 0 {
		return nil
	}
	return r.Steps[0].Marks
}

func (c *charge) sightStep(ref reference) game.Step {
	best := c.lines[0]
	for _, l := range c.lines {
		if l.piece == ref.piece && (best.piece != ref.piece || l.Line.Len() < best.Line.Len()) {
			best = l
		}
	}
	return game.Step{Rule: "STD-CHARGE-09",
		Text: game.Say("%s sees %s: a clear line of %s leads there from the front edge.",
			c.b.standName(best.own), c.b.standName(best.piece), cm(best.Line.Len())),
		Marks: []game.Mark{{Kind: game.MarkSight, From: best.Line.A, To: best.Line.B}}}
}

func (c *charge) referenceStep(ref reference) game.Step {
	from := c.b.Boxes[c.b.ClosestPiece(c.unit, ref.piece)]
	p, q := geometry.ClosestPoints(from, c.b.Boxes[ref.piece])
	step := game.Step{Rule: "STD-CHARGE-10",
		Text: game.Say("%s is the closest stand of %s that is seen, %s away.",
			c.b.id(ref.piece), c.b.units[c.target].name(), cm(ref.distance)),
		Marks: []game.Mark{{Kind: game.MarkMeasure, From: p, To: q, Label: game.SayAll(cm(ref.distance))},
			{Kind: game.MarkStand, Stand: c.b.id(ref.piece)}}}
	if ref.tied > 1 {
		step.Rule = "STD-CHARGE-11"
		step.Text = game.Say("%d stands of %s that are seen are equally close, %s away: the charger may choose, here %s.",
			ref.tied, c.b.units[c.target].name(), cm(ref.distance), c.b.id(ref.piece))
	}
	return step
}

func (c *charge) edgeStep(ref reference) game.Step {
	edge := c.b.Boxes[ref.piece].Edge(ref.side)
	mark := game.Mark{Kind: game.MarkEdge, From: edge.A, To: edge.B, Label: edgeLabel(ref.side)}
	if c.b.inLaager(c.target) {
		return game.Step{Rule: ruleFort, Marks: []game.Mark{mark},
			Text: game.Say("%s is in laager and has no sides and no rear: the charge is made against its nearest free edge, the %s edge of %s.", c.b.units[c.target].name(), ref.side, c.b.id(ref.piece))}
	}
	because := game.Say("So")
	if ref.zone.Tie {
		because = game.Say("Taken as the %s,", zoneName(ref.side))
	}
	return game.Step{Rule: "STD-ZONE-06",
		Text:  game.Say("%s the charge is made against the %s edge of %s.", because, ref.side, c.b.id(ref.piece)),
		Marks: []game.Mark{mark}}
}

// blockedSteps says why nearer stands were passed over, and whether a unit is pinned.
func (c *charge) blockedSteps(a *aim) []game.Step {
	byDie := func(try attempt) bool {
		return slices.ContainsFunc(a.ref.dice, func(d zoneDie) bool { return d.piece == try.piece && d.piece != a.ref.piece })
	}
	certain := slices.DeleteFunc(slices.Clone(a.blocked), byDie)
	steps := append(c.trySteps(certain), a.ref.tieSteps()...)
	steps = append(steps, c.trySteps(slices.DeleteFunc(slices.Clone(a.blocked), func(try attempt) bool { return !byDie(try) }))...)
	edge := a.edge
	mark := game.Mark{Kind: game.MarkEdge, From: edge.A, To: edge.B, Label: edgeLabel(a.side)}
	switch {
	case a.pinned:
		steps = append(steps, c.pinnedStep(a))
	case a.piece != a.ref.piece:
		steps = append(steps, game.Step{Rule: "STD-CHARGE-21", Marks: []game.Mark{mark},
			Text: game.Say("The charge goes to the next closest stand in the same zone, %s.", c.b.id(a.piece))})
	}
	return steps
}

func (c *charge) firstStep(l *layout) game.Step {
	f, a := l.first, l.aim
	marks := c.placeMarks(l.line[0])
	id, target := c.b.id(f.piece), c.b.id(a.piece)
	moved := cm(f.way.Cost)
	if a.pinned {
		return game.Step{Rule: "STD-CHARGE-25", Marks: marks,
			Text: game.Say("%s goes first, front corner to corner with %s, its front in line with the %s edge; it moves %s.", id, target, a.side, moved)}
	}
	t := a.edge.Dir()
	half := f.exposed / 2
	middle := a.edge.Mid().Along(t, -clampShift(f.shift, a.edge.Len(), f.exposed))
	marks = append(marks, game.Mark{Kind: game.MarkExposed, From: middle.Along(t, -half), To: middle.Along(t, half),
		Label: game.Say("%.0f mm", f.exposed*10)})
	if math.Abs(f.shift) <= geometry.Tolerance {
		return game.Step{Rule: "STD-CHARGE-16", Marks: marks,
			Text: game.Say("%s goes first and is placed centre to centre on the %s edge of %s; it moves %s.", id, a.side, target, moved)}
	}
	toward := game.Say("right")
	if f.shift < 0 {
		toward = game.Say("left")
	}
	choice := game.Phrase{}
	if f.either {
		choice = game.Say(", or as far the other way,")
	}
	return game.Step{Rule: "STD-CHARGE-17", Marks: marks,
		Text: game.Say("%s goes first; it cannot stand centre to centre on the %s edge of %s, and the nearest place that it can take is %s to its own %s%s with %s in contact; it moves %s.",
			id, a.side, target, cm(math.Abs(f.shift)), toward, choice, cm(geometry.FlushLength(a.edge.Len(), f.box.Width, f.shift)), moved)}
}

// clampShift returns where the middle of a covered stretch of an edge lies for a stand at
// shift.
func clampShift(shift, edge, covered float64) float64 {
	room := (edge - covered) / 2
	return math.Max(-room, math.Min(room, shift))
}

// placeSentence says why a further stand goes where it goes, and which slots it had to
// choose from.
func (c *charge) placeSentence(placed []place, p place) sentence {
	id, moved := whom{}, each{cm(p.way.Cost)}
	s := sentence{piece: p.piece, marks: c.placeMarks(p)}
	switch p.role {
	case roleBehind:
		s.rule = "STD-CHARGE-39"
		s.one = "%s cannot join the battle line (%s) and goes directly behind %s; it moves %s."
		s.many = "%s cannot join the battle line (%s) and go directly behind %s; they move %s."
		s.args = []any{id, c.noSlot(placed, p.piece), each{c.b.id(placed[p.of].piece)}, moved}
		return s
	case roleStagger:
		back := placed[p.of].box.Center.Sub(p.box.Center).Dot(p.box.Forward)
		s.rule = "STD-CHARGE-40"
		s.one = "%s cannot join the battle line (%s) and goes beside %s, to the chargers' %s and %s further back; it moves %s."
		s.many = "%s cannot join the battle line (%s) and go beside %s, to the chargers' %s and %s further back; they move %s."
		s.args = []any{id, c.noSlot(placed, p.piece), each{c.b.id(placed[p.of].piece)}, each{p.end}, each{cm(back)}, moved}
		return s
	}
	slots := c.slots(placed, p.piece)
	mine, other := slots[0], slots[1]
	if p.end == rightEnd {
		mine, other = other, mine
	}
	what := frontText(p.touching)
	s.rule = ruleOfSlot(mine.touching)
	if c.irregular && mine.touching.ahead > geometry.Tolerance {
		s.rule, what = "STD-CHARGE-44", c.aheadText(placed, p, mine.touching.ahead)
	}
	switch {
	case !other.fits || other.asked && !other.way.OK:
		s.one = "%s takes the end of the line to the chargers' %s with %s, as the other end is closed to it: %s; it moves %s."
		s.many = "%s take the end of the line to the chargers' %s in turn, each with %s, as the other end is closed to them: %s; they move %s."
		s.args = []any{id, p.end, what, c.slotReason(placed, p.piece, other), moved}
	case math.Abs(mine.touching.ahead-other.touching.ahead) > geometry.Tolerance:
		s.one = "%s takes the end of the line to the chargers' %s, with %s rather than the other end with %s. It moves %s."
		s.many = "%s take the end of the line to the chargers' %s in turn, each with %s rather than the other end with %s. They move %s."
		s.args = []any{id, p.end, what, cm(other.touching.ahead), moved}
	case c.compare(mine.touching, other.touching) == 0:
		s.rule = "STD-CHARGE-36"
		s.one = "%s takes the end of the line to the chargers' %s with %s; the other end would do as well, and the charger may choose. It moves %s."
		s.many = "%s take the end of the line to the chargers' %s in turn, each with %s; the other end would do as well, and the charger may choose. They move %s."
		s.args = []any{id, p.end, what, moved}
	case math.Abs(mine.touching.front-other.touching.front) <= geometry.Tolerance:
		s.rule = "STD-CHARGE-35"
		s.marks = append(s.marks, c.rejected(placed, mine, other))
		if mine.touching.front <= geometry.Tolerance {
			s.rule = "STD-CHARGE-33"
		}
		s.one = "%s takes the end of the line to the chargers' %s with %s, which goes before the other end (%s); it moves %s."
		s.many = "%s take the end of the line to the chargers' %s in turn, each with %s, which goes before the other end (%s); they move %s."
		s.args = []any{id, p.end, what, slotWhy(mine.touching, other.touching), moved}
	default:
		s.marks = append(s.marks, c.rejected(placed, mine, other))
		s.one = "%s takes the end of the line to the chargers' %s with %s; the other end would give %s. It moves %s."
		s.many = "%s take the end of the line to the chargers' %s in turn, each with %s; the other end would give %s. They move %s."
		s.args = []any{id, p.end, what, frontText(other.touching), moved}
	}
	return s
}

// rejected draws the place at the other end of the line, with how much front all stands so
// far would have in contact there, and how much they have where the stand goes.
func (c *charge) rejected(placed []place, mine, other slot) game.Mark {
	m := c.b.ghost(other.piece, other.box)
	m.Kind = game.MarkRejected
	so := 0.0
	for i := range placed {
		so += c.touching(placed[i].box).front
	}
	m.Label = game.Say("%s here, %s there", cm(so+other.touching.front), cm(so+mine.touching.front))
	return m
}

// aheadText says how much of an irregular target is straight ahead of a stand, and how the
// stand lies to it.
func (c *charge) aheadText(placed []place, p place, ahead float64) game.Phrase {
	leftmost, rightmost := rowEnds(placed)
	neighbour := placed[leftmost].box
	if p.end == rightEnd {
		neighbour = placed[rightmost].box
	}
	forward := p.box.Center.Sub(neighbour.Center).Dot(neighbour.Forward)
	switch {
	case p.touching.front <= geometry.Tolerance && !p.touching.corner:
		return game.Say("%s of enemy straight ahead of it, which it does not reach", cm(ahead))
	case forward > geometry.Tolerance:
		return game.Say("%s of enemy straight ahead of it, to which it is pushed up", cm(ahead))
	case forward < -geometry.Tolerance:
		return game.Say("%s of enemy straight ahead of it, for which it stays back", cm(ahead))
	}
	return game.Say("%s of enemy straight ahead of it, which it meets level with its neighbour", cm(ahead))
}

// envelopSentence tells where a stand moved on to from the line.
func (c *charge) envelopSentence(p place) sentence {
	if p.noEdge {
		return c.angleSentence(p)
	}
	return sentence{rule: "STD-CHARGE-47", piece: p.piece, marks: c.placeMarks(p),
		one:  "%s touches no enemy in the line, which touches side edges only, and moves on against %s with %s: %s into the line and %s further, %s in all.",
		many: "%s touch no enemy in the line, which touches side edges only, and move on against %s with %s: %s into the line and %s further, %s in all.",
		args: []any{whom{}, each{c.b.id(p.of)}, each{frontText(p.touching)}, each{cm(p.before)}, each{cm(p.way.Cost - p.before)}, each{cm(p.way.Cost)}}}
}

// angleSentence tells where a stand without a place along an edge moved on to, and how it
// touches the enemy there.
func (c *charge) angleSentence(p place) sentence {
	how, marks := game.Say("with a front corner in contact"), c.placeMarks(p)
	for _, t := range p.touching.contacts {
		if t.piece == p.of {
			marks = append(marks, game.Mark{Kind: game.MarkPoint, From: t.At.A})
			if !t.A.AtCorner {
				how = game.Say("with a corner of the enemy at its front")
			}
		}
	}
	return sentence{rule: "STD-CHARGE-49", piece: p.piece, marks: marks,
		one:  "%s touches no enemy in the line, which touches side edges only. It finds no place with its front along an edge and moves on against %s at an angle, %s: %s into the line and %s further, %s in all.",
		many: "%s touch no enemy in the line, which touches side edges only. They find no place with their fronts along an edge and move on against %s at an angle, %s: %s into the line and %s further, %s in all.",
		args: []any{whom{}, each{c.b.id(p.of)}, each{how}, each{cm(p.before)}, each{cm(p.way.Cost - p.before)}, each{cm(p.way.Cost)}}}
}

// ruleOfSlot names the rule for taking a slot with these contacts.
func ruleOfSlot(t touching) string {
	switch {
	case t.front > geometry.Tolerance && t.front-t.onTarget > geometry.Tolerance:
		return "STD-CHARGE-34"
	case t.front > geometry.Tolerance:
		return "STD-CHARGE-32"
	case t.corner:
		return "STD-CHARGE-33"
	}
	return "STD-CHARGE-37"
}

func frontText(t touching) game.Phrase {
	switch {
	case t.front > geometry.Tolerance && t.front-t.onTarget > geometry.Tolerance:
		return game.Say("%s of front in contact, %s of that with other units", cm(t.front), cm(t.front-t.onTarget))
	case t.front > geometry.Tolerance:
		return game.Say("%s of front in contact", cm(t.front))
	case t.corner:
		return game.Say("a front corner in contact")
	}
	return game.Say("no enemy at its front")
}

// slotWhy says by which of STD-CHARGE-33 and -35 one slot goes before another with as much
// front in contact.
func slotWhy(t, o touching) game.Phrase {
	switch {
	case t.onTarget-o.onTarget > geometry.Tolerance:
		return game.Say("as much contact, but only %s of it with the unit charged", cm(o.onTarget))
	case t.front <= geometry.Tolerance && t.corner && !o.corner:
		return game.Say("nobody is at its front there")
	case t.extra == o.extra: // corners come last
		return game.Say("no corner of its front touches an enemy there")
	}
	return game.Say("it would draw in more enemy units")
}

// noSlot says why a stand can take neither end of the line.
func (c *charge) noSlot(placed []place, p int) game.Phrase {
	slots := c.slots(placed, p)
	l, r := c.slotReason(placed, p, slots[0]), c.slotReason(placed, p, slots[1])
	if sameArg(l, r) {
		return l
	}
	return game.Say("to the chargers' left: %s; to their right: %s", l, r)
}

// placeMarks draws a stand in its place and its way there.
func (c *charge) placeMarks(p place) []game.Mark { return c.b.moveMarks(p.piece, p.box, p.way) }

// supportSteps explains the supporting charge.
func (c *charge) supportSteps(l *layout) []game.Step {
	if len(l.behind) == 0 {
		return nil
	}
	u, s := &c.b.units[c.unit], &c.b.units[c.supporter]
	steps := []game.Step{{Rule: "STD-CHARGE-55", Marks: []game.Mark{},
		Text: game.Say("%s began directly behind %s and may make a supporting charge, up to %s.", s.name(), u.name(), cm(c.supportPace(c.supporter)))}}
	var sentences []sentence
	for _, p := range l.behind {
		id, moved := whom{}, each{cm(p.way.Cost)}
		t := sentence{rule: "STD-CHARGE-59", piece: p.piece, marks: c.placeMarks(p)}
		switch {
		case p.of < 0:
			t.one, t.many = "%s keeps formation with its unit; it moves %s.", "%s keep formation with their unit; they move %s."
			t.args = []any{id, moved}
		case p.end == 0:
			t.one = "%s goes exactly behind %s to support it; it moves %s."
			t.many = "%s go exactly behind %s to support them; they move %s."
			t.args = []any{id, each{c.b.id(l.places[p.of].piece)}, moved}
		default:
			t.one = "%s goes exactly beside %s, to the chargers' %s, to support it; it moves %s."
			t.many = "%s go exactly beside %s, to the chargers' %s, to support them; they move %s."
			t.args = []any{id, each{c.b.id(l.places[p.of].piece)}, each{p.end}, moved}
		}
		sentences = append(sentences, t)
	}
	return append(steps, c.b.together(sentences)...)
}

// drawnIn names the enemy units other than the target that the chargers touch
// (STD-CHARGE-45).
func (c *charge) drawnIn(l *layout) []game.Step {
	var units []int
	var marks []game.Mark
	for _, p := range l.places {
		for _, t := range p.touching.contacts {
			unit := c.b.Pieces[t.piece].Unit
			if unit == c.target {
				continue
			}
			marks = append(marks, game.Mark{Kind: game.MarkStand, Stand: c.b.id(t.piece)})
			if !slices.Contains(units, unit) {
				units = append(units, unit)
			}
		}
	}
	if len(units) == 0 {
		return nil
	}
	names := make([]string, len(units))
	for i, u := range units {
		names[i] = c.b.units[u].name()
	}
	return []game.Step{{Rule: "STD-CHARGE-45", Marks: marks,
		Text: game.Say("Touched as well, and drawn into the engagement: %s.", game.SayList(names))}}
}

// refuseUnseen refuses a charge without sight.
func (c *charge) refuseUnseen() *game.Refusal {
	why, marks := c.b.hiddenBy(c.unit, c.target)
	r := refuse("STD-CHARGE-09", game.Say("No stand of %s sees any part of %s from its front edge%s.",
		c.b.units[c.unit].name(), c.b.units[c.target].name(), why))
	r.Steps = []game.Step{{Marks: append(marks, c.b.blockedLine(c.unit, c.target))}}
	return r
}

// ruleNoEdge is the rule that refuses a charge because no stand offers an unblocked edge.
const ruleNoEdge = "STD-CHARGE-23"

// refusesEdge reports whether a rule refuses a charge because no stand offers a reachable
// edge: STD-CHARGE-23, or the rule that blocks the way to the closest one.
func refusesEdge(rule string) bool {
	return rule == ruleNoEdge || rule == "STD-MOVE-18" || rule == "STD-MOVE-16" || rule == "STD-DEF-08"
}

// refuseEngaged refuses a charge by a unit that is already in combat.
func (c *charge) refuseEngaged(q int) *game.Refusal {
	r := refuse("STD-MOVE-21", game.Say("A stand of %s touches %s: a unit that is engaged makes no move of its own.",
		c.b.units[c.unit].name(), c.b.standName(q)))
	r.Steps = []game.Step{{Marks: []game.Mark{{Kind: game.MarkStand, Stand: c.b.id(q)}}}}
	return r
}

// refuseSupporting refuses a charge by a unit that is in combat only by supporting.
func (c *charge) refuseSupporting() *game.Refusal {
	return refuse("STD-MOVE-21", game.Say("%s supports a friend who fights: a unit that is engaged makes no move of its own.",
		c.b.units[c.unit].name()))
}

// refusePlace refuses a charge in which some stand, or every stand, finds no place.
func (c *charge) refusePlace() *game.Refusal {
	if c.cut {
		return refuse("STD-CHARGE-31", game.Say("The search for ways for a charge of %s against %s came to its limit before it had found a place for every stand; there may be one.",
			c.b.units[c.unit].name(), c.b.units[c.target].name()))
	}
	if c.alone {
		return refuse("STD-CHARGE-59", game.Say("The unit %s cannot follow the charge of %s into support without touching an enemy, within %s.",
			c.b.units[c.supporter].name(), c.b.units[c.unit].name(), cm(c.supportPace(c.supporter))))
	}
	if len(c.tries) == 0 {
		return refuse("STD-CHARGE-41", game.Say("A charge of %s against %s would not end in formation: some stands find no place in the line, behind it or beside it.",
			c.b.units[c.unit].name(), c.b.units[c.target].name()))
	}
	if c.wish.first >= 0 && !c.sees(c.wish.first, c.tries[0].piece) {
		return refuse("STD-CHARGE-14", game.Say("%s cannot go first: it does not see %s.", c.b.id(c.wish.first), c.b.units[c.target].name()))
	}
	if c.notFirst {
		try := c.tries[len(c.tries)-1]
		if try.short {
			return refuse("STD-CHARGE-17", game.Say("%s cannot go first: it lacks the movement for the middle of the %s edge of %s, to which another stand comes nearer.",
				c.b.id(c.wish.first), try.side, c.b.standName(try.piece)))
		}
		return refuse("STD-CHARGE-14", game.Say("%s cannot go first: it has no way within %s to the %s edge of %s, which another stand can reach.",
			c.b.id(c.wish.first), cm(c.pace), try.side, c.b.standName(try.piece)))
	}
	try := c.tries[0]
	if len(c.strips) > 0 && c.b.fortified(try.piece, try.side) {
		return refuse("STD-DEF-08", game.Say("%s is fortified at the %s edge of %s: only infantry, flyers and giants may touch it there.",
			c.b.units[c.target].name(), try.side, c.b.id(try.piece)))
	}
	rule, reason := c.tryText(try)
	if refusesEdge(rule) && len(c.tries) > 1 {
		reason = game.Say("%s, and no other stand can be charged instead.", reason.NoStop())
	}
	if rule == "STD-CHARGE-07" {
		if c.wish.advance {
			rule = "STD-ADV-06"
		}
	} else if why := c.notPinned(c.references[0]); !why.Empty() {
		reason = game.SayAll(reason, " ", why)
	}
	r := refuse(rule, reason)
	from := c.b.Boxes[c.b.ClosestPiece(c.unit, try.piece)]
	p, q := geometry.ClosestPoints(from, c.b.Boxes[try.piece])
	r.Steps = []game.Step{{Marks: append(c.trySteps(c.tries[:1])[0].Marks, game.Mark{Kind: game.MarkBlocked, From: p, To: q})}}
	return r
}
