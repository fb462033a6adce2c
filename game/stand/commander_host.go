package stand

import (
	"slices"

	"frontage/game"
	"frontage/game/command"
	tac "frontage/game/orders"
	"frontage/geometry"
)

// commandHost is the table as an automatic commander sees it (section 2.1 of the tactics
// rules, mode "host": every move needs the orders of the stand rules).
type commandHost struct {
	b       *board
	homes   map[game.SideID]axis
	tactics map[game.UnitID]tac.Tactics
}

// axis is where a side comes from, and where the enemy is.
type axis struct{ from, toward geometry.Vec }

// axesOf returns the axis of each side of a table: from the edge that its army is nearest to, to
// the opposite one (TAC-MAP-03). opening is the state in which the battle began.
func axesOf(opening *game.State) map[game.SideID]axis {
	var middles [2]geometry.Vec
	var stands [2]float64
	for i := range opening.Units {
		u := &opening.Units[i]
		side := opening.SideOf(u.Side)
		for j := range u.Stands {
			middles[side] = middles[side].Add(u.Box(j).Center)
			stands[side]++
		}
	}
	for side := range middles {
		middles[side] = middles[side].Scale(1 / max(1, stands[side]))
	}
	width, height := opening.Table.Width, opening.Table.Height
	bottom, top := geometry.Vec{X: width / 2}, geometry.Vec{X: width / 2, Y: height}
	up := geometry.Vec{Y: 1}
	apart := middles[1].Sub(middles[0])
	if max(apart.X, -apart.X) > max(apart.Y, -apart.Y) {
		bottom, top, up = geometry.Vec{Y: height / 2}, geometry.Vec{X: width, Y: height / 2}, geometry.Vec{X: 1}
	}
	lower, upper := axis{bottom, up}, axis{top, up.Neg()}
	if apart.Dot(up) < 0 {
		lower, upper = upper, lower
	}
	return map[game.SideID]axis{opening.Sides[0].ID: lower, opening.Sides[1].ID: upper}
}

func (h *commandHost) index(id string) int {
	unit, _ := h.b.unitIndex(id)
	return unit
}

func (h *commandHost) Units() []command.Unit {
	b := h.b
	var list []command.Unit
	for unit := range b.units {
		u := &b.units[unit]
		if len(u.Stands) == 0 {
			continue
		}
		own := Own(u.Unit)
		limit, _ := b.allowance(unit, false)
		v := command.Unit{
			ID: string(u.ID), Side: string(u.Side), Stands: b.BoxesOf(unit), Orders: h.tactics[u.ID],
			Charger: u.Type == Cavalry || u.Type == Chariot || u.Type == Monster, Flies: HasTrait(u.Unit, traitFlying),
			Melee: own.Attack > 0, Attacks: (own.Attack + own.Shooting) * len(u.Stands), Pace: limit, Charges: b.chargePace(unit),
			Wounds: float64(own.Hits*len(u.Stands) - own.State.Hits), Ties: -int(b.chargePace(unit)),
			Contact: h.enemiesTouching(unit), Full: b.nothingFree(unit), Barred: own.State.Confused || own.State.Halted,
			Moved: own.State.Orders > 0 || own.State.Initiative, Charged: own.State.Charged, Shot: own.State.Fired,
		}
		if own.Shooting > 0 {
			v.Range = own.Range
		}
		if u.Type == Artillery {
			v.Charges = 0
		}
		list = append(list, v)
	}
	return list
}

func (h *commandHost) enemiesTouching(unit int) (ids []string) {
	for other := range h.b.units {
		if h.b.Enemies(unit, other) && h.b.Within(unit, other, geometry.Tolerance) {
			ids = append(ids, string(h.b.units[other].ID))
		}
	}
	return ids
}

// nothingFree reports whether no stand of a unit shows at least 1 cm of an edge (TAC-MAP-13).
func (b *board) nothingFree(unit int) bool {
	near := []geometry.Box{}
	for other := range b.units {
		if other == unit || b.Within(unit, other, geometry.Tolerance) {
			near = append(near, b.BoxesOf(other)...)
		}
	}
	for i, box := range near {
		if !slices.Contains(b.BoxesOf(unit), box) {
			continue
		}
		for _, side := range geometry.Sides {
			if slices.ContainsFunc(geometry.FreeParts(near, i, side, -1), func(e geometry.Edge) bool { return e.A.Dist(e.B) >= 1-geometry.Tolerance }) {
				return false
			}
		}
	}
	return true
}

func (h *commandHost) Axis(side string) (from, toward geometry.Vec) {
	a := h.homes[game.SideID(side)]
	return a.from, a.toward
}

// LastSeen returns nothing: all enemies lie open on this table, seen or not.
func (h *commandHost) LastSeen(string) (geometry.Vec, bool) { return geometry.Vec{}, false }

func (h *commandHost) Sees(unit, enemy string) bool {
	return h.b.unitSees(h.index(unit), h.index(enemy))
}

func (h *commandHost) InArc(unit, enemy string) bool {
	target := h.index(enemy)
	return slices.ContainsFunc(h.b.firesNow(h.index(unit)), func(f fire) bool { return f.aim(h.b) == h.b.units[target].ID })
}

// Way is straight: the rules of the move find the way round what stands in it.
func (h *commandHost) Way(unit, enemy string) ([]geometry.Vec, bool) {
	u, e := h.index(unit), h.index(enemy)
	if h.b.units[u].Type == Artillery {
		return nil, false
	}
	from, to := h.b.closest(u, e)
	at := h.b.Center(u)
	return []geometry.Vec{at, at.Add(to.Sub(from))}, true
}

// OpenGround reports whether a unit may charge an enemy as things stand: the stand rules know
// no other charge.
func (h *commandHost) OpenGround(unit, enemy string) bool {
	return h.b.canCharge(h.index(unit), h.index(enemy))
}

// Harm counts dice: the attacks in a melee, and the shots.
func (h *commandHost) Harm(unit, _ string) (most, mean float64) {
	u := &h.b.units[h.index(unit)]
	own := Own(u.Unit)
	return float64(own.Attack * len(u.Stands)), float64(own.Shooting * len(u.Stands))
}

// Refuses says which rule forbids an intent, whether or not an order for it would be obeyed.
func (h *commandHost) Refuses(in command.Intent) string {
	unit := h.index(in.Unit)
	switch in.Kind {
	case command.Charge:
		target := h.index(in.Target)
		if h.b.canCharge(unit, target) {
			return ""
		}
		if _, refusal := h.b.charge(unit, target, anyWay); refusal != nil {
			return refusal.Rule
		}
		return "STD-CHARGE-01"
	case command.Shoot:
		if !h.InArc(in.Unit, in.Target) {
			return "STD-SHOOT-04"
		}
	case command.Move, command.Back, command.Face:
		if h.b.isEngaged(unit) {
			return "STD-MOVE-21"
		}
	}
	return ""
}

// Part leaves it to the rules of the move to find the furthest legal place.
func (h *commandHost) Part(_ string, to geometry.Vec) (geometry.Vec, bool) { return to, true }

func (h *commandHost) Free() bool { return false }
