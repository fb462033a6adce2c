package command

import (
	"math"
	"slices"
	"strings"

	"frontage/game/orders"
	"frontage/geometry"
)

// Lengths of section 2.1 of the page, in centimetres.
const (
	Step      = 20.0 // a step of the battlefield: TAC-MAP-01
	Tolerance = 2.0  // the least distance of "in front of", below it units are level: TAC-MAP-04
	Zone      = 10.0 // units this close are at the same position: TAC-MAP-06
	Clear     = 1.0  // the space that a move leaves before an enemy: TAC-AC-ALL-7
)

// field is the table at one moment, as the commander of one side sees it.
type field struct {
	host    Host
	side    string
	friends []*Unit // all units of the side
	others  []*Unit // all enemies on the table

	inSight []*Unit // see enemies
	looked  bool    // inSight is known
}

func newField(host Host, side string) *field {
	units := host.Units()
	f := &field{host: host, side: side}
	for i := range units {
		if units[i].Side == side {
			f.friends = append(f.friends, &units[i])
		} else {
			f.others = append(f.others, &units[i])
		}
	}
	return f
}

// enemies returns those seen by some friend (TAC-MAP-10).
func (f *field) enemies() []*Unit {
	if !f.looked {
		f.inSight, f.looked = where(f.others, f.sees), true
	}
	return f.inSight
}

// sees reports whether some friend sees an enemy. The nearest is asked first, since it most likely does.
func (f *field) sees(e *Unit) bool {
	var near *Unit
	least, at := math.Inf(1), middle(e)
	for _, u := range f.friends {
		if d := middle(u).Dist(at); d < least {
			near, least = u, d
		}
	}
	return near != nil && (f.host.Sees(near.ID, e.ID) ||
		slices.ContainsFunc(f.friends, func(u *Unit) bool { return u != near && f.host.Sees(u.ID, e.ID) }))
}

// friend returns a unit of the side, nil if there is none with that id.
func (f *field) friend(id string) *Unit { return byID(f.friends, id) }

func byID(list []*Unit, id string) *Unit {
	if i := slices.IndexFunc(list, func(u *Unit) bool { return u.ID == id }); i >= 0 {
		return list[i]
	}
	return nil
}

// span returns the distances of the hindmost and the foremost corner of a unit from its own table
// edge. The second is its progress (TAC-MAP-03).
func (f *field) span(u *Unit) (rear, front float64) { return f.spanFrom(u, u.Side) }

// spanFrom is span, measured from the table edge of a side.
func (f *field) spanFrom(u *Unit, side string) (rear, front float64) {
	from, toward := f.host.Axis(side)
	rear, front = math.Inf(1), math.Inf(-1)
	for _, b := range u.Stands {
		for _, c := range b.Corners() {
			at := c.Sub(from).Dot(toward)
			rear, front = min(rear, at), max(front, at)
		}
	}
	return rear, front
}

// progress returns how far a unit has come from its own table edge.
func (f *field) progress(u *Unit) float64 { _, front := f.span(u); return front }

// depth returns the length of a unit along the axis.
func (f *field) depth(u *Unit) float64 { rear, front := f.span(u); return front - rear }

// width returns the length of a unit across the axis of its side.
func (f *field) width(u *Unit) float64 {
	left, right := f.across(u)
	return right - left
}

// across returns the left and the right end of a unit across the axis of the field's side, measured
// to the right of the axis.
func (f *field) across(u *Unit) (left, right float64) {
	from, toward := f.host.Axis(f.side)
	left, right = math.Inf(1), math.Inf(-1)
	for _, b := range u.Stands {
		for _, c := range b.Corners() {
			at := c.Sub(from).Dot(toward.Right())
			left, right = min(left, at), max(right, at)
		}
	}
	return left, right
}

// place returns the point at a progress from the side's table edge, and to the right of the middle
// of the edge.
func (f *field) place(progress, right float64) geometry.Vec {
	from, toward := f.host.Axis(f.side)
	return from.Along(toward, progress).Along(toward.Right(), right)
}

// middle returns the mean of the centres of a unit's stands.
func middle(u *Unit) geometry.Vec {
	var sum geometry.Vec
	for _, b := range u.Stands {
		sum = sum.Add(b.Center)
	}
	return sum.Scale(1 / float64(len(u.Stands)))
}

