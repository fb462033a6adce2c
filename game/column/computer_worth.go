package column

import (
	"slices"

	"frontage/game"
)

// What something is worth to the computer, in points of the armies.

// stake is what a hit on a unit is worth: the price of a stand where it costs one, less where it
// only brings the unit nearer to being Demoralized, and what it may cost of the leader who is with it.
func (c mind) stake(u *game.Unit) float64 {
	half := float64(max(1, halfHits(u)))
	worth := float64(float64(priceOf(u).stand) * (0.5 + float64(0.5*min(1, float64(own(u).Hits)/half))))
	if l := leaderWith(c.s, u, ""); l != nil {
		worth += float64(float64(leaderPrice(l)) * (1 - chanceFrom(tables().Checks[rollMorale])))
	}
	return worth
}

// pair is what a combat of two stands is worth to the side of the first: the hits that it may give,
// less those that it may take, pursuits counted.
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

// after is how many hits a pursuit gives on average that follows a push back of some chance.
func (c mind) after(a, t standAt, push float64) float64 {
	if mayPursue(c.s, a) != nil {
		return 0
	}
	goes := attemptOf(c.s, standRoller(a), actPursuit, nil).chance()
	d := chancesOf(attackPursuit, attackMods(c.s, a, t, assault{kind: attackPursuit}).sum())
	b := blowChances{hits: d.Hits}
	return float64(push * goes * b.expected())
}

// charge is what it is worth to a unit to charge another: all pairs that come about, with the
// bonuses of the charge.
func (c mind) charge(u, t *game.Unit) float64 {
	turn := *ownTurn(c.s)
	if !slices.ContainsFunc(turn.Charges, func(d Charge) bool { return d.Unit == u.ID }) {
		turn.Charges = append(slices.Clone(turn.Charges), Charge{Unit: u.ID, Target: t.ID})
	}
	s := *c.s
	s.Turn.Own = &turn
	in := mind{&s}
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

// boldFrom is the turn from which a side that does not win spares nobody any more.
const boldFrom = 5

// spared reports whether a unit is kept out of danger for the sake of the leader who is with it: each hit
// on it may cost him, and he is worth several stands. When time runs out a side that does not win spares
// nobody.
func (c mind) spared(u *game.Unit) bool {
	return leaderWith(c.s, u, "") != nil && (c.s.Turn.Number < boldFrom || judge(c.s).winner == u.Side)
}

// prospect is what it is worth to a unit to march now: the charge that it comes to, if any.
func (c mind) prospect(u *game.Unit, h *heading) float64 {
	if h.gap > allowance(c.s, u)+u.Base.Depth {
		return 0
	}
	return 1 + max(0, c.charge(u, h.enemy))
}
