package stand

import (
	"math"
	"slices"

	"frontage/game"
	"frontage/geometry"
)

// hindrance returns what is in the way of a charging stand after those that have moved.
func (c *charge) hindrance(p int, placed []place) *hindrance {
	taken := append(boxesAt(placed), c.strips...)
	return &hindrance{b: c.b, unit: c.unit, from: c.b.Boxes[p], roles: c.roles, taken: taken,
		other: func(i int) game.Phrase {
			if i < len(placed) {
				return game.Say("%s, which has moved already, is in the way", c.b.id(placed[i].piece))
			}
			return c.fortifiedText(i - len(placed))
		},
		mover: func(from geometry.Box, roles []geometry.Role) *geometry.Mover {
			m := c.ground.Mover(from, c.pace, roles, taken)
			if HasTrait(c.b.units[c.unit].Unit, traitFlying) {
				m = m.Flying()
			}
			return m
		}}
}

// fortifiedText says why the unit keeps out of a strip.
func (c *charge) fortifiedText(strip int) game.Phrase {
	stand, _ := c.behindStrip(strip)
	return game.Say("%s is fortified there, and only infantry, flyers and giants may touch it", c.b.standName(stand))
}

// behindStrip returns the enemy stand along whose fortified edge a strip runs, and that edge.
func (c *charge) behindStrip(strip int) (stand int, side geometry.Side) {
	least := math.Inf(1)
	for _, q := range c.enemies() {
		for _, of := range geometry.Sides {
			edge := c.b.Boxes[q].Edge(of)
			if d := edge.Mid().Along(edge.Normal, keepOff/2).Dist(c.strips[strip].Center); d < least {
				stand, side, least = q, of, d
			}
		}
	}
	return stand, side
}

// wayText says, in a clause, why a stand has no way to a place.
func (c *charge) wayText(p int, placed []place, to geometry.Box, way geometry.Way) (rule string, clause game.Phrase) {
	if way.GaveUp {
		return "STD-MOVE-13", game.Say("the search for a clear way there found none within its limit")
	}
	var what game.Phrase
	if to.Width > 0 {
		rule, what = c.hindrance(p, placed).told(to, way)
	}
	if way.Blocked || to.Width == 0 {
		if what.Empty() {
			return ruleNoEdge, game.Say("no clear way leads there")
		}
		return rule, what
	}
	need, have := apart(way.Cost, c.pace)
	if !what.Empty() && furthest(c.b.Boxes[p].Travel(to)) <= c.pace+geometry.Tolerance {
		return "STD-CHARGE-07", game.Say("%s, and round that it is %s to travel, %s allowed", what, need, have)
	}
	return "STD-CHARGE-07", game.Say("it is %s to travel, %s allowed", need, have)
}

// slotReason says why a stand cannot take an end of the line.
func (c *charge) slotReason(placed []place, p int, s slot) game.Phrase {
	if s.fits {
		way := s.way
		if s.far != nil {
			way = s.far()
		}
		_, clause := c.wayText(p, placed, s.box, way)
		return clause
	}
	inner := s.box.Width / 2 // where along the front, toward its left, the slot meets the line
	if s.end == rightEnd {
		inner = -inner
	}
	free := 0.0
	for _, lane := range c.lanes(p, append(boxesAt(placed), c.strips...), opposite(s.box).Edge(geometry.Front)) {
		if math.Abs(lane.Lo-inner) <= 0.1 || math.Abs(lane.Hi-inner) <= 0.1 {
			free = lane.Hi - lane.Lo
		}
	}
	what, n := game.Phrase{}, len(c.b.Boxes)
	switch {
	case s.by >= n+len(placed):
		return c.fortifiedText(s.by - n - len(placed))
	case s.by >= 0 && s.by < n:
		what = c.b.standName(s.by).Phrase()
	case s.by < 0 && !c.b.onTable(s.box):
		what = game.Say("the edge of the table")
	case s.by < 0:
		if t := c.b.closedUnder(c.unit, s.box); t != nil {
			what = groundName(t.Kind, t.ID)
		}
	}
	have, need := apart(free, s.box.Width)
	switch {
	case what.Empty():
		return game.Say("there is no room")
	case free > geometry.Tolerance && free < s.box.Width:
		return game.Say("%s are free there beside %s; its base of %s does not fit", have, what, need)
	}
	return game.Say("there is no room beside %s", what)
}

