package stand

import (
	"slices"

	"frontage/game"
	"frontage/geometry"
)

// zoneDie is a tie of two zones of a stand (STD-ZONE-05), of the reference stand or of one
// that might be charged in its place, and the zone that the die must name for the charge to
// go as it does.
type zoneDie struct {
	piece int
	side  geometry.Side
	zone  *ZoneAnswer
}

// against is the same tie when the die names the other zone.
func (d zoneDie) against() zoneDie {
	if d.side == d.zone.Zone {
		d.side = d.zone.Other
	} else {
		d.side = d.zone.Zone
	}
	return d
}

// after returns the reference as it is when more dice have named what they must.
func (ref reference) after(dice ...zoneDie) reference {
	ref.dice = append(slices.Clip(ref.dice), dice...)
	return ref
}

// tieSteps tell the ties of zones of other stands than the reference stand.
func (ref *reference) tieSteps() (steps []game.Step) {
	for _, d := range ref.dice {
		if d.piece != ref.piece {
			steps = append(steps, d.zone.step)
		}
	}
	return steps
}

// agrees reports whether the dice that have been rolled, by stand of the target, name the
// zones that they must.
func (ref *reference) agrees(rolled map[int]geometry.Side) bool {
	return !slices.ContainsFunc(ref.dice, func(d zoneDie) bool {
		side, ok := rolled[d.piece]
		return ok && side != d.side
	})
}

// zoneInPlaceOf returns the zone in which the charging unit lies of a stand that might be
// charged in place of the reference stand (STD-CHARGE-21, AMB-23). Where it is one of two
// that are tied and the other is not the one wanted, a die decides, if none has: then tie
// is that die.
func (c *charge) zoneInPlaceOf(ref reference, q int) (side geometry.Side, tie *zoneDie) {
	if c.b.plays("AMB-23", "a") {
		return ref.side, nil
	}
	z := c.b.zone(c.unit, q)
	if !z.Tie || z.Zone != ref.side && z.Other != ref.side {
		return z.Zone, nil
	}
	if rolled, ok := c.rolled[q]; ok {
		return rolled, nil
	}
	return ref.side, &zoneDie{q, ref.side, z}
}

// diceOf are the dice on which a layout depends.
func (l *layout) diceOf() []zoneDie {
	if l.aim == nil {
		return nil
	}
	return l.aim.ref.dice
}

// needs reports whether a layout depends on all dice on which another does, so that the
// other may be chosen whenever it may.
func (l *layout) needs(o *layout) bool {
	return !slices.ContainsFunc(o.diceOf(), func(d zoneDie) bool {
		return !slices.ContainsFunc(l.diceOf(), func(k zoneDie) bool { return k.piece == d.piece && k.side == d.side })
	})
}

// bestOf keeps the layouts beside which none is better, of those that may be chosen whenever
// they may: what one fall of the dice allows rules out nothing that another does.
func bestOf(layouts []*layout, compare func(l, o *layout) int) []*layout {
	var best []*layout // for each fall of the dice
	for _, l := range layouts {
		at := slices.IndexFunc(best, func(o *layout) bool { return l.needs(o) && o.needs(l) })
		if at < 0 {
			best = append(best, l)
		} else if compare(l, best[at]) > 0 {
			best[at] = l
		}
	}
	return slices.DeleteFunc(layouts, func(l *layout) bool {
		return slices.ContainsFunc(best, func(o *layout) bool { return l.needs(o) && compare(o, l) > 0 })
	})
}

// zonesIn are the zones that dice have named, by stand, as a frame keeps them.
func (b *board) zonesIn(p *Pending) (zones map[int]geometry.Side) {
	for id, zone := range p.Values {
		if q, err := b.pieceIndex(id); err == nil {
			if zones == nil {
				zones = map[int]geometry.Side{}
			}
			zones[q] = geometry.Side(zone)
		}
	}
	return zones
}

// zoneDice rolls for the ties of zones on which a charge depends, nearest stand first, until
// a die names another zone than it must. It returns the zones that they name, and whether all
// agree. A die rolled for this charge before stands.
func (r *run) zoneDice(c *charge, dice []zoneDie) (rolled map[string]float64, agree bool, err error) {
	rolled = map[string]float64{}
	for _, d := range dice {
		side, err := r.zoneDie(c, d)
		if err != nil {
			return nil, false, err
		}
		rolled[string(c.b.id(d.piece))] = float64(side)
		if side != d.side {
			return rolled, false, nil
		}
	}
	return rolled, true, nil
}

// zoneDie rolls for a tie of two zones (STD-ZONE-05): 1–3 the one nearer the front, 4–6 the
// other.
func (r *run) zoneDie(c *charge, d zoneDie) (geometry.Side, error) {
	if p := OwnTurn(r.s).Pending; p != nil && p.Procedure != procedureMove { // the values of a move are no dice
		if rolled, ok := p.Values[string(c.b.id(d.piece))]; ok {
			return geometry.Side(rolled), nil
		}
	}
	unit := &c.b.units[c.unit]
	faces, err := r.roll(1, "zone", string(unit.ID), 0,
		r.Sprintf("The area of %s lies equally in two zones of %s; 1 to 3: the %s, 4 to 6: the %s. The die shows",
			unit.name(), c.b.id(d.piece), zoneName(d.zone.Zone), zoneName(d.zone.Other)))
	if err != nil {
		return 0, err
	}
	if faces[0] > 3 {
		return d.zone.Other, nil
	}
	return d.zone.Zone, nil
}
