package stand

import (
	"slices"

	"frontage/game"
	"frontage/game/body"
	"frontage/geometry"
)

// unitMove is a legal ordinary move of a unit.
type unitMove struct {
	*moveResult
	road  bool   // all of it followed a road (STD-TERR-15)
	march string // the short edge that leads afterwards (STD-TERR-16)

	laager bool // it forms or keeps a laager (STD-SPEC-77)
}

// checkOrdinary tells whether a unit may make an ordinary move to the given places: by any
// way, with any facing and formation (STD-MOVE-08), as short as it likes (STD-MOVE-02),
// into contact with no enemy (STD-CHARGE-01, STD-FLY-06). A column on a road moves along it
// as on open ground (STD-TERR-13).
func (b *board) checkOrdinary(unit int, places []game.StandPlace, half bool) (*unitMove, *game.Refusal) {
	return b.checkMarch(unit, places, half, marching{})
}

// mayMove is checkOrdinary for callers that need no reason; nil if the unit may not.
func (b *board) mayMove(unit int, places []game.StandPlace, half bool) *unitMove {
	m, _ := b.checkMarch(unit, places, half, marching{silent: true})
	return m
}

// knownMoves are the legal ordinary moves found on a board so far.
type knownMoves []knownMove

// knownMove is a legal ordinary move already found.
type knownMove struct {
	unit   int
	half   bool
	places []game.StandPlace
	move   *unitMove
}

// knownMove returns the ordinary move to some places if it has been found already.
func (b *board) knownMove(unit int, places []game.StandPlace, half bool) *unitMove {
	for _, k := range *known[knownMoves](&b.known) {
		if k.unit == unit && k.half == half && slices.Equal(k.places, places) {
			return k.move
		}
	}
	return nil
}

// marching says how a unit makes an ordinary move.
type marching struct {
	edge     string // the short edge that leads along a road (STD-TERR-16); "" for the same edge as before, as long as it can
	straight bool   // each stand goes straight
	silent   bool   // no reason for a refusal is needed

	far float64 // how far a wagon goes across country without an order, else 0 (STD-SCEN-22)
}

// checkMarch is checkOrdinary for a unit that moves in a given way.
func (b *board) checkMarch(unit int, places []game.StandPlace, half bool, how marching) (*unitMove, *game.Refusal) {
	u, march := &b.units[unit], how.edge
	if m := b.knownMove(unit, places, half); m != nil && march == "" && how.far == 0 {
		return m, nil
	}
	if b.isEngaged(unit) {
		return nil, refuse("STD-MOVE-21", game.Say("%s is in combat and does not move in the command phase.", u.name()))
	}
	if !half {
		if m := b.formLaager(unit, places); m != nil {
			return m, nil
		}
	}
	rules := &moveRules{flies: HasTrait(u.Unit, traitFlying), lead: b.lead(unit), straight: how.straight, silent: how.silent}
	if march != "" {
		rules.lead = leadOf(march)
	}
	var step game.Step
	rules.allowance, step = b.allowance(unit, half)
	rules.allowance = max(rules.allowance, how.far)
	if HasTrait(u.Unit, traitFlying) {
		rules.rule = "STD-FLY-01"
	}
	m := &unitMove{}
	if !rules.flies && b.columnOnRoad(unit, rules.lead, b.present(unit)) {
		along, way := *rules, b.roadwayLed(unit, rules.lead)
		if along.ground = b.groundFor(unit); way != nil {
			along.ground = way.ground
		}
		along.rule, along.silent = "STD-TERR-13", true
		if isWagon(u.Unit) {
			along.rule, along.allowance = "STD-SCEN-22", wagonRoadPace
		}
		along.along = func(m *geometry.Mover, from, to geometry.Box, limit float64, mover func(geometry.Box) *geometry.Mover) geometry.Way {
			return b.roadWay(rules.lead, m, from, to, limit, mover)
		}
		r, refusal := b.checkMove(unit, places, &along)
		if refusal == nil && r.cost() > geometry.Tolerance && (way == nil || way.endsOnRoad(r.ends)) {
			m.moveResult, m.road = r, true
		}
	}
	if m.moveResult == nil {
		var refusal *game.Refusal
		if m.moveResult, refusal = b.checkMove(unit, places, rules); refusal != nil {
			if !b.unread() && !how.silent {
				refusal.Steps = append([]game.Step{step}, refusal.Steps...)
			}
			return nil, refusal
		}
	}
	if !b.unread() {
		m.steps = append([]game.Step{step}, m.steps...)
	}
	if rules.lead != geometry.Front {
		refusal := b.mayMarch(unit, rules.lead, m.moveResult.ends)
		if refusal != nil && march != "" {
			return nil, refusal
		}
		if refusal == nil {
			m.march = rules.lead.String()
			m.steps = append(m.steps, game.Step{Rule: "STD-TERR-16", Text: game.Say("%s marches along the road with its %s edge leading, which is its front for moving and sight.", u.name(), game.Word(m.march))})
		}
	}
	if m.road && !isWagon(u.Unit) {
		m.steps = append(m.steps, game.Step{Rule: "STD-TERR-15", Text: game.Say("All of the move of %s follows a road: its next order has +1.", u.name())})
	}
	return m, nil
}