// opposite is a base placed front to front with another.
func opposite(box geometry.Box) geometry.Box {
	box.Center, box.Forward = box.Center.Add(box.Forward.Scale(box.Depth)), box.Forward.Neg()
	return box
}

// lanes returns the stretches of an edge open to something as deep as a stand but almost
// without width: measured from the middle of the edge, in cm, toward its right.
func (c *charge) lanes(p int, taken []geometry.Box, edge geometry.Edge) geometry.Intervals {
	thin := c.b.Boxes[p]
	thin.Width = laneOverlap
	half := edge.Len() / 2
	return c.moverAt(thin, c.pace, taken).Room(edge).Intersect(geometry.Intervals{{Lo: -half, Hi: half}})
}

// widestLane is the longest open stretch of an edge that is too narrow for a stand's base.
func (c *charge) widestLane(p int, edge geometry.Edge) float64 {
	widest := 0.0
	for _, lane := range c.lanes(p, c.strips, edge) {
		if free := lane.Hi - lane.Lo; free < c.b.Boxes[p].Width-geometry.Tolerance {
			widest = max(widest, free)
		}
	}
	return widest
}

// trySteps says why some stands offer no place. A stand that was tried from several
// reference stands is named once.
func (c *charge) trySteps(tries []attempt) []game.Step {
	sentences := make([]sentence, 0, len(tries))
	for i, try := range tries {
		same := func(o attempt) bool {
			return o.piece == try.piece && o.side == try.side && o.badZone == try.badZone && o.zoneIs == try.zoneIs
		}
		if slices.ContainsFunc(tries[:i], same) {
			continue
		}
		s, _ := c.trySentence(try)
		sentences = append(sentences, s)
	}
	return c.b.together(sentences)
}

// trySentence says why a stand offers no place, and by which rule.
func (c *charge) trySentence(try attempt) (s sentence, rule string) {
	edge := c.b.Boxes[try.piece].Edge(try.side)
	mark := game.Mark{Kind: game.MarkEdge, From: edge.A, To: edge.B}
	s = sentence{rule: "STD-CHARGE-20", piece: try.piece}
	id, side, least := whom{}, try.side, cm(minimumContact)
	if try.badZone {
		s.rule = "STD-CHARGE-21"
		s.one = "%s cannot be charged: the chargers lie in its %s zone, not its %s zone."
		s.many = "%s cannot be charged: the chargers lie in their %s zones, not their %s zones."
		s.args = []any{id, each{zoneName(try.zoneIs)}, zoneName(try.side)}
		s.marks = []game.Mark{mark}
		return s, ruleNoEdge
	}
	c.findLack(&try)
	if try.needed <= c.pace {
		mark.Label = game.Say("%s free", cm(try.exposed))
	}
	s.marks = []game.Mark{mark}
	room := try.room >= minimumContact-geometry.Tolerance
	covers := c.coverText(try)
	if covers.Empty() && !room {
		covers = game.Say("there is no room")
		if beside := c.besideEdge(edge); len(beside) > 0 {
			covers = game.Say("in the way: %s", game.SayList(beside))
		}
	}
	switch lane := c.laneBy(try); {
	case room && try.needed > c.pace:
		need, have := apart(try.needed, c.pace)
		s.one = "It is %s to the %s edge of %s; a stand of %s may move %s."
		s.many = "It is %s to the %s edges of %s; a stand of %s may move %s."
		s.args = []any{each{need}, side, id, c.b.units[c.unit].name(), have}
		if clause := c.pastText(try.lack); !clause.Empty() {
			s.one = "It is %s to the %s edge of %s, as %s; a stand of %s may move %s."
			s.many = "It is %s to the %s edges of %s, as %s; a stand of %s may move %s."
			s.args = []any{each{need}, side, id, each{clause}, c.b.units[c.unit].name(), have}
		}
		return s, "STD-CHARGE-07"
	case room && try.exposed < minimumContact-geometry.Tolerance:
		rule, clause := c.wayText(try.lack.piece, nil, try.lack.to, try.lack.way)
		s.one, s.many = "No clear way leads to the %s edge of %s: %s.", "No clear way leads to the %s edges of %s: %s."
		s.args = []any{side, id, clause}
		if !refusesEdge(rule) {
			rule = ruleNoEdge
		}
		return s, rule
	case lane > try.exposed+geometry.Tolerance:
		free, base := apart(lane, c.b.Boxes[try.best].Width)
		s.one = "At the %s edge of %s %s are free for %s (%s); its base of %s does not fit."
		s.args = []any{side, id, free, c.b.id(try.best), covers, base}
	case try.exposed <= geometry.Tolerance:
		s.one, s.many = "Nothing of the %s edge of %s is free (%s); %s is needed.", "Nothing of the %s edges of %s is free (%s); %s is needed."
		s.args = []any{side, id, each{covers}, least}
	default:
		free, need := apart(try.exposed, minimumContact)
		s.one = "Only %s of the %s edge of %s is free (%s); %s is needed."
		s.args = []any{free, side, id, covers, need}
	}
	return s, ruleNoEdge
}

