package tactics

import (
	"slices"

	"frontage/game"
	"frontage/game/orders"
)

// give carries out an order before the battle, never during it (TAC-ORDER-15), so that the phase that a
// storm takes comes before it (TAC-ORDER-14, TAC-STORM-04). An order with an error changes nothing
// (TAC-ORDER-11).
func give(s *game.State, a game.Action) ([]game.Event, error) {
	g, refusal := understand(s, a)
	if refusal != nil {
		return nil, refusal
	}
	for _, u := range g.units {
		change(u, g.order)
	}
	return []game.Event{{Kind: "orders", By: string(g.side), Text: givenText(sideName(s, g.side)), Steps: g.steps()}}, nil
}

// given is an order with the units that obey it.
type given struct {
	order orders.Order
	side  game.SideID
	units []*game.Unit
}

// understand reads an order and finds the units that obey it. It changes nothing.
func understand(s *game.State, a game.Action) (*given, *game.Refusal) {
	deed, ok := a.Own.(*Deed)
	switch {
	case !ok:
		return nil, refuseUnknown(a.Do)
	case s.Turn.Phase != phaseOrders:
		return nil, refuseLate()
	}
	receiver, refusal := receiverOf(s, a.Unit, deed.Force)
	if refusal != nil {
		return nil, refusal
	}
	if slices.Contains(ownTurn(s).Ready, receiver.side) {
		return nil, refuseReady(sideName(s, receiver.side))
	}
	order, err := orders.ParseFor(deed.Text, a.Unit != "")
	if err != nil {
		return nil, refuseOrder(err)
	}
	units, refusal := receiver.units(s, order, deed.Text)
	if refusal != nil {
		return nil, refusal
	}
	if order.Storm && whole(s).Location == nil {
		return nil, refuseStorm()
	}
	return &given{order, receiver.side, units}, nil
}

// steps tell the effect of the order, by the rule about its receivers.
func (g *given) steps() []game.Step {
	steps := []game.Step{{Rule: scopeStep(g.order).Rule, Text: g.meaning()}}
	if g.order.Spec.Base != 0 {
		steps = append(steps, packageStep(g.order.Spec))
	}
	return steps
}

// receiver is the receiver of an order: a unit, a force, or a whole army.
type receiver struct {
	side  game.SideID
	unit  *game.Unit // nil if no unit was named
	force string     // "" for an army of several forces
	army  bool
}

// receiverOf finds the receiver.
func receiverOf(s *game.State, unit game.UnitID, force string) (receiver, *game.Refusal) {
	if unit != "" {
		u := s.Unit(unit)
		if u == nil {
			return receiver{}, refuseNoUnit(unit)
		}
		return receiver{side: u.Side, unit: u, force: own(u).Force}, nil
	}
	if side := game.SideID(force); s.SideOf(side) >= 0 {
		several := slices.ContainsFunc(s.Units, func(u game.Unit) bool { return u.Side == side && own(&u).Force != "" })
		return receiver{side: side, army: several}, nil
	}
	for i := range s.Units {
		if u := &s.Units[i]; force != "" && own(u).Force == force {
			return receiver{side: u.Side, force: force}, nil
		}
	}
	return receiver{}, refuseNoForce(force)
}

// has reports whether a unit belongs to the receiving force or army.
func (r receiver) has(u *game.Unit) bool {
	return u.Side == r.side && (r.army || own(u).Force == r.force)
}

// units returns the units that an order changes.
func (r receiver) units(s *game.State, o orders.Order, text string) ([]*game.Unit, *game.Refusal) {
	switch {
	case o.Scope == orders.OfSelf && r.unit == nil:
		return nil, refuseNobody()
	case o.Scope == orders.OfSelf: // TAC-ORDER-05
		return []*game.Unit{r.unit}, nil
	case o.Scope == orders.OfUnits: // TAC-ORDER-03
		return r.named(s, o, text)
	case r.army: // TAC-ORDER-04
		return nil, refuseUnlisted()
	}
	var list []*game.Unit
	for i := range s.Units {
		u := &s.Units[i]
		// TAC-ORDER-01 and TAC-ORDER-02; a storm is for the whole force: TAC-ORDER-13.
		flags, _ := readFlags(own(u).Flags)
		if r.has(u) && (o.Storm || !own(u).Individual || flags.has(questing)) {
			list = append(list, u)
		}
	}
	return list, nil
}

// named returns the units that an order names, which must belong to the receiver.
func (r receiver) named(s *game.State, o orders.Order, text string) ([]*game.Unit, *game.Refusal) {
	var list []*game.Unit
	for _, id := range o.Units {
		u := s.Unit(id)
		switch {
		case u == nil:
			return nil, refuseNamed(id, orders.At(text, id))
		case !r.has(u):
			return nil, refuseForeign(id, orders.At(text, id))
		}
		list = append(list, u)
	}
	return list, nil
}

// change changes the tactics of a unit, or gives it a storm order.
func change(u *game.Unit, o orders.Order) {
	p := game.EditUnit[Unit](u)
	if o.Storm {
		now := p.now()
		now.Storm = true
		p.Battle = &now
		return
	}
	p.Tactics = (*texts)(nil).of(p).After(o.Spec).Text(firstSortie(p))
}
