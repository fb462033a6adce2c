package command

import (
	"slices"

	"frontage/game"
	"frontage/game/orders"
	"frontage/geometry"
)

// flat is a table without terrain, as in the worked examples W-70 to W-84: every unit sees every
// other, friends are not in the way, every intent is granted.
type flat struct {
	units  []Unit
	refuse func(Intent) string
	turn   int
}

func (h *flat) Units() []Unit { return slices.Clone(h.units) }

// Red deploys at the bottom edge of a table 120 cm deep, blue at the top.
func (h *flat) Axis(side string) (from, toward geometry.Vec) {
	if side == "red" {
		return geometry.Vec{}, geometry.Vec{Y: 1}
	}
	return geometry.Vec{Y: 120}, geometry.Vec{Y: -1}
}

func (h *flat) LastSeen(string) (geometry.Vec, bool)  { return geometry.Vec{}, false }
func (h *flat) Sees(_, _ string) bool                 { return true }
func (h *flat) InArc(_, _ string) bool                { return true }
func (h *flat) OpenGround(_, _ string) bool           { return true }
func (h *flat) Harm(_, _ string) (most, mean float64) { return 1, 1 }
func (h *flat) Turn() int                             { return max(1, h.turn) }
func (h *flat) Free() bool                            { return true }

func (h *flat) Refuses(in Intent) Reason {
	if h.refuse != nil {
		if rule := h.refuse(in); rule != "" {
			return Because(&game.Refusal{Rule: rule, Reason: game.Say("It is refused.")})
		}
	}
	return nil
}

func (h *flat) unit(id string) *Unit {
	return &h.units[slices.IndexFunc(h.units, func(u Unit) bool { return u.ID == id })]
}

func (h *flat) HasWay(_, _ string) bool { return true }

func (h *flat) Way(unit, enemy string) []geometry.Vec {
	u, e := h.unit(unit), h.unit(enemy)
	from, to := closest(u, e)
	at := middle(u)
	return []geometry.Vec{at, at.Add(to.Sub(from))}
}

func (h *flat) Part(unit string, to geometry.Vec) (geometry.Vec, bool) {
	here := middle(h.unit(unit))
	return here.Lerp(to, 0.5), true
}

// tactics returns what an order text says of a unit that has none yet.
func tactics(text string) orders.Tactics {
	spec, err := orders.ParseSpec(text)
	if err != nil {
		panic(err)
	}
	return orders.Tactics{Sortie: orders.NoSortie}.After(spec)
}

// redAt is a red unit of one stand 4 cm wide and 2 deep, whose front is at a progress.
func redAt(id, order string, x, progress float64) Unit {
	return Unit{
		ID: id, Side: "red", Orders: tactics(order), Melee: true, Attacks: 10, Pace: 20, Wounds: 10,
		Stands: []geometry.Box{{Center: geometry.Vec{X: x, Y: progress - 1}, Forward: geometry.Vec{Y: 1}, Width: 4, Depth: 2}},
	}
}

// blueAt is a blue one whose front is at a y.
func blueAt(id, order string, x, y float64) Unit {
	u := redAt(id, order, x, 0)
	u.Side = "blue"
	u.Stands[0].Center, u.Stands[0].Forward = geometry.Vec{X: x, Y: y + 1}, geometry.Vec{Y: -1}
	return u
}

// carry moves a unit as an intent says, and forgets that for its next turn.
func (h *flat) carry(in Intent) {
	u := h.unit(in.Unit)
	if in.Kind == Move || in.Kind == Back {
		*u = *moved(u, in.To.Sub(middle(u)))
	}
}
