package stand

import (
	"math"
	"slices"

	"frontage/game"
	"frontage/game/body"
	"frontage/geometry"
)

// checkWay tells whether and how a unit may give way to a movement with its stands in the
// given places: aside, back or into support. Stands without a given place stay. The refusal
// names the rule.
func (b *board) checkWay(unit int, m movement, places []game.StandPlace) (*wayOption, *game.Refusal) {
	if r := b.mayGiveWay(unit, m); r != nil {
		return nil, r
	}
	g := b.newGiving(unit, m)
	if g == nil {
		return nil, refuse("STD-CONF-10", game.Say("%s does not stand in the way of %s.", b.units[unit].name(), b.units[m.unit].name()))
	}
	wish, refusal := b.muster(unit, places, &g.rules)
	if refusal != nil {
		return nil, refusal
	}
	at := make([]body.Placed, len(wish.pieces))
	for i, p := range wish.pieces {
		at[i] = body.Placed{Piece: p, Box: wish.to[i]}
	}
	if far, ok := g.straightBack(at); ok {
		return g.checkBack(far)
	}
	if s := g.supporting(); s != nil && g.anyInSupport(at) {
		return g.checkSupport(s, at, places)
	}
	return g.checkAside(at, places)
}

// straightBack reports whether the places are the unit moved without turning in the
// direction of the movement, and how far.
func (g *giving) straightBack(at []body.Placed) (float64, bool) {
	far := at[0].Box.Center.Sub(g.b.Boxes[at[0].Piece].Center).Dot(g.m.travel)
	for _, p := range at {
		if !body.SamePlace(p.Box, g.b.Boxes[p.Piece].Shift(g.m.travel.Scale(far))) {
			return 0, false
		}
	}
	return far, far > geometry.Tolerance
}

// checkBack accepts a move back that is just far enough (STD-CONF-15).
func (g *giving) checkBack(far float64) (*wayOption, *game.Refusal) {
	name, needed := g.b.units[g.unit].name(), g.needed()
	if math.Abs(far-needed) > 2*geometry.Tolerance {
		have, want := apart(far, needed)
		return nil, refuse("STD-CONF-15", game.Say("%s moves back just far enough to stay clear: %s, not %s.", name, want, have))
	}
	if over := needed - g.rules.allowance; over > geometry.Tolerance {
		return nil, refuse("STD-CONF-11", game.Say("%s would have to move back %s, and may move %s.", name, cm(needed), cm(g.rules.allowance)))
	}
	if back := g.back(); back != nil {
		return back, nil
	}
	by := g.m.travel.Scale(needed)
	for _, p := range g.b.PiecesOf(g.unit) {
		if r := g.keepsClear(g.b.Boxes[p].Shift(by)); r != nil {
			return nil, r
		}
	}
	push := g.b.shove(g.unit, by, g.m)
	return nil, refuse("STD-CONF-17", game.Say("%s cannot move back: %s is in the way after %s.",
		name, g.b.stopName(g.unit, push.each[push.first]), cm(push.each[push.first].Far)))
}

// stopName names what stops a stand of a unit.
func (b *board) stopName(unit int, stop geometry.Stop) game.Phrase {
	switch stop.Meets {
	case geometry.ABox:
		return b.standName(stop.Index).Phrase()
	case geometry.AnArea:
		_, areaOf := b.closedTerrain(b.groundKey(unit))
		t := &b.state.Terrain[areaOf[stop.Index]]
		return groundName(t.Kind, t.ID)
	}
	return game.Say("the edge of the table")
}

// anyInSupport reports whether a place is exactly behind one of the mover's stands.
func (g *giving) anyInSupport(at []body.Placed) bool {
	slots := g.supportSlots()
	return slices.ContainsFunc(at, func(p body.Placed) bool {
		return slices.ContainsFunc(slots, func(box geometry.Box) bool { return body.SamePlace(p.Box, box) })
	})
}

