package command

import (
	"frontage/game"
	"frontage/game/orders"
	"frontage/geometry"
)

var chargeCard = &Card{Package: orders.Charge, Looks: game.Tell("Looks at enemies it may attack, its charge reach and the ground between. Goes for the nearest."), Lines: []Line{
	{Text: game.Tell("An enemy to attack: approach, with the charge manoeuvre where the ground allows it."), acts: acts{InCommand: attackQuarry}},
	{Text: game.Tell("All enemies in sight are fully engaged: go for the nearest one elsewhere that is not; if there is none, hold and face the nearest."), acts: acts{InCommand: findUnengaged}},
	{Text: game.Tell("All enemies in sight are behind walls, and there is no order to storm: hold."), acts: acts{InCommand: onlyWalls}},
	{Text: game.Tell("Never shoots."), acts: acts{InShooting: shoot}},
	{Text: game.Tell("Won: pursue a retreating enemy; if the enemy is destroyed, advance on the nearest in reach. Drawn: fall back as little as allowed."), acts: acts{AfterWin: pursueOrAdvance, AfterDraw: fallBackLeast}},
	{Text: game.Tell("Charged: never evades."), acts: acts{Reacting: stands}},
}}

var penetrateCard = &Card{Package: orders.Penetrate, Looks: game.Tell("Looks at enemies that are advanced or hang back, at gaps and flanks, at its own pace and theirs. Goes for the hindmost."), Lines: []Line{
	{Text: game.Tell("The enemy's front is the foremost enemy unit. A unit 15 cm or more behind it hangs back; a unit that has come forward 10 cm or more since deployment is advanced.")},
	{Text: game.Tell("Nobody hangs back, or nobody is advanced: act as on charge."), acts: acts{InCommand: asCharge}},
	{Text: game.Tell("The goal is the enemy that hangs back most; among equals shooters come first, then single persons, then the nearest.")},
	{Text: game.Tell("The ways lead around the left flank, around the right flank, and through each gap 2 cm wider than the unit.")},
	{Text: game.Tell("It meets the enemies within 10 cm of this turn's part of the way, except the goal.")},
	{Text: game.Tell("It gets past an enemy that is slower, in contact with another friend, fully engaged, or unable to follow into the air or below ground.")},
	{Text: game.Tell("It gets past all of them: charge the goal if in reach, otherwise go on along the way."), acts: acts{InCommand: passThrough}},
	{Text: game.Tell("One of them holds it up: charge that enemy if in reach, otherwise go for it; it then fights with a penalty."), acts: acts{InCommand: heldUp}},
	{Text: game.Tell("It tries all ways before it accepts being held up.")},
	{Text: game.Tell("Never shoots. Won against the goal or an enemy beside it: pursue or advance; against others: stand."), acts: acts{InShooting: shoot, AfterWin: afterPenetration, AfterDraw: fallBackLeast, Reacting: stands}},
}}

var assaultCard = &Card{Package: orders.Assault, Looks: game.Tell("Looks for enemies to attack first, for targets to shoot last. Goes for the nearest, never with the charge manoeuvre."), Lines: []Line{
	{Text: game.Tell("An enemy to attack: approach."), acts: acts{InCommand: attackQuarry}},
	{Text: game.Tell("No way to any enemy, and missiles allowed: go to shooting distance of the nearest possible target, if nobody could shoot back there."), acts: acts{InCommand: safeStandoff}},
	{Text: game.Tell("Otherwise hold and face the nearest."), acts: acts{InCommand: holdFacing}},
	{Text: game.Tell("Shoots only if it has not moved, there is nobody to attack, and nobody could shoot back."), acts: acts{InShooting: shootUnmoved}},
	{Text: game.Tell("Won: pursue; if the enemy is destroyed, advance. Drawn: fall back as little as allowed."), acts: acts{AfterWin: pursueOrAdvance, AfterDraw: fallBackLeast}},
	{Text: game.Tell("Charged: stands."), acts: acts{Reacting: stands}},
}}

var attackCard = &Card{Package: orders.Attack, Looks: game.Tell("Looks for targets to shoot, then for enemies to attack. Goes to shooting distance, then into contact."), Lines: []Line{
	{Text: game.Tell("A target to shoot now: hold."), acts: acts{InCommand: holdToShoot}},
	{Text: game.Tell("It has missiles, and there are possible targets: go to shooting distance of the nearest."), acts: acts{InCommand: standoffNearest}},
	{Text: game.Tell("An enemy to attack: approach."), acts: acts{InCommand: attackQuarry}},
	{Text: game.Tell("Otherwise hold and face the nearest."), acts: acts{InCommand: holdFacing}},
	{Text: game.Tell("It did nothing, and an enemy is within range but cannot be shot: give ground."), acts: acts{FallingBack: giveGround}},
	{Text: game.Tell("Shoots the best target."), acts: acts{InShooting: shoot}},
	{Text: game.Tell("Won: stand if it has missiles, otherwise pursue. Drawn: fall back, with missiles to shooting distance, otherwise as little as allowed."), acts: acts{AfterWin: standOrPursue, AfterDraw: fallBackToShoot}},
	{Text: game.Tell("Charged: stands, with defensive fire."), acts: acts{Reacting: stands}},
}}

