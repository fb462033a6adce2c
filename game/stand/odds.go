package stand

import (
	"math"
	"slices"

	"frontage/game"
	"frontage/game/chance"
)

// odds are the exact chances of a round of combat, computed from all results of its dice. They
// leave out everything besides the rolls, such as the choice of removed stands and blocked
// retreats.
type odds struct {
	pools    []pool
	support  [2]int
	shot     [2]int
	suffered []chance.Dist // hits by unit, in the order of ctx.units, up to what each can take
	lost     []chance.Dist // lost stands by unit
	sideLost [2]chance.Dist
	win      [2]float64
	draw     float64
	nobody   float64        // both sides are destroyed
	wiped    [2]float64     // the chance that a side is destroyed
	margin   [2]chance.Dist // by side: a win by that many, with the enemy not destroyed
	retreat  []chance.Dist  // by unit: a retreat by that many cm, with stands left
}

// oddsOf works out the chances of a round.
func (b *board) oddsOf(ctx *roundContext) *odds {
	pools := b.pools(ctx)
	if cases := b.itemCases(ctx, pools); cases != nil {
		return b.mixed(ctx, pools, cases)
	}
	return b.oddsWith(ctx, pools, nil)
}

// oddsWith works out the chances in one case of the round; nil if there is only one.
func (b *board) oddsWith(ctx *roundContext, pools []pool, c roundCase) *odds {
	o := &odds{pools: pools, support: b.supporters(ctx), shot: b.shotAt(ctx)}
	broken := b.brokenIn(ctx)
	room := make([]chance.Dist, 3*len(ctx.units))
	o.suffered, o.lost, o.retreat = room[:0:len(ctx.units)], room[len(ctx.units):][:0:len(ctx.units)], room[2*len(ctx.units):][:0]
	for _, unit := range ctx.units {
		hits, byItems := b.itemHits(unit, o.pools, c, slices.Contains(broken, unit), b.units[unit].capacity())
		if !byItems {
			hits = b.hitsOn(unit, o.pools)
		}
		o.suffered = append(o.suffered, hits)
		o.lost = append(o.lost, b.units[unit].lostBy(hits))
	}
	sides, count := [2]sideOdds{}, [2]int{}
	for side := range sides {
		sides[side] = sumUp(b, ctx, o, side, -1)
		count[side] = len(sides[side].units)
		o.sideLost[side] = chance.Sure(0)
		for _, i := range sides[side].units {
			o.sideLost[side] = o.sideLost[side].Plus(o.lost[i])
		}
	}
	o.decide(sides)
	for i, unit := range ctx.units {
		side := b.fightingSide(unit)
		alone := sumUp(b, ctx, o, side, i)
		o.retreat = append(o.retreat, o.retreatOf(alone, sides[1-side], side, count[side]))
	}
	return o
}

// hitsOn returns the chances of the unsaved hits on a unit, up to what it can
// still take.
func (b *board) hitsOn(unit int, pools []pool) chance.Dist {
	u := &b.units[unit]
	most := u.capacity()
	hits := chance.Sure(0)
	for _, p := range pools {
		if p.target != unit {
			continue
		}
		one := b.unsavedOf(&p)
		if random, ok := p.randomHits(one, most); ok {
			hits = capDist(hits.Plus(random), most)
			continue
		}
		hits = hits.Hits(p.dice, one, most)
	}
	return hits
}

// lostBy returns the chances of the stands that a unit loses (STD-CAS-02).
func (u *unitOnBoard) lostBy(hits chance.Dist) chance.Dist {
	lost, each := make(chance.Dist, len(u.Stands)+1), hitsInRound(u.Unit)
	for n, p := range hits {
		stands, _ := u.losses(n, each)
		lost[stands] += p
	}
	return lost.Trimmed()
}

// sideOdds is one side of a round: the chances of all hits that it suffers, and the number
// that destroys it.
type sideOdds struct {
	units []int // in ctx.units
	hits  chance.Dist
	most  int // the number of hits that destroys the side; −1 if one unit is sure to survive
}

