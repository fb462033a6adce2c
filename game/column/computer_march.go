package column

import (
	"math"

	"frontage/game"
	"frontage/geometry"
)

// heading is the position of an enemy relative to a unit: how far ahead of its front, and how far
// to its right, in centimetres from the middle of its front row.
type heading struct {
	enemy       *game.Unit
	ahead, side float64
	gap         float64 // distance between the nearest stands
}

// goal returns the enemy that a unit makes for: the nearest, with enemies that need a turn counted
// as further away; nil if there is none.
func (c mind) goal(u *game.Unit) *heading {
	r := unitRoller(u)
	middle, forward := frontMiddle(r)
	var best *heading
	most := 0.0
	for i := range c.s.Units {
		t := &c.s.Units[i]
		if t.Side == u.Side || len(t.Stands) == 0 || typeOf(t).Group == Skirmishers && typeOf(u).Group != Skirmishers && missileValue(u) == 0 {
			continue
		}
		h := &heading{enemy: t, gap: gapBetween(u, t)}
		for j := range t.Stands {
			d := placeOf(t.Stands[j]).Sub(middle)
			h.ahead += d.Dot(forward) / float64(len(t.Stands))
			h.side += d.Dot(forward.Right()) / float64(len(t.Stands))
		}
		cost := h.gap
		if math.Abs(h.side) > h.ahead {
			cost += h.gap + 3*inch
		}
		if best == nil || cost < most-geometry.Tolerance {
			best, most = h, cost
		}
	}
	return best
}

// gapBetween returns the distance between the nearest stands of two units.
func gapBetween(u, t *game.Unit) float64 {
	nearest := never
	for i := range u.Stands {
		for j := range t.Stands {
			nearest = min(nearest, geometry.Distance(u.Box(i), t.Box(j)))
		}
	}
	return nearest
}

// shoots reports whether shooting is a unit's main task: it has missiles and is no better in
// combat.
func shoots(u *game.Unit) bool {
	return missileValue(u) > 0 && typeOf(u).Group != Monster && profile(u).AV <= 3
}

// halting reports whether a unit should stand rather than march on: it shoots and has a target, or
// will have one soon; it waits for an enemy's charge; or it is held back for the sake of its General.
func (c mind) halting(u *game.Unit, h *heading) bool {
	switch {
	case typeOf(u).Group == Artillery || c.patient(u, h.enemy):
		return true
	case shoots(u):
		return h.gap <= rangeOf(c.s, u)-inch
	case h.gap > allowance(c.s, u)+u.Base.Depth: // it does not reach a charge
		return c.spared(u)
	}
	return false
}

// moving is what a unit does in the Action Phase besides charging.
func (c mind) moving(u *game.Unit) (game.Action, bool) {
	h := c.goal(u)
	o := own(u)
	if h == nil || o.Failed || o.Hidden != "" || touchesEnemy(c.s, u) {
		return game.Action{}, false
	}
	if a, seeks := c.seeks(u, h); seeks {
		return c.manoeuvre(u, a)
	}
	r := unitRoller(u)
	if o.Marching && !o.Marched {
		if c.halting(u, h) || c.turn(h) != "" {
			if attemptOf(c.s, r, actStop, nil).automatic && mayAct(c.s, r, actStop) == nil {
				return doing(u, actStop), true
			}
		}
		return game.Action{Do: doMarch, Unit: u.ID, Own: c.stretch(u, h, allowance(c.s, u))}, true
	}
	if o.Marched && o.Tried || h.gap <= u.Base.Depth && len(reaching(c.s, u, h.enemy)) > 0 {
		return game.Action{}, false
	}
	if way := c.turn(h); way != "" {
		if !o.Tried {
			return c.facing(u, r, way)
		}
		return game.Action{}, false
	}
	if !c.halting(u, h) && mayAct(c.s, r, actMove) == nil {
		return c.setOff(u, h), true
	}
	return game.Action{}, false
}

// setOff begins a unit's march.
func (c mind) setOff(u *game.Unit, h *heading) game.Action {
	a := doing(u, actMove)
	if free := c.general(unitRoller(u)); free != "" && c.helps(u, h) {
		a.Own.(*Deed).Free = free
	}
	return a
}