var shootCard = &Card{Package: orders.Shoot, Looks: game.Tell("Looks at targets to shoot, distances and the danger of contact. Goes to shooting distance of the nearest."), Lines: []Line{
	{Text: game.Tell("No missiles: hold."), acts: acts{InCommand: holdWithoutMissiles}},
	{Text: game.Tell("A target to shoot: hold."), acts: acts{InCommand: holdToShoot}},
	{Text: game.Tell("A possible target in sight: go to shooting distance, but not within 10 cm of any enemy."), acts: acts{InCommand: standoffOutOfZones}},
	{Text: game.Tell("It did nothing, has no target, and would still be in range from further back: give ground."), acts: acts{FallingBack: giveGround}},
	{Text: game.Tell("Shoots the best target."), acts: acts{InShooting: shoot}},
	{Text: game.Tell("Attacked, and won or drawn: fall back. Never pursues or advances."), acts: acts{AfterWin: fallBackMost, AfterDraw: fallBackMost}},
	{Text: game.Tell("Charged: evades if it may."), acts: acts{Reacting: evades}},
}}

// attackQuarry approaches the first enemy that the unit may attack. A unit that defers melee holds
// while it has a target to shoot (TAC-MELEE-02).
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

// findUnengaged goes for the nearest enemy that is not fully engaged, or faces the nearest.
func findUnengaged(m *mind) (Intent, bool) {
	open := where(m.enemies(), func(e *Unit) bool { return !behindWalls(m.u, e) })
	if len(open) == 0 {
		return Intent{}, false
	}
	free := where(open, func(e *Unit) bool { return !e.Full && m.gap(m.u, e) > Zone })
	m.test("not engaged elsewhere", float64(len(free)))
	if e := m.nearest(m.u, free); e != nil && m.u.fights() {
		return m.move(m.toward(e), m.u.Pace, e), true
	}
	return m.faceNearest(), true
}

// onlyWalls holds if all enemies in sight are behind walls.
func onlyWalls(m *mind) (Intent, bool) { return m.hold(), len(m.enemies()) > 0 }

// holdFacing holds and faces the nearest enemy.
func holdFacing(m *mind) (Intent, bool) { return m.faceNearest(), true }

// holdToShoot holds if there is a target to shoot.
func holdToShoot(m *mind) (Intent, bool) {
	targets := m.targets(m.u)
	m.test("targets", float64(len(targets)))
	if len(targets) == 0 || m.u.Orders.Missile == orders.UseIfSafe && !m.safe(m.u, geometry.Vec{}) {
		return Intent{}, false
	}
	return m.hold(), true
}

func holdWithoutMissiles(m *mind) (Intent, bool) { return m.hold(), !m.u.missiles() }

// inView returns the enemies that the unit could shoot if they were in range.
func (m *mind) inView() []*Unit {
	if !m.u.missiles() {
		return nil
	}
	return where(m.enemies(), func(e *Unit) bool { return shootable(m.u, e) })
}

// standoffTo goes to shooting distance of the nearest of some enemies, if fit accepts the move
// there.
func (m *mind) standoffTo(list []*Unit, fit func(by geometry.Vec) bool) (Intent, bool) {
	e := m.nearest(m.u, list)
	if e == nil || m.u.GaveGround && m.gap(m.u, e) > m.u.Range {
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

// safeStandoff is for a unit that would rather attack but cannot.
func safeStandoff(m *mind) (Intent, bool) {
	return m.standoffTo(m.inView(), func(by geometry.Vec) bool { return m.u.Orders.Missile == orders.UseMissiles || m.safe(m.u, by) })
}

func standoffOutOfZones(m *mind) (Intent, bool) {
	return m.standoffTo(m.inView(), func(by geometry.Vec) bool {
		there := moved(m.u, by)
		for _, e := range m.enemies() {
			if gap(there, e) <= Zone {
				return false
			}
		}
		return m.u.Orders.Missile != orders.UseIfSafe || m.safe(m.u, by)
	})
}

// giveGround is for a unit with missiles that did nothing and has no target, if an enemy would
// still be in range from further back (TAC-MOVE-12, -13 and the first correction).
func giveGround(m *mind) (Intent, bool) {
	if !m.u.missiles() || m.u.Orders.Melee == orders.PreferMelee || len(m.targets(m.u)) > 0 {
		return Intent{}, false
	}
	e := m.nearestWhere(m.u, m.enemies(), func(e *Unit) bool { return !e.Walled || m.u.Orders.Storm && e.Range > 0 })
	if e == nil || m.gap(m.u, e) >= m.u.Range {
		return Intent{}, false
	}
	return m.giveGround()
}

// shootUnmoved shoots if the unit has not moved.
func shootUnmoved(m *mind) (Intent, bool) {
	if m.testYes("moved", m.u.Moved) {
		return m.told(m.intent(NoShoot, nil)), true
	}
	return shoot(m)
}
