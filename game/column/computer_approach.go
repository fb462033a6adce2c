package column

import (
	"frontage/game"
	"frontage/geometry"
)

// approach is a way for a unit to come into combat with an enemy: straight ahead and to a side, after a turn if
// it needs one.
type approach struct {
	enemy *game.Unit
	way   string        // the turn: about, left, right, or "" for none
	side  geometry.Side // the edge of the enemy that it reaches
	far   float64       // distance straight ahead to the nearest stand that it reaches, in centimetres
	shift float64       // distance to its right, in centimetres
	turns float64       // the average number of turns until the enemy is within its base depth
	worth float64       // the worth of a round of combat
	value float64       // the worth of the approach
}

// The share of its worth that an approach loses for each turn that it takes, and the turns that it
// costs if the march has to stop on the way, close to another enemy.
const (
	delayed   = 0.25
	stopCosts = 1.5
)

// approaching returns the best approach of a unit to any enemy, nil if there is none.
func (c mind) approaching(u *game.Unit) *approach {
	var best *approach
	danger := c.danger(u)
	for _, way := range []string{"", toLeft, toRight, turnAbout} {
		turned, chance := c.turned(u, way)
		if turned == nil {
			continue
		}
		more := 0.0
		if way != "" {
			more = max(0, c.danger(turned)-danger)
		}
		front := frontageOf(turned)
		for i := range c.s.Units {
			t := &c.s.Units[i]
			if t.Side == u.Side || len(t.Stands) == 0 || typeOf(t).Group == Skirmishers {
				continue
			}
			a := approach{enemy: t, way: way}
			if !c.approach(turned, front, chance, &a) {
				continue
			}
			a.value -= more
			if best == nil || a.value > best.value+geometry.Tolerance {
				best = &a
			}
		}
	}
	return best
}

// turned returns a unit as it would stand after a turn, and the chance of that Action; nil if it
// may not turn.
func (c mind) turned(u *game.Unit, way string) (*game.Unit, float64) {
	if way == "" {
		return u, 1
	}
	r, a := unitRoller(u), turning(u, way)
	name := a.Own.(*Deed).Name
	places, refusal := newPlaces(c.s, a, r, name)
	if refusal != nil || mayStand(c.s, r, places) != nil {
		return nil, 0
	}
	v := *u
	v.Stands = places
	if c.general(r) != "" {
		return &v, 1
	}
	return &v, attemptOf(c.s, r, name, nil).chance()
}

// frontage is the front of a unit's main body: a point of its line, the way that it faces, and how
// far it reaches to the right of that point.
type frontage struct {
	at, forward, right geometry.Vec
	lo, hi             float64
	stands             int
}

func frontageOf(u *game.Unit) frontage {
	b := bodyOf(u)
	front := b.front()
	first := b.boxes[front[0]]
	f := frontage{forward: first.Forward, right: first.Forward.Right(), lo: never, hi: -never, stands: len(front)}
	ahead := -never
	for _, i := range front {
		d := b.boxes[i].Center.Sub(first.Center)
		aside, half := d.Dot(f.right), b.boxes[i].Width/2
		f.lo, f.hi = min(f.lo, aside-half), max(f.hi, aside+half)
		ahead = max(ahead, d.Dot(f.forward)+float64(b.boxes[i].Depth/2))
	}
	f.at = first.Center.Along(f.forward, ahead)
	return f
}

// extent is where a base lies before a front: its stretch ahead, and its stretch to the right.
type extent struct{ near, deep, lo, hi float64 }

func (f frontage) extent(b geometry.Box) extent {
	e := extent{never, -never, never, -never}
	for _, corner := range b.Corners() {
		d := corner.Sub(f.at)
		aside, ahead := d.Dot(f.right), d.Dot(f.forward)
		e.near, e.deep, e.lo, e.hi = min(e.near, ahead), max(e.deep, ahead), min(e.lo, aside), max(e.hi, aside)
	}
	return e
}

