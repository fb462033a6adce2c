package stand

import (
	"frontage/game"
	"frontage/game/chance"
)

// prospects are the charges that the computer has weighed on a board.
type prospects []*prospect

// prospect is what the computer thinks of a charge by the exact odds of its first round, in points.
type prospect struct {
	unit, target int
	possible     bool
	win, lose    float64 // the chances of the chargers' side
	gain, loss   float64 // what the enemy and its own side lose in the round, on average
	after        float64 // what the winner of the round may win further
	beside       float64 // what is thought of the combat without the charge
	urge         float64 // what else speaks for charging; see urgeTo
	risk         float64 // what the enemy may win by charging the unit in his next turn
}

// Shares of the points of a combat's units.
const (
	wonFurther = 0.7 // that the loser of a round loses later, on average
	lastStand  = 0.3 // of a unit's points that go with its last stand
	lostLater  = 0.3 // that a unit loses if an enemy charges it after its own charge, and wins
)

// worthOfWagon is what a wagon in reach is worth, in points of an army.
const worthOfWagon = 80.0

// worth is the sum of the terms.
func (p *prospect) worth() float64 { return p.gain - p.loss + p.after - p.beside + p.urge - p.risk }

// prospect weighs a charge.
func (b *board) prospect(unit, target int) *prospect {
	for _, p := range *known[prospects](&b.known) {
		if p.unit == unit && p.target == target {
			return p
		}
	}
	p := b.foresee(unit, target)
	p.urge = urgeTo(b.state, b.units[unit].Army)
	if p.possible && p.worth() > 0 {
		p.risk = b.riskAfter(unit, target)
	}
	list := known[prospects](&b.known)
	*list = append(*list, p)
	return p
}

// riskAfter returns what the enemy may win by charging a unit in his next turn, if the unit charges now: the most
// of any one charge that he could make then.
func (b *board) riskAfter(unit, target int) float64 {
	u, worst := b.units[unit].Unit, 0.0
	for _, t := range b.threatsAfter(unit, target) {
		if t.Odds != nil {
			worst = max(worst, t.Chance*t.Odds.odds.win[1-b.units[unit].Army])
		}
	}
	points := float64(Own(u).Points) * float64(len(u.Stands)) / float64(max(1, Own(u).Size))
	return lostLater * float64(points*worst)
}

// threatsAfter lists the charges that enemies could make at a unit in their next turn, if the unit charges now.
func (b *board) threatsAfter(unit, target int) []Threat {
	after := b.charged(unit, target)
	if after == nil {
		return nil
	}
	return newBoard(after).threats(unit).Threats
}

// charged returns the table after a charge, nil if it is not possible or takes too long to find.
func (b *board) charged(unit, target int) *game.State {
	c := b.try(unit, target)
	if c.barred != nil || c.cut || len(c.layouts) == 0 {
		return nil
	}
	l := c.layouts[0]
	after := b.state.Clone()
	OwnTurn(&after).Pending = nil
	var stands []ChargedStand
	for _, p := range l.all {
		at := b.placeAt(p.piece, p.box)
		stands = append(stands, ChargedStand{X: at.X, Y: at.Y, Facing: at.Facing})
	}
	c.settle(&after, l, stands)
	c.removeLost(&after, l)
	return &after
}

// foresee works out what a charge is worth by the odds after it, less those of the fight that is there already.
func (b *board) foresee(unit, target int) *prospect {
	p := &prospect{unit: unit, target: target}
	after := b.charged(unit, target)
	if after == nil {
		return p
	}
	side := b.units[unit].Army
	table := newBoard(after)
	if isWagon(b.units[target].Unit) && !table.isEngaged(unit) { // it fights no combat
		p.possible, p.win, p.gain = true, 1, worthOfWagon
		return p
	}
	if !table.reckon(p, unit, side) {
		return p
	}
	p.possible = true
	if b.isEngaged(target) {
		without := prospect{unit: unit, target: target}
		if b.reckon(&without, target, side) {
			p.beside = without.worth()
		}
	}
	return p
}

// reckon fills in the terms of a round in which a unit fights; false if its odds are not known.
func (b *board) reckon(p *prospect, unit, side int) bool {
	ctx, _, _ := b.nextRound(string(b.units[unit].ID))
	if ctx == nil || b.work(ctx, b.pools(ctx)) > mostWork/100 {
		return false
	}
	o := b.oddsOf(ctx)
	var lost, left [2]float64
	for i, unit := range ctx.units {
		u := &b.units[unit]
		points := float64(Own(u.Unit).Points)
		size := float64(max(1, Own(u.Unit).Size))
		stands := meanOf(o.lost[i])
		gone := o.lost[i].Of(len(u.Stands))
		side := b.fightingSide(unit)
		lost[side] += float64(points * (float64((1-lastStand)*stands)/size + float64(lastStand*gone)))
		left[side] += float64(points * (float64(len(u.Stands)) - stands) / size)
	}
	p.win, p.lose = o.win[side], o.win[1-side]
	p.gain, p.loss = lost[1-side], lost[side]
	p.after = float64(wonFurther*float64(left[1-side]*p.win)) - float64(wonFurther*float64(left[side]*p.lose))
	return true
}

// meanOf returns the mean of a distribution.
func meanOf(d chance.Dist) (mean float64) {
	d.Each(func(n int, p float64) { mean += float64(float64(n) * p) })
	return mean
}
