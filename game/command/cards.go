package command

import (
	"fmt"
	"strings"

	"frontage/game"
	"frontage/game/orders"
	"frontage/geometry"
)

// Card says how one of the thirteen packages is carried out on a table (section 2.5 of the page).
type Card struct {
	Package orders.Base
	Looks   game.Text // a line for a player: what the unit looks at, and where it goes
	Lines   []Line
}

// Line is a line of a card. In each phase the first line that applies is carried out. A line
// without acts defines a term for the lines below it.
type Line struct {
	ID   string // "TAC-AC-ASSAULT-1"
	Text game.Text
	acts acts
}

// acts holds what a line does in each of its phases. A function returns false if the line does not
// apply.
type acts map[Phase]func(*mind) (Intent, bool)

// Cards holds the cards by package.
var Cards [orders.Bases + 1]*Card

func init() {
	for _, c := range []*Card{
		chargeCard, penetrateCard, assaultCard, attackCard, shootCard,
		followCard, coverCard, guardCard, trailCard,
		receiveCard, defendCard, avoidCard, fleeCard,
	} {
		for i := range c.Lines {
			c.Lines[i].ID = fmt.Sprintf("TAC-AC-%s-%d", strings.ToUpper(c.Package.String()), i+1)
		}
		Cards[c.Package] = c
	}
}

// byMelee holds the packages that have a movement in common and differ in their melee tactics.
var byMelee = map[orders.Movement][orders.NeverMelee + 1]orders.Base{
	orders.MoveAdvance: {orders.PreferMelee: orders.Assault, orders.DeferMelee: orders.Attack, orders.NeverMelee: orders.Shoot},
	orders.MoveStay:    {orders.PreferMelee: orders.Receive, orders.DeferMelee: orders.Defend, orders.NeverMelee: orders.Avoid},
	orders.MoveTrail:   {orders.PreferMelee: orders.Guard, orders.DeferMelee: orders.Guard, orders.NeverMelee: orders.Trail},
}

// CardOf returns the card that a unit follows: that of its package, unless its melee tactics are
// those of another package with the same movement ("shoot and prefer melee" is carried out as an
// assault that may shoot: TAC-AC-ALL-10).
func CardOf(t orders.Tactics) *Card {
	if base, ok := byMelee[t.Movement()]; ok {
		return Cards[base[t.Melee]]
	}
	return Cards[t.Base]
}

// Below are the tests that several cards share. Modifiers replace the melee and missile tactics of
// a package, so the tests look at the unit's orders and not at its package (TAC-AC-ALL-10).

// shot returns the best shot that the unit's orders allow (TAC-MELEE-01, -02, TAC-MISS-01 to -03).
// "if safe" allows it only if nobody could shoot back, "prefer melee" only if there is nobody to
// attack.
func (m *mind) shot() (Intent, bool) {
	targets := m.targets(m.u)
	m.test("targets", float64(len(targets)))
	if len(targets) == 0 {
		return Intent{}, false
	}
	if m.u.Orders.Missile == orders.UseIfSafe && !m.testYes("safe", m.safe(m.u, geometry.Vec{})) {
		return Intent{}, false
	}
	if m.u.Orders.Melee == orders.PreferMelee && m.testYes("could attack", m.couldAttack()) {
		return Intent{}, false
	}
	var shots []Intent
	for _, e := range targets {
		shots = append(shots, m.intent(Shoot, e))
	}
	in := m.settle(shots...)
	return in, in.Kind == Shoot
}

// couldAttack reports whether a unit that prefers melee could attack anybody (TAC-MISS-06): with
// aggressive movement any enemy to which there is a way; otherwise only one in reach; and for a
// unit that stays, only one in contact.
func (m *mind) couldAttack() bool {
	quarry := m.quarry(m.u)
	switch {
	case m.u.Orders.Movement().Aggressive():
		return len(quarry) > 0
	case m.u.Orders.Movement() == orders.MoveStay || m.u.Orders.Movement() == orders.MoveFlee:
		return len(m.u.Contact) > 0
	}
	for _, q := range quarry {
		if m.gap(m.u, q) <= m.reach(m.u, q, calls(m.u)) {
			return true
		}
	}
	return false
}

// shoot makes the best allowed shot, or says that there is none.
func shoot(m *mind) (Intent, bool) {
	if in, ok := m.shot(); ok {
		return in, true
	}
	return m.told(m.intent(NoShoot, nil)), true
}

// takeCover takes cover if the unit is in danger.
func takeCover(m *mind) (Intent, bool) {
	danger := m.danger(m.u)
	if m.test("danger", float64(len(danger))); len(danger) == 0 {
		return Intent{}, false
	}
	in := m.intent(Cover, nil)
	return m.told(in), m.granted(in)
}

// stands stands, whoever charges.
func stands(m *mind) (Intent, bool) { return m.told(m.intent(Stand, nil)), true }

// evades evades if the host offers it.
func evades(m *mind) (Intent, bool) {
	if in := m.intent(Evade, nil); m.granted(in) {
		return m.told(in), true
	}
	return stands(m)
}