// overlap is the width of a front that faces a base, after a shift.
func (f frontage) overlap(e extent, shift float64) float64 {
	return min(e.hi, f.hi+shift) - max(e.lo, f.lo+shift)
}

// approach works out how a unit, standing as after the turn, would approach an enemy. It reports
// false if the battle ends first.
func (c mind) approach(u *game.Unit, f frontage, chance float64, a *approach) bool {
	whole := extent{never, -never, never, -never} // the stands ahead
	for j := range a.enemy.Stands {
		if e := f.extent(a.enemy.Box(j)); e.near >= -geometry.Tolerance {
			whole = extent{min(whole.near, e.near), max(whole.deep, e.deep), min(whole.lo, e.lo), max(whole.hi, e.hi)}
		}
	}
	if whole.near == never {
		return false
	}
	left, right := min(whole.lo-f.lo, whole.hi-f.hi), max(whole.lo-f.lo, whole.hi-f.hi)
	most := float64(shiftRate(u) * max(0, whole.near-u.Base.Depth))
	a.shift = max(-most, min(most, max(left, min(right, 0))))
	overlap := f.overlap(whole, a.shift)
	if overlap < u.Base.Front/4 {
		return false
	}
	met := standAt{a.enemy, -1}
	a.far = never
	for j := range a.enemy.Stands {
		if e := f.extent(a.enemy.Box(j)); e.near >= -geometry.Tolerance && e.near < a.far && f.overlap(e, a.shift) > geometry.Tolerance {
			a.far, met.i = e.near, j
		}
	}
	if met.i < 0 || !c.delays(u, f, chance, a) || a.turns > float64(int(tables().Ends["turns"])-c.s.Turn.Number)+1 {
		return false
	}
	a.side = sideMet(f.forward, met)
	pairs := min(f.stands, 1+int(overlap/u.Base.Front-0.25))
	a.worth = c.clash(u, met, a.side) * float64(pairs)
	a.value = a.worth
	if a.worth > 0 {
		a.value = a.worth / (1 + float64(delayed*a.turns))
	}
	return true
}

// sideMet is the edge of a stand that is met from a direction.
func sideMet(forward geometry.Vec, t standAt) geometry.Side {
	best := geometry.Front
	for _, side := range geometry.Sides {
		if t.box().Normal(side).Dot(forward) < t.box().Normal(best).Dot(forward)-geometry.Tolerance {
			best = side
		}
	}
	return edgeOf(t.unit, best)
}

// delays works out how many turns an approach takes, and reports false if another unit is in the
// way.
func (c mind) delays(u *game.Unit, f frontage, chance float64, a *approach) bool {
	for i := range c.s.Units {
		v := &c.s.Units[i]
		if v.ID == u.ID || v.ID == a.enemy.ID || typeOf(v).Group == Skirmishers {
			continue
		}
		for j := range v.Stands {
			e := f.extent(v.Box(j))
			lo, hi := f.lo+min(0, a.shift), f.hi+max(0, a.shift)
			if e.deep < 0 || e.near > a.far || e.hi <= lo-u.Base.Depth || e.lo >= hi+u.Base.Depth {
				continue
			}
			if e.hi > lo+geometry.Tolerance && e.lo < hi-geometry.Tolerance {
				return false
			}
			if v.Side != u.Side {
				a.turns = stopCosts
			}
		}
	}
	if a.way != "" {
		a.turns += 1/chance - 1
		if own(u).Marching {
			a.turns++ // it stops first, and does not march any more this turn
		}
	}
	if way := a.far - u.Base.Depth; way > geometry.Tolerance {
		if r := unitRoller(u); a.way != "" || !own(u).Marching && c.general(r) == "" {
			a.turns += 1/attemptOf(c.s, r, actMove, nil).chance() - 1
		}
		a.turns += way / max(inch/2, allowance(c.s, u))
	}
	return true
}