// gap returns the shortest distance between stands of two units of the table (TAC-MAP-05).
func (f *field) gap(a, b *Unit) float64 {
	if h, measures := f.host.(Measured); measures {
		return h.Gap(a.ID, b.ID)
	}
	return gap(a, b)
}

// gap is the gap between units wherever they are, such as one after a move.
func gap(a, b *Unit) float64 {
	least := math.Inf(1)
	for _, p := range a.Stands {
		for _, q := range b.Stands {
			least = min(least, geometry.Distance(p, q))
		}
	}
	return least
}

// nearest returns the unit of a list that is closest to another, nil if the list is empty. Among
// equals the lower id wins.
func (f *field) nearest(to *Unit, list []*Unit) *Unit {
	return f.nearestWhere(to, list, func(*Unit) bool { return true })
}

// nearestWhere is nearest among the units for which ok is true. It asks only about units that are
// nearer than those found before.
func (f *field) nearestWhere(to *Unit, list []*Unit, ok func(*Unit) bool) *Unit {
	var best *Unit
	least := math.Inf(1)
	for _, u := range list {
		if d := f.gap(to, u); (d < least || d == least && best != nil && u.ID < best.ID) && ok(u) {
			best, least = u, d
		}
	}
	return best
}

// where returns the units of a list for which ok is true.
func where(list []*Unit, ok func(*Unit) bool) []*Unit {
	var found []*Unit
	for _, u := range list {
		if ok(u) {
			found = append(found, u)
		}
	}
	return found
}

// manoeuvre reports whether a unit may use the charge manoeuvre against another (TAC-MAP-08).
// called says whether its tactics call for it.
func (f *field) manoeuvre(u, e *Unit, called bool) bool {
	return u.Charger && called && f.host.OpenGround(u.ID, e.ID)
}

// reach returns the length of the farthest legal charge of a unit against another (TAC-MAP-07).
func (f *field) reach(u, e *Unit, called bool) float64 {
	if !f.host.Free() {
		return u.Charges
	}
	if f.manoeuvre(u, e, called) {
		return 2 * u.Pace
	}
	return u.Pace
}

// calls reports whether the movement of a unit itself calls for the charge manoeuvre. A unit on
// follow charges only if the friend it follows charges.
func calls(u *Unit) bool {
	switch u.Orders.Movement() {
	case orders.MoveCharge, orders.MovePenetrate, orders.MoveCover:
		return true
	}
	return false
}

// contacts reports whether an enemy could come into contact with a friend in the enemy's next
// command phase.
func (f *field) contacts(e, u *Unit) bool {
	if !e.Melee || e.Attacks == 0 || e.Barred || len(e.Contact) > 0 {
		return false
	}
	if f.gap(e, u) > f.reach(e, u, calls(e)) || !f.host.Sees(e.ID, u.ID) {
		return false
	}
	return f.host.HasWay(e.ID, u.ID)
}

// shoots reports whether an enemy could shoot a unit now.
func (f *field) shoots(e, u *Unit) bool {
	return e.Range > 0 && e.Attacks > 0 && len(e.Contact) == 0 && len(u.Contact) == 0 && f.gap(e, u) <= e.Range && f.host.Sees(e.ID, u.ID)
}

// danger returns the enemies that could contact a unit in their next command phase or shoot it now
// (TAC-MAP-14).
func (f *field) danger(u *Unit) []*Unit {
	return where(f.enemies(), func(e *Unit) bool { return f.contacts(e, u) || f.shoots(e, u) })
}

// safe reports whether no enemy could shoot a unit after a move (TAC-MAP-15). Every enemy in range
// is assumed to see a place that the unit has not reached yet.
func (f *field) safe(u *Unit, by geometry.Vec) bool {
	moved := moved(u, by)
	return !slices.ContainsFunc(f.enemies(), func(e *Unit) bool {
		return e.Range > 0 && len(e.Contact) == 0 && gap(e, moved) <= e.Range && (by != geometry.Vec{} || f.host.Sees(e.ID, u.ID))
	})
}

// moved returns a unit after a move.
func moved(u *Unit, by geometry.Vec) *Unit {
	copied := *u
	copied.Stands = slices.Clone(u.Stands)
	for i, b := range copied.Stands {
		copied.Stands[i] = b.Shift(by)
	}
	return &copied
}