// boxesIn returns where the stands of a move end.
func boxesIn(m *moveResult) []geometry.Box {
	list := make([]geometry.Box, len(m.stands))
	for i, s := range m.stands {
		list[i] = s.box
	}
	return list
}

// reach returns where each stand of a unit could end an ordinary move with its present
// facing if it were alone in its unit; used for pictures.
func (b *board) reach(unit int, half bool) []geometry.Region {
	limit, _ := b.allowance(unit, half)
	m := &move{b: b, unit: unit, rules: &moveRules{allowance: limit, flies: HasTrait(b.units[unit].Unit, traitFlying)}, ground: b.groundFor(unit)}
	m.prepare()
	var list []geometry.Region
	for _, p := range b.PiecesOf(unit) {
		list = append(list, m.moverOf(p).Reach(b.Boxes[p].Forward))
	}
	return list
}

// marches lists the marches along a road offered to a unit: straight on, as far as
// possible, with either short edge leading.
func (b *board) marches(unit int, half bool) []*unitMove {
	u := &b.units[unit]
	if !b.plays("STD-TERR-16", optionOn) || u.Type != Infantry {
		return nil
	}
	limit, _ := b.allowance(unit, half)
	var list []*unitMove
	for _, march := range [2]string{marchLeft, marchRight} {
		lead := leadOf(march)
		if b.mayMarch(unit, lead, b.present(unit)) != nil {
			continue
		}
		first := b.Boxes[u.First]
		for _, share := range [4]float64{1, 0.75, 0.5, 0.25} {
			to := first.Shift(first.Normal(lead).Scale(float64(limit * share)))
			if m, refusal := b.checkMarch(unit, b.carried(unit, first, to), half, marching{edge: march, silent: true}); refusal == nil {
				list = append(list, m)
				break
			}
		}
	}
	return list
}

// othersSolid makes every stand solid, except those of a unit.
func (b *board) othersSolid(unit int) []geometry.Role {
	roles := slices.Repeat([]geometry.Role{geometry.Solid}, len(b.Boxes))
	for _, p := range b.PiecesOf(unit) {
		roles[p] = geometry.Absent
	}
	return roles
}

// enemyStrips returns the enemy stands, grown so that even a contact is in the way.
func (b *board) enemyStrips(unit int) []geometry.Box {
	var strips []geometry.Box
	for q := range b.Boxes {
		if b.Enemies(unit, b.Pieces[q].Unit) {
			strips = append(strips, body.Grown(b.Boxes[q], b.shortOf(unit, untouched)))
		}
	}
	return strips
}

func sameEnds(m, o *moveResult) bool {
	return slices.EqualFunc(m.stands, o.stands, func(s, t movedStand) bool { return s.box.Center.Dist(t.box.Center) < geometry.Tolerance })
}

// clearAhead returns how far a unit gets in one direction as one body, up to a limit: to
// the first contact with terrain that it cannot enter (STD-MOVE-20), and just short of
// contact with another stand. Flyers pass over everything.
func (b *board) clearAhead(unit int, dir geometry.Vec, limit float64) float64 {
	if HasTrait(b.units[unit].Unit, traitFlying) {
		return limit
	}
	each, first := b.groundFor(unit).SweepBlock(b.BoxesOf(unit), dir.Scale(limit), b.othersSolid(unit))
	switch {
	case first < 0:
		return limit
	case each[first].Meets == geometry.ABox:
		return max(0, each[first].Far-3*geometry.Tolerance)
	}
	return each[first].Far
}
