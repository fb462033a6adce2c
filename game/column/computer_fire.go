package column

import (
	"slices"

	"frontage/game"
	"frontage/geometry"
)

// widening returns the Change Formation by which a unit that shoots brings more of its stands into
// its front row, from where they see the enemy (COL-MISSILE-15).
func (c mind) widening(u *game.Unit) (game.Action, bool) {
	if !shoots(u) || own(u).Formation == inSquare || own(u).Marching || touchesEnemy(c.s, u) {
		return game.Action{}, false
	}
	r := unitRoller(u)
	if len(r.stands) < 2 || frontWidth(r) >= len(r.stands) || mayAct(c.s, r, actChangeFormation) != nil {
		return game.Action{}, false
	}
	a := doing(u, actChangeFormation)
	a.Choice = inLine
	d := a.Own.(*Deed)
	places, _, refusal := newFormation(c.s, a, d, r)
	if refusal != nil || mayStand(c.s, r, places) != nil {
		return game.Action{}, false
	}
	d.Free = c.general(r)
	return a, true
}

// member is a skirmisher that may join a fire group, and the worth of its best attack by itself.
type member struct {
	unit    *game.Unit
	targets []standAt
	chance  float64 // of its Missile Fire
	alone   float64
}

// grouped returns the best attack of a fire group (COL-MISSILE-09), if one is worth more than the
// attacks of its members by themselves.
func (c mind) grouped(side game.SideID) (a game.Action, found bool) {
	var able []member
	c.units(side, func(u *game.Unit) bool {
		if typeOf(u).Group != Skirmishers || missileValue(u) == 0 || mayAct(c.s, unitRoller(u), actMissileFire) != nil || aimOf(c.s, &Volley{Unit: u.ID}, standAt{u, 0}) != canAim {
			return true
		}
		if targets := targetsOf(c.s, standAt{u, 0}); len(targets) > 0 {
			m := member{u, targets, attemptOf(c.s, unitRoller(u), actMissileFire, nil).chance(), 0}
			for _, t := range targets {
				m.alone = max(m.alone, float64(m.chance*c.shot(standAt{u, 0}, t)))
			}
			able = append(able, m)
		}
		return true
	})
	best := 0.0
	for _, lead := range able {
		for _, t := range lead.targets {
			for _, group := range groupsOf(able, lead, t) {
				if gain := c.gain(group, t); gain > best+geometry.Tolerance {
					best, found = gain, true
					a = doing(lead.unit, actMissileFire)
					a.Target = string(t.id())
					for _, m := range group[1:] {
						a.Units = append(a.Units, m.unit.ID)
					}
				}
			}
		}
	}
	return a, found
}

// groupsOf returns the fire groups of two, three and four that a skirmisher leads against a target. Each
// adds the nearest skirmisher that may join (COL-MISSILE-10).
func groupsOf(able []member, lead member, t standAt) (groups [][]member) {
	group := []member{lead}
	for len(group) < mostInGroup {
		next, nearest := -1, distance("fire-group")+geometry.Tolerance
		for k, v := range able {
			if !slices.ContainsFunc(v.targets, t.is) || slices.ContainsFunc(group, func(m member) bool { return m.unit == v.unit }) {
				continue
			}
			for _, m := range group {
				if far := geometry.Distance(v.unit.Box(0), m.unit.Box(0)); far < nearest || next < 0 && far <= nearest {
					next, nearest = k, far
				}
			}
		}
		if next < 0 {
			return groups
		}
		group = append(slices.Clip(group), able[next])
		groups = append(groups, group)
	}
	return groups
}

// gain is what a fire group is worth more than the best attacks of its members by themselves. Its
// attack counts the members that succeed in Missile Fire.
func (c mind) gain(group []member, t standAt) float64 {
	worth := 0.0
	ready := []float64{1} // the chances that 0, 1, … members succeed
	for _, m := range group {
		ready = plus(ready, []float64{1 - m.chance, m.chance})
		worth -= m.alone
	}
	for n, p := range ready {
		if n > 0 && p > 0 {
			worth += float64(p * c.shotBy(standAt{group[0].unit, 0}, t, n-1))
		}
	}
	return worth
}