// sumUp adds up the chances of a side. With survivor ≥ 0 it counts only the cases in which
// that unit is not destroyed.
func sumUp(b *board, ctx *roundContext, o *odds, side, survivor int) sideOdds {
	t := sideOdds{hits: chance.Sure(0)}
	for i, unit := range ctx.units {
		if b.fightingSide(unit) != side {
			continue
		}
		t.units = append(t.units, i)
		hits, most := o.suffered[i], b.units[unit].capacity()
		t.most += most
		if i == survivor && len(hits) > most {
			hits = hits[:most]
		}
		if len(hits) > 0 {
			t.hits = t.hits.Plus(hits)
		} else {
			t.hits = chance.Dist{0}
		}
	}
	if survivor >= 0 {
		t.most = -1
	}
	return t
}

// decide adds up who wins, and by how much.
func (o *odds) decide(sides [2]sideOdds) {
	sides[0].hits.Against(sides[1].hits, func(x, y int, p float64) {
		r := outcome{destroyed: [2]bool{x == sides[0].most, y == sides[1].most},
			score: [2]int{y + o.shot[0] + o.support[0], x + o.shot[1] + o.support[1]}}
		r.decide()
		for side, gone := range r.destroyed {
			if gone {
				o.wiped[side] += p
			}
		}
		switch {
		case r.draw:
			o.draw += p
		case r.winner < 0:
			o.nobody += p
		default:
			o.win[r.winner] += p
			if !r.destroyed[1-r.winner] {
				o.margin[r.winner].Add(r.score[r.winner]-r.score[1-r.winner], p)
			}
		}
	})
}

// retreatOf returns the chances of the retreat distances of a unit's side; own is that side
// in the cases in which the unit has stands left.
func (o *odds) retreatOf(own, enemy sideOdds, side, count int) chance.Dist {
	lead := o.shot[1-side] + o.support[1-side] - o.shot[side] - o.support[side]
	var list chance.Dist
	if most := len(own.hits) - 1 + lead; most > 0 {
		list = make(chance.Dist, 0, 1+retreatDistance(most, count))
	}
	own.hits.Against(enemy.hits, func(x, y int, p float64) {
		if margin := x + lead - y; margin > 0 && y != enemy.most {
			list.Add(retreatDistance(margin, count), p)
		}
	})
	if len(list) == 0 {
		return nil
	}
	return list
}

// work is a rough number of steps for computing the chances of a round: dice times hits, and the
// hits of both sides multiplied.
func (b *board) work(ctx *roundContext, pools []pool) float64 {
	total, sides := 0.0, [2]float64{}
	for _, unit := range ctx.units {
		dice := 0
		for _, p := range pools {
			if p.target == unit {
				dice += p.dice
			}
		}
		hits := math.Min(float64(dice), float64(b.units[unit].capacity()))
		total += float64(float64(dice) * hits)
		sides[b.fightingSide(unit)] += hits
	}
	n := float64(len(ctx.units) + 2)
	return total + float64(n*float64(sides[0]*sides[1])) + float64(n*float64(sides[0]*sides[0])) + float64(n*float64(sides[1]*sides[1]))
}

// nextRound returns the next round of an engagement, named by its id or by one of its
// units; nil if there is none. A combat that waits for choices of targets is taken as it
// is, with all units that fight together (STD-ENGAGE-06).
func (b *board) nextRound(name string) (ctx *roundContext, id string, round int) {
	contacts := b.contacts()
	for _, e := range b.engagements() {
		if e.ID != name && !slices.Contains(e.Units, game.UnitID(name)) {
			continue
		}
		if f := FightIn(b.state); len(f.Tallies) == 0 && shareUnits(f.Units, e.Units) {
			return b.roundOfFight(f), e.ID, f.Round
		}
		return b.roundIn(contacts, b.unitIndexes(e.Units)), e.ID, 1
	}
	return nil, "", 0
}

// mostWork limits the steps of arithmetic for a round: some seconds.
const mostWork = 2e9
