package stand

import (
	"slices"

	"frontage/game/chance"
)

// The exact chances of rounds in which items have dice rolled again. A die may be rolled again only for the whole
// roll of its unit (STD-ITEM-15, STD-ITEM-18) or once for the target (STD-ITEM-16), so the pools of a round are
// not independent: the round is split into cases in which they are.

// dieOdds are the chances of one die of a pool, without items.
type dieOdds struct {
	hit     float64 // it hits
	unsaved float64 // its hit is not saved
	fresh   float64 // its hit is saved by a die that has not been rolled again, which a breaker may do
}

// diceOf returns the chances of a die of a pool.
func (b *board) diceOf(p *pool) dieOdds {
	r, armour := b.rerollsIn(p), b.saveInCombat(p.target)
	d := dieOdds{hit: float64(chance.Faces(dieSides, p.need)) / dieSides}
	if r.misses {
		d.hit += float64((1 - d.hit) * d.hit)
	}
	save := b.saveChance(p.target)
	d.unsaved, d.fresh = 1-save, save
	switch {
	case armour == 0:
	case r.failed && r.saved: // every die is rolled again
		d.fresh = 0
	case r.saved:
		d.unsaved, d.fresh = 1-float64(save*save), 0
	case r.failed:
		d.unsaved = float64((1 - save) * (1 - save))
	}
	return d
}

// rollMode is what items do to a pool in one case.
type rollMode struct {
	second secondMode
	back   backMode
}

type (
	secondMode uint8
	backMode   uint8
)

const (
	secondNone secondMode = iota
	secondKept            // the roll is not poor, so it is kept
	secondUsed            // it is poor, and all of it is rolled again
)

const (
	backNone   backMode = iota
	backNoMiss          // no die misses, or none that may be rolled again
	backMiss            // a die misses and is rolled again
)

// roundCase is a case of a round: the modes of its pools.
type roundCase []rollMode

// itemCases splits a round into cases; nil if no item has attack dice rolled again.
func (b *board) itemCases(ctx *roundContext, pools []pool) []roundCase {
	if b.noItems() {
		return nil
	}
	cases := []roundCase{make(roundCase, len(pools))}
	found := false
	split := func(order []int, set func(m *rollMode, at, chosen int)) {
		if len(order) == 0 {
			return
		}
		found = true
		var more []roundCase
		for _, c := range cases {
			for chosen := range len(order) + 1 { // len(order): in none of them
				next := slices.Clone(c)
				for at, i := range order {
					set(&next[i], at, chosen)
				}
				more = append(more, next)
			}
		}
		cases = more
	}
	for _, unit := range ctx.units {
		if mayRollAllAgain(b.units[unit].Unit) {
			var order []int
			for i := range pools {
				if pools[i].unit == unit && !pools[i].rebound && !b.rerollsIn(&pools[i]).misses {
					order = append(order, i)
				}
			}
			split(order, func(m *rollMode, at, chosen int) {
				switch {
				case at < chosen:
					m.second = secondKept
				case at == chosen:
					m.second = secondUsed
				}
			})
		}
		split(b.returnsFirst(unit, pools, ctx), func(m *rollMode, at, chosen int) {
			switch {
			case at < chosen:
				m.back = backNoMiss
			case at == chosen:
				m.back = backMiss
			}
		})
	}
	if !found {
		return nil
	}
	return cases
}

// hitsIn returns the chances of the hits of a pool, before saves, together with its case: they add up to the
// chance of the case.
func (m rollMode) hitsIn(dice chance.Dist, need int, hit float64) chance.Dist {
	var sum chance.Dist
	dice.Each(func(n int, p float64) {
		hits := chance.Sure(0).Hits(n, hit, n)
		var kept chance.Dist
		again := 0.0
		hits.Each(func(h int, q float64) {
			switch poor := poorRoll(n, need, h); {
			case m.second == secondKept && poor:
			case m.second == secondUsed && !poor:
			case m.second == secondUsed:
				again += q
			default:
				kept.Add(h, q)
			}
		})
		if again > 0 { // none of these dice may be rolled once more (STD-MAGIC-17)
			if m.back != backMiss {
				hits.Each(func(h int, q float64) { sum.Add(h, float64(p*float64(again*q))) })
			}
			return
		}
		kept.Each(func(h int, q float64) {
			q = float64(p * q)
			switch {
			case m.back == backNoMiss && h < n, m.back == backMiss && h == n:
			case m.back == backMiss:
				sum.Add(h, float64(q*(1-hit)))
				sum.Add(h+1, float64(q*hit))
			default:
				sum.Add(h, q)
			}
		})
	})
	return sum
}

