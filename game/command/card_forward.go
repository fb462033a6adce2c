package command

import (
	"frontage/game"
	"frontage/game/orders"
	"frontage/geometry"
)

var chargeCard = &Card{Package: orders.Charge, Looks: game.Tell("Looks at whom it may attack, how far it can charge and the ground between. Goes for the nearest."), Lines: []Line{
	{Text: game.Tell("Somebody to attack: approach, with the charge manoeuvre where the ground lets it."), acts: acts{InCommand: attackQuarry}},
	{Text: game.Tell("All enemies in sight are fully engaged: go to the nearest elsewhere that is not; none: hold, and face the nearest."), acts: acts{InCommand: elsewhere}},
	{Text: game.Tell("Only enemies behind walls in sight, and no order to storm: hold."), acts: acts{InCommand: onlyWalls}},
	{Text: game.Tell("Never shoots."), acts: acts{InShooting: shoot}},
	{Text: game.Tell("Won: pursue who retreats; with the enemy destroyed advance on the nearest in reach. Drawn: fall back as little as it may."), acts: acts{AfterWin: pursueOrAdvance, AfterDraw: fallBackLeast}},
	{Text: game.Tell("Charged: never evades."), acts: acts{Reacting: stands}},
}}

var penetrateCard = &Card{Package: orders.Penetrate, Looks: game.Tell("Looks at who has come forward and who hangs back, at gaps and flanks, at its own pace and the enemy's. Goes for the hindmost."), Lines: []Line{
	{Text: game.Tell("The enemy's front is his foremost unit. Who is 15 cm or more behind it hangs back; who has come forward 10 cm or more since deployment is advanced.")},
	{Text: game.Tell("Nobody hangs back, or nobody is advanced: act as on charge."), acts: acts{InCommand: asCharge}},
	{Text: game.Tell("The goal is the enemy who hangs back most; then who shoots, then single persons, then the nearest.")},
	{Text: game.Tell("The ways lead round the left flank, round the right, and through each gap that is 2 cm wider than the unit.")},
	{Text: game.Tell("Met are the enemies within 10 cm of this turn's part of the way, the goal apart.")},
	{Text: game.Tell("It gets past who is slower, in contact with another friend, fully engaged, or cannot follow into the air or below ground.")},
	{Text: game.Tell("Past all of them: charge the goal in reach, else go on along the way."), acts: acts{InCommand: passThrough}},
	{Text: game.Tell("Not past one: charge him in reach, else go for him; it then fights with a penalty."), acts: acts{InCommand: heldUp}},
	{Text: game.Tell("Other ways are tried before a failure is accepted.")},
	{Text: game.Tell("Never shoots. Won against the goal or who stands by it: pursue or advance; against others: stand."), acts: acts{InShooting: shoot, AfterWin: afterPenetration, AfterDraw: fallBackLeast, Reacting: stands}},
}}

var assaultCard = &Card{Package: orders.Assault, Looks: game.Tell("Looks at whom it may attack first, at shooting last. Goes for the nearest, never with the charge manoeuvre."), Lines: []Line{
	{Text: game.Tell("Somebody to attack: approach."), acts: acts{InCommand: attackQuarry}},
	{Text: game.Tell("No way to anybody, and missiles allowed: go to shooting distance of the nearest it could shoot, where nobody could shoot back."), acts: acts{InCommand: safeStandoff}},
	{Text: game.Tell("Else hold, and face the nearest."), acts: acts{InCommand: holdFacing}},
	{Text: game.Tell("Shoots only if it has not moved, has nobody to attack, and nobody could shoot back."), acts: acts{InShooting: shootUnmoved}},
	{Text: game.Tell("Won: pursue; with the enemy destroyed advance. Drawn: fall back as little as it may."), acts: acts{AfterWin: pursueOrAdvance, AfterDraw: fallBackLeast}},
	{Text: game.Tell("Charged: stands."), acts: acts{Reacting: stands}},
}}

var attackCard = &Card{Package: orders.Attack, Looks: game.Tell("Looks at whom it may shoot, then at whom it may attack. Goes to shooting distance, then into contact."), Lines: []Line{
	{Text: game.Tell("Somebody to shoot now: hold."), acts: acts{InCommand: holdToShoot}},
	{Text: game.Tell("It has missiles and an enemy could be shot: go to shooting distance of the nearest."), acts: acts{InCommand: standoffNearest}},
	{Text: game.Tell("Somebody to attack: approach."), acts: acts{InCommand: attackQuarry}},
	{Text: game.Tell("Else hold, and face the nearest."), acts: acts{InCommand: holdFacing}},
	{Text: game.Tell("It did nothing, an enemy is within range and there is nobody to shoot: give ground."), acts: acts{FallingBack: giveGround}},
	{Text: game.Tell("Shoots the best target."), acts: acts{InShooting: shoot}},
	{Text: game.Tell("Won: with missiles stand, without pursue. Drawn: with missiles fall back to shooting distance, without as little as it may."), acts: acts{AfterWin: standOrPursue, AfterDraw: fallBackToShoot}},
	{Text: game.Tell("Charged: stands, with defensive fire."), acts: acts{Reacting: stands}},
}}

