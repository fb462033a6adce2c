package stand

import "frontage/game"

// knownWorths are the charges weighed on a board so far.
type knownWorths []paying

// paying is the result of weighing a charge on a board: whether it is worth making.
type paying struct {
	unit, target int
	pays         bool
}

// hopes reports, by a rough estimate before it is worked out, whether a charge may be worth
// making. From the front it may if, stand against stand, the unit hits at least as often as
// its target; from elsewhere it always may.
func (b *board) hopes(unit, target int) bool {
	u, foe := &b.units[unit], &b.units[target]
	if isWagon(foe.Unit) {
		return true
	}
	struck := b.ClosestPiece(target, u.First)
	at := b.Boxes[struck]
	from := b.Boxes[u.First].Center.Sub(at.Center)
	if from.Dot(at.Forward) < from.Len()/2 {
		return true
	}
	status, bonus := b.againstStand(struck, u.First).status, 1
	if u.Type == Monster || u.Type == Chariot || b.follows(unit, impactRule) {
		bonus = 2 // STD-ATTACK-14
	}
	if status > inTheOpen || b.follows(unit, noChargeBonus) {
		bonus = 0 // STD-ATTACK-13
	}
	mine := (attacksOfAll(u.Unit) + bonus*len(u.Stands)) * chances(status.need(), Own(foe.Unit).Armour)
	theirs := attacksOfAll(foe.Unit) * chances(inTheOpen.need(), Own(u.Unit).Armour)
	return mine >= theirs
}

// pays reports whether a legal charge is worth making, by the exact odds of its first
// round: the chargers win at least as often as they lose or, if the enemy is already
// fighting, more often than its opponents would without them.
func (b *board) pays(unit, target int) bool {
	worths := known[knownWorths](&b.known)
	for _, k := range *worths {
		if k.unit == unit && k.target == target {
			return k.pays
		}
	}
	pays := b.weigh(unit, target)
	*worths = append(*worths, paying{unit, target, pays})
	return pays
}

func (b *board) weigh(unit, target int) bool {
	c := b.try(unit, target)
	if c.barred != nil || c.cut || len(c.layouts) == 0 {
		return false
	}
	side, l := b.units[unit].Army, c.layouts[0]
	after := b.spares.supposed(b.state)
	OwnTurn(after).Pending = nil
	var stands []ChargedStand
	for _, p := range l.all {
		at := b.placeAt(p.piece, p.box)
		stands = append(stands, ChargedStand{X: at.X, Y: at.Y, Facing: at.Facing})
	}
	c.settle(after, l, stands)
	c.removeLost(after, l)
	balance, known := b.becomes(after, false).balanceOf(unit, side)
	if !known || balance >= 0 {
		return true
	}
	if !b.isEngaged(target) {
		return false
	}
	before, known := b.balanceOf(target, side)
	return known && balance > before
}

// balanceOf returns how much likelier a side is to win the next round in which a unit
// fights than to lose it; false if there is no round with known odds.
func (b *board) balanceOf(unit, side int) (balance float64, known bool) {
	ctx, _, _ := b.nextRound(string(b.units[unit].ID))
	if ctx == nil || b.work(ctx, b.pools(ctx)) > mostWork {
		return 0, false
	}
	odds := b.oddsOf(ctx)
	return odds.win[side] - odds.win[1-side], true
}

// payingCharge returns the first charge in reach of a unit that is worth making. declines
// tells whether, without one, an enemy in reach is not worth charging.
func (r *run) payingCharge(unit int) (charge game.Action, pays, declines bool) {
	b := r.board()
	u := &b.units[unit]
	for target := range b.units {
		id := b.units[target].ID
		if !b.Enemies(unit, target) || !b.inReach(unit, target) || r.givenUp(u.ID, id) {
			continue
		}
		switch {
		case !b.hopes(unit, target):
			declines = true
		case b.try(unit, target).barred != nil:
		case b.pays(unit, target):
			return b.chargeOn(unit, target), true, false
		default:
			declines = true
		}
	}
	return charge, false, declines
}
