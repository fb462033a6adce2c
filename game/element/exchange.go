package element

import (
	"slices"

	"frontage/game"
	"frontage/geometry"
)

// danger is the danger of an element's place (ELM-SPECIAL-02).
type danger struct {
	fights int // 0 unengaged, 1 overlapping, 2 in close combat
	side   int // engaged to its rear 1, to a flank 2, to its front 3
	worse  int // 1 if its opponent is dangerous (ELM-SPECIAL-03)
}

// dangerOf returns the danger of a base's place.
func (b *board) dangerOf(base int) danger {
	var d danger
	opponent := b.opponent(base)
	attackers := b.attackers(base)
	switch {
	case opponent >= 0:
		d = danger{fights: 2, side: 3}
		attackers = append(attackers, opponent)
	case len(attackers) > 0:
		d = danger{fights: 2, side: 1}
		if slices.ContainsFunc(attackers, func(a int) bool { return onFlank(b.Boxes[a], b.Boxes[base]) }) {
			d.side = 2
		}
	case b.fights(base):
		return danger{fights: 1}
	}
	if slices.ContainsFunc(attackers, func(a int) bool { return b.is(isDangerous, b.unitOf(a)) }) {
		d.worse = 1
	}
	return d
}

// more reports whether a place is more dangerous than another.
func (d danger) more(than danger) bool {
	return d.fights > than.fights || d.side > than.side || d.worse > than.worse
}

// exchange switches a hero with a friend of its type, into more danger (ELM-SPECIAL-01 to -04).
func (d *doing) exchange(a *game.Action) *game.Refusal {
	b := d.board()
	p := &plan{b: b}
	if refusal := p.muster([]game.UnitID{a.Unit, game.UnitID(a.Target)}); refusal != nil {
		return refusal
	}
	hero, friend := p.units[0], p.units[1]
	u, v := &d.s.Units[hero], &d.s.Units[friend]
	t, price := ownTurn(d.s), b.t.pip("switch")
	switch {
	case u.Side != d.s.Turn.Active:
		return game.Refuse("ELM-SEQ-03", "It is not the bound of %[1]s.", u.Name)
	case !b.is(isHero, hero):
		return game.Refuse("ELM-SPECIAL-01", "%[1]s is no hero.", u.Name)
	case u.Type != v.Type:
		return game.Refuse("ELM-SPECIAL-01", "%[1]s and %[2]s are of different types.", u.Name, v.Name)
	case geometry.Relate(p.from[0], p.from[1]) != geometry.Touching:
		return game.Refuse("ELM-SPECIAL-01", "%[1]s does not touch %[2]s.", u.Name, v.Name)
	case own(u).State.Moved:
		return game.Refuse("ELM-MOVE-14", "%[1]s has already moved in this bound.", u.Name)
	case !b.dangerOf(b.at[friend]).more(b.dangerOf(b.at[hero])):
		return game.Refuse("ELM-SPECIAL-02", "%[1]s would be in no more danger there.", u.Name)
	case t.Pips[own(u).Command] < price.points:
		return game.Refuse(price.rule, "The command of %[1]s has no PIPs left for that.", leaderOf(d.s, own(u).Command))
	}
	// the front edges change places.
	p.to = []geometry.Box{onFront(p.from[0], p.from[1]), onFront(p.from[1], p.from[0])}
	if refusal := p.fits(); refusal != nil {
		return refusal
	}
	t.Pips[own(u).Command] -= price.points
	d.edit(hero).State.Moved = true
	step := game.NewStep("ELM-SPECIAL-04", "%[1]s and %[2]s switch places.", u.Name, v.Name)
	d.put(hero, "exchange", 0, func() (game.Text, []game.Step) { return oneStep(step) }, p.from[0], p.to[0])
	d.put(friend, "exchange", 0, func() (game.Text, []game.Step) { return step.Text, nil }, p.from[1], p.to[1])
	return nil
}

// onFront returns a base with its front edge on the front edge of another.
func onFront(b, place geometry.Box) geometry.Box {
	b.Forward = place.Forward
	b.Center = place.Center.Along(place.Forward, (place.Depth-b.Depth)/2)
	return b
}