// mixed works out the odds of a round in its cases.
func (b *board) mixed(ctx *roundContext, pools []pool, cases []roundCase) *odds {
	var sum *odds
	for _, c := range cases {
		weight := 1.0
		for i := range pools {
			if c[i] != (rollMode{}) {
				weight *= total(c[i].hitsIn(b.diceIn(&pools[i]), pools[i].need, b.diceOf(&pools[i]).hit))
			}
		}
		if weight <= 0 {
			continue
		}
		o := b.oddsWith(ctx, pools, c)
		if o.scale(weight); sum == nil {
			sum = o
		} else {
			sum.add(o)
		}
	}
	return sum
}

func total(d chance.Dist) float64 {
	sum := 0.0
	for _, p := range d {
		sum += p
	}
	return sum
}

// diceIn returns the chances of the number of dice of a pool, which may depend on dice still to be rolled.
func (b *board) diceIn(p *pool) chance.Dist {
	if dice, random := p.randomHits(1, 2000); random {
		return dice
	}
	return chance.Sure(p.dice)
}

// itemHits returns the chances of the unsaved hits on a unit if items have dice rolled again; false if none does.
func (b *board) itemHits(unit int, pools []pool, c roundCase, broken bool, most int) (chance.Dist, bool) {
	if !broken && c == nil {
		return nil, false
	}
	// The hits so far: without and with an armour die that a breaker may have rolled again.
	plain, saved := chance.Sure(0), chance.Dist{}
	for i := range pools {
		p := &pools[i]
		if p.target != unit {
			continue
		}
		d, mode := b.diceOf(p), rollMode{}
		if c != nil {
			mode = c[i]
		}
		hits := mode.hitsIn(b.diceIn(p), p.need, d.hit)
		share := total(hits) // the other pools are weighed by their own cases
		var nextPlain, nextSaved chance.Dist
		before := 0
		x, y := plain, saved
		hits.Each(func(h int, q float64) {
			for ; before < h; before++ {
				x, y = struck(x, y, d, most)
			}
			q /= share
			x.Each(func(n int, w float64) { nextPlain.Add(n, float64(q*w)) })
			y.Each(func(n int, w float64) { nextSaved.Add(n, float64(q*w)) })
		})
		plain, saved = nextPlain, nextSaved
	}
	save := b.saveChance(unit)
	saved.Each(func(n int, w float64) {
		if !broken {
			plain.Add(n, w)
			return
		}
		plain.Add(n, float64(w*save))
		plain.Add(min(n+1, most), float64(w*(1-save)))
	})
	return plain, true
}

// struck returns the chances after one more hit on the unit.
func struck(plain, saved chance.Dist, d dieOdds, most int) (nextPlain, nextSaved chance.Dist) {
	other := 1 - d.unsaved - d.fresh
	plain.Each(func(n int, w float64) {
		nextPlain.Add(min(n+1, most), float64(w*d.unsaved))
		nextPlain.Add(n, float64(w*other))
		nextSaved.Add(n, float64(w*d.fresh))
	})
	saved.Each(func(n int, w float64) {
		nextSaved.Add(min(n+1, most), float64(w*d.unsaved))
		nextSaved.Add(n, float64(w*(1-d.unsaved)))
	})
	return nextPlain, nextSaved
}

// numbers returns every single chance in the odds.
func (o *odds) numbers() []*float64 {
	return []*float64{&o.win[0], &o.win[1], &o.draw, &o.nobody, &o.wiped[0], &o.wiped[1]}
}

// dists returns every distribution in the odds.
func (o *odds) dists() []*chance.Dist {
	list := []*chance.Dist{&o.sideLost[0], &o.sideLost[1], &o.margin[0], &o.margin[1]}
	for _, of := range [][]chance.Dist{o.suffered, o.lost, o.retreat} {
		for i := range of {
			list = append(list, &of[i])
		}
	}
	return list
}

// scale multiplies all chances.
func (o *odds) scale(by float64) {
	for _, p := range o.numbers() {
		*p *= by
	}
	for _, d := range o.dists() {
		*d = slices.Clone(*d)
		for i := range *d {
			(*d)[i] *= by
		}
	}
}

// add adds the chances of another case.
func (o *odds) add(other *odds) {
	more := other.numbers()
	for i, p := range o.numbers() {
		*p += *more[i]
	}
	dists := other.dists()
	for i, d := range o.dists() {
		dists[i].Each(func(n int, p float64) { d.Add(n, p) })
	}
}
