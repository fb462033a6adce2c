package stand

import (
	"slices"

	"frontage/game"
)

// check tells whether the stands may go where a player wants them, and in which order: the
// obliged stands first, the others in the given order or, if that has no clear ways, in
// another. Obliged stands without a given place go where they must; other stands without
// one stay. A refusal names the rule.
func (p *pursuit) check(places []game.StandPlace) (*pursued, *game.Refusal) {
	o, refusal := p.checkPlaces(places)
	if refusal == nil {
		refusal = p.b.leavesPushers(p.unit, endsOfPlaces(o.places))
	}
	if refusal != nil {
		return nil, refusal
	}
	return o, nil
}

// checkPlaces is check for units that need no infantry beside them.
func (p *pursuit) checkPlaces(places []game.StandPlace) (*pursued, *game.Refusal) {
	if p.kind == pursuitNone {
		return nil, p.refusal
	}
	if p.losing {
		return p.checkLosing(places)
	}
	if slices.Equal(places, p.placing(p.first()).Stands) {
		return p.first(), nil
	}
	if p.partly {
		p.findAll()
	}
	places = p.withObliged(places)
	rules := &moveRules{allowance: p.pace, rule: "STD-PURSUE-11", touch: func(int) bool { return true }}
	m, refusal := p.b.muster(p.unit, places, rules)
	if refusal != nil {
		return nil, refusal
	}
	if o := p.listed(m); o != nil {
		return o, nil
	}
	if refusal := m.ends(); refusal != nil {
		return nil, refusal
	}
	starts, refusal := p.starts(m)
	for _, start := range starts {
		var o *pursued
		if o, refusal = p.follow(m, start); refusal == nil {
			return o, nil
		}
	}
	return nil, refusal
}

// withObliged adds the places of obliged stands that are not named: those of the first set
// that agrees with the named places.
func (p *pursuit) withObliged(places []game.StandPlace) []game.StandPlace {
	if p.kind != pursuitBasic {
		return places
	}
	base := p.b.units[p.unit].Base
	for _, set := range p.sets {
		all := slices.Clone(places)
		agrees := true
		for _, m := range set {
			at := slices.IndexFunc(places, func(s game.StandPlace) bool { return s.ID == p.b.id(m.piece) })
			if at < 0 {
				all = append(all, p.b.placeAt(m.piece, m.box))
			} else if s := places[at]; !samePose(game.Stand{X: s.X, Y: s.Y, Facing: s.Facing}.Box(base), m.box) {
				agrees = false
			}
		}
		if agrees {
			return all
		}
	}
	return places
}

// listed returns the listed outcome with the same places, allowing for rounding.
func (p *pursuit) listed(m *move) *pursued {
	known := 0
	for {
		for _, o := range p.options[known:] {
			if !slices.ContainsFunc(o.places, func(s place) bool { return !m.puts(s) }) {
				return o
			}
		}
		if known = len(p.options); len(p.begun) == 0 {
			return nil
		}
		p.findAll()
	}
}

// starts lists the possible beginnings of the wanted places: a set of obliged stands, a
// first stand, or a stand straight into support.
func (p *pursuit) starts(m *move) ([]*pursued, *game.Refusal) {
	var list []*pursued
	switch p.kind {
	case pursuitBasic:
		for _, set := range p.sets {
			if !slices.ContainsFunc(set, func(s place) bool { return !m.puts(s) }) {
				list = append(list, &pursued{places: set})
			}
		}
		if len(list) == 0 {
			return nil, p.refuseObliged(m)
		}
	case pursuitIndirect:
		for _, f := range p.firsts {
			if m.puts(f.place) {
				list = append(list, &pursued{aim: f.aim, places: []place{f.place}})
			}
		}
		if len(list) == 0 {
			f := p.firsts[0]
			return nil, refuse("STD-PURSUE-20", game.Say("A stand of %s must go first by the charge rules, such as %s against the %s edge of %s.",
				p.b.units[p.unit].name(), p.b.id(f.piece), f.aim.side, p.b.id(f.aim.piece)))
		}
	case pursuitSupporting:
		for i, s := range m.pieces {
			if spot, ok := p.isSpot(s, m.to[i]); ok {
				list = append(list, &pursued{places: []place{spot}})
			}
		}
		if len(list) == 0 {
			return nil, refuse("STD-PURSUE-22", game.Say("No stand of %s would go straight ahead to a place behind or beside a fighting infantry stand of another unit.",
				p.b.units[p.unit].name()))
		}
	}
	return list, nil
}

// puts reports whether the move puts a stand in a place.
func (m *move) puts(s place) bool {
	at := slices.Index(m.pieces, s.piece)
	return at >= 0 && samePose(m.to[at], s.box)
}

