package element

import (
	"slices"

	"frontage/geometry"
)

// maneuver has the properties of a move that its price in PIPs depends on.
type maneuver struct {
	units    []int // the elements that move
	march    bool
	column   bool // they are a column
	wheels   bool
	about    bool // they turn through 180 degrees
	full     bool // they go their full allowance
	ahead    bool // all go straight ahead and do nothing else
	advances bool // not straight back, and not only turning about
	contacts bool // they come into contact with an enemy

	some, all classSet // the classes of some and of all who move
}

// Price is a part of a move's price in PIPs.
type Price struct {
	Rule   string `json:"rule"`
	Class  string `json:"class"` // "" for the move itself
	Points int    `json:"points"`
}

// pipsOf returns the price of a move in PIPs: 1, and 1 for each class of surcharges that applies
// (ELM-PIP-04, -08).
func (b *board) pipsOf(m *maneuver) []Price {
	move := b.t.pip("move")
	parts := []Price{{move.rule, "", move.points}}
	b.surcharges(m, func(row *pipRow) { parts = append(parts, Price{row.rule, row.class, row.points}) })
	return parts
}

// surcharges yields the surcharges of a move.
func (b *board) surcharges(m *maneuver, yield func(*pipRow)) {
	m.take(b)
	paid := uint(0) // the classes paid for
	for i := range b.t.pips {
		row := &b.t.pips[i]
		if bit := uint(1) << row.number; row.class != "" && paid&bit == 0 && b.applies(row.what, m) {
			paid |= bit
			yield(row)
		}
	}
}

// costsMore reports whether the price of a move is more than some PIPs. It asks the reasons for surcharges
// from the last to the first, since those about the general take longest, and no further than it must.
func (b *board) costsMore(m *maneuver, pips int) bool {
	m.take(b)
	sum, paid := b.t.pip("move").points, uint(0)
	for i := len(b.t.pips) - 1; i >= 0 && sum <= pips; i-- {
		row := &b.t.pips[i]
		if sum+row.most <= pips {
			return false
		}
		if bit := uint(1) << row.number; row.class != "" && paid&bit == 0 && b.applies(row.what, m) {
			sum, paid = sum+row.points, paid|bit
		}
	}
	return sum > pips
}

// take notes the classes of those who move.
func (m *maneuver) take(b *board) {
	m.some, m.all = 0, ^classSet(0)
	for _, unit := range m.units {
		m.some, m.all = m.some|b.classes[unit], m.all&b.classes[unit]
	}
}

// sumOf adds up the parts of a price.
func sumOf(parts []Price) int {
	sum := 0
	for _, p := range parts {
		sum += p.Points
	}
	return sum
}

// applies reports whether the reason for a surcharge applies.
func (b *board) applies(what string, m *maneuver) bool {
	group := len(m.units) > 1
	any := func(holds func(unit int) bool) bool { return slices.ContainsFunc(m.units, holds) }
	switch what {
	case "no_general":
		return any(b.lacksGeneral) // ELM-PIP-14
	case "far_general":
		return any(b.farFromGeneral) // ELM-PIP-15
	case "shaken_advance":
		return m.advances && any(b.shaken) // ELM-PIP-20
	case "unresponsive":
		return m.some.has(isUnresponsive) // ELM-PIP-11
	case "mixed_entities":
		return group && m.some.has(isMixedEntities) && any(b.mixesBadly) // ELM-PIP-09
	case "mixed_aerials":
		return group && m.some.has(isAerial) && !m.all.has(isAerial) // ELM-PIP-10
	case "mixed_foot":
		return group && m.some.has(isFoot) && m.some.has(isRiders) // ELM-PIP-12
	case "forced_march":
		return m.march && any(b.marchesByForce) // ELM-MOVE-17
	case "complicated":
		return b.complicated(m) // ELM-PIP-16
	case "clumsy":
		return (b.complicated(m) || !m.ahead) && any(func(unit int) bool { return b.clumsy(unit, group) }) // ELM-PIP-17
	case "march_contact":
		return m.march && m.contacts // ELM-PIP-18
	}
	return false
}

// complicated reports whether a move costs more: a wheel of a group that is not a column, a group that goes
// less than its allowance, or a turn about (ELM-PIP-16).
func (b *board) complicated(m *maneuver) bool {
	group := len(m.units) > 1
	return group && m.wheels && !m.column || group && !m.full || m.about
}

// mixesBadly reports whether an element makes a group with constructs or entities a mixed one.
func (b *board) mixesBadly(unit int) bool {
	return !b.is(isMixedEntities, unit) && !b.is(isResponsiveInMix, unit)
}

// generalOf returns the element of the general of an element's command, −1 when he is lost.
func (b *board) generalOf(unit int) int {
	command := b.commands[unit]
	if command < 0 {
		return -1
	}
	if b.generals == nil {
		b.generals = make([]int, slices.Max(b.commands)+1)
	}
	if b.generals[command] == 0 {
		b.generals[command] = b.findGeneral(unit) + 2
	}
	return b.generals[command] - 2
}

// findGeneral works out generalOf.
func (b *board) findGeneral(unit int) int {
	c := commandOf(b.s, &b.s.Units[unit])
	if c == nil {
		return -1
	}
	if general := b.s.UnitIndex(c.General); general >= 0 && b.at[general] >= 0 {
		return general
	}
	for i := range b.s.Units { // he may have dismounted
		if own(&b.s.Units[i]).Mount == c.General && b.at[i] >= 0 {
			return i
		}
	}
	return -1
}

// lacksGeneral reports whether the general of an element's command is lost, out of sight or in
// close combat (ELM-PIP-14).
func (b *board) lacksGeneral(unit int) bool {
	general := b.generalOf(unit)
	return general < 0 || b.inCombat(b.at[general]) || general != unit && !b.commandSees(general, unit)
}

// farFromGeneral reports whether an element is out of reach of its general's orders (ELM-PIP-15).
func (b *board) farFromGeneral(unit int) bool {
	general := b.generalOf(unit)
	if general < 0 || general == unit {
		return false
	}
	far := b.commandReach
	if b.is(isFarCommanded, unit) {
		far = b.commandReachFar
	}
	place, his := &b.Boxes[b.at[unit]], &b.Boxes[b.at[general]]
	if way := place.Center.Sub(his.Center); way.Dot(way) <= float64(far*far) {
		return false
	}
	return geometry.Distance(*place, *his) > far+geometry.Tolerance
}

// marchesByForce reports whether another march of an element in this bound is a forced one.
func (b *board) marchesByForce(unit int) bool {
	u := own(&b.s.Units[unit])
	first := b.t.value("forced_march_irregular")
	if u.Regular {
		first = b.t.value("forced_march_regular")
	}
	return float64(u.State.Marches+1) >= first
}

// clumsy reports whether an element is a clumsy irregular in a move (ELM-PIP-17, correction 1: a
// single one counts on land only).
func (b *board) clumsy(unit int, group bool) bool {
	going := func() Going { return b.goingFor(unit, b.Boxes[b.at[unit]]) }
	switch o := own(&b.s.Units[unit]); {
	case o.Regular, o.General, b.is(isHero, unit):
		return false
	case b.is(isLight, unit):
		return going() == Difficult
	case b.is(isSteadyRiders, unit):
		return going() != Good
	}
	return group || !b.is(isNavalMover, unit)
}
