package command

import (
	"slices"

	"frontage/geometry"
)

// flat is a table without terrain, as in the worked examples W-70 to W-84: every unit sees every
// other, friends are not in the way, every intent is granted.
type flat struct {
	units  []Unit
	refuse func(Intent) string
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
func (h *flat) Free() bool                            { return true }

func (h *flat) Refuses(in Intent) string {
	if h.refuse != nil {
		return h.refuse(in)
	}
	return ""
}

func (h *flat) unit(id string) *Unit {
	return &h.units[slices.IndexFunc(h.units, func(u Unit) bool { return u.ID == id })]
}

func (h *flat) Way(unit, enemy string) ([]geometry.Vec, bool) {
	u, e := h.unit(unit), h.unit(enemy)
	from, to := closest(u, e)
	at := middle(u)
	return []geometry.Vec{at, at.Add(to.Sub(from))}, true
}

func (h *flat) Part(unit string, to geometry.Vec) (geometry.Vec, bool) {
	here := middle(h.unit(unit))
	return here.Lerp(to, 0.5), true
}

// orders returns the values of a package, as in the table of the page's section PKG.
func orders(name string) Orders {
	table := map[string]Orders{
		"charge":    {Movement: "charge", Placement: 7, Melee: "prefer", Missile: "never"},
		"penetrate": {Movement: "penetrate", Placement: 3, Melee: "prefer", Missile: "never"},
		"assault":   {Movement: "advance", Placement: 6, Melee: "prefer", Missile: "safe"},
		"attack":    {Movement: "advance", Placement: 4, Melee: "defer", Missile: "use"},
		"shoot":     {Movement: "advance", Placement: 2, Melee: "never", Missile: "use"},
		"follow":    {Movement: "follow", Placement: 4, Melee: "defer", Missile: "use"},
		"cover":     {Movement: "cover", Placement: 3, Melee: "defer", Missile: "safe"},
		"guard":     {Movement: "trail", Placement: 5, Melee: "prefer", Missile: "safe"},
		"trail":     {Movement: "trail", Placement: 2, Melee: "never", Missile: "safe"},
		"receive":   {Movement: "stay", Placement: 5, Melee: "prefer", Missile: "safe"},
		"defend":    {Movement: "stay", Placement: 4, Melee: "defer", Missile: "use"},
		"avoid":     {Movement: "stay", Placement: 2, Melee: "never", Missile: "safe"},
		"flee":      {Movement: "flee", Placement: 1, Melee: "never", Missile: "safe"},
	}
	o := table[name]
	o.Package, o.Sortie = name, "no"
	return o
}

// redAt is a red unit of one stand 4 cm wide and 2 deep, whose front is at a progress.
func redAt(id, tactics string, x, progress float64) Unit {
	return Unit{
		ID: id, Side: "red", Orders: orders(tactics), Melee: true, Attacks: 10, Pace: 20, Wounds: 10,
		Stands: []geometry.Box{{Center: geometry.Vec{X: x, Y: progress - 1}, Forward: geometry.Vec{Y: 1}, Width: 4, Depth: 2}},
	}
}

// blueAt is a blue one whose front is at a y.
func blueAt(id, tactics string, x, y float64) Unit {
	u := redAt(id, tactics, x, 0)
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
