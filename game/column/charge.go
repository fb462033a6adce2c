package column

import (
	"slices"

	"frontage/game"
	"frontage/geometry"
)

// charge declares a charge in the Action Phase, and carries one out in the Charge Phase.
func (m *moment) charge(a game.Action) error {
	u, t := m.s.Unit(a.Unit), m.s.Unit(game.UnitID(a.Target))
	if u == nil || t == nil {
		return game.Refuse("COL-CHARGE-01", "There is no such unit.")
	}
	if m.s.Turn.Phase == phaseCharge {
		at := chargeOf(m.s, u.ID)
		if at < 0 {
			if refusal := maySwoop(m.s, u, t); refusal != nil {
				return refusal
			}
			return m.swoop(u, t)
		}
		if ownTurn(m.s).Charges[at].Target != t.ID {
			return game.Refuse("COL-CHARGE-07", "%s has not declared that charge.", u.Name)
		}
		return m.carryOut(at)
	}
	if refusal := mayCharge(m.s, u, t); refusal != nil {
		return refusal
	}
	turn := ownTurn(m.s)
	turn.Charges = append(slices.Clone(turn.Charges), Charge{Unit: u.ID, Target: t.ID})
	m.tell(game.Event{Kind: "charge", Unit: u.ID, Target: t.ID, Text: game.Say("%s will charge %s.", u.Name, t.Name),
		Steps: []game.Step{game.NewStep("COL-CHARGE-01", "%s is within the base depth of %s, %s.", t.Name, u.Name, inches(u.Base.Depth))}})
	return nil
}

// chargeOf returns the place of a unit's charge among those declared, −1 for none.
func chargeOf(s *game.State, id game.UnitID) int {
	return slices.IndexFunc(ownTurn(s).Charges, func(c Charge) bool { return c.Unit == id })
}

// mayCharge says why a unit may not declare a charge, nil when it may. The Acting Player declares it
// in the Action Phase (COL-CHARGE-02), for a unit that is within its own base depth of the enemy
// (COL-CHARGE-01), even if it has not moved (correction 9).
func mayCharge(s *game.State, u, t *game.Unit) *game.Refusal {
	switch {
	case s.Turn.Phase != phaseAction || u.Side != s.Turn.Active:
		return game.Refuse("COL-CHARGE-02", "Only the acting side declares charges, in the Action Phase.")
	case t.Side == u.Side:
		return game.Refuse("COL-CHARGE-01", "%s is no enemy.", t.Name)
	case len(u.Stands) == 0 || len(t.Stands) == 0:
		return game.Refuse("COL-CHARGE-01", "Both units must be on the table.")
	case chargeOf(s, u.ID) >= 0:
		return game.Refuse("COL-CHARGE-01", "%s has declared a charge.", u.Name)
	case own(u).Failed:
		return game.Refuse("COL-ACTION-02", "%s has failed an Action Roll in this phase and attempts no further Action.", u.Name)
	case own(u).Marching:
		return game.Refuse("COL-CHARGE-01", "%s has not stopped.", u.Name)
	case typeOf(u).Group == Artillery || own(u).Formation == inSquare:
		return game.Refuse("COL-CHARGE-01", "%s cannot charge.", u.Name)
	case !unitsWithin(u, t, u.Base.Depth):
		return game.Refuse("COL-CHARGE-01", "%s is not within the base depth of %s, %s.", t.Name, u.Name, inches(u.Base.Depth))
	case len(reaching(s, u, t)) == 0:
		return game.Refuse("COL-CHARGE-13", "No stand of %s reaches %s straight ahead.", u.Name, t.Name)
	}
	return nil
}

// canCharge reports whether a unit may declare a charge; most enemies are too far away.
func canCharge(s *game.State, u, t *game.Unit) bool {
	return t.Side != u.Side && !own(u).Marching && unitsWithin(u, t, u.Base.Depth) && mayCharge(s, u, t) == nil
}

// leading lists the stands of a unit that lead a charge: the front row, and separated stands.
func leading(u *game.Unit) []int {
	b := bodyOf(u)
	return b.which(func(i int) bool { return b.row[i] == 0 })
}

