package element

import (
	"frontage/game"
	"frontage/geometry"
)

// shooting works out the shooting of an element at another, with its aid, or refuses it (ELM-SHOOT-01 to
// -13, -15 to -24).
func (b *board) shooting(a *game.Action) (meeting, *game.Refusal) {
	own1, opp := b.s.UnitIndex(a.Unit), b.s.UnitIndex(game.UnitID(a.Target))
	m := meeting{own: own1, opp: opp}
	if own1 < 0 || opp < 0 || b.at[opp] < 0 {
		return m, game.Refuse("ELM-SHOOT-02", "There is no such shooter or target.")
	}
	m.mode = b.shootingMode(own1)
	if refusal := b.mayShootNow(own1, opp); refusal != nil {
		return m, refusal
	}
	chosen := false
	for _, t := range b.targetsOf(own1, false) {
		if t.unit == opp && !t.must {
			return m, game.Refuse("ELM-SHOOT-12", "%[1]s must prefer another target to %[2]s.", b.s.Units[own1].Name, b.s.Units[opp].Name)
		}
		chosen = chosen || t.unit == opp
	}
	if !chosen {
		return m, game.Refuse("ELM-SHOOT-02", "%[1]s is no enemy.", b.s.Units[opp].Name)
	}
	for _, id := range a.Units {
		aider := b.s.UnitIndex(id)
		switch {
		case aider < 0 || aider == own1 || b.s.Units[aider].Side != b.s.Units[own1].Side || b.at[aider] < 0:
			return m, game.Refuse("ELM-SHOOT-16", "%[1]q cannot aid %[2]s.", string(id), b.s.Units[own1].Name)
		case b.shootingMode(aider) != m.mode:
			return m, game.Refuse("ELM-SHOOT-24", "Only magicians aid in bespelling, and they aid in nothing else.")
		}
		if refusal := b.mayShootNow(aider, opp); refusal != nil {
			return m, refusal
		}
		m.aid = append(m.aid, aider)
	}
	if len(m.aid) > int(b.t.value("aid_most")) {
		return m, game.Refuse("ELM-SHOOT-16", "At most %[1]d others aid.", int(b.t.value("aid_most")))
	}
	m.boxes = [2]geometry.Box{b.Boxes[b.at[own1]], b.Boxes[b.at[opp]]}
	m.answered = !own(&b.s.Units[opp]).State.Shot && b.mayShootAt(opp, own1)
	return m, nil
}

// mayShootNow says why an element may not shoot at another in this bound, nil when it may.
func (b *board) mayShootNow(unit, at int) *game.Refusal {
	u := &b.s.Units[unit]
	switch {
	case own(u).State.Shot:
		return game.Refuse("ELM-SHOOT-02", "%[1]s has shot in this bound.", u.Name)
	case !b.mayBegin(unit):
		return game.Refuse("ELM-SHOOT-05", "%[1]s shoots in its own bound only, or in reply.", u.Name)
	}
	if refusal := b.whyNoShot(unit); refusal != nil {
		return refusal
	}
	return b.whyNoTarget(unit, &target{unit: at})
}

// shoot carries out the shooting of an element with its aid.
func (d *doing) shoot(a *game.Action) error {
	b := d.board()
	m, refusal := b.shooting(a)
	if refusal != nil {
		return refusal
	}
	c := b.combat(m)
	e, err := d.resolve(c)
	if err != nil {
		return err
	}
	for _, unit := range append([]int{m.own}, m.aid...) {
		d.edit(unit).State.Shot = true
	}
	d.edit(m.opp).State.Targeted = true
	if m.answered {
		d.edit(m.opp).State.Shot = true
		d.edit(m.own).State.Targeted = true
	}
	d.ground(m.own) // correction 3: shooting at them counts as well
	d.ground(m.opp)
	if e.loser >= 0 {
		d.suffer(c, e)
	}
	return nil
}
