package command

import (
	"slices"
	"strings"

	"frontage/game/orders"
)

// Order returns the units of a side in the order in which they act in the command phase (section
// 2.3 of the page): by movement, with those that would rather shoot after the others; then by
// rank, the higher first; then by Ties; then by id.
func Order(host Host, side string) []string { return Look(host, side).Order() }

// Order is [Order].
func (v *View) Order() []string {
	list := slices.Clone(v.f.friends)
	slices.SortStableFunc(list, func(a, b *Unit) int {
		switch {
		case bracket(a) != bracket(b):
			return bracket(a) - bracket(b)
		case a.Orders.Placement != b.Orders.Placement:
			return int(b.Orders.Placement) - int(a.Orders.Placement)
		case a.Ties != b.Ties:
			return a.Ties - b.Ties
		}
		return strings.Compare(a.ID, b.ID)
	})
	ids := make([]string, len(list))
	for i, u := range list {
		ids[i] = u.ID
	}
	return ids
}

func bracket(u *Unit) int {
	if u.Orders.Movement().Aggressive() {
		if u.hesitates() {
			return 1
		}
		return 0
	}
	return 2 + int(u.Orders.Movement()-orders.MoveFollow)
}

// Next returns the next intent of a side in a phase: that of the first unit in order that has not
// acted yet and has an intent. done says which units have acted, or were asked and have no intent.
// In the command phase a unit that holds or stays has acted too, but needs nothing from the host.
func Next(host Host, side string, phase Phase, done func(unit string) bool) (Intent, bool) {
	v := Look(host, side)
	for _, id := range v.Order() {
		if done(id) {
			continue
		}
		if in, ok := v.Decide(id, phase); ok && in.Kind != Hold && in.Kind != NoShoot {
			return in, true
		}
	}
	return Intent{}, false
}

// Initiative returns the charge of a unit by initiative (pass C1), by its card and against the
// nearest enemy that it sees (TAC-MAP-18). The host knows the reach of initiative: may reports whether
// the unit may charge an enemy by initiative.
func (v *View) Initiative(unit string, may func(enemy string) bool) (Intent, bool) {
	u := v.f.friend(unit)
	e := v.f.nearestWhere(u, v.f.others, func(e *Unit) bool { return v.f.host.Sees(u.ID, e.ID) })
	if e == nil || !may(e.ID) {
		return Intent{}, false
	}
	in, ok := v.f.decide(u, InCommand)
	return in, ok && in.Kind == Charge && in.Target == e.ID
}

// The lines by which a unit stays behind walls.
const (
	neverSorties = "TAC-SORTIE-02"
	sortiesLater = "TAC-SORTIE-04"
	staysInside  = "TAC-SORTIE-06"
)

// inside returns the line by which the unit stays behind its walls, "" when it may leave them or is behind
// none (TAC-SORTIE-01 to -06).
func (m *mind) inside() string {
	switch u := m.u; {
	case !u.Walled || u.Orders.Movement() == orders.MoveStay || u.Orders.Movement() == orders.MoveFlee:
		return ""
	case !u.Orders.Movement().Aggressive():
		return staysInside
	case u.Orders.Sortie == orders.SortieWhenQuiet && (m.host.Turn() == 1 || m.besieged()):
		return sortiesLater
	case u.Orders.Sortie == orders.NoSortie:
		return neverSorties
	}
	return ""
}

// besieged reports whether an attack on the walls of a side looks likely (TAC-SORTIE-05): an enemy has
// orders to storm and can, or one is in contact with somebody behind walls.
func (f *field) besieged() bool {
	return slices.ContainsFunc(f.enemies(), func(e *Unit) bool { return e.Orders.Storm && e.fights() }) ||
		slices.ContainsFunc(f.friends, func(u *Unit) bool { return u.Walled && len(u.Contact) > 0 })
}
