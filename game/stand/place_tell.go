package stand

import (
	"math"
	"slices"

	"frontage/game"
	"frontage/geometry"
)

// refuseWay says why a stand has no way.
func (m *move) refuseWay(i int, way geometry.Way) *game.Refusal {
	p, n := m.pieces[i], len(m.b.Boxes)
	placed := m.moved
	name, id := m.b.standName(p), m.b.id(p)
	var r *game.Refusal
	switch {
	case way.GaveUp:
		r = refuse("STD-MOVE-13", game.Say("The search for a clear way for %s found none within its limit; there may be one.", name))
	case !way.Blocked:
		need, have := apart(way.Cost, m.rules.allowance)
		over := excess(way.Cost - m.rules.allowance)
		r = refuse(m.rule(), game.Say("%s would move %s, %s further than the %s it may.", name, need, over, have))
		if _, what := m.hindrance(p).told(m.to[i], way); !what.Empty() && furthest(m.b.Boxes[p].Travel(m.to[i])) <= m.rules.allowance+geometry.Tolerance {
			r.Reason = game.Say("%s would move %s, %s further than the %s it may: %s.", name, need, over, have, what)
		}
	case way.By >= n+len(placed):
		r = refuse("STD-FALL-08", game.Say("No clear way leads %s there that touches no enemy but those its unit was in contact with.", name))
	case m.gap(i, way) != nil:
		gap := m.gap(i, way)
		r = refuse("STD-MOVE-18", game.Say("%s cannot pass %s: it is %s wide, and must be wider than the %s of its front.",
			name, m.b.gapName(m.unit, gap), cm(gap.Width()), cm(m.b.Boxes[p].Width)))
	case way.By >= n:
		r = refuse("STD-MOVE-14", game.Say("No clear way leads %s there: %s, which has moved already, is in the way.", id, m.b.id(placed[way.By-n].piece)))
	case way.By >= 0 && m.b.Pieces[way.By].Unit == m.unit:
		r = refuse("STD-MOVE-14", game.Say("No clear way leads %s there: %s, which an enemy touches, is in the way.", id, m.b.id(way.By)))
	case way.By >= 0:
		r = refuse("STD-MOVE-13", game.Say("No clear way leads %s there: %s is in the way.", name, m.b.standName(way.By)))
	default:
		what := game.Say("terrain that its unit may not enter")
		if t := m.b.closedBetween(m.unit, m.b.Boxes[p], m.to[i]); t != nil {
			what = game.Say("%s, which its unit may not enter,", groundName(t.Kind, t.ID))
		}
		r = refuse("STD-MOVE-16", game.Say("No clear way leads %s there: %s is in the way.", name, what))
	}
	r.Steps = []game.Step{{Rule: r.Rule, Text: r.Reason, Marks: []game.Mark{m.b.ghost(p, m.to[i]),
		{Kind: game.MarkBlocked, From: m.b.Boxes[p].Center, To: m.to[i].Center}}}}
	return r
}

// hindrance returns what is in the way of a stand, after those that have moved.
func (m *move) hindrance(p int) *hindrance {
	placed := slices.Clone(m.moved)
	return &hindrance{b: m.b, unit: m.unit, from: m.b.Boxes[p], roles: m.roles(p),
		other: func(i int) game.Phrase {
			if i < len(placed) {
				return game.Say("%s, which has moved already, is in the way", m.b.id(placed[i].piece))
			}
			return game.Say("an enemy is in the way that it may not touch")
		},
		mover: func(from geometry.Box, roles []geometry.Role) *geometry.Mover {
			mover := m.ground.Mover(from, m.rules.allowance, roles, m.appendTaken(nil))
			if m.rules.flies {
				mover = mover.Flying()
			}
			return mover
		}}
}

// gap returns the gap that blocks a way; nil if there is none.
func (m *move) gap(i int, way geometry.Way) *geometry.Gap {
	if way.Gap != nil || way.Away || m.rules.straight || m.rules.flies {
		return way.Gap
	}
	return m.hindrance(m.pieces[i]).barringGap(m.to[i])
}