// behindWalls reports whether an enemy is inside a walled location that keeps a unit out
// (TAC-AC-ALL-4).
func behindWalls(u, e *Unit) bool { return e.Walled && !u.Orders.Storm }

// shootable reports whether a unit may shoot an enemy that is in range: the enemy is not in
// contact, has not taken cover, and is not protected by walls (TAC-MAP-16, TAC-AC-ALL-4).
func shootable(u, e *Unit) bool {
	return len(e.Contact) == 0 && !e.Covered && (!e.Walled || u.Orders.Storm && e.Range > 0)
}

// targets returns the enemies that a unit may shoot from its place, the best first: the most wounds
// on average, then the fewest wounds left, then the lower id (TAC-MAP-16, TAC-MISS-07).
func (f *field) targets(u *Unit) []*Unit {
	if !u.missiles() {
		return nil
	}
	list := where(f.enemies(), func(e *Unit) bool {
		return shootable(u, e) && f.gap(u, e) <= u.Range && f.host.Sees(u.ID, e.ID) && f.host.InArc(u.ID, e.ID)
	})
	harm := func(e *Unit) float64 { _, mean := f.host.Harm(u.ID, e.ID); return mean }
	slices.SortStableFunc(list, func(a, b *Unit) int { return byHarm(harm(a), harm(b), a, b) })
	return list
}

// byHarm orders two enemies: more harm first, then fewer wounds left, then the lower id.
func byHarm(harmA, harmB float64, a, b *Unit) int {
	switch {
	case harmA != harmB:
		return sign(harmB - harmA)
	case a.Wounds != b.Wounds:
		return sign(a.Wounds - b.Wounds)
	}
	return strings.Compare(a.ID, b.ID)
}

func sign(x float64) int {
	switch {
	case x < 0:
		return -1
	case x > 0:
		return 1
	}
	return 0
}

// quarry returns the enemies in sight that a unit may fight hand to hand and to which it has a way,
// in the order of its choice (TAC-MAP-17, -18).
func (f *field) quarry(u *Unit) []*Unit {
	if !u.fights() {
		return nil
	}
	list := where(f.enemies(), func(e *Unit) bool {
		return !e.Full && !behindWalls(u, e) && !f.protected(u, e) && f.host.HasWay(u.ID, e.ID)
	})
	var ordered []*Unit
	for len(list) > 0 {
		first := f.nearest(u, list)
		here := where(list, func(e *Unit) bool { return e == first || f.gap(first, e) <= Zone })
		slices.SortStableFunc(here, func(a, b *Unit) int { return f.byChoice(u, a, b) })
		ordered = append(ordered, here...)
		list = where(list, func(e *Unit) bool { return !slices.Contains(here, e) })
	}
	return ordered
}

// byChoice orders two enemies at one position: the higher rank first; then those that prefer melee,
// those that defer it, those that never begin one; then the weakest (TAC-MAP-18, TAC-PLACE-08).
func (f *field) byChoice(u, a, b *Unit) int {
	if a.Orders.Placement != b.Orders.Placement {
		return int(b.Orders.Placement) - int(a.Orders.Placement)
	}
	if a.Orders.Melee != b.Orders.Melee {
		return int(a.Orders.Melee) - int(b.Orders.Melee)
	}
	most := func(e *Unit) float64 { most, _ := f.host.Harm(u.ID, e.ID); return most }
	return byHarm(most(a), most(b), a, b)
}

// protected reports whether a unit may attack an enemy only after others at the same position are
// fully engaged (TAC-ENGAGE-12 to -16).
func (f *field) protected(u, e *Unit) bool {
	return slices.ContainsFunc(f.enemies(), func(o *Unit) bool {
		return o != e && !o.Full && shields(o, e, u) && f.gap(o, e) <= Zone
	})
}

// shields reports whether o must be fully engaged before u may attack e at the same position.
func shields(o, e, u *Unit) bool {
	armed := o.Melee || o.Range > 0
	switch {
	case armed && !e.Melee && e.Range == 0:
		return true
	case !e.Individual || o.Individual:
		return false
	case u.Individual:
		return o.Orders.Placement > e.Orders.Placement
	}
	return o.Orders.Placement >= e.Orders.Placement
}