// refuseObliged names a stand that must go straight ahead and does not.
func (p *pursuit) refuseObliged(m *move) *game.Refusal {
	for _, s := range p.sets[0] {
		if m.puts(s) {
			continue
		}
		text := game.Say("%s must go %s straight ahead, into contact with %s.", p.b.standName(s.piece), cm(s.way.Cost), p.touchedText(s))
		if len(p.sets) == 1 {
			return refuse("STD-PURSUE-15", text)
		}
		return refuse("STD-PURSUE-17", game.Say("%s Only where that would break the formation may others go instead.", text))
	}
	return nil
}

// follow moves the other stands after those that begin: each time the first in the given
// order that can go.
func (p *pursuit) follow(m *move, start *pursued) (*pursued, *game.Refusal) {
	o := &pursued{aim: start.aim, places: slices.Clone(start.places)}
	var left []place
	for i, s := range m.pieces {
		if !slices.ContainsFunc(o.places, func(q place) bool { return q.piece == s }) {
			left = append(left, place{piece: s, box: m.to[i], role: roleFree, of: -1, touching: p.touching(m.to[i])})
		}
	}
	for len(left) > 0 {
		var why *game.Refusal
		gone := -1
		for i := range left {
			refusal := p.goFree(m, &left[i], o.places)
			if refusal == nil {
				gone = i
				break
			}
			if why == nil {
				why = refusal
			}
		}
		if gone < 0 {
			return nil, why
		}
		o.places = append(o.places, left[gone])
		left = slices.Delete(left, gone, gone+1)
	}
	return o, nil
}

// goFree finds the way of a free stand, or says why it may not go there now.
func (p *pursuit) goFree(m *move, s *place, placed []place) *game.Refusal {
	if r := p.refuseTouch(s, p.kind); r != nil {
		return r
	}
	if p.onWaiting(s, placed) {
		return refuse("STD-MOVE-14", game.Say("%s would end on a stand of its unit that has still to move.", p.b.standName(s.piece)))
	}
	if found := p.wayTo(*s, placed); found.OK {
		s.way, s.of = found.Way, found.of
		return nil
	}
	goal := -1
	if len(s.touching.contacts) > 0 {
		goal = p.b.Pieces[s.touching.contacts[0].piece].Unit
	}
	free := p.mover(s.piece, goal, placed).To(s.box)
	if free.OK {
		return refuse("STD-PURSUE-12", game.Say("Every clear way of %s to that place leads away from the stand it goes to.", p.b.standName(s.piece)))
	}
	if free.By >= len(p.b.Boxes)+len(placed) {
		return refuse("STD-DEF-08", game.Say("%s would touch a fortified stand, as only infantry, flyers and giants may.", p.b.standName(s.piece)))
	}
	m.moved = nil
	for _, q := range placed {
		m.moved = append(m.moved, movedStand{q.piece, q.box, q.way})
	}
	return m.refuseWay(slices.Index(m.pieces, s.piece), free)
}

// touchedUnits lists, in file order, the enemy units that some places touch and keep
// accepts.
func (p *pursuit) touchedUnits(o *pursued, keep func(unit int) bool) []int {
	var list []int
	for _, s := range o.places {
		for _, t := range s.touching.contacts {
			if u := p.b.Pieces[t.piece].Unit; keep(u) && !slices.Contains(list, u) {
				list = append(list, u)
			}
		}
	}
	slices.Sort(list)
	return list
}

// incidental lists the enemy units that join the engagement because they are touched
// without having retreated from it (STD-PURSUE-27).
func (p *pursuit) incidental(o *pursued) []int {
	return p.touchedUnits(o, func(unit int) bool { return !slices.Contains(p.ctx.retreated, unit) })
}

// maintained lists the retreated units that stay engaged because the unit touches them,
// although it may not pursue them (STD-PURSUE-33).
func (p *pursuit) maintained(o *pursued) []int {
	return p.touchedUnits(o, func(unit int) bool {
		return slices.ContainsFunc(p.bans, func(ban ban) bool { return ban.unit == unit })
	})
}

// contactSteps names what the places touch besides the pursued enemies.
func (p *pursuit) contactSteps(o *pursued) []game.Step {
	var steps []game.Step
	for _, unit := range p.maintained(o) {
		steps = append(steps, game.Step{Rule: "STD-PURSUE-33",
			Text: game.Say("%s may not be pursued, but is touched again: it stays engaged.", p.b.units[unit].name())})
	}
	for _, unit := range p.incidental(o) {
		steps = append(steps, game.Step{Rule: "STD-PURSUE-27",
			Text: game.Say("%s is touched and did not retreat: it is drawn into the engagement.", p.b.units[unit].name())})
	}
	return steps
}