// gapName names the two sides of a gap.
func (b *board) gapName(unit int, g *geometry.Gap) game.Phrase {
	other := game.Say("terrain")
	if g.B >= 0 {
		other = b.standName(g.B).Phrase()
	} else if areas, areaOf := b.closedTerrain(b.groundKey(unit)); len(areas) > 0 {
		nearest := math.Inf(1)
		for i, area := range areas {
			if d := area.Distance(g.At.B); d < nearest {
				nearest, other = d, groundName(b.state.Terrain[areaOf[i]].Kind, b.state.Terrain[areaOf[i]].ID)
			}
		}
	}
	return game.Say("the gap between %s and %s", b.standName(g.A), other)
}

func (m *move) rule() string {
	if m.rules.rule != "" {
		return m.rules.rule
	}
	return "STD-MOVE-10"
}

// steps explains the ways of the stands.
func (m *move) steps() []game.Step {
	sentences := make([]sentence, len(m.moved))
	for i, s := range m.moved {
		sentences[i] = sentence{rule: m.rule(), one: "%s moves %s of %s.", many: "%s move %s of %s each.", piece: s.piece,
			args: []any{whom{}, cm(s.way.Cost), cm(m.rules.allowance)}, marks: m.b.moveMarks(s.piece, s.box, s.way)}
		if len(s.way.Legs) > 2 {
			t := &sentences[i]
			t.one, t.many = "%s moves %s of %s, around an obstacle.", "%s move %s of %s each, around an obstacle."
		}
	}
	return m.b.together(sentences)
}

// cost returns the cost of the longest way (STD-MOVE-10, K9, AMB-07).
func (r *moveResult) cost() float64 {
	most := 0.0
	for _, s := range r.stands {
		most = math.Max(most, s.way.Cost)
	}
	return most
}

// placesOf returns where the stands go, in order of movement.
func (b *board) placesOf(r *moveResult) []game.StandPlace {
	list := make([]game.StandPlace, len(r.stands))
	for i, s := range r.stands {
		list[i] = b.placeAt(s.piece, s.box)
	}
	return list
}

// movesOf returns the ways for an event; nil if nobody reads it.
func (b *board) movesOf(r *moveResult) []game.StandMove {
	if b.unread() {
		return nil
	}
	list := make([]game.StandMove, len(r.stands))
	for i, s := range r.stands {
		list[i] = game.StandMove{ID: b.id(s.piece), Cost: s.way.Cost, Poses: posesOf(s.way.Legs)}
	}
	return list
}

// posesOf returns a way in the form of an event.
func posesOf(legs []geometry.Box) []game.Pose {
	list := make([]game.Pose, len(legs))
	for i, leg := range legs {
		list[i] = game.Pose{X: round4(leg.Center.X), Y: round4(leg.Center.Y), Facing: facing(leg)}
	}
	return list
}

// engaged tells which units are in contact with an enemy now, or support a stand that is
// (STD-ENGAGE-01).
func (b *board) engaged() []bool { return slices.Clone(b.contacts().engaged) }

// ghost draws a stand in a place.
func (b *board) ghost(p int, box geometry.Box) game.Mark {
	return game.Mark{Kind: game.MarkGhost, From: box.Center, Stand: b.id(p), Facing: facing(box), Base: b.unitOf(p).Base}
}

// moveMarks draws a stand in its place and its way there.
func (b *board) moveMarks(p int, box geometry.Box, way geometry.Way) []game.Mark {
	marks := []game.Mark{b.ghost(p, box),
		{Kind: game.MarkMove, From: b.Boxes[p].Center, To: box.Center, Stand: b.id(p), Label: game.SayAll(cm(way.Cost))}}
	if n := len(way.Legs); n > 2 {
		for _, leg := range way.Legs[1 : n-1] {
			marks[1].Via = append(marks[1].Via, leg.Center)
		}
	}
	return marks
}
