package column

import (
	"slices"

	"frontage/game"
)

// Worths are in points of the armies.

// stake is the worth of a hit on a unit. It brings the unit nearer to being Demoralized or, once it
// costs a stand, costs the stand and the Break Check; and it may cost the leader with the unit.
func (c mind) stake(u *game.Unit) float64 {
	if worth, known := c.stakes[u.ID]; known {
		return worth
	}
	p := priceOf(u)
	whole := float64(p.unit - p.stand*(own(u).Size-len(u.Stands)))
	worth := 0.0
	if half, hits := float64(halfHits(u)), own(u).Hits; hits < halfHits(u) {
		worth = whole * (firstHits/half + float64(laterHits*float64(2*hits+1))/float64(half*half))
	} else {
		stand := float64(p.stand)
		worth = stand + float64(c.failing(u, 1)*(whole-stand+c.fright(u.Side, &alarm{boxes: boxesOf(u), formed: own(u).Formed}, u)))
	}
	if l := leaderWith(c.s, u, ""); l != nil && !isVampire(l) {
		at := leaderPlace(c.s, l)
		lost := float64(leaderPrice(l)) + c.fright(u.Side, &alarm{spot: &at, formed: true}, nil)
		worth += float64(lost * (1 - chanceFrom(tables().Checks[rollMorale])))
	}
	c.stakes[u.ID] = worth
	return worth
}

// The worth of all hits that make a unit Demoralized, as two shares of its price: one divided
// equally among them, and one that grows from hit to hit. And the share of its worth that a unit
// loses by panic.
const (
	firstHits = 0.2
	laterHits = 0.4
	panicked  = 0.4
)

// failing is the chance that a unit fails a Break Check after losing some stands.
func (c mind) failing(u *game.Unit, lost int) float64 {
	if has(u, fanatic) {
		return 0
	}
	return 1 - chanceFrom(tables().Checks[rollMorale]-moraleMods(c.s, u, lost).sum())
}

// fright is the cost of a rout to the friends near it, except one unit.
func (c mind) fright(side game.SideID, p *alarm, but *game.Unit) float64 {
	sum := 0.0
	for i := range c.s.Units {
		v := &c.s.Units[i]
		if v == but || v.Side != side || len(v.Stands) == 0 || own(v).Formed && !p.formed || !p.near(v) {
			continue
		}
		share := panicked
		if demoralized(v) {
			share = 1 // it routs
		}
		sum += float64(float64(c.failing(v, 0)*share) * float64(priceOf(v).stand*len(v.Stands)))
	}
	return sum
}

// pair is the worth of a combat between two stands to the side of the first: the hits that it
// gives, less those that it takes, with the pursuits.
func (c mind) pair(a, t standAt, both bool) float64 {
	mine := attackMods(c.s, a, t, assault{kind: attackMelee}).sum()
	if !both {
		d := chancesOf(attackMelee, mine)
		b := blowChances{1, d.Push, d.Hits}
		return float64((b.expected() + c.after(a, t, b.push)) * c.stake(t.unit))
	}
	its := attackMods(c.s, t, a, assault{kind: attackMelee}).sum()
	d := duelOf(mine, its)
	given := d.blows[0].expected() + c.after(a, t, d.blows[0].push)
	taken := d.blows[1].expected() + c.after(t, a, d.blows[1].push)
	return float64(given*c.stake(t.unit)) - float64(taken*c.stake(a.unit))
}

// after is the average number of hits of a pursuit that follows a push back, given the chance of
// that. A pursuit of an enemy who cannot retreat needs no roll and is an Overrun.
func (c mind) after(a, t standAt, push float64) float64 {
	if mayPursue(c.s, a) != nil {
		return 0
	}
	goes, how := attemptOf(c.s, standRoller(a), actPursuit, nil).chance(), assault{kind: attackPursuit}
	if mayRetreat(c.s, t, bodyOf(t.unit).columnOf(t.i), t.unit.Base.Depth) != nil {
		goes, how.overrun = 1, true
	}
	return float64(push * goes * meanOf(chancesOf(attackPursuit, attackMods(c.s, a, t, how).sum()).Hits))
}

// declared is the computer at the state after a unit has declared a charge.
func (c mind) declared(u, t *game.Unit) mind {
	turn := *ownTurn(c.s)
	if !slices.ContainsFunc(turn.Charges, func(d Charge) bool { return d.Unit == u.ID }) {
		turn.Charges = append(slices.Clone(turn.Charges), Charge{Unit: u.ID, Target: t.ID})
	}
	s := *c.s
	s.Turn.Own = &turn
	return mind{&s, c.stakes}
}

// charge is the worth of a charge to a unit, with the bonuses of the charge: all combats at the end
// of the charge or, if it is still too far off, the pairs of stands that face each other.
func (c mind) charge(u, t *game.Unit) float64 {
	if after, refusal := chargedHome(c.s, u, t); refusal == nil {
		return mind{after, c.stakes}.combats(u)
	}
	in := c.declared(u, t)
	worth := 0.0
	for _, i := range leading(u) {
		box := u.Box(i)
		nearest, at := never, -1
		for j := range t.Stands {
			if far := sweptTo(box, box.Forward, t.Box(j)); far < nearest {
				nearest, at = far, j
			}
		}
		if at >= 0 {
			worth += in.pair(standAt{u, i}, standAt{t, at}, true)
		}
	}
	return worth
}

// combats is the worth of all combats of a unit to it.
func (c mind) combats(u *game.Unit) float64 {
	worth := 0.0
	for _, f := range fightsBut(c.s, nil) {
		switch u.ID {
		case f.stand.unit.ID:
			worth += c.pair(f.stand, f.target, f.both)
		case f.target.unit.ID:
			worth -= c.pair(f.stand, f.target, f.both)
		}
	}
	return worth
}

// boldFrom is the turn from which a side that is not winning spares no unit and waits for no enemy.
const boldFrom = 9

// bold reports whether it is late in the battle for a side that is not winning.
func (c mind) bold(side game.SideID) bool {
	return c.s.Turn.Number >= boldFrom && judge(c.s).winner != side
}

// spared reports whether a unit is kept out of danger for the sake of its General: each hit on it
// may cost him, and he is worth several stands. Elite units are not, since they are its side's best in
// combat. Late in the battle a side that is not winning spares no unit.
func (c mind) spared(u *game.Unit) bool {
	l := leaderWith(c.s, u, "")
	return l != nil && l.Kind == general && level(u) != elite && !c.bold(u.Side)
}

// prospect is the worth of a march to a unit now: that of the charge that it leads to, if any.
func (c mind) prospect(u *game.Unit, h *heading) float64 {
	if h.gap > allowance(c.s, u)+u.Base.Depth {
		return 0
	}
	return 1 + max(0, c.charge(u, h.enemy))
}
