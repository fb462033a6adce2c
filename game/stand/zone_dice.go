package stand

import (
	"slices"

	"frontage/game"
	"frontage/geometry"
)

// zoneDie is a tie between two zones of a stand (STD-ZONE-05), the reference stand or one
// that might be charged instead, and the zone that the die must name for this charge.
type zoneDie struct {
	piece int
	side  geometry.Side
	zone  *ZoneAnswer
}

// against is the same tie with the die naming the other zone.
func (d zoneDie) against() zoneDie {
	if d.side == d.zone.Zone {
		d.side = d.zone.Other
	} else {
		d.side = d.zone.Zone
	}
	return d
}

// after returns the reference with further dice that must name their zones.
func (ref reference) after(dice ...zoneDie) reference {
	ref.dice = append(slices.Clip(ref.dice), dice...)
	return ref
}

// tieSteps explains the ties at stands other than the reference stand.
func (ref *reference) tieSteps() (steps []game.Step) {
	for _, d := range ref.dice {
		if d.piece != ref.piece {
			steps = append(steps, d.zone.step)
		}
	}
	return steps
}

// agrees reports whether the dice already rolled, by stand of the target, name the zones
// that they must.
func (ref *reference) agrees(rolled map[int]geometry.Side) bool {
	return !slices.ContainsFunc(ref.dice, func(d zoneDie) bool {
		side, ok := rolled[d.piece]
		return ok && side != d.side
	})
}

// zoneInPlaceOf returns the zone in which the charging unit lies of a stand that might be
// charged instead of the reference stand (STD-CHARGE-21, AMB-23). In a tie between the
// wanted zone and another, a die decides; tie is that die if it has not been rolled.
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

// needs reports whether a layout depends on all the dice on which another does, so that the
// other is allowed whenever this one is.
func (l *layout) needs(o *layout) bool {
	return !slices.ContainsFunc(o.diceOf(), func(d zoneDie) bool {
		return !slices.ContainsFunc(l.diceOf(), func(k zoneDie) bool { return k.piece == d.piece && k.side == d.side })
	})
}

// bestOf keeps the layouts to which no other is preferred. A layout that one result of the dice
// allows rules out nothing that another result allows.
func bestOf(layouts []*layout, compare func(l, o *layout) int) []*layout {
	var best []*layout // for each result of the dice
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

// zonesIn are the zones that dice have named, by stand.
func (b *board) zonesIn(named namedZones) (zones map[int]geometry.Side) {
	for id, zone := range named {
		if q, err := b.pieceIndex(string(id)); err == nil {
			if zones == nil {
				zones = map[int]geometry.Side{}
			}
			zones[q] = geometry.Side(zone)
		}
	}
	return zones
}