// checkSupport accepts places behind the mover: as many supporting positions as the mover
// has stands with room behind them (STD-CONF-16).
func (g *giving) checkSupport(s *giving, at []body.Placed, places []game.StandPlace) (*wayOption, *game.Refusal) {
	slots := g.supportSlots()
	in := 0
	for _, p := range at {
		if slices.ContainsFunc(slots, func(box geometry.Box) bool { return body.SamePlace(p.Box, box) }) {
			in++
		}
		if swept(g.m.swaths, p.Box) {
			return nil, refuse("STD-CONF-16", game.Say("%s would stand in the path of %s.",
				g.b.standName(p.Piece), g.b.units[g.m.unit].name()))
		}
		if r := s.keepsClear(p.Box); r != nil {
			return nil, r
		}
	}
	roomy := slices.DeleteFunc(slots, func(box geometry.Box) bool { return s.free(box, nil) != nil })
	if most := min(len(at), len(roomy)); in < most {
		return nil, refuse("STD-CONF-16", game.SayCount(in, "One stand of %[2]s would be in a supporting position behind %[3]s; %[4]d can be.",
			"%[1]d stands of %[2]s would be in supporting positions behind %[3]s; %[4]d can be.", g.b.units[g.unit].name(), g.b.units[g.m.unit].name(), most))
	}
	moved, refusal := s.b.checkMove(g.unit, places, &s.rules)
	if refusal != nil {
		return nil, refusal
	}
	return &wayOption{kind: waySupport, rule: "STD-CONF-16", moved: moved}, nil
}

// checkAside accepts places in which only the stands in the path have moved, out of it
// (STD-CONF-13). If all stands are in the path, one of them must move by the shortest
// distance without turning (STD-CONF-14).
func (g *giving) checkAside(at []body.Placed, places []game.StandPlace) (*wayOption, *game.Refusal) {
	rule := "STD-CONF-13"
	for _, p := range at {
		if !slices.Contains(g.inPath, p.Piece) && !body.SamePlace(p.Box, g.b.Boxes[p.Piece]) {
			return nil, refuse("STD-CONF-13", game.Say("%s is not in the path of %s and stays where it is.",
				g.b.standName(p.Piece), g.b.units[g.m.unit].name()))
		}
	}
	if g.wholly() {
		rule = "STD-CONF-14"
		first := g.firstOut()
		if !slices.ContainsFunc(at, func(p body.Placed) bool {
			return slices.ContainsFunc(first, func(f body.Placed) bool { return f.Piece == p.Piece && body.SamePlace(f.Box, p.Box) })
		}) {
			return nil, g.refuseFirst(first)
		}
	}
	for _, p := range at {
		if swept(g.m.swaths, p.Box) {
			return nil, refuse("STD-CONF-13", game.Say("%s would still be in the path of %s.",
				g.b.standName(p.Piece), g.b.units[g.m.unit].name()))
		}
		if r := g.keepsClear(p.Box); r != nil {
			return nil, r
		}
	}
	moved, refusal := g.b.checkMove(g.unit, places, &g.rules)
	if refusal != nil {
		return nil, refusal
	}
	return &wayOption{kind: wayAside, rule: rule, moved: moved}, nil
}

// refuseFirst says which stand must move out of the path first, and how far.
func (g *giving) refuseFirst(first []body.Placed) *game.Refusal {
	if len(first) == 0 {
		return refuse("STD-CONF-14", game.Say("All stands of %s are in the path of %s, and none can move out of it to the side.",
			g.b.units[g.unit].name(), g.b.units[g.m.unit].name()))
	}
	f := first[0]
	r := refuse("STD-CONF-14", game.Say("All stands of %s are in the path of %s: first %s, which needs the shortest distance, moves %s out of it without turning.",
		g.b.units[g.unit].name(), g.b.units[g.m.unit].name(), g.b.standName(f.Piece), cm(f.Box.Center.Dist(g.b.Boxes[f.Piece].Center))))
	r.Steps = []game.Step{{Rule: r.Rule, Text: r.Reason, Marks: []game.Mark{g.b.ghost(f.Piece, f.Box),
		{Kind: game.MarkMove, From: g.b.Boxes[f.Piece].Center, To: f.Box.Center, Stand: g.b.id(f.Piece)}}}}
	return r
}