// reaching lists the leading stands of a unit that have a stand of the target straight ahead
// within their base depth.
func reaching(s *game.State, u, t *game.Unit) []int {
	var list []int
	for _, i := range leading(u) {
		for j := range t.Stands {
			if sweptTo(u.Box(i), u.Box(i).Forward, t.Box(j)) <= u.Base.Depth+geometry.Tolerance {
				list = append(list, i)
				break
			}
		}
	}
	return list
}

// counter attempts a Countercharge (COL-CHARGE-03) against an enemy that charges the unit, or is
// close at hand.
func (m *moment) counter(a game.Action, r roller, free *game.Character) error {
	u := r.unit
	t := m.s.Unit(game.UnitID(a.Target))
	if a.Target == "" {
		t = m.charger(u)
	}
	switch {
	case t == nil || t.Side == u.Side || len(t.Stands) == 0:
		return game.Refuse("COL-CHARGE-03", "There is no enemy that %s could meet.", u.Name)
	case chargeOf(m.s, u.ID) >= 0:
		return game.Refuse("COL-CHARGE-03", "%s countercharges already.", u.Name)
	case !m.charging(t, u) && !unitsWithin(u, t, u.Base.Depth):
		return game.Refuse("COL-CHARGE-03", "%s does not charge %s and is not within its base depth.", t.Name, u.Name)
	}
	ok, err := m.attempt(r, actCountercharge, free)
	if err != nil || !ok {
		return err
	}
	turn := ownTurn(m.s)
	turn.Charges = append(slices.Clone(turn.Charges), Charge{Unit: u.ID, Target: t.ID, Counter: true})
	m.tell(game.Event{Kind: "countercharge", Unit: u.ID, Target: t.ID, Text: game.Say("%s will countercharge %s.", u.Name, t.Name)})
	return nil
}

// charger returns the first unit that charges another, nil for none.
func (m *moment) charger(u *game.Unit) *game.Unit {
	for _, c := range ownTurn(m.s).Charges {
		if c.Target == u.ID {
			return m.s.Unit(c.Unit)
		}
	}
	return nil
}

// charging reports whether one unit has declared a charge at another.
func (m *moment) charging(u, at *game.Unit) bool {
	return slices.ContainsFunc(ownTurn(m.s).Charges, func(c Charge) bool { return c.Unit == u.ID && c.Target == at.ID })
}

// set attempts a Set Action (COL-CHARGE-05). A unit that has declared a charge gives it up
// (COL-CHARGE-06); other units may Set as well.
func (m *moment) set(r roller, free *game.Character) error {
	if own(r.unit).Set {
		return game.Refuse("COL-CHARGE-05", "%s is Set.", r.unit.Name)
	}
	ok, err := m.attempt(r, actSet, free)
	if err != nil || !ok {
		return err
	}
	edit(r.unit).Set = true
	m.dropCharge(r.unit)
	m.tell(game.Event{Kind: "set", Unit: r.unit.ID, Text: game.Say("%s is Set.", r.unit.Name)})
	return nil
}

// dropCharge takes a unit's charge away.
func (m *moment) dropCharge(u *game.Unit) {
	t := ownTurn(m.s)
	if at := chargeOf(m.s, u.ID); at >= 0 {
		t.Charges = slices.Delete(slices.Clone(t.Charges), at, at+1)
		m.tell(game.Event{Kind: "no-charge", Unit: u.ID, Text: game.Say("%s gives up its charge.", u.Name)})
	}
}

// countermand attempts to hold a charge back (COL-CHARGE-07).
func (m *moment) countermand(r roller, free *game.Character) error {
	at := chargeOf(m.s, r.unit.ID)
	if at < 0 {
		return game.Refuse("COL-CHARGE-07", "%s has no charge to hold back.", r.unit.Name)
	}
	ok, err := m.attempt(r, actCountermand, free)
	if err != nil {
		return err
	}
	if ok {
		m.dropCharge(m.s.Unit(r.unit.ID))
	}
	return nil
}

// finishCharges carries out the remaining charges in the order of their declaration.
func (m *moment) finishCharges() error {
	for len(ownTurn(m.s).Charges) > 0 {
		if err := m.carryOut(0); err != nil {
			return err
		}
	}
	return nil
}