// besideEdge lists the stands of others that leave no room before an edge, though none of
// them alone covers it: those on which a charger in the middle of it would stand.
func (c *charge) besideEdge(edge geometry.Edge) (ids []game.StandID) {
	base := c.b.units[c.unit].Base
	middle := geometry.Flush(edge, base.Front, base.Depth, 0)
	for q := range c.b.Boxes {
		if c.b.Pieces[q].Unit != c.unit && geometry.Overlaps(middle, c.b.Boxes[q]) {
			ids = append(ids, c.b.id(q))
		}
	}
	return ids
}

// laneBy is the widest lane to an edge without room, for the stand that comes nearest to a
// place there.
func (c *charge) laneBy(try attempt) float64 {
	if try.best < 0 {
		return 0
	}
	return c.widestLane(try.best, c.b.Boxes[try.piece].Edge(try.side))
}

// pastText says what makes a stand's way longer than its movement; "" if it is already so
// long as the crow flies.
func (c *charge) pastText(l lack) game.Phrase {
	if furthest(c.b.Boxes[l.piece].Travel(l.to)) > c.pace+geometry.Tolerance {
		return game.Phrase{}
	}
	_, clause := c.hindrance(l.piece, nil).told(l.to, l.way)
	return clause
}

// tryText is the sentence for an edge that cannot be charged, with how much is missing, and
// its rule.
func (c *charge) tryText(try attempt) (rule string, text game.Phrase) {
	s, rule := c.trySentence(try)
	return rule, c.b.stepOf([]sentence{s}).Text
}

// coverText names what covers an edge: "r2a covers 3.2 cm".
func (c *charge) coverText(try attempt) game.Phrase {
	if try.best < 0 {
		return game.Phrase{}
	}
	_, areaOf := c.b.closedTerrain(c.b.groundKey(c.unit))
	var parts []game.Phrase
	edge := c.b.Boxes[try.piece].Edge(try.side)
	for _, cover := range c.mover(try.best, nil).Exposure(edge).Covers {
		var by game.Phrase
		switch {
		case cover.By == geometry.ABox && cover.Index < len(c.b.Boxes):
			by = game.SayAll(c.b.id(cover.Index))
		case cover.By == geometry.ABox:
			q, side := c.behindStrip(cover.Index - len(c.b.Boxes))
			by = game.Say("the fortified edge of %s", c.b.id(q))
			if q == try.piece && side == try.side { // the whole edge is closed, whatever else stands before it
				return game.Say("%s covers %s", by, cm(edge.Len()))
			}
		case cover.By == geometry.AnArea:
			t := &c.b.state.Terrain[areaOf[cover.Index]]
			by = groundName(t.Kind, t.ID)
		case cover.By == geometry.TheTableEdge:
			by = game.Say("the edge of the table")
		default:
			continue
		}
		parts = append(parts, game.Say("%s covers %s", by, cm(cover.Hi-cover.Lo)))
	}
	return game.SayList(parts)
}