// clash is the worth of a round of combat to a stand that charges an edge of an enemy stand. An
// enemy attacked at his side or rear cannot retreat, and attacks by himself.
func (c mind) clash(u *game.Unit, met standAt, side geometry.Side) float64 {
	in := c.declared(u, met.unit)
	a := standAt{u, leading(u)[0]}
	if side == geometry.Front {
		return in.pair(a, met, true)
	}
	flank := tables().modifier(attackMelee, "flank").Value
	hit := chancesOf(attackMelee, attackMods(in.s, a, met, assault{kind: attackMelee}).sum()+flank)
	chased := chancesOf(attackPursuit, attackMods(in.s, a, met, assault{kind: attackPursuit, overrun: true}).sum())
	given := meanOf(hit.Hits) + float64(hit.Push*meanOf(chased.Hits))
	back := chancesOf(attackMelee, attackMods(in.s, met, a, assault{kind: attackMelee}).sum())
	taken := meanOf(back.Hits) + in.after(met, a, back.Push)
	return float64(given*c.stake(met.unit)) - float64(taken*c.stake(u))
}

func meanOf(hits []float64) float64 { b := blowChances{hits: hits}; return b.expected() }

// danger is what a unit has to fear where it stands: the charge of the enemy who does best by
// charging it within a turn.
func (c mind) danger(u *game.Unit) float64 {
	most := 0.0
	for i := range c.s.Units {
		v := &c.s.Units[i]
		if v.Side == u.Side || len(v.Stands) == 0 || typeOf(v).Group == Artillery || typeOf(v).Group == Skirmishers || touchesEnemy(c.s, v) {
			continue
		}
		a := approach{enemy: u}
		if gapBetween(u, v) > allowance(c.s, v)+v.Base.Depth || !c.approach(v, frontageOf(v), 1, &a) || a.far > allowance(c.s, v)+v.Base.Depth {
			continue
		}
		comes := 1.0
		if a.far > v.Base.Depth && !own(v).Marching {
			comes = attemptOf(c.s, unitRoller(v), actMove, nil).chance()
		}
		most = max(most, float64(comes*a.worth))
	}
	return most
}

// seeks reports whether a unit leaves the straight way to the nearest enemy: to come at an enemy's
// side or rear, or to find an enemy at all. Units that shoot do not.
func (c mind) seeks(u *game.Unit, h *heading) (*approach, bool) {
	if shoots(u) || typeOf(u).Group == Artillery || typeOf(u).Group == Skirmishers || own(u).Formation == inSquare {
		return nil, false
	}
	a := c.approaching(u)
	return a, a != nil && a.value > 0 && a.side != geometry.Front || c.turn(h) != ""
}

// manoeuvre is the action of a unit that seeks another way into combat in the Action Phase, nil if
// it does not.
func (c mind) manoeuvre(u *game.Unit, a *approach) (game.Action, bool) {
	o, r := own(u), unitRoller(u)
	stops := o.Marching && !o.Marched && mayAct(c.s, r, actStop) == nil && attemptOf(c.s, r, actStop, nil).automatic
	if a == nil || a.value <= 0 && !c.bold(u.Side) {
		return doing(u, actStop), stops
	}
	h := &heading{enemy: a.enemy, ahead: a.far, side: a.shift, gap: gapBetween(u, a.enemy)}
	waits := a.way == "" && a.side == geometry.Front && c.halting(u, h)
	switch {
	case stops && (waits || a.way != ""):
		return doing(u, actStop), true
	case o.Marching && !o.Marched:
		return game.Action{Do: doMarch, Unit: u.ID, Own: c.stretch(u, h, allowance(c.s, u))}, true
	case a.way != "":
		return c.facing(u, r, a.way)
	case o.Marched || waits || a.far <= u.Base.Depth || mayAct(c.s, r, actMove) != nil:
		return game.Action{}, false
	}
	return c.setOff(u, h), true
}