var shootCard = &Card{Package: orders.Shoot, Looks: game.Tell("Looks at whom it may shoot, at distance and the danger of contact. Goes to shooting distance of the nearest."), Lines: []Line{
	{Text: game.Tell("No missiles: hold."), acts: acts{InCommand: holdWithoutMissiles}},
	{Text: game.Tell("Somebody to shoot: hold."), acts: acts{InCommand: holdToShoot}},
	{Text: game.Tell("An enemy in sight could be shot: go to shooting distance, not within 10 cm of anybody."), acts: acts{InCommand: standoffOutOfZones}},
	{Text: game.Tell("It did nothing, has nobody to shoot and could have from further back: give ground."), acts: acts{FallingBack: giveGround}},
	{Text: game.Tell("Shoots the best target."), acts: acts{InShooting: shoot}},
	{Text: game.Tell("Won or drawn when attacked: fall back. Never pursues or advances."), acts: acts{AfterWin: fallBackMost, AfterDraw: fallBackMost}},
	{Text: game.Tell("Charged: evades when that is offered."), acts: acts{Reacting: evades}},
}}

// attackQuarry approaches the first whom the unit may attack. A unit that defers melee holds while
// it has somebody to shoot (TAC-MELEE-02).
func attackQuarry(m *mind) (Intent, bool) {
	quarry := m.quarry(m.u)
	m.test("quarry", float64(len(quarry)))
	if len(quarry) == 0 {
		return Intent{}, false
	}
	if m.u.Orders.Melee == orders.DeferMelee && len(m.targets(m.u)) > 0 {
		return m.hold(), true
	}
	return m.approach(quarry, calls(m.u)), true
}

// elsewhere leaves enemies who are all fully engaged for one who is not.
func elsewhere(m *mind) (Intent, bool) {
	open := where(m.enemies, func(e *Unit) bool { return !behindWalls(m.u, e) })
	if len(open) == 0 {
		return Intent{}, false
	}
	free := where(open, func(e *Unit) bool { return !e.Full && gap(m.u, e) > Zone })
	m.test("not engaged elsewhere", float64(len(free)))
	if e := nearest(m.u, free); e != nil && m.u.fights() {
		return m.move(m.toward(e), m.u.Pace, e), true
	}
	return m.faceNearest(), true
}

// onlyWalls holds before walls.
func onlyWalls(m *mind) (Intent, bool) { return m.hold(), len(m.enemies) > 0 }

// holdFacing holds, and faces the nearest.
func holdFacing(m *mind) (Intent, bool) { return m.faceNearest(), true }

// holdToShoot holds where there is somebody to shoot.
func holdToShoot(m *mind) (Intent, bool) {
	targets := m.targets(m.u)
	m.test("targets", float64(len(targets)))
	if len(targets) == 0 || m.u.Orders.Missile == orders.UseIfSafe && !m.safe(m.u, geometry.Vec{}) {
		return Intent{}, false
	}
	return m.hold(), true
}

func holdWithoutMissiles(m *mind) (Intent, bool) { return m.hold(), !m.u.missiles() }

// inView returns the enemies that a unit could shoot if they were in range.
func (m *mind) inView() []*Unit {
	if !m.u.missiles() {
		return nil
	}
	return where(m.enemies, func(e *Unit) bool { return shootable(m.u, e) })
}

// standoffTo goes to shooting distance of the nearest of some enemies; fit judges the place where
// that would end, by the move that leads there.
func (m *mind) standoffTo(list []*Unit, fit func(by geometry.Vec) bool) (Intent, bool) {
	e := nearest(m.u, list)
	if e == nil || m.u.GaveGround && gap(m.u, e) > m.u.Range {
		return Intent{}, false
	}
	in := m.standoff(e)
	if in.Kind == Move && !fit(in.To.Sub(middle(m.u))) {
		return Intent{}, false
	}
	return in, true
}

func standoffNearest(m *mind) (Intent, bool) {
	return m.standoffTo(m.inView(), func(by geometry.Vec) bool { return m.u.Orders.Missile != orders.UseIfSafe || m.safe(m.u, by) })
}

// safeStandoff is for a unit that would rather attack and cannot.
func safeStandoff(m *mind) (Intent, bool) {
	return m.standoffTo(m.inView(), func(by geometry.Vec) bool { return m.u.Orders.Missile == orders.UseMissiles || m.safe(m.u, by) })
}

func standoffOutOfZones(m *mind) (Intent, bool) {
	return m.standoffTo(m.inView(), func(by geometry.Vec) bool {
		there := moved(m.u, by)
		for _, e := range m.enemies {
			if gap(there, e) <= Zone {
				return false
			}
		}
		return m.u.Orders.Missile != orders.UseIfSafe || m.safe(m.u, by)
	})
}

// giveGround is for a unit with missiles that did nothing and has nobody to shoot, where an enemy
// would still be in range from further back (TAC-MOVE-12, -13 and the first correction).
func giveGround(m *mind) (Intent, bool) {
	if !m.u.missiles() || m.u.Orders.Melee == orders.PreferMelee || len(m.targets(m.u)) > 0 {
		return Intent{}, false
	}
	e := nearest(m.u, where(m.enemies, func(e *Unit) bool { return !behindWalls(m.u, e) }))
	if e == nil || gap(m.u, e) >= m.u.Range {
		return Intent{}, false
	}
	return m.giveGround()
}

// shootUnmoved is shoot for a unit that must not have moved.
func shootUnmoved(m *mind) (Intent, bool) {
	if m.testYes("moved", m.u.Moved) {
		return m.told(m.intent(NoShoot, nil)), true
	}
	return shoot(m)
}