// helps reports whether a General should make this unit's Move automatic: no other unit that he may
// help reaches a better charge by it.
func (c mind) helps(u *game.Unit, h *heading) bool {
	mine, best := c.prospect(u, h), true
	c.units(u.Side, func(v *game.Unit) bool {
		o := own(v)
		if v.ID == u.ID || o.Tried || o.Marching || o.Marched || !o.Formed || touchesEnemy(c.s, v) || c.general(unitRoller(v)) == "" {
			return true
		}
		if its := c.goal(v); its != nil && c.turn(its) == "" && !c.halting(v, its) {
			best = c.prospect(v, its) <= mine+geometry.Tolerance
		}
		return best
	})
	return best
}

func touchesEnemy(s *game.State, u *game.Unit) bool { return len(touchedUnits(s, u)) > 0 }

// turn says to which side a unit has to turn towards its enemy: "about", left, right, or "" if he
// is ahead.
func (mind) turn(h *heading) string {
	switch {
	case h.ahead >= math.Abs(h.side)-geometry.Tolerance:
		return ""
	case -h.ahead >= math.Abs(h.side):
		return turnAbout
	case h.side < 0:
		return toLeft
	}
	return toRight
}

// turnAbout is the turn made by an About Face.
const turnAbout = "about"

// turning is the Action that turns a unit.
func turning(u *game.Unit, way string) game.Action {
	if way == turnAbout {
		return doing(u, actAboutFace)
	}
	a := doing(u, actChangeFace)
	a.Choice = way
	return a
}

// facing turns a unit.
func (c mind) facing(u *game.Unit, r roller, way string) (game.Action, bool) {
	a := turning(u, way)
	name := a.Own.(*Deed).Name
	if turned, _ := c.turned(u, way); turned == nil || mayAct(c.s, r, name) != nil {
		return game.Action{}, false
	}
	if !attemptOf(c.s, r, name, nil).automatic {
		a.Own.(*Deed).Free = c.general(r)
	}
	return a, true
}

// marching answers during a unit's march: it stops where it can shoot, and otherwise goes on, with
// a shift towards its enemy if its training allows one.
func (c mind) marching(m *March) (game.Action, bool) {
	u := c.s.Unit(m.Unit)
	h := c.goal(u)
	if h == nil || m.Tried {
		return game.Action{}, false
	}
	if a, seeks := c.seeks(u, h); seeks && a != nil && a.way == "" {
		h = &heading{enemy: a.enemy, ahead: a.far, side: a.shift, gap: gapBetween(u, a.enemy)}
		if d := c.stretch(u, h, m.Left); d.Shift != 0 {
			return game.Action{Do: doMarch, Unit: u.ID, Own: d}, true
		}
		return game.Action{}, false
	}
	if shoots(u) && attemptOf(c.s, unitRoller(u), actStop, nil).automatic {
		if far := h.gap - (rangeOf(c.s, u) - 2*inch); far <= m.Left {
			return game.Action{Do: doAction, Unit: u.ID, Own: &Deed{Name: actStop, To: max(0, math.Floor(far/inch*100)/100)}}, true
		}
	}
	d := c.stretch(u, h, m.Left)
	if d.Shift == 0 {
		return game.Action{}, false
	}
	return game.Action{Do: doMarch, Unit: u.ID, Own: d}, true
}

// stretch is a stretch of a march: some centimetres ahead, and sideways towards the enemy.
func (c mind) stretch(u *game.Unit, h *heading, left float64) *Deed {
	rate := 0.0
	switch level(u) {
	case regular:
		rate = tables().Moves["regular-shift"]
	case elite:
		rate = tables().Moves["elite-shift"]
	}
	most := math.Floor(float64(rate*left)/inch*100) / 100
	aside := math.Round(h.side/inch*100) / 100
	if math.Abs(aside) < 0.2 || most <= 0 {
		return &Deed{}
	}
	return &Deed{Shift: max(-most, min(most, aside))}
}
