package stand

import (
	"frontage/geometry"
)

// zoned is a procedure that keeps the zones that dice have named.
type zoned interface{ zones() namedZones }

// zoneDice rolls for the ties on which a charge depends, nearest stand first, until a die
// names another zone than it must. It returns the zones named, and whether all agree. Dice
// rolled earlier for this charge stand.
func (r *run) zoneDice(c *charge, dice []zoneDie) (rolled namedZones, agree bool, err error) {
	rolled = namedZones{}
	for _, d := range dice {
		side, err := r.zoneDie(c, d)
		if err != nil {
			return nil, false, err
		}
		rolled[c.b.id(d.piece)] = float64(side)
		if side != d.side {
			return rolled, false, nil
		}
	}
	return rolled, true, nil
}

// zoneDie rolls for a tie of two zones (STD-ZONE-05): 1–3 the one nearer the front, 4–6 the
// other.
func (r *run) zoneDie(c *charge, d zoneDie) (geometry.Side, error) {
	if p, ok := openProcedure(r.s).(zoned); ok {
		if rolled, ok := p.zones()[c.b.id(d.piece)]; ok {
			return geometry.Side(rolled), nil
		}
	}
	unit := &c.b.units[c.unit]
	faces, err := r.roll(1, "zone", string(unit.ID), 0,
		r.say("The area of %s lies equally in two zones of %s; 1 to 3: the %s, 4 to 6: the %s. The die shows",
			unit.name(), c.b.id(d.piece), zoneName(d.zone.Zone), zoneName(d.zone.Other)))
	if err != nil {
		return 0, err
	}
	if faces[0] > 3 {
		return d.zone.Other, nil
	}
	return d.zone.Zone, nil
}
