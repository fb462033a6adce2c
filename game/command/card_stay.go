package command

import (
	"frontage/game"
	"frontage/game/orders"
	"frontage/geometry"
)

var receiveCard = &Card{Package: orders.Receive, Looks: game.Tell("Looks at enemies that come into reach, and at missiles. Stays."), Lines: []Line{
	{Text: game.Tell("Stays in its place, and faces the nearest enemy that could reach it."), acts: acts{InCommand: faceThreat}},
	{Text: game.Tell("Fights enemies in contact, but never moves into contact.")},
	{Text: game.Tell("Shoots only if nobody is in contact, and nobody could shoot back."), acts: acts{InShooting: shoot}},
	{Text: game.Tell("Did nothing, and in danger: takes cover."), acts: acts{TakingCover: takeCover}},
	{Text: game.Tell("Won or drawn: stands. Charged: stands."), acts: acts{AfterWin: stands, AfterDraw: standOrFallBack, Reacting: stands}},
}}

var defendCard = &Card{Package: orders.Defend, Looks: game.Tell("Looks for targets to shoot. Stays."), Lines: []Line{
	{Text: game.Tell("Stays in its place, and faces the nearest target to shoot, otherwise the nearest enemy."), acts: acts{InCommand: faceTarget}},
	{Text: game.Tell("Shoots, even if enemies could shoot back."), acts: acts{InShooting: shoot}},
	{Text: game.Tell("Fights enemies in contact.")},
	{Text: game.Tell("Did nothing, and in danger: takes cover. Won: stands."), acts: acts{TakingCover: takeCover, AfterWin: stands, AfterDraw: standOrFallBack}},
	{Text: game.Tell("Charged: stands, with defensive fire."), acts: acts{Reacting: stands}},
}}

var avoidCard = &Card{Package: orders.Avoid, Looks: game.Tell("Looks at enemies that could shoot back. Stays."), Lines: []Line{
	{Text: game.Tell("Stays in its place, and faces the nearest."), acts: acts{InCommand: holdFacing}},
	{Text: game.Tell("Shoots only if nobody could shoot back."), acts: acts{InShooting: shoot}},
	{Text: game.Tell("In danger: takes cover."), acts: acts{TakingCover: takeCover}},
	{Text: game.Tell("Only strikes back. Won: stands. Charged: does not leave its place."), acts: acts{AfterWin: stands, AfterDraw: standOrFallBack, Reacting: stands}},
}}

var fleeCard = &Card{Package: orders.Flee, Looks: game.Tell("Looks at the nearest enemy and the nearest steady friend. Leaves."), Lines: []Line{
	{Text: game.Tell("An enemy is nearer than the nearest friend that does not flee: leaves."), acts: acts{InCommand: leave}},
	{Text: game.Tell("Shoots only if nobody could shoot back."), acts: acts{InShooting: shoot}},
	{Text: game.Tell("Attacked in any way: leaves."), acts: acts{AfterWin: fallBackMost, AfterDraw: fallBackMost}},
	{Text: game.Tell("In danger: takes cover."), acts: acts{TakingCover: takeCover}},
}}

// faceThreat faces the nearest enemy that could reach the unit in its next turn.
func faceThreat(m *mind) (Intent, bool) {
	return m.faceOr(m.nearestWhere(m.u, m.enemies(), func(e *Unit) bool { return m.contacts(e, m.u) })), true
}

func faceTarget(m *mind) (Intent, bool) {
	if e := m.nearest(m.u, m.targets(m.u)); e != nil {
		return m.faceOr(e), true
	}
	return m.faceNearest(), true
}

// leave runs for the unit's own table edge if the nearest enemy in sight is nearer than the nearest
// friend who does not flee; without such a friend, if an enemy is in sight within four steps
// (TAC-MAP-70, TAC-MAP-73).
func leave(m *mind) (Intent, bool) {
	e := m.nearestWhere(m.u, m.enemies(), func(e *Unit) bool { return m.host.Sees(m.u.ID, e.ID) })
	if e == nil {
		return Intent{}, false
	}
	near := m.test("nearest enemy", m.gap(m.u, e))
	steady := m.nearestWhere(m.u, m.friends, func(w *Unit) bool { return w != m.u && w.Orders.Movement() != orders.MoveFlee })
	if steady == nil && near > 4*Step || steady != nil && near >= m.test("nearest friend", m.gap(m.u, steady)) {
		return Intent{}, false
	}
	from, toward := m.host.Axis(m.side)
	here := middle(m.u)
	in := m.intent(Leave, nil)
	in.To, in.Distance = m.along([]geometry.Vec{here, here.Along(toward.Neg(), here.Sub(from).Dot(toward))}, m.u.Pace)
	if in.Distance <= geometry.Tolerance {
		return m.hold(), true
	}
	return m.settle(in), true
}
